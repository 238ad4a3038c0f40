//! What the engine is measured beside does what the engine does.

use sobremesa_core::{Game, Seed};
use sobremesa_escoba::{Escoba, file};
use sobremesa_search::playout;
use sobremesa_yardsticks::PlainEscoba;

use crate::support;

#[test]
fn the_loop_written_by_hand_plays_the_hands_of_escoba() {
    let key = Seed::from_text("by hand").key();
    for (name, must) in [("escoba", false), ("escoba-argentina", true)] {
        let game = Escoba::new(file::read(&support::text(name)).expect("bundled"));
        for hand in 0..200 {
            let mut rng = key.stream(hand);
            let mut state = game.start(&game.single(0, &mut rng));
            assert_eq!(playout(&game, &mut state, &mut rng), 36, "{name} {hand}");
            let mut other = key.stream(hand);
            let points = PlainEscoba { must }.hand(&mut other);
            assert_eq!(game.outcome(&state).points.by_side(), points, "{name} {hand}");
            assert_eq!(rng.bits64(), other.bits64(), "hand {hand} of {name} takes the same from its stream");
        }
    }
}
