//! Reads files of the user's folder, of which none may be larger than it should be.

use std::path::Path;
use std::{fs, io};

use sobremesa_core::Message;

/// Reads a text of at most `most` bytes.
pub(crate) fn read_text(path: &Path, most: u64) -> Result<String, Message> {
    fits(fs::metadata(path).map_err(|error| Message::of_system(&error))?.len(), most)?;
    fs::read_to_string(path).map_err(|error| Message::of_system(&error))
}

/// Reads a file of at most `most` bytes; none where it is not there.
pub(crate) fn read_bytes(path: &Path, most: u64) -> Option<Result<Vec<u8>, Message>> {
    let size = match fs::metadata(path) {
        Ok(found) => found.len(),
        Err(why) if why.kind() == io::ErrorKind::NotFound => return None,
        Err(why) => return Some(Err(Message::of_system(&why))),
    };
    Some(fits(size, most).and_then(|()| fs::read(path).map_err(|why| Message::of_system(&why))))
}

fn fits(size: u64, most: u64) -> Result<(), Message> {
    if size > most {
        return Err(Message::new("terminal.file.too_large").with("bytes", size).with("most", most));
    }
    Ok(())
}
