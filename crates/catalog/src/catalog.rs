//! Finding rules by name or file: what is bundled, and the user's folder, which wins.

mod compiled;
mod copied;
mod ordered;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_edge::games::{self, GAMES};
use sobremesa_edge::record::Record;
use sobremesa_edge::{AnyGame, ChoiceError, Choices, GameEntry, RulesSpec};
use sobremesa_protocol::workshop::PlayerSource;
use sobremesa_protocol::{GameInfo, RulesInfo};

use crate::game::CatalogGame;
use crate::guests::Guests;
use crate::picture::Drawing;
use crate::players::{Mistake, PlayerFile, PlayerList, Players};
use crate::spec::{PlayerError, PlayerSpec, meant};
use compiled::compile;
use sources::Source;

pub use copied::CopyError;
pub(crate) use copied::{quoted, titled, unused};
pub use ordered::rules_in_order;

/// All rules and players that can be found by name.
///
/// Nothing is kept of the user's folder but what its texts were compiled to: a file that changes is read anew the next
/// time anything is asked.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    players: Arc<Players>,
}

/// Why rules cannot be found or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    #[error("{path} cannot be read")]
    Unreadable {
        /// The path of the rule file.
        path: String,
        /// What the system says.
        why: Message,
    },
    /// Other rules have the name already: another of the user's files, or a file of another game.
    #[error("{path} gives its rules the name `{name}`, as {other} does")]
    SameName {
        /// The path of the rule file.
        path: String,
        /// The id of the rules that stands twice.
        name: String,
        /// The other file, whose rules are used.
        other: String,
    },
    /// The file has mistakes: all of them, each with its place.
    #[error("{path} has {}", count(.mistakes.len()))]
    Mistakes {
        /// The file, or the name of the rules.
        path: String,
        /// The text of the rule file.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

impl RulesError {
    /// The file that cannot be used; none where it is not a file that is at fault.
    pub fn path(&self) -> Option<&str> {
        match self {
            Self::Unreadable { path, .. } | Self::SameName { path, .. } | Self::Mistakes { path, .. } => Some(path),
            Self::Unknown { .. } | Self::Choice(_) => None,
        }
    }
}

/// A rule file of the user's that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenRules {
    /// The file within the folder of rules: `dominoes/corona.toml`.
    pub file: String,
    /// Whether it can be read as a text at all, so that it can be mended.
    pub readable: bool,
    /// Why it cannot be used.
    pub error: RulesError,
}

fn count(mistakes: usize) -> String {
    if mistakes == 1 { "a mistake".to_owned() } else { format!("{mistakes} mistakes") }
}

/// The user's rule files.
#[derive(Default)]
struct Own {
    /// The files that can be used, by the name of their rules.
    rules: BTreeMap<String, (String, CatalogGame)>,
    /// The files that cannot be used.
    broken: Vec<(Source, RulesError)>,
}

impl Catalog {
    /// The bundled catalogue, with `data` (a folder with `rules/<game>/*.toml`) read beside it where given.
    ///
    /// At its games programs may not sit down ([`Self::allowing_programs`]).
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { players: Arc::new(Players { data, ..Players::default() }) }
    }

    /// The user's folder, where there is one.
    pub(crate) fn data(&self) -> Option<&Path> {
        self.players.data.as_deref()
    }

    /// The same, at whose games anything that can be started may sit down as a player (`cmd:"…"`): for those who may
    /// start it themselves.
    #[must_use]
    pub fn allowing_programs(mut self) -> Self {
        Arc::make_mut(&mut self.players).programs = true;
        self
    }

    /// The same, at whose games these players may sit down too, by their names.
    #[must_use]
    pub fn with_guests(mut self, guests: Guests) -> Self {
        Arc::make_mut(&mut self.players).guests = guests;
        self
    }

    /// The same, where a player may be named by the path of its folder: for those who may read any folder themselves.
    #[must_use]
    pub fn allowing_paths(mut self) -> Self {
        Arc::make_mut(&mut self.players).paths = true;
        self
    }

    /// The same, where files of rules and folders of players are named from a folder instead of the current one: those
    /// of a manifest from where it stands.
    #[must_use]
    pub fn beside(mut self, folder: &Path) -> Self {
        folder.clone_into(&mut Arc::make_mut(&mut self.players).base);
        self
    }

    /// The same, where only those of a list may be chosen, in its order: one `name options` a line, `human` among them for
    /// people.
    ///
    /// # Errors
    /// Every line that names nobody, with its place.
    pub fn offering(mut self, list: &str) -> Result<Self, Vec<(Range<usize>, PlayerError)>> {
        let offered = Some(Arc::new(self.players.read_offered(list)?));
        Arc::make_mut(&mut self.players).offered = offered;
        Ok(self)
    }

    /// Whether people may sit down.
    pub fn offers_people(&self) -> bool {
        self.players.offers_people()
    }

    /// Whether a player of a game, in its canonical spelling, may be chosen.
    pub fn offers(&self, game: &str, player: &PlayerSpec) -> bool {
        games::named(game).is_some_and(|game| self.players.offers(game, player))
    }

    /// Every game with its rules and players. A user's file with mistakes is left out here ([`Self::broken`]).
    pub fn games(&self) -> Vec<GameInfo> {
        let rules: Vec<RulesInfo> =
            self.all().into_values().filter_map(|game| Some(game.ok()?.info().clone())).collect();
        let of = |game: &&'static GameEntry| {
            let mut rules: Vec<RulesInfo> = rules.iter().filter(|info| info.game == game.id).cloned().collect();
            rules.sort_by_key(|info| (info.id != game.first, info.own));
            GameInfo {
                rules,
                players: self.players.to_choose(game),
                people: self.players.offers_people(),
                ..game.info()
            }
        };
        GAMES.iter().map(of).collect()
    }

    /// The rules of a game that come first in its list, as they are without any choice; none where there is no such game, or a
    /// user's file with mistakes took their place.
    pub fn first_rules(&self, game: &str) -> Option<CatalogGame> {
        self.rules(games::named(game)?.first).ok()
    }

    /// The user's rule files that cannot be used, and why.
    pub fn broken(&self) -> Vec<BrokenRules> {
        let folder = self.players.data.as_deref().map(sources::own_rules);
        let within = |path: &str| {
            let within = Path::new(path).strip_prefix(folder.as_deref()?).ok()?;
            Some(within.display().to_string())
        };
        let broken = self.own().broken.into_iter().map(|(source, error)| BrokenRules {
            file: error.path().and_then(within).unwrap_or(source.stem),
            readable: source.text.is_ok(),
            error,
        });
        broken.collect()
    }

    /// The text of a rule file of the user's that cannot be used, by its game and its name without the ending. None where there is
    /// no such file, or it cannot be read as a text.
    pub fn broken_text(&self, game: &str, file: &str) -> Option<String> {
        self.broken_source(game, file)?.text.ok()
    }

    fn broken_source(&self, game: &str, file: &str) -> Option<Source> {
        let mut sources = self.own().broken.into_iter().map(|(source, _)| source);
        sources.find(|source| source.game.id == game && source.stem == file)
    }

    /// The players of a game that may sit down, and the user's folders among its players that cannot be used; none where
    /// there is no such game.
    pub fn players(&self, game: &str) -> Option<PlayerList> {
        games::named(game).map(|game| self.players.listed(game))
    }

    /// The player of a game by its name, or by its folder where paths may be given.
    ///
    /// # Errors
    /// If there is no such game or player, or its folder cannot be used.
    pub fn player(&self, game: &str, name: &str) -> Result<Arc<PlayerFile>, PlayerError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.find(game, &PlayerSpec::named(name))
    }

    /// The player of a name or path, of whatever game: of several the first game's. With the game's name.
    ///
    /// # Errors
    /// If no game has it, what the first game says of it; if its folder cannot be used, what is wrong with it.
    pub fn player_of_any(&self, name: &str) -> Result<(&'static str, Arc<PlayerFile>), PlayerError> {
        let mut first = None;
        for game in GAMES {
            match self.players.find(game, &PlayerSpec::named(name)) {
                Ok(file) => return Ok((game.id, file)),
                Err(error @ PlayerError::Broken { .. }) => return Err(error),
                Err(error) => _ = first.get_or_insert(error),
            }
        }
        Err(first.unwrap_or(PlayerError::Empty))
    }

    /// Copies a player of a game (of a name, or of a path where paths may be given) into the user's folder under another
    /// name; it is shown by `title`, or by a title made from the name. Nothing is written over. Gives the new folder.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn copy_player(&self, game: &str, from: &str, name: &str, title: Option<&str>) -> Result<PathBuf, CopyError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.copy(game, from, name, title)
    }

    /// A player of a game as it is opened to be changed; of the user's own also one whose file has mistakes.
    ///
    /// # Errors
    /// If there is no such player, or its folder cannot be used.
    pub fn player_source(&self, game: &str, id: &str) -> Result<PlayerSource, PlayerError> {
        self.players.source(games::named(game).ok_or_else(|| unknown_game(game))?, id)
    }

    /// Keeps a player of a game in the user's folder under a name. `over` is the name of the user's own player that it takes the
    /// place of; under another name it is kept beside that, with what lies in the folder of the player `from` beside its file.
    /// Players that come with the program are never replaced, and programs are kept only where they may sit down. The file is
    /// whole at every moment.
    ///
    /// # Errors
    /// Says what stands in the way; nothing was written then.
    pub fn save_player(
        &self,
        game: &str,
        id: &str,
        text: &str,
        places: (Option<&str>, Option<&str>),
    ) -> Result<Arc<PlayerFile>, CopyError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.save(game, id, text, places)
    }

    /// Gives a player of the user's own another picture, which is seen where the player's file names no other.
    ///
    /// # Errors
    /// If there is no such player, or the picture is none that a player can have; nothing was written then.
    pub fn keep_picture(
        &self,
        game: &str,
        id: &str,
        drawing: Drawing,
        bytes: Vec<u8>,
    ) -> Result<Arc<PlayerFile>, CopyError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.keep_picture(game, id, drawing, bytes)
    }

    /// Takes the folder of a player of the user's own away; whether there was one.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget_player(&self, game: &str, id: &str) -> Result<bool, CopyError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.forget(game, id)
    }

    /// Writes what a player of a game remembers into its file in the user's folder, or takes it out; of one that comes with the
    /// program a copy is made there first, which then stands in for it. The file is whole at every moment. Gives the player
    /// as it now is.
    ///
    /// # Errors
    /// Says what stands in the way.
    pub fn remember(&self, game: &str, player: &str, memory: Option<&str>) -> Result<Arc<PlayerFile>, CopyError> {
        let game = games::named(game).ok_or_else(|| unknown_game(game))?;
        self.players.remember(game, player, memory)
    }

    /// The rules of a name, or of a file (a text with a path separator or ending in `.toml`), with what is chosen
    /// after it: `draw seats=3` ([`RulesSpec`]).
    ///
    /// # Errors
    /// If there is no such file, it has mistakes, or does not offer what is chosen.
    pub fn rules(&self, spec: &str) -> Result<CatalogGame, RulesError> {
        self.chosen(&RulesSpec::read(spec)?)
    }

    /// The same for a name already read.
    ///
    /// # Errors
    /// As [`Catalog::rules`].
    pub fn chosen(&self, spec: &RulesSpec) -> Result<CatalogGame, RulesError> {
        if spec.is_file() {
            let path = self.players.base.join(&spec.name);
            let text =
                sources::read(&path).map_err(|why| RulesError::Unreadable { path: path.display().to_string(), why })?;
            return self.found(None, &spec.name, &text, true, &spec.choices);
        }
        let mut own = self.own();
        if let Some((path, game)) = own.rules.remove(&spec.name) {
            return self.found(games::named(&game.info().game), &path, game.file(), true, &spec.choices);
        }
        if let Some(source) = sources::bundled(&spec.name) {
            return self.compiled(&source, &spec.choices);
        }
        if let Some(index) = own.broken.iter().position(|(source, _)| source.stem == spec.name) {
            return Err(own.broken.swap_remove(index).1);
        }
        // The name of a game stands for the first of its rules.
        if let Some(first) = games::named(&spec.name).and_then(|game| sources::bundled_of(game, game.first)) {
            return self.compiled(&first, &spec.choices);
        }
        let bundled: Vec<String> = sources::bundled_names().map(|(_, name)| name).collect();
        let names: BTreeSet<&str> = own.rules.keys().chain(&bundled).map(String::as_str).collect();
        let meant = meant(&spec.name, names.iter().copied());
        Err(RulesError::Unknown { name: shown(&spec.name), meant })
    }

    /// The rules of a text, which says of which game it is; `spec` stands for the file in errors and says what is chosen.
    ///
    /// # Errors
    /// If it has mistakes, or does not offer what is chosen.
    pub fn rules_from_text(&self, spec: &str, text: &str) -> Result<CatalogGame, RulesError> {
        let spec = RulesSpec::read(spec)?;
        self.found(None, &spec.name, text, false, &spec.choices)
    }

    /// Every rule file by the name of its rules, the user's over the bundled ones.
    fn all(&self) -> BTreeMap<String, Result<CatalogGame, RulesError>> {
        let bundled = sources::bundled_names().filter_map(|(game, name)| {
            let game = self.compiled(&sources::bundled_of(game, &name)?, &Choices::none());
            Some((name, game))
        });
        let own = self.own().rules.into_iter().map(|(name, (_, game))| (name, Ok(game)));
        bundled.chain(own).collect()
    }

    fn own(&self) -> Own {
        let mut own = Own::default();
        for source in sources::own(self.players.data.as_deref()) {
            let game = self.compiled(&source, &Choices::none());
            let error = match game {
                Ok(game) => match taken(source.game, &game.info().id, &own) {
                    None => {
                        own.rules.insert(game.info().id.clone(), (source.path, game));
                        continue;
                    }
                    Some(other) => {
                        let (path, name) = (source.path.clone(), game.info().id.clone());
                        RulesError::SameName { path, name, other }
                    }
                },
                Err(error) => error,
            };
            own.broken.push((source, error));
        }
        own
    }

    fn compiled(&self, source: &Source, choices: &Choices) -> Result<CatalogGame, RulesError> {
        match &source.text {
            Ok(text) => self.found(Some(source.game), &source.path, text, source.own, choices),
            Err(why) => Err(RulesError::Unreadable { path: source.path.clone(), why: why.clone() }),
        }
    }

    /// The game of a text that was found somewhere, with the players of this catalogue.
    fn found(
        &self,
        game: Option<&'static GameEntry>,
        path: &str,
        text: &str,
        own: bool,
        choices: &Choices,
    ) -> Result<CatalogGame, RulesError> {
        let (entry, game) = compile(game, path, text, choices)?;
        Ok(CatalogGame::new(game, entry, Arc::clone(&self.players), own))
    }

    /// The players of this catalogue at rules that were compiled elsewhere, with those of the game `entry`.
    pub fn host(&self, entry: &'static GameEntry, game: Arc<dyn AnyGame>) -> CatalogGame {
        CatalogGame::new(game, entry, Arc::clone(&self.players), false)
    }

    /// The rules of a record, from the file in its head.
    ///
    /// # Errors
    /// If the file has mistakes.
    pub fn rules_of_record(&self, record: &Record) -> Result<CatalogGame, RulesError> {
        self.rules_from_text(&record.head.rules, &record.head.rules_file)
    }
}

/// Whose a name is that rules of a game cannot have: another file of the user's has it, or another game. Bundled rules of
/// the same game are replaced.
fn taken(game: &GameEntry, name: &str, own: &Own) -> Option<String> {
    if let Some((path, _)) = own.rules.get(name) {
        return Some(path.clone());
    }
    let other = sources::bundled(name).filter(|source| source.game.id != game.id).map(|source| source.path);
    other.or_else(|| games::named(name).filter(|named| named.id != game.id).map(|named| named.id.to_owned()))
}

fn unknown_game(name: &str) -> PlayerError {
    PlayerError::Game { name: shown(name), meant: meant(name, games::ids()) }
}
