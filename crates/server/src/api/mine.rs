//! What is kept of a guest ([`sobremesa_protocol::mine`]).

use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sobremesa_core::StopFlag;

use crate::guest::Guest;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::{Caller, off};

pub(super) async fn take_away(State(house): State<Arc<House>>, caller: Caller) -> Result<Response, Refusal> {
    let reading = Arc::clone(&house);
    let read = move |stop: &StopFlag| {
        let data = reading.guest_data(caller.guest, stop)?;
        serde_json::to_vec(&data).map_err(|why| Refusal::fault("writing what is kept of a guest", why))
    };
    let text = house.reviews.think(caller, &StopFlag::default(), read).await??;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"sobremesa-mine.json\""),
    ];
    Ok((headers, text).into_response())
}

pub(super) async fn forget(
    State(house): State<Arc<House>>,
    Extension(guest): Extension<Guest>,
) -> Result<Response, Refusal> {
    let cookie = off(move || house.forget_guest(guest)).await??;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response())
}
