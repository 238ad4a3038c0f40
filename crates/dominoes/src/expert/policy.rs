//! A knowledge base made ready to be asked quickly.

use sobremesa_core::math;

use super::knowledge::{Knowledge, Role};
use super::look::{Placing, Precision, SeatView};
use super::rule::{Rule, Serves};
use super::votes::Votes;
use crate::game::Dominoes;
use crate::memory::Memory;
use crate::moves::Move;
use crate::state::{Private, Public};

/// A rule, its weight, and what that would be if nobody commanded ([`Rule::QuienManda`]).
#[derive(Clone, Copy, Debug)]
pub(super) struct WeightedRule {
    pub(super) rule: Rule,
    pub(super) weight: f64,
    pub(super) plain: f64,
}

/// The sums of all rules of a knowledge base, by role.
#[derive(Clone, Debug)]
pub struct Policy {
    /// By role, then by whether the seat commands its side.
    sums: [[Vec<WeightedRule>; 2]; 4],
}

/// Room to work in, used again and again.
#[derive(Debug, Default)]
pub struct Scratch<const W: usize> {
    pub(super) placings: Vec<Placing<W>>,
    pub(super) sums: Vec<f64>,
    pub(super) votes: Votes,
}

/// The four roles by who leads.
const BY_LEAD: [Role; 4] = [Role::Mano, Role::Second, Role::Partner, Role::Fourth];

/// Whether a level for one role counts in another; every level without a role does.
pub(super) fn fits(wanted: Option<Role>, role: Role, commands: bool) -> bool {
    match wanted {
        None => true,
        Some(Role::Leader) => commands,
        Some(wanted) => wanted == role,
    }
}

/// By how much the weight of a rule changes with who commands: rules for one's own hand double where one does and halve
/// where the partner does, for a weight of 1 of `quien-manda`; rules for the partner the other way round.
pub(super) fn command_factor(knowledge: &Knowledge, rule: Rule, commands: bool) -> f64 {
    let doublings = match (rule.serves(), commands) {
        (Serves::Side, _) => 0.0,
        (Serves::Own, true) | (Serves::Partner, false) => knowledge.weight(Rule::QuienManda),
        (Serves::Own, false) | (Serves::Partner, true) => -knowledge.weight(Rule::QuienManda),
    };
    math::exp(doublings.clamp(-10.0, 10.0) * std::f64::consts::LN_2)
}

impl Policy {
    /// Makes a knowledge base ready. Whatever its mode, its rules are added.
    pub fn new(knowledge: &Knowledge) -> Self {
        let of = |role: Role, commands: bool| {
            let mut rules: Vec<WeightedRule> = Vec::new();
            for level in knowledge.levels().iter().filter(|level| fits(level.role, role, commands)) {
                for (rule, weight) in level.rules.iter().filter(|(rule, _)| *rule != Rule::QuienManda) {
                    let scaled = weight * command_factor(knowledge, *rule, commands);
                    match rules.iter_mut().find(|other| other.rule == *rule) {
                        Some(other) => {
                            other.weight += scaled;
                            other.plain += weight;
                        }
                        None => rules.push(WeightedRule { rule: *rule, weight: scaled, plain: *weight }),
                    }
                }
            }
            rules.retain(|rule| rule.weight > 0.0);
            rules
        };
        Self { sums: BY_LEAD.map(|role| [of(role, false), of(role, true)]) }
    }

    /// The rules that count in a position.
    #[inline]
    pub(super) fn rules<const W: usize>(&self, look: &SeatView<'_, W>) -> &[WeightedRule] {
        let role = match look.role() {
            Role::Mano | Role::Leader => 0,
            Role::Second => 1,
            Role::Partner => 2,
            Role::Fourth => 3,
        };
        &self.sums[role][usize::from(look.commands())]
    }

    /// The sums of the weighted votes, by placement.
    #[inline]
    pub(super) fn add_up<const W: usize>(&self, look: &SeatView<'_, W>, votes: &mut Votes, sums: &mut Vec<f64>) {
        sums.clear();
        sums.resize(look.placings.len(), 0.0);
        for WeightedRule { rule, weight, .. } in self.rules(look) {
            votes.clear(look.placings.len());
            rule.speak(look, votes);
            sums.iter_mut().zip(&votes.sums).for_each(|(sum, vote)| *sum += weight * vote);
        }
    }

    /// What each legal move is worth by the rules, in the order of `legal`; moves that place nothing are worth nothing.
    ///
    /// For searches: chances are fitted ([`Precision::Near`]), no reasons are made. Precondition: the seat to move plays,
    /// `private` is its own, `memory` was kept of the same hand.
    pub fn values<'s, const W: usize>(
        &self,
        scratch: &'s mut Scratch<W>,
        game: &Dominoes<W>,
        (public, private): (&Public<W>, &Private<W>),
        memory: &Memory<W>,
        legal: &[Move],
    ) -> &'s [f64] {
        let Scratch { placings, sums, votes } = scratch;
        placings.clear();
        placings
            .extend(legal.iter().enumerate().filter_map(|(index, mv)| Placing::new(game, public, private, index, *mv)));
        let look = SeatView::new(game, (public, private), memory, placings, Precision::Near);
        self.add_up(&look, votes, sums);
        if placings.len() != legal.len() {
            // Placements stand in the order of the legal moves: from the last on, each moves to its place.
            let placed = sums.len();
            sums.resize(legal.len(), 0.0);
            for at in (0..placed).rev() {
                let to = placings[at].index;
                if to != at {
                    sums[to] = sums[at];
                    sums[at] = 0.0;
                }
            }
        }
        sums
    }
}
