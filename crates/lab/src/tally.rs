//! Sums over the blocks of a run, from which its summary is made.

use std::collections::BTreeMap;

use sobremesa_catalog::GameRow;
use sobremesa_core::{Seat, Side};

use crate::experiment::Experiment;
use crate::repeats::{SharedDeals, Watch};
use crate::stats::{Pairs, Ratio};
use crate::work::Block;

/// Sums over blocks; the order in which they come makes no difference.
#[derive(Clone, Debug)]
pub struct Tally {
    pub(crate) blocks: u64,
    pub(crate) games: u64,
    pub(crate) hands: u64,
    pub(crate) teams: Vec<TeamTally>,
    /// Drawn games, of all games.
    pub(crate) draws: Ratio,
    pub(crate) hands_a_game: Ratio,
    pub(crate) plies_a_hand: Ratio,
    pub(crate) passes_a_hand: Ratio,
    /// Hands that nobody won, of all hands.
    pub(crate) tied: Ratio,
    /// Hands that the opener's side won, of all hands.
    pub(crate) opener_wins: Ratio,
    /// Hands by how they ended, of all hands.
    pub(crate) how: BTreeMap<&'static str, Ratio>,
    none_so: Ratio,
    pub(crate) terminations: BTreeMap<&'static str, u64>,
    pub(crate) pairs: Option<Pairs>,
    pub(crate) watch: Watch,
}

/// Sums of one team.
#[derive(Clone, Debug, Default)]
pub(crate) struct TeamTally {
    pub(crate) won: u64,
    /// Games won, of all games.
    pub(crate) wins: Ratio,
    /// Games won less the others' mean, a game.
    pub(crate) wins_ahead: Ratio,
    pub(crate) points_a_hand: Ratio,
    /// Points less the others' mean, a hand.
    pub(crate) points_ahead: Ratio,
}

/// What one block brought.
#[derive(Default)]
struct Sums {
    wins: Vec<i64>,
    points: Vec<i64>,
    draws: i64,
    hands: i64,
    plies: i64,
    passes: i64,
    tied: i64,
    opener_wins: i64,
    how: BTreeMap<&'static str, i64>,
}

impl Tally {
    /// Nothing yet.
    pub fn new(experiment: &Experiment) -> Self {
        let teams = experiment.teams().len();
        Self {
            blocks: 0,
            games: 0,
            hands: 0,
            teams: vec![TeamTally::default(); teams],
            draws: Ratio::default(),
            hands_a_game: Ratio::default(),
            plies_a_hand: Ratio::default(),
            passes_a_hand: Ratio::default(),
            tied: Ratio::default(),
            opener_wins: Ratio::default(),
            how: BTreeMap::new(),
            none_so: Ratio::default(),
            terminations: BTreeMap::new(),
            pairs: (teams == 2).then(Pairs::default),
            watch: Watch::default(),
        }
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If its deals come from the same key as another's.
    pub fn push(&mut self, experiment: &Experiment, block: &Block) -> Result<(), SharedDeals> {
        self.watch.push(block)?;
        let teams = self.teams.len();
        let mut sums = Sums { wins: vec![0; teams], points: vec![0; teams], ..Sums::default() };
        for (game, arrangement) in block.games.iter().zip(0..) {
            sums.add(experiment, game, arrangement);
            *self.terminations.entry(game.termination).or_default() += 1;
        }
        let games = block.games.len() as i64;
        self.blocks += 1;
        self.games += games as u64;
        self.hands += sums.hands as u64;
        self.add(&sums, games);
        Ok(())
    }

    fn add(&mut self, sums: &Sums, games: i64) {
        let hands = sums.hands;
        let others = self.teams.len() as i64 - 1;
        let all_wins: i64 = sums.wins.iter().sum();
        let all_points: i64 = sums.points.iter().sum();
        for (team, (won, points)) in self.teams.iter_mut().zip(sums.wins.iter().zip(&sums.points)) {
            team.won += *won as u64;
            team.wins.push(*won, games);
            team.wins_ahead.push(won * others - (all_wins - won), games * others);
            team.points_a_hand.push(*points, hands);
            team.points_ahead.push(points * others - (all_points - points), hands * others);
        }
        self.draws.push(sums.draws, games);
        self.hands_a_game.push(hands, games);
        self.plies_a_hand.push(sums.plies, hands);
        self.passes_a_hand.push(sums.passes, hands);
        self.tied.push(sums.tied, hands);
        self.opener_wins.push(sums.opener_wins, hands);
        for how in sums.how.keys() {
            let none_so = self.none_so;
            self.how.entry(how).or_insert(none_so);
        }
        for (how, ratio) in &mut self.how {
            ratio.push(sums.how.get(how).copied().unwrap_or(0), hands);
        }
        self.none_so.push(0, hands);
        if let Some(pairs) = &mut self.pairs {
            pairs.push((2 * sums.wins[0] + sums.draws) as usize);
        }
    }
}

impl Sums {
    fn add(&mut self, experiment: &Experiment, game: &GameRow, arrangement: u64) {
        match game.winner {
            Some(side) => self.wins[experiment.team_on(Side(side), arrangement)] += 1,
            None => self.draws += 1,
        }
        for (points, side) in game.points.iter().zip(0..) {
            self.points[experiment.team_on(Side(side), arrangement)] += i64::from(*points);
        }
        for hand in &game.hands {
            self.hands += 1;
            self.plies += i64::from(hand.plies);
            self.passes += i64::from(hand.passes);
            self.tied += i64::from(hand.winner.is_none());
            let opener = experiment.sides().of(Seat(hand.opener));
            self.opener_wins += i64::from(hand.winner == Some(opener.0));
            *self.how.entry(hand.how).or_default() += 1;
        }
    }
}
