//! The canonical text of rules: equal for rules that play alike.

use std::fmt::Write as _;

use serde::Serialize;

use crate::rules::{Draw, List, Rules};

impl Rules {
    /// A stable text of everything that bears on play: equal for two files that differ only in comments, spacing, the
    /// order of their keys, defaults written out or left out, ids, names and summaries.
    ///
    /// Deals are drawn by its hash, so that the text of given rules never changes: what a later version of the format
    /// adds is written only where it is not the default.
    pub fn canonical(&self) -> String {
        let mut text = String::from("dominoes 1\n");
        let sides: Vec<String> = self.sides.by_seat().iter().map(|side| side.0.to_string()).collect();
        let mut line = |key: &str, value: &dyn std::fmt::Display| {
            writeln!(text, "{key} {value}").expect("a string takes any text");
        };
        line("tiles.highest", &self.highest);
        line("table.sides", &sides.join(" "));
        line("table.pensada", &if self.pensada { "on" } else { "off" });
        rows(&mut line, "deal", &self.deal, |exchange| format!("take {}", exchange.take));
        rows(&mut line, "refresh", &self.refresh, |draw| match draw {
            Draw::Tiles(count) => format!("take {count}"),
            Draw::UntilPlayable => "until_playable".to_owned(),
        });
        line("opening.first", &self.first);
        line("opening.later", &name(self.later));
        rows(&mut line, "match", &self.matching, |matcher| name(*matcher));
        rows(&mut line, "valid", &self.valid, |validator| name(*validator));
        rows(&mut line, "next", &self.next, |next| name(*next));
        for end in &self.end {
            line("end", end);
        }
        line("score.tile", &name(self.score.tile));
        line("score.hand", &name(self.score.hand));
        line("score.side", &name(self.score.side));
        line("score.tie", &self.score.tie);
        line("score.worth", &name(self.score.worth));
        match self.target {
            Some(target) => line("match_to.target", &target),
            None => line("match_to.hands", &1),
        }
        text
    }
}

fn rows<T>(
    line: &mut impl FnMut(&str, &dyn std::fmt::Display),
    key: &str,
    list: &List<T>,
    then: impl Fn(&T) -> String,
) {
    for row in list {
        match &row.when {
            Some(when) => line(key, &format_args!("{} when {when}", then(&row.then))),
            None => line(key, &then(&row.then)),
        }
    }
}

/// The name by which rule files call a value.
fn name(value: impl Serialize) -> String {
    match toml::Value::try_from(value) {
        Ok(toml::Value::String(name)) => name,
        other => unreachable!("a criterion is written as a name, not as {other:?}"),
    }
}
