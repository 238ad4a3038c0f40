//! A hand of a match, played again by itself: by others, from the same deal.

use sobremesa_core::Unit;
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::RecordLine;

use crate::any::{AnyGame, Setup};

/// What was dealt in a hand before the first move, and who made that.
#[derive(Debug, PartialEq, Eq)]
struct HandDealt {
    shuffles: Vec<String>,
    first: u8,
}

/// The same of a hand (from 1) of a match; none where nobody moved in it.
fn dealt_in(lines: &[RecordLine], wanted: u32) -> Option<HandDealt> {
    let mut in_hand = false;
    let mut shuffles = Vec::new();
    for line in lines {
        match line {
            RecordLine::Hand { hand, .. } => in_hand = *hand == wanted,
            RecordLine::Shuffle { order, .. } if in_hand => shuffles.push(order.clone()),
            RecordLine::Move { seat, .. } if in_hand => return Some(HandDealt { shuffles, first: *seat }),
            _ => {}
        }
    }
    None
}

/// The setup in which a hand (from 1) of a match is dealt and opened as it was there, and played by itself.
///
/// `lines` are those of the match ([`AnyMatch::lines`](crate::AnyMatch::lines)). None where there is no such hand, nobody moved
/// in it, or its chance did not come from the seed: then no setup deals it.
pub fn hand_again(game: &dyn AnyGame, setup: &Setup, lines: &[RecordLine], hand: u32) -> Option<Setup> {
    let wanted = dealt_in(lines, hand)?;
    let number = hand.checked_sub(1)?;
    let opened_by = |index: u64| {
        let unit = match setup.unit {
            Unit::Match => Unit::HandAgain { index, hand: number },
            alone => alone,
        };
        Setup { unit, ..*setup }
    };
    let is_it = |setup: &Setup| {
        let again = game.open(setup);
        let order = |line: RecordLine| if let RecordLine::Shuffle { order, .. } = line { Some(order) } else { None };
        let shuffles: Vec<String> = again.lines(0).into_iter().filter_map(order).collect();
        again.turn() == Turn::Seat { seat: wanted.first } && shuffles == wanted.shuffles
    };
    (0..u64::from(game.info().seats)).map(opened_by).find(is_it)
}
