//! Units come in as they are done; their blocks are summed in order, and stop rules look at what has no gap.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::unit::Done;
use super::{News, Ran, RunError, Runner, tell_event};
use crate::experiment::Experiment;
use crate::results::{Event, FolderError, RunFolder, Timings, UnitTables};
use crate::schedule::{Pairing, PairingResult};
use crate::tally::Tally;
use crate::work::{UnitId, play_unit_on, units};

/// What has come in of a run.
pub(super) struct Collector<'c> {
    experiment: &'c Experiment,
    runner: &'c Runner<'c>,
    tell: &'c mut dyn FnMut(News<'_>),
    tally: Tally,
    timings: Timings,
    round: Vec<Waiting>,
    number: u32,
}

/// A pairing of the round under way.
#[derive(Default)]
struct Waiting {
    /// The unit whose blocks come next.
    due: u32,
    /// Units that came before their turn.
    early: BTreeMap<u32, Done>,
    /// Units there are.
    units: u32,
    /// Whether no more are wanted.
    over: bool,
}

impl Waiting {
    /// The unit whose turn it is, if it is there.
    fn next(&mut self) -> Option<Done> {
        self.early.remove(&self.due)
    }
}

impl<'c> Collector<'c> {
    pub(super) fn new(experiment: &'c Experiment, runner: &'c Runner<'c>, tell: &'c mut dyn FnMut(News<'_>)) -> Self {
        let timings = Timings::new(experiment.teams().len());
        Self { experiment, runner, tell, tally: Tally::new(experiment), timings, round: Vec::new(), number: 0 }
    }

    /// Sees that this version of the program may play the run, keeps damaged files aside, says that it begins, and checks a unit that is done already by playing it again, if one can be.
    pub(super) fn begin(&mut self) -> Result<(), RunError> {
        if let Some(folder) = self.runner.folder {
            folder.tidy()?;
            let environment = folder.mend_environment()?;
            folder.admit_version()?;
            for damaged in environment.into_iter().chain(folder.mend()?) {
                tell_event(self.runner.folder, self.tell, damaged)?;
            }
            self.timings = folder.timings(self.experiment)?;
        }
        let first = self.experiment.pairings(0, &[]);
        let there = self.runner.folder.map_or_else(|| Ok(BTreeMap::new()), RunFolder::units)?;
        let done = |(id, whole): (UnitId, bool)| (whole && id.round == 0).then_some(id);
        let ids: Vec<UnitId> = there.into_iter().filter_map(done).collect();
        let event = Event::Started {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            threads: self.runner.threads,
            manifest: self.experiment.hash(),
            found: ids.len() as u64,
        };
        tell_event(self.runner.folder, self.tell, event)?;
        if let Some((id, there)) = self.repeatable(&ids, &first)? {
            self.verify(&first[id.pairing as usize], id, &there)?;
        }
        Ok(())
    }

    /// The first of the units whose games come out the same when they are played again.
    fn repeatable(&self, ids: &[UnitId], pairings: &[Pairing]) -> Result<Option<(UnitId, UnitTables)>, RunError> {
        let Some(folder) = self.runner.folder else { return Ok(None) };
        for id in ids {
            let Some(pairing) = pairings.get(id.pairing as usize) else { continue };
            // Before anything is read: of a pairing with such a player no unit will do.
            if self.experiment.not_repeatable(pairing, &[]).is_some() {
                continue;
            }
            let there = match folder.read(self.experiment, pairing, *id) {
                Ok(Some(there)) => there,
                // It is told, and played anew, when its turn comes.
                Ok(None) | Err(FolderError::Damaged(_)) => continue,
                Err(error) => return Err(error.into()),
            };
            let blocks = there.blocks(self.experiment).unwrap_or_default();
            if self.experiment.not_repeatable(pairing, &blocks).is_none() {
                return Ok(Some((*id, there)));
            }
        }
        Ok(None)
    }

    /// Plays a unit that is done again, and compares.
    fn verify(&mut self, pairing: &Pairing, id: UnitId, there: &UnitTables) -> Result<(), RunError> {
        // On all threads: nothing else is played before this unit is known to be the same.
        let Runner { threads, stop, .. } = *self.runner;
        let Some(played) = play_unit_on(threads, self.experiment, pairing, id.unit, stop) else { return Ok(()) };
        let mut here = UnitTables::new(self.experiment, pairing, id);
        for block in &played {
            here.push(self.experiment, block);
        }
        if here != *there {
            return Err(RunError::NotTheSame { unit: id });
        }
        tell_event(self.runner.folder, self.tell, Event::Verified { unit: id })?;
        Ok(())
    }

    pub(super) fn begin_round(&mut self, number: u32, pairings: &[Pairing]) -> Result<(), RunError> {
        self.number = number;
        self.round = pairings
            .iter()
            .map(|pairing| Waiting { units: units(self.experiment, pairing), ..Waiting::default() })
            .collect();
        self.tally.begin_round(self.experiment, number, pairings);
        let pairings = pairings.iter().map(|pairing| pairing.teams.clone()).collect();
        tell_event(self.runner.folder, self.tell, Event::Round { round: number, pairings })?;
        Ok(())
    }

    /// Takes a unit in.
    pub(super) fn take(&mut self, mut done: Done, pairings: &[Pairing], closed: &[AtomicBool]) -> Result<(), RunError> {
        let id = done.id;
        let index = id.pairing as usize;
        self.tell_unit(&mut done, pairings)?;
        let waiting = &mut self.round[index];
        // A unit beyond the stop: it counts for nothing, whatever it brought.
        if waiting.over {
            return Ok(());
        }
        waiting.early.insert(id.unit, done);
        let mut more = false;
        // Fast units wait for slow ones before them: what is summed has no gap, so that no result depends on speed.
        while let Some(done) = self.round[index].next() {
            self.add(index, &done)?;
            more = true;
            if self.round[index].over {
                closed[index].store(true, Ordering::Relaxed);
                break;
            }
        }
        if more {
            (self.tell)(News::Sums(&self.tally));
        }
        Ok(())
    }

    /// Tells what happened while a unit was obtained, and how long it took.
    pub(super) fn tell_unit(&mut self, done: &mut Done, pairings: &[Pairing]) -> Result<(), RunError> {
        let id = done.id;
        let index = id.pairing as usize;
        for event in done.events.drain(..) {
            tell_event(self.runner.folder, self.tell, event)?;
        }
        if let Some((seconds, thinking)) = &done.played {
            self.timings.add(&pairings[index].teams, *seconds, thinking);
            let event = Event::Unit {
                unit: id,
                blocks: done.blocks.len() as u64,
                seconds: (seconds * 1000.0).round() / 1000.0,
                thinking: thinking.clone(),
            };
            tell_event(self.runner.folder, self.tell, event)?;
        }
        Ok(())
    }

    /// Adds the next unit of a pairing.
    fn add(&mut self, index: usize, done: &Done) -> Result<(), RunError> {
        for block in &done.blocks {
            self.tally.push(self.experiment, index, block)?;
        }
        if !done.whole {
            // Broken off: what comes after it has a gap before it, and is not summed.
            self.round[index].early.clear();
            self.round[index].due = u32::MAX;
            return Ok(());
        }
        let waiting = &mut self.round[index];
        waiting.due += 1;
        let all = waiting.due == waiting.units;
        let decided = self.tally.decide(index);
        waiting.over = all || decided;
        if decided && !all {
            let blocks = self.tally.blocks_of(index);
            let event = Event::Decided { round: self.number, pairing: index as u32, blocks };
            tell_event(self.runner.folder, self.tell, event)?;
        }
        Ok(())
    }

    /// Whether the round under way is played out.
    pub(super) fn complete(&self) -> bool {
        self.round.iter().all(|waiting| waiting.over)
    }

    /// Ends the round: units beyond where a pairing stopped do not count, and go.
    pub(super) fn end_round(&mut self) -> Result<Vec<PairingResult>, RunError> {
        if let Some(folder) = self.runner.folder {
            // A run that was killed may have left some that were not seen now, whole or in part.
            for id in folder.units()?.into_keys().filter(|id| id.round == self.number) {
                if self.round.get(id.pairing as usize).is_none_or(|waiting| id.unit >= waiting.due) {
                    folder.forget(id)?;
                }
            }
        }
        Ok(self.tally.played())
    }

    /// Says that a part of an experiment is played, or was broken off.
    pub(super) fn end_range(self, complete: bool) -> Result<(), RunError> {
        let event = if complete { Event::Finished } else { Event::Stopped };
        Ok(tell_event(self.runner.folder, self.tell, event)?)
    }

    pub(super) fn finish(mut self) -> Result<Ran, RunError> {
        let complete = self.complete();
        self.tally.end(complete);
        let event = if complete { Event::Finished } else { Event::Stopped };
        tell_event(self.runner.folder, self.tell, event)?;
        (self.tell)(News::Sums(&self.tally));
        Ok(Ran { tally: self.tally, timings: self.timings })
    }
}
