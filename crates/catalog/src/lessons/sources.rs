//! Where lessons are: those that come with the program, and the user's folder, read anew each time.

use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;
use sobremesa_core::Message;

use crate::own_files::read_text;

/// The lessons that come with the program, and the pages beside them.
#[derive(RustEmbed)]
#[folder = "../../learn"]
struct BundledLessons;

/// The folders of lessons, in the order in which they are shown: a game each, and the laboratory.
pub const LESSON_FOLDERS: [&str; 4] = ["dominoes", "escoba", "amazons", "laboratory"];

/// Most bytes of a lesson's file.
pub(super) const MOST: usize = 256 * 1024;
/// Most files of a folder read of the user's.
const MAX_FILES: usize = 200;

/// The file of a lesson, as found.
pub(super) struct LessonSource {
    /// The folder in which it stands.
    pub(super) folder: &'static str,
    /// Its name without the ending.
    pub(super) name: String,
    /// Its path, for messages.
    pub(super) path: String,
    /// Its text, or why it cannot be read.
    pub(super) text: Result<String, Message>,
    /// Whether it is the user's.
    pub(super) own: bool,
}

/// The folder of a name.
pub(super) fn folder(name: &str) -> Option<&'static str> {
    LESSON_FOLDERS.into_iter().find(|folder| *folder == name)
}

/// Whether a file's name is one that a lesson can have: `words` is the page of the game's words.
pub(super) fn fits(name: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=60).contains(&name.len()) && name != "words" && name.bytes().all(plain)
}

/// All lessons: folder by folder in the order of their names, the user's in place of bundled ones of the same name.
pub(super) fn all(data: Option<&Path>) -> Vec<LessonSource> {
    let mut sources = Vec::new();
    for folder in LESSON_FOLDERS {
        let own = data.map(|data| own_of(data, folder)).unwrap_or_default();
        let mut bundled: Vec<String> = BundledLessons::iter()
            .filter_map(|path| Some(path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml")?.to_owned()))
            .filter(|name| own.iter().all(|source| source.name != *name))
            .collect();
        bundled.sort();
        sources.extend(bundled.iter().filter_map(|name| self::bundled(folder, name)));
        sources.extend(own);
    }
    sources
}

/// The lesson of a name: the user's, else the bundled one.
pub(super) fn named(data: Option<&Path>, folder: &'static str, name: &str) -> Option<LessonSource> {
    if !fits(name) {
        return None;
    }
    let own = data.map(|data| own_folder(data, folder).join(format!("{name}.toml"))).filter(|path| path.is_file());
    match own {
        Some(path) => Some(at(folder, &path)),
        None => bundled(folder, name),
    }
}

/// The lesson in a file.
pub(super) fn at(folder: &'static str, path: &Path) -> LessonSource {
    LessonSource {
        folder,
        name: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        path: path.display().to_string(),
        text: read_text(path, MOST as u64),
        own: true,
    }
}

fn bundled(folder: &'static str, name: &str) -> Option<LessonSource> {
    let text = BundledLessons::get(&format!("{folder}/{name}.toml"))?.data.into_owned();
    let text = String::from_utf8(text).map_err(|_| Message::new("terminal.file.not_text"));
    Some(LessonSource { folder, name: name.to_owned(), path: format!("learn/{folder}/{name}.toml"), text, own: false })
}

fn own_folder(data: &Path, folder: &str) -> PathBuf {
    data.join("learn").join(folder)
}

fn own_of(data: &Path, folder: &'static str) -> Vec<LessonSource> {
    let Ok(entries) = fs::read_dir(own_folder(data, folder)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.truncate(MAX_FILES);
    paths.iter().map(|path| at(folder, path)).collect()
}
