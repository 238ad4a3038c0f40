//! Any game whose wire form is known, erased.

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{
    Choice, Entry, Key, Match, MatchTurn, Observer, Player, Seat, Side, StopFlag, Stream, play::Replay,
};
use sobremesa_protocol::dominoes::Pause;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{
    HandScore, Localized, MatchResult, PlayerInfo, Position, Problem, Reason, RulesInfo, Score, Turn,
};

use crate::any::{AnyGame, AnyMatch, GameRow, HandRow, Played, ReplayError, Setup, Thought};
use crate::players;
use crate::spec::{PlayerError, PlayerSpec};
use crate::wire::{Eye, Wire};

/// A game with what is known of its rule file.
#[derive(Debug)]
pub(crate) struct ErasedGame<G> {
    pub(crate) game: Arc<G>,
    pub(crate) info: RulesInfo,
    pub(crate) hash: String,
    pub(crate) file: String,
}

/// A match of it.
#[derive(Clone, Debug)]
struct ErasedMatch<G: Wire> {
    played: Match<G>,
    setup: Setup,
    target: Option<i32>,
    /// One line for each thing that happened.
    lines: Vec<RecordLine>,
    /// How much of the match's log stands in `lines`.
    logged: usize,
}

/// Nonce of a decision: seat in the high half, ply in the low.
fn decision(seat: Seat, ply: u32) -> u64 {
    u64::from(seat.0) << 32 | u64::from(ply)
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
        setup.seed.key().deals(&self.hash, setup.block)
    }

    fn erase(&self, played: Match<G>, setup: &Setup) -> ErasedMatch<G> {
        let mut erased = ErasedMatch { played, setup: *setup, target: self.info.target, lines: Vec::new(), logged: 0 };
        erased.sync();
        erased
    }

    fn row(&self, played: &Match<G>) -> GameRow {
        let verdict = played.verdict().expect("the game was played to its end");
        let mut hands: Vec<HandRow> = Vec::new();
        let (mut plies, mut passes, mut opener) = (0, 0, None);
        let mut shuffles = blake3::Hasher::new();
        for entry in played.log() {
            match entry {
                Entry::Opening(_) => {
                    (plies, passes, opener) = (0, 0, None);
                    shuffles.reset();
                }
                Entry::Shuffle(shuffle, _) => {
                    shuffles.update(self.game.shuffle_text(shuffle).as_bytes());
                    shuffles.update(b"\n");
                }
                Entry::Move { seat, mv, .. } => {
                    opener = opener.or(Some(*seat));
                    plies += 1;
                    passes += u32::from(G::is_pass(*mv));
                }
                Entry::HandOver(outcome) => {
                    let hash = shuffles.finalize();
                    let first: [u8; 8] = hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes");
                    hands.push(HandRow {
                        opener: opener.unwrap_or_default().0,
                        points: outcome.points.by_side().to_vec(),
                        winner: outcome.winner.map(|side| side.0),
                        how: outcome.how,
                        plies,
                        passes,
                        shuffle: u64::from_le_bytes(first),
                    });
                }
            }
        }
        GameRow {
            points: verdict.points.by_side().to_vec(),
            winner: verdict.winner.map(|side| side.0),
            termination: verdict.termination.name(),
            plies: played.ply(),
            hands,
        }
    }
}

impl<G: Wire> AnyGame for ErasedGame<G> {
    fn info(&self) -> &RulesInfo {
        &self.info
    }

    fn rules_hash(&self) -> &str {
        &self.hash
    }

    fn file(&self) -> &str {
        &self.file
    }

    fn sentences(&self) -> Vec<Localized> {
        self.game.sentences()
    }

    fn players(&self) -> Vec<PlayerInfo> {
        players::roster()
    }

    fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        G::player(spec).map(|(_, canonical)| canonical)
    }

    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch> {
        let played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        Box::new(self.erase(played, setup))
    }

    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let first = lines.iter().position(|line| matches!(line, RecordLine::Hand { .. })).unwrap_or(lines.len());
        let mut record = Recorded { game: &*self.game, lines, first, at: first, broken: None };
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

    fn play_game(&self, setup: &Setup, game: u64, seats: &[PlayerSpec]) -> Result<GameRow, PlayerError> {
        assert_eq!(seats.len(), usize::from(self.game.sides().seats()), "one player a seat");
        let root = setup.seed.key();
        let mut players = Vec::with_capacity(seats.len());
        for spec in seats {
            let (player, canonical) = G::player(spec)?;
            players.push((player, root.player(&canonical.to_string(), setup.block, game)));
        }
        let mut played = Match::new(Arc::clone(&self.game), setup.unit, self.deals(setup));
        let stop = StopFlag::default();
        let mut legal = Vec::new();
        let mut told = 0;
        loop {
            told = tell(&played, &mut players, told);
            match played.turn() {
                MatchTurn::Over => return Ok(self.row(&played)),
                MatchTurn::NextHand => played.next_hand(),
                MatchTurn::Seat(seat) => {
                    let (player, key) = &mut players[seat.index()];
                    let rng = key.stream(decision(seat, played.ply()));
                    let (mv, signal) = decide(&played, seat, &mut **player, rng, &stop, &mut legal);
                    played.play(mv, signal);
                }
            }
        }
    }

    fn deal_fingerprint(&self, setup: &Setup) -> String {
        self.deals(setup).fingerprint()
    }
}

fn decide<G: Wire>(
    played: &Match<G>,
    seat: Seat,
    player: &mut dyn Player<G>,
    rng: Stream,
    stop: &StopFlag,
    legal: &mut Vec<G::Move>,
) -> (G::Move, G::Signal) {
    let game = &**played.game();
    let state = played.state();
    collect_legal(game, state, seat, legal);
    let (public, private) = (game.public(state), game.private(state, seat));
    let decision = player.choose(game, Choice { seat, public, private, legal, rng, stop, explain: false });
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

/// Chance read from record lines.
struct Recorded<'a, G> {
    game: &'a G,
    lines: &'a [RecordLine],
    /// Where the first hand begins.
    first: usize,
    /// The line that is read next.
    at: usize,
    broken: Option<ReplayError>,
}

impl<G: Wire> Recorded<'_, G> {
    fn read<T>(&mut self, read: impl FnOnce(&G, &RecordLine) -> Option<Result<T, String>>) -> Option<T> {
        let line = self.lines.get(self.at).filter(|_| self.broken.is_none())?;
        match read(self.game, line) {
            None => {
                let problem = "a hand or a shuffle was expected here".to_owned();
                self.broken = Some(ReplayError { line: self.at, problem });
                None
            }
            Some(Err(problem)) => {
                self.broken = Some(ReplayError { line: self.at, problem });
                None
            }
            Some(Ok(value)) => {
                self.at += 1;
                Some(value)
            }
        }
    }
}

impl<G: Wire> Replay<G> for Recorded<'_, G> {
    fn opening(&mut self, standing: &sobremesa_core::Standing) -> Option<G::Opening> {
        self.read(|game, line| match line {
            RecordLine::Hand { hand, opening } if *hand == standing.hands + 1 => {
                Some(game.read_opening(opening, standing))
            }
            _ => None,
        })
    }

    fn shuffle(&mut self, state: &G::State) -> Option<G::Shuffle> {
        self.read(|game, line| match line {
            RecordLine::Shuffle { order } => Some(game.read_shuffle(order, state)),
            _ => None,
        })
    }
}

impl<G: Wire> ErasedMatch<G> {
    /// Writes down what happened since the last time.
    fn sync(&mut self) {
        let game = Arc::clone(self.played.game());
        let new = self.played.log().len();
        let mut hand = self.lines.iter().filter(|line| matches!(line, RecordLine::Hand { .. })).count() as u32;
        for entry in &self.played.log()[self.logged..] {
            let line = match entry {
                Entry::Opening(opening) => {
                    hand += 1;
                    RecordLine::Hand { hand, opening: game.opening_text(opening) }
                }
                Entry::Shuffle(shuffle, _) => RecordLine::Shuffle { order: game.shuffle_text(shuffle) },
                Entry::Move { ply, seat, mv, signal, .. } => RecordLine::Move {
                    ply: *ply,
                    seat: seat.0,
                    text: game.move_text(*mv),
                    pause: G::pause(*signal),
                    after: game.after_text(game.public(self.played.state())),
                    ms: None,
                    why: None,
                },
                Entry::HandOver(outcome) => RecordLine::HandOver {
                    points: outcome.points.by_side().to_vec(),
                    how: outcome.how.to_owned(),
                    left: (0..game.sides().seats())
                        .map(|seat| game.hand_text(game.private(self.played.state(), Seat(seat))))
                        .collect(),
                },
            };
            self.lines.push(line);
        }
        self.logged = new;
        if let Some(verdict) = self.played.verdict()
            && !matches!(self.lines.last(), Some(RecordLine::Result { .. }))
        {
            self.lines.push(RecordLine::Result {
                winner: verdict.winner.map(|side| side.0),
                points: verdict.points.by_side().to_vec(),
                termination: verdict.termination.name().to_owned(),
                seed: self.setup.seed.to_hex(),
            });
        }
    }

    /// Plays one line of a record that is not chance: the one before that which `chance` reads next.
    fn apply(&mut self, line: &RecordLine, chance: &mut Recorded<'_, G>) -> Result<(), String> {
        let place = chance.at - 1 - chance.first;
        let follows = matches!(line, RecordLine::Move { .. } | RecordLine::Hand { .. } | RecordLine::Resign { .. });
        if follows && self.lines.len() > place {
            return Err("what happened before it is left out".to_owned());
        }
        let played = &mut self.played;
        match line {
            RecordLine::Move { ply, seat, text, pause, after, .. } => {
                if played.turn() != MatchTurn::Seat(Seat(*seat)) || played.ply() != *ply {
                    return Err(format!("it is not ply {ply} with seat {} to move", Seat(*seat)));
                }
                let (mv, _) = played.game().read_move(text).map_err(|problem| problem.message)?;
                played
                    .try_play_replayed(mv, G::signal(*pause), chance)
                    .map_err(|refusal| format!("{text}: {refusal}"))?;
                let now = played.game().after_text(played.game().public(played.state()));
                if now != *after {
                    return Err(format!("after the move the table shows `{now}`, not `{after}`"));
                }
            }
            RecordLine::Hand { .. } if played.turn() == MatchTurn::NextHand => {
                chance.at -= 1;
                played.next_hand_replayed(chance);
            }
            RecordLine::Resign { side } if played.verdict().is_none() && *side < played.game().sides().count() => {
                self.resign(Side(*side)).map_err(|problem| problem.message)?;
            }
            RecordLine::HandOver { .. } | RecordLine::Result { .. } => {
                return if self.lines.get(place) == Some(line) {
                    Ok(())
                } else {
                    Err("the hand or the match did not end so".to_owned())
                };
            }
            RecordLine::Hand { .. } => return Err("no hand is to be dealt here".to_owned()),
            RecordLine::Shuffle { .. } => return Err("no shuffle was due here".to_owned()),
            RecordLine::Resign { .. } => return Err("no side can give up here".to_owned()),
            RecordLine::Head(_) => return Err("a head stands only in the first line".to_owned()),
            RecordLine::Dealt { .. } | RecordLine::Drew { .. } => {
                return Err("a record seen from one seat cannot be played again".to_owned());
            }
        }
        self.sync();
        Ok(())
    }

    fn scored_hands(&self) -> Vec<HandScore> {
        let hands = self.played.log().iter().filter_map(|entry| match entry {
            Entry::HandOver(outcome) => Some(HandScore {
                points: outcome.points.by_side().to_vec(),
                winner: outcome.winner.map(|side| side.0),
                how: outcome.how.to_owned(),
            }),
            _ => None,
        });
        hands.collect()
    }

    fn position_for(&self, eye: Eye) -> Position {
        let played = &self.played;
        let game = &**played.game();
        let mut legal = Vec::new();
        let moves = match (played.turn(), eye) {
            (MatchTurn::Seat(seat), Eye::Of(Observer::Seat(own))) if seat == own => {
                collect_legal(game, played.state(), seat, &mut legal);
                game.tree(&legal)
            }
            _ => Vec::new(),
        };
        Position {
            ply: played.ply(),
            hand: played.hand(),
            opener: game.opener(game.public(played.state())).map(|seat| seat.0),
            turn: AnyMatch::turn(self),
            score: Score { sides: self.points(), target: self.target, hands: self.scored_hands() },
            result: played.verdict().map(|verdict| MatchResult {
                winner: verdict.winner.map(|side| side.0),
                points: verdict.points.by_side().to_vec(),
                termination: verdict.termination.name().to_owned(),
            }),
            board: game.board(played, eye),
            moves,
            seed_hash: self.setup.seed.commitment(),
            seed: played.verdict().map(|_| self.setup.seed.to_hex()),
        }
    }

    /// The move made at a ply, if one was.
    fn made(&self, ply: u32) -> Option<(Seat, G::Move)> {
        self.played.log().iter().find_map(|entry| match entry {
            Entry::Move { ply: at, seat, mv, .. } if *at == ply => Some((*seat, *mv)),
            _ => None,
        })
    }
}

/// The signal that an honest seat gives with a move; none with one that cannot be made.
fn honest<G: Wire>(game: &G, state: &G::State, seat: Seat, mv: G::Move) -> G::Signal {
    let mut legal = Vec::new();
    collect_legal(game, state, seat, &mut legal);
    if legal.contains(&mv) {
        game.honest_signal(game.public(state), game.private(state, seat), mv)
    } else {
        G::Signal::default()
    }
}

impl<G: Wire> AnyMatch for ErasedMatch<G> {
    fn turn(&self) -> Turn {
        match self.played.turn() {
            MatchTurn::Seat(seat) => Turn::Seat { seat: seat.0 },
            MatchTurn::NextHand => Turn::NextHand,
            MatchTurn::Over => Turn::Nothing,
        }
    }

    fn ply(&self) -> u32 {
        self.played.ply()
    }

    fn hand(&self) -> u32 {
        self.played.hand()
    }

    fn points(&self) -> Vec<i32> {
        self.played.standing().points.by_side().to_vec()
    }

    fn position(&self, observer: Observer) -> Position {
        self.position_for(Eye::Of(observer))
    }

    fn next_hand(&mut self) -> Result<(), Problem> {
        if self.played.turn() != MatchTurn::NextHand {
            return Err(Problem::new("table/not-now", "no hand is to be dealt now"));
        }
        self.played.next_hand();
        self.sync();
        Ok(())
    }

    fn play(&mut self, ply: u32, seat: Seat, text: &str, pause: Option<Pause>) -> Result<Played, Problem> {
        let (mv, in_text) = self.played.game().read_move(text)?;
        if ply != self.played.ply() {
            if self.made(ply) == Some((seat, mv)) {
                return Ok(Played::Before);
            }
            let now = self.played.ply();
            let message = format!("the move answers ply {ply}; the match is at ply {now}");
            return Err(Problem::new("move/stale", message).with("ply", now.to_string()));
        }
        if self.played.turn() != MatchTurn::Seat(seat) {
            return Err(Problem::new("move/not-your-turn", "it is another seat's turn"));
        }
        let game = Arc::clone(self.played.game());
        let state = self.played.state();
        let signal = match pause.or(in_text) {
            Some(pause) => G::signal(pause),
            None => honest(&*game, state, seat, mv),
        };
        self.played.try_play(mv, signal).map_err(|refusal| game.refusal(&refusal))?;
        self.sync();
        Ok(Played::Now)
    }

    fn resign(&mut self, side: Side) -> Result<(), Problem> {
        if self.played.verdict().is_some() {
            return Err(Problem::new("table/not-now", "the match is over"));
        }
        self.lines.push(RecordLine::Resign { side: side.0 });
        self.played.resign(side);
        self.sync();
        Ok(())
    }

    fn think(&self, spec: &PlayerSpec, stop: &StopFlag) -> Result<Thought, PlayerError> {
        let MatchTurn::Seat(seat) = self.played.turn() else { return Err(PlayerError::NoTurn) };
        let (mut player, canonical) = G::player(spec)?;
        for entry in self.played.log() {
            tell_one(&self.played, entry, seat, &mut *player);
        }
        let game = &**self.played.game();
        let state = self.played.state();
        let mut legal = Vec::new();
        collect_legal(game, state, seat, &mut legal);
        let key = self.setup.seed.key().player(&canonical.to_string(), self.setup.block, 0);
        let decision = player.choose(
            game,
            Choice {
                seat,
                public: game.public(state),
                private: game.private(state, seat),
                legal: &legal,
                rng: key.stream(decision(seat, self.played.ply())),
                stop,
                explain: true,
            },
        );
        let why = decision.why.map(|why| Reason {
            key: why.key.to_owned(),
            args: why.args.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        });
        Ok(Thought { text: game.move_text(decision.mv), pause: G::pause(decision.signal), why })
    }

    fn lines(&self, from: usize) -> Vec<RecordLine> {
        self.lines.get(from..).unwrap_or_default().to_vec()
    }

    fn seen_lines(&self, observer: Observer) -> Vec<RecordLine> {
        let game = &**self.played.game();
        let mut shuffles = self.played.log().iter().filter_map(|entry| match entry {
            Entry::Shuffle(_, event) => Some(event),
            _ => None,
        });
        let seen = self.lines.iter().filter_map(|line| match line {
            RecordLine::Shuffle { .. } => game.seen_chance(shuffles.next()?, observer),
            other => Some(other.clone()),
        });
        seen.collect()
    }

    fn review(&self, hand: u32) -> Option<Vec<Position>> {
        self.played.verdict()?;
        let game = Arc::clone(self.played.game());
        let mut record = Recorded { game: &*game, lines: &self.lines, first: 0, at: 0, broken: None };
        // Every shuffle is in the lines: the key is never used.
        let unused = self.setup.seed.key();
        let played = Match::replayed(Arc::clone(&game), self.played.unit(), unused, &mut record);
        let mut again = Self { played, setup: self.setup, target: self.target, lines: Vec::new(), logged: 0 };
        again.sync();
        let mut positions = Vec::new();
        loop {
            if again.played.hand() == hand {
                positions.push(again.position_for(Eye::All));
            }
            while matches!(self.lines.get(record.at), Some(RecordLine::HandOver { .. })) {
                record.at += 1;
            }
            match self.lines.get(record.at) {
                Some(line @ (RecordLine::Hand { .. } | RecordLine::Move { .. })) if again.played.hand() <= hand => {
                    record.at += 1;
                    again.apply(line, &mut record).ok()?;
                }
                _ => return (!positions.is_empty()).then_some(positions),
            }
        }
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
