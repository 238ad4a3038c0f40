//! The unit of work: some blocks of a pairing, as a pure function of the experiment and where it stands in it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use sobremesa_catalog::{Failure, GameRow, PlayedGame, Thinking};
use sobremesa_core::{Seat, Side, StopFlag};
use sobremesa_protocol::record::RecordLine;

use crate::experiment::Experiment;
use crate::results::{TableShape, by_team};
use crate::schedule::Pairing;

/// Where a unit of work stands in its experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct UnitId {
    /// The round, from 0.
    pub round: u32,
    /// The pairing of the round, from 0.
    pub pairing: u32,
    /// The unit of the pairing, from 0.
    pub unit: u32,
}

/// A game that was played: what its row says, by the teams of its pairing in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The block of the game, from 0.
    pub block: u64,
    /// Its number in its block: how the teams were arranged.
    pub game: u64,
    /// Points of each team over all hands.
    pub points: Vec<i64>,
    /// The team that won; none for a draw.
    pub winner: Option<u8>,
    /// The team that opened its first hand; none where no hand was finished.
    pub opener: Option<u8>,
    /// The number of its hands.
    pub hands: u32,
    /// The number of moves made.
    pub plies: u32,
    /// Moves of them that were passes.
    pub passes: u32,
    /// Pieces drawn from the stock.
    pub drawn: u32,
    /// Moves to which there was no other.
    pub forced: u32,
    /// Legal moves there were, over all moves.
    pub choices: u32,
    /// Hands that nobody won.
    pub tied: u32,
    /// Hands that the opener's side won.
    pub opener_won: u32,
    /// How often the lead by points went to another team, looked at after each hand.
    pub lead_changes: u32,
    /// The hand (from 1) after which the winner was never again level or behind; 0 for a draw.
    pub decided: u32,
    /// Hands by how they ended, in the order of the words.
    pub endings: Vec<(Cow<'static, str>, u32)>,
    /// Why it ended.
    pub termination: Cow<'static, str>,
    /// The team that forfeited it.
    pub fault: Option<u8>,
    /// Moves that a clock cut short.
    pub clocked: u32,
    /// 64 bits of a hash of its first hand's shuffles.
    pub shuffle: u64,
    /// What the game counts besides, summed over its hands: each kind for every team.
    pub counts: Vec<Vec<i64>>,
}

/// A block that was played: the same deals, once in every arrangement of the teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the block, from 0.
    pub block: u64,
    /// Its games, by arrangement.
    pub games: Vec<Game>,
}

/// A block, with news of it that is told once and not kept with its games.
#[derive(Clone, Debug)]
pub struct PlayedBlock {
    /// The block, with its games.
    pub block: Block,
    /// The games as they were played, by arrangement.
    pub rows: Vec<GameRow>,
    /// Their records, by arrangement; empty where they are not kept.
    pub lines: Vec<Vec<RecordLine>>,
    /// How long each team thought.
    pub thinking: Vec<Thinking>,
    /// The failures of programs, each with the number of the game in the block.
    pub failures: Vec<(u64, Failure)>,
}

/// The blocks of a unit of a pairing.
pub fn blocks_of(experiment: &Experiment, pairing: &Pairing, unit: u32) -> std::ops::Range<u64> {
    let first = u64::from(unit) * experiment.blocks_per_unit();
    let last = (first + experiment.blocks_per_unit()).min(pairing.blocks);
    pairing.first_block + first..pairing.first_block + last
}

/// Number of units of a pairing.
pub fn units(experiment: &Experiment, pairing: &Pairing) -> u32 {
    pairing.blocks.div_ceil(experiment.blocks_per_unit()) as u32
}

/// Plays the blocks of a unit from `from` on and hands over each of them.
///
/// Depends on the experiment, the pairing and the unit alone (how long somebody thought apart). Where `stop` is set
/// it ends at once; only whole blocks are handed over. Says whether it came to its end.
pub fn play_unit(
    experiment: &Experiment,
    pairing: &Pairing,
    unit: u32,
    from: u64,
    stop: &StopFlag,
    take: &mut dyn FnMut(PlayedBlock),
) -> bool {
    for block in blocks_of(experiment, pairing, unit).skip_while(|block| *block < from) {
        match play_block(experiment, pairing, block, stop) {
            Some(played) => take(played),
            None => return false,
        }
    }
    true
}

/// Plays the blocks of a unit on so many threads and returns them in their order; none if it was told to stop before
/// its end. They are the blocks that [`play_unit`] hands over.
///
/// # Panics
/// If playing a block panics.
pub fn play_unit_on(
    threads: usize,
    experiment: &Experiment,
    pairing: &Pairing,
    unit: u32,
    stop: &StopFlag,
) -> Option<Vec<PlayedBlock>> {
    let blocks = blocks_of(experiment, pairing, unit);
    let next = AtomicU64::new(blocks.start);
    let play = || {
        let mut own = Vec::new();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            if block >= blocks.end {
                return Some(own);
            }
            own.push(play_block(experiment, pairing, block, stop)?);
        }
    };
    let mut played = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(play)).collect();
        let parts = workers.into_iter().map(|worker| worker.join().expect("a block is played without a panic"));
        parts.collect::<Option<Vec<_>>>().map(|parts| parts.concat())
    })?;
    played.sort_unstable_by_key(|played| played.block.block);
    Some(played)
}

/// Plays a block; none if it was told to stop before its end.
fn play_block(experiment: &Experiment, pairing: &Pairing, block: u64, stop: &StopFlag) -> Option<PlayedBlock> {
    let setup = experiment.setup(block);
    let record = experiment.keep().moves_of(block);
    let mut played = PlayedBlock {
        block: Block { block, games: Vec::new() },
        rows: Vec::new(),
        lines: Vec::new(),
        thinking: vec![Thinking::default(); pairing.teams.len()],
        failures: Vec::new(),
    };
    for arrangement in 0..experiment.arrangements() {
        if stop.is_set() {
            return None;
        }
        let players = experiment.ready_at(pairing, (block, arrangement));
        let game = experiment.game().play_game_until(&setup, (arrangement, record), &players, stop)?;
        played.block.games.push(Game::of(experiment, block, arrangement, &game));
        for (seat, thinking) in game.thinking.iter().enumerate() {
            let team = experiment.team_on(experiment.sides().of(Seat(seat as u8)), (block, arrangement));
            add_thinking(&mut played.thinking[team], thinking);
        }
        played.failures.extend(game.failure.map(|failure| (arrangement, failure)));
        played.rows.push(game.row);
        if record {
            played.lines.push(game.lines);
        }
    }
    Some(played)
}

/// Plays a game of a block again, with its record: to be looked at move by move. The same game as in the run, unless
/// it is [`NotRepeatable`](crate::NotRepeatable). None if `stop` was set before it was over.
pub fn play_again(
    experiment: &Experiment,
    pairing: &Pairing,
    (block, game): (u64, u64),
    stop: &StopFlag,
) -> Option<PlayedGame> {
    let players = experiment.ready_at(pairing, (block, game));
    experiment.game().play_game_until(&experiment.setup(block), (game, true), &players, stop)
}

/// Adds the thinking of one to that of others.
pub(crate) fn add_thinking(to: &mut Thinking, more: &Thinking) {
    to.moves += more.moves;
    to.total += more.total;
    to.longest = to.longest.max(more.longest);
    to.clocked += more.clocked;
}

impl Game {
    /// What the row of a game says.
    fn of(experiment: &Experiment, block: u64, arrangement: u64, played: &PlayedGame) -> Self {
        let row = &played.row;
        let team = |side: u8| experiment.team_on(Side(side), (block, arrangement)) as u8;
        let mut endings: BTreeMap<&'static str, u32> = BTreeMap::new();
        for hand in &row.hands {
            *endings.entry(hand.how).or_default() += 1;
        }
        let sum = |what: fn(&sobremesa_catalog::HandRow) -> u32| row.hands.iter().map(what).sum();
        let opener_won =
            row.hands.iter().filter(|hand| hand.winner == Some(experiment.sides().of(Seat(hand.opener)).0)).count();
        let (lead_changes, decided) = leads(row);
        Self {
            block,
            game: arrangement,
            points: by_team(row.points.iter().copied(), team),
            winner: row.winner.map(team),
            opener: row.hands.first().map(|hand| team(experiment.sides().of(Seat(hand.opener)).0)),
            hands: row.hands.len() as u32,
            plies: row.plies,
            passes: sum(|hand| hand.passes),
            drawn: sum(|hand| hand.drawn),
            forced: sum(|hand| hand.forced),
            choices: sum(|hand| hand.choices),
            tied: row.hands.iter().filter(|hand| hand.winner.is_none()).count() as u32,
            opener_won: opener_won as u32,
            lead_changes,
            decided,
            endings: endings.into_iter().map(|(how, hands)| (Cow::Borrowed(how), hands)).collect(),
            termination: Cow::Borrowed(row.termination),
            fault: row.fault.map(|seat| team(experiment.sides().of(Seat(seat)).0)),
            clocked: played.thinking.iter().map(|thinking| thinking.clocked).sum(),
            shuffle: row.hands.first().map_or(0, |hand| hand.shuffle),
            counts: counts(experiment, row, team),
        }
    }
}

/// What the game counts of its hands, summed and told by team.
fn counts(experiment: &Experiment, row: &GameRow, team_of: impl Fn(u8) -> u8 + Copy) -> Vec<Vec<i64>> {
    let TableShape { teams, counted } = experiment.table_shape();
    let mut sums = vec![vec![0; *teams]; counted.by_side.len()];
    for hand in &row.hands {
        for (sums, by_side) in sums.iter_mut().zip(&hand.counts) {
            sums.iter_mut().zip(by_team(by_side.iter().copied(), team_of)).for_each(|(sum, count)| *sum += count);
        }
    }
    sums
}

/// How often the lead changed from a side to another, and the hand after which the winner led to the end.
fn leads(row: &GameRow) -> (u32, u32) {
    let mut points = vec![0_i64; row.points.len()];
    let (mut changes, mut last, mut decided) = (0, None, 0);
    for (hand, number) in row.hands.iter().zip(1..) {
        for (sum, scored) in points.iter_mut().zip(&hand.points) {
            *sum += i64::from(*scored);
        }
        let most = points.iter().max().copied().unwrap_or(0);
        let mut ahead = points.iter().zip(0_u8..).filter(|(sum, _)| **sum == most).map(|(_, side)| side);
        let leader = ahead.next().filter(|_| ahead.next().is_none());
        if leader.is_some() && leader != last {
            changes += u32::from(last.is_some());
            last = leader;
        }
        if row.winner.is_none() || leader != row.winner {
            decided = 0;
        } else if decided == 0 {
            decided = number;
        }
    }
    // Won otherwise than by points (in the last hand, or given up): decided at its end.
    if row.winner.is_some() && decided == 0 {
        decided = row.hands.len() as u32;
    }
    (changes, decided)
}
