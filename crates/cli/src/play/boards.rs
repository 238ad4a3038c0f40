//! Where the games part at the terminal: what each shows of its board, and how its moves are typed.

use sobremesa_lab::Message;
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Board, Position};

use super::entry::Choice;
use super::party::Party;
use super::{amazons, dominoes, escoba};

/// What has been told of the hand under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Moves.
    pub(crate) moves: usize,
    /// Deals that everybody is told of.
    pub(crate) deals: usize,
}

/// A position with all that is needed to speak of it.
#[derive(Clone, Copy)]
pub(crate) struct Look<'l> {
    pub(crate) position: &'l Position,
    pub(crate) party: &'l Party,
    pub(crate) language: Language,
    /// Columns that there are.
    pub(crate) width: usize,
}

impl Look<'_> {
    /// That a seat opens the hand.
    pub(crate) fn opens(&self, seat: u8) -> String {
        let name = self.party.name(seat, self.language);
        let must = match &self.position.board {
            Board::Dominoes(board) => dominoes::opens_with(board),
            Board::Amazons(_) | Board::Escoba(_) => None,
        };
        match must {
            Some(tile) => self.language.say("terminal.play.opens_with", &[("name", &name), ("tile", &tile)]),
            None => self.language.say("terminal.play.opens", &[("name", &name)]),
        }
    }

    /// What has happened in the hand since it was told, in sentences.
    pub(crate) fn news(&self, told: &mut Told) -> Vec<String> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::news(board, self, told),
            Board::Amazons(board) => amazons::news(board, self, told),
            Board::Escoba(board) => escoba::news(board, self, told),
        }
    }

    /// The table as a seat sees it.
    pub(crate) fn table(&self, seat: u8) -> Vec<String> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::table(board, self, seat),
            Board::Amazons(board) => amazons::table(board, self, seat),
            Board::Escoba(board) => escoba::table(board, self, seat),
        }
    }

    /// The legal moves, in the order of the position.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::choices(board, self),
            Board::Amazons(_) => amazons::choices(self),
            Board::Escoba(board) => escoba::choices(board, self),
        }
    }

    /// What is asked of the seat to move, where its moves do not say it.
    pub(crate) fn asked(&self, choices: &[Choice]) -> Option<String> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::asked(board, self.language),
            Board::Amazons(_) => Some(amazons::asked(choices, self.language)),
            Board::Escoba(_) => None,
        }
    }

    /// What is to be explained at this table and this turn: keys of the dictionary. `pauses` says whether a move may carry
    /// a pause.
    pub(crate) fn helps(&self, pauses: bool) -> Vec<&'static str> {
        match &self.position.board {
            Board::Dominoes(board) => {
                let pause = pauses.then_some("terminal.play.help_pause");
                let more = dominoes::helps(board, &self.position.moves);
                std::iter::once("terminal.play.help").chain(pause).chain(more).collect()
            }
            Board::Amazons(_) => vec!["terminal.play.amazons.help", "terminal.play.help_words"],
            Board::Escoba(_) => vec!["terminal.play.escoba.help", "terminal.play.help_words"],
        }
    }

    /// How the hand ended, before its points.
    pub(crate) fn hand_over(&self, how: &str) -> Vec<String> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::hand_over(board, self, how),
            Board::Amazons(board) => amazons::hand_over(board, self),
            Board::Escoba(board) => escoba::hand_over(board, self),
        }
    }

    /// Points that a side has scored in the hand under way, which are not in the score yet.
    fn in_play(&self, side: u8) -> Option<i32> {
        match &self.position.board {
            Board::Dominoes(board) => dominoes::in_play(board, side),
            Board::Escoba(board) => escoba::in_play(board, side),
            Board::Amazons(_) => None,
        }
    }

    /// The score in a line; what was scored in this hand stands behind a `+`: `Nosotros 35 · Ellos 20 (a 200)`.
    pub(crate) fn score(&self) -> String {
        let sides = self.position.score.sides.iter().zip(0..);
        let sides: Vec<String> = sides
            .map(|(points, side)| {
                let more = self.in_play(side).map(|more| format!("{more:+}")).unwrap_or_default();
                format!("{} {points}{more}", self.party.side_name(side, self.language))
            })
            .collect();
        let target = self.position.score.target.map(|target| {
            let target = target.to_string();
            format!(" ({})", self.language.say("terminal.play.target", &[("target", &target)]))
        });
        format!("{}{}", sides.join(" · "), target.unwrap_or_default())
    }
}

/// The move that is meant by what was typed, or why it cannot be told. Nothing where it is none.
pub(crate) fn typed(board: &Board, typed: &str, choices: &[Choice]) -> Option<Result<String, Message>> {
    match board {
        Board::Dominoes(_) => dominoes::typed(typed, choices),
        Board::Amazons(_) => amazons::typed(typed, choices),
        Board::Escoba(_) => escoba::typed(typed, choices),
    }
}
