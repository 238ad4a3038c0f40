//! Files that users name or keep in their folder: none that is read may be larger than it should be, and what is written is
//! whole at every moment.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use sobremesa_core::Message;

/// Reads a text of at most `most` bytes. Only a file with an end is read: no device, no pipe, no folder.
///
/// # Errors
/// If it is no such file, is larger, is no text, or cannot be read: why, in a sentence.
pub fn read_text(path: &Path, most: u64) -> Result<String, Message> {
    let bytes = whole(path, most).map_err(Unread::message)?;
    String::from_utf8(bytes).map_err(|_| Message::new("terminal.file.not_text"))
}

/// Reads a file of at most `most` bytes; none where it is not there. Only a file with an end is read.
///
/// # Errors
/// If it is no such file, is larger, or cannot be read: why, in a sentence.
pub fn read_bytes(path: &Path, most: u64) -> Option<Result<Vec<u8>, Message>> {
    match whole(path, most) {
        Err(Unread::System(why)) if why.kind() == io::ErrorKind::NotFound => None,
        read => Some(read.map_err(Unread::message)),
    }
}

/// Writes a file that may be there already: whoever reads it meanwhile, or after the program was killed, finds the old content
/// or the new one. A link stays one, and who may read the file still may. What is no ordinary file (a terminal, a pipe) is
/// written to as it is.
///
/// # Errors
/// If it cannot be written; what was there is as it was, and nothing is left beside it.
pub fn write_whole(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    let content = content.as_ref();
    // What is not there yet, or leads nowhere, is made where it is named.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(&place).ok();
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        return fs::write(&place, content);
    }
    beside(&place, |half| {
        let mut file = File::create(half)?;
        file.write_all(content)?;
        if let Some(old) = old {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()
    })
}

/// Makes a folder that is not there yet, with what `fill` writes into it: whoever lists its neighbours meanwhile sees no half
/// of one.
///
/// # Errors
/// If it cannot be made or filled; nothing is left then.
pub(crate) fn make_folder<E: From<io::Error>>(
    folder: &Path,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    beside(folder, |making| {
        // Left by a program that was killed.
        removed(making)?;
        fs::create_dir_all(making)?;
        fill(making)
    })
}

/// Makes something under another name in the same folder, and then gives it its own.
fn beside<E: From<io::Error>>(place: &Path, make: impl FnOnce(&Path) -> Result<(), E>) -> Result<(), E> {
    let Some(name) = place.file_name() else { return Err(io::Error::from(io::ErrorKind::InvalidInput).into()) };
    // No list shows a name that begins with a dot.
    let half = place.with_file_name(format!(".{}.new", name.display()));
    let made = make(&half).and_then(|()| Ok(fs::rename(&half, place)?));
    if made.is_err() {
        // What was begun is nobody's; that it cannot be removed is less than what went wrong before.
        _ = removed(&half);
    }
    made
}

/// Removes a file, or a folder with all that is in it, which may not be there.
///
/// # Errors
/// If it is there and cannot be removed.
pub(crate) fn removed(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    removed.or_else(|why| if why.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(why) })
}

/// Why a file was not read.
enum Unread {
    System(io::Error),
    Said(Message),
}

impl Unread {
    fn message(self) -> Message {
        match self {
            Self::System(why) => Message::of_system(&why),
            Self::Said(message) => message,
        }
    }
}

fn whole(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    // Looked at before it is opened: to open a pipe is to wait for who writes into it.
    let found = fs::metadata(path).map_err(Unread::System)?;
    if found.is_dir() {
        return Err(Unread::Said(Message::new("terminal.file.folder")));
    }
    if !found.is_file() {
        return Err(Unread::Said(Message::new("terminal.file.no_file")));
    }
    let large =
        |size: u64| Unread::Said(Message::new("terminal.file.too_large").with("bytes", size).with("most", most));
    if found.len() > most {
        return Err(large(found.len()));
    }
    let mut bytes = Vec::new();
    // It may grow meanwhile, and some files of the system say that they are empty.
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(Unread::System)?;
    if bytes.len() as u64 > most {
        return Err(large(bytes.len() as u64));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder");
        let mut names: Vec<_> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("hand.txt");
        for content in ["one", "another, and longer", ""] {
            write_whole(&path, content).expect("it can be written");
            assert_eq!(fs::read_to_string(&path).expect("a text"), content);
            assert_eq!(names_in(folder.path()), ["hand.txt"]);
        }
        // Where a folder stands in the way of the half, nothing happens to the file.
        write_whole(&path, "kept").expect("it can be written");
        fs::create_dir_all(folder.path().join(".hand.txt.new/full")).expect("a folder");
        assert!(write_whole(&path, "lost").is_err());
        assert_eq!(fs::read_to_string(&path).expect("a text"), "kept");
        assert!(write_whole(folder.path(), "a folder is no file").is_err());
        assert!(write_whole(&folder.path().join("none/hand.txt"), "no such folder").is_err());
        assert_eq!(names_in(folder.path()), ["hand.txt"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_one_and_who_may_read_a_file_still_may() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let (path, link) = (folder.path().join("kept.txt"), folder.path().join("link.txt"));
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("they can be set");
        symlink(&path, &link).expect("a link");
        write_whole(&link, "new").expect("it can be written");
        assert!(fs::symlink_metadata(&link).expect("it is there").is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("a text"), "new");
        assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o640);
        write_whole(Path::new("/dev/null"), "to nowhere").expect("it takes everything");
        assert!(!fs::metadata("/dev/null").expect("it is there").is_file());
    }

    #[test]
    fn a_folder_is_there_whole_or_not_at_all() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("maria");
        let failed = make_folder(&path, |making| {
            fs::write(making.join("half"), "")?;
            Err::<(), _>(io::Error::other("full"))
        });
        assert_eq!(failed.expect_err("it failed").to_string(), "full");
        assert!(names_in(folder.path()).is_empty());
        fs::create_dir(folder.path().join(".maria.new")).expect("left by one that was killed");
        fs::write(folder.path().join(".maria.new/old"), "").expect("written");
        make_folder(&path, |making| fs::write(making.join("whole"), "")).expect("it can be made");
        assert_eq!(names_in(folder.path()), ["maria"]);
        assert_eq!(names_in(&path), ["whole"]);
    }
}
