//! A question that somebody has put to the others at the table.

use std::collections::BTreeSet;

use sobremesa_core::Seat;
use sobremesa_protocol::{Consent, QuestionState};

use crate::guest::GuestId;

/// A question that somebody has put to the others at the table.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) number: u32,
    pub(super) what: Consent,
    pub(super) by: GuestId,
    pub(super) seat: Seat,
    /// The ply of the hint, or of the choice that is to be taken back.
    pub(super) ply: u32,
    /// How often moves had been taken back: then a ply may be another.
    pub(super) taken_back: u32,
    /// The ply at which it was asked.
    pub(super) asked_at: u32,
    pub(super) agreed: BTreeSet<GuestId>,
    pub(super) state: QuestionState,
}
