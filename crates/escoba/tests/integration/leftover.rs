//! What is left at the end of random hands, and how long they are.

use std::collections::BTreeMap;

use sobremesa_core::{Game, Seed, Turn};
use sobremesa_escoba::Escoba;

use crate::support::game;

/// Plays random hands; says how often each sum was left.
fn left(game: &Escoba, seed: &str, hands: u64) -> BTreeMap<u32, u64> {
    let mut rng = Seed::from_text(seed).key().stream(0);
    let mut sums = BTreeMap::new();
    for index in 0..hands {
        let mut state = game.start(&game.single(index, &mut rng));
        let mut plays = 0;
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let mv = game.random_move(&state.public, &state.hands[seat.index()], &mut rng);
                    game.play(&mut state, mv, ());
                    plays += 1;
                }
            }
        }
        assert_eq!(plays, 36, "a hand is 36 plays");
        let sum = state.public.table.sum();
        assert_eq!(sum % 15, 10, "hand {index} leaves {sum}");
        *sums.entry(sum).or_default() += 1;
    }
    sums
}

#[test]
fn what_is_left_is_10_modulo_15() {
    for (tables, hands) in
        [("", 8_000), ("play.capture = \"card\"", 8_000), ("deal.seats = 3", 2_000), ("deal.seats = 6", 2_000)]
    {
        let sums = left(&game(tables), tables, hands);
        assert!([10, 25, 40, 55].iter().all(|sum| sums.contains_key(sum)), "{sums:?}");
    }
}

#[test]
#[ignore = "a million hands"]
fn a_million_hands_leave_70_85_or_100_now_and_then() {
    let mut all = BTreeMap::new();
    for tables in ["", "play.capture = \"card\""] {
        for (sum, times) in left(&game(tables), "a million", 500_000) {
            *all.entry(sum).or_insert(0) += times;
        }
    }
    println!("{all:?}");
    assert!([70, 85, 100].iter().all(|sum| all.contains_key(sum)), "{all:?}");
}
