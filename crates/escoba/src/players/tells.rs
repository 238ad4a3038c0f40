//! Conclusions from cards laid down: a seat that lays one where it could have captured with another probably has no
//! such card.

use sobremesa_core::MAX_SEATS;

use crate::cards::CardSet;
use crate::moves::capturing;
use crate::rules::SumLaw;
use crate::seen::Seen;

/// The cards that each seat would have captured with, since the last deal, had it held them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tells {
    table: CardSet,
    lacks: [CardSet; MAX_SEATS],
}

impl Tells {
    /// Takes note of what was seen.
    pub(crate) fn see(&mut self, sums: SumLaw, seen: &Seen) {
        match seen {
            Seen::Dealt { up, opening, .. } => {
                self.table |= up.iter().copied().collect();
                self.table -= opening.map(|opening| opening.taken).unwrap_or_default();
                self.lacks = [CardSet::EMPTY; MAX_SEATS];
            }
            Seen::Played(played) if played.mv.lays() => {
                self.lacks[played.seat.index()] |= capturing(sums, self.table);
                self.table.insert(played.mv.card);
            }
            Seen::Played(played) => self.table -= played.mv.takes,
        }
    }

    /// What a seat probably does not hold.
    pub(crate) fn lacks(&self, seat: usize) -> CardSet {
        self.lacks[seat]
    }
}
