//! What is in an address, as handlers take it.

use axum::extract::FromRequestParts;

use crate::refusal::Refusal;

/// What is in an address.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Refusal))]
pub(super) struct Path<T>(pub(super) T);
