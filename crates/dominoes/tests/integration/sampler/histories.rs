//! Every history that a seat cannot tell from the true one, by playing the log again with everything that may have been
//! hidden. Nothing of the sampler is used, only the engine's letter of the rules, and the laws of chance written anew.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use sobremesa_core::{Entry, Game, Match, Observer, Seat, Turn};
use sobremesa_dominoes::rules::By;
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::state::Stage;
use sobremesa_dominoes::{Dominoes, Move, Pause, State, Tile, TileId, TileSet};

/// The hands and the stock, as heaps.
pub(crate) type World = Vec<u64>;

/// What a rule set's chance goes by, for the test's own laws.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance {
    pub(crate) deal: By,
    pub(crate) exchange: By,
}

pub(crate) fn world_of(game: &Dominoes<1>, state: &State<1>) -> World {
    let hands = state.hands[..usize::from(game.seats())].iter().map(|private| private.hand);
    hands.chain([state.stock]).map(|heap| heap.words()[0]).collect()
}

pub(crate) fn legal(game: &Dominoes<1>, state: &State<1>, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

pub(crate) struct Histories<'a> {
    game: &'a Dominoes<1>,
    chance: Chance,
    log: &'a [Entry<Dominoes<1>>],
    own: Seat,
    truth: &'a State<1>,
    ends: BTreeMap<World, f64>,
    /// Histories that may still be looked at.
    budget: u32,
}

/// How likely each world is, up to a factor; nothing where that takes too long.
pub(crate) fn weights(
    game: &Dominoes<1>,
    chance: Chance,
    played: &Match<Dominoes<1>>,
    own: Seat,
) -> Option<BTreeMap<World, f64>> {
    let log = played.hand_log();
    let Some(Entry::Opening(opening)) = log.first() else { panic!("a hand begins with its opening") };
    let truth = played.state();
    let mut all = Histories { game, chance, log, own, truth, ends: BTreeMap::new(), budget: 200_000 };
    all.follow(1, &game.start(opening), 1.0, &[]);
    assert!(all.budget == 0 || all.ends.contains_key(&world_of(game, truth)), "the truth is one of them");
    (all.budget > 0).then_some(all.ends)
}

impl Histories<'_> {
    fn tile(&self, tile: TileId) -> Tile {
        self.game.tile(tile)
    }

    /// Goes on from the entry `at` of the log; `given` is what seats have given for which they have not drawn yet.
    fn follow(&mut self, at: usize, state: &State<1>, weight: f64, given: &[(Seat, TileId)]) {
        if self.budget == 0 {
            return;
        }
        self.budget -= 1;
        let (game, log, own) = (self.game, self.log, self.own);
        match &log.get(at) {
            // In truth somebody was to move.
            None if state.public.stage == Stage::Seek => {}
            None => {
                // Where the seat to move would now have drawn, that it did not is not asked of a world.
                if matches!(game.turn(state), Turn::Seat(_)) {
                    assert_eq!(state.public, self.truth.public, "what everybody saw depends on what is hidden");
                }
                // A seat knows in which order it drew, which the events leave out.
                if state.hands[own.index()] != self.truth.hands[own.index()] {
                    return;
                }
                *self.ends.entry(world_of(game, state)).or_default() += weight;
            }
            Some(Entry::Move { seat, mv: Move::Give { tile }, .. }) if *seat != own => {
                let Turn::Seat(turn) = game.turn(state) else { return };
                let held = state.hands[turn.index()].hand.len();
                for mv in legal(game, state, turn) {
                    let Move::Give { tile: other } = mv else { continue };
                    let copies = game.tables().copies.count(state.hands[turn.index()].hand, other);
                    let mut next = state.clone();
                    game.play(&mut next, mv, Pause::None);
                    let given: Vec<_> = given.iter().copied().chain([(turn, other)]).collect();
                    self.follow(at + 1, &next, weight * f64::from(copies) / f64::from(held), &given);
                }
                let _ = tile;
            }
            Some(Entry::Move { seat, mv, .. }) => {
                if game.turn(state) != Turn::Seat(*seat) || !legal(game, state, *seat).contains(mv) {
                    return;
                }
                let mut next = state.clone();
                game.play(&mut next, *mv, Pause::None);
                match mv {
                    Move::Give { tile } => {
                        let given: Vec<_> = given.iter().copied().chain([(*seat, *tile)]).collect();
                        self.follow(at + 1, &next, weight, &given);
                    }
                    _ => self.follow(at + 1, &next, weight, &[]),
                }
            }
            Some(Entry::Shuffle(order, Event::Shown { .. })) => {
                // Everybody saw it, and all went back.
                let mut next = state.clone();
                game.deal(&mut next, order);
                self.follow(at + 1, &next, weight, &[]);
            }
            Some(Entry::Shuffle(_, event @ Event::Dealt { hands, .. })) => {
                if game.turn(state) != Turn::Shuffle {
                    return;
                }
                let sizes: Vec<u32> = hands[..usize::from(game.seats())].iter().map(|hand| hand.len()).collect();
                self.deal(at, state, weight, event, &sizes, &mut Vec::new(), state.stock);
            }
            Some(Entry::Shuffle(_, event @ Event::Drew { seat, tiles, .. })) => {
                if game.turn(state) != Turn::Shuffle || state.public.turn != *seat {
                    return;
                }
                let from = if *seat == own { *tiles } else { state.stock };
                let until = (event, tiles.len() as usize, given);
                self.draw(at, state, weight, until, &mut Vec::new(), from);
            }
            Some(_) => panic!("nothing else happens in these hands"),
        }
    }

    /// Deals every hand to the seats from `hands` on.
    #[expect(clippy::too_many_arguments, reason = "a recursion's state")]
    fn deal(
        &mut self,
        at: usize,
        state: &State<1>,
        weight: f64,
        event: &Event<1>,
        sizes: &[u32],
        hands: &mut Vec<TileSet<1>>,
        stock: TileSet<1>,
    ) {
        let copies = self.game.tables().copies;
        let Some(size) = sizes.get(hands.len()) else {
            if !self.is_as_wanted(hands) {
                return;
            }
            // What was turned up everybody saw: it is any of its copies that lay on the stock.
            let Event::Dealt { turned_up, .. } = *event else { panic!("a deal") };
            let weight = weight * turned_up.map_or(1.0, |tile| f64::from(copies.count(stock, tile)));
            if weight == 0.0 {
                return;
            }
            let mut rest = stock;
            if let Some(tile) = turned_up {
                copies.take(&mut rest, tile);
            }
            let dealt = hands.iter().flat_map(|hand| hand.iter()).map(|tile| copies.kind(tile)).chain(turned_up);
            let mut order: Vec<TileId> = dealt.chain(rest.iter().map(|tile| copies.kind(tile))).collect();
            order.truncate(state.stock.len() as usize);
            let mut next = state.clone();
            let now = self.game.deal(&mut next, &order);
            let observer = Observer::Seat(self.own);
            // Who opens with what is told; it is so since the last deal.
            let again = |entry: &Entry<Dominoes<1>>| matches!(entry, Entry::Shuffle(_, Event::Dealt { .. }));
            let as_told = self.log[at + 1..].iter().any(again) || self.opens_as_told(&next);
            if as_told && now.seen_by(observer) == event.seen_by(observer) {
                self.follow(at + 1, &next, weight, &[]);
            }
            return;
        };
        if hands.len() == self.own.index() {
            let Event::Dealt { hands: dealt, .. } = event else { panic!("a deal") };
            let own = dealt[self.own.index()];
            if own.iter().all(|tile| copies.count(own, tile) <= copies.count(stock, tile)) {
                hands.push(own);
                // Which copies they are does not matter: the same factor for all.
                let ways = ways(self.game, stock, own);
                self.deal(at, state, weight * ways, event, sizes, hands, copies.difference(stock, own));
                hands.pop();
            }
            return;
        }
        let mut heaps = Vec::new();
        let kinds: Vec<TileId> = (stock & self.game.tables().kinds).iter().collect();
        heaps_of(self.game, &kinds, stock, *size, TileSet::EMPTY, &mut heaps);
        for heap in heaps {
            hands.push(heap);
            let ways = ways(self.game, stock, heap);
            self.deal(at, state, weight * ways, event, sizes, hands, copies.difference(stock, heap));
            hands.pop();
        }
    }

    /// Whether it is known by now who opens with what, as it was in truth; or not yet, and a tile is drawn for it.
    fn opens_as_told(&self, next: &State<1>) -> bool {
        let told = |state: &State<1>| (state.public.opener, state.public.must_open, state.public.opened_by_hands);
        next.public.stage == Stage::Seek || told(next) == told(self.truth)
    }

    /// Whether a deal is one that its criterion can make.
    fn is_as_wanted(&self, hands: &[TileSet<1>]) -> bool {
        let off: u32 = hands.iter().map(|hand| deviation(self.game, self.chance.deal, *hand)).sum();
        matches!(self.chance.deal, By::Random) || off == self.game.least_deviation(0)
    }

    /// Draws every sequence of tiles.
    fn draw(
        &mut self,
        at: usize,
        state: &State<1>,
        weight: f64,
        until: (&Event<1>, usize, &[(Seat, TileId)]),
        drawn: &mut Vec<TileId>,
        from: TileSet<1>,
    ) {
        let (event, count, given) = until;
        let copies = self.game.tables().copies;
        if drawn.len() == count {
            let seat = state.public.turn;
            let (own, others): (Vec<_>, Vec<_>) = given.iter().copied().partition(|(by, _)| *by == seat);
            let own: Vec<TileId> = own.into_iter().map(|(_, tile)| tile).collect();
            let chance = self.chance_of(state, &own, drawn);
            if chance == 0.0 {
                return;
            }
            let mut rest = state.stock;
            for tile in &*drawn {
                copies.take(&mut rest, *tile);
            }
            let order: Vec<TileId> = drawn.iter().copied().chain(rest.iter().map(|tile| copies.kind(tile))).collect();
            let mut next = state.clone();
            let now = self.game.deal(&mut next, &order);
            let observer = Observer::Seat(self.own);
            let as_told = state.public.stage != Stage::Seek || self.opens_as_told(&next);
            if as_told && now.seen_by(observer) == event.seen_by(observer) {
                self.follow(at + 1, &next, weight * chance, &others);
            }
            return;
        }
        for tile in (from & self.game.tables().kinds).iter() {
            let mut rest = from;
            copies.take(&mut rest, tile);
            drawn.push(tile);
            self.draw(at, state, weight, until, drawn, rest);
            drawn.pop();
        }
    }

    /// How likely the stock gives tiles of these kinds, in this order.
    fn chance_of(&self, state: &State<1>, given: &[TileId], drawn: &[TileId]) -> f64 {
        let copies = self.game.tables().copies;
        let mut stock: Vec<TileId> = state.stock.iter().map(|tile| copies.kind(tile)).collect();
        let mut hand: Vec<TileId> = state.hands[state.public.turn.index()].hand.iter().collect();
        let mut chance = 1.0;
        let pips = |tile: TileId| self.tile(tile).pips();
        if self.chance.exchange == By::TwoThatSumToGiven && drawn.len() >= 2 {
            let wanted: u16 = given.iter().map(|tile| pips(*tile)).sum();
            let pairs = |ok: &dyn Fn(TileId, TileId) -> bool| {
                let places = (0..stock.len()).flat_map(|a| (0..stock.len()).map(move |b| (a, b)));
                places.filter(|(a, b)| a != b && ok(stock[*a], stock[*b])).count() as f64
            };
            let all = pairs(&|a, b| pips(a) + pips(b) == wanted);
            if all > 0.0 {
                if pips(drawn[0]) + pips(drawn[1]) != wanted {
                    return 0.0;
                }
                return pairs(&|a, b| a == drawn[0] && b == drawn[1]) / all;
            }
        }
        for (place, tile) in drawn.iter().enumerate() {
            let best: Vec<TileId> = match self.chance.exchange {
                By::DoubleOfGiven if place == 0 => {
                    let wanted = |tile: &TileId| {
                        let tile = self.tile(*tile);
                        tile.is_double() && given.iter().any(|given| self.tile(*given).has(tile.faces()[0]))
                    };
                    let doubles: Vec<TileId> = stock.iter().copied().filter(wanted).collect();
                    if doubles.is_empty() { stock.clone() } else { doubles }
                }
                By::Varied | By::Sum(_) => {
                    let off = |tile: TileId| {
                        let with = hand.iter().copied().chain([tile]);
                        if let By::Sum(sum) = self.chance.exchange {
                            return with.map(pips).sum::<u16>().abs_diff(sum);
                        }
                        let mut numbers: Vec<u8> = with.flat_map(|tile| self.tile(tile).faces().to_vec()).collect();
                        numbers.sort_unstable();
                        numbers.dedup();
                        100 - numbers.len() as u16
                    };
                    let least = stock.iter().map(|tile| off(*tile)).min().unwrap_or(0);
                    stock.iter().copied().filter(|tile| off(*tile) == least).collect()
                }
                _ => stock.clone(),
            };
            chance *= best.iter().filter(|other| *other == tile).count() as f64 / best.len() as f64;
            let Some(at) = stock.iter().position(|other| other == tile) else { return 0.0 };
            stock.remove(at);
            hand.push(*tile);
        }
        chance
    }
}

/// How far a hand is from a criterion of the deal.
pub(crate) fn deviation(game: &Dominoes<1>, by: By, hand: TileSet<1>) -> u32 {
    let tiles: Vec<Tile> = hand.iter().map(|tile| game.tile(tile)).collect();
    match by {
        By::Sum(sum) => u32::from(tiles.iter().map(Tile::pips).sum::<u16>().abs_diff(sum)),
        By::Varied => {
            let numbers = (0..64).filter(|number| tiles.iter().any(|tile| tile.has(*number))).count();
            let most =
                (game.tables().with_number.len()).min(tiles.len() * tiles.first().map_or(0, |t| t.faces().len()));
            (most - numbers) as u32
        }
        _ => 0,
    }
}

/// In how many ways a heap can be taken out of a stock, copies told apart.
pub(crate) fn ways(game: &Dominoes<1>, stock: TileSet<1>, heap: TileSet<1>) -> f64 {
    let copies = game.tables().copies;
    let choose = |n: u16, k: u16| (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1));
    let kinds = (heap & game.tables().kinds).iter();
    kinds.map(|kind| choose(copies.count(stock, kind), copies.count(heap, kind))).product()
}

/// Every heap of a size that can be taken out of a stock.
pub(crate) fn heaps_of(
    game: &Dominoes<1>,
    kinds: &[TileId],
    stock: TileSet<1>,
    size: u32,
    heap: TileSet<1>,
    into: &mut Vec<TileSet<1>>,
) {
    if size == 0 {
        return into.push(heap);
    }
    let Some((kind, rest)) = kinds.split_first() else { return };
    let copies = game.tables().copies;
    let mut heap = heap;
    heaps_of(game, rest, stock, size, heap, into);
    for taken in 1..=size.min(u32::from(copies.count(stock, *kind))) {
        copies.put(&mut heap, *kind);
        heaps_of(game, rest, stock, size - taken, heap, into);
    }
}
