//! The end of a hand of dominoes.

use sobremesa_protocol::games::dominoes::DominoesBoard;

use super::chain::{chain, tile_names};
use super::trains::trains;
use crate::play::boards::PositionView;
use crate::screen::{HEAD, broken, styled};

/// The table, how the hand ended, everybody's tiles with their sums.
pub(crate) fn hand_over(board: &DominoesBoard, look: &PositionView<'_>, how: &str) -> Vec<String> {
    let PositionView { party, language, width, .. } = *look;
    let laid = if board.trains.is_empty() {
        chain(board, width.saturating_sub(2))
    } else {
        trains(board, party, language, width.saturating_sub(2))
    };
    let mut lines: Vec<String> = laid.into_iter().map(|line| format!("  {line}")).collect();
    let out = (0..party.seats()).find(|seat| board.hands[usize::from(*seat)].count == 0);
    let how = match (how, out) {
        ("out", Some(seat)) => language.say("terminal.play.over.out", &[("name", &party.name(seat, language))]),
        ("blocked", _) => language.say("terminal.play.over.blocked", &[]),
        ("ended", _) => language.say("terminal.play.over.ended", &[]),
        ("cap", _) => language.say("terminal.play.over.cap", &[]),
        (how, _) => language.say("terminal.play.over.other", &[("how", how)]),
    };
    lines.push(styled(HEAD, &how));
    let names: Vec<String> = (0..party.seats()).map(|seat| party.name(seat, language)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (seat, (name, hand)) in names.iter().zip(&board.hands).enumerate() {
        let tiles = hand.tiles.as_deref().unwrap_or_default();
        let counts = board.left.as_ref().map(|left| left.seats[seat].to_string()).unwrap_or_default();
        lines.push(format!("  {name:<widest$}  {counts:>3}  {}", tile_names(tiles, " ")));
    }
    if let Some(left) = &board.left {
        let sums =
            left.sides.iter().zip(0..).map(|(count, side)| format!("{} {count}", party.side_name(side, language)));
        let sums = sums.collect::<Vec<_>>().join(" · ");
        lines.extend(broken(&language.say("terminal.play.over.left", &[("sums", &sums)]), width));
    }
    lines
}
