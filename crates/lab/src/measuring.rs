//! A player in the making against another: the same deals every time, so that two ways of making it can be compared.

use std::sync::Arc;

use sobremesa_catalog::{CatalogGame, PlayerFile};
use sobremesa_core::{Message, Seed, StopFlag};
use sobremesa_protocol::laboratory::{LabSchedule, LabUnit, LiveRun, RunState, StartRun};

use crate::experiment::Experiment;
use crate::form::asked_plan;
use crate::live::{Bands, live};
use crate::run::{Progress, Runner};
use crate::summary::Summary;

/// The seed of the deals.
const SEED: &str = "players measure";

/// The name of the player in the making: no folder can have it.
const MADE: &str = "Made";

/// Why a player is not measured.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", sobremesa_protocol::words::Language::En.tell(.0))]
pub struct NotMeasured(pub Message);

/// What so many games between a player in the making (the first team) and another show, each deal played on every side; of
/// those that were played when it was told to stop.
///
/// A game is a hand where hands score, else a match. The deals are the same every time.
///
/// # Errors
/// If one of them may not sit down at this game.
///
/// # Panics
/// Never: nothing is written to a folder.
pub fn measure(
    game: &CatalogGame,
    made: &Arc<PlayerFile>,
    against: &str,
    games: u64,
    (threads, stop): (usize, &StopFlag),
) -> Result<LiveRun, NotMeasured> {
    let sides = game.info().sides.iter().max().map_or(1, |last| usize::from(*last) + 1);
    let asked = StartRun {
        rules: game.spec().to_owned(),
        teams: (0..sides).map(|side| vec![if side == 0 { MADE } else { against }.to_owned()]).collect(),
        games,
        unit: if game.info().target.is_some() { LabUnit::Hand } else { LabUnit::Match },
        stop: None,
        schedule: LabSchedule::Pairs,
        seed: Some(SEED.to_owned()),
    };
    let refused =
        |mistakes: Vec<Message>| NotMeasured(mistakes.into_iter().next().unwrap_or_else(|| "lab.run.fault".into()));
    let messages =
        |mistakes: Vec<(std::ops::Range<usize>, Message)>| mistakes.into_iter().map(|(_, message)| message).collect();
    let mut plan = asked_plan(&asked).map_err(|mistaken| refused(messages(mistaken.mistakes)))?;
    // What is told to stop has played as much as it can.
    plan.blocks_per_unit = Some(1);
    plan.kept_players.insert(MADE.to_owned(), Arc::clone(made));
    let experiment = Experiment::of_game(&plan, game.clone(), Seed::from_text(SEED)).map_err(|error| match error {
        crate::experiment::ExperimentError::ManifestMistakes(mistaken) => refused(messages(mistaken.mistakes)),
        crate::experiment::ExperimentError::Rules(_) => refused(Vec::new()),
    })?;
    let runner = Runner { threads, folder: None, stop, progress: &Progress::default(), shuffled: None };
    let ran = runner.run(&experiment, &mut |_| {}).map_err(|_| refused(Vec::new()))?;
    let summary = Summary::new(&experiment, &ran.tally);
    let state = if summary.complete { RunState::Finished } else { RunState::Paused };
    Ok(live(&experiment, &ran.tally, state, Some(&summary), &mut Bands::default()))
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;

    use super::*;

    fn file(text: &str) -> Arc<PlayerFile> {
        PlayerFile::of_text("dominoes", "mine", "player.toml", text).expect("a player's file")
    }

    #[test]
    fn a_player_in_the_making_is_measured_on_the_same_deals_every_time() {
        let game = Catalog::default().rules("international").expect("bundled");
        let made = file(
            "name = \"M\"\nlevel = 1\nkind = \"experto\"\n[[knowledge]]\nrules = [{ rule = \"volver-salida\" }]\n",
        );
        let stop = StopFlag::default();
        let shown = measure(&game, &made, "fermin", 40, (1, &stop)).expect("measured");
        assert_eq!((shown.state, shown.blocks, shown.games_a_block), (RunState::Finished, 20, 2));
        assert!(shown.lead.is_some_and(|lead| lead.interval.is_some()));
        assert_eq!(shown, measure(&game, &made, "fermin", 40, (2, &stop)).expect("measured again"));
        assert!(measure(&game, &made, "nobody", 40, (1, &stop)).is_err());
        let program = file("name = \"P\"\nlevel = 1\nkind = \"command\"\ncommand = \"true\"\n");
        assert!(measure(&game, &program, "fermin", 40, (1, &stop)).is_err());
        stop.stop();
        let none = measure(&game, &made, "fermin", 40, (1, &stop)).expect("nothing was played");
        assert_eq!((none.state, none.blocks), (RunState::Paused, 0));
    }
}
