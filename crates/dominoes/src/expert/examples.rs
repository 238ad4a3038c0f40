//! A position for each rule in which it speaks, for those who choose among the rules.
//!
//! `examples.txt` has a line for each rule. The test that plays the positions writes it, and holds it to be what comes out:
//! `UPDATE=1 cargo test -p sobremesa-dominoes --test integration expert`.

use super::Rule;

/// A position in which a rule speaks.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleExample {
    /// The part of the seat to move: `mano`, `second`, `partner` or `fourth`.
    pub part: &'static str,
    /// The line from left to right, each tile as it lies.
    pub line: Vec<(u8, u8)>,
    /// The hand of the seat to move.
    pub hand: Vec<(u8, u8)>,
    /// The parts that passed, with the numbers that were open then.
    pub passed: Vec<(&'static str, Vec<u8>)>,
    /// The parts whose pauses have told which numbers they keep.
    pub paused: Vec<(&'static str, Vec<u8>)>,
    /// The votes, the highest first: tile, whether it goes to the left, vote. None of a rule that only changes what others weigh.
    pub votes: Vec<((u8, u8), bool, f64)>,
    /// The arguments of [`Rule::why`] for the first of the votes.
    pub arguments: Vec<(&'static str, &'static str)>,
}

impl Rule {
    /// A position in which the rule speaks.
    ///
    /// # Panics
    /// Never: the tests read all of them.
    pub fn example(self) -> RuleExample {
        let mut lines = include_str!("examples.txt").lines();
        let line = lines.find(|line| line.split(" | ").next() == Some(self.id()));
        line.and_then(read).expect("every rule has an example that can be read")
    }
}

fn read(line: &'static str) -> Option<RuleExample> {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let [_, part, tiles, hand, passed, paused, votes, arguments] = parts[..] else { return None };
    let vote = |text: &str| {
        let (placement, vote) = text.trim().split_once(' ')?;
        Some((tile(placement.trim_end_matches(['<', '>']))?, placement.ends_with('<'), vote.parse().ok()?))
    };
    Some(RuleExample {
        part,
        line: tiles.split_whitespace().map(tile).collect::<Option<_>>()?,
        hand: hand.split_whitespace().map(tile).collect::<Option<_>>()?,
        passed: notes(passed)?,
        paused: notes(paused)?,
        votes: votes.split(',').filter(|text| !text.is_empty()).map(vote).collect::<Option<_>>()?,
        arguments: arguments.split(';').filter_map(|argument| argument.split_once('=')).collect(),
    })
}

fn tile(text: &str) -> Option<(u8, u8)> {
    let (one, other) = text.split_once('-')?;
    Some((one.parse().ok()?, other.parse().ok()?))
}

/// `second:3,4 fourth:1`: numbers told of parts.
fn notes(text: &'static str) -> Option<Vec<(&'static str, Vec<u8>)>> {
    let note = |note: &'static str| {
        let (part, numbers) = note.split_once(':')?;
        Some((part, numbers.split(',').map(|number| number.parse().ok()).collect::<Option<_>>()?))
    };
    text.split_whitespace().map(note).collect()
}
