//! Tunings in their folders, and how one is carried out.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sobremesa_catalog::{Catalog, CatalogGame, PlayerFile, PlayerSpec};
use sobremesa_core::StopFlag;
use sobremesa_lab::tune::{TuneFolder, TuneFolderError, TuneNews, TunePlan, Tuning};
use sobremesa_lab::{Message, Progress, message};
use sobremesa_protocol::Problem;

use super::ids::is_id;
use super::known::{broken, without_path};
use crate::lock::lock;
use crate::refusal::Refusal;

/// Version of what is kept beside the folder's own files.
pub(super) const FORMAT: u32 = 1;

/// The file that says whose a tuning is. A folder without it holds none, or one that is just being made.
const ABOUT: &str = "about.json";

/// What requests and the thread that computes share.
pub(super) struct SharedTunings {
    folder: PathBuf,
    pub(super) catalog: Catalog,
    /// Those that compute or wait, by id.
    pub(super) active: Mutex<BTreeMap<String, Arc<ActiveTuning>>>,
    /// Why some broke off, by id.
    pub(super) troubles: Mutex<BTreeMap<String, Problem>>,
}

/// A tuning that computes or waits.
#[derive(Default)]
pub(super) struct ActiveTuning {
    pub(super) progress: Progress,
    /// The weights as they stand; none before the first iteration.
    pub(super) weights: Mutex<Vec<f64>>,
}

/// What is kept of a tuning beside its folder's own files.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct AboutTuning {
    pub(super) format: u32,
    pub(super) begun: u64,
    pub(super) game: String,
    /// The name shown of the player.
    pub(super) name: String,
    /// Whose it is, by what stands for that guest.
    pub(super) owner: String,
}

/// A tuning's folder with what it says.
pub(super) struct StoredTuning {
    pub(super) folder: TuneFolder,
    pub(super) plan: TunePlan,
    pub(super) about: AboutTuning,
}

impl SharedTunings {
    /// The tunings in a folder, of which none computes yet.
    pub(super) fn new(folder: PathBuf, catalog: Catalog) -> Self {
        Self { folder, catalog, active: Mutex::default(), troubles: Mutex::default() }
    }

    /// Makes the folder of a new one, with its rules and its player.
    pub(super) fn make(
        &self,
        id: &str,
        plan: &TunePlan,
        (rules, player): (&str, &str),
        about: &AboutTuning,
    ) -> Result<(), TuneFolderError> {
        let text = serde_json::to_string_pretty(about).expect("texts and numbers are always written");
        TuneFolder::create(&self.path(id), plan, rules, player)?.write(ABOUT, &text)
    }

    /// Where a tuning's folder is.
    pub(super) fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id)
    }

    /// Sees that there is a tuning of an id.
    pub(super) fn find(&self, id: &str) -> Result<(), Refusal> {
        if is_id(id) && self.path(id).join(ABOUT).is_file() {
            return Ok(());
        }
        let message = "there is no tuning with this id, or no longer";
        Err(Refusal::new(StatusCode::NOT_FOUND, "lab/no-tuning", message))
    }

    /// The ids of all of them, in no order.
    pub(super) fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter(|id| self.find(id).is_ok()).collect()
    }

    /// Why a tuning cannot be gone on with, without the path of the data folder.
    fn broken(&self, why: &Message) -> Problem {
        without_path(&self.folder, broken(why))
    }

    /// A tuning's folder with what it says.
    pub(super) fn read(&self, id: &str) -> Result<StoredTuning, Problem> {
        let of_folder = |error| self.broken(&message::of_tune_folder(&error));
        let (folder, plan) = TuneFolder::open(&self.path(id)).map_err(of_folder)?;
        let text = folder.read(ABOUT).map_err(of_folder)?;
        let unreadable =
            |why: Message| self.broken(&Message::new("lab.rules.unreadable").with("path", id).with_message("why", why));
        let about: AboutTuning = serde_json::from_str(&text).map_err(|why| unreadable(sobremesa_files::json(&why)))?;
        if about.format != FORMAT {
            return Err(unreadable("lab.run.other_format".into()));
        }
        Ok(StoredTuning { folder, plan, about })
    }

    /// Rules and player as they were when the tuning was begun, whatever becomes of their files.
    fn look_up(&self, stored: &StoredTuning) -> Result<(CatalogGame, PlayerSpec), Problem> {
        let StoredTuning { folder, plan, about } = stored;
        let text = |name: &str| folder.read(name).map_err(|error| self.broken(&message::of_tune_folder(&error)));
        let game = self.catalog.rules_from_text(&plan.rules, &text("rules.toml")?);
        let game = game.map_err(|error| self.broken(&message::of_rules(&error, &self.catalog)))?;
        let other = |what: &'static str| self.broken(&Message::new("lab.tune.other").with_message("what", what));
        let spec: Result<PlayerSpec, _> = plan.player.parse();
        let spec = spec.map_err(|error| self.broken(&message::of_player(&error, &game)))?;
        let file = PlayerFile::of_text(&about.game, &spec.name, "player.toml", &text("original.toml")?);
        let file = file.map_err(|_| other("lab.tune.player"))?;
        if game.rules_hash() != plan.rules_hash {
            return Err(other("lab.tune.rules"));
        }
        if file.hash != plan.player_hash {
            return Err(other("lab.tune.player"));
        }
        let player = game.player(&spec.as_in(file));
        let player = player.map_err(|error| self.broken(&message::of_player(&error, &game)))?;
        Ok((game, player))
    }

    /// Goes on to the end, or until it is told to stop; every line that was played is kept.
    pub(super) fn compute(
        &self,
        id: &str,
        threads: usize,
        active: &ActiveTuning,
        stop: &StopFlag,
    ) -> Result<(), Problem> {
        let stored = self.read(id)?;
        let (game, player) = self.look_up(&stored)?;
        let StoredTuning { folder, plan, .. } = stored;
        let tuning = Tuning { plan, game, player };
        let tuned = tuning.run(Some(&folder), threads, (stop, &active.progress), &mut |news| {
            if let TuneNews::Iteration(_, at) = news {
                *lock(&active.weights) = at.to_vec();
            }
        });
        tuned.map(drop).map_err(|error| self.broken(&message::of_tune(&error, &tuning.game)))
    }
}
