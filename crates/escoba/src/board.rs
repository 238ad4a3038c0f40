//! A hand as searches play it: everything known, plays made and taken back, nothing copied.

use sobremesa_core::{MAX_SEATS, Seat, Side};

use crate::cards::{Card, CardSet, HIGHEST};
use crate::game::Escoba;
use crate::moves::{Move, capturing, may_lay_beside};
use crate::rules::{Capture, FourthPoint, ScoreRules, SumLaw};
use crate::score;
use crate::state::{Public, Stage, State};

/// What of a game does not change in a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub(crate) seats: u8,
    pub(crate) sides: u8,
    side_of: [u8; MAX_SEATS],
    law: Capture,
    /// What a card can take.
    pub(crate) sums: SumLaw,
    /// Whether the last card of a hand makes an escoba.
    last_sweep: bool,
    /// Cards that are told apart from others of their value: oros and, where the best cards of suits score, all.
    apart: CardSet,
}

impl Frame {
    pub(crate) fn new(game: &Escoba) -> Self {
        let mut side_of = [0; MAX_SEATS];
        for seat in 0..game.seats() {
            side_of[usize::from(seat)] = game.side_of(Seat(seat)).0;
        }
        let apart = match game.rules().score().fourth_point {
            FourthPoint::Sevens | FourthPoint::None => crate::cards::Suit::Oros.cards(),
            FourthPoint::SetentaFace | FourthPoint::Primiera => CardSet::ALL,
        };
        Self {
            seats: game.seats(),
            sides: game.rules().sides().count(),
            side_of,
            law: game.rules().play().capture,
            sums: game.rules().play().sums,
            last_sweep: game.rules().play().last_sweep,
            apart,
        }
    }

    /// Whether a set has a higher card that is worth the same as this one, so that that one is taken for it.
    #[inline]
    fn has_higher_alike(&self, set: CardSet, card: Card) -> bool {
        let alike = set & CardSet::of_value(card.value());
        !self.apart.contains(card) && !(alike - self.apart - CardSet::below(card) - card.alone()).is_empty()
    }

    /// Whether two plays differ in nothing but cards that are worth the same.
    pub(crate) fn alike(&self, one: Move, other: Move) -> bool {
        let alike = |one: CardSet, other: CardSet| {
            let count =
                |set: CardSet| (1..=HIGHEST).map(move |value| ((set - self.apart) & CardSet::of_value(value)).len());
            one & self.apart == other & self.apart && count(one).eq(count(other))
        };
        alike(one.card.alone(), other.card.alone()) && alike(one.takes, other.takes)
    }

    #[inline]
    pub(crate) fn side_of(&self, seat: u8) -> usize {
        usize::from(self.side_of[usize::from(seat)])
    }
}

/// A hand under way with all cards known; what is not dealt yet is nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) table: CardSet,
    pub(crate) hands: [CardSet; MAX_SEATS],
    pub(crate) piles: [CardSet; MAX_SEATS],
    pub(crate) escobas: [i8; MAX_SEATS],
    /// The side that captured last.
    pub(crate) last: Option<u8>,
    pub(crate) turn: u8,
    /// Cards in all hands.
    pub(crate) held: u8,
    /// Cards yet to be dealt.
    pub(crate) stock: u8,
}

impl Board {
    pub(crate) fn new(state: &State) -> Self {
        debug_assert_eq!(state.public.stage, Stage::Play);
        let mut board = Self::between(&state.public);
        for (hand, private) in board.hands.iter_mut().zip(&state.hands) {
            *hand = private.hand;
            board.held += private.hand.len() as u8;
        }
        board
    }

    /// What a seat alone sees: a table, and its own hand.
    pub(crate) fn of_seat(seat: u8, table: CardSet, hand: CardSet) -> Self {
        let mut board = Self::empty(seat, table);
        board.hands[usize::from(seat)] = hand;
        board
    }

    /// A hand between two rounds, in which everything but the stock is on the table or captured.
    pub(crate) fn between(public: &Public) -> Self {
        Self {
            piles: public.piles,
            escobas: public.escobas.map(|escobas| escobas as i8),
            last: public.last_taker.map(|Side(side)| side),
            stock: public.stock,
            ..Self::empty(public.turn.0, public.table)
        }
    }

    fn empty(turn: u8, table: CardSet) -> Self {
        Self {
            table,
            hands: [CardSet::EMPTY; MAX_SEATS],
            piles: [CardSet::EMPTY; MAX_SEATS],
            escobas: [0; MAX_SEATS],
            last: None,
            turn,
            held: 0,
            stock: 0,
        }
    }

    /// Deals cards to hands that are empty, to each its share, from the seat to move on.
    pub(crate) fn deal(&mut self, frame: &Frame, cards: &[Card]) {
        let seats = usize::from(frame.seats);
        for (step, share) in cards.chunks_exact(cards.len() / seats).enumerate() {
            self.hands[(usize::from(self.turn) + step) % seats] = share.iter().copied().collect();
        }
        self.held = cards.len() as u8;
        self.stock -= self.held;
    }

    /// Whether the play that empties the table now makes an escoba: the last one of a hand may not.
    #[inline]
    fn sweeps(&self, frame: &Frame) -> bool {
        self.table.is_empty() && (frame.last_sweep || self.held > 1 || self.stock > 0)
    }

    /// Makes a play; what is needed to take it back comes out.
    #[inline]
    pub(crate) fn play(&mut self, frame: &Frame, mv: Move) -> Option<u8> {
        let last = self.last;
        self.hands[usize::from(self.turn)].remove(mv.card);
        if mv.lays() {
            self.table.insert(mv.card);
        } else {
            let side = frame.side_of(self.turn);
            self.table -= mv.takes;
            self.piles[side] |= mv.won();
            self.escobas[side] += i8::from(self.sweeps(frame));
            self.last = Some(side as u8);
        }
        self.held -= 1;
        self.turn = if self.turn + 1 == frame.seats { 0 } else { self.turn + 1 };
        last
    }

    /// Takes the last play back.
    #[inline]
    pub(crate) fn undo(&mut self, frame: &Frame, mv: Move, last: Option<u8>) {
        self.turn = if self.turn == 0 { frame.seats - 1 } else { self.turn - 1 };
        self.held += 1;
        self.hands[usize::from(self.turn)].insert(mv.card);
        if mv.lays() {
            self.table.remove(mv.card);
        } else {
            let side = frame.side_of(self.turn);
            self.escobas[side] -= i8::from(self.sweeps(frame));
            self.table |= mv.takes;
            self.piles[side] -= mv.won();
            self.last = last;
        }
    }

    /// Adds the plays of the seat to move: of plays that differ only in cards that are worth the same, one.
    #[inline]
    pub(crate) fn plays(&self, frame: &Frame, into: &mut Vec<Move>) {
        let hand = self.hands[usize::from(self.turn)];
        let capturing = capturing(frame.sums, self.table);
        let lay = may_lay_beside(frame.law, capturing, hand);
        for card in hand.iter() {
            if frame.has_higher_alike(hand, card) {
                continue;
            }
            if capturing.contains(card) {
                let need = frame.sums.need(card.value());
                let most = frame.sums.most_cards(self.table, need);
                distinct(frame, self.table, u32::from(need), CardSet::EMPTY, &mut |takes| {
                    if most.is_none_or(|most| takes.len() <= most) {
                        into.push(Move { card, takes });
                    }
                });
            }
            if lay.contains(card) {
                into.push(Move::lay(card));
            }
        }
    }

    /// The piles once nobody holds a card: what is left on the table goes to the side that captured last.
    #[inline]
    pub(crate) fn piles_at_the_end(&self) -> [CardSet; MAX_SEATS] {
        let mut piles = self.piles;
        if let Some(last) = self.last {
            piles[usize::from(last)] |= self.table;
        }
        piles
    }

    /// The points of both of two sides once nobody holds a card.
    #[inline]
    pub(crate) fn points(&self, rules: &ScoreRules) -> [i32; 2] {
        let [first, second, ..] = self.piles_at_the_end();
        let points = score::of_two(rules, [first, second]);
        [0, 1].map(|side| points[side] + i32::from(self.escobas[side]))
    }

    /// What all sides have captured.
    #[inline]
    pub(crate) fn captured(&self, frame: &Frame) -> CardSet {
        self.piles[..usize::from(frame.sides)].iter().fold(CardSet::EMPTY, |all, pile| all | *pile)
    }
}

/// Calls `f` with sets of cards that add up to `need`; of those that differ only in cards that are worth the same, with the
/// one that has the highest of them.
fn distinct(frame: &Frame, below: CardSet, need: u32, chosen: CardSet, f: &mut impl FnMut(CardSet)) {
    let mut under = 0;
    for card in below.iter() {
        let value = u32::from(card.value());
        if value > need {
            break;
        }
        let sum = under;
        under += value;
        if value + sum < need || frame.has_higher_alike(below, card) {
            continue;
        }
        if value == need {
            f(chosen | card.alone());
        } else {
            distinct(frame, below & CardSet::below(card), need - value, chosen | card.alone(), f);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    use sobremesa_core::{Game, Seed, Turn};

    use super::*;
    use crate::testing::game;

    /// How many cards of each kind: the values, oros told apart.
    fn kinds(cards: CardSet) -> Vec<(u8, bool)> {
        let mut kinds: Vec<_> =
            cards.iter().map(|card| (card.value(), card.suit() == crate::cards::Suit::Oros)).collect();
        kinds.sort_unstable();
        kinds
    }

    #[test]
    fn a_board_plays_as_the_game_does() {
        for tables in [
            "",
            "play.capture = \"hand\"",
            "deal.seats = 4",
            "score.fourth_point = \"primiera\"",
            "play = { sum = \"value\", takes_first = \"single\", opening = \"nothing\", last_sweep = false }",
            "deal = { seats = 4, hand = 10, table = 0 }\nplay = { sum = \"value\", takes_first = \"fewest\", capture = \"card\" }",
            "play = { takes_first = \"fewest\" }",
        ] {
            let game = game(tables);
            let frame = Frame::new(&game);
            let mut rng = Seed::from_text("board").key().stream(0);
            for index in 0..30 {
                let mut state = game.start(&game.single(index, &mut rng));
                while let turn @ (Turn::Shuffle | Turn::Seat(_)) = game.turn(&state) {
                    let Turn::Seat(seat) = turn else {
                        let shuffle = game.shuffle(&state, &mut rng);
                        game.deal(&mut state, &shuffle);
                        continue;
                    };
                    let mut board = Board::new(&state);
                    let mut plays = Vec::new();
                    board.plays(&frame, &mut plays);
                    let mut legal = Vec::new();
                    game.legal_moves(&state.public, &state.hands[seat.index()], |mv| {
                        legal.push(mv);
                        ControlFlow::Continue(())
                    });
                    assert!(plays.iter().all(|mv| legal.contains(mv)));
                    let alike = |moves: &[Move]| -> BTreeSet<_> {
                        moves.iter().map(|mv| (kinds(mv.card.alone()), kinds(mv.takes))).collect()
                    };
                    assert_eq!(alike(&plays), alike(&legal));
                    let expected = if tables.contains("primiera") { legal.len() } else { alike(&legal).len() };
                    assert_eq!(plays.len(), expected, "every kind of play once");
                    let mv = legal[rng.below(legal.len() as u32) as usize];
                    let before = board;
                    let last = board.play(&frame, mv);
                    game.play(&mut state, mv, ());
                    if state.public.stage == Stage::Play {
                        assert_eq!(board, Board::new(&state));
                    }
                    board.undo(&frame, mv, last);
                    assert_eq!(board, before);
                }
            }
        }
    }
}
