//! The ids of tables: random digits of base 32.

use crate::chance;
use crate::refusal::Refusal;

/// Length of a table's id.
pub(super) const ID_LENGTH: usize = 24;

/// The digits of a table's id: those of base 32, which are hard to mistake for each other.
pub(super) const ID_DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";

/// Sees that an id may be one of a table.
pub(super) fn check_id(id: &str) -> Result<(), Refusal> {
    let fits = id.len() == ID_LENGTH && id.bytes().all(|byte| ID_DIGITS.contains(&byte));
    if fits { Ok(()) } else { Err(Refusal::no_table()) }
}

/// An id of 120 random bits: `a` to `z`, `2` to `7`.
pub(super) fn new_id() -> Result<String, getrandom::Error> {
    let bytes: [u8; ID_LENGTH] = chance::bytes()?;
    Ok(bytes.iter().map(|byte| char::from(ID_DIGITS[usize::from(byte & 31)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_long_and_differ() {
        let (a, b) = (new_id().expect("entropy"), new_id().expect("entropy"));
        assert_eq!((a.len(), b.len()), (ID_LENGTH, ID_LENGTH));
        assert_ne!(a, b);
    }
}
