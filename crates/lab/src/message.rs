//! What is told to people: a key of the dictionaries with what its sentence needs.

mod of_runs;

use std::{fmt, io};

use sobremesa_catalog::{
    Catalog, CatalogGame, ChoiceError, ChoiceProblem, FolderProblem, PlayerError, RulesError, program_options,
};
use sobremesa_core::nearest::nearest;
use sobremesa_protocol::words::Language;

/// A sentence of the dictionaries with its arguments; printed as it is, it is in English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its key.
    pub key: &'static str,
    /// Its arguments, by name.
    pub args: Vec<(&'static str, String)>,
}

impl Message {
    /// A sentence that needs nothing.
    pub const fn new(key: &'static str) -> Self {
        Self { key, args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// The same with one more argument, itself a sentence of the dictionaries that needs nothing.
    #[must_use]
    pub fn with_message(mut self, name: &'static str, key: &'static str) -> Self {
        self.args.push((name, format!("{SENTENCE}{key}")));
        self
    }

    /// The same with what the system says: a sentence of the dictionaries where they have one for it, else the system's
    /// own words.
    #[must_use]
    pub fn with_system(self, name: &'static str, error: &io::Error) -> Self {
        match system_key(error.kind()) {
            Some(key) => self.with_message(name, key),
            None => self.with(name, error),
        }
    }

    /// What the system says of a file or an address.
    pub fn of_system(error: &io::Error) -> Self {
        match system_key(error.kind()) {
            Some(key) => Self::new(key),
            None => Self::new("lab.mistake.other").with("problem", error),
        }
    }

    /// The sentence in a language.
    pub fn say(&self, language: Language) -> String {
        let args: Vec<(&str, String)> = self.args.iter().map(|(name, value)| (*name, said(value, language))).collect();
        let args: Vec<(&str, &str)> = args.iter().map(|(name, value)| (*name, value.as_str())).collect();
        language.say(self.key, &args)
    }
}

/// What marks an argument that is the key of a sentence; no text that people write begins so.
const SENTENCE: char = '\u{e000}';

/// The key of the sentence for what the system says of a file or an address.
fn system_key(kind: io::ErrorKind) -> Option<&'static str> {
    Some(match kind {
        io::ErrorKind::NotFound => "terminal.file.missing",
        io::ErrorKind::PermissionDenied => "terminal.file.forbidden",
        io::ErrorKind::InvalidData => "terminal.file.not_text",
        io::ErrorKind::IsADirectory => "terminal.file.folder",
        io::ErrorKind::NotADirectory => "terminal.file.no_folder",
        io::ErrorKind::AlreadyExists => "terminal.file.there",
        io::ErrorKind::ReadOnlyFilesystem => "terminal.file.read_only",
        io::ErrorKind::StorageFull => "terminal.file.full",
        io::ErrorKind::AddrInUse => "terminal.file.address_in_use",
        io::ErrorKind::AddrNotAvailable => "terminal.file.address_elsewhere",
        _ => return None,
    })
}

/// An argument in a language.
fn said(value: &str, language: Language) -> String {
    value.strip_prefix(SENTENCE).map_or_else(|| value.to_owned(), |key| language.say(key, &[]))
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Language::En))
    }
}

impl Message {
    /// Why a text is no player, whatever the game.
    pub fn of_player_text(error: &PlayerError) -> Self {
        match error {
            PlayerError::Empty => Self::new("lab.player.empty"),
            PlayerError::Quotes { found } => Self::new("lab.player.quotes").with("found", found),
            other => Self::new("lab.player.other").with("problem", other),
        }
    }

    /// Why a player cannot be had at a game.
    pub fn of_player(error: &PlayerError, game: &CatalogGame) -> Self {
        let roster = game.players();
        match error {
            PlayerError::Unknown { name, .. } => {
                let known: Vec<&str> = roster.iter().map(|player| player.id.as_str()).collect();
                unknown("lab.player.unknown_near", "lab.player.unknown", name, &known)
            }
            PlayerError::NoOption { player, option, .. } => {
                let options = roster.iter().find(|info| info.id == *player).map(|info| info.options.clone());
                let options = if player == "cmd" { program_options() } else { options.unwrap_or_default() };
                let known: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
                let key = if known.is_empty() { "lab.player.no_options" } else { "lab.player.no_option" };
                Self::new(key).with("player", player).with("option", option).with("known", known.join(", "))
            }
            PlayerError::OtherGame { player, games, game } => Self::new("lab.player.other_game")
                .with("player", player)
                .with("games", games.join(", "))
                .with("game", game),
            PlayerError::Value { player, option, value, min, max, whole } => {
                Self::new(if *whole { "lab.player.value" } else { "lab.player.value_decimal" })
                    .with("player", player)
                    .with("option", option)
                    .with("value", value)
                    .with("min", min)
                    .with("max", max)
            }
            PlayerError::NoRule { player, option, nearest } => match nearest {
                Some(nearest) => Self::new("lab.player.no_rule_near").with("nearest", nearest),
                None => Self::new("lab.player.no_rule"),
            }
            .with("player", player)
            .with("option", option),
            PlayerError::Number { player, option, value, max } => Self::new("lab.player.number")
                .with("player", player)
                .with("option", option)
                .with("value", value)
                .with("max", max),
            PlayerError::Broken { name, problem } => Self::of_folder_of(name, problem),
            PlayerError::Path => Self::new("lab.player.path"),
            PlayerError::Command { problem } => Self::new("lab.player.command").with("problem", problem),
            PlayerError::Programs => Self::new("lab.player.programs"),
            other => Self::of_player_text(other),
        }
    }

    /// Why the player of a name cannot be used.
    fn of_folder_of(name: &str, problem: &FolderProblem) -> Self {
        let message = match problem {
            FolderProblem::Mistakes { path, mistakes, .. } => {
                Self::new("lab.player.mistakes").with("path", path).with("n", mistakes.len())
            }
            other => Self::of_player_folder(other),
        };
        message.with("name", name)
    }

    /// What is wrong with a player's folder.
    pub fn of_player_folder(problem: &FolderProblem) -> Self {
        match problem {
            FolderProblem::NoFile { path } => Self::new("lab.player.no_file").with("path", path),
            FolderProblem::Name { path } => Self::new("lab.player.folder_name").with("path", path),
            FolderProblem::Unreadable { path, why } => {
                Self::new("lab.rules.unreadable").with("path", path).with("why", why)
            }
            FolderProblem::Mistakes { path, mistakes, .. } => {
                Self::new("lab.rules.mistakes").with("path", path).with("n", mistakes.len())
            }
            other => Self::new("lab.player.other").with("problem", other),
        }
    }

    /// Why rules cannot be had.
    pub fn of_rules(error: &RulesError, catalog: &Catalog) -> Self {
        match error {
            RulesError::Unknown { name, .. } => {
                let games = catalog.games();
                let known: Vec<&str> =
                    games.iter().flat_map(|game| &game.rules).map(|rules| rules.id.as_str()).collect();
                unknown("lab.rules.unknown_near", "lab.rules.unknown", name, &known)
            }
            RulesError::Choice(error) => Self::of_choice(error),
            RulesError::SameName { path, name, other } => {
                Self::new("lab.rules.same_name").with("path", path).with("name", name).with("other", other)
            }
            RulesError::Unreadable { path, why } => {
                Self::new("lab.rules.unreadable").with("path", path).with("why", why)
            }
            RulesError::Mistakes { path, mistakes, .. } => {
                Self::new("lab.rules.mistakes").with("path", path).with("n", mistakes.len())
            }
            other => Self::new("lab.rules.other").with("problem", other),
        }
    }
}

impl Message {
    /// Why something cannot be chosen of rules.
    fn of_choice(error: &ChoiceError) -> Self {
        let known = |nearest: Option<&'static str>, known: &[&str], near, none_near| match nearest {
            Some(nearest) => Self::new(near).with("nearest", nearest),
            None => Self::new(none_near).with("known", known.join(", ")),
        };
        let message = match &error.problem {
            ChoiceProblem::Unknown { known: none, .. } if none.is_empty() => Self::new("lab.choice.nothing"),
            ChoiceProblem::Unknown { nearest, known: all } => {
                known(*nearest, all, "lab.choice.unknown_near", "lab.choice.unknown")
            }
            ChoiceProblem::Number { key, min, max } => {
                Self::new("lab.choice.number").with("key", key).with("min", min).with("max", max)
            }
            ChoiceProblem::Twice => Self::new("lab.choice.twice"),
            ChoiceProblem::Seats => Self::new("lab.choice.seats"),
            ChoiceProblem::Sides => Self::new("lab.choice.sides"),
            ChoiceProblem::Listed => Self::new("lab.choice.listed"),
            ChoiceProblem::Order { nearest, known: all } => {
                known(*nearest, all, "lab.choice.order_near", "lab.choice.order")
            }
            ChoiceProblem::Contradiction { sides, seats } => {
                Self::new("lab.choice.contradiction").with("sides", sides).with("seats", seats)
            }
            ChoiceProblem::NotOffered { offered } => {
                let offered: Vec<String> = offered.iter().map(ToString::to_string).collect();
                Self::new("lab.choice.not_offered").with("offered", offered.join(", "))
            }
            ChoiceProblem::Refused { why } => Self::new("lab.choice.refused").with("why", why),
            other => Self::new("lab.rules.other").with("problem", other),
        };
        message.with("word", &error.word)
    }
}

/// A name that is not known: with the nearest of those that are, or with all of them where none is near.
fn unknown(near: &'static str, none_near: &'static str, name: &str, known: &[&str]) -> Message {
    match nearest(name, known.iter().copied()) {
        Some(nearest) => Message::new(near).with("name", name).with("nearest", nearest),
        None => Message::new(none_near).with("name", name).with("known", known.join(", ")),
    }
}
