//! The input of a rule: the position as one seat sees it, and its placements.

use std::cell::{OnceCell, RefCell};

use sobremesa_core::Seat;

use super::chances::Chances;
use super::knowledge::Role;
use crate::game::Dominoes;
use crate::memory::Memory;
use crate::moves::Move;
use crate::solver::Solver;
use crate::state::{Private, Public};
use crate::tiles::{NUMBERS, NumberSet, TileId, TileSet, bit, numbers_of};

/// A legal placement and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Placing<const W: usize> {
    /// Its place among the legal moves.
    pub index: usize,
    /// The tile: the first copy of its kind.
    pub tile: TileId,
    /// The number of the open face that is covered; none: it is the lead.
    pub covered: Option<u8>,
    /// The numbers that it opens; of a lead all of them.
    pub opens: NumberSet,
    /// All open numbers after it.
    pub after: NumberSet,
    /// Whether it is a double.
    pub double: bool,
    /// The number of a double; of another tile its greatest.
    pub number: u8,
    /// What the tile counts at the end of a hand.
    pub points: u16,
    /// The hand after it.
    pub rest: TileSet<W>,
    /// All tiles of the set that fit an open face after it.
    pub fits: TileSet<W>,
}

/// The precision with which chances are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// From the table of worlds, where they are counted.
    Exact,
    /// By iterative proportional fitting: quick, and within 0.03 on average.
    Near,
}

/// A position as the seat to move sees it.
#[derive(Debug)]
pub struct SeatView<'a, const W: usize> {
    /// The game, with its rules.
    pub game: &'a Dominoes<W>,
    /// The seat to move.
    pub seat: Seat,
    /// What everybody saw.
    pub public: &'a Public<W>,
    /// What the seat alone knows.
    pub private: &'a Private<W>,
    /// What happened in the hand so far.
    pub memory: &'a Memory<W>,
    /// The placements among the legal moves.
    pub placings: &'a [Placing<W>],
    /// The tiles that it does not see.
    pub unseen: TileSet<W>,
    /// The open numbers.
    pub open: NumberSet,
    /// The seat after it.
    pub next: Seat,
    /// The next of its side to move, where it has partners.
    pub partner: Option<Seat>,
    /// Who leads the hand: who led, or who is about to.
    pub mano: Seat,
    /// Own tiles, by number.
    own: [u8; NUMBERS],
    /// Unseen tiles, by number.
    left: [u8; NUMBERS],
    precision: Precision,
    /// Solves open positions, where the player keeps one.
    pub(super) solver: Option<&'a RefCell<Solver<W>>>,
    chances: OnceCell<Chances<W>>,
}

impl<const W: usize> Placing<W> {
    /// A placement as it stands among the legal moves; nothing for another move.
    #[inline]
    pub fn new(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, index: usize, mv: Move) -> Option<Self> {
        let Move::Place { tile, arm, inner } = mv else { return None };
        let tables = game.tables();
        let faces = tables.tiles[tile.index()];
        let mut rest = private.hand;
        tables.copies.take(&mut rest, tile);
        let (covered, opens, after) = if public.empty {
            let all = faces.numbers();
            (None, all, all)
        } else {
            let inner = inner.unwrap_or_else(|| game.joining(public, private.hand, (tile, arm)));
            let opens = faces.others(inner).fold(0, |opens, number| opens | bit(number));
            let others = public.ends.iter().filter(|(other, _)| *other != arm);
            let after = others.fold(opens, |after, (_, end)| after | bit(end.number));
            let covered = public.ends.get(arm).map(|end| end.number);
            // A spinner covered for the first time opens its long sides.
            let spins = !tables.line && {
                let mut ends = public.ends.clone();
                ends.join(arm, faces, inner, game.rules().arms, || (public.placed & tables.doubles).len());
                covered.is_some_and(|covered| ends.iter().any(|(_, end)| end.number == covered))
            };
            (covered, opens, if spins { after | covered.map_or(0, bit) } else { after })
        };
        let usual = tables.fits.last()?;
        let fits = numbers_of(after).fold(TileSet::EMPTY, |fits, number| fits | usual.tiles[usize::from(number)]);
        Some(Self {
            index,
            tile,
            covered,
            opens,
            after,
            double: faces.is_double(),
            number: faces.faces()[0],
            points: tables.tile_score[tile.index()],
            rest,
            fits,
        })
    }

    /// Whether it covers a number that is then open no more.
    #[inline]
    pub fn closes(&self, number: u8) -> bool {
        self.covered == Some(number) && self.after & bit(number) == 0
    }

    /// The only open number after it, if there is just one.
    #[inline]
    pub fn square(&self) -> Option<u8> {
        self.after.is_power_of_two().then(|| self.after.trailing_zeros() as u8)
    }
}

impl<'a, const W: usize> SeatView<'a, W> {
    /// The position of the seat to move.
    pub fn new(
        game: &'a Dominoes<W>,
        (public, private): (&'a Public<W>, &'a Private<W>),
        memory: &'a Memory<W>,
        placings: &'a [Placing<W>],
        precision: Precision,
    ) -> Self {
        let tables = game.tables();
        let (seat, seats, sides) = (public.turn, game.seats(), &game.rules().seating.sides);
        let unseen = tables.copies.difference(tables.all, tables.copies.sum(public.placed, private.hand));
        let (mut own, mut left) = ([0; NUMBERS], [0; NUMBERS]);
        for (number, with) in tables.with_number.iter().enumerate() {
            own[number] = (private.hand & *with).len() as u8;
            left[number] = (unseen & *with).len().min(255) as u8;
        }
        let open = if public.empty { 0 } else { public.ends.iter().fold(0, |open, (_, end)| open | bit(end.number)) };
        let after = |step| seat.after(step, seats);
        Self {
            game,
            seat,
            public,
            private,
            memory,
            placings,
            unseen,
            open,
            next: after(1),
            partner: (1..seats).map(after).find(|other| sides.of(*other) == sides.of(seat)),
            mano: memory.lead().map_or(public.opener.unwrap_or(seat), |lead| lead.seat),
            own,
            left,
            precision,
            solver: None,
            chances: OnceCell::new(),
        }
    }

    /// The same with a solver at hand for the end of the hand.
    #[must_use]
    pub fn with_solver(mut self, solver: Option<&'a RefCell<Solver<W>>>) -> Self {
        self.solver = solver;
        self
    }

    /// Own tiles with a number.
    #[inline]
    pub fn own(&self, number: u8) -> u8 {
        self.own[usize::from(number)]
    }

    /// Unseen tiles with a number.
    #[inline]
    pub fn left(&self, number: u8) -> u8 {
        self.left[usize::from(number)]
    }

    /// Tiles of a heap with a number.
    #[inline]
    pub fn with(&self, heap: TileSet<W>, number: u8) -> u32 {
        (heap & self.game.tables().with_number[usize::from(number)]).len()
    }

    /// The double of a number, if there is one in the set.
    #[inline]
    pub fn double(&self, number: u8) -> Option<TileId> {
        let tables = self.game.tables();
        let both = tables.doubles & tables.with_number[usize::from(number)] & tables.kinds;
        (!both.is_empty()).then(|| both.nth(0))
    }

    /// Whether two seats win together.
    #[inline]
    pub fn together(&self, one: Seat, other: Seat) -> bool {
        let sides = &self.game.rules().seating.sides;
        sides.of(one) == sides.of(other)
    }

    /// All seats but its own, in the order of play.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<W> {
        let (seat, seats) = (self.seat, self.game.seats());
        (1..seats).map(move |step| seat.after(step, seats))
    }

    /// The rivals, in the order of play.
    pub fn rivals(&self) -> impl Iterator<Item = Seat> + use<'_, 'a, W> {
        self.others().filter(|other| !self.together(*other, self.seat))
    }

    /// The numbers that its rivals play for.
    pub fn rival_suits(&self) -> NumberSet {
        self.rivals().fold(0, |suits, rival| suits | self.memory.seat(rival).suit)
    }

    /// The part it plays in this hand by who leads it.
    #[inline]
    pub fn role(&self) -> Role {
        if self.mano == self.seat {
            return Role::Mano;
        }
        if self.together(self.mano, self.seat) {
            return Role::Partner;
        }
        let seats = self.game.seats();
        let first_rival =
            (1..seats).map(|step| self.mano.after(step, seats)).find(|seat| !self.together(*seat, self.mano));
        if first_rival == Some(self.seat) { Role::Second } else { Role::Fourth }
    }

    /// Whether its side's play goes by its own hand (*quien manda*): of the side it holds the fewest tiles; of equal ones
    /// it is the one that led, or else the first to move.
    pub fn commands(&self) -> bool {
        let held = |seat: Seat| self.public.held[seat.index()];
        let own = (held(self.seat), self.seat != self.mano);
        self.others()
            .filter(|other| self.together(*other, self.seat))
            .all(|other| own <= (held(other), other != self.mano))
    }

    /// How likely each of the others holds each tile.
    #[inline]
    pub fn chances(&self) -> &Chances<W> {
        self.chances.get_or_init(|| match self.precision {
            Precision::Exact => Chances::exact(self.game, self.public, self.private, self.seat),
            Precision::Near => Chances::near(self.game, self.public, self.private, self.seat),
        })
    }

    /// How likely a seat can play nothing after a placement, as far as that alone goes: surely not if by a pause it said
    /// that it keeps a tile for it.
    #[inline]
    pub fn passes(&self, seat: Seat, placing: &Placing<W>) -> f64 {
        if self.memory.seat(seat).told & placing.after != 0 {
            return 0.0;
        }
        self.chances().none_of(seat, placing.fits)
    }

    /// Whether nobody could play after a placement.
    #[inline]
    pub fn blocks(&self, placing: &Placing<W>) -> bool {
        (placing.fits & (self.unseen | placing.rest)).is_empty() && !placing.rest.is_empty()
    }

    /// Points of a heap of tiles.
    pub fn points(&self, heap: TileSet<W>) -> u32 {
        heap.iter().map(|tile| u32::from(self.game.tables().tile_score[tile.index()])).sum()
    }

    /// A tile as people write it.
    pub fn name(&self, tile: TileId) -> String {
        self.game.tile_name(tile)
    }
}
