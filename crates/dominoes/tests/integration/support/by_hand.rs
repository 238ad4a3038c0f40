//! Hands dealt and played as a test writes them.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Points, Seat, Standing, Turn};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::state::Opening;
use sobremesa_dominoes::{Dominoes, State};

/// A hand under way: the first tiles of `order` are dealt seat by seat, the rest of the set follows.
pub(crate) fn dealt(game: &Dominoes<1>, order: &str) -> State<1> {
    let mut state = game.start(&Opening {
        opener: Some(Seat(0)),
        yields: 0,
        standing: Standing { hands: 0, points: Points::none(game.sides().count()) },
        carried: 0,
        drawn: None,
    });
    shuffle(game, &mut state, order);
    state
}

/// Chance falls so that the stock begins with these tiles.
pub(crate) fn shuffle(game: &Dominoes<1>, state: &mut State<1>, front: &str) -> Event<1> {
    assert_eq!(game.turn(state), Turn::Shuffle);
    let mut order = game.read_tiles(front).expect("tiles of the set");
    let mut rest = state.stock;
    for tile in &order {
        game.tables().copies.take(&mut rest, *tile);
    }
    order.extend(rest.iter().map(|tile| game.tables().copies.kind(tile)));
    game.deal(state, &order)
}

/// The seat to move makes a move that is legal.
pub(crate) fn play(game: &Dominoes<1>, state: &mut State<1>, text: &str) -> Event<1> {
    let (mv, pause) = game.read_move(text).expect("a move in notation");
    game.try_play(state, mv, pause).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// Every legal move as text.
pub(crate) fn legal(game: &Dominoes<1>, state: &State<1>) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, state.public.turn), |mv| {
        moves.push(game.move_text(mv));
        ControlFlow::Continue(())
    });
    moves
}
