//! Requests about runs.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Deserialize;
use sobremesa_core::StopFlag;
use sobremesa_protocol::laboratory::{GameAt, PlanRun, PlannedRun, Reviewed, RunGames, RunSummary, RunView, StartRun};

use super::allowed::Allowed;
use super::page::answer;
use crate::api::asked_language::AskedLanguage;
use crate::api::body;
use crate::api::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::laboratory;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

/// Games told where nothing is said.
const COUNT: u64 = 50;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<RunSummary>>, Refusal> {
    off(move || Json(house.laboratory.runs.list(&house.run_asker(guest)))).await
}

pub(super) async fn start(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<StartRun>,
) -> Result<(StatusCode, Json<RunSummary>), Refusal> {
    off(move || {
        let started = house.laboratory.runs.start(&asked, &house.run_asker(guest), || house.admit_table(guest))?;
        Ok((StatusCode::CREATED, Json(started)))
    })
    .await?
}

/// How many games it takes; one at a time computes, as of what the workshop tries out.
pub(super) async fn plan(
    _: Allowed,
    State(house): State<Arc<House>>,
    caller: Caller,
    body::Json(asked): body::Json<PlanRun>,
) -> Result<Json<PlannedRun>, Refusal> {
    let playing = Arc::clone(&house);
    let planning =
        move |stop: &StopFlag| laboratory::plan(&playing.catalog, &asked, playing.laboratory.threads, stop).map(Json);
    house.trials.think(caller, &StopFlag::default(), planning).await?
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<RunView>, Refusal> {
    off(move || house.laboratory.runs.view(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn pause(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<RunSummary>, Refusal> {
    off(move || house.laboratory.runs.pause(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn resume(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<RunSummary>, Refusal> {
    off(move || house.laboratory.runs.resume(&id, &house.run_asker(guest)).map(Json)).await?
}

pub(super) async fn remove(
    _: Allowed,
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.laboratory.runs.remove(&id, &house.run_asker(guest)).map(|()| StatusCode::NO_CONTENT)).await?
}

pub(super) async fn report(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    AskedLanguage(language): AskedLanguage,
) -> Result<Response, Refusal> {
    off(move || house.laboratory.runs.report(&id, language.unwrap_or_default()).map(answer)).await?
}

/// The part of a run's games that is asked for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::api) struct GameSelection {
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
    caller: Caller,
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
            let play = move |stop: &StopFlag| playing.review(guest, &game, stop);
            house.reviews.think(caller, &StopFlag::default(), play).await??
        }
    };
    Ok((StatusCode::CREATED, Json(reviewed)))
}
