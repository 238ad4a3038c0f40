//! The robots of a guest: list, make, revoke.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_protocol::{BotInfo, MakeBot, NewBot};

use super::body;
use super::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<BotInfo>>, Refusal> {
    off(move || house.bots_of(guest.id).map(Json)).await?
}

pub(super) async fn make(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<MakeBot>,
) -> Result<(StatusCode, Json<NewBot>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.make_bot(guest.id, &asked.name)?)))).await?
}

pub(super) async fn revoke(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.revoke_bot(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}
