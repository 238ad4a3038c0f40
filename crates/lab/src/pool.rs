//! Sums over folders: of one run as it stands, or of several together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::experiment::Experiment;
use crate::plan::StopPlan;
use crate::repeats::SharedDeals;
use crate::results::{Event, FolderError, RunFolder, RunLock, Timings, UnitTables};
use crate::run::RunError;
use crate::schedule::Pairing;
use crate::tally::{PairTally, Tally};
use crate::work::{Block, Game, UnitId, units};

/// Why folders cannot be summed.
#[derive(Debug, thiserror::Error)]
pub enum PoolError {
    /// They are played by other rules.
    #[error("{} is played by other rules", .0.display())]
    Rules(PathBuf),
    /// They have other teams, pairings or numbers of games.
    #[error("{} has other teams, pairings or games", .0.display())]
    Teams(PathBuf),
    /// They stop by another rule.
    #[error("{} stops by another rule", .0.display())]
    Stop(PathBuf),
    /// They have the same blocks, which came out otherwise.
    #[error("{} has the same blocks, and they came out otherwise", .0.display())]
    Blocks(PathBuf),
    /// It is not the experiment of the folder in which parts come together.
    #[error("{} is another experiment", .0.display())]
    Other(PathBuf),
    /// Rounds depend on what was played.
    #[error("{} is a tournament in rounds", .0.display())]
    Rounds(PathBuf),
    /// Two blocks have the same deals.
    #[error(transparent)]
    SharedDeals(#[from] SharedDeals),
    /// One of them is damaged.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

/// A run's folder with its experiment.
pub type Run = (RunFolder, Experiment);

/// What a folder has of a unit, and whether that is all of it.
fn unit(run: &Run, pairing: &Pairing, id: UnitId) -> Result<Option<(UnitTables, bool)>, FolderError> {
    let (folder, experiment) = run;
    if let Some(tables) = folder.read(experiment, pairing, id)? {
        return Ok(Some((tables, true)));
    }
    Ok(folder.read_part(experiment, pairing, id)?.map(|tables| (tables, false)))
}

/// The sums of a run as its folder has them, without a gap and as its stop rule says; nothing is played. A part of a run that others
/// play beside it begins with its first unit, unless a stop rule looks at what was played: that begins with the first of all.
///
/// # Errors
/// If two blocks have the same deals, or a file is damaged.
pub fn read(run: &Run) -> Result<(Tally, Timings), RunError> {
    let experiment = &run.1;
    let mut tally = Tally::new(experiment);
    let mut played = Vec::new();
    let mut complete = true;
    for round in 0.. {
        let pairings = experiment.pairings(round, &played);
        if pairings.is_empty() || !complete {
            break;
        }
        tally.begin_round(experiment, round, &pairings);
        for (index, pairing) in pairings.iter().enumerate() {
            complete &= read_pairing(run, round, index, pairing, &mut tally)?;
        }
        played.push(tally.played());
    }
    tally.end(complete);
    Ok((tally, run.0.timings(experiment)?))
}

/// Adds what there is of a pairing; whether that is everything that its rule asks for.
fn read_pairing(run: &Run, round: u32, index: usize, pairing: &Pairing, tally: &mut Tally) -> Result<bool, RunError> {
    let all = units(&run.1, pairing);
    let may_begin_later = *run.1.stop() == StopPlan::Blocks;
    let mut first = 0;
    for number in 0..all {
        let id = UnitId { round, pairing: index as u32, unit: number };
        let Some((tables, whole)) = unit(run, pairing, id)? else {
            // Units come in order: after a gap those that were quicker would count alone.
            if first < number || !may_begin_later {
                return Ok(false);
            }
            first = number + 1;
            continue;
        };
        for block in tables.blocks(&run.1).unwrap_or_default() {
            tally.push(&run.1, index, &block)?;
        }
        if !whole {
            return Ok(false);
        }
        if tally.decide(index) {
            return Ok(true);
        }
    }
    Ok(first == 0)
}

/// The games of a pairing that are in the sums of a run, from its `from`-th on (from 0), at most `count`; fewer where a
/// file is missing.
///
/// # Errors
/// If a file is damaged.
pub fn games(run: &Run, place: (u32, u32), pair: &PairTally, from: u64, count: u64) -> Result<Vec<Game>, FolderError> {
    let (pairing, a_block, a_unit) = (pair.pairing(), run.1.arrangements(), run.1.blocks_per_unit());
    let to = from.saturating_add(count).min(pair.blocks() * a_block);
    let mut found = Vec::new();
    let mut at = from;
    while at < to {
        let Some(held) = pair.held_from(at / a_block) else { break };
        let unit = (held.start - pairing.first_block) / a_unit;
        let first = pairing.first_block + unit * a_unit;
        let together = held.end.min(first + a_unit) - held.start;
        let end = to.min((at / a_block + together) * a_block);
        let id = UnitId { round: place.0, pairing: place.1, unit: unit as u32 };
        let tables = self::unit(run, pairing, id)?;
        let blocks = tables.and_then(|(tables, _)| tables.blocks(&run.1)).unwrap_or_default();
        let games = blocks.into_iter().flat_map(|block| block.games);
        let before = (held.start - first) * a_block + at % a_block;
        found.extend(games.skip(before as usize).take((end - at) as usize));
        at = end;
    }
    Ok(found)
}

/// The sums of several runs together: parts of one experiment played on several machines, or the same experiment from
/// several seeds. The stop rule is looked at where all have one seed; from several, all that was played counts.
///
/// # Errors
/// If they do not go together, or a file is damaged.
///
/// # Panics
/// If there are no runs.
pub fn pool(runs: &[Run]) -> Result<(Tally, Timings), PoolError> {
    let (first, others) = runs.split_first().expect("there is something to pool");
    for run in others {
        check(first, run)?;
    }
    let mut pairings = first.1.pairings(0, &[]);
    let mut seeds: Vec<Vec<&Run>> = Vec::new();
    for run in runs {
        if run.1.rounds() > 1 {
            return Err(PoolError::Rounds(run.0.path().to_owned()));
        }
        match seeds.iter_mut().find(|same| same[0].1.seed() == run.1.seed()) {
            Some(same) => same.push(run),
            None => seeds.push(vec![run]),
        }
    }
    for pairing in &mut pairings {
        pairing.blocks *= seeds.len() as u64;
    }
    let mut tally = Tally::new(&first.1);
    let mut timings = Timings::new(first.1.teams().len());
    tally.begin_round(&first.1, 0, &pairings);
    let mut complete = true;
    let alone = seeds.len() == 1;
    for (source, same) in seeds.iter().enumerate() {
        tally.begin_source(source as u32);
        for (index, pairing) in same[0].1.pairings(0, &[]).iter().enumerate() {
            // Of several seeds each stops by itself: only a rule that looks at what was played needs sums of one alone.
            let stops = !alone && *same[0].1.stop() != StopPlan::Blocks;
            let mut own = stops.then(|| PairTally::new(&same[0].1, pairing, 1));
            let mut over = false;
            for number in 0..units(&same[0].1, pairing) {
                let id = UnitId { round: 0, pairing: index as u32, unit: number };
                let (blocks, whole) = together(same, pairing, id)?;
                complete &= whole || over;
                for block in &blocks {
                    tally.push(&same[0].1, index, block)?;
                    if let Some(own) = &mut own {
                        own.push(block);
                    }
                }
                // Parts of one experiment stop where it stops; from several seeds all counts.
                if alone && whole && tally.decide(index) {
                    break;
                }
                over |= whole && own.as_mut().is_some_and(PairTally::decide);
            }
        }
        for run in same {
            timings.merge(&run.0.timings(&run.1)?);
        }
    }
    tally.end(complete);
    Ok((tally, timings))
}

/// Brings together in one folder the units that are done in several, parts of its experiment; what it has already is compared. The
/// units are then the same files, to the byte, as if they had been played there.
///
/// # Errors
/// If one of them is a part of another experiment, a unit came out otherwise, a file is damaged, or the folder cannot be
/// written to.
pub fn gather(into: &Run, parts: &[Run]) -> Result<(), PoolError> {
    let experiment = &into.1;
    if let Some(other) = parts.iter().find(|part| part.1.hash() != experiment.hash()) {
        return Err(PoolError::Other(other.0.path().to_owned()));
    }
    let gathering = Gathering::begin(into)?;
    parts.iter().try_for_each(|part| gathering.take(into, part))
}

/// The right to bring parts together in a folder, one after another as they come.
pub struct Gathering {
    pairings: Vec<Pairing>,
    _lock: RunLock,
}

impl Gathering {
    /// Begins: nobody else plays or gathers there until it is dropped.
    ///
    /// # Errors
    /// If the experiment has rounds, another process has the folder, or it cannot be written to.
    pub fn begin((folder, experiment): &Run) -> Result<Self, PoolError> {
        if experiment.rounds() > 1 {
            return Err(PoolError::Rounds(folder.path().to_owned()));
        }
        let lock = folder.lock()?;
        folder.tidy()?;
        let pairings = experiment.pairings(0, &[]);
        let teams = pairings.iter().map(|pairing| pairing.teams.clone()).collect();
        folder.tell(&Event::Round { round: 0, pairings: teams }.now())?;
        Ok(Self { pairings, _lock: lock })
    }

    /// Takes the units that are done in a part into the folder with which it began; what is there already is compared.
    ///
    /// # Errors
    /// As [`gather`].
    pub fn take(&self, (folder, experiment): &Run, (part, of): &Run) -> Result<(), PoolError> {
        if of.hash() != experiment.hash() {
            return Err(PoolError::Other(part.path().to_owned()));
        }
        let mut taken = BTreeSet::new();
        for (id, _) in part.units()?.into_iter().filter(|(_, whole)| *whole) {
            let Some(pairing) = self.pairings.get(id.pairing as usize).filter(|_| id.round == 0) else { continue };
            let Some(tables) = part.read(experiment, pairing, id)? else { continue };
            match folder.read(experiment, pairing, id)? {
                Some(there) if there == tables => {}
                Some(_) => return Err(PoolError::Blocks(part.path().to_owned())),
                None => {
                    folder.write(id, &tables)?;
                    taken.insert(id);
                }
            }
        }
        // How long they took goes with them.
        for happened in part.events()? {
            if matches!(happened.event, Event::Unit { unit, .. } if taken.contains(&unit)) {
                folder.tell(&happened)?;
            }
        }
        Ok(())
    }
}

/// The blocks of a unit from any of the folders that have it, and whether that is all of it.
fn together(runs: &[&Run], pairing: &Pairing, id: UnitId) -> Result<(Vec<Block>, bool), PoolError> {
    let mut found: Vec<Block> = Vec::new();
    let mut all = false;
    for run in runs {
        let Some((tables, whole)) = unit(run, pairing, id)? else { continue };
        let blocks = tables.blocks(&run.1).unwrap_or_default();
        all |= whole;
        let both = found.len().min(blocks.len());
        if found[..both] != blocks[..both] {
            return Err(PoolError::Blocks(run.0.path().to_owned()));
        }
        if blocks.len() > found.len() {
            found = blocks;
        }
    }
    Ok((found, all))
}

fn check(first: &Run, run: &Run) -> Result<(), PoolError> {
    let path = || Path::to_owned(run.0.path());
    let (one, other) = (first.1.manifest(), run.1.manifest());
    if one.rules_hash != other.rules_hash || one.unit != other.unit {
        return Err(PoolError::Rules(path()));
    }
    let teams = first.1.teams() == run.1.teams();
    let pairings = first.1.pairings(0, &[]) == run.1.pairings(0, &[]);
    // Parts of one experiment have all of its manifest in common.
    if first.1.stop() != run.1.stop() {
        return Err(PoolError::Stop(path()));
    }
    let parts = one.seed != other.seed || first.1.hash() == run.1.hash();
    if teams && pairings && parts { Ok(()) } else { Err(PoolError::Teams(path())) }
}
