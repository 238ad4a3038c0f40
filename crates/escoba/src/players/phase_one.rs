//! `fase-1`: the immediate move as one is taught it.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use super::{of_velo, reason};
use crate::cards::{Card, CardSet, Suit};
use crate::game::Escoba;
use crate::moves::{Move, capturing};
use crate::rules::{CaptureSum, SumLaw};
use crate::state::{Private, Public};

/// The immediate move, by the table and the own hand alone.
///
/// The velo first: capture with it, or capture it. Then an escoba. Then the capture worth most, by points as shares of a
/// point ([`Shares`](super::worth::Shares)). Else the card that gives least: on an empty table one under five, after which no
/// card can sweep; not a seven, not an oro, not one with which some card could make fifteen. Where a card takes its own
/// value, any card alone can be swept, and any can be taken: there the table is left at more than ten, if it can be, after
/// which no card can sweep.
#[derive(Clone, Copy, Debug, Default)]
pub struct Phase1;

/// Ranks of captures lie above those of cards laid down: an escoba above a capture, the velo above both.
const CAPTURE: i64 = 1 << 20;
const ESCOBA: i64 = 1 << 24;
const VELO: i64 = 1 << 28;

/// Whether it is looked at, before a card is laid on a table, if some card could sweep the table then.
///
/// To fifteen it is on an empty table alone, where a low card is safe; of any other the player sees only whether something
/// can be taken. Where a card takes its own value that is always so.
fn minds_sweeps(sums: SumLaw, table: CardSet) -> bool {
    table.is_empty() || sums.sum == CaptureSum::Value
}

/// Whether some card could sweep a table.
fn can_be_swept(sums: SumLaw, table: CardSet) -> bool {
    sums.sweeper(table.sum()).is_some()
}

/// What speaks against laying a card, what speaks most first: that the table can be swept with it; that it is a seven; an
/// oro; that some card could take something then.
fn gives(sums: SumLaw, table: CardSet, card: Card) -> i64 {
    let after = table | card.alone();
    let against = [
        minds_sweeps(sums, table) && can_be_swept(sums, after),
        card.value() == Card::VELO.value(),
        card.suit() == Suit::Oros,
        !capturing(sums, after).is_empty(),
    ];
    against.into_iter().fold(0, |all, one| 2 * all + i64::from(one))
}

impl Rank<Escoba> for Phase1 {
    fn rank(&self, game: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> i64 {
        if mv.lays() {
            return -gives(game.rules().play().sums, public.table, mv.card);
        }
        let worth = i64::from(game.shares().of(mv.won()));
        let velo = if mv.won().contains(Card::VELO) { VELO } else { 0 };
        let escoba = if mv.takes == public.table { ESCOBA } else { 0 };
        CAPTURE + velo + escoba + worth
    }

    fn why(&self, game: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> Reason {
        let sums = game.rules().play().sums;
        let safe = || !can_be_swept(sums, public.table | mv.card.alone());
        let key = match (mv.lays(), mv.card == Card::VELO) {
            (false, true) => of_velo(game, true),
            (false, false) if mv.takes.contains(Card::VELO) => of_velo(game, false),
            (false, false) if mv.takes == public.table => "why.escoba.sweep",
            (false, false) => "why.escoba.most",
            (true, _) if sums.sum == CaptureSum::Value && safe() => "why.escoba.lay_unswept",
            (true, _) if public.table.is_empty() && safe() => "why.escoba.lay_low",
            (true, _) => "why.escoba.lay_least",
        };
        reason(key, mv)
    }
}
