//! `clasico`: the classic program as it was built.

use std::ops::ControlFlow;

use sobremesa_core::{Choice, Decision, Player};

use super::{decided, reason};
use crate::cards::{Card, CardSet, FIFTEEN};
use crate::game::Escoba;
use crate::moves::Move;

/// The velo first, else the first fifteen that a depth-first search finds with any card, a card under five on an empty
/// table, else a card at random.
///
/// Cards of the hand are tried in the order of the deck, and so are those of the table: the search takes a card, then the
/// next that still fits, and goes back when nothing does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

/// The first set of cards, in the order given, that adds up to `need`.
fn first_sum(cards: &[Card], need: u8) -> Option<CardSet> {
    let (card, rest) = cards.split_first()?;
    let value = card.value();
    if value == need {
        return Some(card.alone());
    }
    if value < need
        && let Some(found) = first_sum(rest, need - value)
    {
        return Some(found | card.alone());
    }
    first_sum(rest, need)
}

/// A card under five.
fn low(card: Card) -> bool {
    card.value() < 5
}

impl Player<Escoba> for Classic {
    fn choose(&mut self, _: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        let hand = turn.private.hand.in_deck();
        let table = turn.public.table.in_deck();
        let legal = turn.legal;
        let first = |wanted: &dyn Fn(Move) -> bool| legal.iter().copied().find(|mv| !mv.lays() && wanted(*mv));
        let velo = first(&|mv| mv.card == Card::VELO).or_else(|| first(&|mv| mv.takes.contains(Card::VELO)));
        let (mv, key) = if let Some(mv) = velo {
            (mv, if mv.card == Card::VELO { "why.escoba.with_velo" } else { "why.escoba.take_velo" })
        } else {
            let mut found = None;
            let _ = hand.iter().try_for_each(|card| match first_sum(&table, FIFTEEN - card.value()) {
                Some(takes) => {
                    found = Some(Move { card: *card, takes });
                    ControlFlow::Break(())
                }
                None => ControlFlow::Continue(()),
            });
            if let Some(mv) = found {
                (mv, "why.escoba.first_fifteen")
            } else {
                let lays: Vec<Move> = legal.iter().copied().filter(|mv| mv.lays()).collect();
                let lows: Vec<Move> = lays.iter().copied().filter(|mv| low(mv.card)).collect();
                let (among, key) = if table.is_empty() && !lows.is_empty() {
                    (lows, "why.escoba.lay_low")
                } else {
                    (lays, "why.escoba.lay_any")
                };
                (among[turn.rng.below(among.len() as u32) as usize], key)
            }
        };
        decided(&turn, mv, || reason(key, mv).into())
    }
}
