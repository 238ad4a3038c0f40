//! Chance: the orders in which the stock falls.
//!
//! What is dealt or taken lies at the front of an order, the rest behind it. By `random` all orders are equally likely;
//! the criteria of a deal are in `deals/dealing.rs`, those of an exchange in `deals/taking.rs`.

use sobremesa_core::{Game, Stream};

use crate::game::Dominoes;
use crate::rules::{By, Give, Rules, Take};
use crate::state::{ExchangeRow, Stage, State};
use crate::tables::Tables;
use crate::tiles::{TileId, TileSet};

mod dealing;
mod taking;
#[cfg(test)]
mod tests;

pub(crate) use dealing::{Aim, Dealing, Measure};
pub(crate) use taking::Taking;

/// What the deals of each row aim at that deal the whole set, where it has a criterion.
pub(crate) fn aims<const W: usize>(rules: &Rules, tables: &Tables<W>) -> Vec<Option<Aim>> {
    let seats = u16::from(rules.seating.sides.seats());
    let aim = |by: By, take: u16| {
        let share = take.min(tables.tiles.len() as u16 / seats);
        let hands = vec![(Vec::new(), share); usize::from(seats)];
        let measure = Measure::new(by, &tables.tiles, rules.tiles.highest + 1);
        Dealing::new(measure, tables.all.iter().collect(), &hands).aim()
    };
    let row = |row: &crate::rules::CriterionRow<crate::rules::Deal>| match (row.then.by, row.then.take) {
        (by @ (By::Sum(_) | By::Varied), Some(take)) if !row.then.is_exchange() => Some(aim(by, take)),
        _ => None,
    };
    rules.deal.iter().map(row).collect()
}

impl<const W: usize> Dominoes<W> {
    /// The least total deviation from the criterion of a row of the deal's list that was found for the first deal of a
    /// hand: pips off the sum wanted, or numbers short of as many as hands can show, in all hands together. 0 where each
    /// hand can be as wanted, and where the row has no criterion.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn least_deviation(&self, row: usize) -> u32 {
        self.aims[row].as_ref().map_or(0, |aim| aim.least)
    }

    /// An order of the stock for a row of the deal's list.
    pub(crate) fn order_for_deal(&self, state: &State<W>, row: usize, rng: &mut Stream) -> Vec<TileId> {
        if self.rules.deal[row].then.by == By::Random {
            return self.plain_order(state, rng);
        }
        let dealing = self.dealing(state, row, state.stock.iter().collect());
        let order = match &self.aims[row] {
            Some(aim) if state.stock == self.tables.all => dealing.draw(aim, rng),
            _ => dealing.clone().draw(&dealing.aim(), rng),
        };
        order.into_iter().map(|tile| self.tables.copies.kind(tile)).collect()
    }

    /// The deal of a pool, in this order, by a row of the deal's list.
    fn dealing(&self, state: &State<W>, row: usize, pool: Vec<TileId>) -> Dealing<'_> {
        let shares = self.shares(state, row);
        let hands: Vec<_> = (0..usize::from(self.seats()))
            .map(|seat| (state.hands[seat].hand.iter().collect(), shares[seat]))
            .collect();
        Dealing::new(self.measure(row), pool, &hands)
    }

    /// What hands dealt by a row are measured by.
    pub(crate) fn measure(&self, row: usize) -> Measure<'_> {
        Measure::new(self.rules.deal[row].then.by, &self.tables.tiles, self.rules.tiles.highest + 1)
    }

    /// The least total deviation of hands of these sizes dealt by a row from a pool of tiles.
    pub(crate) fn least_from(&self, row: usize, pool: TileSet<W>, sizes: &[u16]) -> u32 {
        match &self.aims[row] {
            Some(aim) if pool == self.tables.all => aim.least,
            _ => {
                let hands: Vec<_> = sizes.iter().map(|size| (Vec::new(), *size)).collect();
                Dealing::new(self.measure(row), pool.iter().collect(), &hands).aim().least
            }
        }
    }

    /// An order of the stock for what the seat to move takes in an exchange.
    pub(crate) fn order_for_exchange(&self, state: &State<W>, row: ExchangeRow, rng: &mut Stream) -> Vec<TileId> {
        let mut order = self.plain_order(state, rng);
        if let Some(taking) = self.taking(state, row) {
            let front = taking.draw(&order, rng);
            for (place, tile) in front.into_iter().enumerate() {
                let at = order[place..].iter().position(|other| *other == tile).expect("it is taken from the stock");
                order.swap(place, place + at);
            }
        }
        order
    }

    /// Whether seats give tiles back to the stock before they take others, whenever they cannot play: hands are long then,
    /// and most of their time goes into orders of a stock of which hardly anything is taken.
    pub(crate) fn gives_back(&self) -> bool {
        self.rules.refresh.iter().any(|row| row.then.give != Give::Nothing)
    }

    /// An order as [`Game::shuffle`](sobremesa_core::Game::shuffle) draws it, which the hand waits for; in an exchange of a
    /// known number of tiles no more than those of its front that are taken, as likely as in a whole order.
    pub(crate) fn front(&self, state: &State<W>, rng: &mut Stream) -> Vec<TileId> {
        let Stage::Refresh(row) = state.public.stage else { return self.shuffle(state, rng) };
        let exchange = self.exchange_by(row);
        if matches!(exchange.take, Take::UntilPlayable(_)) {
            return self.shuffle(state, rng);
        }
        if let Some(taking) = self.taking(state, row) {
            return taking.draw(&self.stock_by_kinds(state), rng);
        }
        let (mut stock, copies) = (state.stock, self.tables.copies);
        let taken = (0..self.wanted(&state.public, exchange)).map(|_| {
            let tile = stock.nth(rng.below(stock.len()));
            stock.remove(tile);
            copies.kind(tile)
        });
        taken.collect()
    }

    fn stock_by_kinds(&self, state: &State<W>) -> Vec<TileId> {
        let mut stock = Vec::with_capacity(state.stock.len() as usize);
        state.stock.iter().for_each(|tile| stock.push(self.tables.copies.kind(tile)));
        stock
    }

    /// What is taken in an exchange, where that has a criterion.
    fn taking(&self, state: &State<W>, row: ExchangeRow) -> Option<Taking<'_>> {
        let exchange = self.exchange_by(row);
        if exchange.by == By::Random || matches!(exchange.take, Take::UntilPlayable(_)) {
            return None;
        }
        let private = &state.hands[state.public.turn.index()];
        let mut given = Vec::new();
        let mut left = u32::from(state.public.gave);
        for tiles in private.exchanged.iter().rev() {
            if left == 0 {
                break;
            }
            left -= tiles.len().min(left);
            given.extend(tiles.iter());
        }
        let count = usize::from(self.wanted(&state.public, exchange));
        Some(Taking { tiles: &self.tables.tiles, by: exchange.by, given, hand: private.hand.iter().collect(), count })
    }

    /// Whether an order is one of the stock, by kinds, with something at its front that the rules can have dealt.
    /// Precondition: the hand waits for a shuffle.
    pub fn is_lawful(&self, state: &State<W>, order: &[TileId]) -> bool {
        let copies = self.tables.copies;
        let mut stock: Vec<TileId> = state.stock.iter().map(|tile| copies.kind(tile)).collect();
        let mut sorted = order.to_vec();
        stock.sort_unstable();
        sorted.sort_unstable();
        if sorted != stock {
            return false;
        }
        match state.public.stage {
            Stage::Deal(row) => {
                let row = usize::from(row);
                if self.rules.deal[row].then.by == By::Random {
                    return true;
                }
                let dealing = self.dealing(state, row, order.to_vec());
                let least = match &self.aims[row] {
                    Some(aim) if state.stock == self.tables.all => aim.least,
                    _ => dealing.clone().aim().least,
                };
                dealing.deviation() <= least
            }
            Stage::Refresh(row) => self.taking(state, row).is_none_or(|taking| {
                let front = &order[..taking.count];
                taking.weigh(order, front).is_some()
            }),
            Stage::Seek | Stage::TurnUp | Stage::Reveal(..) => true,
            _ => false,
        }
    }

    pub(crate) fn plain_order(&self, state: &State<W>, rng: &mut Stream) -> Vec<TileId> {
        let mut order =
            if state.stock == self.tables.all { self.tables.order.clone() } else { self.stock_by_kinds(state) };
        rng.shuffle(&mut order);
        order
    }
}
