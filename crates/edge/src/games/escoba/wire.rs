//! Escoba over a wire.

use sobremesa_core::{Entry, Game, Match, Message, Observer, Reason, Seat, Standing, StopFlag, Turn};
use sobremesa_escoba::score::CountLine;
use sobremesa_escoba::seen::Event;
use sobremesa_escoba::{Card, CardSet, Escoba, Move, Opening, Private, Public, Refusal, Shuffle, State, notation};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, MoveTree, Pause, Problem, ScoredBonus};

use super::{board, exact, players, puzzle};
use crate::any::{CountedKinds, PiecePlace};
use crate::exercise::PieceTaker;
use crate::kinds::Kind;
use crate::wire::{EventTally, Exact, Eye, JudgedPuzzle, Question, Wire, places_of};

/// The name of the bonus for emptying the table.
const ESCOBA: &str = "escoba";

/// A deal by which a seat gets the cards of `own` and those of `open` are turned up; what the others get is anyhow taken from
/// the cards that the seat has not seen.
fn shuffle_with(
    game: &Escoba,
    public: &Public,
    seat: Seat,
    unseen: CardSet,
    [open, own]: [&str; 2],
) -> Option<Shuffle> {
    let (up, own) = (notation::read_cards(open).ok()?, notation::read_cards(own).ok()?);
    let deal = game.rules().deal();
    let turned_up = if public.round == 0 { usize::from(deal.table) } else { 0 };
    let told: CardSet = up.iter().chain(&own).copied().collect();
    let fits = up.len() == turned_up && own.len() == usize::from(deal.hand) && seat.0 < game.seats();
    if !fits || !unseen.has_all(told) || told.len() as usize != up.len() + own.len() {
        return None;
    }
    let mut others = (unseen - told).iter();
    let mut cards = up;
    for step in 0..game.seats() {
        if game.mano(public.dealer).after(step, game.seats()) == seat {
            cards.extend(&own);
        } else {
            cards.extend(others.by_ref().take(own.len()));
        }
    }
    Some(Shuffle::new(&cards))
}

impl Wire for Escoba {
    const KINDS: &'static [Kind<Self>] = players::KINDS;

    const WAYS_TO_END: &'static [&'static str] = &["counted", "nobody_captured"];

    fn opener(&self, played: &Match<Self>) -> Option<Seat> {
        Some(self.mano(self.public(played.state()).dealer))
    }

    fn move_text(&self, mv: Move) -> String {
        notation::move_text(mv)
    }

    fn read_move(&self, text: &str) -> Result<(Move, Option<Pause>), Message> {
        notation::read_move(text).map(|mv| (mv, None)).map_err(|error| error.message())
    }

    fn only_move(&self, mv: Move) -> Reason {
        Reason::new(if mv.lays() { "why.escoba.only_lay" } else { "why.escoba.only_capture" })
    }

    fn counted(&self) -> CountedKinds {
        let by_side = self.rules().counted_lines().into_iter().map(CountLine::name).collect();
        CountedKinds { passes_and_draws: false, by_side }
    }

    fn hand_counts(&self, public: &Public) -> Vec<Vec<i64>> {
        let lines = self.tally(public);
        let sides = usize::from(self.sides().count());
        let of = |kind: CountLine| lines.iter().find(|line| line.line == kind);
        let counted = self.rules().counted_lines().into_iter().filter_map(of);
        counted.map(|line| line.have[..sides].iter().map(|have| i64::from(*have)).collect()).collect()
    }

    fn event_tally(&self, event: &Event) -> EventTally {
        let bonus =
            |side: u8, escobas: u8| vec![ScoredBonus { what: ESCOBA.to_owned(), side, points: i32::from(escobas) }];
        let bonuses = match event {
            Event::Dealt { opening: Some(opening), .. } => bonus(opening.side.0, opening.escobas),
            Event::Played(played) if played.escoba => bonus(self.side_of(played.seat).0, 1),
            _ => Vec::new(),
        };
        EventTally { bonuses, ..EventTally::default() }
    }

    fn refusal(&self, refusal: &Refusal) -> Problem {
        let problem = |code: &str| Problem::new(code, refusal.to_string());
        match refusal {
            Refusal::NoTurn => problem("move/not-now"),
            Refusal::NotHeld(card) => problem("move/card-not-held").with("card", card.to_string()),
            Refusal::NotOnTable(card) => problem("move/not-on-table").with("card", card.to_string()),
            Refusal::NotFifteen(sum) => problem("move/not-fifteen").with("sum", sum.to_string()),
            Refusal::NotItsValue { card, sum } => problem("move/not-its-value")
                .with("card", card.to_string())
                .with("value", card.value().to_string())
                .with("sum", sum.to_string()),
            Refusal::SingleFirst { card, single } => {
                problem("move/single-first").with("card", card.to_string()).with("single", single.to_string())
            }
            Refusal::FewestFirst { card, fewest } => {
                problem("move/fewest-first").with("card", card.to_string()).with("count", fewest.to_string())
            }
            Refusal::MustCapture(card) => problem("move/must-capture").with("card", card.to_string()),
            Refusal::MustCaptureWith(card) => problem("move/must-capture-with").with("card", card.to_string()),
        }
    }

    fn tree(&self, moves: &[Move]) -> Vec<MoveTree> {
        let mut trees: Vec<MoveTree> = Vec::new();
        for mv in moves {
            let (text, card) = (notation::move_text(*mv), mv.card.to_string());
            let takes = text[card.len()..].to_owned();
            let tree = MoveTree::branch(&mut trees, card);
            if takes.is_empty() {
                tree.whole = true;
            } else {
                tree.then.push(MoveTree::leaf(takes));
            }
        }
        // A card that can only be laid down says no more than that.
        trees.iter_mut().filter(|tree| tree.then.is_empty()).for_each(|tree| tree.whole = false);
        trees
    }

    fn board(&self, played: &Match<Self>, eye: Eye) -> Board {
        Board::Escoba(board::of(self, played, eye))
    }

    fn read_open_position(&self, text: &str) -> Result<State, Problem> {
        let position =
            self.read_position(text).map_err(|error| Problem::because("position/unreadable", &error.message()))?;
        if position.hidden.contains(&true) || position.hidden_stock {
            let message = "to be solved a position must have all hands open: their cards, not a number and `?`";
            return Err(Problem::new("position/hidden", message));
        }
        Ok(position.state)
    }

    fn exact(&self, questions: &[Question<Self>], nodes: u64, stop: &StopFlag) -> Result<Vec<Exact<Move>>, Problem> {
        exact::solve(self, questions, nodes, stop)
    }

    fn puzzle(played: &Match<Self>, most_worlds: u64) -> Option<JudgedPuzzle<Move>> {
        puzzle::judge(played, most_worlds)
    }

    fn pieces(&self) -> Vec<String> {
        Card::deck().map(|card| card.to_string()).collect()
    }

    fn places(&self, world: &State) -> Vec<PiecePlace> {
        let holds = |seat: Seat, card: &Card| world.hands[seat.index()].hand.contains(*card);
        places_of(Card::deck(), holds, self.sides().seats(), |card| world.stock.contains(*card))
    }

    fn opening_text(&self, opening: &Opening) -> String {
        Escoba::opening_text(self, opening)
    }

    fn read_opening(&self, text: &str, standing: &Standing) -> Result<Opening, Message> {
        let opening = Escoba::read_opening(self, text).map_err(|error| error.message())?;
        Ok(Opening { standing: *standing, ..opening })
    }

    fn shuffle_text(&self, shuffle: &Shuffle) -> String {
        notation::cards_text(shuffle.iter().copied())
    }

    fn read_shuffle(&self, text: &str, state: &State) -> Result<Shuffle, Message> {
        Escoba::read_shuffle(self, text, state).map_err(|error| error.message())
    }

    fn stock_pieces(&self, state: &State) -> Vec<String> {
        state.stock.in_deck().iter().map(ToString::to_string).collect()
    }

    fn piece_name(&self, text: &str) -> Result<String, Message> {
        notation::read_card(text).map(|card| card.to_string()).map_err(|error| error.message())
    }

    fn takers(&self, state: &State) -> Vec<PieceTaker> {
        let (public, deal) = (&state.public, self.rules().deal());
        let up = if public.round == 0 { deal.table } else { 0 };
        let seats = (0..self.seats()).map(|step| self.mano(public.dealer).after(step, self.seats()));
        let hands = seats.flat_map(|seat| vec![PieceTaker::Seat(seat); usize::from(deal.hand)]);
        std::iter::repeat_n(PieceTaker::Table, usize::from(up)).chain(hands).collect()
    }

    fn follow(&self, state: &mut State, seat: Seat, told: &[RecordLine]) -> Option<Event> {
        let public = &state.public;
        let unseen = CardSet::ALL - public.seen() - self.private(state, seat).hand;
        match (told.first()?, self.turn(state)) {
            (RecordLine::Dealt { seat: Some(to), tiles, open, .. }, Turn::Shuffle) if *to == seat.0 => {
                let shuffle = shuffle_with(self, public, seat, unseen, [open, tiles])?;
                Some(self.deal(state, &shuffle))
            }
            (RecordLine::Move { seat: by, text, .. }, Turn::Seat(mover)) if *by == mover.0 => {
                let mv = notation::read_move(text).ok()?;
                if mover != seat {
                    // Of what another holds only the card that it plays matters.
                    (unseen - public.lacks[mover.index()]).contains(mv.card).then_some(())?;
                    state.hands[mover.index()].hand = CardSet::EMPTY;
                    state.hands[mover.index()].hand.insert(mv.card);
                }
                self.try_play(state, mv, ()).ok()
            }
            _ => None,
        }
    }

    fn hand_text(&self, private: &Private) -> String {
        notation::cards_text(private.hand.in_deck())
    }

    fn seen_line(&self, line: &RecordLine, entry: &Entry<Self>, observer: Observer) -> RecordLine {
        let Entry::Shuffle(_, event @ Event::Dealt { up, hands, .. }) = entry else { return line.clone() };
        let (seat, tiles) = match observer {
            Observer::Seat(seat) => (Some(seat.0), notation::cards_text(hands[seat.index()].in_deck())),
            Observer::Spectator => (None, String::new()),
        };
        let open = notation::cards_text(up.iter().copied());
        RecordLine::Dealt { seat, tiles, open, again: false, bonuses: self.event_tally(event).bonuses }
    }

    fn after_text(&self, public: &Public) -> String {
        Escoba::after_text(self, public)
    }
}
