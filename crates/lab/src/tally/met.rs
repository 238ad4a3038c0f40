//! Games in which two teams met, by the deal that they were played on.

use std::collections::BTreeMap;

use crate::stats::{Game as Meeting, Outcome};
use crate::work::Game;

/// Games in which two teams met, by their deal: from which of several seeds it came, and its block. Pairings play the
/// same deals; what happened on one is compared, and counted as one.
#[derive(Clone, Debug, Default)]
pub(crate) struct MetByDeal(BTreeMap<(u32, u64), Vec<MetGame>>);

/// A game of two teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MetGame {
    /// The team that opened, and the other.
    pub(crate) teams: [usize; 2],
    /// Half points of the team that opened.
    pub(crate) halves: u8,
    /// Points of the team that opened less those of the other.
    pub(crate) ahead: i64,
    /// The number of its hands.
    pub(crate) hands: u32,
}

impl MetByDeal {
    /// Adds the games of two teams on a deal.
    pub(crate) fn push(&mut self, deal: (u32, u64), teams: [usize; 2], games: &[Game]) {
        self.0.entry(deal).or_default().extend(games.iter().map(|game| MetGame::new(game, teams)));
    }

    /// The games of each deal, in an order that does not depend on who was done first.
    pub(crate) fn deals(&self) -> impl Iterator<Item = Vec<MetGame>> {
        self.0.values().map(|games| {
            let mut games = games.clone();
            games.sort_unstable();
            games
        })
    }

    /// The number of deals.
    pub(crate) fn len(&self) -> u64 {
        self.0.len() as u64
    }
}

impl MetGame {
    fn new(game: &Game, teams: [usize; 2]) -> Self {
        // Forfeited before a hand was over: the teams take turns, so that none is held to have opened more.
        let opener = game.opener.unwrap_or((game.game % 2) as u8);
        let [mine, theirs] = if opener == 0 { [0, 1] } else { [1, 0] };
        let halves = match game.winner {
            Some(winner) if winner == opener => 2,
            Some(_) => 0,
            None => 1,
        };
        let ahead = game.points[mine] - game.points[theirs];
        Self { teams: [teams[mine], teams[theirs]], halves, ahead, hands: game.hands }
    }

    /// The same as ratings want it.
    pub(crate) fn meeting(&self) -> Meeting {
        let outcome = match self.halves {
            2 => Outcome::Win,
            1 => Outcome::Draw,
            _ => Outcome::Loss,
        };
        Meeting { first: self.teams[0], second: self.teams[1], outcome }
    }

    /// Seen from a team: its rival, its half points, its points ahead; none where it did not play.
    pub(crate) fn of(&self, team: usize) -> Option<(usize, i64, i64)> {
        match self.teams {
            [first, second] if first == team => Some((second, i64::from(self.halves), self.ahead)),
            [first, second] if second == team => Some((first, 2 - i64::from(self.halves), -self.ahead)),
            _ => None,
        }
    }
}
