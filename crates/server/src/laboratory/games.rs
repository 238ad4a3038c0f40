//! The games of a run, one by one.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::PlayerSpec;
use sobremesa_core::{Seat, StopFlag};
use sobremesa_lab::pool;
use sobremesa_lab::schedule::Pairing;
use sobremesa_lab::work::{Game, play_again};
use sobremesa_lab::{Experiment, PairTally};
use sobremesa_protocol::laboratory::{GameAt, RunGame, RunGames};
use sobremesa_protocol::record::RecordLine;

use super::known::SummedRun;
use super::runs::Runs;
use crate::clock;
use crate::refusal::Refusal;

/// Most games told at once.
const MOST: u64 = 500;

/// A game of a run, to be played again.
pub(crate) struct RunGameFound {
    whole: Arc<SummedRun>,
    pairing: Pairing,
    at: GameAt,
    /// When its run was begun: seconds since 1970.
    pub(crate) begun: u64,
}

impl Runs {
    /// At most `count` games of a run from number `from` on.
    pub(crate) fn games(&self, id: &str, from: u64, count: u64) -> Result<RunGames, Refusal> {
        self.known.find(id)?;
        let whole = self.known.whole(id)?;
        let a_block = whole.run.1.arrangements();
        let (mut from, mut left) = (from, count.min(MOST));
        let (mut total, mut games) = (0, Vec::new());
        for (place, pair) in whole.tally.places() {
            let of_pair = pair.blocks() * a_block;
            total += of_pair;
            if from < of_pair && left > 0 {
                let found = pool::games(&whole.run, place, pair, from, left);
                let found = found.map_err(|error| self.known.broken_folder(&error))?;
                left -= left.min(of_pair - from);
                games.extend(found.iter().map(|game| told(&whole.run.1, place, pair, game)));
            }
            from = from.saturating_sub(of_pair);
        }
        Ok(RunGames { total, games })
    }

    /// A game of a run that was played.
    pub(crate) fn game(&self, id: &str, at: GameAt) -> Result<RunGameFound, Refusal> {
        self.known.find(id)?;
        let whole = self.known.whole(id)?;
        let message = "there is no such game in this experiment, or it has not been played yet";
        let none = || Refusal::new(StatusCode::NOT_FOUND, "lab/no-game", message);
        let pairing = whole.tally.pairing_of(&whole.run.1, &at).ok_or_else(none)?.clone();
        let begun = clock::seconds_within(whole.run.0.begun().unwrap_or_default());
        Ok(RunGameFound { whole, pairing, at, begun })
    }
}

fn told(experiment: &Experiment, (round, pairing): (u32, u32), pair: &PairTally, game: &Game) -> RunGame {
    let sides = experiment.sides();
    let team_at = |seat| experiment.team_on(sides.of(Seat(seat)), (game.block, game.game)) as u8;
    RunGame {
        at: GameAt { round, pairing, block: game.block, game: game.game },
        teams: pair.pairing().teams.iter().map(|team| *team as u32).collect(),
        seats: (0..sides.seats()).map(team_at).collect(),
        points: game.points.clone(),
        winner: game.winner,
        opener: game.opener,
        hands: game.hands,
        plies: game.plies,
        termination: game.termination.to_string(),
        fault: game.fault,
    }
}

impl RunGameFound {
    /// The experiment of the run.
    pub(crate) fn experiment(&self) -> &Experiment {
        &self.whole.run.1
    }

    /// The block of the game, from 0.
    pub(crate) fn block(&self) -> u64 {
        self.at.block
    }

    /// Its number in its block.
    pub(crate) fn number(&self) -> u64 {
        self.at.game
    }

    /// A text that no other game has: the experiment, and where the game stands in it.
    pub(crate) fn key(&self) -> String {
        let GameAt { round, pairing, block, game } = self.at;
        format!("{} {round} {pairing} {block} {game}", self.experiment().hash())
    }

    /// The players, by seat.
    pub(crate) fn players(&self) -> Vec<PlayerSpec> {
        self.experiment().seated(&self.pairing, (self.at.block, self.at.game))
    }

    /// What happened in it, played again; none if `stop` was set before it was over. Blocks for as long as the game takes.
    pub(crate) fn lines(&self, stop: &StopFlag) -> Option<Vec<RecordLine>> {
        let played = play_again(self.experiment(), &self.pairing, (self.at.block, self.at.game), stop);
        played.map(|played| played.lines)
    }
}
