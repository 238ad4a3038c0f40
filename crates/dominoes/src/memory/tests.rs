use sobremesa_core::{Game, Points, Standing, Turn};

use super::*;
use crate::file;
use crate::state::{Opening, State};

fn game() -> Dominoes<1> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
    Dominoes::new(file::read(&std::fs::read_to_string(path).unwrap()).unwrap())
}

/// A hand with these deals, opened by the first seat, after these moves.
fn remembered(hands: &str, moves: &str) -> (Dominoes<1>, State<1>, Memory<1>) {
    let game = game();
    let standing = Standing { hands: 0, points: Points::none(2) };
    let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing });
    assert_eq!(game.turn(&state), Turn::Shuffle);
    let mut order = game.read_tiles(hands).unwrap();
    order.extend(game.tables().all.iter().filter(|tile| !order.contains(tile)).collect::<Vec<_>>());
    let mut memory = Memory::new();
    memory.follow(&game, &game.deal(&mut state, &order));
    for text in moves.split_whitespace() {
        let (mv, _) = game.read_move(text).unwrap();
        let pause = game.honest_signal(&state.public, game.private(&state, state.public.turn), mv);
        let event = game.try_play(&mut state, mv, pause).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        memory.observe(&game, &game.seen(&event, Observer::Spectator));
    }
    (game, state, memory)
}

const HANDS: &str = "6-6 6-5 6-4 5-5 5-4 3-2 1-0  6-3 6-2 4-3 3-3 2-1 1-1 2-0 \
                     6-1 5-1 4-1 5-0 4-0 3-0 0-0  6-0 5-3 5-2 4-4 4-2 3-1 2-2";

#[test]
fn what_was_opened_covered_and_let_pass_is_remembered() {
    let (game, state, memory) = remembered(HANDS, "6-6> 6-3> 6-1< 6-0?");
    assert!(state.public.ends.iter().count() == 2);
    assert_eq!(memory.lead_numbers(), bit(6));
    assert_eq!(memory.seat(Seat(0)).suit, bit(6));
    assert_eq!((memory.seat(Seat(1)).opened, memory.seat(Seat(1)).covered), (bit(3), 0), "a six is open still");
    assert_eq!((memory.seat(Seat(2)).covered, memory.seat(Seat(2)).let_pass), (bit(6), bit(3)));
    assert_eq!((memory.played(6), memory.played(3), memory.opener_of(1)), (3, 1, Some(Seat(2))));
    let _ = game;
}
