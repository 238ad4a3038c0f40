//! A player of ours that speaks as a program does.

use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::{Key, Seat, Seed, StopFlag};
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine, VERSION, Why};

use super::explained::explained;
use super::followed::{Followed, HostQuestion};
use crate::any::{About, AnyEngine, EngineError};
use crate::kinds::BuiltPlayer;
use crate::time::{Stopwatch, Time};
use crate::wire::Wire;

/// A player of ours at a seat of somebody else's game.
pub(super) struct Engine<G: Wire> {
    game: Arc<G>,
    about: Arc<About>,
    player: BuiltPlayer,
    time: &'static dyn Time,
    following: Option<Following<G>>,
}

/// A match under way.
struct Following<G: Wire> {
    followed: Followed<G>,
    /// The key of the player's decisions.
    decisions: Key,
    /// Milliseconds for each move; 0 where the host does not say.
    time: u64,
}

impl<G: Wire> Engine<G> {
    pub(super) fn new(game: Arc<G>, about: Arc<About>, player: BuiltPlayer, time: &'static dyn Time) -> Self {
        Self { game, about, player, time, following: None }
    }

    fn begin(&mut self, head: &MatchHead) -> Result<(), EngineError> {
        let Self { about, game, .. } = self;
        let info = &about.info;
        if !head.game.is_empty() && head.game != info.game {
            return Err(EngineError::Game { theirs: head.game.clone(), ours: info.game.clone() });
        }
        if !head.rules_hash.is_empty() && head.rules_hash != about.hash {
            return Err(EngineError::Rules { theirs: head.rules.clone(), ours: about.spec.clone() });
        }
        if !head.sides.is_empty() && head.sides != info.sides {
            return Err(EngineError::Sides { theirs: head.sides.clone(), ours: info.sides.clone() });
        }
        if head.seat >= info.seats {
            return Err(EngineError::NoSeat { seat: head.seat, seats: info.seats });
        }
        let player = super::seated::<G>(&self.player);
        let followed = Followed::new(Arc::clone(game), Seat(head.seat), player);
        let decisions = Seed::from_text(&head.seed).key().player(&self.player.name);
        self.following = Some(Following { followed, decisions, time: head.time });
        Ok(())
    }

    fn following(&mut self) -> Result<&mut Following<G>, EngineError> {
        self.following.as_mut().ok_or(EngineError::NoMatch)
    }
}

/// How long a player may think where the host waits for so many milliseconds: what the answer needs to get there is kept
/// back. Nothing where the host does not say how long it waits.
fn thinking_time(waits: u64) -> Option<Duration> {
    let on_its_way = (waits / 10).clamp(10, 200);
    (waits > 0).then(|| Duration::from_millis(waits.saturating_sub(on_its_way)))
}

/// Set once so much time has passed since now, or `stop` is; where no time is given, only then.
fn set_after(time: &'static dyn Time, allowed: Option<Duration>, stop: &StopFlag) -> StopFlag {
    let (began, stop) = (time.now(), stop.clone());
    let Some(allowed) = allowed else { return stop };
    StopFlag::when(move || stop.is_set() || time.now().saturating_sub(began) >= allowed)
}

impl<G: Wire> AnyEngine for Engine<G> {
    fn hear_until(&mut self, line: &HostLine, stop: &StopFlag) -> Result<Option<ProgramLine>, EngineError> {
        match line {
            HostLine::Hello { protocol: VERSION, .. } => {
                Ok(Some(ProgramLine::Hello { protocol: VERSION, name: Some(self.player.name.to_string()) }))
            }
            HostLine::Hello { protocol, .. } => Err(EngineError::Version(*protocol)),
            HostLine::Match(head) => self.begin(head).map(|()| None),
            HostLine::Seen(line) => {
                self.following()?.followed.see(line)?;
                Ok(None)
            }
            HostLine::Turn { ply, legal, time: waits, explain } => {
                let (game, time) = (Arc::clone(&self.game), self.time);
                let following = self.following()?;
                let waits = if *waits == 0 { following.time } else { *waits };
                let asked = HostQuestion {
                    legal,
                    rng: following.decisions.stream(u64::from(*ply)),
                    stop: &set_after(time, thinking_time(waits), stop),
                    clock: &Stopwatch::start(time),
                    explain: *explain,
                };
                let (moves, decision) = following.followed.choose(asked)?;
                let why = decision.why.map(|why| Why::Explanation(explained(&*game, &moves, why)));
                let pause = Some(G::pause(decision.signal));
                Ok(Some(ProgramLine::Move { text: game.move_text(decision.mv), ply: Some(*ply), pause, why }))
            }
            HostLine::Over { .. } => {
                self.following = None;
                Ok(None)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU64, Ordering};

    use sobremesa_core::{Choice, Decision, Player};
    use sobremesa_escoba::{Escoba, file};

    use super::*;
    use crate::games::escoba::ESCOBA as ENTRY;
    use crate::{Choices, RulesSource};

    const ESCOBA: &str = include_str!("../../../../rules/escoba/escoba.toml");

    /// A clock that stands still until it is set, in milliseconds.
    #[derive(Debug)]
    struct SetClock(AtomicU64);

    impl Time for SetClock {
        fn now(&self) -> Duration {
            Duration::from_millis(self.0.load(Ordering::Relaxed))
        }
    }

    /// Lets the time pass until it is told to stop, and notes how long that was.
    struct Watcher(&'static SetClock, Arc<Mutex<Vec<u64>>>);

    impl Player<Escoba> for Watcher {
        fn choose(&mut self, _: &Escoba, turn: Choice<'_, Escoba>) -> Decision<Escoba> {
            let began = self.0.now();
            while !turn.stop.is_set() && self.0.now() < began + Duration::from_mins(1) {
                self.0.0.fetch_add(1, Ordering::Relaxed);
            }
            let waited = self.0.now().saturating_sub(began).as_millis() as u64;
            self.1.lock().expect("no panic").push(waited);
            Decision { mv: turn.legal[0], signal: (), why: None }
        }
    }

    #[test]
    fn a_player_is_told_to_stop_before_the_time_of_the_host_is_over() {
        static CLOCK: SetClock = SetClock(AtomicU64::new(7_000));
        // Not by the list of games, which would have every game compiled into these tests.
        let entry = &ENTRY;
        let source = RulesSource { text: ESCOBA, choices: &Choices::none() };
        let about = (entry.compile)(&source).expect("good rules").about().clone();
        let game = Arc::new(Escoba::new(file::read(ESCOBA).expect("good rules")));
        let built = entry.player("random", &[]).expect("a kind of the game");
        let mut engine = Engine::new(Arc::clone(&game), Arc::new(about), built, &CLOCK);
        let waited = Arc::default();
        let begin = serde_json::from_str(r#"{"line":"match","seat":0,"time":500}"#).expect("a line");
        engine.hear(&begin).expect("its rules");
        let player = Box::new(Watcher(&CLOCK, Arc::clone(&waited)));
        engine.following.as_mut().expect("a match").followed = Followed::new(game, Seat(0), player);
        let mut hear = |line: &str| engine.hear(&serde_json::from_str(line).expect("a line"));
        hear(r#"{"line":"hand","hand":1,"opening":"dealer=2"}"#).expect("a hand");
        hear(r#"{"line":"dealt","seat":0,"tiles":"1o 2o 3o","open":"4o 5o 6o 7o"}"#).expect("a deal");
        for time in ["5000", "100", "4", "0", "1800000"] {
            hear(&format!(r#"{{"line":"turn","ply":0,"time":{time}}}"#)).expect("a turn");
        }
        // A tenth is kept back, 10 to 200 ms; where a turn has no time of its own, that of the match is meant.
        assert_eq!(*waited.lock().expect("no panic"), [4_800, 90, 0, 450, 60_000]);
        let told = StopFlag::default();
        let [bounded, free] = [Some(Duration::from_mins(1)), None].map(|allowed| set_after(&CLOCK, allowed, &told));
        assert_eq!((thinking_time(0), free.is_set(), bounded.is_set()), (None, false, false));
        told.stop();
        assert!(free.is_set() && bounded.is_set());
    }
}
