//! Asking the conditions of a rule file of a position.

use sobremesa_core::{Seat, Side};

use crate::ends::End;
use crate::game::Dominoes;
use crate::predicate::{Condition, Predicate};
use crate::rules::{CriterionRow, LineEnds};
use crate::state::Public;
use crate::tiles::TileSet;

/// A predicate, compiled: the forms that nearly every rule file uses are flat.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// It always holds.
    Always,
    /// It holds if somebody is out, or the hand is blocked.
    OutOrBlocked,
    /// It holds if one of these does.
    AnyOf(Vec<Condition>),
    /// Any other predicate, as a tree.
    Tree(Predicate),
}

/// What may end a hand, where it is nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndsBy {
    /// Somebody is out.
    pub(crate) out: bool,
    /// The hand is blocked.
    pub(crate) blocked: bool,
    /// A side has reached the target of the match.
    pub(crate) target: bool,
}

impl EndsBy {
    /// By the rows of the list, each a test; none where some row asks for anything else.
    pub(crate) fn of(rows: &[Test]) -> Option<Self> {
        let mut by = Self::default();
        for row in rows {
            match row {
                Test::OutOrBlocked => (by.out, by.blocked) = (true, true),
                Test::AnyOf(conditions) => conditions.iter().try_for_each(|condition| by.add(*condition))?,
                Test::Always | Test::Tree(_) => return None,
            }
        }
        Some(by)
    }

    fn add(&mut self, condition: Condition) -> Option<()> {
        match condition {
            Condition::Out => self.out = true,
            Condition::Blocked => self.blocked = true,
            Condition::TargetReached => self.target = true,
            _ => return None,
        }
        Some(())
    }
}

/// When each row of a list is used.
#[derive(Clone, Debug)]
pub(crate) enum Tests {
    /// It has no row.
    Never,
    /// Its first row always is.
    First,
    /// Its only row is, if somebody is out, or the hand is blocked.
    OutOrBlocked,
    /// None of these: each row has tests of its own, which are asked in turn.
    Ask(Vec<Test>),
}

impl FromIterator<Test> for Tests {
    fn from_iter<I: IntoIterator<Item = Test>>(tests: I) -> Self {
        let tests: Vec<Test> = tests.into_iter().collect();
        match tests.first() {
            None => Self::Never,
            Some(Test::Always) => Self::First,
            Some(Test::OutOrBlocked) if tests.len() == 1 => Self::OutOrBlocked,
            Some(_) => Self::Ask(tests),
        }
    }
}

impl Test {
    /// The test of a row's `when`.
    pub(crate) fn of_row<T>(row: &CriterionRow<T>) -> Self {
        row.when.as_ref().map_or(Self::Always, Self::of)
    }

    /// The test of a predicate.
    pub(crate) fn of(predicate: &Predicate) -> Self {
        let mut alternatives = Vec::new();
        if Self::collect(predicate, &mut alternatives) {
            if alternatives == [Condition::Out, Condition::Blocked] {
                return Self::OutOrBlocked;
            }
            Self::AnyOf(alternatives)
        } else {
            Self::Tree(predicate.clone())
        }
    }

    /// Collects the conditions of a predicate that is nothing but alternatives.
    fn collect(predicate: &Predicate, into: &mut Vec<Condition>) -> bool {
        match predicate {
            Predicate::Is(condition) => {
                into.push(*condition);
                true
            }
            Predicate::Or(a, b) => Self::collect(a, into) && Self::collect(b, into),
            Predicate::Not(_) | Predicate::And(..) => false,
        }
    }
}

/// Whether a predicate asks about the seat to move, so that its answer may change with the turn alone.
pub(crate) fn asks_the_turn(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Is(condition) => matches!(
            condition,
            Condition::CannotPlay
                | Condition::HandTiles(_)
                | Condition::Passed(_)
                | Condition::PassedThisTurn(_)
                | Condition::FirstTurn
                | Condition::IsFirst
                | Condition::IsLast
                | Condition::Placed
                | Condition::PlacedDouble
                | Condition::PlacedTile(_)
                | Condition::Scored
        ),
        Predicate::Not(inner) => asks_the_turn(inner),
        Predicate::And(a, b) | Predicate::Or(a, b) => asks_the_turn(a) || asks_the_turn(b),
    }
}

impl<const W: usize> Dominoes<W> {
    /// Whether a test holds for a position and the hand of the seat to move.
    #[inline]
    pub(crate) fn holds(&self, test: &Test, public: &Public<W>, hand: TileSet<W>) -> bool {
        match test {
            Test::Always => true,
            Test::OutOrBlocked => public.out.is_some() || self.is_blocked(public),
            Test::AnyOf(conditions) => conditions.iter().any(|condition| self.is(*condition, public, hand)),
            Test::Tree(predicate) => self.holds_tree(predicate, public, hand),
        }
    }

    fn holds_tree(&self, predicate: &Predicate, public: &Public<W>, hand: TileSet<W>) -> bool {
        match predicate {
            Predicate::Is(condition) => self.is(*condition, public, hand),
            Predicate::Not(inner) => !self.holds_tree(inner, public, hand),
            Predicate::And(a, b) => self.holds_tree(a, public, hand) && self.holds_tree(b, public, hand),
            Predicate::Or(a, b) => self.holds_tree(a, public, hand) || self.holds_tree(b, public, hand),
        }
    }

    #[inline]
    pub(crate) fn is(&self, condition: Condition, public: &Public<W>, hand: TileSet<W>) -> bool {
        let dealt = public.deal_row.is_some();
        match condition {
            Condition::Opening => public.empty,
            Condition::Blocked => self.is_blocked(public),
            Condition::Out => public.out.is_some(),
            Condition::CannotPlay => dealt && !self.may_stop(public) && !self.can_place(public, hand),
            Condition::NotDealt => !dealt,
            Condition::StockEmpty => self.drawable(public) == 0,
            Condition::LastPassed => public.last_passed,
            Condition::PassesInARow(n) => public.passes >= n,
            Condition::AllPassed => public.passes >= u16::from(self.seats()),
            Condition::Passed(n) => u16::from(public.passed[public.turn.index()]) >= n,
            Condition::PassedThisTurn(n) => u16::from(public.passed_this_turn) >= n,
            Condition::FirstTurn => public.turned >> public.turn.0 & 1 == 0,
            Condition::HandsPlayed(n) => public.standing.hands > u32::from(n),
            Condition::DealsWithoutPlay(n) => public.redeals >= n,
            Condition::LeaderTiles(n) => dealt && self.held(public).iter().any(|held| *held <= n),
            Condition::HandTiles(n) => dealt && public.held[public.turn.index()] <= n,
            Condition::IsFirst => dealt && self.others_held(public).all(|held| held > public.held[public.turn.index()]),
            Condition::IsLast => dealt && self.others_held(public).all(|held| held < public.held[public.turn.index()]),
            Condition::AllDoublesPlayed => self.tables.doubles.without(public.placed).is_empty(),
            Condition::Placed => public.just_placed,
            Condition::PlacedDouble => {
                public.just_placed && public.last.is_some_and(|tile| self.tables.doubles.contains(tile))
            }
            Condition::PlacedTile(tile) => {
                public.just_placed && public.last.is_some_and(|last| self.tables.tiles[last.index()] == tile)
            }
            Condition::LastDouble => public.last.is_some_and(|tile| self.tables.doubles.contains(tile)),
            Condition::Scored => public.just_placed && public.last_scored,
            Condition::Capicua => public.last_capicua,
            Condition::SideOut => public.out.is_some_and(|seat| dealt && self.side_is_out(public, seat)),
            Condition::AllTrainsOpen => public.ends.opened().count() == usize::from(self.seats()),
            Condition::TargetReached => self.target_reached(public),
            Condition::TurnAfter(n) => public.actions > u32::from(n),
        }
    }

    /// No tile off the table fits an open face of those on it, or every seat's last action is a pass with nothing placed,
    /// drawn or dealt since.
    #[inline]
    pub(crate) fn is_blocked(&self, public: &Public<W>) -> bool {
        let all_idle = public.idle == (1 << self.seats()) - 1;
        if public.empty {
            return all_idle;
        }
        let [right, left] = *public.ends.line();
        let fits = |number: u8| self.tables.ever_fits[usize::from(number)];
        if self.rules.arms.ends == LineEnds::Opposite {
            return all_idle || self.is_shut(public, [right, left].map(|end| fits(end.number).without(public.placed)));
        }
        let mut fitting = fits(right.number) | fits(left.number);
        if self.rules.arms.doubles_first || !public.ends.are_two_alike() {
            let joining = |end: &End| self.joining_end(public, end, fits(end.number));
            fitting = Self::ends_in_play(public).fold(TileSet::EMPTY, |sum, (_, end)| sum | joining(end));
        }
        fitting.without(public.placed).is_empty() || all_idle
    }

    /// Whether nobody can go on at both ends, by the tiles off the table that fit each, nor with a single tile at one of them.
    fn is_shut(&self, public: &Public<W>, [right, left]: [TileSet<W>; 2]) -> bool {
        let either = right | left;
        let no_pair = right.is_empty() || left.is_empty() || either.len() < 2;
        // A single tile goes to either end once nothing is left to draw: who holds one then is not known before.
        let single = || self.held(public).contains(&1) && !either.is_empty();
        // In the middle of a turn the second tile is there, or it could not have begun.
        public.turn_arm.is_none() && no_pair && !single()
    }

    /// Whether nobody of a seat's side has tiles left.
    pub(crate) fn side_is_out(&self, public: &Public<W>, seat: Seat) -> bool {
        let sides = &self.rules.seating.sides;
        sides.members(sides.of(seat)).all(|member| public.held[member.index()] == 0)
    }

    /// Tiles of the stock that may be drawn.
    #[inline]
    pub fn drawable(&self, public: &Public<W>) -> u16 {
        public.stock.saturating_sub(self.rules.tiles.asleep)
    }

    /// Tiles held by the seats that are not to move.
    fn others_held<'p>(&self, public: &'p Public<W>) -> impl Iterator<Item = u16> + 'p {
        let turn = public.turn.index();
        public.held[..usize::from(self.seats())]
            .iter()
            .enumerate()
            .filter(move |(seat, _)| *seat != turn)
            .map(|(_, held)| *held)
    }

    pub(crate) fn target_reached(&self, public: &Public<W>) -> bool {
        self.reached_by(public).is_some()
    }

    /// The side whose points, with those scored in this hand, reach the target of the match; of several the first.
    pub(crate) fn reached_by(&self, public: &Public<W>) -> Option<Side> {
        let target = self.rules.match_to.target?;
        let total = |side| public.standing.points.of(side) + public.scored.of(side);
        (0..self.rules.seating.sides.count()).map(Side).find(|side| total(*side) >= target)
    }

    /// Tiles held, by seat.
    fn held<'p>(&self, public: &'p Public<W>) -> &'p [u16] {
        &public.held[..usize::from(self.seats())]
    }

    /// The first row of a list that holds.
    #[expect(clippy::inline_always, reason = "asked several times a move, and mostly answered at once")]
    #[inline(always)]
    pub(crate) fn row(&self, tests: &Tests, public: &Public<W>, hand: TileSet<W>) -> Option<usize> {
        match tests {
            Tests::Never => None,
            Tests::First => Some(0),
            Tests::OutOrBlocked => (public.out.is_some() || self.is_blocked(public)).then_some(0),
            Tests::Ask(tests) => self.ask(tests, public, hand),
        }
    }

    #[inline(never)]
    fn ask(&self, tests: &[Test], public: &Public<W>, hand: TileSet<W>) -> Option<usize> {
        tests.iter().position(|test| self.holds(test, public, hand))
    }

    /// The row of a list of exchanges that would be used if the seat to move could play.
    pub(crate) fn row_if_it_could_play<T>(
        &self,
        list: &[CriterionRow<T>],
        public: &Public<W>,
        hand: TileSet<W>,
    ) -> Option<usize> {
        let known = |condition| Some(condition != Condition::CannotPlay && self.is(condition, public, hand));
        let holds = |when: &Predicate| when.decide(&known) == Some(true);
        list.iter().position(|row| row.when.as_ref().is_none_or(holds))
    }

    /// Whether a condition may hold now or later in the hand, for a seat that holds a single tile while it does not draw.
    pub(crate) fn may_hold_yet(&self, when: Option<&Predicate>, public: &Public<W>) -> bool {
        // What is settled for the rest of the hand; of everything else nobody can tell what it will be.
        let settled = |condition| {
            let holds = self.is(condition, public, TileSet::EMPTY);
            match condition {
                Condition::NotDealt | Condition::HandsPlayed(_) | Condition::HandTiles(_) => Some(holds),
                Condition::TurnAfter(_) | Condition::AllDoublesPlayed => holds.then_some(true),
                Condition::Opening | Condition::FirstTurn => (!holds).then_some(false),
                _ => None,
            }
        };
        when.is_none_or(|when| when.decide(&settled) != Some(false))
    }

    /// The row of the list of matchers that rules this turn.
    #[inline]
    pub(crate) fn matcher(&self, public: &Public<W>, hand: TileSet<W>) -> usize {
        // The checked list ends with a row without a condition.
        self.row(&self.tables.tests.matching, public, hand).unwrap_or_default()
    }
}
