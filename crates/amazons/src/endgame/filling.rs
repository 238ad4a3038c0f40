//! Counts how many moves a side can make in an area of its own.

use std::collections::BTreeMap;

use super::MovesLeft;
use crate::bits::Bits;
use crate::board::Board;

/// Counts the greatest number of moves that amazons can make one after the other in an area of their own.
///
/// Often that is the number of empty squares. But an amazon with several dead ends around it that are not in line goes
/// into one of them and is stuck. Counts are kept for later questions.
#[derive(Clone, Debug)]
pub struct Filling<W> {
    /// The counts so far, by the amazons, those of them at the rim, and the empty squares.
    known: BTreeMap<(W, W, W), MovesLeft>,
}

impl<W> Default for Filling<W> {
    fn default() -> Self {
        Self { known: BTreeMap::new() }
    }
}

/// The number of counts that are kept; beyond it all are forgotten.
const MOST_KEPT: usize = 200_000;

impl<W: Bits> Filling<W> {
    /// The greatest number of moves of some amazons over some empty squares. Looks at no more than `limit` positions:
    /// where that is not enough, `least` is what was found and `most` the number of squares left. Amazons at the `rim`
    /// shoot back to where they stood when they leave.
    pub fn most_moves(&mut self, board: &Board<W>, (empty, amazons): (W, W), rim: W, limit: u32) -> MovesLeft {
        if self.known.len() > MOST_KEPT {
            self.known.clear();
        }
        let mut rest = limit;
        self.count(board, (empty, amazons), rim & amazons, &mut rest)
    }

    fn count(&mut self, board: &Board<W>, (empty, amazons): (W, W), rim: W, rest: &mut u32) -> MovesLeft {
        // Squares that no amazon can come to any more count for nothing.
        let reached = super::flooded(board, board.around(amazons) & empty, empty);
        let bound = reached.count();
        // One square that an amazon stands beside is always good for one move: it goes there and shoots back.
        if bound <= 1 {
            return MovesLeft { least: bound, most: bound };
        }
        if let Some(known) = self.known.get(&(amazons, rim, reached)) {
            return *known;
        }
        if *rest == 0 {
            // An amazon stands beside one of the squares, so there is at least one move.
            return MovesLeft { least: 1, most: bound };
        }
        *rest -= 1;
        let mut best = MovesLeft { least: 1, most: 1 };
        'moves: for (from, to, arrow) in ordered(board, (reached, amazons), rim) {
            let (from, to) = (W::bit(from), W::bit(to));
            let after = (reached | from) & !(to | W::bit(arrow));
            let count = self.count(board, (after, amazons & !from | to), rim & !from, rest);
            best.least = best.least.max(1 + count.least);
            best.most = best.most.max(1 + count.most);
            // No line can fill more than all squares.
            if best.least == bound {
                best.most = bound;
                break 'moves;
            }
        }
        best.most = best.most.min(bound);
        // A count that the limit cut short would be wrong for a later question with more time.
        if *rest > 0 || best.least == best.most {
            self.known.insert((amazons, rim, reached), best);
        }
        best
    }
}

/// The moves in an area, those first that most likely leave all other squares to be filled: by the number of squares
/// that can still be reached, then by few ways out of where the arrow lands.
fn ordered<W: Bits>(board: &Board<W>, (empty, amazons): (W, W), rim: W) -> Vec<(u32, u32, u32)> {
    let mut moves = Vec::new();
    for from in amazons.ones() {
        let left = empty | W::bit(from);
        let allowed = if (rim & W::bit(from)).is_zero() { left } else { W::bit(from) };
        for to in board.reach(from, empty).ones() {
            for arrow in (board.reach(to, left) & allowed).ones() {
                let after = left & !(W::bit(to) | W::bit(arrow));
                let stand = amazons & !W::bit(from) | W::bit(to);
                let reached = super::flooded(board, board.around(stand) & after, after).count();
                let exits = (board.around(W::bit(arrow)) & after).count();
                moves.push((std::cmp::Reverse(reached), exits, (from, to, arrow)));
            }
        }
    }
    moves.sort_unstable();
    moves.into_iter().map(|(_, _, mv)| mv).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Setup;
    use crate::state::{Position, WHITE};

    /// The most moves, by trying all.
    fn plain(board: &Board<u64>, position: &Position<u64>) -> u32 {
        let mut best = 0;
        position.queen_moves(board, WHITE, |from, to, arrows| {
            for arrow in arrows.ones() {
                let mut after = *position;
                after.amazons[0] ^= u64::bit(from) | u64::bit(to);
                after.arrows |= u64::bit(arrow);
                best = best.max(1 + plain(board, &after));
            }
        });
        best
    }

    fn read(text: &str) -> (Board<u64>, Position<u64>) {
        let setup = Setup::read(text).unwrap();
        let board = Board::new(setup.files, setup.ranks);
        let position = Position::new(&board, [&setup.white, &setup.black], &setup.arrows, setup.mover);
        (board, position)
    }

    fn filled(text: &str) -> MovesLeft {
        let (board, position) = read(text);
        Filling::default().most_moves(&board, (position.empty(&board), position.amazons(WHITE)), 0, 1_000)
    }

    #[test]
    fn an_area_may_hold_fewer_moves_than_squares() {
        // Three dead ends that are not in line: the amazon goes into one, must shoot where it stood, and is stuck.
        assert_eq!(filled("1x1/xwx/x1x w"), MovesLeft { least: 1, most: 1 });
        // In line: it goes into one and shoots into the other.
        assert_eq!(filled("xxx/1w1/xxx w"), MovesLeft { least: 2, most: 2 });
        assert_eq!(filled("w2/3/3 w"), MovesLeft { least: 8, most: 8 });
    }

    #[test]
    fn counting_agrees_with_trying_everything() {
        use sobremesa_core::Seed;
        let key = Seed::from_text("filling").key();
        let mut defective = 0;
        for round in 0..300 {
            let mut rng = key.stream(round);
            let (board, mut position) = read("4/4/4/4 w");
            let mut squares: Vec<u32> = board.all().ones().collect();
            rng.shuffle(&mut squares);
            let amazons = 1 + rng.below(2) as usize;
            position.amazons[0] = squares[..amazons].iter().fold(0, |set, bit| set | u64::bit(*bit));
            position.arrows = squares[amazons + 5..].iter().fold(0, |set, bit| set | u64::bit(*bit));
            let most = plain(&board, &position);
            let found =
                Filling::default().most_moves(&board, (position.empty(&board), position.amazons(WHITE)), 0, 100_000);
            assert_eq!(found, MovesLeft { least: most, most }, "round {round}");
            let empty = position.empty(&board);
            let reached = super::super::flooded(&board, board.around(position.amazons(WHITE)) & empty, empty);
            defective += u32::from(most < reached.count());
            let short = Filling::default().most_moves(&board, (position.empty(&board), position.amazons(WHITE)), 0, 2);
            assert!((short.least..=short.most).contains(&most), "round {round}: {short:?}, {most}");
        }
        assert!(defective > 5, "{defective}");
    }
}
