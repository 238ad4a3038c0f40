//! The end of a hand and of a match, told.

use sobremesa_protocol::{Board, Position};

use super::chain::{chain, tile_names};
use super::dominoes::score;
use super::party::Party;
use crate::failure::Failure;
use crate::screen::{HEAD, STRONG, Screen, styled};

/// Tells how a hand ended: the table, everybody's tiles with their sums, what was scored.
pub(crate) fn tell(position: &Position, party: &Party, screen: &mut Screen) -> Result<(), Failure> {
    let Board::Dominoes(board) = &position.board;
    let Some(hand) = position.score.hands.last() else { return Ok(()) };
    let language = screen.language;
    screen.line("")?;
    for line in chain(board, screen.width.saturating_sub(2)) {
        screen.line(&format!("  {line}"))?;
    }
    let out = (0..party.seats()).find(|seat| board.hands[usize::from(*seat)].count == 0);
    let how = match (hand.how.as_str(), out) {
        ("out", Some(seat)) => screen.words("terminal.play.over.out", &[("name", &party.name(seat, language))]),
        ("blocked", _) => screen.words("terminal.play.over.blocked", &[]),
        ("ended", _) => screen.words("terminal.play.over.ended", &[]),
        ("cap", _) => screen.words("terminal.play.over.cap", &[]),
        (how, _) => screen.words("terminal.play.over.other", &[("how", how)]),
    };
    screen.line(&styled(HEAD, &how))?;
    let names: Vec<String> = (0..party.seats()).map(|seat| party.name(seat, language)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, hand) in names.iter().zip(&board.hands) {
        let tiles = hand.tiles.as_deref().unwrap_or_default();
        let pips: u32 = tiles.iter().flatten().map(|face| u32::from(*face)).sum();
        screen.line(format!("  {name:<widest$}  {pips:>3}  {}", tile_names(tiles, " ")).trim_end())?;
    }
    if let Some(left) = &board.pips_left {
        let sums = left.iter().zip(0..).map(|(pips, side)| format!("{} {pips}", party.side_name(side, language)));
        let sums = sums.collect::<Vec<_>>().join(" · ");
        screen.say("terminal.play.over.left", &[("sums", &sums)])?;
    }
    if let Some(side) = hand.winner {
        let points = hand.points[usize::from(side)].to_string();
        let name = party.side_name(side, language);
        screen.say("terminal.play.over.wins", &[("name", &name), ("n", &points)])?;
    }
    for (points, side) in
        hand.points.iter().zip(0..).filter(|(points, side)| **points != 0 && Some(*side) != hand.winner)
    {
        let (name, points) = (party.side_name(side, language), points.to_string());
        screen.say("terminal.play.over.scores", &[("name", &name), ("n", &points)])?;
    }
    if hand.winner.is_none() && hand.points.iter().all(|points| *points == 0) {
        screen.say("terminal.play.over.nobody", &[])?;
    }
    screen.line(&styled(STRONG, &score(position, party, language)))
}

/// Tells how a match ended, with the seed and its hash.
pub(crate) fn tell_match(position: &Position, party: &Party, screen: &mut Screen) -> Result<(), Failure> {
    let Some(result) = &position.result else { return Ok(()) };
    let language = screen.language;
    screen.line("")?;
    let text = match result.winner {
        Some(side) => {
            let key = if result.termination == "resigned" {
                "terminal.play.match.resigned"
            } else {
                "terminal.play.match.won"
            };
            screen.words(key, &[("name", &party.side_name(side, language))])
        }
        None => screen.words("terminal.play.match.drawn", &[]),
    };
    screen.line(&styled(HEAD, &text))?;
    screen.line(&styled(STRONG, &score(position, party, language)))?;
    if let Some(seed) = &position.seed {
        screen.say("terminal.play.match.seed", &[("seed", seed)])?;
        screen.say("terminal.play.match.seed_hash", &[("hash", &position.seed_hash)])?;
    }
    Ok(())
}
