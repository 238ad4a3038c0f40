//! The address of a house as people write it, and that of the socket for robots there.

use tokio_tungstenite::tungstenite::http::Uri;

/// Where robots connect in a house.
const PATH: &str = "/api/bot";

/// The address of the socket for robots of a house that is at `url`, as it stands in a browser; none where it is no address.
pub(super) fn socket(url: &str) -> Option<Uri> {
    let (scheme, rest) = url.trim().split_once("://")?;
    let scheme = match scheme.to_ascii_lowercase().as_str() {
        "http" | "ws" => "ws",
        "https" | "wss" => "wss",
        _ => return None,
    };
    // What is copied from a browser may be the address of a page.
    let host = rest.split(['/', '?', '#']).next()?;
    if host.is_empty() || host.contains('@') {
        return None;
    }
    let uri: Uri = format!("{scheme}://{host}{PATH}").parse().ok()?;
    let port_is_read = uri.port().is_some() || !host.rsplit(']').next().unwrap_or(host).contains(':');
    (uri.host().is_some_and(|host| !host.is_empty()) && port_is_read).then_some(uri)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_browser_is_enough() {
        for (url, uri) in [
            ("http://127.0.0.1:8080", "ws://127.0.0.1:8080/api/bot"),
            ("https://mesa.example.org/", "wss://mesa.example.org/api/bot"),
            (" HTTPS://mesa.example.org/t/abc#code ", "wss://mesa.example.org/api/bot"),
            ("ws://[::1]:9000", "ws://[::1]:9000/api/bot"),
            ("wss://mesa?x", "wss://mesa/api/bot"),
        ] {
            assert_eq!(socket(url).map(|uri| uri.to_string()).as_deref(), Some(uri), "{url}");
        }
        for wrong in ["", "mesa.example.org", "localhost:8080", "ftp://mesa", "http://", "http:///x", "http://a b"] {
            assert_eq!(socket(wrong), None, "{wrong}");
        }
        assert_eq!(socket("http://ana:secret@mesa"), None, "a password is no token");
        assert_eq!(socket("http://mesa:x"), None);
    }
}
