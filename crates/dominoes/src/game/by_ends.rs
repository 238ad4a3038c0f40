//! The short way of a play-out where a seat may go on placing, or the table has arms.
//!
//! Such rules ([`Tables::by_ends`](crate::tables::Tables)) deal once, exchange nothing, know one criterion for joining, and whether
//! a seat goes on hangs on the tile that it placed. Then the tiles that fit each end are kept from move to move, and nothing is asked
//! after a move but whether the hand is over.
//!
//! Law: the state and the stream are those of the four stages asked one after the other (`Dominoes::play_by_stages`), which
//! the tests hold this way against.

use sobremesa_core::{Seat, Stream};

use crate::bonuses::BothEnds;
use crate::ends::{EndRank, Ends, LEFT};
use crate::game::Dominoes;
use crate::legal::FEW_ENDS;
use crate::moves::{DrawnPlacement, Move, Pause, on_line};
use crate::rules::LineEnds;
use crate::state::{Public, Stage, State};
use crate::tiles::{TileId, TileSet};

/// The tiles that fit at each end of a table with at most `MOST`; with two it is a line.
#[derive(Clone, Debug)]
struct FittingEnds<const W: usize, const MOST: usize> {
    /// By arm; none where another end comes first.
    by_arm: [TileSet<W>; MOST],
    /// The number of arms; more than `MOST`: there is no room for some.
    arms: usize,
    /// The rank of the ends that are played on.
    rank: EndRank,
}

impl<const W: usize, const MOST: usize> FittingEnds<W, MOST> {
    /// The number of arms, known beforehand on a line.
    #[inline]
    fn arms(&self) -> usize {
        if MOST == 2 { 2 } else { self.arms.min(MOST) }
    }

    /// The tiles that fit at some end.
    #[inline]
    fn any(&self) -> TileSet<W> {
        self.by_arm[..self.arms()].iter().fold(TileSet::EMPTY, |any, fits| any | *fits)
    }
}

impl<const W: usize> Dominoes<W> {
    /// The tiles after whose placement its seat goes on, if the moves that are due can be made by what fits each end.
    #[inline]
    pub(super) fn by_ends(&self, public: &Public<W>) -> Option<TileSet<W>> {
        let due = !public.empty && public.stage == Stage::Play && public.yields == 0;
        self.tables.by_ends.filter(|_| due && public.ends.more().len() + 2 <= FEW_ENDS)
    }

    /// Makes random moves, each drawn as [`Dominoes::draw_move`] draws it, until the hand is over, has more than a few ends, or a
    /// seat has asked for a tile; gives their number, at least one. Precondition: [`Dominoes::by_ends`] gives `going_on`.
    #[inline(never)]
    pub(super) fn run_by_ends(&self, going_on: TileSet<W>, state: &mut State<W>, rng: &mut Stream) -> u32 {
        if self.tables.line {
            self.run_by_few_ends::<2>(going_on, state, rng)
        } else {
            self.run_by_few_ends::<FEW_ENDS>(going_on, state, rng)
        }
    }

    /// See [`Dominoes::run_by_ends`].
    #[inline]
    fn run_by_few_ends<const MOST: usize>(&self, going_on: TileSet<W>, state: &mut State<W>, rng: &mut Stream) -> u32 {
        let mut ends = self.fitting_ends::<MOST>(&state.public.ends);
        let mut seat = state.public.turn;
        let mut moves = 0;
        loop {
            moves += 1;
            let hand = state.hands[seat.index()].hand;
            let mut few = true;
            let (blocked, scored, goes_on);
            if let Move::Place { tile, arm, .. } = self.draw_by_ends(&ends, &state.public, hand, rng) {
                scored = self.place_by_ends(&mut ends, state, seat, (tile, arm));
                goes_on = going_on.contains(tile);
                few = MOST == 2 || ends.arms <= MOST;
                let public = &state.public;
                blocked = if few { ends.any().without(public.placed).is_empty() } else { self.is_blocked(public) };
            } else if self.asks(&state.public) {
                // The question, and what comes of it, goes the long way.
                self.play_by_stages(state, Move::Pass, Pause::None);
                return moves;
            } else {
                (scored, goes_on) = (true, false);
                blocked = self.pass_by_ends(&ends, state, seat);
            }
            let next = self.end_steadily::<true>(state, seat, (blocked, scored), goes_on);
            if next.is_some() && !goes_on {
                state.public.turn_arm = None;
            }
            let next = next.filter(|_| few);
            match next {
                Some(next) => seat = next,
                None => return moves,
            }
        }
    }

    /// The tiles that fit at each end.
    fn fitting_ends<const MOST: usize>(&self, ends: &Ends) -> FittingEnds<W, MOST> {
        let rank = ends.rank();
        let mut fitting = FittingEnds { by_arm: [TileSet::EMPTY; MOST], arms: 2 + ends.more().len(), rank };
        for (by_arm, (_, end)) in fitting.by_arm.iter_mut().zip(ends.iter()) {
            let fits = self.tables.fits[0].tiles[usize::from(end.number)];
            *by_arm = match end.rank {
                rank if rank != fitting.rank => TileSet::EMPTY,
                EndRank::Double => fits & self.tables.doubles,
                EndRank::First | EndRank::Last => fits,
            };
        }
        fitting
    }

    /// Draws a move of a seat that holds these tiles.
    #[inline]
    fn draw_by_ends<const MOST: usize>(
        &self,
        ends: &FittingEnds<W, MOST>,
        public: &Public<W>,
        hand: TileSet<W>,
        rng: &mut Stream,
    ) -> Move {
        let [right, left] = public.ends.line();
        let one_end = MOST == 2 && right.number == left.number;
        let only = self.only_arm(public);
        let mut joining = [TileSet::EMPTY; MOST];
        let (mut any, mut twice) = (TileSet::EMPTY, TileSet::EMPTY);
        for (arm, (joining, fits)) in (0..).zip(joining.iter_mut().zip(&ends.by_arm[..ends.arms()])) {
            if only.is_none_or(|only| only == arm) && !(one_end && arm == LEFT) {
                *joining = hand & *fits;
                twice |= any & *joining;
                any |= *joining;
            }
        }
        if self.tables.plain {
            return DrawnPlacement::draw([joining[0], joining[1]], rng).into();
        }
        let passes = u32::from(any.is_empty() || self.passes_freely(public));
        // Few tiles join two ends: what joins any is mostly counted, and looked through, at once.
        let placements = if twice.is_empty() { any.len() } else { joining.iter().map(|tiles| tiles.len()).sum() };
        let Some(mut nth) = rng.below(passes + placements).checked_sub(passes) else { return Move::Pass };
        let joins =
            |tile: TileId| (0..).zip(&joining).filter(move |(_, tiles)| tiles.contains(tile)).map(|(arm, _)| arm);
        if twice.is_empty() {
            let tile = any.nth(nth);
            return joins(tile).next().map_or(Move::Pass, |arm| on_line(tile, arm));
        }
        for tile in any.iter() {
            for arm in joins(tile) {
                if nth == 0 {
                    return on_line(tile, arm);
                }
                nth -= 1;
            }
        }
        unreachable!("there are more than `nth` placements")
    }

    /// Places a tile, and gives whether it may have scored.
    #[inline]
    fn place_by_ends<const MOST: usize>(
        &self,
        ends: &mut FittingEnds<W, MOST>,
        state: &mut State<W>,
        seat: Seat,
        (tile, arm): (TileId, u16),
    ) -> bool {
        let public = &mut state.public;
        let fits = &self.tables.fits[0];
        let open = public.ends.get(arm).expect("the arm is open").number;
        let inner = fits.inner[usize::from(open)];
        let may_score = self.placement_may_score(public, seat);
        let goes_out = may_score && public.held[seat.index()] == 1;
        let fits_both =
            if goes_out { self.fits_both_ends(public, state.hands[seat.index()].hand, tile) } else { BothEnds::No };
        if self.rules.arms.ends == LineEnds::OneATurn {
            let opens = public.just_placed && public.turn_arm.is_none();
            public.turn_arm = (!opens).then_some(arm);
        }
        self.join_by_ends(ends, public, (tile, arm, inner));
        public.placed.insert(tile);
        state.hands[seat.index()].hand.remove(tile);
        public.has_placed(seat, tile);
        may_score && self.score_untold(state, seat, tile, fits_both)
    }

    /// A tile joins an end by a face with the number `inner`.
    #[inline]
    fn join_by_ends<const MOST: usize>(
        &self,
        ends: &mut FittingEnds<W, MOST>,
        public: &mut Public<W>,
        (tile, arm, inner): (TileId, u16, u8),
    ) {
        let fits = &self.tables.fits[0].tiles;
        if MOST == 2 {
            let outer = self.tables.tiles[tile.index()].across(inner);
            let fits = fits[usize::from(outer)];
            if self.rules.arms.ends == LineEnds::One {
                public.ends.join_one_end(outer, outer == inner);
                ends.by_arm = [fits; MOST];
            } else {
                public.ends.join_line(arm, outer, outer == inner);
                ends.by_arm[usize::from(arm)] = fits;
            }
            return;
        }
        let placed = public.placed;
        let doubles = || (placed & self.tables.doubles).len();
        public.ends.join(arm, self.tables.tiles[tile.index()], inner, self.rules.arms, doubles);
        let end = public.ends.get(arm).expect("the arm is open");
        let as_before = ends.rank == EndRank::Last && end.rank == EndRank::Last;
        if as_before && public.ends.more().len() + 2 == ends.arms {
            ends.by_arm[usize::from(arm)] = fits[usize::from(end.number)];
        } else {
            *ends = self.fitting_ends(&public.ends);
        }
    }

    /// The seat to move places nothing. Gives whether the hand is blocked.
    #[inline]
    fn pass_by_ends<const MOST: usize>(&self, ends: &FittingEnds<W, MOST>, state: &mut State<W>, seat: Seat) -> bool {
        let public = &mut state.public;
        let stops = self.may_stop(public) || public.just_placed && self.rules.arms.ends == LineEnds::OneATurn;
        if !self.passes_freely(public) {
            let only = self.only_arm(public);
            public.lacks[seat.index()] |= only.map_or_else(|| ends.any(), |arm| ends.by_arm[usize::from(arm)]);
        }
        if stops {
            public.last_passed = true;
            public.just_placed = false;
        } else {
            public.has_passed(seat);
            if self.tables.bonus_moments.passes {
                self.score_pass(state, seat);
            }
        }
        let public = &state.public;
        public.idle == (1 << self.seats()) - 1 || ends.any().without(public.placed).is_empty()
    }
}
