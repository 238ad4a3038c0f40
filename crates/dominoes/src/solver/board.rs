//! The solver's own position: all tiles left as bits of one word, ends by number, and the count of what is left by side.

use std::cmp::Reverse;

use sobremesa_core::{MAX_SEATS, Seat, Sides};

use crate::ends::RIGHT;
use crate::game::Dominoes;
use crate::rules::HandScore;
use crate::solver::payoff::{Ended, Now, Payoff};
use crate::state::{Public, State};
use crate::tiles::{Tile, TileId, TileSet};

/// Points of one side less the other's.
pub(super) type Value = i16;
/// More than any hand is worth; the difference of two such values still fits.
pub(super) const BEYOND: Value = 16_383;
/// The count of what is left in the hands of each side.
pub(super) type Sums = [i16; 2];

/// Stands for the number of an end that no remaining tile fits: all such ends are alike.
const DEAD: u8 = 32;
/// Stands for the placer of the last tile where it is unknown or does not matter.
const NOBODY: u8 = MAX_SEATS as u8;

/// A deal: who holds what, and how the rules score it.
#[derive(Debug)]
pub(super) struct Board<const W: usize> {
    pub(super) payoff: Payoff,
    /// The tiles held at the start, by their bit: those that count most first.
    tiles: Vec<TileId>,
    /// The hands at the start.
    dealt: [TileSet<W>; MAX_SEATS],
    /// The same by the bits of their tiles. What a hand still has is what is left of them.
    held: [u32; MAX_SEATS],
    /// The tiles with a number; none for [`DEAD`] and above.
    with: [u32; 64],
    /// The two numbers of a tile, combined by exclusive or: combined again with the number that joins, it gives the one
    /// that opens.
    folded: [u8; 32],
    /// The count of a tile.
    weight: [i16; 32],
    /// The side of each seat.
    side: [u8; MAX_SEATS],
    /// The next seat after each.
    after: [u8; MAX_SEATS],
    /// The tiles that each side held at the start.
    of_side: [u32; 2],
    hand_score: HandScore,
}

/// A position below the root. Who holds what stands in the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The tiles in all hands.
    pub(super) rest: u32,
    /// The numbers of the ends.
    pub(super) ends: [u8; 2],
    /// The seat to move; right after a placement, the seat that made it.
    pub(super) turn: u8,
    /// The seat that placed the last tile, where that matters.
    pub(super) last: u8,
    /// What is left, by side.
    pub(super) left: Sums,
}

/// A placement as a byte: the tile by its bit, and above it the end, 0 or 1.
pub(super) type StepName = u8;

/// The placement of a tile at an end.
#[inline]
pub(super) const fn step_name(tile: u8, end: u8) -> StepName {
    tile | end << 5
}

/// How play goes on after a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterStep {
    /// The first seat that can place is to move.
    On(u8),
    /// The seat has gone out.
    Out,
    /// Nobody can place.
    Blocked,
}

impl<const W: usize> Board<W> {
    pub(super) fn new(game: &Dominoes<W>, steps: u8, payoff: Payoff) -> Self {
        let sides: &Sides = &game.rules.seating.sides;
        let seats = sides.seats();
        let mut board = Self {
            payoff,
            tiles: Vec::with_capacity(32),
            dealt: [TileSet::EMPTY; MAX_SEATS],
            held: [0; MAX_SEATS],
            with: [0; 64],
            folded: [0; 32],
            weight: [0; 32],
            side: [0; MAX_SEATS],
            after: [0; MAX_SEATS],
            of_side: [0; 2],
            hand_score: game.rules.score.hand,
        };
        for seat in (0..seats).map(Seat) {
            board.side[seat.index()] = sides.of(seat).0;
            board.after[seat.index()] = seat.after(steps, seats).0;
        }
        board
    }

    /// Takes up a position. Returns whether it belongs to the deal taken up before, so that the table still holds.
    pub(super) fn take_up(&mut self, game: &Dominoes<W>, state: &State<W>) -> bool {
        let same_payoff = self.payoff.take_up(Now::new(game, state));
        let same_deal =
            state.hands.iter().zip(&self.dealt).all(|(private, dealt)| private.hand.without(*dealt).is_empty());
        let goes_on = same_payoff && same_deal && !self.tiles.is_empty();
        if !goes_on {
            self.deal(game, state);
        }
        goes_on
    }

    fn deal(&mut self, game: &Dominoes<W>, state: &State<W>) {
        let tables = &game.tables;
        self.tiles.clear();
        for (private, dealt) in state.hands.iter().zip(&mut self.dealt) {
            *dealt = private.hand;
            self.tiles.extend(private.hand.iter());
        }
        // Tiles that count most have the lowest bits: they are listed first, and the first bit of a hand is its highest
        // tile.
        self.tiles.sort_unstable_by_key(|tile| (Reverse(tables.tile_score[tile.index()]), *tile));
        self.with = [0; 64];
        self.held = [0; MAX_SEATS];
        self.of_side = [0; 2];
        for (bit, tile) in self.tiles.iter().enumerate() {
            let faces = tables.tiles[tile.index()];
            let [high, low] = faces.faces() else { unreachable!("rules that fit have tiles of two faces") };
            self.with[usize::from(*high)] |= 1 << bit;
            self.with[usize::from(*low)] |= 1 << bit;
            self.folded[bit] = high ^ low;
            let holder = self.dealt.iter().position(|dealt| dealt.contains(*tile)).unwrap_or(0);
            self.held[holder] |= 1 << bit;
            self.of_side[usize::from(self.side[holder])] |= 1 << bit;
            self.weight[bit] = match self.hand_score {
                HandScore::Count => 1,
                HandScore::Sum | HandScore::HighestTile => tables.tile_score[tile.index()] as i16,
            };
        }
    }

    /// The node of the position that was taken up. The bits of tiles are those of the deal, so that positions of one deal
    /// share the table.
    pub(super) fn node(&self, state: &State<W>) -> Node {
        let public = &state.public;
        let (mut rest, mut left) = (0, [0; 2]);
        for (bit, tile) in self.tiles.iter().enumerate() {
            if let Some(seat) = state.hands.iter().position(|private| private.hand.contains(*tile)) {
                rest |= 1 << bit;
                left[usize::from(self.side[seat])] += self.weight[bit];
            }
        }
        let last = public.last_placer.filter(|_| self.payoff.asks_the_last).map_or(NOBODY, |seat| seat.0);
        Node { rest, ends: public.ends.line().map(|end| end.number), turn: public.turn.0, last, left }
    }

    /// The count of all tiles of a hand.
    fn sum(&self, mut hand: u32) -> i16 {
        let mut sum = 0;
        while hand != 0 {
            sum += self.weight[(hand.trailing_zeros() & 31) as usize];
            hand &= hand - 1;
        }
        sum
    }

    /// All of a position but who holds what, which follows from the tiles left: 51 bits. Ends that no tile left fits are
    /// made alike, and the lesser comes first: positions that play alike then share a place in the table.
    #[inline]
    pub(super) fn key(&self, node: &Node) -> u64 {
        let alive = |number: u8| if self.with(number) & node.rest == 0 { DEAD } else { number };
        let [a, b] = node.ends.map(alive);
        u64::from(node.rest)
            | u64::from(a.min(b)) << 32
            | u64::from(a.max(b)) << 38
            | u64::from(node.turn) << 44
            | u64::from(node.last) << 47
    }

    /// The tiles with a number.
    #[inline]
    fn with(&self, number: u8) -> u32 {
        self.with[usize::from(number & 63)]
    }

    /// What the seat to move holds.
    #[inline]
    pub(super) fn hand(&self, node: &Node) -> u32 {
        self.held[usize::from(node.turn & 7)] & node.rest
    }

    /// The tiles of a hand that fit each end; where both ends are equal, only the first has them.
    #[inline]
    pub(super) fn fitting(&self, node: &Node, hand: u32) -> [u32; 2] {
        let [a, b] = node.ends;
        [hand & self.with(a), if a == b { 0 } else { hand & self.with(b) }]
    }

    /// The tiles left that fit either end, whoever holds them.
    #[inline]
    fn fits(&self, node: &Node) -> u32 {
        (self.with(node.ends[0]) | self.with(node.ends[1])) & node.rest
    }

    /// The side of the seat to move.
    #[inline]
    pub(super) fn side(&self, node: &Node) -> u8 {
        self.side[usize::from(node.turn & 7)]
    }

    /// The position right after a placement: the turn has not gone on yet.
    #[inline]
    pub(super) fn placed(&self, node: &Node, step: StepName) -> Node {
        let tile = step & 31;
        let [a, b] = node.ends;
        let (join, stays) = if step >> 5 == 0 { (a, b) } else { (b, a) };
        self.opened(node, tile, self.folded[usize::from(tile)] ^ join, stays)
    }

    /// The same at the root: of a tile by its name, on an arm of the table as it lies.
    pub(super) fn root_placed(&self, node: &Node, public: &Public<W>, tile: TileId, arm: u16, faces: Tile) -> Node {
        let bit = self.tiles.iter().position(|held| *held == tile).expect("the tile is in a hand") as u8;
        if public.empty {
            return self.opened(node, bit, faces.faces()[0], faces.faces()[1]);
        }
        // `node` has the ends in the order of `EndList::line`: the right one first.
        self.placed(node, step_name(bit, u8::from(arm != RIGHT)))
    }

    /// A placement that leaves these numbers at the ends.
    #[inline]
    fn opened(&self, node: &Node, tile: u8, opens: u8, stays: u8) -> Node {
        let mut left = node.left;
        left[usize::from(self.side(node) & 1)] -= self.weight[usize::from(tile & 31)];
        // Kept only where the rules ask for it: else positions that differ in it alone could not share a place in the
        // table.
        let last = if self.payoff.asks_the_last { node.turn } else { NOBODY };
        Node { rest: node.rest & !(1 << (tile & 31)), ends: [opens, stays], turn: node.turn, last, left }
    }

    /// How play goes on after a placement.
    #[inline]
    pub(super) fn then(&self, placed: &Node) -> AfterStep {
        if self.hand(placed) == 0 {
            return AfterStep::Out;
        }
        match self.who_can(placed, self.after[usize::from(placed.turn & 7)]) {
            Some(turn) => AfterStep::On(turn),
            None => AfterStep::Blocked,
        }
    }

    /// The first seat that can place, from this one on; none if nobody can.
    #[inline]
    fn who_can(&self, node: &Node, from: u8) -> Option<u8> {
        let fits = self.fits(node);
        if fits == 0 {
            return None;
        }
        // Somebody holds a tile that fits, so the round ends.
        let mut turn = from;
        while self.held[usize::from(turn & 7)] & fits == 0 {
            turn = self.after[usize::from(turn & 7)];
        }
        Some(turn)
    }

    /// The position after forced passes: the turn goes to the first seat that can place.
    pub(super) fn passed(&self, node: &Node) -> Option<Node> {
        self.who_can(node, node.turn).map(|turn| Node { turn, ..*node })
    }

    /// The order in which a placement is tried, greater is earlier: what leaves few replies, to the rivals above all, sheds
    /// much, and gets rid of a double. The weights were fitted to the positions that the search looks at (docs/speed.md).
    #[inline]
    pub(super) fn rank(&self, node: &Node, step: StepName) -> u32 {
        const MIDDLE: i32 = 1_000;
        let placed = self.placed(node, step);
        let side = usize::from(self.side(node) & 1);
        let expected = self.after[usize::from(node.turn & 7)];
        let Some(next) = self.who_can(&placed, expected) else {
            let wins = placed.left[side] < placed.left[1 - side];
            return if wins { 2 * MIDDLE as u32 } else { 0 };
        };
        let fits = self.fits(&placed);
        let seat = usize::from(next & 7);
        let ours = usize::from(self.side[seat]) == side;
        let [theirs, replies] = counts([fits & !self.of_side[side], fits & self.held[seat]]);
        let tile = usize::from(step & 31);
        let mut rank = MIDDLE - 6 * theirs + i32::from(self.weight[tile]).min(MIDDLE / 2);
        rank -= if ours { 5 * replies } else { 12 * replies };
        // Whom a pass brings to move has more replies as a rule, and its line is longer.
        if next != expected {
            rank -= if ours { 12 } else { 8 };
        }
        if self.folded[tile] == 0 {
            rank += 6;
        }
        if theirs == 0 {
            rank += 5;
        }
        rank as u32
    }

    /// The result of a finished hand for a side. `node.turn` is the seat that went out, if one did.
    #[inline]
    pub(super) fn result_for(&self, side: u8, node: &Node, out: bool) -> Value {
        let result = self.result(node, out);
        if side == 0 { result } else { -result }
    }

    /// The result of a finished hand for side 0. `node.turn` is the seat that went out, if one did.
    #[inline]
    fn result(&self, node: &Node, out: bool) -> Value {
        let out = out.then(|| self.side(node));
        if self.payoff.by_sums {
            return self.payoff.by_sums(node.left, out);
        }
        let mut hands = [0; MAX_SEATS];
        for (score, hand) in hands.iter_mut().zip(self.held) {
            let hand = hand & node.rest;
            *score = match self.hand_score {
                HandScore::Sum | HandScore::Count => self.sum(hand),
                HandScore::HighestTile if hand == 0 => 0,
                HandScore::HighestTile => self.weight[(hand.trailing_zeros() & 31) as usize],
            };
        }
        self.payoff.by_hands(hands, Ended { out, last: (node.last != NOBODY).then_some(Seat(node.last)) })
    }
}

/// The numbers of tiles of two sets. Where the processor is not known to count bits, counting both at once costs as much as one.
#[inline]
fn counts([a, b]: [u32; 2]) -> [i32; 2] {
    let mut bits = u64::from(a) | u64::from(b) << 32;
    bits -= bits >> 1 & 0x5555_5555_5555_5555;
    bits = (bits & 0x3333_3333_3333_3333) + (bits >> 2 & 0x3333_3333_3333_3333);
    bits = (bits + (bits >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // The sum of four bytes comes to stand in the uppermost of each half.
    bits = bits.wrapping_mul(0x0101_0101);
    [(bits >> 24 & 0xff) as i32, (bits >> 56) as i32]
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn two_sets_are_counted_at_once() {
        let mut bits = 1_u64;
        for _ in 0..10_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let sets = [(bits >> 32) as u32, bits.rotate_left(13) as u32];
            assert_eq!(counts(sets), sets.map(|set| set.count_ones() as i32));
        }
        assert_eq!(counts([u32::MAX, 0]), [32, 0]);
        assert_eq!(counts([0, u32::MAX]), [0, 32]);
        assert_eq!(counts([u32::MAX; 2]), [32; 2]);
    }
}
