//! Addresses and names as people write them, on the command line and in the file of `--config`.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

/// A name by which browsers call the server: of a machine or an address, with neither scheme nor port.
pub fn host(text: &str) -> Option<String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    let named = (1..=253).contains(&text.len()) && text.chars().all(plain);
    (named || text.parse::<IpAddr>().is_ok()).then(|| text.to_owned())
}

/// An address with its port; `localhost` and a port alone mean this machine.
pub fn address(text: &str) -> Option<SocketAddr> {
    if let Ok(port) = text.strip_prefix("localhost:").unwrap_or(text).parse::<u16>() {
        return Some(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    }
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_server_have_neither_scheme_nor_port() {
        for right in ["mesa.example.org", "mesa", "192.168.1.7", "2001:db8::1"] {
            assert_eq!(host(right).as_deref(), Some(right));
        }
        for wrong in ["", "https://mesa.example.org", "mesa.example.org:443", "mesa/", "mesa example", "[2001:db8::1]"]
        {
            assert_eq!(host(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn addresses_are_read() {
        assert_eq!(address("9000"), address("127.0.0.1:9000"));
        assert_eq!(address("localhost:9000"), address("127.0.0.1:9000"));
        assert_eq!(address("[::1]:80").map(|addr| addr.port()), Some(80));
        for wrong in ["", "127.0.0.1", "99999", "example", ":80"] {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
