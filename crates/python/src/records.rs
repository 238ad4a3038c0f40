//! Records of matches, read and looked at.

use pyo3::prelude::*;
use serde_json::json;
use sobremesa_catalog::CatalogGame;
use sobremesa_catalog::record::{NotAsked, Record};
use sobremesa_core::StopFlag;

use crate::errors;
use crate::interrupt::interruptible;
use crate::matches::Match;
use crate::settings::catalog;

fn read(text: &str) -> PyResult<(Record, CatalogGame)> {
    let record = Record::read(text).map_err(|error| errors::of_record(&error))?;
    let catalog = catalog();
    let game = catalog.rules_of_record(&record).map_err(|error| errors::of_rules(&error, &catalog))?;
    Ok((record, game))
}

/// The match of a record, brought to where the record leaves it.
#[pyfunction]
pub(crate) fn record_replayed(text: &str) -> PyResult<Match> {
    let (record, game) = read(text)?;
    let played = record.replay(&*game).map_err(|error| errors::of_record(&error))?;
    let places = (0..game.info().seats).collect();
    Ok(Match::new(played, game, record.setup(), places))
}

/// A record held against its rules, its seed and its computer players: as JSON.
#[pyfunction]
pub(crate) fn record_verified(py: Python<'_>, text: &str) -> PyResult<String> {
    let (record, game) = read(text)?;
    let job = move |_: &StopFlag| {
        let mut found = record.verify(&*game);
        let mut asked = if found.problems.is_empty() { Some(game.ask_again(&record)) } else { None };
        if let Some(asked) = &mut asked {
            found.problems.append(&mut asked.problems);
        }
        (found, asked.unwrap_or_default())
    };
    let (found, asked) = interruptible(py, job)?;
    let language = crate::settings::language();
    let problems = found.problems.iter().map(
        |error| json!({ "line": error.line, "code": error.problem.code, "text": language.explain(&error.problem) }),
    );
    let why = |why: NotAsked| match why {
        NotAsked::Program => "program",
        NotAsked::Stranger => "stranger",
        NotAsked::Nondeterministic => "nondeterministic",
        NotAsked::Company => "company",
    };
    let not_asked = asked.not_asked.iter().map(|(name, reason)| json!({ "player": name, "why": why(*reason) }));
    Ok(json!({
        "hands": found.hands,
        "shuffles": found.shuffles,
        "moves": found.moves,
        "seed_known": found.seed_known,
        "thought_again": asked.moves,
        "not_asked": not_asked.collect::<Vec<_>>(),
        "problems": problems.collect::<Vec<_>>(),
    })
    .to_string())
}

/// What exact play makes of the moves of a finished match, hand by hand, looking at `nodes` positions a hand at most: as JSON.
#[pyfunction]
pub(crate) fn record_analysis(py: Python<'_>, text: &str, nodes: u64) -> PyResult<String> {
    let (record, game) = read(text)?;
    let played = record.replay(&*game).map_err(|error| errors::of_record(&error))?;
    let job = move |stop: &StopFlag| {
        let hands = 1..=played.hand();
        hands.map(|hand| played.analyze(hand, nodes, stop)).collect::<Option<Vec<_>>>()
    };
    let analyses = interruptible(py, job)?;
    let analyses = analyses.ok_or_else(|| errors::not_now("moves are judged once the match is over"))?;
    Ok(json!(analyses).to_string())
}
