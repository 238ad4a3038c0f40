//! Coverage that is reckoned and not simulated: every result that can come is gone through, with how likely it is. It settles what
//! two thousand runs leave open, which know a share of 95% to one point.

#![allow(clippy::print_stdout, reason = "the shares found are what the documents say")]

use std::collections::BTreeMap;
use std::path::Path;

use sobremesa_core::math::{self, ln_factorial};
use sobremesa_lab::stats::{Elo, Interval, NORMAL_975, Precision, Scores, StopRule, Validity, elo_of_score, wilson};

use crate::simulated::{normalized_elo_of, score_of, shares_of};

/// Scores of so many pairs of games: lost twice, won once each, won twice.
fn pairs([lost, even, won]: [u64; 3]) -> Scores {
    Scores::from_counts(&[lost, 0, even, 0, won]).expect("an odd number")
}

fn is_within(share: f64, least: f64, most: f64, what: &str) {
    println!("{what}: {:.2}%", 100.0 * share);
    assert!(share > least && share < most, "{what}: {share}");
}

/// Blocks of three kinds, with their chances, and what they say of two sides.
struct Blocks {
    chances: [f64; 3],
    scores: fn([u64; 3]) -> Scores,
    what: &'static str,
}

/// Blocks of players of some skill: pairs of games of which the deal decides a third, or none; single games with draws, and
/// without.
fn kinds(skill: f64) -> [Blocks; 4] {
    let (lost, won) = (1.0 - skill, skill);
    let shares = shares_of(skill);
    let drawn = 0.8 * lost;
    let single_games = |counts: [u64; 3]| Scores::from_counts(&counts).expect("an odd number");
    [
        Blocks { chances: [shares[0], shares[2], shares[4]], scores: pairs, what: "pairs" },
        Blocks { chances: [lost * lost, 2.0 * lost * won, won * won], scores: pairs, what: "pairs without luck" },
        Blocks { chances: [lost - drawn / 2.0, drawn, won - drawn / 2.0], scores: single_games, what: "games" },
        Blocks { chances: [lost, 0.0, won], scores: single_games, what: "games without draws" },
    ]
}

impl Blocks {
    /// The score to be expected of them.
    fn score(&self) -> f64 {
        self.chances[1] / 2.0 + self.chances[2]
    }

    /// Their normalized Elo.
    fn normalized_elo(&self) -> f64 {
        normalized_elo_of(&self.chances, (self.scores)([1, 0, 0]).games_a_block() as f64)
    }

    /// How often an interval holds `truth`, of all times that it is told, after so many blocks.
    fn cover(&self, blocks: u64, truth: f64, told: impl Fn(&Scores) -> Option<Interval>) -> f64 {
        let factorials: Vec<f64> = (0..=blocks).map(ln_factorial).collect();
        let (mut of, mut held) = (0.0, 0.0);
        for [lost, won] in (0..=blocks).flat_map(|lost| (0..=blocks - lost).map(move |won| [lost, won])) {
            let counts = [lost, blocks - lost - won, won];
            let Some(found) = told(&(self.scores)(counts)) else { continue };
            let mut likely = factorials[blocks as usize];
            for (count, chance) in counts.iter().zip(self.chances).filter(|(count, _)| **count > 0) {
                likely += *count as f64 * math::ln(chance) - factorials[*count as usize];
            }
            of += math::exp(likely);
            held += if found.holds(truth) { math::exp(likely) } else { 0.0 };
        }
        held / of
    }
}

/// Players from equal ones to one who wins nearly all.
const SKILLS: [f64; 12] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97];

/// The least and the most that an interval holds over all skills after so many blocks, in per cent, by kind of block.
fn least_and_most(blocks: u64, covers: impl Fn(u64, &Blocks) -> f64) -> [String; 4] {
    let mut found = [(100.0_f64, 0.0_f64); 4];
    for skill in SKILLS {
        for (found, kind) in found.iter_mut().zip(kinds(skill)) {
            let share = 100.0 * covers(blocks, &kind);
            *found = (found.0.min(share), found.1.max(share));
        }
    }
    found.map(|(least, most)| format!("{least:.1} to {most:.1}"))
}

/// Checks that the table of docs/laboratory.md has a line for each kind of block, with what an interval of `figure` holds after
/// 30, 50 and 100 of them.
fn covers_what_the_document_says(figure: &str, covers: impl Fn(u64, &Blocks) -> f64) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/laboratory.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let [few, more, many] = [30, 50, 100].map(|blocks| least_and_most(blocks, &covers));
    let mut missing = Vec::new();
    for (at, kind) in kinds(0.5).iter().enumerate() {
        let line = format!("| {figure} | {} | {} | {} | {} |", kind.what, few[at], more[at], many[at]);
        if !page.lines().any(|written| written == line) {
            missing.push(line);
        }
    }
    assert!(missing.is_empty(), "docs/laboratory.md lacks these lines:\n{}", missing.join("\n"));
}

#[test]
fn scores_cover_what_the_document_says() {
    covers_what_the_document_says("score", |blocks, kind| kind.cover(blocks, kind.score(), Scores::interval));
}

#[test]
fn elo_covers_what_the_document_says() {
    let told = |scores: &Scores| {
        scores.elo().map(|Elo { value, half_width }| Interval { low: value - half_width, high: value + half_width })
    };
    covers_what_the_document_says("Elo", |blocks, kind| {
        kind.cover(blocks, elo_of_score(kind.score()).expect("inside"), told)
    });
}

#[test]
fn normalized_elo_covers_what_the_document_says() {
    let told = |scores: &Scores| scores.normalized_elo().map(|found| found.interval);
    covers_what_the_document_says("normalized Elo", |blocks, kind| kind.cover(blocks, kind.normalized_elo(), told));
}

/// How often the interval of the score holds the truth where games went on until it was narrow enough: block by block, with all
/// the counts that can be.
fn precise_enough_covers(half_width: f64, skill: f64) -> f64 {
    let precision = Precision::new(half_width).expect("positive");
    let rule = StopRule::Precision { precision, at_most: 1_000_000 };
    let (shares, truth) = (shares_of(skill), score_of(skill));
    let mut going = BTreeMap::from([([0_u64; 3], 1.0)]);
    let (mut held, mut stopped) = (0.0, 0.0);
    while !going.is_empty() {
        let mut next: BTreeMap<[u64; 3], f64> = BTreeMap::new();
        for (counts, likely) in going {
            for (at, share) in [shares[0], shares[2], shares[4]].into_iter().enumerate() {
                let mut counts = counts;
                counts[at] += 1;
                *next.entry(counts).or_default() += likely * share;
            }
        }
        // What is as unlikely as this changes no digit that is said.
        next.retain(|_, likely| *likely > 1e-9);
        going = BTreeMap::new();
        for (counts, likely) in next {
            let scores = pairs(counts);
            if rule.decide(&scores).is_none() {
                going.insert(counts, likely);
                continue;
            }
            stopped += likely;
            held += if Validity::FixedSample.score(&scores).expect("blocks").holds(truth) { likely } else { 0.0 };
        }
    }
    assert!(stopped > 0.9999, "{stopped}");
    held
}

#[test]
fn a_score_that_is_precise_enough_covers_what_the_documents_say() {
    is_within(precise_enough_covers(0.08, 0.7), 0.94, 0.96, "score to ±0.08, skill 0.7");
}

#[test]
#[ignore = "a million counts: make verify"]
fn scores_that_are_precise_enough_cover_what_the_documents_say() {
    for skill in [0.5, 0.6, 0.7] {
        is_within(precise_enough_covers(0.05, skill), 0.945, 0.955, &format!("score to ±0.05, skill {skill}"));
    }
}

/// How often Wilson's interval holds a share, of all numbers of matches won out of so many.
fn wilson_covers(matches: u64, share: f64) -> f64 {
    let held = (0..=matches).filter(|won| {
        let found = wilson(*won as f64 / matches as f64, matches as f64, NORMAL_975);
        found.expect("matches").holds(share)
    });
    let ways = |won: u64| ln_factorial(matches) - ln_factorial(won) - ln_factorial(matches - won);
    held.map(|won| math::exp(ways(won) + won as f64 * math::ln(share) + (matches - won) as f64 * math::ln(1.0 - share)))
        .sum()
}

/// What *My games* says of the share that somebody wins: over all shares 95 to 96 of 100; of one share it depends on which, because
/// a number of matches is whole.
#[test]
fn the_share_of_matches_won_covers_what_the_documents_say() {
    for matches in [5, 10, 20, 50, 100] {
        let shares: Vec<f64> = (1..100).map(|hundredth| wilson_covers(matches, f64::from(hundredth) / 100.0)).collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        is_within(mean, 0.945, 0.965, &format!("share won of {matches} matches, over all shares"));
        let usual = &shares[19..80];
        let least = usual.iter().copied().fold(1.0, f64::min);
        let most = usual.iter().copied().fold(0.0, f64::max);
        is_within(least, 0.91, 0.95, &format!("share won of {matches} matches, the least of 20 to 80%"));
        is_within(most, 0.95, 0.995, &format!("share won of {matches} matches, the most of 20 to 80%"));
    }
}
