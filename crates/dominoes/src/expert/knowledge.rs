//! A knowledge base: which rules a player goes by, in what order, with what weights.
//!
//! It is data: [`KnowledgeDraft`] is how it stands in a player's file, [`Knowledge`] is the checked form.
//!
//! ```toml
//! mode = "levels"        # the first level with a rule that yields a move plays it; or "sum": all rules weigh together
//! mistakes = 0.1         # how often it errs, 0 to 1
//! noise = 0.0            # standard deviation of what is added to each sum
//! [[knowledge]]          # a level; the strongest first
//! role = "partner"       # optional: only in this part
//! rules = [{ rule = "volver-salida" }, { rule = "doblarse", weight = 2 }]
//! ```

use serde::{Deserialize, Serialize};
use sobremesa_core::nearest::{nearest, shown};

use super::rule::Rule;

/// How the rules are put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Level by level; in a level by weight, equal ones in a random order; the first that yields a move plays it. A rule
    /// that speaks against moves strikes them out for all that follow, as long as others are left.
    #[default]
    Levels,
    /// Weights of all rules whose level fits the role are added; the move with the greatest sum is played.
    Sum,
}

/// The part a seat plays in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// It leads the hand.
    Mano,
    /// The first rival after the mano.
    Second,
    /// It wins together with the mano.
    Partner,
    /// Any other rival of the mano.
    Fourth,
    /// Its side's play goes by its hand; this comes on top of the other roles.
    Leader,
}

/// A knowledge base as it stands in a player's file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KnowledgeDraft {
    /// How the rules are put together.
    pub mode: Mode,
    /// How often it errs, 0 to 1.
    pub mistakes: f64,
    /// Standard deviation of the noise added to each sum; meaningless in the mode `levels`.
    pub noise: f64,
    /// The levels, the strongest first.
    pub knowledge: Vec<LevelDraft>,
}

/// A level as it stands in a player's file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelDraft {
    /// Only seats that play this part go by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// The rules of the level, each with its weight.
    pub rules: Vec<RuleDraft>,
}

/// A rule with its weight as it stands in a player's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleDraft {
    /// Its id, or another name for it.
    pub rule: String,
    /// Its weight, 0 to [`MAX_WEIGHT`]; 0 switches it off.
    #[serde(default = "one")]
    pub weight: f64,
}

fn one() -> f64 {
    1.0
}

/// The greatest weight, and the greatest noise.
pub const MAX_WEIGHT: f64 = 1_000.0;

/// Why a knowledge base cannot be used.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum KnowledgeError {
    /// There is no such rule.
    #[error("level {level}: there is no rule `{rule}`{}", .meant.map_or_else(String::new, |meant| format!("; did you mean `{meant}`?")))]
    NoRule {
        /// The level, from 1.
        level: usize,
        /// What was written, cut short.
        rule: String,
        /// The nearest known one.
        meant: Option<&'static str>,
    },
    /// A rule stands twice in a level.
    #[error("level {level}: the rule `{rule}` stands there twice")]
    Twice {
        /// The level, from 1.
        level: usize,
        /// The id of the rule.
        rule: &'static str,
    },
    /// A level has no rules.
    #[error("level {level} has no rules")]
    Empty {
        /// The level, from 1.
        level: usize,
    },
    /// A weight out of range.
    #[error("level {level}: the weight of `{rule}` must be 0 to {MAX_WEIGHT}, not {weight}")]
    Weight {
        /// The level, from 1.
        level: usize,
        /// The id of the rule.
        rule: &'static str,
        /// The weight that was given.
        weight: f64,
    },
    /// Mistakes out of range.
    #[error("`mistakes` says how often it errs: 0 to 1, not {0}")]
    Mistakes(f64),
    /// Noise out of range.
    #[error("`noise` must be 0 to {MAX_WEIGHT}, not {0}")]
    Noise(f64),
}

/// A checked knowledge base.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    mode: Mode,
    mistakes: f64,
    noise: f64,
    levels: Vec<Level>,
}

/// A level of a checked knowledge base.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Level {
    pub(crate) role: Option<Role>,
    pub(crate) rules: Vec<(Rule, f64)>,
}

/// Whether a number can be a weight.
fn is_weight(weight: f64) -> bool {
    (0.0..=MAX_WEIGHT).contains(&weight)
}

impl Knowledge {
    /// Checks a draft.
    ///
    /// # Errors
    /// All that is wrong with it, in order.
    pub fn new(draft: &KnowledgeDraft) -> Result<Self, Vec<KnowledgeError>> {
        let mut errors = Vec::new();
        if !(0.0..=1.0).contains(&draft.mistakes) {
            errors.push(KnowledgeError::Mistakes(draft.mistakes));
        }
        if !is_weight(draft.noise) {
            errors.push(KnowledgeError::Noise(draft.noise));
        }
        let mut levels = Vec::new();
        for (level, written) in (1..).zip(&draft.knowledge) {
            let mut rules: Vec<(Rule, f64)> = Vec::new();
            if written.rules.is_empty() {
                errors.push(KnowledgeError::Empty { level });
            }
            for RuleDraft { rule: name, weight } in &written.rules {
                let Some(rule) = Rule::named(name) else {
                    let meant = nearest(name, Rule::ALL.iter().map(|rule| rule.id()));
                    errors.push(KnowledgeError::NoRule { level, rule: shown(name), meant });
                    continue;
                };
                if rules.iter().any(|(other, _)| *other == rule) {
                    errors.push(KnowledgeError::Twice { level, rule: rule.id() });
                }
                if !is_weight(*weight) {
                    errors.push(KnowledgeError::Weight { level, rule: rule.id(), weight: *weight });
                }
                rules.push((rule, *weight));
            }
            levels.push(Level { role: written.role, rules });
        }
        let checked = Self { mode: draft.mode, mistakes: draft.mistakes, noise: draft.noise, levels };
        if errors.is_empty() { Ok(checked) } else { Err(errors) }
    }

    /// The same as a draft, to be written to a file.
    pub fn draft(&self) -> KnowledgeDraft {
        let rule = |(rule, weight): &(Rule, f64)| RuleDraft { rule: rule.id().to_owned(), weight: *weight };
        let level = |level: &Level| LevelDraft { role: level.role, rules: level.rules.iter().map(rule).collect() };
        let knowledge = self.levels.iter().map(level).collect();
        KnowledgeDraft { mode: self.mode, mistakes: self.mistakes, noise: self.noise, knowledge }
    }

    /// How the rules are put together.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// How often it errs, 0 to 1.
    pub fn mistakes(&self) -> f64 {
        self.mistakes
    }

    /// Standard deviation of what is added to each sum.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    pub(crate) fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The weight of a rule where it stands first; 0 where it does not stand at all.
    pub fn weight(&self, rule: Rule) -> f64 {
        let mut all = self.levels.iter().flat_map(|level| &level.rules);
        all.find(|(other, _)| *other == rule).map_or(0.0, |(_, weight)| *weight)
    }

    /// The same with another weight of a rule, kept within 0 to [`MAX_WEIGHT`]: where the rule stands several times all
    /// its weights change in the same measure; where it does not stand, or was off, it comes last and without a role.
    /// Given the weight that it has, nothing changes.
    #[must_use]
    pub fn with_weight(mut self, rule: Rule, weight: f64) -> Self {
        let weight = if weight.is_nan() { 0.0 } else { weight.clamp(0.0, MAX_WEIGHT) };
        let was = self.weight(rule);
        if (was - weight).abs() <= 0.0 {
            return self;
        }
        if was > 0.0 {
            for (other, old) in self.levels.iter_mut().flat_map(|level| &mut level.rules) {
                if *other == rule {
                    *old *= weight / was;
                }
            }
        } else {
            for level in &mut self.levels {
                level.rules.retain(|(other, _)| *other != rule);
            }
            self.levels.push(Level { role: None, rules: vec![(rule, weight)] });
        }
        self
    }

    /// The same that errs so often, kept within 0 to 1.
    #[must_use]
    pub fn with_mistakes(self, mistakes: f64) -> Self {
        Self { mistakes: if mistakes.is_nan() { 0.0 } else { mistakes.clamp(0.0, 1.0) }, ..self }
    }

    /// The same with so much noise, kept within 0 to [`MAX_WEIGHT`].
    #[must_use]
    pub fn with_noise(self, noise: f64) -> Self {
        Self { noise: if noise.is_nan() { 0.0 } else { noise.clamp(0.0, MAX_WEIGHT) }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Knowledge, Vec<KnowledgeError>> {
        Knowledge::new(&toml::from_str(text).expect("a draft"))
    }

    #[test]
    fn a_knowledge_base_is_read_and_written() {
        let text = "mode = \"sum\"\nnoise = 0.5\n[[knowledge]]\nrole = \"partner\"\n\
                    rules = [{ rule = \"volver-salida\" }, { rule = \"put_any_double\", weight = 2 }]";
        let knowledge = read(text).expect("no mistake");
        assert_eq!((knowledge.weight(Rule::VolverSalida), knowledge.weight(Rule::CualquierDoble)), (1.0, 2.0));
        assert_eq!(Knowledge::new(&knowledge.draft()), Ok(knowledge));
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let text = "mistakes = 2\n[[knowledge]]\nrules = []\n[[knowledge]]\n\
                    rules = [{ rule = \"doblarce\" }, { rule = \"cuadrar\", weight = -1 }, { rule = \"cuadrar\" }]";
        let errors: Vec<String> = read(text).expect_err("mistakes").iter().map(ToString::to_string).collect();
        assert_eq!(
            errors,
            [
                "`mistakes` says how often it errs: 0 to 1, not 2",
                "level 1 has no rules",
                "level 2: there is no rule `doblarce`; did you mean `doblarse`?",
                "level 2: the weight of `cuadrar` must be 0 to 1000, not -1",
                "level 2: the rule `cuadrar` stands there twice",
            ]
        );
    }

    #[test]
    fn a_weight_is_changed_wherever_the_rule_stands() {
        let text = "[[knowledge]]\nrole = \"mano\"\nrules = [{ rule = \"repetir\", weight = 2 }]\n\
                    [[knowledge]]\nrules = [{ rule = \"repetir\", weight = 3 }]";
        let knowledge = read(text).expect("no mistake").with_weight(Rule::Repetir, 4.0);
        let weights: Vec<f64> = knowledge.levels().iter().map(|level| level.rules[0].1).collect();
        assert_eq!(weights, [4.0, 6.0]);
        let more = knowledge.clone().with_weight(Rule::Doblarse, 1.5);
        assert_eq!((more.weight(Rule::Doblarse), more.levels().len()), (1.5, 3));
        assert_eq!(knowledge.clone().with_weight(Rule::Repetir, 4.0), knowledge);
    }
}
