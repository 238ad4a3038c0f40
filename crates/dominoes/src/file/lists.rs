//! Lists of criteria: reading their rows, and whether every row can be reached and the list always answers.

use std::ops::Range;

use super::Mistake;
use super::format;
use super::given::Given;
use super::sense::Sense;
use crate::predicate::{Condition, Predicate};
use crate::rules::{List, Row};

/// A row of a list in the file.
pub(super) trait Criterion {
    /// What it says when it is used.
    type Then: Clone;

    /// When it is used.
    fn when(&self) -> &Given<format::When>;

    /// What it says.
    fn then(&self) -> &Given<Self::Then>;
}

/// A row read: where it is, and when it is used.
pub(super) struct When {
    /// The bytes to point at: its condition's, or its header's where it has none.
    pub(super) span: Range<usize>,
    /// The condition.
    pub(super) predicate: Option<Predicate>,
}

/// Most different conditions of a list whose every combination is tried.
const MAX_COMBINED: usize = 10;

/// Reads a list that must always answer; left out, it is one row with the default. None if a row is faulty.
pub(super) fn answering<C: Criterion>(
    sense: &mut Sense<'_>,
    name: &str,
    given: &Given<Vec<Given<C>>>,
) -> Option<List<C::Then>>
where
    C::Then: Default,
{
    if given.is_absent() {
        return Some(vec![Row { when: None, then: C::Then::default() }]);
    }
    let rows = sense.rows(given, |sense, span, row: &C| {
        let when = sense.when(row.when(), span);
        let then = sense.value(row.then()).cloned();
        Some((when?, then?))
    })?;
    let (whens, thens): (Vec<When>, Vec<C::Then>) = rows.into_iter().unzip();
    reach(name, &whens, &mut sense.mistakes);
    if matches!(name, "match" | "valid") {
        turns_on_itself(name, &whens, &mut sense.mistakes);
    }
    if let Some(last) = whens.last()
        && whens.iter().all(|when| when.predicate.is_some())
    {
        let problem = format!("the list `{name}` can end without an answer: its last row has a `when`");
        sense.mistakes.push(Mistake::new(last.span.clone(), problem).advise("add a last row without `when`"));
    }
    Some(whens.into_iter().zip(thens).map(|(when, then)| Row { when: when.predicate, then }).collect())
}

/// Tells the rows by which a seat would draw just because something of its hand fits: that much of a hand cannot be
/// kept account of exactly. (That nothing fits can.)
pub(super) fn tells_of_play(name: &str, rows: &[When], mistakes: &mut Vec<Mistake>) {
    let mut conditions = Vec::new();
    rows.iter().filter_map(|row| row.predicate.as_ref()).for_each(|predicate| predicate.conditions(&mut conditions));
    conditions.retain(|condition| *condition != Condition::CannotPlay);
    let mut told = vec![false; rows.len()];
    for combination in 0..1_u32 << conditions.len().min(MAX_COMBINED) {
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
        let problem = format!("by this row of `{name}` a seat draws although, or because, it can play");
        let advice = "let rows ask `cannot_play`, not its contrary, and let the others come first";
        mistakes.push(Mistake::new(row.span.clone(), problem).advise(advice));
    }
}

/// Tells the rows of a list that says what fits and asks what fits.
fn turns_on_itself(name: &str, rows: &[When], mistakes: &mut Vec<Mistake>) {
    for row in rows {
        let mut conditions = Vec::new();
        row.predicate.iter().for_each(|predicate| predicate.conditions(&mut conditions));
        if conditions.contains(&Condition::CannotPlay) {
            let problem = format!("`cannot_play` asks what fits, and the list `{name}` is what says so");
            let advice = "ask for what has happened instead: `last_passed`, `passes_in_a_row(1)`";
            mistakes.push(Mistake::new(row.span.clone(), problem).advise(advice));
        }
    }
}

/// Tells the rows of a list that are never used.
///
/// Conditions count as independent of each other, so that a row told of is never used indeed; that
/// `hand_tiles <= 2` implies `hand_tiles <= 3`, say, is not seen.
pub(super) fn reach(name: &str, rows: &[When], mistakes: &mut Vec<Mistake>) {
    let mut conditions = Vec::new();
    for row in rows {
        if let Some(predicate) = &row.predicate {
            predicate.conditions(&mut conditions);
        }
    }
    let catch_all = rows.iter().position(|row| row.predicate.is_none());
    let combined = conditions.len() <= MAX_COMBINED;
    let mut holds = vec![false; rows.len()];
    let mut used = vec![false; rows.len()];
    for combination in 0..if combined { 1_u32 << conditions.len() } else { 0 } {
        let known = |asked: Condition| {
            let index = conditions.iter().position(|condition| *condition == asked)?;
            Some(combination >> index & 1 == 1)
        };
        let mut answered = false;
        for (index, row) in rows.iter().enumerate() {
            let here = row.predicate.as_ref().is_none_or(|predicate| predicate.decide(&known) == Some(true));
            holds[index] |= here;
            used[index] |= here && !answered;
            answered |= here;
        }
    }
    for (index, row) in rows.iter().enumerate() {
        let told = if catch_all.is_some_and(|first| first < index) {
            Some((
                format!("this row of `{name}` is never reached: a row above it has no `when`"),
                "put the row without `when` last",
            ))
        } else if combined && !holds[index] {
            Some((format!("this condition of `{name}` never holds: it contradicts itself"), "take a part of it away"))
        } else if combined && !used[index] || rows[..index].iter().any(|above| above.predicate == row.predicate) {
            Some((
                format!("this row of `{name}` is never reached: the rows above it hold whenever it does"),
                "move it up, or take it away",
            ))
        } else {
            None
        };
        if let Some((problem, advice)) = told {
            mistakes.push(Mistake::new(row.span.clone(), problem).advise(advice));
        }
    }
}
