//! A match played again from the lines of its record.

use sobremesa_core::play::Replay;
use sobremesa_core::{Fault, MatchTurn, Message, Seat, Side, Standing};
use sobremesa_protocol::Localized;
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

    fn read<T>(&mut self, read: impl FnOnce(&G, &RecordLine) -> Option<Result<T, Message>>) -> Option<T> {
        let line = self.lines.get(self.at).filter(|_| self.broken.is_none())?;
        match read(self.game, line) {
            None => {
                let problem = told("mistake.record.not_chance");
                self.broken = Some(ReplayError { line: self.at, problem });
                None
            }
            Some(Err(problem)) => {
                self.broken = Some(ReplayError { line: self.at, problem: Localized::told(&problem) });
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
    pub(super) fn apply(&mut self, line: &RecordLine, chance: &mut Recorded<'_, G>) -> Result<(), Localized> {
        let place = chance.at - 1 - chance.first;
        // A move after a hand's end that is left out is nobody's turn anyhow.
        let left_out = self.lines.len() > place;
        let (mut kept, mut took) = (None, None);
        let played = &mut self.played;
        match line {
            RecordLine::Move { ply, seat, text, pause, after, why, ms, .. } => {
                (kept, took) = (why.as_ref(), *ms);
                if played.turn() != MatchTurn::Seat(Seat(*seat)) || played.ply() != *ply {
                    let problem = Message::new("mistake.record.not_ply").with("ply", ply).with("seat", Seat(*seat));
                    return Err(Localized::told(&problem));
                }
                let (mv, _) = played.game().read_move(text).map_err(|why| Localized::told(&why))?;
                played.try_play_replayed(mv, G::signal(*pause), chance).map_err(|refusal| {
                    let why = played.game().refusal(&refusal);
                    Localized::said(|language| {
                        let why = language.explain(&why);
                        language.say("mistake.record.refused", &[("move", text), ("why", &why)])
                    })
                })?;
                let now = played.game().after_text(played.game().public(played.state()));
                if now != *after {
                    let problem = Message::new("mistake.record.after").with("now", now).with("found", after);
                    return Err(Localized::told(&problem));
                }
            }
            RecordLine::Hand { .. } | RecordLine::Resign { .. } | RecordLine::Forfeit { .. }
                if left_out && played.verdict().is_none() =>
            {
                return Err(told("mistake.record.left_out"));
            }
            RecordLine::Hand { .. } if played.turn() == MatchTurn::NextHand => {
                chance.at -= 1;
                played.next_hand_replayed(chance);
            }
            RecordLine::Resign { side } if played.verdict().is_none() && *side < played.game().sides().count() => {
                self.resign(Side(*side)).map_err(|problem| Localized::explained(&problem))?;
            }
            RecordLine::Forfeit { seat, reason, detail }
                if played.verdict().is_none() && *seat < played.game().sides().seats() =>
            {
                let unknown = || Localized::told(&Message::new("mistake.record.no_forfeit_for").with("reason", reason));
                let fault = Fault::named(reason).ok_or_else(unknown)?;
                let (detail, errors) = (detail.clone(), String::new());
                self.forfeit(&Failure { seat: Seat(*seat), fault, detail, errors })
                    .map_err(|problem| Localized::explained(&problem))?;
            }
            RecordLine::HandOver { .. } | RecordLine::Result { .. } => {
                return if self.lines.get(place) == Some(line) {
                    Ok(())
                } else {
                    Err(told("mistake.record.no_such_end"))
                };
            }
            RecordLine::Hand { .. } => return Err(told("mistake.record.no_hand")),
            RecordLine::Shuffle { .. } => return Err(told("mistake.record.no_shuffle")),
            RecordLine::Resign { .. } => return Err(told("mistake.record.no_resigning")),
            RecordLine::Forfeit { .. } => return Err(told("mistake.record.no_forfeit")),
            RecordLine::Head(_) => return Err(told("mistake.record.second_head")),
            RecordLine::Dealt { .. } | RecordLine::Void(_) | RecordLine::Drew { .. } => {
                return Err(told("mistake.record.seen_by_one"));
            }
        }
        self.sync();
        if let Some(why) = kept {
            self.keep_reason(why);
        }
        if let Some(took) = took {
            self.keep_time(took);
        }
        Ok(())
    }
}

/// A sentence without arguments, in both languages.
fn told(key: &'static str) -> Localized {
    Localized::told(&Message::new(key))
}
