//! `sobremesa lab tune`: the weights of a player, by the games that they win.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::Catalog;
use sobremesa_core::StopFlag;
use sobremesa_lab::tune::{
    TuneFolder, TuneFolderError, TuneNews, TunePlan, TuneRequest, TunedPlayer, TunedWeight, Tuning, usual_tune_rules,
};
use sobremesa_lab::{Message, Progress, message, report};
use sobremesa_protocol::words::Language;

use super::progress::{self, PairingLines};
use crate::args::LabTuneArgs;
use crate::failure::Failure;
use crate::screen::{FAINT, HEAD};
use crate::screen::{Screen, styled};
use crate::seed::seed;
use crate::signals::{end_interrupted, on_interrupt};

/// Tunes a player.
pub(super) fn run(args: &LabTuneArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (tuning, folder) = if args.resume { begun(args, catalog)? } else { named(args, catalog)? };
    let Tuning { plan, game, .. } = &tuning;
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let (stop, done, shown) = (StopFlag::default(), Progress::default(), PairingLines::default());
    let flag = stop.clone();
    let note = screen.words("lab.run.stopping", &[]);
    on_interrupt(move |pressed| {
        if pressed > 1 {
            end_interrupted();
        }
        flag.stop();
        if std::io::stderr().is_terminal() {
            anstream::eprintln!("\n{note}");
        }
    });
    let (language, json) = (screen.language, args.json);
    let mut output = Ok(());
    let all = u64::from(plan.iterations) * plan.blocks + plan.test_blocks;
    let tuned = progress::shown(all, &done, &shown, language, json, || {
        tuning.run(folder.as_ref(), threads, (&stop, &done), &mut |news| {
            if let TuneNews::Iteration(line, at) = news {
                shown.say(vec![stands(plan, line.k, at, language)]);
                if json && output.is_ok() {
                    output = screen.json_line(&serde_json::json!({
                        "event": "iteration", "k": line.k, "result": line.result, "weights": plan.named_weights(at),
                    }));
                }
            }
        })
    });
    output?;
    let tuned = tuned.map_err(|error| Failure::Bad(message::of_tune(&error, game)))?;
    let Some(tuned) = tuned else {
        return match folder {
            Some(folder) => {
                let command = format!("sobremesa lab tune --resume \"{}\"", folder.path().display());
                Err(Failure::Broken(Message::new("lab.tune.stopped").with("command", command)))
            }
            None => Err(Failure::Broken(Message::new("lab.balance.stopped"))),
        };
    };
    tell(folder.as_ref(), &tuned, args.json, screen)?;
    Ok(ExitCode::SUCCESS)
}

/// The tuning of a folder, to go on with.
fn begun(args: &LabTuneArgs, catalog: &Catalog) -> Result<(Tuning, Option<TuneFolder>), Failure> {
    let (folder, plan) = TuneFolder::open(Path::new(&args.player.join(" "))).map_err(|why| of_folder(&why))?;
    let rules = folder.read("rules.toml").map_err(|why| of_folder(&why))?;
    let game = catalog.rules_from_text(&plan.rules, &rules).map_err(|error| Failure::of_rules(error, catalog))?;
    let tuning = Tuning::begun(plan, game.clone());
    let tuning = tuning.map_err(|error| Failure::Bad(message::of_tune_request(&error, &game)))?;
    Ok((tuning, Some(folder)))
}

/// The tuning that arguments name, and the folder for it.
fn named(args: &LabTuneArgs, catalog: &Catalog) -> Result<(Tuning, Option<TuneFolder>), Failure> {
    let rules = args.rules.as_deref().unwrap_or_else(|| usual_tune_rules());
    let game = catalog.rules(rules).map_err(|error| Failure::of_rules(error, catalog))?;
    let request = TuneRequest {
        player: args.player.join(" "),
        unit: args.unit.map(Into::into),
        weights: args.weights.clone(),
        iterations: args.iterations,
        blocks: args.blocks,
        test_blocks: args.test,
        change: args.change,
        step: args.step,
    };
    let tuning = request.look_up(game.clone(), seed(args.seed.as_deref())?);
    let tuning = tuning.map_err(|error| Failure::Bad(message::of_tune_request(&error, &game)))?;
    let folder = args.out.as_deref().map(|path| tuning.folder(path));
    let folder = folder.transpose().map_err(|why| of_folder(&why))?;
    Ok((tuning, folder))
}

fn of_folder(error: &TuneFolderError) -> Failure {
    Failure::Bad(message::of_tune_folder(error))
}

/// How the weights stand: those that went farthest first.
fn stands(plan: &TunePlan, k: u32, at: &[f64], language: Language) -> String {
    const FEW: usize = 4;
    let mut gone: Vec<(&TunedWeight, f64)> = plan.weights.iter().zip(at.iter().copied()).collect();
    let far = |(weight, at): &(&TunedWeight, f64)| (at - weight.start).abs() / weight.scale;
    gone.sort_by(|one, other| far(other).total_cmp(&far(one)));
    let gone: Vec<String> = gone.iter().take(FEW).map(|(weight, at)| format!("{} {at:.2}", weight.name)).collect();
    let (k, of) = ((k + 1).to_string(), plan.iterations.to_string());
    language.say("lab.tune.stands", &[("k", &k), ("of", &of), ("weights", &gone.join(", "))])
}

/// Tells what it came to.
fn tell(folder: Option<&TuneFolder>, tuned: &TunedPlayer, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let TunedPlayer { summary, file, .. } = tuned;
    if json {
        return screen.json_line(&serde_json::json!({ "event": "tuned", "tuned": summary }));
    }
    screen.line("")?;
    report::tuned_weights(summary).iter().try_for_each(|line| screen.line(line))?;
    screen.line("")?;
    if let Some(text) = report::tuned_gain(summary, screen.language) {
        screen.paragraph(&styled(HEAD, &text), "")?;
    }
    match folder {
        Some(folder) => {
            let path = folder.path().join("player.toml").display().to_string();
            let text = screen.words("lab.tune.saved", &[("path", &path)]);
            screen.paragraph(&styled(FAINT, &text), "")
        }
        None => file.lines().try_for_each(|line| screen.line(line)),
    }
}
