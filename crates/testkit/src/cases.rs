//! How much is tried of what could be tried without end.

/// How many of so many cases a test tries: all of them in `make verify`, which sets `ALL_CASES`, and an eighth, at least
/// one, in `make test`, where they are the first of the same.
pub fn cases(all: u32) -> u32 {
    if std::env::var_os("ALL_CASES").is_some() { all } else { all.div_ceil(8) }
}
