//! Wire types of experiments, for a browser.

use sobremesa_catalog::CatalogGame;
use sobremesa_protocol::Problem;
use sobremesa_protocol::laboratory::{LiveRun, RunRules, RunState};

/// The name of rules.
pub(super) fn rules(game: &CatalogGame) -> RunRules {
    RunRules { spec: game.spec().to_owned(), name: game.info().name.clone(), game: game.info().game.clone() }
}

/// A run that stands as before but in another state.
pub(super) fn in_state(live: &LiveRun, state: RunState, problem: Option<Problem>) -> LiveRun {
    LiveRun { state, problem, ..live.clone() }
}
