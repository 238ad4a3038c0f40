//! The robots that are connected: one socket a token, over which each of their matches is told and asked.

mod seated;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sobremesa_catalog::OutsideAnswer;
use sobremesa_protocol::BotHostLine;
use sobremesa_protocol::bots::{CLOSED_NEWER, CLOSED_REVOKED, CLOSED_UNREADABLE};
use tokio::sync::{mpsc, watch};

use crate::config::Rate;
use crate::lock::lock;
use crate::rate::Buckets;
use crate::thinking::{Caller, Thinkers};

pub(crate) use seated::SeatedBots;

/// How often a token may connect.
const CONNECTS: Rate = Rate { burst: 10, every_ms: 6_000 };

/// Most lines that wait to be sent to a robot: one that does not read them is gone.
const MOST_UNSENT: usize = 8_192;

/// Why the house closes the socket of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BotEnd {
    /// The same token was used elsewhere.
    Newer,
    /// The token was revoked.
    Revoked,
    /// It does not read what it is told.
    Deaf,
}

impl BotEnd {
    /// The code with which the socket is closed, and the reason in words.
    pub(crate) fn said(self) -> (u16, &'static str) {
        match self {
            Self::Newer => (CLOSED_NEWER, "the same token was used elsewhere"),
            Self::Revoked => (CLOSED_REVOKED, "the token was revoked"),
            Self::Deaf => (CLOSED_UNREADABLE, "too many lines wait that were not read"),
        }
    }
}

/// The robots that are connected, by id.
pub(crate) struct Bots {
    here: Mutex<BTreeMap<String, Arc<BotLink>>>,
    connects: Mutex<Buckets<String>>,
    /// Counts who comes and goes.
    changes: watch::Sender<u64>,
    /// Places for robots that think, each on a thread; they have a time of their own for a move.
    pub(crate) thinkers: Arc<Thinkers>,
}

impl Bots {
    /// Nobody is here yet; so many may think at a time, and as many more whose address has none that thinks.
    pub(crate) fn new(places: usize) -> Self {
        Self {
            here: Mutex::default(),
            connects: Mutex::new(Buckets::new(CONNECTS)),
            changes: watch::Sender::new(0),
            thinkers: Arc::new(Thinkers::new(places, None)),
        }
    }

    /// Counts a connection of a robot.
    ///
    /// # Errors
    /// How long it is to wait, where it connects too often.
    pub(crate) fn admit(&self, id: &str) -> Result<(), Duration> {
        lock(&self.connects).take(id.to_owned(), Instant::now())
    }

    /// A robot has connected and greeted: it plays over this link from now on, and an older one is closed.
    pub(crate) fn enter(&self, id: &str, link: &Arc<BotLink>) {
        let older = lock(&self.here).insert(id.to_owned(), Arc::clone(link));
        if let Some(older) = older {
            older.close(BotEnd::Newer);
        }
        self.changes.send_modify(|count| *count += 1);
    }

    /// A link is at its end; whether no newer one has taken its place.
    pub(crate) fn leave(&self, id: &str, link: &Arc<BotLink>) -> bool {
        let mut here = lock(&self.here);
        let is_last = here.get(id).is_some_and(|now| Arc::ptr_eq(now, link));
        if is_last {
            here.remove(id);
        }
        drop(here);
        link.hang_up();
        self.changes.send_modify(|count| *count += 1);
        is_last
    }

    /// Closes the socket of a robot whose token opens nothing any more.
    pub(crate) fn revoke(&self, id: &str) {
        let link = lock(&self.here).remove(id);
        if let Some(link) = link {
            link.close(BotEnd::Revoked);
        }
        self.changes.send_modify(|count| *count += 1);
    }

    pub(crate) fn is_here(&self, id: &str) -> bool {
        lock(&self.here).contains_key(id)
    }

    /// The link of a robot that is here.
    pub(crate) fn link(&self, id: &str) -> Option<Arc<BotLink>> {
        lock(&self.here).get(id).map(Arc::clone)
    }

    /// Tells of everybody who comes and goes.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}

/// A question that a robot was asked.
struct Asked {
    ply: u32,
    answer: std::sync::mpsc::Sender<OutsideAnswer>,
}

/// One connection of a robot.
pub(crate) struct BotLink {
    /// Whose robot it is, and from where it connected: its thinking counts for them, whoever waits for its move.
    pub(crate) caller: Caller,
    lines: mpsc::UnboundedSender<BotHostLine>,
    /// Lines that wait to be sent.
    unsent: AtomicUsize,
    /// What it is asked now, by the id of the match.
    asked: Mutex<BTreeMap<String, Asked>>,
    end: watch::Sender<Option<BotEnd>>,
    /// True once nothing is heard or said any more.
    gone: watch::Sender<bool>,
}

impl BotLink {
    /// A link, and the lines that are to be sent over it; each is to be [counted](Self::sent).
    pub(crate) fn new(caller: Caller) -> (Arc<Self>, mpsc::UnboundedReceiver<BotHostLine>) {
        let (lines, sent) = mpsc::unbounded_channel();
        let link = Self {
            caller,
            lines,
            unsent: AtomicUsize::new(0),
            asked: Mutex::default(),
            end: watch::Sender::new(None),
            gone: watch::Sender::new(false),
        };
        (Arc::new(link), sent)
    }

    /// A line was sent.
    pub(crate) fn sent(&self) {
        self.unsent.fetch_sub(1, Ordering::Relaxed);
    }

    /// Why the house wants it closed, once it does.
    pub(crate) fn end(&self) -> watch::Receiver<Option<BotEnd>> {
        self.end.subscribe()
    }

    /// Has the socket closed.
    pub(crate) fn close(&self, end: BotEnd) {
        self.end.send_if_modified(|now| {
            let first = now.is_none();
            *now = now.or(Some(end));
            first
        });
        self.hang_up();
    }

    fn hang_up(&self) {
        self.gone.send_replace(true);
        lock(&self.asked).clear();
    }

    /// Whether nothing is heard or said over it any more.
    fn is_gone(&self) -> bool {
        *self.gone.borrow()
    }

    /// Has a line sent.
    fn say(&self, line: BotHostLine) {
        if self.is_gone() {
            return;
        }
        if self.unsent.fetch_add(1, Ordering::Relaxed) >= MOST_UNSENT || self.lines.send(line).is_err() {
            self.close(BotEnd::Deaf);
        }
    }

    /// A move came. One that answers nothing that is asked now came too late, and is passed over.
    pub(crate) fn answered(&self, of: &str, ply: Option<u32>, answer: OutsideAnswer) {
        let mut asked = lock(&self.asked);
        if asked.get(of).is_some_and(|asked| ply.is_none_or(|ply| ply == asked.ply)) {
            let question = asked.remove(of).expect("it is there");
            // Who does not wait any more has no use for it.
            let _ = question.answer.send(answer);
        }
    }
}
