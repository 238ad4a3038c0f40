//! Matches at the edge alone: rules from texts, players built here, somebody outside who answers for itself.

mod bounds;
mod engine_time;
mod forms;
mod options;
mod spec;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use sobremesa_core::trial::HANDS_OF_A_MATCH;
use sobremesa_core::{Fault, Nondeterminism, Seat, Seed, StopFlag, Unit};
use sobremesa_edge::{
    Answer, AnyGame, BuiltPlayer, Choices, NoTime, Occupant, OutsideSeat, Outsider, OutsiderFailure, PlayedGame,
    Question, RulesSource, Setup, Sitting, ThinkError, TrialError, Unanswered, games,
};
use sobremesa_protocol::MoveTree;
use sobremesa_protocol::program::{HostLine, MatchHead};

const INTERNATIONAL: &str = include_str!("../../../../rules/dominoes/international.toml");
const AMAZONS: &str = include_str!("../../../../rules/amazons/amazons-6x6.toml");
const ESCOBA: &str = include_str!("../../../../rules/escoba/escoba.toml");

/// What was said to somebody outside, and how it answers.
#[derive(Debug)]
struct Scripted {
    heard: Arc<Mutex<Vec<String>>>,
    answers: fn(&[String]) -> String,
    sits_down: bool,
}

impl Scripted {
    fn at(seat: u8, answers: fn(&[String]) -> String) -> (OutsideSeat, Arc<Mutex<Vec<String>>>) {
        let heard = Arc::default();
        let scripted = Self { heard: Arc::clone(&heard), answers, sits_down: true };
        (OutsideSeat::new(Seat(seat), Box::new(scripted)), heard)
    }

    fn hears(&self, what: impl Into<String>) {
        self.heard.lock().expect("no panic").push(what.into());
    }
}

impl Outsider for Scripted {
    fn begin(&mut self, head: MatchHead) -> Result<(), OutsiderFailure> {
        self.hears(format!("match {} seat {}", head.rules, head.seat));
        let (detail, errors) = ("it stays away".to_owned(), String::new());
        if self.sits_down { Ok(()) } else { Err(OutsiderFailure { fault: Fault::Crash, detail, errors }) }
    }

    fn tell(&mut self, line: &HostLine) {
        self.hears(serde_json::to_string(line).expect("a line"));
    }

    fn ask(&mut self, question: &Question<'_>, _: &StopFlag) -> Result<Answer, Unanswered> {
        assert_eq!(MoveTree::moves(&(question.position)().moves), question.legal, "its own legal moves");
        Ok(Answer { text: (self.answers)(question.legal), pause: None, why: None })
    }

    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure {
        OutsiderFailure { fault: Fault::IllegalMove, detail: why.to_owned(), errors: String::new() }
    }

    fn close(&mut self) {
        self.hears("close");
    }

    fn end(&mut self) {
        self.hears("end");
    }
}

fn first(legal: &[String]) -> String {
    legal[0].clone()
}

fn game(name: &str, text: &str) -> Arc<dyn AnyGame> {
    let entry = games::named(name).expect("a game");
    (entry.compile)(&RulesSource { text, choices: &Choices::none() }).expect("good rules")
}

fn built(name: &str, kind: &str) -> BuiltPlayer {
    games::named(name).expect("a game").player(kind, &[]).expect("a kind of the game")
}

fn setup() -> Setup {
    Setup { seed: Seed::from_text("edge"), unit: Unit::Hand { index: 0 }, block: 0 }
}

/// Plays a game to its end; its record is kept.
fn played(game: &dyn AnyGame, seats: &mut [Occupant<'_>]) -> PlayedGame {
    let stop = StopFlag::default();
    let sitting = Sitting { game: 0, record: true, time: &NoTime, stop: &stop };
    game.play_game(&setup(), seats, sitting).expect("nobody breaks it off")
}

#[test]
fn somebody_outside_plays_beside_players_of_ours() {
    for (name, text) in [("dominoes", INTERNATIONAL), ("amazons", AMAZONS), ("escoba", ESCOBA)] {
        let game = game(name, text);
        let (mut outside, heard) = Scripted::at(1, first);
        let random = built(name, "random");
        let mut seats: Vec<Occupant<'_>> = (0..game.info().seats).map(|_| Occupant::Ours(&random)).collect();
        seats[1] = Occupant::Outside(&mut outside);
        let played = played(&*game, &mut seats);
        assert_eq!((played.failure, played.row.termination), (None, "finished"), "{name}");
        // What it was told is what its seat saw: no shuffle, no seed; the end last, before it closes.
        let heard = heard.lock().expect("no panic");
        assert_eq!(heard[0], format!("match {} seat 1", game.spec()));
        assert!(heard.iter().all(|line| !line.contains("\"shuffle\"") && !line.contains("\"seed\"")), "{name}");
        assert!(heard[heard.len() - 3].contains("\"over\""), "{name}");
        assert_eq!(heard[heard.len() - 2..], ["close", "end"]);
        // The lines kept are played again to the same end.
        let again = game.replay(&setup(), &played.lines).expect("its own lines");
        assert_eq!(again.verdict().expect("over").points, played.row.points, "{name}");
    }
}

#[test]
fn how_a_player_gives_back_and_by_which_bound_it_searches_can_be_chosen() {
    let camaron = include_str!("../../../../rules/dominoes/camaron.toml");
    for (name, text, kind, set, usual, other) in [
        ("dominoes", camaron, "matriz", "", "discard=least_connected", "discard=heaviest"),
        ("amazons", AMAZONS, "mcts_ucb_cut", "simulations=200 seconds=none", "tuned=no", "tuned=yes"),
    ] {
        let game = game(name, text);
        let lines = |option: &str| {
            let options = set.split_whitespace().chain([option]).filter_map(|option| option.split_once('='));
            let given: Vec<_> = options.map(|(key, value)| (Some(key.to_owned()), value.to_owned())).collect();
            let player = games::named(name).expect("a game").player(kind, &given).expect("it can be set");
            let mut seats: Vec<Occupant<'_>> = (0..game.info().seats).map(|_| Occupant::Ours(&player)).collect();
            let played = played(&*game, &mut seats);
            assert_eq!((played.failure, played.row.termination), (None, "finished"), "{}", player.name);
            format!("{:?}", played.lines)
        };
        assert_eq!(lines(usual), lines(usual), "{name}");
        assert_ne!(lines(usual), lines(other), "{name}: another player");
    }
}

#[test]
fn a_game_that_is_broken_off_is_none_and_whoever_sits_there_hears_that_it_ends() {
    for (name, text) in [("dominoes", INTERNATIONAL), ("amazons", AMAZONS), ("escoba", ESCOBA)] {
        let game = game(name, text);
        let (mut outside, heard) = Scripted::at(1, first);
        let random = built(name, "random");
        let mut seats: Vec<Occupant<'_>> = (0..game.info().seats).map(|_| Occupant::Ours(&random)).collect();
        seats[1] = Occupant::Outside(&mut outside);
        // It is looked at once a move: so it is set in the middle of the game.
        let looks = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&looks);
        let stop = StopFlag::when(move || counted.fetch_add(1, Ordering::Relaxed) >= 3);
        let sitting = Sitting { game: 0, record: true, time: &NoTime, stop: &stop };
        assert!(game.play_game(&setup(), &mut seats, sitting).is_none(), "{name}");
        assert_eq!(looks.load(Ordering::Relaxed), 4, "{name}: not a move more");
        let heard = heard.lock().expect("no panic");
        assert!(!heard.iter().any(|line| line.contains("\"over\"")), "{name}");
        assert_eq!(heard[heard.len() - 2..], ["close", "end"], "{name}");
    }
}

#[test]
fn a_trial_of_rules_that_is_stopped_begins_no_further_match_and_tells_nothing() {
    for (name, text) in [("dominoes", INTERNATIONAL), ("amazons", AMAZONS), ("escoba", ESCOBA)] {
        let twice = || {
            let looks = AtomicU32::new(0);
            StopFlag::when(move || looks.fetch_add(1, Ordering::Relaxed) >= 2)
        };
        let trial = game(name, text).trial("seed", 200, &twice());
        assert!((2..=2 * HANDS_OF_A_MATCH).contains(&trial.hands), "{name}: {} hands", trial.hands);
        let entry = games::named(name).expect("a game");
        assert_eq!(entry.try_out(text, 200, &twice()).expect_err("it was stopped"), TrialError::Stopped, "{name}");
        assert_eq!(entry.try_out(text, 5, &StopFlag::default()).expect("good rules").hands, 5, "{name}");
        assert_eq!(entry.try_out("", 5, &StopFlag::default()).expect_err("no rules"), TrialError::NoRules, "{name}");
    }
}

#[test]
fn an_answer_that_cannot_be_played_forfeits_the_game() {
    let game = game("amazons", AMAZONS);
    let (mut outside, heard) = Scripted::at(0, |_| "a1-a1/a1".to_owned());
    let random = built("amazons", "random");
    let mut seats = [Occupant::Outside(&mut outside), Occupant::Ours(&random)];
    let played = played(&*game, &mut seats);
    let failure = played.failure.expect("it forfeits");
    assert_eq!((failure.seat, failure.fault), (Seat(0), Fault::IllegalMove));
    assert_eq!((played.row.fault, played.row.winner, played.row.plies), (Some(0), Some(1), 0));
    assert!(heard.lock().expect("no panic").iter().any(|line| line.contains("\"over\"")), "it hears how it ended");
}

#[test]
fn who_does_not_sit_down_forfeits_before_the_first_move() {
    let game = game("amazons", AMAZONS);
    let away = Scripted { heard: Arc::default(), answers: first, sits_down: false };
    let mut outside = OutsideSeat::new(Seat(1), Box::new(away));
    let random = built("amazons", "random");
    let played = played(&*game, &mut [Occupant::Ours(&random), Occupant::Outside(&mut outside)]);
    assert_eq!((played.row.fault, played.row.winner, played.row.plies), (Some(1), Some(0), 0));
}

#[test]
fn a_thought_changes_nothing_and_an_illegal_one_is_told() {
    let game = game("amazons", AMAZONS);
    let played = game.open(&setup());
    let before = played.lines(0);
    let (mut outside, _) = Scripted::at(0, first);
    let think = |outside: &mut OutsideSeat| played.think(Occupant::Outside(outside), &StopFlag::default(), &NoTime);
    let thought = think(&mut outside).expect("it answers");
    assert!(outside.knows(&*played));
    assert_eq!(think(&mut outside).expect("it answers again").text, thought.text);
    let (mut wrong, _) = Scripted::at(0, |_| "nonsense".to_owned());
    assert!(matches!(think(&mut wrong), Err(ThinkError::Failed(failure)) if failure.fault == Fault::IllegalMove));
    assert_eq!((played.lines(0), played.ply()), (before, 0));
}

#[test]
fn a_player_says_at_the_edge_why_it_may_decide_otherwise() {
    let game = game("amazons", AMAZONS);
    let entry = games::named("amazons").expect("a game");
    let set = |key: &str, value: &str| (Some(key.to_owned()), value.to_owned());
    let why = |options: &[(Option<String>, String)]| {
        game.nondeterminism(&entry.player("amazona", options).expect("options of it"))
    };
    assert_eq!(why(&[set("seconds", "0"), set("nodes", "9")]), None);
    assert_eq!(why(&[set("seconds", "1")]), Some(Nondeterminism::Clock));
    assert_eq!(why(&[set("seconds", "0"), set("nodes", "9"), set("threads", "2")]), Some(Nondeterminism::Threads));
    assert!(entry.player("amazona", &[set("thread", "2")]).is_err());
    for id in ["mcts_ucb", "mcts_ucb_cut"] {
        assert!(entry.player(id, &[set("tuned", "yes")]).is_ok(), "{id}");
    }
    for kind in (entry.kinds)() {
        let options = kind.options();
        let can = |key: &str| options.iter().any(|option| option.id == key);
        let says = |chosen: &[(&str, &str)]| {
            let chosen = chosen.iter().filter(|(key, _)| can(key));
            let given: Vec<_> = chosen.map(|(key, value)| set(key, value)).collect();
            game.nondeterminism(&entry.player(kind.id, &given).expect("options of it"))
        };
        let clock = can("seconds").then_some(Nondeterminism::Clock);
        assert_eq!(says(&[("seconds", "2")]), clock, "{} has its time limited", kind.id);
        assert_eq!(says(&[("seconds", "none")]), None, "{} has no time limit", kind.id);
        let threads = can("threads").then_some(Nondeterminism::Threads);
        assert_eq!(says(&[("seconds", "none"), ("nodes", "500"), ("threads", "2")]), threads, "{}", kind.id);
        assert_eq!(says(&[("seconds", "2"), ("threads", "2")]), threads.or(clock), "{}", kind.id);
    }
}
