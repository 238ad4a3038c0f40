//! Checks how the table grows beyond a line.

use super::Sense;
use crate::file::format::Table;
use crate::rules::{ArmRules, ArmsOpen, LineEnds, Spinner, TileRules, Trains};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::{Checks, Given};

impl Sense<'_> {
    /// How the table grows beyond a line.
    pub(super) fn arms(&mut self, table: &Table, tiles: Option<&TileRules>) -> Option<ArmRules> {
        let (spinner, open) = (self.or_default(&table.spinner), self.or_default(&table.arms));
        let of_some = self.arms_of_some(table, spinner, open);
        let corners = self.corners(table, spinner, open);
        if spinner == Some(Spinner::None) && open.is_some() && !table.arms.is_absent() {
            let problem = "mistake.dominoes.no_spinner";
            self.advise(table.arms.span()?, problem, "mistake.dominoes.no_spinner_advice");
            return None;
        }
        if let (Some(spinner), Some(tiles), Some(span)) = (spinner, tiles, table.spinner.span())
            && spinner != Spinner::None
        {
            if tiles.heads != 2 {
                let problem = Message::new("mistake.dominoes.spinner_heads").with("heads", tiles.heads);
                self.advise(span, problem, "mistake.dominoes.spinner_heads_advice");
                return None;
            }
            if !tiles.kinds.iter().any(Tile::is_double) {
                self.advise(span, "mistake.dominoes.spinner_doubles", "mistake.dominoes.spinner_doubles_advice");
                return None;
            }
        }
        let ends = self.or_default(&table.ends);
        let line = spinner == Some(Spinner::None) && tiles.is_none_or(|tiles| tiles.heads == 2);
        if let (Some(LineEnds::One | LineEnds::OneATurn | LineEnds::Opposite), false, Some(span)) =
            (ends, line, table.ends.span())
        {
            self.advise(span, "mistake.dominoes.one_end", "mistake.dominoes.one_end_advice");
            return None;
        }
        let (doubles_first, cover_doubles) =
            (self.or(&table.doubles_first, false), self.or(&table.cover_doubles, false));
        let none = tiles.is_some_and(|tiles| !tiles.kinds.iter().any(Tile::is_double));
        if let (Some(true), true, Some(span)) = (doubles_first, none, table.doubles_first.span()) {
            self.advise(span, "mistake.dominoes.doubles_first", "mistake.dominoes.take_it_away");
            return None;
        }
        if let (Some(true), true, Some(span)) = (cover_doubles, none, table.cover_doubles.span()) {
            self.advise(span, "mistake.dominoes.cover_doubles", "mistake.dominoes.take_it_away");
            return None;
        }
        let trains = self.or_default(&table.trains);
        if let (Some(Trains::Own | Trains::OwnAndCommon), Some(span)) = (trains, table.trains.span())
            && (!line || matches!(ends, Some(LineEnds::One | LineEnds::OneATurn | LineEnds::Opposite)))
        {
            self.advise(span, "mistake.dominoes.trains", "mistake.dominoes.trains_advice");
            return None;
        }
        if let (Some(true), Some(LineEnds::One | LineEnds::OneATurn | LineEnds::Opposite), Some(span)) =
            (cover_doubles, ends, table.cover_doubles.span())
        {
            self.advise(span, "mistake.dominoes.cover_at_one_end", "mistake.dominoes.take_it_away");
            return None;
        }
        let doubles_in_any_train = self.or(&table.doubles_in_any_train, false);
        if let (Some(true), Some(span)) = (doubles_in_any_train, table.doubles_in_any_train.span())
            && (none || trains == Some(Trains::None))
        {
            let (problem, advice) = if none {
                ("mistake.dominoes.train_doubles_of_none", "mistake.dominoes.take_it_away")
            } else {
                ("mistake.dominoes.train_doubles", "mistake.dominoes.train_doubles_advice")
            };
            self.advise(span, problem, advice);
            return None;
        }
        let (open_of_opening, open_of_first) = of_some?;
        Some(ArmRules {
            spinner: spinner?,
            open: open?,
            open_of_opening,
            open_of_first,
            corners: corners?,
            ends: ends?,
            doubles_first: doubles_first?,
            cover_doubles: cover_doubles?,
            trains: trains?,
            doubles_in_any_train: doubles_in_any_train?,
        })
    }

    /// The arms at the corners of the double that opens the hand.
    fn corners(&mut self, table: &Table, spinner: Option<Spinner>, open: Option<ArmsOpen>) -> Option<u8> {
        let Some(span) = table.star.span() else { return Some(0) };
        let star = *self.value(&table.star)?;
        let (problem, advice) = if spinner.is_some_and(|spinner| spinner != Spinner::Opening) {
            ("mistake.dominoes.star_opening", "mistake.dominoes.star_opening_advice")
        } else if open.is_some_and(|open| !open.at_once()) {
            ("mistake.dominoes.star_at_once", "mistake.dominoes.star_at_once_advice")
        } else {
            return Some(star - 4);
        };
        self.advise(span, problem, advice);
        None
    }

    /// When the arms of the opening tile and those of the first double after it open.
    fn arms_of_some(
        &mut self,
        table: &Table,
        spinner: Option<Spinner>,
        open: Option<ArmsOpen>,
    ) -> Option<(ArmsOpen, ArmsOpen)> {
        let given = [("arms_of_opening", &table.arms_of_opening), ("arms_of_first", &table.arms_of_first)];
        for (key, given) in given {
            if let (Some(Spinner::None | Spinner::FirstDouble | Spinner::Opening), Some(span)) = (spinner, given.span())
            {
                let problem = Message::new("mistake.dominoes.arms_of_some").with("key", key);
                self.advise(span, problem, "mistake.dominoes.arms_of_some_advice");
                return None;
            }
        }
        let of = |sense: &mut Self, given: &Given<ArmsOpen>| {
            if given.is_absent() { open } else { sense.value(given).copied() }
        };
        let of_opening = of(self, &table.arms_of_opening);
        let of_first = of(self, &table.arms_of_first);
        let (open, of_opening, of_first) = (open?, of_opening?, of_first?);
        let all = [open, of_opening, of_first];
        let spin = spinner != Some(Spinner::None);
        let problem = if spin && all.iter().all(|open| *open == ArmsOpen::Never) {
            ("mistake.dominoes.arms_never", "mistake.dominoes.arms_never_advice")
        } else if all.contains(&ArmsOpen::DoubleCross) && all.iter().any(|open| *open != ArmsOpen::DoubleCross) {
            ("mistake.dominoes.arms_cross", "mistake.dominoes.arms_cross_advice")
        } else {
            return Some((of_opening, of_first));
        };
        let spans = [&table.arms, &table.arms_of_opening, &table.arms_of_first];
        let span = spans.into_iter().find_map(Given::span)?;
        self.advise(span, problem.0, problem.1);
        None
    }
}
