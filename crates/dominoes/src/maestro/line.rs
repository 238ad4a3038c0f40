//! The usual game in the form that a search plays: two ends, hands as bits, and nothing else.
//!
//! The engine plays any rules. Where they are the usual ones ([`LineRules::new`] says which), the search spends its
//! time here. The engine is the oracle: tests play both side by side.

use sobremesa_core::{MAX_SEATS, Points, Seat, Side, Standing, Stream, Turn};
use sobremesa_search::ismcts::{Rewards, WorldGame};

use super::policy::{Owners, Policy};
use super::stakes::Stakes;
use crate::conditions::Tests;
use crate::game::Dominoes;
use crate::moves::Move;
use crate::rules::{HandScore, Hub, LineEnds, Matcher, NextSeat, Otherwise, SideScore, Tie, Winner, Worth};
use crate::state::{Public, Stage, State};
use crate::tiles::{TileId, TileSet};

/// A move on a line: the tile, and 64 more for the left end; or [`PASS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lay(pub(super) u8);

/// The pass, of a seat whose tiles fit nowhere.
pub(super) const PASS: Lay = Lay(255);

impl Lay {
    pub(super) fn new(tile: u32, arm: usize) -> Self {
        Self(tile as u8 | (arm as u8) << 6)
    }

    pub(super) fn tile(self) -> usize {
        usize::from(self.0 & 63)
    }

    pub(super) fn arm(self) -> usize {
        usize::from(self.0 >> 6)
    }

    /// The lay of a move of the game.
    pub(super) fn of(mv: Move) -> Self {
        match mv {
            Move::Place { tile, arm, .. } => Self::new(tile.0.into(), arm.into()),
            Move::Pass | Move::Give { .. } => PASS,
        }
    }
}

/// The full state of a hand under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct World {
    /// The tiles held, by seat.
    pub(super) hands: [u64; MAX_SEATS],
    /// The tiles on the table.
    pub(super) placed: u64,
    /// The numbers at the right and the left end.
    pub(super) ends: [u8; 2],
    /// The seats that opened the two ends.
    pub(super) owners: Owners,
    /// The seat to move.
    pub(super) turn: u8,
    /// Passes since the last placement.
    pub(super) passes: u8,
    /// The seat that placed the last tile.
    pub(super) last: u8,
    pub(super) over: bool,
}

impl World {
    /// Puts these hands into a state of the engine in place of its own; tiles that nobody holds go to sleep.
    pub(super) fn put_into<const W: usize>(&self, state: &mut State<W>, all: TileSet<W>) {
        state.stock = all.without(state.public.placed);
        for (hand, private) in self.hands.iter().zip(&mut state.hands) {
            private.hand = (0..64).filter(|tile| hand >> tile & 1 == 1).map(TileId).collect();
            state.stock = state.stock.without(private.hand);
        }
    }

    /// The world of a state of the engine; `owners` are the seats that opened the ends.
    pub(super) fn new<const W: usize>(state: &State<W>, owners: Owners) -> Self {
        let public = &state.public;
        let mut hands = [0; MAX_SEATS];
        for (hand, private) in hands.iter_mut().zip(&state.hands) {
            *hand = private.hand.words()[0];
        }
        Self {
            hands,
            placed: public.placed.words()[0],
            ends: public.ends.line().map(|end| end.number),
            owners,
            turn: public.turn.0,
            passes: public.idle.count_ones() as u8,
            last: public.last_placer.map_or(0, |seat| seat.0),
            over: matches!(public.stage, Stage::Over(_)),
        }
    }
}

/// The rules of a line, and the rewards of its ends at a standing.
#[derive(Clone, Debug)]
pub(super) struct LineRules {
    pub(super) seats: u8,
    pub(super) side_of: [u8; MAX_SEATS],
    /// Tiles with a number, by number.
    pub(super) with: Vec<u64>,
    /// The two numbers of each tile, the greater first.
    pub(super) faces: Vec<[u8; 2]>,
    pub(super) doubles: u64,
    pub(super) score: Vec<u16>,
    /// For each byte of a set of tiles, the count of each of its 256 values.
    sums: Vec<[u16; 256]>,
    hand: HandScore,
    side: SideScore,
    counted: bool,
    tie: Tie,
    worth: Worth,
    opener: Option<Seat>,
    pub(super) must_open: u64,
    /// The first side's reward when a side wins so many points, by side and points.
    rewards: [Vec<f32>; 2],
    /// The same when nobody wins.
    drawn: f32,
    /// Whether ends can be scored here: two sides, one of which wins or neither, and nothing else scores.
    pub(super) scores: bool,
    /// The policy of play-outs; random without one.
    pub(super) policy: Option<Policy>,
    /// The number of tiles left in all hands from which on they are solved.
    pub(super) exact: u32,
}

impl LineRules {
    /// The line of a game, if it is one: tiles with two faces of which there is one each, equal numbers join, a seat lays
    /// the first, seats move in turn and play if they can, tiles are dealt once and none is drawn, the hand ends when somebody is out or
    /// nobody can play.
    pub(super) fn new<const W: usize>(game: &Dominoes<W>) -> Option<Self> {
        let (rules, tables) = (&game.rules, &game.tables);
        let tests = &tables.tests;
        let fits = tables.plain
            && rules.hub == Hub::None
            && rules.otherwise != Otherwise::TurnUp
            && tables.tiles.len() <= 64
            && tables.all_valid
            && rules.arms.ends == LineEnds::Both
            && matches!(tests.matching, Tests::First)
            && rules.matching[0].then.matcher == Matcher::Equal
            && rules.next.iter().all(|row| row.then == NextSeat::Next)
            && tests.deals_once
            && rules.refresh.is_empty()
            && matches!(tests.end, Tests::OutOrBlocked);
        if !fits {
            return None;
        }
        let score = &rules.score;
        let scores = rules.seating.sides.count() == 2
            && rules.bonuses.is_empty()
            && matches!(score.winner, Winner::LowestSide | Winner::Counted)
            && !matches!(score.tie, Tie::Shared | Tie::Carried)
            && score.blocked_worth == score.worth
            && score.doubled_if.is_none()
            && (score.round, score.divide, score.blocked_divide) == (1, 1, 1)
            && score.bands.is_empty()
            && score.worth != Worth::Own
            && !score.reset
            && rules.match_to.begin.is_none()
            && !rules.match_to.exact;
        let seats = game.seats();
        let mut side_of = [0; MAX_SEATS];
        rules.seating.sides.by_seat().iter().zip(&mut side_of).for_each(|(side, of)| *of = side.0);
        let mut sums = vec![[0; 256]; tables.tiles.len().div_ceil(8)];
        for (byte, sums) in sums.iter_mut().enumerate() {
            for (set, sum) in sums.iter_mut().enumerate() {
                let tiles = tables.tile_score.iter().skip(byte * 8).take(8).enumerate();
                *sum = tiles.filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, score)| *score).sum();
            }
        }
        Some(Self {
            seats,
            side_of,
            with: tables.with_number.iter().map(|set| set.words()[0]).collect(),
            faces: tables.tiles.iter().map(|tile| [tile.faces()[0], tile.faces()[1]]).collect(),
            doubles: tables.doubles.words()[0],
            score: tables.tile_score.clone(),
            sums,
            hand: score.hand,
            side: score.side,
            counted: score.winner == Winner::Counted,
            tie: score.tie,
            worth: score.worth,
            opener: None,
            must_open: 0,
            rewards: [Vec::new(), Vec::new()],
            drawn: 0.5,
            scores,
            policy: None,
            exact: 0,
        })
    }

    /// Takes over what is settled before a decision.
    pub(super) fn stand<const W: usize>(&mut self, public: &Public<W>, stakes: &Stakes, standing: &Standing) {
        self.opener = public.opener;
        // All rewards are tabulated: ends of play-outs are too many to ask the stakes each time.
        let most = self.score.iter().map(|score| i32::from(*score)).sum::<i32>().max(self.score.len() as i32);
        let reward = |side: Side, points: i32| {
            let mut scored = Points::none(2);
            scored.add(side, points);
            stakes.rewards(standing, &scored)[0]
        };
        for (side, rewards) in (0..).map(Side).zip(&mut self.rewards) {
            rewards.clear();
            rewards.extend((0..=most).map(|points| reward(side, points)));
        }
        self.drawn = reward(Side(0), 0);
    }

    /// The tiles of the seat to move that fit each end; with nothing on the table, and where both ends are equal, all
    /// stand at the right.
    #[inline]
    pub(super) fn fitting(&self, world: &World) -> [u64; 2] {
        let hand = world.hands[usize::from(world.turn)];
        if world.placed == 0 {
            return [if self.must_open == 0 { hand } else { hand & self.must_open }, 0];
        }
        let [right, left] = world.ends;
        let at_left = if left == right { 0 } else { hand & self.with[usize::from(left)] };
        [hand & self.with[usize::from(right)], at_left]
    }

    /// The number that a tile opens when it joins another.
    #[inline]
    pub(super) fn outer(&self, tile: usize, inner: u8) -> u8 {
        let [a, b] = self.faces[tile];
        if a == inner { b } else { a }
    }

    /// Makes a move.
    #[inline]
    pub(super) fn lay(&self, world: &mut World, lay: Lay) {
        let seat = usize::from(world.turn);
        world.turn = if world.turn + 1 == self.seats { 0 } else { world.turn + 1 };
        if lay == PASS {
            world.passes += 1;
            world.over = world.passes >= self.seats;
            return;
        }
        let (tile, arm) = (lay.tile(), lay.arm());
        if world.placed == 0 {
            let [a, b] = self.faces[tile];
            world.ends = [b, a];
            world.owners = Owners([seat as u8; 2]);
        } else {
            world.ends[arm] = self.outer(tile, world.ends[arm]);
            world.owners.0[arm] = seat as u8;
        }
        let bit = 1 << tile;
        world.placed |= bit;
        world.hands[seat] &= !bit;
        world.passes = 0;
        world.last = seat as u8;
        // Tiles asleep may fit still: then nobody can place and the hand ends by its passes.
        let fits = self.with[usize::from(world.ends[0])] | self.with[usize::from(world.ends[1])];
        world.over = world.hands[seat] == 0 || fits & !world.placed == 0;
    }

    fn count(&self, hand: u64) -> i32 {
        match self.hand {
            HandScore::Sum => {
                let bytes = self.sums.iter().zip(hand.to_le_bytes());
                bytes.map(|(sums, byte)| i32::from(sums[usize::from(byte)])).sum()
            }
            HandScore::Count => hand.count_ones() as i32,
            HandScore::HighestTile => {
                let held = self.score.iter().enumerate().filter(|(tile, _)| hand >> tile & 1 == 1);
                held.map(|(_, score)| i32::from(*score)).max().unwrap_or(0)
            }
        }
    }

    /// The tiles that nobody holds: on such a line none of them is ever drawn.
    fn asleep(&self, world: &World) -> u64 {
        let all = u64::MAX >> (64 - self.score.len());
        world.hands.iter().fold(all & !world.placed, |left, hand| left & !hand)
    }

    /// The side that won a finished hand, and the points of its worth.
    pub(super) fn result(&self, world: &World) -> (Option<u8>, i32) {
        let mut sums = [0; 2];
        let mut counts = [None; 2];
        for (hand, side) in world.hands.iter().zip(self.side_of).take(self.seats.into()) {
            let count = self.count(*hand);
            let side = usize::from(side);
            sums[side] += count;
            counts[side] = Some(match (counts[side], self.side) {
                (None, _) => count,
                (Some(other), SideScore::Sum) => other + count,
                (Some(other), SideScore::Best) => count.min(other),
                (Some(other), SideScore::Worst) => count.max(other),
            });
        }
        let out = world.hands[usize::from(world.last)] == 0;
        let winner = if out && !self.counted {
            self.side_of[usize::from(world.last)]
        } else {
            match counts[0].cmp(&counts[1]) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Greater => 1,
                std::cmp::Ordering::Equal => {
                    let favoured = match self.tie {
                        Tie::Nobody | Tie::Carried | Tie::Shared => return (None, 0),
                        Tie::Opener => self.opener.map_or(0, |seat| seat.0),
                        Tie::Blocker => world.last,
                        Tie::AfterBlocker => (world.last + 1) % self.seats,
                        Tie::Seat(seat) => seat,
                    };
                    self.side_of[usize::from(favoured)]
                }
            }
        };
        let [own, others] = [sums[usize::from(winner)], sums[usize::from(1 - winner)]];
        let worth = match self.worth {
            Worth::All => own + others,
            Worth::Losers => others,
            Worth::AllAndStock => own + others + self.count(self.asleep(world)),
            Worth::LosersAndStock => others + self.count(self.asleep(world)),
            Worth::Difference | Worth::Differences => (others - own).max(0),
            Worth::One => 1,
            Worth::Own | Worth::Nothing => 0,
        };
        (Some(winner), worth)
    }

    fn reward(&self, winner: Option<u8>, worth: i32) -> Rewards {
        let first = match winner {
            Some(side) => self.rewards[usize::from(side)][worth as usize],
            None => self.drawn,
        };
        let mut rewards = [0.0; MAX_SEATS];
        (rewards[0], rewards[1]) = (first, 1.0 - first);
        rewards
    }

    /// A random legal move; all are equally likely.
    #[inline]
    fn any(&self, world: &World, rng: &mut Stream) -> Lay {
        let [right, left] = self.fitting(world);
        let (at_right, at_left) = (right.count_ones(), left.count_ones());
        // A single move needs no random number.
        let drawn = match at_right + at_left {
            0 => return PASS,
            1 => 0,
            moves => rng.below(moves),
        };
        if drawn < at_right { Lay::new(nth(right, drawn), 0) } else { Lay::new(nth(left, drawn - at_right), 1) }
    }

    /// Points of the first side less the second's when both play perfectly with open hands: alpha-beta.
    ///
    /// It ends the worlds of a search, with eight tiles left at most, thousands of times for a decision. Here that
    /// costs no measurable time (docs/players/maestro.md), whereas [`crate::solver`] would begin each time by clearing
    /// a table.
    pub(super) fn solve(&self, world: &World, mut alpha: i32, mut beta: i32) -> i32 {
        if world.over {
            let (winner, worth) = self.result(world);
            return match winner {
                Some(0) => worth,
                Some(_) => -worth,
                None => 0,
            };
        }
        let first = self.side_of[usize::from(world.turn)] == 0;
        let fitting = self.fitting(world);
        if fitting == [0, 0] {
            let mut next = *world;
            self.lay(&mut next, PASS);
            return self.solve(&next, alpha, beta);
        }
        let mut best = if first { i32::MIN } else { i32::MAX };
        for (arm, mut tiles) in fitting.into_iter().enumerate() {
            while tiles != 0 {
                let tile = tiles.trailing_zeros();
                tiles &= tiles - 1;
                let mut next = *world;
                self.lay(&mut next, Lay::new(tile, arm));
                let value = self.solve(&next, alpha, beta);
                if first {
                    best = best.max(value);
                    alpha = alpha.max(value);
                } else {
                    best = best.min(value);
                    beta = beta.min(value);
                }
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// The number of tiles in all hands.
    fn left(&self, world: &World) -> u32 {
        world.hands.iter().take(self.seats.into()).map(|hand| hand.count_ones()).sum()
    }
}

/// The bit number `n`, from 0, of a set with more than `n`.
#[inline]
pub(super) fn nth(mut set: u64, n: u32) -> u32 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl WorldGame for LineRules {
    type World = World;
    type Move = Lay;

    #[inline]
    fn turn(&self, world: &World) -> Turn {
        if world.over { Turn::Over } else { Turn::Seat(Seat(world.turn)) }
    }

    #[inline]
    fn side(&self, seat: Seat) -> usize {
        usize::from(self.side_of[seat.index()])
    }

    fn moves(&self, world: &World, into: &mut Vec<Lay>) {
        let fitting = self.fitting(world);
        if fitting == [0, 0] {
            into.push(PASS);
            return;
        }
        for (arm, mut tiles) in fitting.into_iter().enumerate() {
            while tiles != 0 {
                into.push(Lay::new(tiles.trailing_zeros(), arm));
                tiles &= tiles - 1;
            }
        }
    }

    #[inline]
    fn play(&self, world: &mut World, lay: Lay) {
        self.lay(world, lay);
    }

    fn chance(&self, _: &mut World, _: &mut Stream) {
        unreachable!("tiles are dealt once, before the search");
    }

    fn finish(&mut self, world: &mut World, rng: &mut Stream) -> Rewards {
        while !world.over {
            let lay = match &self.policy {
                Some(policy) => policy.draw(self, world, rng),
                None => self.any(world, rng),
            };
            self.lay(world, lay);
        }
        let (winner, worth) = self.result(world);
        self.reward(winner, worth)
    }

    fn known(&mut self, world: &World) -> Option<Rewards> {
        if world.over {
            let (winner, worth) = self.result(world);
            return Some(self.reward(winner, worth));
        }
        if self.left(world) > self.exact {
            return None;
        }
        let points = self.solve(world, i32::MIN, i32::MAX);
        let winner = match points.signum() {
            1 => Some(0),
            -1 => Some(1),
            _ => None,
        };
        Some(self.reward(winner, points.abs()))
    }
}
