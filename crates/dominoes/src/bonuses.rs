//! Points scored beside the worth of a hand, at the moment they are earned.

use sobremesa_core::{Points, Seat, Side};

use crate::game::{Dominoes, MAX_ACTIONS};
use crate::rules::{Bonus, BonusFor, BonusPoints, Rules};
use crate::seen::Scored;
use crate::state::{Public, State};
use crate::tiles::{TileId, TileSet};

/// The moments at which some bonus may be earned.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BonusMoments {
    /// At every placement.
    pub(crate) placements: bool,
    /// At the placement by which a seat goes out.
    pub(crate) out: bool,
    /// At a pass.
    pub(crate) passes: bool,
}

impl BonusMoments {
    pub(crate) fn new(bonuses: &[Bonus]) -> Self {
        let mut moments = Self::default();
        for bonus in bonuses {
            match bonus.what {
                BonusFor::EndsMultipleOf(_) | BonusFor::EndsEqual | BonusFor::EndsEqualWithDouble | BonusFor::Place => {
                    moments.placements = true;
                }
                BonusFor::Capicua | BonusFor::DoubleCapicua | BonusFor::Chuchazo | BonusFor::Out => moments.out = true,
                BonusFor::FirstPass | BonusFor::AllPass | BonusFor::Pass => moments.passes = true,
                // It is counted with the hand.
                BonusFor::Win => {}
            }
        }
        moments
    }
}

/// Most that the sum of the open ends comes to in [`points_by_sum`].
const GREATEST_SUM: u32 = 255;

/// The points of a placement by which nobody goes out, by the sum of the open ends; none where they hang on anything else, or nothing
/// is scored by placements.
pub(crate) fn points_by_sum(rules: &Rules) -> Option<Vec<i32>> {
    let mut points = None;
    for bonus in &rules.bonuses {
        match bonus.what {
            BonusFor::EndsMultipleOf(_) | BonusFor::Place => {}
            BonusFor::EndsEqual | BonusFor::EndsEqualWithDouble => return None,
            _ => continue,
        }
        if bonus.when.is_some() || bonus.below.is_some() {
            return None;
        }
        let points = points.get_or_insert_with(|| vec![0; GREATEST_SUM as usize + 1]);
        for (sum, points) in (0..).zip(points) {
            if bonus.what == BonusFor::Place || is_earned_by_sum(bonus.what, sum) {
                *points += points_of(bonus, sum);
            }
        }
    }
    points
}

/// Whether the open ends make a multiple of the number that a bonus is for.
fn is_earned_by_sum(what: BonusFor, sum: u32) -> bool {
    matches!(what, BonusFor::EndsMultipleOf(number) if sum > 0 && sum.is_multiple_of(number.into()))
}

/// The points of a bonus that is earned where the open ends make this sum.
fn points_of(bonus: &Bonus, sum: u32) -> i32 {
    let sum = sum.cast_signed();
    match (bonus.points, bonus.what) {
        (BonusPoints::Fixed(points), _) => points,
        (BonusPoints::Quotient, BonusFor::EndsMultipleOf(number)) => sum / i32::from(number),
        (BonusPoints::MinusEnds, _) => -sum,
        (BonusPoints::Ends | BonusPoints::Quotient, _) => sum,
    }
}

/// Whether a tile could join both ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BothEnds {
    /// It could not, or it is no matter.
    No,
    /// It could, and the ends differ.
    Different,
    /// It could, and both ends have the same number.
    Alike,
}

impl<const W: usize> Dominoes<W> {
    /// Whether a tile could join both ends of a line, as tiles join now. `hand` is that of the seat to move, with the tile.
    pub(crate) fn fits_both_ends(&self, public: &Public<W>, hand: TileSet<W>, tile: TileId) -> BothEnds {
        if public.empty || !self.tables.line {
            return BothEnds::No;
        }
        let [right, left] = public.ends.line().map(|end| end.number);
        let fits = &self.tables.fits[self.matcher(public, hand)].tiles;
        match [right, left].iter().all(|open| fits[usize::from(*open)].contains(tile)) {
            true if right != left => BothEnds::Different,
            true => BothEnds::Alike,
            false => BothEnds::No,
        }
    }

    /// Whether the tile that a seat is about to place may score, as far as that depends on when bonuses are for.
    #[inline]
    pub(crate) fn placement_may_score(&self, public: &Public<W>, seat: Seat) -> bool {
        let moments = self.tables.bonus_moments;
        moments.placements || moments.out && public.held[seat.index()] == 1
    }

    /// Scores a placement that has just been made. `fits_both`: how the tile could have joined both ends.
    pub(crate) fn score_placement(
        &self,
        state: &mut State<W>,
        seat: Seat,
        tile: TileId,
        fits_both: BothEnds,
    ) -> Vec<Scored> {
        let out = state.public.out == Some(seat);
        self.score_rows(state, seat, |public, what| {
            let equal = || {
                let first = public.ends.line()[0].number;
                public.ends.iter().all(|(_, end)| end.number == first)
            };
            let earned = match what {
                BonusFor::EndsMultipleOf(_) => is_earned_by_sum(what, public.ends.sum()),
                BonusFor::EndsEqual => equal(),
                BonusFor::EndsEqualWithDouble => equal() && public.ends.iter().any(|(_, end)| end.counts == 2),
                BonusFor::Capicua => out && fits_both == BothEnds::Different,
                BonusFor::DoubleCapicua => out && fits_both != BothEnds::No && self.tile(tile).is_double(),
                BonusFor::Chuchazo => out && self.tile(tile).pips() == 0,
                BonusFor::Place => true,
                BonusFor::Out => out,
                BonusFor::FirstPass | BonusFor::AllPass | BonusFor::Pass | BonusFor::Win => false,
            };
            earned.then(|| self.rules.seating.sides.of(seat))
        })
    }

    /// Scores a placement that has just been made, and says only whether there may be points for it: a list of them nobody would
    /// read. The same as [`Dominoes::score_placement`].
    #[inline]
    pub(crate) fn score_untold(&self, state: &mut State<W>, seat: Seat, tile: TileId, fits_both: BothEnds) -> bool {
        let public = &mut state.public;
        let by_sum = self.tables.points_by_sum.as_ref().filter(|_| public.out != Some(seat));
        let Some(points) = by_sum.and_then(|points| points.get(public.ends.sum() as usize)) else {
            return !self.score_placement(state, seat, tile, fits_both).is_empty();
        };
        if *points != 0 {
            let side = self.rules.seating.sides.of(seat);
            let points = self.allowed_points(public, &public.scored, side, *points);
            public.scored.add(side, points);
        }
        *points != 0
    }

    /// Scores a pass that has just been made.
    pub(crate) fn score_pass(&self, state: &mut State<W>, seat: Seat) -> Vec<Scored> {
        let comes_back = self.comes_back_by_passes(state, seat);
        self.score_rows(state, seat, |public, what| {
            let placer = public.last_placer?;
            let earned = match what {
                BonusFor::FirstPass => public.placed.len() == 1 && public.passes == 1 && seat != placer,
                BonusFor::AllPass => comes_back,
                BonusFor::Pass => self.rules.seating.sides.of(seat) != self.rules.seating.sides.of(placer),
                BonusFor::EndsMultipleOf(_)
                | BonusFor::EndsEqual
                | BonusFor::EndsEqualWithDouble
                | BonusFor::Capicua
                | BonusFor::DoubleCapicua
                | BonusFor::Chuchazo
                | BonusFor::Place
                | BonusFor::Out
                | BonusFor::Win => false,
            };
            earned.then(|| self.rules.seating.sides.of(placer))
        })
    }

    /// Whether by the pass of a seat, which has just been made, the turn comes back to the one that placed the last tile, all others
    /// having passed on it.
    fn comes_back_by_passes(&self, state: &mut State<W>, seat: Seat) -> bool {
        let public = &mut state.public;
        let Some(placer) = public.last_placer else { return false };
        let all_others = ((1 << self.seats()) - 1) & !(1 << placer.0);
        if seat == placer || public.passed_on != all_others {
            return false;
        }
        // The pass is an action, which is counted after it has scored.
        public.actions += 1;
        let hand = state.hands[seat.index()].hand;
        let over = public.actions >= MAX_ACTIONS || self.row(&self.tables.tests.end, public, hand).is_some();
        let comes_back = !over && self.next_seat(public, hand) == Some(placer);
        public.actions -= 1;
        comes_back
    }

    /// Whether a side has few enough points in the match for a bonus.
    fn is_below(public: &Public<W>, bonus: &Bonus, side: Side) -> bool {
        bonus.below.is_none_or(|below| public.standing.points.of(side) + public.scored.of(side) < below)
    }

    /// Points of a side for winning the hand, once it is over.
    pub(crate) fn win_bonus(&self, state: &State<W>, side: Side) -> i32 {
        let hand = state.hands[state.public.turn.index()].hand;
        let rows = self.rules.bonuses.iter().zip(&self.tables.tests.bonuses);
        let earned = rows.filter(|(bonus, test)| {
            bonus.what == BonusFor::Win
                && Self::is_below(&state.public, bonus, side)
                && self.holds(test, &state.public, hand)
        });
        earned.map(|(bonus, _)| if let BonusPoints::Fixed(points) = bonus.points { points } else { 0 }).sum()
    }

    /// Scores every row of the list of bonuses that a side has earned and whose condition holds.
    fn score_rows(
        &self,
        state: &mut State<W>,
        seat: Seat,
        earned: impl Fn(&Public<W>, BonusFor) -> Option<Side>,
    ) -> Vec<Scored> {
        let mut scored = Vec::new();
        for (bonus, test) in self.rules.bonuses.iter().zip(&self.tables.tests.bonuses) {
            let public = &state.public;
            let Some(side) = earned(public, bonus.what) else { continue };
            if !Self::is_below(public, bonus, side) || !self.holds(test, public, state.hands[seat.index()].hand) {
                continue;
            }
            let points = points_of(bonus, public.ends.sum());
            // Nobody is told of nothing: two blanks are equal ends, and their sum is none.
            if points != 0 {
                scored.push(Scored { what: bonus.what, side, points });
            }
        }
        if scored.is_empty() {
            return scored;
        }
        self.drop_what_passes(&state.public, &mut scored);
        for scored in &scored {
            state.public.scored.add(scored.side, scored.points);
        }
        scored
    }

    /// What a side scores by one move counts together: where that would pass a target that must be met exactly, none of
    /// it is scored.
    fn drop_what_passes(&self, public: &Public<W>, scored: &mut Vec<Scored>) {
        for side in (0..self.rules.seating.sides.count()).map(Side) {
            let points = scored.iter().filter(|scored| scored.side == side).map(|scored| scored.points).sum();
            if points != self.allowed_points(public, &public.scored, side, points) {
                scored.retain(|scored| scored.side != side);
            }
        }
    }

    /// Points that a side may score when it has scored `scored` in this hand: all, or none where they would pass a
    /// target that must be met exactly, or are too few to begin with.
    pub(crate) fn allowed_points(&self, public: &Public<W>, scored: &Points, side: Side, points: i32) -> i32 {
        let to = &self.rules.match_to;
        let total = public.standing.points.of(side) + scored.of(side) + points;
        let passes = to.exact && to.target.is_some_and(|target| total > target);
        let begins = total == points && points > 0;
        let too_few = begins && to.begin.is_some_and(|least| points < least);
        if passes || too_few { 0 } else { points }
    }
}
