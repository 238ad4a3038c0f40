//! Writes games as SGF, which other programs read: file format 4, game 18.
//!
//! Source: A. Hollosi, SGF file format 4, Amazons, <https://www.red-bean.com/sgf/amazons.html>.

use std::fmt::Write as _;

use crate::moves::{Move, Square};
use crate::setup::Setup;
use crate::state::WHITE;
use sobremesa_core::Seat;

/// The header of a game: what is known of it besides its moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Who plays White.
    pub white: Option<String>,
    /// Who plays Black.
    pub black: Option<String>,
    /// The day, such as 2026-05-01.
    pub date: Option<String>,
    /// The name of the event: a tournament, a match.
    pub event: Option<String>,
    /// The place where it was played.
    pub place: Option<String>,
}

/// How a game was won, as its header says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Win {
    /// By the last move: the other side is stuck.
    OnTheBoard,
    /// The other side gave up.
    Resignation,
    /// The other side's time ran out.
    Time,
    /// The other side could not go on.
    Forfeit,
}

impl Win {
    /// What the format has for it behind the side and a plus sign.
    fn sign(self) -> &'static str {
        match self {
            Self::OnTheBoard => "",
            Self::Resignation => "R",
            Self::Time => "T",
            Self::Forfeit => "F",
        }
    }
}

/// A game as SGF, from a start: its moves by turns, and who has won it and how, if it is over.
pub fn write(start: &Setup, moves: &[Move], won: Option<(Seat, Win)>, head: &Head) -> String {
    let point = |square: &Square| {
        let row = start.ranks - 1 - square.rank();
        format!("{}{}", char::from(b'a' + square.file()), char::from(b'a' + row))
    };
    let size =
        if start.files == start.ranks { start.files.to_string() } else { format!("{}:{}", start.files, start.ranks) };
    let mut text = format!("(;FF[4]GM[18]CA[UTF-8]AP[Sobremesa]SZ[{size}]");
    let texts =
        [("PW", &head.white), ("PB", &head.black), ("DT", &head.date), ("EV", &head.event), ("PC", &head.place)];
    for (name, value) in texts {
        if let Some(value) = value {
            write!(text, "{name}[{}]", escaped(value)).expect("a string takes any text");
        }
    }
    let white_first = start.mover == WHITE;
    let sign = |white: bool| if white { 'W' } else { 'B' };
    let white_moves = |nth: usize| white_first == nth.is_multiple_of(2);
    if let Some((winner, win)) = won {
        write!(text, "RE[{}+{}]", sign(winner == WHITE), win.sign()).expect("a string takes any text");
    }
    for (name, squares) in [("AW", &start.white), ("AB", &start.black), ("AA", &start.arrows)] {
        if !squares.is_empty() {
            text += name;
        }
        for square in squares {
            write!(text, "[{}]", point(square)).expect("a string takes any text");
        }
    }
    write!(text, "PL[{}]", sign(white_first)).expect("a string takes any text");
    for (nth, mv) in moves.iter().enumerate() {
        let points = [mv.from, mv.to, mv.arrow].map(|square| point(&square)).concat();
        write!(text, "\n;{}[{points}]", sign(white_moves(nth))).expect("a string takes any text");
    }
    text + ")\n"
}

/// A text with the signs that mean something in SGF escaped, on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\\' | ']' | ':' => escaped.extend(['\\', c]),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::BLACK;

    #[test]
    fn a_game_is_written_as_the_format_asks() {
        let start = Setup::read("3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w").unwrap();
        let at = Square::new;
        let moves = [
            Move { from: at(3, 0), to: at(3, 6), arrow: at(6, 6) },
            Move { from: at(0, 6), to: at(0, 5), arrow: at(9, 5) },
        ];
        let head = Head { white: Some("Ana [1]".into()), ..Head::default() };
        // The points of the specification's own example: d1-d7/g7 is `djddgd`.
        assert_eq!(
            write(&start, &moves, Some((BLACK, Win::OnTheBoard)), &head),
            "(;FF[4]GM[18]CA[UTF-8]AP[Sobremesa]SZ[10]PW[Ana [1\\]]RE[B+]\
             AW[dj][gj][ag][jg]AB[ad][jd][da][ga]PL[W]\n;W[djddgd]\n;B[adaeje])\n"
        );
    }

    #[test]
    fn boards_that_are_not_square_say_both_sides() {
        let start = Setup::read("b2/3/x2/2w b").unwrap();
        assert_eq!(
            write(&start, &[], None, &Head::default()),
            "(;FF[4]GM[18]CA[UTF-8]AP[Sobremesa]SZ[3:4]AW[cd]AB[aa]AA[ac]PL[B])\n"
        );
        for (win, said) in [(Win::Resignation, "RE[W+R]"), (Win::Time, "RE[W+T]"), (Win::Forfeit, "RE[W+F]")] {
            assert!(write(&start, &[], Some((WHITE, win)), &Head::default()).contains(said), "{said}");
        }
    }
}
