//! The hand of the day ([`sobremesa_protocol::day`]).

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_core::StopFlag;
use sobremesa_protocol::day::{BeginDay, DayHand, DayStandings, DayTry};

use super::body;
use super::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

pub(super) async fn today(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Json<Vec<DayHand>>, Refusal> {
    off(move || house.hands_of_today(guest.id).map(Json)).await?
}

pub(super) async fn begin(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(game): Path<String>,
    body::Json(asked): body::Json<BeginDay>,
) -> Result<(StatusCode, Json<DayTry>), Refusal> {
    off(move || {
        let (own, is_new) = house.begin_day(guest, &game, &asked)?;
        Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(own)))
    })
    .await?
}

pub(super) async fn standings(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path((day, game)): Path<(String, String)>,
) -> Result<Json<DayStandings>, Refusal> {
    let looking = Arc::clone(&house);
    let (standings, errand) = off(move || looking.day_standings(caller.guest, &day, &game)).await??;
    let Some(errand) = errand else { return Ok(Json(standings)) };
    let playing = Arc::clone(&house);
    let play = move |stop: &StopFlag| playing.play_day(&errand, stop);
    let found = house.reviews.think(caller, &StopFlag::default(), play).await??;
    Ok(Json(DayStandings { house: found, ..standings }))
}
