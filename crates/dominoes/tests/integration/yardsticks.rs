//! What the engine is measured beside does what the engine does.

use sobremesa_core::{Game, Seat, Seed, Turn};
use sobremesa_dominoes::solver::Solver;
use sobremesa_dominoes::{Dominoes, State, file};
use sobremesa_search::playout;
use sobremesa_yardsticks::{International, PlainSolver};

use crate::support;

fn international() -> Dominoes<1> {
    Dominoes::new(file::read(&support::text("international")).expect("bundled"))
}

#[test]
fn the_loop_written_by_hand_plays_the_hands_of_international() {
    let (game, by_hand) = (international(), International::new());
    let key = Seed::from_text("by hand").key();
    for hand in 0..400 {
        let mut rng = key.stream(hand);
        let mut state = game.start(&game.single(hand, &mut rng));
        let plies = playout(&game, &mut state, &mut rng);
        let ahead = game.outcome(&state).points.margin(game.sides().of(Seat((hand % 4) as u8)));
        let mut other = key.stream(hand);
        assert_eq!((plies, ahead), by_hand.hand((hand % 4) as usize, &mut other), "hand {hand}");
        assert_eq!(rng.bits64(), other.bits64(), "hand {hand} takes the same from its stream");
    }
}

#[test]
fn the_plain_search_gives_deals_the_value_that_the_solver_gives_them() {
    let game = international();
    let (mut solver, mut plain) = (Solver::new(&game).expect("the rules fit"), PlainSolver::new());
    let key = Seed::from_text("plainly").key();
    for index in 0..3 {
        let mut rng = key.stream(index);
        let mut state: State<1> = game.start(&game.single(index, &mut rng));
        while game.turn(&state) == Turn::Shuffle {
            let order = game.shuffle(&state, &mut rng);
            game.deal(&mut state, &order);
        }
        for (hand, private) in plain.hands.iter_mut().zip(&state.hands) {
            *hand = private.hand.words()[0] as u32;
        }
        let (_, value) = solver.best(&game, &state, u64::MAX).expect("the deal fits");
        assert_eq!(i32::from(plain.value((index % 4) as usize)), value, "deal {index}");
    }
}
