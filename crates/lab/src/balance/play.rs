//! Playing a rule set with players of rising strength.

use std::time::{Duration, Instant};

use sobremesa_catalog::{CatalogGame, PlayerSpec, SeatedPrograms, Setup};
use sobremesa_core::{Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::{OptionInfo, PlayerInfo, Turn};

use super::figures::{compare, figures};
use super::{Balance, FORMAT, LadderStep};
use crate::experiment::{Experiment, ExperimentError};
use crate::plan::{GameUnit, Plan};
use crate::run::{Progress, RunError, Runner};
use crate::stats::block_errors;
use crate::summary::Summary;
use crate::tally::places_ahead;
use crate::work::Block;

/// Play-outs a move of a player that searches: enough to be the strongest, few enough to be done in a minute.
const EFFORT: u32 = 20;
/// Options that say how much a player searches; a player whose first option is none of them plays as it is.
const EFFORTS: [&str; 4] = ["playouts", "iterations", "worlds", "simulations"];
/// How long players that search may take for a hand.
const DEAR: Duration = Duration::from_secs(1);

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BalanceSize {
    /// Games of every two levels, and of the figures; a player that searches plays a quarter of them.
    pub games: u64,
    /// The number of threads.
    pub threads: usize,
    /// Whether players that search play too; see [`search_is_dear`].
    pub searching: bool,
}

/// Why a rule set cannot be judged.
#[derive(Debug, thiserror::Error)]
pub enum BalanceError {
    /// It cannot be played in the laboratory.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
    /// What was played cannot be trusted.
    #[error(transparent)]
    Run(#[from] RunError),
}

/// Blocks that judging a rule set takes, for so many games.
pub fn blocks(game: &CatalogGame, games: u64, searching: bool) -> u64 {
    let (levels, sides) = (levels(game, searching), sides(game) as u64);
    let blocks = |games: u64| games.div_ceil(sides.max(1));
    let step = |upper: &Level, lower: &Level| {
        let games = step_games(upper, lower, games);
        blocks(games) + if plays_hands(game, sides as usize) { blocks(4 * games) } else { 0 }
    };
    let ladder: u64 = levels.windows(2).map(|pair| step(&pair[1], &pair[0])).sum();
    let spread = levels.first().zip(levels.last()).map_or(0, |(weakest, strongest)| step(strongest, weakest));
    blocks(games) + blocks(4 * games) + if sides > 1 { ladder + spread } else { 0 }
}

/// Games of two levels: fewer where one of them searches.
fn step_games(upper: &Level, lower: &Level, games: u64) -> u64 {
    if upper.searches || lower.searches { games.div_ceil(4) } else { games }
}

fn sides(game: &CatalogGame) -> usize {
    usize::from(game.info().sides.iter().max().map_or(0, |last| last + 1))
}

/// Whether two levels play single hands besides matches: where there are two sides, and a match is more than a hand.
fn plays_hands(game: &CatalogGame, sides: usize) -> bool {
    sides == 2 && game.info().hands != Some(1)
}

/// A level: how it is named, and whether it searches.
struct Level {
    name: String,
    searches: bool,
}

/// Judges several rule sets, each but the first beside the first ([`compare`]). None where `stop` was set before all were done.
///
/// # Errors
/// As of [`balance`], with the first that cannot be judged.
///
/// # Panics
/// As of [`balance`].
pub fn balance_all(
    games: &[CatalogGame],
    seed: Seed,
    size: BalanceSize,
    stop: &StopFlag,
) -> Result<Option<Vec<Balance>>, BalanceError> {
    let found = games.iter().map(|game| balance(game, seed, size, stop, &Progress::default()));
    let all: Option<Vec<Balance>> = found.collect::<Result<_, _>>()?;
    Ok(all.map(|mut all| {
        compare(&mut all);
        tell_apart(&mut all, games);
        all
    }))
}

/// Rules of the same name that are others, as an edited copy is, have the beginning of their hash in theirs.
fn tell_apart(all: &mut [Balance], games: &[CatalogGame]) {
    let known: Vec<(String, &str)> =
        all.iter().zip(games).map(|(one, game)| (one.rules.clone(), game.rules_hash())).collect();
    for (one, (name, hash)) in all.iter_mut().zip(&known) {
        if known.iter().any(|(other, another)| other == name && another != hash) {
            one.rules = format!("{name} ({})", &hash[..8]);
        }
    }
}

/// Plays a rule set with every built-in player, each against itself or the one below, and says what it is like.
/// None where `stop` was set before it was done.
///
/// # Errors
/// If the sides of the game cannot change places, or what was played cannot be trusted.
///
/// # Panics
/// If the game has no players.
pub fn balance(
    game: &CatalogGame,
    seed: Seed,
    size: BalanceSize,
    stop: &StopFlag,
    progress: &Progress,
) -> Result<Option<Balance>, BalanceError> {
    let levels = levels(game, size.searching);
    // Rules that are compared are dealt the same wherever they deal alike.
    let game = &game.with_shared_deals();
    let judge = BalancePlayers { game, seed, size, stop, progress };
    // The strongest that does not search: its figures rest on many games.
    let by = levels.iter().rfind(|level| !level.searches).or(levels.last()).expect("a game has players");
    let sides = sides(game);
    let alike = vec![by.name.as_str(); sides];
    let Some(matches) = judge.play(&alike, GameUnit::Match, size.games)? else { return Ok(None) };
    let Some(hands) = judge.play(&alike, GameUnit::Hand, 4 * size.games)? else { return Ok(None) };
    let mut games = matches.summary.games + hands.summary.games;
    let mut ladder = Vec::new();
    let mut spread = None;
    if sides > 1 {
        for pair in levels.windows(2) {
            let Some((step, played)) = judge.step(&pair[1], &pair[0], sides)? else { return Ok(None) };
            games += played;
            ladder.push(step);
        }
        let (weakest, strongest) = (&levels[0], &levels[levels.len() - 1]);
        let Some((step, played)) = judge.step(strongest, weakest, sides)? else { return Ok(None) };
        games += played;
        spread = Some(step);
    }
    Ok(Some(Balance {
        format: FORMAT,
        rules: game.spec().to_owned(),
        rules_hash: game.rules_hash().to_owned(),
        seats: game.info().seats,
        sides: sides as u8,
        seed: seed.to_hex(),
        searching: size.searching,
        by: by.name.clone(),
        levels: levels.into_iter().map(|level| level.name).collect(),
        games,
        figures: figures(&matches, &hands, game.counted().passes_and_draws),
        ladder,
        spread,
        changes: Vec::new(),
    }))
}

/// Whether a player that searches takes so long for a move under these rules that its games would take hours: where
/// what the others may hold is dear to draw. Plays a hand, or as much of it as can be played in a second. Asks a clock, so it is asked before anything is played, and what was
/// decided is written down.
///
/// # Panics
/// Never: a player of the game's own can be named, and plays legally.
pub fn search_is_dear(game: &CatalogGame) -> bool {
    let Some(level) = levels(game, true).into_iter().rfind(|level| level.searches) else { return false };
    let player: PlayerSpec = level.name.parse().expect("a player's name and a number can be read");
    let mut probe = game.open(&Setup { seed: Seed::from_text("probe"), unit: Unit::Hand { index: 0 }, block: 0 });
    let begun = Instant::now();
    while let Turn::Seat { seat } = probe.turn() {
        let thought = game
            .think(&*probe, &player, &SeatedPrograms::default(), &StopFlag::default())
            .expect("a player of the game's own");
        if begun.elapsed() > DEAR {
            return true;
        }
        probe.play(probe.ply(), Seat(seat), &thought.text, Some(thought.pause)).expect("players play legally");
    }
    false
}

/// The players of the ladder, the weakest first; one that searches with little effort, if it plays at all.
fn levels(game: &CatalogGame, searching: bool) -> Vec<Level> {
    let mut players = game.players();
    // What is said of rules does not change with who else is added.
    let ladder = game.about().parts.ladder;
    if players.iter().any(|player| ladder.first() == Some(&player.id.as_str())) {
        players.retain(|player| ladder.contains(&player.id.as_str()) && !player.own);
        // Nor with the levels that they are shown with.
        players.sort_by_key(|player| ladder.iter().position(|id| *id == player.id));
    } else {
        players.sort_by_key(|player| player.level);
    }
    let effort = |option: &OptionInfo| {
        let (min, max, _) = option.takes.numbers().filter(|_| EFFORTS.contains(&option.id.as_str()))?;
        Some(f64::from(EFFORT).clamp(min, max))
    };
    let level = |player: &PlayerInfo| match player.options.first().and_then(effort) {
        Some(effort) => Level { name: format!("{} {effort}", player.id), searches: true },
        None => Level { name: player.id.clone(), searches: false },
    };
    players.iter().map(level).filter(|level| searching || !level.searches).collect()
}

/// What some teams played.
pub(super) struct PlayedTeams {
    pub(super) summary: Summary,
    /// The blocks in their order.
    pub(super) blocks: Vec<Block>,
    /// Of two sides: points of the first less those of the second, in the games of each block.
    pub(super) places_ahead: Vec<Vec<i32>>,
}

/// Who plays it all.
struct BalancePlayers<'j> {
    game: &'j CatalogGame,
    seed: Seed,
    size: BalanceSize,
    stop: &'j StopFlag,
    progress: &'j Progress,
}

impl BalancePlayers<'_> {
    /// A level at one side against a lower one at all others, and how many games that took.
    fn step(&self, upper: &Level, lower: &Level, sides: usize) -> Result<Option<(LadderStep, u64)>, BalanceError> {
        let mut teams = vec![lower.name.as_str(); sides];
        teams[0] = &upper.name;
        let games = step_games(upper, lower, self.size.games);
        let Some(PlayedTeams { summary, blocks, .. }) = self.play(&teams, GameUnit::Match, games)? else {
            return Ok(None);
        };
        let wins = summary.pairings[0].teams[0].wins;
        let won = |block: &Block| {
            let won = block.games.iter().filter(|game| game.winner == Some(0)).count();
            (won as i64, block.games.len() as i64)
        };
        let by_deal =
            block_errors(&blocks.iter().map(won).collect::<Vec<_>>()).map_or_else(Vec::new, |(_, errors)| errors);
        let mut played = summary.games;
        let singles = if plays_hands(self.game, sides) {
            let Some(singles) = self.play(&teams, GameUnit::Hand, 4 * games)? else { return Ok(None) };
            played += singles.summary.games;
            singles.summary
        } else {
            summary
        };
        let pairing = &singles.pairings[0];
        let ahead = pairing.teams[0].points_ahead.value.is_some_and(|points| points > 0.0);
        let hands = pairing.hands_to_lead.filter(|_| ahead);
        Ok(Some((LadderStep { upper: upper.name.clone(), lower: lower.name.clone(), wins, hands, by_deal }, played)))
    }

    /// Some teams, one a side; none if it was told to stop.
    fn play(&self, teams: &[&str], unit: GameUnit, games: u64) -> Result<Option<PlayedTeams>, BalanceError> {
        let text = format!("{} : {games}", teams.join(" v "));
        let mut plan = Plan::from_lines("", &text).map_err(ExperimentError::ManifestMistakes)?;
        plan.unit = unit;
        let experiment = Experiment::of_game(&plan, self.game.clone(), self.seed)?.keeping_blocks();
        let runner = Runner {
            threads: self.size.threads,
            folder: None,
            stop: self.stop,
            progress: self.progress,
            shuffled: None,
        };
        let ran = runner.run(&experiment, &mut |_| {})?;
        if !ran.tally.is_complete() {
            return Ok(None);
        }
        let summary = Summary::new(&experiment, &ran.tally);
        let blocks = ran.tally.kept;
        let two_sides = experiment.arrangements() == 2;
        let ahead = blocks.iter().filter(|_| two_sides).map(|block| places_ahead(&experiment, block));
        Ok(Some(PlayedTeams { summary, places_ahead: ahead.collect(), blocks }))
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;
    use sobremesa_protocol::words::Language;

    use super::*;

    #[test]
    fn as_many_blocks_are_played_as_are_announced() {
        for rules in ["duel", "international"] {
            let game = Catalog::default().rules(rules).expect("bundled");
            let (stop, progress) = (StopFlag::default(), Progress::default());
            let size = BalanceSize { games: 6, threads: 2, searching: rules == "duel" };
            assert!(!search_is_dear(&game), "{rules}");
            let found = balance(&game, Seed::from_text("blocks"), size, &stop, &progress).expect("it can be judged");
            assert!(found.is_some_and(|found| !crate::balance::sentences(&found, Language::Es).is_empty()));
            assert_eq!(progress.blocks(), blocks(&game, 6, size.searching), "{rules}");
        }
    }
}
