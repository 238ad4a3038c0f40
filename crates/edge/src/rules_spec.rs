//! Naming rules with choices: `draw`, `draw seats=3`, `international sides=3,2 order=by_side`.

use std::fmt;
use std::path::Path;

use crate::choices::{ChoiceError, Choices};

/// Rules as they are named in arguments, manifests, records and at a table: a name or a file, then what is chosen of
/// what they leave open, which is for each game to say. Where the number of seats is open every game takes `seats=3`.
///
/// ```
/// use sobremesa_edge::RulesSpec;
///
/// let spec = RulesSpec::read("draw sides=2,1 order=by_side").unwrap();
/// assert_eq!((spec.name.as_str(), spec.choices.get("sides")), ("draw", Some("2,1")));
/// assert_eq!(spec.to_string(), "draw sides=2,1 order=by_side");
/// assert_eq!(RulesSpec::read("draw seats=2 seats=3").unwrap_err().word, "seats=3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesSpec {
    /// Name of the rules, or a file.
    pub name: String,
    /// The choices beside the name.
    pub choices: Choices,
}

impl RulesSpec {
    /// Rules by their name alone.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), choices: Choices::none() }
    }

    /// Reads a name or file and what is chosen: the words at the end that have a `=`. A file's name may have blanks.
    ///
    /// # Errors
    /// Names the first choice that is made twice.
    pub fn read(text: &str) -> Result<Self, ChoiceError> {
        let (name, words) = parted(text);
        Ok(Self { name: name.to_owned(), choices: Choices::read(words.into_iter())? })
    }

    /// Whether it names a file: it has a path separator or ends in `.toml`.
    pub fn is_file(&self) -> bool {
        is_file(&self.name)
    }
}

fn is_file(name: &str) -> bool {
    name.contains(['/', '\\']) || is_toml(name)
}

fn is_toml(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "toml")
}

/// Whether a word chooses something and is no part of a file's name: what is chosen may have separators, as a position has.
fn is_choice(word: &str) -> bool {
    let Some((key, _)) = word.split_once('=') else { return false };
    !is_file(word) || (key.bytes().all(|byte| byte.is_ascii_lowercase()) && !is_toml(word))
}

/// The name and the choices after it.
fn parted(text: &str) -> (&str, Vec<&str>) {
    let mut name = text.trim();
    let mut words = Vec::new();
    while let Some((before, word)) = name.rsplit_once(char::is_whitespace) {
        if !is_choice(word) {
            break;
        }
        words.push(word);
        name = before.trim_end();
    }
    words.reverse();
    (name, words)
}

impl fmt::Display for RulesSpec {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, self.choices)
    }
}
