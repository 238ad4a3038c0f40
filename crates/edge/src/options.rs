//! What can be set of a player: read by position or by key, checked, every option in its place.

use sobremesa_protocol::OptionInfo;

/// Options as they are written: by key, or by position where the key is missing.
pub type Given = [(Option<String>, String)];

/// Why options cannot be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The player has no such option.
    Unknown {
        /// The option given, by its key or its value.
        option: String,
        /// Those that it has.
        known: Vec<String>,
    },
    /// A value that is not a number in range.
    Value {
        /// The option.
        option: String,
        /// The value given.
        value: String,
        /// Least value.
        min: String,
        /// Greatest value.
        max: String,
        /// Whether it must be a whole number.
        whole: bool,
    },
}

/// What is set of a player: every option of its kind, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(Vec<(String, f64)>);

impl Settings {
    /// Every option that there is, as it is given or left as it is.
    ///
    /// # Errors
    /// Names the first option that is not there or whose value does not fit.
    pub fn read(known: &[OptionInfo], given: &Given) -> Result<Self, OptionError> {
        let mut values: Vec<f64> = known.iter().map(|option| option.default).collect();
        for (position, (key, value)) in given.iter().enumerate() {
            let index = match key {
                Some(key) => known.iter().position(|option| option.id == *key),
                None => (position < known.len()).then_some(position),
            };
            let Some(index) = index else {
                let known = known.iter().map(|option| option.id.clone()).collect();
                return Err(OptionError::Unknown { option: key.as_ref().unwrap_or(value).clone(), known });
            };
            let option = &known[index];
            let read = value.parse().ok().filter(|read| fits(option, *read));
            values[index] = read.ok_or_else(|| OptionError::Value {
                option: option.id.clone(),
                value: value.clone(),
                min: option.min.to_string(),
                max: option.max.to_string(),
                whole: option.whole,
            })?;
        }
        Ok(Self(known.iter().map(|option| option.id.clone()).zip(values).collect()))
    }

    /// Every option by its key with its value, in the order in which they are given by position.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|(key, value)| (key.as_str(), *value))
    }

    /// The value of an option.
    ///
    /// # Panics
    /// If the player's kind has no such option.
    pub fn decimal(&self, key: &str) -> f64 {
        self.iter().find(|(known, _)| *known == key).map(|(_, value)| value).expect("the kind has this option")
    }

    /// The same of an option that is a whole number.
    ///
    /// # Panics
    /// If the player's kind has no such option.
    pub fn whole(&self, key: &str) -> u32 {
        self.decimal(key) as u32
    }
}

/// Whether a number is one that an option takes.
pub fn fits(option: &OptionInfo, value: f64) -> bool {
    (option.min..=option.max).contains(&value) && (!option.whole || value.fract() == 0.0)
}
