//! The cost of a player's decisions: thinking time, nodes, play-outs.

/// Sums of what decisions cost, in one whole unit (nanoseconds, nodes).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    decisions: u64,
    total: u128,
    most: u64,
}

impl Effort {
    /// Adds a decision.
    pub fn push(&mut self, cost: u64) {
        self.decisions += 1;
        self.total += u128::from(cost);
        self.most = self.most.max(cost);
    }

    /// Adds the decisions of a game that were summed elsewhere: their number, their total cost, and the greatest cost.
    pub fn add(&mut self, decisions: u64, total: u128, most: u64) {
        self.merge(&Self { decisions, total, most });
    }

    /// Adds another's sums.
    pub fn merge(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.total += other.total;
        self.most = self.most.max(other.most);
    }

    /// Number of decisions.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// The total cost of all decisions.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The mean cost of a decision; none without decisions.
    pub fn mean(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.total as f64 / self.decisions as f64)
    }

    /// The greatest cost of a decision; none without decisions.
    pub fn most(&self) -> Option<u64> {
        (self.decisions > 0).then_some(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_most() {
        let mut effort = Effort::default();
        assert_eq!((effort.mean(), effort.most()), (None, None));
        effort.push(3);
        effort.push(9);
        let mut other = Effort::default();
        other.add(2, 4, 4);
        effort.merge(&other);
        assert_eq!((effort.decisions(), effort.total(), effort.mean(), effort.most()), (4, 16, Some(4.0), Some(9)));
    }
}
