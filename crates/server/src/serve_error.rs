//! What keeps the server from starting, or ends it.

use std::net::SocketAddr;

use crate::store::StoreError;

/// Why the server does not start, or ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened to.
    #[error("cannot listen on {addr}: {why}; name another with --addr")]
    Listen {
        /// The address that was asked for.
        addr: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The address of the figures cannot be listened to.
    #[error("cannot tell figures at {addr}: {why}; name another address with --metrics")]
    ListenForMetrics {
        /// The address that was asked for.
        addr: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The machine's clock is before 1970 or beyond the year 9999, which no date of HTTP tells.
    #[error("the clock of this machine is before 1970 or beyond the year 9999; set it")]
    Clock,
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system ended it.
    #[error("the server ended: {0}")]
    Io(#[from] std::io::Error),
}
