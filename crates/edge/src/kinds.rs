//! The built-in ways of playing a game: of each its name, what can be set of it, and how it is made, in one table.

use std::sync::Arc;

use sobremesa_core::{Game, MemoryError, Player};
use sobremesa_dominoes::expert::Knowledge;
use sobremesa_protocol::OptionInfo;

use crate::options::{OptionRow, Settings};

/// A built-in way of playing a game, which a player's file names as its `kind`.
#[derive(Debug)]
pub(crate) struct Kind<G: Game> {
    /// Its name in files.
    pub(crate) id: &'static str,
    /// How it plays, in an English sentence, for editors of files.
    pub(crate) about: &'static str,
    /// What can be set of it, in the order in which it is given by position.
    pub(crate) options: &'static [OptionRow],
    /// Makes a player of it.
    pub(crate) make: fn(&Settings) -> Box<dyn Player<G>>,
}

impl<G: Game> Kind<G> {
    /// What there is to know of it without its game's types.
    pub(crate) fn info(&self) -> KindInfo {
        KindInfo { id: self.id, about: self.about, options: self.options }
    }

    /// Whether a player of it can read what it is said to remember; nothing where it never remembers anything.
    pub(crate) fn remembers(&self, memory: &str) -> Option<Result<(), MemoryError>> {
        let settings = Settings::read(&self.info().options(), &[]).expect("every option has a usual value");
        let mut player = (self.make)(&settings);
        player.memory()?;
        Some(player.remember(memory))
    }
}

/// A built-in way of playing, whatever the game.
#[derive(Clone, Copy, Debug)]
pub struct KindInfo {
    /// Its name in files.
    pub id: &'static str,
    /// How it plays, in an English sentence, for editors of files.
    pub about: &'static str,
    options: &'static [OptionRow],
}

impl KindInfo {
    /// What can be set of it, in the order in which it is given by position.
    pub fn options(&self) -> Vec<OptionInfo> {
        self.options.iter().map(OptionRow::info).collect()
    }
}

/// How a player of ours plays.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerWay {
    /// As a built-in player does.
    BuiltIn(&'static str, Settings),
    /// By the rules of a knowledge base.
    Expert(Arc<Knowledge>),
}

/// A player of ours, ready to sit down: all is checked, nothing is to be looked up any more.
#[derive(Clone, Debug, PartialEq)]
pub struct BuiltPlayer {
    /// Its one spelling: it keys the player's random stream, so that two of the same spelling decide alike.
    pub name: Arc<str>,
    /// How it plays.
    pub way: PlayerWay,
    /// What it remembers of earlier games.
    pub memory: Option<Arc<str>>,
}

/// A player's name with all that is set of it, by key.
pub(crate) fn spelled(name: &str, settings: &Settings) -> String {
    settings.iter().fold(name.to_owned(), |text, (key, value)| format!("{text} {key}={value}"))
}
