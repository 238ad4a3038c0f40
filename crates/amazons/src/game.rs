//! The rules of the game in action.

use std::ops::ControlFlow;

use sobremesa_core::points::{Points, Standing};
use sobremesa_core::{Game, Hidden, Message, Observer, Outcome, Seat, Sides, Stream, Turn};

use crate::bits::Bits;
use crate::board::Board;
use crate::moves::{Move, Square};
use crate::rules::Rules;
use crate::setup::Setup;
use crate::state::{BLACK, Event, Opening, Position, Private, Public, State, WHITE, other};

/// How every game ends, in the game's own words: the side to move cannot move.
pub const STUCK: &str = "stuck";

/// The game on a board whose squares are the bits of a word `W`.
#[derive(Clone, Debug)]
pub struct Amazons<W> {
    rules: Rules,
    board: Board<W>,
    start: Position<W>,
    sides: Sides,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// No amazon of the side to move stands there.
    #[error("no amazon of the side to move stands on {0}")]
    NotYours(Square),
    /// The amazon does not get there.
    #[error("an amazon goes like a queen over empty squares: it does not get to {0}")]
    NotReached(Square),
    /// The arrow does not get there.
    #[error("an arrow flies like a queen over empty squares: it does not get to {0}")]
    NotShot(Square),
}

impl Refusal {
    /// The refusal as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::Over => "error.move.not_now".into(),
            Self::NotYours(square) => Message::new("error.move.not_yours").with("square", square),
            Self::NotReached(square) => Message::new("error.move.not_reached").with("square", square),
            Self::NotShot(square) => Message::new("error.move.not_shot").with("square", square),
        }
    }
}

impl<W: Bits> Amazons<W> {
    /// The game by these rules.
    ///
    /// # Panics
    /// If their board does not fit the word ([`Rules::bits`]).
    pub fn new(rules: Rules) -> Self {
        let setup = rules.start();
        let board = Board::new(setup.files, setup.ranks);
        let start = Position::new(&board, [&setup.white, &setup.black], &setup.arrows, setup.mover);
        Self { board, start, sides: Sides::each_alone(2), rules }
    }

    /// The rules that are played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board, with its rays.
    #[inline]
    pub fn board(&self) -> &Board<W> {
        &self.board
    }

    /// The position of a setup; none if its board is of another size.
    pub fn position(&self, setup: &Setup) -> Option<Position<W>> {
        ((setup.files, setup.ranks) == (self.board.files(), self.board.ranks()))
            .then(|| Position::new(&self.board, [&setup.white, &setup.black], &setup.arrows, setup.mover))
    }

    /// The position as a setup, which does not depend on the word of the board.
    pub fn setup(&self, position: &Position<W>) -> Setup {
        let squares = |set: W| self.board.squares(set).collect();
        Setup {
            files: self.board.files(),
            ranks: self.board.ranks(),
            white: squares(position.amazons(WHITE)),
            black: squares(position.amazons(BLACK)),
            arrows: squares(position.arrows()),
            mover: position.mover(),
        }
    }

    /// The legal moves in ascending order.
    pub fn moves(&self, position: &Position<W>) -> Vec<Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &Private, |mv| {
            moves.push(mv);
            ControlFlow::Continue(())
        });
        moves
    }

    /// Whether a move is legal.
    ///
    /// # Errors
    /// Says why not.
    pub fn check(&self, position: &Position<W>, mv: Move) -> Result<(), Refusal> {
        if self.turn(position) == Turn::Over {
            return Err(Refusal::Over);
        }
        let empty = position.empty(&self.board);
        let place = |square| W::bit(self.board.bit(square));
        let lacks = |set: W, square| !self.board.has(square) || (set & place(square)).is_zero();
        if lacks(position.amazons(position.mover()), mv.from) {
            return Err(Refusal::NotYours(mv.from));
        }
        if lacks(self.board.reach(self.board.bit(mv.from), empty), mv.to) {
            return Err(Refusal::NotReached(mv.to));
        }
        if lacks(self.board.reach(self.board.bit(mv.to), empty | place(mv.from)), mv.arrow) {
            return Err(Refusal::NotShot(mv.arrow));
        }
        Ok(())
    }

    /// A random move as play-outs draw it: first any queen move of any amazon of the side to move, all equally likely,
    /// then any of its arrows. Nothing if there is no move.
    pub fn drawn_move(&self, position: &Position<W>, rng: &mut Stream) -> Option<Move> {
        let [from, to, arrow] = self.drawn_bits(position, rng)?.map(|bit| self.board.square(bit));
        Some(Move { from, to, arrow })
    }

    /// Makes a move as [`Self::drawn_move`] draws it. Returns false if there is none.
    #[inline]
    pub(crate) fn make_drawn(&self, position: &mut Position<W>, rng: &mut Stream) -> bool {
        let drawn = self.drawn_bits(position, rng);
        if let Some(bits) = drawn {
            position.make_bits(&self.board, bits);
        }
        drawn.is_some()
    }

    /// The bits of a random move: from, to and arrow.
    #[inline]
    fn drawn_bits(&self, position: &Position<W>, rng: &mut Stream) -> Option<[u32; 3]> {
        let empty = position.empty(&self.board);
        // Counted first, since only one amazon goes: where it gets to is asked of that one alone.
        let mut goes = [(0, 0, 0); MOST_AMAZONS];
        let (mut amazons, mut count) = (0, 0);
        for (from, place) in position.amazons(position.mover()).ones().zip(&mut goes) {
            let before = count;
            count += self.board.reach_count(from, empty);
            *place = (from, before, count);
            amazons += 1;
        }
        if count == 0 {
            return None;
        }
        let drawn = rng.below(count);
        // Compared with all, since a search that ends at the right one would be guessed wrong most of the time.
        let which = goes[..amazons].iter().filter(|(_, _, up_to)| drawn >= *up_to).count();
        let (from, before, _) = goes[which];
        let to = self.board.reach(from, empty).nth(drawn - before);
        let left = empty | W::bit(from);
        let arrow = self.board.reach(to, left).nth(rng.below(self.board.reach_count(to, left)));
        Some([from, to, arrow])
    }

    fn random_opening(&self, rng: &mut Stream) -> Opening {
        let mut position = self.start;
        let mut moves = Vec::new();
        // An opening that ended the game would leave the players nothing to play.
        for _ in 0..self.rules.opening_plies() {
            let Some(mv) = self.drawn_move(&position, rng) else { break };
            position.make(&self.board, mv);
            if !position.can_move(&self.board, position.mover()) {
                break;
            }
            moves.push(mv);
        }
        Opening { moves }
    }
}

/// The greatest number of amazons of a side.
pub const MOST_AMAZONS: usize = 16;

impl<W: Bits> Game for Amazons<W> {
    type Public = Public<W>;
    type Private = Private;
    type State = State<W>;
    type Move = Move;
    type Shuffle = ();
    type Signal = ();
    type Event = Event;
    type Seen = Event;
    type Opening = Opening;
    type Carry = ();
    type Refusal = Refusal;

    fn sides(&self) -> &Sides {
        &self.sides
    }

    fn opening(&self, _: &Standing, _: Option<&()>, rng: &mut Stream) -> Opening {
        self.random_opening(rng)
    }

    /// White opens every game: who plays it is for those who seat the players.
    fn single(&self, _: u64, rng: &mut Stream) -> Opening {
        self.random_opening(rng)
    }

    fn start(&self, opening: &Opening) -> State<W> {
        let mut position = self.start;
        for mv in &opening.moves {
            position.make(&self.board, *mv);
        }
        position
    }

    #[inline]
    fn turn(&self, state: &State<W>) -> Turn {
        if state.can_move(&self.board, state.mover()) { Turn::Seat(state.mover()) } else { Turn::Over }
    }

    /// # Panics
    /// Always: nothing is shuffled in this game.
    fn shuffle(&self, _: &State<W>, _: &mut Stream) {
        unreachable!("nothing is shuffled in this game")
    }

    /// # Panics
    /// Always: nothing is shuffled in this game.
    fn deal(&self, _: &mut State<W>, (): &()) -> Event {
        unreachable!("nothing is shuffled in this game")
    }

    #[inline]
    fn public<'s>(&self, state: &'s State<W>) -> &'s Public<W> {
        state
    }

    #[inline]
    fn private<'s>(&self, _: &'s State<W>, _: Seat) -> &'s Private {
        &Private
    }

    fn legal_moves(&self, public: &Public<W>, _: &Private, mut f: impl FnMut(Move) -> ControlFlow<()>) {
        let empty = public.empty(&self.board);
        for from in public.amazons(public.mover()).ones() {
            let left = empty | W::bit(from);
            for to in self.board.reach(from, empty).ones() {
                for arrow in self.board.reach(to, left).ones() {
                    let [from, to, arrow] = [from, to, arrow].map(|bit| self.board.square(bit));
                    if f(Move { from, to, arrow }).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// Law: any queen move of any amazon, all equally likely, then any of its arrows, all equally likely.
    fn random_move(&self, public: &Public<W>, _: &Private, rng: &mut Stream) -> Move {
        self.drawn_move(public, rng).expect("the side to move has a move")
    }

    fn play_out(&self, state: &mut State<W>, rng: &mut Stream) -> u32 {
        let mut moves = 0;
        while self.make_drawn(state, rng) {
            moves += 1;
        }
        moves
    }

    fn play(&self, state: &mut State<W>, mv: Move, (): ()) -> Event {
        let seat = state.mover();
        state.make(&self.board, mv);
        Event { seat, mv }
    }

    fn try_play(&self, state: &mut State<W>, mv: Move, signal: ()) -> Result<Event, Refusal> {
        self.check(state, mv)?;
        Ok(self.play(state, mv, signal))
    }

    fn seen(&self, event: &Event, _: Observer) -> Event {
        *event
    }

    /// The side that cannot move has lost; the other scores 1.
    fn outcome(&self, state: &State<W>) -> Outcome {
        let winner = self.sides.of(other(state.mover()));
        let mut points = Points::none(2);
        points.add(winner, 1);
        Outcome { points, winner: Some(winner), how: STUCK }
    }

    fn carry(&self, _: &State<W>) {}

    /// A match is one game.
    fn match_over(&self, standing: &Standing) -> bool {
        standing.hands > 0
    }
}

impl<W: Bits> Hidden for Amazons<W> {
    /// The one world there is: the position itself.
    type Worlds = Position<W>;

    fn try_worlds(&self, public: &Public<W>, _: &Private, _: Seat) -> Option<Position<W>> {
        Some(*public)
    }

    fn sample(&self, worlds: &Position<W>, _: &mut Stream) -> State<W> {
        *worlds
    }

    fn count(&self, _: &Position<W>) -> Option<u128> {
        Some(1)
    }

    fn each_world(&self, worlds: &Position<W>, limit: u128, mut f: impl FnMut(&State<W>)) -> Option<u128> {
        (limit >= 1).then(|| {
            f(worlds);
            1
        })
    }
}
