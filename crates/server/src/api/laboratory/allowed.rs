//! Checks which guests may change what the laboratory does.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use crate::house::House;
use crate::refusal::Refusal;

/// Given where experiments may be started and changed, and not only looked at; a request that asks for it is refused
/// elsewhere.
pub(in crate::api) struct Allowed;

impl FromRequestParts<Arc<House>> for Allowed {
    type Rejection = Refusal;

    async fn from_request_parts(_: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        house.laboratory.allow()?;
        Ok(Self)
    }
}
