//! Tables: setting, opening from a record, listing, seeing, forgetting; records, reviews, and hands judged by exact play.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use sobremesa_core::StopFlag;
use sobremesa_protocol::statistics::Statistics;
use sobremesa_protocol::{
    CreateTable, DamagedTable, HandAnalysis, MoveExplained, Position, TableSummary, TableView, Turn,
};

use super::Path;
use super::body;
use crate::guest::Guest;
use crate::house::{House, OpenedTable};
use crate::refusal::Refusal;
use crate::table::Asked;
use crate::thinking::off;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<TableSummary>>, Refusal> {
    off(move || house.tables_of(guest.id).map(Json)).await?
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
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body::Json(asked): body::Json<CreateTable>,
) -> Result<(StatusCode, Json<TableSummary>), Refusal> {
    off(move || Ok((StatusCode::CREATED, Json(house.set(guest, from.ip(), &asked)?)))).await?
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
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    body::RecordText(text): body::RecordText,
) -> Result<(StatusCode, Json<TableSummary>), Refusal> {
    let kept = Arc::clone(&house);
    // A long match takes a while to be played again: so no more are at it at a time than may think.
    let stop = StopFlag::default();
    let opened = house.thinkers.think(&stop, move || kept.open_record(guest, from.ip(), &text)).await?;
    let OpenedTable { summary, new } = opened?;
    Ok((if new { StatusCode::CREATED } else { StatusCode::OK }, Json(summary)))
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(id): Path<String>,
) -> Result<Json<TableView>, Refusal> {
    off(move || Ok(Json(house.table(&id)?.view(guest.id)))).await?
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
        for line in house.table(&id)?.record(guest.id)? {
            text += &serde_json::to_string(&line).map_err(|why| Refusal::fault("writing a record", why))?;
            text.push('\n');
        }
        let name = format!("attachment; filename=\"sobremesa-{id}.jsonl\"");
        let headers = [(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)];
        Ok((headers, text).into_response())
    })
    .await?
}

pub(super) async fn review(
    State(house): State<Arc<House>>,
    Path((id, hand)): Path<(String, u32)>,
) -> Result<Json<Vec<Position>>, Refusal> {
    off(move || {
        let positions = house.table(&id)?.snapshot().review(hand);
        positions.map(Json).ok_or_else(|| no_review(hand))
    })
    .await?
}

pub(super) async fn why(
    State(house): State<Arc<House>>,
    Path((id, ply)): Path<(String, u32)>,
) -> Result<Json<MoveExplained>, Refusal> {
    let found = Arc::clone(&house);
    match off(move || found.table(&id)?.ask_why(ply)).await?? {
        Asked::Known(known) => Ok(Json(known)),
        Asked::Think(question) => {
            // Thought to its end even if nobody waits any more: so no more think at a time than may.
            let thinking = tokio::spawn(async move {
                let stop = StopFlag::default();
                let ended = stop.clone();
                house.thinkers.think(&stop, move || question.ask(&ended)).await?
            });
            thinking.await.map_err(|why| Refusal::fault("asking a player", why))?.map(Json)
        }
    }
}

/// Positions that exact play looks at for one hand at most: a few seconds. A hand of 28 tiles takes a fiftieth.
const MOST_NODES: u64 = 20_000_000;

pub(super) async fn analysis(
    State(house): State<Arc<House>>,
    Path((id, hand)): Path<(String, u32)>,
) -> Result<Json<HandAnalysis>, Refusal> {
    let looking = Arc::clone(&house);
    let state = off(move || Ok::<_, Refusal>(looking.table(&id)?.snapshot())).await??;
    // Before the match is over nothing is computed, let alone told.
    if state.turn() != Turn::Nothing {
        return Err(no_review(hand));
    }
    let found = house.thinkers.think(&StopFlag::default(), move || state.analyze(hand, MOST_NODES)).await?;
    found.map(Json).ok_or_else(|| no_review(hand))
}

fn no_review(hand: u32) -> Refusal {
    let message = "a hand can be looked through once its match is over, if it was played";
    Refusal::new(StatusCode::NOT_FOUND, "review/none", message).with("hand", hand.to_string())
}
