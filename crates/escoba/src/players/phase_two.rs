//! `fase-2`: what a move takes, less what it leaves to the next seat.

use sobremesa_core::player::{Measure, Weighed, Why};
use sobremesa_core::{Choice, Decision, Player, Seat};

use super::book::Book;
use super::tells::Tells;
use super::worth::{POINT, Shares};
use super::{decided, reason};
use crate::cards::CardSet;
use crate::game::Escoba;
use crate::moves::Move;
use crate::seen::Seen;
use crate::state::Opening;

/// Places of the book that the player keeps, as a power of two.
const BOOK_BITS: u32 = 8;

/// The immediate worth of a move less the expected best answer of the next seat, over the cards that it can hold, and
/// with what its own hand can take after that answer.
///
/// Every pile is remembered; and a seat that lays a card where another could have captured is held not to have that other.
/// Values are points, as shares of those that the cards taken fight for ([`Shares`]), a card for its own sake twice, and
/// escobas.
#[derive(Clone, Debug, Default)]
pub struct Phase2 {
    tells: Tells,
    book: Option<Book>,
    forgets: bool,
}

/// What the expected answer counts for against what is taken at once: fitted by play.
pub(crate) const ANSWER: f32 = 1.2;
/// What the own hand can take after it counts for where two play: fitted by play.
pub(crate) const BACK: f32 = 0.8;

/// What a card counts for by itself, against its share of the point for most cards: fitted by play.
const CARDS: i32 = 2;

/// The shares by which this player weighs cards.
pub(crate) fn shares(game: &Escoba) -> Shares {
    game.shares().with_cards(CARDS)
}

/// What the seat to move knows of the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NextSeat {
    /// Cards that it may hold.
    pub(crate) unseen: CardSet,
    /// How many it holds when it is to move: those of its next hand, if it has none now.
    pub(crate) held: u32,
    /// What comes back counts for; the less, the more seats play in between.
    pub(crate) back: f32,
}

impl NextSeat {
    /// The worth of a play, in [`POINT`]ths.
    #[inline]
    pub(crate) fn worth(&self, book: &mut Book, table: CardSet, hand: CardSet, mv: Move) -> f32 {
        let (worth, after) = book.at_once(table, mv);
        let left = book.left(after, self.unseen, self.held, hand - mv.card.alone());
        worth as f32 - ANSWER * left.answer + self.back * left.back
    }
}

impl Phase2 {
    /// One that forgets what was captured and what seats have shown: any card may come that it does not see.
    pub fn forgetful() -> Self {
        Self { forgets: true, ..Self::default() }
    }

    fn next(&self, game: &Escoba, turn: &Choice<'_, Escoba>) -> NextSeat {
        let (public, seats) = (turn.public, game.seats());
        let next = turn.seat.after(1, seats).index();
        let now = public.held[next];
        let (seen, lacks, tells) = if self.forgets {
            (public.table, CardSet::EMPTY, CardSet::EMPTY)
        } else {
            (public.seen(), public.lacks[next], self.tells.lacks(next))
        };
        let may = CardSet::ALL - seen - turn.private.hand - lacks;
        let told = may - tells;
        let held = if now == 0 && public.stock > 0 { game.rules().deal().hand } else { now };
        let unseen = if now > 0 && told.len() >= u32::from(held) { told } else { may };
        NextSeat { unseen, held: u32::from(held), back: BACK / f32::from(seats - 1) }
    }
}

impl Player<Escoba> for Phase2 {
    fn start(&mut self, _: &Escoba, _: Seat, _: &Opening) {
        self.tells = Tells::default();
    }

    fn observe(&mut self, game: &Escoba, seen: &Seen) {
        self.tells.see(game.rules().play().sums, seen);
    }

    fn choose(&mut self, game: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        let (table, hand) = (turn.public.table, turn.private.hand);
        let next = self.next(game, &turn);
        let sums = game.rules().play().sums;
        let book = self.book.get_or_insert_with(|| Book::new(sums, &shares(game), BOOK_BITS));
        let mut best = (turn.legal[0], f32::NEG_INFINITY);
        let mut level = 0;
        let mut weighed = Vec::new();
        if turn.legal.len() > 1 {
            for mv in turn.legal {
                let value = next.worth(book, table, hand, *mv);
                if value > best.1 {
                    (best, level) = ((*mv, value), 1);
                } else if value.total_cmp(&best.1).is_eq() {
                    level += 1;
                    if turn.rng.below(level) == 0 {
                        best.0 = *mv;
                    }
                }
                if turn.explain {
                    weighed.push(Weighed::new(*mv, f64::from(value) / f64::from(POINT)));
                }
            }
        }
        decided(&turn, best.0, || {
            let mv = best.0;
            let (_, after) = book.at_once(table, mv);
            let left = book.left(after, next.unseen, next.held, hand - mv.card.alone());
            let key = match (mv.lays(), mv.takes == table) {
                (true, _) => "why.escoba.balance_lay",
                (false, true) => "why.escoba.balance_sweep",
                (false, false) => "why.escoba.balance_take",
            };
            let gives = format!("{:.2}", left.answer / POINT as f32);
            Why::weighing(reason(key, mv).with("gives", gives), Measure::Points, &mv, weighed)
        })
    }
}
