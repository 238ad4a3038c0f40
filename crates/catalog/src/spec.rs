//! Naming a player: `matriz`, `sondeo 200`, `sondeo playouts=200`.

use std::fmt;
use std::str::FromStr;

/// A player as it is named in arguments and manifests: a name, then options by position or by key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PlayerSpec {
    /// The player's name.
    pub name: String,
    /// Options in order: by key, or by position where the key is missing.
    pub options: Vec<(Option<String>, String)>,
}

impl PlayerSpec {
    /// A player by its name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), options: Vec::new() }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let mut words = text.split_whitespace();
        let name = words.next().ok_or(PlayerError::Empty)?.to_owned();
        let options = words.map(|word| match word.split_once('=') {
            Some((key, value)) => (Some(key.to_owned()), value.to_owned()),
            None => (None, word.to_owned()),
        });
        Ok(Self { name, options: options.collect() })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.options.iter().try_for_each(|(key, value)| match key {
            Some(key) => write!(f, " {key}={value}"),
            None => write!(f, " {value}"),
        })
    }
}

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// No name was given.
    #[error("a player's name is missing; known are {}", crate::players::NAMES.join(", "))]
    Empty,
    /// No such player.
    #[error("there is no player `{name}`; {meant}")]
    Unknown {
        /// The name given.
        name: String,
        /// The known name that was probably meant, or all of them, in words.
        meant: String,
    },
    /// An option that the player does not have.
    #[error("the player `{player}` has no option `{option}`; {known}")]
    NoOption {
        /// The player.
        player: String,
        /// The option given.
        option: String,
        /// What it has, in words.
        known: String,
    },
    /// A value that is not a whole number in range.
    #[error("`{option}` of `{player}` must be a whole number from {min} to {max}, not `{value}`")]
    Value {
        /// The player.
        player: String,
        /// The option.
        option: String,
        /// The value given.
        value: String,
        /// Least value.
        min: u32,
        /// Greatest value.
        max: u32,
    },
    /// Nobody is to move.
    #[error("no seat is to move")]
    NoTurn,
}

/// The known name that was probably meant, or all of them, in words.
pub(crate) fn meant<'k>(written: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match sobremesa_core::nearest::nearest(written, known.clone()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("known are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_options_are_read_and_written() {
        let spec: PlayerSpec = "sondeo 200 depth=3".parse().expect("readable");
        assert_eq!(spec.options, [(None, "200".to_owned()), (Some("depth".to_owned()), "3".to_owned())]);
        assert_eq!(spec.to_string(), "sondeo 200 depth=3");
        assert_eq!("  ".parse::<PlayerSpec>(), Err(PlayerError::Empty));
    }
}
