//! A match under way.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use sobremesa_catalog::record::{self, Record};
use sobremesa_catalog::{AnyMatch, CatalogGame, PlayerSpec, SeatedPrograms, Setup, ThinkError, Thought};
use sobremesa_core::{Observer, Side, StopFlag};
use sobremesa_protocol::{Pause, Turn};

use crate::errors;
use crate::game::{canonical, seat};
use crate::interrupt::interruptible;
use crate::numbers::Numbers;

/// A match. Who may see what is for the caller to keep to: positions are asked for by seat.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Match {
    game: CatalogGame,
    setup: Setup,
    places: Vec<u8>,
    played: Mutex<Box<dyn AnyMatch>>,
    programs: SeatedPrograms,
}

impl Match {
    pub(crate) fn new(played: Box<dyn AnyMatch>, game: CatalogGame, setup: Setup, places: Vec<u8>) -> Self {
        Self { game, setup, places, played: Mutex::new(played), programs: SeatedPrograms::default() }
    }

    fn played(&self) -> MutexGuard<'_, Box<dyn AnyMatch>> {
        // A call that failed in the middle changed nothing: moves are made whole.
        self.played.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seats(&self) -> usize {
        self.game.info().sides.len()
    }

    /// The observer at a seat; a spectator where none is named.
    fn observer(&self, number: Option<i64>) -> PyResult<Observer> {
        let Some(number) = number else { return Ok(Observer::Spectator) };
        Ok(Observer::Seat(seat(number, self.seats())?))
    }
}

fn pause(text: Option<&str>) -> PyResult<Option<Pause>> {
    let Some(text) = text else { return Ok(None) };
    let read = serde_json::from_value(json!(text));
    read.map(Some)
        .map_err(|_| PyValueError::new_err(format!("a pause is \"none\", \"short\" or \"long\", not {text:?}")))
}

#[pymethods]
impl Match {
    /// The seat that is to move; none where no seat is.
    #[getter]
    fn turn(&self) -> Option<u8> {
        match self.played().turn() {
            Turn::Seat { seat } => Some(seat),
            Turn::NextHand | Turn::Nothing => None,
        }
    }

    /// Whether a hand is over and the next is to be dealt.
    #[getter]
    fn waits_for_hand(&self) -> bool {
        self.played().turn() == Turn::NextHand
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.played().turn() == Turn::Nothing
    }

    /// Moves made so far.
    #[getter]
    fn ply(&self) -> u32 {
        self.played().ply()
    }

    /// The hand under way or just finished, from 1.
    #[getter]
    fn hand(&self) -> u32 {
        self.played().hand()
    }

    /// Points of each side over the finished hands.
    #[getter]
    fn points(&self) -> Vec<i32> {
        self.played().points()
    }

    /// The side of each seat, as they sit in this match.
    #[getter]
    fn sides(&self) -> Vec<u8> {
        self.game.info().sides.clone()
    }

    /// For each seat the seat that its occupant had before seats were drawn by lot.
    #[getter]
    fn places(&self) -> Vec<u8> {
        self.places.clone()
    }

    /// How it ended, as JSON; none while it goes on.
    fn result(&self) -> Option<String> {
        self.played().verdict().map(|result| json!(result).to_string())
    }

    /// The position as a seat may see it, or a spectator, as JSON.
    #[pyo3(signature = (observer=None))]
    fn position(&self, observer: Option<i64>) -> PyResult<String> {
        Ok(json!(self.played().position(self.observer(observer)?)).to_string())
    }

    /// The position with all hands up, as JSON.
    fn open_position(&self) -> String {
        json!(self.played().open_position()).to_string()
    }

    /// The legal moves of the seat to move.
    fn legal(&self) -> Vec<String> {
        self.played().legal_texts()
    }

    /// What a seat sees, as numbers.
    fn numbers(&self, number: i64) -> PyResult<Numbers> {
        let seat = seat(number, self.seats())?;
        Ok(Numbers::new(self.played().in_numbers(seat)))
    }

    /// The seed for the own chance of the player at a seat: nothing hidden can be worked out from it.
    fn seat_seed(&self, number: i64) -> PyResult<String> {
        let seat = seat(number, self.seats())?;
        Ok(self.setup.seed.key().seat(self.setup.block, 0, seat.0).to_hex())
    }

    /// Makes a move for the seat to move.
    #[pyo3(signature = (text, declared=None))]
    fn play(&self, text: &str, declared: Option<&str>) -> PyResult<()> {
        let declared = pause(declared)?;
        let mut played = self.played();
        let Turn::Seat { seat } = played.turn() else {
            let why = if played.turn() == Turn::NextHand {
                "the next hand is to be dealt first"
            } else {
                "the match is over"
            };
            return Err(errors::not_now(why));
        };
        let ply = played.ply();
        played.play(ply, sobremesa_core::Seat(seat), text, declared).map_err(|problem| errors::of_move(&problem))?;
        Ok(())
    }

    /// Deals the next hand.
    fn next_hand(&self) -> PyResult<()> {
        self.played().next_hand().map_err(|problem| errors::of_move(&problem))
    }

    /// A side gives up.
    fn resign(&self, side: i64) -> PyResult<()> {
        let sides = self.played().points().len();
        let known = u8::try_from(side).ok().filter(|side| usize::from(*side) < sides);
        let known =
            known.ok_or_else(|| PyValueError::new_err(format!("the sides are 0 to {}, not {side}", sides - 1)))?;
        self.played().resign(Side(known)).map_err(|problem| errors::of_move(&problem))
    }

    /// What a player would do at the seat to move: the move, its pause, and why, as JSON.
    fn think(&self, py: Python<'_>, player: &str) -> PyResult<(String, String, Option<String>)> {
        let spec = canonical(&self.game, player)?;
        let (game, programs) = (self.game.clone(), self.programs.clone());
        let played = self.played().snapshot();
        let job =
            move |stop: &StopFlag| -> Result<Thought, ThinkError> { game.think(&*played, &spec, &programs, stop) };
        let thought = interruptible(py, job)?;
        let thought = thought.map_err(|error| errors::of_thinking(&error, &self.game))?;
        let pause = json!(thought.pause).as_str().unwrap_or("none").to_owned();
        Ok((thought.text, pause, thought.why.map(|why| json!(why).to_string())))
    }

    /// What a seat saw so far, or a spectator: lines of a record, without shuffles, as JSON.
    #[pyo3(signature = (observer=None))]
    fn seen(&self, observer: Option<i64>) -> PyResult<String> {
        Ok(json!(self.played().seen_lines(self.observer(observer)?)).to_string())
    }

    /// The record so far, as JSON Lines. `players` says who sits where, as records name them.
    fn record(&self, players: Vec<String>) -> PyResult<String> {
        let computers: Vec<PlayerSpec> =
            players.iter().filter_map(|name| name.parse().ok().and_then(|spec| self.game.player(&spec).ok())).collect();
        if players.len() != self.seats() {
            return Err(PyValueError::new_err(format!(
                "a record names {} players, not {}",
                self.seats(),
                players.len()
            )));
        }
        let mut head = record::head(&*self.game, &self.setup, players);
        head.player_hashes = record::player_hashes(&computers);
        Ok(Record::of(head, &**self.played()).to_text())
    }

    /// A match that stands as this one does.
    fn copy(&self) -> Self {
        let played = self.played().snapshot();
        Self::new(played, self.game.clone(), self.setup, self.places.clone())
    }

    /// Solves the position before a move of this match, with all hands open; as JSON.
    fn solve_at(&self, py: Python<'_>, ply: u32, nodes: u64) -> PyResult<String> {
        let played = self.played().snapshot();
        let job = move |_: &StopFlag| played.solve_at(ply, nodes);
        let solved = interruptible(py, job)?;
        solved.map_err(|problem| errors::of_position(&problem)).map(|solved| json!(solved).to_string())
    }
}
