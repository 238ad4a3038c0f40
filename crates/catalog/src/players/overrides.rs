//! Changes that a name makes to an `experto`: weights of rules, how often it errs, how much noise there is.

use std::sync::Arc;

use sobremesa_core::nearest::{nearest, shown};
use sobremesa_dominoes::expert::{Knowledge, Rule};
use sobremesa_protocol::OptionType;

use crate::spec::{PlayerError, PlayerSpec};

/// The options that are no rules.
const MISTAKES: &str = "mistakes";
const NOISE: &str = "noise";

/// Greatest weight, and greatest noise.
pub(super) const MAX_WEIGHT: f64 = 1_000.0;

/// What can be changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Rule(Rule),
    Mistakes,
    Noise,
}

fn read(spec: &PlayerSpec) -> Result<Vec<(Of, f64)>, PlayerError> {
    let option = |(key, value): &(Option<String>, String)| {
        let of = match key.as_deref() {
            Some(MISTAKES) => Some(Of::Mistakes),
            Some(NOISE) => Some(Of::Noise),
            Some(name) => Rule::named(name).map(Of::Rule),
            None => None,
        };
        let Some(of) = of else {
            let given = key.as_ref().unwrap_or(value);
            let known = Rule::ALL.iter().map(|rule| rule.id()).chain([MISTAKES, NOISE]);
            let (player, option) = (spec.name.clone(), shown(given));
            return Err(PlayerError::NoRule { player, option, nearest: nearest(given, known) });
        };
        let max = if of == Of::Mistakes { 1.0 } else { MAX_WEIGHT };
        let takes = OptionType::Number { min: 0.0, max, whole: false };
        let number = takes.read(value).ok_or_else(|| PlayerError::Value {
            player: spec.name.clone(),
            option: key.clone().unwrap_or_default(),
            value: shown(value),
            expected: takes.expected(),
        })?;
        Ok((of, number))
    };
    spec.options.iter().map(option).collect()
}

/// The changes that are some, in the order of the rules; then mistakes and noise. Of several to one the last counts.
pub(super) fn canonical(
    knowledge: &Knowledge,
    spec: &PlayerSpec,
) -> Result<Vec<(Option<String>, String)>, PlayerError> {
    let read = read(spec)?;
    let last = |of: Of| read.iter().rev().find(|(other, _)| *other == of).map(|(_, value)| *value);
    let rules = Rule::ALL.iter().map(|rule| (rule.id(), Of::Rule(*rule), knowledge.weight(*rule)));
    let others = [(MISTAKES, Of::Mistakes, knowledge.mistakes()), (NOISE, Of::Noise, knowledge.noise())];
    let changed = rules.chain(others).filter_map(|(key, of, usual)| {
        let value = last(of).filter(|value| value.to_bits() != usual.to_bits())?;
        Some((Some(key.to_owned()), value.to_string()))
    });
    Ok(changed.collect())
}

/// The knowledge base with what a canonical name changes of it.
pub(crate) fn applied(knowledge: &Arc<Knowledge>, canonical: &PlayerSpec) -> Arc<Knowledge> {
    if canonical.options.is_empty() {
        return Arc::clone(knowledge);
    }
    let changes = read(canonical).expect("a canonical name was read before");
    let changed = changes.into_iter().fold(Knowledge::clone(knowledge), |knowledge, (of, value)| match of {
        Of::Rule(rule) => knowledge.with_weight(rule, value),
        Of::Mistakes => knowledge.with_mistakes(value),
        Of::Noise => knowledge.with_noise(value),
    });
    Arc::new(changed)
}
