//! The file a match is recorded in.

use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_catalog::record::Record;
use sobremesa_catalog::{AnyMatch, write_whole};
use sobremesa_lab::Message;
use sobremesa_protocol::record::Head;

use crate::failure::Failure;

/// Matches of one day under the same rules that are kept apart; after that the last is written over.
const MOST_OF_A_DAY: u32 = 10_000;

/// Where a match is recorded, and its head.
pub(crate) struct RecordFile {
    path: PathBuf,
    head: Head,
    /// Whether it is kept because matches of people are, not because somebody asked for this one.
    pub(crate) usual: bool,
}

impl RecordFile {
    /// A file that is not there yet, in a folder that can be written to.
    pub(crate) fn new(path: &Path, head: Head) -> Result<Self, Failure> {
        if path.exists() {
            return Err(Failure::Bad(Message::new("terminal.bad.record_exists").with("path", path.display())));
        }
        let file = Self { path: path.to_owned(), head, usual: false };
        // Found out now rather than after a whole match.
        file.write("")?;
        fs::remove_file(&file.path).map_err(|why| file.unwritable(&why))?;
        Ok(file)
    }

    /// A file for a match of people, in the folder of the user's records: named by its date and rules. It is there once the
    /// match is saved.
    pub(crate) fn usual(data: &Path, head: Head) -> Self {
        let day = head.date.as_deref().unwrap_or_default();
        let rules = head.rules.split_whitespace().next().unwrap_or_default();
        let rules = Path::new(rules).file_stem().map_or(rules.into(), |stem| stem.to_string_lossy());
        let named = |number: u32| records_folder(data).join(format!("{day}-{rules}-{number}.jsonl"));
        let path = (1..MOST_OF_A_DAY).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(MOST_OF_A_DAY));
        Self { path, head, usual: true }
    }

    /// The path of the file, to be shown.
    pub(crate) fn path(&self) -> String {
        self.path.display().to_string()
    }

    /// Counts that a move was taken back.
    pub(crate) fn taken_back(&mut self) {
        self.head.taken_back += 1;
    }

    /// Writes the match so far, in place of what was written before.
    pub(crate) fn save(&self, played: &dyn AnyMatch) -> Result<(), Failure> {
        self.write(&Record::of(self.head.clone(), played).to_text())
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        if let (true, Some(folder)) = (self.usual, self.path.parent()) {
            fs::create_dir_all(folder).map_err(|why| self.unwritable(&why))?;
        }
        write_whole(&self.path, text).map_err(|why| self.unwritable(&why))
    }

    fn unwritable(&self, why: &std::io::Error) -> Failure {
        Failure::Bad(Message::unwritable(self.path.display(), why))
    }
}

/// The folder in which matches of people are kept, within that of the user's data.
pub(crate) fn records_folder(data: &Path) -> PathBuf {
    data.join("records")
}
