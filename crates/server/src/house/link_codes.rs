//! The codes of the links by which people come to a table.

use sobremesa_protocol::InvitationCodes;

use super::ids::ID_DIGITS;
use crate::chance;
use crate::refusal::Refusal;

/// Characters of a code, five random bits each: 130.
const CODE_LENGTH: usize = 26;

pub(super) fn new_code() -> Result<String, Refusal> {
    let bytes: [u8; CODE_LENGTH] = chance::bytes().map_err(|why| Refusal::fault("drawing a code", why))?;
    Ok(bytes.iter().map(|byte| char::from(ID_DIGITS[usize::from(byte & 31)])).collect())
}

/// New codes for the links of a table.
pub(crate) fn new_codes() -> Result<InvitationCodes, Refusal> {
    Ok(InvitationCodes { sit: new_code()?, watch: new_code()? })
}

/// Whether a code is the one that is kept, in a time from which nothing of it can be told.
pub(super) fn is_code(given: &str, kept: &str) -> bool {
    // Hashes are compared in constant time.
    blake3::hash(given.as_bytes()) == blake3::hash(kept.as_bytes())
}
