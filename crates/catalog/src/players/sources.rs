//! Where players' folders are: those that come with the program, and the user's, read anew each time.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use rust_embed::RustEmbed;

use super::avatar;
use super::file::{self, PlacedFile, PlayerFile};
use crate::own_files::read_bytes;
use crate::spec::FolderProblem;
use sobremesa_core::Message;
use sobremesa_edge::GameEntry;
use sobremesa_edge::games::{self, GAMES};

/// The players that come with the program.
#[derive(RustEmbed)]
#[folder = "../../players"]
struct BundledPlayers;

/// Most folders of a game read of the user's.
const MAX_FOLDERS: usize = 500;

/// A player, or what is wrong with its folder.
pub(super) type Read = Result<Arc<PlayerFile>, FolderProblem>;

/// A folder with what is in it.
enum Folder {
    /// Within the program, by its game and its name.
    Bundled(&'static GameEntry, String),
    /// On the disk.
    Own(PathBuf),
}

impl Folder {
    /// A file in it, for messages.
    fn path(&self, name: &str) -> String {
        match self {
            Self::Bundled(game, id) => format!("players/{}/{id}/{name}", game.id),
            Self::Own(path) => path.join(name).display().to_string(),
        }
    }

    /// A file in it; none where it is not there.
    fn read(&self, name: &str, most: usize) -> Option<Result<Vec<u8>, Message>> {
        match self {
            Self::Bundled(game, id) => {
                Some(Ok(BundledPlayers::get(&format!("{}/{id}/{name}", game.id))?.data.into_owned()))
            }
            Self::Own(path) => read_bytes(&path.join(name), most as u64),
        }
    }
}

/// The names of the players that come with the program, by the id of their game.
static NAMES: LazyLock<BTreeMap<&'static str, Vec<String>>> = LazyLock::new(|| {
    let mut names: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for path in BundledPlayers::iter() {
        let mut parts = path.split('/');
        let (Some(game), Some(id), Some("player.toml")) = (parts.next(), parts.next(), parts.next()) else { continue };
        let Some(game) = games::named(game) else { continue };
        names.entry(game.id).or_default().push(id.to_owned());
    }
    for names in names.values_mut() {
        names.sort();
    }
    names
});

/// Names of the players of a game that come with the program, in alphabetical order.
pub(super) fn bundled_names(game: &GameEntry) -> &'static [String] {
    NAMES.get(game.id).map_or(&[], Vec::as_slice)
}

/// The names of all players that come with the program, each once, in alphabetical order.
pub(crate) fn names() -> BTreeSet<&'static str> {
    NAMES.values().flatten().map(String::as_str).collect()
}

/// The games in whose folders players of a game stand: its own, then the others.
pub(super) fn homes(game: &'static GameEntry) -> impl DoubleEndedIterator<Item = &'static GameEntry> {
    std::iter::once(game).chain(GAMES.iter().copied().filter(|other| other.id != game.id))
}

/// A player of a game that comes with the program.
pub(super) fn bundled(game: &'static GameEntry, id: &str) -> Option<Read> {
    let folder = Folder::Bundled(game, id.to_owned());
    bundled_names(game).iter().any(|name| name == id).then(|| read(&folder, id, Some(game), false))
}

/// The folder of the user's players of a game, within that of their data.
pub(super) fn own_folder(data: &Path, game: &GameEntry) -> PathBuf {
    data.join("players").join(game.id)
}

/// Whether a folder's name is one that a player can have.
pub(super) fn fits(id: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
    (1..=40).contains(&id.len()) && id.bytes().all(plain)
}

/// The user's player of a name among those of a game; none where there is no such folder.
pub(super) fn own_of(data: Option<&Path>, game: &'static GameEntry, id: &str) -> Option<Read> {
    let path = own_folder(data.filter(|_| fits(id))?, game).join(id);
    path.is_dir().then(|| read(&Folder::Own(path), id, Some(game), true))
}

/// The user's players of a game, in the order of their names.
pub(super) fn own(data: Option<&Path>, game: &'static GameEntry) -> Vec<(String, Read)> {
    let Some(entries) = data.and_then(|data| fs::read_dir(own_folder(data, game)).ok()) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    // Hidden folders are other programs'.
    let hidden = |path: &Path| path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
    paths.retain(|path| path.is_dir() && !hidden(path));
    paths.sort();
    paths.truncate(MAX_FOLDERS);
    let read = |path: PathBuf| {
        let id = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let read = if fits(&id) {
            read(&Folder::Own(path), &id, Some(game), true)
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
    let home = absolute.parent().and_then(Path::file_name).and_then(|name| games::named(&name.to_string_lossy()));
    read(&Folder::Own(path.to_owned()), &id, home, true)
}

/// A player from the text of its file alone, as if it stood among those of a game: without its folder, and so without a
/// picture.
pub(super) fn of_text(home: Option<&'static GameEntry>, id: &str, path: &str, text: &str) -> Read {
    file::assemble(PlacedFile { id, path, text, home, own: true, folder: None }, None)
}

/// The files that say who plays, the first that is there.
pub(super) const FILES: [&str; 2] = ["player.toml", "player.ini"];

/// A player of a game with another text in its folder on the disk.
pub(super) fn within(path: &Path, id: &str, home: &'static GameEntry, text: &str) -> Read {
    let folder = Folder::Own(path.to_owned());
    let written = PlacedFile { id, path: "player.toml", text, home: Some(home), own: true, folder: Some(path) };
    file::assemble(written, Some(&|name| folder.read(name, avatar::MAX_BYTES)))
}

/// Reads a folder among those of a game's players, or one that lies elsewhere.
fn read(folder: &Folder, id: &str, home: Option<&'static GameEntry>, own: bool) -> Read {
    let found = FILES.into_iter().find_map(|name| Some((name, folder.read(name, file::MOST)?)));
    let Some((name, bytes)) = found else {
        return Err(FolderProblem::NoFile { path: folder.path("").trim_end_matches(['/', '\\']).to_owned() });
    };
    let path = folder.path(name);
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(|_| Message::new("terminal.file.not_text")));
    let text = text.map_err(|why| FolderProblem::Unreadable { path: path.clone(), why })?;
    let on_disk = match folder {
        Folder::Own(path) => Some(path.as_path()),
        Folder::Bundled(..) => None,
    };
    let written = PlacedFile { id, path: &path, text: &text, home, own, folder: on_disk };
    file::assemble(written, Some(&|name| folder.read(name, avatar::MAX_BYTES)))
}
