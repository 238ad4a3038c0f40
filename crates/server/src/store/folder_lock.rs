//! The lock of a data folder: one server at a time has it.

use std::fs::{File, TryLockError};
use std::path::Path;

use super::error::StoreError;

/// Name of the file whose lock the server holds.
pub(crate) const LOCK_FILE: &str = "sobremesa.lock";

/// The lock of a data folder: held until it is dropped, or the process ends.
#[derive(Debug)]
pub(crate) struct FolderLock(File);

impl Drop for FolderLock {
    fn drop(&mut self) {
        // To close the file is not enough: a process that is being started has it open as well until it is another program.
        // What is not unlocked is so once both have closed it.
        let _ = self.0.unlock();
    }
}

/// Takes the lock of a data folder.
pub(crate) fn lock_folder(folder: &Path) -> Result<FolderLock, StoreError> {
    let unusable = |why| StoreError::Folder { path: folder.to_owned(), why };
    let mut options = File::options();
    let lock = options.append(true).create(true).open(folder.join(LOCK_FILE)).map_err(unusable)?;
    match lock.try_lock() {
        Ok(()) => Ok(FolderLock(lock)),
        Err(TryLockError::WouldBlock) => Err(StoreError::Taken { path: folder.to_owned() }),
        Err(TryLockError::Error(why)) => Err(unusable(why)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_free_though_a_process_that_begins_has_its_lock_open() {
        let folder = tempfile::tempdir().expect("a folder");
        let lock = lock_folder(folder.path()).expect("free");
        let of_another = lock.0.try_clone().expect("one file more");
        assert!(matches!(lock_folder(folder.path()), Err(StoreError::Taken { .. })));
        drop(lock);
        assert!(lock_folder(folder.path()).is_ok());
        drop(of_another);
    }
}
