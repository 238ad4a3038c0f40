//! What was played in this round, and how likely it makes a world.

use sobremesa_core::{MAX_SEATS, Seat, math};

use super::policy::Policy;
use crate::board::Board;
use crate::cards::CardSet;
use crate::moves::{Move, capturing};
use crate::players::worth::POINT;
use crate::rules::SumLaw;
use crate::seen::Seen;
use crate::state::State;

/// A play of this round, with what everybody knew before it.
#[derive(Clone, Copy, Debug)]
struct Past {
    seat: Seat,
    mv: Move,
    table: CardSet,
    /// The table and everything captured.
    seen: CardSet,
    /// The number of cards that the next seat held.
    next: u32,
    /// Cards that the next seat probably lacked.
    lacks: CardSet,
}

/// What was seen of a hand since its last deal.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenPlays {
    seats: u8,
    table: CardSet,
    seen: CardSet,
    held: [u8; MAX_SEATS],
    lacks: [CardSet; MAX_SEATS],
    past: Vec<Past>,
}

/// How many points worse than the best a play must be to be e times less likely.
const DOUBT: f32 = 0.05;

/// The least likelihood of a play against that of the best: people err.
const LEAST: f32 = 0.03;

/// So often [`DOUBT`], or more, is less likely than [`LEAST`]: nothing is computed.
const LONG: f32 = 4.0;

/// The most cards of a hand that is read. Of longer hands there are so many that, of those drawn, next to none would be left
/// any weight.
const FEW: u8 = 3;

/// The most plays of a seat that are read, the latest ones, for the same reason.
const READ: u32 = 3;

impl SeenPlays {
    /// Begins a new hand.
    pub(super) fn start(&mut self, seats: u8) {
        *self = Self { seats, ..Self::default() };
    }

    /// Takes note of an event; `hand` is the number of cards in a deal.
    pub(super) fn see(&mut self, sums: SumLaw, seen: &Seen, hand: u8) {
        match seen {
            Seen::Dealt { up, opening, .. } => {
                let up: CardSet = up.iter().copied().collect();
                self.seen |= up;
                self.table |= up;
                self.table -= opening.map(|opening| opening.taken).unwrap_or_default();
                self.past.clear();
                self.lacks = [CardSet::EMPTY; MAX_SEATS];
                self.held[..usize::from(self.seats)].fill(hand);
            }
            Seen::Played(played) => {
                let (seat, mv) = (played.seat, played.mv);
                let after = seat.after(1, self.seats).index();
                let (next, lacks) = (u32::from(self.held[after]), self.lacks[after]);
                self.past.push(Past { seat, mv, table: self.table, seen: self.seen, next, lacks });
                self.held[seat.index()] -= 1;
                self.seen.insert(mv.card);
                if mv.lays() {
                    self.lacks[seat.index()] |= capturing(sums, self.table);
                    self.table.insert(mv.card);
                } else {
                    self.table -= mv.takes;
                }
            }
        }
    }

    /// The cards that each seat probably lacks.
    pub(super) fn lacks(&self) -> [CardSet; MAX_SEATS] {
        self.lacks
    }

    /// The likelihood that the other seats played as they did if a world is the true one, against that of their best
    /// plays.
    ///
    /// Each of their plays is compared with the best one that `fase-2` finds for the hand that the seat had then. The
    /// likelihood falls by a factor of e for every [`DOUBT`] that it is worse, but never below [`LEAST`].
    pub(super) fn likelihood(&self, policy: &mut Policy, world: &State, own: Seat) -> f32 {
        let stock = world.public.stock > 0;
        let mut likelihood = 1.0;
        let mut hands = world.hands.map(|private| private.hand);
        let mut read = [0; MAX_SEATS];
        // Back in time: each card that was played is in the hand again.
        for past in self.past.iter().rev() {
            let seat = past.seat.index();
            let hand = &mut hands[seat];
            hand.insert(past.mv.card);
            read[seat] += 1;
            if past.seat == own || read[seat] > READ || world.public.held[seat] > FEW {
                continue;
            }
            let next = policy.next(past.seen | *hand, past.next, past.lacks, stock);
            let board = Board::of_seat(past.seat.0, past.table, *hand);
            let regret = policy.regret(&board, &next, past.mv) / POINT as f32;
            if regret > 0.0 {
                let times = regret / DOUBT;
                likelihood *= if times < LONG { (math::exp(f64::from(-times)) as f32).max(LEAST) } else { LEAST };
            }
        }
        likelihood
    }
}
