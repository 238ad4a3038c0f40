//! Tunings: the weights of a player that goes by rules, by the games that they win.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use sobremesa_catalog::{Catalog, CatalogGame, Mode, PlayerFile, PlayerSpec, Tunables, tunables};
use sobremesa_core::Seed;
use sobremesa_lab::tune::{
    TuneGain, TunePlan, TuneSummary, TuneVerdict, TunedWeight, USUAL_CHANGE, USUAL_STEP, usual_unit,
};
use sobremesa_lab::{GameUnit, Message, message};
use sobremesa_protocol::Problem;
use sobremesa_protocol::laboratory::{LabRange, LabUnit, RunState};
use sobremesa_protocol::tuning::{StartTuning, TuningOutcome, TuningVerdict, TuningView, TuningWeight};

use super::asked::{mistake, mistaken};
use super::ids::{is_id, new_id};
use super::queue::{Name, Queue, Standing};
use super::stored_tunings::{AboutTuning, ActiveTuning, FORMAT, SharedTunings, StoredTuning};
use super::{RunAsker, common};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::{chance, clock};

/// How often the weights are moved where nothing is said, and how often at most.
const ITERATIONS: u32 = 300;
const MOST_ITERATIONS: u32 = 5_000;

/// Blocks of an iteration, and of the match at the end.
const BLOCKS: u64 = 64;
const TEST_BLOCKS: u64 = 2_000;

/// Most tunings there may be for another to be started.
const MOST: usize = 200;

/// Longest name of a player's folder, in bytes.
const LONGEST_NAME: usize = 40;

/// The tunings of the server: those under way, those that wait, and those that came to their end.
pub(crate) struct Tunings {
    shared: Arc<SharedTunings>,
    threads: usize,
    queue: Arc<Queue>,
    /// Held while a tuning is started, so that their number stays within its limit.
    starting: Mutex<()>,
}

fn name(id: &str) -> Name {
    Name::Tuning(id.to_owned())
}

impl Tunings {
    pub(super) fn new(folder: PathBuf, catalog: Catalog, threads: usize, queue: Arc<Queue>) -> Self {
        let shared = Arc::new(SharedTunings::new(folder, catalog));
        Self { shared, threads, queue, starting: Mutex::default() }
    }

    /// All of them, the newest first.
    pub(crate) fn list(&self, asker: &RunAsker) -> Vec<TuningView> {
        let mut all: Vec<TuningView> = self.shared.ids().iter().map(|id| self.view_of(id, asker)).collect();
        all.sort_by(|a, b| b.begun.cmp(&a.begun).then_with(|| a.id.cmp(&b.id)));
        all
    }

    /// Starts a new one; `admit` is asked once everything else is in order.
    pub(crate) fn start(
        &self,
        asked: &StartTuning,
        asker: &RunAsker,
        admit: impl FnOnce() -> Result<(), Refusal>,
    ) -> Result<TuningView, Refusal> {
        let no_entropy = |why| Refusal::fault("drawing a seed", why);
        let seed = Seed(chance::bytes().map_err(no_entropy)?);
        let (game, player, plan) = self.checked(asked, seed)?;
        admit()?;
        let file = player.file().expect("a player of a text has a file");
        let about = AboutTuning {
            format: FORMAT,
            begun: clock::now() / 1000,
            game: game.info().game.clone(),
            name: file.name.es.clone(),
            owner: asker.owner.clone(),
        };
        let starting = lock(&self.starting);
        common::admit_another(self.shared.ids().len(), MOST, "tunings")?;
        let id = new_id(&asked.player).map_err(no_entropy)?;
        self.shared
            .make(&id, &plan, (game.file(), &file.kept()), &about)
            .map_err(|why| Refusal::fault("keeping a tuning", why))?;
        drop(starting);
        self.begin(&id);
        Ok(self.view_of(&id, asker))
    }

    /// The rules, the player and the plan that are asked for.
    fn checked(&self, asked: &StartTuning, seed: Seed) -> Result<(CatalogGame, PlayerSpec, TunePlan), Refusal> {
        let game = self.shared.catalog.rules(&asked.game)?;
        let iterations = asked.iterations.unwrap_or(ITERATIONS);
        if !(1..=MOST_ITERATIONS).contains(&iterations) {
            let message = Message::new("lab.mistake.whole").with("key", "iterations").with("min", 1);
            let message = message.with("max", MOST_ITERATIONS).with("found", iterations);
            return Err(mistaken(vec![mistake("iterations", &message)]));
        }
        if !is_id(&asked.player) || asked.player.len() > LONGEST_NAME {
            let message =
                format!("a player's name has letters, digits, hyphens and underscores, not `{}`", asked.player);
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/name", message)
                .with("name", asked.player.clone()));
        }
        let with_mistakes = || {
            let message = "the player has mistakes";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/mistakes", message)
        };
        let file = PlayerFile::of_text(&game.info().game, &asked.player, "player.toml", &asked.text);
        let file = file.map_err(|_| with_mistakes())?;
        let weights = weights_that_count(&game, &file).filter(|weights| !weights.is_empty());
        let Some((player, weights)) = weights.and_then(|weights| {
            let player = game.player(&PlayerSpec::named(&asked.player).as_in(Arc::clone(&file))).ok()?;
            Some((player, weights))
        }) else {
            let message = Message::new("lab.tune.no_rules").with("player", &file.id);
            return Err(mistaken(vec![mistake("player", &message)]));
        };
        let plan = TunePlan::new(
            (game.spec(), game.rules_hash()),
            (&player.to_string(), &file.hash),
            (usual_unit(&game), seed),
            (iterations, BLOCKS, TEST_BLOCKS),
            (USUAL_CHANGE, USUAL_STEP),
            weights,
        );
        let told = plan.check().map_err(|error| mistaken(vec![mistake("player", &message::of_tune_plan(&error))]));
        told.map(|()| (game, player, plan))
    }

    /// Sees that there is a tuning of an id, and that it is the asker's.
    fn own(&self, id: &str, asker: &RunAsker) -> Result<(), Refusal> {
        self.shared.find(id)?;
        asker.allow(self.shared.read(id).ok().map(|stored| stored.about.owner).as_deref())
    }

    /// Puts one behind all that wait.
    fn begin(&self, id: &str) {
        let active = Arc::<ActiveTuning>::default();
        lock(&self.shared.troubles).remove(id);
        lock(&self.shared.active).insert(id.to_owned(), Arc::clone(&active));
        let (shared, threads, own) = (Arc::clone(&self.shared), self.threads, id.to_owned());
        self.queue.push(name(id), move |stop| {
            if let Err(problem) = shared.compute(&own, threads, &active, stop) {
                lock(&shared.troubles).insert(own.clone(), problem);
            }
            let mut all = lock(&shared.active);
            if all.get(&own).is_some_and(|other| Arc::ptr_eq(other, &active)) {
                all.remove(&own);
            }
        });
    }

    /// How one stands.
    pub(crate) fn view(&self, id: &str, asker: &RunAsker) -> Result<TuningView, Refusal> {
        self.shared.find(id)?;
        Ok(self.view_of(id, asker))
    }

    /// Breaks one off; what it has played is kept.
    pub(crate) fn pause(&self, id: &str, asker: &RunAsker) -> Result<TuningView, Refusal> {
        self.own(id, asker)?;
        self.withdraw(id);
        Ok(self.view_of(id, asker))
    }

    fn withdraw(&self, id: &str) {
        if self.queue.withdraw(&name(id)) == Some(Standing::Waiting) {
            lock(&self.shared.active).remove(id);
        }
    }

    /// Goes on with one that was broken off.
    pub(crate) fn resume(&self, id: &str, asker: &RunAsker) -> Result<TuningView, Refusal> {
        self.own(id, asker)?;
        let view = self.view_of(id, asker);
        match view.state {
            RunState::Running | RunState::Waiting => return Ok(view),
            RunState::Finished => return Err(common::over()),
            RunState::Paused | RunState::Broken => self.begin(id),
        }
        Ok(self.view_of(id, asker))
    }

    /// Takes one away.
    pub(crate) fn remove(&self, id: &str, asker: &RunAsker) -> Result<(), Refusal> {
        self.own(id, asker)?;
        self.withdraw(id);
        common::wait_until_gone(&self.queue, &name(id))?;
        fs::remove_dir_all(self.shared.path(id)).map_err(|why| Refusal::fault("taking a tuning away", why))?;
        lock(&self.shared.troubles).remove(id);
        Ok(())
    }

    fn view_of(&self, id: &str, asker: &RunAsker) -> TuningView {
        let standing = self.queue.standing(&name(id));
        let stored = match self.shared.read(id) {
            Ok(stored) => stored,
            Err(problem) => return unreadable(id, problem, asker.may_change(None)),
        };
        let StoredTuning { folder, plan, about } = &stored;
        let summary = folder.read("summary.json").ok().and_then(|text| TuneSummary::from_json(&text).ok());
        let trouble = lock(&self.shared.troubles).get(id).cloned();
        let state = common::state(standing, summary.is_some(), trouble.is_some());
        let active = lock(&self.shared.active).get(id).cloned().filter(|_| state == RunState::Running);
        let planned = u64::from(plan.iterations) * plan.blocks + plan.test_blocks;
        let at: Vec<f64> = match (&summary, &active) {
            (Some(summary), _) => summary.weights.iter().map(|weight| weight.to).collect(),
            (None, Some(active)) => lock(&active.weights).clone(),
            (None, None) => Vec::new(),
        };
        let weight = |(weight, place): (&TunedWeight, usize)| TuningWeight {
            rule: weight.name.clone(),
            from: weight.start,
            to: at.get(place).copied().unwrap_or(weight.start),
        };
        TuningView {
            id: id.to_owned(),
            begun: about.begun.min(clock::LAST / 1000),
            game: about.game.clone(),
            player: plan.player.split(' ').next().unwrap_or_default().to_owned(),
            name: about.name.clone(),
            state,
            done: active.map_or_else(|| folder.played(plan), |active| active.progress.blocks()).min(planned),
            planned,
            weights: plan.weights.iter().zip(0..).map(weight).collect(),
            outcome: summary.and_then(|summary| Some(outcome(plan.unit, summary.gain?))),
            problem: trouble.filter(|_| state == RunState::Broken),
            may_change: asker.may_change(Some(&about.owner)),
        }
    }
}

/// The weights that are tuned of a player under some rules: those that weigh something where several decide together. None
/// where it does not go by rules, or may not sit down.
fn weights_that_count(game: &CatalogGame, file: &Arc<PlayerFile>) -> Option<Vec<TunedWeight>> {
    let knowledge = file.knowledge()?;
    let player = game.player(&PlayerSpec::named(&file.id).as_in(Arc::clone(file))).ok()?;
    let Tunables::Rules(all) = tunables(&player) else { return None };
    let together = |rule: &str| {
        let mut levels = knowledge.knowledge.iter();
        levels.any(|level| level.rules.len() > 1 && level.rules.iter().any(|row| row.rule == rule))
    };
    let counts = |rule: &str| knowledge.mode == Mode::Sum || together(rule);
    Some(all.iter().filter(|rule| rule.value > 0.0 && counts(&rule.name)).map(TunedWeight::of).collect())
}

fn outcome(unit: GameUnit, gain: TuneGain) -> TuningOutcome {
    TuningOutcome {
        verdict: match gain.verdict() {
            TuneVerdict::Better => TuningVerdict::Better,
            TuneVerdict::Worse => TuningVerdict::Worse,
            TuneVerdict::NotShown => TuningVerdict::NotShown,
        },
        unit: match unit {
            GameUnit::Hand => LabUnit::Hand,
            GameUnit::Match => LabUnit::Match,
        },
        gain: gain.value,
        interval: gain.low.zip(gain.high).map(|(low, high)| LabRange { low, high }),
        blocks: gain.blocks,
    }
}

/// How one stands that cannot be read.
fn unreadable(id: &str, problem: Problem, may_change: bool) -> TuningView {
    TuningView {
        id: id.to_owned(),
        begun: 0,
        game: String::new(),
        player: String::new(),
        name: String::new(),
        state: RunState::Broken,
        done: 0,
        planned: 0,
        weights: Vec::new(),
        outcome: None,
        problem: Some(problem),
        may_change,
    }
}
