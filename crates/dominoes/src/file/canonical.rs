//! The canonical text of rules: equal for rules that play alike.

use std::fmt::{Display, Write as _};

use serde::Serialize;

use crate::rules::{
    AfterExchange, ArmsOpen, BonusPoints, By, Deal, Exchange, Give, Hands, Hub, LineEnds, List, MatchEnds, MatchTo,
    Matching, MustPlay, OpensWith, Otherwise, Rules, Score, Spinner, Take, TileRules, Trains, Winner, is_whole,
};

impl Rules {
    /// A stable text of everything that bears on play: equal for two files that differ only in comments, spacing, the
    /// order of their keys, defaults written out or left out, ids, names and summaries.
    ///
    /// Deals are drawn by its hash, so that the text of given rules never changes: what a later version of the format
    /// adds is written only where it is not the default.
    pub fn canonical(&self) -> String {
        let mut text = Text(String::from("dominoes 1\n"));
        let sides: Vec<String> = self.seating.sides.by_seat().iter().map(|side| side.0.to_string()).collect();
        text.tiles(&self.tiles);
        text.line("table.sides", sides.join(" "));
        text.line("table.pensada", if self.pensada { "on" } else { "off" });
        if self.must_play != MustPlay::IfAble {
            text.line("table.must_play", name(self.must_play));
        }
        if self.hands != Hands::Held {
            text.line("table.hands", name(self.hands));
        }
        if self.arms.spinner != Spinner::None {
            text.line("table.spinner", name(self.arms.spinner));
            if self.arms.open != ArmsOpen::BothEnds {
                text.line("table.arms", name(self.arms.open));
            }
            if self.arms.corners > 0 {
                text.line("table.star", 4 + self.arms.corners);
            }
            if self.arms.differ() {
                text.line("table.arms_of_opening", name(self.arms.open_of_opening));
                text.line("table.arms_of_first", name(self.arms.open_of_first));
            }
        }
        if self.arms.ends != LineEnds::Both {
            text.line("table.ends", name(self.arms.ends));
        }
        if self.arms.doubles_first {
            text.line("table.doubles_first", true);
        }
        if self.arms.cover_doubles {
            text.line("table.cover_doubles", true);
        }
        if self.arms.trains != Trains::None {
            text.line("table.trains", name(self.arms.trains));
        }
        if self.arms.doubles_in_any_train {
            text.line("table.doubles_in_any_train", true);
        }
        text.rows("deal", &self.deal, deal);
        text.rows("refresh", &self.refresh, exchange);
        text.line("opening.first", self.first);
        if !self.sought.is_empty() {
            text.line("opening.order", joined(&self.sought));
        }
        if self.opens_with != OpensWith::Found {
            text.line("opening.with", name(self.opens_with));
        }
        if self.otherwise != Otherwise::NextTile {
            text.line("opening.otherwise", name(self.otherwise));
        }
        text.line("opening.later", name(self.later));
        if self.later_blocked != self.later {
            text.line("opening.later_blocked", name(self.later_blocked));
        }
        if self.hub != Hub::None {
            text.line("opening.hub", name(self.hub));
        }
        text.rows("match", &self.matching, matching);
        text.rows("valid", &self.valid, |validator| name(*validator));
        text.rows("next", &self.next, |next| name(*next));
        for end in &self.end {
            text.line("end", end);
        }
        for bonus in &self.bonuses {
            let points = match bonus.points {
                BonusPoints::Fixed(points) => points.to_string(),
                BonusPoints::Ends => "ends".into(),
                BonusPoints::MinusEnds => "-ends".into(),
                BonusPoints::Quotient => "quotient".into(),
            };
            let when = bonus.when.as_ref().map(|when| format!(" when {when}")).unwrap_or_default();
            let below = bonus.below.map(|below| format!(" below {below}")).unwrap_or_default();
            text.line("bonus", format_args!("{} points {points}{below}{when}", bonus.what));
        }
        text.score(&self.score);
        let MatchTo { target, against, begin, exact, ends, hands, drawn_from } = self.match_to;
        if let Some(target) = target {
            text.line("match_to.target", target);
        }
        if let Some(against) = against {
            text.line("match_to.against", against);
        }
        if let Some(begin) = begin {
            text.line("match_to.begin", begin);
        }
        if exact {
            text.line("match_to.exact", true);
        }
        if ends != MatchEnds::AfterHand {
            text.line("match_to.ends", name(ends));
        }
        if let Some(hands) = hands {
            text.line("match_to.hands", hands);
        }
        if let Some(from) = drawn_from {
            text.line("match_to.drawn_from", from);
        }
        text.0
    }
}

/// The lines written so far.
struct Text(String);

impl Text {
    fn line(&mut self, key: &str, value: impl Display) {
        writeln!(self.0, "{key} {value}").expect("a string takes any text");
    }

    /// A line for a value that is not the default.
    fn other(&mut self, key: &str, value: u16, default: u16) {
        if value != default {
            self.line(key, value);
        }
    }

    fn rows<T>(&mut self, key: &str, list: &List<T>, then: impl Fn(&T) -> String) {
        for row in list {
            match &row.when {
                Some(when) => self.line(key, format_args!("{} when {when}", then(&row.then))),
                None => self.line(key, then(&row.then)),
            }
        }
    }

    fn tiles(&mut self, tiles: &TileRules) {
        self.line("tiles.highest", tiles.highest);
        self.other("tiles.heads", tiles.heads.into(), 2);
        if is_whole(tiles, false) {
            self.line("tiles.doubles", false);
        } else if !is_whole(tiles, true) {
            self.line("tiles.list", joined(&tiles.kinds));
        }
        self.other("tiles.copies", tiles.copies.into(), 1);
        self.other("tiles.asleep", tiles.asleep, 0);
        if !tiles.wild_faces.is_empty() {
            self.line("tiles.wild_faces", joined(&tiles.wild_faces));
        }
    }

    fn score(&mut self, score: &Score) {
        self.line("score.tile", name(score.tile));
        for (tile, counts) in &score.values {
            self.line("score.values", format_args!("{tile} {counts}"));
        }
        self.line("score.hand", name(score.hand));
        self.line("score.side", name(score.side));
        if score.winner != Winner::LowestSide {
            self.line("score.winner", name(score.winner));
        }
        self.line("score.tie", score.tie);
        self.line("score.worth", name(score.worth));
        if score.blocked_worth != score.worth {
            self.line("score.blocked_worth", name(score.blocked_worth));
        }
        self.other("score.round", score.round, 1);
        self.other("score.divide", score.divide, 1);
        self.other("score.blocked_divide", score.blocked_divide, score.divide);
        if let Some(when) = &score.doubled_if {
            self.line("score.doubled_if", when);
        }
        if score.reset {
            self.line("score.reset", true);
        }
        if score.reset_only {
            self.line("score.reset_only", true);
        }
        for band in &score.bands {
            let up_to = band.up_to.map(|up_to| format!(" up_to {up_to}")).unwrap_or_default();
            self.line("score.band", format_args!("{}{up_to}", band.points));
        }
    }
}

fn deal(deal: &Deal) -> String {
    let give = give(deal.give);
    let take = deal.take.map_or_else(|| "as_many".into(), |take| take.to_string());
    let redeal: Vec<String> = deal.redeal_if.iter().map(|redeal_if| format!(" redeal_if {redeal_if}")).collect();
    let redeal = redeal.concat();
    format!("{give}take {take}{}{redeal}", by(deal.by))
}

fn give(give: Give) -> String {
    match give {
        Give::Nothing => String::new(),
        Give::Tiles(count) => format!("give {count} "),
        Give::UpTo(count) => format!("may_give {count} "),
        Give::Beyond(count) => format!("keep {count} "),
        Give::All => "give all ".into(),
    }
}

fn exchange(exchange: &Exchange) -> String {
    let give = give(exchange.give);
    let take = match exchange.take {
        Take::Tiles(count) => format!("take {count}"),
        Take::Balance(0) => "take as_many".into(),
        Take::Balance(count) => format!("balance {count}"),
        Take::UntilHand(count) => format!("until_hand {count}"),
        Take::UntilPlayable(u16::MAX) => "until_playable".into(),
        Take::UntilPlayable(most) => format!("until_playable at_most {most}"),
    };
    let then = if exchange.then == AfterExchange::Pass { " then pass" } else { "" };
    format!("{give}{take}{}{then}", by(exchange.by))
}

fn by(by: By) -> String {
    if by == By::Random { String::new() } else { format!(" by {by}") }
}

fn matching(matching: &Matching) -> String {
    let wild = if matching.wild.is_empty() { String::new() } else { format!(" wild {}", joined(&matching.wild)) };
    format!("{}{wild}", matching.matcher)
}

fn joined(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The name by which rule files call a value.
fn name<T: Serialize>(value: T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(name)) => name,
        other => unreachable!("a criterion is written as a name, not as {other:?}"),
    }
}
