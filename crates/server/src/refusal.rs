//! How something is refused: a status and a [`Problem`].

use std::fmt::Display;
use std::time::Duration;

use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sobremesa_catalog::{PlayerError, RulesError, ThinkError};
use sobremesa_lab::message::{of_choice, of_player_text};
use sobremesa_protocol::{FieldMistake, Localized, Problem};

use crate::store::{StoreError, WriteObstacle};

/// Why a request gets no answer, and whose doing that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// 4xx where the request is at fault, 500 where the server is.
    pub(crate) status: StatusCode,
    /// What the body says.
    pub(crate) problem: Problem,
    /// Seconds after which it is worth asking again, where that is known.
    pub(crate) retry_after: Option<u64>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self { status, problem: Problem::new(code, message), retry_after: None }
    }

    /// The same with one more argument for its sentence.
    pub(crate) fn with(mut self, key: &str, value: impl Into<String>) -> Self {
        self.problem = self.problem.with(key, value);
        self
    }

    /// The same, worth asking again after a while.
    pub(crate) fn after(mut self, wait: Duration) -> Self {
        self.retry_after = Some(wait.as_secs() + 1);
        self
    }

    /// The server's own fault: what it is stands in the log, not in the answer.
    pub(crate) fn fault(doing: &str, why: impl Display) -> Self {
        tracing::error!(%why, "a fault while {doing}");
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "server/fault",
            "the server had a fault; what was confirmed is kept, try again",
        )
    }

    pub(crate) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, "table/not-found", "there is no table with this id, or no longer")
    }

    /// Something could not be written. Nothing of it is kept, and whatever was there before stands.
    pub(crate) fn not_written(doing: &str, error: StoreError) -> Self {
        let Some(obstacle) = error.obstacle() else { return Self::fault(doing, error) };
        tracing::error!(why = %error, "nothing was written while {doing}");
        let (status, code, message) = match obstacle {
            WriteObstacle::Full => (
                StatusCode::INSUFFICIENT_STORAGE,
                "store/full",
                "it could not be written: the disk is full; nothing is lost, make room and do it again",
            ),
            WriteObstacle::ReadOnly => (
                StatusCode::SERVICE_UNAVAILABLE,
                "store/read-only",
                "it could not be written: the data folder can only be read; nothing is lost, do it again once it can be written",
            ),
            WriteObstacle::Damaged => (
                StatusCode::SERVICE_UNAVAILABLE,
                "store/damaged",
                "it could not be written: the file of the matches is damaged; start the program again, which puts it aside",
            ),
            WriteObstacle::Failing => (
                StatusCode::SERVICE_UNAVAILABLE,
                "store/failing",
                "it could not be written: the disk did not take it; nothing is lost, do it again",
            ),
        };
        Self::new(status, code, message)
    }

    /// A table that is kept but cannot be played at: its rules or its record are not read any more.
    pub(crate) fn damaged_table() -> Self {
        let message = "this table cannot be read: it was kept by another version of the program, or is damaged";
        Self::new(StatusCode::CONFLICT, "table/unreadable", message)
    }

    pub(crate) fn stale(given: u32, stands: u32) -> Self {
        let message = format!("the message answers ply {given}, the match is at ply {stands}");
        Self::new(StatusCode::CONFLICT, "move/stale", message).with("ply", stands.to_string())
    }

    pub(crate) fn ahead(given: (u32, u32), stands: (u32, u32)) -> Self {
        let message = format!(
            "the message answers ply {} of hand {}, the match is at ply {} of hand {}",
            given.0, given.1, stands.0, stands.1
        );
        Self::new(StatusCode::CONFLICT, "move/stale", message).with("ply", stands.0.to_string())
    }

    pub(crate) fn not_now(message: &str) -> Self {
        Self::new(StatusCode::CONFLICT, "table/not-now", message)
    }

    pub(crate) fn no_hints() -> Self {
        let message = "hints are given only where one person plays against computers";
        Self::new(StatusCode::CONFLICT, "table/no-hints-among-people", message)
    }

    pub(crate) fn alone_with_the_day() -> Self {
        let message = "the hand of the day is played without hints, and no move is taken back";
        Self::new(StatusCode::CONFLICT, "day/no-help", message)
    }

    pub(crate) fn no_help_in_tournament() -> Self {
        let message = "a tournament is played without hints, and no move is taken back";
        Self::new(StatusCode::CONFLICT, "tournament/no-help", message)
    }

    pub(crate) fn not_host() -> Self {
        Self::new(StatusCode::FORBIDDEN, "gathering/not-host", "only the host of a table does that")
    }

    pub(crate) fn no_stand_in() -> Self {
        let message = "no computer was named that plays for this seat";
        Self::new(StatusCode::CONFLICT, "table/no-stand-in", message)
    }

    pub(crate) fn stand_in_plays() -> Self {
        let message = "a computer plays at this seat; take the seat again first";
        Self::new(StatusCode::CONFLICT, "table/stand-in-plays", message)
    }

    pub(crate) fn other_window() -> Self {
        let message = "the guest plays in another window, which was opened later; say `play_here` to go on in this one";
        Self::new(StatusCode::CONFLICT, "table/other-window", message)
    }

    pub(crate) fn no_open_hands() -> Self {
        let message = "what everybody holds is shown only at a table where no person sits";
        Self::new(StatusCode::FORBIDDEN, "table/no-open-hands", message)
    }

    pub(crate) fn no_taking_back() -> Self {
        let message = "moves are taken back only where one person plays against computers";
        Self::new(StatusCode::CONFLICT, "table/no-taking-back", message)
    }

    pub(crate) fn nothing_to_take_back() -> Self {
        let message = "in the hand under way this person has not chosen a move yet";
        Self::new(StatusCode::CONFLICT, "table/nothing-to-take-back", message)
    }

    pub(crate) fn no_seat() -> Self {
        Self::new(StatusCode::FORBIDDEN, "table/no-seat", "only those who sit at a table act at it")
    }

    pub(crate) fn no_review(hand: u32) -> Self {
        let message = "a hand can be looked through once its match is over, as far as it was played";
        Self::new(StatusCode::NOT_FOUND, "review/none", message).with("hand", hand.to_string())
    }

    pub(crate) fn no_reason() -> Self {
        let message = "why a move was made is told once its match is over, if it was made";
        Self::new(StatusCode::NOT_FOUND, "review/no-reason", message)
    }

    pub(crate) fn unreadable(why: &str) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "request/unreadable", format!("the message cannot be read: {why}"))
            .with("why", why)
    }

    pub(crate) fn too_large(limit: usize) -> Self {
        let message = format!("the message is too large: at most {limit} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "request/too-large", message).with("limit", limit.to_string())
    }

    pub(crate) fn too_many(wait: Duration) -> Self {
        let message = "too many requests at once; wait a moment";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "request/too-many", message).after(wait)
    }

    pub(crate) fn too_many_from_address(wait: Duration) -> Self {
        let message = "too many requests at once from this network address; wait a moment";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "address/too-many", message).after(wait)
    }
}

/// Beside an answer that a limit refused: the code of the refusal.
#[derive(Clone, Debug)]
pub(crate) struct LimitCode(pub(crate) String);

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let code = LimitCode(self.problem.code.clone());
        let is_limit = self.status == StatusCode::TOO_MANY_REQUESTS;
        let mut response = (self.status, axum::Json(self.problem)).into_response();
        if is_limit {
            response.extensions_mut().insert(code);
        }
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<Problem> for Refusal {
    /// Refused by a match or an experiment: its state forbids it, or the request is impossible.
    fn from(problem: Problem) -> Self {
        let status = match problem.code.as_str() {
            "move/stale" | "move/not-your-turn" | "table/not-now" | "lab/broken" => StatusCode::CONFLICT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self { status, problem, retry_after: None }
    }
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Self {
        let message = error.to_string();
        match error {
            RulesError::Unknown { name, .. } => {
                Self::new(StatusCode::NOT_FOUND, "rules/unknown", message).with("name", name)
            }
            RulesError::Mistakes { path, mistakes, .. } => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/broken", message)
                    .with("name", path)
                    .with("n", mistakes.len().to_string())
            }
            RulesError::Choice(choice) => {
                let field = choice.word.split('=').next().unwrap_or_default().to_owned();
                let mistake = FieldMistake { field, said: Localized::told(&of_choice(&choice)) };
                let mut refusal = Self::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/bad-choice", message);
                refusal.problem.mistakes.push(mistake);
                refusal.with("word", choice.word)
            }
            RulesError::Unreadable { path, .. } | RulesError::SameName { path, .. } => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "rules/broken", message).with("name", path).with("n", "1")
            }
        }
    }
}

impl From<PlayerError> for Refusal {
    fn from(error: PlayerError) -> Self {
        let message = error.to_string();
        let said = Localized::told(&of_player_text(&error));
        let refuse = |code| Self::new(StatusCode::UNPROCESSABLE_ENTITY, code, message);
        match error {
            PlayerError::Empty | PlayerError::Quotes { .. } => refuse("player/unknown"),
            PlayerError::Unknown { name, .. } | PlayerError::Game { name, .. } => {
                refuse("player/unknown").with("name", name)
            }
            PlayerError::NoOption { player, option, .. } | PlayerError::NoRule { player, option, .. } => {
                refuse("player/bad-option").with("player", player).with("option", option)
            }
            PlayerError::Value { player, option, value, .. } => {
                let mut refusal = refuse("player/bad-option").with("player", player).with("option", &option);
                refusal.problem.mistakes.push(FieldMistake { field: option, said });
                refusal.with("value", value)
            }
            PlayerError::OtherGame { player, .. } => refuse("player/unknown").with("name", player),
            PlayerError::Broken { name, .. } => refuse("player/broken").with("name", name),
            PlayerError::Path => Self { status: StatusCode::FORBIDDEN, ..refuse("player/path") },
            PlayerError::Programs => Self { status: StatusCode::FORBIDDEN, ..refuse("player/programs") },
            PlayerError::Command { problem } => {
                let mut refusal = refuse("player/command");
                refusal.problem = refusal.problem.with_said("problem", Localized::told(&problem.message()));
                refusal
            }
            PlayerError::NoTurn => Self::not_now("no seat is to move"),
        }
    }
}

impl From<ThinkError> for Refusal {
    fn from(error: ThinkError) -> Self {
        match error {
            ThinkError::Player(error) => error.into(),
            ThinkError::Stopped => Self::not_now("the player was stopped before it had decided"),
            ThinkError::Failed(failure) => {
                Self::new(StatusCode::CONFLICT, "player/failed", format!("the program at the seat failed: {failure}"))
            }
        }
    }
}

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        let why = rejection.body_text();
        Self::new(StatusCode::BAD_REQUEST, "request/unreadable", format!("the address cannot be read: {why}"))
            .with("why", why)
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::unreadable(&rejection.body_text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_player_cannot_do_is_no_fault_of_the_server() {
        let refused = [Refusal::from(PlayerError::NoTurn), Refusal::from(ThinkError::Stopped)];
        for Refusal { status, problem, .. } in refused {
            assert_eq!((status, problem.code.as_str()), (StatusCode::CONFLICT, "table/not-now"));
        }
    }
}
