//! What a game must say of itself to be played over a wire; one module a game.

mod dominoes;

use sobremesa_core::{Hidden, Match, Observer, Player, Seat};
use sobremesa_protocol::dominoes::Pause;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, Localized, MoveTree, Problem};

use crate::spec::{PlayerError, PlayerSpec};

/// Who looks at a position that goes over a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// An observer: the rest stays hidden.
    Of(Observer),
    /// All hands up: only of a finished match.
    All,
}

/// A game that can be written to and read from the types of the protocol.
pub(crate) trait Wire: Hidden + Clone {
    /// The rules as plain sentences.
    fn sentences(&self) -> Vec<Localized>;

    /// Makes a built-in player and its canonical name.
    fn player(spec: &PlayerSpec) -> Result<(Box<dyn Player<Self>>, PlayerSpec), PlayerError>;

    /// The seat that opened or opens the hand, once it is known.
    fn opener(&self, public: &Self::Public) -> Option<Seat>;

    /// A move as text.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move, and the pause that its text declares.
    fn read_move(&self, text: &str) -> Result<(Self::Move, Option<Pause>), Problem>;

    /// Whether a move is a pass.
    fn is_pass(mv: Self::Move) -> bool;

    /// A signal from the pause declared.
    fn signal(pause: Pause) -> Self::Signal;

    /// The pause that a signal is.
    fn pause(signal: Self::Signal) -> Pause;

    /// Why a move was refused.
    fn refusal(&self, refusal: &Self::Refusal) -> Problem;

    /// Legal moves as a tree of stages.
    fn tree(&self, moves: &[Self::Move]) -> Vec<MoveTree>;

    /// The board as `eye` sees it.
    fn board(&self, hand: &Match<Self>, eye: Eye) -> Board;

    /// An opening as text, without the score before it.
    fn opening_text(&self, opening: &Self::Opening) -> String;

    /// Reads an opening; the score comes from the match.
    fn read_opening(&self, text: &str, standing: &sobremesa_core::Standing) -> Result<Self::Opening, String>;

    /// A shuffle as text.
    fn shuffle_text(&self, shuffle: &Self::Shuffle) -> String;

    /// Reads a shuffle: an order of the stock of a state that waits for one.
    fn read_shuffle(&self, text: &str, state: &Self::State) -> Result<Self::Shuffle, String>;

    /// What a seat holds, as text.
    fn hand_text(&self, private: &Self::Private) -> String;

    /// What an observer saw of chance, as a line of a record; nothing where it saw nothing.
    fn seen_chance(&self, event: &Self::Event, observer: Observer) -> Option<RecordLine>;

    /// What everybody sees now, as text.
    fn after_text(&self, public: &Self::Public) -> String;
}
