//! The moves there are, as they are listed.

use sobremesa_protocol::MoveTree;
use sobremesa_protocol::games::dominoes::{Asked, DominoesBoard};
use sobremesa_protocol::words::Language;

use super::chain::LEFT;
use super::trains::train_name;
use crate::play::boards::PositionView;
use crate::play::entry::Choice;
use crate::play::party::Party;

/// The legal moves, in the order of the position.
pub(crate) fn choices(board: &DominoesBoard, look: &PositionView<'_>) -> Vec<Choice> {
    let language = look.language;
    let mut choices = Vec::new();
    MoveTree::each_move(&look.position.moves, &mut |keys| {
        choices.push(Choice { text: keys.concat(), label: label(board, keys, look.party, language) });
    });
    choices
}

/// A move as it is listed.
fn label(board: &DominoesBoard, keys: &[&str], party: &Party, language: Language) -> String {
    let (first, place) = (keys[0], keys.get(1).copied());
    if first == "-" {
        return language.say(nothing_placed(board), &[]);
    }
    if let Some(tile) = first.strip_prefix('!') {
        return language.say("terminal.play.give", &[("tile", tile)]);
    }
    // On an empty table there is nothing to join.
    let Some(place) = place.filter(|_| !board.placed.is_empty()) else { return first.to_owned() };
    let end = |arm: u16| board.ends.iter().find(|end| end.arm == arm).map(|end| end.number.to_string());
    let one = board.ends.len() == 2 && end(LEFT) == end(0);
    let (key, arm) = match place {
        _ if !board.trains.is_empty() => ("to_train", read_arm(place)),
        _ if one => ("to_both", 0),
        "<" => ("to_left", LEFT),
        ">" => ("to_right", 0),
        arm => ("to_arm", read_arm(arm)),
    };
    let train = train_name(board, arm, party, language).unwrap_or_default();
    let number = end(arm).unwrap_or_default();
    let args = [("tile", first), ("number", number.as_str()), ("arm", place), ("train", &train)];
    let label = language.say(&format!("terminal.play.{key}"), &args);
    match keys.get(2) {
        Some(face) => {
            let face = face.trim_start_matches('.');
            format!("{label}{}", language.say("terminal.play.by_face", &[("face", face)]))
        }
        None => label,
    }
}

/// An arm by its mark behind a tile.
fn read_arm(mark: &str) -> u16 {
    match mark {
        "<" => LEFT,
        ">" => 0,
        mark => mark.trim_start_matches('+').parse().unwrap_or(0),
    }
}

/// What a move that places nothing means.
fn nothing_placed(board: &DominoesBoard) -> &'static str {
    match board.asked {
        Asked::Place if board.hands.iter().any(|hand| hand.row.is_some()) => "terminal.play.put_back",
        Asked::Place | Asked::PlaceGot | Asked::PlaceAny => "terminal.play.pass",
        Asked::PlaceOrAsk | Asked::Answer { .. } => "terminal.play.ask",
        Asked::PlaceOrStop => "terminal.play.stop",
        Asked::Open => "terminal.play.yield",
        Asked::Give { .. } => "terminal.play.keep",
    }
}

/// The question to the player, where it is not simply to place a tile.
pub(crate) fn asked(board: &DominoesBoard, language: Language) -> Option<String> {
    match board.asked {
        Asked::Place | Asked::PlaceOrAsk => None,
        Asked::PlaceGot => Some(language.say("terminal.play.asked.place_got", &[])),
        Asked::PlaceAny => Some(language.say("terminal.play.asked.place_any", &[])),
        Asked::Answer { .. } => Some(language.say("terminal.play.asked.answer", &[])),
        Asked::PlaceOrStop => Some(language.say("terminal.play.asked.place_or_stop", &[])),
        Asked::Open => Some(language.say("terminal.play.asked.open", &[])),
        Asked::Give { left, may_stop } => {
            let key = if may_stop { "terminal.play.asked.may_give" } else { "terminal.play.asked.give" };
            Some(language.say(key, &[("n", &left.to_string())]))
        }
    }
}

/// What is to be explained besides, at this table and this turn: keys of the dictionary.
pub(crate) fn helps(board: &DominoesBoard, moves: &[MoveTree]) -> Vec<&'static str> {
    let trains = !board.trains.is_empty();
    let arms = !trains && board.ends.iter().any(|end| end.arm > LEFT);
    let faces = moves.iter().flat_map(|tile| &tile.then).any(|arm| !arm.then.is_empty());
    let gives = matches!(board.asked, Asked::Give { .. } | Asked::Answer { .. });
    let passes = matches!(board.asked, Asked::PlaceOrStop | Asked::Open);
    let all = [
        (arms, "terminal.play.help_arms"),
        (trains, "terminal.play.help_trains"),
        (faces, "terminal.play.help_faces"),
        (gives, "terminal.play.help_give"),
        (passes, "terminal.play.help_pass"),
    ];
    all.into_iter().filter(|(wanted, _)| *wanted).map(|(_, key)| key).collect()
}

#[cfg(test)]
mod tests {
    use super::super::chain::tests::{board, placed};
    use super::*;

    #[test]
    fn a_move_names_its_arm_and_the_face_in_doubt() {
        let board = board(vec![placed(0, 6, 6)]);
        let party = Party::of_persons(4);
        let say = |keys: &[&str]| label(&board, keys, &party, Language::Es);
        assert_eq!(say(&["!6-4"]), "dar 6-4 al pozo");
        assert!(say(&["6-4", "+2", ".4"]).ends_with("por el lado del 4"));
        assert!(say(&["6-4", "+2"]).contains("+2"));
    }
}
