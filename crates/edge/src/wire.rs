//! What a game must provide to be played over a wire.

use std::sync::Arc;

use sobremesa_core::trial::{self, Streams, Trial};
use sobremesa_core::{
    Entry, Game, Hidden, Match, MatchTurn, Message, Numbered, Observer, Player, Reason, Seat, StopFlag, Turn,
};
use sobremesa_dominoes::expert::Knowledge;
use sobremesa_protocol::record::{Head, RecordLine, Shown};
use sobremesa_protocol::{Board, MoveTree, Pause, Problem, ScoredBonus};

use crate::any::{CountedKinds, PiecePlace};
use crate::exercise::PieceTaker;
use crate::kinds::Kind;

/// The observer of a position that goes over a wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// An observer: the rest stays hidden.
    Of(Observer),
    /// All hands up: of a finished match, or where no person sits at the table.
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

/// A position that is a puzzle: one move is better than every other.
#[derive(Clone, Debug)]
pub(crate) struct JudgedPuzzle<M> {
    /// What is asked for, in the game's own words: `close`, `escoba`, `fill`.
    pub(crate) kind: &'static str,
    /// Whether moves were valued by exact play; else by what they bring at once.
    pub(crate) exact: bool,
    /// The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
    pub(crate) worlds: Option<u64>,
    /// The legal moves with their values, the answer first: better by a margin than the next in each column.
    pub(crate) moves: Vec<PuzzleMove<M>>,
}

/// A position in which a piece that its seat does not see can be with one holder alone.
#[derive(Clone, Debug)]
pub(crate) struct HolderPuzzle {
    /// The piece in notation.
    pub(crate) piece: String,
    /// All who might hold what the seat does not see, the holder first; none: what nobody holds.
    pub(crate) holders: Vec<Option<Seat>>,
    /// The number of worlds that fit what the seat knows.
    pub(crate) worlds: u64,
    /// How hard it is, 1 to 9.
    pub(crate) level: u8,
}

/// The places of pieces in a world, one after the other: what holds a piece first is where it is, else it lies open.
pub(crate) fn places_of<P>(
    pieces: impl Iterator<Item = P>,
    holds: impl Fn(Seat, &P) -> bool,
    seats: u8,
    in_stock: impl Fn(&P) -> bool,
) -> Vec<PiecePlace> {
    let place = |piece: P| {
        let holder = (0..seats).map(Seat).find(|seat| holds(*seat, &piece));
        let elsewhere = if in_stock(&piece) { PiecePlace::Stock } else { PiecePlace::Open };
        holder.map_or(elsewhere, PiecePlace::Hand)
    };
    pieces.map(place).collect()
}

/// A legal move of a puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PuzzleMove<M> {
    pub(crate) mv: M,
    /// Its mean value for the side that moves, each world as likely as its deal.
    pub(crate) mean: f64,
    /// The same, each world as likely as the others' play makes it; none where nobody's play tells anything.
    pub(crate) read: Option<f64>,
}

impl<M> JudgedPuzzle<M> {
    /// A puzzle of these moves if its best is better by `margin` than every other in each column; else nothing.
    pub(crate) fn unique(
        kind: &'static str,
        (exact, worlds): (bool, Option<u64>),
        mut moves: Vec<PuzzleMove<M>>,
        margin: f64,
    ) -> Option<Self> {
        moves.sort_by(|one, other| other.mean.total_cmp(&one.mean));
        let (best, others) = moves.split_first()?;
        let clear = |other: &PuzzleMove<M>| {
            let read = best.read.zip(other.read).is_none_or(|(best, other)| best - other >= margin);
            read && best.mean - other.mean >= margin
        };
        (!others.is_empty() && others.iter().all(clear)).then_some(Self { kind, exact, worlds, moves })
    }
}

/// What is counted of something that happened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EventTally {
    /// Whether it is a pass.
    pub(crate) pass: bool,
    /// Pieces that a seat drew from the stock.
    pub(crate) drawn: u32,
    /// What was scored at once.
    pub(crate) bonuses: Vec<ScoredBonus>,
    /// A hand that everybody was shown.
    pub(crate) shown: Option<Shown>,
}

/// A game that can be written to and read from the types of the protocol.
///
/// What is provided serves a game with nothing hidden and no chance; a game with either overrides the methods of shuffles,
/// hands and seen lines too.
pub(crate) trait Wire: Hidden + Numbered + Clone {
    /// Whether anything is hidden from anybody: hands, a stock.
    const HIDDEN: bool = true;

    /// Whether the values of moves in exact play are points; else they only say who wins.
    const VALUES_ARE_POINTS: bool = true;

    /// The built-in ways of playing it.
    const KINDS: &'static [Kind<Self>];

    /// How a hand can end, in the game's own words.
    const WAYS_TO_END: &'static [&'static str];

    /// Makes a player that goes by the rules of a knowledge base; none where the game knows of no such rules.
    fn expert(knowledge: &Arc<Knowledge>) -> Option<Box<dyn Player<Self>>> {
        let _ = knowledge;
        None
    }

    /// The seat that opened or opens the hand under way or just finished, once it is known: the first that moved, unless a
    /// game says otherwise.
    fn opener(&self, played: &Match<Self>) -> Option<Seat> {
        let first = played.hand_log().iter().find_map(|entry| match entry {
            Entry::Move { seat, .. } => Some(*seat),
            _ => None,
        });
        first.or(match played.turn() {
            MatchTurn::Seat(seat) => Some(seat),
            MatchTurn::NextHand | MatchTurn::Over => None,
        })
    }

    /// A match as SGF, in which other programs read games, with what its record's head says of it; none where the game has
    /// no such form.
    fn sgf(&self, played: &Match<Self>, head: &Head) -> Option<String> {
        let _ = (played, head);
        None
    }

    /// A move as text.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a move, and the pause that its text declares.
    fn read_move(&self, text: &str) -> Result<(Self::Move, Option<Pause>), Message>;

    /// Why the only legal move is made.
    fn only_move(&self, mv: Self::Move) -> Reason;

    /// What is counted of what happened. Nothing, where nobody passes or draws and points are counted at the end alone.
    fn event_tally(&self, event: &Self::Event) -> EventTally {
        let _ = event;
        EventTally::default()
    }

    /// What is counted of a hand beside points and moves. Nothing, where there is nothing else to count.
    fn counted(&self) -> CountedKinds {
        CountedKinds::default()
    }

    /// What each side has at the end of a hand of each of [`CountedKinds::by_side`].
    fn hand_counts(&self, public: &Self::Public) -> Vec<Vec<i64>> {
        let _ = public;
        Vec::new()
    }

    /// A signal from the pause declared. Where a pause says nothing, any is none.
    fn signal(pause: Pause) -> Self::Signal {
        let _ = pause;
        Self::Signal::default()
    }

    /// Whether a seat that can play may pass all the same. Not, where nobody passes.
    fn may_choose_to_pass(&self) -> bool {
        false
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
    /// the rules; none leave it at the hands so far. Nothing, where a rule file can say nothing that only play shows.
    fn trial(game: &Arc<Self>, hands: u32, streams: impl FnMut(u32) -> Option<Streams>) -> Trial {
        trial::play(game, hands, streams)
    }

    /// The board as `eye` sees it.
    fn board(&self, hand: &Match<Self>, eye: Eye) -> Board;

    /// Reads a position with all hands open.
    fn read_open_position(&self, text: &str) -> Result<Self::State, Problem>;

    /// Answers questions of one hand, one after the other, looking at `nodes` positions at most in all; once `stop` is set the
    /// rest of them take too long.
    ///
    /// # Errors
    /// If exact play is not for these rules.
    fn exact(
        &self,
        questions: &[Question<Self>],
        nodes: u64,
        stop: &StopFlag,
    ) -> Result<Vec<Exact<Self::Move>>, Problem>;

    /// Judges the position of a match in which a seat is to move as a puzzle for it; nothing where it is none. What it
    /// says depends on what that seat saw and knows, and on nothing else. Nothing either where that seat deems more than
    /// `most_worlds` worlds possible, or unless a game says otherwise.
    fn puzzle(played: &Match<Self>, most_worlds: u64) -> Option<JudgedPuzzle<Self::Move>> {
        let _ = (played, most_worlds);
        None
    }

    /// Judges who holds a hidden piece as a puzzle for the seat to move, over all worlds that fit what it knows, if there are
    /// no more than so many. Nothing, unless a game says otherwise.
    fn holder_puzzle(played: &Match<Self>, most_worlds: u64) -> Option<HolderPuzzle> {
        let _ = (played, most_worlds);
        None
    }

    /// The pieces of which some may be hidden, in notation; of several that are alike each by itself. None where nothing is hidden,
    /// unless a game says otherwise.
    fn pieces(&self) -> Vec<String> {
        Vec::new()
    }

    /// Where each of [`Self::pieces`] is in a world, in their order. None where nothing is hidden, unless a game says
    /// otherwise.
    fn places(&self, world: &Self::State) -> Vec<PiecePlace> {
        let _ = world;
        Vec::new()
    }

    /// How many ways there are to make so many moves from a position, or from the start; nothing where chance or what is
    /// hidden leaves no such number.
    fn perft(&self, state: Option<&Self::State>, depth: u32) -> Option<u64> {
        let _ = (state, depth);
        None
    }

    /// An opening as text, without the score before it.
    fn opening_text(&self, opening: &Self::Opening) -> String;

    /// Reads an opening; the score comes from the match.
    fn read_opening(&self, text: &str, standing: &sobremesa_core::Standing) -> Result<Self::Opening, Message>;

    /// A shuffle as text. Empty, where nothing is shuffled.
    fn shuffle_text(&self, shuffle: &Self::Shuffle) -> String {
        let _ = shuffle;
        String::new()
    }

    /// Reads a shuffle: an order of the stock of a state that waits for one. Refused, where nothing is shuffled.
    fn read_shuffle(&self, text: &str, state: &Self::State) -> Result<Self::Shuffle, Message> {
        let _ = (text, state);
        Err("mistake.notation.nothing_shuffled".into())
    }

    /// The pieces that lie in the stock of a state, by their names in the game's own spelling, in the order of the set. None,
    /// where nothing is shuffled.
    fn stock_pieces(&self, state: &Self::State) -> Vec<String> {
        let _ = state;
        Vec::new()
    }

    /// The name of a piece in the game's own spelling. Refused, where nothing is shuffled.
    fn piece_name(&self, text: &str) -> Result<String, Message> {
        let _ = text;
        Err("mistake.notation.nothing_shuffled".into())
    }

    /// Who takes each piece of the shuffle that a state waits for, from its front to its end: as many as a shuffle has.
    fn takers(&self, state: &Self::State) -> Vec<PieceTaker> {
        let _ = state;
        Vec::new()
    }

    /// Lets the first of some lines that `seat` was told happen in a state of which it cannot see the rest; after it come
    /// those that it was told later. What everybody saw and what the seat knows are right after it; what is hidden is made
    /// up, in any way in which the lines can follow. Whether the pause of another seat tells the truth cannot be seen.
    ///
    /// Nothing if it cannot have happened; what is not hidden then stands as it was. Unless a game says otherwise, a line is
    /// a move that everybody saw.
    fn follow(&self, state: &mut Self::State, seat: Seat, told: &[RecordLine]) -> Option<Self::Event> {
        let _ = seat;
        let RecordLine::Move { seat, text, .. } = told.first()? else { return None };
        let (mv, _) = self.read_move(text).ok()?;
        (self.turn(state) == Turn::Seat(Seat(*seat))).then_some(())?;
        self.try_play(state, mv, Self::Signal::default()).ok()
    }

    /// The hand of a seat as text; empty where nothing is hidden.
    fn hand_text(&self, private: &Self::Private) -> String {
        let _ = private;
        String::new()
    }

    /// All that a seat alone knows, as text: its hand, unless a game says otherwise.
    fn private_text(&self, private: &Self::Private) -> String {
        self.hand_text(private)
    }

    /// The line of an entry as an observer saw it: as it stands, where nothing is hidden.
    fn seen_line(&self, line: &RecordLine, entry: &Entry<Self>, observer: Observer) -> RecordLine {
        let _ = (entry, observer);
        line.clone()
    }

    /// What everybody sees now, as text.
    fn after_text(&self, public: &Self::Public) -> String;
}
