//! One hand, played by actions whoever is to move.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes};
use sobremesa_catalog::Setup;
use sobremesa_catalog::numbers::AnyHand;
use sobremesa_core::{Seed, Unit};

use crate::errors;
use crate::game::{Game, seat};
use crate::numbers::float32;

/// A hand by itself, as numbers and as what everybody saw. Who may see what a seat knows is for the caller to keep to.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Hand {
    hand: Mutex<Box<dyn AnyHand>>,
    seats: usize,
}

impl Hand {
    fn hand(&self) -> MutexGuard<'_, Box<dyn AnyHand>> {
        self.hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Hand {
    /// Hand number `number` of a seed, in the block of that number.
    #[new]
    fn new(game: &Game, seed: &str, number: u64) -> Self {
        let setup = Setup { seed: Seed::from_text(seed), unit: Unit::Hand { index: number }, block: number };
        Self { hand: Mutex::new(game.game.hand(&setup)), seats: game.game.info().sides.len() }
    }

    /// The seat to move; none once the hand is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.hand().turn().map(|seat| seat.0)
    }

    /// The actions that the seat to move has chosen so far of its move.
    #[getter]
    fn chosen(&self) -> Vec<u16> {
        self.hand().chosen().to_vec()
    }

    /// The actions that it may choose next, in ascending order.
    fn legal(&self) -> Vec<usize> {
        let hand = self.hand();
        hand.mask().iter().enumerate().filter(|(_, allowed)| **allowed).map(|(action, _)| action).collect()
    }

    /// The seat to move chooses an action; gives the seat that is to move then.
    fn act(&self, action: i64) -> PyResult<Option<u8>> {
        let mut hand = self.hand();
        let after = hand.chosen().len();
        let known = u16::try_from(action).ok();
        known.and_then(|action| hand.act(action).ok()).ok_or_else(|| errors::of_action(action, after))?;
        Ok(hand.turn().map(|seat| seat.0))
    }

    /// What a seat observes (float32).
    fn observation<'py>(&self, py: Python<'py>, number: i64) -> PyResult<Bound<'py, PyBytes>> {
        let seat = seat(number, self.seats)?;
        Ok(PyBytes::new(py, &float32(&self.hand().observation(seat))))
    }

    /// What a seat observes (float32), and which actions it may choose next (a byte each; none unless it is to move), to be
    /// written in as well.
    fn observed<'py>(
        &self,
        py: Python<'py>,
        number: i64,
    ) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
        let seat = seat(number, self.seats)?;
        let hand = self.hand();
        let moves = hand.turn() == Some(seat);
        let mask: Vec<u8> = hand.mask().iter().map(|allowed| u8::from(moves && *allowed)).collect();
        Ok((PyByteArray::new(py, &float32(&hand.observation(seat))), PyByteArray::new(py, &mask)))
    }

    /// Points of each side; 0 until the hand is over.
    fn points(&self) -> Vec<i32> {
        self.hand().points()
    }

    /// All that everybody saw, in notation.
    fn seen_by_all(&self) -> String {
        self.hand().seen_by_all().to_owned()
    }

    /// What everybody sees now, in notation.
    fn table(&self) -> String {
        self.hand().table()
    }

    /// All that a seat alone knows, in notation.
    fn private(&self, number: i64) -> PyResult<String> {
        let seat = seat(number, self.seats)?;
        Ok(self.hand().private(seat))
    }

    /// The hand as it may stand for all that a seat saw, with chance of its own from there on.
    fn in_drawn_world(&self, number: i64, seed: &str) -> PyResult<Self> {
        let seat = seat(number, self.seats)?;
        let drawn = self.hand().in_drawn_world(seat, Seed::from_text(seed));
        Ok(Self { hand: Mutex::new(drawn), seats: self.seats })
    }

    /// A hand that stands as this one does.
    fn copy(&self) -> Self {
        Self { hand: Mutex::new(self.hand().snapshot()), seats: self.seats }
    }
}
