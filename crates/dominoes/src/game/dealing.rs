//! The deal stage: everybody gives, everybody takes, and who opens is seen.

use sobremesa_core::{MAX_SEATS, Seat, Standing};

use super::MAX_ACTIONS;
use crate::facts::Fact;
use crate::game::Dominoes;
use crate::rules::{By, FirstOpener, Give, Hands, OpensWith, Otherwise, RedealIf};
use crate::seen::Event;
use crate::state::{Ending, Public, Stage, State};
use crate::tiles::{TileId, TileSet};

impl<const W: usize> Dominoes<W> {
    /// Enters the deal stage by a row of its list: those who give their hands give them, or are asked what they give.
    pub(super) fn gather(&self, state: &mut State<W>, row: usize, changed: bool) {
        if self.rules.hands == Hands::Blind {
            return self.lay_rows(state, row);
        }
        match self.rules.deal[row].then.give {
            Give::Tiles(_) | Give::Beyond(_) => return self.begin_exchange_of_all(state, row as u8, changed),
            Give::All => self.take_back(state),
            Give::Nothing | Give::UpTo(_) => {}
        }
        state.public.stage = Stage::Deal(row as u8);
    }

    /// All hands go back to the stock; how many tiles each had is kept.
    fn take_back(&self, state: &mut State<W>) {
        let public = &mut state.public;
        for seat in 0..usize::from(self.seats()) {
            let hand = std::mem::take(&mut state.hands[seat].hand);
            state.stock = self.tables.copies.sum(state.stock, hand);
            public.stock += public.held[seat];
            public.dealt[seat] = public.held[seat];
            public.held[seat] = 0;
        }
    }

    /// How many tiles each seat takes by a row of the deal's list, by seat (of no meaning beyond the last seat): as the row says, or what there is for each.
    /// Precondition: those who give have given.
    pub(crate) fn shares(&self, state: &State<W>, row: usize) -> [u16; MAX_SEATS] {
        match self.rules.deal[row].then.take {
            Some(take) => [take.min(state.public.stock / u16::from(self.seats())); MAX_SEATS],
            None => state.public.dealt,
        }
    }

    /// The seats that take a tile from the front of the shuffle that the hand waits for, tile by tile; the rest stays in the
    /// stock. Who draws until something fits may take fewer. None where the hand waits for no shuffle.
    pub fn takers(&self, state: &State<W>) -> Vec<Seat> {
        let seats = (0..self.seats()).map(Seat);
        let takes = match state.public.stage {
            Stage::Deal(row) => self.shares(state, usize::from(row)),
            Stage::Refresh(row) => {
                let mut takes = [0; MAX_SEATS];
                let exchange = self.exchange_by(row);
                takes[state.public.turn.index()] = self.wanted(&state.public, exchange);
                takes
            }
            Stage::Seek => {
                let mut takes = [0; MAX_SEATS];
                takes[state.public.turn.index()] = 1;
                takes
            }
            Stage::TurnUp | Stage::Reveal(..) => {
                let mut takes = [0; MAX_SEATS];
                let (seat, count) = Self::turns_up(&state.public);
                takes[seat.index()] = count;
                takes
            }
            _ => [0; MAX_SEATS],
        };
        seats.flat_map(|seat| vec![seat; usize::from(takes[seat.index()])]).collect()
    }

    /// Deals from the front of `order`, seat by seat.
    pub(super) fn deal_out(&self, state: &mut State<W>, row: usize, order: &[TileId]) -> Event<W> {
        self.hand_out(state, row, order);
        match self.void_hand(state, row) {
            Some(seat) => self.show(state, seat),
            None => self.begin(state, row, order),
        }
    }

    /// Each seat takes its tiles from the front of `order`.
    pub(super) fn hand_out(&self, state: &mut State<W>, row: usize, order: &[TileId]) {
        let mut rest = order;
        for (seat, share) in self.shares(state, row).into_iter().take(usize::from(self.seats())).enumerate() {
            let (tiles, after) = rest.split_at(usize::from(share));
            rest = after;
            if self.tables.copies.each() == 1 {
                let taken: TileSet<W> = tiles.iter().copied().collect();
                state.hands[seat].hand |= taken;
                state.stock = state.stock.without(taken);
            } else {
                for tile in tiles {
                    self.tables.copies.put(&mut state.hands[seat].hand, *tile);
                    self.tables.copies.take(&mut state.stock, *tile);
                }
            }
            let public = &mut state.public;
            public.held[seat] += share;
            public.stock -= share;
        }
    }

    /// Everybody keeps what was handed out: what was known of hands before holds no more, and the turn goes on. The shuffle
    /// says which tile is turned up, if one is.
    pub(super) fn begin(&self, state: &mut State<W>, row: usize, order: &[TileId]) -> Event<W> {
        let again = state.public.deal_row.is_some();
        let public = &mut state.public;
        let seats = usize::from(self.seats());
        public.dealt[..seats].copy_from_slice(&public.held[..seats]);
        public.lacks = Default::default();
        public.facts.clear();
        public.deal_row = Some(row as u8);
        public.counts_anew();
        public.out = None;
        if again {
            public.redeals += 1;
            public.actions += 1;
        }
        state.hands.iter_mut().for_each(|private| private.exchanged.clear());
        let hands = std::array::from_fn(|seat| state.hands[seat].hand);
        let before = state.public.hub;
        if seeks_opener(&state.public) && !self.find_opener(state, order) {
            state.public.stage = Stage::Seek;
        } else {
            self.refresh(state, true);
        }
        let turned_up = state.public.hub.filter(|_| before.is_none());
        Event::Dealt { hands, again, turned_up }
    }

    /// The seat that shows its hand, because nobody need play with it or with all of them: the first of several.
    fn void_hand(&self, state: &State<W>, row: usize) -> Option<Seat> {
        let laws = &self.rules.deal[row].then.redeal_if;
        let hands = &state.hands[..usize::from(self.seats())];
        let void = |law: RedealIf| hands.iter().position(|private| self.is_void(private.hand, law));
        let alone = laws.iter().filter(|law| law.by_one_hand()).filter_map(|law| void(*law)).min();
        let all = || {
            let mut laws = laws.iter().filter(|law| !law.by_one_hand());
            laws.any(|law| hands.iter().all(|private| self.is_void(private.hand, *law))).then_some(0)
        };
        alone.or_else(all).map(|seat| Seat(seat as u8))
    }

    /// The reason of a row of the deal's list for which a seat shows such a hand, if there is one.
    pub(crate) fn void_by(&self, row: usize, hand: TileSet<W>) -> Option<RedealIf> {
        self.rules.deal[row].then.redeal_if.iter().copied().find(|law| self.is_void(hand, *law))
    }

    /// A seat shows a hand with which nobody need play, and everything is taken back; the deal is then made again.
    pub(super) fn show(&self, state: &mut State<W>, seat: Seat) -> Event<W> {
        let hand = state.hands[seat.index()].hand;
        self.take_back(state);
        state.public.actions += 1;
        if state.public.actions >= MAX_ACTIONS {
            state.public.stage = Stage::Over(Ending::Cap);
        }
        Event::Shown { seat, hand }
    }

    /// Whether nobody need play with a hand, or with all if every one is so.
    pub(crate) fn is_void(&self, hand: TileSet<W>, redeal_if: RedealIf) -> bool {
        let doubles = || (hand & self.tables.doubles).len();
        match redeal_if {
            RedealIf::Doubles(least) => doubles() >= u32::from(least),
            RedealIf::NoDoubles | RedealIf::NobodyHasADouble => doubles() == 0,
            RedealIf::NobodyHolds(tile) => self.tables.tile(tile.faces()).is_none_or(|tile| !hand.contains(tile)),
            RedealIf::SameNumber(least) => {
                self.tables.with_number.iter().any(|tiles| (hand & *tiles).len() >= u32::from(least))
            }
        }
    }

    /// The tiles that are looked for to open a hand of a match, in their order.
    pub(crate) fn openers(&self, standing: &Standing) -> Vec<TileId> {
        let mut openers = self.tables.openers.clone();
        if self.rules.first == FirstOpener::FallingDouble {
            // The doubles stand first, those that stand for any last among them.
            let wild = |tile: &TileId| self.rules.tiles.is_wild_double(&self.tile(*tile));
            let doubles = openers.iter().take_while(|tile| self.tables.doubles.contains(**tile)).count();
            let plain = openers[..doubles].iter().filter(|tile| !wild(tile)).count();
            if let Some(fallen) = (standing.hands as usize).checked_rem(plain) {
                openers[..plain].rotate_left(fallen);
                openers[1..doubles].rotate_right(doubles - plain);
            }
        }
        openers
    }

    /// The tiles that are looked for to open a hand of a match, before anything else is done.
    pub(crate) fn looked_for(&self, standing: &Standing) -> Vec<TileId> {
        let mut openers = self.openers(standing);
        openers.truncate(self.tables.looked_for);
        openers
    }

    /// All copies of a tile.
    pub(crate) fn copies_of(&self, tile: TileId) -> TileSet<W> {
        (tile.0..tile.0 + self.tables.copies.each()).map(TileId).collect()
    }

    /// All copies of some tiles.
    pub(crate) fn all_copies(&self, tiles: &[TileId]) -> TileSet<W> {
        tiles.iter().fold(TileSet::EMPTY, |all, tile| all | self.copies_of(*tile))
    }

    /// Finds who opens, and with what, by the hands that were dealt out of a shuffle. Returns false where a tile must be drawn
    /// for it.
    fn find_opener(&self, state: &mut State<W>, order: &[TileId]) -> bool {
        let looked_for = self.looked_for(&state.public.standing);
        let hands: [TileSet<W>; MAX_SEATS] = std::array::from_fn(|seat| state.hands[seat].hand);
        let hands = &hands[..usize::from(self.seats())];
        let found = first_holder(&looked_for, hands);
        let any = self.rules.opens_with == OpensWith::Any;
        let highest_hand = self.rules.otherwise == Otherwise::HighestHand;
        let public = &mut state.public;
        match found {
            Some((opener, at)) if !any => {
                let (before, tile) = (self.all_copies(&looked_for[..at]), looked_for[at]);
                let with_it = before | self.copies_of(tile);
                public.opens(opener, Some(tile));
                self.lack_to_open(public, |seat| if seat < opener { with_it } else { before });
            }
            Some((opener, _)) => public.opens(opener, None),
            None => {
                // With any tile nobody is told whether the opener holds one that was looked for.
                if !(any && highest_hand) {
                    let none = self.all_copies(&looked_for);
                    self.lack_to_open(public, |_| none);
                }
                if self.rules.otherwise == Otherwise::DrawHeaviestFirst {
                    public.turn = first_holder(&self.tables.heaviest, hands).map_or(public.turn, |(seat, _)| seat);
                }
                if self.rules.otherwise.draws() && self.drawable(public) > 0 {
                    return false;
                }
                let opener = if highest_hand { self.highest_hand(hands) } else { public.turn };
                public.opens(opener, None);
                if self.rules.otherwise == Otherwise::TurnUp {
                    // The stock lies as it was shuffled: its first tile is the one after those dealt.
                    let dealt = order.len() - usize::from(public.stock);
                    if let Some(tile) = order.get(dealt) {
                        self.lay_hub(state, *tile);
                    }
                }
            }
        }
        state.public.opened_by_hands = if found.is_some() { any } else { highest_hand };
        true
    }

    /// By who opens it is known which tiles a seat does not hold.
    fn lack_to_open(&self, public: &mut Public<W>, tiles: impl Fn(Seat) -> TileSet<W>) {
        for seat in (0..self.seats()).map(Seat) {
            let tiles = tiles(seat);
            public.lacks[seat.index()] |= tiles;
            if self.tables.keeps_facts && !tiles.is_empty() {
                public.facts.push(Fact::Lacks { seat, tiles });
            }
        }
    }

    /// The first of the seats whose tiles have most pips together.
    fn highest_hand(&self, hands: &[TileSet<W>]) -> Seat {
        let pips = hands.iter().map(|hand| hand.iter().map(|tile| u32::from(self.tile(tile).pips())).sum::<u32>());
        let most = pips.zip((0..).map(Seat)).reduce(|most, other| if other.0 > most.0 { other } else { most });
        most.expect("there is a seat").1
    }

    /// The seat to move draws a tile, because nobody holds one that opens: if this is one, the seat opens with it.
    pub(super) fn seek(&self, state: &mut State<W>, order: &[TileId]) -> Event<W> {
        let seat = state.public.turn;
        let looked_for = self.all_copies(&self.looked_for(&state.public.standing));
        let any = self.rules.opens_with == OpensWith::Any;
        let tile = self.tables.copies.kind(order[0]);
        let found = looked_for.contains(tile);
        let opens = if any { looked_for } else { self.copies_of(tile) };
        let none_of = if found { self.tables.all.without(opens) } else { looked_for };
        let mut drawn = TileSet::EMPTY;
        self.takes(state, By::Random, &order[..1], none_of, &mut drawn);
        let public = &mut state.public;
        public.actions += 1;
        if found {
            public.opens(seat, Some(tile).filter(|_| !any));
        } else {
            public.turn = seat.after(1, self.seats());
            if self.drawable(public) == 0 {
                public.opens(public.turn, None);
            }
        }
        if state.public.opener.is_some() {
            self.refresh(state, true);
        }
        Event::Drew { seat, returned: 0, tiles: drawn }
    }
}

/// The seat that holds the first of some tiles that anybody holds, and the place of that tile among them.
fn first_holder<const W: usize>(tiles: &[TileId], hands: &[TileSet<W>]) -> Option<(Seat, usize)> {
    let holder = |tile: &TileId| hands.iter().position(|hand| hand.contains(*tile)).map(|seat| Seat(seat as u8));
    tiles.iter().enumerate().find_map(|(at, tile)| Some((holder(tile)?, at)))
}

/// Whether the next deal shows who opens.
pub(super) fn seeks_opener<const W: usize>(public: &Public<W>) -> bool {
    public.empty && (public.opener.is_none() || public.must_open.is_some() || public.opened_by_hands)
}
