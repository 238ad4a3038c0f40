//! Checks across tables and lists: what one part of a file says and another makes impossible.

use std::ops::Range;

use super::Sense;
use super::deal::{DealDraft, at_the_start, deals_again};
use crate::file::draft::Draft;
use crate::file::format::RuleFile;
use crate::predicate::{Condition, Predicate};
use crate::rules::{
    ArmRules, Bonus, BonusFor, By, CriterionRow, Deal, Exchange, FirstOpener, Give, Hands, Hub, LaterOpener, LineEnds,
    Matcher, MustPlay, NextSeat, OpensWith, Otherwise, Rules, Spinner, Take, Tie, TileRules, Trains, Validator, Worth,
};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::Checks;

/// What conditions ask about, as far as it could be read.
#[derive(Clone, Copy)]
pub(super) struct Asked<'s> {
    pub(super) deal: Option<&'s [DealDraft]>,
    pub(super) tiles: Option<&'s TileRules>,
    pub(super) arms: Option<ArmRules>,
    pub(super) bonuses: Option<&'s [Bonus]>,
}

impl Sense<'_> {
    /// Conditions that say nothing where they stand, or would tell what nobody may know.
    pub(super) fn conditions(&mut self, must_play: Option<MustPlay>, file: &RuleFile, asked: Asked<'_>) {
        let Asked { deal, tiles, arms, bonuses } = asked;
        let free = must_play.and_then(free);
        let has_target = file.match_to.value().is_some_and(|table| !table.target.is_absent());
        for (list, span, predicate) in std::mem::take(&mut self.asked) {
            let mut conditions = Vec::new();
            predicate.conditions(&mut conditions);
            for condition in conditions {
                let only_opening = |known| (known == Condition::Opening).then_some(false);
                let (problem, advice) = match condition {
                    Condition::Opening if list == "match" && predicate.decide(&only_opening) == Some(false) => {
                        ("mistake.dominoes.match_opening".into(), "mistake.dominoes.match_opening_advice")
                    }
                    Condition::Opening if self.on_table > 0 => {
                        ("mistake.dominoes.hub_opening".into(), "mistake.dominoes.take_it_away")
                    }
                    Condition::CannotPlay => match betrays(list, free) {
                        Some(told) => told,
                        None => continue,
                    },
                    Condition::NotDealt if list != "deal" => (
                        Message::new("mistake.dominoes.not_dealt").with("list", list),
                        "mistake.dominoes.not_dealt_advice",
                    ),
                    Condition::DealsWithoutPlay(_) if !deals_again(deal) => (
                        Message::new("mistake.dominoes.deals_once").with("condition", condition),
                        "mistake.dominoes.deals_once_advice",
                    ),
                    Condition::PlacedDouble | Condition::LastDouble
                        if tiles.is_some_and(|tiles| !has_doubles(tiles)) =>
                    {
                        (
                            Message::new("mistake.dominoes.asks_for_a_double").with("condition", condition),
                            "mistake.dominoes.take_it_away",
                        )
                    }
                    Condition::PlacedTile(tile) => {
                        if let Some(tiles) = tiles {
                            self.in_set(tile, tiles, span.clone());
                        }
                        continue;
                    }
                    Condition::Scored if bonuses.is_some_and(|rows| !rows.iter().any(scores_in_play)) => {
                        ("mistake.dominoes.scored".into(), "mistake.dominoes.scored_advice")
                    }
                    Condition::Capicua
                        if tiles.is_some_and(|tiles| tiles.heads != 2)
                            || arms.is_some_and(|arms| !arms.make_a_line()) =>
                    {
                        ("mistake.dominoes.capicua_line".into(), "mistake.dominoes.take_it_away")
                    }
                    Condition::AllTrainsOpen if arms.is_some_and(|arms| arms.trains == Trains::None) => {
                        ("mistake.dominoes.asks_for_trains".into(), "mistake.dominoes.asks_for_trains_advice")
                    }
                    Condition::AllDoublesPlayed if tiles.is_some_and(|tiles| !has_doubles(tiles)) => {
                        ("mistake.dominoes.all_doubles".into(), "mistake.dominoes.take_it_away")
                    }
                    Condition::TargetReached if !has_target => {
                        ("mistake.dominoes.target_reached".into(), "mistake.dominoes.target_reached_advice")
                    }
                    _ => continue,
                };
                self.advise(span.clone(), problem, advice);
            }
        }
    }

    /// Draws that end once a tile fits, where a seat need not play it then.
    pub(super) fn draws_that_tell(&mut self, file: &RuleFile, must_play: Option<MustPlay>) {
        let Some(name) = must_play.and_then(free) else { return };
        let can_play = |condition| (condition == Condition::CannotPlay).then_some(false);
        for row in file.refresh.value().into_iter().flatten().filter_map(|row| row.value()) {
            let when = row.when.value().and_then(|when| Predicate::parse(&when.0).ok());
            let only_stuck = when.is_some_and(|when| when.decide(&can_play) == Some(false));
            if let (Some(true), Some(span)) = (row.until_playable.value(), row.until_playable.span())
                && !(name == MAY_STOP && only_stuck)
            {
                let problem = Message::new("mistake.dominoes.until_playable_tells").with("name", name);
                self.advise(span, problem, "mistake.dominoes.until_playable_tells_advice");
            }
        }
    }

    /// Names that ask for doubles where there are none.
    pub(super) fn doubles_of_none(&mut self, file: &RuleFile, tiles: Option<&TileRules>) {
        if tiles.is_none_or(has_doubles) {
            return;
        }
        let mut told: Vec<(Range<usize>, &'static str)> = Vec::new();
        if let Some(opening) = file.opening.value()
            && let (
                Some(FirstOpener::HighestDouble | FirstOpener::LowestDouble | FirstOpener::FallingDouble),
                Some(span),
            ) = (opening.first.value(), opening.first.span())
        {
            told.push((span, "mistake.dominoes.no_doubles_opening"));
        }
        for row in file.matching.value().into_iter().flatten().filter_map(|row| row.value()) {
            if let (Some(Matcher::AnyDouble), Some(span)) = (row.r#use.value(), row.r#use.span()) {
                told.push((span, "mistake.dominoes.no_doubles_match"));
            }
        }
        for row in file.valid.value().into_iter().flatten().filter_map(|row| row.value()) {
            if let (Some(Validator::Double), Some(span)) = (row.r#use.value(), row.r#use.span()) {
                told.push((span, "mistake.dominoes.no_doubles_valid"));
            }
        }
        for (span, advice) in told {
            self.advise(span, "mistake.dominoes.no_doubles", advice);
        }
    }

    /// Rows of `valid` for the tile that opens which compare it with the tile before.
    fn compares_with_nothing(&mut self, file: &RuleFile, rules: &Rules) {
        let opening = |condition| (condition == Condition::Opening).then_some(false);
        for (row, given) in rules.valid.iter().zip(file.valid.value().into_iter().flatten()) {
            let only = row.when.as_ref().is_some_and(|when| when.decide(&opening) == Some(false));
            let compares = matches!(row.then, Validator::ParityDiffers | Validator::Higher | Validator::Lower);
            if let (true, Some(span)) = (only && compares, given.value().and_then(|given| given.r#use.span())) {
                self.advise(span, "mistake.dominoes.valid_opening", "mistake.dominoes.valid_opening_advice");
            }
        }
    }

    /// Checks of whole rules.
    pub(super) fn across(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        let Some(table) = file.table.value() else { return };
        if let (true, Some(span)) = (rules.pensada, table.pensada.span())
            && let Some(problem) = no_pause(rules)
        {
            self.advise(span, problem, "mistake.dominoes.no_pause_advice");
        }
        let again = |next| matches!(next, NextSeat::Same | NextSeat::MostTiles);
        if rules.must_play == MustPlay::MayStop
            && draft.places.offered != [1]
            && !rules.next.iter().any(|row| again(row.then))
            && let Some(span) = table.must_play.span()
        {
            self.advise(span, "mistake.dominoes.may_stop", "mistake.dominoes.may_stop_advice");
        }
        if let (MustPlay::MayDraw, true, Some(span)) =
            (rules.must_play, rules.refresh.is_empty(), table.must_play.span())
        {
            self.advise(span, "mistake.dominoes.may_draw", "mistake.dominoes.may_draw_advice");
        }
        if rules.arms.ends == LineEnds::OneATurn
            && draft.places.offered != [1]
            && !rules.next.iter().any(|row| again(row.then))
            && let Some(span) = table.ends.span()
        {
            self.advise(span, "mistake.dominoes.one_a_turn", "mistake.dominoes.one_a_turn_advice");
        }
        if let (LineEnds::Opposite, Some(span)) = (rules.arms.ends, table.ends.span()) {
            if rules.hub != Hub::Drawn {
                self.advise(span, "mistake.dominoes.opposite_hub", "mistake.dominoes.opposite_hub_advice");
            } else if let Some(key) = not_at_both_ends(rules) {
                let problem = Message::new("mistake.dominoes.opposite_with").with("key", key);
                let advice = Message::new("mistake.dominoes.opposite_with_advice").with("key", key);
                self.advise(span, problem, advice);
            }
        }
        if let (MustPlay::OrAsk, Some(span), Some(key)) =
            (rules.must_play, table.must_play.span(), not_with_asking(rules))
        {
            let problem = Message::new("mistake.dominoes.ask_with").with("key", key);
            self.advise(span, problem, Message::new("mistake.dominoes.ask_with_advice").with("key", key));
        }
        if let (Hands::Blind, Some(span), Some(key)) = (rules.hands, table.hands.span(), sees_a_hand(rules)) {
            let problem = Message::new("mistake.dominoes.blind_with").with("key", key);
            self.advise(span, problem, Message::new("mistake.dominoes.blind_with_advice").with("key", key));
        }
        if let (Some(span), Some(star)) = (table.star.span(), table.star.value())
            && rules.arms.corners > 0
            && joins_by_number(rules)
        {
            let around = around_a_double(&rules.tiles);
            if u16::from(*star) > around {
                let problem = Message::new("mistake.dominoes.star_tiles").with("arms", *star).with("tiles", around);
                self.advise(span, problem, "mistake.dominoes.star_tiles_advice");
            }
        }
        if rules.arms.trains != Trains::None
            && draft.places.offered.contains(&1)
            && let Some(span) = table.trains.span()
        {
            self.advise(span, "mistake.dominoes.trains_alone", "mistake.dominoes.trains_alone_advice");
        }
        if let (true, Some(span)) = (
            rules.matching.iter().all(|row| row.then.matcher == Matcher::Any),
            file.tiles.value().and_then(|tiles| tiles.wild_faces.span()),
        ) {
            self.advise(span, "mistake.dominoes.wild_faces_any", "mistake.dominoes.take_it_away");
        }
        self.stock_serves(file, draft);
        self.stock_counts(file, draft);
        self.draws_to_open(file, draft);
        self.opener_given_away(file, draft);
        self.fits_change_while_drawing(file, rules);
        self.ends_without_an_opening(file, draft);
        self.compares_with_nothing(file, rules);
        self.match_that_never_ends(file, rules);
        self.carried_nowhere(file, rules);
        if rules.score.worth == Worth::Nothing
            && rules.score.blocked_worth == Worth::Nothing
            && rules.bonuses.is_empty()
            && let Some(span) = file.score.value().and_then(|score| score.worth.span())
        {
            self.advise(span, "mistake.dominoes.nobody_scores", "mistake.dominoes.nobody_scores_advice");
        }
    }

    /// Whether it can be that nobody holds a tile that opens; and that only who then draws for it draws before the first tile.
    fn draws_to_open(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        let Some(span) = file.opening.value().and_then(|opening| opening.otherwise.span()) else { return };
        if !self.leaves_a_stock(draft) {
            return self.advise(span, "mistake.dominoes.otherwise_all_dealt", "mistake.dominoes.take_it_away");
        }
        let before_the_first = |condition| match condition {
            Condition::CannotPlay | Condition::NotDealt => Some(false),
            condition => at_the_start(condition),
        };
        let draws = |row: &CriterionRow<Exchange>| {
            row.when.as_ref().is_none_or(|when| when.decide(&before_the_first) != Some(false))
        };
        if rules.otherwise.draws()
            && let Some(row) = rules.refresh.iter().position(draws)
            && let Some(given) = file.refresh.value().and_then(|rows| rows.get(row))
            && let Some(span) = given.span()
        {
            self.advise(span, "mistake.dominoes.otherwise_draws", "mistake.dominoes.otherwise_draws_advice");
        }
    }

    /// Whether the points that end the match can ever be reached.
    fn match_that_never_ends(&mut self, file: &RuleFile, rules: &Rules) {
        let Some(table) = file.match_to.value() else { return };
        let takes_off = |bonus: &Bonus| bonus.points.takes_off();
        let against = rules.score.worth == Worth::Own || rules.bonuses.iter().any(takes_off);
        if let (false, Some(span)) = (against, table.against.span()) {
            self.advise(span, "mistake.dominoes.against_nobody", "mistake.dominoes.against_nobody_advice");
        }
        let scores = !matches!(rules.score.worth, Worth::Own | Worth::Nothing)
            || !matches!(rules.score.blocked_worth, Worth::Own | Worth::Nothing)
            || rules.bonuses.is_empty() && rules.score.worth == Worth::Nothing
            || !rules.bonuses.iter().all(takes_off);
        if let (false, Some(span)) = (scores, table.target.span()) {
            self.advise(span, "mistake.dominoes.target_of_nobody", "mistake.dominoes.target_of_nobody_advice");
        }
        if let (true, Some(span)) = (rules.score.reset, table.drawn_from.span()) {
            self.advise(span, "mistake.dominoes.drawn_from_reset", "mistake.dominoes.drawn_from_reset_advice");
        }
    }

    /// Whether a tie leaves anything to the next hand, and there is one.
    fn carried_nowhere(&mut self, file: &RuleFile, rules: &Rules) {
        let Some(span) = file.score.value().and_then(|score| score.tie.span()) else { return };
        if rules.score.tie != Tie::Carried {
            return;
        }
        if rules.match_to.hands == Some(1) {
            self.advise(span, "mistake.dominoes.carried_alone", "mistake.dominoes.carried_alone_advice");
        } else if [rules.score.worth, rules.score.blocked_worth]
            .iter()
            .all(|worth| matches!(worth, Worth::Own | Worth::Nothing))
        {
            self.advise(span, "mistake.dominoes.carried_nothing", "mistake.dominoes.carried_nothing_advice");
        }
    }

    /// Whether a deal leaves tiles over with some number of seats.
    fn leaves_a_stock(&self, draft: &Draft) -> bool {
        let tiles = draft.rules.tiles.count() - self.on_table;
        draft.places.offered.iter().any(|seats| {
            let takes = draft.dealt().filter_map(|take| take.of(*seats));
            takes.min().is_none_or(|take| u16::from(*seats) * take < tiles)
        })
    }

    /// Whether there is ever a stock to count, where the winner scores it.
    fn stock_counts(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        let gives = rules.all_exchange() || rules.refresh.iter().any(|row| row.then.give != Give::Nothing);
        let Some(score) = file.score.value() else { return };
        if gives || self.leaves_a_stock(draft) {
            return;
        }
        for given in [&score.worth, &score.blocked_worth] {
            if let (Some(worth), Some(span)) = (given.value(), given.span())
                && worth.counts_the_stock()
            {
                let right = if *worth == Worth::AllAndStock { "all" } else { "losers" };
                let advice = Message::new("mistake.dominoes.worth_stock_advice").with("right", right);
                self.advise(span, "mistake.dominoes.worth_stock", advice);
            }
        }
    }

    /// Whether there is ever anything to take.
    fn stock_serves(&mut self, file: &RuleFile, draft: &Draft) {
        let rules = &draft.rules;
        let gives = rules.all_exchange() || rules.refresh.iter().any(|row| row.then.give != Give::Nothing);
        let all = usize::from(rules.tiles.count() - self.on_table);
        let used = |seats: &u8| {
            let seats = *seats;
            let asleep = usize::from(draft.asleep.of(seats));
            let takes = draft.dealt().filter_map(move |take| take.of(seats));
            takes.map(move |take| usize::from(take) * usize::from(seats) + asleep)
        };
        let nothing_left = draft.places.offered.iter().flat_map(used).all(|used| used == all);
        if rules.refresh.is_empty() || gives || !nothing_left {
            return;
        }
        let Some(span) = file.refresh.value().and_then(|rows| rows.first()?.span()) else { return };
        self.advise(span, "mistake.dominoes.nothing_to_take", "mistake.dominoes.nothing_to_take_advice");
    }
}

fn has_doubles(tiles: &TileRules) -> bool {
    tiles.kinds.iter().any(Tile::is_double)
}

/// Whether a bonus may be scored by a placement.
fn scores_in_play(bonus: &Bonus) -> bool {
    !matches!(bonus.what, BonusFor::FirstPass | BonusFor::AllPass | BonusFor::Pass | BonusFor::Win)
        && !bonus.points.takes_off()
}

/// The name of the rule by which a seat that has placed a tile in its turn may stop.
const MAY_STOP: &str = "may_stop";

/// The name of a rule by which a seat that can play need not.
fn free(must_play: MustPlay) -> Option<&'static str> {
    match must_play {
        MustPlay::IfAble | MustPlay::OrAsk => None,
        MustPlay::MayStop => Some(MAY_STOP),
        MustPlay::MayPass => Some("may_pass"),
        MustPlay::MayDraw => Some("may_draw"),
    }
}

/// Why `cannot_play` may not be asked in a list, and what to ask instead.
///
/// That a seat does something because nothing fits is known by what it does; that it does nothing must not tell that
/// something fits: of what a seat may hold no more than "none of these" can be kept account of.
fn betrays(list: &str, free: Option<&str>) -> Option<(Message, &'static str)> {
    let in_a_turn = matches!(list, "refresh" | "deal");
    // Who may stop must play as long as it has placed nothing, and after that the condition does not hold.
    if let Some(name) = free.filter(|name| *name != MAY_STOP || !in_a_turn) {
        let problem = Message::new("mistake.dominoes.cannot_play_tells").with("name", name);
        let advice = if in_a_turn { "mistake.dominoes.ask_pass_of_turn" } else { "mistake.dominoes.ask_what_happened" };
        return Some((problem, advice));
    }
    match list {
        "match" | "valid" => Some((
            Message::new("mistake.dominoes.cannot_play_fits").with("list", list),
            "mistake.dominoes.ask_what_happened",
        )),
        "next" | "end" | "bonus" | "doubled_if" => Some((
            Message::new("mistake.dominoes.cannot_play_after").with("list", list),
            "mistake.dominoes.ask_what_happened_or_blocked",
        )),
        _ => None,
    }
}

/// What may keep the second of two tiles from being placed after the first, though it fitted before; or tells copies apart.
fn not_at_both_ends(rules: &Rules) -> Option<&'static str> {
    let until_playable = |row: &CriterionRow<Exchange>| matches!(row.then.take, Take::UntilPlayable(_));
    [
        ("must_play", rules.must_play != MustPlay::IfAble),
        ("doubles_first", rules.arms.doubles_first),
        ("copies", rules.tiles.copies > 1),
        ("[[match]]", rules.matching.iter().any(|row| row.when.is_some())),
        ("[[valid]]", rules.valid.iter().any(|row| row.then != Validator::Any)),
        ("until_playable", rules.refresh.iter().any(until_playable)),
        // Whether the last tile goes alone hangs on whether its holder may get another.
        ("[[deal]]", rules.all_exchange()),
    ]
    .into_iter()
    .find_map(|(key, said)| said.then_some(key))
}

/// Whether tiles are dealt at the start of a hand alone, at random, and kept whatever they are.
fn is_dealt_once_at_random(rules: &Rules) -> bool {
    let plainly = |row: &CriterionRow<Deal>| {
        let once = row.when == Some(Predicate::Is(Condition::NotDealt));
        once && row.then.give == Give::Nothing && row.then.by == By::Random && row.then.redeal_if.is_empty()
    };
    rules.deal.len() <= 1 && rules.deal.iter().all(plainly)
}

/// What does not go with asking for a tile: all that makes it unknown which tiles fit, or where tiles came from that a seat holds.
fn not_with_asking(rules: &Rules) -> Option<&'static str> {
    [
        ("hands", rules.hands != Hands::Held),
        ("pensada", rules.pensada),
        ("trains", rules.arms.trains != Trains::None),
        ("ends", rules.arms.ends != LineEnds::Both),
        ("doubles_first", rules.arms.doubles_first),
        ("cover_doubles", rules.arms.cover_doubles),
        ("copies", rules.tiles.copies > 1),
        ("[[deal]]", !is_dealt_once_at_random(rules)),
        ("[[refresh]]", !rules.refresh.is_empty()),
        ("[[match]]", rules.matching.len() > 1),
        ("[[valid]]", rules.valid.iter().any(|row| row.then != Validator::Any)),
        ("[[bonus]]", !rules.bonuses.is_empty()),
        ("with", rules.opens_with == OpensWith::Any),
        ("otherwise", rules.otherwise != Otherwise::NextTile),
    ]
    .into_iter()
    .find_map(|(key, said)| said.then_some(key))
}

/// What asks for a hand that its owner sees, or for tiles that come to it later.
fn sees_a_hand(rules: &Rules) -> Option<&'static str> {
    [
        ("must_play", rules.must_play != MustPlay::IfAble),
        ("pensada", rules.pensada),
        ("[[refresh]]", !rules.refresh.is_empty()),
        ("ends", matches!(rules.arms.ends, LineEnds::OneATurn | LineEnds::Opposite)),
        ("copies", rules.tiles.copies > 1),
        ("[[deal]]", !is_dealt_once_at_random(rules)),
        ("first", rules.first != FirstOpener::Lot),
        ("order", !rules.sought.is_empty()),
        ("later", rules.opened_later().contains(&LaterOpener::WinningSideChooses)),
        ("[[valid]]", rules.valid.iter().any(|row| row.then == Validator::Double)),
    ]
    .into_iter()
    .find_map(|(key, said)| said.then_some(key))
}

/// Whether a tile joins by the same number and in no other way.
fn joins_by_number(rules: &Rules) -> bool {
    rules.tiles.wild_faces.is_empty()
        && rules.matching.iter().all(|row| row.then.matcher == Matcher::Equal && row.then.wild.is_empty())
}

/// How many tiles have the number of a double, of the one that most of them have, but for one of those doubles itself.
fn around_a_double(tiles: &TileRules) -> u16 {
    let with = |number: u8| tiles.kinds.iter().filter(|tile| tile.faces().contains(&number)).count() as u16;
    let doubles = tiles.kinds.iter().filter(|tile| tile.is_double());
    doubles.map(|tile| with(tile.faces()[0]) * u16::from(tiles.copies.max(1)) - 1).max().unwrap_or_default()
}

/// Why a pause could not tell the truth, if it could not.
fn no_pause(rules: &Rules) -> Option<&'static str> {
    let arms = rules.arms;
    let any_tile = arms.ends == LineEnds::Both && !arms.doubles_first;
    let two_ends = arms.trains == Trains::None && !arms.cover_doubles;
    let line = rules.tiles.heads == 2 && arms.spinner == Spinner::None && two_ends && any_tile;
    if !line {
        Some("mistake.dominoes.no_pause_line")
    } else if !joins_by_number(rules) {
        Some("mistake.dominoes.no_pause_equal")
    } else {
        None
    }
}
