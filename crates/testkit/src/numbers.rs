//! What must hold of positions and moves as numbers.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use sobremesa_core::numbers::{Chosen, MOST_STAGES, Numbered, entries};
use sobremesa_core::{Seat, Stream};

/// Asserts what is so of the numbers of a game, whatever the position.
pub(crate) fn check_numbering(game: &impl Numbered) {
    let names: Vec<&str> = game.observation().iter().map(|part| part.name).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "a name stands for two parts: {names:?}");
    let actions = game.actions();
    assert_eq!(actions.iter().collect::<BTreeSet<_>>().len(), actions.len(), "a name stands for two actions");
    assert_eq!(actions.len(), game.action_count());
    assert!(actions.len() <= 1 << 16, "there are too many actions");
}

/// The mask as it follows from the legal moves and their actions alone.
fn plain_mask<G: Numbered>(game: &G, legal: &[G::Move], chosen: &Chosen, actions: usize) -> Vec<bool> {
    let mut mask = vec![false; actions];
    for mv in legal {
        let spelled = game.spell(*mv);
        if let Some([next, ..]) = spelled.strip_prefix(&**chosen) {
            mask[usize::from(*next)] = true;
        }
    }
    mask
}

/// Asserts what is so of the numbers of a position in which a seat is to move: of so many of its legal moves, drawn from `rng`,
/// and of what every seat observes.
pub(crate) fn check_position<G: Numbered>(
    game: &G,
    state: &G::State,
    seat: Seat,
    moves: usize,
    at: &str,
    rng: &mut Stream,
) {
    let (public, private) = (game.public(state), game.private(state, seat));
    let mut legal = Vec::new();
    game.legal_moves(public, private, |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    let actions = game.action_count();
    for _ in 0..moves {
        let mv = legal[rng.below(legal.len() as u32) as usize];
        let spelled = game.spell(mv);
        assert!(!spelled.is_empty() && spelled.len() <= MOST_STAGES, "{at}: {mv:?} is {spelled:?}");
        let mut chosen = Chosen::NOTHING;
        for action in spelled.iter() {
            assert_eq!(game.chosen_move(public, private, &chosen), None, "{at}: {chosen:?} of {spelled:?} is a move");
            let mut mask = vec![true; actions];
            game.mask(public, private, &chosen, &mut mask);
            assert_eq!(mask, plain_mask(game, &legal, &chosen, actions), "{at}: the mask after {chosen:?}");
            assert!(mask[usize::from(*action)], "{at}: {action} is not allowed after {chosen:?}");
            observed(game, state, seat, &chosen);
            chosen.push(*action);
        }
        assert_eq!(game.chosen_move(public, private, &chosen), Some(mv), "{at}: {spelled:?} is another move");
    }
    for other in (0..game.sides().seats()).map(Seat) {
        observed(game, state, other, &Chosen::NOTHING);
    }
}

/// What a seat observes: every entry is written, and is a number.
pub(crate) fn observed<G: Numbered>(game: &G, state: &G::State, seat: Seat, chosen: &Chosen) -> Vec<f32> {
    let mut observation = vec![f32::NAN; entries(&game.observation())];
    game.observe(game.public(state), game.private(state, seat), seat, chosen, &mut observation);
    assert!(observation.iter().all(|entry| entry.is_finite()), "an entry is no number");
    observation
}
