//! Draws, counts and lists the worlds that agree with what a seat knows.
//!
//! Unseen cards lie in the hands of the other seats and in the stock. Deals are plain, so all ways to put them there
//! are equally likely, except for what seats have shown by laying down a card where they had to capture if they could:
//! such a seat holds no card that could have captured. The ways are counted ([`Fill`]), and a world is drawn by walking
//! the count.

use sobremesa_core::fill::{Class, MAX_HOLDERS, Split};
use sobremesa_core::{Fill, Hidden, MAX_SEATS, Seat, Stream};

use crate::cards::{CARDS, Card, CardSet};
use crate::game::Escoba;
use crate::state::{Private, Public, State};

/// What serves every world drawn for one position and seat.
#[derive(Clone, Debug)]
pub struct Worlds {
    /// What is known; the hands of the others and the stock are empty.
    base: State,
    /// The unseen cards, class by class; those that most holders may hold come last, as [`Fill`] wants them.
    cards: [Card; CARDS],
    /// The place after the last card of each class.
    ends: Vec<u8>,
    /// The other seats that hold cards; as a holder, the stock comes after them.
    holders: Vec<Seat>,
    fill: Fill,
}

impl Worlds {
    /// Counts the worlds; nothing where there is none.
    fn new(game: &Escoba, public: &Public, private: &Private, seat: Seat) -> Option<Self> {
        let mut base = State { public: public.clone(), hands: Default::default(), stock: CardSet::EMPTY };
        base.hands[seat.index()] = *private;
        let others = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        let holders: Vec<Seat> = others.filter(|other| public.held[other.index()] > 0).collect();
        let room: Vec<u16> = holders.iter().map(|other| u16::from(public.held[other.index()])).collect();
        let room = [room, vec![u16::from(public.stock)]].concat();
        let may_hold = |card: Card| {
            let free = holders.iter().enumerate().filter(|(_, other)| !public.lacks[other.index()].contains(card));
            // The stock may hold any card, so every class has at least one holder.
            free.fold(1_u16 << holders.len(), |mask, (place, _)| mask | 1 << place)
        };
        let mut unseen: Vec<(u32, u16, Card)> = (CardSet::ALL - public.seen() - private.hand)
            .iter()
            .map(|card| (may_hold(card).count_ones(), may_hold(card), card))
            .collect();
        unseen.sort_unstable();
        let mut cards = [Card::VELO; CARDS];
        let mut classes: Vec<Class> = Vec::new();
        let mut ends = Vec::new();
        for (place, (_, holders, card)) in unseen.into_iter().enumerate() {
            cards[place] = card;
            match (classes.last_mut(), ends.last_mut()) {
                (Some(class), Some(end)) if class.holders == holders => {
                    class.size += 1;
                    *end += 1;
                }
                _ => {
                    classes.push(Class { holders, size: 1 });
                    ends.push(place as u8 + 1);
                }
            }
        }
        let fill = Fill::new(classes, &room).expect("the rules are such that the worlds can be counted");
        (fill.total() > 0).then_some(Self { base, cards, ends, holders, fill })
    }

    /// The number of worlds.
    pub fn total(&self) -> u128 {
        self.fill.total()
    }

    /// Calls `f` with every unseen card and the chances of the other seats to hold it.
    pub fn each_chance(&self, mut f: impl FnMut(Card, [f64; MAX_SEATS])) {
        let mut start = 0;
        for (end, expected) in self.ends.iter().zip(self.fill.expectations()) {
            let cards = &self.cards[start..usize::from(*end)];
            start = usize::from(*end);
            let mut chances = [0.0; MAX_SEATS];
            for (seat, expected) in self.holders.iter().zip(expected) {
                chances[seat.index()] = expected / cards.len() as f64;
            }
            for card in cards {
                f(*card, chances);
            }
        }
    }

    /// Gives each seat its share of a class, drawn without replacement; the stock takes what is left.
    #[inline]
    fn deal_class(&self, mut cards: &mut [Card], split: &Split, state: &mut State, rng: &mut Stream) {
        for (place, seat) in self.holders.iter().enumerate() {
            for _ in 0..split[place] {
                if cards.len() > 1 {
                    cards.swap(0, rng.below(cards.len() as u32) as usize);
                }
                let (first, rest) = cards.split_first_mut().expect("a split takes as many as the class has");
                state.hands[seat.index()].hand.insert(*first);
                cards = rest;
            }
        }
        for card in cards {
            state.stock.insert(*card);
        }
    }

    /// Puts the cards from `at` on where they may lie, in every way, and calls `f` with each world.
    fn each_from(&self, at: usize, room: &mut Split, state: &mut State, f: &mut impl FnMut(&State)) {
        let all = usize::from(self.ends.last().copied().unwrap_or(0));
        if at == all {
            return f(state);
        }
        let class = self.ends.partition_point(|end| usize::from(*end) <= at);
        let holders = self.fill.classes()[class].holders;
        let card = self.cards[at];
        for place in (0..=self.holders.len()).filter(|place| holders >> place & 1 != 0) {
            if room[place] == 0 {
                continue;
            }
            room[place] -= 1;
            let heap = match self.holders.get(place) {
                Some(seat) => &mut state.hands[seat.index()].hand,
                None => &mut state.stock,
            };
            heap.insert(card);
            self.each_from(at + 1, room, state, f);
            match self.holders.get(place) {
                Some(seat) => state.hands[seat.index()].hand.remove(card),
                None => state.stock.remove(card),
            }
            room[place] += 1;
        }
    }
}

impl Hidden for Escoba {
    type Worlds = Worlds;

    fn try_worlds(&self, public: &Public, private: &Private, seat: Seat) -> Option<Worlds> {
        Worlds::new(self, public, private, seat)
    }

    #[inline]
    fn sample(&self, worlds: &Worlds, rng: &mut Stream) -> State {
        let mut state = worlds.base.clone();
        let mut cards = worlds.cards;
        let mut start = 0;
        worlds.fill.draw(rng, |rng, class, split| {
            let end = usize::from(worlds.ends[class]);
            worlds.deal_class(&mut cards[start..end], split, &mut state, rng);
            start = end;
        });
        state
    }

    fn count(&self, worlds: &Worlds) -> Option<u128> {
        Some(worlds.total())
    }

    fn each_world(&self, worlds: &Worlds, limit: u128, mut f: impl FnMut(&State)) -> Option<u128> {
        let total = worlds.total();
        if total > limit {
            return None;
        }
        let mut room = [0; MAX_HOLDERS];
        for (room, seat) in room.iter_mut().zip(&worlds.holders) {
            *room = u16::from(worlds.base.public.held[seat.index()]);
        }
        room[worlds.holders.len()] = u16::from(worlds.base.public.stock);
        worlds.each_from(0, &mut room, &mut worlds.base.clone(), &mut f);
        Some(total)
    }
}
