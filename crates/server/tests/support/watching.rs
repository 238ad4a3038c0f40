//! Watching a run: server-sent events.

use std::net::SocketAddr;
use std::time::Duration;

use sobremesa_protocol::laboratory::LiveRun;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// Longest that a test waits for an event.
const PATIENCE: Duration = Duration::from_mins(1);

/// A connection to a run's events.
pub(crate) struct Watch {
    stream: BufReader<TcpStream>,
    /// The lines of its head, in lower case.
    pub(crate) head: Vec<String>,
}

impl Watch {
    pub(crate) async fn open(addr: SocketAddr, id: &str) -> Self {
        Self::of(addr, &format!("/api/lab/runs/{id}/live"), "").await
    }

    /// The events of an address, asked for with headers of one's own, given with their line ends.
    pub(crate) async fn of(addr: SocketAddr, path: &str, headers: &str) -> Self {
        let mut stream = TcpStream::connect(addr).await.expect("the server listens");
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {addr}\r\n{headers}Accept-Encoding: gzip, br\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut watch = Self { stream: BufReader::new(stream), head: Vec::new() };
        loop {
            let line = watch.line().await.expect("a whole head");
            if line.is_empty() {
                return watch;
            }
            watch.head.push(line.to_lowercase());
        }
    }

    async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        let read = tokio::time::timeout(PATIENCE, self.stream.read_line(&mut line)).await.expect("a line in time");
        (read.is_ok_and(|bytes| bytes > 0)).then(|| line.trim_end().to_owned())
    }

    /// How the run stands next; nothing at the end of the stream.
    pub(crate) async fn next(&mut self) -> Option<LiveRun> {
        self.event().await
    }

    /// The next event; nothing at the end of the stream.
    pub(crate) async fn event<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            // Lengths of chunks and signs of life stand between.
            if let Some(data) = self.line().await?.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).expect("what is told"));
            }
        }
    }

    /// All that comes until the end.
    pub(crate) async fn rest(&mut self) -> Vec<LiveRun> {
        let mut all = Vec::new();
        while let Some(live) = self.next().await {
            all.push(live);
        }
        all
    }
}
