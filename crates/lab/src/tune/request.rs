//! A tuning as somebody asks for it, and one with everything looked up.

use std::path::Path;

use sobremesa_catalog::{CatalogGame, PlayerError, PlayerSpec, Tunables, game_ids, tunables};
use sobremesa_core::nearest::nearest;
use sobremesa_core::{Seed, StopFlag};

use super::arena::Games;
use super::folder::{TuneFolder, TuneFolderError};
use super::plan::{TunePlan, TunePlanError, TunedWeight, USUAL_CHANGE, USUAL_STEP, bounds, usual_unit};
use super::summary::TuneSummary;
use super::tuner::{TuneError, TuneNews, Tuner};
use crate::plan::GameUnit;
use crate::run::Progress;

/// How often the weights are moved where nothing is said.
const USUAL_ITERATIONS: u32 = 1_000;

/// Blocks of an iteration where nothing is said.
const USUAL_BLOCKS: u64 = 64;

/// The least share of themselves by which weights are changed or moved.
const LEAST_SHARE: f64 = 1e-4;

/// The most that a usual result may move weights at first, in shares of themselves.
const MOST_STEP: f64 = 10.0;

/// Blocks of the match at the end where nothing is said.
const USUAL_TEST_BLOCKS: u64 = 5_000;

/// The rules under which a player is tuned where none are named: the first game's.
pub fn usual_tune_rules() -> &'static str {
    game_ids()[0]
}

/// A tuning that is asked for; where nothing is said of a number, it is the usual one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TuneRequest {
    /// The player, with its options.
    pub player: String,
    /// What counts as a game.
    pub unit: Option<GameUnit>,
    /// The weights to be tuned: names of rules or options of the player. None: all rules that weigh something.
    pub weights: Vec<String>,
    /// How often the weights are moved.
    pub iterations: Option<u32>,
    /// Blocks played for each move.
    pub blocks: Option<u64>,
    /// Blocks of the match at the end.
    pub test_blocks: Option<u64>,
    /// By how much weights are changed at first, in shares of themselves.
    pub change: Option<f64>,
    /// How far one standard deviation of a result moves them at first, in shares of themselves.
    pub step: Option<f64>,
}

/// Why a tuning that is asked for, or was begun, cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TuneRequestError {
    /// There is no such player, or it cannot have such options.
    #[error(transparent)]
    Player(Box<PlayerError>),
    /// Nothing of the player can be tuned.
    #[error("nothing of `{player}` can be tuned")]
    NothingToTune {
        /// The player, with its options.
        player: String,
    },
    /// The player has options, and none of them is named.
    #[error("none of the options of `{player}` is named: {options:?}")]
    NoneNamed {
        /// The player, with its options.
        player: String,
        /// What can be tuned of it.
        options: Vec<String>,
    },
    /// The player has no rule or option of such a name.
    #[error("`{player}` has no rule or option `{found}`")]
    NoWeight {
        /// The player, with its options.
        player: String,
        /// The name that was given.
        found: String,
        /// The nearest there is.
        nearest: String,
    },
    /// It cannot be done as it is asked for.
    #[error(transparent)]
    Plan(#[from] TunePlanError),
    /// The rules are not those under which it was begun.
    #[error("the rules are not those under which the tuning was begun")]
    OtherRules,
    /// The player is not the one of which it was begun.
    #[error("the player is not the one of which the tuning was begun")]
    OtherPlayer,
}

impl From<PlayerError> for TuneRequestError {
    fn from(error: PlayerError) -> Self {
        Self::Player(Box::new(error))
    }
}

/// A tuning with everything looked up.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// What is tuned, with every number that counts.
    pub plan: TunePlan,
    /// The rules under which it is tuned.
    pub game: CatalogGame,
    /// The player that is tuned.
    pub player: PlayerSpec,
}

/// A player that was tuned to the end.
#[derive(Clone, Debug, PartialEq)]
pub struct TunedPlayer {
    /// What became of its weights, and what they brought.
    pub summary: TuneSummary,
    /// The player with these weights as its options, in its one spelling.
    pub player: PlayerSpec,
    /// Its `player.toml`, which can be put into a folder of the player's own.
    pub file: String,
}

impl TuneRequest {
    /// The tuning under some rules, everything looked up, with the root seed of its deals.
    ///
    /// # Errors
    /// If there is no such player, it has no such weights, or a number is out of its bounds.
    pub fn look_up(&self, game: CatalogGame, seed: Seed) -> Result<Tuning, TuneRequestError> {
        let player = found(&self.player, &game)?;
        let (change, step) = (self.change.unwrap_or(USUAL_CHANGE), self.step.unwrap_or(USUAL_STEP));
        // By the names under which they were asked for: the plan knows only the gains that follow from them.
        bounds("change", &change, &LEAST_SHARE, &1.0)?;
        bounds("step", &step, &LEAST_SHARE, &MOST_STEP)?;
        let plan = TunePlan::new(
            (game.spec(), game.rules_hash()),
            (&player.to_string(), &hash_of(&player)),
            (self.unit.unwrap_or_else(|| usual_unit(&game)), seed),
            (
                self.iterations.unwrap_or(USUAL_ITERATIONS),
                self.blocks.unwrap_or(USUAL_BLOCKS),
                self.test_blocks.unwrap_or(USUAL_TEST_BLOCKS),
            ),
            (change, step),
            self.tuned_weights(&player)?,
        );
        plan.check()?;
        Ok(Tuning { plan, game, player })
    }

    /// The weights to be tuned: those that are named; if none are, all rules with a weight.
    fn tuned_weights(&self, player: &PlayerSpec) -> Result<Vec<TunedWeight>, TuneRequestError> {
        let all = match tunables(player) {
            Tunables::Nothing => return Err(TuneRequestError::NothingToTune { player: player.to_string() }),
            Tunables::Rules(all) if self.weights.is_empty() => {
                return Ok(all.iter().filter(|rule| rule.value > 0.0).map(TunedWeight::of).collect());
            }
            Tunables::Options(all) if self.weights.is_empty() => {
                let options = all.into_iter().map(|option| option.name).collect();
                return Err(TuneRequestError::NoneNamed { player: player.to_string(), options });
            }
            Tunables::Rules(all) | Tunables::Options(all) => all,
        };
        let find = |name: &String| {
            all.iter().find(|number| number.name == *name).map(TunedWeight::of).ok_or_else(|| {
                let near = nearest(name, all.iter().map(|number| number.name.as_str())).unwrap_or(&all[0].name);
                TuneRequestError::NoWeight { player: player.to_string(), found: name.clone(), nearest: near.to_owned() }
            })
        };
        self.weights.iter().map(find).collect()
    }
}

impl Tuning {
    /// The tuning of a plan that was begun, under the rules of its folder, with the player as it is found now.
    ///
    /// # Errors
    /// If there is no such player, or rules or player are not those with which it was begun.
    pub fn begun(plan: TunePlan, game: CatalogGame) -> Result<Self, TuneRequestError> {
        let player = found(&plan.player, &game)?;
        if game.rules_hash() != plan.rules_hash {
            return Err(TuneRequestError::OtherRules);
        }
        if hash_of(&player) != plan.player_hash {
            return Err(TuneRequestError::OtherPlayer);
        }
        Ok(Self { plan, game, player })
    }

    /// Its folder: a new one, or that in which it was begun.
    ///
    /// # Errors
    /// If another tuning or other files are in it, or it cannot be written.
    pub fn folder(&self, path: &Path) -> Result<TuneFolder, TuneFolderError> {
        let original = self.player.file().map_or_else(String::new, |file| file.kept());
        TuneFolder::create(path, &self.plan, self.game.file(), &original)
    }

    /// Tunes the player, from where the folder leaves it, and writes what it came to there; `told` hears of what is new. None
    /// if it was told to stop before its end: every whole iteration is in the folder.
    ///
    /// # Errors
    /// If the folder cannot be used or holds something else, or the player cannot have such weights.
    ///
    /// # Panics
    /// Never: what is tuned can be written.
    pub fn run(
        &self,
        folder: Option<&TuneFolder>,
        threads: usize,
        (stop, progress): (&StopFlag, &Progress),
        told: &mut dyn FnMut(TuneNews<'_>),
    ) -> Result<Option<TunedPlayer>, TuneError> {
        let games = Games::new(&self.plan, &self.game, &self.player, threads)?;
        let tuner = Tuner { plan: &self.plan, folder, stop, progress };
        let Some(tuned) = tuner.run(&games, told)? else { return Ok(None) };
        let weights: Vec<f64> = tuned.weights.iter().map(|(_, _, tuned)| *tuned).collect();
        let player = games.player(&weights)?;
        let summary = TuneSummary::new(&self.plan, &tuned);
        let file = summary.file(&self.player).expect("something was tuned");
        if let Some(folder) = folder {
            // The summary last: where it is the tuning is at its end.
            folder.write("player.toml", &file)?;
            folder.write("summary.json", &summary.to_json())?;
        }
        Ok(Some(TunedPlayer { summary, player, file }))
    }
}

/// The player of a text.
fn found(text: &str, game: &CatalogGame) -> Result<PlayerSpec, PlayerError> {
    game.player(&text.parse()?)
}

fn hash_of(player: &PlayerSpec) -> String {
    player.file().map_or_else(String::new, |file| file.hash.clone())
}
