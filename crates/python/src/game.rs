//! A game under one rule file.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::json;
use sobremesa_catalog::{Catalog, CatalogGame, PlayerSpec, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_protocol::{OptionInfo, Problem};

use crate::errors;
use crate::matches::Match;
use crate::numbers::{self, PartTold};
use crate::settings::{catalog, language};

/// Rules of a game, compiled.
#[pyclass(frozen, module = "sobremesa._native")]
pub(crate) struct Game {
    pub(crate) game: CatalogGame,
    pub(crate) catalog: Catalog,
}

/// The games and their rules, the default first, as JSON: a list of `{id, name, rules: [{id, name, summary}]}`.
#[pyfunction]
pub(crate) fn game_names() -> String {
    let language = language();
    let games = catalog().games();
    let of = |game: &sobremesa_protocol::GameInfo| {
        let rules = game.rules.iter().map(|rules| {
            json!({
                "id": rules.id,
                "name": rules.name.within(language),
                "summary": rules.summary.within(language),
                "seats": rules.seats,
            })
        });
        json!({ "id": game.id, "name": game.name.within(language), "rules": rules.collect::<Vec<_>>() })
    };
    serde_json::Value::Array(games.iter().map(of).collect()).to_string()
}

/// The seed of a text; without one a fresh seed.
pub(crate) fn seed(text: Option<&str>) -> PyResult<Seed> {
    if let Some(text) = text {
        return Ok(Seed::from_text(text));
    }
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| {
        pyo3::exceptions::PyOSError::new_err(format!("the system gives no random numbers for a seed: {error}"))
    })?;
    Ok(Seed(bytes))
}

#[pymethods]
impl Game {
    /// Rules by `spec` (a name or a file, with what is chosen of them); or of a text, for which `spec` stands.
    #[new]
    #[pyo3(signature = (spec, text=None))]
    fn new(spec: &str, text: Option<&str>) -> PyResult<Self> {
        let catalog = catalog();
        let game = match text {
            Some(text) => catalog.rules_from_text(spec, text),
            None => catalog.rules(spec),
        };
        let game = game.map_err(|error| errors::of_rules(&error, &catalog))?;
        Ok(Self { game, catalog })
    }

    /// What is known of the rules, as JSON.
    fn about(&self) -> String {
        let language = language();
        let about = self.game.about();
        let info = self.game.info();
        let choices: Vec<serde_json::Value> = about.choices.iter().map(option_told).collect();
        json!({
            "id": info.id,
            "game": info.game,
            "spec": about.spec,
            "name": info.name.within(language),
            "summary": info.summary.within(language),
            "seats": info.seats,
            "offered": info.offered,
            "sides": info.sides,
            "target": info.target,
            "hands": info.hands,
            "pauses": info.pauses,
            "hides": self.game.hides(),
            "hash": about.hash,
            "sources": about.sources,
            "sentences": about.sentences.iter().map(|sentence| sentence.within(language)).collect::<Vec<_>>(),
            "choices": choices,
        })
        .to_string()
    }

    /// The parts of an observation (name, shape, meaning) and what each action means.
    fn numbering(&self) -> (Vec<PartTold>, Vec<String>) {
        numbers::told(self.game.numbering())
    }

    /// The actions of a move in notation.
    fn actions_of(&self, text: &str) -> PyResult<Vec<u16>> {
        self.game.actions_of(text).map_err(|why| errors::of_move(&Problem::because("move/unreadable", &why)))
    }

    /// The rule file (TOML).
    fn file(&self) -> &str {
        self.game.file()
    }

    /// The players that can sit down, the easiest first, as JSON.
    fn players(&self) -> String {
        let language = language();
        let players = self.game.players();
        let of = |player: &sobremesa_protocol::PlayerInfo| {
            let options: Vec<serde_json::Value> = player.options.iter().map(option_told).collect();
            json!({
                "id": player.id,
                "name": player.name.within(language),
                "level": player.level,
                "summary": player.summary.within(language),
                "options": options,
            })
        };
        serde_json::Value::Array(players.iter().map(of).collect()).to_string()
    }

    /// A player in its one spelling, every option by key.
    fn player(&self, spec: &str) -> PyResult<String> {
        Ok(canonical(&self.game, spec)?.to_string())
    }

    /// A new match, its first hand dealt; `hand` is the number of a single hand, from 0.
    #[pyo3(signature = (seed=None, hand=None, block=0))]
    fn open(&self, seed: Option<&str>, hand: Option<u64>, block: u64) -> PyResult<Match> {
        let unit = hand.map_or(Unit::Match, |index| Unit::Hand { index });
        let setup = Setup { seed: self::seed(seed)?, unit, block };
        let seated = self.catalog.seat(&self.game, setup.seed);
        let seated = seated.map_err(|error| errors::of_rules(&error, &self.catalog))?;
        Ok(Match::new(seated.game.open(&setup), seated.game, setup, seated.places))
    }

    /// Solves a position with all hands open, in notation; as JSON.
    #[pyo3(signature = (position, nodes))]
    fn solve(&self, py: Python<'_>, position: String, nodes: u64) -> PyResult<String> {
        let game = Arc::clone(self.game.rules());
        let job = move |_: &sobremesa_core::StopFlag| game.solve(&position, nodes);
        let solved = crate::interrupt::interruptible(py, job)?;
        solved.map_err(|problem| errors::of_position(&problem)).map(|solved| json!(solved).to_string())
    }

    /// How many ways there are to make so many moves from a position.
    #[pyo3(signature = (depth, position=None))]
    fn perft(&self, py: Python<'_>, depth: u32, position: Option<String>) -> PyResult<u64> {
        let game = Arc::clone(self.game.rules());
        let job = move |_: &sobremesa_core::StopFlag| game.perft(depth, position.as_deref());
        let counted = crate::interrupt::interruptible(py, job)?;
        counted.map_err(|problem| errors::of_position(&problem))
    }
}

/// Something that can be set of a player or chosen of rules.
fn option_told(option: &OptionInfo) -> serde_json::Value {
    json!({
        "key": option.id,
        "name": option.name.within(language()),
        "value": option.takes.written(option.default),
        "takes": errors::told(&option.takes.expected()),
    })
}

/// The player of a text in its one spelling.
pub(crate) fn canonical(game: &CatalogGame, text: &str) -> PyResult<PlayerSpec> {
    let spec: PlayerSpec = text.parse().map_err(|error| errors::of_player_text(&error))?;
    game.player(&spec).map_err(|error| errors::of_player(&error, game))
}

/// A seat's number that there is.
pub(crate) fn seat(number: i64, seats: usize) -> PyResult<sobremesa_core::Seat> {
    match u8::try_from(number) {
        Ok(seat) if usize::from(seat) < seats => Ok(sobremesa_core::Seat(seat)),
        _ => Err(PyValueError::new_err(format!("the seats are 0 to {}, not {number}", seats - 1))),
    }
}
