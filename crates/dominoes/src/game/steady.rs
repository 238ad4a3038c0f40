//! The short way through a turn where the lists of the rules leave nothing to ask.
//!
//! A hand is **steady** ([`Tables::steady`](crate::tables::Tables)) if its rules deal once, exchange nothing, know one
//! criterion for joining and one for the next seat, and never end it by the turn going on alone. Then a move is made by looking
//! at the open ends, and nothing is asked after it but whether the hand is over.
//!
//! Law: the state and the event are those of the four stages asked one after the other (`Dominoes::play_by_stages`), which
//! the tests hold this way against.

use sobremesa_core::{Seat, Stream};

use super::MAX_ACTIONS;
use crate::bonuses::BothEnds;
use crate::conditions::Tests;
use crate::ends::{LEFT, RIGHT};
use crate::game::Dominoes;
use crate::moves::{DrawnPlacement, Move, Pause};
use crate::seen::{Event, PassKind, Passed, Placed, Scored};
use crate::state::{Ending, Public, Stage, State};
use crate::tables::{SteadyNumber, SteadyNumbers};
use crate::tiles::TileId;

impl<const W: usize> Dominoes<W> {
    /// What is known of the open numbers, if the move that is due can take the short way.
    #[inline]
    pub(crate) fn steady(&self, public: &Public<W>) -> Option<&SteadyNumbers<W>> {
        // Where a tile lies on the table from the start, the opening may still be left to a partner.
        let due = !public.empty && public.stage == Stage::Play && public.yields == 0;
        self.tables.steady.as_deref().filter(|_| due)
    }

    /// Makes a move. Preconditions: it is legal, and the hand is steady.
    pub(super) fn play_steadily(
        &self,
        numbers: &SteadyNumbers<W>,
        state: &mut State<W>,
        mv: Move,
        pause: Pause,
    ) -> Event<W> {
        let seat = state.public.turn;
        let ends = numbers.ends(&state.public);
        let mut scored = Vec::new();
        match mv {
            Move::Place { tile, arm, inner } => {
                let inner = inner.unwrap_or(ends[usize::from(arm)].inner);
                let told = |scores| scored = scores;
                let (outer, _) = self.place_steadily::<true>(state, seat, (tile, arm, inner), Some(told));
                let blocked = Self::block(numbers.ends(&state.public), &state.public);
                self.end_steadily::<true>(state, seat, (blocked, true), false);
                Event::Placed(Placed { seat, tile, arm, inner, outer, pause, scored })
            }
            Move::Pass => {
                let idle = self.pass_steadily::<true>(state, seat, ends, |scores| scored = scores);
                self.end_steadily::<true>(state, seat, (idle, true), false);
                Event::Passed(Passed { seat, kind: PassKind::Pass, pause, scored })
            }
            Move::Give { .. } => panic!("no tile is given now"),
        }
    }

    /// Opens the hand with a random tile of those that may open it, drawn as [`Dominoes::draw_move`] draws it, if the hand will be
    /// steady then, or is played by its ends, and scores nothing. Gives whether it did.
    pub(super) fn open_steadily(&self, state: &mut State<W>, rng: &mut Stream) -> bool {
        let public = &mut state.public;
        let seat = public.turn;
        let hand = &mut state.hands[seat.index()].hand;
        let may_open = self.may_open(public, *hand);
        let scores = self.tables.bonus_moments.placements || self.tables.bonus_moments.out && may_open.len() == 1;
        let short = self.tables.steady.is_some() || self.tables.by_ends.is_some();
        if !short || scores || !public.empty || public.yields > 0 || may_open.is_empty() {
            return false;
        }
        let count = may_open.len();
        let forced = self.tables.plain && count == 1;
        let tile = may_open.nth(if forced { 0 } else { rng.below(count) });
        public.empty = false;
        public.ends.open(self.tables.tiles[tile.index()], self.rules.arms, self.seats());
        public.placed.insert(tile);
        hand.remove(tile);
        public.has_placed(seat, tile);
        let blocked = self.is_blocked(public);
        let goes_on = self.tables.by_ends.is_some_and(|going_on| going_on.contains(tile));
        self.end_steadily::<true>(state, seat, (blocked, false), goes_on);
        true
    }

    /// Makes random moves until the hand is over, each drawn as [`Dominoes::draw_move`] draws it; gives their number.
    /// Precondition: the hand is steady.
    pub(super) fn run_steadily(&self, numbers: &SteadyNumbers<W>, state: &mut State<W>, rng: &mut Stream) -> u32 {
        let moments = self.tables.bonus_moments;
        let scores = moments.placements || moments.passes || moments.out;
        // The same loop twice, so that under most rules a move neither asks for bonuses nor keeps what only they ask for.
        if matches!(self.tables.tests.end, Tests::OutOrBlocked) && !scores {
            self.run_steadily_where::<false>(numbers, state, rng)
        } else {
            self.run_steadily_where::<true>(numbers, state, rng)
        }
    }

    /// See [`Dominoes::run_steadily`]. `ASKS`: whether the rules have bonuses, or end a hand by anything else than going out or a block.
    #[inline(never)]
    fn run_steadily_where<const ASKS: bool>(
        &self,
        numbers: &SteadyNumbers<W>,
        state: &mut State<W>,
        rng: &mut Stream,
    ) -> u32 {
        let [mut right, mut left] = numbers.ends(&state.public);
        let mut seat = state.public.turn;
        let mut moves = 0;
        loop {
            moves += 1;
            let hand = state.hands[seat.index()].hand;
            let (blocks, scored) = match DrawnPlacement::draw(SteadyNumber::held([right, left], hand), rng) {
                DrawnPlacement::Right(tile) => {
                    let (outer, scored) = self.place_untold::<ASKS>(state, seat, (tile, RIGHT, right.inner));
                    right = &numbers.0[usize::from(outer)];
                    (Self::block([right, left], &state.public), scored)
                }
                DrawnPlacement::Left(tile) => {
                    let (outer, scored) = self.place_untold::<ASKS>(state, seat, (tile, LEFT, left.inner));
                    left = &numbers.0[usize::from(outer)];
                    (Self::block([right, left], &state.public), scored)
                }
                DrawnPlacement::Nothing => (self.pass_steadily::<ASKS>(state, seat, [right, left], drop), true),
            };
            match self.end_steadily::<ASKS>(state, seat, (blocks, scored), false) {
                Some(next) => seat = next,
                None => return moves,
            }
        }
    }

    /// Places a tile, of whose points nobody is told.
    #[expect(clippy::inline_always, reason = "as `place_steadily`")]
    #[inline(always)]
    fn place_untold<const ASKS: bool>(
        &self,
        state: &mut State<W>,
        seat: Seat,
        placed: (TileId, u16, u8),
    ) -> (u8, bool) {
        self.place_steadily::<ASKS>(state, seat, placed, None::<fn(Vec<Scored>)>)
    }

    /// Places a tile, hands what it scored to `scores`, if that is read, where the rules score placements, and gives the number that
    /// it opens and whether it may have scored.
    #[expect(clippy::inline_always, reason = "some callers know the arm, or that nobody asks what was scored")]
    #[inline(always)]
    fn place_steadily<const ASKS: bool>(
        &self,
        state: &mut State<W>,
        seat: Seat,
        (tile, arm, inner): (TileId, u16, u8),
        scores: Option<impl FnOnce(Vec<Scored>)>,
    ) -> (u8, bool) {
        let outer = self.tables.tiles[tile.index()].across(inner);
        let may_score = ASKS && self.placement_may_score(&state.public, seat);
        let goes_out = may_score && state.public.held[seat.index()] == 1;
        let fits_both = if goes_out {
            self.fits_both_ends(&state.public, state.hands[seat.index()].hand, tile)
        } else {
            BothEnds::No
        };
        state.public.ends.join_line(arm, outer, outer == inner);
        state.public.placed.insert(tile);
        state.hands[seat.index()].hand.remove(tile);
        state.public.has_placed(seat, tile);
        let scored = match scores {
            _ if !may_score => false,
            None => self.score_untold(state, seat, tile, fits_both),
            Some(scores) => {
                scores(self.score_placement(state, seat, tile, fits_both));
                true
            }
        };
        (outer, scored)
    }

    /// Whether no tile off the table fits either end.
    #[inline]
    fn block([right, left]: [&SteadyNumber<W>; 2], public: &Public<W>) -> bool {
        (right.fits | left.fits).without(public.placed).is_empty()
    }

    /// Passes, and hands what that scored to `scores` where the rules score passes. Gives whether the hand is blocked.
    #[expect(clippy::inline_always, reason = "as in `place_steadily`")]
    #[inline(always)]
    fn pass_steadily<const ASKS: bool>(
        &self,
        state: &mut State<W>,
        seat: Seat,
        [right, left]: [&SteadyNumber<W>; 2],
        scores: impl FnOnce(Vec<Scored>),
    ) -> bool {
        state.public.lacks[seat.index()] |= right.fits | left.fits;
        state.public.has_passed(seat);
        if ASKS && self.tables.bonus_moments.passes {
            scores(self.score_pass(state, seat));
        }
        state.public.idle == (1 << self.seats()) - 1 || Self::block([right, left], &state.public)
    }

    /// Sees whether the hand is over after a move of a seat, by which it is blocked or not and may have scored or has not; if it
    /// is not over, gives the seat to move: the next, or the same, which goes on.
    #[expect(clippy::inline_always, reason = "a few comparisons")]
    #[inline(always)]
    pub(super) fn end_steadily<const ASKS: bool>(
        &self,
        state: &mut State<W>,
        seat: Seat,
        (blocked, scored): (bool, bool),
        goes_on: bool,
    ) -> Option<Seat> {
        let public = &mut state.public;
        public.actions += 1;
        let out = public.out.is_some();
        let over = match (&self.tables.tests.end, self.tables.tests.ends_by) {
            _ if !ASKS => blocked || out,
            (Tests::OutOrBlocked, _) => blocked || out,
            (_, Some(by)) => {
                by.out && out || by.blocked && blocked || by.target && scored && self.target_reached(public)
            }
            (_, None) => self.row(&self.tables.tests.end, public, state.hands[seat.index()].hand).is_some(),
        };
        public.stage = if over {
            Stage::Over(match public.out {
                Some(seat) => Ending::Out(seat),
                None if blocked => Ending::Blocked,
                None => Ending::Ended,
            })
        } else if public.actions >= MAX_ACTIONS {
            Stage::Over(Ending::Cap)
        } else {
            if goes_on {
                return Some(seat);
            }
            let next = seat.after(1, self.seats());
            public.begins_turn_of(next);
            return Some(next);
        };
        None
    }
}

impl<const W: usize> Public<W> {
    /// Keeps account of a placement: who is out, and that nobody has passed since.
    #[inline]
    pub(super) fn has_placed(&mut self, seat: Seat, tile: TileId) {
        let held = &mut self.held[seat.index()];
        *held -= 1;
        if *held == 0 {
            self.out = Some(seat);
        }
        self.last = Some(tile);
        self.last_placer = Some(seat);
        self.passes = 0;
        self.passed[seat.index()] = 0;
        self.passed_this_turn = 0;
        (self.idle, self.passed_on) = (0, 0);
        self.redeals = 0;
        self.last_passed = false;
        self.just_placed = true;
    }

    /// Keeps account of a pass.
    #[inline]
    pub(super) fn has_passed(&mut self, seat: Seat) {
        self.last_passed = true;
        // Whoever cannot go on after a tile of its own has not passed on it.
        self.passed_on |= u16::from(!self.just_placed) << seat.0;
        self.just_placed = false;
        self.passes += 1;
        let passed = &mut self.passed[seat.index()];
        *passed = passed.saturating_add(1);
        self.passed_this_turn = self.passed_this_turn.saturating_add(1);
        self.idle |= 1 << seat.0;
    }

    /// The turn goes to another seat.
    #[inline]
    pub(super) fn begins_turn_of(&mut self, seat: Seat) {
        self.turn = seat;
        self.just_placed = false;
        self.passed_this_turn = 0;
    }
}
