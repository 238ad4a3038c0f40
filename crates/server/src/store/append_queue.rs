//! The queue of what is to be added to tables: whoever comes while somebody else writes leaves theirs here.

use std::sync::mpsc::Sender;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::StoreError;
use super::outcomes::GuestOutcome;
use super::round_table_end::RoundTableResult;

/// What is to be added to a table, ready to be written.
#[derive(Debug)]
pub(super) struct Append {
    pub(super) id: String,
    /// The number of lines there are.
    pub(super) from: usize,
    pub(super) lines: Vec<String>,
    /// The seats that made the moves among them: bit 0 for seat 0.
    pub(super) seats_that_moved: u32,
    pub(super) touched: u64,
    pub(super) over: bool,
    pub(super) standing: String,
    pub(super) results: Vec<GuestOutcome>,
    /// How it ended, should it be a table of a tournament; none while it goes on.
    pub(super) of_round: Option<RoundTableResult>,
}

/// What was left to be written, in the order in which it came.
#[derive(Debug, Default)]
pub(super) struct AppendQueue(Mutex<QueueState>);

#[derive(Debug, Default)]
pub(super) struct QueueState {
    pub(super) waiting: Vec<Waiting>,
    /// Whether somebody writes, or was told to.
    has_writer: bool,
}

/// Somebody who waits, with what they left.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) append: Append,
    pub(super) tell: Sender<AppendReply>,
}

/// What somebody is told who left something in the queue.
#[derive(Debug)]
pub(super) enum AppendReply {
    /// It is on the disk, or this is why not.
    Written(Result<(), StoreError>),
    /// Nobody else writes: they are to write what is in the queue, theirs with it.
    Write,
}

impl AppendQueue {
    pub(super) fn state(&self) -> MutexGuard<'_, QueueState> {
        // Each change under the lock is one step.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Leaves something in the queue; whether who left it is the one to write.
    pub(super) fn enter(&self, waiting: Waiting) -> bool {
        let mut state = self.state();
        state.waiting.push(waiting);
        !std::mem::replace(&mut state.has_writer, true)
    }

    /// The number of those who wait for whoever writes, or for the connection.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.state().waiting.len()
    }
}

/// Held by who writes. However that ends, the first of those who came meanwhile is the next.
pub(super) struct HandsOver<'q>(pub(super) &'q AppendQueue);

impl Drop for HandsOver<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        let told = state.waiting.first().is_some_and(|next| next.tell.send(AppendReply::Write).is_ok());
        state.has_writer = told;
    }
}
