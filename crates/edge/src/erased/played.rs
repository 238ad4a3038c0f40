//! A match of any game whose wire form is known, erased.

use std::sync::Arc;

use sobremesa_core::{Choice, Entry, Match, MatchTurn, Observer, Seat, Side, StopFlag};
use sobremesa_protocol::Pause;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{
    HandAnalysis, HandScore, MatchResult, Position, Problem, Reason, Score, SolvedPosition, Turn,
};

use super::explained::explained;
use super::programs::Kept;
use super::recorded::Recorded;
use super::stopwatch::Stopwatch;
use super::{About, collect_legal, tell_one};
use crate::any::{AnyMatch, Failure, Played, Setup, ThinkError, Thought};
use crate::programs::is_program;
use crate::spec::{PlayerError, PlayerSpec};
use crate::wire::{Eye, Wire};

/// A match of it.
#[derive(Clone, Debug)]
pub(super) struct ErasedMatch<G: Wire> {
    pub(super) played: Match<G>,
    setup: Setup,
    /// Its number in its block.
    game: u64,
    about: Arc<About>,
    /// One line for each thing that happened.
    pub(super) lines: Vec<RecordLine>,
    /// How much of the match's log stands in `lines`.
    logged: usize,
    programs: Kept,
}

impl<G: Wire> ErasedMatch<G> {
    pub(super) fn new(played: Match<G>, setup: Setup, about: Arc<About>) -> Self {
        let mut new = Self { played, setup, game: 0, about, lines: Vec::new(), logged: 0, programs: Kept::default() };
        new.sync();
        new
    }

    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(super) fn about(&self) -> &About {
        &self.about
    }

    /// What an observer saw, from line `from` on: shuffles left out, own tiles given.
    pub(super) fn seen_from(&self, observer: Observer, from: usize) -> impl Iterator<Item = RecordLine> + '_ {
        // A line stands for an entry of the log; those that end a match otherwise, and its result, come after them.
        let entries = self.played.log().iter().map(Some).chain(std::iter::repeat(None));
        self.lines.iter().zip(entries).skip(from).map(move |(line, entry)| {
            let mut seen =
                entry.map_or_else(|| line.clone(), |entry| self.played.game().seen_line(line, entry, observer));
            // A reason comes from the hand of who moved.
            if let RecordLine::Move { why, .. } = &mut seen {
                *why = None;
            }
            seen
        })
    }

    /// The move of a text and its signal, if the seat to move can make it. With no pause declared the true one is
    /// filled in.
    pub(super) fn checked(
        &self,
        seat: Seat,
        text: &str,
        pause: Option<Pause>,
    ) -> Result<(G::Move, G::Signal), Problem> {
        let game = &**self.played.game();
        let state = self.played.state();
        let (mv, in_text) = game.read_move(text)?;
        let signal = match pause.or(in_text) {
            Some(pause) => G::signal(pause),
            None => honest(game, state, seat, mv),
        };
        game.try_play(&mut state.clone(), mv, signal).map_err(|refusal| game.refusal(&refusal))?;
        Ok((mv, signal))
    }

    /// Writes down what happened since the last time.
    pub(super) fn sync(&mut self) {
        write_down(&self.played, &self.setup, &mut self.lines, &mut self.logged);
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
        // Every shuffle is in the lines: the key is never used.
        let unused = self.setup.seed.key();
        let played = Match::replayed(Arc::clone(&game), self.played.unit(), unused, &mut record);
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

/// Writes down what happened in a match since the last time: to be called after every step, as a line tells how the
/// table stood after it. `logged` is how much of the match's log stands in `lines`.
pub(super) fn write_down<G: Wire>(played: &Match<G>, setup: &Setup, lines: &mut Vec<RecordLine>, logged: &mut usize) {
    let game = &**played.game();
    let mut hand = lines.iter().filter(|line| matches!(line, RecordLine::Hand { .. })).count() as u32;
    for entry in &played.log()[*logged..] {
        let line = match entry {
            Entry::Opening(opening) => {
                hand += 1;
                RecordLine::Hand { hand, opening: game.opening_text(opening) }
            }
            Entry::Shuffle(shuffle, event) => game.chance_line(shuffle, event),
            Entry::Move { ply, seat, mv, signal, event } => RecordLine::Move {
                ply: *ply,
                seat: seat.0,
                text: game.move_text(*mv),
                pause: G::pause(*signal),
                after: game.after_text(game.public(played.state())),
                bonuses: game.bonuses(event),
                ms: None,
                why: None,
            },
            Entry::HandOver(outcome) => RecordLine::HandOver {
                points: outcome.points.by_side().to_vec(),
                how: outcome.how.to_owned(),
                left: (0..game.sides().seats())
                    .map(|seat| game.hand_text(game.private(played.state(), Seat(seat))))
                    .collect(),
            },
        };
        lines.push(line);
    }
    *logged = played.log().len();
    if let Some(verdict) = played.verdict()
        && !matches!(lines.last(), Some(RecordLine::Result { .. }))
    {
        lines.push(RecordLine::Result {
            winner: verdict.winner.map(|side| side.0),
            points: verdict.points.by_side().to_vec(),
            termination: verdict.termination.name().to_owned(),
            seed: setup.seed.to_hex(),
        });
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

    fn last_mover(&self, of: &[Seat]) -> Option<Seat> {
        self.played.hand_log().iter().rev().find_map(|entry| match entry {
            Entry::Move { seat, .. } if of.contains(seat) => Some(*seat),
            _ => None,
        })
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
        let (mv, _) = self.played.game().read_move(text)?;
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
        let (mv, signal) = self.checked(seat, text, pause)?;
        self.played.play(mv, signal);
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

    fn think(&self, spec: &PlayerSpec, stop: &StopFlag) -> Result<Thought, ThinkError> {
        let MatchTurn::Seat(seat) = self.played.turn() else { return Err(PlayerError::NoTurn.into()) };
        let game = &**self.played.game();
        let spec = self.about.canonical(spec)?;
        if is_program(&spec) {
            let chosen = self.programs.think(self, seat, &spec, stop)?;
            let (text, pause) = (game.move_text(chosen.mv), G::pause(chosen.signal));
            return Ok(Thought { text, pause, why: chosen.why });
        }
        let mut player = super::player::<G>(&spec);
        for entry in self.played.log() {
            tell_one(&self.played, entry, seat, &mut *player);
        }
        let state = self.played.state();
        let mut legal = Vec::new();
        collect_legal(game, state, seat, &mut legal);
        let key = self.setup.seed.key().seat(self.setup.block, self.game, seat.0).key().player(&spec.to_string());
        let decision = player.choose(
            game,
            Choice {
                seat,
                public: game.public(state),
                private: game.private(state, seat),
                legal: &legal,
                rng: key.stream(u64::from(self.played.ply())),
                stop,
                clock: Some(&Stopwatch::start()),
                explain: true,
            },
        );
        let why = decision.why.map(|why| explained(game, &legal, why));
        Ok(Thought { text: game.move_text(decision.mv), pause: G::pause(decision.signal), why })
    }

    fn lines(&self, from: usize) -> Vec<RecordLine> {
        self.lines.get(from..).unwrap_or_default().to_vec()
    }

    fn seen_lines(&self, observer: Observer) -> Vec<RecordLine> {
        self.seen_from(observer, 0).collect()
    }

    fn review(&self, hand: u32) -> Option<Vec<Position>> {
        let mut positions = Vec::new();
        self.go_through(|now| {
            if now.played.hand() == hand {
                positions.push(now.position_for(Eye::All));
            }
            now.played.hand() <= hand
        })?;
        (!positions.is_empty()).then_some(positions)
    }

    fn before(&self, ply: u32, game: u64) -> Option<Box<dyn AnyMatch>> {
        self.made(ply)?;
        let mut again = self.go_through(|now| {
            now.played.ply() < ply || now.played.ply() == ply && !matches!(now.played.turn(), MatchTurn::Seat(_))
        })?;
        again.game = game;
        Some(Box::new(again))
    }

    fn keep_reason(&mut self, why: &Reason) {
        let mut moves = self.lines.iter_mut().rev().filter_map(|line| match line {
            RecordLine::Move { why, .. } => Some(why),
            _ => None,
        });
        if let Some(kept) = moves.next() {
            *kept = Some(why.clone());
        }
    }

    fn analyze(&self, hand: u32, nodes: u64) -> Option<HandAnalysis> {
        self.analyzed(hand, nodes)
    }

    fn solve_at(&self, ply: u32, nodes: u64) -> Result<SolvedPosition, Problem> {
        self.solved_at(ply, nodes)
    }

    fn snapshot(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}
