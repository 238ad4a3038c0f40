//! What a person typed: a number of the list, a move in notation, or a word.

use sobremesa_lab::Message;
use sobremesa_protocol::{Board, Pause};

use super::boards;

/// Most moves that are listed: of more, one types which.
const LISTED: usize = 120;

/// Whether the moves are listed, to be chosen by their numbers.
pub(crate) fn is_listed(choices: &[Choice]) -> bool {
    choices.len() <= LISTED
}

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
    /// Leaves the match as it stands.
    Leave,
    /// To give up the match.
    Resign,
    /// To choose once more what was chosen last.
    TakeBack,
    /// None of these.
    Wrong(Message),
}

/// Reads an entry. Words of both languages are understood whatever the language.
pub(crate) fn read(line: &str, board: &Board, choices: &[Choice]) -> Entry {
    let typed = line.trim().to_lowercase();
    match typed.as_str() {
        "?" | "ayuda" | "help" | "pista" | "hint" => return Entry::Help,
        "q" | "salir" | "quit" | "exit" => return Entry::Leave,
        "rendirse" | "resign" => return Entry::Resign,
        "deshacer" | "undo" => return Entry::TakeBack,
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
    let number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) && is_listed(choices);
    if number && let Some(choice) = bare.parse::<usize>().ok().and_then(|number| choices.get(number.checked_sub(1)?)) {
        return Entry::Move(choice.text.clone(), pause);
    }
    match boards::of_game(board).typed(bare, choices) {
        Some(Ok(text)) => Entry::Move(text, pause),
        Some(Err(message)) => Entry::Wrong(message),
        None if number => {
            Entry::Wrong(Message::new("terminal.play.no_such_number").with("found", bare).with("last", choices.len()))
        }
        None => {
            let found: String = line.trim().chars().take(40).collect();
            Entry::Wrong(Message::new("terminal.play.not_understood").with("found", found))
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::games::dominoes::HandView;

    use super::super::boards::dominoes::chain::tests::board;
    use super::*;

    #[test]
    fn words_and_numbers_are_understood_whatever_the_game() {
        let list: Vec<Choice> =
            ["6-4<", "6-4>", "5-2>"].map(|text| Choice { text: text.to_owned(), label: String::new() }).to_vec();
        let mut board = board(Vec::new());
        let tiles = Some(vec![vec![6, 4], vec![5, 2]]);
        board.hands = vec![HandView { count: 2, tiles, lacks: Vec::new(), row: None }];
        let board = Board::Dominoes(board);
        let read = |typed: &str, choices: &[Choice]| read(typed, &board, choices);
        let mv = |text: &str, pause| Entry::Move(text.to_owned(), pause);
        assert_eq!(read(" 2 ", &list), mv("6-4>", None));
        assert_eq!(read("3??", &list), mv("5-2>", Some(Pause::Long)));
        assert_eq!(read("6-4<?", &list), mv("6-4<", Some(Pause::Short)));
        assert_eq!(read("52", &list), mv("5-2>", None), "the list has no such number, and the hand such a tile");
        assert_eq!(read("(2,5)??", &list), mv("5-2>", Some(Pause::Long)));
        assert_eq!(read("", &list), Entry::Again);
        assert_eq!(read("", &list[..1]), mv("6-4<", None));
        assert_eq!((read("SALIR", &list), read("?", &list)), (Entry::Leave, Entry::Help));
        assert_eq!((read(" Deshacer", &list), read("undo", &list)), (Entry::TakeBack, Entry::TakeBack));
        for (typed, key) in [
            ("0", "terminal.play.no_such_number"),
            ("10", "terminal.play.no_such_number"),
            ("3000", "terminal.play.no_such_number"),
            ("99999999999999999999", "terminal.play.no_such_number"),
            ("six four", "terminal.play.not_understood"),
        ] {
            let Entry::Wrong(message) = read(typed, &list) else { panic!("{typed} was understood") };
            assert_eq!(message.key, key, "{typed}");
        }
    }
}
