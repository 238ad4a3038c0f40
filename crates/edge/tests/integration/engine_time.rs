//! For how long a player of ours thinks that sits at somebody else's table.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sobremesa_core::StopFlag;
use sobremesa_edge::{AnyEngine, Time, games};
use sobremesa_protocol::program::{HostLine, ProgramLine, Why};

/// A clock that goes on at each look at it, by so many milliseconds.
#[derive(Debug)]
struct Looked {
    now: AtomicU64,
    step: AtomicU64,
}

impl Time for Looked {
    fn now(&self) -> Duration {
        let step = self.step.load(Ordering::Relaxed);
        Duration::from_millis(self.now.fetch_add(step, Ordering::Relaxed))
    }
}

static CLOCK: Looked = Looked { now: AtomicU64::new(7_000), step: AtomicU64::new(1) };

/// Simulations between two looks at the stop flag.
const LOOK: u64 = 8;

/// An engine that goes by simulations alone, at a match whose host waits for so many milliseconds.
fn engine(simulations: u64, time: u64) -> Box<dyn AnyEngine> {
    let game = super::game("amazons", super::AMAZONS);
    let given = [("simulations", simulations.to_string()), ("seconds", "none".to_owned())];
    let given = given.map(|(key, value)| (Some(key.to_owned()), value));
    let player = games::named("amazons").expect("a game").player("mcts_ucb", &given).expect("it can be set");
    let mut engine = game.engine(&player, &CLOCK);
    engine.hear(&line(&format!(r#"{{"line":"match","seat":0,"time":{time}}}"#))).expect("its rules");
    engine.hear(&line(r#"{"line":"hand","hand":1,"opening":""}"#)).expect("a hand");
    engine
}

fn line(text: &str) -> HostLine {
    serde_json::from_str(text).expect("a line")
}

/// The simulations that it makes at a turn of so many milliseconds, when each look at the clock takes `step` of them.
fn made(engine: &mut dyn AnyEngine, time: u64, step: u64, stop: &StopFlag) -> u64 {
    CLOCK.step.store(step, Ordering::Relaxed);
    let turn = line(&format!(r#"{{"line":"turn","ply":0,"time":{time},"explain":true}}"#));
    let answer = engine.hear_until(&turn, stop).expect("a turn").expect("an answer");
    let ProgramLine::Move { why: Some(Why::Explanation(why)), .. } = answer else { panic!("no reason: {answer:?}") };
    why.reason.args["simulations"].parse().expect("a number")
}

#[test]
fn a_player_is_told_to_stop_before_the_time_of_the_host_is_over() {
    let free = StopFlag::default();
    let mut hurried = engine(10_000_000, 500);
    // A tenth is kept back, 10 to 200 ms; where a turn has no time of its own, that of the match is meant.
    for (time, step, thinks) in
        [(5_000, 10, 4_800), (100, 1, 90), (4, 1, 0), (0, 1, 450), (60_000, 100, 59_800), (1_800_000, 8_999, 1_799_800)]
    {
        let looks = made(&mut *hurried, time, step, &free) / LOOK;
        // It begins with two looks, and with no time at all there are simulations between one and the next.
        assert_eq!(looks, (thinks / step).saturating_sub(1).max(1), "{time} ms");
    }
    // Where nobody says how long the host waits, time is no matter.
    let mut unhurried = engine(300, 0);
    assert_eq!(made(&mut *unhurried, 0, 1_000_000, &free), 300);
    // What stops the host stops the player, whatever time there is.
    let told = StopFlag::default();
    told.stop();
    assert!(made(&mut *hurried, 60_000, 1, &told) <= LOOK && made(&mut *unhurried, 0, 1, &told) <= LOOK);
}
