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
    let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
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
    let (_, _, memory) = remembered(HANDS, "6-6> 6-3> 6-1<");
    assert_eq!((memory.lead_numbers(), memory.lead().map(|lead| lead.seat)), (bit(6), Some(Seat(0))));
    assert_eq!(memory.seat(Seat(0)).suit, bit(6));
    assert_eq!((memory.seat(Seat(1)).opened, memory.seat(Seat(1)).covered), (bit(3), 0), "a six is open still");
    assert_eq!((memory.seat(Seat(2)).covered, memory.seat(Seat(2)).let_pass), (bit(6), bit(3)));
    assert_eq!((memory.played(6), memory.played(3), memory.opener_of(1)), (3, 1, Some(Seat(2))));
}

#[test]
fn a_tile_that_nobody_laid_counts_and_is_no_lead() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/longana.toml");
    let text = std::fs::read_to_string(path).unwrap();
    let text = text.replace("when = \"opening and blocked\"", "when = \"deals_without_play(1) and blocked\"");
    let text = text.replace("when = \"opening\"\nuse = \"double\"\n\n[[valid]]\n", "").replace(" and not opening", "");
    let text = text.replace("first = \"highest_double\"", "first = \"lot\"\nhub = \"falling_double\"");
    let game = Dominoes::<1>::new(file::read(&text).unwrap());
    let standing = Standing { hands: 1, points: Points::none(4) };
    let opening = Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None };
    let mut memory = Memory::of_hand(&game, &opening);
    assert_eq!((memory.played(8), memory.played(9), memory.lead().is_none()), (1, 0, true));
    assert_eq!((memory.open_to(Seat(2)), memory.lead_numbers()), (bit(8), 0));
    let mut state = game.start(&opening);
    let mut order = game.read_tiles("9-8").unwrap();
    order.extend(state.stock.iter().filter(|tile| !order.contains(tile)).collect::<Vec<_>>());
    memory.follow(&game, &game.deal(&mut state, &order));
    let event = game.try_play(&mut state, game.read_move("9-8>").unwrap().0, Pause::None).unwrap();
    memory.follow(&game, &event);
    assert_eq!((memory.played(8), memory.open_to(Seat(0)), memory.open_to(Seat(1))), (2, bit(9), bit(8)));
    assert_eq!((memory.seat(Seat(0)).covered, memory.lead().map(|lead| lead.seat)), (0, Some(Seat(0))));
}

#[test]
fn pauses_tell_what_is_kept_until_it_is_played() {
    let (_, _, memory) = remembered(HANDS, "6-6> 6-3> 6-1< 5-3> 5-5> 1-1< 5-1>");
    let told = |seat: u8| memory.seat(Seat(seat)).told;
    assert_eq!([told(0), told(1), told(2), told(3)], [bit(5), bit(6) | bit(1), bit(5) | bit(1), bit(3)]);
    assert_eq!(memory.seat(Seat(2)).quick, bit(6), "it covered the six at once");
    // The fourth seat plays its three.
    let (_, _, memory) = remembered(HANDS, "6-6> 6-3> 6-1< 5-3> 5-5> 1-1< 5-1> 3-1>");
    assert_eq!(memory.seat(Seat(3)).told, 0);
}

#[test]
fn passes_and_what_was_not_repeated_are_remembered() {
    let hands = "0-0 2-1 2-2 4-4 6-1 6-3 6-5  2-0 3-0 3-3 4-3 5-0 5-3 5-5 \
                 1-0 1-1 3-1 4-0 5-4 6-0 6-4  3-2 4-1 4-2 5-1 5-2 6-2 6-6";
    let (game, state, memory) = remembered(hands, "6-1> - 1-1> 6-2< 2-1<");
    assert_eq!(memory.seat(Seat(1)).passed, bit(6) | bit(1));
    assert_eq!(memory.sizes(&state.public, Seat(1)).collect::<Vec<_>>(), [7]);
    assert_eq!(memory.sizes(&state.public, Seat(0)).collect::<Vec<_>>(), [6, 7]);
    // The one is open, so it was not given up; the six was: with the 6-2 it could have been opened again.
    let unshown: Vec<String> = memory.seat(Seat(0)).unshown.iter().map(|tile| game.tile_name(tile)).collect();
    assert_eq!(unshown, ["6-1", "6-2"]);
}
