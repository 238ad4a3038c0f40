//! A unit on a thread: read if it is done, continued if it was broken off, else played.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use sobremesa_catalog::Thinking;
use sobremesa_core::StopFlag;

use super::Progress;
use crate::experiment::Experiment;
use crate::results::{Event, FolderError, RunFolder, TeamThinking, UnitTables};
use crate::schedule::Pairing;
use crate::work::{Block, UnitId, add_thinking, blocks_of, play_unit};

/// How often what there is of a unit is kept.
const KEEP_EVERY: Duration = Duration::from_secs(5);

/// A thread's view of the run.
#[derive(Clone, Copy)]
pub(super) struct Worker<'w> {
    pub(super) experiment: &'w Experiment,
    pub(super) folder: Option<&'w RunFolder>,
    pub(super) stop: &'w StopFlag,
    pub(super) progress: &'w Progress,
}

/// A unit that is done, or broken off.
pub(super) struct Done {
    pub(super) id: UnitId,
    pub(super) blocks: Vec<Block>,
    /// Whether all its blocks are there.
    pub(super) whole: bool,
    /// How long it took and how long each team thought, where it was played now.
    pub(super) played: Option<(f64, Vec<TeamThinking>)>,
    /// Which of its files were damaged, and how programs failed, the first times.
    pub(super) events: Vec<Event>,
}

/// Failures of a unit that are told one by one.
const MOST_FAILURES: usize = 20;

impl Worker<'_> {
    /// A unit, wherever it comes from; none if nothing of it is there when the run is told to stop.
    pub(super) fn obtain(&self, pairing: &Pairing, id: UnitId) -> Result<Option<Done>, FolderError> {
        let mut events = Vec::new();
        if let Some(blocks) = self.found(pairing, id, &mut events)? {
            self.progress.blocks.fetch_add(blocks.len() as u64, Ordering::Relaxed);
            self.progress.found.fetch_add(blocks.len() as u64, Ordering::Relaxed);
            return Ok(Some(Done { id, blocks, whole: true, played: None, events }));
        }
        let part = self.intact(id, &mut events, |folder| folder.read_part(self.experiment, pairing, id))?;
        let mut tables = part.unwrap_or_else(|| UnitTables::new(self.experiment, pairing, id));
        let mut blocks = tables.blocks(self.experiment).unwrap_or_default();
        self.progress.blocks.fetch_add(blocks.len() as u64, Ordering::Relaxed);
        self.progress.found.fetch_add(blocks.len() as u64, Ordering::Relaxed);
        let from = blocks_of(self.experiment, pairing, id.unit).start + blocks.len() as u64;
        let begun = Instant::now();
        let mut kept = begun;
        let mut thinking = vec![Thinking::default(); pairing.teams.len()];
        let mut trouble = None;
        let mut failures = 0;
        let whole = play_unit(self.experiment, pairing, id.unit, from, self.stop, &mut |played| {
            tables.push(self.experiment, &played);
            for (sum, more) in thinking.iter_mut().zip(&played.thinking) {
                add_thinking(sum, more);
            }
            let told = played.failures.into_iter().map(|(game, failure)| {
                let side = self.experiment.sides().of(failure.seat);
                Event::Failed {
                    unit: id,
                    block: played.block.block,
                    game,
                    team: pairing.teams[self.experiment.team_on(side, (played.block.block, game))],
                    detail: failure.to_string(),
                    errors: failure.errors,
                }
            });
            let before = events.len();
            events.extend(told.take(MOST_FAILURES - failures));
            failures += events.len() - before;
            blocks.push(played.block);
            self.progress.blocks.fetch_add(1, Ordering::Relaxed);
            if let Some(folder) = self.folder.filter(|_| trouble.is_none() && kept.elapsed() >= KEEP_EVERY) {
                kept = Instant::now();
                trouble = folder.write_part(id, &tables).err();
            }
        });
        if let Some(error) = trouble {
            return Err(error);
        }
        match self.folder {
            Some(folder) if whole => folder.write(id, &tables)?,
            Some(folder) if !blocks.is_empty() => folder.write_part(id, &tables)?,
            _ => {}
        }
        if blocks.is_empty() {
            // What was found damaged is told all the same.
            let told = !events.is_empty();
            return Ok(told.then_some(Done { id, blocks, whole: false, played: None, events }));
        }
        let thinking = thinking.iter().map(TeamThinking::from).collect();
        Ok(Some(Done { id, blocks, whole, played: Some((begun.elapsed().as_secs_f64(), thinking)), events }))
    }

    fn found(&self, pairing: &Pairing, id: UnitId, events: &mut Vec<Event>) -> Result<Option<Vec<Block>>, FolderError> {
        let tables = self.intact(id, events, |folder| folder.read(self.experiment, pairing, id))?;
        Ok(tables.and_then(|tables| tables.blocks(self.experiment)))
    }

    /// What is there of a unit; none where it is damaged: its files are kept aside, which is told.
    fn intact(
        &self,
        id: UnitId,
        events: &mut Vec<Event>,
        read: impl Fn(&RunFolder) -> Result<Option<UnitTables>, FolderError>,
    ) -> Result<Option<UnitTables>, FolderError> {
        let Some(folder) = self.folder else { return Ok(None) };
        match read(folder) {
            Err(FolderError::Damaged(damaged)) => {
                events.push(folder.set_unit_aside(id, &damaged)?);
                Ok(None)
            }
            other => other,
        }
    }
}
