//! Positions and moves as numbers, for programs that learn: [`Numbered`].
//!
//! An observation is a vector of `f32` in documented parts. An action is a number; where a flat set of all moves would be
//! large, a move is made in stages, by one action after the other ([`Chosen`]). Which actions there are is the same
//! throughout a game; which of them may be chosen now is the mask.

use std::fmt;
use std::ops::{ControlFlow, Deref};

use crate::game::Game;
use crate::seat::{Seat, Side, Sides};

/// A part of an observation: entries that belong together. It lies behind the part before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name, unique in its observation.
    pub name: &'static str,
    /// Its shape, the last dimension varying fastest.
    pub shape: Vec<usize>,
    /// What an entry means, with its unit and range.
    pub meaning: &'static str,
}

impl Part {
    /// A part with this name, shape and meaning.
    pub fn new(name: &'static str, shape: &[usize], meaning: &'static str) -> Self {
        Self { name, shape: shape.to_vec(), meaning }
    }

    /// The number of its entries.
    pub fn entries(&self) -> usize {
        self.shape.iter().product()
    }
}

/// The number of entries of an observation of these parts.
pub fn entries(parts: &[Part]) -> usize {
    parts.iter().map(Part::entries).sum()
}

/// Most actions of one move.
pub const MOST_STAGES: usize = 15;

/// The actions chosen so far of a move, in their order; all of them once the move is complete.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Chosen {
    actions: [u16; MOST_STAGES],
    count: u16,
}

impl Chosen {
    /// Nothing is chosen.
    pub const NOTHING: Self = Self { actions: [0; MOST_STAGES], count: 0 };

    /// One action alone.
    #[inline]
    pub const fn one(action: u16) -> Self {
        let mut actions = [0; MOST_STAGES];
        actions[0] = action;
        Self { actions, count: 1 }
    }

    /// These actions; none if there are more than [`MOST_STAGES`].
    pub fn of(actions: &[u16]) -> Option<Self> {
        (actions.len() <= MOST_STAGES).then(|| actions.iter().copied().collect())
    }

    /// Chooses one more.
    ///
    /// # Panics
    /// If there are [`MOST_STAGES`] already.
    #[inline]
    pub fn push(&mut self, action: u16) {
        self.actions[usize::from(self.count)] = action;
        self.count += 1;
    }
}

impl Deref for Chosen {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.actions[..usize::from(self.count)]
    }
}

impl FromIterator<u16> for Chosen {
    fn from_iter<I: IntoIterator<Item = u16>>(actions: I) -> Self {
        let mut chosen = Self::NOTHING;
        actions.into_iter().for_each(|action| chosen.push(action));
        chosen
    }
}

impl fmt::Debug for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// A game whose positions and moves are numbers too.
///
/// An observation is computed from what everybody saw and what its seat knows, so that it can tell nothing else.
///
/// Laws: the actions of a legal move ([`spell`](Self::spell)) are each allowed by the mask after those before them, and lead to
/// that move ([`chosen_move`](Self::chosen_move)) and to no other; until then there is no move. While a seat is to move, the
/// mask allows at least one action, and only such as lead to a legal move.
pub trait Numbered: Game {
    /// The parts of every observation, in their order.
    fn observation(&self) -> Vec<Part>;

    /// What each action means, in the game's notation; the number of an action is its place, from 0.
    fn actions(&self) -> Vec<String>;

    /// How many actions there are.
    fn action_count(&self) -> usize;

    /// The actions of a move, legal or not.
    fn spell(&self, mv: Self::Move) -> Chosen;

    /// Writes what a seat sees; `chosen` are the actions that it has chosen so far of the move under way, if it is to move.
    ///
    /// # Panics
    /// Unless `into` has as many entries as the [parts](Self::observation).
    fn observe(&self, public: &Self::Public, private: &Self::Private, seat: Seat, chosen: &Chosen, into: &mut [f32]);

    /// Writes which actions the seat to move may choose next. Precondition: a seat is to move, `private` is its own, and the
    /// mask allowed all of `chosen`.
    fn mask(&self, public: &Self::Public, private: &Self::Private, chosen: &Chosen, into: &mut [bool]) {
        into.fill(false);
        self.legal_moves(public, private, |mv| {
            let spelled = self.spell(mv);
            if let Some([next, ..]) = spelled.strip_prefix(&**chosen) {
                into[usize::from(*next)] = true;
            }
            ControlFlow::Continue(())
        });
    }

    /// The move that has been chosen, once it is complete. Precondition: as of [`mask`](Self::mask).
    fn chosen_move(&self, public: &Self::Public, private: &Self::Private, chosen: &Chosen) -> Option<Self::Move> {
        let mut found = None;
        self.legal_moves(public, private, |mv| {
            if self.spell(mv) == *chosen {
                found = Some(mv);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

/// Writes an observation part by part. Whatever is not written is 0.
#[derive(Debug)]
pub struct Writer<'a> {
    rest: &'a mut [f32],
}

impl<'a> Writer<'a> {
    /// Begins an observation.
    #[inline]
    pub fn new(into: &'a mut [f32]) -> Self {
        into.fill(0.0);
        Self { rest: into }
    }

    /// The entries of the next part, or of the next row of it.
    ///
    /// # Panics
    /// If the observation has not so many left.
    #[inline]
    pub fn part(&mut self, entries: usize) -> &'a mut [f32] {
        let (part, rest) = std::mem::take(&mut self.rest).split_at_mut(entries);
        self.rest = rest;
        part
    }

    /// The next entry.
    #[inline]
    pub fn value(&mut self, value: impl Into<f32>) {
        self.part(1)[0] = value.into();
    }

    /// A part with an entry for each seat, the own one first, then in the order of play.
    #[inline]
    pub fn by_seat(&mut self, own: Seat, seats: u8, value: impl Fn(Seat) -> f32) {
        let part = self.part(usize::from(seats));
        for (entry, step) in part.iter_mut().zip(0..) {
            *entry = value(own.after(step, seats));
        }
    }

    /// A part with an entry for each side: that of the own seat first, then the others in ascending order.
    #[inline]
    pub fn by_side(&mut self, own: Seat, sides: &Sides, value: impl Fn(Side) -> f32) {
        let part = self.part(usize::from(sides.count()));
        for (entry, side) in part.iter_mut().zip(own_first(own, sides)) {
            *entry = value(side);
        }
    }

    /// Ends the observation.
    ///
    /// # Panics
    /// If entries are left.
    #[inline]
    pub fn finish(self) {
        assert!(self.rest.is_empty(), "an observation has as many entries as its parts");
    }
}

/// The sides: that of a seat first, then the others in ascending order.
#[inline]
pub fn own_first(own: Seat, sides: &Sides) -> impl Iterator<Item = Side> + use<> {
    let first = sides.of(own);
    std::iter::once(first).chain((0..sides.count()).map(Side).filter(move |side| *side != first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_observation_is_written_part_by_part() {
        let parts = [Part::new("a", &[2, 2], "four"), Part::new("b", &[], "one"), Part::new("c", &[3], "seats")];
        let mut into = vec![9.0; entries(&parts)];
        let mut writer = Writer::new(&mut into);
        writer.part(4)[3] = 1.0;
        writer.value(2_u8);
        writer.by_seat(Seat(1), 3, |seat| f32::from(seat.0));
        writer.finish();
        assert_eq!(into, [0.0, 0.0, 0.0, 1.0, 2.0, 1.0, 2.0, 0.0]);
    }

    #[test]
    fn the_own_side_comes_first() {
        let sides = Sides::each_alone(3);
        assert_eq!(own_first(Seat(1), &sides).collect::<Vec<_>>(), [1, 0, 2].map(Side));
    }

    #[test]
    fn actions_are_chosen_one_after_the_other() {
        let mut chosen = Chosen::one(7);
        chosen.push(9);
        assert_eq!((&*chosen, Chosen::of(&[7, 9])), (&[7, 9][..], Some(chosen)));
        assert_eq!(Chosen::of(&[0; MOST_STAGES + 1]), None);
    }
}
