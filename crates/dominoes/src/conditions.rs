//! Asking the conditions of a rule file of a position.

use crate::game::Dominoes;
use crate::predicate::{Condition, Predicate};
use crate::rules::Row;
use crate::state::Public;
use crate::tiles::TileSet;

/// A predicate, compiled: the two forms that nearly every rule file uses are flat.
#[derive(Clone, Debug)]
pub(crate) enum Test {
    /// It always holds.
    Always,
    /// It holds if one of these does.
    AnyOf(Vec<Condition>),
    /// Anything else.
    Tree(Predicate),
}

impl Test {
    /// The test of a row's `when`.
    pub(crate) fn of_row<T>(row: &Row<T>) -> Self {
        row.when.as_ref().map_or(Self::Always, Self::of)
    }

    /// The test of a predicate.
    pub(crate) fn of(predicate: &Predicate) -> Self {
        let mut alternatives = Vec::new();
        if Self::collect(predicate, &mut alternatives) {
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
        Predicate::Is(condition) => matches!(condition, Condition::CannotPlay | Condition::HandTiles(_)),
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
    fn is(&self, condition: Condition, public: &Public<W>, hand: TileSet<W>) -> bool {
        match condition {
            Condition::Opening => public.empty,
            Condition::Blocked => self.is_blocked(public),
            Condition::Out => public.out.is_some(),
            Condition::CannotPlay => public.dealt && self.fitting(public, hand).iter().all(|set| set.is_empty()),
            Condition::NotDealt => !public.dealt,
            Condition::StockEmpty => public.stock == 0,
            Condition::LastPassed => public.passes > 0,
            Condition::PassesInARow(n) => public.passes >= n,
            Condition::LeaderTiles(n) => public.dealt && self.held(public).iter().any(|held| *held <= n),
            Condition::HandTiles(n) => public.dealt && public.held[public.turn.index()] <= n,
            Condition::TurnAfter(n) => public.actions > n,
        }
    }

    /// No tile off the table fits an open face, or every seat's last action is a pass with nothing placed,
    /// drawn or dealt since.
    #[inline]
    fn is_blocked(&self, public: &Public<W>) -> bool {
        if public.empty {
            return false;
        }
        let fits = public.ends.map(|number| self.tables.ever_fits[usize::from(number)]);
        (fits[0] | fits[1]).without(public.placed).is_empty() || public.idle == (1 << self.seats()) - 1
    }

    /// Tiles held, by seat.
    fn held<'p>(&self, public: &'p Public<W>) -> &'p [u16] {
        &public.held[..usize::from(self.seats())]
    }

    /// The first row of a list that holds.
    #[inline]
    pub(crate) fn row(&self, tests: &[Test], public: &Public<W>, hand: TileSet<W>) -> Option<usize> {
        tests.iter().position(|test| self.holds(test, public, hand))
    }

    /// The row of the refresh list that would be used if the seat to move could play.
    pub(crate) fn refresh_if_it_could_play(&self, public: &Public<W>, hand: TileSet<W>) -> Option<usize> {
        let known = |condition| Some(condition != Condition::CannotPlay && self.is(condition, public, hand));
        let holds = |when: &Predicate| when.decide(&known) == Some(true);
        self.rules.refresh.iter().position(|row| row.when.as_ref().is_none_or(holds))
    }

    /// The row of the list of matchers that rules this turn.
    #[inline]
    pub(crate) fn matcher(&self, public: &Public<W>, hand: TileSet<W>) -> usize {
        // The checked list ends with a row without a condition.
        self.row(&self.tables.tests.matching, public, hand).unwrap_or_default()
    }
}
