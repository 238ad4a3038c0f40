//! What a person typed: a number of the list, a move in notation, or a word.

use sobremesa_lab::Message;
use sobremesa_protocol::dominoes::Pause;

/// A move to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The move in notation.
    pub(crate) text: String,
    /// How it is listed.
    pub(crate) label: String,
}

/// What an entry means.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A move in notation, with the pause declared.
    Move(String, Option<Pause>),
    /// Help, and a hint.
    Help,
    /// The table once more.
    Again,
    /// To leave.
    Leave,
    /// To give up the match.
    Resign,
    /// None of these.
    Wrong(Message),
}

/// Reads an entry. Words of both languages are understood whatever the language.
pub(crate) fn read(line: &str, choices: &[Choice]) -> Entry {
    let typed = line.trim().to_lowercase();
    match typed.as_str() {
        "?" | "ayuda" | "help" | "pista" | "hint" => return Entry::Help,
        "q" | "salir" | "quit" | "exit" => return Entry::Leave,
        "rendirse" | "resign" => return Entry::Resign,
        "" => {
            // With one move to make, nothing else can be meant.
            return match choices {
                [only] => Entry::Move(only.text.clone(), None),
                _ => Entry::Again,
            };
        }
        _ => {}
    }
    let bare = typed.trim_end_matches('?');
    let pause = match typed.len() - bare.len() {
        0 => None,
        1 => Some(Pause::Short),
        _ => Some(Pause::Long),
    };
    let bare = bare.trim();
    if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) {
        let choice = bare.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?));
        return choice.map_or_else(
            || {
                Entry::Wrong(
                    Message::new("terminal.play.no_such_number").with("found", bare).with("last", choices.len()),
                )
            },
            |choice| Entry::Move(choice.text.clone(), pause),
        );
    }
    if matches!(bare, "-" | "pasar" | "paso" | "pass") {
        return Entry::Move("-".to_owned(), pause);
    }
    if let Some(tile) = tile(bare) {
        let mut ends = choices.iter().filter(|choice| choice.text.trim_end_matches(['<', '>']) == tile);
        return match (ends.next(), ends.next()) {
            (Some(only), None) => Entry::Move(only.text.clone(), pause),
            (Some(_), Some(_)) => Entry::Wrong(Message::new("terminal.play.which_end").with("tile", tile)),
            // Not a legal one: the rules say why.
            _ => Entry::Move(format!("{tile}>"), pause),
        };
    }
    if bare.strip_suffix(['<', '>']).is_some_and(|text| tile(text).is_some()) {
        return Entry::Move(bare.to_owned(), pause);
    }
    Entry::Wrong(
        Message::new("terminal.play.not_understood").with("found", line.trim().chars().take(40).collect::<String>()),
    )
}

/// A tile in its one spelling, greatest face first.
fn tile(text: &str) -> Option<String> {
    let (a, b) = text.split_once('-')?;
    let (a, b): (u8, u8) = (a.parse().ok()?, b.parse().ok()?);
    Some(format!("{}-{}", a.max(b), a.min(b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices(moves: &[&str]) -> Vec<Choice> {
        moves.iter().map(|text| Choice { text: (*text).to_owned(), label: String::new() }).collect()
    }

    fn mv(text: &str, pause: Option<Pause>) -> Entry {
        Entry::Move(text.to_owned(), pause)
    }

    #[test]
    fn numbers_tiles_and_moves_are_understood() {
        let list = choices(&["6-4<", "6-4>", "5-2>"]);
        assert_eq!(read(" 2 ", &list), mv("6-4>", None));
        assert_eq!(read("3??", &list), mv("5-2>", Some(Pause::Long)));
        assert_eq!(read("2-5", &list), mv("5-2>", None));
        assert_eq!(read("6-4<?", &list), mv("6-4<", Some(Pause::Short)));
        assert_eq!(read("Pasar", &list), mv("-", None));
        assert_eq!(read("1-0", &list), mv("1-0>", None));
        assert_eq!(read("", &list), Entry::Again);
        assert_eq!(read("", &choices(&["-"])), mv("-", None));
        assert_eq!(read("SALIR", &list), Entry::Leave);
        assert_eq!(read("?", &list), Entry::Help);
    }

    #[test]
    fn what_is_not_understood_is_explained() {
        let list = choices(&["6-4<", "6-4>"]);
        for (typed, key) in [
            ("0", "terminal.play.no_such_number"),
            ("3", "terminal.play.no_such_number"),
            ("99999999999999999999", "terminal.play.no_such_number"),
            ("4-6", "terminal.play.which_end"),
            ("six four", "terminal.play.not_understood"),
            ("6-", "terminal.play.not_understood"),
            ("<", "terminal.play.not_understood"),
        ] {
            let Entry::Wrong(message) = read(typed, &list) else { panic!("{typed} was understood") };
            assert_eq!(message.key, key, "{typed}");
        }
    }
}
