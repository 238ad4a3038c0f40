//! The queue of computations: one after the other, on a thread of their own.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sobremesa_core::StopFlag;

/// What is to be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// A run, by its id.
    Run(String),
    /// A balance, by its id.
    Balance(String),
    /// A tuning, by its id.
    Tuning(String),
}

/// How something stands that is in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It waits its turn.
    Waiting,
    /// It is being computed.
    Running,
    /// It was told to stop, and ends after the games under way.
    Stopping,
}

/// The work of a place in the queue, which ends early when it is told to stop.
type Work = Box<dyn FnOnce(&StopFlag) + Send>;

/// The queue; at its end its thread ends.
pub(super) struct Queue {
    inner: Mutex<Inner>,
    changed: Condvar,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<(Name, Work)>,
    current: Option<(Name, StopFlag)>,
    closed: bool,
    ended: bool,
}

impl Inner {
    fn standing(&self, name: &Name) -> Option<Standing> {
        if self.waiting.iter().any(|(waiting, _)| waiting == name) {
            return Some(Standing::Waiting);
        }
        let (_, stop) = self.current.as_ref().filter(|(current, _)| current == name)?;
        Some(if stop.is_set() { Standing::Stopping } else { Standing::Running })
    }
}

impl Queue {
    /// A queue with its thread.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn begin() -> Result<Arc<Self>, std::io::Error> {
        let queue = Arc::new(Self { inner: Mutex::default(), changed: Condvar::new() });
        let own = Arc::clone(&queue);
        std::thread::Builder::new().name("laboratory".to_owned()).spawn(move || own.run())?;
        Ok(queue)
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        // Each change under this lock is one step: after a panic what is there is whole.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        while let Some((work, stop)) = self.next() {
            if catch_unwind(AssertUnwindSafe(|| work(&stop))).is_err() {
                tracing::error!("the laboratory's work broke off");
            }
            self.inner().current = None;
            self.changed.notify_all();
        }
        self.inner().ended = true;
        self.changed.notify_all();
    }

    fn next(&self) -> Option<(Work, StopFlag)> {
        let mut inner = self.inner();
        loop {
            if inner.closed {
                return None;
            }
            if let Some((name, work)) = inner.waiting.pop_front() {
                let stop = StopFlag::default();
                inner.current = Some((name, stop.clone()));
                return Some((work, stop));
            }
            inner = self.changed.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Adds something behind all others; nothing once the queue is closed.
    pub(super) fn push(&self, name: Name, work: impl FnOnce(&StopFlag) + Send + 'static) {
        let mut inner = self.inner();
        if !inner.closed {
            inner.waiting.push_back((name, Box::new(work)));
            self.changed.notify_all();
        }
    }

    /// How something stands, if it is in the queue. What stops and waits again waits.
    pub(super) fn standing(&self, name: &Name) -> Option<Standing> {
        self.inner().standing(name)
    }

    /// Takes something out if it waits, and tells it to stop if it computes; how it stood before.
    pub(super) fn withdraw(&self, name: &Name) -> Option<Standing> {
        let mut inner = self.inner();
        let stood = inner.standing(name);
        inner.waiting.retain(|(waiting, _)| waiting != name);
        if let Some((_, stop)) = inner.current.as_ref().filter(|(current, _)| current == name) {
            stop.stop();
        }
        self.changed.notify_all();
        stood
    }

    /// Waits until something is not in the queue any more; whether that came about in time.
    pub(super) fn wait_until_gone(&self, name: &Name, patience: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.inner(), patience, |inner| inner.standing(name).is_some());
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }

    /// Stops what computes, and lets nothing more begin.
    pub(super) fn close(&self) {
        let mut inner = self.inner();
        inner.closed = true;
        inner.waiting.clear();
        if let Some((_, stop)) = &inner.current {
            stop.stop();
        }
        self.changed.notify_all();
    }

    /// Waits until the thread is at its end; whether that came about in time.
    pub(super) fn wait_until_ended(&self, patience: Duration) -> bool {
        let waited = self.changed.wait_timeout_while(self.inner(), patience, |inner| !inner.ended);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn run(name: &str) -> Name {
        Name::Run(name.to_owned())
    }

    fn until_stopped(stop: &StopFlag) {
        while !stop.is_set() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn one_after_the_other() {
        let queue = Queue::begin().expect("a thread");
        let (done, told) = mpsc::channel();
        for name in ["a", "b", "c"] {
            let done = done.clone();
            queue.push(run(name), move |stop| {
                if name == "a" {
                    until_stopped(stop);
                }
                done.send(name).expect("somebody listens");
            });
        }
        while queue.standing(&run("a")) != Some(Standing::Running) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(queue.standing(&run("b")), Some(Standing::Waiting));
        assert_eq!(queue.withdraw(&run("b")), Some(Standing::Waiting));
        assert_eq!(queue.standing(&run("b")), None);
        assert!(!queue.wait_until_gone(&run("a"), Duration::from_millis(1)));
        assert_eq!(queue.withdraw(&run("a")), Some(Standing::Running));
        assert!(queue.wait_until_gone(&run("a"), PATIENCE) && queue.wait_until_gone(&run("c"), PATIENCE));
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["a", "c"]);
        queue.close();
        assert!(queue.wait_until_ended(PATIENCE));
    }

    #[test]
    fn closing_stops_what_computes_and_begins_nothing_more() {
        let queue = Queue::begin().expect("a thread");
        let (done, told) = mpsc::channel();
        for name in ["a", "b"] {
            let done = done.clone();
            queue.push(run(name), move |stop| {
                until_stopped(stop);
                done.send(name).expect("somebody listens");
            });
        }
        while queue.standing(&run("a")) != Some(Standing::Running) {
            std::thread::sleep(Duration::from_millis(1));
        }
        queue.close();
        queue.push(run("late"), |_| ());
        assert!(queue.wait_until_ended(PATIENCE));
        assert_eq!(told.try_iter().collect::<Vec<_>>(), ["a"]);
        assert_eq!(queue.standing(&run("late")), None);
    }

    #[test]
    fn after_a_panic_the_next_has_its_turn() {
        let queue = Queue::begin().expect("a thread");
        queue.push(run("a"), |_| panic!("on purpose"));
        let (done, told) = mpsc::channel();
        queue.push(run("b"), move |_| done.send(()).expect("somebody listens"));
        told.recv_timeout(PATIENCE).expect("its turn comes");
        queue.close();
    }
}
