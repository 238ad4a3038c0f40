//! Hands played by bytes.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Points, Seat, Seed, Standing, Turn};
use sobremesa_dominoes::{Dominoes, MAX_ACTIONS, Move, Pause, State};

use crate::choices::Choices;

/// Plays a hand whose moves the bytes choose (by chance once they run out) and checks it at every step.
///
/// # Panics
/// If something does not hold; `text` is shown then.
pub(crate) fn check<const W: usize>(game: &Dominoes<W>, bytes: &[u8], text: &str) {
    let mut choices = Choices::new(bytes);
    let seed = choices.below(65_536) as u64;
    let mut rng = Seed::from_text("fuzzing").key().stream(seed);
    let standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
    let mut state = game.start(&game.opening(&standing, None, &mut rng));
    for step in 0.. {
        assert!(step <= 4 * MAX_ACTIONS, "the hand does not end\n{text}");
        check_tiles(game, &state, text);
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut rng);
                let written = game.tiles_text(order.iter().copied());
                assert_eq!(game.read_shuffle(&written, state.stock).as_ref(), Ok(&order), "{text}");
                game.deal(&mut state, &order);
            }
            Turn::Seat(seat) => {
                let moves = legal(game, &state, seat);
                let mv =
                    if choices.more() { choices.one(&moves) } else { moves[rng.below(moves.len() as u32) as usize] };
                if step < 40 {
                    check_moves(game, &state, &moves, text);
                }
                let signal = game.honest_signal(&state.public, game.private(&state, seat), mv);
                game.try_play(&mut state, mv, signal).unwrap_or_else(|refusal| panic!("{refusal}\n{text}"));
            }
        }
    }
    let outcome = game.outcome(&state);
    assert_eq!(outcome.points.by_side().len(), usize::from(game.sides().count()));
}

fn legal<const W: usize>(game: &Dominoes<W>, state: &State<W>, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// What is legal is what is accepted, of all the moves there could be; and it reads as it was written.
fn check_moves<const W: usize>(game: &Dominoes<W>, state: &State<W>, moves: &[Move], text: &str) {
    assert!(!moves.is_empty() && moves.is_sorted_by(|a, b| a < b), "{moves:?}\n{text}");
    let tiles: Vec<_> = game.tables().kinds.iter().collect();
    let arms = state.public.ends.iter().count() as u16 + 1;
    let faces: Vec<Option<u8>> = std::iter::once(None).chain((0..=game.rules().tiles().highest).map(Some)).collect();
    let mut all = vec![Move::Pass];
    for tile in tiles {
        all.push(Move::Give { tile });
        for arm in 0..arms {
            all.extend(faces.iter().map(|inner| Move::Place { tile, arm, inner: *inner }));
        }
    }
    let private = game.private(state, state.public.turn);
    for mv in all {
        let is_legal = moves.contains(&mv);
        let signal = if is_legal { game.honest_signal(&state.public, private, mv) } else { Pause::None };
        let mut tried = state.clone();
        assert_eq!(game.try_play(&mut tried, mv, signal).is_ok(), is_legal, "{}\n{text}", game.move_text(mv));
        if is_legal {
            let written = game.move_text(mv);
            assert_eq!(game.read_move(&written).map(|(mv, _)| mv), Ok(mv), "{text}");
        } else {
            assert_eq!(tried, *state, "a refused move changed the state\n{text}");
        }
    }
}

/// No tile is lost or doubled, and the counts agree.
fn check_tiles<const W: usize>(game: &Dominoes<W>, state: &State<W>, text: &str) {
    let tables = game.tables();
    let mut all = tables.copies.sum(state.public.placed, state.stock);
    let mut count = state.public.placed.len() + state.stock.len();
    // What nobody has seen of a row lies with the stock.
    let face_down = |seat: usize| state.public.rows.as_ref().map_or(0, |rows| rows.face_down[seat]);
    let mut unseen = 0;
    for (seat, private) in state.hands.iter().enumerate() {
        assert_eq!(private.hand.len() + u32::from(face_down(seat)), u32::from(state.public.held[seat]), "{text}");
        unseen += face_down(seat);
        all = tables.copies.sum(all, private.hand);
        count += private.hand.len();
    }
    assert_eq!((all, count), (tables.all, tables.tiles.len() as u32), "a tile is lost or doubled\n{text}");
    assert_eq!(state.stock.len(), u32::from(state.public.stock + unseen), "{text}");
}
