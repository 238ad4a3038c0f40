//! Dominoes at the terminal.

pub(crate) mod chain;
mod choices;
mod hand_over;
mod table;
mod telling;
mod typed;

use sobremesa_protocol::dominoes::DominoesBoard;

use super::boards::{Look, Told};
use crate::screen::{HEAD, styled};

pub(crate) use choices::{asked, choices, helps};
pub(crate) use hand_over::hand_over;
pub(crate) use table::table;
pub(crate) use typed::typed;

/// The tile that must open the hand.
pub(crate) fn opens_with(board: &DominoesBoard) -> Option<String> {
    board.must_open.as_ref().map(|tile| chain::tile_name(tile))
}

/// Points scored in play; once the hand is over they are part of the score.
pub(crate) fn in_play(board: &DominoesBoard, side: u8) -> Option<i32> {
    let scored = board.scored.get(usize::from(side)).copied();
    scored.filter(|points| *points != 0 && board.pips_left.is_none())
}

/// What has happened since it was told: deals after the first, draws, moves, what they scored.
pub(crate) fn news(board: &DominoesBoard, look: &Look<'_>, told: &mut Told) -> Vec<String> {
    let Look { party, language, .. } = *look;
    let mut news = Vec::new();
    for (index, made) in board.log.iter().enumerate().skip(told.moves) {
        redeals(board, look, told, made.ply, &mut news);
        if !party.is_only_person(made.seat) {
            let name = party.name(made.seat, language);
            let first = board.placed.first().is_some_and(|first| first.ply == made.ply);
            news.extend(telling::drew(made, &name, language));
            news.push(telling::told(made, first, &name, language));
        }
        news.extend(made.bonuses.iter().map(|bonus| styled(HEAD, &telling::scored(bonus, party, language))));
        told.moves = index + 1;
    }
    redeals(board, look, told, u32::MAX, &mut news);
    news
}

/// Tells the deals after the first that have not been told yet, up to the one before a ply.
fn redeals(board: &DominoesBoard, look: &Look<'_>, told: &mut Told, ply: u32, news: &mut Vec<String>) {
    let due = board.redeals.iter().skip(told.deals).take_while(|redeal| redeal.ply <= ply);
    for redeal in due {
        news.push(styled(HEAD, &telling::redealt(redeal, look.party, look.language)));
        told.deals += 1;
    }
}
