//! A sentence that a person is to read, before it is known in which language.

use std::borrow::Cow;
use std::fmt;

/// A sentence of the dictionaries with its arguments. The edge says it in the reader's language.
///
/// ```
/// use sobremesa_core::Message;
///
/// let seats = Message::new("mistake.seats").with("n", 4);
/// let problem = Message::new("mistake.dominoes.deal_large").with_message("seats", seats).with("all", 28);
/// assert_eq!(problem.key, "mistake.dominoes.deal_large");
/// assert_eq!(problem.args.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its key in the dictionaries: `why.heaviest`.
    pub key: Cow<'static, str>,
    /// Its arguments, by name.
    pub args: Vec<(&'static str, Argument)>,
}

/// What fills a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A text that is the same in every language: a number, a name, a part of a file.
    Text(String),
    /// Another sentence, said in the language of the whole.
    Message(Message),
}

impl Message {
    /// A sentence that needs nothing.
    pub const fn new(key: &'static str) -> Self {
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// A sentence that needs nothing and whose key is put together when the program runs.
    pub const fn of_key(key: String) -> Self {
        Self { key: Cow::Owned(key), args: Vec::new() }
    }

    /// The same with one more argument, the same in every language.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Argument::Text(value.to_string())));
        self
    }

    /// The same with one more argument, itself a sentence.
    #[must_use]
    pub fn with_message(mut self, name: &'static str, message: impl Into<Message>) -> Self {
        self.args.push((name, Argument::Message(message.into())));
        self
    }
}

impl From<&'static str> for Message {
    /// The sentence of a key, which needs nothing.
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}
