//! The policy: the chances with which seats are taken to make each move, by a few things that players look at.

use sobremesa_core::{MAX_SEATS, Stream};

use super::line::{Lay, LineRules, PASS, World};

/// The seats that opened the right and the left end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Owners(pub(super) [u8; 2]);

/// The number of features of a placement.
pub(super) const FEATURES: usize = 24;

/// The weights of the features.
pub(super) type Weights = [f32; FEATURES];

/// The greatest number of placements that a seat chooses among here; more are left out.
const MOST: usize = 64;

/// What everybody knew when a seat was to move, and its hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scene<'a> {
    pub(super) line: &'a LineRules,
    pub(super) seat: u8,
    /// The hand of that seat.
    pub(super) hand: u64,
    pub(super) placed: u64,
    pub(super) ends: [u8; 2],
    pub(super) owners: Owners,
    /// Tiles that each seat was known not to hold.
    pub(super) lacks: &'a [u64; MAX_SEATS],
}

/// The chances of moves: each legal placement has a weight, the exponential of a weighted sum of [`FEATURES`] features,
/// and is played with a probability in proportion to it.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    pub(super) weights: Weights,
    pub(super) lacks: [u64; MAX_SEATS],
}

impl Scene<'_> {
    /// The tiles that fit each end.
    pub(super) fn fitting(&self) -> [u64; 2] {
        if self.placed == 0 {
            return [self.hand, 0];
        }
        let [right, left] = self.ends.map(|end| self.line.with[usize::from(end)]);
        [self.hand & right, if self.ends[0] == self.ends[1] { 0 } else { self.hand & left }]
    }

    /// The features of a placement.
    pub(super) fn features(&self, tile: usize, arm: usize) -> Weights {
        let line = self.line;
        let seats = line.seats;
        let with = |number: u8| line.with[usize::from(number)];
        let count = |set: u64| set.count_ones() as f32;
        let flag = |is: bool| f32::from(u8::from(is));
        let rest = self.hand & !(1 << tile);
        let double = line.doubles >> tile & 1 == 1;
        let mut f = [0.0; FEATURES];
        let pips = f32::from(line.score[tile]) / 12.0;
        if self.placed == 0 {
            let [a, b] = line.faces[tile];
            f[16] = flag(double);
            f[17] = pips;
            f[18] = if double { count(rest & with(a)) } else { 0.0 };
            f[19] = if double { 0.0 } else { count(rest & (with(a) | with(b))) };
            return f;
        }
        let covered = self.ends[arm];
        let other = self.ends[1 - arm];
        let opened = line.outer(tile, covered);
        let unseen = !(self.placed | self.hand);
        let next = (self.seat + 1) % seats;
        let partner = (self.seat + 2) % seats;
        let before = (self.seat + seats - 1) % seats;
        let lacks = |seat: u8, number: u8| with(number) & unseen & !self.lacks[usize::from(seat)] == 0;
        let side = |seat: u8| line.side_of[usize::from(seat)];
        let paired = partner != self.seat && side(partner) == side(self.seat);
        f[0] = flag(double);
        f[1] = pips;
        f[2] = count(rest & with(opened));
        f[3] = count(rest & with(covered));
        f[4] = count(rest & (with(opened) | with(other)));
        f[5] = count(unseen & with(opened));
        f[6] = flag(opened == other);
        f[7] = flag(lacks(next, opened));
        f[8] = flag(lacks(next, opened) && lacks(next, other));
        f[9] = flag(paired && lacks(partner, opened));
        f[10] = flag(paired && lacks(partner, opened) && lacks(partner, other));
        let owner = self.owners.0[arm];
        f[11] = flag(paired && owner == partner);
        f[12] = flag(owner == next);
        f[13] = flag(owner == before);
        f[14] = flag(lacks(before, opened) && lacks(before, other));
        f[15] = flag(rest & (with(opened) | with(other)) == 0);
        f[20] = if double { count(rest & with(covered)) } else { 0.0 };
        f[21] = line.with.iter().filter(|with| **with & rest != 0).count() as f32;
        f[22] = flag(rest & with(opened) == 0);
        f[23] = flag(unseen & with(opened) == 0);
        f
    }

    /// Calls `f` with each placement and its weight if there is a choice; returns whether there is.
    fn each(&self, weights: &Weights, mut f: impl FnMut(Lay, f32)) -> bool {
        let fitting = self.fitting();
        if fitting[0].count_ones() + fitting[1].count_ones() < 2 {
            return false;
        }
        for (arm, mut tiles) in fitting.into_iter().enumerate() {
            while tiles != 0 {
                let tile = tiles.trailing_zeros();
                tiles &= tiles - 1;
                let features = self.features(tile as usize, arm);
                let sum: f32 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
                f(Lay::new(tile, arm), exp(sum));
            }
        }
        true
    }

    /// The chance that the seat makes this move; 1 if it has no choice, 0 if the move is impossible.
    pub(super) fn chance(&self, weights: &Weights, played: Lay) -> f32 {
        let fitting = self.fitting();
        if played == PASS {
            return f32::from(u8::from(fitting == [0, 0]));
        }
        if fitting[played.arm()] >> played.tile() & 1 == 0 {
            return 0.0;
        }
        let (mut own, mut all) = (1.0, 0.0);
        let chose = self.each(weights, |lay, weight| {
            all += weight;
            if lay == played {
                own = weight;
            }
        });
        if chose { own / all } else { 1.0 }
    }
}

impl Policy {
    /// A random placement of the seat to move, drawn by the weights.
    pub(super) fn draw(&self, line: &LineRules, world: &World, rng: &mut Stream) -> Lay {
        let seat = world.turn;
        let scene = Scene {
            line,
            seat,
            hand: world.hands[usize::from(seat)],
            placed: world.placed,
            ends: world.ends,
            owners: world.owners,
            lacks: &self.lacks,
        };
        // On the stack: play-outs draw millions of moves.
        let mut lays = [(PASS, 0.0_f32); MOST];
        let mut count = 0;
        let mut all = 0.0;
        let chose = scene.each(&self.weights, |lay, weight| {
            if count < MOST {
                all += weight;
                lays[count] = (lay, all);
                count += 1;
            }
        });
        if !chose {
            let [right, left] = line.fitting(world);
            return match (right, left) {
                (0, 0) => PASS,
                (0, left) => Lay::new(left.trailing_zeros(), 1),
                (right, _) => Lay::new(right.trailing_zeros(), 0),
            };
        }
        let wanted = rng.unit() as f32 * all;
        // Rounding may carry the wanted sum up to the last one.
        lays[..count].iter().find(|(_, sum)| *sum > wanted).map_or(lays[count - 1].0, |(lay, _)| *lay)
    }
}

/// e to the power x, to three places: fast, and the same on every machine. Beyond -20..=20 it stays where it is there.
#[inline]
pub(super) fn exp(x: f32) -> f32 {
    let x = x.clamp(-20.0, 20.0) * std::f32::consts::LOG2_E;
    let whole = x.floor();
    let part = x - whole;
    // 2^part by a cubic that is exact at both ends.
    let near = 1.0 + part * (0.695_976_8 + part * (0.224_944_4 + part * 0.079_078_8));
    f32::from_bits(((whole as i32 + 127) << 23) as u32) * near
}

#[cfg(test)]
mod tests {
    use sobremesa_core::math;

    use super::*;

    #[test]
    fn the_fast_exponential_is_near() {
        for step in -200_i16..=200 {
            let x = f32::from(step) / 20.0;
            let right = math::exp(f64::from(x)) as f32;
            assert!((exp(x) / right - 1.0).abs() < 1e-3, "{x}: {} for {right}", exp(x));
        }
    }
}
