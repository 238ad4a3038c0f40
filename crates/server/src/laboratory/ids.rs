//! Ids of runs and balances: names of folders and files, and nothing that leads elsewhere.

use crate::chance;

/// Longest id, in bytes.
const LONGEST: usize = 100;

/// Random letters at the end of a new one.
const LETTERS: usize = 8;

/// Whether a text may be the name of a run's folder: letters, digits, `-`, `_` and `.`, not a `.` first.
pub(super) fn is_id(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    !text.is_empty() && text.len() <= LONGEST && !text.starts_with('.') && text.bytes().all(plain)
}

/// A new id that begins with a name of rules: `duel-k3xq7mzp`.
///
/// # Errors
/// If the system has no entropy.
pub(super) fn new_id(rules: &str) -> Result<String, getrandom::Error> {
    const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes: [u8; LETTERS] = chance::bytes()?;
    let letters: String = bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte & 31)])).collect();
    Ok(format!("{rules}-{letters}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leads_nowhere_else() {
        for id in ["duel-k3xq7mzp", "x", "A_1.2", &"x".repeat(100)] {
            assert!(is_id(id), "{id}");
        }
        for id in ["", ".", "..", ".hidden", "a/B", "a\\b", "../x", "a b", "ñ", "a\0", "c:", &"x".repeat(101)] {
            assert!(!is_id(id), "{id}");
        }
        assert!(is_id(&new_id("duel").expect("entropy")));
        assert_ne!(new_id("duel"), new_id("duel"));
    }
}
