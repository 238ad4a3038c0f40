//! What can be set of a player or chosen of rules: each option a constant that says what it may be and reads it.

use std::time::Duration;

use sobremesa_core::Message;
use sobremesa_protocol::{Localized, OptionInfo, OptionType, OptionWord};

/// Options as they are written: by key, or by position where the key is missing.
pub type Given = [(Option<String>, String)];

/// Why options cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The player has no such option.
    Unknown {
        /// The option given, by its key or its value.
        option: String,
        /// The options that the player has.
        known: Vec<String>,
    },
    /// A value that the option may not have.
    Value {
        /// The key of the option.
        option: String,
        /// The value given.
        value: String,
        /// The values that it may have, as part of a sentence.
        expected: Message,
    },
}

/// The options of a player: every one of its kind, checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(Vec<OptionValue>);

/// An option of a player with its value.
#[derive(Clone, Debug, PartialEq)]
struct OptionValue {
    key: String,
    value: f64,
    /// Whether it belongs to the player's spelling.
    spelled: bool,
}

impl Settings {
    /// All options of a kind, each as it is given or with its usual value.
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
            let OptionInfo { id, takes, .. } = &known[index];
            let wrong = || OptionError::Value { option: id.clone(), value: value.clone(), expected: takes.expected() };
            values[index] = takes.read(value).ok_or_else(wrong)?;
        }
        let checked = known.iter().zip(values).map(|(option, value)| OptionValue {
            key: option.id.clone(),
            value,
            spelled: !option.spelled_if_unusual || value.total_cmp(&option.default).is_ne(),
        });
        Ok(Self(checked.collect()))
    }

    /// All options by key with their values, in the order in which they are given by position.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().map(|option| (option.key.as_str(), option.value))
    }

    /// Those by which a player is spelled: all but the later ones that are as usual.
    pub fn spelled(&self) -> impl Iterator<Item = (&str, f64)> {
        self.0.iter().filter(|option| option.spelled).map(|option| (option.key.as_str(), option.value))
    }
}

/// An option of a player whose value is a `T`: a constant that both says which values it may have and reads one.
#[derive(Clone, Copy, Debug)]
pub struct PlayerOption<T> {
    /// The option as the table of a player's kind lists it.
    pub row: OptionRow,
    read: fn(f64) -> T,
}

/// An option as the table of a player's kind or of a game's rules lists it, whatever its type.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// The sentence of its name in the dictionaries. What follows the last point is the option's key.
    name: &'static str,
    takes: Takes,
    usual: f64,
    spends: Option<Spends>,
    spelled_if_unusual: bool,
}

/// What a greater value of an option lets a player spend on a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spends {
    /// Time: the value counts units of so many seconds.
    Time {
        /// Seconds of one unit.
        unit: f64,
    },
    /// Threads at the same time.
    Threads,
    /// Work: play-outs, iterations, positions.
    Work {
        /// About so many of them are done in a second on one core.
        a_second: f64,
    },
}

impl Spends {
    /// The greatest value with which a player thinks for `longest` about a move, on `threads` threads at most; nothing where
    /// that is not limited.
    pub fn most(self, longest: Option<Duration>, threads: usize) -> Option<f64> {
        match self {
            Self::Time { unit } => longest.map(|longest| longest.as_secs_f64() / unit),
            Self::Work { a_second } => longest.map(|longest| (longest.as_secs_f64() * a_second).floor()),
            Self::Threads => Some(threads as f64),
        }
    }
}

/// The values that an option may have, as a constant says it: [`OptionType`] without its words.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Takes {
    Number { min: f64, max: f64, whole: bool },
    Limit { max: f64, whole: bool },
    YesNo,
    OneOf(&'static [&'static str]),
}

impl<T> PlayerOption<T> {
    const fn new(name: &'static str, takes: Takes, usual: f64, read: fn(f64) -> T) -> Self {
        Self { row: OptionRow::new(name, takes, usual), read }
    }

    /// The same, of which a greater value lets the player spend more.
    #[must_use]
    pub const fn spending(self, spends: Spends) -> Self {
        Self { row: OptionRow { spends: Some(spends), ..self.row }, ..self }
    }

    /// One of several words, read by its place among them. How people read a word stands in the dictionaries under the
    /// option's own name with `_` and the word behind it.
    pub(crate) const fn one_of(
        name: &'static str,
        words: &'static [&'static str],
        usual: usize,
        read: fn(f64) -> T,
    ) -> Self {
        Self::new(name, Takes::OneOf(words), usual as f64, read)
    }

    /// The value of the option.
    ///
    /// # Panics
    /// If the player's kind does not list it.
    pub fn of(&self, settings: &Settings) -> T {
        let set = settings.iter().find(|(key, _)| *key == self.row.id());
        (self.read)(set.expect("the kind lists this option").1)
    }
}

impl PlayerOption<u32> {
    /// A whole number.
    pub const fn whole(name: &'static str, (min, max): (u32, u32), usual: u32) -> Self {
        let takes = Takes::Number { min: min as f64, max: max as f64, whole: true };
        Self::new(name, takes, usual as f64, |value| value as u32)
    }
}

impl PlayerOption<f64> {
    /// A number that may have decimals.
    pub(crate) const fn decimal(name: &'static str, (min, max): (f64, f64), usual: f64) -> Self {
        Self::new(name, Takes::Number { min, max, whole: false }, usual, |value| value)
    }
}

impl PlayerOption<bool> {
    /// Yes or no.
    pub(crate) const fn yes_no(name: &'static str, usual: bool) -> Self {
        Self::new(name, Takes::YesNo, usual as u8 as f64, |value| value > 0.0)
    }
}

impl PlayerOption<Option<u64>> {
    /// A limit of a whole number; usually none.
    pub(crate) const fn at_most(name: &'static str, max: u32) -> Self {
        let read = |value| (value > 0.0).then_some(value as u64);
        Self::new(name, Takes::Limit { max: max as f64, whole: true }, 0.0, read)
    }
}

/// The time that limits in milliseconds count.
const MILLISECONDS: Spends = Spends::Time { unit: 0.001 };

impl PlayerOption<Option<Duration>> {
    /// A limit of so many milliseconds; usually none.
    pub(crate) const fn milliseconds(name: &'static str, max: u32) -> Self {
        let read = |value| (value > 0.0).then(|| Duration::from_millis(value as u64));
        Self::new(name, Takes::Limit { max: max as f64, whole: true }, 0.0, read).spending(MILLISECONDS)
    }

    /// A limit of so many seconds; usually none.
    pub(crate) const fn seconds(name: &'static str, max: f64) -> Self {
        let read = |value| (value > 0.0).then(|| Duration::from_secs_f64(value));
        Self::new(name, Takes::Limit { max, whole: false }, 0.0, read).spending(Spends::Time { unit: 1.0 })
    }
}

impl OptionRow {
    /// An option by the sentence of its name, with the values that it may have and the usual one.
    pub(crate) const fn new(name: &'static str, takes: Takes, usual: f64) -> Self {
        Self { name, takes, usual, spends: None, spelled_if_unusual: false }
    }

    /// The same, for players that were already spelled without it: they are as before while it is as usual.
    pub(crate) const fn spelled_if_unusual(self) -> Self {
        Self { spelled_if_unusual: true, ..self }
    }

    /// The same with another usual value.
    pub(crate) const fn usually(self, usual: f64) -> Self {
        Self { usual, ..self }
    }

    /// The key of the option.
    pub fn id(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// What a greater value lets the player spend; nothing where it lets it spend nothing.
    pub fn spends(&self) -> Option<Spends> {
        self.spends
    }

    /// The option as lists show it.
    pub fn info(&self) -> OptionInfo {
        let said = |key: &str| Localized::said(|language| language.say(key, &[]));
        let word = |id: &&str| OptionWord { id: (*id).to_owned(), name: said(&format!("{}_{id}", self.name)) };
        let takes = match self.takes {
            Takes::Number { min, max, whole } => OptionType::Number { min, max, whole },
            Takes::Limit { max, whole } => OptionType::Limit { max, whole },
            Takes::YesNo => OptionType::YesNo,
            Takes::OneOf(words) => OptionType::OneOf { choices: words.iter().map(word).collect() },
        };
        OptionInfo {
            id: self.id().to_owned(),
            name: said(self.name),
            takes,
            default: self.usual,
            spelled_if_unusual: self.spelled_if_unusual,
        }
    }
}
