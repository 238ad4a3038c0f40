//! Locks that a panic does not close.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Waits for a lock. Only what is changed in one step is kept under such a lock: after a panic what is there is whole.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
