//! Positions as text.

use sobremesa_core::{MAX_SEATS, Message, NotationError, Observer, Seat, Side};

use super::{cards_text, read_card};
use crate::cards::CardSet;
use crate::game::Escoba;
use crate::rules::{CaptureSum, OpeningLaw};
use crate::state::{Opening, Public, Stage, State};

/// A position read from text, perhaps with hidden parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// What is known of it; hidden hands and stock are empty, their counts stand in `public`.
    pub state: State,
    /// Whether a seat's hand is hidden.
    pub hidden: [bool; MAX_SEATS],
    /// Whether the stock is hidden.
    pub hidden_stock: bool,
}

/// Escobas of a hand that no hand has more of: each takes two cards at least.
const MOST_ESCOBAS: u32 = 20;

/// Cards read so far: none may be there twice.
struct Taken(CardSet);

impl Taken {
    fn cards(&mut self, text: &str) -> Result<CardSet, NotationError> {
        let mut cards = CardSet::EMPTY;
        for word in text.split_whitespace() {
            let card = read_card(word)?;
            if self.0.contains(card) {
                return Err(NotationError::new("mistake.notation.card_twice", word));
            }
            self.0.insert(card);
            cards.insert(card);
        }
        Ok(cards)
    }

    /// A hand or a stock: its cards, or nothing where they are hidden (`3?`), and how many they are.
    fn heap(&mut self, text: &str) -> Result<(Option<CardSet>, u8), NotationError> {
        if let Some(count) = text.trim().strip_suffix('?') {
            let count = number(count).ok_or_else(|| NotationError::new("mistake.notation.hidden_cards", text))?;
            return Ok((None, count));
        }
        let cards = self.cards(text)?;
        Ok((Some(cards), cards.len() as u8))
    }
}

impl Escoba {
    /// A position as text, as an observer sees it; with no observer all cards are up.
    pub fn position_text(&self, state: &State, observer: Option<Observer>) -> String {
        let public = &state.public;
        let (seats, sides) = (usize::from(self.seats()), usize::from(self.sides_count()));
        let up = |seat: usize| observer.is_none_or(|observer| observer == Observer::Seat(Seat(seat as u8)));
        let hidden = |count: u8| if count == 0 { String::new() } else { format!("{count}?") };
        let hands: Vec<String> = (0..seats)
            .map(|seat| if up(seat) { state.hands[seat].hand.to_string() } else { hidden(public.held[seat]) })
            .collect();
        let stock = if observer.is_none() { state.stock.to_string() } else { hidden(public.stock) };
        let turn = if public.stage == Stage::Play { public.turn.to_string() } else { "-".to_owned() };
        let piles: Vec<String> = public.piles[..sides].iter().map(ToString::to_string).collect();
        let last = public.last_taker.map(|side| format!("last={} ", side.0 + 1)).unwrap_or_default();
        let escobas: Vec<String> = public.escobas[..sides].iter().map(ToString::to_string).collect();
        let parts = [
            public.table.to_string(),
            hands.join(" / "),
            stock,
            turn,
            piles.join(" / "),
            format!("{last}escobas={}", escobas.join("/")),
        ];
        parts.join(" | ")
    }

    /// Reads a position in which a seat is to move. What seats have shown by laying cards down, and the score before the
    /// hand, are not in it.
    ///
    /// # Errors
    /// If a part is missing or wrong, a card is there twice, the cards that are nowhere are not as many as the hidden
    /// ones, or no turn of a hand has so many cards where they are.
    pub fn read_position(&self, text: &str) -> Result<Position, NotationError> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let ([table, hands, stock, turn, piles] | [table, hands, stock, turn, piles, _]) = parts[..] else {
            return Err(NotationError::new("mistake.notation.card_position", text));
        };
        let seats = self.seats();
        let turn = number(turn).filter(|seat| (1..=seats).contains(seat));
        let turn = Seat(
            turn.ok_or_else(|| {
                NotationError::new(Message::new("mistake.notation.seat").with("seats", seats), parts[3])
            })? - 1,
        );
        let mut public = Public::new(&Opening::alone(turn, self.sides_count()), seats);
        let mut taken = Taken(CardSet::EMPTY);
        public.table = taken.cards(table)?;
        let mut state = State { public, hands: Default::default(), stock: CardSet::EMPTY };
        let mut hidden = [false; MAX_SEATS];
        for (seat, hand) in split(hands, seats, "mistake.notation.hands")?.into_iter().enumerate() {
            let (cards, count) = taken.heap(hand)?;
            hidden[seat] = cards.is_none();
            state.hands[seat].hand = cards.unwrap_or_default();
            state.public.held[seat] = count;
        }
        let (cards, count) = taken.heap(stock)?;
        let hidden_stock = cards.is_none();
        state.stock = cards.unwrap_or_default();
        state.public.stock = count;
        for (side, pile) in split(piles, self.sides_count(), "mistake.notation.piles")?.into_iter().enumerate() {
            state.public.piles[side] = taken.cards(pile)?;
        }
        let unseen = (0..usize::from(seats)).filter(|seat| hidden[*seat]).map(|seat| state.public.held[seat]);
        let unseen = unseen.map(u32::from).sum::<u32>() + if hidden_stock { u32::from(count) } else { 0 };
        let nowhere = CardSet::ALL - taken.0;
        if nowhere.len() != unseen {
            let problem = match nowhere.first() {
                None => Message::new("mistake.notation.cards_all_named").with("hidden", unseen),
                Some(card) => Message::new("mistake.notation.cards_not_named")
                    .with("hidden", unseen)
                    .with("missing", nowhere.len())
                    .with("example", card),
            };
            return Err(NotationError::new(problem, text));
        }
        self.read_before(parts.get(5).copied().unwrap_or_default(), &mut state.public)?;
        self.find_turn(&mut state.public, turn).map_err(|problem| NotationError::new(problem, text))?;
        let play = self.rules().play();
        let (whole, problem) = match play.sums.sum {
            CaptureSum::Fifteen => (15, "mistake.notation.pile"),
            // Each capture is twice the value of its card, but cards turned up may have been taken for fifteen.
            CaptureSum::Value if play.opening == OpeningLaw::Nothing => (2, "mistake.notation.pile_even"),
            CaptureSum::Value => (1, "mistake.notation.pile_even"),
        };
        if let Some(pile) = state.public.piles.iter().find(|pile| !pile.sum().is_multiple_of(whole)) {
            return Err(NotationError::new(problem, &cards_text(pile.in_deck())));
        }
        Ok(Position { state, hidden, hidden_stock })
    }

    /// Reads what a position says of what came before it.
    fn read_before(&self, text: &str, public: &mut Public) -> Result<(), NotationError> {
        let sides = self.sides_count();
        for word in text.split_whitespace() {
            let known = if let Some(side) = word.strip_prefix("last=").and_then(number) {
                public.last_taker = Some(Side(side.wrapping_sub(1)));
                (1..=sides).contains(&side)
            } else if let Some(escobas) = word.strip_prefix("escobas=") {
                let escobas: Vec<Option<u8>> = escobas.split('/').map(number).collect();
                let all = escobas.len() == usize::from(sides);
                for (to, escobas) in public.escobas.iter_mut().zip(&escobas) {
                    *to = escobas.unwrap_or_default();
                }
                let sum: u32 = escobas.iter().flatten().map(|escobas| u32::from(*escobas)).sum();
                all && escobas.iter().all(Option::is_some) && sum <= MOST_ESCOBAS
            } else {
                false
            };
            if !known {
                let zeros = vec!["0"; usize::from(sides)].join("/");
                let problem = Message::new("mistake.notation.behind_piles").with("sides", sides).with("zeros", zeros);
                return Err(NotationError::new(problem, word));
            }
        }
        Ok(())
    }

    /// Finds the round and who deals from how many cards are where: in the order of play the seats up to the dealer hold
    /// one card more than those that have played already.
    fn find_turn(&self, public: &mut Public, turn: Seat) -> Result<(), Message> {
        let (seats, deal) = (self.seats(), self.rules().deal());
        let each = seats * deal.hand;
        if !public.stock.is_multiple_of(each) || public.stock / each >= self.rules().rounds() {
            return Err(Message::new("mistake.notation.stock_multiple").with("each", each));
        }
        public.round = self.rules().rounds() - public.stock / each;
        let held = public.held[turn.index()];
        if held == 0 || held > deal.hand {
            return Err(Message::new("mistake.notation.mover_holds").with("most", deal.hand));
        }
        let yet = (1..seats).take_while(|step| public.held[turn.after(*step, seats).index()] == held).count() as u8;
        if (yet + 1..seats).any(|step| public.held[turn.after(step, seats).index()] != held - 1) {
            return Err("mistake.notation.held_in_turn".into());
        }
        public.dealer = turn.after(yet, seats);
        public.turn = turn;
        public.stage = Stage::Play;
        Ok(())
    }
}

/// The parts of a text between `/`, which must be so many.
fn split<'t>(text: &'t str, count: u8, problem: &'static str) -> Result<Vec<&'t str>, NotationError> {
    let parts: Vec<&str> = text.split('/').map(str::trim).collect();
    if parts.len() == usize::from(count) {
        Ok(parts)
    } else {
        Err(NotationError::new(Message::new(problem).with("count", count), text))
    }
}

/// A number of plain digits.
fn number(text: &str) -> Option<u8> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok())?
}
