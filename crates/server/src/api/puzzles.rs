//! Puzzles: the list, one as its seat sees it, and what is said of an answer.
//!
//! Nothing is kept of who solves what: a puzzle is brought to its position anew for each request, and until it was
//! answered only what its seat sees leaves the server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use sobremesa_catalog::puzzles::{PuzzleFault, bundled};
use sobremesa_catalog::{AnyMatch, CatalogGame, game_ids};
use sobremesa_core::Seat;
use sobremesa_protocol::TableView;
use sobremesa_protocol::puzzle::{PuzzleAnswered, PuzzleLine, PuzzleSummary, PuzzleTry, PuzzleView};

use super::path::Path;
use super::{body, exercise};
use crate::house::House;
use crate::refusal::Refusal;
use crate::thinking::off;

/// The level of puzzles that none of our people finds.
const BEYOND_ALL: u8 = 10;

pub(super) async fn list() -> Result<Json<Vec<PuzzleSummary>>, Refusal> {
    off(|| {
        let all = game_ids().into_iter().flat_map(|game| bundled(game).iter().map(move |puzzle| summary(game, puzzle)));
        Json(all.collect())
    })
    .await
}

pub(super) async fn view(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
) -> Result<Json<PuzzleView>, Refusal> {
    off(move || {
        let puzzle = found(&game, &id)?;
        let (rules, played) = opened(&house, puzzle)?;
        let table = table(puzzle, &rules, &*played);
        // In an order of their own: that of the file begins with the answer.
        let mut holders = holders(puzzle);
        holders.sort();
        Ok(Json(PuzzleView { puzzle: summary(&game, puzzle), table, holders }))
    })
    .await?
}

pub(super) async fn answer(
    State(house): State<Arc<House>>,
    Path((game, id)): Path<(String, String)>,
    body::Json(PuzzleTry { text }): body::Json<PuzzleTry>,
) -> Result<Json<PuzzleAnswered>, Refusal> {
    off(move || {
        let puzzle = found(&game, &id)?;
        let (rules, mut played) = opened(&house, puzzle)?;
        let illegal =
            || Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "puzzle/not-legal", "this move is not legal here");
        let (text, answers) = match puzzle.piece {
            Some(_) => (Some(text), holders(puzzle)),
            None => (played.spelled(&text).ok(), played.legal_texts()),
        };
        let text = text.filter(|text| answers.contains(text)).ok_or_else(illegal)?;
        let best = puzzle.values.first().ok_or_else(no_puzzle)?.text.clone();
        // What chance decides after the move may not be known: then there is no table after it. Who names a holder moves
        // nothing.
        let made = puzzle.piece.is_none() && played.play(played.ply(), Seat(puzzle.seat), &best, None).is_ok();
        let after = made.then(|| Box::new(table(puzzle, &rules, &*played)));
        Ok(Json(PuzzleAnswered {
            right: text == best,
            text,
            moves: puzzle.values.clone(),
            worlds: puzzle.worlds,
            exact: puzzle.exact,
            people: puzzle.people.clone(),
            after,
        }))
    })
    .await?
}

/// All who might hold the piece that is asked for; empty where a move is asked for.
fn holders(puzzle: &PuzzleLine) -> Vec<String> {
    let all = puzzle.piece.iter().flat_map(|_| &puzzle.values);
    all.map(|value| value.text.clone()).collect()
}

fn no_puzzle() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "puzzle/none", "there is no such puzzle")
}

fn found(game: &str, id: &str) -> Result<&'static PuzzleLine, Refusal> {
    bundled(game).iter().find(|puzzle| puzzle.id == id).ok_or_else(no_puzzle)
}

/// A puzzle's rules, and its hand where it is to be solved. Rules of the user's that took the place of the puzzle's own
/// leave it without a table.
fn opened(house: &House, puzzle: &PuzzleLine) -> Result<(CatalogGame, Box<dyn AnyMatch>), Refusal> {
    house.catalog.open_puzzle(puzzle).map_err(|fault| match fault {
        PuzzleFault::OtherRules => {
            Refusal::new(StatusCode::CONFLICT, "puzzle/other-rules", "its rules are not those under which it was found")
        }
        fault => Refusal::fault("opening a puzzle", fault),
    })
}

fn summary(game: &str, puzzle: &PuzzleLine) -> PuzzleSummary {
    PuzzleSummary {
        game: game.to_owned(),
        id: puzzle.id.clone(),
        kind: puzzle.kind.clone(),
        level: puzzle.level.unwrap_or(BEYOND_ALL),
        piece: puzzle.piece.clone(),
    }
}

/// The table as the seat of a puzzle may see it.
fn table(puzzle: &PuzzleLine, rules: &CatalogGame, played: &dyn AnyMatch) -> TableView {
    let id = format!("{}/{}", rules.info().game, puzzle.id);
    exercise::table(id, rules, Seat(puzzle.seat), rules.about().parts.companion, played)
}
