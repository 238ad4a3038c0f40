//! The built-in players.

/// Names of the built-in players, the easiest first.
pub const NAMES: &[&str] = &["random", "botagorda", "doble", "seguro", "matriz", "sondeo"];
