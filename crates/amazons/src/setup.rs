//! What stands on a board of any size, and its text: the form in which positions are set up, copied and written down.

use std::fmt;
use std::ops::Range;

use sobremesa_core::{Message, Seat};

use crate::moves::{MAX_SIDE, MIN_SIDE, Square};
use crate::state::{BLACK, WHITE};

/// A board and what stands on it, whatever the word of its bits. Squares are ascending, and no two pieces share one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of files, [`MIN_SIDE`]..=[`MAX_SIDE`].
    pub files: u8,
    /// Number of ranks, [`MIN_SIDE`]..=[`MAX_SIDE`].
    pub ranks: u8,
    /// The squares of White's amazons.
    pub white: Vec<Square>,
    /// The squares of Black's amazons.
    pub black: Vec<Square>,
    /// Squares that arrows block.
    pub arrows: Vec<Square>,
    /// The seat that is to move.
    pub mover: Seat,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct SetupError {
    /// The bytes of the text at fault.
    pub span: Range<usize>,
    /// What is wrong.
    pub problem: SetupProblem,
}

/// What is wrong with the text of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupProblem {
    /// The text is empty but for spaces.
    #[error("the position is empty; it is written as in `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`")]
    Empty,
    /// A character without meaning here.
    #[error(
        "`{0}` means nothing here: `w` and `b` are amazons, `x` an arrow, a number that many empty squares, `/` ends a row"
    )]
    Sign(char),
    /// A number of empty squares that no rank can have.
    #[error("a number of empty squares is 1 to {MAX_SIDE}, not `{0}`")]
    Run(String),
    /// A rank that is not as long as the first.
    #[error("row {rank} has {files} squares, and the first row written has {first}")]
    Uneven {
        /// Number of the rank, from 1 at White's side.
        rank: usize,
        /// Squares it has.
        files: usize,
        /// Squares of the first that is written.
        first: usize,
    },
    /// Ranks that are too short or too long.
    #[error("there is a row of {0} squares, and boards have {MIN_SIDE} to {MAX_SIDE} columns")]
    Files(usize),
    /// Too few or too many ranks.
    #[error("there are {0} rows, and boards have {MIN_SIDE} to {MAX_SIDE}")]
    Ranks(usize),
    /// The side to move is missing.
    #[error("who is to move is missing: `w` or `b` after a space at the end")]
    NoMover,
    /// Something else where the side to move should be.
    #[error("`{0}` cannot be to move: write `w` (White) or `b` (Black)")]
    Mover(String),
    /// Text after the side to move.
    #[error("nothing goes after `w` or `b`")]
    Rest,
}

impl SetupProblem {
    /// The problem as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        let board = |key| Message::new(key).with("least", MIN_SIDE).with("most", MAX_SIDE);
        match self {
            Self::Empty => Message::new("mistake.amazons.position_empty"),
            Self::Sign(sign) => Message::new("mistake.amazons.position_sign").with("sign", sign),
            Self::Run(run) => Message::new("mistake.amazons.position_run").with("run", run).with("most", MAX_SIDE),
            Self::Uneven { rank, files, first } => Message::new("mistake.amazons.position_uneven")
                .with("rank", rank)
                .with("files", files)
                .with("first", first),
            Self::Files(files) => board("mistake.amazons.position_files").with("files", files),
            Self::Ranks(ranks) => board("mistake.amazons.position_ranks").with("ranks", ranks),
            Self::NoMover => Message::new("mistake.amazons.position_no_mover"),
            Self::Mover(found) => Message::new("mistake.amazons.position_mover").with("found", found),
            Self::Rest => Message::new("mistake.amazons.position_rest"),
        }
    }
}

/// The number of ranks of a text that are looked at.
const MOST_RANKS: usize = 64;

impl Setup {
    /// The mirror image: what stood on the first file stands on the last.
    ///
    /// ```
    /// use sobremesa_amazons::Setup;
    ///
    /// let setup = Setup::read("b3/4/1xx1/3w b").unwrap();
    /// assert_eq!(setup.mirrored().to_string(), "3b/4/1xx1/w3 b");
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let turned = |squares: &[Square]| {
            let mut squares: Vec<Square> = squares.iter().map(|square| square.mirrored(self.files)).collect();
            squares.sort_unstable();
            squares
        };
        let Self { files, ranks, mover, .. } = *self;
        Self {
            files,
            ranks,
            white: turned(&self.white),
            black: turned(&self.black),
            arrows: turned(&self.arrows),
            mover,
        }
    }

    /// Reads a position: ranks from the top separated by `/`, numbers for runs of empty squares, `w`, `b` and `x` for the
    /// amazons and arrows, then the side to move. Capitals, and `*` for an arrow, are read as well.
    ///
    /// ```
    /// use sobremesa_amazons::Setup;
    ///
    /// let setup = Setup::read("B3/4/1**1/3W b").unwrap();
    /// assert_eq!(setup.to_string(), "b3/4/1xx1/3w b");
    /// assert_eq!(setup.black[0].to_string(), "a4");
    /// assert_eq!(Setup::read("b3/4/2x/3w b").unwrap_err().to_string(), "row 2 has 3 squares, and the first row written has 4");
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, and where.
    pub fn read(text: &str) -> Result<Self, SetupError> {
        let begin = text.len() - text.trim_start().len();
        let wrong = |span, problem| Err(SetupError { span, problem });
        let mut words = text.split_whitespace().map(|word| {
            let start = word.as_ptr() as usize - text.as_ptr() as usize;
            (start..start + word.len(), word)
        });
        let Some((place, ranks_text)) = words.next() else { return wrong(begin..begin, SetupProblem::Empty) };
        let rows = Rows::read(ranks_text).map_err(|error| SetupError {
            span: place.start + error.span.start..place.start + error.span.end,
            problem: error.problem,
        })?;
        let mover = match words.next() {
            None => return wrong(place.end..place.end, SetupProblem::NoMover),
            Some((_, "w" | "W")) => WHITE,
            Some((_, "b" | "B")) => BLACK,
            Some((span, word)) => return wrong(span, SetupProblem::Mover(sobremesa_core::nearest::shown(word))),
        };
        if let Some((span, _)) = words.next() {
            return wrong(span.start..text.len(), SetupProblem::Rest);
        }
        Ok(rows.setup(mover))
    }

    /// The amazons of a seat.
    pub fn amazons(&self, seat: Seat) -> &[Square] {
        if seat == WHITE { &self.white } else { &self.black }
    }

    /// Whether the side to move can: it has an empty square beside one of its amazons.
    pub fn can_move(&self) -> bool {
        let empty = |file: u8, rank: u8| self.sign(Square::new(file, rank)).is_none();
        self.amazons(self.mover).iter().any(|square| {
            let beside = |at: u8, most: u8| at.saturating_sub(1)..=(at + 1).min(most - 1);
            beside(square.file(), self.files)
                .any(|file| beside(square.rank(), self.ranks).any(|rank| empty(file, rank)))
        })
    }

    /// The sign of what stands on a square; nothing if it is empty.
    fn sign(&self, square: Square) -> Option<char> {
        let kinds = [(&self.white, 'w'), (&self.black, 'b'), (&self.arrows, 'x')];
        kinds.into_iter().find(|(squares, _)| squares.binary_search(&square).is_ok()).map(|(_, sign)| sign)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.ranks).rev() {
            let mut run = 0;
            for file in 0..self.files {
                match self.sign(Square::new(file, rank)) {
                    None => run += 1,
                    Some(sign) => {
                        if run > 0 {
                            write!(f, "{run}")?;
                        }
                        run = 0;
                        write!(f, "{sign}")?;
                    }
                }
            }
            if run > 0 {
                write!(f, "{run}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        f.write_str(if self.mover == WHITE { "w" } else { "b" })
    }
}

/// The ranks of a text, from the top: squares from the left, each with its sign if it has one.
struct Rows(Vec<Vec<Option<char>>>);

impl Rows {
    fn read(text: &str) -> Result<Self, SetupError> {
        let mut rows: Vec<Vec<Option<char>>> = Vec::new();
        let mut spans: Vec<Range<usize>> = Vec::new();
        let mut start = 0;
        for part in text.split('/').take(MOST_RANKS) {
            spans.push(start..start + part.len());
            rows.push(Self::row(part, start)?);
            start += part.len() + 1;
        }
        let count = text.split('/').count();
        let sides = usize::from(MIN_SIDE)..=usize::from(MAX_SIDE);
        let first = rows[0].len();
        if !sides.contains(&first) {
            return Err(SetupError { span: spans[0].clone(), problem: SetupProblem::Files(first) });
        }
        if let Some(at) = rows.iter().position(|row| row.len() != first) {
            let problem = SetupProblem::Uneven { rank: count - at, files: rows[at].len(), first };
            return Err(SetupError { span: spans[at].clone(), problem });
        }
        if !sides.contains(&count) {
            return Err(SetupError { span: 0..text.len(), problem: SetupProblem::Ranks(count) });
        }
        Ok(Self(rows))
    }

    fn row(text: &str, start: usize) -> Result<Vec<Option<char>>, SetupError> {
        let mut row = Vec::new();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            let at = start + text.len() - rest.len();
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                let number = &rest[..digits];
                let run = number.parse().ok().filter(|run| (1..=usize::from(MAX_SIDE)).contains(run));
                let Some(run) = run else {
                    let problem = SetupProblem::Run(sobremesa_core::nearest::shown(number));
                    return Err(SetupError { span: at..at + digits, problem });
                };
                row.resize(row.len() + run, None);
                rest = &rest[digits..];
                continue;
            }
            row.push(Some(match sign {
                'w' | 'W' => 'w',
                'b' | 'B' => 'b',
                'x' | 'X' | '*' => 'x',
                _ => return Err(SetupError { span: at..at + sign.len_utf8(), problem: SetupProblem::Sign(sign) }),
            }));
            rest = &rest[sign.len_utf8()..];
        }
        Ok(row)
    }

    fn setup(&self, mover: Seat) -> Setup {
        let Self(rows) = self;
        let (files, ranks) = (rows[0].len() as u8, rows.len() as u8);
        let of = |sign: char| {
            let squares = rows.iter().rev().zip(0..).flat_map(|(row, rank)| {
                (0..).zip(row).filter(|(_, found)| **found == Some(sign)).map(move |(file, _)| Square::new(file, rank))
            });
            squares.collect()
        };
        Setup { files, ranks, white: of('w'), black: of('b'), arrows: of('x'), mover }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_written_as_they_are_read() {
        for text in [
            "3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w",
            "16/16/16/8b7/16/16/16/16/16/16/16/16/16/16/1x14/w15 b",
            "bxb/3/wxw w",
        ] {
            assert_eq!(Setup::read(text).map(|setup| setup.to_string()).as_deref(), Ok(text));
        }
        assert_eq!(Setup::read(" 1B1/*X*/2W  W ").unwrap().to_string(), "1b1/xxx/2w w");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let wrong = |text: &str| {
            let error = Setup::read(text).unwrap_err();
            (error.span.start, error.span.end, error.to_string())
        };
        assert_eq!(wrong("").0, 0);
        assert_eq!(wrong("3/3/q2 w").0, 4);
        assert!(wrong("3/3/q2 w").2.starts_with("`q` means nothing here"));
        assert_eq!(wrong("3/3/0w2 w").2, "a number of empty squares is 1 to 16, not `0`");
        assert_eq!(wrong("3/3/99999999999999999999 w").0, 4);
        assert_eq!(wrong("3/4/3 w"), (2, 3, "row 2 has 4 squares, and the first row written has 3".into()));
        assert_eq!(wrong("2/2/2 w").2, "there is a row of 2 squares, and boards have 3 to 16 columns");
        assert_eq!(wrong("3/3 w").2, "there are 2 rows, and boards have 3 to 16");
        assert_eq!(wrong("3/3/3").2, "who is to move is missing: `w` or `b` after a space at the end");
        assert_eq!(wrong("3/3/3 white").2, "`white` cannot be to move: write `w` (White) or `b` (Black)");
        assert_eq!(wrong("3/3/3 w 12"), (8, 10, "nothing goes after `w` or `b`".into()));
    }
}
