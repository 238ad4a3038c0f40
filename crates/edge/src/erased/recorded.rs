//! A match played again from the lines of its record.

use sobremesa_core::play::Replay;
use sobremesa_core::{Fault, MatchTurn, Seat, Side, Standing};
use sobremesa_protocol::record::RecordLine;

use super::played::ErasedMatch;
use crate::any::{AnyMatch, Failure, ReplayError};
use crate::wire::Wire;

/// Chance read from record lines.
pub(super) struct Recorded<'a, G> {
    game: &'a G,
    lines: &'a [RecordLine],
    /// Where the first hand begins.
    first: usize,
    /// The line that is read next.
    pub(super) at: usize,
    /// What does not follow.
    pub(super) broken: Option<ReplayError>,
}

impl<'a, G: Wire> Recorded<'a, G> {
    /// The lines from `first` on, where the first hand begins.
    pub(super) fn new(game: &'a G, lines: &'a [RecordLine], first: usize) -> Self {
        Self { game, lines, first, at: first, broken: None }
    }

    fn read<T>(&mut self, read: impl FnOnce(&G, &RecordLine) -> Option<Result<T, String>>) -> Option<T> {
        let line = self.lines.get(self.at).filter(|_| self.broken.is_none())?;
        match read(self.game, line) {
            None => {
                let problem = "a hand or a shuffle was expected here".to_owned();
                self.broken = Some(ReplayError { line: self.at, problem });
                None
            }
            Some(Err(problem)) => {
                self.broken = Some(ReplayError { line: self.at, problem });
                None
            }
            Some(Ok(value)) => {
                self.at += 1;
                Some(value)
            }
        }
    }
}

impl<G: Wire> Replay<G> for Recorded<'_, G> {
    fn opening(&mut self, standing: &Standing) -> Option<G::Opening> {
        self.read(|game, line| match line {
            RecordLine::Hand { hand, opening } if *hand == standing.hands + 1 => {
                Some(game.read_opening(opening, standing))
            }
            _ => None,
        })
    }

    fn shuffle(&mut self, state: &G::State) -> Option<G::Shuffle> {
        self.read(|game, line| match line {
            RecordLine::Shuffle { order, .. } => Some(game.read_shuffle(order, state)),
            _ => None,
        })
    }
}

impl<G: Wire> ErasedMatch<G> {
    /// Plays one line of a record that is not chance: the one before that which `chance` reads next.
    pub(super) fn apply(&mut self, line: &RecordLine, chance: &mut Recorded<'_, G>) -> Result<(), String> {
        let place = chance.at - 1 - chance.first;
        // A move after a hand's end that is left out is nobody's turn anyhow.
        let left_out = self.lines.len() > place;
        let mut kept = None;
        let played = &mut self.played;
        match line {
            RecordLine::Move { ply, seat, text, pause, after, why, .. } => {
                kept = why.as_ref();
                if played.turn() != MatchTurn::Seat(Seat(*seat)) || played.ply() != *ply {
                    return Err(format!("it is not ply {ply} with seat {} to move", Seat(*seat)));
                }
                let (mv, _) = played.game().read_move(text).map_err(|problem| problem.message)?;
                played
                    .try_play_replayed(mv, G::signal(*pause), chance)
                    .map_err(|refusal| format!("{text}: {refusal}"))?;
                let now = played.game().after_text(played.game().public(played.state()));
                if now != *after {
                    return Err(format!("after the move the table shows `{now}`, not `{after}`"));
                }
            }
            RecordLine::Hand { .. } | RecordLine::Resign { .. } | RecordLine::Forfeit { .. }
                if left_out && played.verdict().is_none() =>
            {
                return Err("what happened before it is left out".to_owned());
            }
            RecordLine::Hand { .. } if played.turn() == MatchTurn::NextHand => {
                chance.at -= 1;
                played.next_hand_replayed(chance);
            }
            RecordLine::Resign { side } if played.verdict().is_none() && *side < played.game().sides().count() => {
                self.resign(Side(*side)).map_err(|problem| problem.message)?;
            }
            RecordLine::Forfeit { seat, reason, detail }
                if played.verdict().is_none() && *seat < played.game().sides().seats() =>
            {
                let fault = Fault::named(reason).ok_or_else(|| format!("nobody forfeits for `{reason}`"))?;
                let (detail, errors) = (detail.clone(), String::new());
                self.forfeit(&Failure { seat: Seat(*seat), fault, detail, errors })
                    .map_err(|problem| problem.message)?;
            }
            RecordLine::HandOver { .. } | RecordLine::Result { .. } => {
                return if self.lines.get(place) == Some(line) {
                    Ok(())
                } else {
                    Err("the hand or the match did not end so".to_owned())
                };
            }
            RecordLine::Hand { .. } => return Err("no hand is to be dealt here".to_owned()),
            RecordLine::Shuffle { .. } => return Err("no shuffle was due here".to_owned()),
            RecordLine::Resign { .. } => return Err("no side can give up here".to_owned()),
            RecordLine::Forfeit { .. } => return Err("no seat can forfeit here".to_owned()),
            RecordLine::Head(_) => return Err("a head stands only in the first line".to_owned()),
            RecordLine::Dealt { .. } | RecordLine::Void(_) | RecordLine::Drew { .. } => {
                return Err("a record seen from one seat cannot be played again".to_owned());
            }
        }
        self.sync();
        if let Some(why) = kept {
            self.keep_reason(why);
        }
        Ok(())
    }
}
