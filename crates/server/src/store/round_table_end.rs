//! How a table of a tournament's round ended.

use rusqlite::{Transaction, params};
use sobremesa_protocol::record::RecordLine;

use super::error::StoreError;
use super::standing::StoredStanding;

/// How far a table of a round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundTableEnd {
    GoesOn,
    Played,
    /// A side gave up, or was not there any more.
    GivenUp {
        side: u8,
    },
    /// The table is not there any more, and nobody knows how it would have ended.
    Gone,
}

impl RoundTableEnd {
    pub(super) fn number(self) -> u8 {
        match self {
            Self::GoesOn => 0,
            Self::Played => 1,
            Self::GivenUp { side } => 2 + side.min(1),
            Self::Gone => 4,
        }
    }

    pub(super) fn of_number(number: u8) -> Self {
        match number {
            0 => Self::GoesOn,
            1 => Self::Played,
            2 | 3 => Self::GivenUp { side: number - 2 },
            _ => Self::Gone,
        }
    }
}

/// How a table of a tournament ended, as it is written with the last move.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundTableResult {
    ended: RoundTableEnd,
    lead: i32,
    winner: Option<u8>,
}

impl RoundTableResult {
    /// From the last lines of a match and how it stands with them.
    pub(super) fn of(lines: &[RecordLine], standing: &StoredStanding) -> Self {
        let given_up = lines.iter().any(|line| matches!(line, RecordLine::Resign { .. } | RecordLine::Forfeit { .. }));
        let points = |side: usize| standing.points.get(side).copied().unwrap_or_default();
        let ended = match standing.winner {
            // Of two sides the one that did not win gave up.
            Some(winner) if given_up => RoundTableEnd::GivenUp { side: 1 - winner.min(1) },
            _ => RoundTableEnd::Played,
        };
        Self { ended, lead: points(0).saturating_sub(points(1)), winner: standing.winner }
    }
}

/// Keeps how a table ended that is one of a tournament.
pub(super) fn write_round_table(
    transaction: &Transaction<'_>,
    id: &str,
    RoundTableResult { ended, lead, winner }: &RoundTableResult,
) -> Result<(), StoreError> {
    transaction
        .prepare_cached("UPDATE tournament_tables SET ended = ?2, lead = ?3, winner = ?4 WHERE id = ?1 AND ended = 0")?
        .execute(params![id, ended.number(), lead, winner])?;
    Ok(())
}
