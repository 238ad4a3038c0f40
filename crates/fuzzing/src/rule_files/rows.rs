//! The lists of criteria.

use std::fmt::Write as _;

use super::deal::Deal;
use super::decide::Decide;
use super::set::Set;

/// The lists of criteria.
pub(super) struct Rows {
    pub(super) text: String,
    /// Whether equal numbers alone touch.
    pub(super) plain: bool,
}

/// Conditions of which none follows from another.
const FIRST: [&str; 7] = [
    "passed(1)",
    "turn > 8 and not last_passed",
    "is_last",
    "hands_played > 0",
    "stock_empty or turn > 12",
    "passed_this_turn(1)",
    "first_turn and turn > 1",
];
const SECOND: [&str; 4] = [
    "leader_tiles <= 2",
    "hand_tiles <= 1 or is_first",
    "last_passed and not opening",
    "not (opening or leader_tiles <= 3)",
];

impl Rows {
    pub(super) fn decide(decide: &mut Decide<'_>, set: &Set, must_play: &str, deal: &Deal) -> Self {
        let mut rows = Self { text: String::new(), plain: true };
        rows.refresh(decide, must_play, deal);
        rows.opening(decide, set, deal.stock + deal.asleep > 0);
        rows.matching(decide, set);
        let doubles: &[&str] =
            if set.doubles > 0 { &["any", "parity_differs", "higher", "lower", "double"] } else { &["any", "higher"] };
        rows.list(decide, "valid", doubles, "any");
        if must_play == "may_stop" {
            rows.text += "[[next]]\nwhen = \"just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n";
        } else {
            rows.list(decide, "next", &["next", "previous", "same", "most_tiles", "parity"], "next");
        }
        if rows.fits_change_while_drawing() {
            for until in ["until_playable = true\nat_most = 2", "until_playable = true"] {
                rows.text = rows.text.replace(until, "take = 1");
            }
        }
        rows
    }

    /// Whether what fits hangs on something that changes while a seat draws.
    fn fits_change_while_drawing(&self) -> bool {
        let changes = ["turn >", "is_last", "is_first", "hand_tiles", "leader_tiles"];
        let lists = self.text.split("[[").filter(|row| row.starts_with("match") || row.starts_with("valid"));
        lists.into_iter().any(|row| changes.iter().any(|asked| row.contains(asked)))
    }

    /// Whether nothing but its numbers says where a tile goes, whatever lies there already.
    pub(super) fn goes_by_numbers_alone(&self) -> bool {
        let said = |what: &str| self.text.contains(what);
        self.text.matches("[[match]]").count() == 1
            && !said("[[valid]]")
            && !said("until_playable")
            && !self.asks_for_opening()
    }

    /// Whether a condition asks whether nothing is on the table.
    pub(super) fn asks_for_opening(&self) -> bool {
        SECOND.iter().any(|when| when.contains("opening") && self.text.contains(when))
    }

    /// The rows with a tile on the table that nobody lays; who opens is drawn by lot then.
    pub(super) fn with_hub(&self, hub: &str) -> String {
        let of_a_tile = |line: &&str| !["order = ", "with = ", "otherwise = "].iter().any(|key| line.starts_with(key));
        let lines = self.text.lines().filter(of_a_tile);
        let lines = lines.map(|line| match line.strip_prefix("first = ") {
            Some(_) => format!("first = \"lot\"\nhub = \"{hub}\"\n"),
            None => format!("{line}\n"),
        });
        lines.collect()
    }

    /// One to three rows, the last without a condition.
    pub(super) fn list(&mut self, decide: &mut Decide<'_>, name: &str, criteria: &[&str], last: &str) {
        let count = [0, 0, 1, 2, 3][decide.below(5)];
        if count >= 2 {
            let (when, then) = (decide.of(&FIRST), decide.of(criteria));
            writeln!(self.text, "[[{name}]]\nwhen = \"{when}\"\nuse = \"{then}\"").expect("a string takes any text");
        }
        if count == 3 {
            let (when, then) = (decide.of(&SECOND), decide.of(criteria));
            writeln!(self.text, "[[{name}]]\nwhen = \"{when}\"\nuse = \"{then}\"").expect("a string takes any text");
        }
        if count > 0 {
            writeln!(self.text, "[[{name}]]\nuse = \"{last}\"").expect("a string takes any text");
        }
    }

    pub(super) fn matching(&mut self, decide: &mut Decide<'_>, set: &Set) {
        let any_double = if set.doubles > 0 { "any_double" } else { "any" };
        let sum = format!("sum {}", set.highest + 1);
        let criteria = ["equal", "equal", "successor", "double", &sum, any_double, "any"];
        let last = decide.of(&criteria);
        let before = self.text.len();
        self.list(decide, "match", &criteria, last);
        if self.text.len() == before {
            writeln!(self.text, "[[match]]\nuse = \"{last}\"").expect("a string takes any text");
        }
        if last != "any" && decide.one_in(5) {
            let wild = &set.kinds[decide.below(set.kinds.len())];
            writeln!(self.text, "wild = [\"{wild}\"]").expect("a string takes any text");
        }
        let own = &self.text[before..];
        self.plain = !own.contains("wild") && own.matches("use = ").count() == own.matches("use = \"equal\"").count();
    }

    pub(super) fn opening(&mut self, decide: &mut Decide<'_>, set: &Set, some_left: bool) {
        let first = match decide.below(6) {
            0 => "lot".to_owned(),
            1 => format!("holder_of {}", set.kinds[decide.below(set.kinds.len())]),
            2 if set.doubles > 0 => "highest_double".to_owned(),
            4 if set.doubles > 0 => "lowest_double".to_owned(),
            5 if set.doubles > 0 => "falling_double".to_owned(),
            _ => "heaviest".to_owned(),
        };
        let later = decide.of(&[
            "rotate",
            "winner",
            "winning_side_chooses",
            "last_to_place",
            "out_or_lot",
            "as_first",
            "winner_or_first",
        ]);
        writeln!(self.text, "[opening]\nfirst = \"{first}\"\nlater = \"{later}\"").expect("a string takes any text");
        if decide.one_in(4) {
            let blocked = decide.of(&["as_first", "winner_or_first", "winning_side_chooses", "out_or_lot"]);
            writeln!(self.text, "later_blocked = \"{blocked}\"").expect("a string takes any text");
        }
        if first != "lot" && decide.one_in(4) {
            self.text += decide.of(&["with = \"any\"\n", "with = \"found\"\n"]);
        }
        if some_left && !matches!(first.as_str(), "lot" | "heaviest") && decide.one_in(3) {
            let otherwise = decide.of(&["draw", "highest_hand", "next_tile", "draw_heaviest_first", "turn_up"]);
            writeln!(self.text, "otherwise = \"{otherwise}\"").expect("a string takes any text");
        }
        if !matches!(first.as_str(), "lot" | "falling_double") && decide.one_in(3) {
            let last = &set.kinds[set.kinds.len() - 1];
            writeln!(self.text, "order = [\"{last}\", \"{}\"]", set.kinds[0]).expect("a string takes any text");
        }
    }

    pub(super) fn refresh(&mut self, decide: &mut Decide<'_>, must_play: &str, deal: &Deal) {
        if deal.stock == 0 && !deal.again {
            return;
        }
        if decide.one_in(3) {
            let when = decide.of(&["passed(1) and not stock_empty", "passed(1) and hand_tiles <= 2", "last_passed"]);
            let exchange = decide.of(&[
                "take = 1",
                "give = 1\ntake = 2\nby = \"two_that_sum_to_given\"",
                "give = 1\ntake = \"as_many\"\nby = \"double_of_given\"",
                "may_give = 2\ntake = \"as_many\"",
                "keep = 2\ntake = 0",
                "keep = 3\nuntil_hand = 4\nby = \"varied\"",
                "give = \"all\"\nuntil_hand = 3",
                "give = 1\nbalance = 1\nby = \"varied\"",
                "until_hand = 4\nby = \"sum 12\"",
                "give = 2\ntake = 0",
                if must_play == "if_able" { "until_playable = true" } else { "take = 1" },
            ]);
            let then = if exchange.starts_with("until_playable") {
                ""
            } else {
                decide.of(&["", "then = \"play\"\n", "then = \"pass\"\n"])
            };
            writeln!(self.text, "[[refresh]]\nwhen = \"{when}\"\n{exchange}\n{then}").expect("a string takes any text");
        }
        if deal.stock > 0 && matches!(must_play, "if_able" | "may_stop") && decide.below(2) == 0 {
            let exchange = decide.of(&[
                "until_playable = true",
                "until_playable = true\nat_most = 2",
                "take = 1",
                "take = 2\nby = \"varied\"",
                "take = 1\nby = \"random\"",
            ]);
            writeln!(self.text, "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\n{exchange}")
                .expect("a string takes any text");
        }
        let gives = self.text.contains("give = ");
        if deal.stock == 0 && !gives {
            self.text.clear();
        }
    }
}
