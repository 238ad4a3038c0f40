//! Tables: setting, opening from a record, listing, seeing, forgetting; records, reviews, and hands judged by exact play.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use schemars::JsonSchema;
use serde::Deserialize;
use sobremesa_core::StopFlag;
use sobremesa_protocol::statistics::Statistics;
use sobremesa_protocol::{
    AskShuffle, CreateTable, DamagedTable, HandAnalysis, MoveExplained, ReviewPage, ShuffleTicket, TableSummary,
    TableView, Turn,
};

use super::body;
use super::path::Path;
use crate::guest::Guest;
use crate::house::{House, OpenedTable};
use crate::refusal::Refusal;
use crate::table::{ReasonLookup, review_page};
use crate::thinking::{Caller, off};

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Response, Refusal> {
    // A long list takes a while to be written out, too.
    off(move || house.tables_of(guest.id).map(|tables| Json(tables).into_response())).await?
}

pub(super) async fn damaged(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<DamagedTable>>, Refusal> {
    off(move || house.damaged_tables_of(guest.id).map(Json)).await?
}

/// What is left of a damaged table.
pub(super) async fn raw(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    off(move || {
        let text = house.raw_lines(guest.id, &id)?;
        let name = format!("attachment; filename=\"sobremesa-{id}-damaged.jsonl\"");
        let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
        Ok((headers, text).into_response())
    })
    .await?
}

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<CreateTable>,
) -> Result<(StatusCode, Json<TableSummary>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.set(guest, &asked)?)))).await?
}

pub(super) async fn issue_shuffle(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<AskShuffle>,
) -> Result<(StatusCode, Json<ShuffleTicket>), Refusal> {
    Ok((StatusCode::CREATED, Json(house.issue_shuffle(guest, &asked)?)))
}

pub(super) async fn statistics(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Statistics>, Refusal> {
    off(move || house.statistics(guest.id).map(Json)).await?
}

pub(super) async fn open(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    caller: Caller,
    body::RecordText(text): body::RecordText,
) -> Result<(StatusCode, Json<TableSummary>), Refusal> {
    let kept = Arc::clone(&house);
    // A long match takes a while to be played again: so no more are at it at a time than may think.
    let open = move |_: &StopFlag| kept.open_record(guest, &text);
    let opened = house.thinkers.think(caller, &StopFlag::default(), open).await?;
    let OpenedTable { summary, new } = opened?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(summary)))
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TableView>, Refusal> {
    off(move || Ok(Json(house.table_for(guest.id, &id)?.view(guest.id)))).await?
}

pub(super) async fn forget(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    off(move || house.forget(guest.id, &id).map(|()| StatusCode::NO_CONTENT)).await?
}

pub(super) async fn record(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    off(move || {
        let mut text = String::new();
        for line in house.table_to_look_through(guest.id, &id)?.record(&house.store, guest.id)? {
            text += &serde_json::to_string(&line).map_err(|why| Refusal::fault("writing a record", why))?;
            text.push('\n');
        }
        let name = format!("attachment; filename=\"sobremesa-{id}.jsonl\"");
        let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
        Ok((headers, text).into_response())
    })
    .await?
}

/// The step from which a hand is looked through.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReviewFrom {
    #[serde(default)]
    from: u32,
}

pub(super) async fn review(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path((id, hand)): Path<(String, u32)>,
    part: Result<Query<ReviewFrom>, QueryRejection>,
) -> Result<Json<ReviewPage>, Refusal> {
    let Query(ReviewFrom { from }) = part?;
    let found = Arc::clone(&house);
    let page = move |stop: &StopFlag| {
        review_page(&*found.table_to_look_through(caller.guest, &id)?.snapshot(), hand, from, stop).map(Json)
    };
    house.reviews.think(caller, &StopFlag::default(), page).await?
}

pub(super) async fn why(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<MoveExplained>, Refusal> {
    let found = Arc::clone(&house);
    match off(move || found.table_to_look_through(caller.guest, &id)?.ask_why(ply)).await?? {
        ReasonLookup::Known(known) => Ok(Json(known)),
        ReasonLookup::Think(question) => {
            let ask = move |answer: &StopFlag| question.ask(answer);
            house.thinkers.think(caller, &StopFlag::default(), ask).await?.map(Json)
        }
    }
}

/// Positions that exact play looks at for one hand at most: a few seconds. A hand of 28 tiles takes a fiftieth.
const MOST_NODES: u64 = 20_000_000;

pub(super) async fn analysis(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path((id, hand)): Path<(String, u32)>,
) -> Result<Json<HandAnalysis>, Refusal> {
    let looking = Arc::clone(&house);
    let asked = id.clone();
    let state =
        off(move || Ok::<_, Refusal>(looking.table_to_look_through(caller.guest, &asked)?.snapshot())).await??;
    // Before the match is over nothing is computed, let alone told.
    if state.turn() != Turn::Nothing {
        return Err(Refusal::no_review(hand));
    }
    let kept = Arc::clone(&house);
    let analyze = move |stop: &StopFlag| {
        let found = state.analyze(hand, MOST_NODES, stop)?;
        kept.keep_finds(&id, &found);
        Some(found)
    };
    let found = house.reviews.think(caller, &StopFlag::default(), analyze).await?;
    found.map(Json).ok_or_else(|| Refusal::no_review(hand))
}
