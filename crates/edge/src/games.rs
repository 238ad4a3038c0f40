//! The list of games. Outside their own crates games are told apart here, in `protocol::games` (what goes over a wire), in
//! `cli/src/play/boards.rs` (the terminal) and in the lists of the client (`choose/named.ts`, `choose/games.ts`,
//! `table/games.ts`). `ARCHITECTURE.md` says all that a new game brings.
//!
//! A new game is an entry here with a module for it, in which it says what `wire::Wire` asks.

mod amazons;
mod dominoes;
pub(crate) mod escoba;

use std::path::Path;
use std::sync::Arc;

use schemars::Schema;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_core::{MemoryError, Message};
use sobremesa_files::{Mistake, near};
use sobremesa_protocol::workshop::{FormWord, RuleForm};
use sobremesa_protocol::{GameInfo, Localized, RulesInfo};

use crate::any::{About, AnyGame, PlayerRoles};
use crate::choices::{ChoiceError, Choices};
use crate::form::{self, Question};
use crate::kinds::{BuiltPlayer, KindInfo, PlayerWay, spelled};
use crate::options::{Given, OptionError, Settings};
use crate::rule_choices::ChosenRules;
use crate::rules_spec::RulesSpec;
use crate::wire::Wire;

/// A game in the list of games.
#[derive(Debug)]
pub struct GameEntry {
    /// Its name in files, folders and arguments: `dominoes`.
    pub id: &'static str,
    /// The name shown, in Spanish and in English.
    pub name: [&'static str; 2],
    /// The name of the rules offered first, for which the game's own name stands.
    pub first: &'static str,
    /// Compiles a rule file.
    pub compile: fn(&RulesSource<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled>,
    /// The JSON Schema of its rule files.
    pub schema: fn() -> Schema,
    /// What one asks first of its rules.
    pub(crate) questions: &'static [Question],
    /// The conditions that its rule files know.
    pub(crate) conditions: fn() -> Vec<FormWord>,
    /// The built-in ways of playing it.
    pub kinds: fn() -> Vec<KindInfo>,
    /// Whether a built-in way of playing can read what it is said to remember; none where it never remembers anything.
    pub remembers: fn(kind: &str, memory: &str) -> Option<Result<(), MemoryError>>,
    /// Whether a player of it may go by rules of its own (`kind = "experto"`).
    pub by_rules: bool,
    /// The players that serve a special purpose, whatever the rules.
    pub parts: PlayerRoles,
}

/// A rule file to be compiled.
#[derive(Clone, Copy, Debug)]
pub struct RulesSource<'s> {
    /// The text of the file.
    pub text: &'s str,
    /// The choices beside the name of the rules.
    pub choices: &'s Choices,
}

/// Why a rule file cannot be compiled.
#[derive(Clone, Debug)]
pub enum NotCompiled {
    /// It has mistakes.
    Mistakes(Vec<Mistake>),
    /// It does not offer what is chosen.
    Choice(ChoiceError),
}

/// What checked rules say of themselves.
struct RulesText<'r> {
    /// All that they come to in play, in one spelling.
    canonical: &'r str,
    /// Where they are written down.
    sources: &'r [String],
    /// Them as plain sentences.
    sentences: Vec<Localized>,
}

impl RulesSource<'_> {
    /// What is known of the game: `seats` are the seats and sides that were chosen, in their one spelling, and `chosen` all
    /// else. No seats are drawn by lot.
    fn about(
        &self,
        game: &GameEntry,
        mut info: RulesInfo,
        seats: Choices,
        chosen: ChosenRules,
        rules: RulesText<'_>,
    ) -> About {
        info.summary = chosen.summary(info.summary);
        chosen.choices.to_string().trim_start().clone_into(&mut info.choices);
        let choices = chosen.choices.iter().fold(seats, |all, (key, value)| all.with(key, value));
        let hash = blake3::hash(rules.canonical.as_bytes()).to_hex().to_string();
        About {
            deals_keyed_by: hash.clone(),
            hash,
            file: self.text.to_owned(),
            spec: RulesSpec { name: info.id.clone(), choices }.to_string(),
            choices: chosen.options,
            by_lot: false,
            sources: rules.sources.to_vec(),
            sentences: rules.sentences,
            parts: game.parts,
            info,
        }
    }
}

/// Every game, in the order in which they are shown.
pub static GAMES: &[&GameEntry] = &[&dominoes::DOMINOES, &amazons::AMAZONS, &escoba::ESCOBA];

/// The game of a name.
pub fn named(id: &str) -> Option<&'static GameEntry> {
    GAMES.iter().copied().find(|game| game.id == id)
}

/// The names of all games.
pub fn ids() -> impl Iterator<Item = &'static str> + Clone {
    GAMES.iter().map(|game| game.id)
}

/// The game of a rule file: the one that its text names, else the one in whose folder `path` lies, else the first, whose
/// reader then says what is missing.
///
/// # Errors
/// If the text names a game that there is not.
pub fn of_file(path: &str, text: &str) -> Result<&'static GameEntry, Mistake> {
    if let Some((name, span)) = sobremesa_files::game(text) {
        return named(&name).ok_or_else(|| {
            let known: Vec<String> = ids().map(|id| format!("`{id}`")).collect();
            let advice = match nearest(&name, ids()) {
                Some(meant) => near(meant),
                None => Message::new("mistake.known_are").with("known", known.join(", ")),
            };
            Mistake::new(span, Message::new("mistake.file.game").with("name", shown(&name))).advise(advice)
        });
    }
    let folder = Path::new(path).parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    Ok(folder.and_then(|name| named(&name)).unwrap_or(GAMES[0]))
}

impl GameEntry {
    /// The form of its rule files: every key of them, the questions above, the conditions that lists know. Whether rules may be
    /// kept is for whoever shows the form to say.
    pub fn form(&self) -> RuleForm {
        RuleForm {
            game: self.id.to_owned(),
            fields: form::fields((self.schema)().as_value()),
            questions: self.questions.iter().map(Question::told).collect(),
            conditions: (self.conditions)(),
            keeps: false,
        }
    }

    /// A built-in way of playing it.
    pub fn kind(&self, id: &str) -> Option<KindInfo> {
        (self.kinds)().into_iter().find(|kind| kind.id == id)
    }

    /// A player of a built-in kind, with options by key or by position.
    ///
    /// # Errors
    /// If it cannot be set so; `None` if the game has no such kind.
    pub fn player(&self, kind: &str, given: &Given) -> Result<BuiltPlayer, Option<OptionError>> {
        let kind = self.kind(kind).ok_or(None)?;
        let settings = Settings::read(&kind.options(), given)?;
        let name = spelled(kind.id, &settings).into();
        Ok(BuiltPlayer { name, way: PlayerWay::BuiltIn(kind.id, settings), memory: None })
    }

    /// The game as a list shows it, without its rules and players.
    pub fn info(&self) -> GameInfo {
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

/// Whether a kind of a game can read what it is said to remember.
fn remembers<G: Wire>(kind: &str, memory: &str) -> Option<Result<(), MemoryError>> {
    G::KINDS.iter().find(|known| known.id == kind)?.remembers(memory)
}
