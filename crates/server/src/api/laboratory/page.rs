//! Reports as pages.

use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};

/// The policy for a report: it is only looked at. Its style and its fonts are inline; it has no script and loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// A report as an answer.
pub(super) fn answer(html: String) -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (policy, Html(html)).into_response()
}
