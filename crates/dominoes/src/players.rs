//! Ranks of placements: what the classic players go by.

mod heaviest;
mod matrix;
mod safe;

pub use heaviest::{AnyDouble, Heaviest};
pub use matrix::Matrix;
pub use safe::Safe;

use crate::game::Dominoes;
use crate::state::{Private, Public};
use crate::tiles::TileId;

/// What a double is worth as a lead: its companions, the own tiles that share its number; nothing once the table is not
/// empty.
fn lead<const W: usize>(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, double: TileId) -> i64 {
    if !public.empty {
        return 0;
    }
    let number = game.tables().tiles[double.index()].faces[0];
    let mut companions = private.hand & game.tables().with_number[usize::from(number)];
    companions.remove(double);
    i64::from(companions.len())
}
