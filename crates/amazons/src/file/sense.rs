//! Whether what a file says makes sense together; if it does, it becomes the checked rules.

use std::ops::Range;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_files::{Checks, Given, Mistake};

use super::format::{FirstSide, RuleFile, SquareText};
use crate::moves::Square;
use crate::notation::{NoSquare, read_square};
use crate::rules::{Rules, Text};
use crate::sentences;
use crate::setup::Setup;
use crate::state::{BLACK, WHITE};

/// The checks under way. A value with a mistake that was told already is passed over.
struct Sense {
    mistakes: Vec<Mistake>,
    /// The occupied squares, each with what stands there.
    taken: Vec<(Square, Piece)>,
}

/// What can stand on a square.
#[derive(Clone, Copy)]
enum Piece {
    White,
    Black,
    Arrow,
}

impl Piece {
    /// The sentence that says that it needs a square of its own.
    fn needs_own(self) -> &'static str {
        match self {
            Self::White => "mistake.amazons.white_needs_own",
            Self::Black => "mistake.amazons.black_needs_own",
            Self::Arrow => "mistake.amazons.arrow_needs_own",
        }
    }

    /// The sentence that says that it stands there already.
    fn stands(self) -> &'static str {
        match self {
            Self::White => "mistake.amazons.white_stands",
            Self::Black => "mistake.amazons.black_stands",
            Self::Arrow => "mistake.amazons.arrow_stands",
        }
    }
}

/// The rules of a file, if everything in them could be read. Adds mistakes of sense to those told before.
pub(super) fn check(file: &RuleFile, mistakes: &mut Vec<Mistake>) -> Option<Rules> {
    let mut sense = Sense { mistakes: std::mem::take(mistakes), taken: Vec::new() };
    let rules = sense.rules(file);
    *mistakes = sense.mistakes;
    rules
}

impl Checks for Sense {
    fn mistakes(&mut self) -> &mut Vec<Mistake> {
        &mut self.mistakes
    }
}

impl Sense {
    fn rules(&mut self, file: &RuleFile) -> Option<Rules> {
        let format = self.value(&file.format).copied();
        let game = self.value(&file.game).copied();
        let id = self.id(&file.id);
        let name = file.name.value().and_then(|name| self.text(&name.es, &name.en, false));
        let summary = match file.summary.value() {
            Some(summary) => self.text(&summary.es, &summary.en, true).map(Some),
            None => file.summary.is_absent().then_some(None),
        };
        let sources = self.sources(&file.sources);
        let board = file.board.value();
        let files = board.and_then(|board| self.value(&board.files).copied());
        let ranks = board.and_then(|board| self.value(&board.ranks).copied());
        let start = self.start(file, files.zip(ranks));
        let opening_plies = match file.opening.value() {
            Some(opening) => self.value(&opening.plies).copied(),
            None => file.opening.is_absent().then_some(0),
        };
        format?;
        game?;
        let mut rules = Rules {
            id: id?,
            name: name?,
            summary: Text::default(),
            sources: sources?,
            start: start?,
            opening_plies: opening_plies?,
        };
        rules.summary = summary?.unwrap_or_else(|| sentences::of(&rules).swap_remove(0));
        Some(rules)
    }

    /// What stands on the board at the start. No two pieces may stand on one square, and the first side must be able to
    /// move.
    fn start(&mut self, file: &RuleFile, board: Option<(u8, u8)>) -> Option<Setup> {
        let start = file.start.value()?;
        let white = self.squares(&start.white, Piece::White, board);
        let black = self.squares(&start.black, Piece::Black, board);
        let arrows =
            if start.arrows.is_absent() { Some(Vec::new()) } else { self.squares(&start.arrows, Piece::Arrow, board) };
        let mover = self.value(&start.first).map(|first| match first {
            FirstSide::White => WHITE,
            FirstSide::Black => BLACK,
        });
        let (files, ranks) = board?;
        let setup = Setup { files, ranks, white: white?, black: black?, arrows: arrows?, mover: mover? };
        if !setup.can_move() {
            let span = start.first.span()?;
            let white = setup.mover == WHITE;
            let problem = if white { "mistake.amazons.white_stuck" } else { "mistake.amazons.black_stuck" };
            self.advise(span, problem, "mistake.amazons.stuck_advice");
            return None;
        }
        Some(setup)
    }

    /// The squares of a list, ascending; none if one of them is wrong.
    fn squares(
        &mut self,
        given: &Given<Vec<Given<SquareText>>>,
        what: Piece,
        board: Option<(u8, u8)>,
    ) -> Option<Vec<Square>> {
        let listed = given.value().filter(|listed| !listed.is_empty())?;
        let read: Vec<Option<Square>> = listed
            .iter()
            .map(|square| {
                let SquareText(text) = self.value(square)?;
                self.square(square.span()?, text, what, board)
            })
            .collect();
        let mut squares: Vec<Square> = read.into_iter().collect::<Option<_>>()?;
        squares.sort_unstable();
        Some(squares)
    }

    fn square(&mut self, span: Range<usize>, text: &str, what: Piece, board: Option<(u8, u8)>) -> Option<Square> {
        let read = read_square(text);
        if read == Err(NoSquare::Form) {
            let problem = Message::new("mistake.amazons.no_square").with("found", shown(text));
            self.advise(span, problem, "mistake.amazons.no_square_advice");
            return None;
        }
        let (files, ranks) = board?;
        let Some(square) = read.ok().filter(|square| square.file() < files && square.rank() < ranks) else {
            let last = Square::new(files - 1, ranks - 1);
            let problem = Message::new("mistake.amazons.off_board").with("files", files).with("ranks", ranks);
            let advice = Message::new("mistake.amazons.off_board_advice").with("last", last);
            self.advise(span, problem.with("found", shown(text)), advice);
            return None;
        };
        if let Some((_, other)) = self.taken.iter().find(|(taken, _)| *taken == square) {
            let problem = Message::new(other.stands()).with("square", square);
            self.advise(span, problem, what.needs_own());
            return None;
        }
        self.taken.push((square, what));
        Some(square)
    }
}
