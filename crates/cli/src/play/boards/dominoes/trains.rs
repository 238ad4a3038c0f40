//! A table at which seats have trains, in text.

use sobremesa_protocol::games::dominoes::DominoesBoard;
use sobremesa_protocol::words::Language;

use super::chain::{arm_name, on_arm, piece};
use crate::play::party::Party;
use crate::screen::broken;

/// The name of an arm as whose train it is, within a sentence; none where seats have no trains.
pub(crate) fn train_name(board: &DominoesBoard, arm: u16, party: &Party, language: Language) -> Option<String> {
    let train = board.trains.get(usize::from(arm))?;
    Some(match train.seat {
        None => language.say("terminal.play.train.common", &[]),
        Some(seat) if party.is_only_person(seat) => language.say("terminal.play.train.own", &[]),
        Some(seat) => language.say("terminal.play.train.of", &[("name", &party.name(seat, language))]),
    })
}

/// The tile at which the trains begin, and a line for each train: how it is written in moves, whose it is, its tiles and the
/// number that is open there.
pub(crate) fn trains(board: &DominoesBoard, party: &Party, language: Language, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = board.placed.iter().take(1).map(piece).collect();
    for end in &board.ends {
        let name = train_name(board, end.arm, party, language).unwrap_or_default();
        let open = board.trains.get(usize::from(end.arm)).is_some_and(|train| train.open && train.seat.is_some());
        let key = if open { "terminal.play.train.open_line" } else { "terminal.play.train.line" };
        let (arm, tiles) = (arm_name(end.arm), on_arm(board, |arm| arm == end.arm, 1).join(" "));
        let number = end.number.to_string();
        let args = [("arm", arm.as_str()), ("train", &name), ("tiles", &tiles), ("number", &number)];
        lines.extend(broken(&language.say(key, &args), width));
    }
    lines
}
