//! What is wrong with a damaged table.

use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, ReplayError, RulesError};
use sobremesa_core::Message;
use sobremesa_lab::message;
use sobremesa_protocol::Localized;
use sobremesa_protocol::record::RecordLine;

use crate::guest::GuestId;
use crate::store::{StoreError, StoredStanding, StoredTable};
use crate::table::OpenTable;

/// What is wrong with a table that is kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TableDamage {
    /// Its row, or a line of what happened, cannot be read.
    #[error(transparent)]
    Kept(StoreError),
    /// This version does not compile its rules.
    #[error("its rules cannot be used: {0}")]
    Rules(RulesError),
    /// What happened does not follow from its beginning.
    #[error("it cannot be played again: {0}")]
    Replay(ReplayError),
    /// Played again the match is not what was kept.
    #[error("played again it is another match than the one that was kept")]
    Otherwise,
}

impl TableDamage {
    /// The reason as people read it.
    pub(crate) fn message(&self, catalog: &Catalog) -> Message {
        match self {
            Self::Kept(StoreError::Line { index, .. }) => Message::new("lab.damaged.line").with("line", index + 1),
            Self::Kept(StoreError::Gap { index }) => Message::new("lab.damaged.gap").with("line", index + 1),
            Self::Kept(_) => Message::new("lab.damaged.row"),
            Self::Rules(error) => {
                Message::new("lab.damaged.rules").with_message("why", message::of_rules(error, catalog))
            }
            Self::Replay(error) => Message::new("lab.damaged.replay").with("line", error.line + 1),
            Self::Otherwise => Message::new("lab.damaged.otherwise"),
        }
    }
}

/// The match of a table that is kept, played again to where it stands.
pub(crate) fn replayed(
    catalog: &Catalog,
    kept: &StoredTable,
    lines: &[RecordLine],
) -> Result<(CatalogGame, Box<dyn AnyMatch>), TableDamage> {
    let game = catalog.rules_from_text(&kept.rules, &kept.rules_file).map_err(TableDamage::Rules)?;
    let state = game.replay(&OpenTable::setup(kept), lines).map_err(TableDamage::Replay)?;
    // How the match stands was kept with its last line: it tells when lines are missing at the end.
    let stands = || StoredStanding::of(&*state);
    if state.lines(0) != lines || kept.standing.as_ref().is_some_and(|standing| *standing != stands()) {
        return Err(TableDamage::Otherwise);
    }
    Ok((game, state))
}

/// A table that was found damaged.
pub(super) struct KnownDamage {
    /// On whose lists it is, as far as that can be read.
    pub(super) members: Vec<GuestId>,
    pub(super) why: Localized,
}
