//! Plain HTTP/1.1, so that a test may send what no library would.

use std::net::{IpAddr, SocketAddr};

use sobremesa_protocol::Problem;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// An answer, taken apart.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Names in lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    /// The first header of a name.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    pub(crate) fn json<T: serde::de::DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| panic!("{why}: {} {}", self.status, self.text()))
    }

    pub(crate) fn problem(&self) -> Problem {
        self.json()
    }
}

/// A connection to the server, from an address of one's own if one is given. What is said goes out at once, as from a browser: a
/// message that waits until the one before is acknowledged (40 ms) would be taken for the server's time.
pub(crate) async fn connect(from: Option<IpAddr>, addr: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = if from.unwrap_or(addr.ip()).is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_nodelay(true)?;
    if let Some(from) = from {
        socket.bind(SocketAddr::new(from, 0))?;
    }
    socket.connect(addr).await
}

/// Sends bytes as they are, on a connection of their own, and reads the answer to its end.
pub(crate) async fn ask(addr: SocketAddr, request: &[u8]) -> Answer {
    ask_from(None, addr, request).await
}

/// [`ask`], from an address of one's own if one is given.
pub(crate) async fn ask_from(from: Option<IpAddr>, addr: SocketAddr, request: &[u8]) -> Answer {
    let mut stream = connect(from, addr).await.expect("the server listens");
    stream.write_all(request).await.expect("sent");
    let mut bytes = Vec::new();
    // A server that refuses a body early may reset the connection after its answer.
    let _ = stream.read_to_end(&mut bytes).await;
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole head");
    let text = std::str::from_utf8(&bytes[..head]).expect("a plain head");
    let mut lines = text.split("\r\n");
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status");
    let header = |line: &str| line.split_once(": ").map(|(name, value)| (name.to_lowercase(), value.to_owned()));
    Answer {
        status: status.parse().expect("a number"),
        headers: lines.filter_map(header).collect(),
        body: bytes[head + 4..].to_vec(),
    }
}
