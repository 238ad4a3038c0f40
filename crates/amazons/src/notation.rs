//! Moves, openings and positions as text.

pub mod sgf;

use sobremesa_core::nearest::shown;
use sobremesa_core::{Game, Message};

use crate::bits::Bits;
use crate::game::{Amazons, Refusal};
use crate::moves::{MAX_SIDE, Move, Square};
use crate::setup::{Setup, SetupError};
use crate::state::{Opening, Position, State};

/// Why a text is not a move on this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text does not have the form of a move.
    #[error("`{0}` is no move: it is written from-to/arrow, as in d1-d7/g7")]
    Form(String),
    /// The board does not have the square.
    #[error("the board has no square {square}: its last is {last}")]
    OffBoard {
        /// The square as it was written.
        square: String,
        /// The last square of the board.
        last: Square,
    },
}

/// Why a text is not an opening of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A move that cannot be read.
    #[error("move {number} of the opening: {error}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// Why the move cannot be read.
        error: MoveError,
    },
    /// A move that is not legal.
    #[error("move {number} of the opening, {mv}: {refusal}")]
    Illegal {
        /// Its number, from 1.
        number: usize,
        /// The move that was read.
        mv: Move,
        /// Why the move is refused.
        refusal: Refusal,
    },
    /// The opening leaves the side to move stuck.
    #[error("after this opening the game is over")]
    Over,
}

/// Why a text is not a position of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The text cannot be read.
    #[error(transparent)]
    Unreadable(#[from] SetupError),
    /// The position has a board of another size.
    #[error("the position is on a board of {files} x {ranks}, and these rules have one of {own_files} x {own_ranks}")]
    OtherBoard {
        /// Files of the position.
        files: u8,
        /// Ranks of the position.
        ranks: u8,
        /// Files of the rules' board.
        own_files: u8,
        /// Ranks of the rules' board.
        own_ranks: u8,
    },
    /// A side has more amazons than can be played with.
    #[error("a side has {0} amazons: at most {most} can be played with", most = crate::game::MOST_AMAZONS)]
    TooMany(usize),
}

impl MoveError {
    /// The error as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::Form(found) => Message::new("mistake.notation.amazon_move").with("found", found),
            Self::OffBoard { square, last } => {
                Message::new("mistake.notation.off_board").with("square", square).with("last", last)
            }
        }
    }
}

impl OpeningError {
    /// The error as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::Move { number, error } => Message::new("mistake.notation.opening_move")
                .with("number", number)
                .with_message("why", error.message()),
            Self::Illegal { number, mv, refusal } => Message::new("mistake.notation.opening_illegal")
                .with("number", number)
                .with("move", mv)
                .with_message("why", refusal.message()),
            Self::Over => "mistake.notation.opening_over".into(),
        }
    }
}

impl PositionError {
    /// The error as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::Unreadable(error) => error.problem.message(),
            Self::OtherBoard { files, ranks, own_files, own_ranks } => Message::new("mistake.amazons.other_board")
                .with("files", files)
                .with("ranks", ranks)
                .with("own_files", own_files)
                .with("own_ranks", own_ranks),
            Self::TooMany(count) => {
                Message::new("mistake.amazons.too_many").with("count", count).with("most", crate::game::MOST_AMAZONS)
            }
        }
    }
}

/// The text of an opening without moves.
const NO_MOVES: &str = "-";

impl<W: Bits> Amazons<W> {
    /// Reads a move: `d1-d7/g7`, or `d1-d7(g7)`, in small letters or capitals. Does not check whether it is legal.
    ///
    /// # Errors
    /// Says why the text is not a move on this board.
    pub fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let form = || MoveError::Form(shown(text));
        let (from, rest) = text.trim().split_once('-').ok_or_else(form)?;
        let (to, arrow) = match rest.split_once('/') {
            Some(parts) => parts,
            None => rest.strip_suffix(')').and_then(|rest| rest.split_once('(')).ok_or_else(form)?,
        };
        let square = |part: &str| {
            let last = Square::new(self.board().files() - 1, self.board().ranks() - 1);
            match read_square(part) {
                Ok(square) if self.board().has(square) => Ok(square),
                Err(NoSquare::Form) => Err(form()),
                Ok(_) | Err(NoSquare::OffBoard) => Err(MoveError::OffBoard { square: shown(part), last }),
            }
        };
        Ok(Move { from: square(from)?, to: square(to)?, arrow: square(arrow)? })
    }

    /// An opening as text: its moves separated by spaces; `-` if there are none.
    pub fn opening_text(&self, opening: &Opening) -> String {
        if opening.moves.is_empty() {
            return NO_MOVES.into();
        }
        opening.moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
    }

    /// Reads an opening: legal moves one after the other, after which the game is not over.
    ///
    /// # Errors
    /// Says which move is wrong and why.
    pub fn read_opening(&self, text: &str) -> Result<Opening, OpeningError> {
        let mut state = self.start(&Opening::default());
        let mut moves = Vec::new();
        let words = text.split_whitespace().filter(|word| *word != NO_MOVES);
        for (number, word) in (1..).zip(words) {
            let mv = self.read_move(word).map_err(|error| OpeningError::Move { number, error })?;
            self.try_play(&mut state, mv, ()).map_err(|refusal| OpeningError::Illegal { number, mv, refusal })?;
            moves.push(mv);
        }
        if !state.can_move(self.board(), state.mover()) {
            return Err(OpeningError::Over);
        }
        Ok(Opening { moves })
    }

    /// A position as text ([`Setup`]).
    pub fn position_text(&self, position: &State<W>) -> String {
        self.setup(position).to_string()
    }

    /// Reads a position of this board ([`Setup::read`]).
    ///
    /// # Errors
    /// Says why it is none.
    ///
    /// # Panics
    /// Never: the size of its board was checked.
    pub fn read_position(&self, text: &str) -> Result<State<W>, PositionError> {
        let setup = read_setup(text, self.board().files(), self.board().ranks())?;
        Ok(Position::new(self.board(), [&setup.white, &setup.black], &setup.arrows, setup.mover))
    }
}

/// Reads a position of a board of that size, with no more amazons than can be played with.
pub(crate) fn read_setup(text: &str, own_files: u8, own_ranks: u8) -> Result<Setup, PositionError> {
    let setup = Setup::read(text)?;
    let most = setup.white.len().max(setup.black.len());
    if most > crate::game::MOST_AMAZONS {
        return Err(PositionError::TooMany(most));
    }
    let (files, ranks) = (setup.files, setup.ranks);
    if (files, ranks) != (own_files, own_ranks) {
        return Err(PositionError::OtherBoard { files, ranks, own_files, own_ranks });
    }
    Ok(setup)
}

/// Why a text is not a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoSquare {
    /// The text is not a letter and a number.
    Form,
    /// No board has the square.
    OffBoard,
}

/// Reads a square: its letter and its number.
pub(crate) fn read_square(text: &str) -> Result<Square, NoSquare> {
    let text = text.trim();
    let letter = text.chars().next().filter(char::is_ascii_alphabetic).ok_or(NoSquare::Form)?.to_ascii_lowercase();
    let number = &text[1..];
    if number.is_empty() || number.starts_with('0') || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NoSquare::Form);
    }
    let file = letter as u8 - b'a';
    let rank = number.parse::<u8>().ok().and_then(|rank| rank.checked_sub(1)).filter(|rank| *rank < MAX_SIDE);
    rank.filter(|_| file < MAX_SIDE).map(|rank| Square::new(file, rank)).ok_or(NoSquare::OffBoard)
}
