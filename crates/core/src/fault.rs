//! Why a player cannot go on.

/// Why a program or a script at a seat cannot go on: its side forfeits the game.
///
/// The built-in players have no faults: they always answer, and legally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// It answered with a move that is not legal, or with a false signal.
    IllegalMove,
    /// It did not answer in time.
    Timeout,
    /// It ended, or could not be started.
    Crash,
    /// It took more memory than it may.
    OutOfMemory,
    /// It broke the protocol: its answer cannot be read, or answers nothing that was asked.
    Disqualified,
}

impl Fault {
    /// All faults, in the order of their declaration.
    pub const ALL: [Self; 5] = [Self::IllegalMove, Self::Timeout, Self::Crash, Self::OutOfMemory, Self::Disqualified];

    /// The name of the fault in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal_move",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::OutOfMemory => "out_of_memory",
            Self::Disqualified => "disqualified",
        }
    }

    /// The fault of a [`name`](Self::name); nothing for an unknown name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|fault| fault.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back() {
        assert!(Fault::ALL.into_iter().all(|fault| Fault::named(fault.name()) == Some(fault)));
        assert_eq!(Fault::named("bored"), None);
    }
}
