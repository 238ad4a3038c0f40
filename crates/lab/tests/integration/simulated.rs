//! Experiments whose truth is known: what they bring, and how often something was so of them.

#![allow(clippy::print_stdout, reason = "the shares found are what the long runs are for")]

use sobremesa_core::{Key, Seed, Stream, math};

/// How often something was so.
#[derive(Default)]
pub(crate) struct Often {
    yes: u64,
    all: u64,
}

impl Often {
    pub(crate) fn push(&mut self, yes: bool) {
        self.yes += u64::from(yes);
        self.all += 1;
    }

    pub(crate) fn share(&self) -> f64 {
        self.yes as f64 / self.all.max(1) as f64
    }

    /// Three standard errors of a share of about 95% over so many experiments.
    fn margin(&self) -> f64 {
        3.0 * (0.05 * 0.95 / self.all.max(1) as f64).sqrt()
    }

    pub(crate) fn is_95(&self, what: &str) {
        println!("{what}: {:.2}% of {}", 100.0 * self.share(), self.all);
        assert!(self.share() > 0.94 - self.margin() && self.share() < 0.97 + self.margin(), "{what}: {}", self.share());
    }

    pub(crate) fn is_at_least_95(&self, what: &str) {
        println!("{what}: {:.2}% of {}", 100.0 * self.share(), self.all);
        assert!(self.share() > 0.95 - self.margin(), "{what}: {}", self.share());
    }

    pub(crate) fn is_at_least(&self, least: f64, what: &str) {
        let margin = 3.0 * (least * (1.0 - least) / self.all.max(1) as f64).sqrt();
        println!("{what}: {:.2}% of {}", 100.0 * self.share(), self.all);
        assert!(self.share() >= least - margin, "{what}: {}", self.share());
    }

    pub(crate) fn is_at_most(&self, most: f64, what: &str) {
        let margin = 3.0 * (most * (1.0 - most) / self.all.max(1) as f64).sqrt();
        println!("{what}: {:.2}% of {}", 100.0 * self.share(), self.all);
        assert!(self.share() <= most + margin, "{what}: {}", self.share());
    }
}

pub(crate) fn key(what: &str) -> Key {
    Seed::from_text("coverage").key().derive(what, b"", &[])
}

/// Half points of a pair of games on one deal, in which the deal decides one game in three: each side then wins once.
/// Else the first side wins with the chance `skill`.
pub(crate) fn pair_of_games(skill: f64, rng: &mut Stream) -> usize {
    if rng.below(3) == 0 {
        return 2;
    }
    (0..2).map(|_| if rng.unit() < skill { 2 } else { 0 }).sum()
}

/// The mean score of such pairs.
pub(crate) fn score_of(skill: f64) -> f64 {
    0.5 / 3.0 + skill * 2.0 / 3.0
}

/// Shares of pairs of games by the half points of the first side: [`pair_of_games`].
pub(crate) fn shares_of(skill: f64) -> [f64; 5] {
    let played = 2.0 / 3.0;
    let each_once = 1.0 / 3.0 + played * 2.0 * skill * (1.0 - skill);
    [played * (1.0 - skill) * (1.0 - skill), 0.0, each_once, 0.0, played * skill * skill]
}

/// The normalized Elo of blocks of so many games, of which these shares bring the first side nothing, all, and what lies between
/// in even steps: the lead over the deviation of a game, 800 / ln 10 to each.
pub(crate) fn normalized_elo_of(shares: &[f64], games: f64) -> f64 {
    let most = (shares.len() - 1) as f64;
    let scores = || shares.iter().zip(0_u32..).map(|(share, step)| (share, f64::from(step) / most));
    let mean: f64 = scores().map(|(share, score)| share * score).sum();
    let variance: f64 = scores().map(|(share, score)| share * (score - mean) * (score - mean)).sum();
    (mean - 0.5) / (games * variance).sqrt() * 800.0 / math::ln(10.0)
}
