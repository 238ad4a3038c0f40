//! What a game must say of itself to be played over a wire; one module a game.

mod amazons;
mod dominoes;
mod escoba;

use sobremesa_core::trial::{self, Streams, Trial};
use sobremesa_core::{Entry, Game, Hidden, Match, Observer, Player, Reason, Seat, Stream};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, Localized, MoveTree, Pause, Problem, ScoredBonus};

pub(crate) use escoba::faces as escoba_faces;

use crate::players::Way;
use crate::spec::PlayerSpec;

/// Who looks at a position that goes over a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// An observer: the rest stays hidden.
    Of(Observer),
    /// All hands up: only of a finished match.
    All,
}

/// A position that exact play is asked about.
#[derive(Clone, Debug)]
pub(crate) struct Question<G: Game> {
    /// The position; a seat is to move in it.
    pub(crate) state: G::State,
    /// The move that was made in it, whose value is wanted; none where every move's is.
    pub(crate) made: Option<G::Move>,
}

/// What exact play says of a position.
#[derive(Clone, Debug)]
pub(crate) enum Exact<M> {
    /// Legal moves with their values for the side of the seat that moves, in ascending order of the moves. A best one is
    /// among them, and the one that was made; all others are where each has a value of its own.
    Values(Vec<(M, i32)>),
    /// Exact play is not for it: a code under `position/unfit`.
    Unfit(Problem),
    /// It would have taken too long.
    TooLong,
}

/// A game that can be written to and read from the types of the protocol.
pub(crate) trait Wire: Hidden + Clone {
    /// Whether anything is hidden from anybody: hands, a stock.
    const HIDDEN: bool = true;

    /// The rules as plain sentences.
    fn sentences(&self) -> Vec<Localized>;

    /// Where the rules are written down.
    fn sources(&self) -> &[String];

    /// Makes a player that is no program, with its options as its canonical name has them.
    fn player(way: &Way, canonical: &PlayerSpec) -> Box<dyn Player<Self>>;

    /// The player that gives hints under these rules, where it is another than the game's ([`Parts::adviser`](crate::games::Parts)).
    fn adviser(&self) -> Option<&'static str> {
        None
    }

    /// The seat that opened or opens the hand under way or just finished, once it is known.
    fn opener(&self, played: &Match<Self>) -> Option<Seat>;

    /// A move as text.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move, and the pause that its text declares.
    fn read_move(&self, text: &str) -> Result<(Self::Move, Option<Pause>), Problem>;

    /// Why the only legal move is made.
    fn only_move(&self, mv: Self::Move) -> Reason;

    /// Whether what happened is a pass. Nothing is, where nobody passes.
    fn is_pass(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Pieces that a seat drew from the stock. None, where nobody draws.
    fn drawn(event: &Self::Event) -> u32 {
        let _ = event;
        0
    }

    /// A signal from the pause declared. Where a pause says nothing, any is none.
    fn signal(pause: Pause) -> Self::Signal {
        let _ = pause;
        Self::Signal::default()
    }

    /// The pause that a signal is. Where there are none, none.
    fn pause(signal: Self::Signal) -> Pause {
        let _ = signal;
        Pause::None
    }

    /// Why a move was refused.
    fn refusal(&self, refusal: &Self::Refusal) -> Problem;

    /// Legal moves as a tree of stages.
    fn tree(&self, moves: &[Self::Move]) -> Vec<MoveTree>;

    /// Plays random hands of matches from the streams that `streams` gives by their number, and says what they show of
    /// the rules. Nothing, where a rule file can say nothing that only play shows.
    fn trial(&self, hands: u32, streams: impl FnMut(u32) -> Streams) -> Trial {
        trial::play(self, hands, streams)
    }

    /// The board as `eye` sees it.
    fn board(&self, hand: &Match<Self>, eye: Eye) -> Board;

    /// Reads a position with all hands open.
    fn read_open_position(&self, text: &str) -> Result<Self::State, Problem>;

    /// Answers questions of one hand, in its order, looking at `nodes` positions at most.
    ///
    /// # Errors
    /// If exact play is not for these rules.
    fn exact(&self, questions: &[Question<Self>], nodes: u64) -> Result<Vec<Exact<Self::Move>>, Problem>;

    /// How many ways there are to make so many moves from a position, or from the start; nothing where chance or what is
    /// hidden leaves no such number.
    fn perft(&self, state: Option<&Self::State>, depth: u32) -> Option<u64> {
        let _ = (state, depth);
        None
    }

    /// An opening as text, without the score before it.
    fn opening_text(&self, opening: &Self::Opening) -> String;

    /// Reads an opening; the score comes from the match.
    fn read_opening(&self, text: &str, standing: &sobremesa_core::Standing) -> Result<Self::Opening, String>;

    /// Chance as it fell, as a line of a record.
    fn chance_line(&self, shuffle: &Self::Shuffle, event: &Self::Event) -> RecordLine;

    /// A shuffle as text.
    fn shuffle_text(&self, shuffle: &Self::Shuffle) -> String;

    /// Reads a shuffle: an order of the stock of a state that waits for one.
    fn read_shuffle(&self, text: &str, state: &Self::State) -> Result<Self::Shuffle, String>;

    /// Changes what is made up in a state that waits for a shuffle so that a seat can get what a line says it got. Nothing
    /// if there is no way to. Where any shuffle will do nothing is changed.
    fn make_way(&self, state: &mut Self::State, line: &RecordLine, rng: &mut Stream) -> Option<()> {
        let _ = (state, line, rng);
        Some(())
    }

    /// A shuffle for a state that waits for one, drawn at random among those by which somebody gets the tiles that a
    /// line says, seen by one seat; any where it says nothing of them. Nothing if there is none.
    fn shuffle_like(&self, state: &Self::State, line: Option<&RecordLine>, rng: &mut Stream) -> Option<Self::Shuffle>;

    /// How a hand can end, in the game's own words.
    fn ways_to_end() -> &'static [&'static str];

    /// What a seat holds, as text.
    fn hand_text(&self, private: &Self::Private) -> String;

    /// The line of an entry as an observer saw it.
    fn seen_line(&self, line: &RecordLine, entry: &Entry<Self>, observer: Observer) -> RecordLine;

    /// What was scored at once by what happened. Nothing, where points are counted at the end alone.
    fn bonuses(&self, event: &Self::Event) -> Vec<ScoredBonus> {
        let _ = event;
        Vec::new()
    }

    /// What everybody sees now, as text.
    fn after_text(&self, public: &Self::Public) -> String;
}
