//! The data folder as a whole: a copy of it, from which it can be had again.
//!
//! A copy is a folder: the matches (one file, written in one moment even while a server plays on), the user's own files as they
//! are, and `backup.json` with the hash of each, which is written last. What is copied back is compared with it first.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::clock;
use crate::store::{FILE, LOCK_FILE, Store, StoreError, lock_folder};

/// The list of what is in a copy.
const LIST: &str = "backup.json";

/// The version of that list.
const FORMAT: u32 = 1;

/// What the laboratory keeps, which may be large and can be played again.
const RUNS: [&str; 3] = ["runs", "balances", "tunings"];

/// Why a data folder cannot be copied, or had again from a copy.
#[derive(Debug, thiserror::Error)]
pub enum KeepingError {
    /// There is no such folder.
    #[error("there is no folder {0}")]
    NoFolder(PathBuf),
    /// Something is in the folder already.
    #[error("{0} is not empty")]
    NotEmpty(PathBuf),
    /// One folder lies in the other.
    #[error("{0} lies within the data folder")]
    Inside(PathBuf),
    /// It is no copy, or one that was not finished.
    #[error("{0} is no copy of a data folder, or one that was not finished")]
    NoCopy(PathBuf),
    /// A file is missing, or is not what was copied.
    #[error("{0} is not what was copied")]
    Spoilt(PathBuf),
    /// A file or folder cannot be read or written.
    #[error("{path} cannot be read or written: {why}")]
    Unusable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The matches cannot be read, or a server is using the folder.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A copy that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeCopy {
    /// Files in it.
    pub files: usize,
    /// Bytes of all of them.
    pub bytes: u64,
    /// What lies in the data folder and is not in the copy.
    pub left_out: Vec<PathBuf>,
}

/// A data folder that is there again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoredFolder {
    /// Files in it.
    pub files: usize,
    /// Where the folder is that was there before.
    pub aside: Option<PathBuf>,
}

#[derive(Serialize, Deserialize)]
struct CopyList {
    format: u32,
    version: String,
    date: String,
    /// The hash (BLAKE3) of each file by its path, with `/` between folders.
    files: BTreeMap<String, String>,
}

fn unusable(path: &Path) -> impl FnOnce(io::Error) -> KeepingError {
    let path = path.to_owned();
    move |why| KeepingError::Unusable { path, why }
}

/// Copies a data folder into a new one, whether or not a server is using it; with what the laboratory keeps if `runs`.
///
/// # Errors
/// If there is nothing to copy, something lies where the copy is to be, or a file cannot be read or written.
///
/// # Panics
/// Never: texts and numbers are always written.
pub fn back_up(data: &Path, into: &Path, runs: bool) -> Result<MadeCopy, KeepingError> {
    let own = fs::canonicalize(data).map_err(|_| KeepingError::NoFolder(data.to_owned()))?;
    if is_filled(into)? {
        return Err(KeepingError::NotEmpty(into.to_owned()));
    }
    fs::create_dir_all(into).map_err(unusable(into))?;
    if fs::canonicalize(into).map_err(unusable(into))?.starts_with(&own) {
        let _ = fs::remove_dir(into);
        return Err(KeepingError::Inside(into.to_owned()));
    }
    let mut made = MadeCopy { files: 0, bytes: 0, left_out: Vec::new() };
    let mut files = BTreeMap::new();
    if let Some(store) = Store::reading(data)? {
        store.copy_into(&into.join(FILE))?;
        files.insert(FILE.to_owned(), sealed(&into.join(FILE))?);
    }
    for entry in entries(data)? {
        let name = entry.to_string_lossy();
        if name.starts_with(FILE) || name == LOCK_FILE || name == LIST {
            if name.contains(".damaged-") {
                made.left_out.push(entry);
            }
        } else if RUNS.contains(&&*name) && !runs {
            made.left_out.push(entry);
        } else {
            copy_tree(data, into, &entry, &mut files, &mut made.left_out)?;
        }
    }
    for path in files.keys() {
        made.bytes += fs::metadata(into.join(path)).map_err(unusable(&into.join(path)))?.len();
    }
    made.files = files.len();
    let (version, date) = (env!("CARGO_PKG_VERSION").to_owned(), clock::date(clock::now()));
    let list = CopyList { format: FORMAT, version, date, files };
    let text = serde_json::to_string_pretty(&list).expect("texts and numbers are always written");
    let (new, whole) = (into.join("backup.new"), into.join(LIST));
    fs::write(&new, text + "\n").map_err(unusable(&new))?;
    sealed(&new)?;
    fs::rename(&new, &whole).map_err(unusable(&whole))?;
    Ok(made)
}

/// Makes a data folder from a copy. One that is there and not empty is kept under another name if `replace`, else it stays and
/// nothing is done.
///
/// # Errors
/// If the copy is not whole, the folder is not empty or in use, or a file cannot be read or written.
pub fn restore(copy: &Path, data: &Path, replace: bool) -> Result<RestoredFolder, KeepingError> {
    let no_copy = || KeepingError::NoCopy(copy.to_owned());
    let text = fs::read_to_string(copy.join(LIST)).map_err(|_| no_copy())?;
    let list: CopyList = serde_json::from_str(&text).map_err(|_| no_copy())?;
    let plain = |path: &String| Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if list.format != FORMAT || !list.files.keys().all(plain) {
        return Err(no_copy());
    }
    let filled = is_filled(data)?;
    if filled && !replace {
        return Err(KeepingError::NotEmpty(data.to_owned()));
    }
    // A server that uses the folder would go on writing into the one that is put aside.
    let lock = if data.exists() { Some(lock_folder(data)?) } else { None };
    let new = named_after(data, ".restoring");
    if new.exists() {
        // An earlier attempt was cut short.
        fs::remove_dir_all(&new).map_err(unusable(&new))?;
    }
    fs::create_dir_all(&new).map_err(unusable(&new))?;
    for (path, hash) in &list.files {
        let (from, to) = (copy.join(path), new.join(path));
        copy_file(&from, &to)?;
        if sealed(&to)? != *hash {
            // What is there stays as it is.
            let _ = fs::remove_dir_all(&new);
            return Err(KeepingError::Spoilt(from));
        }
    }
    drop(lock);
    let mut aside = None;
    if filled {
        let to = free_name(data);
        fs::rename(data, &to).map_err(unusable(data))?;
        aside = Some(to);
    } else if data.exists() {
        fs::remove_dir_all(data).map_err(unusable(data))?;
    }
    fs::rename(&new, data).map_err(unusable(data))?;
    Ok(RestoredFolder { files: list.files.len(), aside })
}

/// A path with more at the end of its name.
fn named_after(path: &Path, more: &str) -> PathBuf {
    let mut name = path.components().as_path().as_os_str().to_owned();
    name.push(more);
    name.into()
}

/// A name with today's date for the folder that was there before.
fn free_name(data: &Path) -> PathBuf {
    let today = named_after(data, &format!(".before-{}", clock::date(clock::now())));
    let numbered = (2..).map(|number| named_after(&today, &format!("-{number}")));
    std::iter::once(today.clone()).chain(numbered).find(|name| !name.exists()).unwrap_or(today)
}

/// Whether a folder is there with something in it besides a lock.
fn is_filled(folder: &Path) -> Result<bool, KeepingError> {
    match fs::symlink_metadata(folder) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(false),
        _ => Ok(entries(folder)?.iter().any(|name| name != Path::new(LOCK_FILE))),
    }
}

/// The names in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, KeepingError> {
    let listed = fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| entry.map(|entry| PathBuf::from(entry.file_name()))).collect::<io::Result<Vec<_>>>()
    });
    let mut names = listed.map_err(unusable(folder))?;
    names.sort();
    Ok(names)
}

/// Copies what lies at a path within the data folder. Links to folders, and what is no file, are left out.
fn copy_tree(
    data: &Path,
    into: &Path,
    path: &Path,
    files: &mut BTreeMap<String, String>,
    left_out: &mut Vec<PathBuf>,
) -> Result<(), KeepingError> {
    let from = data.join(path);
    let kind = fs::symlink_metadata(&from).map_err(unusable(&from))?;
    if kind.is_dir() {
        for name in entries(&from)? {
            copy_tree(data, into, &path.join(name), files, left_out)?;
        }
        return Ok(());
    }
    let names: Option<Vec<&str>> = path.iter().map(|name| name.to_str()).collect();
    // A run renames its files when they are whole: one that is gone meanwhile was not.
    match (names, fs::metadata(&from)) {
        (Some(names), Ok(metadata)) if metadata.is_file() => {
            let to = into.join(path);
            copy_file(&from, &to)?;
            files.insert(names.join("/"), sealed(&to)?);
        }
        _ => left_out.push(path.to_owned()),
    }
    Ok(())
}

fn copy_file(from: &Path, to: &Path) -> Result<(), KeepingError> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(unusable(folder))?;
    }
    match fs::copy(from, to) {
        Ok(_) => Ok(()),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Err(KeepingError::Spoilt(from.to_owned())),
        Err(why) => Err(unusable(from)(why)),
    }
}

/// Sees that a file is on the disk; its hash.
fn sealed(path: &Path) -> Result<String, KeepingError> {
    let mut file = File::options().read(true).append(true).open(path).map_err(unusable(path))?;
    file.sync_all().map_err(unusable(path))?;
    let mut hasher = blake3::Hasher::new();
    io::copy(&mut file, &mut hasher).map_err(unusable(path))?;
    Ok(hasher.finalize().to_hex().to_string())
}
