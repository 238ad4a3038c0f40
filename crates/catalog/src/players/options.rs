//! What can be set of a player.

use sobremesa_protocol::OptionInfo;

use crate::spec::{PlayerError, PlayerSpec};

/// Every option of a player by key, as the spec has it or left as it is.
pub(crate) fn canonical_options(
    player: &str,
    known: &[OptionInfo],
    spec: &PlayerSpec,
) -> Result<Vec<(Option<String>, String)>, PlayerError> {
    let mut values: Vec<f64> = known.iter().map(|option| option.default).collect();
    for (position, (key, value)) in spec.options.iter().enumerate() {
        let index = match key {
            Some(key) => known.iter().position(|option| option.id == *key),
            None => (position < known.len()).then_some(position),
        };
        let Some(index) = index else { return Err(no_option(player, known, key.as_ref().unwrap_or(value))) };
        let option = &known[index];
        let read = value.parse().ok().filter(|read| fits(option, *read));
        values[index] = read.ok_or_else(|| PlayerError::Value {
            player: player.to_owned(),
            option: option.id.clone(),
            value: value.clone(),
            min: option.min.to_string().into(),
            max: option.max.to_string().into(),
            whole: option.whole,
        })?;
    }
    let options = known.iter().zip(values).map(|(option, value)| (Some(option.id.clone()), value.to_string()));
    Ok(options.collect())
}

fn no_option(player: &str, known: &[OptionInfo], option: &str) -> PlayerError {
    let known: Vec<&str> = known.iter().map(|option| option.id.as_str()).collect();
    let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
    PlayerError::NoOption { player: player.to_owned(), option: option.to_owned(), known }
}

/// Whether a number is one that an option takes.
pub(crate) fn fits(option: &OptionInfo, value: f64) -> bool {
    (option.min..=option.max).contains(&value) && (!option.whole || value.fract() == 0.0)
}

/// The value of an option of a canonical player.
pub(crate) fn decimal(canonical: &PlayerSpec, key: &str) -> f64 {
    let value = canonical.options.iter().find(|(name, _)| name.as_deref() == Some(key)).map(|(_, value)| value);
    value.and_then(|value| value.parse().ok()).expect("a canonical player has every option, checked")
}

/// The same of an option that is a whole number.
pub(crate) fn option(canonical: &PlayerSpec, key: &str) -> u32 {
    decimal(canonical, key) as u32
}
