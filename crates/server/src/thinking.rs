//! Where computer players think, and where whatever else takes long is computed: on blocking threads, a few at a time,
//! shared fairly, all of them told when to stop.

mod caller;
mod fair;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sobremesa_core::StopFlag;
use tokio::sync::oneshot;

use crate::refusal::Refusal;

pub(crate) use caller::Caller;
use fair::FairPlaces;

/// The places there are for thinking.
pub(crate) struct Thinkers {
    /// The longest that anybody thinks at a time, from when the place was given.
    longest: Option<Duration>,
    under_way: Mutex<UnderWay>,
}

struct UnderWay {
    places: FairPlaces,
    /// Those who wait for a place, by their tickets.
    waiting: BTreeMap<u64, oneshot::Sender<()>>,
    /// What tells those who think or wait to stop, by their tickets.
    stops: BTreeMap<u64, StopFlag>,
    closed: bool,
}

impl UnderWay {
    /// Gives the places that are free to those whose turn it is.
    fn give_places(&mut self) {
        while let Some(ticket) = self.places.give() {
            if let Some(waiting) = self.waiting.remove(&ticket) {
                // Who does not wait any more gives the place back by dropping its ticket.
                let _ = waiting.send(());
            }
        }
    }
}

impl Thinkers {
    /// So many places, and as many more for those whose address has none: however long others think, who comes from
    /// elsewhere is answered.
    pub(crate) fn new(places: usize, longest: Option<Duration>) -> Self {
        let places = places.max(1);
        let under_way = UnderWay {
            places: FairPlaces::new(places, places),
            waiting: BTreeMap::new(),
            stops: BTreeMap::new(),
            closed: false,
        };
        Self { longest, under_way: Mutex::new(under_way) }
    }

    fn under_way(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a place and works there. `stop` is set when the server ends, and when nobody waits for the work any more:
    /// when this future is dropped before it is done. The work is handed a flag that says so, and says so too once the work has
    /// taken the longest it may. Its place is taken until it has ended, whoever waits.
    pub(crate) async fn think<T: Send + 'static>(
        self: &Arc<Self>,
        caller: Caller,
        stop: &StopFlag,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let (ticket, place) = self.ask(caller, stop);
        let mut waited = Waited { stop: stop.clone(), done: false };
        place.await.expect("who gives places outlives the ticket");
        let (asked, late) = (stop.clone(), StopFlag::default());
        let too_late = late.clone();
        let told = StopFlag::when(move || asked.is_set() || too_late.is_set());
        let mut working = std::pin::pin!(off(move || {
            let _ticket = ticket;
            work(&told)
        }));
        let done = match self.longest {
            None => working.await,
            Some(longest) => {
                if let Ok(done) = tokio::time::timeout(longest, &mut working).await {
                    done
                } else {
                    late.stop();
                    working.await
                }
            }
        };
        waited.done = true;
        done
    }

    /// A ticket for a place, and what tells that it was given.
    fn ask(self: &Arc<Self>, caller: Caller, stop: &StopFlag) -> (Ticket, oneshot::Receiver<()>) {
        let mut under_way = self.under_way();
        if under_way.closed {
            stop.stop();
        }
        let number = under_way.places.ask(caller);
        let (given, place) = oneshot::channel();
        under_way.waiting.insert(number, given);
        under_way.stops.insert(number, stop.clone());
        under_way.give_places();
        drop(under_way);
        (Ticket { thinkers: Arc::clone(self), number }, place)
    }

    /// How many wait for a place, and how many think.
    pub(crate) fn waiting_and_under_way(&self) -> (usize, usize) {
        let under_way = self.under_way();
        let waiting = under_way.waiting.len();
        (waiting, under_way.stops.len().saturating_sub(waiting))
    }

    /// Stops all who think, and all who come.
    pub(crate) fn close(&self) {
        let mut under_way = self.under_way();
        under_way.closed = true;
        under_way.stops.values().for_each(StopFlag::stop);
    }
}

/// Sets a flag when nobody waits for what it stops any more: when it is dropped before that is done.
struct Waited {
    stop: StopFlag,
    done: bool,
}

impl Drop for Waited {
    fn drop(&mut self) {
        if !self.done {
            self.stop.stop();
        }
    }
}

/// A place, or a wait for one, until it is dropped.
struct Ticket {
    thinkers: Arc<Thinkers>,
    number: u64,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut under_way = self.thinkers.under_way();
        under_way.stops.remove(&self.number);
        under_way.waiting.remove(&self.number);
        under_way.places.leave(self.number);
        under_way.give_places();
    }
}

/// Runs blocking work off the async threads. Work that was begun is completed, even if nobody waits for it any more.
pub(crate) async fn off<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Refusal::fault("working", error))
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::mpsc::channel;

    use super::*;
    use crate::addresses::Network;
    use crate::guest::GuestId;

    fn ana() -> Caller {
        Caller { network: Network::of(Ipv4Addr::LOCALHOST.into()), guest: GuestId([1; 16]) }
    }

    /// Work that goes on until it is told to stop.
    fn until_told(stop: &StopFlag) {
        while !stop.is_set() {
            std::thread::yield_now();
        }
    }

    #[tokio::test]
    async fn all_are_told_when_the_server_ends() {
        let thinkers = Arc::new(Thinkers::new(1, None));
        let (begun, mut begins) = tokio::sync::mpsc::unbounded_channel();
        let work: Vec<_> = (0..3)
            .map(|_| {
                let (thinkers, begun) = (Arc::clone(&thinkers), begun.clone());
                let work = move |stop: &StopFlag| {
                    begun.send(()).expect("heard");
                    until_told(stop);
                };
                tokio::spawn(async move { thinkers.think(ana(), &StopFlag::default(), work).await })
            })
            .collect();
        begins.recv().await.expect("one has begun");
        while thinkers.under_way().stops.len() < 3 {
            tokio::task::yield_now().await;
        }
        assert!(begins.try_recv().is_err(), "one at a time");
        thinkers.close();
        for work in work {
            work.await.expect("it ends").expect("no panic");
        }
        assert_eq!(thinkers.under_way().stops.len(), 0);
        let late = StopFlag::default();
        thinkers.think(ana(), &late, |_| ()).await.expect("at once");
        assert!(late.is_set());
    }

    #[tokio::test]
    async fn a_panic_is_a_fault_and_frees_the_place() {
        let thinkers = Arc::new(Thinkers::new(1, None));
        let stop = StopFlag::default();
        let fault = thinkers.think(ana(), &stop, |_| panic!("on purpose")).await.expect_err("a panic");
        assert_eq!(fault.problem.code, "server/fault");
        assert_eq!(thinkers.think(ana(), &stop, |_| 7).await, Ok(7));
        assert!(!stop.is_set(), "what is done is not stopped");
    }

    #[tokio::test]
    async fn whoever_goes_stops_their_work_and_the_place_is_free_when_it_has_ended() {
        let thinkers = Arc::new(Thinkers::new(1, None));
        let (begun, begins) = tokio::sync::oneshot::channel();
        let (let_go, held) = channel::<()>();
        let stop = StopFlag::default();
        let asked = tokio::spawn({
            let (thinkers, stop) = (Arc::clone(&thinkers), stop.clone());
            let work = move |stop: &StopFlag| {
                begun.send(()).expect("heard");
                until_told(stop);
                held.recv().expect("let go");
            };
            async move { thinkers.think(ana(), &stop, work).await }
        });
        begins.await.expect("it has begun");
        asked.abort();
        assert!(asked.await.expect_err("nobody waits").is_cancelled());
        assert!(stop.is_set());
        let (_ticket, mut place) = thinkers.ask(ana(), &StopFlag::default());
        assert!(place.try_recv().is_err(), "the work has not ended");
        let_go.send(()).expect("it is held");
        place.await.expect("the place is free");
    }

    #[tokio::test]
    async fn whoever_does_not_wait_any_more_leaves_the_line() {
        let thinkers = Arc::new(Thinkers::new(1, None));
        let (held, given) = thinkers.ask(ana(), &StopFlag::default());
        given.await.expect("it was free");
        let (leaves, _) = thinkers.ask(ana(), &StopFlag::default());
        let (_next, place) = thinkers.ask(ana(), &StopFlag::default());
        drop(leaves);
        drop(held);
        place.await.expect("it is the next one's");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_thinks_longer_than_the_longest_time() {
        let longest = Duration::from_secs(10);
        let thinkers = Arc::new(Thinkers::new(1, Some(longest)));
        let (begun, begins) = tokio::sync::oneshot::channel();
        let stop = StopFlag::default();
        let asked = tokio::spawn({
            let (thinkers, stop) = (Arc::clone(&thinkers), stop.clone());
            let work = move |stop: &StopFlag| {
                begun.send(()).expect("heard");
                until_told(stop);
            };
            async move { thinkers.think(ana(), &stop, work).await }
        });
        begins.await.expect("it has begun");
        tokio::time::advance(longest).await;
        asked.await.expect("it ends").expect("no panic");
        assert!(!stop.is_set(), "it was told to answer, not that nobody wants the answer");
    }
}
