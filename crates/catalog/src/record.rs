//! Records of matches, with what is looked up for them.

mod asked_again;

use std::collections::BTreeMap;

pub use sobremesa_edge::record::{MAX_BYTES, Record, RecordError, Verification, head};

pub use asked_again::{AskedAgain, NotAsked};

use crate::spec::PlayerSpec;

/// What a head calls a person.
pub use sobremesa_protocol::record::PERSON;

/// What players come to of whom their names and options do not say it, as the head of a record has it: the hashes of their files, and
/// of guests.
pub fn player_hashes<'p>(players: impl IntoIterator<Item = &'p PlayerSpec>) -> BTreeMap<String, String> {
    let told = players.into_iter().filter(|player| !player.file().is_some_and(|file| file.is_plain()));
    told.filter_map(|player| Some((player.name.clone(), player.hash()?.to_owned()))).collect()
}
