//! Tries rules out by random hands: they show what no reading of a rule file can.
//!
//! The hands are those of matches between seats that play at random, drawn from the streams that the caller names. So a
//! finding can be watched: the same streams give the same match anywhere.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::drive::{Participants, drive};
use crate::game::Game;
use crate::play::{Match, Unit};
use crate::player::Reason;
use crate::seat::Seat;
use crate::stream::Key;

/// The number of hands that are played of each match. Later hands begin as these do.
pub const HANDS_OF_A_MATCH: u32 = 4;

/// The result of playing random hands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The number of hands that were played.
    pub hands: u32,
    /// The number of moves in all those hands.
    pub plies: u64,
    /// The number of moves in the longest hand.
    pub longest: u32,
    /// The number of hands that nobody could go on with (a *cierre*); none where the game knows no such end.
    pub blocked: Option<u32>,
    /// What the hands showed about the rules, errors first.
    pub findings: Vec<Finding>,
}

/// One thing that playing showed about the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether rules with this finding cannot be played.
    pub error: bool,
    /// What was found: the key of a sentence with its arguments.
    pub problem: Reason,
    /// What would be right instead.
    pub advice: Reason,
    /// The row of the rule file at fault: the name of its list in the file, and its index, from 0.
    pub row: Option<(&'static str, usize)>,
    /// Where it can be watched: the number of a match, and the hand in it, from 1.
    pub seen_in: Option<(u32, u32)>,
}

impl Finding {
    /// An error: such rules cannot be played.
    pub const fn error(problem: Reason, advice: Reason) -> Self {
        Self { error: true, problem, advice, row: None, seen_in: None }
    }

    /// A warning: such rules can be played, but were hardly meant so.
    pub const fn warning(problem: Reason, advice: Reason) -> Self {
        Self { error: false, problem, advice, row: None, seen_in: None }
    }
}

/// The streams of a match that is played to try rules out.
#[derive(Clone, Debug)]
pub struct Streams {
    /// The deals' key, at the nonces of [`Match`].
    pub deals: Key,
    /// The key of each seat's decisions, by seat, at the nonce of the ply.
    pub decisions: Vec<Key>,
}

/// Plays random matches, at most [`HANDS_OF_A_MATCH`] hands of each, until there are `hands` hands, and counts their
/// moves. `streams` gives the streams of each match by its number, or none to leave it at the hands so far. What is to be said of the rules is the game's own
/// affair: nothing is found here.
pub fn play<G: Game>(game: &Arc<G>, hands: u32, mut streams: impl FnMut(u32) -> Option<Streams>) -> Trial {
    let mut trial = Trial::default();
    for number in 0.. {
        if trial.hands >= hands {
            break;
        }
        let Some(streams) = streams(number) else { break };
        let mut played = Match::new(Arc::clone(game), Unit::Match, streams.deals);
        let mut seats = RandomSeats { decisions: &streams.decisions, legal: Vec::new() };
        let mut counted = HandCounter { seats: &mut seats, trial: &mut trial, hands, first: 0 };
        // Whether it ended or was left, its hands are counted.
        let _ = drive(&mut played, &mut counted);
    }
    trial
}

/// Seats that all move as the player `random` does.
#[derive(Debug)]
pub struct RandomSeats<'s, G: Game> {
    /// The key of each seat's decisions, by seat, at the nonce of the ply.
    pub decisions: &'s [Key],
    /// A buffer for the legal moves, kept to save allocations.
    pub legal: Vec<G::Move>,
}

impl<G: Game> RandomSeats<'_, G> {
    /// The move of the seat to move, and the signal that it gives with it.
    pub fn choose(&mut self, played: &Match<G>, seat: Seat) -> (G::Move, G::Signal) {
        let (game, state) = (played.game(), played.state());
        let (public, private) = (game.public(state), game.private(state, seat));
        self.legal.clear();
        game.legal_moves(public, private, |mv| {
            self.legal.push(mv);
            ControlFlow::Continue(())
        });
        let mv = if let [only] = self.legal[..] {
            only
        } else {
            let mut rng = self.decisions[seat.index()].stream(u64::from(played.ply()));
            self.legal[rng.below(self.legal.len() as u32) as usize]
        };
        (mv, game.honest_signal(public, private, mv))
    }
}

/// Counts the hands of a match between seats that play at random, and leaves it when there are enough.
struct HandCounter<'s, 'd, G: Game> {
    seats: &'s mut RandomSeats<'d, G>,
    trial: &'s mut Trial,
    hands: u32,
    /// The ply at which the hand under way began.
    first: u32,
}

impl<G: Game> Participants<Match<G>> for HandCounter<'_, '_, G> {
    type Stop = ();

    fn happened(&mut self, played: &Match<G>) -> Result<(), ()> {
        if !played.hand_over() {
            return Ok(());
        }
        let plies = played.ply() - self.first;
        self.first = played.ply();
        self.trial.hands += 1;
        self.trial.plies += u64::from(plies);
        self.trial.longest = self.trial.longest.max(plies);
        let enough = self.trial.hands == self.hands || played.standing().hands == HANDS_OF_A_MATCH;
        if enough { Err(()) } else { Ok(()) }
    }

    fn turn(&mut self, played: &mut Match<G>, seat: Seat) -> Result<(), ()> {
        let (mv, signal) = self.seats.choose(played, seat);
        played.play(mv, signal);
        Ok(())
    }
}
