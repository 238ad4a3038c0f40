//! Hashes of the files of a run, and what is wrong with a file that does not match its own.
//!
//! Files that are written together have a text beside them (`*.sum`) with a line each, `BLAKE3  path`, the path from the run's
//! folder: what `b3sum --check` reads, too. The text is there before the last of its files is, so that a run that is killed
//! never has a file without its hash. It is compared before anybody reads what a file holds: libraries that read damaged
//! tables may panic, or find other numbers in them.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::folder::{FolderError, write_whole};

/// What is wrong with a file of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FileFlaw {
    /// It does not match its hash, or its hash does not match it.
    Changed,
    /// Its hash is there, and the file is not.
    Missing,
    /// The run carries hashes, and the file has none.
    NoHash,
    /// It is a list of hashes and is not written like one.
    BadSums,
    /// It does not hold the tables that a file of its name holds in this experiment.
    NotItsTables,
    /// The line of this number, from 1, does not match the hash at its end.
    Line(u64),
    /// It says something else than the games give.
    NotFromGames,
    /// The games of its unit come out otherwise when they are played again.
    PlaysOtherwise,
}

/// A file of a run that is damaged.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DamagedFile {
    /// The run's folder.
    #[serde(skip)]
    pub run: PathBuf,
    /// The file, from there: `shards/00-00000-000003.parquet`.
    pub file: String,
    /// What is wrong with it.
    pub flaw: FileFlaw,
}

impl DamagedFile {
    pub(crate) fn new(run: &Path, file: impl Into<String>, flaw: FileFlaw) -> Self {
        Self { run: run.to_owned(), file: file.into(), flaw }
    }

    /// Where the file is.
    pub fn path(&self) -> PathBuf {
        self.run.join(&self.file)
    }
}

impl fmt::Display for DamagedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path();
        let path = path.display();
        match self.flaw {
            FileFlaw::Changed => write!(f, "{path} does not match its hash"),
            FileFlaw::Missing => write!(f, "{path} is missing"),
            FileFlaw::NoHash => write!(f, "{path} has no hash, as all files of this run have"),
            FileFlaw::BadSums => write!(f, "{path} is no list of hashes"),
            FileFlaw::NotItsTables => write!(f, "{path} does not hold the tables of its unit"),
            FileFlaw::Line(line) => write!(f, "line {line} of {path} does not match its hash"),
            FileFlaw::NotFromGames => write!(f, "{path} is not what the games give"),
            FileFlaw::PlaysOtherwise => write!(f, "the games of {path} come out otherwise when they are played again"),
        }
    }
}

impl std::error::Error for DamagedFile {}

/// The hashes of files that are written together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sums {
    /// The text's own name, from the run's folder.
    name: String,
    /// The hash and the name of each file.
    lines: Vec<(String, String)>,
}

/// The hash of what a file holds, in hexadecimal.
pub(super) fn hash_of(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}

impl Sums {
    /// The hashes of some files, to be kept under a name.
    pub(super) fn of<'f>(name: impl Into<String>, files: impl IntoIterator<Item = (&'f str, &'f [u8])>) -> Self {
        let lines = files.into_iter().map(|(file, content)| (hash_of(content), file.to_owned()));
        Self { name: name.into(), lines: lines.collect() }
    }

    /// The hashes that are kept under a name; none where there is no such file.
    pub(super) fn read(run: &Path, name: &str) -> Result<Option<Self>, FolderError> {
        let Some(content) = read_if_there(&run.join(name))? else { return Ok(None) };
        let bad = || DamagedFile::new(run, name, FileFlaw::BadSums);
        let text = std::str::from_utf8(&content).map_err(|_| bad())?;
        let lines = text.strip_suffix('\n').ok_or_else(bad)?.split('\n');
        let lines: Option<Vec<_>> = lines.map(sum_line).collect();
        Ok(Some(Self { name: name.to_owned(), lines: lines.ok_or_else(bad)? }))
    }

    /// Writes the hashes beside the tables, under another name first.
    pub(super) fn write(&self, run: &Path) -> Result<(), FolderError> {
        let lines: Vec<String> = self.lines.iter().map(|(hash, file)| format!("{hash}  {file}\n")).collect();
        write_whole(&run.join(&self.name), lines.concat())
    }

    /// The files of which they are.
    pub(super) fn files(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|(_, file)| file.as_str())
    }

    /// Sees that they are those of these files, in this order.
    pub(super) fn expect(&self, run: &Path, files: &[String]) -> Result<(), FolderError> {
        let same = self.files().eq(files.iter().map(String::as_str));
        if same { Ok(()) } else { Err(DamagedFile::new(run, &self.name, FileFlaw::BadSums).into()) }
    }

    /// What one of the files holds, which matches its hash.
    pub(super) fn content(&self, run: &Path, file: &str) -> Result<Vec<u8>, FolderError> {
        let Some((hash, _)) = self.lines.iter().find(|(_, name)| name == file) else {
            return Err(DamagedFile::new(run, file, FileFlaw::NoHash).into());
        };
        let damaged = |flaw| DamagedFile::new(run, file, flaw);
        let content = read_if_there(&run.join(file))?.ok_or_else(|| damaged(FileFlaw::Missing))?;
        if hash_of(&content) == *hash { Ok(content) } else { Err(damaged(FileFlaw::Changed).into()) }
    }
}

/// A line of hashes: 64 lower hexadecimal digits, two spaces, a name.
fn sum_line(line: &str) -> Option<(String, String)> {
    let (hash, file) = line.split_once("  ")?;
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    let well = hash.len() == 64 && hash.bytes().all(digit) && !file.is_empty();
    well.then(|| (hash.to_owned(), file.to_owned()))
}

/// What a file holds; none where there is no such file.
pub(super) fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, FolderError> {
    match fs::read(path) {
        Ok(content) => Ok(Some(content)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(FolderError::Unreadable { path: path.to_owned(), why }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_read_as_they_are_written_and_no_other_way() {
        let home = tempfile::tempdir().expect("a folder");
        let run = home.path();
        fs::write(run.join("a.txt"), "alone").expect("writable");
        let sums = Sums::of("a.sum", [("a.txt", &b"alone"[..])]);
        assert_eq!(Sums::read(run, "a.sum").expect("readable"), None);
        sums.write(run).expect("writable");
        assert_eq!(Sums::read(run, "a.sum").expect("readable"), Some(sums.clone()));
        assert_eq!(sums.content(run, "a.txt").expect("it matches"), b"alone");
        let flaw = |found: Result<Vec<u8>, FolderError>| match found {
            Err(FolderError::Damaged(damaged)) => damaged.flaw,
            other => panic!("{other:?}"),
        };
        assert_eq!(flaw(sums.content(run, "b.txt")), FileFlaw::NoHash);
        fs::write(run.join("a.txt"), "along").expect("writable");
        assert_eq!(flaw(sums.content(run, "a.txt")), FileFlaw::Changed);
        fs::remove_file(run.join("a.txt")).expect("it was there");
        assert_eq!(flaw(sums.content(run, "a.txt")), FileFlaw::Missing);
        let text = fs::read_to_string(run.join("a.sum")).expect("it is there");
        for spoilt in [&text[..70], "", "\n", &text.to_uppercase(), &text.replace("  ", " "), &text[1..]] {
            fs::write(run.join("a.sum"), spoilt).expect("writable");
            let found =
                Sums::read(run, "a.sum").and_then(|sums| sums.expect("it is there").expect(run, &["a.txt".to_owned()]));
            assert!(
                matches!(found, Err(FolderError::Damaged(damaged)) if damaged.flaw == FileFlaw::BadSums),
                "{spoilt}"
            );
        }
    }
}
