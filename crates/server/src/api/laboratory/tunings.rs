//! Requests about tunings.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_protocol::tuning::{StartTuning, TuningView};

use super::allowed::Allowed;
use crate::api::body;
use crate::api::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<TuningView>>, Refusal> {
    off(move || Json(house.laboratory.tunings.list(&house.run_asker(guest)))).await
}

pub(super) async fn start(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::PlayerJson(asked): body::PlayerJson<StartTuning>,
) -> Result<(StatusCode, Json<TuningView>), Refusal> {
    off(move || {
        let started = house.laboratory.tunings.start(&asked, &house.run_asker(guest), || house.admit_table(guest))?;
        Ok((StatusCode::CREATED, Json(started)))
    })
    .await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TuningView>, Refusal> {
    off(move || house.laboratory.tunings.view(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn pause(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TuningView>, Refusal> {
    off(move || house.laboratory.tunings.pause(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn resume(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TuningView>, Refusal> {
    off(move || house.laboratory.tunings.resume(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn remove(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.laboratory.tunings.remove(&id, &house.run_asker(guest)).map(|()| StatusCode::NO_CONTENT)).await?
}
