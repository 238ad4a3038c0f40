//! `sobremesa lab tune`: the weights of a player, by the games that they win.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use sobremesa_catalog::{Catalog, CatalogGame, PlayerSpec, Tunables, game_ids, tunables};
use sobremesa_core::StopFlag;
use sobremesa_core::nearest::nearest;
use sobremesa_lab::tune::{
    Games, TuneFolder, TuneFolderError, TuneNews, TunePlan, TuneSummary, TuneVerdict, TunedWeight, Tuner, USUAL_CHANGE,
    USUAL_STEP, WeightChange, usual_unit,
};
use sobremesa_lab::{GameUnit, Message, Progress, message};
use sobremesa_protocol::words::Language;

use super::progress::{self, PairingLines};
use crate::args::LabTuneArgs;
use crate::failure::Failure;
use crate::screen::{FAINT, HEAD};
use crate::screen::{Screen, styled};
use crate::seed::seed;
use crate::signals::{end_interrupted, on_interrupt};

/// The rules where none are given.
const ITERATIONS: u32 = 1_000;
const BLOCKS: u64 = 64;
const TEST_BLOCKS: u64 = 5_000;

/// A tuning with everything looked up.
struct Tuning {
    plan: TunePlan,
    game: CatalogGame,
    player: PlayerSpec,
    folder: Option<TuneFolder>,
}

/// Tunes a player.
pub(super) fn run(args: &LabTuneArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let tuning = if args.resume { begun(args, catalog)? } else { named(args, catalog)? };
    let Tuning { plan, game, player, folder } = &tuning;
    let threads = args.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let games = Games::new(plan, game, player, threads);
    let games = games.map_err(|error| Failure::Bad(message::of_player(&error, game)))?;
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
    let tuner = Tuner { plan, folder: folder.as_ref(), stop: &stop, progress: &done };
    let (language, json) = (screen.language, args.json);
    let mut output = Ok(());
    let all = u64::from(plan.iterations) * plan.blocks + plan.test_blocks;
    let tuned = progress::shown(all, &done, &shown, language, json, || {
        tuner.run(&games, &mut |news| {
            if let TuneNews::Iteration(line, at) = news {
                shown.say(vec![stands(plan, line.k, at, language)]);
                if json && output.is_ok() {
                    let weights: serde_json::Map<String, serde_json::Value> =
                        plan.weights.iter().zip(at).map(|(weight, at)| (weight.name.clone(), (*at).into())).collect();
                    output = screen.json_line(&serde_json::json!({
                        "event": "iteration", "k": line.k, "result": line.result, "weights": weights,
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
    let summary = TuneSummary::new(plan, &tuned);
    let file = summary.file(player).expect("something was tuned");
    if let Some(folder) = folder {
        let written = folder.write("player.toml", &file);
        written.and_then(|()| folder.write("summary.json", &summary.to_json())).map_err(|why| of_folder(&why))?;
    }
    tell(folder.as_ref(), &summary, &file, args.json, screen)?;
    Ok(ExitCode::SUCCESS)
}

/// The tuning of a folder, to go on with.
fn begun(args: &LabTuneArgs, catalog: &Catalog) -> Result<Tuning, Failure> {
    let (folder, plan) = TuneFolder::open(Path::new(&args.player.join(" "))).map_err(|why| of_folder(&why))?;
    let rules = folder.read("rules.toml").map_err(|why| of_folder(&why))?;
    let game = catalog.rules_from_text(&plan.rules, &rules).map_err(|error| Failure::of_rules(error, catalog))?;
    let player = known(&plan.player, &game)?;
    let other = |what: &'static str| Failure::Bad(Message::new("lab.tune.other").with_message("what", what));
    if game.rules_hash() != plan.rules_hash {
        return Err(other("lab.tune.rules"));
    }
    if hash_of(&player) != plan.player_hash {
        return Err(other("lab.tune.player"));
    }
    Ok(Tuning { plan, game, player, folder: Some(folder) })
}

/// The tuning that arguments name, and the folder for it.
fn named(args: &LabTuneArgs, catalog: &Catalog) -> Result<Tuning, Failure> {
    let rules = args.rules.as_deref().unwrap_or(game_ids()[0]);
    let game = catalog.rules(rules).map_err(|error| Failure::of_rules(error, catalog))?;
    let player = known(&args.player.join(" "), &game)?;
    let plan = TunePlan::new(
        (game.spec(), game.rules_hash()),
        (&player.to_string(), &hash_of(&player)),
        (args.unit.map_or_else(|| usual_unit(&game), Into::into), seed(args.seed.as_deref())?),
        (args.iterations.unwrap_or(ITERATIONS), args.blocks.unwrap_or(BLOCKS), args.test.unwrap_or(TEST_BLOCKS)),
        (args.change.unwrap_or(USUAL_CHANGE), args.step.unwrap_or(USUAL_STEP)),
        wanted(&player, &args.weights)?,
    );
    plan.check().map_err(|error| Failure::Bad(message::of_tune_plan(&error)))?;
    let original = player.file().map_or_else(String::new, |file| file.kept());
    let folder = args.out.as_deref().map(|path| TuneFolder::create(path, &plan, game.file(), &original));
    let folder = folder.transpose().map_err(|why| of_folder(&why))?;
    Ok(Tuning { plan, game, player, folder })
}

/// The weights to be tuned: those that are named; if none are, all rules with a weight.
fn wanted(player: &PlayerSpec, named: &[String]) -> Result<Vec<TunedWeight>, Failure> {
    let bad = |key: &'static str| Message::new(key).with("player", player);
    let all = match tunables(player) {
        Tunables::Nothing => return Err(Failure::Bad(bad("lab.tune.nothing"))),
        Tunables::Rules(all) if named.is_empty() => {
            return Ok(all.iter().filter(|rule| rule.value > 0.0).map(TunedWeight::of).collect());
        }
        Tunables::Options(all) if named.is_empty() => {
            let options: Vec<&str> = all.iter().map(|option| option.name.as_str()).collect();
            return Err(Failure::Bad(bad("lab.tune.which").with("options", options.join(", "))));
        }
        Tunables::Rules(all) | Tunables::Options(all) => all,
    };
    let find = |name: &String| {
        all.iter().find(|number| number.name == *name).map(TunedWeight::of).ok_or_else(|| {
            let near = nearest(name, all.iter().map(|number| number.name.as_str())).unwrap_or(&all[0].name);
            Failure::Bad(bad("lab.tune.no_weight").with("found", name).with("nearest", near))
        })
    };
    named.iter().map(find).collect()
}

/// The player of a text.
fn known(text: &str, game: &CatalogGame) -> Result<PlayerSpec, Failure> {
    let found = text.parse().and_then(|spec: PlayerSpec| game.player(&spec));
    found.map_err(|error| Failure::Bad(message::of_player(&error, game)))
}

fn hash_of(player: &PlayerSpec) -> String {
    player.file().map_or_else(String::new, |file| file.hash.clone())
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
fn tell(
    folder: Option<&TuneFolder>,
    summary: &TuneSummary,
    file: &str,
    json: bool,
    screen: &mut Screen,
) -> Result<(), Failure> {
    if json {
        return screen.json_line(&serde_json::json!({ "event": "tuned", "tuned": summary }));
    }
    screen.line("")?;
    let widest = summary.weights.iter().map(|weight| weight.name.chars().count()).max().unwrap_or(0);
    for WeightChange { name, from, to } in &summary.weights {
        screen.line(&format!("  {name:<widest$}  {from:>9.3}  {to:>9.3}"))?;
    }
    screen.line("")?;
    if let Some((gain, low, high)) = summary.gain.and_then(|gain| Some((gain, gain.low?, gain.high?))) {
        let key = match (summary.plan.unit, gain.verdict() == TuneVerdict::NotShown) {
            (GameUnit::Hand, false) => "lab.tune.gain_hand",
            (GameUnit::Match, false) => "lab.tune.gain_match",
            (GameUnit::Hand, true) => "lab.tune.no_gain_hand",
            (GameUnit::Match, true) => "lab.tune.no_gain_match",
        };
        let number = |value: f64| format!("{value:+.2}");
        let (value, low, high) = (number(gain.value), number(low), number(high));
        let blocks = gain.blocks.to_string();
        let args = [("value", value.as_str()), ("low", &low), ("high", &high), ("blocks", &blocks)];
        let text = screen.words(key, &args);
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
