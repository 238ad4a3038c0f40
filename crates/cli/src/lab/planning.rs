//! `sobremesa lab plan`: how many games it takes to show a difference.

use std::path::Path;
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::report::Figures;
use sobremesa_lab::{
    Experiment, Message, NoPlan, PlannedChances, PlannedDifference, PlannedPairing, Progress, Runner, Tally,
    plan_sizes, pool,
};

use super::folder::open;
use super::progress::{self, PairingLines};
use super::run::{named, stop_on_interrupt};
use crate::args::LabPlanArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// Says for each pairing of two how many blocks it needs, from a run that is there or a pilot that is played.
pub(super) fn run(args: &LabPlanArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let bad = |NoPlan(why): NoPlan| Failure::Bad(why);
    let difference: PlannedDifference = args.difference.parse().map_err(bad)?;
    let chances = chances(args)?;
    let (experiment, tally) = if Path::new(&args.named.experiment).is_dir() {
        let run = open(Path::new(&args.named.experiment), catalog, screen)?;
        let (tally, _) = pool::read(&run).map_err(|error| Failure::of_run(&error, catalog))?;
        (run.1, tally)
    } else {
        pilot(args, catalog, screen)?
    };
    let sizes = plan_sizes(&experiment, &tally, difference, chances).map_err(bad)?;
    if args.json {
        let told = serde_json::json!({ "difference": difference, "chances": chances, "pairings": sizes });
        screen.json(&told)?;
        return Ok(ExitCode::SUCCESS);
    }
    for size in &sizes {
        say(size, difference, args, screen)?;
    }
    screen.say("lab.planning.note", &[])?;
    Ok(ExitCode::SUCCESS)
}

/// The chances of error that the arguments ask for, in hundredths.
fn chances(args: &LabPlanArgs) -> Result<PlannedChances, Failure> {
    let (certainty, power) = (args.certainty / 100.0, args.power / 100.0);
    let within = |share: f64, least: f64| share >= least && share <= 0.9999;
    if !within(certainty, 0.5) || !within(power, 0.5) {
        return Err(Failure::Bad(Message::new("lab.planning.chances")));
    }
    Ok(PlannedChances { alpha: 1.0 - certainty, power })
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

/// A difference with its unit.
fn in_words(difference: PlannedDifference, screen: &Screen) -> String {
    let (key, number) = match difference {
        PlannedDifference::Elo(elo) => ("lab.planning.elo", elo),
        PlannedDifference::Points(points) => ("lab.planning.points", points),
        PlannedDifference::Percent(percent) => ("lab.planning.percent", percent),
    };
    screen.words(key, &[("n", &Figures(screen.language).plain(number))])
}

fn say(
    planned: &PlannedPairing,
    difference: PlannedDifference,
    args: &LabPlanArgs,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let figures = Figures(screen.language);
    let games = |blocks: u64| figures.whole(blocks.saturating_mul(planned.games_a_block));
    let whole = [
        ("games", games(planned.size.blocks)),
        ("low", games(planned.size.low)),
        ("high", games(planned.size.high)),
        ("blocks", figures.whole(planned.size.blocks)),
        ("pilot", figures.whole(planned.pilot)),
        ("certainty", figures.plain(args.certainty)),
        ("power", figures.plain(args.power)),
        ("difference", in_words(difference, screen)),
        ("first", planned.teams[0].clone()),
        ("second", planned.teams[1].clone()),
    ];
    let whole: Vec<(&str, &str)> = whole.iter().map(|(name, value)| (*name, value.as_str())).collect();
    screen.say("lab.planning.size", &whole)
}
