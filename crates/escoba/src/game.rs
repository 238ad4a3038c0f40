//! The game: checked rules, and the state machine of a hand.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use sobremesa_core::{Game, MAX_SEATS, Observer, Outcome, Points, Seat, Side, Sides, Standing, Stream, Turn};

use crate::cards::{CARDS, Card, CardSet, HIGHEST};
use crate::draw::RandomPlays;
use crate::maestro::Stakes;
use crate::moves::{Move, capturing, each_play, may_lay};
use crate::opening::opening_escoba;
use crate::outlook::Outlook;
use crate::players::worth::Shares;
use crate::rules::{Capture, CaptureSum, OpeningLaw, OpeningTo, Rules, SumLaw};
use crate::score;
use crate::seen::{Event, Played, Seen};
use crate::state::{Carry, Opening, Private, Public, Shuffle, Stage, State};

/// Escoba, or one of its family, under one rule file.
#[derive(Clone, Debug)]
pub struct Escoba {
    rules: Rules,
    seats: u8,
    sides: u8,
    /// The side of each seat.
    side_of: [Side; MAX_SEATS],
    shares: Shares,
    /// The outlook of piles, computed when it is first needed.
    outlook: OnceLock<Arc<Outlook>>,
    /// The stakes of a hand between two sides, computed when they are first needed.
    stakes: OnceLock<Option<Arc<Stakes>>>,
}

/// Why a play was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The hand is over or waits for a deal.
    #[error("no seat is to move")]
    NoTurn,
    /// The card is not in the hand.
    #[error("you do not hold {0}")]
    NotHeld(Card),
    /// A card to be taken is not on the table.
    #[error("{0} is not on the table")]
    NotOnTable(Card),
    /// The cards do not add up to fifteen.
    #[error("those cards add up to {0}, not to 15")]
    NotFifteen(u8),
    /// Where a card takes its own value: the cards taken add up to something else.
    #[error("{card} is worth {}, and those cards add up to {sum}", .card.value())]
    NotItsValue {
        /// The card played.
        card: Card,
        /// What the cards add up to.
        sum: u8,
    },
    /// Under `takes_first = "single"`: one card of the table is enough.
    #[error("{card} takes {single} alone, and so it may not take several cards")]
    SingleFirst {
        /// The card played.
        card: Card,
        /// A card that is enough.
        single: Card,
    },
    /// Under `takes_first = "fewest"`: fewer cards make the sum.
    #[error("{card} can take {fewest} cards, and so it may not take more")]
    FewestFirst {
        /// The card played.
        card: Card,
        /// The fewest cards that it can take.
        fewest: u8,
    },
    /// Under `capture = "card"`: the card can capture.
    #[error("{0} can capture, and so it must")]
    MustCapture(Card),
    /// Under `capture = "hand"`: a card of the hand can capture.
    #[error("you can capture with {0}, and so you must capture")]
    MustCaptureWith(Card),
}

impl Escoba {
    /// The game under checked rules.
    pub fn new(rules: Rules) -> Self {
        let sides = rules.sides();
        let mut side_of = [Side(0); MAX_SEATS];
        side_of[..usize::from(sides.seats())].copy_from_slice(sides.by_seat());
        Self {
            seats: sides.seats(),
            sides: sides.count(),
            side_of,
            shares: Shares::new(&rules),
            outlook: OnceLock::new(),
            stakes: OnceLock::new(),
            rules,
        }
    }

    /// The rules that are played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Number of sides.
    #[inline]
    pub(crate) fn sides_count(&self) -> u8 {
        self.sides
    }

    /// The side of a seat.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Side {
        self.side_of[seat.index()]
    }

    /// The values of cards, as shares of points.
    #[inline]
    pub fn shares(&self) -> &Shares {
        &self.shares
    }

    /// The outlook of piles, computed once.
    pub fn outlook(&self) -> &Arc<Outlook> {
        self.outlook.get_or_init(|| Arc::new(Outlook::new(&self.rules)))
    }

    /// The stakes: what points are worth where two sides play. Computed once.
    pub(crate) fn stakes(&self) -> Option<&Arc<Stakes>> {
        self.stakes.get_or_init(|| Stakes::new(self).map(Arc::new)).as_ref()
    }

    /// The seat that plays first in a hand.
    #[inline]
    pub fn mano(&self, dealer: Seat) -> Seat {
        dealer.after(1, self.seats)
    }

    /// The count of a hand, line by line: what it scores, or, while it is under way, what is certain already.
    pub fn tally(&self, public: &Public) -> Vec<score::CountedLine> {
        score::count(&self.rules.score, public, self.sides)
    }

    /// Points that are certain already, whatever is played; of a finished hand, all of them.
    pub fn certain(&self, public: &Public) -> Points {
        score::total(&self.tally(public), self.sides)
    }

    /// How many cards the next deal takes from the stock.
    #[inline]
    pub(crate) fn next_deal(&self, public: &Public) -> u8 {
        self.cards_up(public) as u8 + self.seats * self.rules.deal.hand
    }

    /// How many cards the next deal turns up.
    #[inline]
    pub(crate) fn cards_up(&self, public: &Public) -> usize {
        if public.round == 0 { usize::from(self.rules.deal.table) } else { 0 }
    }

    /// Whether so many kings among the cards turned up are too many.
    pub(crate) fn too_many_kings(&self, up: &[Card]) -> bool {
        let kings = up.iter().filter(|card| card.value() == HIGHEST).count();
        kings > usize::from(self.rules.deal.kings_up)
    }

    /// Draws the cards turned up anew, which are `cards[..up]`, until there are not too many kings among them.
    fn until_good(&self, cards: &mut [Card], up: usize, rng: &mut Stream) {
        while self.too_many_kings(&cards[..up]) {
            for place in 0..up {
                let other = place + rng.below((cards.len() - place) as u32) as usize;
                cards.swap(place, other);
            }
        }
    }

    /// Turns the first cards up, and scores what they are worth.
    fn turn_up(&self, public: &mut Public, up: &[Card]) -> Option<crate::seen::OpeningEscoba> {
        public.table = up.iter().copied().collect();
        let play = &self.rules.play;
        let (escobas, taken) = opening_escoba(play, up)?;
        let seat = match play.opening_to {
            OpeningTo::Dealer => public.dealer,
            OpeningTo::Mano => self.mano(public.dealer),
        };
        let side = self.side_of(seat);
        public.table -= taken;
        public.piles[side.index()] |= taken;
        public.escobas[side.index()] += escobas;
        public.last_taker = Some(side);
        Some(crate::seen::OpeningEscoba { side, escobas, taken })
    }

    /// The last play of a round was made: another deal, or the end.
    #[inline]
    fn round_over(&self, public: &mut Public) -> Option<(CardSet, Option<Side>)> {
        if public.stock > 0 {
            public.turn = self.mano(public.dealer);
            public.stage = Stage::Deal;
            return None;
        }
        public.stage = Stage::Over;
        let left = public.table.sum();
        match self.rules.play.sums.sum {
            CaptureSum::Fifteen => assert!(left % 15 == 10, "what is left is 10 modulo 15, as the deck is"),
            // A capture is twice the value of its card; cards turned up that make fifteen are odd.
            CaptureSum::Value if self.rules.play.opening == OpeningLaw::Nothing => {
                assert!(left.is_multiple_of(2), "what is left is even, as the deck is");
            }
            CaptureSum::Value => {}
        }
        Some((public.table, public.last_taker))
    }

    fn check(&self, state: &State, mv: Move) -> Result<(), Refusal> {
        let public = &state.public;
        if public.stage != Stage::Play {
            return Err(Refusal::NoTurn);
        }
        let hand = state.hands[public.turn.index()].hand;
        if !hand.contains(mv.card) {
            return Err(Refusal::NotHeld(mv.card));
        }
        if let Some(card) = (mv.takes - public.table).first() {
            return Err(Refusal::NotOnTable(card));
        }
        let (law, sums) = (self.rules.play.capture, self.rules.play.sums);
        if !mv.lays() {
            return check_capture(sums, public.table, mv);
        }
        if may_lay(law, sums, public.table, hand).contains(mv.card) {
            return Ok(());
        }
        Err(match (capturing(sums, public.table) & hand).first() {
            Some(card) if law == Capture::Hand => Refusal::MustCaptureWith(card),
            _ => Refusal::MustCapture(mv.card),
        })
    }
}

/// Whether a card may take these cards of a table.
fn check_capture(sums: SumLaw, table: CardSet, mv: Move) -> Result<(), Refusal> {
    let card = mv.card;
    let need = sums.need(card.value());
    if mv.takes.sum() != u32::from(need) {
        return Err(match sums.sum {
            CaptureSum::Fifteen => Refusal::NotFifteen(mv.won().sum() as u8),
            CaptureSum::Value => Refusal::NotItsValue { card, sum: mv.takes.sum() as u8 },
        });
    }
    let Some(most) = sums.most_cards(table, need).filter(|most| mv.takes.len() > *most) else { return Ok(()) };
    let single = if need <= HIGHEST { (table & CardSet::of_value(need)).first() } else { None };
    Err(match single {
        Some(single) => Refusal::SingleFirst { card, single },
        None => Refusal::FewestFirst { card, fewest: most as u8 },
    })
}

impl Game for Escoba {
    type Public = Public;
    type Private = Private;
    type State = State;
    type Move = Move;
    type Shuffle = Shuffle;
    type Signal = ();
    type Event = Event;
    type Seen = Seen;
    type Opening = Opening;
    type Carry = Carry;
    type Refusal = Refusal;

    fn sides(&self) -> &Sides {
        self.rules.sides()
    }

    fn opening(&self, standing: &Standing, last: Option<&Carry>, rng: &mut Stream) -> Opening {
        let dealer = match last {
            Some(carry) => carry.dealer.after(1, self.seats),
            None => Seat(rng.below(u32::from(self.seats)) as u8),
        };
        Opening { dealer, standing: *standing }
    }

    fn single(&self, index: u64, _: &mut Stream) -> Opening {
        let mano = Seat((index % u64::from(self.seats)) as u8);
        Opening::alone(mano.after(self.seats - 1, self.seats), self.sides)
    }

    fn start(&self, opening: &Opening) -> State {
        State { public: Public::new(opening, self.seats), hands: Default::default(), stock: CardSet::ALL }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.public.stage {
            Stage::Play => Turn::Seat(state.public.turn),
            Stage::Deal => Turn::Shuffle,
            Stage::Over => Turn::Over,
        }
    }

    /// All orders are equally likely: the cards dealt come to the front one by one, any of those that are left. Where too
    /// many kings are turned up, the cards are dealt again, so that all orders with fewer are equally likely.
    #[inline]
    fn shuffle(&self, state: &State, rng: &mut Stream) -> Shuffle {
        let mut cards = [Card::VELO; CARDS];
        let mut count = 0;
        for card in state.stock.iter() {
            cards[count] = card;
            count += 1;
        }
        let dealt = usize::from(self.next_deal(&state.public));
        let up = self.cards_up(&state.public);
        for place in 0..dealt {
            let other = place + rng.below((count - place) as u32) as usize;
            cards.swap(place, other);
            if place + 1 == up {
                self.until_good(&mut cards[..count], up, rng);
            }
        }
        Shuffle::front(cards, dealt as u8)
    }

    #[inline]
    fn deal(&self, state: &mut State, shuffle: &Shuffle) -> Event {
        let public = &mut state.public;
        debug_assert_eq!(shuffle.len(), usize::from(self.next_deal(public)), "a deal takes just its cards");
        let (up, rest) = shuffle.split_at(self.cards_up(public));
        let opening = if up.is_empty() { None } else { self.turn_up(public, up) };
        let mut hands = [CardSet::EMPTY; MAX_SEATS];
        for (step, cards) in rest.chunks_exact(usize::from(self.rules.deal.hand)).enumerate() {
            let seat = self.mano(public.dealer).after(step as u8, self.seats).index();
            hands[seat] = cards.iter().copied().collect();
            state.hands[seat].hand = hands[seat];
            state.stock -= hands[seat];
            public.held[seat] = self.rules.deal.hand;
        }
        for card in up {
            state.stock.remove(*card);
        }
        public.stock -= shuffle.len() as u8;
        public.lacks = [CardSet::EMPTY; MAX_SEATS];
        public.round += 1;
        public.stage = Stage::Play;
        Event::Dealt { round: public.round, up: Shuffle::new(up), opening, hands }
    }

    #[inline]
    fn public<'s>(&self, state: &'s State) -> &'s Public {
        &state.public
    }

    #[inline]
    fn private<'s>(&self, state: &'s State, seat: Seat) -> &'s Private {
        &state.hands[seat.index()]
    }

    #[inline]
    fn legal_moves(&self, public: &Public, private: &Private, f: impl FnMut(Move) -> ControlFlow<()>) {
        let _ = each_play(&self.rules.play, public.table, private.hand, f);
    }

    #[inline]
    fn random_move(&self, public: &Public, private: &Private, rng: &mut Stream) -> Move {
        RandomPlays::new(&self.rules.play).draw(public.table, private.hand, rng)
    }

    #[inline]
    fn play_out(&self, state: &mut State, rng: &mut Stream) -> u32 {
        let mut plays = RandomPlays::new(&self.rules.play);
        let mut count = 0;
        loop {
            match self.turn(state) {
                Turn::Over => return count,
                Turn::Shuffle => {
                    let shuffle = self.shuffle(state, rng);
                    self.deal(state, &shuffle);
                }
                Turn::Seat(seat) => {
                    let mv = plays.draw(state.public.table, state.hands[seat.index()].hand, rng);
                    self.play(state, mv, ());
                    count += 1;
                }
            }
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move, (): ()) -> Event {
        let public = &mut state.public;
        let seat = public.turn;
        let side = self.side_of(seat);
        let mut escoba = false;
        state.hands[seat.index()].hand.remove(mv.card);
        if mv.lays() {
            if self.rules.play.capture == Capture::Hand {
                public.lacks[seat.index()] |= capturing(self.rules.play.sums, public.table);
            }
            public.table.insert(mv.card);
        } else {
            public.table -= mv.takes;
            public.piles[side.index()] |= mv.won();
            public.last_taker = Some(side);
            let last = public.stock == 0 && seat == public.dealer && public.held[seat.index()] == 1;
            escoba = public.table.is_empty() && (self.rules.play.last_sweep || !last);
            public.escobas[side.index()] += u8::from(escoba);
        }
        let held = &mut public.held[seat.index()];
        *held -= 1;
        let left = if *held == 0 && seat == public.dealer {
            self.round_over(public)
        } else {
            public.turn = seat.after(1, self.seats);
            None
        };
        Event::Played(Played { seat, mv, escoba, left })
    }

    fn try_play(&self, state: &mut State, mv: Move, (): ()) -> Result<Event, Refusal> {
        self.check(state, mv)?;
        Ok(self.play(state, mv, ()))
    }

    fn seen(&self, event: &Event, observer: Observer) -> Seen {
        event.seen_by(observer)
    }

    fn outcome(&self, state: &State) -> Outcome {
        let points = score::points(&self.rules.score, &state.public, self.sides);
        let how = if state.public.last_taker.is_some() { "counted" } else { "nobody_captured" };
        Outcome { points, winner: points.leader(), how }
    }

    fn carry(&self, state: &State) -> Carry {
        Carry { dealer: state.public.dealer }
    }

    fn match_over(&self, standing: &Standing) -> bool {
        standing.points.leader().is_some_and(|leader| standing.points.of(leader) >= self.rules.target)
    }
}
