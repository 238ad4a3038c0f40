//! Choices beside the name of rules (`seats=3`), as they are written. Each game says what its choices mean.

use std::fmt;

use sobremesa_core::Message;
use sobremesa_core::nearest::shown;
use sobremesa_protocol::words::Language;

/// Choices beside the name of rules: keys with values, in the order in which they were written, each key once.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Choices(Vec<(String, String)>);

impl Choices {
    /// Nothing: the rules as their file leaves them.
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// Whether nothing is chosen.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every key with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    /// Chooses a value, in place of the one that was chosen before.
    pub fn set(&mut self, key: &str, value: impl fmt::Display) {
        match self.0.iter_mut().find(|(known, _)| known == key) {
            Some((_, old)) => *old = value.to_string(),
            None => self.0.push((key.to_owned(), value.to_string())),
        }
    }

    /// The same with one more choice.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl fmt::Display) -> Self {
        self.set(key, value);
        self
    }

    /// Reads words of the form `key=value`; a word without a `=` is passed over.
    ///
    /// # Errors
    /// Names the first key that is chosen twice.
    pub(crate) fn read<'w>(words: impl Iterator<Item = &'w str>) -> Result<Self, ChoiceError> {
        let mut choices = Self::none();
        for word in words {
            let Some((key, value)) = word.split_once('=') else { continue };
            if choices.get(key).is_some() {
                return Err(ChoiceError::new(word, ChoiceProblem::Twice));
            }
            choices.set(key, value);
        }
        Ok(choices)
    }
}

impl fmt::Display for Choices {
    /// As it is read: ` seats=3 order=lot`, with a blank before each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|(key, value)| write!(f, " {key}={value}"))
    }
}

/// A choice that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}`: {problem}")]
pub struct ChoiceError {
    /// The choice as it was written.
    pub word: String,
    /// What is wrong with it.
    pub problem: ChoiceProblem,
}

impl ChoiceError {
    /// What is wrong with a choice as it was written.
    pub(crate) fn new(word: &str, problem: ChoiceProblem) -> Self {
        Self { word: shown(word), problem }
    }
}

/// Why a choice cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceProblem {
    /// There is no such choice.
    #[error("there is no such choice; {}", near(.nearest.as_deref(), .known))]
    Unknown {
        /// The one that was probably meant.
        nearest: Option<&'static str>,
        /// The keys that there are.
        known: Vec<&'static str>,
    },
    /// It is made twice.
    #[error("it is chosen twice")]
    Twice,
    /// Not a number of seats.
    #[error("`seats` takes a whole number from 1 to 8, as in `seats=3`")]
    Seats,
    /// Not a list of sides.
    #[error("`sides` takes the sizes of the sides, as in `sides=3,2`: 1 to 8 seats in all")]
    Sides,
    /// Not a list of the sides of seats.
    #[error(
        "with `order=as_listed`, `sides` takes the side of every seat from 1 on, as in `sides=1,2,2,1`, and leaves none out"
    )]
    Listed,
    /// Not an order.
    #[error("there is no such order; {}", near(.nearest.as_deref(), .known))]
    Order {
        /// The one that was probably meant.
        nearest: Option<&'static str>,
        /// The values that there are.
        known: Vec<&'static str>,
    },
    /// Not a value that may be chosen.
    #[error("`{key}` takes {}", Language::En.tell(.expected))]
    Value {
        /// The key of the choice.
        key: &'static str,
        /// The values that it takes, as part of a sentence.
        expected: Message,
    },
    /// The sides do not make the number of seats.
    #[error("the sides have {sides} seats, but {seats} are chosen")]
    Contradiction {
        /// Seats of the sides.
        sides: u8,
        /// The number of seats that was chosen.
        seats: u8,
    },
    /// The rules cannot be played so.
    #[error("these rules cannot be played so")]
    Refused {
        /// The reason, as a sentence of the dictionaries.
        why: Message,
    },
    /// The rules do not offer it.
    #[error("these rules are for {} seats", numbers(.offered))]
    NotOffered {
        /// The numbers of seats that they are for.
        offered: Vec<u8>,
    },
}

fn near(nearest: Option<&str>, known: &[&str]) -> String {
    match nearest {
        Some(name) => format!("did you mean `{name}`?"),
        None if known.is_empty() => "these rules leave nothing to choose".to_owned(),
        None => format!("known are {}", known.join(", ")),
    }
}

/// Numbers in words: `2, 3, 4`.
pub(crate) fn numbers(numbers: &[u8]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
