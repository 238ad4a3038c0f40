//! Positions and moves as numbers, for programs that learn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use sobremesa_catalog::PiecePlace;
use sobremesa_catalog::numbers::{AnyNumbers, Numbering};
use sobremesa_core::{Seed, StopFlag};

use crate::errors;
use crate::interrupt::interruptible;

/// What a seat sees of a position, as numbers, and the worlds that it deems possible: it holds nothing that is hidden from the seat.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Numbers {
    /// It is asked on one thread at a time.
    seen: Mutex<Box<dyn AnyNumbers>>,
}

impl Numbers {
    pub(crate) fn new(seen: Box<dyn AnyNumbers>) -> Self {
        Self { seen: Mutex::new(seen) }
    }

    fn seen(&self) -> MutexGuard<'_, Box<dyn AnyNumbers>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Numbers as the bytes of an array of `float32`.
pub(crate) fn float32(numbers: &[f32]) -> Vec<u8> {
    // As a whole, which the compiler makes a plain copy of.
    numbers.iter().map(|number| number.to_ne_bytes()).collect::<Vec<_>>().into_flattened()
}

#[pymethods]
impl Numbers {
    /// What the seat observes (float32), which actions it may choose next (a byte each), and its move once that is complete, when
    /// it has chosen these actions.
    fn after<'py>(
        &self,
        py: Python<'py>,
        actions: Vec<i64>,
    ) -> PyResult<(Bound<'py, PyBytes>, Bound<'py, PyBytes>, Option<String>)> {
        let mut known = Vec::with_capacity(actions.len());
        for (after, action) in actions.iter().enumerate() {
            known.push(u16::try_from(*action).map_err(|_| errors::of_action(*action, after))?);
        }
        let position =
            self.seen().after(&known).map_err(|error| errors::of_action(i64::from(error.action), error.after))?;
        let mask: Vec<u8> = position.mask.iter().map(|allowed| u8::from(*allowed)).collect();
        let observation = PyBytes::new(py, &float32(&position.observation));
        Ok((observation, PyBytes::new(py, &mask), position.text))
    }

    /// Draws worlds that the seat deems possible: the pieces, and where each is in each world: the seat that holds it, -1
    /// with nobody, -2 where everybody sees it; a byte each, world by world. None where no hand is under way, or nothing is
    /// hidden.
    fn worlds<'py>(
        &self,
        py: Python<'py>,
        worlds: u32,
        seed: &str,
    ) -> PyResult<Option<(Vec<String>, Bound<'py, PyBytes>)>> {
        let (seen, seed) = (self.seen().snapshot(), Seed::from_text(seed));
        let job = move |stop: &StopFlag| {
            let drawn = seen.worlds(worlds, seed, stop)?;
            let byte = |place: PiecePlace| match place {
                PiecePlace::Hand(seat) => seat.0,
                PiecePlace::Stock => 0xff,
                PiecePlace::Open => 0xfe,
            };
            Some((drawn.pieces, drawn.places.into_iter().map(byte).collect::<Vec<u8>>()))
        };
        let drawn = interruptible(py, job)?;
        Ok(drawn.map(|(pieces, places)| (pieces, PyBytes::new(py, &places))))
    }
}

/// A part of an observation: its name, its shape, what an entry means.
pub(crate) type PartTold = (&'static str, Vec<usize>, &'static str);

/// The parts of an observation, and what each action means.
pub(crate) fn told(numbering: Numbering) -> (Vec<PartTold>, Vec<String>) {
    let parts = numbering.parts.into_iter().map(|part| (part.name, part.shape, part.meaning)).collect();
    (parts, numbering.actions)
}
