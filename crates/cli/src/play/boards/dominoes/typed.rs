//! Moves of dominoes as they are typed.
//!
//! Notation has one spelling of a tile, `6-4`; people write `6,4`, `(6,4)`, `6 4`, `6:4` or `64` as well. Only here, where a
//! person types, are those understood.

use sobremesa_lab::Message;
use sobremesa_protocol::games::dominoes::DominoesBoard;

use crate::play::entry::Choice;

/// What is typed to place nothing: to pass, to stop, to leave the opening to one's partner, to give no more.
const NOTHING: [&str; 9] = ["-", "pasar", "paso", "pass", "parar", "plantarse", "stop", "dejar", "yield"];

/// The move that a tile, with or without its end and face, means among the choices, or a word to place none. Nothing where
/// it is neither.
pub(crate) fn typed(board: &DominoesBoard, typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    if NOTHING.contains(&typed) {
        return Some(Ok("-".to_owned()));
    }
    let given = ["!", "dar ", "give "].iter().find_map(|word| typed.strip_prefix(word));
    let bare = given.unwrap_or(typed).trim();
    let at = bare.find(['<', '>', '+', '.']).unwrap_or(bare.len());
    let faces = faces(&bare[..at], board)?;
    // Figures alone may be a slip for a number of the list: they are a tile only if one holds it.
    if is_run(typed) && !holds(board, &faces) {
        return None;
    }
    let tile = faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
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

/// What may stand between the faces of a tile.
const BETWEEN: [char; 6] = ['-', ',', ':', '/', '|', ' '];

/// The faces of a tile, the greatest first, whatever stands around and between them.
fn faces(text: &str, board: &DominoesBoard) -> Option<Vec<u8>> {
    let text = text.trim();
    let inside =
        [('(', ')'), ('[', ']')].iter().find_map(|(open, close)| text.strip_prefix(*open)?.strip_suffix(*close));
    let text = inside.unwrap_or(text).trim();
    let mut faces: Vec<u8> = if is_run(text) {
        if board.highest > 9 || text.len() != usize::from(board.heads) {
            return None;
        }
        text.bytes().map(|digit| digit - b'0').collect()
    } else {
        let bounded = text.starts_with(|first: char| first.is_ascii_digit())
            && text.ends_with(|last: char| last.is_ascii_digit());
        if !bounded {
            return None;
        }
        let words = text.split(BETWEEN).filter(|word| !word.is_empty());
        words.map(|face| face.parse().ok()).collect::<Option<_>>()?
    };
    faces.sort_unstable_by(|a, b| b.cmp(a));
    (faces.len() > 1).then_some(faces)
}

/// Whether a text is digits alone.
fn is_run(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a tile is in a hand that is seen.
fn holds(board: &DominoesBoard, faces: &[u8]) -> bool {
    let sorted = |tile: &[u8]| {
        let mut tile = tile.to_vec();
        tile.sort_unstable_by(|a, b| b.cmp(a));
        tile
    };
    board.hands.iter().filter_map(|hand| hand.tiles.as_ref()).flatten().any(|tile| sorted(tile) == faces)
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Argument;
    use sobremesa_protocol::games::dominoes::HandView;

    use super::super::chain::tests::board;
    use super::*;

    fn choices(moves: &[&str]) -> Vec<Choice> {
        moves.iter().map(|text| Choice { text: (*text).to_owned(), label: String::new() }).collect()
    }

    fn meant(text: &str, choices: &[Choice]) -> String {
        typed(&board(Vec::new()), text, choices).expect("it is understood").expect("it is one")
    }

    #[test]
    fn tiles_and_moves_are_understood() {
        let list = choices(&["6-4<", "6-4>", "5-2>"]);
        assert_eq!(meant("2-5", &list), "5-2>");
        assert_eq!(meant("6-4<", &list), "6-4<");
        assert_eq!(meant("1-0", &list), "1-0>");
        for word in ["pasar", "-", "plantarse", "yield"] {
            assert_eq!(meant(word, &list), "-");
        }
        let Some(Err(message)) = typed(&board(Vec::new()), "4-6", &list) else { panic!("which end?") };
        assert_eq!(message.key, "terminal.play.which_end");
        for typed in
            ["six four", "6-", "<", "(6-4", "(6)", "6 - ", "6;4"].map(|text| typed(&board(Vec::new()), text, &list))
        {
            assert_eq!(typed, None);
        }
    }

    #[test]
    fn arms_faces_and_tiles_to_give_are_understood() {
        let list = choices(&["6-4>", "6-4+2.4", "6-4+2.6", "6-4+12", "5-3-1<"]);
        assert_eq!(meant("4-6+12", &list), "6-4+12");
        assert_eq!(meant("6-4>", &list), "6-4>");
        assert_eq!(meant("6-4+2.6", &list), "6-4+2.6");
        assert_eq!(meant("1-3-5", &list), "5-3-1<");
        let Some(Err(message)) = typed(&board(Vec::new()), "6-4+2", &list) else { panic!("which face?") };
        assert_eq!(message.args[1].1, Argument::Text("6-4+2.4, 6-4+2.6".to_owned()));
        let gives = choices(&["!6-4", "!1-0"]);
        for typed in ["6-4", "!4-6", "dar 6-4", "give 4-6"] {
            assert_eq!(meant(typed, &gives), "!6-4", "{typed}");
        }
    }

    #[test]
    fn a_tile_is_understood_however_people_write_it() {
        let list = choices(&["6-6>", "6-4<", "6-4>", "5-0>"]);
        for text in ["6,6", "(6,6)", "6 6", "6:6", "[6|6]", "( 6 , 6 )", "6, 6", "6/6", "6 6 >", "66>"] {
            assert_eq!(meant(text, &list), "6-6>", "{text}");
        }
        for text in ["4,6<", "(4,6)<", "4 6 <", "46<"] {
            assert_eq!(meant(text, &list), "6-4<", "{text}");
        }
        assert_eq!(meant("1,0", &list), "1-0>", "the rules say why not");
        let gives = choices(&["!6-4", "!1-0"]);
        for text in ["dar 64", "!(4,6)", "give 4 6"] {
            assert_eq!(meant(text, &gives), "!6-4", "{text}");
        }
    }

    #[test]
    fn figures_alone_are_a_tile_that_one_holds() {
        let list = choices(&["6-6>", "6-4<", "6-4>"]);
        let mut board = board(Vec::new());
        assert_eq!(typed(&board, "66", &list), None, "nobody is seen to hold it");
        let tiles = Some(vec![vec![6, 6], vec![4, 6], vec![1, 0]]);
        board.hands = vec![HandView { count: 3, tiles, lacks: Vec::new(), row: None }];
        assert_eq!(typed(&board, "66", &list), Some(Ok("6-6>".to_owned())));
        assert_eq!(typed(&board, "01", &list), Some(Ok("1-0>".to_owned())), "the rules say why not");
        let Some(Err(message)) = typed(&board, "64", &list) else { panic!("which end?") };
        assert_eq!(message.key, "terminal.play.which_end");
        assert_eq!((typed(&board, "22", &list), typed(&board, "664", &list)), (None, None));
        board.highest = 12;
        assert_eq!(typed(&board, "66", &list), None, "numbers of two figures are kept apart");
        assert_eq!(typed(&board, "6 6", &list), Some(Ok("6-6>".to_owned())));
    }
}
