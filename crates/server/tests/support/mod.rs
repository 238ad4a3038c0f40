//! A server on a free port and a temporary folder, and guests who ask it things.

mod bot;
mod guest;
mod http;
mod seat;
mod watching;

use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use sobremesa_catalog::Catalog;
use sobremesa_server::{Config, Rate, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) use bot::Bot;
pub(crate) use guest::{Guest, gather_all, table};
pub(crate) use http::{Answer, ask, ask_from, connect};
pub(crate) use seat::{Seat, first_move, next, refusal_of};
pub(crate) use watching::Watch;

/// A server for a test, ended with it.
pub(crate) struct TestServer {
    pub(crate) addr: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

/// Copies what a server that was ended left in its data folder.
pub(crate) fn copy_store(from: &Path, to: &Path) {
    for file in std::fs::read_dir(from).expect("a folder") {
        let file = file.expect("readable");
        std::fs::copy(file.path(), to.join(file.file_name())).expect("there, and room for it");
    }
}

/// The configuration of a server on a free port, for guests who play faster than people.
pub(crate) fn config(data: &Path) -> Config {
    let mut config = Config::new(data.to_owned(), Catalog::new(None));
    config.addr.set_port(0);
    config.beat = Duration::ZERO;
    config.group_beat = Duration::ZERO;
    config.limits.messages = Rate { burst: 1000, every_ms: 1 };
    config.limits.requests = Rate { burst: 10_000, every_ms: 1 };
    config
}

impl TestServer {
    /// Starts with what the program does when nothing is said.
    pub(crate) async fn start(data: &Path) -> Self {
        Self::with(config(data)).await
    }

    /// Starts with another configuration.
    pub(crate) async fn with(config: Config) -> Self {
        let server = Server::bind(config).await.expect("a free port and a new folder");
        let addr = server.addr();
        let (end, ended) = oneshot::channel();
        let running = tokio::spawn(async move {
            server.run(async { ended.await.unwrap_or_default() }).await.expect("it ends well");
        });
        Self { addr, end: Some(end), running }
    }

    /// Ends it and waits until its folder is free.
    pub(crate) async fn stop(mut self) {
        self.end.take().expect("ended once").send(()).expect("it runs");
        self.running.await.expect("no panic");
    }

    /// A guest who was never here.
    pub(crate) fn guest(&self) -> Guest {
        Guest::new(self.addr)
    }
}
