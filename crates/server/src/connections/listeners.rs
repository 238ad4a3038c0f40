//! The addresses that are listened to, all with one port.

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::task::Poll;

use tokio::net::{TcpListener, TcpStream};

/// What is listened to: one address, or that and others of this machine.
pub(crate) struct Listeners {
    /// The first address, its port known.
    addr: SocketAddr,
    listeners: Vec<TcpListener>,
}

impl Listeners {
    /// Takes an address, and its port at others.
    ///
    /// # Errors
    /// The address that cannot be taken, and why.
    pub(crate) async fn bind(first: SocketAddr, also: &[IpAddr]) -> Result<Self, (SocketAddr, io::Error)> {
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
