//! `clasico` and `clasico-exacto`: the classic program, mended and as it was built.

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
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    /// Whether it takes the velo from the table before any other fifteen. The program as it was built looks for the velo in
    /// its own hand alone: one that lies on the table is taken only by a first fifteen that happens to have it.
    pub sees_velo_on_table: bool,
}

impl Classic {
    /// `clasico`: what the program was meant to do.
    pub const MENDED: Self = Self { sees_velo_on_table: true };
    /// `clasico-exacto`: what the program does.
    pub const AS_BUILT: Self = Self { sees_velo_on_table: false };
}

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
        let takes_velo = |mv: Move| self.sees_velo_on_table && mv.takes.contains(Card::VELO);
        let velo = first(&|mv| mv.card == Card::VELO).or_else(|| first(&takes_velo));
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

#[cfg(test)]
mod tests {
    use sobremesa_core::{Game, Seat, Seed, StopFlag};

    use super::*;
    use crate::notation::move_text;
    use crate::state::{Private, Public, Stage};

    fn set(text: &str) -> CardSet {
        text.split_whitespace().filter_map(Card::read).collect()
    }

    /// What is played with a hand and a table.
    fn played(mut player: Classic, hand: &str, table: &str) -> String {
        let game = crate::testing::game("");
        let mut public = Public::new(&game.read_opening("dealer=1").expect("an opening"), 2);
        (public.table, public.stage, public.turn) = (set(table), Stage::Play, Seat(0));
        let private = Private { hand: set(hand) };
        let mut legal = Vec::new();
        game.legal_moves(&public, &private, |mv| {
            legal.push(mv);
            ControlFlow::Continue(())
        });
        let turn = Choice {
            seat: Seat(0),
            public: &public,
            private: &private,
            legal: &legal,
            rng: Seed::from_text("classic").key().stream(0),
            stop: &StopFlag::default(),
            clock: None,
            explain: false,
        };
        move_text(player.choose(&game, turn).mv)
    }

    #[test]
    fn the_program_as_built_overlooks_the_velo_on_the_table() {
        assert_eq!(played(Classic::MENDED, "5e Se", "7o Rc"), "Se:7o");
        assert_eq!(played(Classic::AS_BUILT, "5e Se", "7o Rc"), "5e:Rc");
        assert_eq!(played(Classic::AS_BUILT, "Se", "7o Rc"), "Se:7o", "it is the first fifteen");
    }

    #[test]
    fn both_play_the_velo_of_their_hand_first_and_a_low_card_on_an_empty_table() {
        for player in [Classic::MENDED, Classic::AS_BUILT] {
            assert_eq!(played(player, "5e 7o", "Rc Sc"), "7o:Sc");
            assert_eq!(played(player, "Re 2b 7o", ""), "2b");
        }
    }
}
