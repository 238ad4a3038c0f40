//! The folder of a tuning.
//!
//! `manifest.toml` (the plan), `rules.toml` and `original.toml` (rules and player as they were), `iterations.jsonl` and
//! `test.jsonl` (a line an iteration, a line some blocks of the match at the end), and once it is done `player.toml`, the
//! tuned player, and `summary.json`. A line is written whole before the next iteration begins; half a line, which a
//! process that was killed leaves, is taken away.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sobremesa_catalog::{read_bytes, read_text};
use sobremesa_core::Message;

use super::plan::{TunePlan, TunePlanError};
use super::tuner::TEST_LINE;

/// Largest file of a tuning that is read, in bytes: a million lines of two dozen weights are less.
const MAX_FILE: u64 = 1 << 30;

/// Largest manifest, rule file or player of a tuning that is read, in bytes.
const MAX_TEXT: u64 = 1 << 20;

/// Why the folder of a tuning cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TuneFolderError {
    /// There is another tuning in it.
    #[error("{} holds another tuning", .0.display())]
    Taken(PathBuf),
    /// It holds files that are none of a tuning.
    #[error("{} holds files that are none of a tuning", .0.display())]
    Foreign(PathBuf),
    /// There is no tuning in it.
    #[error("{} holds no tuning: its manifest.toml is missing", .0.display())]
    None(PathBuf),
    /// Its manifest is spoilt.
    #[error("{}: {problem}", .path.display())]
    Plan {
        /// The file that is not what it should be.
        path: PathBuf,
        /// What is wrong with it.
        problem: TunePlanError,
    },
    /// A line of it is spoilt.
    #[error("{}, line {line}: {problem}", .path.display())]
    Line {
        /// The file with the wrong line.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// A file of it is none, is too large, or cannot be read.
    #[error("{} cannot be read", .path.display())]
    Unreadable {
        /// The file of the tuning's folder.
        path: PathBuf,
        /// What the system or the reader says of it.
        why: Message,
    },
    /// The system refuses.
    #[error("{} cannot be read or written: {why}", .path.display())]
    Files {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

/// The folder of a tuning.
#[derive(Debug)]
pub struct TuneFolder {
    path: PathBuf,
}

fn of(path: &Path) -> impl FnOnce(io::Error) -> TuneFolderError {
    let path = path.to_owned();
    move |why| TuneFolderError::Files { path, why }
}

fn read(path: &Path) -> Result<String, TuneFolderError> {
    read_text(path, MAX_TEXT).map_err(|why| TuneFolderError::Unreadable { path: path.to_owned(), why })
}

/// Writes a file under another name and renames it.
fn write_whole(path: &Path, text: &str) -> Result<(), TuneFolderError> {
    let new = path.with_extension("new");
    fs::write(&new, text).map_err(of(&new))?;
    fs::rename(&new, path).map_err(of(path))
}

impl TuneFolder {
    /// The folder of a plan: a new one, or that of the same plan begun before; with the files of the rules and of the
    /// player as they are.
    ///
    /// # Errors
    /// If another tuning or other files are in it, or it cannot be written.
    pub fn create(path: &Path, plan: &TunePlan, rules: &str, player: &str) -> Result<Self, TuneFolderError> {
        let written = path.join("manifest.toml");
        let text = plan.to_toml();
        if written.exists() {
            let other = read(&written)?;
            let same = other == text;
            return same.then(|| Self { path: path.to_owned() }).ok_or_else(|| TuneFolderError::Taken(path.to_owned()));
        }
        let known = ["rules.toml", "rules.new", "original.toml", "original.new", "manifest.new"];
        if path.exists() {
            for entry in fs::read_dir(path).map_err(of(path))? {
                let name = entry.map_err(of(path))?.file_name();
                if !known.iter().any(|known| name == **known) {
                    return Err(TuneFolderError::Foreign(path.to_owned()));
                }
            }
        }
        fs::create_dir_all(path).map_err(of(path))?;
        write_whole(&path.join("rules.toml"), rules)?;
        write_whole(&path.join("original.toml"), player)?;
        // Last: where there is a manifest there is a tuning.
        write_whole(&written, &text)?;
        Ok(Self { path: path.to_owned() })
    }

    /// The folder of a tuning begun before, with its plan.
    ///
    /// # Errors
    /// If there is none in it, or its manifest is spoilt.
    pub fn open(path: &Path) -> Result<(Self, TunePlan), TuneFolderError> {
        let written = path.join("manifest.toml");
        if !written.exists() {
            return Err(TuneFolderError::None(path.to_owned()));
        }
        let text = read(&written)?;
        let plan = TunePlan::from_toml(&text);
        let plan = plan.map_err(|problem| TuneFolderError::Plan { path: written, problem })?;
        Ok((Self { path: path.to_owned() }, plan))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Blocks that were played of its plan so far, by its whole lines; what cannot be read counts for nothing.
    pub fn played(&self, plan: &TunePlan) -> u64 {
        let lines = |name: &str| {
            let text = read_bytes(&self.path.join(name), MAX_FILE).and_then(Result::ok).unwrap_or_default();
            text.split(|byte| *byte == b'\n').count() as u64 - 1
        };
        let iterations = lines("iterations.jsonl").min(u64::from(plan.iterations));
        iterations * plan.blocks + (lines("test.jsonl") * TEST_LINE).min(plan.test_blocks)
    }

    /// A file in it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(&self, name: &str) -> Result<String, TuneFolderError> {
        read(&self.path.join(name))
    }

    /// Writes a file into it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, name: &str, text: &str) -> Result<(), TuneFolderError> {
        write_whole(&self.path.join(name), text)
    }

    /// The lines of a file of lines, and where the next is written. What comes after the last whole line is taken away.
    ///
    /// # Errors
    /// If a whole line cannot be read, or the file cannot be written.
    pub(super) fn lines<T: DeserializeOwned>(&self, name: &str) -> Result<(Vec<T>, Lines), TuneFolderError> {
        let path = self.path.join(name);
        let text = read_bytes(&path, MAX_FILE).transpose();
        let text = text.map_err(|why| TuneFolderError::Unreadable { path: path.clone(), why })?.unwrap_or_default();
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let mut read = Vec::new();
        for (line, number) in text[..whole].split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).zip(1..) {
            let spoilt = |error: serde_json::Error| TuneFolderError::Line {
                path: path.clone(),
                line: number,
                problem: error.to_string(),
            };
            read.push(serde_json::from_slice(line).map_err(spoilt)?);
        }
        let file = OpenOptions::new().append(true).create(true).open(&path).map_err(of(&path))?;
        file.set_len(whole as u64).map_err(of(&path))?;
        Ok((read, Lines { file, path }))
    }
}

/// A file of lines that grows.
#[derive(Debug)]
pub(super) struct Lines {
    file: File,
    path: PathBuf,
}

impl Lines {
    /// Writes a line.
    pub(super) fn push(&mut self, line: &impl Serialize) -> Result<(), TuneFolderError> {
        let mut text = serde_json::to_string(line).expect("numbers and texts are always written");
        text.push('\n');
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush()).map_err(of(&self.path))
    }
}
