//! The conformance kit over the bundled rule files, and over boards of other sizes.

use std::sync::Arc;

use sobremesa_amazons::{Amazons, Bits, Move, Opening, Square, State, WHITE, Wide};
use sobremesa_core::{Game, Seat, Side, Turn};
use sobremesa_testkit::{Subject, conforms};

use crate::support;

struct Variant<W>(Arc<Amazons<W>>);

impl<W: Bits> Variant<W> {
    /// Whether two squares are in line for a queen; a square with itself is, so that such moves are tried too.
    fn in_line(a: Square, b: Square) -> bool {
        let (files, ranks) = (a.file().abs_diff(b.file()), a.rank().abs_diff(b.rank()));
        files == 0 || ranks == 0 || files == ranks
    }
}

impl<W: Bits> Subject for Variant<W> {
    type G = Amazons<W>;

    fn game(&self) -> &Arc<Amazons<W>> {
        &self.0
    }

    fn every_move(&self) -> Vec<Move> {
        let board = self.0.board();
        // One rank and file more than there are: no move may leave the board. Of large boards only lines are tried.
        let (files, ranks) = ((board.files() + 1).min(16), (board.ranks() + 1).min(16));
        let small = u32::from(files) * u32::from(ranks) <= 30;
        let squares: Vec<Square> =
            (0..ranks).flat_map(|rank| (0..files).map(move |file| Square::new(file, rank))).collect();
        let tried = |a: Square, b: Square| small || Self::in_line(a, b);
        let mut moves = Vec::new();
        for from in &squares {
            for to in squares.iter().filter(|to| tried(*from, **to)) {
                let arrows = squares.iter().filter(|arrow| tried(*to, **arrow));
                moves.extend(arrows.map(|arrow| Move { from: *from, to: *to, arrow: *arrow }));
            }
        }
        moves
    }

    fn write(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read(&self, text: &str) -> Option<Move> {
        self.0.read_move(text).ok()
    }

    fn check(&self, state: &State<W>) {
        let board = self.0.board();
        let start = self.0.rules().start();
        for seat in [Seat(0), Seat(1)] {
            assert_eq!(state.amazons(seat).count() as usize, start.amazons(seat).len(), "an amazon is lost");
        }
        let pieces = state.amazons(Seat(0)).count() + state.amazons(Seat(1)).count() + state.arrows().count();
        assert_eq!(pieces + state.empty(board).count(), board.all().count(), "two pieces share a square");
        let plies = state.arrows().count() - start.arrows.len() as u32;
        let second = plies % 2 == 1;
        assert_eq!(state.mover() == start.mover, !second, "one arrow a move, and the sides take turns");
        let text = self.0.position_text(state);
        assert_eq!(self.0.read_position(&text).as_ref(), Ok(state), "{text} does not read as it was written");
    }

    fn check_end(&self, state: &State<W>) {
        assert!(self.0.moves(state).is_empty());
        let outcome = self.0.outcome(state);
        let winner = Side(u8::from(state.mover() == WHITE));
        assert_eq!((outcome.winner, outcome.points.of(winner)), (Some(winner), 1));
        assert_eq!(outcome.points.by_side().iter().sum::<i32>(), 1);
    }

    fn max_plies(&self) -> u32 {
        let start = self.0.rules().start();
        let pieces = start.white.len() + start.black.len() + start.arrows.len();
        self.0.board().all().count() - pieces as u32
    }
}

#[test]
fn the_small_boards_conform() {
    for name in ["amazons-4x4", "amazons-5x4", "amazons-4x5", "amazons-5x5"] {
        conforms(&Variant(support::bundled::<u64>(name)), name, 40);
    }
    conforms(&Variant(support::from_position::<u64>("2b/x2/w2 b")), "3x3", 100);
}

#[test]
fn the_large_boards_conform() {
    for name in ["amazons-6x6", "amazons-6x5", "amazons-5x6"] {
        conforms(&Variant(support::bundled::<u64>(name)), name, 3);
    }
    conforms(&Variant(support::bundled::<u128>("amazons-8x8")), "8x8", 1);
    conforms(&Variant(support::bundled::<u128>("amazons")), "10x10", 1);
}

#[test]
#[ignore = "tries every move on large boards"]
fn the_largest_boards_conform() {
    conforms(&Variant(support::bundled::<u128>("amazons")), "10x10", 20);
    let wide = "3b8b3/16/16/b14b/16/16/16/16/16/16/16/16/w14w/16/16/3w8w3 w";
    conforms(&Variant(support::from_position::<Wide>(wide)), "16x16", 2);
}

#[test]
fn every_bundled_file_is_played_to_its_end() {
    for name in support::names() {
        let game = support::bundled::<u128>(&name);
        let state = game.start(&Opening::default());
        assert!(matches!(game.turn(&state), Turn::Seat(WHITE)), "{name}: White begins");
        assert_eq!(game.rules().id(), name, "a file has the name of its rules");
    }
}
