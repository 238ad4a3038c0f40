//! Asking the conditions of a rule file of a position.

use crate::game::Dominoes;
use crate::predicate::{Condition, Predicate};
use crate::rules::{List, Validator};
use crate::state::Public;
use crate::tiles::TileSet;

impl<const W: usize> Dominoes<W> {
    /// Whether a predicate holds for a position and the hand of the seat to move.
    #[inline]
    pub(crate) fn holds(&self, predicate: &Predicate, public: &Public<W>, hand: TileSet<W>) -> bool {
        match predicate {
            Predicate::Is(condition) => self.is(*condition, public, hand),
            Predicate::Not(inner) => !self.holds(inner, public, hand),
            Predicate::And(a, b) => self.holds(a, public, hand) && self.holds(b, public, hand),
            Predicate::Or(a, b) => self.holds(a, public, hand) || self.holds(b, public, hand),
        }
    }

    #[inline]
    fn is(&self, condition: Condition, public: &Public<W>, hand: TileSet<W>) -> bool {
        match condition {
            Condition::Opening => public.empty,
            Condition::Blocked => self.is_blocked(public),
            Condition::Out => public.dealt && self.held(public).contains(&0),
            Condition::CannotPlay => public.dealt && self.fitting(public, hand).iter().all(|set| set.is_empty()),
            Condition::NotDealt => !public.dealt,
            Condition::LastPassed => public.passes > 0,
            Condition::PassesInARow(n) => public.passes >= n,
            Condition::LeaderTiles(n) => public.dealt && self.held(public).iter().any(|held| *held <= n),
            Condition::HandTiles(n) => public.dealt && public.held[public.turn.index()] <= n,
            Condition::TurnAfter(n) => public.actions > n,
        }
    }

    /// No tile off the table fits an open face, or every seat's last action is a pass with nothing placed or
    /// dealt since.
    #[inline]
    fn is_blocked(&self, public: &Public<W>) -> bool {
        if public.empty {
            return false;
        }
        let fits = public.ends.map(|number| self.tables.ever_fits[usize::from(number)]);
        (fits[0] | fits[1]).without(public.placed).is_empty() || public.passes >= u16::from(self.seats())
    }

    /// Tiles held, by seat.
    fn held<'p>(&self, public: &'p Public<W>) -> &'p [u16] {
        &public.held[..usize::from(self.seats())]
    }

    /// The first row of a list that holds.
    #[inline]
    pub(crate) fn row<T>(&self, list: &List<T>, public: &Public<W>, hand: TileSet<W>) -> Option<usize> {
        list.iter().position(|row| row.when.as_ref().is_none_or(|when| self.holds(when, public, hand)))
    }

    /// The row of the list of matchers that rules this turn.
    #[inline]
    pub(crate) fn matcher(&self, public: &Public<W>, hand: TileSet<W>) -> usize {
        // The checked list ends with a row without a condition.
        self.row(&self.rules.matching, public, hand).unwrap_or(self.rules.matching.len() - 1)
    }

    /// The validator that rules this turn.
    #[inline]
    pub(crate) fn validator(&self, public: &Public<W>, hand: TileSet<W>) -> Validator {
        self.row(&self.rules.valid, public, hand).map_or(Validator::Any, |row| self.rules.valid[row].then)
    }
}
