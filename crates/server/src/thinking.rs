//! Where computer players think: on blocking threads, a few at a time, all of them told when to stop.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sobremesa_core::StopFlag;
use tokio::sync::Semaphore;

use crate::refusal::Refusal;

/// The places there are for thinking.
pub(crate) struct Thinkers {
    places: Semaphore,
    under_way: Mutex<UnderWay>,
}

#[derive(Default)]
struct UnderWay {
    next: u64,
    stops: BTreeMap<u64, StopFlag>,
    closed: bool,
}

impl Thinkers {
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Semaphore::new(places.max(1)), under_way: Mutex::default() }
    }

    fn under_way(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place and thinks there; `stop` is set when the server ends.
    pub(crate) async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        stop: &StopFlag,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let _listed = self.list(stop);
        let _place = self.places.acquire().await.expect("the places are never closed");
        off(work).await
    }

    fn list(self: &Arc<Self>, stop: &StopFlag) -> Waiting {
        let mut under_way = self.under_way();
        if under_way.closed {
            stop.stop();
        }
        let number = under_way.next;
        under_way.next += 1;
        under_way.stops.insert(number, stop.clone());
        Waiting { thinkers: Arc::clone(self), number }
    }

    /// Stops all who think, and all who come.
    pub(crate) fn close(&self) {
        let mut under_way = self.under_way();
        under_way.closed = true;
        under_way.stops.values().for_each(StopFlag::stop);
    }
}

/// One who thinks or waits for a place, until it is dropped.
struct Waiting {
    thinkers: Arc<Thinkers>,
    number: u64,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.thinkers.under_way().stops.remove(&self.number);
    }
}

/// Runs blocking work off the async threads. Work that was begun is completed, even if nobody waits for it any more.
pub(crate) async fn off<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Refusal::fault("working", error))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn so_many_think_at_a_time_and_all_are_stopped() {
        let thinkers = Arc::new(Thinkers::new(1));
        let stops: Vec<StopFlag> = (0..3).map(|_| StopFlag::default()).collect();
        let work: Vec<_> = stops
            .iter()
            .map(|stop| {
                let (thinkers, stop) = (Arc::clone(&thinkers), stop.clone());
                let until = stop.clone();
                tokio::spawn(async move {
                    let work = move || {
                        while !until.is_set() {
                            std::thread::sleep(Duration::from_millis(1));
                        }
                    };
                    thinkers.think(&stop, work).await
                })
            })
            .collect();
        while thinkers.under_way().stops.len() < 3 || thinkers.places.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        thinkers.close();
        for work in work {
            work.await.expect("it ends").expect("no panic");
        }
        assert_eq!(thinkers.under_way().stops.len(), 0);
        let late = StopFlag::default();
        thinkers.think(&late, || ()).await.expect("at once");
        assert!(late.is_set());
    }

    #[tokio::test]
    async fn a_panic_is_a_fault_and_frees_the_place() {
        let thinkers = Arc::new(Thinkers::new(1));
        let stop = StopFlag::default();
        let fault = thinkers.think(&stop, || panic!("on purpose")).await.expect_err("a panic");
        assert_eq!(fault.problem.code, "server/fault");
        assert_eq!(thinkers.think(&stop, || 7).await, Ok(7));
    }
}
