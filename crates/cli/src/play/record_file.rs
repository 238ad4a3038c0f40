//! The file a match is recorded in.

use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_catalog::AnyMatch;
use sobremesa_catalog::record::Record;
use sobremesa_lab::Message;
use sobremesa_protocol::record::Head;

use crate::failure::Failure;

/// Where a match is recorded, and its head.
pub(crate) struct RecordFile {
    path: PathBuf,
    head: Head,
}

impl RecordFile {
    /// A file that is not there yet, in a folder that can be written to.
    pub(crate) fn new(path: &Path, head: Head) -> Result<Self, Failure> {
        if path.exists() {
            return Err(Failure::Bad(Message::new("terminal.bad.record_exists").with("path", path.display())));
        }
        let file = Self { path: path.to_owned(), head };
        // Found out now rather than after a whole match.
        file.write("")?;
        fs::remove_file(&file.path).map_err(|why| file.unwritable(&why))?;
        Ok(file)
    }

    /// The path of the file, to be shown.
    pub(crate) fn path(&self) -> String {
        self.path.display().to_string()
    }

    /// Writes the match so far, in place of what was written before.
    pub(crate) fn save(&self, played: &dyn AnyMatch) -> Result<(), Failure> {
        self.write(&Record::of(self.head.clone(), played).to_text())
    }

    fn write(&self, text: &str) -> Result<(), Failure> {
        let mut partial = self.path.clone().into_os_string();
        partial.push(".partial");
        let written = fs::write(&partial, text).and_then(|()| fs::rename(&partial, &self.path));
        written.map_err(|why| self.unwritable(&why))
    }

    fn unwritable(&self, why: &std::io::Error) -> Failure {
        Failure::Bad(Message::unwritable(self.path.display(), why))
    }
}
