//! A sentence that a person is to read, before it is known in which language.

use std::borrow::Cow;
use std::{fmt, io};

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
    /// The key of the sentence in the dictionaries, such as `why.heaviest`.
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
    /// What a key or a word of a file means, as its schema says it: said in the language of the whole, within a sentence.
    Meaning(String),
}

impl Message {
    /// A sentence without arguments.
    pub const fn new(key: &'static str) -> Self {
        debug_assert!(is_key(key), "a key of the dictionaries, not a sentence");
        Self { key: Cow::Borrowed(key), args: Vec::new() }
    }

    /// A sentence without arguments whose key is put together at run time.
    pub const fn of_key(key: String) -> Self {
        Self { key: Cow::Owned(key), args: Vec::new() }
    }

    /// The same sentence with one more argument, which is the same in every language.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Argument::Text(value.to_string())));
        self
    }

    /// The same sentence with one more argument: what a key or a word of a file means, as its schema says it.
    #[must_use]
    pub fn with_meaning(mut self, name: &'static str, meaning: &str) -> Self {
        self.args.push((name, Argument::Meaning(meaning.to_owned())));
        self
    }

    /// The same sentence with one more argument, itself a sentence.
    #[must_use]
    pub fn with_message(mut self, name: &'static str, message: impl Into<Message>) -> Self {
        self.args.push((name, Argument::Message(message.into())));
        self
    }
}

impl Message {
    /// The same sentence with the system's error as an argument: a sentence of the dictionaries where there is one for
    /// it, else the system's own words.
    #[must_use]
    pub fn with_system(self, name: &'static str, error: &io::Error) -> Self {
        match system_key(error.kind()) {
            Some(key) => self.with_message(name, key),
            None => self.with(name, error),
        }
    }

    /// The sentence for a file that cannot be written. What is written does not have to be there before; if something is
    /// missing, it is the folder.
    pub fn unwritable(path: impl fmt::Display, error: &io::Error) -> Self {
        let message = Self::new("lab.run.unwritable").with("path", path);
        match error.kind() {
            io::ErrorKind::NotFound => message.with_message("why", "terminal.file.folder_missing"),
            _ => message.with_system("why", error),
        }
    }

    /// The sentence for a system error about a file or an address.
    pub fn of_system(error: &io::Error) -> Self {
        match system_key(error.kind()) {
            Some(key) => Self::new(key),
            None => Self::new("mistake.plain").with("text", error),
        }
    }
}

/// The key of the sentence for a system error about a file or an address; nothing where the dictionaries have none.
fn system_key(kind: io::ErrorKind) -> Option<&'static str> {
    Some(match kind {
        io::ErrorKind::NotFound => "terminal.file.missing",
        io::ErrorKind::PermissionDenied => "terminal.file.forbidden",
        io::ErrorKind::InvalidData => "terminal.file.not_text",
        io::ErrorKind::IsADirectory => "terminal.file.folder",
        io::ErrorKind::NotADirectory => "terminal.file.no_folder",
        io::ErrorKind::AlreadyExists => "terminal.file.there",
        io::ErrorKind::ReadOnlyFilesystem => "terminal.file.read_only",
        io::ErrorKind::StorageFull => "terminal.file.full",
        io::ErrorKind::AddrInUse => "terminal.file.address_in_use",
        io::ErrorKind::AddrNotAvailable => "terminal.file.address_elsewhere",
        _ => return None,
    })
}

/// Whether a text can be a key: a sentence in its place would be shown as it is, in one language.
const fn is_key(text: &str) -> bool {
    let mut at = 0;
    while at < text.len() {
        if text.as_bytes()[at] == b' ' {
            return false;
        }
        at += 1;
    }
    true
}

impl From<&'static str> for Message {
    /// The sentence of a key, which needs nothing.
    fn from(key: &'static str) -> Self {
        Self::new(key)
    }
}
