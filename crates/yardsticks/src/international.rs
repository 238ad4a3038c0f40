//! A random hand of international dominoes, written out by hand.

use sobremesa_core::Stream;

/// International dominoes: nothing but bits.
#[derive(Clone, Debug)]
pub struct International {
    pub(crate) with: [u32; 7],
    pub(crate) faces: [(u8, u8); 28],
}

impl Default for International {
    fn default() -> Self {
        Self::new()
    }
}

impl International {
    /// The tables of the set.
    pub fn new() -> Self {
        let mut tables = Self { with: [0; 7], faces: [(0, 0); 28] };
        let mut tile = 0;
        for high in 0..7_u8 {
            for low in 0..=high {
                tables.faces[tile] = (high, low);
                tables.with[usize::from(high)] |= 1 << tile;
                tables.with[usize::from(low)] |= 1 << tile;
                tile += 1;
            }
        }
        tables
    }

    pub(crate) fn pips(&self, mut hand: u32) -> i32 {
        let mut pips = 0;
        while hand != 0 {
            let (a, b) = self.faces[hand.trailing_zeros() as usize];
            pips += i32::from(a + b);
            hand &= hand - 1;
        }
        pips
    }

    /// Plays a hand at random, with the draws of the engine in its order. Gives the moves and the points of the opener's side
    /// less the other's.
    pub fn hand(&self, opener: usize, rng: &mut Stream) -> (u32, i32) {
        let mut order: [u8; 28] = std::array::from_fn(|tile| tile as u8);
        rng.shuffle(&mut order);
        let mut hands = [0_u32; 4];
        for (index, tile) in order.iter().enumerate() {
            hands[index / 7] |= 1 << tile;
        }
        let nth = |mut set: u32, n: u32| {
            for _ in 0..n {
                set &= set - 1;
            }
            set.trailing_zeros()
        };
        let mut seat = opener;
        let first = nth(hands[seat], rng.below(7));
        hands[seat] &= !(1 << first);
        let mut off = !(1_u32 << first) & 0x0fff_ffff;
        let (mut left, mut right) = self.faces[first as usize];
        let mut plies = 1;
        loop {
            let (at_left, at_right) = (self.with[usize::from(left)], self.with[usize::from(right)]);
            if (at_left | at_right) & off == 0 {
                let (ours, theirs) = (
                    self.pips(hands[opener] | hands[(opener + 2) % 4]),
                    self.pips(hands[(opener + 1) % 4] | hands[(opener + 3) % 4]),
                );
                let sign = (theirs - ours).signum();
                return (plies, sign * (ours + theirs));
            }
            seat = (seat + 1) % 4;
            let r = hands[seat] & at_right;
            let l = if left == right { 0 } else { hands[seat] & at_left };
            let moves = r.count_ones() + l.count_ones();
            plies += 1;
            if moves == 0 {
                continue;
            }
            let drawn = if moves == 1 { 0 } else { rng.below(moves) };
            let tile = if drawn < r.count_ones() {
                let tile = nth(r, drawn);
                let (a, b) = self.faces[tile as usize];
                right = a + b - right;
                tile
            } else {
                let tile = nth(l, drawn - r.count_ones());
                let (a, b) = self.faces[tile as usize];
                left = a + b - left;
                tile
            };
            hands[seat] &= !(1 << tile);
            off &= !(1 << tile);
            if hands[seat] == 0 {
                let left: i32 = hands.iter().map(|hand| self.pips(*hand)).sum();
                return (plies, if (seat + opener).is_multiple_of(2) { left } else { -left });
            }
        }
    }

    /// Deals so many of the tiles by a plain shuffle into three hands as nearly alike as can be, the last with what is over:
    /// what a drawn world of a hand costs at least. Gives the hands as bits.
    pub fn deal_unseen(&self, unseen: u8, rng: &mut Stream) -> [u32; 3] {
        let mut order: [u8; 28] = std::array::from_fn(|tile| tile as u8);
        let tiles = &mut order[..usize::from(unseen)];
        rng.shuffle(tiles);
        let each = tiles.len() / 3;
        let mut hands = [0; 3];
        for (place, tile) in tiles.iter().enumerate() {
            hands[(place / each.max(1)).min(2)] |= 1 << tile;
        }
        hands
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Seed;

    use super::*;

    #[test]
    fn all_unseen_tiles_are_dealt_once() {
        let mut rng = Seed::from_text("unseen").key().stream(0);
        for unseen in 0..=28 {
            let hands = International::new().deal_unseen(unseen, &mut rng);
            assert_eq!(hands.iter().fold(0, |all, hand| all ^ hand), (1_u32 << unseen) - 1, "{unseen}");
        }
    }
}
