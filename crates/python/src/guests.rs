//! Players written in Python: they sit down as somebody outside, in matches and in experiments.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use pyo3::prelude::*;
use serde_json::json;
use sobremesa_catalog::{Guest, Guests, OutsideAnswer, Outsider, OutsiderFailure, Question, Unanswered};
use sobremesa_core::{Fault, StopFlag};
use sobremesa_protocol::program::{HostLine, MatchHead};

use crate::errors::in_a_line;
use crate::interrupt::Stopped;
use crate::numbers::Numbers;

/// What the name of every player written in Python begins with.
pub(crate) const PREFIX: &str = "python.";

/// The players that were made so far, by name.
static PLAYERS: RwLock<BTreeMap<String, Arc<PythonPlayer>>> = RwLock::new(BTreeMap::new());

/// All players written in Python.
pub(crate) struct PythonPlayers;

impl PythonPlayers {
    /// Those there are now, to sit down.
    pub(crate) fn all() -> Guests {
        let players = PLAYERS.read().unwrap_or_else(PoisonError::into_inner);
        players.iter().fold(Guests::none(), |all, (name, player)| {
            let player: Arc<dyn Guest> = Arc::<PythonPlayer>::clone(player);
            all.with(name, player)
        })
    }

    /// Those there are now, and in the place of those who are not there, or are others now, somebody who comes to what each came to
    /// then. The names of these come with them: results in which they played can be read, and they cannot be asked.
    pub(crate) fn as_they_were<'a>(players: impl Iterator<Item = (&'a str, &'a str)>) -> (Guests, Vec<String>) {
        let here = PLAYERS.read().unwrap_or_else(PoisonError::into_inner);
        let is_other = |(name, hash): &(&str, &str)| {
            name.starts_with(PREFIX) && here.get(*name).is_none_or(|player| *player.hash != **hash)
        };
        let others: Vec<(&str, &str)> = players.filter(is_other).collect();
        drop(here);
        let absent =
            |all: Guests, (name, hash): &(&str, &str)| all.with(name, Arc::new(Absent { hash: (*hash).into() }));
        (others.iter().fold(Self::all(), absent), others.iter().map(|(name, _)| (*name).to_owned()).collect())
    }

    /// These are the players from now on, each with what its function comes to.
    pub(crate) fn set(players: BTreeMap<String, (Py<PyAny>, String)>) {
        let made = players.into_iter().map(|(name, (object, hash))| {
            let hash = hash.into();
            (name, Arc::new(PythonPlayer { object, hash }))
        });
        *PLAYERS.write().unwrap_or_else(PoisonError::into_inner) = made.collect();
    }
}

/// A player: an object whose method `sit(head)` gives somebody to be called with the position (as JSON and as numbers) and the
/// legal moves, who answers with one of them.
#[derive(Debug)]
struct PythonPlayer {
    object: Py<PyAny>,
    hash: Arc<str>,
}

impl Guest for PythonPlayer {
    fn hash(&self) -> Arc<str> {
        Arc::clone(&self.hash)
    }

    fn at_seat(&self) -> Box<dyn Outsider> {
        Box::new(AtSeat { player: Python::attach(|py| self.object.clone_ref(py)), sitter: None })
    }
}

/// A player who is not here, known by what it came to.
#[derive(Clone, Debug)]
struct Absent {
    hash: Arc<str>,
}

impl Guest for Absent {
    fn hash(&self) -> Arc<str> {
        Arc::clone(&self.hash)
    }

    fn at_seat(&self) -> Box<dyn Outsider> {
        Box::new(self.clone())
    }
}

impl Absent {
    fn failure() -> OutsiderFailure {
        OutsiderFailure { fault: Fault::Crash, detail: "the function is not here".to_owned(), errors: String::new() }
    }
}

impl Outsider for Absent {
    fn begin(&mut self, _: MatchHead) -> Result<(), OutsiderFailure> {
        Err(Self::failure())
    }

    fn tell(&mut self, _: &HostLine) {}

    fn ask(&mut self, _: &Question<'_>, _: &StopFlag) -> Result<OutsideAnswer, Unanswered> {
        Err(Unanswered::Failed(Self::failure()))
    }

    fn answered_illegally(&mut self, _: &str) -> OutsiderFailure {
        Self::failure()
    }
}

/// A player at a seat of a match.
#[derive(Debug)]
struct AtSeat {
    player: Py<PyAny>,
    sitter: Option<Py<PyAny>>,
}

impl AtSeat {
    fn sitter(&self) -> &Py<PyAny> {
        self.sitter.as_ref().expect("it has begun")
    }
}

/// It raised an error: as a program that crashed.
fn raised(py: Python<'_>, error: &PyErr) -> OutsiderFailure {
    let traceback = error.traceback(py).and_then(|trace| trace.format().ok()).unwrap_or_default();
    let text = in_a_line(py, error);
    OutsiderFailure { fault: Fault::Crash, detail: text.clone(), errors: format!("{traceback}{text}") }
}

impl Outsider for AtSeat {
    fn begin(&mut self, head: MatchHead) -> Result<(), OutsiderFailure> {
        Python::attach(|py| {
            let sitter = self.player.call_method1(py, "sit", (json!(head).to_string(),));
            self.sitter = Some(sitter.map_err(|error| raised(py, &error))?);
            Ok(())
        })
    }

    fn tell(&mut self, _: &HostLine) {
        // What its seat saw stands in the position that it is shown.
    }

    fn ask(&mut self, question: &Question<'_>, stop: &StopFlag) -> Result<OutsideAnswer, Unanswered> {
        if stop.is_set() {
            return Err(Unanswered::Stopped);
        }
        let position = json!((question.position)()).to_string();
        let numbers = Numbers::new((question.numbers)());
        Python::attach(|py| {
            let stopped = Stopped(stop.clone());
            let answer = self.sitter().call1(py, (position, numbers, question.legal.to_vec(), stopped));
            match answer.and_then(|answer| answer.extract::<String>(py)) {
                // What it was interrupted in is no fault of its own.
                _ if stop.is_set() => Err(Unanswered::Stopped),
                Ok(text) => Ok(OutsideAnswer { text, pause: None, why: None }),
                Err(error) => Err(Unanswered::Failed(raised(py, &error))),
            }
        })
    }

    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure {
        OutsiderFailure { fault: Fault::IllegalMove, detail: why.to_owned(), errors: String::new() }
    }
}
