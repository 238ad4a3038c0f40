//! Parts of an experiment, played on their own, each named by the numbers of its units: for many machines.

use std::ops::Range;

use super::collect::Collector;
use super::{News, RunError, Runner, ids};
use crate::experiment::Experiment;
use crate::results::RunFolder;
use crate::work::{UnitId, units};

impl Experiment {
    /// The number of its units of work; they are numbered from 0: the first of every pairing, then the second of every pairing,
    /// and so on. None for a tournament in rounds, whose rounds depend on what was played.
    pub fn unit_count(&self) -> Option<u64> {
        let pairings = || self.pairings(0, &[]);
        (self.rounds() == 1).then(|| pairings().iter().map(|pairing| u64::from(units(self, pairing))).sum())
    }

    /// Its units of work in the order of their numbers; none for a tournament in rounds, as of [`unit_count`](Self::unit_count).
    pub fn unit_ids(&self) -> Option<Vec<UnitId>> {
        (self.rounds() == 1).then(|| ids(self, 0, &self.pairings(0, &[])).collect())
    }
}

impl Runner<'_> {
    /// Plays the units of these numbers, whatever a stop rule says of those before them, and keeps them; what is found done is
    /// not played again. `tell` is called on this thread. Gives how many of them are done.
    ///
    /// # Errors
    /// As of [`run`](Self::run).
    pub fn run_range(
        &self,
        experiment: &Experiment,
        range: Range<u64>,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<u64, RunError> {
        let _lock = self.folder.map(RunFolder::lock).transpose()?;
        let mut collector = Collector::new(experiment, self, tell);
        collector.begin()?;
        let pairings = experiment.pairings(0, &[]);
        collector.begin_round(0, &pairings)?;
        let (first, count) = (range.start as usize, range.end.saturating_sub(range.start));
        let wanted = Box::new(ids(experiment, 0, &pairings).skip(first).take(count as usize));
        let mut done = 0;
        self.distribute((experiment, &pairings), wanted, &|_| true, &mut |mut unit| {
            collector.tell_unit(&mut unit, &pairings)?;
            done += u64::from(unit.whole);
            Ok(())
        })?;
        collector.end_range(done == count)?;
        Ok(done)
    }
}
