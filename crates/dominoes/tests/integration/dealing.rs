//! Deals and exchanges by a criterion.

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_core::{Game, Seed, Turn};
use sobremesa_dominoes::{Dominoes, TileId, TileSet};

use crate::support;

fn deals<const W: usize>(game: &Dominoes<W>, name: &str, count: u64) -> Vec<Vec<TileSet<W>>> {
    let mut rng = Seed::from_text(name).key().stream(0);
    let deal = |index| {
        let mut state = game.start(&game.single(index, &mut rng));
        let order = game.shuffle(&state, &mut rng);
        assert!(game.is_lawful(&state, &order));
        game.deal(&mut state, &order);
        state.hands[..usize::from(game.seats())].iter().map(|private| private.hand).collect()
    };
    (0..count).map(deal).collect()
}

#[test]
fn every_hand_of_ten_makes_ninety() {
    let game = support::game(&support::text("ten"));
    assert_eq!(game.least_deviation(0), 0);
    let dealt = deals(&game, "ten", 40);
    for hands in &dealt {
        for hand in hands {
            let pips: u16 = hand.iter().map(|tile| game.tile(tile).pips()).sum();
            assert_eq!((hand.len(), pips), (10, 90));
        }
    }
    // Seat 0 holds each tile 40 x 10/55 times, give or take.
    let holds = |tile| dealt.iter().filter(|hands| hands[0].contains(tile)).count();
    assert!((0..55).map(TileId).all(|tile| holds(tile) <= 22), "a tile is always in the same hand");
}

#[test]
fn every_hand_of_melcocha_has_all_numbers() {
    let game = Dominoes::<8>::new(support::rules(&support::text("melcocha")));
    assert_eq!(game.least_deviation(0), 0);
    for hands in deals(&game, "melcocha", 20) {
        for hand in hands {
            let numbers = (0..=10).filter(|number| hand.iter().any(|tile| game.tile(tile).has(*number))).count();
            assert_eq!((hand.len(), numbers), (7, 11));
        }
    }
}

/// Three seats with three each of the ten tiles up to double three.
fn small(by: &str) -> Arc<Dominoes<1>> {
    support::each_alone(3, 3, 3, "", &format!("by = \"{by}\"\n[[end]]\nwhen = \"out or blocked\""))
}

/// Every deal of three hands of three, with its total deviation.
fn every_deal(game: &Dominoes<1>, off: impl Fn(TileSet<1>) -> u32) -> BTreeMap<Vec<u64>, u32> {
    let hands: Vec<TileSet<1>> = (0..1_u64 << 10)
        .filter(|bits| bits.count_ones() == 3)
        .map(|bits| (0..10).filter(|tile| bits >> tile & 1 == 1).map(TileId).collect())
        .collect();
    let mut all = BTreeMap::new();
    for a in &hands {
        for b in hands.iter().filter(|b| (**b & *a).is_empty()) {
            for c in hands.iter().filter(|c| (**c & (*a | *b)).is_empty()) {
                let words = [a, b, c].map(|hand| hand.words()[0]);
                all.insert(words.to_vec(), off(*a) + off(*b) + off(*c));
            }
        }
    }
    assert_eq!((all.len(), game.tables().tiles.len()), (16_800, 10));
    all
}

#[test]
fn deals_come_as_near_as_can_be_each_as_likely() {
    for (by, sum) in [("sum 9", Some(9)), ("sum 10", Some(10)), ("sum 14", Some(14)), ("varied", None)] {
        let game = small(by);
        let off = |hand: TileSet<1>| match sum {
            Some(sum) => hand.iter().map(|tile| u32::from(game.tile(tile).pips())).sum::<u32>().abs_diff(sum),
            None => (0..4).filter(|number| !hand.iter().any(|tile| game.tile(tile).has(*number))).count() as u32,
        };
        let all = every_deal(&game, off);
        let least = all.values().min().copied().unwrap();
        assert_eq!(game.least_deviation(0), least, "{by}: the least deviation");
        let mut counts: BTreeMap<Vec<u64>, u32> =
            all.into_iter().filter(|(_, off)| *off == least).map(|(deal, _)| (deal, 0)).collect();
        let draws = (8 * counts.len() as u32).clamp(300, 3_000);
        for hands in deals(&game, by, u64::from(draws)) {
            let deal: Vec<u64> = hands.iter().map(|hand| hand.words()[0]).collect();
            *counts.get_mut(&deal).expect("a deal with the least deviation") += 1;
        }
        let expected = f64::from(draws) / counts.len() as f64;
        let chi2: f64 = counts.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
        let freedom = (counts.len() - 1) as f64;
        // With few expected the variance is greater: 2 f + n / expected.
        let deviation = (2.0 * freedom + counts.len() as f64 / expected).sqrt();
        assert!(chi2 < freedom + 5.0 * deviation + 8.0, "{by}: chi-square {chi2}, freedom {freedom}");
    }
}

#[test]
fn a_shuffle_that_breaks_the_criterion_is_not_lawful() {
    let game = small("sum 9");
    let mut rng = Seed::from_text("lawful").key().stream(0);
    let state = game.start(&game.single(0, &mut rng));
    assert_eq!(game.turn(&state), Turn::Shuffle);
    let mut order = game.shuffle(&state, &mut rng);
    assert!(game.is_lawful(&state, &order));
    let heavier = |game: &Dominoes<1>, a: TileId, b: TileId| game.tile(a).pips() != game.tile(b).pips();
    let other = (3..9).find(|at| heavier(&game, order[0], order[*at])).expect("tiles differ");
    order.swap(0, other);
    assert!(!game.is_lawful(&state, &order), "two hands make another sum");
    order.swap(0, other);
    order.pop();
    assert!(!game.is_lawful(&state, &order), "a tile is missing");
}
