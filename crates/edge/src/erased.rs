//! Any game whose wire form is known, erased.

mod analysis;
mod engine;
mod explained;
mod followed;
mod played;
mod programs;
mod recorded;
mod stopwatch;
mod worlds;

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::trial::{Streams, Trial};
use sobremesa_core::{Choice, Clock, Entry, Key, Match, MatchTurn, Observer, Player, Seat, Seed, StopFlag, Stream};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Localized, PlayerInfo, Problem, RulesInfo, SolvedPosition};

use self::engine::Engine;
use self::played::ErasedMatch;
use self::recorded::Recorded;
use self::stopwatch::Stopwatch;
use crate::any::{
    AnyEngine, AnyGame, AnyMatch, GameRow, HandRow, PlayedGame, ReplayError, Setup, Thinking, trial_seed,
};
use crate::choices::Choices;
use crate::games::{Game, Parts, Source};
use crate::players::Players;
use crate::programs::is_program;
use crate::rules_spec::RulesSpec;
use crate::spec::{PlayerError, PlayerSpec};
use crate::wire::Wire;

/// A game with what is known of its rule file.
#[derive(Debug)]
pub(crate) struct ErasedGame<G> {
    pub(crate) game: Arc<G>,
    pub(crate) about: Arc<About>,
}

/// What is known of a game's rule file, and who may sit down.
#[derive(Debug)]
pub(crate) struct About {
    pub(crate) game: &'static Game,
    pub(crate) info: RulesInfo,
    pub(crate) hash: String,
    pub(crate) file: String,
    pub(crate) spec: String,
    pub(crate) by_lot: bool,
    /// Where players are found, and which of them may.
    pub(crate) players: Players,
}

impl About {
    /// What is known of a rule file: `canonical` is all that it comes to in play, `choices` what was chosen in its one
    /// spelling. No seats are drawn by lot.
    pub(crate) fn new(
        game: &'static Game,
        info: RulesInfo,
        canonical: &str,
        source: &Source<'_>,
        choices: &Choices,
    ) -> Self {
        Self {
            game,
            hash: blake3::hash(canonical.as_bytes()).to_hex().to_string(),
            file: source.text.to_owned(),
            spec: RulesSpec { name: info.id.clone(), choices: choices.clone() }.to_string(),
            by_lot: false,
            players: source.found.players.clone(),
            info,
        }
    }

    /// The same player in its one canonical spelling, its file with it.
    pub(crate) fn canonical(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        self.players.canonical(self.game, spec)
    }
}

/// The player of a canonical spec that is no program.
fn player<G: Wire>(canonical: &PlayerSpec) -> Box<dyn Player<G>> {
    let file = canonical.file().expect("a canonical player has its file");
    let mut player = G::player(&file.way, canonical);
    if let Some(memory) = file.memory() {
        player.remember(memory).expect("what it remembers was read with its file");
    }
    player
}

fn collect_legal<G: Wire>(game: &G, state: &G::State, seat: Seat, into: &mut Vec<G::Move>) {
    into.clear();
    game.legal_moves(game.public(state), game.private(state, seat), |mv| {
        into.push(mv);
        ControlFlow::Continue(())
    });
}

impl<G: Wire> ErasedGame<G> {
    fn deals(&self, setup: &Setup) -> Key {
        setup.seed.key().deals(&self.about.hash, setup.block)
    }

    fn erase(&self, played: Match<G>, setup: &Setup) -> ErasedMatch<G> {
        ErasedMatch::new(played, *setup, Arc::clone(&self.about))
    }

    /// What a finished match came to; `freedom` has for each of its hands how many moves were forced, and how many
    /// there were to choose from.
    fn row(&self, played: &Match<G>, freedom: &[(u32, u32)]) -> GameRow {
        let verdict = played.verdict().expect("the game was played to its end");
        let mut hands: Vec<HandRow> = Vec::new();
        let (mut plies, mut passes, mut drawn, mut opener) = (0, 0, 0, None);
        let mut shuffles = blake3::Hasher::new();
        for entry in played.log() {
            match entry {
                Entry::Opening(_) => {
                    (plies, passes, drawn, opener) = (0, 0, 0, None);
                    shuffles.reset();
                }
                Entry::Shuffle(shuffle, event) => {
                    drawn += G::drawn(event);
                    shuffles.update(self.game.shuffle_text(shuffle).as_bytes());
                    shuffles.update(b"\n");
                }
                Entry::Move { seat, event, .. } => {
                    opener = opener.or(Some(*seat));
                    plies += 1;
                    passes += u32::from(G::is_pass(event));
                }
                Entry::HandOver(outcome) => {
                    let hash = shuffles.finalize();
                    let first: [u8; 8] = hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes");
                    let (forced, choices) = freedom.get(hands.len()).copied().unwrap_or_default();
                    hands.push(HandRow {
                        opener: opener.unwrap_or_default().0,
                        points: outcome.points.by_side().to_vec(),
                        winner: outcome.winner.map(|side| side.0),
                        how: outcome.how,
                        plies,
                        passes,
                        drawn,
                        forced,
                        choices,
                        shuffle: u64::from_le_bytes(first),
                    });
                }
            }
        }
        GameRow {
            points: verdict.points.by_side().to_vec(),
            winner: verdict.winner.map(|side| side.0),
            termination: verdict.termination.name(),
            fault: None,
            plies: played.ply(),
            hands,
        }
    }
}

impl<G: Wire> AnyGame for ErasedGame<G> {
    fn info(&self) -> &RulesInfo {
        &self.about.info
    }

    fn spec(&self) -> &str {
        &self.about.spec
    }

    fn by_lot(&self) -> bool {
        self.about.by_lot
    }

    fn sources(&self) -> &[String] {
        self.game.sources()
    }

    fn rules_hash(&self) -> &str {
        &self.about.hash
    }

    fn file(&self) -> &str {
        &self.about.file
    }

    fn sentences(&self) -> Vec<Localized> {
        self.game.sentences()
    }

    fn players(&self) -> Vec<PlayerInfo> {
        self.about.players.roster(self.about.game)
    }

    fn parts(&self) -> Parts {
        let parts = self.about.game.parts;
        Parts { adviser: self.game.adviser().unwrap_or(parts.adviser), ..parts }
    }

    fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        self.about.canonical(spec)
    }

    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch> {
        let played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        Box::new(self.erase(played, setup))
    }

    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let first = lines.iter().position(|line| matches!(line, RecordLine::Hand { .. })).unwrap_or(lines.len());
        let mut record = Recorded::new(&*self.game, lines, first);
        let played = Match::replayed(Arc::clone(&self.game), setup.unit, self.deals(setup), &mut record);
        let mut erased = self.erase(played, setup);
        while record.broken.is_none() && record.at < lines.len() {
            let at = record.at;
            record.at += 1;
            let result = erased.apply(&lines[at], &mut record);
            result.map_err(|problem| ReplayError { line: at, problem })?;
        }
        match record.broken {
            Some(error) => Err(error),
            None => Ok(Box::new(erased)),
        }
    }

    fn play_game(
        &self,
        setup: &Setup,
        game: u64,
        seats: &[PlayerSpec],
        record: bool,
    ) -> Result<PlayedGame, PlayerError> {
        assert_eq!(seats.len(), usize::from(self.game.sides().seats()), "one player a seat");
        let seats: Vec<PlayerSpec> = seats.iter().map(|spec| self.about.canonical(spec)).collect::<Result<_, _>>()?;
        if seats.iter().any(is_program) {
            return Ok(programs::play_game(self, setup, game, &seats, record));
        }
        let root = setup.seed.key();
        let mut players = Vec::with_capacity(seats.len());
        for (spec, seat) in seats.iter().zip(0..) {
            players.push((player(spec), root.seat(setup.block, game, seat).key().player(&spec.to_string())));
        }
        let mut played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        let stop = StopFlag::default();
        let mut legal = Vec::new();
        let mut told = 0;
        let mut course = Course::new(seats.len());
        let (mut lines, mut logged) = (Vec::new(), 0);
        loop {
            if record {
                played::write_down(&played, setup, &mut lines, &mut logged);
            }
            told = tell(&played, &mut players, told);
            match played.turn() {
                MatchTurn::Over => break,
                MatchTurn::NextHand => {
                    course.next_hand();
                    played.next_hand();
                }
                MatchTurn::Seat(seat) => {
                    let (player, key) = &mut players[seat.index()];
                    let rng = key.stream(u64::from(played.ply()));
                    let clock = Stopwatch::start();
                    let (mv, signal) = decide(&played, seat, &mut **player, rng, &stop, &clock, &mut legal);
                    course.moved(seat, &clock, legal.len());
                    played.play(mv, signal);
                }
            }
        }
        let row = self.row(&played, &course.freedom);
        let memories = players.iter().map(|(player, _)| player.memory()).collect();
        Ok(PlayedGame { row, lines, thinking: course.thinking, memories, failure: None })
    }

    fn engine(&self, player: &PlayerSpec) -> Result<Box<dyn AnyEngine>, PlayerError> {
        if player.command().is_some() {
            return Err(PlayerError::Programs);
        }
        let canonical = self.about.canonical(player)?;
        if is_program(&canonical) {
            return Err(PlayerError::Programs);
        }
        Ok(Box::new(Engine::new(Arc::clone(&self.game), Arc::clone(&self.about), canonical)))
    }

    fn trial(&self, seed: &str, hands: u32) -> Trial {
        self.game.trial(hands, |of_match| {
            let key = Seed::from_text(&trial_seed(seed, of_match)).key();
            let decisions = |seat| key.seat(0, 0, seat).key().player("random");
            let seats = 0..self.about.info.seats;
            Streams { deals: key.deals(&self.about.hash, 0), decisions: seats.map(decisions).collect() }
        })
    }

    fn solve(&self, position: &str, nodes: u64) -> Result<SolvedPosition, Problem> {
        analysis::solve(&*self.game, &self.game.read_open_position(position)?, nodes)
    }

    fn perft(&self, depth: u32, position: Option<&str>) -> Result<u64, Problem> {
        let state = position.map(|text| self.game.read_open_position(text)).transpose()?;
        self.game.perft(state.as_ref(), depth).ok_or_else(|| {
            let message = "ways to play on are counted in games without chance in which nothing is hidden";
            Problem::new("position/unfit-perft", message)
        })
    }

    fn draw_worlds(&self, seed: Seed, hand: u64, worlds: u64) -> Option<bool> {
        worlds::draw(&*self.game, hand, worlds, &mut seed.key().stream(hand))
    }

    fn deal_fingerprint(&self, setup: &Setup) -> String {
        self.deals(setup).fingerprint()
    }
}

/// What is counted while a game is played.
struct Course {
    /// By seat.
    thinking: Vec<Thinking>,
    /// By hand: how many moves were forced, and how many there were to choose from.
    freedom: Vec<(u32, u32)>,
}

impl Course {
    fn new(seats: usize) -> Self {
        Self { thinking: vec![Thinking::default(); seats], freedom: vec![(0, 0)] }
    }

    fn next_hand(&mut self) {
        self.freedom.push((0, 0));
    }

    /// A seat took so long for a move, of so many that were legal.
    fn moved(&mut self, seat: Seat, clock: &Stopwatch, legal: usize) {
        let thinking = &mut self.thinking[seat.index()];
        thinking.add(clock.spent());
        thinking.clocked += u32::from(clock.was_cut());
        let (forced, choices) = self.freedom.last_mut().expect("there is a first hand");
        *forced += u32::from(legal == 1);
        *choices += legal as u32;
    }
}

fn decide<G: Wire>(
    played: &Match<G>,
    seat: Seat,
    player: &mut dyn Player<G>,
    rng: Stream,
    stop: &StopFlag,
    clock: &Stopwatch,
    legal: &mut Vec<G::Move>,
) -> (G::Move, G::Signal) {
    let game = &**played.game();
    let state = played.state();
    collect_legal(game, state, seat, legal);
    let (public, private) = (game.public(state), game.private(state, seat));
    let choice = Choice { seat, public, private, legal, rng, stop, clock: Some(clock), explain: false };
    let decision = player.choose(game, choice);
    (decision.mv, decision.signal)
}

/// Tells every player what it saw of the log from `from` on; says how much of it is told.
fn tell<G: Wire>(played: &Match<G>, players: &mut [(Box<dyn Player<G>>, Key)], from: usize) -> usize {
    for entry in &played.log()[from..] {
        for (seat, (player, _)) in players.iter_mut().enumerate() {
            tell_one(played, entry, Seat(seat as u8), &mut **player);
        }
    }
    played.log().len()
}

fn tell_one<G: Wire>(played: &Match<G>, entry: &Entry<G>, seat: Seat, player: &mut dyn Player<G>) {
    let game = &**played.game();
    match entry {
        Entry::Opening(opening) => player.start(game, seat, opening),
        Entry::HandOver(outcome) => player.end(game, outcome),
        Entry::Shuffle(..) | Entry::Move { .. } => {
            if let Some(seen) = played.seen(entry, Observer::Seat(seat)) {
                player.observe(game, &seen);
            }
        }
    }
}
