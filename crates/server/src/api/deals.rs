//! Hands that are offered to others ([`sobremesa_protocol::deal`]).

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json};
use sobremesa_core::StopFlag;
use sobremesa_protocol::day::{BeginDay, DayTry};
use sobremesa_protocol::deal::{DealStandings, OfferDeal, OfferedDeal};

use super::body;
use super::path::Path;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

pub(super) async fn offer(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<OfferDeal>,
) -> Result<(StatusCode, Json<OfferedDeal>), Refusal> {
    off(move || {
        let (offered, is_new) = house.offer_deal(guest, &asked)?;
        Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(offered)))
    })
    .await?
}

pub(super) async fn begin(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    Path(code): Path<String>,
    body::Json(asked): body::Json<BeginDay>,
) -> Result<(StatusCode, Json<DayTry>), Refusal> {
    off(move || {
        let (own, is_new) = house.begin_deal(guest, &code, &asked)?;
        Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(own)))
    })
    .await?
}

pub(super) async fn standings(
    State(house): State<Arc<House>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<Json<DealStandings>, Refusal> {
    let looking = Arc::clone(&house);
    let (standings, errand) = off(move || looking.deal_standings(caller.guest, &code)).await??;
    let Some(errand) = errand else { return Ok(Json(standings)) };
    let playing = Arc::clone(&house);
    let play = move |stop: &StopFlag| playing.play_day(&errand, stop);
    let found = house.reviews.think(caller, &StopFlag::default(), play).await??;
    Ok(Json(DealStandings { house: found, ..standings }))
}
