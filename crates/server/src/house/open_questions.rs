//! The questions for moves that are not answered yet.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::addresses::Network;

/// The questions that wait or are thought about, by address: each holds its body.
#[derive(Default)]
pub(super) struct OpenQuestions(pub(super) Mutex<BTreeMap<Network, usize>>);
