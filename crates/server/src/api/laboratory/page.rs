//! Reports as pages.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Deserialize;
use sobremesa_protocol::words::Language;

use crate::refusal::Refusal;

/// The policy for a report: it is only looked at. Its style and its fonts are inline; it has no script and loads nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The language that a report shows first: `?lang=en`; Spanish where nothing is said.
pub(in crate::api) struct ReportLanguage(pub(super) Language);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReportQuery {
    lang: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for ReportLanguage {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Query(asked) = Query::<ReportQuery>::from_request_parts(parts, state).await?;
        match asked.lang.as_deref() {
            None | Some("es") => Ok(Self(Language::Es)),
            Some("en") => Ok(Self(Language::En)),
            Some(_) => Err(Refusal::unreadable("`lang` is `es` or `en`")),
        }
    }
}

impl From<QueryRejection> for Refusal {
    fn from(rejection: QueryRejection) -> Self {
        Self::unreadable(&rejection.body_text())
    }
}

/// A report as an answer.
pub(super) fn answer(html: String) -> Response {
    let policy = [(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY))];
    (policy, Html(html)).into_response()
}
