//! Requests about balances.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use sobremesa_protocol::laboratory::{BalanceView, StartBalance};

use super::allowed::Allowed;
use super::page::answer;
use crate::api::asked_language::AskedLanguage;
use crate::api::body;
use crate::api::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<BalanceView>>, Refusal> {
    off(move || Json(house.laboratory.balances.list(&house.run_asker(guest)))).await
}

pub(super) async fn start(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<StartBalance>,
) -> Result<(StatusCode, Json<BalanceView>), Refusal> {
    off(move || {
        let started = house.laboratory.balances.start(&asked, &house.run_asker(guest), || house.admit_table(guest))?;
        Ok((StatusCode::CREATED, Json(started)))
    })
    .await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<BalanceView>, Refusal> {
    off(move || house.laboratory.balances.view(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn pause(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<BalanceView>, Refusal> {
    off(move || house.laboratory.balances.pause(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn resume(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<BalanceView>, Refusal> {
    off(move || house.laboratory.balances.resume(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn remove(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.laboratory.balances.remove(&id, &house.run_asker(guest)).map(|()| StatusCode::NO_CONTENT)).await?
}

pub(super) async fn report(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    AskedLanguage(language): AskedLanguage,
) -> Result<Response, Refusal> {
    off(move || house.laboratory.balances.report(&id, language.unwrap_or_default()).map(answer)).await?
}
