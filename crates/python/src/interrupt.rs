//! Calls that take long: they let go of the interpreter, and Ctrl-C ends them.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use sobremesa_core::StopFlag;

/// The jobs under way: their flags, by the order in which they began.
static JOBS: Mutex<BTreeMap<u64, StopFlag>> = Mutex::new(BTreeMap::new());

/// A job under way, until it is dropped.
struct Job(u64);

impl Job {
    fn begin(stop: &StopFlag) -> Self {
        let mut jobs = JOBS.lock().unwrap_or_else(PoisonError::into_inner);
        let number = jobs.last_key_value().map_or(0, |(last, _)| last + 1);
        jobs.insert(number, stop.clone());
        Self(number)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        JOBS.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Tells all jobs under way to stop: the interpreter ends.
#[pyfunction]
pub(crate) fn stop_jobs() {
    JOBS.lock().unwrap_or_else(PoisonError::into_inner).values().for_each(StopFlag::stop);
}

/// How many jobs are under way.
#[pyfunction]
pub(crate) fn jobs() -> usize {
    JOBS.lock().unwrap_or_else(PoisonError::into_inner).len()
}

/// Whether a job was told to stop, for functions of Python that it waits for.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Stopped(pub(crate) StopFlag);

#[pymethods]
impl Stopped {
    fn __bool__(&self) -> bool {
        self.0.is_set()
    }
}

/// How often it is looked whether Ctrl-C was pressed.
const LOOK_EVERY: Duration = Duration::from_millis(30);

/// How long an interrupted call is waited for. One that cannot stop sooner goes on by itself to its next stop.
const GRACE: Duration = Duration::from_millis(120);

/// Does a job on a thread of its own, without the interpreter's lock, and gives its result. On Ctrl-C it is told to stop.
///
/// # Errors
/// `KeyboardInterrupt`.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    job: impl FnOnce(&StopFlag) -> T + Send + 'static,
) -> PyResult<T> {
    watched(py, job, |_| Ok(()))
}

/// The same, and `meanwhile` is called now and then with the lock. Where it fails, the job is told to stop.
///
/// # Errors
/// `KeyboardInterrupt`, or what `meanwhile` says.
pub(crate) fn watched<T: Send + 'static>(
    py: Python<'_>,
    job: impl FnOnce(&StopFlag) -> T + Send + 'static,
    mut meanwhile: impl FnMut(Python<'_>) -> PyResult<()>,
) -> PyResult<T> {
    let (sender, receiver) = mpsc::sync_channel(1);
    // It is waited at on this thread alone, which the compiler cannot know.
    let receiver = Mutex::new(receiver);
    let within = |time: Duration| receiver.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(time);
    let flag = StopFlag::default();
    let work = flag.clone();
    let under_way = Job::begin(&flag);
    thread::Builder::new()
        .name("sobremesa".to_owned())
        .spawn(move || {
            let done = job(&work);
            drop(under_way);
            // Nobody waits any more where the call was interrupted.
            let _ = sender.send(done);
        })
        .map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    loop {
        match py.detach(|| within(LOOK_EVERY)) {
            Ok(done) => return Ok(done),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the call ended without a result: this is a fault of sobremesa"));
            }
        }
        if let Err(error) = py.check_signals().and_then(|()| meanwhile(py)) {
            flag.stop();
            // What it has done by then stands.
            let _ = py.detach(|| within(GRACE));
            return Err(error);
        }
    }
}
