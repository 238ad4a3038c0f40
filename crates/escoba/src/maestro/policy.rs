//! The policy: how seats are taken to play on. Each plays as `fase-2` does, by what it can know.

use sobremesa_core::MAX_SEATS;

use crate::board::{Board, Frame};
use crate::cards::{Card, CardSet};
use crate::game::Escoba;
use crate::moves::{Move, capturing};
use crate::players::book::Book;
use crate::players::phase_two::{BACK, NextSeat, shares};

/// The size of the book of a search, as a power of two: the same tables come again in every world.
const BOOK_BITS: u32 = 11;

/// A board, with what the cards laid down have told of each seat since the last deal ([`crate::players::tells`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardWithTells {
    pub(super) board: Board,
    /// Cards that each seat would have captured with, had it held them.
    pub(super) lacks: [CardSet; MAX_SEATS],
}

impl BoardWithTells {
    /// Makes a play.
    #[inline]
    pub(super) fn play(&mut self, frame: &Frame, mv: Move) {
        if mv.lays() {
            self.lacks[usize::from(self.board.turn)] |= capturing(frame.sums, self.board.table);
        }
        self.board.play(frame, mv);
    }

    /// Deals new hands; what was told of the old ones no longer holds.
    pub(super) fn deal(&mut self, frame: &Frame, cards: &[Card]) {
        self.board.deal(frame, cards);
        self.lacks = [CardSet::EMPTY; MAX_SEATS];
    }
}

/// Plays boards on, one round at a time.
#[derive(Clone, Debug)]
pub(super) struct Policy {
    pub(super) frame: Frame,
    pub(super) book: Book,
    /// The number of cards in a new hand.
    deal: u32,
    back: f32,
    plays: Vec<Move>,
}

impl Policy {
    pub(super) fn new(game: &Escoba) -> Self {
        Self {
            frame: Frame::new(game),
            book: Book::new(game.rules().play().sums, &shares(game), BOOK_BITS),
            deal: u32::from(game.rules().deal().hand),
            back: BACK / f32::from(game.seats() - 1),
            plays: Vec::new(),
        }
    }

    /// What a seat knows of the next one. It follows from the cards that it has seen, its own among them, and those
    /// that the next seat probably lacks. `stock`: whether there will be another deal.
    #[inline]
    pub(super) fn next(&self, seen: CardSet, held: u32, lacks: CardSet, stock: bool) -> NextSeat {
        let unseen = CardSet::ALL - seen;
        let told = unseen - lacks;
        // What was told may be false (a seat can overlook a capture): it is believed only while enough other cards are
        // left.
        let unseen = if held > 0 && told.len() >= held { told } else { unseen };
        let held = if held == 0 && stock { self.deal } else { held };
        NextSeat { unseen, held, back: self.back }
    }

    /// What the seat to move knows of the next one.
    #[inline]
    fn next_on(&self, BoardWithTells { board, lacks }: &BoardWithTells, stock: bool) -> NextSeat {
        let own = board.hands[usize::from(board.turn)];
        let after = usize::from(if board.turn + 1 == self.frame.seats { 0 } else { board.turn + 1 });
        let seen = board.captured(&self.frame) | board.table | own;
        self.next(seen, board.hands[after].len(), lacks[after], stock)
    }

    /// The play that the seat to move makes.
    #[inline]
    pub(super) fn choose(&mut self, course: &BoardWithTells, stock: bool) -> Move {
        let board = &course.board;
        let mut plays = std::mem::take(&mut self.plays);
        plays.clear();
        board.plays(&self.frame, &mut plays);
        let mut best = plays[0];
        if plays.len() > 1 {
            let next = self.next_on(course, stock);
            let hand = board.hands[usize::from(board.turn)];
            let mut most = f32::NEG_INFINITY;
            for mv in &plays {
                let worth = next.worth(&mut self.book, board.table, hand, *mv);
                if worth > most {
                    (best, most) = (*mv, worth);
                }
            }
        }
        self.plays = plays;
        best
    }

    /// The value of a play for the seat to move.
    pub(super) fn worth(&mut self, course: &BoardWithTells, stock: bool, mv: Move) -> f32 {
        let next = self.next_on(course, stock);
        let board = &course.board;
        next.worth(&mut self.book, board.table, board.hands[usize::from(board.turn)], mv)
    }

    /// Plays the round to its end.
    #[inline]
    pub(super) fn finish_round(&mut self, course: &mut BoardWithTells, stock: bool) {
        while course.board.held > 0 {
            let mv = self.choose(course, stock);
            course.play(&self.frame, mv);
        }
    }

    /// By how much a play was worse than the best one that its seat had, in forty-seconds of a point, as the seat could
    /// judge it then. `board` has the table and the hand of that seat, `next` what it knew of the next one.
    pub(super) fn regret(&mut self, board: &Board, next: &NextSeat, played: Move) -> f32 {
        let hand = board.hands[usize::from(board.turn)];
        let own = next.worth(&mut self.book, board.table, hand, played);
        let mut plays = std::mem::take(&mut self.plays);
        plays.clear();
        board.plays(&self.frame, &mut plays);
        let best = plays.iter().map(|mv| next.worth(&mut self.book, board.table, hand, *mv)).fold(own, f32::max);
        self.plays = plays;
        best - own
    }
}
