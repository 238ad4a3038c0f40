//! Lists of criteria: reading their rows, and whether every row can be reached and the list always answers.

use std::ops::Range;

use super::Mistake;
use super::format;
use super::sense::Sense;
use crate::predicate::{Condition, Predicate};
use crate::rules::{CriterionRow, List};
use sobremesa_core::Message;
use sobremesa_files::Given;

/// A row of a list in the file that must always answer.
pub(super) trait Criterion {
    /// What it says when it is used.
    type Then;

    /// When it is used.
    fn when(&self) -> &Given<format::When>;

    /// What it says, if that could be read.
    fn then(&self, sense: &mut Sense<'_>) -> Option<Self::Then>;
}

/// A row read: where it is, and when it is used.
pub(super) struct When {
    /// The bytes to point at: its condition's, or its header's where it has none.
    pub(super) span: Range<usize>,
    /// The condition under which the row is used; none: always.
    pub(super) predicate: Option<Predicate>,
}

/// Most different conditions of a list whose every combination is tried.
const MAX_COMBINED: usize = 10;

/// Reads a list that must always answer, mostly with the `use` that is named beside it; left out, it is one row with the
/// default. None if a row is faulty.
pub(super) fn answering<C: Criterion>(
    sense: &mut Sense<'_>,
    (name, usual): (&'static str, &str),
    given: &Given<Vec<Given<C>>>,
) -> Option<List<C::Then>>
where
    C::Then: Default,
{
    if given.is_absent() {
        return Some(vec![CriterionRow { when: None, then: C::Then::default() }]);
    }
    let rows = sense.rows(given, |sense, span, row: &C| {
        let when = sense.when(name, row.when(), span);
        let then = row.then(sense);
        Some((when?, then?))
    })?;
    let (whens, thens): (Vec<When>, Vec<C::Then>) = rows.into_iter().unzip();
    reach(name, &whens.iter().collect::<Vec<_>>(), sense.may_stop, &mut sense.mistakes);
    if let Some(last) = whens.last()
        && whens.iter().all(|when| when.predicate.is_some())
    {
        let problem = Message::new("mistake.list.no_answer").with("list", name);
        let advice = Message::new("mistake.list.no_answer_advice").with("list", name).with("use", usual);
        sense.mistakes.push(Mistake::new(last.span.clone(), problem).advise(advice));
    }
    Some(whens.into_iter().zip(thens).map(|(when, then)| CriterionRow { when: when.predicate, then }).collect())
}

/// Tells the rows by which a seat would draw just because something of its hand fits: that much of a hand cannot be
/// kept account of exactly. (That nothing fits can.)
pub(super) fn tells_of_play(name: &str, rows: &[&When], may_stop: bool, mistakes: &mut Vec<Mistake>) {
    let mut conditions = Vec::new();
    rows.iter().filter_map(|row| row.predicate.as_ref()).for_each(|predicate| predicate.conditions(&mut conditions));
    conditions.retain(|condition| *condition != Condition::CannotPlay);
    let mut told = vec![false; rows.len()];
    for combination in 0..1_u32 << conditions.len().min(MAX_COMBINED) {
        if !consistent(&conditions, combination, may_stop) {
            continue;
        }
        let used = |cannot_play: bool| {
            let known = |asked: Condition| match conditions.iter().position(|condition| *condition == asked) {
                Some(index) => Some(combination >> index & 1 == 1),
                None => Some(cannot_play),
            };
            rows.iter().position(|row| row.predicate.as_ref().is_none_or(|row| row.decide(&known) == Some(true)))
        };
        let (can, cannot) = (used(false), used(true));
        if let Some(row) = can.filter(|_| can != cannot) {
            told[row] = true;
        }
    }
    for (row, _) in rows.iter().zip(told).filter(|(_, told)| *told) {
        let problem = Message::new("mistake.list.tells").with("list", name);
        mistakes.push(Mistake::new(row.span.clone(), problem).advise("mistake.list.tells_advice"));
    }
}

/// Tells the rows of a list that are never used.
///
/// Of conditions only what the implications below say is known, so that a row told of is never used indeed. `may_stop`:
/// whether a seat may end its turn after a placement.
pub(super) fn reach(name: &str, rows: &[&When], may_stop: bool, mistakes: &mut Vec<Mistake>) {
    let tried = ConditionCases::new(rows, may_stop);
    let catch_all = rows.iter().position(|row| row.predicate.is_none());
    for (index, row) in rows.iter().enumerate() {
        let told = if catch_all.is_some_and(|first| first < index) {
            Some(("mistake.list.after_all", "mistake.list.after_all_advice"))
        } else if tried.whole && !tried.holds[index] {
            Some(NEVER_HOLDS)
        } else if tried.whole && !tried.used[index]
            || rows[..index].iter().any(|above| above.predicate == row.predicate)
        {
            Some(("mistake.list.never_reached", "mistake.list.never_reached_advice"))
        } else {
            None
        };
        if let Some((problem, advice)) = told {
            let problem = Message::new(problem).with("list", name);
            mistakes.push(Mistake::new(row.span.clone(), problem).advise(advice));
        }
    }
}

/// Tells the rows of a list, all of which are used, whose condition can never hold.
pub(super) fn hold(name: &str, rows: &[&When], may_stop: bool, mistakes: &mut Vec<Mistake>) {
    for row in rows {
        let tried = ConditionCases::new(&[row], may_stop);
        if tried.whole && !tried.holds[0] {
            let (problem, advice) = NEVER_HOLDS;
            let problem = Message::new(problem).with("list", name);
            mistakes.push(Mistake::new(row.span.clone(), problem).advise(advice));
        }
    }
}

/// What is told of a condition that contradicts itself, and the advice.
const NEVER_HOLDS: (&str, &str) = ("mistake.list.never_holds", "mistake.list.never_holds_advice");

/// The rows of a list under every combination of their conditions.
struct ConditionCases {
    /// Whether every combination was tried.
    whole: bool,
    /// Whether a row holds under some.
    holds: Vec<bool>,
    /// Whether it is the first that holds under some.
    used: Vec<bool>,
}

impl ConditionCases {
    fn new(rows: &[&When], may_stop: bool) -> Self {
        let mut conditions = Vec::new();
        let predicates = rows.iter().filter_map(|row| row.predicate.as_ref());
        predicates.for_each(|predicate| predicate.conditions(&mut conditions));
        let whole = conditions.len() <= MAX_COMBINED;
        let mut tried = Self { whole, holds: vec![false; rows.len()], used: vec![false; rows.len()] };
        for combination in 0..if whole { 1_u32 << conditions.len() } else { 0 } {
            if !consistent(&conditions, combination, may_stop) {
                continue;
            }
            let known = |asked: Condition| {
                let index = conditions.iter().position(|condition| *condition == asked)?;
                Some(combination >> index & 1 == 1)
            };
            let mut answered = false;
            for (index, row) in rows.iter().enumerate() {
                let here = row.predicate.as_ref().is_none_or(|predicate| predicate.decide(&known) == Some(true));
                tried.holds[index] |= here;
                tried.used[index] |= here && !answered;
                answered |= here;
            }
        }
        tried
    }
}

/// Whether conditions may hold together, and the others not: the bits of `combination` say which hold.
fn consistent(conditions: &[Condition], combination: u32, may_stop: bool) -> bool {
    let holds = |index: usize| combination >> index & 1 == 1;
    conditions.iter().enumerate().filter(|(index, _)| holds(*index)).all(|(_, condition)| {
        conditions.iter().enumerate().all(|(index, other)| holds(index) || !implies(*condition, *other, may_stop))
    })
}

/// Whether the second condition holds whenever the first does.
fn implies(condition: Condition, other: Condition, may_stop: bool) -> bool {
    match (condition, other) {
        (Condition::Passed(n), Condition::Passed(m))
        | (Condition::PassedThisTurn(n), Condition::PassedThisTurn(m))
        | (Condition::HandsPlayed(n), Condition::HandsPlayed(m))
        | (Condition::PassesInARow(n), Condition::PassesInARow(m))
        | (Condition::DealsWithoutPlay(n), Condition::DealsWithoutPlay(m))
        | (Condition::TurnAfter(n), Condition::TurnAfter(m)) => n >= m,
        (Condition::LeaderTiles(n), Condition::LeaderTiles(m))
        | (Condition::HandTiles(n), Condition::HandTiles(m) | Condition::LeaderTiles(m)) => n <= m,
        (Condition::PassesInARow(_) | Condition::AllPassed, Condition::LastPassed)
        | (Condition::Out, Condition::LeaderTiles(_))
        | (Condition::SideOut, Condition::Out | Condition::LeaderTiles(_))
        | (Condition::Scored | Condition::PlacedDouble | Condition::PlacedTile(_), Condition::Placed)
        | (Condition::PlacedDouble, Condition::LastDouble) => true,
        (Condition::PlacedTile(tile), Condition::PlacedDouble | Condition::LastDouble) => tile.is_double(),
        // Who stops after a placement has passed for `last_passed`, and made no pass.
        (Condition::LastPassed, Condition::PassesInARow(1)) => !may_stop,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    fn told(name: &str, rows: &[&str]) -> Vec<(usize, Cow<'static, str>)> {
        told_if(name, rows, false)
    }

    fn told_if(name: &str, rows: &[&str], may_stop: bool) -> Vec<(usize, Cow<'static, str>)> {
        let whens: Vec<When> = rows
            .iter()
            .enumerate()
            .map(|(index, row)| When { span: index..index, predicate: Predicate::parse(row).ok() })
            .collect();
        let mut mistakes = Vec::new();
        reach(name, &whens.iter().collect::<Vec<_>>(), may_stop, &mut mistakes);
        mistakes.into_iter().map(|mistake| (mistake.span.start, mistake.problem.key)).collect()
    }

    #[test]
    fn a_row_that_follows_from_those_above_is_never_reached() {
        for rows in [
            ["passed(1)", "passed(2)"],
            ["hand_tiles <= 3", "hand_tiles <= 2"],
            ["leader_tiles <= 3", "hand_tiles <= 2 and stock_empty"],
            ["turn > 3 or stock_empty", "turn > 5"],
            ["last_passed", "passes_in_a_row(3)"],
            ["passes_in_a_row(1)", "last_passed"],
            ["deals_without_play(1)", "deals_without_play(2)"],
            ["placed_double", "placed 6-6"],
        ] {
            let found = told("match", &rows);
            assert!(
                found.len() == 1 && found[0].0 == 1 && found[0].1 == "mistake.list.never_reached",
                "{rows:?}: {found:?}"
            );
            assert_eq!(told("match", &[rows[1], rows[0]]).len(), usize::from(rows[1] == "last_passed"), "{rows:?}");
        }
        assert_eq!(told("match", &["passed(2)", "passed(1)", ""]), []);
    }

    #[test]
    fn who_stops_after_a_placement_passed_without_a_pass() {
        let rows = ["passes_in_a_row(1)", "last_passed"];
        assert_eq!(told_if("next", &rows, true), []);
        assert_eq!(told_if("next", &rows, false).len(), 1);
        assert_eq!(told_if("next", &["last_passed", "passes_in_a_row(1)"], true).len(), 1);
        assert_eq!(told_if("end", &["last_passed and not passes_in_a_row(1)"], true), []);
        assert_eq!(told_if("end", &["last_passed and not passes_in_a_row(1)"], false).len(), 1);
    }

    #[test]
    fn a_condition_that_contradicts_itself_never_holds() {
        for row in ["out and not out", "passed(2) and not passed(1)", "hand_tiles <= 2 and not leader_tiles <= 4"] {
            let found = told("end", &[row]);
            assert!(found.len() == 1 && found[0].1 == NEVER_HOLDS.0, "{row}: {found:?}");
        }
        assert_eq!(told("end", &["passed(1) and not passed(2)"]), []);
    }
}
