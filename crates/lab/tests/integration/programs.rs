//! Programs in an experiment: those that fail forfeit their games for the reason there is, and the run goes on.

use sobremesa_catalog::Catalog;
use sobremesa_core::{Seed, StopFlag};
use sobremesa_lab::results::Event;
use sobremesa_lab::{Experiment, ExperimentError, News, Plan, Progress, Runner, Summary, report};
use sobremesa_protocol::words::Language;

/// A test player by the name of its file. What is not to run out of time has all the time a busy machine may take.
fn player(name: &str, options: &str) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");
    format!("cmd:\"python3 '{file}/{name}.py'\" start=600000 {options}")
}

fn experiment(spec: &str) -> Experiment {
    let plan = Plan::from_short(spec).expect("well written");
    Experiment::new(&plan, &Catalog::default().allowing_programs(), Seed::from_text("programs")).expect("known")
}

fn summary(spec: &str) -> Summary {
    let experiment = experiment(spec);
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let mut failed = 0;
    let ran = runner.run(&experiment, &mut |news| {
        if let News::Event(happened) = news
            && let Event::Failed { team, .. } = happened.event
        {
            assert_eq!(team, 0);
            failed += 1;
        }
    });
    let summary = Summary::new(&experiment, &ran.expect("a program that fails stops nothing").tally);
    assert_eq!(summary.faults.iter().map(|fault| fault.games).sum::<u64>(), failed);
    summary
}

#[test]
fn who_fails_forfeits_and_the_run_goes_on() {
    for (name, options, reason) in [
        ("crashes", "time=600000", "crash"),
        ("stalls", "time=100", "timeout"),
        ("cheats", "time=600000", "illegal_move"),
    ] {
        fails(name, options, reason);
    }
    #[cfg(target_os = "linux")]
    fails("hungry", "time=600000 memory=96", "out_of_memory");
}

fn fails(name: &str, options: &str, reason: &str) {
    let summary = summary(&format!("duel: {} v botagorda : 4", player(name, options)));
    assert!(summary.complete, "{name}");
    // A hand that is over before its fourth turn is finished as any other.
    assert_eq!(summary.terminations.keys().filter(|key| *key != "finished").collect::<Vec<_>>(), [reason], "{name}");
    assert!(summary.terminations[reason] >= 3, "{name}: {:?}", summary.terminations);
    let lost = summary.terminations[reason];
    assert!(summary.teams[1].outcomes.wins >= lost && summary.teams[0].outcomes.losses >= lost, "{name}");
    assert_eq!((summary.faults[0].team, summary.faults[0].reason.as_str()), (0, reason), "{name}");
    // What games are like is told of those that came to their end.
    let ended = summary.games - lost;
    assert_eq!((summary.play.draws.of, summary.play.lengths.values().sum()), (ended, ended), "{name}");
    assert!(report::text(&summary, Language::En).contains("what games are like is told of the others"), "{name}");
    // The report tells who forfeited and why.
    let why = Language::En.say(&format!("lab.termination.{reason}"), &[]);
    assert!(report::text(&summary, Language::En).contains(&why), "{name}");
}

#[test]
fn programs_sit_only_where_they_may() {
    let plan = Plan::from_short(&format!("duel: {} v random : 2", player("crashes", ""))).expect("well written");
    let refused = Experiment::new(&plan, &Catalog::default(), Seed::from_text(""));
    let Err(ExperimentError::ManifestMistakes(mistaken)) = refused else { panic!("it sits") };
    assert_eq!(mistaken.mistakes[0].1.key, "lab.player.programs");
}
