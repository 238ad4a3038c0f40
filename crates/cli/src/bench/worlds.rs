//! Drawing worlds in the middle of a hand: all that a seat cannot see, dealt as it may lie.

use sobremesa_catalog::{AnyGame, RulesSpec};
use sobremesa_core::{Hidden, Seat, Seed, Turn};
use sobremesa_dominoes::{Dominoes, file};

/// Worlds drawn at a time: enough that preparing them costs nothing.
const WORLDS: u64 = 100_000;

/// Moves made before.
const MOVES: u32 = 9;

/// Draws worlds of a position after some random moves.
pub(super) fn worlds(game: &dyn AnyGame, number: u64) -> Result<u64, String> {
    let choices = RulesSpec::read(game.spec()).map_err(|error| error.to_string())?.choices;
    let rules =
        file::read_with(game.file(), &choices).map_err(|error| format!("the rules cannot be read: {error:?}"))?;
    if rules.tiles().count() <= 64 {
        draw(&Dominoes::<1>::new(rules), number)
    } else {
        draw(&Dominoes::<8>::new(rules), number)
    }
}

fn draw<G: Hidden>(game: &G, number: u64) -> Result<u64, String> {
    let mut rng = Seed::from_text("bench worlds").key().stream(number);
    let mut state = game.start(&game.single(number, &mut rng));
    let mut moves = 0;
    let seat = loop {
        match game.turn(&state) {
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, &mut rng);
                game.deal(&mut state, &shuffle);
            }
            Turn::Seat(seat) if moves == MOVES => break seat,
            Turn::Seat(seat) => {
                let mv = game.random_move(game.public(&state), game.private(&state, seat), &mut rng);
                game.play(&mut state, mv, G::Signal::default());
                moves += 1;
            }
            Turn::Over => break Seat(0),
        }
    };
    let (public, private) = (game.public(&state).clone(), game.private(&state, seat).clone());
    let worlds = game.worlds(&public, &private, seat);
    let mut alike = true;
    for _ in 0..WORLDS {
        let world = game.sample(&worlds, &mut rng);
        alike &= *game.private(&world, seat) == private;
    }
    if alike { Ok(WORLDS) } else { Err("a world does not hold what the seat holds".to_owned()) }
}
