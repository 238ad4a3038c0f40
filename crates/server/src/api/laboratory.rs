//! Experiments, balances and tunings: starting, watching, pausing, reports.

mod allowed;
mod balances;
mod live;
mod page;
mod runs;
mod tunings;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

use crate::house::House;

/// The routes of the laboratory; requests with a player in them have at most `most` bytes.
pub(super) fn routes(most: usize) -> Router<Arc<House>> {
    Router::new()
        .route("/api/lab/runs", get(runs::list).post(runs::start))
        .route("/api/lab/plan", post(runs::plan))
        .route("/api/lab/runs/{id}", get(runs::view).delete(runs::remove))
        .route("/api/lab/runs/{id}/live", get(live::watch))
        .route("/api/lab/runs/{id}/pause", post(runs::pause))
        .route("/api/lab/runs/{id}/resume", post(runs::resume))
        .route("/api/lab/runs/{id}/report", get(runs::report))
        .route("/api/lab/runs/{id}/games", get(runs::games))
        .route("/api/lab/runs/{id}/review", post(runs::review))
        .route("/api/lab/balances", get(balances::list).post(balances::start))
        .route("/api/lab/balances/{id}", get(balances::view).delete(balances::remove))
        .route("/api/lab/balances/{id}/pause", post(balances::pause))
        .route("/api/lab/balances/{id}/resume", post(balances::resume))
        .route("/api/lab/balances/{id}/report", get(balances::report))
        .route("/api/lab/tunings", get(tunings::list).post(tunings::start).layer(DefaultBodyLimit::max(most)))
        .route("/api/lab/tunings/{id}", get(tunings::view).delete(tunings::remove))
        .route("/api/lab/tunings/{id}/pause", post(tunings::pause))
        .route("/api/lab/tunings/{id}/resume", post(tunings::resume))
}
