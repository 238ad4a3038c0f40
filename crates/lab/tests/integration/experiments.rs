//! Whole experiments, with a game of coins.

use std::fs;

use crate::coins::Coins;
use crate::coins::running::{experiment, experiment_of, kept, manifest, open, run, summary};
use sobremesa_core::{Seed, Side, StopFlag, math};
use sobremesa_lab::stats::{Certainty, StopRule, Stopped, Validity, score_of_elo};
use sobremesa_lab::{
    Bands, Experiment, ExperimentError, GameUnit, News, PairedDifference, Plan, Progress, RunError, Runner, Summary,
    live, pool, report,
};
use sobremesa_protocol::laboratory::{LiveRun, RunState};
use sobremesa_protocol::words::Language;

#[test]
fn teams_take_every_side_in_turn() {
    let pairs = experiment("coins: matriz + doble v doble : 10");
    let names = |experiment: &Experiment, arrangement: u64| -> Vec<String> {
        let pairing = &experiment.pairings(0, &[])[0];
        experiment.seated(pairing, (0, arrangement)).iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(&pairs, 0), ["matriz", "doble", "doble", "doble"]);
    assert_eq!(names(&pairs, 1), ["doble", "matriz", "doble", "doble"]);
    let alone = experiment_of(Coins::new(&[0, 1, 2]), "coins: matriz v doble v doble : 10", GameUnit::Match);
    assert_eq!((alone.arrangements(), alone.blocks_at_most()), (3, 4));
    assert_eq!(names(&alone, 1), ["doble", "doble", "matriz"]);
    assert_eq!(alone.team_on(Side(2), (0, 1)), 0);
}

#[test]
fn sides_of_several_sizes_are_taken_by_one_player_each() {
    let unequal = experiment_of(Coins::new(&[0, 1, 1]), "coins: matriz v doble : 10", GameUnit::Match);
    let pairing = &unequal.pairings(0, &[])[0];
    let names = |arrangement: u64| {
        unequal.seated(pairing, (0, arrangement)).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        (names(0), names(1)),
        (vec!["matriz".into(), "doble".into(), "doble".into()], vec!["doble".into(), "matriz".into(), "matriz".into()])
    );
    assert_eq!(unequal.manifest().pairs, ["matriz v doble : 10"]);
    assert_eq!(summary(&unequal).games, 10);
    let plan = Plan::from_short("coins: matriz + doble v doble : 10").expect("well written");
    let wrong = Experiment::of_game(&plan, Coins::new(&[0, 1, 1]).hosted(), Seed::from_text("coins"));
    let Err(ExperimentError::ManifestMistakes(mistaken)) = wrong else {
        panic!("two players for sides of one and two seats")
    };
    assert_eq!(mistaken.mistakes[0].1.key, "lab.mistake.unequal");
}

#[test]
fn what_is_written_wrongly_and_what_there_is_not_are_told_together() {
    let text = "format = 1\nrules = \"coins\"\nteams = [\"nobody\", \"doble\"]\ngmaes = 10\n[stop]\nrule = \"gsprt\"\n\
                elo0 = 9\nelo1 = 3\n";
    let plan = Plan::from_faulty_manifest("m.toml", text).expect("it is TOML");
    let wrong = Experiment::of_game(&plan, Coins::new(&[0, 1]).hosted(), Seed::from_text("coins"));
    let Err(ExperimentError::ManifestMistakes(mistaken)) = wrong else { panic!("four mistakes") };
    let told: Vec<(&str, &str)> =
        mistaken.mistakes.iter().map(|(span, message)| (&*message.key, &text[span.clone()])).collect();
    assert_eq!(told.len(), 4, "{told:?}");
    for part in ["", "nobody", "gmaes", "3"] {
        assert!(told.iter().any(|(_, of)| *of == part), "{part}: {told:?}");
    }
}

#[test]
fn several_sequential_tests_share_their_chance_of_error() {
    let of = |schedule: &str, more: &str| {
        let text = format!(
            "format = 1\nrules = \"coins\"\nteams = [\"matriz\", \"doble\", \"doble\", \"doble\"]\ngames = 40\n{schedule}\n{more}\
             [stop]\nrule = \"gsprt\"\nelo0 = 0\nelo1 = 30\n"
        );
        let plan = Plan::from_manifest("m.toml", &text).expect("well written");
        Experiment::of_game(&plan, Coins::new(&[0, 1]).hosted(), Seed::from_text("coins")).expect("right")
    };
    let robin = of("schedule = \"round_robin\"", "");
    let resolved = robin.manifest().to_toml();
    assert!(resolved.contains("alpha = 0.05\n") && resolved.contains("tests = 6\n"), "{resolved}");
    let StopRule::Sprt { test, .. } = robin_rule(&robin) else { panic!("a test") };
    assert!((test.bounds().upper - math::ln(0.95 / (0.05 / 6.0))).abs() < 1e-9, "{:?}", test.bounds());
    assert!(report::forecast(&robin, Language::En).contains("at most 5.00% of experiments"));
    // Read again it is the same; what was resolved by an earlier version has tests that share nothing.
    let again = |text: &str| {
        let plan = Plan::from_manifest("m.toml", text).expect("well written");
        Experiment::of_game(&plan, Coins::new(&[0, 1]).hosted(), Seed::from_text("coins")).expect("right")
    };
    assert_eq!(again(&resolved).hash(), robin.hash());
    let earlier = resolved.replace("tests = 6\n", "");
    assert_eq!(again(&earlier).manifest().to_toml(), earlier);
    assert!(of("schedule = \"knockout\"", "").manifest().to_toml().contains("tests = 3\n"));
    assert!(of("schedule = \"swiss\"", "rounds = 2\n").manifest().to_toml().contains("tests = 4\n"));
    let alone = of("schedule = \"gauntlet\"", "").manifest().to_toml();
    assert!(alone.contains("tests = 3\n"), "{alone}");
}

fn robin_rule(experiment: &Experiment) -> StopRule {
    let tally = run(experiment, 2, None, None).tally;
    *tally.pairs().next().expect("a pairing").rule()
}

#[test]
fn one_side_alone_can_be_measured() {
    let alone = experiment_of(Coins::new(&[0]), "coins: matriz : 10", GameUnit::Hand);
    let summary = summary(&alone);
    assert_eq!((summary.games, summary.verdict.leader), (10, Some(0)));
    assert!(!report::text(&summary, Language::Es).contains("NaN"));
}

#[test]
fn the_sharper_team_is_found_out() {
    // Three chances of the sharp player's against one a hand: it wins three hands in four.
    let experiment = experiment_of(Coins::new(&[0, 1]), "coins: doble v matriz : 4000", GameUnit::Hand);
    let summary = summary(&experiment);
    assert_eq!((summary.games, summary.hands, summary.complete), (4000, 4000, true));
    assert_eq!((summary.verdict.leader, summary.verdict.certainty), (Some(1), Certainty::BeyondDoubt));
    let wins = &summary.pairings[0].teams[1].wins;
    assert!((wins.share.expect("games") - 0.75).abs() < 0.03);
    let interval = wins.interval.expect("enough blocks");
    assert!(interval.low < 0.75 && 0.75 < interval.high, "{interval:?}");
    let ahead = summary.pairings[0].teams[1].points_ahead;
    assert!((ahead.value.expect("hands") - 0.5).abs() < 4.0 * ahead.error.expect("blocks"));
    let blocked = summary.play.how["blocked"];
    assert!((blocked.share.expect("hands") - 0.25).abs() < 4.0 * blocked.error.expect("blocks"));
    assert_eq!(summary.play.how["out"].count + blocked.count, 4000);
    assert_eq!(summary.repeats.expect("chance").equal_pairs, 0);
}

#[test]
fn equals_are_not_told_apart() {
    let summary = summary(&experiment("coins: doble v doble : 2000"));
    assert_eq!(summary.verdict.certainty, Certainty::NotShown);
    let outcomes = summary.pairings[0].teams[0].outcomes;
    assert_eq!(outcomes.wins + outcomes.losses, 2000);
    assert_eq!(summary.pairings[0].scores.as_ref().expect("two teams").blocks(), 1000);
}

#[test]
fn one_block_is_not_enough() {
    let summary = summary(&experiment("coins: matriz v doble : 2"));
    let timings = sobremesa_lab::results::Timings::new(2);
    for language in [Language::Es, Language::En] {
        let text = report::text(&summary, language);
        assert!(text.contains(&language.say("lab.report.too_few", &[])), "{text}");
        let page = report::html(&summary, &timings, "again", language);
        for said in [text.as_str(), body(&page)] {
            assert!(!said.contains("NaN") && !said.contains(">inf") && !said.contains("lab.report."), "{said}");
        }
    }
}

/// A page without its style: the fonts in it are letters of every kind.
fn body(page: &str) -> &str {
    page.split_once("</style>").expect("a page has a style").1
}

#[test]
fn nothing_played_is_told_too() {
    let experiment = experiment("coins: matriz v doble : 2");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    stop.stop();
    let runner = Runner { threads: 1, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let ran = runner.run(&experiment, &mut |_| {}).expect("nothing is in its way");
    let summary = Summary::new(&experiment, &ran.tally);
    assert!(!summary.complete);
    assert!(report::text(&summary, Language::En).contains("Not enough games yet"));
    assert!(report::html(&summary, &ran.timings, "again", Language::En).contains("Not enough games yet"));
}

#[test]
fn a_stopped_run_keeps_what_has_no_gap() {
    let experiment = experiment("coins: matriz v doble : 200000");
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 2, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let ran = runner
        .run(&experiment, &mut |news| {
            if let News::Sums(tally) = news
                && tally.blocks() > 40
            {
                stop.stop();
            }
        })
        .expect("nothing is in its way");
    let blocks = ran.tally.blocks();
    assert!(blocks > 40 && blocks < experiment.blocks_at_most());
    assert!(blocks <= progress.blocks());
    let summary = Summary::new(&experiment, &ran.tally);
    assert!(!summary.complete);
    assert!(report::text(&summary, Language::En).contains("of 100\u{202f}000 blocks planned"));
}

const TESTED: &str = r#"
format = 1
rules = "coins"
teams = ["matriz", "doble"]
games = 20000
seed = "abc"
[stop]
rule = "gsprt"
elo0 = 0
elo1 = 30
"#;

#[test]
fn a_sequential_test_stops_at_the_same_block_for_any_number_of_threads() {
    let home = tempfile::tempdir().expect("a folder");
    let experiment = manifest(TESTED);
    let ran = run(&experiment, 1, None, None);
    let one = Summary::new(&experiment, &ran.tally);
    let pairing = &one.pairings[0];
    assert!(matches!(pairing.stopped, Some(Stopped::Decided { .. })) && one.complete, "{:?}", pairing.stopped);
    assert!(pairing.blocks >= 20 && pairing.blocks < 1000, "{}", pairing.blocks);
    for (name, threads, shuffled) in [("a", 3, None), ("b", 2, Some("order"))] {
        let path = home.path().join(name);
        kept(&experiment, &path, threads, shuffled);
        let text = fs::read_to_string(path.join("summary.json")).expect("it is there");
        assert!(text == one.to_json(), "{name}");
        // Units beyond the stop are gone.
        let units = pairing.blocks.div_ceil(experiment.blocks_per_unit());
        for kind in ["parquet", "sum"] {
            let files = fs::read_dir(path.join("shards")).expect("it is there").flatten();
            let of_kind = files.filter(|file| file.path().extension().is_some_and(|extension| extension == kind));
            assert_eq!(of_kind.count() as u64, units, "{kind}");
        }
        let reread = pool::read(&open(&path, &experiment)).expect("deals of its own").0;
        assert!(Summary::new(&experiment, &reread).to_json() == text);
    }
}

#[test]
fn what_a_sequential_test_leaves_holds_at_its_stop() {
    let summary = summary(&manifest(TESTED));
    let pairing = &summary.pairings[0];
    assert_eq!((summary.complete, summary.validity), (true, Validity::Anytime));
    // Nothing that is reckoned for a fixed number of blocks is left.
    assert_eq!((pairing.elo, pairing.normalized_elo, pairing.superiority), (None, None, None));
    assert_eq!(summary.verdict.blocks_needed, None);
    let (sequence, score) = (pairing.sequence.expect("enough blocks"), pairing.score);
    assert_eq!(score.interval, Some(sequence));
    let elo = pairing.elo_anytime.expect("a score between");
    let (low, high) = (elo.low.expect("above 0"), elo.high.expect("below 1"));
    assert!(low < elo.value && elo.value < high);
    assert!((score_of_elo(low) - sequence.low).abs() < 1e-9 && (score_of_elo(high) - sequence.high).abs() < 1e-9);
    let wins = pairing.teams[0].wins;
    let plain = 1.96 * wins.error.expect("blocks");
    assert!(wins.interval.expect("enough blocks").half_width() > 1.3 * plain, "{wins:?}");
    for (language, sentence) in [(Language::Es, "se pare cuando se pare"), (Language::En, "whenever one stops")] {
        let page = report::html(&summary, &sobremesa_lab::results::Timings::new(2), "again", language);
        for said in [report::text(&summary, language), page] {
            assert!(said.contains(sentence) && !said.contains("LOS 9") && !said.contains("LOS >"), "{said}");
        }
    }
    // Of a fixed number of blocks everything is told as before.
    let fixed =
        manifest(&TESTED.replace("rule = \"gsprt\"\nelo0 = 0\nelo1 = 30", "rule = \"blocks\"").replace("20000", "400"));
    let fixed = self::summary(&fixed);
    assert_eq!(fixed.validity, Validity::FixedSample);
    assert!(fixed.pairings[0].elo.is_some() && fixed.pairings[0].elo_anytime.is_none());
    assert!(!report::text(&fixed, Language::En).contains("whenever one stops"));
}

#[test]
fn teams_against_the_same_rival_are_compared_deal_by_deal() {
    let text = "format = 1\nrules = \"coins\"\nteams = [\"doble\", \"matriz\", \"doble\", \"doble\"]\n\
                games = 2000\nseed = \"s\"\nschedule = \"gauntlet\"\n";
    let found = summary(&manifest(text)).paired;
    let pairs: Vec<_> = found.iter().map(|paired| (paired.first, paired.second)).collect();
    assert_eq!(pairs, [(1, 2), (1, 3), (2, 3)]);
    for paired in &found {
        assert_eq!((paired.rivals.as_slice(), paired.deals), (&[0][..], 1000));
    }
    let [better, also, equal] = found.as_slice() else { panic!("three pairs") };
    assert!(better.score.interval.expect("deals").low > 0.1 && better.p.expect("deals") < 0.001, "{better:?}");
    assert!(also.p.expect("deals") < 0.001);
    assert!(equal.score.interval.expect("deals").holds(0.0) && equal.p.expect("deals") > 0.001, "{equal:?}");
    // Differences add up.
    let value = |paired: &PairedDifference| paired.score.value.expect("deals");
    assert!((value(better) + value(equal) - value(also)).abs() < 1e-12);
    // The order in which units come in changes nothing.
    let experiment = manifest(text);
    let shuffled = Summary::new(&experiment, &run(&experiment, 3, None, Some("order")).tally);
    assert!(shuffled.to_json() == summary(&experiment).to_json());
    let page = report::html(&shuffled, &sobremesa_lab::results::Timings::new(4), "again", Language::En);
    assert!(page.contains("On the same deals against the same rivals") && page.contains("B − C (against A)"));
    assert!(report::text(&shuffled, Language::Es).contains("B − C (contra A)"));
}

#[test]
fn it_is_said_that_the_first_two_did_not_play_each_other() {
    let text = |schedule: &str| {
        format!(
            "format = 1\nrules = \"coins\"\nteams = [\"doble\", \"matriz\", \"matriz\"]\n\
             games = 400\nseed = \"s\"\nschedule = \"{schedule}\"\n"
        )
    };
    let [gauntlet, robin] = ["gauntlet", "round_robin"].map(|schedule| summary(&manifest(&text(schedule))));
    assert_eq!(gauntlet.verdict.over.zip(gauntlet.verdict.leader).map(|(a, b)| a + b), Some(3), "the two sharp ones");
    assert!(report::text(&gauntlet, Language::En).contains("did not play each other"));
    assert!(report::text(&gauntlet, Language::Es).contains("no se han enfrentado"));
    assert!(!report::text(&robin, Language::En).contains("did not play each other"));
}

#[test]
fn a_team_without_a_point_takes_no_rating_from_the_others() {
    // Four teams that met once or twice: by this seed somebody took nothing.
    let text = |games: u32| {
        format!(
            "format = 1\nrules = \"coins\"\nteams = [\"doble\", \"matriz\", \"doble\", \"doble\"]\n\
             games = {games}\nseed = \"s\"\nschedule = \"round_robin\"\n"
        )
    };
    let few = summary(&manifest(&text(2)));
    let nothing =
        |summary: &Summary| summary.teams.iter().any(|team| team.score == Some(0.0) || team.score == Some(1.0));
    assert!(nothing(&few) && few.prior_games == Some(1.0), "{:?}", few.teams);
    assert!(few.teams.iter().all(|team| team.rating.is_some_and(|rating| rating.value.is_finite())));
    assert!(report::text(&few, Language::En).contains("one game was added between every two teams"));
    let many = summary(&manifest(&text(400)));
    assert!(!nothing(&many) && many.prior_games.is_none() && many.first_seat.is_some());
    assert!(!report::text(&many, Language::En).contains("one game was added"));
}

#[test]
fn precision_stops_when_the_interval_is_narrow() {
    let text = TESTED.replace("rule = \"gsprt\"\nelo0 = 0\nelo1 = 30", "rule = \"precision\"\nhalf_width = 0.05");
    let summary = summary(&manifest(&text));
    assert_eq!(summary.pairings[0].stopped, Some(Stopped::Precise));
    let interval = summary.pairings[0].score.interval.expect("enough blocks");
    assert!(interval.high - interval.low <= 0.1 + 1e-12);
    assert!(summary.blocks < 10_000);
}

#[test]
fn schedules_say_who_meets_whom() {
    let text = |schedule: &str, teams: usize| {
        let teams = vec!["\"doble\""; teams].join(", ");
        let text = format!("format = 1\nrules = \"coins\"\nteams = [{teams}]\ngames = 4\nseed = \"s\"\n");
        manifest(&format!("{text}schedule = \"{schedule}\"\n"))
    };
    let games = |schedule: &str, teams: usize| {
        let experiment = text(schedule, teams);
        let summary = summary(&experiment);
        assert!(summary.complete);
        assert_eq!(summary.blocks, experiment.blocks_at_most(), "{schedule}");
        summary.pairings.iter().map(|pairing| pairing.round).collect::<Vec<_>>()
    };
    assert_eq!(games("round_robin", 4), [0; 6]);
    assert_eq!(games("gauntlet", 4), [0; 3]);
    assert_eq!(games("knockout", 6), [0, 0, 1, 1, 2]);
    assert_eq!(games("swiss", 5), [0, 0, 1, 1, 2, 2]);
}

#[test]
fn ratings_put_the_sharp_first() {
    let text = "format = 1\nrules = \"coins\"\nteams = [\"doble\", \"matriz\", \"doble\"]\n\
                games = 2000\nseed = \"s\"\nschedule = \"round_robin\"\n";
    let summary = summary(&manifest(text));
    assert_eq!((summary.verdict.leader, summary.verdict.certainty), (Some(1), Certainty::BeyondDoubt));
    let rating = summary.teams[1].rating.expect("everybody took something");
    assert!(rating.value > 50.0 && rating.interval.low < rating.value && rating.value < rating.interval.high);
    assert_eq!(summary.comparisons.len(), 3);
    let p = summary.comparisons.iter().map(|met| met.p.expect("enough blocks")).collect::<Vec<_>>();
    assert!(p[0] < 0.001 && p[1] > 0.001 && p[2] < 0.001, "{p:?}");
    let page = report::html(&summary, &sobremesa_lab::results::Timings::new(3), "again", Language::En);
    assert!(page.contains("Everybody against everybody") && page.contains("Strength of each team"));
    assert!(!page.contains("<script") && !body(&page).contains("NaN"));
    // No column without a name is a head, and the choice of the language lies within a landmark.
    assert!(!page.contains("<th></th>") && !page.contains("<th scope=\"col\"></th>"));
    let (nav, input) = (page.find("<nav"), page.find("<input"));
    assert!(nav.is_some() && nav < input, "the choice of the language comes before its landmark");
    // The faces of the client come with the page: nothing is loaded from elsewhere.
    assert_eq!(page.matches("@font-face").count(), 2);
    assert!(page.matches("url(").count() == page.matches("url(data:").count());
}

#[test]
fn what_is_seen_while_it_runs_may_be_looked_at_any_time() {
    let experiment = manifest(TESTED);
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 1, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let (mut seen, mut bands) = (Vec::<LiveRun>::new(), Bands::default());
    runner
        .run(&experiment, &mut |news| {
            if let News::Sums(tally) = news {
                seen.push(live(&experiment, tally, RunState::Running, None, &mut bands));
            }
        })
        .expect("nothing is in its way");
    let first = &seen[0].pairings[0];
    assert!(first.games < 40 && first.sequence.is_none() && first.weighted[0] < 1.0, "{first:?}");
    let last = &seen.last().expect("it ran").pairings[0];
    assert!(last.sequence.is_some() && last.llr.is_some() && last.stopped.is_some());
    assert_eq!(last.last.len(), 2);
    assert_eq!(last.curve.last().map(|point| &point.last), Some(&last.last));
    assert_eq!(last.curve.last().and_then(|point| point.band), last.sequence);
    for point in &last.curve {
        assert_eq!(point.last.iter().map(|game| 2 * game.block + 2).collect::<Vec<_>>(), [point.games; 2]);
    }
    assert!(seen.is_sorted_by(|a, b| a.blocks <= b.blocks));
}

#[test]
fn deals_that_come_again_are_caught() {
    let stuck = || Coins { stuck: true, ..Coins::new(&[0, 1]) };
    let experiment = experiment_of(stuck(), "coins: matriz v doble : 10", GameUnit::Match);
    let (stop, progress) = (StopFlag::default(), Progress::default());
    let runner = Runner { threads: 1, folder: None, stop: &stop, progress: &progress, shuffled: None };
    let refused = runner.run(&experiment, &mut |_| {});
    assert!(matches!(refused, Err(RunError::SharedDeals(_))));
}

#[test]
fn what_does_not_fit_the_game_is_told() {
    let plan = Plan::from_short("coins: nobody + doble + doble v matrix v doble : 10").expect("well written");
    let wrong = Experiment::of_game(&plan, Coins::new(&[0, 1, 0, 1]).hosted(), Seed::from_text(""));
    let Err(ExperimentError::ManifestMistakes(mistaken)) = wrong else { panic!("it fits") };
    let found: Vec<_> =
        mistaken.mistakes.iter().map(|(span, message)| (&plan.source.text[span.clone()], &*message.key)).collect();
    assert_eq!(
        found,
        [
            ("nobody", "lab.player.unknown"),
            ("nobody + doble + doble", "lab.mistake.team_size"),
            ("nobody + doble + doble v matrix v doble", "lab.mistake.teams"),
            ("matrix", "lab.player.unknown_near"),
        ]
    );
    assert!(mistaken.to_string().contains("did you mean `matriz`?"));
}
