//! The conformance kit over the bundled rule files, and over tables that nobody bundles.

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Game, Side};
use sobremesa_escoba::rules::{CaptureSum, OpeningLaw};
use sobremesa_escoba::{CardSet, Escoba, Move, Stage, State, moves, notation};
use sobremesa_testkit::{Subject, conforms};

use crate::support::{game, names, seated, text};

struct Table {
    game: Arc<Escoba>,
    /// Every card laid down, every sum that it can take, and some cards that are none.
    moves: Vec<Move>,
}

impl Table {
    fn new(game: Arc<Escoba>) -> Self {
        let mut all = Vec::new();
        for card in CardSet::ALL.iter() {
            all.push(Move::lay(card));
            let others = CardSet::ALL - card.alone();
            let need = game.rules().play().sums.need(card.value());
            let _ = moves::each_sum(others, need, &mut |takes| {
                all.push(Move { card, takes });
                ControlFlow::Continue(())
            });
            all.extend(others.iter().map(|taken| Move { card, takes: taken.alone() }));
            all.push(Move { card, takes: card.alone() });
        }
        all.sort_unstable();
        all.dedup();
        Self { game, moves: all }
    }
}

impl Table {
    /// What every pile is a multiple of: captures are fifteens; or twice the value of a card, unless cards turned up may be
    /// taken for fifteen.
    fn whole(&self) -> u32 {
        let play = self.game.rules().play();
        match play.sums.sum {
            CaptureSum::Fifteen => 15,
            CaptureSum::Value if play.opening == OpeningLaw::Nothing => 2,
            CaptureSum::Value => 1,
        }
    }

    fn is_whole(&self, pile: CardSet) -> bool {
        pile.sum().is_multiple_of(self.whole())
    }

    /// Whether a sum differs from another by captures.
    fn is_whole_but_for(&self, sum: u32, from: u32) -> bool {
        (from - sum).is_multiple_of(self.whole())
    }
}

impl Subject for Table {
    type G = Escoba;

    fn game(&self) -> &Arc<Escoba> {
        &self.game
    }

    fn every_move(&self) -> Vec<Move> {
        self.moves.clone()
    }

    fn write(&self, mv: Move) -> String {
        notation::move_text(mv)
    }

    fn read(&self, text: &str) -> Option<Move> {
        notation::read_move(text).ok()
    }

    fn check(&self, state: &State) {
        let public = &state.public;
        let mut all = state.stock | public.table;
        let mut count = state.stock.len() + public.table.len();
        for (seat, private) in state.hands.iter().enumerate() {
            assert_eq!(private.hand.len(), u32::from(public.held[seat]), "the count of a hand is wrong");
            assert!((private.hand & public.lacks[seat]).is_empty(), "a seat holds what it showed to lack");
            all |= private.hand;
            count += private.hand.len();
        }
        for pile in public.piles {
            assert!(self.is_whole(pile), "piles are made of captures");
            all |= pile;
            count += pile.len();
        }
        assert_eq!((all, count), (CardSet::ALL, 40), "a card is lost or doubled");
        assert_eq!(u32::from(public.stock), state.stock.len());
        if public.round > 0 {
            let hands: u32 = state.hands.iter().map(|private| private.hand.sum()).sum();
            let left = public.table.sum() + hands + state.stock.sum();
            assert!(self.is_whole_but_for(left, CardSet::ALL.sum()), "{left}");
        }
    }

    fn check_end(&self, state: &State) {
        let (public, sides) = (&state.public, self.game.sides().count());
        assert_eq!(public.stage, Stage::Over);
        assert!(self.is_whole_but_for(public.table.sum(), CardSet::ALL.sum()));
        assert_eq!(public.round, self.game.rules().rounds());
        let outcome = self.game.outcome(state);
        assert_eq!(outcome.points, self.game.certain(public), "the count by lines is the count");
        let won = (0..sides).fold(CardSet::EMPTY, |all, side| all | public.won(Side(side)));
        assert_eq!(won == CardSet::ALL, public.last_taker.is_some(), "what is left goes to whoever captured last");
        let velo: i32 = i32::from(public.last_taker.is_some());
        let escobas: i32 = public.escobas.iter().map(|escobas| i32::from(*escobas)).sum();
        let scored: i32 = outcome.points.by_side().iter().sum();
        assert!(scored >= escobas + velo, "escobas and the velo are always somebody's");
    }

    fn max_plies(&self) -> u32 {
        u32::from(self.game.rules().plays())
    }
}

#[test]
fn every_bundled_file_conforms_for_every_number_of_seats() {
    for name in names() {
        let text = text(&name);
        for seats in seated(&text, None).seating().offered.clone() {
            let game = Escoba::new(seated(&text, Some(seats)));
            conforms(&Table::new(Arc::new(game)), &name, 3);
        }
    }
}

#[test]
fn odd_tables_conform() {
    for (tables, hands) in [
        ("play = { capture = \"hand\", opening = \"sum_30\", opening_to = \"mano\" }", 4),
        ("deal = { seats = 3 }\nplay = { capture = \"hand\" }", 3),
        ("deal = { seats = 6 }\nplay = { capture = \"hand\" }", 2),
        ("deal = { seats = 5, hand = 7, table = 5 }\nplay = { capture = \"hand\", opening = \"one_only\" }", 2),
        ("deal = { seats = 4, sides = \"each\" }\nplay = { capture = \"card\", opening_to = \"mano\" }", 3),
        (
            "deal = { seats = 6, sides = \"each\", hand = 6 }\nscore = { fourth_point = \"primiera\", ties = \"all\" }",
            2,
        ),
        ("deal = { seats = 8, hand = 1, table = 8 }\nscore.ties = \"all\"", 2),
        ("deal = { seats = 2, hand = 20, table = 0 }\nplay.capture = \"hand\"", 2),
        ("play = { sum = \"value\", capture = \"hand\", takes_first = \"fewest\" }", 3),
        (
            "deal = { seats = 3, kings_up = 0 }\nplay = { sum = \"value\", opening = \"nothing\", last_sweep = false }",
            3,
        ),
        ("deal = { seats = 4, hand = 10, table = 0 }\nplay = { takes_first = \"fewest\" }", 2),
        ("deal = { seats = 5, hand = 7, table = 5 }\nplay = { sum = \"value\", takes_first = \"single\" }", 2),
        ("deal = { seats = 7, hand = 5, table = 5 }\nscore = { fourth_point = \"none\", ties = \"all\" }", 2),
    ] {
        conforms(&Table::new(game(tables)), tables, hands);
    }
}
