//! Errors of the other crates as classes of `sobremesa.errors`, told in the language that was chosen.

use std::path::Path;

use pyo3::exceptions::PyFileNotFoundError;
use pyo3::prelude::*;
use sobremesa_catalog::record::RecordError;
use sobremesa_catalog::{Catalog, CatalogGame, FolderProblem, Mistake, PlayerError, RulesError, ThinkError};
use sobremesa_core::Message;
use sobremesa_lab::pool::PoolError;
use sobremesa_lab::results::FolderError;
use sobremesa_lab::tune::{TuneError, TuneFolderError, TunePlanError, TuneRequestError};
use sobremesa_lab::{ExperimentError, ManifestMistakes, NoPlan, RequestError, RunError, message};
use sobremesa_protocol::Problem;

use crate::settings::language;

mod classes {
    #![allow(missing_docs, reason = "the macro adds none; the classes are described where they are written")]
    pyo3::import_exception!(sobremesa.errors, ExperimentError);
    pyo3::import_exception!(sobremesa.errors, IllegalMove);
    pyo3::import_exception!(sobremesa.errors, NotNow);
    pyo3::import_exception!(sobremesa.errors, PlayerError);
    pyo3::import_exception!(sobremesa.errors, PlayerFailed);
    pyo3::import_exception!(sobremesa.errors, PositionError);
    pyo3::import_exception!(sobremesa.errors, RecordError);
    pyo3::import_exception!(sobremesa.errors, RulesError);
    pyo3::import_exception!(sobremesa.errors, RunFolderError);
}

pub(crate) fn told(message: &Message) -> String {
    language().tell(message)
}

/// Line, column (both from 1), what is wrong, what would be right.
type Placed = (usize, usize, String, Option<String>);

fn placed(mistakes: &[Mistake], text: &str) -> Vec<Placed> {
    let one = |mistake: &Mistake| {
        let (line, column) = mistake.place(text);
        (line, column, told(&mistake.problem), mistake.advice.as_ref().map(told))
    };
    mistakes.iter().map(one).collect()
}

pub(crate) fn of_rules(error: &RulesError, catalog: &Catalog) -> PyErr {
    let heading = told(&message::of_rules(error, catalog));
    let mistakes = match error {
        RulesError::Mistakes { source_text, mistakes, .. } => placed(mistakes, source_text),
        _ => Vec::new(),
    };
    classes::RulesError::new_err((heading, mistakes))
}

pub(crate) fn of_player(error: &PlayerError, game: &CatalogGame) -> PyErr {
    let heading = told(&message::of_player(error, game));
    let mistakes = match error {
        PlayerError::Broken { problem: FolderProblem::Mistakes { source_text, mistakes, .. }, .. } => {
            placed(mistakes, source_text)
        }
        _ => Vec::new(),
    };
    classes::PlayerError::new_err((heading, mistakes))
}

pub(crate) fn of_player_text(error: &PlayerError) -> PyErr {
    classes::PlayerError::new_err((told(&message::of_player_text(error)), Vec::<Placed>::new()))
}

/// A function of Python that is to play again, and is not here.
pub(crate) fn absent(name: &str) -> PyErr {
    let why =
        format!("{name}, as it played there, is not here: the function has to be made before the results are opened");
    classes::PlayerError::new_err((why, Vec::<Placed>::new()))
}

pub(crate) fn of_thinking(error: &ThinkError, game: &CatalogGame) -> PyErr {
    match error {
        ThinkError::Player(PlayerError::NoTurn) => not_now("nobody is to move"),
        ThinkError::Player(error) => of_player(error, game),
        ThinkError::Stopped => classes::PlayerFailed::new_err("it was stopped before it had answered"),
        ThinkError::Failed(failure) => {
            let seat = failure.seat.0;
            classes::PlayerFailed::new_err((failure.detail.clone(), seat, failure.fault.name(), failure.errors.clone()))
        }
    }
}

pub(crate) fn not_now(why: &str) -> PyErr {
    classes::NotNow::new_err(why.to_owned())
}

/// A move that is refused.
pub(crate) fn of_move(problem: &Problem) -> PyErr {
    let text = language().explain(problem);
    if problem.code.starts_with("table/") {
        classes::NotNow::new_err(text)
    } else {
        classes::IllegalMove::new_err((text, problem.code.clone()))
    }
}

/// An action that is not allowed after so many others of its move.
pub(crate) fn of_action(action: i64, after: usize) -> PyErr {
    let text = match after {
        0 => format!("action {action} is not allowed here"),
        after => format!("action {action} is not allowed here after {after} others of the move"),
    };
    classes::IllegalMove::new_err((text, "move/action"))
}

/// An action that the mask of its row does not allow.
pub(crate) fn of_row_action(action: i64, row: usize) -> PyErr {
    let text = format!("action {action} is not allowed in row {row}; no hand went on");
    classes::IllegalMove::new_err((text, "move/action"))
}

pub(crate) fn nobody_moves() -> PyErr {
    not_now("hands end before anybody is to move")
}

pub(crate) fn of_position(problem: &Problem) -> PyErr {
    classes::PositionError::new_err((language().explain(problem), problem.code.clone()))
}

pub(crate) fn of_record(error: &RecordError) -> PyErr {
    classes::RecordError::new_err((language().explain(&error.problem), error.line, error.problem.code.clone()))
}

fn of_manifest(mistaken: &ManifestMistakes) -> PyErr {
    let mistakes: Vec<Mistake> =
        mistaken.mistakes.iter().map(|(span, message)| Mistake::new(span.clone(), message.clone())).collect();
    let key = if mistaken.source_of.name.is_empty() { "terminal.mistaken.short" } else { "terminal.mistaken.manifest" };
    let heading = told(&Message::new(key).with("path", &mistaken.source_of.name));
    classes::ExperimentError::new_err((heading, placed(&mistakes, &mistaken.source_of.text)))
}

pub(crate) fn of_experiment(error: &ExperimentError, catalog: &Catalog) -> PyErr {
    match error {
        ExperimentError::ManifestMistakes(mistaken) => of_manifest(mistaken),
        ExperimentError::Rules(rules) => of_rules(rules, catalog),
    }
}

pub(crate) fn of_request(error: &RequestError, catalog: &Catalog) -> PyErr {
    match error {
        RequestError::Unreadable { path, why } => {
            let message = Message::new("lab.rules.unreadable").with("path", path).with_message("why", why.clone());
            if Path::new(path).exists() {
                classes::ExperimentError::new_err((told(&message), Vec::<Placed>::new()))
            } else {
                PyFileNotFoundError::new_err(told(&message))
            }
        }
        RequestError::Experiment(error) => of_experiment(error, catalog),
    }
}

pub(crate) fn of_folder(error: &FolderError, catalog: &Catalog) -> PyErr {
    match error {
        FolderError::Experiment(error) => of_experiment(error, catalog),
        FolderError::Manifest(mistaken) => of_manifest(mistaken),
        other => classes::RunFolderError::new_err(told(&message::of_folder(other, catalog))),
    }
}

pub(crate) fn of_run(error: &RunError, catalog: &Catalog) -> PyErr {
    classes::RunFolderError::new_err(told(&message::of_run(error, catalog)))
}

/// Why it cannot be said how large an experiment must be.
pub(crate) fn of_no_plan(error: &NoPlan) -> PyErr {
    match error {
        NoPlan::PointsOfMatches => not_as_asked(
            "points a hand are measured in single hands: say unit=\"hand\", or give the difference in elo or per cent"
                .to_owned(),
        ),
        other => not_as_asked(told(&message::of_no_plan(other))),
    }
}

/// Why folders do not come together.
pub(crate) fn of_pool(error: &PoolError) -> PyErr {
    classes::RunFolderError::new_err(error.to_string())
}

/// A machine on which something comes out otherwise.
pub(crate) fn of_other_machine(message: &Message) -> PyErr {
    classes::RunFolderError::new_err(told(message))
}

/// Arguments with which an experiment cannot be played.
pub(crate) fn not_as_asked(why: String) -> PyErr {
    classes::ExperimentError::new_err((why, Vec::<Placed>::new()))
}

/// Why a tuning cannot be had as it is asked for.
pub(crate) fn of_tune_request(error: &TuneRequestError, game: &CatalogGame) -> PyErr {
    let of_weights = |why| classes::PlayerError::new_err((why, Vec::<Placed>::new()));
    match error {
        TuneRequestError::Player(error) => of_player(error, game),
        TuneRequestError::NoneNamed { player, options } => {
            of_weights(format!("say with weights=[…] which numbers of `{player}` to tune: {}", options.join(", ")))
        }
        TuneRequestError::NothingToTune { .. } => of_weights(told(&message::of_tune_request(error, game))),
        TuneRequestError::NoWeight { .. } => {
            of_weights(format!("weights: {}", told(&message::of_tune_request(error, game))))
        }
        TuneRequestError::Plan(error) => not_as_asked(of_tune_argument(error)),
        TuneRequestError::OtherRules | TuneRequestError::OtherPlayer => {
            classes::RunFolderError::new_err(told(&message::of_tune_request(error, game)))
        }
    }
}

/// What is wrong with a plan, by the argument from which it follows.
fn of_tune_argument(error: &TunePlanError) -> String {
    let why = told(&message::of_tune_plan(error));
    match error {
        TunePlanError::Bounds { key, .. } if key == "gains.a" => format!("step: {why}"),
        TunePlanError::Bounds { key, .. } if key == "test_blocks" => format!("test: {why}"),
        TunePlanError::NoWeights | TunePlanError::Twice(_) => format!("weights: {why}"),
        _ => why,
    }
}

pub(crate) fn of_tune_folder(error: &TuneFolderError) -> PyErr {
    classes::RunFolderError::new_err(match error {
        TuneFolderError::Taken(path) => format!(
            "{} holds another tuning: choose another folder, or give all that was said when that one was begun, its seed too",
            path.display()
        ),
        other => told(&message::of_tune_folder(other)),
    })
}

pub(crate) fn of_tune(error: &TuneError, game: &CatalogGame) -> PyErr {
    match error {
        TuneError::Player(error) => of_player(error, game),
        TuneError::Folder(error) => of_tune_folder(error),
        TuneError::NotOfIt { .. } => classes::RunFolderError::new_err(told(&message::of_tune(error, game))),
    }
}

/// An error of Python in one line: its class and what it says.
pub(crate) fn in_a_line(py: Python<'_>, error: &PyErr) -> String {
    let value = error.value(py);
    let kind = value.get_type().name().map_or_else(|_| "Exception".to_owned(), |name| name.to_string());
    let text = value.str().map_or_else(|_| String::new(), |text| text.to_string());
    format!("{kind}: {}", text.lines().next().unwrap_or_default())
}
