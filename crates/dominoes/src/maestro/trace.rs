//! What happened in a hand, as the strong player reads it.

use sobremesa_core::MAX_SEATS;

use super::line::{Lay, LineRules, PASS};
use super::policy::{Owners, Scene, Weights};
use crate::moves::Pause;
use crate::seen::{PassKind, Seen};

/// A move of a hand, with what everybody knew before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Past {
    pub(super) seat: u8,
    pub(super) lay: Lay,
    pub(super) pause: Pause,
    pub(super) placed: u64,
    pub(super) ends: [u8; 2],
    pub(super) owners: Owners,
    pub(super) lacks: [u64; MAX_SEATS],
}

/// The moves of a hand on a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    pub(super) past: Vec<Past>,
    pub(super) placed: u64,
    pub(super) ends: [u8; 2],
    pub(super) owners: Owners,
    lacks: [u64; MAX_SEATS],
}

impl Trace {
    /// Adds an event as it was seen.
    pub(super) fn see<const W: usize>(&mut self, line: &LineRules, seen: &Seen<W>) {
        match seen {
            Seen::Placed(placed) => {
                let (tile, arm) = (usize::from(placed.tile.0), usize::from(placed.arm));
                self.push(placed.seat.0, Lay::new(tile as u32, arm), placed.pause);
                if self.placed == 0 {
                    let [a, b] = line.faces[tile];
                    self.ends = [b, a];
                    self.owners = Owners([placed.seat.0; 2]);
                } else {
                    self.ends[arm] = line.outer(tile, self.ends[arm]);
                    self.owners.0[arm] = placed.seat.0;
                }
                self.placed |= 1 << tile;
            }
            Seen::Passed(passed) if passed.kind == PassKind::Pass => {
                self.push(passed.seat.0, PASS, passed.pause);
                for end in self.ends {
                    self.lacks[passed.seat.index()] |= line.with[usize::from(end)];
                }
            }
            Seen::Dealt { .. } | Seen::Shown { .. } => *self = Self::default(),
            Seen::Passed(_) | Seen::Drew { .. } | Seen::Gave { .. } | Seen::TurnedUp { .. } => {}
        }
    }

    fn push(&mut self, seat: u8, lay: Lay, pause: Pause) {
        let Self { placed, ends, owners, lacks, .. } = *self;
        self.past.push(Past { seat, lay, pause, placed, ends, owners, lacks });
    }

    /// The moves of a seat that holds `hand` now, the last first, each with the hand before it.
    pub(super) fn moves_of(&self, seat: u8, hand: u64) -> impl Iterator<Item = (&Past, u64)> {
        // Back in time, each tile that was placed is in the hand again.
        let mut held = hand;
        self.past.iter().rev().filter(move |past| past.seat == seat).map(move |past| {
            if past.lay != PASS {
                held |= 1 << past.lay.tile();
            }
            (past, held)
        })
    }
}

impl Past {
    /// What the seat saw, with the hand that it held.
    pub(super) fn scene<'a>(&'a self, line: &'a LineRules, hand: u64) -> Scene<'a> {
        let Self { seat, placed, ends, owners, ref lacks, .. } = *self;
        Scene { line, seat, hand, placed, ends, owners, lacks }
    }

    /// The likelihood that the seat made this move with that hand: by the weights, mixed with a share `any` of random
    /// moves.
    pub(super) fn chance(&self, line: &LineRules, hand: u64, weights: &Weights, any: f32) -> f32 {
        // Who must open with a given tile had no choice: it tells nothing.
        if self.placed == 0 && line.must_open != 0 {
            return 1.0;
        }
        let scene = self.scene(line, hand);
        let chance = scene.chance(weights, self.lay);
        let [right, left] = scene.fitting();
        let choices = (right.count_ones() + left.count_ones()).max(1);
        // What cannot be stays impossible: the random share is spread over legal moves alone.
        if chance == 0.0 { 0.0 } else { (1.0 - any) * chance + any / choices as f32 }
    }

    /// The pause that tells the truth about this move with that hand.
    ///
    /// See [`Dominoes::true_pause`](crate::Dominoes::true_pause), the same for any hand of one's own.
    pub(super) fn true_pause(&self, line: &LineRules, hand: u64) -> Pause {
        let scene = self.scene(line, hand);
        let [right, left] = scene.fitting();
        if self.lay == PASS || self.placed == 0 || right.count_ones() + left.count_ones() == 1 {
            return Pause::None;
        }
        let rest = hand & !(1 << self.lay.tile());
        let holds = |number: u8| rest & line.with[usize::from(number)] != 0;
        let covered = self.ends[self.lay.arm()];
        if !holds(covered) {
            return Pause::None;
        }
        let opened = line.outer(self.lay.tile(), covered);
        if opened == self.ends[1 - self.lay.arm()] && holds(opened) { Pause::Long } else { Pause::Short }
    }
}
