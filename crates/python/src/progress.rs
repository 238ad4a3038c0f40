//! How far something is that takes long, told to a function of Python.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use sobremesa_lab::Progress;

/// How often it is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// What stands so far, as JSON, from the thread that plays.
#[derive(Clone, Default)]
pub(crate) struct LatestFigures(Arc<Mutex<Option<String>>>);

impl LatestFigures {
    /// These are the figures now.
    pub(crate) fn set(&self, figures: &serde_json::Value) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(figures.to_string());
    }
}

/// A function of Python, called with blocks done, blocks there are at most, and the latest figures; or nobody.
pub(crate) struct ToldProgress {
    function: Option<Py<PyAny>>,
    blocks: u64,
    pub(crate) done: Arc<Progress>,
    pub(crate) latest: LatestFigures,
    said: Instant,
}

impl ToldProgress {
    /// Of something that has so many blocks at most, of which none is done yet.
    pub(crate) fn new(function: Option<Py<PyAny>>, blocks: u64) -> Self {
        Self { function, blocks, done: Arc::default(), latest: LatestFigures::default(), said: Instant::now() }
    }

    /// Tells it where some time has gone by.
    pub(crate) fn now_and_then(&mut self, py: Python<'_>) -> PyResult<()> {
        if self.said.elapsed() < TELL_EVERY {
            return Ok(());
        }
        self.said = Instant::now();
        self.tell(py)
    }

    /// Tells it now: it has come to its end.
    pub(crate) fn tell(&self, py: Python<'_>) -> PyResult<()> {
        let Some(function) = &self.function else { return Ok(()) };
        let figures = self.latest.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        function.call1(py, (self.done.blocks(), self.blocks, figures)).map(drop)
    }
}
