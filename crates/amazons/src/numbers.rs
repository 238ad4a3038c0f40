//! Positions and moves as numbers, for programs that learn.
//!
//! A move is made in three stages: the square of an amazon, the square to which it goes, and the square of the arrow. An action
//! is a square, whatever the stage.

use sobremesa_core::Seat;
use sobremesa_core::numbers::{Chosen, Numbered, Part, Writer};

use crate::bits::Bits;
use crate::game::Amazons;
use crate::moves::{Move, Square};
use crate::state::{Private, Public, other};

impl<W: Bits> Amazons<W> {
    /// The number of squares.
    fn squares(&self) -> usize {
        usize::from(self.board().files()) * usize::from(self.board().ranks())
    }

    /// The action of a square: rank by rank from White's side.
    #[inline]
    fn action(&self, square: Square) -> u16 {
        u16::from(square.rank()) * u16::from(self.board().files()) + u16::from(square.file())
    }

    /// The square of an action.
    #[inline]
    fn square_of(&self, action: u16) -> Square {
        let files = u16::from(self.board().files());
        Square::new((action % files) as u8, (action / files) as u8)
    }

    /// The bit of an action's square.
    #[inline]
    fn bit_of(&self, action: u16) -> u32 {
        self.board().bit(self.square_of(action))
    }

    /// Writes 1 at each square of a set.
    #[inline]
    fn mark(&self, set: W, into: &mut [f32]) {
        for square in self.board().squares(set) {
            into[usize::from(self.action(square))] = 1.0;
        }
    }
}

impl<W: Bits> Numbered for Amazons<W> {
    fn observation(&self) -> Vec<Part> {
        let plane = [usize::from(self.board().ranks()), usize::from(self.board().files())];
        vec![
            Part::new("own", &plane, "1 at the own amazons, rank by rank from White's side, file a first"),
            Part::new("other", &plane, "1 at the amazons of the other seat"),
            Part::new("arrows", &plane, "1 at the squares that arrows block"),
            Part::new("from", &plane, "1 at the amazon that the seat has chosen to move"),
            Part::new("to", &plane, "1 at the square to which it is to go"),
            Part::new("turn", &[2], "1 at the seat that is to move, the own one first; nothing where none is"),
        ]
    }

    fn actions(&self) -> Vec<String> {
        (0..self.squares() as u16).map(|action| self.square_of(action).to_string()).collect()
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.squares()
    }

    #[inline]
    fn spell(&self, mv: Move) -> Chosen {
        [mv.from, mv.to, mv.arrow].into_iter().map(|square| self.action(square)).collect()
    }

    fn observe(&self, public: &Public<W>, _: &Private, seat: Seat, chosen: &Chosen, into: &mut [f32]) {
        let squares = self.squares();
        let mut writer = Writer::new(into);
        self.mark(public.amazons(seat), writer.part(squares));
        self.mark(public.amazons(other(seat)), writer.part(squares));
        self.mark(public.arrows(), writer.part(squares));
        for stage in 0..2 {
            let plane = writer.part(squares);
            if let Some(square) = chosen.get(stage) {
                plane[usize::from(*square)] = 1.0;
            }
        }
        let moving = public.can_move(self.board(), public.mover());
        writer.by_seat(seat, 2, |seat| f32::from(u8::from(moving && public.mover() == seat)));
        writer.finish();
    }

    /// Follows the rays of one stage alone.
    #[inline]
    fn mask(&self, public: &Public<W>, _: &Private, chosen: &Chosen, into: &mut [bool]) {
        into.fill(false);
        let board = self.board();
        let empty = public.empty(board);
        let allowed = match **chosen {
            [] => {
                let mut able = W::ZERO;
                for from in public.amazons(public.mover()).ones() {
                    if !(board.around(W::bit(from)) & empty).is_zero() {
                        able |= W::bit(from);
                    }
                }
                able
            }
            [from] => board.reach(self.bit_of(from), empty),
            [from, to, ..] => board.reach(self.bit_of(to), empty | W::bit(self.bit_of(from))),
        };
        for square in board.squares(allowed) {
            into[usize::from(self.action(square))] = true;
        }
    }

    #[inline]
    fn chosen_move(&self, _: &Public<W>, _: &Private, chosen: &Chosen) -> Option<Move> {
        let [from, to, arrow] = **chosen else { return None };
        let [from, to, arrow] = [from, to, arrow].map(|action| self.square_of(action));
        Some(Move { from, to, arrow })
    }
}
