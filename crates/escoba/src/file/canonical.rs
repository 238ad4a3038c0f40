//! The canonical text of rules: equal for rules that play alike.

use std::fmt::{Display, Write as _};

use serde::Serialize;

use crate::rules::{CaptureSum, Rules, TakesFirst};

impl Rules {
    /// A stable text of everything that bears on play: equal for two files that differ only in comments, spacing, the
    /// order of their keys, defaults written out or left out, ids, names, summaries and pictures.
    ///
    /// Deals are drawn by its hash, so that the text of given rules never changes: what a later version of the format
    /// adds is written only where it is not the default.
    pub fn canonical(&self) -> String {
        let mut text = String::from("escoba 1\n");
        let mut line = |key: &str, value: &dyn Display| {
            writeln!(text, "{key} {value}").expect("a string takes any text");
        };
        let sides: Vec<String> = self.seating.sides.by_seat().iter().map(|side| side.0.to_string()).collect();
        line("deal.sides", &sides.join(" "));
        line("deal.hand", &self.deal.hand);
        line("deal.table", &self.deal.table);
        if self.deal.kings_up < 4 {
            line("deal.kings_up", &self.deal.kings_up);
        }
        line("play.capture", &name(self.play.capture));
        if self.play.sums.sum != CaptureSum::default() {
            line("play.sum", &name(self.play.sums.sum));
        }
        if self.play.sums.first != TakesFirst::default() {
            line("play.takes_first", &name(self.play.sums.first));
        }
        if !self.play.last_sweep {
            line("play.last_sweep", &false);
        }
        line("play.opening", &name(self.play.opening));
        line("play.opening_first_two", &self.play.opening_first_two);
        line("play.opening_to", &name(self.play.opening_to));
        line("score.fourth_point", &name(self.score.fourth_point));
        if !self.score.needs_all_suits {
            line("score.needs_all_suits", &false);
        }
        line("score.ties", &name(self.score.ties));
        line("score.bonus_cards", &self.score.bonus.cards);
        line("score.bonus_sevens", &self.score.bonus.sevens);
        line("score.bonus_oros", &self.score.bonus.oros);
        line("match_to.target", &self.target);
        text
    }
}

/// The name by which rule files call a value.
fn name<T: Serialize>(value: T) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(name)) => name,
        other => unreachable!("an option is written as a name, not as {other:?}"),
    }
}
