//! Every route with a sentence; what it takes and answers says its handler ([`super::description`]).

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use sobremesa_protocol::mine::GuestData;
use sobremesa_protocol::tournament::TournamentView;
use sobremesa_protocol::{BotHostLine, BotLine, Carried, ClientMessage, GatheringEvent, ServerMessage};

use super::description::Description;
use super::{
    bot_socket, bots, carrying, catalogue, day, deals, docs_page, gatherings, laboratory, lessons, licenses, lobby,
    mine, moves, pages, players, puzzles, socket, tables, themes, tournaments, workshop,
};
use crate::metrics::{HEALTH, health};

/// Where the description is.
pub(super) const PATH: &str = "/api/openapi.json";

/// The description as it is sent: it is the same as long as the program runs.
static TEXT: LazyLock<String> = LazyLock::new(|| whole().to_string());

/// The description of all routes (`OpenAPI` 3.1).
pub(super) async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str()).into_response()
}

/// The description of all routes.
pub(super) fn whole() -> Value {
    let mut description = Description::new();
    describe(&mut description);
    description.document()
}

/// Describes all routes, in the order in which a reader wants them.
fn describe(api: &mut Description) {
    api.of("Games, rules, players");
    api.get("/api/games", catalogue::games, "The games, each with its rules and its players.");
    api.get("/api/rules", catalogue::all_rules, "All rules, and files of one's own that cannot be used.");
    api.get("/api/rules/{id}", catalogue::rules, "Rules explained in sentences.");
    api.get("/api/players/{game}", players::list, "The players of a game, with what they say of themselves.");
    api.get("/avatars/{game}/{name}", players::avatar, "The picture of a player.").with_file("image/*");

    api.of("Tables");
    api.get("/api/tables", tables::list, "The guest's tables, the last played first.");
    api.post("/api/tables", tables::create, "Sets a table and deals.");
    api.get("/api/tables/{id}", tables::view, "A table as the guest may see it.");
    api.delete("/api/tables/{id}", tables::forget, "Takes a table off the guest's list.");
    api.get("/api/tables/{id}/ws", socket::open, "The socket of a table.").says::<ServerMessage, ClientMessage>();
    api.get(
        "/api/tables/{id}/record",
        tables::record,
        "The record: whole once the match is over, else what the guest's seat saw.",
    )
    .with_file("application/x-ndjson");
    api.get(
        "/api/tables/{id}/review/{hand}",
        tables::review,
        "Positions of a hand of a finished match, a page of them.",
    );
    api.get("/api/tables/{id}/why/{ply}", tables::why, "Why a move of a finished match was made.");
    api.get(
        "/api/tables/{id}/analysis/{hand}",
        tables::analysis,
        "A hand of a finished match, played exactly with all hands open.",
    );
    api.post("/api/records", tables::open, "Opens the record of a finished match as a table.");
    api.post(
        "/api/shuffles",
        tables::issue_shuffle,
        "Binds the house to its part of a seed to which the guest adds one.",
    );
    api.get("/api/tables/damaged", tables::damaged, "The guest's tables that cannot be read.");
    api.get("/api/tables/{id}/raw", tables::raw, "What is left of a damaged table.").with_file("application/x-ndjson");
    api.get("/api/statistics", tables::statistics, "How the guest did, by game, rules and rival.");

    api.of("Friends");
    api.get(
        "/api/gatherings",
        gatherings::list,
        "Tables that wait for their people and at which the guest is host or sits.",
    );
    api.post("/api/gatherings", gatherings::create, "Opens a table that waits for friends.");
    api.post("/api/tables/{id}/enter", gatherings::enter, "Follows a link to a table.");
    api.get("/api/gatherings/{id}", gatherings::view, "A table that waits.");
    api.post("/api/gatherings/{id}", gatherings::ask, "Sits, gets up, seats others, begins.");
    api.delete("/api/gatherings/{id}", gatherings::call_off, "Calls a table off.");
    api.get("/api/gatherings/{id}/live", gatherings::watch, "Server-sent events whenever something changes at it.")
        .each_event::<GatheringEvent>();
    api.post("/api/tables/{id}/another", gatherings::another, "Wants another match with the same people.");
    api.get("/api/lobby", lobby::view, "Tables at which anybody may sit down.");
    api.post("/api/lobby", lobby::quick, "Sits down at the first table that suits, or sets one.");
    api.post("/api/lobby/{id}", lobby::enter, "Enters a table of the lobby.");
    api.post("/api/carry", carrying::issue, "A code with which another device becomes this guest.");
    api.post("/api/carry/use", carrying::go_on, "Becomes the guest of a code.").with_json::<Carried>();

    api.of("Tournaments of people");
    api.get("/api/tournaments", tournaments::list, "Tournaments that the guest opened or takes part in.");
    api.post("/api/tournaments", tournaments::create, "Opens a tournament.");
    api.post("/api/tournaments/{id}/enter", tournaments::enter, "Follows the link of a tournament.");
    api.get("/api/tournaments/{id}", tournaments::view, "A tournament; its next round is paired where it is time.");
    api.get("/api/tournaments/{id}/live", tournaments::watch, "Server-sent events whenever something changes at it.")
        .each_event::<TournamentView>();
    api.post("/api/tournaments/{id}", tournaments::ask, "Joins, leaves, begins, withdraws somebody.");
    api.delete("/api/tournaments/{id}", tournaments::call_off, "Calls a tournament off.");

    api.of("The hand of the day");
    api.get("/api/day", day::today, "Today's hand of each game.");
    api.post("/api/day/{game}", day::begin, "Begins it, once.");
    api.get("/api/day/{day}/{game}", day::standings, "How everybody did on a day.");

    api.of("A hand that others play");
    api.post("/api/deals", deals::offer, "Offers a hand of one's own match to others.");
    api.get("/api/deals/{code}", deals::standings, "How everybody did in a hand that is offered.");
    api.post("/api/deals/{code}", deals::begin, "Begins it, once.");

    api.of("One's own data");
    api.get("/api/mine", mine::take_away, "All that the house keeps of the guest, a file.").with_json::<GuestData>();
    api.delete("/api/mine", mine::forget, "Deletes all of it for good, and ends the cookie.").with_nothing();

    api.of("Other programs");
    api.post(moves::PATH, moves::ask, "A move for a position: docs/engine.md.");
    api.get("/api/bots", bots::list, "The guest's robots.");
    api.post("/api/bots", bots::make, "Makes a robot; its token is told once.");
    api.delete("/api/bots/{id}", bots::revoke, "Revokes a robot.");
    api.get("/api/bot", bot_socket::open, "The socket of a robot, with `Authorization: Bearer TOKEN`: docs/bots.md.")
        .says::<BotHostLine, BotLine>();
    api.get(PATH, document, "This description.").with_file("application/json");
    api.get(docs_page::PATH, docs_page::docs, "The same as a page.").with_file("text/html");
    api.get("/api/licenses", licenses::answer, "The licences of what the program is made of.").with_file("text/plain");
    api.get(HEALTH, health, "Whether the house is well.").with_file("text/plain");

    api.of("Learning");
    api.get("/api/pages", pages::list, "Pages to read.");
    api.get("/api/pages/{*path}", pages::page, "A page.");
    api.get(
        "/api/manual/{*file}",
        pages::written,
        "A file of the manuals (`docs/…`) as it is written: `bots.md`, `es/bots.md`; `/api/pages` lists them.",
    )
    .with_file("text/plain");
    api.get("/api/lessons", lessons::list, "The lessons.");
    api.get("/api/lessons/{folder}/{name}", lessons::lesson, "A lesson.");
    api.post("/api/lessons/{folder}/{name}", lessons::play, "Where a lesson stands after so many moves.");
    api.get("/api/puzzles", puzzles::list, "The puzzles.");
    api.get("/api/puzzles/{game}/{id}", puzzles::view, "A puzzle as its seat sees it.");
    api.post("/api/puzzles/{game}/{id}", puzzles::answer, "Answers a puzzle.");

    api.of("Themes");
    api.get("/api/themes", themes::list, "The themes.");
    api.get("/api/themes/{name}/{file}", themes::file, "A file of a theme.").with_file("*/*");

    workshop::describe(api);
    laboratory::describe(api);
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    /// The files in which there are routes.
    const ROUTES: [&str; 4] = [
        include_str!("../api.rs"),
        include_str!("laboratory.rs"),
        include_str!("workshop.rs"),
        include_str!("workshop/players.rs"),
    ];

    /// Every route of the router: its method, its path, and the end of the name of its handler.
    fn routes() -> Vec<(String, String, String)> {
        let mut routes = Vec::new();
        for source in ROUTES {
            for rest in source.split(".route(").skip(1) {
                let (path, rest) = rest.trim_start().split_once(',').expect("a path, then its methods");
                let path = match path {
                    "HEALTH" => HEALTH,
                    "moves::PATH" => moves::PATH,
                    "described::PATH" => PATH,
                    "docs_page::PATH" => docs_page::PATH,
                    written => written.trim_matches('"'),
                };
                // Up to the bracket that closes the call.
                let mut open = 1;
                let end = rest.find(|c: char| {
                    open += i32::from(c == '(') - i32::from(c == ')');
                    open == 0
                });
                let methods = &rest[..end.expect("it is closed")];
                for method in ["get", "post", "put", "delete"] {
                    for call in methods.split(&format!("{method}(")).skip(1) {
                        let handler = call.split(')').next().expect("one").to_owned();
                        routes.push((method.to_owned(), path.to_owned(), handler));
                    }
                }
            }
        }
        routes
    }

    #[test]
    fn every_route_is_described_by_its_own_handler() {
        let mut description = Description::new();
        describe(&mut description);
        let routes = routes();
        assert!(routes.len() > 60, "{}", routes.len());
        for (method, path, handler) in &routes {
            let described = description.handlers.get(&(method.clone(), path.clone()));
            let described = described.unwrap_or_else(|| panic!("{method} {path} is not described"));
            assert!(described.ends_with(&format!("::{handler}")), "{method} {path}: {described} is not {handler}");
        }
        let known: BTreeSet<_> = routes.into_iter().map(|(method, path, _)| (method, path)).collect();
        for route in description.handlers.keys() {
            assert!(known.contains(route), "{route:?} is described and not there");
        }
    }

    /// Every reference within a value.
    fn references(value: &Value, into: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                into.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| references(value, into));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, into)),
            _ => {}
        }
    }

    #[test]
    fn the_document_holds_together() {
        let document = whole();
        let mut all = BTreeSet::new();
        references(&document, &mut all);
        assert!(all.len() > 60, "{}", all.len());
        for reference in all {
            let place = reference.strip_prefix('#').expect("within the document");
            assert!(document.pointer(place).is_some(), "{reference} leads nowhere");
        }
        for (path, methods) in document["paths"].as_object().expect("paths") {
            for (method, operation) in methods.as_object().expect("methods") {
                let named: BTreeSet<&str> = operation["parameters"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .filter(|parameter| parameter["in"] == "path")
                    .filter_map(|parameter| parameter["name"].as_str())
                    .collect();
                let written: BTreeSet<&str> =
                    path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
                assert_eq!(named, written, "{method} {path}");
                assert!(operation["responses"].is_object() && operation["summary"].is_string(), "{method} {path}");
                // What is asked may be all in the address.
                let all_said = path.ends_with("carry") || path.ends_with("/lobby/{id}") || path.contains("/lab/");
                assert!(method != "post" || all_said || operation["requestBody"].is_object(), "{path}");
            }
        }
        let asked = &document["components"]["schemas"]["AskMove"];
        assert!(asked["properties"]["seen"].is_object() && asked["description"].is_string(), "{asked}");
    }
}
