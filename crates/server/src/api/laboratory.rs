//! Experiments and balances: starting, watching, pausing, reports.

mod allowed;
mod balances;
mod live;
mod page;
mod runs;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};

use crate::house::House;

/// The routes of the laboratory.
pub(super) fn routes() -> Router<Arc<House>> {
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
}
