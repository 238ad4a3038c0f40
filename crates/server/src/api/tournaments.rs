//! Tournaments of people ([`sobremesa_protocol::tournament`]).

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_protocol::EnterTable;
use sobremesa_protocol::tournament::{OpenTournament, TournamentRequest, TournamentSummary, TournamentView};

use super::{Path, body};
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<TournamentSummary>>, Refusal> {
    off(move || house.tournaments_of(guest.id).map(Json)).await?
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<OpenTournament>,
) -> Result<(StatusCode, Json<TournamentView>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.open_tournament(guest, &asked)?)))).await?
}

pub(super) async fn enter(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(EnterTable { code }): body::Json<EnterTable>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.enter_tournament(guest, &id, &code).map(Json)).await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.tournament_view(guest.id, &id).map(Json)).await?
}

pub(super) async fn ask(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(request): body::Json<TournamentRequest>,
) -> Result<Json<TournamentView>, Refusal> {
    off(move || house.ask_tournament(guest.id, &id, &request).map(Json)).await?
}

pub(super) async fn call_off(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.call_tournament_off(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}
