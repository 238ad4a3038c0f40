//! Nothing that reaches an observer depends on what is hidden from it.

use sobremesa_catalog::{AnyGame, AnyMatch, Catalog, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Stream, Unit};
use sobremesa_protocol::dominoes::{DominoesBoard, Tile};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, Turn};

/// Positions looked at.
const POSITIONS: usize = 10_000;

fn board(position: sobremesa_protocol::Position) -> DominoesBoard {
    let Board::Dominoes(board) = position.board;
    board
}

/// Deals the tiles that the observer does not see anew, at random, so that nobody holds a number it showed to
/// lack. By trying: this is a test, and none of the sampler is used. Gives each seat's tiles, or nothing when
/// a thousand tries failed.
fn deal_anew(seen: &DominoesBoard, truth: &DominoesBoard, rng: &mut Stream) -> Option<Vec<Vec<Tile>>> {
    let hidden: Vec<usize> = (0..seen.hands.len()).filter(|seat| seen.hands[*seat].tiles.is_none()).collect();
    let mut tiles: Vec<Tile> =
        hidden.iter().flat_map(|seat| truth.hands[*seat].tiles.clone().expect("all are up")).collect();
    for _ in 0..1_000 {
        rng.shuffle(&mut tiles);
        let mut hands: Vec<Vec<Tile>> = seen.hands.iter().map(|hand| hand.tiles.clone().unwrap_or_default()).collect();
        let mut rest = tiles.iter();
        for seat in &hidden {
            hands[*seat].extend(rest.by_ref().take(usize::from(seen.hands[*seat].count)).cloned());
        }
        let fits = hidden.iter().all(|seat| {
            let lacks = &seen.hands[*seat].lacks;
            hands[*seat].iter().all(|tile| !tile.iter().any(|number| lacks.contains(number)))
        });
        let opens = seen.must_open.as_ref().is_none_or(|tile| {
            let holder = |hands: &[Vec<Tile>]| hands.iter().position(|hand| hand.contains(tile));
            let all: Vec<Vec<Tile>> = truth.hands.iter().map(|hand| hand.tiles.clone().expect("up")).collect();
            holder(&hands) == holder(&all)
        });
        if fits && opens {
            return Some(hands);
        }
    }
    None
}

/// The record of the hand under way with its deal changed, so that the seats are left with `hands`.
fn with_deal(lines: &[RecordLine], seen: &DominoesBoard, hands: &[Vec<Tile>]) -> Vec<RecordLine> {
    let mut order = Vec::new();
    for (seat, hand) in hands.iter().enumerate() {
        let placed = seen.placed.iter().filter(|placed| usize::from(placed.seat) == seat).map(|placed| &placed.tile);
        order.extend(hand.iter().chain(placed).map(|tile| format!("{}-{}", tile[0], tile[1])));
    }
    let last = lines.iter().rposition(|line| matches!(line, RecordLine::Shuffle { .. })).expect("it was dealt");
    let mut lines = lines.to_vec();
    lines[last] = RecordLine::Shuffle { order: order.join(" ") };
    lines
}

/// All that reaches an observer, as bytes.
fn bytes(played: &dyn AnyMatch, observer: Observer) -> Vec<u8> {
    let position = serde_json::to_vec(&played.position(observer)).expect("serializable");
    let lines = serde_json::to_vec(&played.seen_lines(observer)).expect("serializable");
    [position, lines].concat()
}

/// The match with all tiles up, as the record of the same match given up would show it.
fn all_up(game: &dyn AnyGame, setup: &Setup, lines: &[RecordLine]) -> DominoesBoard {
    let mut given_up = game.replay(setup, lines).expect("its own lines");
    given_up.resign(sobremesa_core::Side(0)).expect("it is not over");
    board(given_up.position(Observer::Spectator))
}

fn leaks(rules: &str, positions: usize) {
    let catalog = Catalog::default();
    // With the pause on, a hand dealt anew would make other pauses true: they are public, and compared as they are.
    let file = catalog.rules(rules).expect("bundled").file().replace("pensada = \"on\"", "pensada = \"off\"");
    let game = catalog.rules_from_text(rules, &file).expect("still right");
    let random = PlayerSpec::named("random");
    let mut rng = Seed::from_text("leak").key().stream(0);
    let (mut looked, mut changed) = (0, 0);
    for block in 0.. {
        let setup = Setup { seed: Seed::from_text("leak"), unit: Unit::Match, block };
        let mut played = game.open(&setup);
        while looked < positions {
            match played.turn() {
                Turn::Nothing => break,
                Turn::NextHand => played.next_hand().expect("it waits for a hand"),
                Turn::Seat { seat } => {
                    let observer = match rng.below(u32::from(game.info().seats) + 1) as u8 {
                        spectator if spectator == game.info().seats => Observer::Spectator,
                        seat => Observer::Seat(Seat(seat)),
                    };
                    let lines = played.lines(0);
                    let seen = board(played.position(observer));
                    let truth = all_up(&*game, &setup, &lines);
                    if let Some(hands) = deal_anew(&seen, &truth, &mut rng) {
                        let other = with_deal(&lines, &seen, &hands);
                        let other = game.replay(&setup, &other).expect("the hand could have gone as it did");
                        assert_eq!(
                            bytes(&*played, observer),
                            bytes(&*other, observer),
                            "{rules}, block {block}, ply {}, {observer:?}",
                            played.ply()
                        );
                        looked += 1;
                        let all: Vec<_> = truth.hands.iter().map(|hand| hand.tiles.clone().expect("up")).collect();
                        let sorted = |hands: &[Vec<Tile>]| {
                            let mut hands = hands.to_vec();
                            for hand in &mut hands {
                                hand.sort();
                            }
                            hands
                        };
                        changed += usize::from(sorted(&all) != sorted(&hands));
                    }
                    let thought = played.think(&random, &StopFlag::default()).expect("known");
                    let ply = played.ply();
                    played.play(ply, Seat(seat), &thought.text, None).expect("legal");
                }
            }
        }
        if looked == positions {
            break;
        }
    }
    // Late in a hand, or in a duel seen from a seat, nothing is hidden any more; a spectator always has something.
    assert!(changed * 5 > positions, "the hidden part changed in only {changed} of {positions} positions");
}

#[test]
fn international_hides_what_is_hidden() {
    leaks("international", POSITIONS * 6 / 10);
}

#[test]
fn federation_hides_what_is_hidden() {
    leaks("federation", POSITIONS * 3 / 10);
}

#[test]
fn duel_hides_what_is_hidden() {
    leaks("duel", POSITIONS / 10);
}
