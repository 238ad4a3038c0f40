//! `sobremesa lab plan`: how many games it takes to show a difference.

use std::path::Path;
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::{
    Experiment, NoPlan, PlannedChances, PlannedDifference, Progress, Runner, Tally, message, plan_sizes, pool, report,
};

use super::folder::open;
use super::progress::{self, PairingLines};
use super::run::{named, stop_on_interrupt};
use crate::args::LabPlanArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// Says for each pairing of two how many blocks it needs, from a run that is there or a pilot that is played.
pub(super) fn run(args: &LabPlanArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let bad = |why: NoPlan| Failure::Bad(message::of_no_plan(&why));
    let difference: PlannedDifference = args.difference.parse().map_err(bad)?;
    let chances = PlannedChances::of_percent(args.certainty, args.power).map_err(bad)?;
    let (experiment, tally) = if Path::new(&args.named.experiment).is_dir() {
        let run = open(Path::new(&args.named.experiment), catalog, screen)?;
        let (tally, _) = pool::read(&run).map_err(|error| Failure::of_run(&error, catalog))?;
        (run.1, tally)
    } else {
        pilot(args, catalog, screen)?
    };
    let sizes = plan_sizes(&experiment, &tally, difference, chances).map_err(bad)?;
    if args.json {
        screen.json(&serde_json::json!(sizes))?;
    } else {
        report::planned_sizes(&sizes, screen.language).iter().try_for_each(|text| screen.paragraph(text, ""))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the experiment for its variance alone; nothing of it is kept.
fn pilot(args: &LabPlanArgs, catalog: &Catalog, screen: &Screen) -> Result<(Experiment, Tally), Failure> {
    let experiment = named(&args.named, catalog)?;
    let (stop, done, shown) = (StopFlag::default(), Progress::default(), PairingLines::default());
    stop_on_interrupt(&stop, screen);
    let runner = Runner { threads: args.named.threads(), folder: None, stop: &stop, progress: &done, shuffled: None };
    let ran = progress::shown(experiment.blocks_at_most(), &done, &shown, screen.language, args.json, || {
        runner.run(&experiment, &mut |_| {})
    });
    let tally = ran.map_err(|error| Failure::of_run(&error, catalog))?.tally;
    Ok((experiment, tally))
}
