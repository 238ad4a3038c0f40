//! Guards the server: who may reach it, and which headers browsers get.
//!
//! A page of another site must not reach a server on this machine: neither by a name of its own that it lets
//! point here (the host is checked), nor by a request sent from its scripts (the origin is checked).

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::MOVE;
use crate::house::House;
use crate::metrics::HEALTH;
use crate::refusal::{LimitCode, Refusal};

/// The names by which the server may be called.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Names given in the configuration, in lower case.
    given: Vec<String>,
    /// Its own addresses besides the first.
    also: Vec<IpAddr>,
    /// Whether it listens to the network: then any address will do, as names are what a hostile page turns.
    network: bool,
}

impl Names {
    pub(crate) fn new(bound: SocketAddr, also: &[IpAddr], given: &[String]) -> Self {
        let given = given.iter().map(|name| name.to_lowercase()).collect();
        Self { given, also: also.to_vec(), network: !bound.ip().is_loopback() }
    }

    /// Whether an authority (`localhost:8080`, `[::1]`) is one of them, whatever its port.
    fn know(&self, authority: &str) -> bool {
        let Some(host) = host_of(authority) else { return false };
        let host = host.to_lowercase();
        match host.parse::<IpAddr>() {
            Ok(address) => {
                address.is_loopback() || self.network || self.also.contains(&address) || self.given.contains(&host)
            }
            Err(_) => host == "localhost" || self.given.contains(&host),
        }
    }
}

/// The host of an authority, without brackets; nothing if it is none.
fn host_of(authority: &str) -> Option<&str> {
    let (host, port) = match authority.strip_prefix('[') {
        Some(rest) => rest.split_once(']')?,
        None => authority.find(':').map_or((authority, ""), |at| authority.split_at(at)),
    };
    let port_fits = port.is_empty() || port.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok());
    (port_fits && !host.is_empty()).then_some(host)
}

/// Refuses what was not asked under a name of the server's, or was asked by another site's page.
pub(crate) async fn check(State(names): State<Arc<Names>>, request: Request, next: Next) -> Response {
    match called(&names, request.uri(), request.headers()).and_then(|called| same_site(&called, request.headers())) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

fn called(names: &Names, uri: &Uri, headers: &HeaderMap) -> Result<String, Refusal> {
    let refuse = |message: &str| Refusal::new(StatusCode::MISDIRECTED_REQUEST, "request/unknown-host", message);
    let mut hosts = headers.get_all(header::HOST).into_iter();
    let (host, other) = (hosts.next(), hosts.next());
    let host = host.filter(|_| other.is_none()).and_then(|host| host.to_str().ok());
    let host = host.ok_or_else(|| refuse("the request must name one host"))?;
    let in_uri = uri.authority().is_none_or(|authority| authority.as_str() == host);
    if !in_uri || !names.know(host) {
        return Err(refuse("the server does not go by this name").with("host", host));
    }
    Ok(host.to_owned())
}

/// Browsers say where a request comes from whenever that matters; other programs need not.
fn same_site(called: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let own = |origin: &HeaderValue| {
        let origin = origin.to_str().ok()?;
        let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"))?;
        authority.eq_ignore_ascii_case(called).then_some(())
    };
    if headers.get_all(header::ORIGIN).into_iter().all(|origin| own(origin).is_some()) {
        return Ok(());
    }
    let message = "the request comes from another site's page";
    Err(Refusal::new(StatusCode::FORBIDDEN, "request/forbidden-origin", message))
}

/// What a page of ours may load and do; and who may hold it in a frame: nobody.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; media-src 'self'; connect-src 'self'; object-src 'none'; frame-src 'none'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// What every answer says to a browser.
const OF_ALL: [(HeaderName, HeaderValue); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// What is said besides of whatever a browser might show as a page.
const OF_PAGES: [(HeaderName, HeaderValue); 2] = [
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
];

/// Whether an answer is a part of a page and never one: a script, a style, letters. It goes by the policy of the page that has it,
/// and what is said of pages would only make each of them heavier by 300 bytes. (The script of a worker would go by its own: the
/// client has none.)
fn is_part(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    ["text/javascript", "text/css", "font/"].iter().any(|part| kind.starts_with(part))
}

/// Adds what the answers say to a browser.
pub(crate) async fn say(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let of_pages = (!is_part(headers)).then_some(OF_PAGES);
    if of_pages.is_some() {
        // A page that may do less than ours says so itself.
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(POLICY));
    }
    for (name, value) in OF_ALL.into_iter().chain(of_pages.into_iter().flatten()) {
        headers.insert(name, value);
    }
    response
}

/// Header in which browsers say how the page that asks stands to the server.
const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// Whether a browser says that a page of another site had this asked: by a link, say, or by an image on it.
fn is_cross_site(headers: &HeaderMap) -> bool {
    headers.get_all(FETCH_SITE).into_iter().any(|site| site.as_bytes() == b"cross-site")
}

/// Finds the request's guest and counts what is asked; a new guest gets a cookie.
///
/// What another site's page asks for may come without the cookie that there is. So the answer sets none, which would take the
/// place of it: a new guest gets one with what the page asks for itself.
///
/// Each page gives the cookie again, so that it lasts 400 days from the last visit and not from the first.
///
/// A guest is nothing but its cookie: nothing is kept of who only looks at pages. So where too many new ones come from one
/// address, pages and lists are given without a cookie; whatever would be kept for a guest is refused.
pub(crate) async fn receive(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let response = received(&house, request, next).await;
    if let Some(LimitCode(code)) = response.extensions().get() {
        house.counters.refused(code);
    }
    response
}

/// What is a guest's own, and is another's for another guest.
const OWN: [&str; 4] = ["/api/bots", "/api/tables", "/api/gatherings", "/api/mine"];

async fn received(house: &Arc<House>, mut request: Request, next: Next) -> Response {
    let ConnectInfo(from) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied().expect("told on accepting");
    let origin = house.addresses.origin(from.ip(), request.headers());
    if let Err(refusal) = house.admit_address(origin) {
        return refusal.into_response();
    }
    let path = request.uri().path();
    // Whoever looks whether the house is well is no guest.
    let (api, file) = (path.starts_with("/api/"), path.contains('.') || path == HEALTH);
    if file && !api && request.method() == Method::GET {
        return next.run(request).await;
    }
    let guest = match house.signer.guest(request.headers(), origin) {
        Ok(guest) => guest,
        Err(why) => return Refusal::fault("receiving a guest", why).into_response(),
    };
    if api && let Err(refusal) = house.admit(guest) {
        return refusal.into_response();
    }
    // Other programs ask for moves without cookies; nothing is kept of that, and no guest is made of it.
    let keeps_nothing = path == MOVE;
    let only_looks = [Method::GET, Method::HEAD].contains(request.method());
    let asks_for_own = api && (!only_looks || OWN.iter().any(|own| path.starts_with(own)));
    if guest.fresh && !keeps_nothing && asks_for_own {
        // Whoever sends a robot's token takes itself for the robot's guest, and would be a new one.
        if let Err(refusal) = house.refuse_robots_token(request.headers()).await {
            return refusal.into_response();
        }
    }
    let received = if guest.fresh && !keeps_nothing { house.admit_guest(origin) } else { Ok(()) };
    if !only_looks && let Err(refusal) = received {
        return refusal.into_response();
    }
    let is_page = only_looks && !api;
    let is_cross_site = is_cross_site(request.headers());
    request.extensions_mut().insert(guest);
    let mut response = next.run(request).await;
    // Who goes on as another guest is given that one's.
    let has_cookie = response.headers().contains_key(header::SET_COOKIE);
    if (guest.fresh && !keeps_nothing || is_page) && received.is_ok() && !is_cross_site && !has_cookie {
        response.headers_mut().append(header::SET_COOKIE, house.signer.cookie(guest.id));
    }
    if api {
        // A file whose address names what is in it says itself how long it may be kept.
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(bound: &str) -> Names {
        Names::new(bound.parse().expect("an address"), &[], &["Mesa.example".to_owned()])
    }

    #[test]
    fn on_loopback_only_loopback_and_given_names_are_known() {
        let names = names("127.0.0.1:8080");
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "[::1]", "mesa.example:443"] {
            assert!(names.know(host), "{host}");
        }
        for host in [
            "",
            ":80",
            "evil.example",
            "192.168.1.5:8080",
            "localhost.evil.example",
            "localhost:x",
            "[::1",
            "127.0.0.1:80:80",
            "[::1]x",
        ] {
            assert!(!names.know(host), "{host}");
        }
    }

    #[test]
    fn on_the_network_any_address_is_known_but_no_other_name() {
        let names = names("0.0.0.0:8080");
        assert!(names.know("192.168.1.5:8080") && names.know("[fe80::1]"));
        assert!(!names.know("evil.example"));
    }

    #[test]
    fn on_the_home_network_its_own_addresses_are_known_and_no_other() {
        let own = ["192.168.1.5".parse().expect("an address")];
        let names = Names::new("127.0.0.1:8080".parse().expect("an address"), &own, &[]);
        assert!(names.know("192.168.1.5:8080") && names.know("localhost:8080"));
        for host in ["192.168.1.6:8080", "10.0.0.1", "evil.example", "192.168.1.5.evil.example"] {
            assert!(!names.know(host), "{host}");
        }
    }

    #[test]
    fn another_sites_page_is_refused() {
        let asked = |origins: &[&'static str]| {
            let origins: HeaderMap =
                origins.iter().map(|origin| (header::ORIGIN, HeaderValue::from_static(origin))).collect();
            same_site("localhost:8080", &origins).is_ok()
        };
        assert!(asked(&[]) && asked(&["http://localhost:8080"]) && asked(&["https://LOCALHOST:8080"]));
        for origin in
            ["null", "http://localhost:8081", "http://evil.example", "ftp://localhost:8080", "localhost:8080", ""]
        {
            assert!(!asked(&[origin]), "{origin}");
        }
    }
}
