//! Who plays for people who are away, as it is kept beside a table.

use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{Sitter, Store, StoreError, StoredSeat};

/// The computer that plays for people who are away, and when it did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StandIns {
    /// The player in its canonical spelling.
    pub(crate) player: String,
    /// The name shown.
    pub(crate) name: String,
    /// The file of a player whose name does not say how it plays.
    pub(crate) file: Option<String>,
    /// Where its picture is.
    pub(crate) avatar: Option<String>,
    /// When it played for whom, in the order in which it began.
    #[serde(default)]
    pub(crate) spans: Vec<StandInSpan>,
}

/// A while in which it played for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StandInSpan {
    pub(crate) seat: u8,
    /// The first ply that was its to play.
    pub(crate) from: u32,
    /// The first one that was the person's again; none while it plays.
    pub(crate) to: Option<u32>,
}

impl StandIns {
    /// A computer player that has not played for anybody yet; none for a person.
    pub(crate) fn named(StoredSeat { sitter, name, file, avatar }: StoredSeat) -> Option<Self> {
        let Sitter::Computer(player) = sitter else { return None };
        let name = if name.is_empty() { player.clone() } else { name };
        Some(Self { player, name, file, avatar, spans: Vec::new() })
    }

    /// The seat of the computer, as if it sat down by itself.
    pub(crate) fn seat(&self) -> StoredSeat {
        StoredSeat {
            sitter: Sitter::Computer(self.player.clone()),
            name: self.name.clone(),
            file: self.file.clone(),
            avatar: self.avatar.clone(),
        }
    }

    /// Whether it plays at a seat now.
    pub(crate) fn plays(&self, seat: u8) -> bool {
        self.spans.iter().any(|span| span.seat == seat && span.to.is_none())
    }

    pub(super) fn read(text: &str) -> Result<Self, StoreError> {
        serde_json::from_str(text).map_err(StoreError::StandIns)
    }

    pub(super) fn text(&self) -> Result<String, StoreError> {
        serde_json::to_string(self).map_err(StoreError::StandIns)
    }
}

impl Store {
    /// Keeps who plays for people at a table.
    pub(crate) fn keep_stand_ins(&self, id: &str, stand_ins: &StandIns) -> Result<(), StoreError> {
        let text = stand_ins.text()?;
        let changed = self
            .connection()
            .prepare_cached("UPDATE tables SET stand_ins = ? WHERE id = ?")?
            .execute(params![text, id])?;
        if changed == 1 { Ok(()) } else { Err(StoreError::Gone) }
    }
}
