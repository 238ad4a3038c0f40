//! Puzzles over the wire: the list, what is told before an answer, and what after it.

use serde_json::{Value, json};
use sobremesa_catalog::puzzles::bundled;
use sobremesa_catalog::{Catalog, game_ids};
use sobremesa_core::{Observer, Seat};
use sobremesa_protocol::puzzle::{PuzzleAnswered, PuzzleLine, PuzzleSummary, PuzzleView};

use crate::support::{Guest, TestServer};

/// Of each game so many puzzles are answered, spread over its file.
const EACH: usize = 12;

fn some(game: &str) -> impl Iterator<Item = &'static PuzzleLine> {
    let all = bundled(game);
    all.iter().step_by((all.len() / EACH).max(1)).chain(all.iter().filter(|puzzle| puzzle.piece.is_some()).take(3))
}

async fn answer(guest: &Guest, path: &str, text: &str) -> crate::support::Answer {
    let body = json!({ "move": text }).to_string();
    guest.request("POST", path, "Content-Type: application/json\r\n", body.as_bytes()).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_its_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let listed: Vec<PuzzleSummary> = server.guest().get("/api/puzzles").await.json();
    let with_puzzles = ["dominoes", "amazons", "escoba"];
    // A new game may come without.
    for game in game_ids() {
        let of: Vec<_> = listed.iter().filter(|puzzle| puzzle.game == game).collect();
        let may_lack = of.is_empty() && !with_puzzles.contains(&game);
        assert!(of.len() >= 300 || may_lack, "{game}: {}", of.len());
        assert!(of.iter().all(|puzzle| (1..=10).contains(&puzzle.level)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_answer_is_accepted_and_every_other_move_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let catalog = Catalog::new(None);
    for game in game_ids() {
        for puzzle in some(game) {
            let path = format!("/api/puzzles/{game}/{}", puzzle.id);
            let (_, played) = catalog.open_puzzle(puzzle).unwrap();
            let best = &puzzle.values[0].text;
            let holders = puzzle.piece.iter().flat_map(|_| &puzzle.values).map(|value| value.text.clone());
            let legal = if puzzle.piece.is_some() { holders.collect() } else { played.legal_texts() };
            let mut right = Vec::new();
            // Of the hundreds of moves of a board some are enough.
            for text in legal.iter().filter(|text| *text == best).chain(legal.iter().take(8)) {
                let told: PuzzleAnswered = answer(&guest, &path, text).await.json();
                assert_eq!((&told.text, &told.moves), (text, &puzzle.values), "{path}");
                if told.right {
                    right.push(text.clone());
                }
            }
            right.dedup();
            assert!(right.iter().all(|text| text == best) && !right.is_empty(), "{path}: {right:?}, not {best}");
            let after: PuzzleAnswered = answer(&guest, &path, best).await.json();
            if let Some(after) = after.after {
                assert_eq!(after.position.ply, played.ply() + 1, "{path}");
            }
        }
    }
}

/// Whatever of a position another seat holds, by the names that boards give it.
fn others_hands(view: &Value, seat: usize) -> Vec<&Value> {
    let hands = view["table"]["position"]["board"]["hands"].as_array();
    let others = hands.into_iter().flatten().enumerate().filter(|(at, _)| *at != seat);
    others.flat_map(|(_, hand)| [&hand["tiles"], &hand["cards"]]).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn before_an_answer_only_what_the_seat_sees_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let catalog = Catalog::new(None);
    let listed = guest.get("/api/puzzles").await;
    for game in game_ids() {
        for puzzle in some(game) {
            let told = guest.get(&format!("/api/puzzles/{game}/{}", puzzle.id)).await;
            let view: PuzzleView = told.json();
            let (_, played) = catalog.open_puzzle(puzzle).unwrap();
            assert_eq!(view.table.position, played.position(Observer::Seat(Seat(puzzle.seat))), "{game} {}", puzzle.id);
            let json: Value = told.json();
            let fields = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(fields(&json), ["holders", "puzzle", "table"]);
            assert_eq!(fields(&json["puzzle"]), ["game", "id", "kind", "level", "piece"]);
            assert_eq!(view.holders.is_empty(), puzzle.piece.is_none());
            assert!(view.holders.is_sorted(), "the order of the holders tells nothing");
            assert!(others_hands(&json, puzzle.seat.into()).iter().all(|held| held.is_null()), "{}", told.text());
            for text in [told.text(), listed.text()] {
                assert!(puzzle.hand.shuffles.iter().all(|order| !text.contains(order.as_str())), "chance was told");
                for field in ["values", "people", "shuffles", "mean"] {
                    assert!(!text.contains(&format!("\"{field}\"")), "{field} was told");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_puzzle_and_no_move_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    for path in ["/api/puzzles/escoba/none", "/api/puzzles/chess/none"] {
        let told = guest.get(path).await;
        assert_eq!((told.status, told.json::<Value>()["code"].as_str()), (404, Some("puzzle/none")), "{path}");
        assert_eq!(answer(&guest, path, "7o").await.status, 404);
    }
    let puzzle = &bundled("escoba")[0];
    let path = format!("/api/puzzles/escoba/{}", puzzle.id);
    for text in ["", "nonsense", "6-6>", &puzzle.hand.shuffles[0]] {
        let told = answer(&guest, &path, text).await;
        assert_eq!((told.status, told.json::<Value>()["code"].as_str()), (422, Some("puzzle/not-legal")), "{text}");
    }
}
