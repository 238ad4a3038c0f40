//! Whether games come out the same when they are played again, and why not.

use serde::Serialize;
use sobremesa_catalog::{CatalogGame, PlayerSpec, is_outside};
use sobremesa_core::Nondeterminism;

use crate::experiment::Experiment;
use crate::schedule::Pairing;
use crate::tally::Tally;
use crate::work::Block;

/// Why games may come out otherwise when they are played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NotRepeatable {
    /// A clock cut moves short: how far a player gets in its time depends on the machine.
    Clock,
    /// A player thinks on several threads that write into the same memory: which comes first is chance.
    Threads,
    /// A player is a program, which may answer otherwise when it is asked again.
    Program,
}

/// A reason for which an experiment may come out otherwise when it is played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotRepeatableTeams {
    /// Why the games may come out otherwise.
    pub reason: NotRepeatable,
    /// The teams whose players give it, as numbers of the experiment's; of a clock the games say it, not the teams.
    pub teams: Vec<usize>,
}

/// Why a player may decide otherwise when it is asked again; none for one that depends on its stream alone.
/// A limit of time is none by itself: the games say whether the clock cut anything short.
fn reason_of(game: &CatalogGame, player: &PlayerSpec) -> Option<NotRepeatable> {
    if is_outside(player) {
        return Some(NotRepeatable::Program);
    }
    match game.nondeterminism(player)? {
        Nondeterminism::Threads => Some(NotRepeatable::Threads),
        Nondeterminism::Clock => None,
    }
}

impl Experiment {
    /// Why blocks of a pairing may come out otherwise when they are played again; none where they come out the same.
    pub(crate) fn not_repeatable(&self, pairing: &Pairing, blocks: &[Block]) -> Option<NotRepeatable> {
        let mut players = pairing.teams.iter().flat_map(|team| &self.teams()[*team]);
        let clocked = blocks.iter().flat_map(|block| &block.games).any(|game| game.clocked > 0);
        players.find_map(|player| reason_of(self.game(), player)).or(clocked.then_some(NotRepeatable::Clock))
    }

    /// Why what was played of this experiment may come out otherwise when it is played again, each reason once.
    pub(crate) fn not_repeatable_teams(&self, tally: &Tally) -> Vec<NotRepeatableTeams> {
        let gives =
            |team: &[PlayerSpec], reason| team.iter().any(|player| reason_of(self.game(), player) == Some(reason));
        let of_players = [NotRepeatable::Threads, NotRepeatable::Program].map(|reason| {
            let teams = self.teams().iter().enumerate().filter(|(_, team)| gives(team, reason));
            NotRepeatableTeams { reason, teams: teams.map(|(index, _)| index).collect() }
        });
        let clocked = (tally.figures.ratios().clocked > 0)
            .then_some(NotRepeatableTeams { reason: NotRepeatable::Clock, teams: Vec::new() });
        clocked.into_iter().chain(of_players.into_iter().filter(|found| !found.teams.is_empty())).collect()
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;

    use super::*;

    #[test]
    fn players_that_may_decide_otherwise_say_why() {
        let catalog = Catalog::default().allowing_programs();
        let reason = |player: &str| {
            let game = catalog.rules(if player.starts_with("amazona") { "amazons" } else { "draw" }).expect("bundled");
            reason_of(&game, &game.player(&player.parse().expect("readable")).expect("a player"))
        };
        assert_eq!(reason("amazona nodes=100 threads=1"), None);
        assert_eq!(reason("amazona nodes=100 threads=2"), Some(NotRepeatable::Threads));
        let own = std::env::current_exe().expect("this test");
        assert_eq!(reason(&format!("cmd:\"{}\"", own.display())), Some(NotRepeatable::Program));
        assert_eq!(reason("seguro"), None);
    }
}
