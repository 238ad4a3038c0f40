//! Draws, counts and lists the worlds that agree with what a seat knows.
//!
//! Worlds are counted and drawn exactly ([`counted`]) where nobody has given tiles since the last deal, tiles are dealt
//! and drawn at random, there is one of each kind, and the table of ways is not too large ([`MAX_CELLS`], 128 bits).
//! Where hands are dealt by a criterion instead, and all else is so, they are drawn exactly by tries ([`tried`]), while those
//! come to a world often enough. Otherwise they are drawn as the ends of whole histories, by a chain that is exact in the
//! limit ([`walked`]).

use sobremesa_core::fill::{Class, Fill, MAX_CELLS, MAX_HOLDERS};
use sobremesa_core::history::History;
use sobremesa_core::{Hidden, MAX_SEATS, Seat, Stream};

use crate::facts::Fact;
use crate::game::Dominoes;
use crate::rules::{By, Give, LineEnds, OpensWith, Otherwise, Rules};
use crate::state::{Private, Public, State};
use crate::tiles::{TileId, TileSet};

mod counted;
#[cfg(test)]
mod tests;
mod tried;
mod walked;

use counted::CountedWorlds;
use tried::TriedWorlds;
use walked::WalkedWorlds;

/// The method by which worlds are drawn under some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorldMethod {
    /// Worlds are counted, and drawn exactly with the right probabilities.
    Counted,
    /// Worlds are counted while they are few enough; else a chain draws them, exactly in the limit of many steps.
    CountedWhileFew,
    /// Hands are drawn and tried, exactly with the right probabilities; where tries hardly ever come to a world, a chain
    /// draws it.
    Tried,
    /// A chain draws worlds, exactly in the limit of many steps.
    Chain,
}

/// What serves every world drawn for one position and seat.
#[derive(Clone, Debug)]
pub struct Worlds<const W: usize> {
    /// What is known; the hands of the others and the stock are empty.
    base: State<W>,
    method: Method<W>,
}

/// Draws the worlds of a chain on from one another: each by itself as likely as one of [`Hidden::sample`], which would take
/// four times as long ([`ONWARD`](sobremesa_core::history::ONWARD)), but somewhat like the one before.
#[derive(Debug)]
pub(crate) struct WorldWalk<'w, const W: usize> {
    base: &'w State<W>,
    walked: &'w WalkedWorlds<W>,
    last: Option<History>,
}

impl<const W: usize> WorldWalk<'_, W> {
    /// The next world.
    pub(crate) fn draw(&mut self, rng: &mut Stream) -> State<W> {
        let mut state = self.base.clone();
        self.walked.sample_on(&mut self.last, &mut state, rng);
        state
    }
}

#[expect(clippy::large_enum_variant, reason = "the exact way is the usual one, and drawn from most often")]
#[derive(Clone, Debug)]
enum Method<const W: usize> {
    /// Counted and drawn exactly.
    Count(CountedWorlds<W>),
    /// Drawn exactly by tries.
    Try(Box<TriedWorlds<W>>),
    /// Drawn by a chain, exactly in the limit.
    Walk(Box<WalkedWorlds<W>>),
    /// There is but one: nobody knows what another does not.
    One,
}

impl<const W: usize> Worlds<W> {
    /// What draws one of these worlds on from another, where a chain draws them.
    pub(crate) fn walk(&self) -> Option<WorldWalk<'_, W>> {
        let Method::Walk(walked) = &self.method else { return None };
        Some(WorldWalk { base: &self.base, walked, last: None })
    }

    /// Draws a world into a copy of the base, in the place of one drawn into it before.
    #[inline]
    fn draw_into(&self, state: &mut State<W>, rng: &mut Stream) {
        match &self.method {
            Method::Count(counted) => counted.sample(state, rng),
            Method::Try(tried) => tried.sample(state, rng),
            Method::Walk(walked) => walked.sample(state, rng),
            Method::One => state.clone_from(&self.base),
        }
    }
}

impl<const W: usize> Dominoes<W> {
    /// The method by which worlds are drawn under these rules.
    pub fn world_method(&self) -> WorldMethod {
        let rules = &self.rules;
        let gives_or_chooses = rules.all_exchange()
            || rules.refresh.iter().any(|row| row.then.give != Give::Nothing || row.then.by != By::Random);
        let asks_for_pairs = rules.arms.ends == LineEnds::Opposite;
        if gives_or_chooses || rules.tiles.copies > 1 || asks_for_pairs {
            return WorldMethod::Chain;
        }
        if deals_by_choice(rules) {
            let tried = (0..).zip(&rules.deal).all(|(row, of)| TriedWorlds::serves(self, row) || of.then.is_exchange());
            return if tried { WorldMethod::Tried } else { WorldMethod::Chain };
        }
        let may_be_led_by_hands = rules.opens_with == OpensWith::Any || rules.otherwise != Otherwise::NextTile;
        if rules.refresh.is_empty() && !may_be_led_by_hands && self.few_enough() {
            WorldMethod::Counted
        } else {
            WorldMethod::CountedWhileFew
        }
    }

    /// Whether the worlds of every position of a hand without draws can be counted.
    fn few_enough(&self) -> bool {
        let seats = u16::from(self.seats());
        let take = self.rules.deal.iter().filter_map(|row| row.then.take).max().unwrap_or(0);
        let unseen = self.tables.tiles.len() as u16 - take.min(self.tables.tiles.len() as u16);
        let Some(stock) = unseen.checked_sub(take * (seats - 1)) else { return false };
        let mut room = vec![take; usize::from(seats) - 1];
        room.push(stock);
        if room.len() > MAX_HOLDERS {
            return false;
        }
        // Which of the others may hold a tile is all that tells unseen tiles apart.
        let classes = 1 << (seats - 1);
        let cells = room[..room.len() - 1].iter().map(|room| usize::from(*room) + 1).product::<usize>();
        let all = Class { holders: (1 << room.len()) - 1, size: unseen };
        cells * classes <= MAX_CELLS && Fill::new(vec![all], &room).is_ok()
    }

    /// Calls `f` with each class of unseen tiles, and the chance of each other seat to hold one of them, if worlds can
    /// be counted here. Returns whether they can.
    pub(crate) fn each_chance(
        &self,
        public: &Public<W>,
        private: &Private<W>,
        seat: Seat,
        f: impl FnMut(&[TileId], [f64; MAX_SEATS]),
    ) -> bool {
        let counted = || CountedWorlds::new(self, public, private, seat);
        let counted = self.ways_are_alike(public, seat).then(counted).flatten();
        counted.map(|counted| counted.each_chance(f)).is_some()
    }

    /// The seat that drew first to open, where that is the one with the heaviest tile.
    fn drew_first(&self, public: &Public<W>) -> Option<Seat> {
        let asks = self.rules.otherwise == Otherwise::DrawHeaviestFirst;
        let moved = |fact: &Fact<W>| match fact {
            Fact::Drew { seat, .. } => Some(Some(*seat)),
            Fact::Placed { .. } => Some(None),
            Fact::Lacks { .. } | Fact::Unpaired { .. } | Fact::AllExchange { .. } | Fact::Gave { .. } => None,
        };
        public.facts.iter().filter(|_| asks).find_map(moved).flatten()
    }

    /// The number at an end for which another seat holds a tile, because it has placed the first of two in this turn.
    fn kept_for_the_second(&self, public: &Public<W>, own: Seat) -> Option<u8> {
        let arm = public.turn_arm.filter(|_| self.is_halfway(public) && public.turn != own)?;
        Some(public.ends.line()[usize::from(arm)].number)
    }

    /// Whether all ways to place the tiles that a seat does not see are equally likely.
    fn ways_are_alike(&self, public: &Public<W>, own: Seat) -> bool {
        !deals_by_choice(&self.rules) && self.ways_of_a_deal_are_alike(public, own)
    }

    /// The same among those ways in which hands are as their deal wants them.
    fn ways_of_a_deal_are_alike(&self, public: &Public<W>, own: Seat) -> bool {
        let chosen = |fact: &Fact<W>| match fact {
            Fact::Gave { .. } => true,
            Fact::Drew { by, .. } => *by != By::Random,
            Fact::Unpaired { seat, .. } => *seat != own,
            Fact::Lacks { .. } | Fact::AllExchange { .. } | Fact::Placed { .. } => false,
        };
        let plain = public.rows.is_none()
            && self.rules.tiles.copies == 1
            && !public.opened_by_hands
            && self.kept_for_the_second(public, own).is_none()
            && self.drew_first(public).is_none();
        plain && !public.facts.iter().any(chosen)
    }
}

/// Whether the opener was dealt the tile that must open, and did not draw it because nobody was: until it placed it, it had not
/// shown to lack it. What it lacks later says nothing of that.
fn opener_was_dealt<const W: usize>(public: &Public<W>, tile: TileId) -> bool {
    let Some(opener) = public.opener else { return true };
    if !public.facts.iter().any(|fact| matches!(fact, Fact::Placed { .. })) {
        return !public.lacks[opener.index()].contains(tile);
    }
    let before = public.facts.iter().take_while(|fact| !matches!(fact, Fact::Placed { .. }));
    !before
        .into_iter()
        .any(|fact| matches!(fact, Fact::Lacks { seat, tiles } if *seat == opener && tiles.contains(tile)))
}

/// Whether some deals are likelier than others.
fn deals_by_choice(rules: &Rules) -> bool {
    rules.deal.iter().any(|row| row.then.deals_by_choice())
}

impl<const W: usize> Hidden for Dominoes<W> {
    type Worlds = Worlds<W>;

    fn try_worlds(&self, public: &Public<W>, private: &Private<W>, seat: Seat) -> Option<Worlds<W>> {
        if let Some(base) = self.as_seen(public) {
            return Some(Worlds { base, method: Method::One });
        }
        let mut base = State { public: public.clone(), hands: Default::default(), stock: TileSet::EMPTY };
        base.hands[seat.index()] = private.clone();
        let counted = || CountedWorlds::new(self, public, private, seat);
        let method = match self.ways_are_alike(public, seat).then(counted).flatten() {
            Some(counted) if counted.total() == 0 => return None,
            Some(counted) => {
                counted.prepare(&mut base);
                Method::Count(counted)
            }
            None => {
                let tries = self.ways_of_a_deal_are_alike(public, seat);
                match tries.then(|| TriedWorlds::new(self, public, private, seat)).flatten() {
                    Some(tried) => {
                        tried.make_room(&mut base);
                        Method::Try(Box::new(tried))
                    }
                    None => Method::Walk(Box::new(WalkedWorlds::new(self, public, private, seat))),
                }
            }
        };
        Some(Worlds { base, method })
    }

    fn sample(&self, worlds: &Worlds<W>, rng: &mut Stream) -> State<W> {
        let mut state = worlds.base.clone();
        worlds.draw_into(&mut state, rng);
        state
    }

    #[inline]
    fn sample_into<'a>(
        &self,
        worlds: &Worlds<W>,
        room: &'a mut Option<State<W>>,
        rng: &mut Stream,
    ) -> &'a mut State<W> {
        let state = room.get_or_insert_with(|| worlds.base.clone());
        worlds.draw_into(state, rng);
        state
    }

    fn count(&self, worlds: &Worlds<W>) -> Option<u128> {
        match &worlds.method {
            Method::Count(counted) => Some(counted.total()),
            Method::Try(_) | Method::Walk(_) => None,
            Method::One => Some(1),
        }
    }

    fn each_world(&self, worlds: &Worlds<W>, limit: u128, mut f: impl FnMut(&State<W>)) -> Option<u128> {
        match &worlds.method {
            Method::Count(counted) if counted.total() <= limit => {
                counted.each(&worlds.base, &mut f);
                Some(counted.total())
            }
            Method::One if limit > 0 => {
                f(&worlds.base);
                Some(1)
            }
            Method::Count(_) | Method::Try(_) | Method::Walk(_) | Method::One => None,
        }
    }
}
