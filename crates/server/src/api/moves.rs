//! A move for a position of somebody else's.

use std::sync::Arc;

use axum::extract::State;
use axum::{Extension, Json};
use sobremesa_core::StopFlag;
use sobremesa_protocol::engine::{AskMove, MoveAnswer};

use super::body;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::Caller;

/// Where other programs ask for a move.
pub(crate) const PATH: &str = "/api/move";

/// Whoever goes away stops the thinking.
pub(super) async fn ask(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::QuestionJson(asked): body::QuestionJson<AskMove>,
) -> Result<Json<MoveAnswer>, Refusal> {
    let place = house.admit_question(guest)?;
    let reading = Arc::clone(&house);
    // A long record takes a while to be played again: it has a place for that, too.
    let answer = move |stop: &StopFlag| {
        let _place = place;
        reading.read_question(asked)?.answer(stop).map(Json)
    };
    house.thinkers.think(Caller::from(guest), &StopFlag::default(), answer).await?
}
