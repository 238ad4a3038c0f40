//! A match of any game whose wire form is known, erased.

use std::sync::Arc;

use sobremesa_core::drive::Playable;
use sobremesa_core::{Choice, Entry, Key, Match, MatchTurn, Message, Observer, Seat, Side, StopFlag};
use sobremesa_protocol::record::{Head, RecordLine};
use sobremesa_protocol::{
    HandAnalysis, HandScore, MatchResult, Pause, Position, Problem, Reason, Score, SolvedPosition, Turn,
};

use super::explained::explained;
use super::given::{ChanceLeft, Giving};
use super::recorded::Recorded;
use super::{collect_legal, tell};
use crate::any::{About, AnyMatch, Failure, MoveOutcome, Setup, ThinkError, Thought};
use crate::numbers::AnyNumbers;
use crate::puzzles::Puzzle;
use crate::seats::{Occupant, OutsideSeat, bounded};
use crate::time::{Stopwatch, Time};
use crate::wire::{EventTally, Eye, Wire};

/// A match of it.
#[derive(Clone, Debug)]
pub(super) struct ErasedMatch<G: Wire> {
    pub(super) played: Match<G>,
    pub(super) setup: Setup,
    /// Its number in its block.
    pub(super) game: u64,
    pub(super) about: Arc<About>,
    /// Whether what happens is written down.
    writes: bool,
    /// One line for each thing that happened.
    pub(super) lines: Vec<RecordLine>,
    /// How much of the match's log stands in `lines`, and how many hands that began.
    logged: usize,
    hands_begun: u32,
    /// What is still given of the chance of the first hand, where it is given.
    given: Option<ChanceLeft>,
}

impl<G: Wire> ErasedMatch<G> {
    pub(super) fn new(played: Match<G>, setup: Setup, about: Arc<About>) -> Self {
        Self::unwritten(played, setup, about).numbered(0, true)
    }

    /// A match of which nothing is written down yet ([`Self::numbered`]).
    pub(super) fn unwritten(played: Match<G>, setup: Setup, about: Arc<About>) -> Self {
        Self { played, setup, game: 0, about, writes: false, lines: Vec::new(), logged: 0, hands_begun: 0, given: None }
    }

    /// The same, whose chance after the first deal is given.
    pub(super) fn with_given(mut self, given: ChanceLeft) -> Self {
        self.given = Some(given);
        self
    }

    /// The same as that of a number in its block; what happens is written down if `writes` says so.
    pub(super) fn numbered(mut self, game: u64, writes: bool) -> Self {
        (self.game, self.writes) = (game, writes);
        self.sync();
        self
    }

    pub(super) fn into_lines(self) -> Vec<RecordLine> {
        self.lines
    }

    /// The line of the move that was made last.
    fn last_move_line(&mut self) -> Option<&mut RecordLine> {
        self.lines.iter_mut().rev().find(|line| matches!(line, RecordLine::Move { .. }))
    }

    /// The key of the decisions that a player of this name makes at a seat.
    pub(super) fn decisions(&self, seat: Seat, name: &str) -> Key {
        self.setup.seed.key().seat(self.setup.block, self.game, seat.0).key().player(name)
    }

    /// Makes a move that is known to be legal.
    pub(super) fn make_move(&mut self, mv: G::Move, signal: G::Signal) {
        self.played.play(mv, signal);
        self.sync();
    }

    /// Reads a move, and the pause that its text declares.
    fn read_move(&self, text: &str) -> Result<(G::Move, Option<Pause>), Problem> {
        self.played.game().read_move(text).map_err(|why| Problem::because("move/unreadable", &why))
    }

    /// Makes the move of a text for the seat to move, if it can be made; the match stands as it was if it cannot.
    pub(super) fn try_move(&mut self, seat: Seat, text: &str, pause: Option<Pause>) -> Result<(), Problem> {
        let (mv, in_text) = self.read_move(text)?;
        self.try_read_move(seat, mv, pause.or(in_text))
    }

    /// The move of a text for the seat to move and its signal, if it can be made; nothing is made.
    fn check(&self, seat: Seat, text: &str, pause: Option<Pause>) -> Result<(G::Move, G::Signal), Problem> {
        let game = self.played.game();
        let (mv, in_text) = self.read_move(text)?;
        let signal = self.signal(seat, mv, pause.or(in_text));
        let tried = game.try_play(&mut self.played.state().clone(), mv, signal);
        tried.map_err(|refusal| game.refusal(&refusal))?;
        Ok((mv, signal))
    }

    fn try_read_move(&mut self, seat: Seat, mv: G::Move, pause: Option<Pause>) -> Result<(), Problem> {
        let signal = self.signal(seat, mv, pause);
        if let Some(left) = &mut self.given {
            // On copies: what is given may not be enough for what follows the move.
            let (mut left_after, mut after, game) = (left.clone(), self.played.clone(), Arc::clone(self.played.game()));
            let mut giving = Giving { game: &*game, left: &mut left_after, broken: None };
            let made = after.try_play_replayed(mv, signal, &mut giving);
            made.map_err(|refusal| game.refusal(&refusal))?;
            if let Some(why) = giving.broken {
                return Err(Problem::because("exercise/chance", &why));
            }
            (*left, self.played) = (left_after, after);
        } else {
            let made = self.played.try_play(mv, signal);
            made.map_err(|refusal| self.played.game().refusal(&refusal))?;
        }
        self.sync();
        Ok(())
    }

    /// The signal of a pause that was declared; where none was, the true one.
    fn signal(&self, seat: Seat, mv: G::Move, declared: Option<Pause>) -> G::Signal {
        let (game, state) = (self.played.game(), self.played.state());
        match declared {
            Some(pause) => G::signal(pause),
            None => honest(&**game, state, seat, mv),
        }
    }

    /// Writes down what happened since the last time: to be called after every step, as a line tells how the table stood
    /// after it.
    pub(super) fn sync(&mut self) {
        if !self.writes {
            return;
        }
        let played = &self.played;
        let game = &**played.game();
        for entry in &played.log()[self.logged..] {
            self.hands_begun += u32::from(matches!(entry, Entry::Opening(_)));
            self.lines.push(written(game, played.state(), entry, self.hands_begun));
        }
        self.logged = played.log().len();
        if let Some(verdict) = played.verdict()
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
            opener: game.opener(played).map(|seat| seat.0),
            turn: AnyMatch::turn(self),
            score: Score { sides: self.points(), target: self.about.info.target, hands: self.scored_hands() },
            result: AnyMatch::verdict(self),
            board: game.board(played, eye),
            moves,
            seed_hash: self.setup.seed.commitment(),
            seed: played.verdict().map(|_| self.setup.seed.to_hex()),
        }
    }

    /// Plays a finished match again, and hands over how it stood at first and after every step, until `on` says that it
    /// is enough or the match is over; gives how it then stands. Nothing of a match under way.
    pub(super) fn go_through(&self, on: impl FnMut(&Self) -> bool) -> Option<Self> {
        self.played.verdict()?;
        self.play_again(on)
    }

    /// The same of any match, as far as it went.
    pub(super) fn play_again(&self, mut on: impl FnMut(&Self) -> bool) -> Option<Self> {
        let game = Arc::clone(self.played.game());
        let mut record = Recorded::new(&*game, &self.lines, 0);
        // Every shuffle is in the lines; the key is for what comes after them.
        let deals = self.about.deals(&self.setup);
        let played = Match::replayed(Arc::clone(&game), self.played.unit(), deals, &mut record);
        let mut again = Self::new(played, self.setup, Arc::clone(&self.about));
        while on(&again) {
            while matches!(self.lines.get(record.at), Some(RecordLine::HandOver { .. })) {
                record.at += 1;
            }
            let Some(line @ (RecordLine::Hand { .. } | RecordLine::Move { .. })) = self.lines.get(record.at) else {
                break;
            };
            record.at += 1;
            again.apply(line, &mut record).ok()?;
        }
        Some(again)
    }

    /// The move made at a ply, if one was.
    pub(super) fn made(&self, ply: u32) -> Option<(Seat, G::Move)> {
        self.played.log().iter().find_map(|entry| match entry {
            Entry::Move { ply: at, seat, mv, .. } if *at == ply => Some((*seat, *mv)),
            _ => None,
        })
    }
}

/// The line of something that happened in the hand of a number, in the state after it.
fn written<G: Wire>(game: &G, state: &G::State, entry: &Entry<G>, hand: u32) -> RecordLine {
    match entry {
        Entry::Opening(opening) => RecordLine::Hand { hand, opening: game.opening_text(opening) },
        Entry::Shuffle(shuffle, event) => {
            let EventTally { shown, bonuses, .. } = game.event_tally(event);
            RecordLine::Shuffle { order: game.shuffle_text(shuffle), shown, bonuses }
        }
        Entry::Move { ply, seat, mv, signal, event } => RecordLine::Move {
            ply: *ply,
            seat: seat.0,
            text: game.move_text(*mv),
            pause: G::pause(*signal),
            after: game.after_text(game.public(state)),
            bonuses: game.event_tally(event).bonuses,
            ms: None,
            why: None,
        },
        Entry::HandOver(outcome) => RecordLine::HandOver {
            points: outcome.points.by_side().to_vec(),
            how: outcome.how.to_owned(),
            left: (0..game.sides().seats()).map(|seat| game.hand_text(game.private(state, Seat(seat)))).collect(),
        },
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

impl<G: Wire> Playable for ErasedMatch<G> {
    fn waits_for(&self) -> MatchTurn {
        self.played.turn()
    }

    fn deal_next_hand(&mut self) {
        self.played.next_hand();
        self.sync();
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

    fn last_mover(&self, of: &[Seat]) -> Option<Seat> {
        self.played.hand_log().iter().rev().find_map(|entry| match entry {
            Entry::Move { seat, .. } if of.contains(seat) => Some(*seat),
            _ => None,
        })
    }

    fn sgf(&self, head: &Head) -> Option<String> {
        self.played.game().sgf(&self.played, head)
    }

    fn points(&self) -> Vec<i32> {
        self.played.standing().points.by_side().to_vec()
    }

    fn verdict(&self) -> Option<MatchResult> {
        self.played.verdict().map(|verdict| MatchResult {
            winner: verdict.winner.map(|side| side.0),
            points: verdict.points.by_side().to_vec(),
            termination: verdict.termination.name().to_owned(),
            seat: self.lines.iter().rev().find_map(|line| match line {
                RecordLine::Forfeit { seat, .. } => Some(*seat),
                _ => None,
            }),
        })
    }

    fn position(&self, observer: Observer) -> Position {
        self.position_for(Eye::Of(observer))
    }

    fn open_position(&self) -> Position {
        self.position_for(Eye::All)
    }

    fn legal_texts(&self) -> Vec<String> {
        let MatchTurn::Seat(seat) = self.played.turn() else { return Vec::new() };
        let (game, mut legal) = (&**self.played.game(), Vec::new());
        collect_legal(game, self.played.state(), seat, &mut legal);
        legal.into_iter().map(|mv| game.move_text(mv)).collect()
    }

    fn spelled(&self, text: &str) -> Result<String, Message> {
        let game = self.played.game();
        game.read_move(text).map(|(mv, _)| game.move_text(mv))
    }

    fn next_hand(&mut self) -> Result<(), Problem> {
        if self.played.turn() != MatchTurn::NextHand {
            return Err(Problem::new("table/not-now", "no hand is to be dealt now"));
        }
        self.deal_next_hand();
        Ok(())
    }

    fn play(&mut self, ply: u32, seat: Seat, text: &str, pause: Option<Pause>) -> Result<MoveOutcome, Problem> {
        let (mv, in_text) = self.read_move(text)?;
        if ply != self.played.ply() {
            if self.made(ply) == Some((seat, mv)) {
                return Ok(MoveOutcome::Before);
            }
            let now = self.played.ply();
            let message = format!("the move answers ply {ply}; the match is at ply {now}");
            return Err(Problem::new("move/stale", message).with("ply", now.to_string()));
        }
        if self.played.turn() != MatchTurn::Seat(seat) {
            return Err(Problem::new("move/not-your-turn", "it is another seat's turn"));
        }
        self.try_read_move(seat, mv, pause.or(in_text)).map(|()| MoveOutcome::Now)
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

    fn forfeit(&mut self, failure: &Failure) -> Result<(), Problem> {
        if self.played.verdict().is_some() {
            return Err(Problem::new("table/not-now", "the match is over"));
        }
        self.lines.push(RecordLine::Forfeit {
            seat: failure.seat.0,
            reason: failure.fault.name().to_owned(),
            detail: failure.detail.clone(),
        });
        self.played.forfeit(failure.seat, failure.fault);
        self.sync();
        Ok(())
    }

    fn tell(&self, outside: &mut OutsideSeat) -> Result<(), Failure> {
        outside.tell(self)
    }

    fn think(&self, who: Occupant<'_>, stop: &StopFlag, time: &dyn Time) -> Result<Thought, ThinkError> {
        let MatchTurn::Seat(seat) = self.played.turn() else { return Err(ThinkError::NoTurn) };
        let (game, state) = (&**self.played.game(), self.played.state());
        let mut legal = Vec::new();
        collect_legal(game, state, seat, &mut legal);
        let (mv, signal, why) = match who {
            Occupant::Outside(outside) => {
                let texts: Vec<String> = legal.iter().map(|mv| game.move_text(*mv)).collect();
                let answer = outside.ask(self, &texts, true, stop)?;
                let checked = self.check(seat, &answer.text, answer.pause);
                let (mv, signal) =
                    checked.map_err(|problem| ThinkError::Failed(outside.refuse(&answer, &problem.message)))?;
                (mv, signal, answer.why.map(|why| bounded(why, &texts)))
            }
            Occupant::Ours(built) => {
                let mut player = super::seated::<G>(built);
                for entry in self.played.log() {
                    tell(&self.played, entry, seat, &mut *player);
                }
                let choice = Choice {
                    seat,
                    public: game.public(state),
                    private: game.private(state, seat),
                    legal: &legal,
                    rng: self.decisions(seat, &built.name).stream(u64::from(self.played.ply())),
                    stop,
                    clock: Some(&Stopwatch::start(time)),
                    explain: true,
                };
                let decision = player.choose(game, choice);
                (decision.mv, decision.signal, decision.why.map(|why| explained(game, &legal, why)))
            }
        };
        Ok(Thought { text: game.move_text(mv), pause: G::pause(signal), why })
    }

    fn lines(&self, from: usize) -> Vec<RecordLine> {
        self.lines.get(from..).unwrap_or_default().to_vec()
    }

    fn seen_lines(&self, observer: Observer) -> Vec<RecordLine> {
        self.seen_from(observer, 0).collect()
    }

    fn review(&self, hand: u32, from: u32, on: &mut dyn FnMut(Position) -> bool) -> Option<u32> {
        let (mut steps, mut wanted) = (0, true);
        self.go_through(|now| {
            if now.played.hand() == hand {
                wanted = wanted && (steps < from || on(now.position_for(Eye::All)));
                steps += 1;
            }
            now.played.hand() <= hand
        })?;
        (steps > 0).then_some(steps)
    }

    fn before(&self, ply: u32, game: u64) -> Option<Box<dyn AnyMatch>> {
        self.played.verdict()?;
        let mut again = self.before_move(ply)?;
        again.game = game;
        Some(Box::new(again))
    }

    fn each_before(&self, on: &mut dyn FnMut(u32, &dyn AnyMatch)) {
        self.go_through(|now| {
            if let MatchTurn::Seat(_) = now.played.turn() {
                on(now.played.ply(), now);
            }
            true
        });
    }

    fn last_choice(&self, seat: Seat) -> Option<u32> {
        self.last_choice_of(seat)
    }

    fn taken_back(&self, ply: u32) -> Option<Box<dyn AnyMatch>> {
        let MatchTurn::Seat(_) = self.played.turn() else { return None };
        Some(Box::new(self.before_move(ply)?))
    }

    fn keep_reason(&mut self, why: &Reason) {
        if let Some(RecordLine::Move { why: kept, .. }) = self.last_move_line() {
            *kept = Some(why.clone());
        }
    }

    fn keep_time(&mut self, took: u32) {
        if let Some(RecordLine::Move { ms, .. }) = self.last_move_line() {
            *ms = Some(took);
        }
    }

    fn analyze(&self, hand: u32, nodes: u64, stop: &StopFlag) -> Option<HandAnalysis> {
        self.analyzed(hand, nodes, stop)
    }

    fn solve_at(&self, ply: u32, nodes: u64) -> Result<SolvedPosition, Problem> {
        self.solved_at(ply, nodes)
    }

    fn puzzle(&self, most_worlds: u64) -> Option<Puzzle> {
        super::puzzle::judged(&self.played, most_worlds)
    }

    fn holder_puzzle(&self, most_worlds: u64) -> Option<Puzzle> {
        super::puzzle::judged_holder(&self.played, most_worlds)
    }

    fn in_numbers(&self, seat: Seat) -> Box<dyn AnyNumbers> {
        super::numbers::of_seat(&self.played, seat)
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
