//! Games won, drawn and lost.

/// How a game ended for one of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The side won.
    Win,
    /// Neither side won.
    Draw,
    /// The side lost.
    Loss,
}

/// Counts of games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Outcomes {
    /// The number of games won.
    pub wins: u64,
    /// The number of games that nobody won.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
}

impl Outcomes {
    /// Adds a game.
    pub fn push(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
    }

    /// Adds another's games.
    pub fn merge(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// The number of all games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Half points: two for a game won, one for a draw.
    pub fn halves(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Shares won, drawn and lost, summing to 1; none without games.
    pub fn shares(&self) -> Option<[f64; 3]> {
        let games = self.games();
        (games > 0).then(|| [self.wins, self.draws, self.losses].map(|count| count as f64 / games as f64))
    }

    /// Games won to games lost; none where none was lost.
    pub fn ratio(&self) -> Option<f64> {
        (self.losses > 0).then(|| self.wins as f64 / self.losses as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_and_shares() {
        let mut outcomes = Outcomes::default();
        assert_eq!((outcomes.shares(), outcomes.ratio()), (None, None));
        for outcome in [Outcome::Win, Outcome::Win, Outcome::Draw, Outcome::Win] {
            outcomes.push(outcome);
        }
        assert_eq!(outcomes.ratio(), None);
        outcomes.merge(Outcomes { losses: 4, ..Outcomes::default() });
        assert_eq!((outcomes.games(), outcomes.halves()), (8, 7));
        assert_eq!(outcomes.shares(), Some([0.375, 0.125, 0.5]));
        assert_eq!(outcomes.ratio(), Some(0.75));
    }
}
