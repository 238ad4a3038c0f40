//! Finding rules by name or file: what is bundled, and the user's folder, which wins.

mod compiled;
mod copied;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sobremesa_core::nearest::shown;
use sobremesa_dominoes::file::Seats;
use sobremesa_protocol::{GameInfo, Localized, RulesInfo};

use crate::any::AnyGame;
use crate::players::{Listed, Mistake, PlayerFile, Players};
use crate::rules_spec::{ChoiceError, RulesSpec};
use crate::spec::{PlayerError, PlayerSpec, meant};
use compiled::{Found, compile};

pub use copied::CopyError;
pub(crate) use copied::titled;

/// The name of the rules offered first.
const DEFAULT: &str = "international";

/// All rules and players that can be had by name.
///
/// Nothing is kept of the user's folder but what its texts were compiled to: a file that changes is read anew the next
/// time anything is asked.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    players: Players,
}

/// Why rules cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No such rules.
    #[error("there are no rules `{name}`; {meant}")]
    Unknown {
        /// The name given.
        name: String,
        /// The known name that was probably meant, or all of them, in words.
        meant: String,
    },
    /// What is chosen cannot be read, or the rules do not offer it.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The file cannot be read.
    #[error("{path} cannot be read: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// Another of the user's files has rules of the same name.
    #[error("{path} gives its rules the name `{name}`, as {other} does")]
    SameName {
        /// The file.
        path: String,
        /// The name.
        name: String,
        /// The other file, whose rules are used.
        other: String,
    },
    /// The file has mistakes: all of them, each with its place.
    #[error("{path} has {}", count(.mistakes.len()))]
    Mistakes {
        /// The file, or the name of the rules.
        path: String,
        /// Its text.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

fn count(mistakes: usize) -> String {
    if mistakes == 1 { "a mistake".to_owned() } else { format!("{mistakes} mistakes") }
}

/// The user's rule files.
#[derive(Default)]
struct Own {
    /// Those that can be used, by the name of their rules, with the file.
    rules: BTreeMap<String, (String, Arc<dyn AnyGame>)>,
    /// Those that cannot, by the name of the file without its ending.
    broken: Vec<(String, RulesError)>,
}

impl Catalog {
    /// The bundled catalogue, with `data` (a folder with `rules/<game>/*.toml`) read beside it where given.
    ///
    /// At its games programs may not sit down ([`Self::allowing_programs`]).
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { players: Players { data, ..Players::default() } }
    }

    /// The same, at whose games anything that can be started may sit down as a player (`cmd:"…"`): for those who may
    /// start it themselves.
    #[must_use]
    pub fn allowing_programs(mut self) -> Self {
        self.players.programs = true;
        self
    }

    /// The same, where a player may be named by the path of its folder: for those who may read any folder themselves.
    #[must_use]
    pub fn allowing_paths(mut self) -> Self {
        self.players.paths = true;
        self
    }

    /// The same, where only those of a list may be chosen, in its order: one `name options` a line, `human` among them for
    /// people.
    ///
    /// # Errors
    /// Every line that names nobody, with its place.
    pub fn offering(mut self, list: &str) -> Result<Self, Vec<(Range<usize>, PlayerError)>> {
        self.players.offered = Some(Arc::new(self.players.read_offered(list)?));
        Ok(self)
    }

    /// Whether people may sit down.
    pub fn offers_people(&self) -> bool {
        self.players.offers_people()
    }

    /// Whether a player in its canonical spelling may be chosen.
    pub fn offers(&self, player: &PlayerSpec) -> bool {
        self.players.offers(player)
    }

    /// Every game with its rules and players. A user's file with mistakes is left out here ([`Self::broken`]).
    pub fn games(&self) -> Vec<GameInfo> {
        let mut rules: Vec<RulesInfo> =
            self.all().into_values().filter_map(|game| Some(game.ok()?.info().clone())).collect();
        rules.sort_by_key(|info| (info.id != DEFAULT, info.own));
        let name = Localized { es: "Dominó".to_owned(), en: "Dominoes".to_owned() };
        vec![GameInfo {
            id: "dominoes".to_owned(),
            name,
            rules,
            players: self.players.to_choose(),
            people: self.players.offers_people(),
        }]
    }

    /// The user's rule files that cannot be used, and why.
    pub fn broken(&self) -> Vec<RulesError> {
        self.own().broken.into_iter().map(|(_, error)| error).collect()
    }

    /// The players that may sit down, and the folders of the user's that cannot be used.
    pub fn players(&self) -> Listed {
        self.players.listed()
    }

    /// The player of a name, or of a folder where paths may be given.
    ///
    /// # Errors
    /// If there is no such player, or its folder cannot be used.
    pub fn player(&self, name: &str) -> Result<Arc<PlayerFile>, PlayerError> {
        self.players.find(&PlayerSpec::named(name))
    }

    /// Copies a player (of a name, or of a path where paths may be given) into the user's folder under another name; it is
    /// shown by `title`, or by a title made from the name. Nothing is written over. Gives the new folder.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn copy_player(&self, from: &str, name: &str, title: Option<&str>) -> Result<PathBuf, CopyError> {
        self.players.copy(from, name, title)
    }

    /// The rules of a name, or of a file (a text with a path separator or ending in `.toml`), with what is chosen
    /// after it: `draw seats=3` ([`RulesSpec`]).
    ///
    /// # Errors
    /// If there is no such file, it has mistakes, or does not offer what is chosen.
    pub fn rules(&self, spec: &str) -> Result<Arc<dyn AnyGame>, RulesError> {
        self.chosen(&RulesSpec::read(spec)?)
    }

    /// The same for a name already read.
    ///
    /// # Errors
    /// As [`Catalog::rules`].
    pub fn chosen(&self, spec: &RulesSpec) -> Result<Arc<dyn AnyGame>, RulesError> {
        if spec.is_file() {
            let text = sources::read(Path::new(&spec.name))
                .map_err(|why| RulesError::Unreadable { path: spec.name.clone(), why })?;
            return compile(&spec.name, &text, &self.found(true), &spec.choices);
        }
        let mut own = self.own();
        if let Some((path, game)) = own.rules.remove(&spec.name) {
            return compile(&path, game.file(), &self.found(true), &spec.choices);
        }
        if let Some(source) = sources::bundled(&spec.name) {
            return self.compiled(&source, &spec.choices);
        }
        if let Some(index) = own.broken.iter().position(|(stem, _)| *stem == spec.name) {
            return Err(own.broken.swap_remove(index).1);
        }
        let bundled = sources::bundled_names();
        let names: BTreeSet<&str> = own.rules.keys().chain(&bundled).map(String::as_str).collect();
        let meant = meant(&spec.name, names.iter().copied());
        Err(RulesError::Unknown { name: shown(&spec.name), meant })
    }

    /// The rules of a text; `spec` stands for the file in errors and says what is chosen.
    ///
    /// # Errors
    /// If it has mistakes, or does not offer what is chosen.
    pub fn rules_from_text(&self, spec: &str, text: &str) -> Result<Arc<dyn AnyGame>, RulesError> {
        let spec = RulesSpec::read(spec)?;
        compile(&spec.name, text, &self.found(false), &spec.choices)
    }

    /// Every rule file by the name of its rules, the user's over the bundled ones.
    fn all(&self) -> BTreeMap<String, Result<Arc<dyn AnyGame>, RulesError>> {
        let bundled = sources::bundled_names().into_iter().filter_map(|name| {
            let game = self.compiled(&sources::bundled(&name)?, &Seats::default());
            Some((name, game))
        });
        let own = self.own().rules.into_iter().map(|(name, (_, game))| (name, Ok(game)));
        bundled.chain(own).collect()
    }

    fn own(&self) -> Own {
        let mut own = Own::default();
        for source in sources::own(self.players.data.as_deref()) {
            let game = self.compiled(&source, &Seats::default());
            let error = match game {
                Ok(game) => match own.rules.get(&game.info().id) {
                    None => {
                        own.rules.insert(game.info().id.clone(), (source.path, game));
                        continue;
                    }
                    Some((other, _)) => RulesError::SameName {
                        path: source.path.clone(),
                        name: game.info().id.clone(),
                        other: other.clone(),
                    },
                },
                Err(error) => error,
            };
            own.broken.push((source.stem, error));
        }
        own
    }

    fn compiled(&self, source: &sources::Source, choices: &Seats) -> Result<Arc<dyn AnyGame>, RulesError> {
        match &source.text {
            Ok(text) => compile(&source.path, text, &self.found(source.own), choices),
            Err(why) => Err(RulesError::Unreadable { path: source.path.clone(), why: why.clone() }),
        }
    }

    /// Where a text was found, and what may be done with its game.
    fn found(&self, own: bool) -> Found {
        Found { own, players: self.players.clone() }
    }
}
