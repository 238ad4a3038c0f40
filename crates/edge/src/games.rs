//! The games there are: for each, what the catalogue must know of it before one of its rule files is read.
//!
//! All else that a game says of itself to be found, offered and played is [`Wire`](crate::wire::Wire). A new game is an
//! entry here with a module for it, and a module of `wire`.

pub(crate) mod amazons;
mod dominoes;
pub(crate) mod escoba;

use std::sync::Arc;

use schemars::Schema;
use sobremesa_core::MemoryError;
use sobremesa_files::Mistake;
use sobremesa_protocol::{GameInfo, Localized, OptionInfo};

use crate::any::AnyGame;
use crate::catalog::Found;
use crate::choices::{ChoiceError, Choices};

/// A game.
#[derive(Debug)]
pub(crate) struct Game {
    /// Its name in files, folders and arguments: `dominoes`.
    pub(crate) id: &'static str,
    /// The name shown, in Spanish and in English.
    pub(crate) name: [&'static str; 2],
    /// The name of the rules offered first, for which the game's own name stands.
    pub(crate) first: &'static str,
    /// Compiles a rule file.
    pub(crate) compile: fn(&Source<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled>,
    /// The JSON Schema of its rule files.
    pub(crate) schema: fn() -> Schema,
    /// The built-in ways of playing it.
    pub(crate) kinds: &'static [Kind],
    /// Whether a built-in way of playing can read what it is said to remember; none where it never remembers anything.
    pub(crate) remember: fn(kind: &str, memory: &str) -> Option<Result<(), MemoryError>>,
    /// Whether a player of it may go by rules of its own (`kind = "experto"`).
    pub(crate) by_rules: bool,
    /// What some of its players are for.
    pub(crate) parts: Parts,
}

/// A rule file to be compiled.
#[derive(Debug)]
pub(crate) struct Source<'s> {
    /// What the file says.
    pub(crate) text: &'s str,
    /// What is chosen of the rules.
    pub(crate) choices: &'s Choices,
    /// Where it was found, and who may sit down.
    pub(crate) found: &'s Found,
}

/// Why a rule file cannot be compiled.
#[derive(Clone, Debug)]
pub(crate) enum NotCompiled {
    /// It has mistakes.
    Mistakes(Vec<Mistake>),
    /// It does not offer what is chosen.
    Choice(ChoiceError),
}

/// A built-in way of playing, which a player's file names as its `kind`.
#[derive(Debug)]
pub(crate) struct Kind {
    /// Its name in files.
    pub(crate) id: &'static str,
    /// How it plays, in a sentence, for editors of files.
    pub(crate) about: &'static str,
    /// What can be set of the kind of that name, in the order in which it is given by position.
    pub(crate) options: fn(&str) -> Vec<OptionInfo>,
}

/// What some players of a game are for, by their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Sits where nobody was named.
    pub companion: &'static str,
    /// Gives hints, with its options, unless the rules have a better one.
    pub adviser: &'static str,
    /// Is copied where a new player is made and nobody says from whom.
    pub template: &'static str,
    /// Show how much of a game is skill, the weakest first: rules are judged by their matches.
    pub ladder: &'static [&'static str],
}

/// Every game, in the order in which they are shown.
pub(crate) static GAMES: &[&Game] = &[&dominoes::DOMINOES, &amazons::AMAZONS, &escoba::ESCOBA];

/// The game of a name.
pub(crate) fn named(id: &str) -> Option<&'static Game> {
    GAMES.iter().copied().find(|game| game.id == id)
}

/// The names of all games.
pub(crate) fn ids() -> impl Iterator<Item = &'static str> + Clone {
    GAMES.iter().map(|game| game.id)
}

impl Game {
    /// A built-in way of playing it.
    pub(crate) fn kind(&self, id: &str) -> Option<&'static Kind> {
        self.kinds.iter().find(|kind| kind.id == id)
    }

    /// What a list shows of it, without its rules and players.
    pub(crate) fn info(&self) -> GameInfo {
        let [es, en] = self.name;
        GameInfo {
            id: self.id.to_owned(),
            name: Localized { es: es.to_owned(), en: en.to_owned() },
            rules: Vec::new(),
            players: Vec::new(),
            people: true,
        }
    }
}

/// Nobody remembers anything.
pub(crate) fn nothing_remembered(_: &str, _: &str) -> Option<Result<(), MemoryError>> {
    None
}

/// Nothing can be set.
pub(crate) fn no_options(_: &str) -> Vec<OptionInfo> {
    Vec::new()
}

/// A whole number that can be set of a player.
pub(crate) fn whole(id: &str, [es, en]: [&str; 2], (min, max): (u32, u32), default: u32) -> OptionInfo {
    let number = |number: u32| f64::from(number);
    let option = decimal(id, [es, en], (number(min), number(max)), number(default));
    OptionInfo { whole: true, ..option }
}

/// A number that can be set of a player.
pub(crate) fn decimal(id: &str, [es, en]: [&str; 2], (min, max): (f64, f64), default: f64) -> OptionInfo {
    let name = Localized { es: es.to_owned(), en: en.to_owned() };
    OptionInfo { id: id.to_owned(), name, min, max, default, whole: false }
}
