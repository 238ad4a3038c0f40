//! A game of coins, to try experiments without any real game: the match goes to the side with the luckier
//! players; `sharp` players win three hands in four. Players are some of dominoes, by their names alone.

pub(crate) mod running;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use sobremesa_catalog::{
    About, AnyEngine, AnyGame, AnyMatch, Catalog, CatalogGame, CountedKinds, Failure, GameRow, HandRow, MoveOutcome,
    OutsideSeat, PlayedGame, PlayerRoles, ReplayError, Setup, Thinking, Thought,
};
use sobremesa_core::{Nondeterminism, Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_edge::numbers::{AnyHand, AnyHands, AnyNumbers, HandsSetup, Numbering};
use sobremesa_edge::puzzles::Puzzle;
use sobremesa_edge::{BuiltPlayer, Occupant, Sitting, ThinkError, Time};
use sobremesa_protocol::record::{Head, RecordLine};
use sobremesa_protocol::{
    HandAnalysis, Localized, MatchResult, Pause, Pieces, Position, Problem, RulesInfo, SolvedPosition, Turn,
};

pub(crate) struct Coins {
    pub(crate) about: About,
    /// Every deal of every block is the same.
    pub(crate) stuck: bool,
    /// Every game comes out otherwise each time it is played.
    pub(crate) fickle: Option<AtomicU64>,
    /// Two games must be under way at the same moment.
    pub(crate) meeting: Option<Arc<Meeting>>,
}

/// Where two threads meet: each waits for the other.
#[derive(Default)]
pub(crate) struct Meeting {
    threads: Mutex<Vec<ThreadId>>,
    came: Condvar,
    given_up: AtomicBool,
}

impl Meeting {
    /// Whether two threads have met.
    pub(crate) fn took_place(&self) -> bool {
        !self.given_up.load(Ordering::SeqCst) && self.threads.lock().expect("no panic").len() > 1
    }

    /// Waits until two threads are here. Where nobody else ever comes, all go on after a while.
    fn wait(&self) {
        let mut threads = self.threads.lock().expect("no panic");
        if !threads.contains(&thread::current().id()) {
            threads.push(thread::current().id());
            self.came.notify_all();
        }
        let alone = |threads: &mut Vec<ThreadId>| threads.len() < 2 && !self.given_up.load(Ordering::SeqCst);
        let (threads, timeout) =
            self.came.wait_timeout_while(threads, Duration::from_secs(20), alone).expect("no panic");
        drop(threads);
        self.given_up.fetch_or(timeout.timed_out(), Ordering::SeqCst);
    }
}

impl Coins {
    pub(crate) fn new(sides: &[u8]) -> Self {
        let info = RulesInfo {
            id: "coins".to_owned(),
            game: "coins".to_owned(),
            name: Localized::default(),
            summary: Localized::default(),
            pieces: Pieces::Dominoes { heads: 2, highest: 1, arms: false },
            seats: sides.len() as u8,
            offered: vec![sides.len() as u8],
            side_names: Vec::new(),
            clockwise: false,
            hands: None,
            sides: sides.to_vec(),
            target: Some(3),
            choices: String::new(),
            pauses: false,
            own: false,
        };
        let parts =
            PlayerRoles { companion: PLAIN, stand_in: PLAIN, adviser: SHARP, template: PLAIN, ladder: &[PLAIN, SHARP] };
        let about = About {
            info,
            spec: "coins".to_owned(),
            choices: Vec::new(),
            by_lot: false,
            sources: Vec::new(),
            hash: "c01".to_owned(),
            deals_keyed_by: "c01".to_owned(),
            file: "id = \"coins\"\n".to_owned(),
            sentences: Vec::new(),
            parts,
        };
        Self { about, stuck: false, fickle: None, meeting: None }
    }

    /// The game with its players: those of dominoes, by their names alone.
    pub(crate) fn hosted(self) -> CatalogGame {
        let dominoes = sobremesa_edge::games::named("dominoes").expect("a game");
        Catalog::default().host(dominoes, Arc::new(self))
    }
}

/// Who is not sharp, and who is.
const PLAIN: &str = "doble";
const SHARP: &str = "matriz";
/// Who is as sharp, and thinks on several threads.
const THREADED: &str = "sondeo playouts=100";

fn is_sharp(player: &str) -> bool {
    [SHARP, THREADED].contains(&player)
}

impl AnyGame for Coins {
    fn about(&self) -> &About {
        &self.about
    }

    fn with_shared_deals(&self) -> Arc<dyn AnyGame> {
        unimplemented!("rules are not compared in these tests")
    }

    fn counted(&self) -> CountedKinds {
        CountedKinds { passes_and_draws: true, by_side: Vec::new() }
    }

    fn trial(&self, _: &str, _: u32, _: &StopFlag) -> sobremesa_catalog::Trial {
        unreachable!("coins are not checked")
    }

    fn open(&self, _: &Setup) -> Box<dyn AnyMatch> {
        Box::new(Dealt)
    }

    fn begin(
        &self,
        _: &Setup,
        _: &sobremesa_catalog::GivenChance,
    ) -> Result<Box<dyn AnyMatch>, sobremesa_lab::Message> {
        unimplemented!("no exercise is set in these tests")
    }

    fn replay(&self, _: &Setup, _: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        unimplemented!("no record is read in these tests")
    }

    fn play_game(&self, setup: &Setup, seats: &mut [Occupant<'_>], sitting: Sitting<'_>) -> Option<PlayedGame> {
        if let Some(meeting) = &self.meeting {
            meeting.wait();
        }
        let fickle = self.fickle.as_ref().map_or(0, |played| played.fetch_add(1, Ordering::SeqCst));
        let of_seats = &self.about.info.sides;
        let name = |occupant: &Occupant<'_>| match occupant {
            Occupant::Ours(player) => player.name.to_string(),
            Occupant::Outside(_) => unreachable!("programs toss no coins"),
        };
        let players: Vec<String> = seats.iter().map(name).collect();
        let sides = usize::from(of_seats.iter().max().expect("there are seats") + 1);
        let mut deal = setup.seed.key().deals("coins", setup.block).stream(0);
        let key = setup.seed.key().seat(setup.block, sitting.game, 0).key();
        // What the tests expect of chance hangs on this text.
        let named = |player: &String| {
            let name = if is_sharp(player) { "sharp" } else { "plain" };
            format!("PlayerSpec {{ name: {name:?}, options: [] }}")
        };
        let seats: Vec<String> = players.iter().map(named).collect();
        let mut luck = key.player(&format!("[{}]", seats.join(", "))).stream(fickle);
        let mut points = vec![0; sides];
        let mut hands = Vec::new();
        loop {
            let sharp = |side: usize| {
                players
                    .iter()
                    .zip(of_seats)
                    .filter(|(player, of)| usize::from(**of) == side && is_sharp(player))
                    .count()
            };
            // Each side's chance grows with its sharp players.
            let weights: Vec<u32> = (0..sides).map(|side| 1 + 2 * sharp(side) as u32).collect();
            let mut at = luck.below(weights.iter().sum());
            let winner = weights.iter().position(|weight| {
                let here = at < *weight;
                at = at.saturating_sub(*weight);
                here
            });
            let winner = winner.expect("the weights add up");
            points[winner] += 1;
            let mut scored = vec![0; sides];
            scored[winner] = 1;
            hands.push(HandRow {
                opener: (setup.block % players.len() as u64) as u8,
                points: scored,
                winner: Some(winner as u8),
                how: if luck.below(4) == 0 { "blocked" } else { "out" },
                plies: 4 + luck.below(9),
                passes: luck.below(3),
                drawn: 0,
                forced: 1,
                choices: 9,
                shuffle: if self.stuck { 7 } else { deal.bits64() },
                counts: Vec::new(),
            });
            if points[winner] == 3 || matches!(setup.unit, Unit::Hand { .. }) {
                let plies = hands.iter().map(|hand| hand.plies).sum();
                let (winner, termination) = (Some(winner as u8), "finished");
                let row = GameRow { points, winner, termination, fault: None, plies, hands };
                let thinking = vec![Thinking::default(); players.len()];
                return Some(PlayedGame { row, lines: Vec::new(), thinking, memories: Vec::new(), failure: None });
            }
        }
    }

    fn nondeterminism(&self, player: &BuiltPlayer) -> Option<Nondeterminism> {
        (&*player.name == THREADED).then_some(Nondeterminism::Threads)
    }

    fn engine(&self, _: &BuiltPlayer, _: &'static dyn Time) -> Box<dyn AnyEngine> {
        unimplemented!("nobody sits elsewhere")
    }

    fn solve(&self, _: &str, _: u64) -> Result<SolvedPosition, Problem> {
        unreachable!("the laboratory solves nothing")
    }

    fn perft(&self, _: u32, _: Option<&str>) -> Result<u64, Problem> {
        unreachable!("the laboratory counts no ways")
    }

    fn may_choose_to_pass(&self) -> bool {
        false
    }

    fn hides(&self) -> bool {
        false
    }

    fn random_hands(&self, _: Seed, hands: u64) -> (u64, i64) {
        (hands, 0)
    }

    fn draw_worlds(&self, _: Seed, _: u64, _: u64) -> Option<bool> {
        None
    }

    fn numbering(&self) -> Numbering {
        unimplemented!("nobody learns here")
    }

    fn actions_of(&self, _: &str) -> Result<Vec<u16>, sobremesa_lab::Message> {
        unimplemented!("nobody learns here")
    }

    fn hand(&self, _: &Setup) -> Box<dyn AnyHand> {
        unimplemented!("nobody learns it")
    }

    fn hands(&self, _: &HandsSetup) -> Box<dyn AnyHands> {
        unimplemented!("nobody learns here")
    }

    fn deal_fingerprint(&self, setup: &Setup) -> String {
        setup.seed.key().deals("coins", if self.stuck { setup.block / 2 } else { setup.block }).fingerprint()
    }
}

/// A match of which only the first shuffle is known: one of 20! orders.
struct Dealt;

impl AnyMatch for Dealt {
    fn sgf(&self, _: &Head) -> Option<String> {
        None
    }

    fn last_mover(&self, _: &[Seat]) -> Option<Seat> {
        None
    }

    fn puzzle(&self, _: u64) -> Option<Puzzle> {
        None
    }

    fn holder_puzzle(&self, _: u64) -> Option<Puzzle> {
        None
    }

    fn tell(&self, _: &mut OutsideSeat) -> Result<(), Failure> {
        unreachable!("programs toss no coins")
    }

    fn lines(&self, from: usize) -> Vec<RecordLine> {
        let order = (0..20).map(|coin| coin.to_string()).collect::<Vec<_>>().join(" ");
        [RecordLine::Shuffle { order, shown: None, bonuses: Vec::new() }].into_iter().skip(from).collect()
    }

    fn turn(&self) -> Turn {
        Turn::Nothing
    }

    fn ply(&self) -> u32 {
        0
    }

    fn hand(&self) -> u32 {
        1
    }

    fn points(&self) -> Vec<i32> {
        Vec::new()
    }

    fn verdict(&self) -> Option<MatchResult> {
        unimplemented!("nobody plays")
    }

    fn position(&self, _: Observer) -> Position {
        unimplemented!("nobody looks on")
    }

    fn open_position(&self) -> Position {
        unimplemented!("nobody looks on")
    }

    fn legal_texts(&self) -> Vec<String> {
        unimplemented!("nobody plays")
    }

    fn spelled(&self, _: &str) -> Result<String, sobremesa_lab::Message> {
        unimplemented!("nobody plays")
    }

    fn next_hand(&mut self) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn last_choice(&self, _: Seat) -> Option<u32> {
        unimplemented!("nobody plays")
    }

    fn taken_back(&self, _: u32) -> Option<Box<dyn AnyMatch>> {
        unimplemented!("nobody plays")
    }

    fn play(&mut self, _: u32, _: Seat, _: &str, _: Option<Pause>) -> Result<MoveOutcome, Problem> {
        unimplemented!("nobody plays")
    }

    fn resign(&mut self, _: Side) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn forfeit(&mut self, _: &Failure) -> Result<(), Problem> {
        unimplemented!("nobody plays")
    }

    fn think(&self, _: Occupant<'_>, _: &StopFlag, _: &dyn Time) -> Result<Thought, ThinkError> {
        unimplemented!("nobody plays")
    }

    fn seen_lines(&self, _: Observer) -> Vec<RecordLine> {
        unimplemented!("nobody looks on")
    }

    fn review(&self, _: u32, _: u32, _: &mut dyn FnMut(Position) -> bool) -> Option<u32> {
        None
    }

    fn before(&self, _: u32, _: u64) -> Option<Box<dyn AnyMatch>> {
        unreachable!("the laboratory asks nobody why")
    }

    fn each_before(&self, _: &mut dyn FnMut(u32, &dyn AnyMatch)) {
        unreachable!("the laboratory asks nobody again")
    }

    fn keep_reason(&mut self, _: &sobremesa_protocol::Reason) {
        unreachable!("the laboratory asks nobody why")
    }

    fn keep_time(&mut self, _: u32) {
        unreachable!("the laboratory gives nobody a clock")
    }

    fn analyze(&self, _: u32, _: u64, _: &sobremesa_core::StopFlag) -> Option<HandAnalysis> {
        unreachable!("the laboratory solves nothing")
    }

    fn solve_at(&self, _: u32, _: u64) -> Result<SolvedPosition, Problem> {
        unreachable!("the laboratory solves nothing")
    }

    fn in_numbers(&self, _: Seat) -> Box<dyn AnyNumbers> {
        unimplemented!("nobody learns here")
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        Box::new(Self)
    }
}
