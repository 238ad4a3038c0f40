//! Hosts, origins and cookies.

use sobremesa_protocol::TableSummary;
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Seat, TestServer, config};

#[tokio::test(flavor = "multi_thread")]
async fn only_the_servers_own_names_are_answered() {
    let folder = tempfile::tempdir().unwrap();
    let mut named = config(folder.path());
    named.hosts = vec!["mesa.example".into()];
    let server = TestServer::with(named).await;
    let guest = server.guest();
    for host in ["localhost", "127.0.0.1:1", "[::1]:8080", "mesa.example", "MESA.example:443"] {
        assert_eq!(guest.request("GET", "/api/games", &format!("Host: {host}\r\n"), b"").await.status, 200, "{host}");
    }
    for host in ["evil.example", "127.0.0.1.evil.example", "192.168.1.7", "mesa.example.evil.example", ""] {
        for path in ["/api/games", "/"] {
            let answer = guest.request("GET", path, &format!("Host: {host}\r\n"), b"").await;
            assert_eq!((answer.status, answer.problem().code.as_str()), (421, "request/unknown-host"), "{host}");
            assert!(answer.header("set-cookie").is_none());
        }
    }
    let twice = guest.request("GET", "/api/games", "Host: localhost\r\nHost: localhost\r\n", b"").await;
    assert_eq!(twice.status, 421);
    server.stop().await;
}

/// Another loopback address stands for the one of the home network. Not every system gives a machine more than one.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn it_answers_at_its_other_addresses_with_the_same_port() {
    let folder = tempfile::tempdir().unwrap();
    let mut open = config(folder.path());
    open.also = vec!["127.0.0.2".parse().unwrap()];
    let server = TestServer::with(open).await;
    let other = std::net::SocketAddr::new("127.0.0.2".parse().unwrap(), server.addr.port());
    for address in [server.addr, other] {
        let host = format!("Host: {address}\r\nOrigin: http://{address}\r\n");
        let answer = crate::support::Guest::new(address).request("GET", "/api/games", &host, b"").await;
        assert_eq!(answer.status, 200, "{address}");
    }
    let mut taken = config(folder.path());
    taken.addr.set_port(0);
    taken.also = vec!["192.0.2.1".parse().unwrap()];
    let refused = sobremesa_server::Server::bind(taken).await.err().expect("no address of this machine");
    assert!(refused.to_string().contains("192.0.2.1"), "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_sites_page_reaches_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "random"]).await;
    let path = format!("/api/tables/{}", table.id);
    let own = format!("http://{}", server.addr);
    let json = "Content-Type: application/json\r\n";
    let body = crate::support::table("duel", &["me", "random"]).to_string();
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1", "https://localhost"] {
        let header = format!("Origin: {origin}\r\n");
        for (method, path, body) in
            [("GET", path.as_str(), ""), ("DELETE", path.as_str(), ""), ("POST", "/api/tables", body.as_str())]
        {
            let answer = ana.request(method, path, &format!("{header}{json}"), body.as_bytes()).await;
            assert_eq!((answer.status, answer.problem().code.as_str()), (403, "request/forbidden-origin"), "{origin}");
        }
        let cookie = ana.cookie().unwrap();
        let upgraded = Seat::with_headers(server.addr, &table.id, &[("Origin", origin), ("Cookie", &cookie)]).await;
        let Err(error) = upgraded else { panic!("{origin} reached the table") };
        assert!(matches!(*error, Error::Http(answer) if answer.status() == 403), "{origin}");
    }
    assert_eq!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().len(), 1, "nothing was set or forgotten");
    let cookie = ana.cookie().unwrap();
    let mut seat = Seat::with_headers(server.addr, &table.id, &[("Origin", &own), ("Cookie", &cookie)]).await.unwrap();
    assert_eq!(seat.table().await.you, Some(0));
    let answer = ana.request("POST", "/api/tables", &format!("Origin: {own}\r\n{json}"), body.as_bytes()).await;
    assert_eq!(answer.status, 201);
    server.stop().await;
}

/// A browser sends a cookie that an earlier program set (`SameSite=Strict`) with nothing that another site's page leads to: the
/// answer must not put another in its place.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_on_another_sites_page_sets_no_cookie() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    for path in ["/", "/api/tables"] {
        let followed = guest.request("GET", path, "Sec-Fetch-Site: cross-site\r\n", b"").await;
        assert_eq!(followed.header("set-cookie"), None, "{path}");
    }
    for site in ["none", "same-origin", "same-site"] {
        let asked = server.guest().request("GET", "/api/tables", &format!("Sec-Fetch-Site: {site}\r\n"), b"").await;
        assert!(asked.header("set-cookie").is_some(), "what is asked from within gets one: {site}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forged_cookie_is_somebody_new() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "random"]).await;
    let cookie = ana.cookie().unwrap();
    let (name, value) = cookie.split_once('=').unwrap();
    let (id, signature) = value.split_once('.').unwrap();
    let other = server.guest();
    other.get("/api/games").await;
    let (_, other_signature) =
        other.cookie().unwrap().split_once('.').map(|(a, b)| (a.to_owned(), b.to_owned())).unwrap();
    let forged = [
        format!("{name}={id}.{other_signature}"),
        format!("{name}={id}."),
        format!("{name}={id}"),
        format!("{name}={}.{signature}", "0".repeat(32)),
        format!("{name}={}", value.to_uppercase()),
        format!("{name}={value}00"),
        format!("{name}=%00é"),
        format!("{name}=\"{value}\""),
        "nonsense".to_owned(),
    ];
    for cookie in forged {
        let thief = server.guest();
        thief.set_cookie(&cookie);
        let view = thief.view(&table.id).await;
        assert_eq!(view.you, None, "{cookie}");
        let fresh = thief.cookie().unwrap();
        assert_ne!(fresh, cookie, "a cookie that holds is given instead");
        assert!(thief.get("/api/tables").await.json::<Vec<TableSummary>>().is_empty());
    }
    let set = server.guest().get("/").await;
    let set = set.header("set-cookie").unwrap();
    assert!(set.contains("HttpOnly; SameSite=Lax;") && set.contains("Path=/;") && !set.contains("Secure"), "{set}");
    let known = ana.get("/api/games").await;
    assert_eq!(known.header("set-cookie"), None, "who is known keeps the cookie");
    let page = ana.get("/").await;
    let again = page.header("set-cookie").expect("a page renews it");
    assert!(again.starts_with(&format!("{cookie}; ")) && again.contains("; Max-Age="), "{again}");
    let linked = ana.request("GET", "/", "Sec-Fetch-Site: cross-site\r\n", b"").await;
    assert_eq!(linked.header("set-cookie"), None, "what another site leads to does not");
    server.stop().await;

    let server = TestServer::start(folder.path()).await;
    assert_eq!(ana.at(server.addr).view(&table.id).await.you, Some(0), "a cookie outlives the process");
    server.stop().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let server = TestServer::start(elsewhere.path()).await;
    let stranger = ana.at(server.addr);
    stranger.get("/api/games").await;
    assert_ne!(stranger.cookie(), Some(cookie), "another server does not know it");
    server.stop().await;
}
