//! Running an experiment on the threads of one machine.

mod collect;
mod ranges;
mod unit;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use sobremesa_core::{Key, StopFlag};

use self::collect::Collector;
use self::unit::{Done, Worker};
use crate::experiment::Experiment;
use crate::repeats::SharedDeals;
use crate::results::{Event, FolderError, RunFolder, Timings};
use crate::schedule::Pairing;
use crate::tally::Tally;
use crate::work::{UnitId, units};

/// The progress of a run, to be looked at from other threads.
#[derive(Debug, Default)]
pub struct Progress {
    blocks: AtomicU64,
    found: AtomicU64,
}

impl Progress {
    /// Blocks done so far, those found done too.
    pub fn blocks(&self) -> u64 {
        self.blocks.load(Ordering::Relaxed)
    }

    /// So many more are done.
    pub fn add(&self, blocks: u64) {
        self.blocks.fetch_add(blocks, Ordering::Relaxed);
    }

    /// Blocks that are found done: they say nothing of how fast this machine plays.
    pub(crate) fn add_found(&self, blocks: u64) {
        self.found.fetch_add(blocks, Ordering::Relaxed);
        self.add(blocks);
    }

    /// Blocks of them that were found done.
    pub fn found(&self) -> u64 {
        self.found.load(Ordering::Relaxed)
    }
}

/// How an experiment is run.
#[derive(Debug)]
pub struct Runner<'r> {
    /// Threads that play.
    pub threads: usize,
    /// Where results are kept, if they are.
    pub folder: Option<&'r RunFolder>,
    /// Ends the run: games under way are broken off.
    pub stop: &'r StopFlag,
    /// Told how far it is.
    pub progress: &'r Progress,
    /// Units are played in an order of this key instead of their own; what comes out is the same.
    pub shuffled: Option<Key>,
}

/// Why a run cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Two blocks of a pairing have the same deals.
    #[error(transparent)]
    SharedDeals(#[from] SharedDeals),
    /// The results cannot be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A unit found done comes out otherwise when it is played again.
    #[error(
        "unit {unit:?} was played before and comes out otherwise here: this is not the program, or not the machine, that began the experiment"
    )]
    NotTheSame {
        /// The unit that comes out otherwise.
        unit: UnitId,
    },
}

/// News of a running experiment.
#[derive(Debug)]
pub enum News<'n> {
    /// An event, as it is written to the run's file of events.
    Event(&'n crate::results::RunEvent),
    /// More blocks are in the sums, without a gap.
    Sums(&'n Tally),
}

/// The result of a run.
#[derive(Debug)]
pub struct Ran {
    /// The sums over all blocks without a gap from the first.
    pub tally: Tally,
    /// How long things took.
    pub timings: Timings,
}

impl Runner<'_> {
    /// Plays what is missing of an experiment. `tell` is called on this thread.
    ///
    /// The result is the same for any number of threads, and however often the run was broken off.
    ///
    /// # Errors
    /// If two blocks share their deals, results cannot be kept, or what is there was not played by this program.
    pub fn run(&self, experiment: &Experiment, tell: &mut dyn FnMut(News<'_>)) -> Result<Ran, RunError> {
        let _lock = self.folder.map(RunFolder::lock).transpose()?;
        let mut collector = Collector::new(experiment, self, tell);
        collector.begin()?;
        let mut played = Vec::new();
        for round in 0.. {
            let pairings = experiment.pairings(round, &played);
            if pairings.is_empty() {
                break;
            }
            collector.begin_round(round, &pairings)?;
            self.play_round(experiment, round, &pairings, &mut collector)?;
            if !collector.complete() {
                break;
            }
            played.push(collector.end_round()?);
        }
        collector.finish()
    }

    fn play_round(
        &self,
        experiment: &Experiment,
        round: u32,
        pairings: &[Pairing],
        collector: &mut Collector<'_>,
    ) -> Result<(), RunError> {
        let mut ids = ids(experiment, round, pairings);
        if let Some(key) = &self.shuffled {
            let mut drawn: Vec<UnitId> = ids.collect();
            key.stream(u64::from(round)).shuffle(&mut drawn);
            ids = Box::new(drawn.into_iter());
        }
        let closed: Vec<AtomicBool> = pairings.iter().map(|_| AtomicBool::new(false)).collect();
        let wanted = |id: UnitId| !closed[id.pairing as usize].load(Ordering::Relaxed);
        self.distribute((experiment, pairings), ids, &wanted, &mut |done| collector.take(done, pairings, &closed))
    }

    /// Has units obtained on all threads, those that are still wanted when their turn comes, and hands each over on this one.
    fn distribute<'p>(
        &self,
        (experiment, pairings): (&Experiment, &[Pairing]),
        ids: Box<dyn Iterator<Item = UnitId> + Send + 'p>,
        wanted: &(dyn Fn(UnitId) -> bool + Sync),
        take: &mut dyn FnMut(Done) -> Result<(), RunError>,
    ) -> Result<(), RunError> {
        let queue = Mutex::new(ids);
        let failed = StopFlag::default();
        thread::scope(|scope| {
            // Bounded, so that a slow disk slows the players rather than filling the memory.
            let (sender, receiver) = mpsc::sync_channel::<Result<Done, FolderError>>(2 * self.threads);
            for _ in 0..self.threads {
                let (sender, queue, failed) = (sender.clone(), &queue, &failed);
                let worker = Worker { experiment, folder: self.folder, stop: self.stop, progress: self.progress };
                scope.spawn(move || {
                    loop {
                        if self.stop.is_set() || failed.is_set() {
                            return;
                        }
                        let Some(id) = queue.lock().expect("nobody panics while taking").next() else { return };
                        if !wanted(id) {
                            continue;
                        }
                        let obtained = worker.obtain(&pairings[id.pairing as usize], id).transpose();
                        if obtained.is_some_and(|done| sender.send(done).is_err()) {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let outcome = receiver.iter().try_for_each(|done| take(done?));
            // Nobody takes any more: whoever waits to send is let go.
            failed.stop();
            drop(receiver);
            outcome
        })
    }
}

/// The units of a round: the first of every pairing, then the second of every pairing, and so on.
fn ids<'p>(
    experiment: &'p Experiment,
    round: u32,
    pairings: &'p [Pairing],
) -> Box<dyn Iterator<Item = UnitId> + Send + 'p> {
    let most = pairings.iter().map(|pairing| units(experiment, pairing)).max().unwrap_or(0);
    Box::new((0..most).flat_map(move |unit| {
        let has = move |pairing: &&(usize, &Pairing)| unit < units(experiment, pairing.1);
        let of = pairings.iter().enumerate().filter(move |pairing| has(&pairing));
        of.map(move |(pairing, _)| UnitId { round, pairing: pairing as u32, unit })
    }))
}

/// An event, told and kept.
fn tell_event(folder: Option<&RunFolder>, tell: &mut dyn FnMut(News<'_>), event: Event) -> Result<(), FolderError> {
    let happened = event.now();
    tell(News::Event(&happened));
    folder.map_or(Ok(()), |folder| folder.tell(&happened))
}
