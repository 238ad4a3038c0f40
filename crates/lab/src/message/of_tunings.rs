//! Sentences about tunings that cannot be done and folders of theirs that cannot be used.

use sobremesa_catalog::CatalogGame;
use sobremesa_core::Message;

use crate::tune::{TuneError, TuneFolderError, TunePlanError, TuneRequestError};

/// Why a tuning of a game cannot be had as it is asked for, or as it was begun.
pub fn of_tune_request(error: &TuneRequestError, game: &CatalogGame) -> Message {
    let other = |what: &'static str| Message::new("lab.tune.other").with_message("what", what);
    match error {
        TuneRequestError::Player(error) => super::of_player(error, game),
        TuneRequestError::NothingToTune { player } => Message::new("lab.tune.nothing").with("player", player),
        TuneRequestError::NoneNamed { player, options } => {
            Message::new("lab.tune.which").with("player", player).with("options", options.join(", "))
        }
        TuneRequestError::NoWeight { player, found, nearest } => {
            Message::new("lab.tune.no_weight").with("player", player).with("found", found).with("nearest", nearest)
        }
        TuneRequestError::Plan(error) => of_tune_plan(error),
        TuneRequestError::OtherRules => other("lab.tune.rules"),
        TuneRequestError::OtherPlayer => other("lab.tune.player"),
    }
}

/// Why a tuning cannot be done as its plan says.
pub fn of_tune_plan(error: &TunePlanError) -> Message {
    match error {
        TunePlanError::Form { line, problem } => {
            Message::new("lab.tune.plan.form").with("line", line).with_message("why", problem.clone())
        }
        TunePlanError::Format(found) => Message::new("lab.tune.plan.format").with("found", found),
        TunePlanError::Bounds { key, found, least, most } => Message::new("lab.tune.plan.bounds")
            .with("key", key)
            .with("found", found)
            .with("least", least)
            .with("most", most),
        TunePlanError::NoWeights => Message::new("lab.tune.plan.no_weights"),
        TunePlanError::Twice(name) => Message::new("lab.tune.plan.twice").with("name", name),
        TunePlanError::Seed => Message::new("lab.tune.plan.seed"),
    }
}

/// Why the folder of a tuning cannot be used.
pub fn of_tune_folder(error: &TuneFolderError) -> Message {
    match error {
        TuneFolderError::Taken(path) => Message::new("lab.tune.taken").with("path", path.display()),
        TuneFolderError::Foreign(path) => Message::new("lab.tune.foreign").with("path", path.display()),
        TuneFolderError::None(path) => Message::new("lab.tune.none").with("path", path.display()),
        TuneFolderError::Plan { path, problem } => of_tune_plan(problem).with("path", path.display()),
        TuneFolderError::Line { path, line, .. } => {
            Message::new("lab.tune.line").with("path", path.display()).with("line", line)
        }
        TuneFolderError::Unreadable { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_message("why", why.clone())
        }
        TuneFolderError::Files { path, why } => {
            Message::new("lab.rules.unreadable").with("path", path.display()).with_system("why", why)
        }
    }
}

/// Why a tuning of a game cannot go on.
pub fn of_tune(error: &TuneError, game: &CatalogGame) -> Message {
    match error {
        TuneError::Folder(error) => of_tune_folder(error),
        TuneError::Player(error) => super::of_player(error, game),
        TuneError::NotOfIt { file, line } => Message::new("lab.tune.not_of_it").with("file", file).with("line", line),
    }
}
