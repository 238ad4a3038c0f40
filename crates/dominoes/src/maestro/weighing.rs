//! How likely a world is, after the way in which the others have played: the belief of `maestro`, for one world at a time.

use std::collections::BTreeMap;

use sobremesa_core::{MAX_SEATS, Seat};

use super::belief::Reading;
use super::line::LineRules;
use super::trace::Trace;
use super::{PausesRead, WEIGHTS, pauses_read};
use crate::game::Dominoes;
use crate::seen::Seen;
use crate::state::{Public, State};

/// Of a hundred moves of the others so many are taken to be random, as by `maestro` unless it is set otherwise.
const ANY: f32 = 0.1;

/// Weighs the worlds that a seat deems possible by how likely the others' play is in each.
///
/// Law: the weight of a world is a product over the other seats, of the likelihood that each played as it did if it
/// holds its hand of that world; placements and pauses are read as `maestro` reads them.
#[derive(Debug)]
pub struct WorldWeights {
    line: LineRules,
    trace: Trace,
    reading: Reading,
    seat: Seat,
    /// The likelihood of hands that were asked about, by seat.
    known: [BTreeMap<u64, f32>; MAX_SEATS],
}

impl WorldWeights {
    /// Weights for a seat that saw all this of a hand, from its deal on. Nothing where the rules are not those of a line
    /// (`maestro` then infers nothing).
    pub fn new<'s, const W: usize>(
        game: &Dominoes<W>,
        seat: Seat,
        public: &Public<W>,
        seen: impl Iterator<Item = &'s Seen<W>>,
    ) -> Option<Self> {
        let mut line = LineRules::new(game)?;
        let mut trace = Trace::default();
        for seen in seen {
            trace.see(&line, seen);
        }
        line.must_open = public.must_open.map_or(0, |tile| 1 << tile.0);
        let pauses = pauses_read(game, seat, PausesRead::All);
        let reading = Reading { weights: Some(WEIGHTS), any: ANY, pauses, worlds: 0 };
        Some(Self { line, trace, reading, seat, known: Default::default() })
    }

    /// The weight of a world: 0 or more, to be compared with those of other worlds of the same position alone.
    pub fn of<const W: usize>(&mut self, world: &State<W>) -> f64 {
        let Self { line, trace, reading, seat, known } = self;
        let others = (0..line.seats).filter(|other| *other != seat.0);
        let weights = others.map(|other| {
            let hand = world.hands[usize::from(other)].hand.words()[0];
            let likelihood = || reading.likelihood(line, trace, other, hand);
            f64::from(*known[usize::from(other)].entry(hand).or_insert_with(likelihood))
        });
        weights.product()
    }
}
