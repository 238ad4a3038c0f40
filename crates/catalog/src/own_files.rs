//! Reads files that users name or keep in their folder, of which none may be larger than it should be.

use std::fs::{self, File};
use std::io::{self, Read};
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
