//! A table as it is kept, without what happened at it.

use std::sync::Arc;

use sobremesa_catalog::CatalogGame;
use sobremesa_core::{Seed, Unit};
use sobremesa_protocol::InvitationCodes;
use sobremesa_protocol::record::{Head, SeedParts};

use super::{Company, StandIns, StoreError, StoredSeat, StoredStanding};
use crate::addresses::AddressMark;
use crate::clock;
use crate::guest::GuestId;

/// A table whose row cannot be read.
#[derive(Debug)]
pub(crate) struct UnreadableTable {
    pub(crate) id: String,
    /// The name of its rules; empty where not even that can be read.
    pub(crate) rules: String,
    pub(crate) touched: u64,
    pub(crate) why: StoreError,
}

/// A table as it is kept, without what happened at it.
#[derive(Clone, Debug)]
pub(crate) struct StoredTable {
    pub(crate) id: String,
    /// Name of the rules, with what was chosen of them.
    pub(crate) rules: String,
    /// Their file, as it was when the table was set.
    pub(crate) rules_file: Arc<str>,
    pub(crate) seed: [u8; 32],
    /// The parts from which the seed was made, the house's own among them; none where the house drew it alone.
    pub(crate) seed_parts: Option<SeedParts>,
    /// A match, or a single hand of an experiment.
    pub(crate) unit: Unit,
    /// The block of the seed's deals: 0 unless it is a game of an experiment.
    pub(crate) block: u64,
    /// The number of the game in that block, from which its players' chance comes.
    pub(crate) game: u64,
    /// Whether it is a game of an experiment: on nobody's list.
    pub(crate) experiment: bool,
    pub(crate) creator: GuestId,
    pub(crate) created: u64,
    pub(crate) touched: u64,
    pub(crate) seats: Vec<StoredSeat>,
    /// Names of the sides, where the table has its own; else none.
    pub(crate) side_names: Vec<String>,
    /// The head of the record that the match was opened from; none for a match that was played here.
    pub(crate) opened: Option<Head>,
    /// How often moves were taken back.
    pub(crate) taken_back: u32,
    /// How the match stands; none where an earlier program kept the table, and of games of experiments.
    pub(crate) standing: Option<StoredStanding>,
    /// The mark of the network from which it was set, where that is counted and not forgotten yet.
    pub(crate) network: Option<AddressMark>,
    /// The codes of its links, where people came by them; else anybody may look on who knows its id.
    pub(crate) codes: Option<InvitationCodes>,
    /// The day whose hand is played, in ISO 8601, or the code of the hand that was offered; none at any other table.
    pub(crate) day: Option<String>,
    /// Who plays for people who are away; none where nobody does.
    pub(crate) stand_ins: Option<StandIns>,
    /// What people at a table by link have beside their match.
    pub(crate) company: Company,
}

impl StoredTable {
    /// A match that begins now under some rules, from a seed that the house drew alone: with nothing beside it, at a table to which
    /// nobody comes by a link.
    pub(crate) fn new(
        id: String,
        game: &CatalogGame,
        Seed(seed): Seed,
        creator: GuestId,
        seats: Vec<StoredSeat>,
    ) -> Self {
        let now = clock::now();
        Self {
            id,
            rules: game.spec().to_owned(),
            rules_file: game.file().into(),
            seed,
            seed_parts: None,
            unit: Unit::Match,
            block: 0,
            game: 0,
            experiment: false,
            creator,
            created: now,
            touched: now,
            seats,
            side_names: Vec::new(),
            opened: None,
            taken_back: 0,
            standing: None,
            network: None,
            codes: None,
            day: None,
            stand_ins: None,
            company: Company::default(),
        }
    }
}
