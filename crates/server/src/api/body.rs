//! Bodies of requests.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::house::House;
use crate::refusal::Refusal;

/// Longest that a body may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// A body of JSON, read as a `T`.
#[derive(Debug)]
pub(super) struct Json<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Json<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = "the body must be JSON, with the content type application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request/not-json", message));
        }
        let slow =
            |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "request/too-slow", "the body took too long to arrive");
        let body = tokio::time::timeout(PATIENCE, Bytes::from_request(request, house)).await.map_err(slow)?;
        let body = body.map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(house.limits.body),
            _ => Refusal::unreadable(&rejection.body_text()),
        })?;
        serde_json::from_slice(&body).map(Self).map_err(|why| Refusal::unreadable(&why.to_string()))
    }
}
