//! The built-in ways of playing a game: of each its name, what can be set of it, and how it is made, in one table.

use std::sync::Arc;

use sobremesa_core::{Game, MemoryError, Player};
use sobremesa_dominoes::expert::Knowledge;
use sobremesa_protocol::OptionInfo;

use crate::options::{OptionRow, Settings, Spends};

/// A built-in way of playing a game, which a player's file names as its `kind`.
#[derive(Debug)]
pub(crate) struct Kind<G: Game> {
    /// The name in files.
    pub(crate) id: &'static str,
    /// How it plays, in an English sentence, for editors of files.
    pub(crate) about: &'static str,
    /// The options, in the order in which they are given by position.
    pub(crate) options: &'static [OptionRow],
    /// Makes a player of this kind.
    pub(crate) make: fn(&Settings) -> Box<dyn Player<G>>,
}

impl<G: Game> Kind<G> {
    /// The kind without its game's types.
    pub(crate) fn info(&self) -> KindInfo {
        KindInfo { id: self.id, about: self.about, options: self.options }
    }

    /// Whether a player of this kind can read a memory; nothing for kinds that never remember anything.
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
    /// The name in files.
    pub id: &'static str,
    /// How it plays, in an English sentence, for editors of files.
    pub about: &'static str,
    options: &'static [OptionRow],
}

impl KindInfo {
    /// The options, in the order in which they are given by position.
    pub fn options(&self) -> Vec<OptionInfo> {
        self.options.iter().map(OptionRow::info).collect()
    }

    /// The options by which a player of this kind spends more or less on a move.
    pub fn spending(&self) -> impl Iterator<Item = (&'static str, Spends)> {
        self.options.iter().filter_map(|option| Some((option.id(), option.spends()?)))
    }
}

/// How a built player plays.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerWay {
    /// As a built-in player does.
    BuiltIn(&'static str, Settings),
    /// By the rules of a knowledge base.
    Expert(Arc<Knowledge>),
}

/// A built player, ready to sit down: everything is checked, and nothing is left to be looked up.
#[derive(Clone, Debug, PartialEq)]
pub struct BuiltPlayer {
    /// The spec in its one spelling. It keys the player's random stream, so that two players of the same spelling
    /// decide alike.
    pub name: Arc<str>,
    /// How it plays.
    pub way: PlayerWay,
    /// The player's memory of earlier games.
    pub memory: Option<Arc<str>>,
}

/// The name of a player with the options by which it is spelled, by key.
pub(crate) fn spelled(name: &str, settings: &Settings) -> String {
    settings.spelled().fold(name.to_owned(), |text, (key, value)| format!("{text} {key}={value}"))
}
