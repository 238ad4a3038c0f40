//! The failure of a program.

use sobremesa_core::Fault;

/// Longest detail, in characters.
const MAX_DETAIL: usize = 300;

/// How a program failed: it is ended by then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {detail}", .fault.name())]
pub struct Failure {
    /// The kind of failure.
    pub fault: Fault,
    /// What happened, in an English sentence without a line break.
    pub detail: String,
    /// The end of what it wrote on its standard error.
    pub errors: String,
}

impl Failure {
    /// A failure; its detail is brought into one line of bounded length.
    pub(crate) fn new(fault: Fault, detail: &str, errors: String) -> Self {
        let plain = detail.chars().map(|char| if char.is_control() { ' ' } else { char });
        let mut detail: String = plain.take(MAX_DETAIL).collect();
        if detail.chars().count() == MAX_DETAIL {
            detail.push('…');
        }
        Self { fault, detail, errors }
    }
}
