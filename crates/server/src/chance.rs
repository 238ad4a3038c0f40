//! Secrets that must not be guessed: seeds, ids of guests and tables, the key of the cookies.

/// Bytes from the system's source of entropy.
///
/// # Errors
/// If the system has none.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}
