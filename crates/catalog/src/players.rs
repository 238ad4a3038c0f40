//! Players: each a folder with a file that says who plays and how, found by name or by path.
//!
//! What comes with the program is embedded; the user's folder is read beside it, anew each time, and wins. What a text
//! says is kept compiled, for the whole program, as rules are.

mod avatar;
mod copied;
mod file;
mod kinds;
mod offered;
mod options;
mod overrides;
mod sources;
mod weights;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use sobremesa_core::nearest::shown;
use sobremesa_protocol::{Localized, PlayerInfo};

use crate::spec::{FolderProblem, PlayerError, PlayerSpec, meant};

pub use avatar::{Avatar, Drawing};
pub use file::PlayerFile;
pub(crate) use file::Way;
pub(crate) use offered::Offered;
pub(crate) use options::{canonical_options, option};
pub(crate) use overrides::applied;
pub use sobremesa_files::Mistake;
pub use weights::{weights, with_weights};

/// Names of the players that come with the program, in alphabetical order.
pub(crate) use sources::bundled_names;

/// The JSON Schema of a player's file.
pub(crate) fn schema() -> schemars::Schema {
    file::schema()
}

pub(crate) fn text(es: &str, en: &str) -> Localized {
    Localized { es: es.to_owned(), en: en.to_owned() }
}

/// Where players are looked for, and which of them may sit down.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Players {
    /// The user's folder.
    pub(crate) data: Option<PathBuf>,
    /// Whether programs may.
    pub(crate) programs: bool,
    /// Whether a folder may be named by its path.
    pub(crate) paths: bool,
    /// Who may be chosen, where that is limited.
    pub(crate) offered: Option<Arc<Offered>>,
}

/// The players there are.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// Those that can be had: people, then ways of playing, of each the easiest first.
    pub players: Vec<Arc<PlayerFile>>,
    /// Folders of the user's that cannot be used, and why.
    pub broken: Vec<BrokenPlayer>,
}

/// A folder that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenPlayer {
    /// The folder's name.
    pub id: String,
    /// What is wrong with it.
    pub problem: FolderProblem,
}

impl Players {
    /// Every player that may sit down, and what is broken.
    pub(crate) fn listed(&self) -> Listed {
        let mut found: BTreeMap<String, Arc<PlayerFile>> = BTreeMap::new();
        for id in bundled_names() {
            if let Some(Ok(file)) = sources::bundled(id) {
                found.insert(id.clone(), file);
            }
        }
        let mut broken = Vec::new();
        for (id, read) in sources::own(self.data.as_deref()) {
            match read {
                Ok(file) => _ = found.insert(id, file),
                Err(problem) => broken.push(BrokenPlayer { id, problem }),
            }
        }
        let mut players: Vec<Arc<PlayerFile>> =
            found.into_values().filter(|file| self.programs || !file.is_program()).collect();
        players.sort_by(|a, b| (a.group, a.level, &a.id).cmp(&(b.group, b.level, &b.id)));
        Listed { players, broken }
    }

    /// What lists show of every player that may sit down, in the same order.
    pub(crate) fn roster(&self) -> Vec<PlayerInfo> {
        self.listed().players.iter().map(|file| file.info()).collect()
    }

    /// The player of a name or path.
    pub(crate) fn find(&self, spec: &PlayerSpec) -> Result<Arc<PlayerFile>, PlayerError> {
        let name = &spec.name;
        let broken = |problem| PlayerError::Broken { name: shown(name), problem };
        if spec.is_path() {
            if !self.paths {
                return Err(PlayerError::Path);
            }
            return sources::at(name.as_ref()).map_err(broken);
        }
        let own = sources::own_of(self.data.as_deref(), name);
        match (own, sources::bundled(name)) {
            (Some(Ok(file)), _) | (_, Some(Ok(file))) => Ok(file),
            (Some(Err(problem)), _) | (None, Some(Err(problem))) => Err(broken(problem)),
            (None, None) => {
                let listed = self.listed();
                let known = listed.players.iter().map(|file| file.id.as_str());
                Err(PlayerError::Unknown { name: shown(name), meant: meant(name, known) })
            }
        }
    }

    /// The same player in its one canonical spelling, its file with it.
    pub(crate) fn canonical(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        match spec.command() {
            Some(command) if self.programs => return crate::programs::canonical(spec, &command),
            Some(_) => return Err(PlayerError::Programs),
            None => {}
        }
        let file = match spec.file() {
            Some(file) => Arc::clone(file),
            None => self.find(spec)?,
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
