//! What runs, balances and tunings have in common: how many there may be, how one of them stands, and what is refused of it.

use std::time::Duration;

use axum::http::StatusCode;
use sobremesa_protocol::laboratory::RunState;

use super::queue::{Name, Queue, Standing};
use crate::refusal::Refusal;

/// Longest that taking away waits for the games under way.
const PATIENCE: Duration = Duration::from_secs(5);

/// Refuses another one of a kind where there are the most already; `kind` names several of them.
pub(super) fn admit_another(there_are: usize, most: usize, kind: &str) -> Result<(), Refusal> {
    if there_are < most {
        return Ok(());
    }
    let message = format!("there are {most} {kind} already; remove some first");
    Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "lab/too-many-runs", message).with("limit", most.to_string()))
}

/// What is said to whoever would go on with something that is at its end.
pub(super) fn over() -> Refusal {
    let message = "everything that was asked for is played: there is nothing to go on with";
    Refusal::new(StatusCode::CONFLICT, "lab/over", message)
}

/// Waits until something that was withdrawn is not in the queue any more; refuses where that takes too long.
pub(super) fn wait_until_gone(queue: &Queue, name: &Name) -> Result<(), Refusal> {
    let message = "the games under way take their time; try again when it is paused";
    let is_gone = queue.wait_until_gone(name, PATIENCE);
    is_gone.then_some(()).ok_or_else(|| Refusal::new(StatusCode::CONFLICT, "lab/under-way", message))
}

/// How something stands by its place in the queue, whether it came to its end, and whether it broke off.
pub(super) fn state(standing: Option<Standing>, is_over: bool, is_broken: bool) -> RunState {
    match standing {
        Some(Standing::Waiting) => RunState::Waiting,
        Some(Standing::Running) => RunState::Running,
        None if is_over => RunState::Finished,
        None if is_broken => RunState::Broken,
        Some(Standing::Stopping) | None => RunState::Paused,
    }
}
