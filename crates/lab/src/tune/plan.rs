//! The plan of a tuning, with every number that counts: its manifest.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use sobremesa_catalog::{CatalogGame, Tunable};
use sobremesa_core::{Message, Seed};

use super::spsa::{Gains, kept};
use crate::plan::GameUnit;

/// Version of the format.
const FORMAT: u32 = 1;

/// Greatest weight of a rule.
const MOST_WEIGHT: f64 = 1_000.0;

/// Greatest number that can be tuned.
const MOST_NUMBER: f64 = 1e9;

/// Most iterations, blocks of one, and blocks of the match at the end.
const MOST: u64 = 1_000_000;

/// By how much weights are changed at first where nothing is said, in shares of themselves.
pub const USUAL_CHANGE: f64 = 0.3;

/// How far one standard deviation of a result moves them at first where nothing is said, in shares of themselves.
pub const USUAL_STEP: f64 = 0.03;

/// The unit that counts as a game where none is given: a hand, or a match where the game has no hands.
pub fn usual_unit(game: &CatalogGame) -> GameUnit {
    if game.info().hands == Some(1) { GameUnit::Match } else { GameUnit::Hand }
}

/// A tuning: which weights of which player, under which rules, and how.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunePlan {
    /// Version of the format.
    pub format: u32,
    /// Name of the rules, with what is chosen of them.
    pub rules: String,
    /// BLAKE3 of the rules as compiled.
    pub rules_hash: String,
    /// The player, with its options.
    pub player: String,
    /// BLAKE3 of how it plays, in hexadecimal.
    pub player_hash: String,
    /// The unit that counts as a game.
    pub unit: GameUnit,
    /// The root seed, 64 hexadecimal digits.
    pub seed: String,
    /// How often the weights are moved.
    pub iterations: u32,
    /// Blocks played for each move.
    pub blocks: u64,
    /// Blocks of the match at the end.
    pub test_blocks: u64,
    /// How far the weights go.
    pub gains: Gains,
    /// The weights that are tuned, with their bounds.
    pub weights: Vec<TunedWeight>,
}

/// A weight that is tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunedWeight {
    /// Its name, an option of the player: a rule, or a number that can be set of it.
    pub name: String,
    /// Where it starts.
    pub start: f64,
    /// The scale of its changes, above 0: its own size, or 1 where it starts at 0.
    pub scale: f64,
    /// The least it can be.
    pub least: f64,
    /// The most it can be.
    pub most: f64,
    /// Whether it is played rounded to a whole number.
    pub whole: bool,
}

impl TunedWeight {
    /// The weight of a rule, changed in shares of itself.
    pub fn new(name: impl Into<String>, start: f64) -> Self {
        let scale = if start > 0.0 { start } else { 1.0 };
        Self { name: name.into(), start, scale, least: 0.0, most: MOST_WEIGHT, whole: false }
    }

    /// A number of a player that can be tuned, changed in shares of itself.
    pub fn of(number: &Tunable) -> Self {
        let Tunable { least, most, whole, .. } = *number;
        let weight = Self { least, most, whole, ..Self::new(number.name.clone(), number.value) };
        Self { scale: weight.scale.min(most - least), ..weight }
    }

    /// The number itself, of a share of its scale.
    pub(super) fn played(&self, share: f64) -> f64 {
        let number = (self.scale * share).clamp(self.least, self.most);
        if self.whole { number.round() } else { kept(number) }
    }
}

/// Why a tuning cannot be done as it is written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TunePlanError {
    /// It is not in the form it should have.
    #[error("line {line} is not in the form of a manifest")]
    Form {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        problem: Message,
    },
    /// It was written by another version.
    #[error("`format` is {0}; this program knows {FORMAT}")]
    Format(u32),
    /// A number is out of its bounds.
    #[error("`{key}` is {found}; it is {least} to {most}")]
    Bounds {
        /// The key of the weight.
        key: String,
        /// The value that was given.
        found: String,
        /// The least value that is allowed.
        least: String,
        /// The greatest value that is allowed.
        most: String,
    },
    /// No weight is to be tuned.
    #[error("no weight is to be tuned")]
    NoWeights,
    /// A weight stands there twice.
    #[error("the weight `{0}` is there twice")]
    Twice(String),
    /// The seed is none.
    #[error("`seed` is no seed: 64 hexadecimal digits")]
    Seed,
}

impl TunePlan {
    /// A plan of this version with the gains that are usual.
    ///
    /// `change` is how far the weights are changed at first, in shares of their scale; `step` how far one standard
    /// deviation of an iteration's result moves them at first.
    pub fn new(
        (rules, rules_hash): (&str, &str),
        (player, player_hash): (&str, &str),
        (unit, seed): (GameUnit, Seed),
        (iterations, blocks, test_blocks): (u32, u64, u64),
        (change, step): (f64, f64),
        weights: Vec<TunedWeight>,
    ) -> Self {
        // Results are measured in standard deviations of a block.
        let noise = 1.0 / (blocks.max(1) as f64).sqrt();
        Self {
            format: FORMAT,
            rules: rules.to_owned(),
            rules_hash: rules_hash.to_owned(),
            player: player.to_owned(),
            player_hash: player_hash.to_owned(),
            unit,
            seed: seed.to_hex(),
            iterations,
            blocks,
            test_blocks,
            gains: Gains::usual(iterations, change, step, noise),
            weights,
        }
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// If it is not in its form, or says what cannot be.
    pub fn from_toml(text: &str) -> Result<Self, TunePlanError> {
        let plan: Self = toml::from_str(text).map_err(|error| {
            let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
            TunePlanError::Form { line: 1 + before.matches('\n').count(), problem: sobremesa_files::syntax(&error) }
        })?;
        plan.check()?;
        Ok(plan)
    }

    /// The manifest.
    ///
    /// # Panics
    /// Never: numbers, texts and lists are always written.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("numbers, texts and lists are always written")
    }

    /// Sees that it can be done.
    ///
    /// # Errors
    /// If a number is out of its bounds, a weight is there twice, or nothing is to be tuned.
    pub fn check(&self) -> Result<(), TunePlanError> {
        if self.format != FORMAT {
            return Err(TunePlanError::Format(self.format));
        }
        let whole = [
            ("iterations", u64::from(self.iterations), 1),
            ("blocks", self.blocks, 2),
            ("test_blocks", self.test_blocks, 0),
        ];
        for (key, found, least) in whole {
            bounds(key, &found, &least, &MOST)?;
        }
        let Gains { a, c, stability, alpha, gamma } = self.gains;
        let gains =
            [("a", a, 1e6), ("c", c, 1.0), ("stability", stability, 1e6), ("alpha", alpha, 1.0), ("gamma", gamma, 1.0)];
        for (key, found, most) in gains {
            bounds(&format!("gains.{key}"), &found, if key == "a" || key == "c" { &1e-9 } else { &0.0 }, &most)?;
        }
        if self.weights.is_empty() {
            return Err(TunePlanError::NoWeights);
        }
        let mut names = BTreeSet::new();
        for TunedWeight { name, start, scale, least, most, whole: _ } in &self.weights {
            if !names.insert(name) {
                return Err(TunePlanError::Twice(name.clone()));
            }
            bounds(&format!("{name}.least"), least, &-MOST_NUMBER, &MOST_NUMBER)?;
            bounds(&format!("{name}.most"), most, least, &MOST_NUMBER)?;
            bounds(&format!("{name}.start"), start, least, most)?;
            bounds(&format!("{name}.scale"), scale, &1e-3, &MOST_NUMBER)?;
        }
        Seed::from_hex(&self.seed).map(|_| ()).ok_or(TunePlanError::Seed)
    }

    /// The weights at some values, by their names.
    pub fn named_weights(&self, at: &[f64]) -> BTreeMap<&str, f64> {
        self.weights.iter().zip(at).map(|(weight, at)| (weight.name.as_str(), *at)).collect()
    }

    /// The root seed.
    ///
    /// # Panics
    /// If the plan was not checked.
    pub fn root(&self) -> Seed {
        Seed::from_hex(&self.seed).expect("a checked plan has a seed")
    }

    /// BLAKE3 of the manifest, in hexadecimal.
    pub fn hash(&self) -> String {
        blake3::hash(self.to_toml().as_bytes()).to_hex().to_string()
    }
}

pub(super) fn bounds<T: PartialOrd + ToString>(key: &str, found: &T, least: &T, most: &T) -> Result<(), TunePlanError> {
    if found >= least && found <= most {
        return Ok(());
    }
    let (key, found) = (key.to_owned(), found.to_string());
    Err(TunePlanError::Bounds { key, found, least: least.to_string(), most: most.to_string() })
}
