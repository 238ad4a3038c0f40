//! The history heuristic: which moves were good before, whatever the position.

/// A score for each part of a move: how often, and at what depth, moves with it were best or cut a search short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    places: Vec<u32>,
}

/// All scores are halved when one reaches this, so that sums of two never overflow.
const MOST: u32 = 1 << 24;

impl History {
    /// A history from scores that were kept ([`Self::places`]).
    pub fn new(places: Vec<u32>) -> Self {
        Self { places: places.into_iter().map(|place| place.min(MOST)).collect() }
    }

    /// The score of each place.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Halves all scores, so that what was good long ago counts less.
    pub fn fade(&mut self) {
        self.places.iter_mut().for_each(|place| *place /= 2);
    }

    /// Makes room for so many places; those beyond are forgotten.
    pub(super) fn grow(&mut self, places: usize) {
        self.places.resize(places, 0);
    }

    /// Rewards the parts of a move that was good in a search of this depth.
    pub(super) fn reward(&mut self, places: [usize; 2], depth: u32) {
        let mut full = false;
        for place in places {
            // A search of greater depth says more, and is seldom: it counts by the square.
            self.places[place] += depth * depth;
            full |= self.places[place] >= MOST;
        }
        if full {
            self.fade();
        }
    }

    /// The rank of a move: higher is better.
    #[inline]
    pub(super) fn rank(&self, [one, two]: [usize; 2]) -> u32 {
        self.places[one] + self.places[two]
    }
}
