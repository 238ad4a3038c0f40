//! Going on at another device.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use sobremesa_protocol::{CarryCode, UseCarryCode};

use super::body;
use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn issue(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<(StatusCode, Json<CarryCode>), Refusal> {
    Ok((StatusCode::CREATED, Json(house.carry_code(guest)?)))
}

pub(super) async fn go_on(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
    body::Json(asked): body::Json<UseCarryCode>,
) -> Result<Response, Refusal> {
    let (carried, cookie) = off(move || house.carry(guest, &asked.words)).await??;
    Ok(([(header::SET_COOKIE, cookie)], Json(carried)).into_response())
}
