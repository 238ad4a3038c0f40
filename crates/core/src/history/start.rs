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

/// How often it is begun again.
const TRIES: u32 = 24;

/// A history that fits, or else one with as little that does not as was found.
pub(super) fn find<L: Law>(known: &KnownHistory, law: &L, map: &Map, rng: &mut Stream) -> History {
    let mut best: Option<(u32, History)> = None;
    for tried in 0..TRIES {
        let matched = if tried % 2 == 0 { Matching::new(known, rng).history(rng) } else { None };
        let history = matched.unwrap_or_else(|| Backwards::new(known, rng).history());
        let mut walk = Walk::new(known, law, map, Softness::new(0.3), history);
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
    let steps = (200 + 20 * known.moves.len() as u32) << (tried / 4);
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
