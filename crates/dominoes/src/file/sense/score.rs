//! Checks the ends of hands, bonuses, the scores of hands, and the end of the match.

use super::Sense;
use crate::file::draft::Goal;
use crate::file::format::{
    BandRow, BonusRow, ByEnds, MatchTo as MatchTable, Number, PointsRule, RuleFile, ScoreTable, Target, ValueRow,
};
use crate::file::lists::{self, When};
use crate::predicate::Predicate;
use crate::rules::{
    ArmRules, Band, Bonus, BonusFor, BonusPoints, HandScore, LineEnds, MatchEnds, MatchTo, Score, Spinner, Tie,
    TileRules, Trains, Worth,
};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given};

impl Sense<'_> {
    pub(super) fn end(&mut self, file: &RuleFile) -> Option<Vec<Predicate>> {
        let rows = self.rows(&file.end, |sense, span, row| sense.when("end", &row.when, span))?;
        if rows.iter().any(|row| row.predicate.is_none()) {
            return None;
        }
        lists::reach("end", &rows.iter().collect::<Vec<_>>(), self.may_stop, &mut self.mistakes);
        rows.into_iter().map(|row| row.predicate).collect()
    }

    pub(super) fn bonuses(
        &mut self,
        file: &RuleFile,
        tiles: Option<&TileRules>,
        arms: Option<ArmRules>,
    ) -> Option<Vec<Bonus>> {
        if file.bonus.is_absent() {
            return Some(Vec::new());
        }
        let rows = self.rows(&file.bonus, |sense, span, row| {
            let when = sense.when("bonus", &row.when, span);
            let what = sense.bonus_for(row, tiles, arms);
            let points = sense.value(&row.points).copied();
            let below = if row.below.is_absent() { Some(None) } else { sense.value(&row.below).copied().map(Some) };
            let (when, what, below, points) = (when?, what?, below?, points?);
            let points = match points {
                PointsRule::Fixed(0) => {
                    let problem = "mistake.dominoes.points_of_nothing";
                    sense.advise(row.points.span()?, problem, "mistake.dominoes.points_of_nothing_advice");
                    return None;
                }
                PointsRule::Fixed(points) => BonusPoints::Fixed(points),
                PointsRule::Ends(by) => {
                    let wrong = match what {
                        BonusFor::EndsMultipleOf(_) => None,
                        BonusFor::EndsEqual | BonusFor::EndsEqualWithDouble => (by == ByEnds::Quotient).then_some((
                            "mistake.dominoes.points_by_quotient",
                            "mistake.dominoes.points_by_quotient_advice",
                        )),
                        _ => Some(("mistake.dominoes.points_by_ends", "mistake.dominoes.points_by_ends_advice")),
                    };
                    if let Some((problem, advice)) = wrong {
                        sense.advise(row.points.span()?, problem, advice);
                        return None;
                    }
                    match by {
                        ByEnds::Ends => BonusPoints::Ends,
                        ByEnds::MinusEnds => BonusPoints::MinusEnds,
                        ByEnds::Quotient => BonusPoints::Quotient,
                    }
                }
            };
            Some((when, what, below, points))
        })?;
        let whens: Vec<&When> = rows.iter().map(|(when, ..)| when).collect();
        lists::hold("bonus", &whens, self.may_stop, &mut self.mistakes);
        for (index, (when, what, below, _)) in rows.iter().enumerate() {
            let same = |(above, of, under, _): &(When, BonusFor, Option<i32>, BonusPoints)| {
                above.predicate == when.predicate && of == what && under == below
            };
            if rows[..index].iter().any(same) {
                self.advise(when.span.clone(), "mistake.dominoes.bonus_twice", "mistake.dominoes.bonus_twice_advice");
            }
        }
        let bonus = |(when, what, below, points): (When, BonusFor, Option<i32>, BonusPoints)| Bonus {
            what,
            when: when.predicate,
            below,
            points,
        };
        Some(rows.into_iter().map(bonus).collect())
    }

    fn bonus_for(&mut self, row: &BonusRow, tiles: Option<&TileRules>, arms: Option<ArmRules>) -> Option<BonusFor> {
        let span = row.r#for.span()?;
        let what = *self.value(&row.r#for)?;
        let Some(tiles) = tiles else { return Some(what) };
        let (problem, advice) = match what {
            BonusFor::Capicua | BonusFor::DoubleCapicua if tiles.heads != 2 => {
                (Message::new("mistake.dominoes.capicua_heads").with("heads", tiles.heads), "mistake.dominoes.row_away")
            }
            BonusFor::Capicua | BonusFor::DoubleCapicua if arms.is_some_and(|arms| arms.spinner != Spinner::None) => {
                ("mistake.dominoes.capicua_spinner".into(), "mistake.dominoes.capicua_spinner_advice")
            }
            BonusFor::Capicua | BonusFor::DoubleCapicua | BonusFor::EndsEqual | BonusFor::EndsEqualWithDouble
                if arms.is_some_and(|arms| arms.ends == LineEnds::One) =>
            {
                ("mistake.dominoes.bonus_one_end".into(), "mistake.dominoes.row_away")
            }
            BonusFor::Capicua
            | BonusFor::DoubleCapicua
            | BonusFor::EndsEqual
            | BonusFor::EndsEqualWithDouble
            | BonusFor::AllPass
                if arms.is_some_and(|arms| arms.trains != Trains::None) =>
            {
                ("mistake.dominoes.bonus_trains".into(), "mistake.dominoes.row_away")
            }
            BonusFor::Capicua | BonusFor::DoubleCapicua if arms.is_some_and(|arms| !arms.make_a_line()) => {
                ("mistake.dominoes.capicua_line".into(), "mistake.dominoes.row_away")
            }
            BonusFor::FirstPass if self.on_table > 0 => {
                ("mistake.dominoes.hub_first_pass".into(), "mistake.dominoes.row_away")
            }
            BonusFor::Chuchazo if !tiles.kinds.iter().any(|tile| tile.pips() == 0) => {
                ("mistake.dominoes.chuchazo".into(), "mistake.dominoes.row_away")
            }
            BonusFor::EndsEqualWithDouble if !tiles.kinds.iter().any(crate::tiles::Tile::is_double) => {
                ("mistake.dominoes.ends_equal_doubles".into(), "mistake.dominoes.ends_equal_doubles_advice")
            }
            BonusFor::DoubleCapicua if !tiles.kinds.iter().any(crate::tiles::Tile::is_double) => {
                ("mistake.dominoes.double_capicua".into(), "mistake.dominoes.row_away")
            }
            _ => return Some(what),
        };
        self.advise(span, problem, advice);
        None
    }

    pub(super) fn score(
        &mut self,
        file: &RuleFile,
        offered: Option<&[u8]>,
        tiles: Option<&TileRules>,
    ) -> Option<Score> {
        let left_out = ScoreTable::default();
        let table = if file.score.is_absent() { &left_out } else { file.score.value()? };
        let (tile, hand, side) =
            (self.or_default(&table.tile), self.or_default(&table.hand), self.or_default(&table.side));
        let (winner, tie, worth) =
            (self.or_default(&table.winner), self.or_default(&table.tie), self.or_default(&table.worth));
        let (round, divide) = (self.or(&table.round, 1), self.or(&table.divide, 1));
        let blocked_divide = self.or(&table.blocked_divide, divide.unwrap_or(1));
        let bands = self.bands(&table.bands);
        let values = self.tile_values(&table.values, tiles);
        if let (Some(HandScore::Count), Some(span)) = (hand, table.values.span()) {
            self.advise(span, "mistake.dominoes.values_uncounted", "mistake.dominoes.values_uncounted_advice");
        }
        let (reset, reset_only) = (self.or(&table.reset, false), self.or(&table.reset_only, false));
        if let (Some(false), Some(true), Some(span)) = (reset, reset_only, table.reset_only.span()) {
            self.advise(span, "mistake.dominoes.reset_only", "mistake.dominoes.reset_only_advice");
        }
        let blocked_worth = self.blocked_worth(table, worth);
        let doubled_if = match table.doubled_if.span() {
            Some(span) => self.when("doubled_if", &table.doubled_if, span).map(|when| when.predicate),
            None => Some(None),
        };
        if let (Some(Tie::Seat(seat)), Some(&[least, ..]), Some(span)) = (tie, offered, table.tie.span())
            && seat >= least
        {
            let problem = Message::new("mistake.dominoes.tie_seat").with("seat", seat + 1).with("last", least);
            self.advise(span, problem, Message::new("mistake.dominoes.tie_seat_advice").with("last", least));
            return None;
        }
        if let (Some(worth), Some(round), Some(divide), Some(blocked)) = (worth, round, divide, blocked_divide) {
            self.comes_to_nothing(table, worth, round, divide.max(blocked));
        }
        Some(Score {
            tile: tile?,
            values: values?,
            hand: hand?,
            side: side?,
            winner: winner?,
            tie: tie?,
            worth: worth?,
            round: round?,
            divide: divide?,
            blocked_divide: blocked_divide?,
            blocked_worth: blocked_worth?,
            doubled_if: doubled_if?,
            reset: reset?,
            reset_only: reset_only?,
            bands: bands?,
        })
    }

    /// Tiles that count something else.
    fn tile_values(
        &mut self,
        given: &Given<Vec<Given<ValueRow>>>,
        tiles: Option<&TileRules>,
    ) -> Option<Vec<(Tile, u16)>> {
        if given.is_absent() {
            return Some(Vec::new());
        }
        let rows = self.rows(given, |sense, _, row| {
            let tile = sense.tile(&row.tile);
            let counts = sense.value(&row.counts).copied();
            Some((row.tile.span()?, tile?, counts?))
        })?;
        let mut values: Vec<(Tile, u16)> = Vec::new();
        let mut right = true;
        for (span, tile, counts) in rows {
            if values.iter().any(|(other, _)| *other == tile) {
                let problem = Message::new("mistake.dominoes.tile_twice").with("tile", tile);
                self.advise(span.clone(), problem, "mistake.dominoes.tile_twice_advice");
                right = false;
            }
            right &= tiles.is_none_or(|tiles| self.in_set(tile, tiles, span));
            values.push((tile, counts));
        }
        values.sort_unstable_by_key(|(tile, _)| *tile);
        right.then_some(values)
    }

    /// What a blocked hand is worth: the same as any other where nothing is said.
    fn blocked_worth(&mut self, table: &ScoreTable, worth: Option<Worth>) -> Option<Worth> {
        if table.blocked_worth.is_absent() {
            return worth;
        }
        let (blocked, span) = (*self.value(&table.blocked_worth)?, table.blocked_worth.span()?);
        if blocked == Worth::Own || worth == Some(Worth::Own) {
            self.advise(span, "mistake.dominoes.blocked_own", "mistake.dominoes.take_it_away");
            return None;
        }
        Some(blocked)
    }

    /// Keys that change nothing, or leave nothing of the worth.
    fn comes_to_nothing(&mut self, table: &ScoreTable, worth: Worth, round: u16, divide: u16) {
        let keys = [
            ("round", table.round.span()),
            ("divide", table.divide.span()),
            ("blocked_divide", table.blocked_divide.span()),
            ("bands", table.bands.span()),
            ("doubled_if", table.doubled_if.span()),
        ];
        if let (Worth::Own, Some(span)) = (worth, table.doubled_if.span()) {
            self.advise(span, "mistake.dominoes.doubled_own", "mistake.dominoes.take_it_away");
        }
        if worth == Worth::Nothing && table.blocked_worth.is_absent() {
            for (key, span) in keys {
                if let Some(span) = span {
                    let of = |sentence| Message::new(sentence).with("key", key);
                    let problem = of("mistake.dominoes.worth_nothing");
                    self.advise(span, problem, of("mistake.dominoes.worth_nothing_advice"));
                }
            }
        } else if worth == Worth::One
            && (round > 2 || divide > round.max(1))
            && let Some(span) = table.worth.span()
        {
            self.advise(span, "mistake.dominoes.worth_one", "mistake.dominoes.worth_one_advice");
        }
    }

    fn bands(&mut self, given: &Given<Vec<Given<BandRow>>>) -> Option<Vec<Band>> {
        if given.is_absent() {
            return Some(Vec::new());
        }
        let rows = self.rows(given, |sense, span, row| {
            let up_to = if row.up_to.is_absent() { Some(None) } else { sense.value(&row.up_to).copied().map(Some) };
            let points = sense.value(&row.points).copied();
            Some((span, Band { up_to: up_to?, points: points? }))
        })?;
        let mut before = None;
        for (index, (span, band)) in rows.iter().enumerate() {
            let last = index + 1 == rows.len();
            match band.up_to {
                None if !last => {
                    self.advise(span.clone(), "mistake.dominoes.bands_after", "mistake.dominoes.bands_after_advice");
                    return None;
                }
                Some(_) if last => {
                    let advice = Message::new("mistake.dominoes.bands_end_advice").with("example", "{ points = 2 }");
                    self.advise(span.clone(), "mistake.dominoes.bands_end", advice);
                    return None;
                }
                Some(up_to) if before.is_some_and(|before| up_to <= before) => {
                    let problem = Message::new("mistake.dominoes.bands_order").with("up_to", up_to);
                    self.advise(span.clone(), problem, "mistake.dominoes.bands_order_advice");
                    return None;
                }
                _ => before = band.up_to,
            }
        }
        Some(rows.into_iter().map(|(_, band)| band).collect())
    }

    /// What wins a match.
    pub(super) fn goal(&mut self, file: &RuleFile, offered: Option<&[u8]>) -> Option<Goal> {
        let single = MatchTo {
            target: None,
            against: None,
            begin: None,
            exact: false,
            ends: MatchEnds::default(),
            hands: Some(1),
            drawn_from: None,
        };
        let Some(table) = file.match_to.value() else {
            let goal = Goal { to: single, target: None, against: None };
            return file.match_to.is_absent().then_some(goal);
        };
        let (exact, ends) = (self.or(&table.exact, false), self.or_default(&table.ends));
        if table.target.is_absent()
            && let Some(span) = table.exact.span()
        {
            self.advise(span, "mistake.dominoes.exact", "mistake.dominoes.exact_advice");
            return None;
        }
        if table.target.is_absent()
            && let Some(span) = table.ends.span()
        {
            let advice = if table.against.is_absent() {
                "mistake.dominoes.ends_advice"
            } else {
                "mistake.dominoes.ends_against_advice"
            };
            self.advise(span, "mistake.dominoes.ends", advice);
            return None;
        }
        if table.target.is_absent()
            && let Some(span) = table.drawn_from.span()
        {
            self.advise(span, "mistake.dominoes.drawn_from", "mistake.dominoes.drawn_from_advice");
            return None;
        }
        let MatchTable { target, against, begin, hands, drawn_from, .. } = table;
        if target.is_absent() && against.is_absent() && hands.is_absent() {
            return None;
        }
        let mut points = |key, given: &Given<Number<Target>>| {
            if given.is_absent() {
                return Some(None);
            }
            self.numbers((key, 100), given, offered, |Target(points)| points).map(Some)
        };
        let (target, against) = (points("target", target), points("against", against));
        let hands = if hands.is_absent() { Some(None) } else { self.value(hands).copied().map(Some) };
        let begin = if begin.is_absent() { Some(None) } else { self.value(begin).copied().map(Some) };
        let from = if drawn_from.is_absent() { Some(None) } else { self.value(drawn_from).copied().map(Some) };
        let to = MatchTo { begin: begin?, exact: exact?, ends: ends?, hands: hands?, drawn_from: from?, ..single };
        let goal = Goal { to, target: target?, against: against? };
        let least = offered.into_iter().flatten().filter_map(|seats| goal.of(*seats).target).min();
        if let (Some(from), Some(least), Some(span)) = (goal.to.drawn_from, least, drawn_from.span())
            && from >= least
        {
            let advice = Message::new("mistake.dominoes.drawn_from_high_advice").with("below", least);
            self.advise(span, "mistake.dominoes.drawn_from_high", advice);
            return None;
        }
        Some(goal)
    }
}
