//! Records of matches, with what is looked up for them.

mod asked_again;

use std::collections::BTreeMap;

pub use sobremesa_edge::record::{MAX_BYTES, Record, RecordError, Verification, head};

pub use asked_again::{AskedAgain, NotAsked};

use crate::spec::PlayerSpec;

/// What a head calls a person.
pub use sobremesa_protocol::record::PERSON;

/// The hashes of players' files, as the head of a record has them.
pub fn player_hashes<'p>(players: impl IntoIterator<Item = &'p PlayerSpec>) -> BTreeMap<String, String> {
    let files = players.into_iter().filter_map(|player| Some((player.name.clone(), player.file()?)));
    files.filter(|(_, file)| !file.is_plain()).map(|(name, file)| (name, file.hash.clone())).collect()
}
