//! Why a move of a finished match was made: asked of its player once more, as the match stood.

use sobremesa_catalog::{AnyMatch, CatalogGame, PlayerSpec, SeatedPrograms, Thought, is_program};
use sobremesa_core::StopFlag;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{MoveExplained, Reason, Turn};

use super::OpenTable;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::Sitter;

/// What is known of a move at once, or what has to be thought of.
pub(crate) enum ReasonLookup {
    /// The explanation was kept, or there is none to be made.
    Known(MoveExplained),
    /// Its player is to be asked.
    Think(Question),
}

/// A player that is to be asked about a move.
pub(crate) struct Question {
    game: CatalogGame,
    before: Box<dyn AnyMatch>,
    player: PlayerSpec,
}

impl Question {
    /// Blocks for as long as the player thinks.
    pub(crate) fn ask(self, stop: &StopFlag) -> Result<MoveExplained, Refusal> {
        let Thought { text, why, .. } =
            self.game.think(&*self.before, &self.player, &SeatedPrograms::default(), stop)?;
        Ok(MoveExplained { ply: self.before.ply(), player: self.player.to_string(), text, why })
    }
}

/// Reasons that are remembered while a match is watched: who watches calmly is a few moves behind.
const MOST_REASONS: usize = 8;

impl OpenTable {
    /// Remembers why a move is being made, where no person sits at the table whom it would tell what others hold.
    pub(super) fn remember_reason(&self, ply: u32, player: &impl ToString, thought: &Thought) {
        if self.has_people() {
            return;
        }
        let player = player.to_string();
        let Thought { text, why, .. } = thought.clone();
        let mut reasons = lock(&self.reasons);
        if reasons.len() == MOST_REASONS {
            reasons.remove(0);
        }
        reasons.push(MoveExplained { ply, player, text, why });
    }

    /// Why the move at a ply was made. A reason comes from one seat's hand: it is told once the match is over, and before that
    /// only of the last moves at a table where no person sits. Programs are
    /// not asked again, what they said at the table is kept; of a person's move the adviser says what it would have done.
    pub(crate) fn ask_why(&self, ply: u32) -> Result<ReasonLookup, Refusal> {
        let state = self.snapshot();
        if state.turn() != Turn::Nothing && !self.has_people() {
            // One whose move could not be written is not told.
            let made = |reason: &&MoveExplained| reason.ply == ply && ply < state.ply();
            let reason = lock(&self.reasons).iter().rev().find(made).cloned();
            return reason.map(ReasonLookup::Known).ok_or_else(Refusal::no_reason);
        }
        let before = state.before(ply, self.kept.game).ok_or_else(Refusal::no_reason)?;
        let made = state.lines(0).into_iter().find_map(|line| match line {
            RecordLine::Move { ply: at, seat, text, why, .. } if at == ply => Some((seat, text, why)),
            _ => None,
        });
        let (seat, text, kept) = made.ok_or_else(Refusal::no_reason)?;
        let seated = &self.kept.seats[usize::from(seat)];
        let known = |player: String, text, why: Option<Reason>| {
            Ok(ReasonLookup::Known(MoveExplained { ply, player, text, why: why.map(Into::into) }))
        };
        let player = match (&self.kept.opened, &seated.sitter) {
            (_, Sitter::Guest(_)) => self.stood_in_at(seat, ply).unwrap_or_else(|| self.game.adviser()),
            (_, sitter @ Sitter::Bot(_)) => return known(sitter.player_text().unwrap_or_default(), text, kept),
            (None, Sitter::Computer(_)) => {
                seated.player(&self.game.info().game)?.unwrap_or_else(|| self.game.adviser())
            }
            (Some(head), Sitter::Computer(name)) => {
                // Another machine's player is not asked, even if one here goes by its name.
                let same = name.parse().ok().and_then(|spec| self.game.recorded_player(&spec, head));
                let Some(player) = same else { return known(name.clone(), text, kept) };
                player
            }
        };
        if kept.is_some() || self.is_program(&player) {
            return known(player.to_string(), text, kept);
        }
        Ok(ReasonLookup::Think(Question { game: self.game.clone(), before, player }))
    }

    /// Whether a player is a program, which may not say again what it said.
    pub(super) fn is_program(&self, player: &PlayerSpec) -> bool {
        self.game.player(player).is_ok_and(|canonical| is_program(&canonical))
    }
}
