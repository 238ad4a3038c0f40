//! Chances against counting every world.

use sobremesa_core::{Game, Hidden, Match, MatchTurn, Seat, Seed, Unit};
use sobremesa_dominoes::expert::Chances;

use super::table::legal;
use crate::support;

/// Plays random hands near to their end and compares; says in how many positions, and what fitting missed on average.
fn compare(text: &str) -> (u32, f64) {
    let game = support::game(text);
    let key = Seed::from_text("chances").key();
    let mut rng = key.stream(0);
    let (mut compared, mut missed, mut told_of) = (0, 0.0, 0.0);
    for index in 0..400 {
        let mut played = Match::new(game.clone(), Unit::Hand { index }, key.deals("chances", index));
        while let MatchTurn::Seat(seat) = played.turn() {
            let state = played.state();
            let (public, private) = (&state.public, game.private(state, seat));
            let worlds = game.worlds(public, private, seat);
            if !public.empty && game.count(&worlds).is_some_and(|count| count <= 3_000) {
                let exact = Chances::exact(&game, public, private, seat);
                let near = Chances::near(&game, public, private, seat);
                let mut held = vec![[0_u32; 8]; game.tables().tiles.len()];
                let mut lacks = [0_u32; 8];
                let unseen = game.tables().all.without(public.placed).without(private.hand);
                let of_a_number = unseen & game.tables().with_number[2];
                let count = game.each_world(&worlds, 3_000, |world| {
                    for other in (0..game.seats()).map(Seat).filter(|other| *other != seat) {
                        let hand = world.hands[other.index()].hand;
                        hand.iter().for_each(|tile| held[tile.index()][other.index()] += 1);
                        lacks[other.index()] += u32::from((hand & of_a_number).is_empty());
                    }
                });
                let count = count.expect("counted") as f64;
                compared += 1;
                for other in (0..game.seats()).map(Seat).filter(|other| *other != seat) {
                    for tile in unseen.iter() {
                        let counted = f64::from(held[tile.index()][other.index()]) / count;
                        let told = exact.holds(other, tile);
                        assert!((told - counted).abs() < 1e-9, "{}: {told} for {counted}", game.tile_name(tile));
                        missed += (near.holds(other, tile) - counted).abs();
                        told_of += 1.0;
                    }
                    let counted = f64::from(lacks[other.index()]) / count;
                    let told = exact.none_of(other, of_a_number);
                    assert!((told - counted).abs() < 0.25, "none of a number: {told} for {counted}");
                }
            }
            let moves = legal(&game, state, seat);
            let mv = moves[rng.below(moves.len() as u32) as usize];
            let pause = game.honest_signal(public, private, mv);
            played.play(mv, pause);
        }
    }
    (compared, missed / told_of)
}

#[test]
fn exact_chances_are_those_of_counting_every_world() {
    let (compared, missed) = compare(&support::text("international"));
    assert!(compared > 500, "{compared}");
    assert!(missed < 0.03, "fitting misses by {missed}");
}

#[test]
fn with_draws_too_where_worlds_are_counted() {
    let (compared, _) = compare(&support::text("draw"));
    assert!(compared > 100, "{compared}");
}
