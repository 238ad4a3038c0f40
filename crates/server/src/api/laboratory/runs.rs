//! Requests about runs.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use sobremesa_core::StopFlag;
use sobremesa_protocol::laboratory::{GameAt, Reviewed, RunGames, RunSummary, RunView, StartRun};

use super::allowed::Allowed;
use super::page::{ReportLanguage, answer};
use crate::api::{Path, body};
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

/// Games told where nothing is said.
const COUNT: u64 = 50;

pub(super) async fn list(State(house): State<Arc<House>>) -> Result<Json<Vec<RunSummary>>, Refusal> {
    off(move || Json(house.laboratory.runs.list())).await
}

pub(super) async fn start(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<StartRun>,
) -> Result<(StatusCode, Json<RunSummary>), Refusal> {
    off(move || {
        let started = house.laboratory.runs.start(&asked, || house.admit_table(guest))?;
        Ok((StatusCode::CREATED, Json(started)))
    })
    .await?
}

pub(super) async fn view(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<RunView>, Refusal> {
    off(move || house.laboratory.runs.view(&id).map(Json)).await?
}

pub(super) async fn pause(
    _: Allowed,
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<RunSummary>, Refusal> {
    off(move || house.laboratory.runs.pause(&id).map(Json)).await?
}

pub(super) async fn resume(
    _: Allowed,
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<Json<RunSummary>, Refusal> {
    off(move || house.laboratory.runs.resume(&id).map(Json)).await?
}

pub(super) async fn remove(
    _: Allowed,
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.laboratory.runs.remove(&id).map(|()| StatusCode::NO_CONTENT)).await?
}

pub(super) async fn report(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    ReportLanguage(language): ReportLanguage,
) -> Result<Response, Refusal> {
    off(move || house.laboratory.runs.report(&id, language).map(answer)).await?
}

/// The part of a run's games that is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameSelection {
    #[serde(default)]
    from: u64,
    count: Option<u64>,
}

pub(super) async fn games(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    part: Result<Query<GameSelection>, QueryRejection>,
) -> Result<Json<RunGames>, Refusal> {
    let Query(part) = part?;
    off(move || house.laboratory.runs.games(&id, part.from, part.count.unwrap_or(COUNT)).map(Json)).await?
}

pub(super) async fn review(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
    body::Json(at): body::Json<GameAt>,
) -> Result<(StatusCode, Json<Reviewed>), Refusal> {
    let looking = Arc::clone(&house);
    let found = off(move || {
        let game = looking.laboratory.runs.game(&id, at)?;
        match looking.reviewed(&game) {
            Some(reviewed) => Ok(Ok(reviewed)),
            None => looking.admit_table(guest).map(|()| Err(game)),
        }
    })
    .await??;
    let reviewed = match found {
        Ok(reviewed) => reviewed,
        Err(game) => {
            let playing = Arc::clone(&house);
            house.thinkers.think(&StopFlag::default(), move || playing.review(guest, &game)).await??
        }
    };
    Ok((StatusCode::CREATED, Json(reviewed)))
}
