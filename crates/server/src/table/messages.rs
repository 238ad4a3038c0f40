//! The messages that show a table, each built once for all who are shown the same.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use axum::extract::ws::Utf8Bytes;

use crate::guest::GuestId;
use crate::lock::lock;

/// Who is shown the same as whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Viewer {
    /// A guest who sits at the table, or is told its codes; none for all who only look on.
    pub(super) own: Option<GuestId>,
    /// Whether all hands are up.
    pub(super) open: bool,
}

/// The messages that show the table as it stands, once several windows may be shown them.
#[derive(Default)]
pub(super) struct TableMessages(Mutex<BTreeMap<Viewer, MessagePlace>>);

/// Where a message is once it was asked for. It is locked while the message is built: who wants the same waits for it.
pub(super) type MessagePlace = Arc<Mutex<Option<Utf8Bytes>>>;

impl TableMessages {
    pub(super) fn place(&self, viewer: Viewer) -> MessagePlace {
        Arc::clone(lock(&self.0).entry(viewer).or_default())
    }
}
