//! What every game implements: [`Game`], and [`Hidden`] for games with hidden parts.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::points::{Points, Standing};
use crate::seat::{Seat, Side, Sides};
use crate::stream::Stream;

/// What a hand (a round of play) waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Chance: an order of the stock ([`Game::shuffle`], [`Game::deal`]).
    Shuffle,
    /// A seat's move.
    Seat(Seat),
    /// Nothing: the hand is over.
    Over,
}

/// A reader of events: what it sees decides what it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Observer {
    /// A seat: it sees what everybody sees, and what is its own.
    Seat(Seat),
    /// Somebody beside the table: sees what everybody sees, and no more.
    Spectator,
}

/// How a hand ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Points of each side.
    pub points: Points,
    /// The side that won the hand; none if nobody won it.
    pub winner: Option<Side>,
    /// How the hand ended, in the game's own words: `out`, `blocked`, `cap`.
    pub how: &'static str,
}

/// The rules of a game for a number of seats, checked and compiled; shared by reference.
///
/// A hand is one round of play from [`start`](Game::start) to [`Turn::Over`]. Its full truth is a
/// [`State`](Game::State), of which a player only ever gets `(&Public, &Private)`.
pub trait Game: Debug + Send + Sync + 'static {
    /// What everybody saw, as evidence that is kept up to date (passes as masks, for example). The log itself lives in
    /// the match.
    type Public: Clone + Eq + Debug + Send;
    /// What one seat alone knows: its hand, what it gave.
    type Private: Clone + Eq + Debug + Send;
    /// The full truth: public, a private per seat, the stock. Small and plain.
    type State: Clone + Eq + Debug + Send;
    /// A whole decision of a seat: a play, a pass, a gift of pieces.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync;
    /// Chance: an order of the stock, recorded as it fell.
    type Shuffle: Clone + Eq + Debug + Send;
    /// What a seat signals with a move: the pause in dominoes, `()` in other games.
    type Signal: Copy + Eq + Default + Debug + Send;
    /// Everything that happened in one step.
    type Event: Clone + Debug + Send;
    /// An event as one observer saw it.
    type Seen: Clone + Eq + Hash + Debug + Send;
    /// How a hand begins: dealer, opener, lots, the score so far.
    type Opening: Clone + Eq + Debug + Send;
    /// What goes from one hand of a match to the next: who opened, who won, who blocked.
    type Carry: Clone + Debug + Send;
    /// Why a move was refused.
    type Refusal: std::error::Error + Send;

    /// The sides of the seats.
    fn sides(&self) -> &Sides;

    /// The opening of the next hand of a match.
    fn opening(&self, standing: &Standing, last: Option<&Self::Carry>, rng: &mut Stream) -> Self::Opening;

    /// The opening of a hand played by itself, number `index` of many: the opener is `index` modulo the
    /// seats, with any lead.
    fn single(&self, index: u64, rng: &mut Stream) -> Self::Opening;

    /// The state with which a hand begins.
    fn start(&self, opening: &Self::Opening) -> Self::State;

    /// What the hand waits for in this state.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Draws the chance that [`Turn::Shuffle`] waits for.
    fn shuffle(&self, state: &Self::State, rng: &mut Stream) -> Self::Shuffle;

    /// Applies chance. Precondition: the hand waits for it, and `shuffle` is an order of its stock.
    fn deal(&self, state: &mut Self::State, shuffle: &Self::Shuffle) -> Self::Event;

    /// What everybody saw.
    fn public<'s>(&self, state: &'s Self::State) -> &'s Self::Public;

    /// What a seat alone knows.
    fn private<'s>(&self, state: &'s Self::State, seat: Seat) -> &'s Self::Private;

    /// Calls `f` with every legal move of the seat to move, in ascending order, until it breaks.
    ///
    /// Precondition: a seat is to move and `private` is its own. There is always at least one move.
    fn legal_moves(&self, public: &Self::Public, private: &Self::Private, f: impl FnMut(Self::Move) -> ControlFlow<()>);

    /// A legal move for a play-out. Law: all legal moves are equally likely, unless a game documents another law.
    fn random_move(&self, public: &Self::Public, private: &Self::Private, rng: &mut Stream) -> Self::Move {
        let mut moves = Vec::new();
        self.legal_moves(public, private, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves[rng.below(moves.len() as u32) as usize]
    }

    /// The signal that an honest seat gives with a move.
    fn honest_signal(&self, public: &Self::Public, private: &Self::Private, mv: Self::Move) -> Self::Signal {
        let _ = (public, private, mv);
        Self::Signal::default()
    }

    /// Makes a move. Precondition: it is legal.
    fn play(&self, state: &mut Self::State, mv: Self::Move, signal: Self::Signal) -> Self::Event;

    /// Plays the hand to its end, with moves by [`random_move`](Game::random_move) and no signals, and gives the number of
    /// moves. Law: however a game does it, it takes the same from the stream and leaves the same state as
    /// [`shuffle`](Game::shuffle), [`random_move`](Game::random_move) and [`play`](Game::play) step by step.
    #[inline]
    fn play_out(&self, state: &mut Self::State, rng: &mut Stream) -> u32 {
        let mut moves = 0;
        loop {
            match self.turn(state) {
                Turn::Over => return moves,
                Turn::Shuffle => {
                    let shuffle = self.shuffle(state, rng);
                    self.deal(state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let mv = self.random_move(self.public(state), self.private(state, seat), rng);
                    self.play(state, mv, Self::Signal::default());
                    moves += 1;
                }
            }
        }
    }

    /// Makes a move if it is legal and its signal is allowed.
    ///
    /// # Errors
    /// Says why it is not; the state stands as it was.
    fn try_play(
        &self,
        state: &mut Self::State,
        mv: Self::Move,
        signal: Self::Signal,
    ) -> Result<Self::Event, Self::Refusal>;

    /// What an observer saw of an event.
    fn seen(&self, event: &Self::Event, observer: Observer) -> Self::Seen;

    /// How the hand ended. Precondition: it is over.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// What the next hand needs to know of this finished hand. Precondition: the hand is over.
    fn carry(&self, state: &Self::State) -> Self::Carry;

    /// Whether the match is over at this standing. Asked between hands. The side that leads wins; if several lead, the
    /// winner of the last hand.
    fn match_over(&self, standing: &Standing) -> bool;

    /// Whether a match that is over at this standing is a draw, whoever leads.
    fn match_drawn(&self, _standing: &Standing) -> bool {
        false
    }
}

/// A game with hidden parts, for searches that draw worlds.
pub trait Hidden: Game {
    /// What is computed once for a position and then serves every world drawn from it.
    type Worlds: Send;

    /// Prepares drawing from `(public, private)` alone; `private` is that of `seat`.
    ///
    /// # Panics
    /// If no world fits, which cannot be after legal play.
    fn worlds(&self, public: &Self::Public, private: &Self::Private, seat: Seat) -> Self::Worlds {
        self.try_worlds(public, private, seat).expect("after legal play a world fits what was seen")
    }

    /// The same for what was told by somebody else; nothing if what was seen contradicts itself. Where worlds cannot be
    /// counted, a contradiction may stay unseen.
    fn try_worlds(&self, public: &Self::Public, private: &Self::Private, seat: Seat) -> Option<Self::Worlds>;

    /// Draws a world. Law: the probability of a world is proportional to that of the chance events that lead to it.
    fn sample(&self, worlds: &Self::Worlds, rng: &mut Stream) -> Self::State;

    /// Draws a world into `room`: nothing, or what was drawn into it before from the same worlds and has not been changed
    /// since. Law: it takes the same from the stream and gives the same world as [`sample`](Self::sample).
    fn sample_into<'a>(
        &self,
        worlds: &Self::Worlds,
        room: &'a mut Option<Self::State>,
        rng: &mut Stream,
    ) -> &'a mut Self::State {
        room.insert(self.sample(worlds, rng))
    }

    /// The number of worlds, weighted by their chance where they are not equally likely. Nothing where they are too
    /// many to count; [`sample`](Self::sample) is then exact only in the limit.
    fn count(&self, worlds: &Self::Worlds) -> Option<u128>;

    /// Calls `f` with every world if there are at most `limit`; returns how many there were.
    fn each_world(&self, worlds: &Self::Worlds, limit: u128, f: impl FnMut(&Self::State)) -> Option<u128>;
}
