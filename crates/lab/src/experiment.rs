//! An experiment with everything looked up, ready to run.

mod lookup;

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_catalog::record::player_hashes;
use sobremesa_catalog::{CatalogGame, PlayerFile, PlayerSpec, ReadyPlayer, RulesError, Setup};
use sobremesa_core::{MAX_SEATS, Seat, Seed, Side, Sides, Unit};
use sobremesa_protocol::record::RecordLine;

use crate::openings::Openings;
use crate::plan::{GameUnit, Keep, ManifestMistakes, Resolved, ScheduleKind, StopPlan};
use crate::results::{TableRows, TableShape};
use crate::schedule::{Pairing, PairingResult};

/// Units into which the blocks of a pairing are parted.
const UNITS: u64 = 64;

/// The same where a stop rule looks at the results after every unit.
const UNITS_LOOKED_AT: u64 = 1024;

/// Most blocks of a unit of work, unless the manifest says so.
const MAX_BLOCKS_PER_UNIT: u64 = 4096;

/// An experiment: which teams play which game how often, from which seed.
#[derive(Clone)]
pub struct Experiment {
    game: CatalogGame,
    sides: Sides,
    shape: TableShape,
    table_rows: Arc<TableRows>,
    teams: Vec<Vec<PlayerSpec>>,
    /// The same players, built once for all games.
    ready: Arc<[Vec<ReadyPlayer>]>,
    listed: Vec<Pairing>,
    schedule: ScheduleKind,
    rounds: u32,
    blocks: u64,
    blocks_per_unit: u64,
    unit: GameUnit,
    stop: StopPlan,
    keep: Keep,
    seed: Seed,
    rules: String,
    /// Whether the sums keep every block as it was played.
    keeps_blocks: bool,
    /// The openings of the blocks.
    openings: Arc<Openings>,
}

/// Why an experiment cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// It is not written as it should be, or names what there is not.
    #[error(transparent)]
    ManifestMistakes(#[from] ManifestMistakes),
    /// Its rule file cannot be read or has mistakes.
    #[error(transparent)]
    Rules(RulesError),
}

impl Experiment {
    /// The game that is played, with its rules.
    pub fn game(&self) -> &CatalogGame {
        &self.game
    }

    /// The sides of its seats.
    pub fn sides(&self) -> &Sides {
        &self.sides
    }

    /// What tables of its results have columns for.
    pub fn table_shape(&self) -> &TableShape {
        &self.shape
    }

    /// How rows of its tables of games and of hands are made.
    pub(crate) fn table_rows(&self) -> &TableRows {
        &self.table_rows
    }

    /// The teams, each with a player for each seat of a side in the order of play.
    pub fn teams(&self) -> &[Vec<PlayerSpec>] {
        &self.teams
    }

    /// The schedule: which teams meet.
    pub fn schedule(&self) -> ScheduleKind {
        self.schedule
    }

    /// Rounds there are at most: 1 unless who meets depends on what was played.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The pairings of a round (from 0), after `played`, the results of those before it; none when all is played.
    pub fn pairings(&self, round: u32, played: &[Vec<PairingResult>]) -> Vec<Pairing> {
        if round >= self.rounds {
            return Vec::new();
        }
        let teams = self.teams.len();
        match self.schedule {
            ScheduleKind::Swiss => crate::schedule::swiss(teams, round, self.blocks, played),
            ScheduleKind::Knockout => crate::schedule::knockout(teams, round, self.blocks, played),
            _ => self.listed.clone(),
        }
    }

    /// Blocks to play at most, over all pairings.
    pub fn blocks_at_most(&self) -> u64 {
        let teams = self.teams.len() as u64;
        match self.schedule {
            ScheduleKind::Swiss => u64::from(self.rounds) * (teams / 2) * self.blocks,
            ScheduleKind::Knockout => teams.saturating_sub(1) * self.blocks,
            _ => self.listed.iter().map(|pairing| pairing.blocks).sum(),
        }
    }

    /// Blocks of a unit of work.
    pub fn blocks_per_unit(&self) -> u64 {
        self.blocks_per_unit
    }

    /// Games of a block: one for each way in which the teams can take the sides by turns.
    pub fn arrangements(&self) -> u64 {
        u64::from(self.sides.count())
    }

    /// The unit that counts as a game.
    pub fn unit(&self) -> GameUnit {
        self.unit
    }

    /// When a pairing stops before all its blocks are played.
    pub fn stop(&self) -> &StopPlan {
        &self.stop
    }

    /// What is kept beside the rows of games.
    pub fn keep(&self) -> &Keep {
        &self.keep
    }

    /// The same, and every block is kept beside the sums ([`Tally::kept`](crate::Tally)): what is compared block by block.
    pub(crate) fn keeping_blocks(self) -> Self {
        Self { keeps_blocks: true, ..self }
    }

    /// Whether the sums keep every block as it was played.
    pub(crate) fn keeps_blocks(&self) -> bool {
        self.keeps_blocks
    }

    /// The root seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// Name or file of the rules, as it was written.
    pub fn rules(&self) -> &str {
        &self.rules
    }

    /// The number of orders into which a shuffle can fall: n! for the n pieces of the first shuffle; 1 where there is no chance.
    /// (Equal copies make it fewer; there are none where it is small.)
    pub(crate) fn orders(&self) -> f64 {
        let lines = self.game().open(&self.setup(0)).lines(0);
        let pieces = lines.iter().find_map(|line| match line {
            RecordLine::Shuffle { order, .. } => Some(order.split_whitespace().count()),
            _ => None,
        });
        (1..=pieces.unwrap_or(0).min(170)).map(|i| i as f64).product()
    }

    /// What the games of a block are set up with. Blocks of the same number have the same deals in every pairing. Those of a
    /// game without chance have openings that differ from block to block, as long as there are new ones.
    pub fn setup(&self, block: u64) -> Setup {
        let unit = match self.unit {
            GameUnit::Match => Unit::Match,
            GameUnit::Hand => Unit::Hand { index: block },
        };
        let numbered = |number: u64| Setup { seed: self.seed, unit, block: number };
        numbered(self.openings.number(self.game(), block, numbered))
    }

    /// Which of a pairing's teams is on a side in a seating: a block and its arrangement. In a block's first
    /// arrangement the teams follow one another in an order of that block's, in each that follows everybody moves one
    /// side on; so over the blocks every team comes after every other as often.
    pub fn team_on(&self, side: Side, (block, arrangement): (u64, u64)) -> usize {
        let place = ((u64::from(side.0) + arrangement) % self.arrangements()) as usize;
        place_in_order(place, usize::from(self.sides.count()), block)
    }

    /// The players of a seating of a pairing's teams, by seat.
    pub fn seated(&self, pairing: &Pairing, seating: (u64, u64)) -> Vec<PlayerSpec> {
        self.ready_at(pairing, seating).into_iter().map(|player| player.spec().clone()).collect()
    }

    /// The same, ready to play.
    pub(crate) fn ready_at(&self, pairing: &Pairing, seating: (u64, u64)) -> Vec<&ReadyPlayer> {
        let mut next = [0; MAX_SEATS];
        let at = |seat| {
            let side = self.sides.of(Seat(seat));
            let team = pairing.teams[self.team_on(side, seating)];
            let place = next[side.index()];
            next[side.index()] += 1;
            &self.ready[team][place]
        };
        (0..self.sides.seats()).map(at).collect()
    }

    /// A team as it is named: its players joined by `+`, or one where all are alike.
    pub fn team_name(&self, team: usize) -> String {
        let players = &self.teams[team];
        match players.first() {
            Some(first) if players.iter().all(|player| player == first) => first.to_string(),
            _ => joined(players),
        }
    }

    /// The players whose names do not say how they play, by those, with their files.
    pub fn player_files(&self) -> BTreeMap<&str, &Arc<PlayerFile>> {
        let players = self.teams.iter().flatten();
        let named = players.filter_map(|player| Some((player.name.as_str(), player.file()?)));
        named.filter(|(_, file)| !file.is_plain()).collect()
    }

    /// The manifest of this experiment.
    pub fn manifest(&self) -> Resolved {
        let size = |side| self.sides.members(Side(side)).count();
        let unequal = (1..self.sides.count()).any(|side| size(side) != size(0));
        // Sides of several sizes are taken by one player each.
        let written = |team: usize| if unequal { self.team_name(team) } else { joined(&self.teams[team]) };
        let pair = |pairing: &Pairing| {
            let teams: Vec<String> = pairing.teams.iter().map(|team| written(*team)).collect();
            format!("{} : {}", teams.join(" v "), pairing.blocks * self.arrangements())
        };
        let listed = self.schedule == ScheduleKind::Pairs;
        Resolved {
            format: crate::plan::FORMAT,
            rules: self.rules.clone(),
            rules_hash: self.game.rules_hash().to_owned(),
            unit: self.unit,
            seed: self.seed.to_hex(),
            schedule: self.schedule,
            pairs: if listed { self.listed.iter().map(pair).collect() } else { Vec::new() },
            teams: if listed { Vec::new() } else { (0..self.teams.len()).map(written).collect() },
            rounds: (self.schedule == ScheduleKind::Swiss).then_some(self.rounds),
            blocks: (!listed).then_some(self.blocks),
            blocks_per_unit: self.blocks_per_unit,
            stop: self.stop,
            keep: self.keep,
            players: player_hashes(self.teams.iter().flatten()),
        }
    }

    /// BLAKE3 of the manifest, in hexadecimal: tells experiments apart.
    pub fn hash(&self) -> String {
        blake3::hash(self.manifest().to_toml().as_bytes()).to_hex().to_string()
    }
}

/// Which of so many teams has a place in the order in which they follow one another in a block: the first, then the
/// others in the block's own order, each order as often over the blocks.
fn place_in_order(place: usize, teams: usize, block: u64) -> usize {
    if place == 0 || teams <= 2 {
        return place;
    }
    let mut rest: Vec<usize> = (1..teams).collect();
    let mut number = block;
    loop {
        let choices = rest.len() as u64;
        let team = rest.remove((number % choices) as usize);
        number /= choices;
        if rest.len() == teams - 1 - place {
            return team;
        }
    }
}

fn joined(players: &[PlayerSpec]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(" + ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_the_teams_comes_as_often() {
        let order =
            |teams: usize, block| (0..teams).map(|place| place_in_order(place, teams, block)).collect::<Vec<_>>();
        let mut orders: Vec<Vec<usize>> = (0..6).map(|block| order(4, block)).collect();
        orders.sort();
        orders.dedup();
        assert_eq!(orders.len(), 6);
        assert!(orders.iter().all(|order| order[0] == 0));
        assert_eq!((order(1, 5), order(2, 7)), (vec![0], vec![0, 1]));
    }
}
