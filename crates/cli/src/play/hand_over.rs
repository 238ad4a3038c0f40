//! The end of a hand and of a match, told.

use super::boards::PositionView;
use crate::failure::Failure;
use crate::screen::{HEAD, STRONG, Screen, styled};

/// Tells how a hand ended: what is left of it, what was scored.
pub(crate) fn tell(look: &PositionView<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let Some(hand) = look.position.score.hands.last() else { return Ok(()) };
    let PositionView { party, language, .. } = *look;
    screen.line("")?;
    for line in look.board().hand_over(look, &hand.how) {
        screen.line(line.trim_end())?;
    }
    // Points made in play, or taken off, are not what the hand is worth.
    let points = |side: u8| hand.points[usize::from(side)];
    let in_play = |side: u8| points(side) > 0 && look.board().made_in_play(side) == Some(points(side));
    let alone = hand.winner.filter(|side| points(*side) < 0 || in_play(*side));
    if let Some(side) = hand.winner {
        let key = if alone.is_some() { "terminal.play.over.wins_alone" } else { "terminal.play.over.wins" };
        let name = party.side_name(side, language);
        screen.say(key, &[("name", &name), ("n", &points(side).to_string())])?;
    }
    let others = (0..).take(hand.points.len()).filter(|side| Some(*side) != hand.winner);
    for side in alone.into_iter().chain(others).filter(|side| points(*side) != 0) {
        let key = match points(side) {
            ..0 => "terminal.play.over.loses",
            _ if alone.is_some() && in_play(side) => "terminal.play.over.in_play",
            _ => "terminal.play.over.scores",
        };
        let name = party.side_name(side, language);
        screen.say(key, &[("name", &name), ("n", &points(side).abs().to_string())])?;
    }
    if hand.winner.is_none() && hand.points.iter().all(|points| *points == 0) {
        screen.say("terminal.play.over.nobody", &[])?;
    }
    if let Some(told) = look.board().after_points(language) {
        screen.paragraph(&told, "")?;
    }
    screen.line(&styled(STRONG, &look.score()))
}

/// Tells how a match ended, with the seed and its hash.
pub(crate) fn tell_match(look: &PositionView<'_>, screen: &mut Screen) -> Result<(), Failure> {
    let PositionView { position, party, language, .. } = *look;
    let Some(result) = &position.result else { return Ok(()) };
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
    screen.line(&styled(STRONG, &look.score()))?;
    if let Some(seed) = &position.seed {
        screen.say("terminal.play.match.seed", &[("seed", seed)])?;
        screen.say("terminal.play.match.seed_hash", &[("hash", &position.seed_hash)])?;
    }
    Ok(())
}
