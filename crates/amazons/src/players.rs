//! The players by name: the classic ones, and `amazona`.
//!
//! Each goes by a name, with numbers as options ([`KINDS`]); [`build`] makes it. What they share is an [`Evaluation`]; what
//! they differ in is how far they look ahead with it.

mod choosing;
mod glance;
mod greedy;
mod memory;
mod minimax;
mod monte_carlo;

use sobremesa_core::{Choice, Decision, Player, Reason};
use sobremesa_search::Random;
use sobremesa_search::mcts::Selection;

pub use choosing::Evaluation;
pub use greedy::Highest;
pub use minimax::Minimax;
pub use monte_carlo::{MonteCarlo, Worth};

use crate::amazona::{self, Amazona, Manner};
use crate::bits::Bits;
use crate::game::Amazons;

/// Something of a player that can be set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// Its key: `depth`.
    pub key: &'static str,
    /// The least it may be.
    pub least: f64,
    /// The most it may be.
    pub most: f64,
    /// What it is where it is not said.
    pub default: f64,
    /// Whether it may have decimals.
    pub decimals: bool,
}

/// A way of playing, with what can be set of it, in the order in which it is given by position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Kind {
    /// Its name.
    pub name: &'static str,
    /// What can be set.
    pub settings: &'static [Setting],
}

const fn whole(key: &'static str, least: u32, most: u32, default: u32) -> Setting {
    Setting { key, least: least as f64, most: most as f64, default: default as f64, decimals: false }
}

const fn broken(key: &'static str, least: f64, most: f64, default: f64) -> Setting {
    Setting { key, least, most, default, decimals: true }
}

/// Seconds for a move; 0 is no limit.
const fn seconds(default: f64) -> Setting {
    broken("seconds", 0.0, 60.0, default)
}

const NONE: &[Setting] = &[];
const DEPTH: &[Setting] = &[whole("depth", 1, 40, 2), seconds(5.0)];
const UCB: &[Setting] =
    &[whole("simulations", 1, 10_000_000, 1_000), seconds(10.0), broken("exploration", 0.0, 100.0, 1.41)];
const EPSILON: &[Setting] =
    &[whole("simulations", 1, 10_000_000, 1_000), seconds(10.0), broken("epsilon", 0.0, 1.0, 0.1)];
const AMAZONA: &[Setting] = &[
    seconds(1.0),
    whole("nodes", 0, 1_000_000_000, 0),
    whole("threads", 1, 64, 1),
    broken("exploration", 0.0, 100.0, Manner::USUAL.exploration),
    broken("minimax", 0.0, 1.0, Manner::USUAL.minimax),
    whole("plies", 0, 100, Manner::USUAL.plies),
    broken("prior", 0.1, 1_000.0, Manner::USUAL.prior),
    broken("width", 1.0, 1_000.0, Manner::USUAL.width),
    broken("widening", 0.0, 1_000.0, Manner::USUAL.widening),
];

/// Every way of playing.
pub const KINDS: [Kind; 18] = [
    Kind { name: "random", settings: NONE },
    Kind { name: "greedy_mobility", settings: NONE },
    Kind { name: "greedy_territory", settings: NONE },
    Kind { name: "minimax_random", settings: DEPTH },
    Kind { name: "minimax_mobility", settings: DEPTH },
    Kind { name: "minimax_territory", settings: DEPTH },
    Kind { name: "minimax_relative_territory", settings: DEPTH },
    Kind { name: "minimax_territory_mobility", settings: DEPTH },
    Kind { name: "minimax_mobility_table", settings: DEPTH },
    Kind { name: "minimax_territory_table", settings: DEPTH },
    Kind { name: "minimax_relative_territory_table", settings: DEPTH },
    Kind { name: "minimax_territory_mobility_table", settings: DEPTH },
    Kind { name: "mcts_ucb", settings: UCB },
    Kind { name: "mcts_ucb_cut", settings: UCB },
    Kind { name: "mcts_epsilon", settings: EPSILON },
    Kind { name: "mcts_epsilon_mod", settings: EPSILON },
    Kind { name: "glance", settings: &[whole("looks", 1, 4_096, 50)] },
    Kind { name: "amazona", settings: AMAZONA },
];

/// Why what is set of a player cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// There is no such setting.
    #[error("`{0}` cannot be set of this player")]
    Unknown(String),
    /// It is no number, or not one that it may be.
    #[error("`{0}={1}` is no number that it may be")]
    Number(String, String),
}

impl Kind {
    /// What is set, by key, in the order in which [`build`] takes it: the default of each that nothing is said of.
    ///
    /// # Errors
    /// Says what cannot be set, or to what it cannot be set.
    pub fn values<'s>(&self, set: impl IntoIterator<Item = (&'s str, &'s str)>) -> Result<Vec<f64>, SettingError> {
        let mut values: Vec<f64> = self.settings.iter().map(|setting| setting.default).collect();
        for (key, text) in set {
            let place = self.settings.iter().position(|setting| setting.key == key);
            let place = place.ok_or_else(|| SettingError::Unknown(key.to_owned()))?;
            let Setting { least, most, decimals, .. } = self.settings[place];
            let value = text.parse().ok().filter(|value: &f64| (least..=most).contains(value));
            let value = value.filter(|value| decimals || value.fract() == 0.0);
            values[place] = value.ok_or_else(|| SettingError::Number(key.to_owned(), text.to_owned()))?;
        }
        Ok(values)
    }
}

/// Makes a player; `values` has what is set of it in the order of its [`Kind`], defaults where it is shorter. Nothing if
/// there is no player of that name.
pub fn build<W: Bits>(name: &str, values: &[f64]) -> Option<Box<dyn Player<Amazons<W>>>> {
    let kind = KINDS.iter().find(|kind| kind.name == name)?;
    let value = |place: usize| {
        let setting = &kind.settings[place];
        values.get(place).copied().unwrap_or(setting.default).clamp(setting.least, setting.most)
    };
    if let Some(rest) = name.strip_prefix("minimax_") {
        let (evaluation, table) = match rest.strip_suffix("_table") {
            Some(rest) => (rest, true),
            None => (rest, false),
        };
        let evaluation = Evaluation::named(evaluation)?;
        return Some(Box::new(Minimax::new(evaluation, value(0) as u32, time(value(1)), table)));
    }
    if name.starts_with("mcts_") {
        let (selection, best, worth) = match name {
            "mcts_ucb" => (Selection::Ucb1 { exploration: value(2) }, None, Worth::Win),
            "mcts_ucb_cut" => (Selection::Ucb1 { exploration: value(2) }, Some(CUT), Worth::Win),
            "mcts_epsilon" => (Selection::EpsilonGreedy { epsilon: value(2) }, Some(CUT), Worth::Win),
            _ => (Selection::EpsilonGreedy { epsilon: value(2) }, Some(CUT), Worth::MovesLeft),
        };
        return Some(Box::new(MonteCarlo {
            simulations: value(0) as u32,
            time: time(value(1)),
            selection,
            best,
            worth,
        }));
    }
    match name {
        "greedy_mobility" => Some(Box::new(greedy::greedy(Evaluation::Mobility))),
        "greedy_territory" => Some(Box::new(greedy::greedy(Evaluation::Territory))),
        "glance" => Some(Box::new(glance::Glance::new(value(0) as usize))),
        "amazona" => {
            let nodes = (value(1) > 0.0).then_some(value(1) as u64);
            let threads = value(2) as usize;
            let manner = Manner {
                exploration: value(3),
                minimax: value(4),
                plies: value(5) as u32,
                prior: value(6),
                width: value(7),
                widening: value(8),
                ..Manner::USUAL
            };
            let settings = amazona::Settings { time: time(value(0)), nodes, threads, manner };
            Some(Box::new(Amazona::new(settings)))
        }
        _ => Some(Box::new(Random)),
    }
}

/// Children that the cut players look at.
const CUT: usize = 48;

/// The decision where there is nothing to choose: the only legal move.
pub(crate) fn only_move<W: Bits>(turn: &Choice<'_, Amazons<W>>) -> Option<Decision<Amazons<W>>> {
    let [only] = turn.legal else { return None };
    let why = turn.explain.then(|| Reason::new("why.amazons.only_move").into());
    Some(Decision { mv: *only, signal: (), why })
}

/// A time in seconds; nothing for no limit.
fn time(seconds: f64) -> Option<std::time::Duration> {
    (seconds > 0.0).then(|| std::time::Duration::from_secs_f64(seconds))
}
