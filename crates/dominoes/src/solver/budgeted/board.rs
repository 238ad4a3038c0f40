//! The solver's own position: hands as bits of one word, ends by number, and the count of what is left by side.

use std::cmp::Reverse;

use sobremesa_core::{MAX_SEATS, Seat, Sides};

use crate::ends::RIGHT;
use crate::game::Dominoes;
use crate::rules::HandScore;
use crate::solver::payoff::{Ended, Now, Payoff};
use crate::state::{Public, State};
use crate::tiles::{Tile, TileId, TileSet};

pub(super) use crate::solver::board::{BEYOND, Sums, Value};

/// Stands for the number of an end that no remaining tile fits: all such ends are alike.
const DEAD: u8 = 32;
/// Stands for the placer of the last tile where it is unknown or does not matter.
const NOBODY: u8 = MAX_SEATS as u8;

/// A deal: who holds what, and how the rules score it.
#[derive(Debug)]
pub(super) struct Board<const W: usize> {
    pub(super) payoff: Payoff,
    /// The tiles left in each hand.
    pub(super) hands: [u32; MAX_SEATS],
    /// The tiles held at the start, by their bit: those that count most first.
    tiles: Vec<TileId>,
    /// The hands at the start.
    dealt: [TileSet<W>; MAX_SEATS],
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
    seats: usize,
    hand_score: HandScore,
}

/// A position below the root. The hands stand in the board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The tiles in all hands.
    pub(super) rest: u32,
    /// The numbers of the ends, the lesser first.
    pub(super) ends: [u8; 2],
    /// The seat to move.
    pub(super) turn: u8,
    /// The seat that placed the last tile, where that matters.
    pub(super) last: u8,
    /// What is left, by side.
    pub(super) left: Sums,
}

/// A placement and its consequences.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolverStep {
    /// The tile, by its bit.
    pub(super) tile: u8,
    /// The end at which it is placed: 0 for the one with the lesser number.
    pub(super) end: u8,
    /// How play goes on.
    pub(super) then: AfterStep,
    /// The position after it, with the tile still in the hand.
    pub(super) node: Node,
    /// The order in which it is tried: greater is earlier.
    pub(super) rank: i32,
}

impl SolverStep {
    /// The move as a byte.
    #[inline]
    pub(super) const fn name(&self) -> u8 {
        self.tile | self.end << 5
    }
}

/// How play goes on after a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterStep {
    /// A seat that can place is to move.
    On,
    /// The seat has gone out.
    Out,
    /// Nobody can place.
    Blocked,
}

impl Node {
    /// All of the position but the hands, which follow from the tiles left: 51 bits.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        u64::from(self.rest)
            | u64::from(self.ends[0]) << 32
            | u64::from(self.ends[1]) << 38
            | u64::from(self.turn) << 44
            | u64::from(self.last) << 47
    }
}

impl<const W: usize> Board<W> {
    pub(super) fn new(game: &Dominoes<W>, steps: u8, payoff: Payoff) -> Self {
        let sides: &Sides = &game.rules.seating.sides;
        let seats = sides.seats();
        let mut board = Self {
            payoff,
            hands: [0; MAX_SEATS],
            tiles: Vec::with_capacity(32),
            dealt: [TileSet::EMPTY; MAX_SEATS],
            with: [0; 64],
            folded: [0; 32],
            weight: [0; 32],
            side: [0; MAX_SEATS],
            after: [0; MAX_SEATS],
            of_side: [0; 2],
            seats: usize::from(seats),
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
        // The bits of tiles stay those of the deal, so that positions of one deal share the table.
        self.hands = [0; MAX_SEATS];
        for (bit, tile) in self.tiles.iter().enumerate() {
            for (hand, private) in self.hands.iter_mut().zip(&state.hands) {
                *hand |= u32::from(private.hand.contains(*tile)) << bit;
            }
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
        self.of_side = [0; 2];
        for (bit, tile) in self.tiles.iter().enumerate() {
            let faces = tables.tiles[tile.index()];
            let [high, low] = faces.faces() else { unreachable!("rules that fit have tiles of two faces") };
            self.with[usize::from(*high)] |= 1 << bit;
            self.with[usize::from(*low)] |= 1 << bit;
            self.folded[bit] = high ^ low;
            let holder = self.dealt.iter().position(|dealt| dealt.contains(*tile)).unwrap_or(0);
            self.of_side[usize::from(self.side[holder])] |= 1 << bit;
            self.weight[bit] = match self.hand_score {
                HandScore::Count => 1,
                HandScore::Sum | HandScore::HighestTile => tables.tile_score[tile.index()] as i16,
            };
        }
    }

    /// The node of the position that was taken up.
    pub(super) fn node(&self, public: &Public<W>) -> Node {
        let rest = self.hands.iter().fold(0, |rest, hand| rest | hand);
        let mut left = [0; 2];
        for seat in 0..self.seats {
            left[usize::from(self.side[seat])] += self.sum(self.hands[seat]);
        }
        let ends = public.ends.line().map(|end| end.number);
        let last = public.last_placer.filter(|_| self.payoff.asks_the_last).map_or(NOBODY, |seat| seat.0);
        Node { rest, ends: self.ends(rest, ends[0], ends[1]), turn: public.turn.0, last, left }
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

    /// Two ends in the form that nodes have: dead ones made alike, the lesser first. Positions that play alike then
    /// share a place in the table.
    #[inline]
    fn ends(&self, rest: u32, a: u8, b: u8) -> [u8; 2] {
        let a = if self.with(a) & rest == 0 { DEAD } else { a };
        let b = if self.with(b) & rest == 0 { DEAD } else { b };
        if a < b { [a, b] } else { [b, a] }
    }

    /// The tiles with a number.
    #[inline]
    pub(super) fn with(&self, number: u8) -> u32 {
        self.with[usize::from(number & 63)]
    }

    /// The tiles of the seat to move that fit each end; where both ends are equal, only the first has them.
    #[inline]
    pub(super) fn fitting(&self, node: &Node) -> [u32; 2] {
        let hand = self.hands[usize::from(node.turn & 7)];
        let [a, b] = node.ends;
        [hand & self.with(a), if a == b { 0 } else { hand & self.with(b) }]
    }

    /// The side of the seat to move.
    #[inline]
    pub(super) fn side(&self, node: &Node) -> u8 {
        self.side[usize::from(node.turn & 7)]
    }

    /// A placement at one end. `join` is the number there, `stays` that of the other end.
    #[inline]
    pub(super) fn step(&self, node: &Node, tile: u8, join: u8, stays: u8) -> SolverStep {
        self.opened(node, tile, self.folded[usize::from(tile & 31)] ^ join, stays)
    }

    /// A placement at the root: of a tile by its name, on an arm of the table as it lies.
    pub(super) fn root_step(&self, node: &Node, public: &Public<W>, tile: TileId, arm: u16, faces: Tile) -> SolverStep {
        let bit = self.tiles.iter().position(|held| *held == tile).expect("the tile is in a hand") as u8;
        if public.empty {
            return self.opened(node, bit, faces.faces()[0], faces.faces()[1]);
        }
        let [right, left] = public.ends.line().map(|end| end.number);
        if arm == RIGHT { self.step(node, bit, right, left) } else { self.step(node, bit, left, right) }
    }

    /// A placement that leaves these numbers at the ends.
    #[inline]
    fn opened(&self, node: &Node, tile: u8, opens: u8, stays: u8) -> SolverStep {
        let bit = 1 << (tile & 31);
        let turn = usize::from(node.turn & 7);
        let rest = node.rest & !bit;
        let ends = self.ends(rest, opens, stays);
        let mut left = node.left;
        left[usize::from(self.side[turn] & 1)] -= self.weight[usize::from(tile & 31)];
        // Kept only where the rules ask for it: else positions that differ in it alone could not share a place in the
        // table.
        let last = if self.payoff.asks_the_last { node.turn } else { NOBODY };
        let after = Node { rest, ends, turn: node.turn, last, left };
        if self.hands[turn] == bit {
            return SolverStep { tile, end: 0, then: AfterStep::Out, node: after, rank: 0 };
        }
        match self.who_can(&after, self.after[turn]) {
            Some(turn) => SolverStep { tile, end: 0, then: AfterStep::On, node: Node { turn, ..after }, rank: 0 },
            None => SolverStep { tile, end: 0, then: AfterStep::Blocked, node: after, rank: 0 },
        }
    }

    /// The first seat that can place, from this one on; none if nobody can. Only tiles that are left count as held.
    #[inline]
    fn who_can(&self, node: &Node, from: u8) -> Option<u8> {
        let fits = (self.with(node.ends[0]) | self.with(node.ends[1])) & node.rest;
        if fits == 0 {
            return None;
        }
        // Somebody holds a tile that fits, so the round ends.
        let mut turn = from;
        while self.hands[usize::from(turn & 7)] & fits == 0 {
            turn = self.after[usize::from(turn & 7)];
        }
        Some(turn)
    }

    /// The position after forced passes: the turn goes to the first seat that can place.
    pub(super) fn passed(&self, node: &Node) -> Option<Node> {
        self.who_can(node, node.turn).map(|turn| Node { turn, ..*node })
    }

    /// The order of a placement: going out first; then what leaves the rivals little to place, makes them pass, and
    /// sheds much.
    #[inline]
    pub(super) fn rank(&self, node: &Node, step: &SolverStep) -> i32 {
        let turn = usize::from(node.turn & 7);
        let side = usize::from(self.side[turn] & 1);
        match step.then {
            AfterStep::Out => return 1_000_000,
            AfterStep::Blocked => {
                return if step.node.left[side] < step.node.left[1 - side] { 1_000_000 } else { -1_000_000 };
            }
            AfterStep::On => {}
        }
        let fits = (self.with(step.node.ends[0]) | self.with(step.node.ends[1])) & step.node.rest;
        let theirs = (fits & !self.of_side[side]).count_ones() as i32;
        let next = usize::from(step.node.turn & 7);
        let replies = (fits & self.hands[next]).count_ones() as i32;
        let replies = if self.side[next] == self.side[turn] { replies } else { -replies };
        let passes = i32::from(step.node.turn != self.after[turn]);
        20 * (replies - theirs) + 30 * passes + 2 * i32::from(self.weight[usize::from(step.tile & 31)])
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
        for (score, hand) in hands.iter_mut().zip(self.hands) {
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
