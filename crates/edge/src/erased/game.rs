//! A game between occupants of all its seats, played to its end.

use std::time::Duration;

use sobremesa_core::drive::{Participants, drive};
use sobremesa_core::{Choice, Entry, Fault, Game, Key, Match, Player, Seat, StopFlag};

use super::played::ErasedMatch;
use super::{collect_legal, seated, tell};
use crate::any::{AnyMatch, Failure, GameRow, HandRow, PlayedGame, Sitting, ThinkError, Thinking};
use crate::seats::{Occupant, OutsideSeat};
use crate::time::{Stopwatch, Time};
use crate::wire::Wire;

/// The occupant of a seat in a game that is played to its end.
enum Sitter<'s, G: Game> {
    /// A player of ours, told as the game goes on, and the key of its decisions.
    Ours(Box<dyn Player<G>>, Key),
    /// Somebody outside the edge: a program, a person.
    Outside(&'s mut OutsideSeat),
}

impl<'s, G: Wire> Sitter<'s, G> {
    fn new(occupant: &'s mut Occupant<'_>, seat: Seat, of: &ErasedMatch<G>) -> Self {
        match occupant {
            Occupant::Ours(built) => Self::Ours(seated(built), of.decisions(seat, &built.name)),
            Occupant::Outside(outside) => Self::Outside(outside),
        }
    }
}

/// All who sit, and what is counted of them.
struct Sitters<'s, G: Wire> {
    seats: Vec<Sitter<'s, G>>,
    /// How much of the match's log the built players were told.
    told: usize,
    course: GameTally,
    time: &'s dyn Time,
    /// When the last decision ended, where nothing but its move came after it: no deal, nobody who is told. The next one begins
    /// there, and the clock, which costs as much to read as a short decision, is read once a move.
    last_read: Option<Duration>,
    stop: &'s StopFlag,
    /// Room for the legal moves.
    legal: Vec<G::Move>,
}

/// Why a game was left before its end.
enum LeftGame {
    /// A seat failed.
    Failed(Failure),
    /// It was told to break off.
    Stopped,
}

impl From<Failure> for LeftGame {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Plays a match that has just been dealt. A seat that fails forfeits it for its side. None if it was broken off.
pub(super) fn play<G: Wire>(
    mut of: ErasedMatch<G>,
    seats: &mut [Occupant<'_>],
    sitting: Sitting<'_>,
) -> Option<PlayedGame> {
    let mut sitters = Sitters {
        course: GameTally::new(seats.len()),
        seats: seats.iter_mut().zip(0..).map(|(occupant, seat)| Sitter::new(occupant, Seat(seat), &of)).collect(),
        told: 0,
        time: sitting.time,
        last_read: None,
        stop: sitting.stop,
        legal: Vec::new(),
    };
    let left = drive(&mut of, &mut sitters).err();
    if let Some(LeftGame::Failed(failure)) = &left {
        of.forfeit(failure).expect("the game is not over");
        sitters.course.thinking[failure.seat.index()].clocked += u32::from(failure.fault == Fault::Timeout);
    }
    let memory = |sitter: &Sitter<'_, G>| match sitter {
        Sitter::Ours(player, _) => player.memory(),
        Sitter::Outside(_) => None,
    };
    let memories = sitters.seats.iter().map(memory).collect();
    for sitter in &mut sitters.seats {
        if let Sitter::Outside(outside) = sitter {
            outside.close(&of);
        }
    }
    // All are told before the first is waited for.
    for sitter in &mut sitters.seats {
        if let Sitter::Outside(outside) = sitter {
            outside.end();
        }
    }
    let failure = match left {
        Some(LeftGame::Stopped) => return None,
        Some(LeftGame::Failed(failure)) => Some(failure),
        None => None,
    };
    let row = row(&of.played, &sitters.course, failure.as_ref().map(|failure| failure.seat.0));
    let lines = if sitting.record { of.into_lines() } else { Vec::new() };
    Some(PlayedGame { row, lines, thinking: sitters.course.thinking, memories, failure })
}

impl<G: Wire> Participants<ErasedMatch<G>> for Sitters<'_, G> {
    type Stop = LeftGame;

    fn happened(&mut self, of: &ErasedMatch<G>) -> Result<(), LeftGame> {
        for entry in &of.played.log()[self.told..] {
            match entry {
                Entry::Opening(_) => {
                    self.course.next_hand();
                    self.last_read = None;
                }
                // The next hand is not dealt yet: the position is that at its end.
                Entry::HandOver(_) => {
                    let game = of.played.game();
                    self.course.counts.push(game.hand_counts(game.public(of.played.state())));
                }
                Entry::Shuffle(..) => self.last_read = None,
                Entry::Move { .. } => {}
            }
            for (sitter, seat) in self.seats.iter_mut().zip(0..) {
                if let Sitter::Ours(player, _) = sitter {
                    if player.observes() {
                        self.last_read = None;
                    }
                    tell(&of.played, entry, Seat(seat), &mut **player);
                }
            }
        }
        self.told = of.played.log().len();
        for sitter in &mut self.seats {
            if let Sitter::Outside(outside) = sitter {
                outside.tell(of)?;
                self.last_read = None;
            }
        }
        Ok(())
    }

    fn turn(&mut self, of: &mut ErasedMatch<G>, seat: Seat) -> Result<(), LeftGame> {
        let began = self.last_read.take().unwrap_or_else(|| self.time.now());
        let clock = Stopwatch::since(self.time, began);
        let (game, state) = (of.played.game(), of.played.state());
        collect_legal(&**game, state, seat, &mut self.legal);
        let (mv, signal) = match &mut self.seats[seat.index()] {
            Sitter::Ours(player, key) => {
                let choice = Choice {
                    seat,
                    public: game.public(state),
                    private: game.private(state, seat),
                    legal: &self.legal,
                    rng: key.stream(u64::from(of.played.ply())),
                    stop: self.stop,
                    clock: Some(&clock),
                    explain: false,
                };
                let decision = player.choose(game, choice);
                (decision.mv, decision.signal)
            }
            Sitter::Outside(outside) => {
                let texts: Vec<String> = self.legal.iter().map(|mv| game.move_text(*mv)).collect();
                let answer = outside.ask(of, &texts, false, self.stop).map_err(|error| match error {
                    ThinkError::Failed(failure) => LeftGame::Failed(failure),
                    ThinkError::Stopped => LeftGame::Stopped,
                    ThinkError::NoTurn => unreachable!("a seat is to move"),
                })?;
                self.course.moved(seat, &clock, self.legal.len());
                let moved = of.try_move(seat, &answer.text, answer.pause);
                return moved.map_err(|problem| outside.refuse(&answer, &problem.message).into());
            }
        };
        // It may have been told to answer before it had decided: such a move is none of the game.
        if self.stop.is_set() {
            return Err(LeftGame::Stopped);
        }
        self.last_read = Some(self.course.moved(seat, &clock, self.legal.len()));
        of.make_move(mv, signal);
        Ok(())
    }
}

/// The counts that are kept while a game is played.
struct GameTally {
    /// What each seat thought, by seat.
    thinking: Vec<Thinking>,
    /// By hand: the number of forced moves, and of moves to choose from in all.
    freedom: Vec<(u32, u32)>,
    /// By hand that is over: what the game counts of it.
    counts: Vec<Vec<Vec<i64>>>,
}

impl GameTally {
    fn new(seats: usize) -> Self {
        Self { thinking: vec![Thinking::default(); seats], freedom: Vec::new(), counts: Vec::new() }
    }

    fn next_hand(&mut self) {
        self.freedom.push((0, 0));
    }

    /// A seat took so long for a move, of so many that were legal. Gives the moment at which it had decided.
    fn moved(&mut self, seat: Seat, clock: &Stopwatch<'_>, legal: usize) -> Duration {
        let thinking = &mut self.thinking[seat.index()];
        let (now, spent) = clock.read();
        thinking.add(spent);
        thinking.clocked += u32::from(clock.was_cut());
        let (forced, choices) = self.freedom.last_mut().expect("there is a first hand");
        *forced += u32::from(legal == 1);
        *choices += legal as u32;
        now
    }
}

/// What a finished match came to; `fault` is the seat that forfeited it.
fn row<G: Wire>(played: &Match<G>, course: &GameTally, fault: Option<u8>) -> GameRow {
    let game = &**played.game();
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
                drawn += game.event_tally(event).drawn;
                shuffles.update(game.shuffle_text(shuffle).as_bytes());
                shuffles.update(b"\n");
            }
            Entry::Move { seat, event, .. } => {
                opener = opener.or(Some(*seat));
                plies += 1;
                passes += u32::from(game.event_tally(event).pass);
            }
            Entry::HandOver(outcome) => {
                let hash = shuffles.finalize();
                let first: [u8; 8] = hash.as_bytes()[..8].try_into().expect("a hash has 32 bytes");
                let (forced, choices) = course.freedom.get(hands.len()).copied().unwrap_or_default();
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
                    counts: course.counts.get(hands.len()).cloned().unwrap_or_default(),
                });
            }
        }
    }
    GameRow {
        points: verdict.points.by_side().to_vec(),
        winner: verdict.winner.map(|side| side.0),
        termination: verdict.termination.name(),
        fault,
        plies: played.ply(),
        hands,
    }
}
