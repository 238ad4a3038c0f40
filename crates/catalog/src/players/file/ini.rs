//! A player's file in the form of other programs: `[Player]` with `name`, `image` and `weight` (its level), `[Knowledge]`
//! with the rules of a level on each line, the strongest level first.
//!
//! ```ini
//! [Player]
//! name = ignacio
//! image = image.png
//! weight = 6
//! [Knowledge]
//! 1 = put_any_double, weight_matrix
//! 2 = put_anyone
//! ```

use std::ops::Range;

use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_files::{Given, Mistake, near};

use super::format::{Group, KindName, LevelRow, PlayerToml, RuleRow, ShownName};

const SECTIONS: [&str; 2] = ["Player", "Knowledge"];
const KEYS: [&str; 3] = ["name", "image", "weight"];

/// Most levels and most rules that are read.
const MOST: usize = 60;

fn given<T>(value: T, span: Range<usize>) -> Given<T> {
    Given::Is { span, value }
}

/// Reads the text, and tells what cannot be read in it.
pub(super) fn read(text: &str) -> (PlayerToml, Vec<Mistake>) {
    let mut mistakes = Vec::new();
    let mut player = PlayerToml { kind: given(KindName::experto(), 0..0), ..PlayerToml::default() };
    player.group = given(Group::People, 0..0);
    let mut levels = Vec::new();
    let mut section = None;
    let mut at = 0;
    for whole in text.split_inclusive('\n') {
        let line = whole.trim();
        let start = at + (whole.len() - whole.trim_start().len());
        at += whole.len();
        let span = start..start + line.len();
        if line.is_empty() || line.starts_with([';', '#']) {
            continue;
        }
        if let Some(name) = line.strip_prefix('[') {
            let name = name.trim_end_matches(']').trim();
            section = SECTIONS.into_iter().find(|known| known.eq_ignore_ascii_case(name));
            if section.is_none() {
                let problem = Message::new("mistake.ini.section").with("name", shown(name));
                mistakes.push(Mistake::new(span, problem).advise("mistake.ini.section_advice"));
            }
            continue;
        }
        let Some((key, value)) = line.split_once('=') else {
            mistakes.push(Mistake::new(span, "mistake.toml.no_equals").advise("mistake.ini.no_equals_advice"));
            continue;
        };
        let (key, value) = (key.trim(), value.trim());
        let of_value = span.end - value.len()..span.end;
        match section {
            Some("Player") => of_player(key, value, (span, of_value), &mut player, &mut mistakes),
            Some(_) => levels.push(given(level(value, of_value.start), of_value)),
            None => {
                mistakes.push(Mistake::new(span, "mistake.ini.no_section").advise("mistake.ini.no_section_advice"));
            }
        }
    }
    let missing = |of: &str, example: &str| {
        let advice = Message::new("mistake.ini.missing_advice").with("example", example);
        Mistake::new(0..0, Message::new("mistake.ini.missing").with("key", of)).advise(advice)
    };
    if player.name.is_absent() {
        mistakes.push(missing("name", "name = ignacio"));
    }
    if player.level.is_absent() {
        mistakes.push(missing("weight", "weight = 6"));
    }
    if levels.is_empty() {
        mistakes.push(Mistake::new(0..0, "mistake.ini.no_knowledge").advise("mistake.ini.no_knowledge_advice"));
        // Told once, not again as a key of the other form.
        player.kind = Given::Absent;
    } else {
        levels.truncate(MOST);
        player.knowledge = given(levels, 0..0);
    }
    (player, mistakes)
}

fn of_player(
    key: &str,
    value: &str,
    (line, span): (Range<usize>, Range<usize>),
    player: &mut PlayerToml,
    mistakes: &mut Vec<Mistake>,
) {
    match key.to_ascii_lowercase().as_str() {
        "name" if (1..=40).contains(&value.chars().count()) => {
            player.name = given(ShownName::One(value.to_owned()), span);
        }
        "name" => {
            let mistake = Mistake::new(span.clone(), "mistake.ini.name").advise("mistake.ini.name_advice");
            player.name = Given::Faulty { span, why: mistake.problem.clone() };
            mistakes.push(mistake);
        }
        "image" => player.avatar = given(value.to_owned(), span),
        "weight" => {
            if let Ok(level @ 1..=100) = value.parse() {
                player.level = given(level, span);
            } else {
                let mistake = Mistake::new(span.clone(), "mistake.ini.weight").advise("mistake.ini.weight_advice");
                player.level = Given::Faulty { span, why: mistake.problem.clone() };
                mistakes.push(mistake);
            }
        }
        _ => {
            let advice = match nearest(key, KEYS) {
                Some(meant) => near(meant),
                None => Message::new("mistake.known_are").with("known", KEYS.join(", ")),
            };
            mistakes.push(Mistake::new(line, Message::new("mistake.ini.key").with("key", shown(key))).advise(advice));
        }
    }
}

/// The rules of a line, parted by commas, blanks and plus signs.
fn level(value: &str, start: usize) -> LevelRow {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | '+' | ';');
    let mut rules = Vec::new();
    let mut at = 0;
    for word in value.split(parts) {
        let span = start + at..start + at + word.len();
        at += word.len() + value[at + word.len()..].chars().next().map_or(0, char::len_utf8);
        let name = word.trim_end_matches("()");
        if !name.is_empty() && rules.len() < MOST {
            let row = RuleRow { rule: given(name.to_owned(), span.clone()), weight: Given::Absent };
            rules.push(given(row, span));
        }
    }
    LevelRow { role: Given::Absent, rules: given(rules, start..start + value.len()) }
}
