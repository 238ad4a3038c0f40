//! Where rule files are: those that come with the program, and the user's folder, read anew each time.

use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;

use sobremesa_core::Message;
use sobremesa_edge::GameEntry;
use sobremesa_edge::games::GAMES;

use crate::own_files::read_text;

/// The rule files that come with the program.
#[derive(RustEmbed)]
#[folder = "../../rules"]
struct BundledRules;

/// Largest rule file read, in bytes.
const MAX_FILE: u64 = 64 * 1024;
/// Most files of a game read of the user's folder.
const MAX_FILES: usize = 500;

/// A rule file as found.
pub(super) struct Source {
    /// The game in whose folder it is.
    pub(super) game: &'static GameEntry,
    /// Its path, or its name within the program.
    pub(super) path: String,
    /// Its name without folder and ending: of a bundled file the id of its rules.
    pub(super) stem: String,
    /// Its text, or why it cannot be read.
    pub(super) text: Result<String, Message>,
    /// Whether it is the user's.
    pub(super) own: bool,
}

/// The names of the bundled rules, with their games.
pub(super) fn bundled_names() -> impl Iterator<Item = (&'static GameEntry, String)> {
    let named = |path: &str| {
        let path = Path::new(path);
        let game = GAMES.iter().find(|game| path.parent() == Some(Path::new(game.id)))?;
        let name = path.file_stem().filter(|_| path.extension().is_some_and(|extension| extension == "toml"))?;
        Some((*game, name.to_string_lossy().into_owned()))
    };
    BundledRules::iter().filter_map(move |path| named(&path))
}

/// A bundled rule file by the name of its rules.
pub(super) fn bundled(name: &str) -> Option<Source> {
    GAMES.iter().find_map(|game| bundled_of(game, name))
}

/// The same, of a game.
pub(super) fn bundled_of(game: &'static GameEntry, name: &str) -> Option<Source> {
    let path = format!("{}/{name}.toml", game.id);
    let text = BundledRules::get(&path)?.data.into_owned();
    let text = String::from_utf8(text).map_err(|_| Message::new("terminal.file.not_text"));
    Some(Source { game, path, stem: name.to_owned(), text, own: false })
}

/// The folder of the user's rule files, within that of their data.
pub(super) fn own_rules(data: &Path) -> PathBuf {
    data.join("rules")
}

/// The folder of the user's rule files of a game.
pub(super) fn own_folder(data: &Path, game: &str) -> PathBuf {
    own_rules(data).join(game)
}

/// The user's rule files: game by game, in the order of their names.
pub(super) fn own(data: Option<&Path>) -> Vec<Source> {
    let Some(data) = data else { return Vec::new() };
    GAMES.iter().flat_map(|game| own_of(data, game)).collect()
}

fn own_of(data: &Path, game: &'static GameEntry) -> Vec<Source> {
    let Ok(entries) = fs::read_dir(own_folder(data, game.id)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    paths.sort();
    paths.truncate(MAX_FILES);
    let own = paths.iter().map(|path| Source {
        game,
        stem: path.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
        text: read(path),
        path: path.display().to_string(),
        own: true,
    });
    own.collect()
}

/// Reads a rule file.
pub(super) fn read(path: &Path) -> Result<String, Message> {
    read_text(path, MAX_FILE)
}
