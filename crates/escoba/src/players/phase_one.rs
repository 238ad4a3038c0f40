//! `fase-1`: the immediate move as one is taught it.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use super::reason;
use crate::cards::{Card, CardSet, FIFTEEN, HIGHEST, Suit};
use crate::game::Escoba;
use crate::moves::{Move, capturing};
use crate::state::{Private, Public};

/// The immediate move, by the table and the own hand alone.
///
/// The velo first: capture with it, or capture it. Then an escoba. Then the capture worth most, by points as shares of a
/// point ([`Shares`](super::worth::Shares)). Else the card that gives least: on an empty table one under five, after which no
/// card can sweep; not a seven, not an oro, not one with which some card could make fifteen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phase1;

/// Ranks of captures lie above those of cards laid down: an escoba above a capture, the velo above both.
const CAPTURE: i64 = 1 << 20;
const ESCOBA: i64 = 1 << 24;
const VELO: i64 = 1 << 28;

/// What speaks against laying a card, what speaks most first: on an empty table, that it can be swept from it; that it is a
/// seven; an oro; that some card could make fifteen then.
fn gives(table: CardSet, card: Card) -> i64 {
    let against = [
        table.is_empty() && card.value() >= FIFTEEN - HIGHEST,
        card.value() == Card::VELO.value(),
        card.suit() == Suit::Oros,
        !capturing(table | card.alone()).is_empty(),
    ];
    against.into_iter().fold(0, |all, one| 2 * all + i64::from(one))
}

impl Rank<Escoba> for Phase1 {
    fn rank(&self, game: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> i64 {
        if mv.lays() {
            return -gives(public.table, mv.card);
        }
        let worth = i64::from(game.shares().of(mv.won()));
        let velo = if mv.won().contains(Card::VELO) { VELO } else { 0 };
        let escoba = if mv.takes == public.table { ESCOBA } else { 0 };
        CAPTURE + velo + escoba + worth
    }

    fn why(&self, _: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> Reason {
        let key = match (mv.lays(), mv.card == Card::VELO) {
            (false, true) => "why.escoba.with_velo",
            (false, false) if mv.takes.contains(Card::VELO) => "why.escoba.take_velo",
            (false, false) if mv.takes == public.table => "why.escoba.sweep",
            (false, false) => "why.escoba.most",
            (true, _) if public.table.is_empty() && mv.card.value() < FIFTEEN - HIGHEST => "why.escoba.lay_low",
            (true, _) => "why.escoba.lay_least",
        };
        reason(key, mv)
    }
}
