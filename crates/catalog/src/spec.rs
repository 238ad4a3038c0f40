//! Naming a player: `matriz`, `sondeo 200`, `sondeo playouts=200`, `./my-player/`, `cmd:"python3 bot.py" time=1000`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_programs::CommandError;
use sobremesa_protocol::words::Language;

use crate::players::{Mistake, PlayerFile};
use crate::quoting;

/// A player as it is named in arguments and manifests: a name, then options by position or by key.
///
/// One that was looked up ([`CatalogGame::player`](crate::CatalogGame::player)) holds its file: whatever becomes of the folder,
/// it stays the same player.
#[derive(Clone)]
pub struct PlayerSpec {
    /// The player's name, or the path of its folder; of a program, its command as it is written.
    pub name: String,
    /// Options in order: by key, or by position where the key is missing.
    pub options: Vec<(Option<String>, String)>,
    file: Option<Arc<PlayerFile>>,
    /// What a guest comes to, once it was looked up.
    guest: Option<Arc<str>>,
}

impl PlayerSpec {
    /// A player by its name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), options: Vec::new(), file: None, guest: None }
    }

    /// A player with its options by key, as its file has them.
    pub(crate) fn known(name: String, options: Vec<(Option<String>, String)>, file: Option<Arc<PlayerFile>>) -> Self {
        Self { name, options, file, guest: None }
    }

    /// A guest, of whom nothing can be set.
    pub(crate) fn of_guest(name: &str, hash: Arc<str>) -> Self {
        Self { guest: Some(hash), ..Self::named(name) }
    }

    /// The same, played as a file says whatever stands in its folder now.
    #[must_use]
    pub fn as_in(self, file: Arc<PlayerFile>) -> Self {
        Self { file: Some(file), ..self }
    }

    /// The player's file, once it was looked up; a guest has none, nor has a program named by its command.
    pub fn file(&self) -> Option<&Arc<PlayerFile>> {
        self.file.as_ref()
    }

    /// What the player comes to, once it was looked up: its file, or a guest; none for a program named by its command.
    pub fn hash(&self) -> Option<&str> {
        self.file.as_ref().map(|file| file.hash.as_str()).or(self.guest.as_deref())
    }

    /// Whether the name is the path of a folder.
    pub fn is_path(&self) -> bool {
        !self.name.starts_with(quoting::PREFIX) && (self.name.contains(['/', '\\']) || self.name.starts_with('.'))
    }

    /// What tells players apart: their text, and what their files come to.
    fn identity(&self) -> impl Ord + '_ {
        (&self.name, &self.options, self.hash())
    }

    /// The command of a program; none for a player of ours.
    pub fn command(&self) -> Option<String> {
        let (command, _) = quoting::read(self.name.strip_prefix(quoting::PREFIX)?)?;
        Some(command)
    }
}

impl PartialEq for PlayerSpec {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for PlayerSpec {}

impl PartialOrd for PlayerSpec {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlayerSpec {
    fn cmp(&self, other: &Self) -> Ordering {
        self.identity().cmp(&other.identity())
    }
}

#[expect(clippy::missing_fields_in_debug, reason = "a file is long, and a name is what one looks for")]
impl fmt::Debug for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlayerSpec").field("name", &self.name).field("options", &self.options).finish()
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let (name, rest) = if let Some(quoted) = text.trim_start().strip_prefix(quoting::PREFIX) {
            let read = quoting::read(quoted).filter(|(_, rest)| !rest.starts_with(|c: char| !c.is_whitespace()));
            let (command, rest) = read.ok_or_else(|| PlayerError::Quotes { found: shown(text.trim()) })?;
            (quoting::write(&command), rest)
        } else {
            let text = text.trim();
            let (name, rest) = text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()));
            (name.to_owned(), rest)
        };
        if name.is_empty() {
            return Err(PlayerError::Empty);
        }
        let options = rest.split_whitespace().map(|word| match word.split_once('=') {
            Some((key, value)) => (Some(key.to_owned()), value.to_owned()),
            None => (None, word.to_owned()),
        });
        Ok(Self { name, options: options.collect(), file: None, guest: None })
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
pub enum PlayerError {
    /// No name was given.
    #[error("a player's name is missing; known are {}", crate::players::names().into_iter().collect::<Vec<_>>().join(", "))]
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
        /// The name of the player.
        player: String,
        /// The option given.
        option: String,
        /// What it has, in words.
        known: String,
    },
    /// A value that an option may not have.
    #[error("`{option}` of `{player}` must be {}, not `{value}`", Language::En.tell(.expected))]
    Value {
        /// The name of the player.
        player: String,
        /// The key of the option.
        option: String,
        /// The value given.
        value: String,
        /// The values that it may have, as part of a sentence.
        expected: Message,
    },
    /// A player that plays other games.
    #[error("`{player}` plays {}, not {game}", .games.join(", "))]
    OtherGame {
        /// The name of the player.
        player: String,
        /// The games it plays.
        games: Vec<&'static str>,
        /// The game it should play.
        game: &'static str,
    },
    /// No such game.
    #[error("there is no game `{name}`; {meant}")]
    Game {
        /// The name given.
        name: String,
        /// The known name that was probably meant, or all of them, in words.
        meant: String,
    },
    /// An option of a player that goes by rules which is none of them.
    #[error("`{player}` goes by rules, and none is called `{option}`{}", .nearest.map_or_else(String::new, |near| format!("; did you mean `{near}`?")))]
    NoRule {
        /// The name of the player.
        player: String,
        /// The option given.
        option: String,
        /// The nearest rule or option there is.
        nearest: Option<&'static str>,
    },
    /// A player whose folder cannot be used.
    #[error("the player `{name}` cannot be used: {problem}")]
    Broken {
        /// The name given.
        name: String,
        /// What is wrong with its folder.
        problem: FolderProblem,
    },
    /// A path where only names will do.
    #[error("a player is given by name here, not by the path of its folder")]
    Path,
    /// A program whose command does not stand between quotes.
    #[error("a program stands between quotes, as `cmd:\"python3 bot.py\"`, not `{found}`")]
    Quotes {
        /// What was given.
        found: String,
    },
    /// A program that cannot be started.
    #[error("the command cannot be started: {problem}")]
    Command {
        /// What is wrong with the command.
        problem: CommandError,
    },
    /// A program where none may sit.
    #[error("programs may not sit down here; `--allow-programs` would let them")]
    Programs,
    /// Nobody is to move.
    #[error("no seat is to move")]
    NoTurn,
}

/// What is wrong with a player's folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FolderProblem {
    /// There is no file in it that says who plays.
    #[error("{path} holds no player.toml")]
    NoFile {
        /// The path of the folder.
        path: String,
    },
    /// The file cannot be read.
    #[error("{path} cannot be read")]
    Unreadable {
        /// The path of the player's file.
        path: String,
        /// What the system says.
        why: Message,
    },
    /// The folder's name is none that a player can have.
    #[error("{path} has a name that no player can have: 1 to 40 small letters a-z, digits, hyphens and underscores")]
    Name {
        /// The path of the folder.
        path: String,
    },
    /// The file has mistakes: all of them, each with its place.
    #[error("{path} has {}", if .mistakes.len() == 1 { "a mistake".to_owned() } else { format!("{} mistakes", .mistakes.len()) })]
    Mistakes {
        /// The path of the player's file.
        path: String,
        /// The text of the file.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

impl FolderProblem {
    /// The file or folder.
    pub fn path(&self) -> &str {
        match self {
            Self::NoFile { path }
            | Self::Unreadable { path, .. }
            | Self::Name { path }
            | Self::Mistakes { path, .. } => path,
        }
    }
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

    #[test]
    fn programs_stand_between_quotes() {
        let spec: PlayerSpec = r#" cmd:'bot "a b"'  time=5 "#.parse().expect("readable");
        assert_eq!(spec.command().as_deref(), Some(r#"bot "a b""#));
        assert_eq!(spec.to_string(), r#"cmd:"bot \"a b\"" time=5"#);
        assert_eq!(spec.to_string().parse(), Ok(spec));
        assert_eq!(PlayerSpec::named("matriz").command(), None);
        for wrong in ["cmd:bot", "cmd:\"bot", "cmd:\"bot\"time=5", "cmd:"] {
            assert!(matches!(wrong.parse::<PlayerSpec>(), Err(PlayerError::Quotes { .. })), "{wrong}");
        }
    }
}
