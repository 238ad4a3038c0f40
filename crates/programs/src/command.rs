//! A command line: a program and its arguments.

use std::env;
use std::path::{Path, PathBuf};

use sobremesa_core::Message;

/// A program with its arguments, and the folder in which it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program, then its arguments.
    words: Vec<String>,
    /// Where it is started; none: where we were.
    folder: Option<PathBuf>,
}

/// Why a command cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// It names no program.
    #[error("no program is named")]
    Empty,
    /// A quote is open at its end.
    #[error("a quote is not closed in `{0}`")]
    OpenQuote(String),
    /// There is no such program.
    #[error("there is no program `{0}` here, nor among those that can be started by name")]
    NotFound(String),
}

impl CommandError {
    /// The same as a sentence of the dictionaries.
    pub fn message(&self) -> Message {
        match self {
            Self::Empty => Message::new("mistake.command.empty"),
            Self::OpenQuote(text) => Message::new("mistake.command.open_quote").with("command", text),
            Self::NotFound(program) => Message::new("mistake.command.not_found").with("program", program),
        }
    }
}

impl CommandLine {
    /// Reads a command: words between blanks; between `"…"` or `'…'` blanks belong to the word. Nothing else is
    /// special, and no shell is involved.
    ///
    /// # Errors
    /// If it names no program or a quote is not closed.
    pub fn read(text: &str) -> Result<Self, CommandError> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut open = None;
        for char in text.chars() {
            match (open, char) {
                (Some(quote), _) if char == quote => open = None,
                (None, '"' | '\'') => {
                    open = Some(char);
                    word.get_or_insert_default();
                }
                (None, _) if char.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(char),
            }
        }
        if open.is_some() {
            return Err(CommandError::OpenQuote(text.to_owned()));
        }
        words.extend(word);
        Self::of(words)
    }

    /// A command whose words were told apart already: a program, then its arguments.
    ///
    /// # Errors
    /// If it names no program.
    pub fn of(words: Vec<String>) -> Result<Self, CommandError> {
        match words.first() {
            Some(program) if !program.is_empty() => Ok(Self { words, folder: None }),
            _ => Err(CommandError::Empty),
        }
    }

    /// The same, started in a folder; a program that is named with a path is looked for from there.
    #[must_use]
    pub fn started_in(self, folder: PathBuf) -> Self {
        Self { folder: Some(folder), ..self }
    }

    /// The file of the program: as it is named if that is a path, else the first of that name on the `PATH`.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self) -> Result<PathBuf, CommandError> {
        let named = Path::new(&self.words[0]);
        let not_found = || CommandError::NotFound(self.words[0].clone());
        if named.components().count() > 1 {
            let path = self.folder.as_ref().map_or_else(|| named.to_owned(), |folder| folder.join(named));
            // A relative path would be looked for from the folder of the new process.
            return file(&path).and_then(|path| std::path::absolute(path).ok()).ok_or_else(not_found);
        }
        let folders = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&folders).find_map(|folder| file(&folder.join(named))).ok_or_else(not_found)
    }

    /// The arguments of the command, without the program.
    pub(crate) fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// Where it is started.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }
}

/// The file of a path, with the ending of programs where the platform has one.
fn file(path: &Path) -> Option<PathBuf> {
    let ended = || path.with_added_extension(env::consts::EXE_EXTENSION);
    if path.is_file() {
        return Some(path.to_owned());
    }
    Some(ended()).filter(|ended| !env::consts::EXE_EXTENSION.is_empty() && ended.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_parted_by_blanks_outside_quotes() {
        let words = |text| CommandLine::read(text).map(|line| line.words);
        assert_eq!(words("python3  bot.py"), Ok(vec!["python3".to_owned(), "bot.py".to_owned()]));
        assert_eq!(words(r#"'my bot' "it's" '' C:\b"#).expect("read"), ["my bot", "it's", "", r"C:\b"]);
        assert_eq!(words("a'b c'd").expect("read"), ["ab cd"]);
        assert_eq!(words("  "), Err(CommandError::Empty));
        assert_eq!(words("'' x"), Err(CommandError::Empty));
        assert_eq!(words("bot 'x"), Err(CommandError::OpenQuote("bot 'x".to_owned())));
    }

    #[test]
    fn programs_are_found_by_name_or_path() {
        let own = env::current_exe().expect("this test");
        let found = |text: &str| CommandLine::read(text).expect("readable").find();
        assert_eq!(found(&format!("'{}'", own.display())), Ok(own.clone()));
        let folder = own.parent().expect("in a folder").to_owned();
        let name = own.file_name().expect("a name").to_string_lossy();
        let local = CommandLine::read(&format!("./{name}")).expect("readable").started_in(folder);
        assert!(local.find().is_ok_and(|path| path.is_absolute()));
        let error = found("no-such-program-anywhere --help").expect_err("missing");
        assert!(error.to_string().contains("`no-such-program-anywhere`"), "{error}");
    }
}
