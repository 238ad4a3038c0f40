//! The language that an address asks for.

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use sobremesa_protocol::words::Language;

use crate::refusal::Refusal;

/// `?lang=es` or `?lang=en`; none where nothing is said. Nothing else stands behind the `?`.
pub(super) struct AskedLanguage(pub(super) Option<Language>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LanguageQuery {
    lang: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for AskedLanguage {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Query(asked) = Query::<LanguageQuery>::from_request_parts(parts, state).await?;
        match asked.lang.as_deref() {
            None => Ok(Self(None)),
            Some("es") => Ok(Self(Some(Language::Es))),
            Some("en") => Ok(Self(Some(Language::En))),
            Some(_) => Err(Refusal::unreadable("`lang` is `es` or `en`")),
        }
    }
}
