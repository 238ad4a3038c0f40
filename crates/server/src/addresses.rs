//! Addresses: where a request comes from, and which of them are counted.
//!
//! A cookie costs nothing, so limits of guests alone hold nobody: whoever drops it is a new guest. An address costs
//! something. Of it no more is kept than is needed: in memory the network that is counted, on the disk a keyed hash of it
//! ([`AddressMark`]) beside its tables; nothing of it is written to a log.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

use axum::http::{HeaderMap, HeaderName};

/// The part of an address that one household has: an IPv4 address, or the first 64 bits of an IPv6 one. An IPv4 address
/// that is written as an IPv6 one is an IPv4 address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Network(IpAddr);

impl Network {
    pub(crate) fn of(address: IpAddr) -> Self {
        const HOUSEHOLD: u128 = !0 << 64;
        Self(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & HOUSEHOLD)),
            v4 @ IpAddr::V4(_) => v4,
        })
    }
}

impl fmt::Debug for Network {
    /// Never the address itself: it does not belong in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Network")
    }
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) network: Network,
    /// Whether the limits of addresses hold for it.
    is_counted: bool,
}

impl Origin {
    /// The network, if the limits of addresses hold for it.
    pub(crate) fn counted(self) -> Option<Network> {
        self.is_counted.then_some(self.network)
    }
}

/// A keyed hash of a network: whether two tables were set from the same one can be told by it; from which one, only by who
/// has the server's secret and tries all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct AddressMark(pub(crate) [u8; 16]);

impl fmt::Debug for AddressMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AddressMark")
    }
}

/// Header in which proxies write for whom they ask.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Tells where requests come from.
pub(crate) struct Addresses {
    /// The proxies whose word is taken for whom they ask.
    proxies: Vec<IpAddr>,
    /// Whether this machine's own addresses are counted.
    counts_this_machine: bool,
    key: [u8; 32],
}

impl Addresses {
    /// With the server's own secret.
    pub(crate) fn new(proxies: &[IpAddr], counts_this_machine: bool, secret: &[u8; 32]) -> Self {
        Self {
            proxies: proxies.iter().map(IpAddr::to_canonical).collect(),
            counts_this_machine,
            key: blake3::derive_key("sobremesa address mark v1", secret),
        }
    }

    /// Whether a peer is one of the proxies: then it connects for others.
    pub(crate) fn is_proxy(&self, peer: IpAddr) -> bool {
        self.proxies.contains(&peer.to_canonical())
    }

    /// Where a connection comes from, before anything was asked on it.
    pub(crate) fn of_peer(&self, peer: IpAddr) -> Origin {
        let is_counted = self.counts_this_machine || !peer.to_canonical().is_loopback();
        Origin { network: Network::of(peer), is_counted }
    }

    /// Where a request comes from. Only a proxy is believed when it names another address: the last one that is no proxy's
    /// itself, as it wrote that one; what stands before it was sent by whoever asks.
    pub(crate) fn origin(&self, peer: IpAddr, headers: &HeaderMap) -> Origin {
        let mut address = peer;
        if self.is_proxy(peer) {
            let lines: Vec<&str> =
                headers.get_all(FORWARDED_FOR).into_iter().map(|line| line.to_str().unwrap_or_default()).collect();
            for entry in lines.iter().flat_map(|line| line.split(',')).rev() {
                // What is not read is not believed: the proxy answers for it.
                let Some(named) = read_address(entry.trim()) else { break };
                address = named;
                if !self.is_proxy(named) {
                    break;
                }
            }
        }
        self.of_peer(address)
    }

    /// What is kept of an origin beside its tables.
    pub(crate) fn mark(&self, origin: Origin) -> Option<AddressMark> {
        let Network(address) = origin.counted()?;
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        match address {
            IpAddr::V4(address) => hasher.update(&address.octets()),
            IpAddr::V6(address) => hasher.update(&address.octets()),
        };
        let mut mark = [0; 16];
        hasher.finalize_xof().fill(&mut mark);
        Some(AddressMark(mark))
    }
}

/// An address as proxies write it: some with a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| Some(text.parse::<std::net::SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn network(text: &str) -> Network {
        Network::of(address(text))
    }

    #[test]
    fn a_household_is_one_network() {
        assert_eq!(network("2001:db8:1:2::7"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::7"), network("2001:db8:1:3::7"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
        assert_eq!(network("::ffff:192.0.2.1"), network("192.0.2.1"));
        assert_eq!(format!("{:?}", network("192.0.2.1")), "Network");
    }

    #[test]
    fn only_proxies_are_believed_and_only_what_they_wrote_themselves() {
        let addresses = Addresses::new(&[address("127.0.0.1"), address("10.0.0.2")], true, &[7; 32]);
        let origin = |peer: &str, lines: &[&'static str]| {
            let headers: HeaderMap = lines.iter().map(|line| (FORWARDED_FOR, HeaderValue::from_static(line))).collect();
            addresses.origin(address(peer), &headers).network
        };
        assert_eq!(origin("192.0.2.9", &["192.0.2.1"]), network("192.0.2.9"), "who is no proxy is not believed");
        assert_eq!(origin("127.0.0.1", &["192.0.2.1"]), network("192.0.2.1"));
        assert_eq!(origin("::ffff:127.0.0.1", &["192.0.2.1"]), network("192.0.2.1"));
        assert_eq!(origin("127.0.0.1", &["198.51.100.1, 192.0.2.1"]), network("192.0.2.1"), "the rest was sent along");
        assert_eq!(origin("127.0.0.1", &["198.51.100.1", "192.0.2.1"]), network("192.0.2.1"));
        assert_eq!(origin("127.0.0.1", &["192.0.2.1, 10.0.0.2"]), network("192.0.2.1"), "one proxy behind another");
        assert_eq!(origin("127.0.0.1", &["192.0.2.1:4711"]), network("192.0.2.1"));
        assert_eq!(origin("127.0.0.1", &["[2001:db8::1]:4711"]), network("2001:db8::1"));
        assert_eq!(origin("127.0.0.1", &["[2001:db8::1]"]), network("2001:db8::1"));
        for unread in ["", "unknown", "192.0.2.1, _hidden", "192.0.2.1,"] {
            assert_eq!(origin("127.0.0.1", &[unread]), network("127.0.0.1"), "{unread}");
        }
        assert_eq!(origin("127.0.0.1", &[]), network("127.0.0.1"));
    }

    #[test]
    fn who_sits_at_this_machine_is_counted_only_when_asked_for() {
        let counted = |counts, peer: &str| {
            Addresses::new(&[], counts, &[7; 32]).origin(address(peer), &HeaderMap::new()).counted()
        };
        for own in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(counted(false, own), None, "{own}");
            assert_eq!(counted(true, own), Some(network(own)));
        }
        assert_eq!(counted(false, "192.168.1.5"), Some(network("192.168.1.5")));
    }

    #[test]
    fn a_mark_tells_networks_apart_and_hangs_on_the_secret() {
        let mark = |secret: u8, text: &str| {
            let addresses = Addresses::new(&[], false, &[secret; 32]);
            addresses.mark(addresses.of_peer(address(text)))
        };
        assert_eq!(mark(7, "2001:db8::1"), mark(7, "2001:db8::2"));
        assert_ne!(mark(7, "192.0.2.1"), mark(7, "192.0.2.2"));
        assert_ne!(mark(7, "192.0.2.1"), mark(8, "192.0.2.1"));
        assert_eq!(mark(7, "127.0.0.1"), None, "nothing is kept of who is not counted");
    }
}
