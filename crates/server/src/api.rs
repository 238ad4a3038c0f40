//! The interface under `/api`; the tables of requests stand in [`sobremesa_protocol::table`],
//! [`sobremesa_protocol::gathering`], [`sobremesa_protocol::evening`], [`sobremesa_protocol::bots`], [`sobremesa_protocol::engine`],
//! [`sobremesa_protocol::day`], [`sobremesa_protocol::deal`], [`sobremesa_protocol::lobby`], [`sobremesa_protocol::mine`],
//! [`sobremesa_protocol::tournament`], [`sobremesa_protocol::lessons`] and [`sobremesa_protocol::laboratory`].

mod asked_language;
mod body;
mod bot_socket;
mod bots;
mod carrying;
mod catalogue;
mod day;
mod deals;
mod described;
mod description;
mod docs_page;
mod exercise;
mod gatherings;
mod laboratory;
mod lessons;
mod lobby;
mod making;
mod mine;
mod moves;
mod pages;
mod path;
mod players;
mod puzzles;
mod socket;
mod tables;
mod themes;
mod tournaments;
mod workshop;

use std::convert::Infallible;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::routing::{any, get, post};

use crate::client;
use crate::guest::Guest;
use crate::house::House;
use crate::licenses;
use crate::metrics::{HEALTH, health};
use crate::thinking::Caller;

pub(crate) use moves::PATH as MOVE;

/// Whoever sent a request.
impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let guest = parts.extensions.get::<Guest>().expect("received before any handler");
        Ok(Self::from(*guest))
    }
}

/// The routes of the interface.
pub(crate) fn routes(house: &Arc<House>) -> Router {
    Router::new()
        .route("/api/games", get(catalogue::games))
        .route("/api/rules", get(catalogue::all_rules))
        .route("/api/rules/{id}", get(catalogue::rules))
        .route("/api/players/{game}", get(players::list))
        .route("/api/pages", get(pages::list))
        .route("/api/pages/{*path}", get(pages::page))
        .route("/api/manual/{*file}", get(pages::written))
        .route("/api/lessons", get(lessons::list))
        .route("/api/lessons/{folder}/{name}", get(lessons::lesson).post(lessons::play))
        .route("/avatars/{game}/{name}", get(players::avatar))
        .route("/api/puzzles", get(puzzles::list))
        .route("/api/puzzles/{game}/{id}", get(puzzles::view).post(puzzles::answer))
        .route("/api/themes", get(themes::list))
        .route("/api/themes/{name}/{file}", get(themes::file))
        .route("/api/licenses", get(licenses::answer))
        .route("/api/day", get(day::today))
        .route("/api/day/{game}", post(day::begin))
        .route("/api/day/{day}/{game}", get(day::standings))
        .route("/api/deals", post(deals::offer))
        .route("/api/deals/{code}", get(deals::standings).post(deals::begin))
        .route("/api/statistics", get(tables::statistics))
        .route("/api/records", post(tables::open).layer(DefaultBodyLimit::max(house.limits.record)))
        .route("/api/shuffles", post(tables::issue_shuffle))
        .route(described::PATH, get(described::document))
        .route(docs_page::PATH, get(docs_page::docs))
        .route(moves::PATH, post(moves::ask).layer(DefaultBodyLimit::max(house.limits.record)))
        .route("/api/bot", get(bot_socket::open))
        .route("/api/bots", get(bots::list).post(bots::make))
        .route("/api/bots/{id}", axum::routing::delete(bots::revoke))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/tables/damaged", get(tables::damaged))
        .route("/api/tables/{id}", get(tables::view).delete(tables::forget))
        .route("/api/tables/{id}/record", get(tables::record))
        .route("/api/tables/{id}/raw", get(tables::raw))
        .route("/api/tables/{id}/review/{hand}", get(tables::review))
        .route("/api/tables/{id}/why/{ply}", get(tables::why))
        .route("/api/tables/{id}/analysis/{hand}", get(tables::analysis))
        .route("/api/tables/{id}/ws", get(socket::open))
        .route("/api/tables/{id}/enter", post(gatherings::enter))
        .route("/api/tables/{id}/another", post(gatherings::another))
        .route("/api/gatherings", get(gatherings::list).post(gatherings::create))
        .route("/api/gatherings/{id}", get(gatherings::view).post(gatherings::ask).delete(gatherings::call_off))
        .route("/api/gatherings/{id}/live", get(gatherings::watch))
        .route("/api/tournaments", get(tournaments::list).post(tournaments::create))
        .route("/api/tournaments/{id}", get(tournaments::view).post(tournaments::ask).delete(tournaments::call_off))
        .route("/api/tournaments/{id}/enter", post(tournaments::enter))
        .route("/api/tournaments/{id}/live", get(tournaments::watch))
        .route("/api/lobby", get(lobby::view).post(lobby::quick))
        .route("/api/lobby/{id}", post(lobby::enter))
        .route(HEALTH, get(health))
        .route("/api/mine", get(mine::take_away).delete(mine::forget))
        .route("/api/carry", post(carrying::issue))
        .route("/api/carry/use", post(carrying::go_on))
        .merge(laboratory::routes(house.limits.players))
        .merge(workshop::routes(&house.limits))
        .route("/api/{*rest}", any(async |request: Request| client::unknown(request.uri().path())))
        .method_not_allowed_fallback(async || client::wrong_method())
        .layer(DefaultBodyLimit::max(house.limits.body))
        .with_state(Arc::clone(house))
}
