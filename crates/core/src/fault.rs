//! Why a player cannot go on.

/// Why a player that is not our own cannot go on: it forfeits the game.
///
/// The players of the games always answer, and legally; a program or a script is held to it.
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
    /// It does not keep to what was agreed: an answer that cannot be read, or one to nothing that was asked.
    Disqualified,
}

impl Fault {
    /// Every one.
    pub const ALL: [Self; 5] = [Self::IllegalMove, Self::Timeout, Self::Crash, Self::OutOfMemory, Self::Disqualified];

    /// Its name in records and tables.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal_move",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
            Self::OutOfMemory => "out_of_memory",
            Self::Disqualified => "disqualified",
        }
    }

    /// The one of a name.
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
