//! Tables at which anybody of the house may sit down ([`sobremesa_protocol::lobby`]).

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_protocol::Entered;
use sobremesa_protocol::lobby::{AskQuickTable, LobbyView, QuickTable};

use super::body;
use super::gatherings::count_down;
use super::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<LobbyView>, Refusal> {
    off(move || Json(house.lobby_view(guest.id))).await
}

pub(super) async fn enter(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<Entered>, Refusal> {
    off(move || house.enter_from_lobby(guest, &id).map(Json)).await?
}

pub(super) async fn quick(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<AskQuickTable>,
) -> Result<(StatusCode, Json<QuickTable>), Refusal> {
    let sitting = Arc::clone(&house);
    let (table, is_new, count) = off(move || sitting.quick_table(guest, &asked)).await??;
    count_down(&house, count);
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(table)))
}
