//! The addresses that are listened to, all with one port.

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::task::Poll;

use tokio::net::{TcpListener, TcpStream};

/// How many ports that the system chooses are tried.
const CHOSEN_PORTS: u32 = 32;

/// What is listened to: one address, or that and others of this machine.
pub(crate) struct Listeners {
    /// The first address, its port known.
    addr: SocketAddr,
    listeners: Vec<TcpListener>,
}

impl Listeners {
    /// Takes an address, and its port at others. Where the system chooses the port (0), one that others have taken
    /// at another address is given back, and another is chosen.
    ///
    /// # Errors
    /// The address that cannot be taken, and why.
    pub(crate) async fn bind(first: SocketAddr, also: &[IpAddr]) -> Result<Self, (SocketAddr, io::Error)> {
        let mut attempts = if first.port() == 0 { CHOSEN_PORTS } else { 1 };
        loop {
            attempts -= 1;
            match Self::bind_all(first, also).await {
                Err((_, why)) if attempts > 0 && why.kind() == io::ErrorKind::AddrInUse => {}
                answer => return answer,
            }
        }
    }

    async fn bind_all(first: SocketAddr, also: &[IpAddr]) -> Result<Self, (SocketAddr, io::Error)> {
        let (listener, addr) = bind_one(first).await?;
        let mut listeners = vec![listener];
        for ip in also {
            listeners.push(bind_one(SocketAddr::new(*ip, addr.port())).await?.0);
        }
        Ok(Self { addr, listeners })
    }

    /// The first address.
    pub(crate) fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// How many addresses are listened to.
    pub(crate) fn len(&self) -> usize {
        self.listeners.len()
    }

    /// The next connection to any of them, and who connects.
    ///
    /// # Errors
    /// If the connection, or the system's list of them, is gone.
    pub(crate) async fn accept(&self) -> io::Result<(TcpStream, SocketAddr)> {
        poll_fn(|context| {
            let accepted = self.listeners.iter().find_map(|listener| match listener.poll_accept(context) {
                Poll::Ready(accepted) => Some(accepted),
                Poll::Pending => None,
            });
            accepted.map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }
}

async fn bind_one(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), (SocketAddr, io::Error)> {
    let failed = |why| (addr, why);
    let listener = TcpListener::bind(addr).await.map_err(failed)?;
    let bound = listener.local_addr().map_err(failed)?;
    Ok((listener, bound))
}
