//! Which moves were good before, whatever the position.

/// How often, and how deep, the parts of moves were best or cut a search short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    places: Vec<u32>,
}

/// From here on all is halved.
const MOST: u32 = 1 << 24;

impl History {
    /// A history as it was kept ([`Self::places`]).
    pub fn new(places: Vec<u32>) -> Self {
        Self { places: places.into_iter().map(|place| place.min(MOST)).collect() }
    }

    /// What each place has gathered.
    pub fn places(&self) -> &[u32] {
        &self.places
    }

    /// Halves everything: what was good long ago counts less.
    pub fn fade(&mut self) {
        self.places.iter_mut().for_each(|place| *place /= 2);
    }

    /// Sees that there are so many places; those beyond are forgotten.
    pub(super) fn grow(&mut self, places: usize) {
        self.places.resize(places, 0);
    }

    /// Notes that a move was good in a search of some depth.
    pub(super) fn reward(&mut self, places: [usize; 2], depth: u32) {
        let mut full = false;
        for place in places {
            self.places[place] += depth * depth;
            full |= self.places[place] >= MOST;
        }
        if full {
            self.fade();
        }
    }

    /// What is known of a move: the more the better.
    #[inline]
    pub(super) fn rank(&self, [one, two]: [usize; 2]) -> u32 {
        self.places[one] + self.places[two]
    }
}
