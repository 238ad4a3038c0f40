//! The checked rules: a board, a start and an opening.

use std::fmt::Write as _;

use sobremesa_core::Message;

use crate::board::bits_needed;
use crate::notation::{PositionError, read_setup};
use crate::setup::Setup;
use crate::state::{BLACK, WHITE};

pub use sobremesa_files::Text;

/// The greatest number of moves of a random opening.
pub const MAX_OPENING_PLIES: u8 = 40;

/// The rules of a rule file, checked ([`crate::file::read`] is the only way to them).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    pub(crate) id: String,
    pub(crate) name: Text,
    pub(crate) summary: Text,
    pub(crate) sources: Vec<String>,
    pub(crate) start: Setup,
    pub(crate) opening_plies: u8,
}

/// Why rules cannot be played from a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The text is not a position on their board.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A side has no amazon.
    #[error("{0} has no amazon: each side needs one at least")]
    NoAmazon(&'static str),
    /// The side to move is stuck.
    #[error("{0} is to move and cannot: the game would be over before it began")]
    Stuck(&'static str),
}

impl StartError {
    /// The error as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        let of = |side: &str, white, black| Message::new(if side == "White" { white } else { black });
        match self {
            Self::Position(error) => error.message(),
            Self::NoAmazon(side) => of(side, "mistake.amazons.white_has_none", "mistake.amazons.black_has_none"),
            Self::Stuck(side) => of(side, "mistake.amazons.white_to_move_stuck", "mistake.amazons.black_to_move_stuck"),
        }
    }
}

impl Rules {
    /// The id: the name in arguments and addresses.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name shown.
    pub fn name(&self) -> &Text {
        &self.name
    }

    /// Some sentences on what is special about these rules.
    pub fn summary(&self) -> &Text {
        &self.summary
    }

    /// Where the rules are written down.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// The board and what stands on it at the start.
    pub fn start(&self) -> &Setup {
        &self.start
    }

    /// The same rules, played from another position of their board.
    ///
    /// # Errors
    /// Says why the text is no position to play from.
    pub fn starting_at(self, position: &str) -> Result<Self, StartError> {
        let start = read_setup(position, self.start.files, self.start.ranks)?;
        let name = |seat| if seat == WHITE { "White" } else { "Black" };
        if let Some(without) = [WHITE, BLACK].into_iter().find(|seat| start.amazons(*seat).is_empty()) {
            return Err(StartError::NoAmazon(name(without)));
        }
        if !start.can_move() {
            return Err(StartError::Stuck(name(start.mover)));
        }
        Ok(Self { start, ..self })
    }

    /// How many moves chance makes before the players take over, 0..=[`MAX_OPENING_PLIES`].
    ///
    /// Each is a legal move, drawn as [`random_move`](sobremesa_core::Game::random_move) does. The opening ends earlier
    /// where its next move would have ended the game.
    pub fn opening_plies(&self) -> u8 {
        self.opening_plies
    }

    /// The bits that the board takes: the engine is compiled for words of 64, 128 and 320.
    pub fn bits(&self) -> u32 {
        bits_needed(self.start.files, self.start.ranks)
    }

    /// A stable text of everything that bears on play: equal for two files that differ only in comments, spacing, the
    /// order of their keys, ids, names and summaries.
    ///
    /// Deals are drawn by its hash, so that the text of given rules never changes: what a later version of the format
    /// adds is written only where it is not the default.
    pub fn canonical(&self) -> String {
        let mut text = format!("amazons 1\nstart {}\n", self.start);
        if self.opening_plies > 0 {
            writeln!(text, "opening.plies {}", self.opening_plies).expect("a string takes any text");
        }
        text
    }
}
