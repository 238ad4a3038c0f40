//! What ends a hand, bonuses, how hands are scored, and what wins the match.

use super::Sense;
use crate::file::format::{BandRow, BonusRow, ByEnds, MatchTo as MatchTable, PointsRule, RuleFile, ScoreTable};
use crate::file::lists::{self, When};
use crate::predicate::Predicate;
use crate::rules::{
    ArmRules, Band, Bonus, BonusFor, BonusPoints, MatchEnds, MatchTo, Score, Spinner, Tie, TileRules, Worth,
};
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
            let (when, what, points) = (when?, what?, points?);
            let points = match points {
                PointsRule::Fixed(points) => BonusPoints::Fixed(points),
                PointsRule::Ends(by) => {
                    if !matches!(what, BonusFor::EndsMultipleOf(_)) {
                        let problem = "points by the open ends are for `ends_multiple_of` only";
                        sense.advise(row.points.span()?, problem, "write a number: `points = 25`");
                        return None;
                    }
                    match by {
                        ByEnds::Ends => BonusPoints::Ends,
                        ByEnds::Quotient => BonusPoints::Quotient,
                    }
                }
            };
            Some((when, what, points))
        })?;
        let whens: Vec<&When> = rows.iter().map(|(when, ..)| when).collect();
        lists::hold("bonus", &whens, self.may_stop, &mut self.mistakes);
        for (index, (when, what, _)) in rows.iter().enumerate() {
            if rows[..index].iter().any(|(above, of, _)| above.predicate == when.predicate && of == what) {
                let problem = "this bonus is there already, and every row that applies is scored";
                self.advise(when.span.clone(), problem, "write its points into one row");
            }
        }
        Some(rows.into_iter().map(|(when, what, points)| Bonus { what, when: when.predicate, points }).collect())
    }

    fn bonus_for(&mut self, row: &BonusRow, tiles: Option<&TileRules>, arms: Option<ArmRules>) -> Option<BonusFor> {
        let span = row.r#for.span()?;
        let what = *self.value(&row.r#for)?;
        let Some(tiles) = tiles else { return Some(what) };
        let (problem, advice) = match what {
            BonusFor::Capicua if tiles.heads != 2 => {
                (format!("a line has two ends, and tiles of {} faces make none", tiles.heads), "take this row away")
            }
            BonusFor::Capicua if arms.is_some_and(|arms| arms.spinner != Spinner::None) => {
                ("a capicúa needs a line, and a `spinner` opens more arms".into(), "take `spinner` or this row away")
            }
            BonusFor::Chuchazo if !tiles.kinds.iter().any(|tile| tile.pips() == 0) => {
                ("a chuchazo is going out with 0-0, and this set has no such tile".into(), "take this row away")
            }
            BonusFor::EndsEqualWithDouble if !tiles.kinds.iter().any(crate::tiles::Tile::is_double) => {
                ("the set has no doubles".into(), "write `for = \"ends_equal\"`, or let the set have doubles")
            }
            _ => return Some(what),
        };
        self.advise(span, problem, advice);
        None
    }

    pub(super) fn score(&mut self, file: &RuleFile, offered: Option<&[u8]>) -> Option<Score> {
        let left_out = ScoreTable::default();
        let table = if file.score.is_absent() { &left_out } else { file.score.value()? };
        let (tile, hand, side) =
            (self.or_default(&table.tile), self.or_default(&table.hand), self.or_default(&table.side));
        let (winner, tie, worth) =
            (self.or_default(&table.winner), self.or_default(&table.tie), self.or_default(&table.worth));
        let (round, divide) = (self.or(&table.round, 1), self.or(&table.divide, 1));
        let bands = self.bands(&table.bands);
        if let (Some(Tie::Seat(seat)), Some(&[least, ..]), Some(span)) = (tie, offered, table.tie.span())
            && seat >= least
        {
            let problem = format!("there is no seat {} at a table of {least}", seat + 1);
            self.advise(span, problem, format!("seats go from `seat 1` to `seat {least}`"));
            return None;
        }
        if let (Some(worth), Some(round), Some(divide)) = (worth, round, divide) {
            self.comes_to_nothing(table, worth, round, divide);
        }
        Some(Score {
            tile: tile?,
            hand: hand?,
            side: side?,
            winner: winner?,
            tie: tie?,
            worth: worth?,
            round: round?,
            divide: divide?,
            bands: bands?,
        })
    }

    /// Keys that change nothing, or leave nothing of the worth.
    fn comes_to_nothing(&mut self, table: &ScoreTable, worth: Worth, round: u16, divide: u16) {
        let keys = [("round", table.round.span()), ("divide", table.divide.span()), ("bands", table.bands.span())];
        if worth == Worth::Nothing {
            for (key, span) in keys {
                if let Some(span) = span {
                    let problem = format!("a hand is worth nothing, and `{key}` changes nothing of that");
                    self.advise(span, problem, format!("take `{key}` away, or write another `worth`"));
                }
            }
        } else if worth == Worth::One
            && (round > 2 || divide > round.max(1))
            && let Some(span) = table.worth.span()
        {
            let problem = "one point, rounded or divided so, is no point";
            self.advise(span, problem, "take `round` and `divide` away, or write another `worth`");
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
                    let problem = "the bands after this one are never reached: it has no `up_to`";
                    self.advise(span.clone(), problem, "put the band without `up_to` last");
                    return None;
                }
                Some(_) if last => {
                    let problem = "a greater worth is in no band: the last one has an `up_to`";
                    self.advise(span.clone(), problem, "add a last band without `up_to`, as in `{ points = 2 }`");
                    return None;
                }
                Some(up_to) if before.is_some_and(|before| up_to <= before) => {
                    let problem = format!("this band up to {up_to} is never reached: the one before it goes as far");
                    self.advise(span.clone(), problem, "write the bands in ascending order of `up_to`");
                    return None;
                }
                _ => before = band.up_to,
            }
        }
        Some(rows.into_iter().map(|(_, band)| band).collect())
    }

    /// What wins a match.
    pub(super) fn match_to(&mut self, file: &RuleFile) -> Option<MatchTo> {
        let single = MatchTo { target: None, exact: false, ends: MatchEnds::default(), hands: Some(1) };
        let Some(table) = file.match_to.value() else { return file.match_to.is_absent().then_some(single) };
        let (exact, ends) = (self.or(&table.exact, false), self.or_default(&table.ends));
        if table.target.is_absent()
            && let Some(span) = table.exact.span()
        {
            let problem = "`exact` says how the target is met, and there is no `target`";
            self.advise(span, problem, "add `target = 200`, or take `exact` away");
            return None;
        }
        if table.target.is_absent()
            && let Some(span) = table.ends.span()
        {
            let problem = "`ends` says how the hand goes on in which the target is reached, and there is no `target`";
            self.advise(span, problem, "add `target = 200`, or take `ends` away");
            return None;
        }
        let MatchTable { target, hands, .. } = table;
        if target.is_absent() && hands.is_absent() {
            return None;
        }
        let target = if target.is_absent() { Some(None) } else { self.value(target).copied().map(Some) };
        let hands = if hands.is_absent() { Some(None) } else { self.value(hands).copied().map(Some) };
        Some(MatchTo { target: target?, exact: exact?, ends: ends?, hands: hands? })
    }
}
