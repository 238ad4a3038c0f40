//! Positions and moves as numbers, for programs that learn.
//!
//! A play is made in stages: the card of the hand, the cards of the table that it takes in ascending order, and that it is
//! done. A card is one action whether it is in the hand or on the table: it is never in both.

use std::ops::ControlFlow;

use sobremesa_core::Seat;
use sobremesa_core::numbers::{Chosen, Numbered, Part, Writer, own_first};

use crate::cards::{CARDS, Card, CardSet};
use crate::game::Escoba;
use crate::moves::{Move, each_capture, may_lay};
use crate::rules::Capture;
use crate::state::{Private, Public, Stage};

/// The action that completes a play.
const DONE: u16 = CARDS as u16;

/// Writes 1 at each card of a set.
#[inline]
fn mark(cards: CardSet, into: &mut [f32]) {
    for card in cards.iter() {
        into[card.index()] = 1.0;
    }
}

/// The card of an action.
#[inline]
fn card_of(action: u16) -> Card {
    CardSet::from_bits(1 << action).first().expect("an action below the last one is a card")
}

/// The cards of some actions.
#[inline]
fn cards_of(actions: &[u16]) -> CardSet {
    CardSet::from_bits(actions.iter().fold(0, |bits, action| bits | 1 << action))
}

impl Escoba {
    /// Whether it may show what a seat does not hold.
    fn shows_lacks(&self) -> bool {
        self.rules().play.capture == Capture::Hand
    }
}

impl Numbered for Escoba {
    fn observation(&self) -> Vec<Part> {
        let (seats, sides) = (usize::from(self.seats()), usize::from(self.sides_count()));
        let mut parts = vec![
            Part::new("hand", &[CARDS], "1 at the cards that the seat holds"),
            Part::new("table", &[CARDS], "1 at the cards face up on the table"),
            Part::new("piles", &[sides, CARDS], "1 at the cards that each side has captured; the own side first"),
            Part::new("escobas", &[sides], "escobas that each side has made; the own side first"),
            Part::new("last_taker", &[sides], "1 at the side that captured last; the own side first"),
            Part::new("held", &[seats], "cards that each seat holds; the own seat first, then in the order of play"),
            Part::new("turn", &[seats], "1 at the seat that is to move; nothing where none is"),
            Part::new("dealer", &[seats], "1 at the seat that deals this hand: it plays last of each round"),
            Part::new("stock", &[1], "cards in the stock"),
            Part::new("points", &[sides], "points of each side before this hand; the own side first"),
            Part::new("hands", &[1], "hands of the match before this one"),
        ];
        if self.shows_lacks() {
            let meaning =
                "1 where another seat has shown, since the last deal, not to hold the card; the next seat first";
            parts.push(Part::new("lacks", &[seats - 1, CARDS], meaning));
        }
        parts.push(Part::new(
            "chosen",
            &[2, CARDS],
            "1 at the card of the hand that the seat has chosen to play, then at the cards of the table that it has chosen",
        ));
        parts
    }

    fn actions(&self) -> Vec<String> {
        let cards = (0..DONE).map(|action| card_of(action).to_string());
        cards.chain(std::iter::once("done".to_owned())).collect()
    }

    #[inline]
    fn action_count(&self) -> usize {
        usize::from(DONE) + 1
    }

    #[inline]
    fn spell(&self, mv: Move) -> Chosen {
        let mut chosen = Chosen::one(mv.card.index() as u16);
        mv.takes.iter().for_each(|card| chosen.push(card.index() as u16));
        chosen.push(DONE);
        chosen
    }

    fn observe(&self, public: &Public, private: &Private, seat: Seat, chosen: &Chosen, into: &mut [f32]) {
        let (seats, sides) = (self.seats(), self.rules().sides());
        let truth = |it: bool| f32::from(u8::from(it));
        let mut writer = Writer::new(into);
        mark(private.hand, writer.part(CARDS));
        mark(public.table, writer.part(CARDS));
        for side in own_first(seat, sides) {
            mark(public.piles[side.index()], writer.part(CARDS));
        }
        writer.by_side(seat, sides, |side| f32::from(public.escobas[side.index()]));
        writer.by_side(seat, sides, |side| truth(public.last_taker == Some(side)));
        writer.by_seat(seat, seats, |seat| f32::from(public.held[seat.index()]));
        writer.by_seat(seat, seats, |seat| truth(public.stage == Stage::Play && public.turn == seat));
        writer.by_seat(seat, seats, |seat| truth(public.dealer == seat));
        writer.value(public.stock);
        writer.by_side(seat, sides, |side| public.standing.points.of(side) as f32);
        writer.value(public.standing.hands as f32);
        if self.shows_lacks() {
            for step in 1..seats {
                mark(public.lacks[seat.after(step, seats).index()], writer.part(CARDS));
            }
        }
        let (card, takes) = (writer.part(CARDS), writer.part(CARDS));
        if let [first, rest @ ..] = &**chosen {
            card[usize::from(*first)] = 1.0;
            mark(cards_of(rest), takes);
        }
        writer.finish();
    }

    /// Looks at the captures of the chosen card alone.
    #[inline]
    fn mask(&self, public: &Public, private: &Private, chosen: &Chosen, into: &mut [bool]) {
        into.fill(false);
        let play = &self.rules().play;
        let lay = may_lay(play.capture, play.sums, public.table, private.hand);
        let [card, taken @ ..] = &**chosen else {
            let takes = |card: Card| {
                each_capture(play.sums, public.table, card.value(), &mut |_| ControlFlow::Break(())).is_break()
            };
            for card in private.hand.iter() {
                into[card.index()] = lay.contains(card) || takes(card);
            }
            return;
        };
        let card = card_of(*card);
        let already = cards_of(taken);
        into[usize::from(DONE)] = already.is_empty() && lay.contains(card);
        // Cards are chosen in ascending order: those chosen are the lowest of what may be taken.
        let below = already.last().map_or(CardSet::EMPTY, |last| CardSet::below(last) | last.alone());
        let _ = each_capture(play.sums, public.table, card.value(), &mut |takes| {
            if takes & below == already {
                let next = (takes - already).first();
                into[next.map_or(usize::from(DONE), Card::index)] = true;
            }
            ControlFlow::Continue(())
        });
    }

    #[inline]
    fn chosen_move(&self, _: &Public, _: &Private, chosen: &Chosen) -> Option<Move> {
        let [card, takes @ .., DONE] = &**chosen else { return None };
        Some(Move { card: card_of(*card), takes: cards_of(takes) })
    }
}
