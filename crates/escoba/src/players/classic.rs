//! `clasico`: the classic program as it was built.

use std::ops::ControlFlow;

use sobremesa_core::{Choice, Decision, Player};

use super::{decided, of_velo, reason};
use crate::cards::{Card, CardSet};
use crate::game::Escoba;
use crate::moves::Move;
use crate::rules::CaptureSum;

/// The velo first, else the first fifteen that a depth-first search finds with any card, a card under five on an empty
/// table, else a card at random.
///
/// Cards of the hand are tried in the order of the deck, and so are those of the table: the search takes a card, then the
/// next that still fits, and goes back when nothing does, or when the rules do not let the card take what was found.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

/// The first set of cards, in the order given, that adds up to `need` and may be taken together with `chosen`.
fn first_sum(cards: &[Card], need: u8, chosen: CardSet, may: &impl Fn(CardSet) -> bool) -> Option<CardSet> {
    let (card, rest) = cards.split_first()?;
    let (value, with) = (card.value(), chosen | card.alone());
    if value == need && may(with) {
        return Some(with);
    }
    if value < need
        && let Some(found) = first_sum(rest, need - value, with, may)
    {
        return Some(found);
    }
    first_sum(rest, need, chosen, may)
}

/// A card under five.
fn low(card: Card) -> bool {
    card.value() < 5
}

impl Player<Escoba> for Classic {
    fn choose(&mut self, game: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        let hand = turn.private.hand.in_deck();
        let table = turn.public.table.in_deck();
        let legal = turn.legal;
        let sums = game.rules().play().sums;
        let first = |wanted: &dyn Fn(Move) -> bool| legal.iter().copied().find(|mv| !mv.lays() && wanted(*mv));
        let velo = first(&|mv| mv.card == Card::VELO).or_else(|| first(&|mv| mv.takes.contains(Card::VELO)));
        let (mv, key) = if let Some(mv) = velo {
            (mv, of_velo(game, mv.card == Card::VELO))
        } else {
            let mut found = None;
            let found_with = |card: &Card| {
                let may = |takes| legal.contains(&Move { card: *card, takes });
                first_sum(&table, sums.need(card.value()), CardSet::EMPTY, &may)
            };
            let _ = hand.iter().try_for_each(|card| match found_with(card) {
                Some(takes) => {
                    found = Some(Move { card: *card, takes });
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            });
            if let Some(mv) = found {
                let key = match sums.sum {
                    CaptureSum::Fifteen => "why.escoba.first_fifteen",
                    CaptureSum::Value => "why.escoba.first_capture",
                };
                (mv, key)
            } else {
                let lays: Vec<Move> = legal.iter().copied().filter(|mv| mv.lays()).collect();
                let lows: Vec<Move> = lays.iter().copied().filter(|mv| low(mv.card)).collect();
                let low_is_safe = sums.sum == CaptureSum::Fifteen;
                let (among, key) = if table.is_empty() && !lows.is_empty() {
                    (lows, if low_is_safe { "why.escoba.lay_low" } else { "why.escoba.lay_any" })
                } else {
                    (lays, "why.escoba.lay_any")
                };
                (among[turn.rng.below(among.len() as u32) as usize], key)
            }
        };
        decided(&turn, mv, || reason(key, mv).into())
    }
}
