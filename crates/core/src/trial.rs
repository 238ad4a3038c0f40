//! Trying rules out: random hands that show what no look at a rule file can.
//!
//! The hands are those of matches between seats that play at random, drawn from the streams that the caller names, so
//! that what is found can be watched: the same match, played elsewhere from the same streams, is the same.

use std::ops::ControlFlow;

use crate::game::{Game, Turn};
use crate::player::Reason;
use crate::points::{Points, Standing};
use crate::stream::Key;

/// Most hands of a match that are played: later ones begin as these do.
pub const HANDS_OF_A_MATCH: u32 = 4;

/// What playing random hands showed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// Hands played.
    pub hands: u32,
    /// Moves made in them.
    pub plies: u64,
    /// Moves of the longest.
    pub longest: u32,
    /// What is to be said of the rules, errors first.
    pub findings: Vec<Finding>,
}

/// Something that playing showed of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether rules of which this is so cannot be played.
    pub error: bool,
    /// What it is: the key of a sentence and what it needs.
    pub problem: Reason,
    /// What would be right.
    pub advice: Reason,
    /// The row of the rule file that it is about: its list as the file calls it, and the row of it, from 0.
    pub row: Option<(&'static str, usize)>,
    /// Where it can be watched: the number of a match, and the hand of it, from 1.
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
    /// Of the deals, at the nonces of [`Match`](crate::Match).
    pub deals: Key,
    /// Of the decisions of each seat, by seat, at the nonce of the ply.
    pub decisions: Vec<Key>,
}

/// Plays random matches, at most [`HANDS_OF_A_MATCH`] hands of each, until there are `hands` hands, and counts their
/// moves. `streams` gives the streams of each match by its number. What is to be said of the rules is the game's own
/// affair: nothing is found here.
pub fn play<G: Game>(game: &G, hands: u32, mut streams: impl FnMut(u32) -> Streams) -> Trial {
    let mut trial = Trial::default();
    let mut number = 0;
    while trial.hands < hands {
        play_match(game, &streams(number), hands, &mut trial);
        number += 1;
    }
    trial
}

fn play_match<G: Game>(game: &G, streams: &Streams, hands: u32, trial: &mut Trial) {
    let mut standing = Standing { hands: 0, points: Points::none(game.sides().count()) };
    let mut carry: Option<G::Carry> = None;
    let mut ply = 0;
    let mut legal = Vec::new();
    for hand in 0..HANDS_OF_A_MATCH {
        let nonce = |index: u32| u64::from(hand) << 32 | u64::from(index);
        let opening = game.opening(&standing, carry.as_ref(), &mut streams.deals.stream(nonce(u32::MAX)));
        let mut state = game.start(&opening);
        let (first, mut chances) = (ply, 0);
        loop {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let shuffle = game.shuffle(&state, &mut streams.deals.stream(nonce(chances)));
                    game.deal(&mut state, &shuffle);
                    chances += 1;
                }
                Turn::Seat(seat) => {
                    // As the player `random` does.
                    let mut rng = streams.decisions[seat.index()].stream(u64::from(ply));
                    let (public, private) = (game.public(&state), game.private(&state, seat));
                    legal.clear();
                    game.legal_moves(public, private, |mv| {
                        legal.push(mv);
                        ControlFlow::Continue(())
                    });
                    let mv = match legal[..] {
                        [only] => only,
                        _ => legal[rng.below(legal.len() as u32) as usize],
                    };
                    let signal = game.honest_signal(public, private, mv);
                    game.play(&mut state, mv, signal);
                    ply += 1;
                }
            }
        }
        trial.hands += 1;
        trial.plies += u64::from(ply - first);
        trial.longest = trial.longest.max(ply - first);
        carry = Some(game.carry(&state));
        standing.hands += 1;
        standing.points.add_all(&game.outcome(&state).points);
        if trial.hands == hands || game.match_over(&standing) {
            return;
        }
    }
}
