//! Bodies of requests.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;
use sobremesa_catalog::Drawing;

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
        read_json(request, house, house.limits.body).await.map(Self)
    }
}

/// Reads a body of JSON of at most so many bytes.
async fn read_json<T: DeserializeOwned>(request: Request, house: &Arc<House>, limit: usize) -> Result<T, Refusal> {
    if !is_of_kind(&request, "application/json") {
        let message = "the body must be JSON, with the content type application/json";
        return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request/not-json", message));
    }
    let body = arrived(request, house, limit, PATIENCE).await?;
    serde_json::from_slice(&body).map_err(|why| Refusal::unreadable(&why.to_string()))
}

/// A body of JSON with a rule file in it, read as a `T`.
#[derive(Debug)]
pub(super) struct RulesJson<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for RulesJson<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        read_json(request, house, house.limits.rules).await.map(Self)
    }
}

/// A body of JSON with a player's file in it, read as a `T`.
#[derive(Debug)]
pub(super) struct PlayerJson<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for PlayerJson<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        read_json(request, house, house.limits.players).await.map(Self)
    }
}

/// A body of JSON with a record in it, read as a `T`.
#[derive(Debug)]
pub(super) struct QuestionJson<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for QuestionJson<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        read_json(request, house, house.limits.record).await.map(Self)
    }
}

/// A body that is a picture, not looked at yet.
#[derive(Debug)]
pub(super) struct Picture(pub(super) Drawing, pub(super) Vec<u8>);

impl FromRequest<Arc<House>> for Picture {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        let drawing = [Drawing::Svg, Drawing::Png].into_iter().find(|kind| is_of_kind(&request, kind.media_type()));
        let drawing = drawing.ok_or_else(|| {
            let message = "a picture is an SVG or a PNG, and its content type says which";
            Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request/not-picture", message)
        })?;
        let body = arrived(request, house, house.limits.players, PATIENCE).await?;
        Ok(Self(drawing, body.into()))
    }
}

/// Longest that a record may take to arrive.
const PATIENCE_FOR_RECORDS: Duration = Duration::from_mins(1);

/// A body that is the text of a record.
#[derive(Debug)]
pub(super) struct RecordText(pub(super) String);

impl FromRequest<Arc<House>> for RecordText {
    type Rejection = Refusal;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Refusal> {
        if !is_of_kind(&request, "application/x-ndjson") {
            let message = "the body must be a record, with the content type application/x-ndjson";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "request/not-record", message));
        }
        let limit = house.limits.record;
        let body = arrived(request, house, limit, PATIENCE_FOR_RECORDS).await.map_err(|refusal| {
            if refusal.status == StatusCode::PAYLOAD_TOO_LARGE { too_large_a_record(limit) } else { refusal }
        })?;
        String::from_utf8(body.into()).map(Self).map_err(|_| {
            let message = "this file is no record: it is not text";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "record/not-text", message)
        })
    }
}

fn too_large_a_record(limit: usize) -> Refusal {
    let megabytes = limit / (1024 * 1024);
    let message = format!("a record that is opened has at most {megabytes} MB");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "record/too-large", message).with("limit", megabytes.to_string())
}

fn is_of_kind(request: &Request, wanted: &str) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case(wanted)
}

/// The whole body, if it is no larger than `limit` and arrives in time.
async fn arrived(request: Request, house: &Arc<House>, limit: usize, patience: Duration) -> Result<Bytes, Refusal> {
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if declared.is_some_and(|length: usize| length > limit) {
        return Err(Refusal::too_large(limit));
    }
    let slow = |_| Refusal::new(StatusCode::REQUEST_TIMEOUT, "request/too-slow", "the body took too long to arrive");
    let body = tokio::time::timeout(patience, Bytes::from_request(request, house)).await.map_err(slow)?;
    body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::too_large(limit),
        _ => Refusal::unreadable(&rejection.body_text()),
    })
}
