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
use sobremesa_protocol::laboratory::LiveRun;

use super::description::Description;
use crate::house::House;

pub(super) use self::allowed::Allowed;

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

/// Describes these routes.
pub(super) fn describe(api: &mut Description) {
    api.of("Laboratory");
    api.get("/api/lab/runs", runs::list, "The experiments.");
    api.post("/api/lab/runs", runs::start, "Starts an experiment.");
    api.post("/api/lab/plan", runs::plan, "How many games it takes to show a difference.");
    api.get("/api/lab/runs/{id}", runs::view, "An experiment.");
    api.delete("/api/lab/runs/{id}", runs::remove, "Takes an experiment away.");
    api.get("/api/lab/runs/{id}/live", live::watch, "Server-sent events of an experiment.").each_event::<LiveRun>();
    api.post("/api/lab/runs/{id}/pause", runs::pause, "Pauses an experiment.");
    api.post("/api/lab/runs/{id}/resume", runs::resume, "Goes on with an experiment.");
    api.get("/api/lab/runs/{id}/report", runs::report, "The report of an experiment, a page.").with_file("text/html");
    api.get("/api/lab/runs/{id}/games", runs::games, "Games of an experiment, a part of them.");
    api.post("/api/lab/runs/{id}/review", runs::review, "Opens a game of an experiment as a finished table.");
    api.get("/api/lab/balances", balances::list, "Rules that were judged.");
    api.post("/api/lab/balances", balances::start, "Judges rules.");
    api.get("/api/lab/balances/{id}", balances::view, "How rules were judged.");
    api.delete("/api/lab/balances/{id}", balances::remove, "Takes a judgement away.");
    api.post("/api/lab/balances/{id}/pause", balances::pause, "Pauses it.");
    api.post("/api/lab/balances/{id}/resume", balances::resume, "Goes on with it.");
    api.get("/api/lab/balances/{id}/report", balances::report, "The report of it, a page.").with_file("text/html");
    api.get("/api/lab/tunings", tunings::list, "Players that were tuned.");
    api.post("/api/lab/tunings", tunings::start, "Tunes a player.");
    api.get("/api/lab/tunings/{id}", tunings::view, "A player that is tuned.");
    api.delete("/api/lab/tunings/{id}", tunings::remove, "Takes a tuning away.");
    api.post("/api/lab/tunings/{id}/pause", tunings::pause, "Pauses it.");
    api.post("/api/lab/tunings/{id}/resume", tunings::resume, "Goes on with it.");
}
