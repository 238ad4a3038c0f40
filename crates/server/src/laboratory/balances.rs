//! Balances: experiments that tell whether a rule set is any good.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use sobremesa_catalog::{Catalog, CatalogGame, write_whole};
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::balance::{self, Balance, BalanceError, BalanceSize, LadderStep, Verdict};
use sobremesa_lab::{Message, Progress, message};
use sobremesa_protocol::laboratory::{
    BalanceResult, BalanceRow, BalanceValue, BalanceView, LabRange, RunRules, RunState, StartBalance,
};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Localized, Problem};

use super::asked::{mistake, mistaken};
use super::ids::{is_id, new_id};
use super::known::broken;
use super::queue::{Name, Queue, Standing};
use super::{RunAsker, asked, common, wire};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::{chance, clock};

/// Version of the files.
const FORMAT: u32 = 1;

/// Games of every two levels where nothing is said, and how many may be asked for.
const GAMES: u64 = 1000;
const FEWEST_GAMES: u64 = 2;
const MOST_GAMES: u64 = 10_000;

/// Most balances there may be for another to be started.
const MOST: usize = 200;

/// The balances of the server: those under way, those that wait, and those that were computed.
pub(crate) struct Balances {
    shared: Arc<Shared>,
    threads: usize,
    queue: Arc<Queue>,
    /// Held while a balance is started, so that their number stays within its limit.
    starting: Mutex<()>,
}

/// What the thread that computes needs, too.
struct Shared {
    folder: PathBuf,
    catalog: Catalog,
    /// The progress of those that compute or wait, by id.
    progress: Mutex<BTreeMap<String, Arc<Progress>>>,
    /// Why some broke off, by id.
    troubles: Mutex<BTreeMap<String, Problem>>,
}

/// A balance as its file holds it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct StoredBalance {
    format: u32,
    begun: u64,
    rules: Vec<RunRules>,
    /// The text of each rule file as it was when the balance was asked for: whoever edits a file while the balance waits
    /// changes nothing of what is measured. Balances of earlier versions have none.
    #[serde(default)]
    rule_files: Vec<String>,
    games: u64,
    searching: bool,
    seed: String,
    /// Blocks there are to play.
    blocks: u64,
    /// Whose it is, by what stands for that guest; none of those of earlier versions.
    #[serde(default)]
    owner: Option<String>,
    found: Option<Vec<Balance>>,
}

fn name(id: &str) -> Name {
    Name::Balance(id.to_owned())
}

impl Shared {
    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    fn find(&self, id: &str) -> Result<(), Refusal> {
        if is_id(id) && self.path(id).is_file() {
            return Ok(());
        }
        let message = "there is no balance with this id, or no longer";
        Err(Refusal::new(StatusCode::NOT_FOUND, "lab/no-balance", message))
    }

    fn ids(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        names.filter_map(|name| name.strip_suffix(".json").filter(|id| is_id(id)).map(str::to_owned)).collect()
    }

    fn read(&self, id: &str) -> Result<StoredBalance, Problem> {
        let unreadable = |why: Message| {
            broken(&Message::new("lab.rules.unreadable").with("path", format!("{id}.json")).with_message("why", why))
        };
        let text = fs::read_to_string(self.path(id)).map_err(|why| unreadable(Message::of_system(&why)))?;
        let kept: StoredBalance = serde_json::from_str(&text).map_err(|why| unreadable(sobremesa_files::json(&why)))?;
        if kept.format == FORMAT { Ok(kept) } else { Err(unreadable("lab.run.other_format".into())) }
    }

    /// The same with the players of a game by the names shown in a language: `Sampler (20)` for `sondeo 20`.
    fn with_names(&self, found: &Balance, game: &str, language: Language) -> Balance {
        let shown = |spec: &str| {
            let (id, set) = spec.split_once(' ').unwrap_or((spec, ""));
            let Ok(player) = self.catalog.player(game, id) else { return spec.to_owned() };
            let name = player.name.within(language);
            if set.is_empty() { name.to_owned() } else { format!("{name} ({set})") }
        };
        let step =
            |step: &LadderStep| LadderStep { upper: shown(&step.upper), lower: shown(&step.lower), ..step.clone() };
        Balance {
            by: shown(&found.by),
            ladder: found.ladder.iter().map(step).collect(),
            spread: found.spread.as_ref().map(step),
            ..found.clone()
        }
    }

    fn write(&self, id: &str, kept: &StoredBalance) -> Result<(), std::io::Error> {
        fs::create_dir_all(&self.folder)?;
        write_whole(&self.path(id), serde_json::to_string_pretty(kept)?)
    }

    /// Plays it all and keeps what was found; nothing is kept of one that was told to stop.
    fn compute(&self, id: &str, threads: usize, progress: &Progress, stop: &StopFlag) -> Result<(), Problem> {
        let mut kept = self.read(id)?;
        let Some(seed) = Seed::from_hex(&kept.seed) else { return Err(broken(&Message::new("lab.run.fault"))) };
        let size = BalanceSize { games: kept.games, threads, searching: kept.searching };
        let mut found = Vec::new();
        for (at, rules) in kept.rules.iter().enumerate() {
            let game = match kept.rule_files.get(at) {
                Some(text) => self
                    .catalog
                    .rules_from_text(&rules.spec, text)
                    .map_err(|error| broken(&message::of_rules(&error, &self.catalog)))?,
                None => asked::rules(&self.catalog, &rules.spec, "rules").map_err(|refusal| refusal.problem)?,
            };
            match balance::balance(&game, seed, size, stop, progress) {
                Ok(Some(judged)) => found.push(judged),
                Ok(None) => return Ok(()),
                Err(BalanceError::Experiment(error)) => {
                    return Err(broken(&message::of_experiment(&error, &self.catalog)));
                }
                Err(BalanceError::Run(error)) => return Err(broken(&message::of_run(&error, &self.catalog))),
            }
        }
        balance::compare(&mut found);
        kept.found = Some(found);
        self.write(id, &kept).map_err(|why| broken(&Message::unwritable(format!("{id}.json"), &why)))
    }
}

impl Balances {
    pub(super) fn new(folder: PathBuf, catalog: Catalog, threads: usize, queue: Arc<Queue>) -> Self {
        let (progress, troubles) = (Mutex::default(), Mutex::default());
        let shared = Arc::new(Shared { folder, catalog, progress, troubles });
        Self { shared, threads, queue, starting: Mutex::default() }
    }

    /// All of them, the newest first.
    pub(crate) fn list(&self, asker: &RunAsker) -> Vec<BalanceView> {
        let mut all: Vec<BalanceView> = self.shared.ids().iter().map(|id| self.view_of(id, asker)).collect();
        all.sort_by(|a, b| b.begun.cmp(&a.begun).then_with(|| a.id.cmp(&b.id)));
        all
    }

    /// Starts a new one; `admit` is asked once everything else is in order.
    pub(crate) fn start(
        &self,
        asked: &StartBalance,
        asker: &RunAsker,
        admit: impl FnOnce() -> Result<(), Refusal>,
    ) -> Result<BalanceView, Refusal> {
        let (games, size) = self.checked(asked)?;
        admit()?;
        let searching = !games.iter().any(balance::search_is_dear);
        let no_entropy = |why| Refusal::fault("drawing a seed", why);
        let kept = StoredBalance {
            format: FORMAT,
            begun: clock::now() / 1000,
            rules: games.iter().map(wire::rules).collect(),
            rule_files: games.iter().map(|game| game.file().to_owned()).collect(),
            games: size,
            searching,
            seed: Seed(chance::bytes().map_err(no_entropy)?).to_hex(),
            blocks: games.iter().map(|game| balance::blocks(game, size, searching)).sum(),
            owner: Some(asker.owner.clone()),
            found: None,
        };
        let starting = lock(&self.starting);
        common::admit_another(self.shared.ids().len(), MOST, "balances")?;
        let id = new_id(&games[0].info().id).map_err(no_entropy)?;
        self.shared.write(&id, &kept).map_err(|why| Refusal::fault("keeping a balance", why))?;
        drop(starting);
        self.begin(&id);
        Ok(self.view_of(&id, asker))
    }

    /// Sees that there is a balance of an id, and that it is the asker's.
    fn own(&self, id: &str, asker: &RunAsker) -> Result<(), Refusal> {
        self.shared.find(id)?;
        asker.allow(self.shared.read(id).ok().and_then(|kept| kept.owner).as_deref())
    }

    /// The rules and the number of games asked for.
    fn checked(&self, asked: &StartBalance) -> Result<(Vec<CatalogGame>, u64), Refusal> {
        let size = asked.games.unwrap_or(GAMES);
        if !(FEWEST_GAMES..=MOST_GAMES).contains(&size) {
            let message = Message::new("lab.mistake.whole").with("key", "games").with("min", FEWEST_GAMES);
            let message = message.with("max", MOST_GAMES).with("found", size);
            return Err(mistaken(vec![mistake("games", &message)]));
        }
        if !(1..=2).contains(&asked.rules.len()) {
            let message = Message::new("lab.mistake.one_or_two").with("found", asked.rules.len());
            return Err(mistaken(vec![mistake("rules", &message)]));
        }
        let rules = asked.rules.iter().zip(0..);
        let games = rules.map(|(rules, at)| asked::rules(&self.shared.catalog, rules, &format!("rules.{at}")));
        Ok((games.collect::<Result<_, _>>()?, size))
    }

    /// Puts one behind all that wait.
    fn begin(&self, id: &str) {
        let progress = Arc::new(Progress::default());
        lock(&self.shared.troubles).remove(id);
        lock(&self.shared.progress).insert(id.to_owned(), Arc::clone(&progress));
        let (shared, threads, own) = (Arc::clone(&self.shared), self.threads, id.to_owned());
        self.queue.push(name(id), move |stop| {
            if let Err(problem) = shared.compute(&own, threads, &progress, stop) {
                lock(&shared.troubles).insert(own.clone(), problem);
            }
            let mut all = lock(&shared.progress);
            if all.get(&own).is_some_and(|other| Arc::ptr_eq(other, &progress)) {
                all.remove(&own);
            }
        });
    }

    /// How one stands.
    pub(crate) fn view(&self, id: &str, asker: &RunAsker) -> Result<BalanceView, Refusal> {
        self.shared.find(id)?;
        Ok(self.view_of(id, asker))
    }

    /// Breaks one off; nothing is kept of what it has played.
    pub(crate) fn pause(&self, id: &str, asker: &RunAsker) -> Result<BalanceView, Refusal> {
        self.own(id, asker)?;
        self.withdraw(id);
        Ok(self.view_of(id, asker))
    }

    fn withdraw(&self, id: &str) {
        if self.queue.withdraw(&name(id)) == Some(Standing::Waiting) {
            lock(&self.shared.progress).remove(id);
        }
    }

    /// Starts a balance again that was broken off.
    pub(crate) fn resume(&self, id: &str, asker: &RunAsker) -> Result<BalanceView, Refusal> {
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
        fs::remove_file(self.shared.path(id)).map_err(|why| Refusal::fault("taking a balance away", why))?;
        lock(&self.shared.troubles).remove(id);
        Ok(())
    }

    /// The report of one that is finished, a page.
    pub(crate) fn report(&self, id: &str, first: Language) -> Result<String, Refusal> {
        self.shared.find(id)?;
        let kept = self.shared.read(id)?;
        let message = "there is nothing to tell before all games are played";
        let none = || Refusal::new(StatusCode::CONFLICT, "lab/not-yet", message);
        let found = kept.found.ok_or_else(none)?;
        let rules: Vec<String> = kept.rules.iter().map(|rules| rules.spec.clone()).collect();
        let seed = Seed::from_hex(&kept.seed).unwrap_or(Seed([0; 32]));
        Ok(balance::html(&found, &balance::again(&rules, kept.games, seed, kept.searching), first))
    }

    fn view_of(&self, id: &str, asker: &RunAsker) -> BalanceView {
        let standing = self.queue.standing(&name(id));
        let trouble = lock(&self.shared.troubles).get(id).cloned();
        let kept = match self.shared.read(id) {
            Ok(kept) => kept,
            Err(problem) => return BalanceView { may_change: asker.may_change(None), ..unreadable(id, problem) },
        };
        let state = common::state(standing, kept.found.is_some(), trouble.is_some());
        let done = lock(&self.shared.progress).get(id).map_or(0, |progress| progress.blocks());
        let [es, en] = [Language::Es, Language::En].map(|language| -> Vec<Balance> {
            let found = kept.found.iter().flatten().zip(&kept.rules);
            found.map(|(found, rules)| self.shared.with_names(found, &rules.game, language)).collect()
        });
        BalanceView {
            id: id.to_owned(),
            begun: kept.begun.min(clock::LAST / 1000),
            games: kept.games,
            state,
            done: if state == RunState::Finished { kept.blocks } else { done },
            planned: kept.blocks,
            rows: if es.is_empty() { Vec::new() } else { rows(&es, &en) },
            results: es.into_iter().zip(en).map(|(es, en)| result(&es, &en)).collect(),
            problem: trouble.filter(|_| state == RunState::Broken),
            may_change: asker.may_change(kept.owner.as_deref()),
            rules: kept.rules,
        }
    }
}

/// What was found, with the players' names in each language.
fn result(es: &Balance, en: &Balance) -> BalanceResult {
    let said = balance::sentences(es, Language::Es).into_iter().zip(balance::sentences(en, Language::En));
    let verdict = Verdict::of(es);
    BalanceResult {
        games: es.games,
        by: Localized { es: es.by.clone(), en: en.by.clone() },
        verdict: Localized::said(|language| verdict.said(language)),
        even: 1.0 / f64::from(es.sides.max(1)),
        minutes: balance::minutes(es).map(|(minutes, _)| minutes),
        sentences: said.map(|(es, en)| Localized { es, en }).collect(),
    }
}

/// The rows of what was found, with the players' names in each language.
fn rows(es: &[Balance], en: &[Balance]) -> Vec<BalanceRow> {
    let named = balance::rows(es).into_iter().zip(balance::rows(en));
    named
        .map(|(es, en)| BalanceRow {
            name: Localized { es: es.name(Language::Es), en: en.name(Language::En) },
            ..row(&es)
        })
        .collect()
}

fn row(row: &balance::BalanceRow) -> BalanceRow {
    let changed = || Some(Localized { es: row.changed(Language::Es)?, en: row.changed(Language::En)? });
    let value = |figure: &Option<balance::Figure>| {
        let part = |at: usize| {
            Localized::said(|language| balance::said(figure.as_ref(), language).into_iter().nth(at).unwrap_or_default())
        };
        BalanceValue {
            share: row.kind() == balance::Kind::Share,
            value: figure.as_ref().and_then(|figure| figure.value),
            interval: figure.as_ref().and_then(|figure| figure.interval).map(LabRange::from),
            said: part(0),
            range: part(1),
        }
    };
    BalanceRow {
        key: row.key().to_owned(),
        name: Localized::said(|language| row.name(language)),
        values: row.figures.iter().map(value).collect(),
        change: changed(),
    }
}

/// How one stands that cannot be read.
fn unreadable(id: &str, problem: Problem) -> BalanceView {
    BalanceView {
        id: id.to_owned(),
        begun: 0,
        rules: Vec::new(),
        games: 0,
        state: RunState::Broken,
        done: 0,
        planned: 0,
        results: Vec::new(),
        rows: Vec::new(),
        problem: Some(problem),
        may_change: false,
    }
}
