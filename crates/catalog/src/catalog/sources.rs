//! Where rule files are: those that come with the program, and the user's folder, read anew each time.

use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

/// The rule files that come with the program.
#[derive(RustEmbed)]
#[folder = "../../rules"]
struct Bundled;

/// Where the rule files of dominoes stand, in the program as in the user's folder.
const FOLDER: &str = "dominoes";

/// Largest rule file read, in bytes.
const MAX_FILE: u64 = 64 * 1024;
/// Most files read of the user's folder.
const MAX_FILES: usize = 500;

/// A rule file as found.
pub(super) struct Source {
    /// Its path, or its name within the program.
    pub(super) path: String,
    /// Its name without folder and ending: of a bundled file the id of its rules.
    pub(super) stem: String,
    /// Its text, or why it cannot be read.
    pub(super) text: Result<String, String>,
    /// Whether it is the user's.
    pub(super) own: bool,
}

/// The names of the bundled rules.
pub(super) fn bundled_names() -> Vec<String> {
    let names = Bundled::iter().filter_map(|path| {
        let path = Path::new(path.as_ref());
        let ours = path.parent() == Some(Path::new(FOLDER)) && path.extension()? == "toml";
        ours.then(|| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()))?
    });
    names.collect()
}

/// A bundled rule file by the name of its rules.
pub(super) fn bundled(name: &str) -> Option<Source> {
    let path = format!("{FOLDER}/{name}.toml");
    let text = Bundled::get(&path)?.data.into_owned();
    let text = String::from_utf8(text).map_err(|error| error.to_string());
    Some(Source { path, stem: name.to_owned(), text, own: false })
}

/// The folder of the user's rule files, within that of their data.
pub(super) fn own_folder(data: &Path) -> PathBuf {
    data.join("rules").join(FOLDER)
}

/// The user's rule files, in the order of their names.
pub(super) fn own(data: Option<&Path>) -> Vec<Source> {
    let Some(entries) = data.and_then(|data| fs::read_dir(own_folder(data)).ok()) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.truncate(MAX_FILES);
    let own = paths.iter().map(|path| Source {
        stem: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        text: read(path),
        path: path.display().to_string(),
        own: true,
    });
    own.collect()
}

/// Reads a rule file.
pub(super) fn read(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > MAX_FILE {
        return Err(format!("it has {size} bytes; a rule file has at most {MAX_FILE}"));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}
