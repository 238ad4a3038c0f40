//! Decisions, taken one by one.

/// The decisions left.
pub(super) struct Decide<'d>(pub(super) std::slice::Iter<'d, u16>);

impl Decide<'_> {
    /// A number below a bound; 0 the simplest.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        usize::from(self.0.next().copied().unwrap_or_default()) % bound
    }

    pub(super) fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most + 1 - least)
    }

    /// True once in so many times.
    pub(super) fn one_in(&mut self, bound: usize) -> bool {
        self.below(bound) == bound - 1
    }

    pub(super) fn of<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices[self.below(choices.len())]
    }
}
