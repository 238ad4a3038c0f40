//! The games among players: which two met, and how it ended.

use super::super::{Outcome, Outcomes};

/// A game between two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The player who had the first seat (or opened): index of a player.
    pub first: usize,
    /// The player who had the second seat: index of a player.
    pub second: usize,
    /// How it ended for the first.
    pub outcome: Outcome,
}

/// Games among a number of players, by who had the first seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Games {
    players: usize,
    met: Vec<Outcomes>,
}

impl Games {
    /// No games yet.
    pub fn new(players: usize) -> Self {
        Self { players, met: vec![Outcomes::default(); players * players] }
    }

    /// Adds a game.
    ///
    /// # Panics
    /// If a player is none, or plays against itself.
    pub fn push(&mut self, game: Game) {
        let mut outcomes = Outcomes::default();
        outcomes.push(game.outcome);
        self.add(game.first, game.second, outcomes);
    }

    /// Adds games that `first` had the first seat in, `outcomes` being its own.
    ///
    /// # Panics
    /// If a player is none, or plays against itself.
    pub fn add(&mut self, first: usize, second: usize, outcomes: Outcomes) {
        assert!(first < self.players && second < self.players && first != second, "two of the players");
        self.met[first * self.players + second].merge(outcomes);
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// The outcomes of games of `first` in the first seat against `second`.
    pub fn met(&self, first: usize, second: usize) -> Outcomes {
        self.met[first * self.players + second]
    }

    /// The outcomes of games of `player` against `other`, in either seat.
    pub fn between(&self, player: usize, other: usize) -> Outcomes {
        let theirs = self.met(other, player);
        let mut outcomes = self.met(player, other);
        outcomes.merge(Outcomes { wins: theirs.losses, draws: theirs.draws, losses: theirs.wins });
        outcomes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_seats_count() {
        let mut games = Games::new(3);
        games.push(Game { first: 0, second: 2, outcome: Outcome::Win });
        games.push(Game { first: 2, second: 0, outcome: Outcome::Win });
        games.push(Game { first: 2, second: 0, outcome: Outcome::Draw });
        assert_eq!(games.between(0, 2), Outcomes { wins: 1, draws: 1, losses: 1 });
        assert_eq!(games.between(2, 0), games.between(0, 2));
        assert_eq!(games.met(0, 1), Outcomes::default());
    }
}
