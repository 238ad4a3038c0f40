//! Conditions on what everybody knows and the hand of the seat to move.

/// A condition: `not` binds before `and`, `and` before `or`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Predicate {
    /// A condition of the table below.
    Is(Condition),
    /// The contrary.
    Not(Box<Predicate>),
    /// Both.
    And(Box<Predicate>, Box<Predicate>),
    /// One or both.
    Or(Box<Predicate>, Box<Predicate>),
}

/// The conditions there are, each with the name by which rule files call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `opening`: nothing is on the table.
    Opening,
    /// `blocked`: no tile off the table fits an open face, or every seat's last action is a pass with nothing
    /// placed or dealt since.
    Blocked,
    /// `out`: some hand is empty.
    Out,
    /// `cannot_play`: nothing in the hand of the seat to move fits.
    CannotPlay,
    /// `not_dealt`: nothing has been dealt yet.
    NotDealt,
    /// `last_passed`: the action before was a pass.
    LastPassed,
    /// `passes_in_a_row(n)`: the last n actions were passes.
    PassesInARow(u16),
    /// `leader_tiles <= n`: some hand has at most n tiles.
    LeaderTiles(u16),
    /// `hand_tiles <= n`: the seat to move has at most n tiles.
    HandTiles(u16),
    /// `turn > n`: more than n actions have been made in this hand.
    TurnAfter(u16),
}
