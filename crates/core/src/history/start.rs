//! A history to start from.
//!
//! It is made by matching pieces with what must be filled ([`matching`]) or backwards in time ([`backwards`]). What does not
//! fit even so is mended by the chain itself, ever harder, and if that fails all is begun again.

use backwards::Backwards;
use matching::Matching;

use super::walk::{Law, Map, Softness, Walk};
use super::{History, KnownHistory};
use crate::stream::Stream;

mod backwards;
mod matching;

/// How often the search begins again before it takes the best start that it found.
const TRIES: u32 = 24;

/// A history that agrees with all that is known; if none is found, the one that disagrees least.
pub(super) fn find<L: Law>(known: &KnownHistory, law: &L, map: &Map, rng: &mut Stream) -> History {
    let mut best: Option<(u32, History)> = None;
    for tried in 0..TRIES {
        // Matching and going backwards by turns: matching finds a history wherever no hidden piece returns to the
        // stock, going backwards copes with the rest.
        let matched = if tried % 2 == 0 { Matching::new(known, rng).history(rng) } else { None };
        let history = matched.unwrap_or_else(|| Backwards::new(known, rng).history());
        let mut walk = Walk::new(known, law, map, Softness::new(0.3), history);
        // Here any fitting history will do, so steps need no way back; a start that breaks what was seen must be free
        // to mend it.
        walk.searching = true;
        walk.unpinned = !walk.history.is_as_seen(known);
        mend(&mut walk, tried, known, rng);
        if best.as_ref().is_none_or(|(parts, _)| walk.parts < *parts) {
            best = Some((walk.parts, walk.history));
        }
        if best.as_ref().is_some_and(|(parts, _)| *parts == 0) {
            break;
        }
    }
    best.expect("it is tried at least once").1
}

/// Lets the chain go until everything fits, ever harder.
fn mend<L: Law>(walk: &mut Walk<'_, L>, tried: u32, known: &KnownHistory, rng: &mut Stream) {
    // Each four tries double the patience: easy knowledge stays cheap, hard knowledge is not given up early.
    let steps = (200 + 20 * known.moves.len() as u32) << (tried / 4);
    // Loose at first, to leave dead ends; strict in the end, as in annealing.
    for softness in [0.5, 0.3, 0.15, 0.06, 0.02, 0.006, 0.001] {
        walk.softness = Softness::new(softness);
        for _ in 0..steps {
            if walk.parts == 0 {
                return;
            }
            walk.step(rng);
        }
    }
}
