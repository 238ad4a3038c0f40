//! Verifies a run: whether its files hold together, and whether its games come out the same when they are played again.

use serde::Serialize;
use sobremesa_core::StopFlag;

use crate::conclude::sum_up;
use crate::pool::Run;
use crate::repeats::SharedDeals;
use crate::results::{DamagedFile, FolderError, UnitTables};
use crate::run::RunError;
use crate::schedule::Pairing;
use crate::tally::Tally;
use crate::work::{UnitId, play_unit_on, units};

/// Units that are played again where not all are.
const SAMPLE: usize = 3;

/// Which units are played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayedUnits {
    /// Three of them: the first, one in the middle, the last.
    Sample,
    /// All of them.
    All,
}

/// What was found of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Verification {
    /// Units that are done.
    pub units: u64,
    /// The units of them that were played again and came out the same.
    pub replayed: u64,
    /// Those that were to be played again and may come out otherwise: a clock, threads or programs decide in them.
    pub not_repeatable: u64,
    /// The files that are damaged.
    pub damaged: Vec<DamagedFile>,
}

/// Reads all units of a run, sees that its summary is what they give, and plays some of them again, on so many threads;
/// [`check_files`](crate::results::check_files) has compared its files with their hashes. Told to stop, it plays none any more.
///
/// # Errors
/// If two blocks have the same deals, or the system refuses to read.
pub fn verify(run: &Run, replayed: ReplayedUnits, threads: usize, stop: &StopFlag) -> Result<Verification, RunError> {
    let (folder, experiment) = run;
    let mut found = Verification::default();
    let (tally, done) = read(run, &mut found)?;
    if found.damaged.is_empty() {
        let summary = sum_up(folder, experiment, &tally);
        found.damaged.extend(folder.damaged_summary(&summary)?);
    }
    let places = match replayed {
        ReplayedUnits::All => (0..done.len()).collect(),
        ReplayedUnits::Sample => sample(done.len()),
    };
    for (pairing, id) in places.into_iter().map(|place| &done[place]) {
        let Some(there) = folder.read(experiment, pairing, *id)? else { continue };
        let blocks = there.blocks(experiment).unwrap_or_default();
        if experiment.not_repeatable(pairing, &blocks).is_some() {
            found.not_repeatable += 1;
            continue;
        }
        let Some(played) = play_unit_on(threads, experiment, pairing, id.unit, stop) else { break };
        let mut here = UnitTables::new(experiment, pairing, *id);
        for block in &played {
            here.push(experiment, block);
        }
        if here == there {
            found.replayed += 1;
        } else {
            found.damaged.push(folder.other_games(*id));
        }
    }
    Ok(found)
}

/// The sums of a run, as far as nothing is missing, and the units that are done, each with its pairing; what is damaged is
/// told in `found`.
fn read(run: &Run, found: &mut Verification) -> Result<(Tally, Vec<(Pairing, UnitId)>), RunError> {
    let (folder, experiment) = run;
    let mut tally = Tally::new(experiment);
    let (mut done, mut played, mut complete) = (Vec::new(), Vec::new(), true);
    for round in 0.. {
        let pairings = experiment.pairings(round, &played);
        if pairings.is_empty() || !complete {
            break;
        }
        tally.begin_round(experiment, round, &pairings);
        for (index, pairing) in pairings.iter().enumerate() {
            let mut gap = false;
            for unit in 0..units(experiment, pairing) {
                let id = UnitId { round, pairing: index as u32, unit };
                match folder.read(experiment, pairing, id) {
                    Ok(Some(tables)) => {
                        found.units += 1;
                        done.push((pairing.clone(), id));
                        if !gap && add(&mut tally, run, index, &tables)? {
                            break;
                        }
                    }
                    Ok(None) => gap = true,
                    Err(FolderError::Damaged(damaged)) => {
                        found.damaged.push(damaged);
                        gap = true;
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            complete &= !gap;
        }
        played.push(tally.played());
    }
    tally.end(complete);
    Ok((tally, done))
}

/// Adds a unit to the sums of its pairing; whether that is where its stop rule ends it.
fn add(tally: &mut Tally, run: &Run, pairing: usize, tables: &UnitTables) -> Result<bool, SharedDeals> {
    for block in tables.blocks(&run.1).unwrap_or_default() {
        tally.push(&run.1, pairing, &block)?;
    }
    Ok(tally.decide(pairing))
}

/// Places in a list of so many: the first, the last, and those that part it evenly.
fn sample(all: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..SAMPLE.min(all)).map(|at| at * (all - 1) / (SAMPLE - 1)).collect();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::sample;

    #[test]
    fn a_sample_has_the_first_and_the_last() {
        assert_eq!([0, 1, 3, 4, 11].map(sample), [vec![], vec![0], vec![0, 1, 2], vec![0, 1, 3], vec![0, 5, 10]]);
    }
}
