//! Running an experiment on the threads of one machine.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

use sobremesa_core::StopFlag;

use crate::experiment::Experiment;
use crate::work::{Block, play_unit, units};

/// How far a run is; looked at from other threads.
#[derive(Debug, Default)]
pub struct Progress {
    blocks: AtomicU64,
}

impl Progress {
    /// Blocks played so far.
    pub fn blocks(&self) -> u64 {
        self.blocks.load(Ordering::Relaxed)
    }
}

/// Plays an experiment on `threads` threads and hands every block to `take`, in the order of the blocks.
///
/// What `take` gets is the same for any number of threads. Where `stop` is set, the blocks under way are left
/// and all that are whole are handed over.
///
/// # Errors
/// What `take` answers; the run then stops.
///
/// # Panics
/// If the system gives no threads.
pub fn run<E: Send>(
    experiment: &Experiment,
    threads: usize,
    stop: &StopFlag,
    progress: &Progress,
    mut take: impl FnMut(Block) -> Result<(), E>,
) -> Result<(), E> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("the system gives threads");
    let units = units(experiment);
    let next = AtomicU64::new(0);
    // Bounded, so that a slow disk slows the players rather than filling the memory.
    let (sender, receiver) = mpsc::sync_channel::<(u64, Vec<Block>)>(2 * threads);
    let failed = StopFlag::default();
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            let (sender, next, failed) = (sender.clone(), &next, &failed);
            scope.spawn(move |_| {
                loop {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= units || stop.is_set() || failed.is_set() {
                        return;
                    }
                    let blocks = play_unit(experiment, unit, stop, &|| {
                        progress.blocks.fetch_add(1, Ordering::Relaxed);
                    });
                    if sender.send((unit, blocks)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = 0;
        let mut hand_over = || -> Result<(), E> {
            for (unit, blocks) in &receiver {
                waiting.insert(unit, blocks);
                while let Some(blocks) = waiting.remove(&due) {
                    blocks.into_iter().try_for_each(&mut take)?;
                    due += 1;
                }
            }
            // A stopped run leaves gaps behind which there are finished units.
            std::mem::take(&mut waiting).into_values().flatten().try_for_each(&mut take)
        };
        let outcome = hand_over();
        // Nobody takes any more: whoever waits to send is let go.
        failed.stop();
        drop(receiver);
        outcome
    })
}
