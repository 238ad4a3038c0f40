//! Puzzles are proved again, found in records, and refused where they do not hold.

use std::collections::BTreeSet;

use sobremesa_catalog::puzzles::{PuzzleFault, PuzzleFinder, bundled, read};
use sobremesa_catalog::record::{Record, head};
use sobremesa_catalog::{AnyMatch, Catalog, PlayerSpec, Setup, game_ids};
use sobremesa_core::{Observer, Seat, Seed, Unit};
use sobremesa_protocol::puzzle::PuzzleLine;

/// Of each game so many are proved here; `make verify` proves all.
const PROVED: usize = 8;

/// Puzzles with more worlds take longer than a test may.
const MOST_WORLDS: u64 = 2_000;

/// The games with puzzles: one may come without.
fn games() -> Vec<&'static str> {
    let games: Vec<_> = game_ids().into_iter().filter(|game| !bundled(game).is_empty()).collect();
    assert!(["dominoes", "amazons", "escoba"].iter().all(|game| games.contains(game)), "{games:?}");
    games
}

#[test]
fn a_sample_of_the_bundled_puzzles_is_proved_again() {
    let catalog = Catalog::new(None);
    for game in games() {
        let mut puzzles: Vec<_> = bundled(game).iter().filter(|one| one.worlds.unwrap_or(0) <= MOST_WORLDS).collect();
        Seed::from_text("a sample of puzzles").key().stream(0).shuffle(&mut puzzles);
        assert!(puzzles.len() >= PROVED, "{game}");
        for puzzle in &puzzles[..PROVED] {
            assert_eq!(catalog.check_puzzle(puzzle), Ok(()), "{game} {}", puzzle.id);
        }
    }
}

#[test]
#[ignore = "solves a million hands: `make verify`"]
fn every_bundled_puzzle_is_proved_again() {
    let catalog = Catalog::new(None);
    for game in games() {
        for puzzle in bundled(game) {
            assert_eq!(catalog.check_puzzle(puzzle), Ok(()), "{game} {}", puzzle.id);
        }
    }
}

#[test]
fn all_bundled_puzzles_stand_where_their_answer_can_be_given() {
    let catalog = Catalog::new(None);
    for game in games() {
        let names: BTreeSet<&str> = bundled(game).iter().map(|puzzle| &*puzzle.id).collect();
        assert_eq!(names.len(), bundled(game).len(), "{game}: each has a name of its own");
        for puzzle in bundled(game) {
            let (rules, played) = catalog.open_puzzle(puzzle).unwrap();
            assert_eq!(rules.info().game, game);
            if let Some(piece) = &puzzle.piece {
                holds_one_answer(puzzle, &*played, piece);
                continue;
            }
            assert!(played.legal_texts().contains(&puzzle.values[0].text), "{game} {}", puzzle.id);
            let answer = &puzzle.values[0].text;
            assert!(puzzle.people.iter().any(|person| person.text != *answer), "{}: somebody misses it", puzzle.id);
        }
    }
}

/// The one that a puzzle says holds a piece does hold it, and nobody can see that at a glance: another who has tiles left has
/// never passed on it.
fn holds_one_answer(puzzle: &PuzzleLine, played: &dyn AnyMatch, piece: &str) {
    let [answer, others @ ..] = &puzzle.values[..] else { panic!("{}: nobody is named", puzzle.id) };
    let holder = answer.text.parse::<u8>().expect("a seat, under rules without a stock");
    let hand = |seat: u8| {
        let board = serde_json::to_value(played.position(Observer::Seat(Seat(seat)))).expect("JSON");
        board["board"]["hands"][usize::from(seat)]["tiles"].clone()
    };
    let faces: Vec<u8> = piece.split('-').map(|face| face.parse().expect("a number")).collect();
    assert!(
        hand(holder).as_array().expect("tiles").contains(&serde_json::json!(faces)),
        "{}: {}",
        puzzle.id,
        hand(holder)
    );
    assert!((answer.mean - 1.0).abs() < 1e-9 && others.iter().all(|other| other.mean.abs() < 1e-9));
    assert!(others.len() >= 2 && puzzle.level.is_some());
}

#[test]
fn what_does_not_hold_is_told() {
    let catalog = Catalog::new(None);
    let puzzle = bundled("escoba").iter().find(|puzzle| puzzle.kind == "last").unwrap();
    let mut other = puzzle.clone();
    other.values.swap(0, 1);
    assert!(matches!(catalog.check_puzzle(&other), Err(PuzzleFault::Differs(_))));
    let mut other = puzzle.clone();
    other.id = "00000000".to_owned();
    assert_eq!(catalog.check_puzzle(&other), Err(PuzzleFault::Name(puzzle.id.clone())));
    let mut other = puzzle.clone();
    other.rules_hash = "0".repeat(16);
    assert_eq!(catalog.check_puzzle(&other), Err(PuzzleFault::OtherRules));
    let mut other = puzzle.clone();
    other.rules = "tarot".to_owned();
    assert!(matches!(catalog.check_puzzle(&other), Err(PuzzleFault::Rules(_))));
    let mut other = puzzle.clone();
    other.hand.moves = "7o:8e".to_owned();
    assert!(matches!(catalog.check_puzzle(&other), Err(PuzzleFault::Hand(_))));
    let mut other = puzzle.clone();
    other.seat = 1 - puzzle.seat;
    assert!(matches!(catalog.check_puzzle(&other), Err(PuzzleFault::Hand(_))));
    assert!(matches!(read("{}"), Err(PuzzleFault::Unreadable { line: 1, .. })));
}

#[test]
fn puzzles_are_found_in_a_record_the_same_every_time_and_hold() {
    let catalog = Catalog::new(None);
    let game = catalog.rules("international").unwrap();
    let setup = Setup { seed: Seed::from_text("puzzles"), unit: Unit::Match, block: 0 };
    let players = ["nuria", "goyo", "nuria", "goyo"].map(PlayerSpec::named);
    let lines = game.play_game(&setup, 0, &players, true).unwrap().lines;
    let head = head(&*game, &setup, players.iter().map(ToString::to_string).collect());
    let record = Record { head, lines };
    let find = |kind: Option<&str>| {
        let mut found = Vec::new();
        let finder = PuzzleFinder::new(game.clone(), 100, kind.map(str::to_owned));
        finder.find(&record, |puzzle| found.push(puzzle)).unwrap();
        found
    };
    let found = find(None);
    assert!(!found.is_empty());
    for puzzle in &found {
        assert_eq!(catalog.check_puzzle(puzzle), Ok(()));
        let line = serde_json::to_string(puzzle).unwrap();
        assert_eq!(read(&line).unwrap(), std::slice::from_ref(puzzle));
    }
    assert_eq!(find(None), found);
    let last: Vec<_> = found.into_iter().filter(|puzzle| puzzle.kind == "last").collect();
    assert_eq!(find(Some("last")), last);
}
