//! Themes: what there is, and the files that each names.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sobremesa_catalog::{BrokenTheme, ThemeError};
use sobremesa_protocol::themes::ThemesView;
use sobremesa_protocol::{BrokenFileView, FileMistake, Localized};

use super::catalogue::mistakes_of;
use super::path::Path;
use super::players::STILL;
use crate::client;
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

pub(super) async fn list(State(house): State<Arc<House>>) -> Result<Json<ThemesView>, Refusal> {
    off(move || {
        let all = house.catalog.themes();
        let themes = all.themes.iter().map(|theme| theme.view.clone()).collect();
        Json(ThemesView { themes, broken: all.broken.iter().map(broken).collect() })
    })
    .await
}

pub(super) async fn file(
    State(house): State<Arc<House>>,
    Path((name, file)): Path<(String, String)>,
) -> Result<Response, Refusal> {
    off(move || {
        let none = || client::unknown(&format!("/api/themes/{name}/{file}"));
        let theme = house.catalog.theme(&name).map_err(|_| none())?;
        let found = theme.file(&file).ok_or_else(none)?;
        let mut headers = HeaderMap::new();
        for (name, value) in [
            (header::CONTENT_TYPE, found.media_type),
            (header::CONTENT_SECURITY_POLICY, STILL),
            // Its address names what is in it.
            (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            (HeaderName::from_static("x-content-type-options"), "nosniff"),
        ] {
            headers.insert(name, HeaderValue::from_static(value));
        }
        Ok((StatusCode::OK, headers, found.bytes.clone()).into_response())
    })
    .await?
}

/// A folder that cannot be used, without the path of the data folder, which concerns no guest.
fn broken(broken: &BrokenTheme) -> BrokenFileView {
    let mistakes = match &broken.error {
        ThemeError::Mistakes { source_text, mistakes, .. } => mistakes_of(mistakes, source_text),
        ThemeError::Unreadable { why, .. } => {
            vec![FileMistake { line: None, problem: Localized::told(why), advice: None }]
        }
        ThemeError::Unknown { .. } => Vec::new(),
    };
    BrokenFileView { id: format!("{}/theme.toml", broken.id), mendable: false, mistakes }
}
