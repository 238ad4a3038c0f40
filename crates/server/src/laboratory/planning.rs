//! How many games an experiment needs, from a few that are played for it.

use axum::http::StatusCode;
use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::{PlannedChances, PlannedDifference, Progress, Runner, message, plan_sizes};
use sobremesa_protocol::Localized;
use sobremesa_protocol::laboratory::{LabSchedule, PlanRun, PlannedRun, StartRun};

use super::asked;
use crate::refusal::Refusal;

/// Games that are tried: enough for the spread of their results to be known within a tenth or so.
const GAMES: u64 = 400;

/// The seed of their deals: not that of the experiment, which is to be of other deals.
const SEED: &str = "sobremesa plan";

/// Of what is planned: intervals of 95%, and nine experiments of ten that show the difference.
const CHANCES: PlannedChances = PlannedChances { alpha: 0.05, power: 0.9 };

/// Plays a few games of what is asked for and says how many it takes; of those that were played when it was told to stop.
pub(crate) fn plan(catalog: &Catalog, asked: &PlanRun, threads: usize, stop: &StopFlag) -> Result<PlannedRun, Refusal> {
    if !(asked.percent > 0.0 && asked.percent <= 50.0) {
        let message = format!("the difference is above 0 and up to 50 of a hundred, not {}", asked.percent);
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lab/difference", message));
    }
    let few = StartRun { games: GAMES, stop: None, seed: None, schedule: LabSchedule::Pairs, ..asked.run.clone() };
    let experiment = asked::experiment(catalog, &few, Seed::from_text(SEED))?;
    let runner = Runner { threads, folder: None, stop, progress: &Progress::default(), shuffled: None };
    let ran = runner.run(&experiment, &mut |_| {}).map_err(|why| Refusal::fault("trying games", why))?;
    let sizes = plan_sizes(&experiment, &ran.tally, PlannedDifference::Percent(asked.percent), CHANCES);
    let planned = sizes.map_err(|why| {
        let told = Localized::told(&message::of_no_plan(&why));
        let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "lab/no-plan", told.en.clone());
        Refusal { problem: refusal.problem.with_said("problem", told), ..refusal }
    })?;
    let planned = planned.pairings.first().expect("two teams are one pairing");
    let games = |blocks: u64| blocks.saturating_mul(planned.games_a_block);
    Ok(PlannedRun {
        games: games(planned.size.blocks),
        low: games(planned.size.low),
        high: games(planned.size.high),
        tried: games(planned.pilot),
    })
}
