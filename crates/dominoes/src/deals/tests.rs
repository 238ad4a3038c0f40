//! Fronts of orders against whole orders.

use std::collections::BTreeMap;

use sobremesa_core::{Seed, Turn};

use super::*;
use crate::moves::Pause;

/// Draws of each kind in each position.
const DRAWS: u32 = 2_000;

/// Positions compared of each number of tiles taken.
const POSITIONS: u32 = 6;

/// What is taken by fronts and by whole orders: as often, and with the same effect.
#[test]
fn fronts_are_drawn_as_often_as_whole_orders() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/camaron.toml");
    let text = std::fs::read_to_string(path).expect("the file is bundled").replace("highest = 19", "highest = 9");
    let game = Dominoes::<1>::new(crate::file::read(&text.replace("take = 8", "take = 4")).expect("no mistake"));
    assert!(game.gives_back());
    let mut rng = Seed::from_text("fronts").key().stream(0);
    // Exchanges compared, by the number of tiles taken.
    let mut compared: BTreeMap<usize, u32> = BTreeMap::new();
    for hand in 0..40 {
        let mut state = game.start(&game.single(hand, &mut rng));
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let front = game.front(&state, &mut rng);
                    if matches!(state.public.stage, Stage::Refresh(_)) {
                        let so_far = compared.entry(front.len()).or_default();
                        if *so_far < POSITIONS {
                            *so_far += 1;
                            compare(&game, &state, front.len(), &mut rng);
                        }
                    }
                    game.deal(&mut state, &front);
                }
                Turn::Seat(seat) => {
                    let mv = game.random_move(&state.public, &state.hands[seat.index()], &mut rng);
                    game.play(&mut state, mv, Pause::None);
                }
            }
        }
    }
    assert_eq!(compared, BTreeMap::from([(1, POSITIONS), (2, POSITIONS)]));
}

/// Compares fronts and orders of a position in which so many tiles are taken.
fn compare(game: &Dominoes<1>, state: &State<1>, taken: usize, rng: &mut Stream) {
    let mut often: [BTreeMap<Vec<TileId>, f64>; 2] = Default::default();
    for _ in 0..DRAWS {
        let (front, order) = (game.front(state, rng), game.shuffle(state, rng));
        assert_eq!(front.len(), taken);
        for (often, drawn) in often.iter_mut().zip([&front[..], &order[..taken]]) {
            let mut drawn = drawn.to_vec();
            drawn.sort_unstable();
            *often.entry(drawn).or_default() += 1.0;
        }
        let (mut by_front, mut by_order) = (state.clone(), state.clone());
        game.deal(&mut by_front, &order[..taken].to_vec());
        game.deal(&mut by_order, &order);
        assert_eq!(by_front, by_order);
    }
    // Of two samples of one size: the sum of (a - b)^2 / (a + b) over what either has.
    let [fronts, orders] = &often;
    let other = orders.keys().filter(|drawn| !fronts.contains_key(*drawn));
    let all = fronts.keys().chain(other);
    let of = |often: &BTreeMap<Vec<TileId>, f64>, drawn| often.get(drawn).copied().unwrap_or(0.0);
    let chi2: f64 =
        all.clone().map(|drawn| (of(fronts, drawn), of(orders, drawn))).map(|(a, b)| (a - b).powi(2) / (a + b)).sum();
    let freedom = all.count().saturating_sub(1) as f64;
    assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2}, freedom {freedom}");
}
