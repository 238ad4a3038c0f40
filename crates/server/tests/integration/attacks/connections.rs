//! Connections on which nothing comes, or hardly anything, or nothing is read.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use sobremesa_server::Rate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use super::harness::{AttackedHouse, Size, attack};
use crate::support::connect;

/// Longest that an attacker waits until the house does what it should.
const PATIENCE: Duration = Duration::from_mins(1);

/// Addresses of the attacker's.
fn attackers() -> impl Iterator<Item = IpAddr> {
    (10..).map(|last| IpAddr::V4(Ipv4Addr::new(127, 0, 0, last)))
}

/// Connections from an address on which something was sent.
async fn open(house: SocketAddr, from: IpAddr, number: usize, sent: &[u8]) -> Vec<TcpStream> {
    let mut open = Vec::new();
    for _ in 0..number {
        let mut stream = connect(Some(from), house).await.expect("the system accepts it");
        stream.write_all(sent).await.expect("there is room for it");
        open.push(stream);
    }
    open
}

/// What comes on a connection until it is closed.
async fn heard(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // One that is reset is closed, too.
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it is closed in time");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads until something has come; whether it stands in it.
async fn hears(stream: &mut TcpStream, wanted: &str) -> bool {
    let mut bytes = [0; 1024];
    let read = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.expect("something comes in time");
    String::from_utf8_lossy(&bytes[..read.unwrap_or_default()]).contains(wanted)
}

#[test]
fn idle_connections_of_one_address_make_room_for_each_other() {
    let size = Size::asked();
    attack(async {
        let most = size.of(12, 300);
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.addresses.connections = most;
        });
        let attacker = attackers().next().expect("one");
        let mut held = open(house.addr, attacker, size.of(40, 1_100), b"").await;
        let times = house.play_meanwhile("idle connections of one address", std::future::pending()).await;
        let too_many = held.len() - most;
        for stream in &mut held[..too_many] {
            assert_eq!(heard(stream).await, "", "the one that waited longest is closed");
        }
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn idle_connections_of_many_addresses_shut_nobody_out() {
    let size = Size::asked();
    attack(async {
        let (most, addresses) = (size.of(20, 2_000), size.of(3, 10));
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.connections = most;
        });
        let mut held = Vec::new();
        for from in attackers().take(addresses) {
            held.extend(open(house.addr, from, size.of(15, 250), b"GET / HTTP/1.1\r\n").await);
        }
        assert!(held.len() > most);
        let times = house.play_meanwhile("idle connections of many addresses", std::future::pending()).await;
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn heads_that_trickle_are_given_up() {
    let size = Size::asked();
    attack(async {
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            if size == Size::Small {
                config.limits.head_time = Duration::from_millis(500);
            }
        });
        let attacker = attackers().next().expect("one");
        let mut held = open(house.addr, attacker, size.of(10, 300), b"GET /api/games HTTP/1.1\r\nX-Slow: ").await;
        let trickle = async {
            // A byte now and then, as long as anybody takes it.
            while !held.is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
                held.retain(|stream| match stream.try_write(b"x") {
                    Ok(_) => true,
                    Err(why) => why.kind() == ErrorKind::WouldBlock,
                });
            }
        };
        let (times, closed) = tokio::join!(
            house.play_meanwhile("heads that trickle", std::future::pending()),
            tokio::time::timeout(PATIENCE, trickle),
        );
        closed.expect("all are closed in time");
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn requests_whose_bodies_trickle_hold_no_place_of_others() {
    let size = Size::asked();
    attack(async {
        let most = size.of(6, 300);
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.addresses.connections = most;
            // Each comes without a cookie, and is not to be refused for that.
            config.limits.addresses.new_guests = Rate { burst: 10_000, every_ms: 1 };
        });
        let request = format!(
            "POST /api/tables HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\
             Expect: 100-continue\r\n\r\n",
            house.addr
        );
        let attacker = attackers().next().expect("one");
        let mut held = open(house.addr, attacker, most, request.as_bytes()).await;
        for stream in &mut held {
            assert!(hears(stream, "100 Continue").await, "the house waits for the body");
        }
        let mut refused = open(house.addr, attacker, 1, b"").await;
        let told = heard(&mut refused[0]).await;
        assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("\r\nRetry-After: 10\r\n"), "{told}");
        assert!(told.contains("\"address/too-many-connections\""), "{told}");
        let times = house.play_meanwhile("bodies that trickle", std::future::pending()).await;
        times.were_in_time();
        drop(held);
        house.close().await;
    });
}

#[test]
fn answers_that_nobody_reads_are_given_up() {
    let size = Size::asked();
    attack(async {
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.unread_time = Duration::from_millis(size.of(300, 5_000) as u64);
        });
        let request = format!("GET /api/rules HTTP/1.1\r\nHost: {}\r\n\r\n", house.addr);
        let mut asking = tokio::task::JoinSet::new();
        for _ in 0..size.of(2, 100) {
            let socket = TcpSocket::new_v4().expect("the system has one");
            socket.set_recv_buffer_size(4_096).expect("a small one");
            let stream = socket.connect(house.addr).await.expect("the house accepts it");
            let request = request.clone();
            asking.spawn(async move {
                // Asks for more and more, and reads nothing, until the house closes the connection.
                while stream.writable().await.is_ok() {
                    match stream.try_write(request.as_bytes()) {
                        Ok(_) => {}
                        Err(why) if why.kind() == ErrorKind::WouldBlock => {}
                        Err(_) => break,
                    }
                }
            });
        }
        let (times, closed) = tokio::join!(
            house.play_meanwhile("answers that nobody reads", std::future::pending()),
            tokio::time::timeout(PATIENCE, asking.join_all()),
        );
        closed.expect("all are closed in time");
        times.were_in_time();
        house.close().await;
    });
}
