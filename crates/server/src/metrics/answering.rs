//! The address of their own at which figures are asked for.

use std::sync::{Arc, Weak};

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;

use super::exposition::exposition;
use crate::house::House;
use crate::store::StoreError;
use crate::thinking::off;

/// Where it is asked whether the house is well.
pub(crate) const HEALTH: &str = "/healthz";

/// Answers `/metrics` and `/healthz`, and nothing else, as long as the house is there.
pub(crate) async fn answer(listener: TcpListener, house: Weak<House>) {
    let routes = Router::new().route("/metrics", get(figures)).route(HEALTH, get(is_well)).with_state(house);
    if let Err(why) = axum::serve(listener, routes).await {
        tracing::warn!(%why, "nobody is told figures any more");
    }
}

async fn figures(State(house): State<Weak<House>>) -> Response {
    let text = match house.upgrade() {
        Some(house) => off(move || exposition(&house)).await.ok().and_then(Result::ok),
        None => None,
    };
    match text {
        Some(text) => ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response(),
        None => unwell(),
    }
}

async fn is_well(State(house): State<Weak<House>>) -> Response {
    match house.upgrade() {
        Some(house) => asked(house).await,
        None => unwell(),
    }
}

/// Whether the house is well, at its own address: 200 where the store answers, else 503.
pub(crate) async fn health(State(house): State<Arc<House>>) -> Response {
    asked(house).await
}

async fn asked(house: Arc<House>) -> Response {
    let answers = off(move || -> Result<(), StoreError> { house.store.answers() }).await;
    if matches!(answers, Ok(Ok(()))) { "ok\n".into_response() } else { unwell() }
}

fn unwell() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n").into_response()
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn a_store_that_does_not_answer_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let config = Config::new(folder.path().to_owned(), Catalog::new(None));
        let house = Arc::new(House::new(&config).expect("a new folder"));
        assert_eq!(health(State(Arc::clone(&house))).await.status(), StatusCode::OK);
        house.store.stop_answering();
        assert_eq!(health(State(Arc::clone(&house))).await.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(is_well(State(Arc::downgrade(&house))).await.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
