//! Worlds drawn once and played in many times.

use super::bank::{WALKED, WorldBank};
use super::*;

/// Iterations whose worlds are looked at.
const ITERATIONS: usize = 1_000;

/// The worlds of a position, in random play, of which a chain draws the worlds or not: as a bank draws them, and as a chain
/// draws them on from one another, or else anew for each iteration. Both come from streams that begin alike; with them, the
/// next number that each stream gives.
fn banked_and_fresh<const W: usize>(game: &Dominoes<W>, walked: bool, fresh: usize) -> ([Vec<State<W>>; 2], [u32; 2]) {
    let mut rng = key("banks").stream(0);
    let mut state = game.start(&game.single(0, &mut rng));
    let worlds = loop {
        match game.turn(&state) {
            Turn::Over => panic!("no such position in the hand"),
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &order);
            }
            Turn::Seat(seat) => {
                let private = game.private(&state, seat);
                let worlds = game.worlds(&state.public, private, seat);
                if worlds.walk().is_some() == walked {
                    break worlds;
                }
                let mv = game.random_move(&state.public, private, &mut rng);
                game.play(&mut state, mv, Pause::None);
            }
        }
    };
    let mut streams = [1, 1].map(|nonce| key("banks").stream(nonce));
    let mut bank = WorldBank::new(game, &worlds, WALKED);
    let banked = (0..ITERATIONS).map(|_| bank.draw(&mut streams[0])).collect();
    let mut walk = worlds.walk();
    let mut draw = |rng: &mut Stream| match &mut walk {
        Some(walk) => walk.draw(rng),
        None => game.sample(&worlds, rng),
    };
    let fresh = (0..fresh).map(|_| draw(&mut streams[1])).collect();
    ([banked, fresh], streams.map(|mut stream| stream.below(u32::MAX)))
}

#[test]
fn where_a_chain_draws_worlds_so_many_are_drawn_and_all_are_gone_round() {
    let ([banked, fresh], next) = banked_and_fresh(&game::<1>("double-draw"), true, WALKED);
    assert_eq!(next[0], next[1], "nothing but {WALKED} worlds was drawn from the stream");
    assert_eq!(banked[..WALKED], fresh[..], "each is drawn when an iteration first needs it");
    for world in &fresh {
        let alike = fresh.iter().filter(|other| *other == world).count();
        let often = banked.iter().filter(|other| *other == world).count();
        let even = alike * ITERATIONS / WALKED;
        assert!(often.abs_diff(even) <= 2 * alike, "{often} iterations, {even} are its share");
    }
    // Gone round in the order drawn, an iteration would be in the world of the one a round before it.
    let same = banked.iter().zip(&banked[WALKED..]).filter(|(one, later)| one == later).count();
    assert!(same < ITERATIONS / 4, "{same}");
}

#[test]
fn where_worlds_are_counted_each_iteration_has_its_own() {
    let ([banked, fresh], next) = banked_and_fresh(&game::<1>("burrito"), false, ITERATIONS);
    assert_eq!((banked, next[0]), (fresh, next[1]));
}

#[test]
fn the_same_streams_play_the_same_hand_where_a_chain_draws_worlds() {
    let game = Arc::new(game::<1>("double-draw"));
    let settings = Settings { iterations: 2 * WALKED as u32, ..Settings::default() };
    assert_eq!(one_hand(&game, settings, 5), one_hand(&game, settings, 5));
}
