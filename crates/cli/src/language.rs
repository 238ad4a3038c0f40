//! The language: `--lang`, else the system's, else Spanish.

use std::ffi::OsString;

use sobremesa_protocol::words::Language;

/// The language to speak, found before the arguments are read, so that their mistakes are told in it.
pub(crate) fn choose(arguments: &[OsString]) -> Language {
    let words: Vec<_> = arguments.iter().map(|word| word.to_string_lossy()).collect();
    let given = words.iter().enumerate().find_map(|(index, word)| match word.strip_prefix("--lang") {
        Some("") => words.get(index + 1).map(ToString::to_string),
        Some(rest) => rest.strip_prefix('=').map(ToOwned::to_owned),
        None => None,
    });
    given.as_deref().and_then(Language::parse).or_else(system).unwrap_or_default()
}

/// The first of the variables that is set decides, as POSIX has it.
fn system() -> Option<Language> {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    Language::parse(&["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set)?)
}
