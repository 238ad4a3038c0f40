//! Known facts of the game: figures of random play, and what other programs got wrong.

use std::collections::BTreeSet;

use sobremesa_core::{Game, Seat, Seed, Side, Standing, Stream};
use sobremesa_dominoes::{Dominoes, Opening, State};
use sobremesa_search::playout;

use crate::support;

const HANDS: u64 = 100_000;

/// Counts over random hands.
#[derive(Default)]
struct Counts {
    plies: Vec<u32>,
    blocked: u32,
    tied: u32,
    openers: u32,
}

fn random_hand(game: &Dominoes<1>, opening: &Opening, rng: &mut Stream) -> (State<1>, u32) {
    let mut state = game.start(opening);
    let plies = playout(game, &mut state, rng);
    (state, plies)
}

/// The pips in the hands of each side, counted tile by tile.
fn pips(game: &Dominoes<1>, state: &State<1>) -> [u16; 2] {
    let mut pips = [0; 2];
    for seat in 0..4 {
        let hand = state.hands[seat].hand.iter();
        pips[seat % 2] += hand.map(|tile| game.tables().tiles[tile.index()].pips()).sum::<u16>();
    }
    pips
}

fn count(game: &Dominoes<1>, opening: impl Fn(u64, &mut Stream) -> Opening) -> Counts {
    let key = Seed::from_text("facts").key();
    let mut counts = Counts::default();
    for hand in 0..HANDS {
        let rng = &mut key.stream(hand);
        let opening = opening(hand, rng);
        let (state, plies) = random_hand(game, &opening, rng);
        let outcome = game.outcome(&state);
        counts.plies.push(plies);
        counts.blocked += u32::from(outcome.how == "blocked");
        counts.tied += u32::from(outcome.winner.is_none());
        let opener = state.public.opener.map(|seat| game.sides().of(seat));
        counts.openers += u32::from(outcome.winner == opener);
        if outcome.how == "blocked" {
            let [a, b] = pips(game, &state);
            let lighter = (a != b).then(|| Side(u8::from(b < a)));
            assert_eq!(outcome.winner, lighter, "a blocked hand goes to the lighter side: {a} against {b}");
        } else {
            let out = (0..4).find(|seat| state.hands[usize::from(*seat)].hand.is_empty()).expect("somebody went out");
            assert_eq!(outcome.winner, Some(game.sides().of(Seat(out))));
        }
    }
    counts
}

/// Whether a share lies within four standard errors of the published figure, itself rounded.
fn is_share(count: u32, published: f64, rounding: f64) {
    let share = f64::from(count) / HANDS as f64;
    let error = (published * (1.0 - published) / HANDS as f64).sqrt();
    assert!((share - published).abs() < 4.0 * error + rounding, "{share} against {published} ± {error}");
}

fn is_mean(plies: &[u32], published: f64, rounding: f64) {
    let mean = plies.iter().map(|plies| f64::from(*plies)).sum::<f64>() / plies.len() as f64;
    let variance = plies.iter().map(|plies| (f64::from(*plies) - mean).powi(2)).sum::<f64>() / plies.len() as f64;
    let error = (variance / plies.len() as f64).sqrt();
    assert!((mean - published).abs() < 4.0 * error + rounding, "{mean} against {published} ± {error}");
}

#[test]
fn random_hands_opened_by_any_tile() {
    let game = support::game(&support::text("international"));
    let counts = count(&game, |hand, rng| game.single(hand, rng));
    is_mean(&counts.plies, 25.6, 0.05);
    is_share(counts.blocked, 0.269, 0.0005);
    is_share(counts.tied, 0.0175, 0.000_05);
    is_share(counts.openers, 0.566, 0.0005);
}

#[test]
fn random_hands_opened_by_the_double_six() {
    let game = support::game(&support::text("international"));
    let start = Standing { hands: 0, points: sobremesa_core::Points::none(2) };
    let counts = count(&game, |_, rng| game.opening(&start, None, rng));
    is_mean(&counts.plies, 25.76, 0.005);
    is_share(counts.blocked, 0.251, 0.0005);
    is_share(counts.tied, 0.018, 0.0005);
    is_share(counts.openers, 0.578, 0.0005);
}

#[test]
fn a_match_is_won_at_exactly_the_target() {
    let game = support::game(&support::text("international"));
    let mut standing = Standing { hands: 3, points: sobremesa_core::Points::none(2) };
    standing.points.add(Side(1), 199);
    assert!(!game.match_over(&standing));
    standing.points.add(Side(1), 1);
    assert!(game.match_over(&standing));
    assert_eq!(standing.points.leader(), Some(Side(1)));
}

#[test]
fn no_two_blocks_share_a_deal() {
    let game = support::game(&support::text("international"));
    let root = Seed::from_text("deals").key();
    let mut deals = BTreeSet::new();
    for block in 0..HANDS {
        let rng = &mut root.deals("rules", block).stream(0);
        let mut state = game.start(&game.single(block, rng));
        let order = game.shuffle(&state, &mut root.deals("rules", block).stream(0));
        game.deal(&mut state, &order);
        assert!(deals.insert(state.hands.map(|private| private.hand.words()[0])), "block {block} repeats a deal");
    }
}

#[test]
fn the_set_is_as_it_should_be() {
    let game = support::game(&support::text("international"));
    let tables = game.tables();
    assert_eq!(tables.tiles.len(), 28);
    assert_eq!(tables.tiles.iter().map(sobremesa_dominoes::Tile::pips).sum::<u16>(), 168);
    assert!(tables.with_number.iter().all(|tiles| tiles.len() == 7));
    assert_eq!(tables.doubles.len(), 7);
}
