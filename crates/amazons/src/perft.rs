//! Counts the ways to play on, which shows a faulty move generator.

use crate::bits::Bits;
use crate::board::Board;
use crate::moves::Move;
use crate::state::Position;

/// The number of ways to make `depth` moves from a position; ways that end earlier are not counted.
///
/// The last move of each way is counted, not made.
pub fn perft<W: Bits>(board: &Board<W>, position: &Position<W>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(position.mobility(board, position.mover())),
        _ => {
            let mut position = *position;
            let mut ways = 0;
            let before = position;
            before.queen_moves(board, before.mover(), |from, to, arrows| {
                for arrow in arrows.ones() {
                    let [from, to, arrow] = [from, to, arrow].map(|bit| board.square(bit));
                    let mv = Move { from, to, arrow };
                    position.make(board, mv);
                    ways += perft(board, &position, depth - 1);
                    position.undo(board, mv);
                }
            });
            ways
        }
    }
}
