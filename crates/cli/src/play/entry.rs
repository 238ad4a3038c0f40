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
    if NOTHING.contains(&bare) {
        return Entry::Move("-".to_owned(), pause);
    }
    placed(bare, choices).map_or_else(
        || {
            let found: String = line.trim().chars().take(40).collect();
            Entry::Wrong(Message::new("terminal.play.not_understood").with("found", found))
        },
        |found| match found {
            Ok(text) => Entry::Move(text, pause),
            Err(message) => Entry::Wrong(message),
        },
    )
}

/// What is typed to place nothing: to pass, to stop, to leave the opening to one's partner, to give no more.
const NOTHING: [&str; 9] = ["-", "pasar", "paso", "pass", "parar", "plantarse", "stop", "dejar", "yield"];

/// The move that a tile, with or without its end and face, means among the choices. Nothing where it is no tile.
fn placed(typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    let given = ["!", "dar ", "give "].iter().find_map(|word| typed.strip_prefix(word));
    let bare = given.unwrap_or(typed).trim();
    let at = bare.find(['<', '>', '+', '.']).unwrap_or(bare.len());
    let tile = tile(&bare[..at])?;
    let place = &bare[at..];
    let meant = format!("{}{tile}{place}", if given.is_some() { "!" } else { "" });
    let shown = |text: &str| if given.is_some() { text.to_owned() } else { text.trim_start_matches('!').to_owned() };
    let begins = |choice: &&Choice| {
        let text = shown(&choice.text);
        let rest = text.strip_prefix(&meant);
        // `+1` is not the beginning of `+12`.
        rest.is_some_and(|rest| {
            !rest.starts_with(|next: char| next.is_ascii_digit() && place.ends_with(|last: char| last.is_ascii_digit()))
                && !rest.starts_with('-')
        })
    };
    let found: Vec<&Choice> = choices.iter().filter(begins).collect();
    match found[..] {
        [only] => Some(Ok(only.text.clone())),
        // Not a legal one: the rules say why.
        [] if place.is_empty() && given.is_none() => Some(Ok(format!("{tile}>"))),
        [] => Some(Ok(meant)),
        _ => {
            let options = found.iter().map(|choice| choice.text.as_str()).collect::<Vec<_>>().join(", ");
            Some(Err(Message::new("terminal.play.which_end").with("tile", tile).with("options", options)))
        }
    }
}

/// A tile in its one spelling, greatest face first.
fn tile(text: &str) -> Option<String> {
    let mut faces: Vec<u8> = text.split('-').map(|face| face.trim().parse().ok()).collect::<Option<_>>()?;
    faces.sort_unstable_by(|a, b| b.cmp(a));
    (faces.len() > 1).then(|| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"))
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
    fn arms_faces_and_tiles_to_give_are_understood() {
        let list = choices(&["6-4>", "6-4+2.4", "6-4+2.6", "6-4+12", "5-3-1<"]);
        assert_eq!(read("4-6+12", &list), mv("6-4+12", None));
        assert_eq!(read("6-4>", &list), mv("6-4>", None));
        assert_eq!(read("6-4+2.6", &list), mv("6-4+2.6", None));
        assert_eq!(read("1-3-5", &list), mv("5-3-1<", None));
        let Entry::Wrong(message) = read("6-4+2", &list) else { panic!("which face?") };
        assert_eq!(message.args[1].1, "6-4+2.4, 6-4+2.6");
        let gives = choices(&["!6-4", "!1-0"]);
        for typed in ["6-4", "!4-6", "dar 6-4", "give 4-6"] {
            assert_eq!(read(typed, &gives), mv("!6-4", None), "{typed}");
        }
        assert_eq!(read("plantarse", &list), mv("-", None));
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
