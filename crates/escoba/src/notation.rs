//! Plays, deals, openings and positions as text.
//!
//! A card is its value, `1` to `7`, `S` (sota), `C` (caballo) or `R` (rey), and the letter of its suit: `o` (oros), `c`
//! (copas), `e` (espadas) or `b` (bastos). A play is `7o:5c+3b` (7o takes 5c and 3b) or `4e` (laid down).
//!
//! A position is `table | hands | stock | seat to move | piles`: the hands seat by seat and the piles side by side between
//! `/`, hidden hands and stock as a number and `?`; after it may stand who captured last and the escobas so far, side by
//! side, where that matters: `| last=2 escobas=1/0`. Who deals follows from how many cards the seats hold.

use sobremesa_core::{Message, NotationError, Points, Seat, Standing};

use crate::cards::{Card, CardSet};
use crate::game::Escoba;
use crate::moves::Move;
use crate::state::{Opening, Public, Shuffle, State};

mod position;

pub use position::Position;

/// Reads a card.
///
/// # Errors
/// If it is none.
pub fn read_card(text: &str) -> Result<Card, NotationError> {
    Card::read(text).ok_or_else(|| NotationError::new("mistake.notation.card", text))
}

/// Cards as text, in the order given: `7o Re`.
pub fn cards_text(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().map(|card| card.to_string()).collect::<Vec<_>>().join(" ")
}

/// Reads cards between spaces, each at most once.
///
/// # Errors
/// If one is no card, or is there twice.
pub fn read_cards(text: &str) -> Result<Vec<Card>, NotationError> {
    let mut seen = CardSet::EMPTY;
    let mut cards = Vec::new();
    for word in text.split_whitespace() {
        let card = read_card(word)?;
        if seen.contains(card) {
            return Err(NotationError::new("mistake.notation.card_twice", word));
        }
        seen.insert(card);
        cards.push(card);
    }
    Ok(cards)
}

/// A play as text: `7o:5c+3b`, what it takes in the order of the deck; `4e` for a card laid down.
pub fn move_text(mv: Move) -> String {
    let takes: Vec<String> = mv.takes.in_deck().iter().map(ToString::to_string).collect();
    if takes.is_empty() { mv.card.to_string() } else { format!("{}:{}", mv.card, takes.join("+")) }
}

/// Reads a play; what it takes in any order.
///
/// # Errors
/// If it is not a play in notation.
pub fn read_move(text: &str) -> Result<Move, NotationError> {
    let Some((card, takes)) = text.split_once(':') else { return Ok(Move::lay(read_card(text)?)) };
    let mut mv = Move::lay(read_card(card)?);
    for taken in takes.split('+') {
        let card = read_card(taken)?;
        if card == mv.card || mv.takes.contains(card) {
            return Err(NotationError::new("mistake.notation.card_twice", text));
        }
        mv.takes.insert(card);
    }
    Ok(mv)
}

impl Escoba {
    /// An opening as text: `dealer=2`.
    pub fn opening_text(&self, opening: &Opening) -> String {
        format!("dealer={}", opening.dealer)
    }

    /// Reads who deals. The score before the hand is not in it: it is nothing.
    ///
    /// # Errors
    /// If it is no opening, or there is no such seat.
    pub fn read_opening(&self, text: &str) -> Result<Opening, NotationError> {
        let seats = self.seats();
        let seat = text.strip_prefix("dealer=").and_then(|seat| seat.parse::<u8>().ok());
        let seat = seat.filter(|seat| (1..=seats).contains(seat));
        let seat =
            seat.ok_or_else(|| NotationError::new(Message::new("mistake.notation.dealer").with("seats", seats), text))?;
        let standing = Standing { hands: 0, points: Points::none(self.rules().sides().count()) };
        Ok(Opening { dealer: Seat(seat - 1), standing })
    }

    /// Reads the cards of a deal, in the order in which they fall.
    ///
    /// # Errors
    /// If a card is wrong, there twice or not in the stock, there are not as many as the deal takes, or there are more kings
    /// among those turned up than the rules allow.
    pub fn read_shuffle(&self, text: &str, state: &State) -> Result<Shuffle, NotationError> {
        let cards = read_cards(text)?;
        if let Some(card) = cards.iter().find(|card| !state.stock.contains(**card)) {
            return Err(NotationError::new("mistake.notation.card_not_in_stock", &card.to_string()));
        }
        let takes = usize::from(self.next_deal(&state.public));
        if cards.len() != takes {
            return Err(NotationError::new(
                Message::new("mistake.notation.deal").with("takes", takes).with("count", cards.len()),
                text,
            ));
        }
        let up = self.cards_up(&state.public);
        if self.too_many_kings(&cards[..up]) {
            let most = self.rules().deal().kings_up;
            return Err(NotationError::new(Message::new("mistake.notation.kings_up").with("most", most), text));
        }
        Ok(Shuffle::new(&cards))
    }

    /// What everybody sees after a play: the table, the cards held seat by seat, the stock, the cards of the piles and the
    /// escobas side by side: `4b 3o | 2 3 | 24 | 5 2 | 1 0`; an empty table is `-`.
    pub fn after_text(&self, public: &Public) -> String {
        let numbers = |numbers: &mut dyn Iterator<Item = u8>| {
            numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
        };
        let (seats, sides) = (usize::from(self.seats()), usize::from(self.sides_count()));
        let table = if public.table.is_empty() { "-".to_owned() } else { public.table.to_string() };
        let held = numbers(&mut public.held[..seats].iter().copied());
        let piles = numbers(&mut public.piles[..sides].iter().map(|pile| pile.len() as u8));
        let escobas = numbers(&mut public.escobas[..sides].iter().copied());
        format!("{table} | {held} | {} | {piles} | {escobas}", public.stock)
    }
}
