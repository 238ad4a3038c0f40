//! Where the games part at the terminal: what each shows of its board, and how its moves are typed.

mod amazons;
pub(super) mod dominoes;
mod escoba;

use sobremesa_lab::Message;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Board, MoveTree, Position};

use super::entry::Choice;
use super::party::Party;

/// What has been told of the hand under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HandNews {
    /// The number of moves told so far.
    pub(crate) moves: usize,
    /// Deals that everybody is told of.
    pub(crate) deals: usize,
}

/// A position with all that is needed to speak of it.
#[derive(Clone, Copy)]
pub(crate) struct PositionView<'l> {
    pub(crate) position: &'l Position,
    pub(crate) party: &'l Party,
    pub(crate) language: Language,
    /// Columns that there are.
    pub(crate) width: usize,
}

/// What a game shows of its board at the terminal, and how its moves are typed: one implementation a game.
pub(crate) trait TerminalBoard {
    /// The piece that must open the hand.
    fn opens_with(&self) -> Option<String> {
        None
    }

    /// What has happened in the hand since it was told, in sentences.
    fn news(&self, look: &PositionView<'_>, told: &mut HandNews) -> Vec<String>;

    /// The table as a seat sees it.
    fn table(&self, look: &PositionView<'_>, seat: u8) -> Vec<String>;

    /// The legal moves, in the order of the position.
    fn choices(&self, look: &PositionView<'_>) -> Vec<Choice>;

    /// What is asked of the seat to move, where its moves do not say it.
    fn asked(&self, _choices: &[Choice], _language: Language) -> Option<String> {
        None
    }

    /// What is to be explained at this table and this turn: keys of the dictionary. `pauses` says whether a move may carry
    /// a pause.
    fn helps(&self, moves: &[MoveTree], pauses: bool) -> Vec<&'static str>;

    /// How the hand ended, before its points.
    fn hand_over(&self, look: &PositionView<'_>, how: &str) -> Vec<String>;

    /// Points that a side has scored in the hand under way, which are not in the score yet.
    fn in_play(&self, _side: u8) -> Option<i32> {
        None
    }

    /// What lies on the table before anybody has moved, in sentences.
    fn begins(&self, _language: Language) -> Vec<String> {
        Vec::new()
    }

    /// Points that a side has scored in the course of the hand, which are not what the hand is worth. Nothing where the game
    /// does not tell them apart.
    fn made_in_play(&self, _side: u8) -> Option<i32> {
        None
    }

    /// What is to be said behind the points of a hand.
    fn after_points(&self, _language: Language) -> Option<String> {
        None
    }

    /// The move that is meant by what was typed, or why it cannot be told. Nothing where it is none.
    fn typed(&self, text: &str, choices: &[Choice]) -> Option<Result<String, Message>>;
}

/// The board of a game as the terminal shows it: the one place that asks which game it is.
pub(crate) fn of_game(board: &Board) -> &dyn TerminalBoard {
    match board {
        Board::Dominoes(board) => board,
        Board::Amazons(board) => board,
        Board::Escoba(board) => board,
    }
}

impl PositionView<'_> {
    /// The board as the terminal shows it.
    pub(crate) fn board(&self) -> &dyn TerminalBoard {
        of_game(&self.position.board)
    }

    /// That a seat opens the hand.
    pub(crate) fn opens(&self, seat: u8) -> String {
        let name = self.party.name(seat, self.language);
        let you = self.party.is_only_person(seat);
        match self.board().opens_with() {
            Some(tile) => {
                let key = if you { "terminal.play.opens_you_with" } else { "terminal.play.opens_with" };
                self.language.say(key, &[("name", &name), ("tile", &tile)])
            }
            None if you => self.language.say("terminal.play.opens_you", &[]),
            None => self.language.say("terminal.play.opens", &[("name", &name)]),
        }
    }

    /// The score in a line; what was scored in this hand stands behind a `+`: `Nosotros 35 · Ellos 20 (a 200)`.
    pub(crate) fn score(&self) -> String {
        let sides = self.position.score.sides.iter().zip(0..);
        let sides: Vec<String> = sides
            .map(|(points, side)| {
                let more = self.board().in_play(side).map(|more| format!("{more:+}")).unwrap_or_default();
                format!("{} {points}{more}", self.party.side_name(side, self.language))
            })
            .collect();
        let target = self.position.score.target.map(|target| {
            let key = if target < 0 { "terminal.play.against" } else { "terminal.play.target" };
            format!(" ({})", self.language.say(key, &[("target", &target.abs().to_string())]))
        });
        format!("{}{}", sides.join(" · "), target.unwrap_or_default())
    }
}
