//! Where players' folders are: those that come with the program, and the user's, read anew each time.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use rust_embed::RustEmbed;

use super::avatar;
use super::file::{self, PlayerFile, Written};
use crate::spec::FolderProblem;

/// The players that come with the program.
#[derive(RustEmbed)]
#[folder = "../../players"]
struct Bundled;

/// Where the players of dominoes stand, in the program as in the user's folder.
const FOLDER: &str = "dominoes";

/// Most folders read of the user's.
const MAX_FOLDERS: usize = 500;

/// A player, or what is wrong with its folder.
pub(super) type Read = Result<Arc<PlayerFile>, FolderProblem>;

/// A folder with what is in it.
enum Folder {
    /// Within the program.
    Bundled(String),
    /// On the disk.
    Own(PathBuf),
}

impl Folder {
    /// A file in it, for messages.
    fn path(&self, name: &str) -> String {
        match self {
            Self::Bundled(id) => format!("players/{FOLDER}/{id}/{name}"),
            Self::Own(path) => path.join(name).display().to_string(),
        }
    }

    /// A file in it; none where it is not there.
    fn read(&self, name: &str, most: usize) -> Option<Result<Vec<u8>, String>> {
        match self {
            Self::Bundled(id) => Some(Ok(Bundled::get(&format!("{FOLDER}/{id}/{name}"))?.data.into_owned())),
            Self::Own(path) => {
                let path = path.join(name);
                let size = match fs::metadata(&path) {
                    Ok(found) => found.len(),
                    Err(why) if why.kind() == io::ErrorKind::NotFound => return None,
                    Err(why) => return Some(Err(why.to_string())),
                };
                if size > most as u64 {
                    return Some(Err(format!("it has {size} bytes; at most {most} are read")));
                }
                Some(fs::read(&path).map_err(|why| why.to_string()))
            }
        }
    }
}

/// Names of the players that come with the program, in alphabetical order.
pub(crate) fn bundled_names() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let names = Bundled::iter().filter_map(|path| {
            let (folder, rest) = path.split_once('/')?;
            let (id, name) = rest.split_once('/')?;
            (folder == FOLDER && name == "player.toml").then(|| id.to_owned())
        });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    });
    &NAMES
}

/// A player that comes with the program.
pub(super) fn bundled(id: &str) -> Option<Read> {
    bundled_names().iter().any(|name| name == id).then(|| read(&Folder::Bundled(id.to_owned()), id, false))
}

/// The folder of the user's players, within that of their data.
pub(super) fn own_folder(data: &Path) -> PathBuf {
    data.join("players").join(FOLDER)
}

/// Whether a folder's name is one that a player can have.
pub(super) fn fits(id: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    (1..=40).contains(&id.len()) && id.bytes().all(plain)
}

/// The user's player of a name; none where there is no such folder.
pub(super) fn own_of(data: Option<&Path>, id: &str) -> Option<Read> {
    let path = own_folder(data.filter(|_| fits(id))?).join(id);
    path.is_dir().then(|| read(&Folder::Own(path), id, true))
}

/// The user's players, in the order of their names.
pub(super) fn own(data: Option<&Path>) -> Vec<(String, Read)> {
    let Some(entries) = data.and_then(|data| fs::read_dir(own_folder(data)).ok()) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // Hidden folders are other programs'.
    let hidden = |path: &Path| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    paths.retain(|path| path.is_dir() && !hidden(path));
    paths.sort();
    paths.truncate(MAX_FOLDERS);
    let read = |path: PathBuf| {
        let id = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = if fits(&id) {
            read(&Folder::Own(path), &id, true)
        } else {
            Err(FolderProblem::Name { path: path.display().to_string() })
        };
        (id, read)
    };
    paths.into_iter().map(read).collect()
}

/// The player of a folder given by its path.
pub(super) fn at(path: &Path) -> Read {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let id = absolute.file_name().unwrap_or_default().to_string_lossy().into_owned();
    read(&Folder::Own(path.to_owned()), &id, true)
}

/// A player from the text of its file alone: without its folder, and so without a picture.
pub(super) fn of_text(id: &str, path: &str, text: &str) -> Read {
    file::assemble(Written { id, path, text, own: true, folder: None }, None)
}

fn read(folder: &Folder, id: &str, own: bool) -> Read {
    let found = ["player.toml", "player.ini"].into_iter().find_map(|name| Some((name, folder.read(name, file::MOST)?)));
    let Some((name, bytes)) = found else {
        return Err(FolderProblem::NoFile { path: folder.path("").trim_end_matches(['/', '\\']).to_owned() });
    };
    let path = folder.path(name);
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(|_| "it is not text in UTF-8".to_owned()));
    let text = text.map_err(|why| FolderProblem::Unreadable { path: path.clone(), why })?;
    let on_disk = match folder {
        Folder::Own(path) => Some(path.as_path()),
        Folder::Bundled(_) => None,
    };
    let written = Written { id, path: &path, text: &text, own, folder: on_disk };
    file::assemble(written, Some(&|name| folder.read(name, avatar::MAX_BYTES)))
}
