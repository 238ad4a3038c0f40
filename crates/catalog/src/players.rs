//! Players: each a folder with a file that says who plays and how, found by name or by path.
//!
//! What comes with the program is embedded; the user's folder is read beside it, anew each time, and wins. What a text
//! says is kept compiled, for the whole program, as rules are.

mod avatar;
mod built;
mod copied;
mod drafted;
mod file;
mod memory;
mod offered;
mod overrides;
mod sources;
mod weights;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use sobremesa_core::nearest::shown;
use sobremesa_edge::GameEntry;
use sobremesa_protocol::PlayerInfo;

use crate::guests::Guests;
use crate::spec::{FolderProblem, PlayerError, PlayerSpec, meant};

pub use avatar::Avatar;
pub(crate) use built::{built, canonical_options};
pub(crate) use drafted::{draft, form};
pub use file::PlayerFile;
pub(crate) use offered::OfferedPlayers;
pub use sobremesa_files::Mistake;
pub use weights::{Tunable, Tunables, tunables, tuned_file};

/// Names of the players that come with the program, in alphabetical order.
pub(crate) use sources::names;

/// The JSON Schema of a player's file.
pub(crate) fn schema() -> schemars::Schema {
    file::schema()
}

/// Where players are looked for, and which of them may sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Players {
    /// The user's folder.
    pub(crate) data: Option<PathBuf>,
    /// From where paths are named; empty for the current folder.
    pub(crate) base: PathBuf,
    /// Whether programs may.
    pub(crate) programs: bool,
    /// Whether a folder may be named by its path.
    pub(crate) paths: bool,
    /// The players that may be chosen, where that is limited.
    pub(crate) offered: Option<Arc<OfferedPlayers>>,
    /// The players that were brought.
    pub(crate) guests: Guests,
}

/// The players there are.
#[derive(Clone, Debug, Default)]
pub struct PlayerList {
    /// The players that can be used: people, then ways of playing, the easiest first.
    pub players: Vec<Arc<PlayerFile>>,
    /// Folders of the user's that cannot be used, and why.
    pub broken: Vec<BrokenPlayer>,
}

/// A folder that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenPlayer {
    /// The folder's name.
    pub id: String,
    /// What is wrong with its folder.
    pub problem: FolderProblem,
}

impl Players {
    /// Every player of a game that may sit down, and what is broken among the user's folders of its players.
    ///
    /// A player stands in the folder of one game, and may play others too. Of several of a name the game's own come before
    /// those of others, and the user's before those that come with the program.
    pub(crate) fn listed(&self, game: &'static GameEntry) -> PlayerList {
        let mut found: BTreeMap<String, Arc<PlayerFile>> = BTreeMap::new();
        let mut broken = Vec::new();
        for home in sources::homes(game).rev() {
            let bundled = sources::bundled_names(home);
            let bundled = bundled.iter().filter_map(|id| Some((id.clone(), sources::bundled(home, id)?)));
            for (id, read) in bundled.chain(sources::own(self.data.as_deref(), home)) {
                match read {
                    Ok(file) if file.plays(game) => _ = found.insert(id, file),
                    Err(problem) if home.id == game.id => broken.push(BrokenPlayer { id, problem }),
                    Ok(_) | Err(_) => {}
                }
            }
        }
        let mut players: Vec<Arc<PlayerFile>> =
            found.into_values().filter(|file| self.programs || !file.is_program()).collect();
        players.sort_by(|a, b| (a.group, a.level, &a.id).cmp(&(b.group, b.level, &b.id)));
        PlayerList { players, broken }
    }

    /// What lists show of every player of a game that may sit down, in the same order.
    pub(crate) fn roster(&self, game: &'static GameEntry) -> Vec<PlayerInfo> {
        self.listed(game).players.iter().map(|file| file.info()).collect()
    }

    /// The player of a game of a name or path.
    pub(crate) fn find(&self, game: &'static GameEntry, spec: &PlayerSpec) -> Result<Arc<PlayerFile>, PlayerError> {
        let name = &spec.name;
        let broken = |problem| PlayerError::Broken { name: shown(name), problem };
        if spec.is_path() {
            if !self.paths {
                return Err(PlayerError::Path);
            }
            return playing(game, name, sources::at(&self.base.join(name)).map_err(broken)?);
        }
        let mut wrong = None;
        for home in sources::homes(game) {
            let found = [sources::own_of(self.data.as_deref(), home, name), sources::bundled(home, name)];
            for read in found.into_iter().flatten() {
                match read {
                    Ok(file) if file.plays(game) => return Ok(file),
                    Err(problem) if home.id == game.id => _ = wrong.get_or_insert(problem),
                    Ok(_) | Err(_) => {}
                }
            }
        }
        if let Some(problem) = wrong {
            return Err(broken(problem));
        }
        let listed = self.listed(game);
        let known = listed.players.iter().map(|file| file.id.as_str()).chain(self.guests.names());
        Err(PlayerError::Unknown { name: shown(name), meant: meant(name, known) })
    }

    /// The same player in its one canonical spelling, its file with it.
    pub(crate) fn canonical(&self, game: &'static GameEntry, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        match spec.command() {
            Some(command) if self.programs => return crate::programs::canonical(spec, &command),
            Some(_) => return Err(PlayerError::Programs),
            None => {}
        }
        if let Some(guest) = self.guests.get(&spec.name) {
            // Nothing can be set of who is brought.
            canonical_options(&spec.name, &[], spec)?;
            return Ok(PlayerSpec::of_guest(&spec.name, guest.hash()));
        }
        let file = match spec.file() {
            Some(file) => playing(game, &spec.name, Arc::clone(file))?,
            None => self.find(game, spec)?,
        };
        if file.is_program() {
            if !self.programs {
                return Err(PlayerError::Programs);
            }
            crate::programs::found(&file.command_line())?;
        }
        let options = file.canonical_options(spec)?;
        Ok(PlayerSpec::known(spec.name.clone(), options, Some(file)))
    }
}

/// A file, if it plays the game.
fn playing(game: &GameEntry, name: &str, file: Arc<PlayerFile>) -> Result<Arc<PlayerFile>, PlayerError> {
    if file.plays(game) {
        return Ok(file);
    }
    Err(PlayerError::OtherGame { player: shown(name), games: file.games.clone(), game: game.id })
}
