//! Where themes are: those that come with the program, and the user's folder, read anew each time.

use std::fs;
use std::path::{Path, PathBuf};

use rust_embed::RustEmbed;
use sobremesa_core::Message;

use crate::own_files::read_bytes;

/// The themes that come with the program.
#[derive(RustEmbed)]
#[folder = "../../themes"]
struct BundledThemes;

/// The file of a theme in its folder.
pub(super) const FILE: &str = "theme.toml";
/// Most bytes of that file.
pub(super) const MOST: usize = 64 * 1024;
/// Most folders read of the user's.
const MAX_FOLDERS: usize = 50;
/// The bundled themes that are shown first, in this order.
const FIRST: [&str; 4] = [super::STANDARD_THEME, "dark", "fruit", "perspective"];

/// The folder of a theme, as found.
pub(super) struct ThemeSource {
    /// The name of the folder, by which options and addresses name the theme.
    pub(super) id: String,
    /// The path of the theme's file, for messages.
    pub(super) path: String,
    /// Whether it is the user's.
    pub(super) own: bool,
    /// Where it is; none where it is within the program.
    folder: Option<PathBuf>,
}

impl ThemeSource {
    /// A file in the folder; none where it is not there.
    pub(super) fn read(&self, name: &str, most: usize) -> Option<Result<Vec<u8>, Message>> {
        let Some(folder) = &self.folder else {
            return Some(Ok(BundledThemes::get(&format!("{}/{name}", self.id))?.data.into_owned()));
        };
        read_bytes(&folder.join(name), most as u64)
    }
}

/// Whether a folder's name is one that a theme can have.
pub(super) fn fits(id: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=40).contains(&id.len()) && id.bytes().all(plain)
}

/// The bundled themes, in the order in which they are shown.
pub(super) fn bundled() -> Vec<ThemeSource> {
    let files = BundledThemes::iter();
    let mut ids: Vec<String> =
        files.filter_map(|path| Some(path.strip_suffix(FILE)?.strip_suffix('/')?.to_owned())).collect();
    ids.sort_by_key(|id| (FIRST.iter().position(|first| first == id).unwrap_or(FIRST.len()), id.clone()));
    let source = |id: String| ThemeSource { path: format!("themes/{id}/{FILE}"), id, own: false, folder: None };
    ids.into_iter().map(source).collect()
}

/// The user's themes, in the order of their names.
pub(super) fn own(data: Option<&Path>) -> Vec<ThemeSource> {
    let Some(entries) = data.and_then(|data| fs::read_dir(data.join("themes")).ok()) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // Hidden folders are other programs'.
    let hidden = |path: &Path| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    paths.retain(|path| path.is_dir() && !hidden(path));
    paths.sort();
    paths.truncate(MAX_FOLDERS);
    paths.iter().map(|path| at(path)).collect()
}

/// The user's theme of a name; none where there is no such folder.
pub(super) fn own_of(data: Option<&Path>, id: &str) -> Option<ThemeSource> {
    let path = data.filter(|_| fits(id))?.join("themes").join(id);
    path.is_dir().then(|| at(&path))
}

/// The theme of a folder.
pub(super) fn at(folder: &Path) -> ThemeSource {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let id = absolute.file_name().unwrap_or_default().to_string_lossy().into_owned();
    ThemeSource { id, path: folder.join(FILE).display().to_string(), own: true, folder: Some(folder.to_owned()) }
}
