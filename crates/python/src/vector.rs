//! Many hands at once, on threads, without the interpreter's lock.
//!
//! The arrays are ours: `NumPy` reads them where they lie (`address`), and they stay there as long as this lives.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sobremesa_catalog::PlayerSpec;
use sobremesa_catalog::numbers::{AnyHands, HandArrays, HandsSetup, NobodyMoves};
use sobremesa_core::Seed;

use crate::errors;
use crate::game::{self, Game};
use crate::interrupt::interruptible;

/// Most rows of one environment.
const MOST_ROWS: usize = 1 << 20;

/// Most threads on which they are advanced.
const MOST_THREADS: usize = 256;

/// Fewer rows than this are not worth a thread where nobody thinks: to start one takes as long as a step of so many.
const ROWS_OF_A_THREAD: usize = 256;

/// Most entries of all observations or masks together.
const MOST_ENTRIES: usize = 1 << 30;

/// The arrays, row by row.
struct Arrays {
    observation: Vec<f32>,
    mask: Vec<bool>,
    reward: Vec<f32>,
    done: Vec<bool>,
    seat: Vec<i8>,
    hand: Vec<i64>,
}

impl Arrays {
    fn lent(&mut self) -> HandArrays<'_> {
        HandArrays {
            observation: &mut self.observation,
            mask: &mut self.mask,
            reward: &mut self.reward,
            done: &mut self.done,
            seat: &mut self.seat,
            hand: &mut self.hand,
        }
    }
}

/// The hands, in batches of which each thread has one.
struct Hands {
    batches: Vec<(usize, Box<dyn AnyHands>)>,
    arrays: Arrays,
    seed: Seed,
    /// Whether the arrays say how the hands stand.
    begun: bool,
}

/// Many hands of a game at once.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Vector {
    hands: Arc<Mutex<Hands>>,
    rows: usize,
    entries: usize,
    actions: usize,
    seats: usize,
    /// Whether players of ours think in a step, which may take long.
    thinks: bool,
}

impl Hands {
    /// Has every batch do the same on a thread of its own, each with its rows of the arrays.
    fn each_batch(
        &mut self,
        (entries, actions, seats): (usize, usize, usize),
        job: impl Fn(usize, &mut dyn AnyHands, HandArrays<'_>) -> Result<(), NobodyMoves> + Sync,
    ) -> Result<(), NobodyMoves> {
        let mut left = self.arrays.lent();
        let mut first = 0;
        let mut work = Vec::with_capacity(self.batches.len());
        for (rows, batch) in &mut self.batches {
            work.push((first, &mut **batch, left.split_off(*rows, entries, actions, seats)));
            first += *rows;
        }
        let own = work.pop();
        thread::scope(|scope| {
            let job = &job;
            let spawned = work.into_iter();
            let spawned = spawned.map(|(first, batch, arrays)| scope.spawn(move || job(first, batch, arrays)));
            let others: Vec<_> = spawned.collect();
            let mut result = own.map_or(Ok(()), |(first, batch, arrays)| job(first, batch, arrays));
            for other in others {
                result = result.and(other.join().expect("a batch does not panic"));
            }
            result
        })
    }
}

impl Vector {
    fn sizes(&self) -> (usize, usize, usize) {
        (self.entries, self.actions, self.seats)
    }

    /// Does a job on the hands without the interpreter's lock; where players of ours think, so that Ctrl-C ends the wait.
    fn unlocked<T: Send + 'static>(
        &self,
        py: Python<'_>,
        job: impl FnOnce(&mut Hands) -> T + Send + 'static,
    ) -> PyResult<T> {
        let hands = Arc::clone(&self.hands);
        let locked = move || job(&mut lock(&hands));
        if self.thinks { interruptible(py, move |_| locked()) } else { Ok(py.detach(locked)) }
    }
}

fn lock(hands: &Mutex<Hands>) -> MutexGuard<'_, Hands> {
    hands.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number from 1 to some greatest.
fn within(name: &str, number: i64, most: usize) -> PyResult<usize> {
    let known = usize::try_from(number).ok().filter(|number| (1..=most).contains(number));
    known.ok_or_else(|| PyValueError::new_err(format!("{name} is 1 to {most}, not {number}")))
}

/// How many rows each of so many batches has, as even as can be.
fn shares(rows: usize, batches: usize) -> impl Iterator<Item = usize> {
    (0..batches).map(move |batch| rows / batches + usize::from(batch < rows % batches))
}

#[pymethods]
impl Vector {
    /// So many hands at once on so many threads; `rivals` plays the seats that are not of side 0.
    #[new]
    #[pyo3(signature = (game, rows, seed=None, rivals=None, threads=1))]
    fn new(game: &Game, rows: i64, seed: Option<&str>, rivals: Option<&str>, threads: i64) -> PyResult<Self> {
        let (rows, threads) = (within("n", rows, MOST_ROWS)?, within("threads", threads, MOST_THREADS)?);
        let seed = game::seed(seed)?;
        let rivals = match rivals {
            Some(text) => {
                let spec: PlayerSpec = text.parse().map_err(|error| errors::of_player_text(&error))?;
                let built = game.game.rivals(&spec).map_err(|error| errors::of_player(&error, &game.game))?;
                let only = || {
                    PyValueError::new_err(format!(
                        "{text} plays one match at a time: opponents are players of the house"
                    ))
                };
                Some(built.ok_or_else(only)?)
            }
            None => None,
        };
        let thinks = rivals.is_some();
        let numbering = game.game.numbering();
        let (entries, actions, seats) = (numbering.entries(), numbering.actions.len(), game.game.info().sides.len());
        let most = MOST_ENTRIES / entries.max(actions);
        if rows > most {
            let why =
                format!("an observation has {entries} entries, a mask {actions}: n is at most {most} here, not {rows}");
            return Err(PyValueError::new_err(why));
        }
        let most_batches = if thinks { rows } else { rows.div_ceil(ROWS_OF_A_THREAD) };
        let mut first = 0;
        let mut batches = Vec::new();
        for share in shares(rows, threads.min(most_batches)) {
            let setup = HandsSetup { seed, first, rows: share, step: rows as u64, rivals: rivals.clone() };
            batches.push((share, game.game.hands(&setup)));
            first += share as u64;
        }
        let arrays = Arrays {
            observation: vec![0.0; rows * entries],
            mask: vec![false; rows * actions],
            reward: vec![0.0; rows * seats],
            done: vec![false; rows],
            seat: vec![0; rows],
            hand: vec![0; rows],
        };
        let hands = Arc::new(Mutex::new(Hands { batches, arrays, seed, begun: false }));
        Ok(Self { hands, rows, entries, actions, seats, thinks })
    }

    /// The arrays by name: where each lies, the letter and size of its type, and its shape. They lie there as long as this lives.
    fn arrays(&self) -> Vec<(&'static str, usize, &'static str, Vec<usize>)> {
        let Arrays { observation, mask, reward, done, seat, hand } = &lock(&self.hands).arrays;
        let rows = self.rows;
        vec![
            ("observation", observation.as_ptr().expose_provenance(), "f4", vec![rows, self.entries]),
            ("mask", mask.as_ptr().expose_provenance(), "b1", vec![rows, self.actions]),
            ("reward", reward.as_ptr().expose_provenance(), "f4", vec![rows, self.seats]),
            ("done", done.as_ptr().expose_provenance(), "b1", vec![rows]),
            ("seat", seat.as_ptr().expose_provenance(), "i1", vec![rows]),
            ("hand", hand.as_ptr().expose_provenance(), "i8", vec![rows]),
        ]
    }

    /// Begins the first hands anew, from a new seed where one is given.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&str>) -> PyResult<()> {
        let (sizes, seed) = (self.sizes(), seed.map(Seed::from_text));
        let done = self.unlocked(py, move |hands| {
            let seed = seed.unwrap_or(hands.seed);
            (hands.seed, hands.begun) = (seed, false);
            let done = hands.each_batch(sizes, |_, batch, arrays| batch.reset(seed, arrays));
            hands.begun = done.is_ok();
            done
        })?;
        done.map_err(|_| errors::nobody_moves())
    }

    /// Chooses an action in every row: the bytes of an array of int64.
    fn step(&self, py: Python<'_>, actions: &[u8]) -> PyResult<()> {
        let (sizes, rows) = (self.sizes(), self.rows);
        let wide: Vec<i64> =
            actions.chunks_exact(8).map(|bytes| i64::from_ne_bytes(bytes.try_into().expect("eight"))).collect();
        if wide.len() != rows {
            return Err(PyValueError::new_err(format!("one action a row: {rows}, not {}", wide.len())));
        }
        let stepped = self.unlocked(py, move |hands| {
            if !hands.begun {
                return Err(Refused::NotBegun);
            }
            let masks = hands.arrays.mask.chunks_exact(sizes.1);
            let mut known = Vec::with_capacity(rows);
            for (row, (action, mask)) in wide.iter().zip(masks).enumerate() {
                let allowed = usize::try_from(*action).ok().filter(|action| mask.get(*action) == Some(&true));
                known.push(allowed.ok_or(Refused::Action { row, action: *action })? as u16);
            }
            let done = hands.each_batch(sizes, |first, batch, arrays| {
                let rows = arrays.done.len();
                batch.step(&known[first..first + rows], arrays)
            });
            hands.begun = done.is_ok();
            done.map_err(|_| Refused::NobodyMoves)
        })?;
        stepped.map_err(|refused| match refused {
            Refused::NotBegun => errors::not_now("reset() begins the hands"),
            Refused::NobodyMoves => errors::nobody_moves(),
            Refused::Action { row, action } => errors::of_row_action(action, row),
        })
    }
}

/// Why a step was not made.
enum Refused {
    /// No hand has begun.
    NotBegun,
    /// Hands end before anybody is to move.
    NobodyMoves,
    /// An action that the mask of its row does not allow; no hand went on.
    Action {
        /// The row of the batch, from 0.
        row: usize,
        /// The action that was asked for there.
        action: i64,
    },
}
