//! Cookies cost nothing: one address with as many guests as it likes.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use sobremesa_server::Rate;
use tokio_tungstenite::tungstenite::Error;

use super::harness::{AttackedHouse, Size, attack};
use crate::support::{Guest, Seat, table};

/// One more guest with a cookie of its own.
async fn with_cookie(house: &AttackedHouse) -> Guest {
    let guest = house.attacker();
    guest.get("/api/games").await;
    assert!(guest.cookie().is_some(), "a new guest is given a cookie");
    guest
}

/// The code of the refusal of a new table, after which it is worth asking again; none if it was set.
async fn refused_table(guest: &Guest) -> Option<String> {
    let answer = guest.post("/api/tables", &table("duel", &["me", "random"])).await;
    if answer.status == 201 {
        return None;
    }
    assert_eq!(answer.status, 429, "{}", answer.text());
    assert!(answer.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok()));
    Some(answer.problem().code)
}

#[test]
fn tables_of_many_guests_of_one_address() {
    let size = Size::asked();
    attack(async {
        let most = size.of(6, 400);
        let limits = |config: &mut sobremesa_server::Config| {
            config.limits.addresses.this_machine = true;
            config.limits.addresses.tables = most;
            config.limits.addresses.new_guests = Rate { burst: 1_000, every_ms: 1 };
            config.limits.addresses.new_tables = Rate { burst: 10_000, every_ms: 1 };
        };
        let house = AttackedHouse::open(limits);
        let fill = async {
            let (mut set, mut refused) = (0, 0);
            for _ in 0..size.of(8, 60) {
                let guest = with_cookie(&house).await;
                for _ in 0..size.of(2, 10) {
                    match refused_table(&guest).await.as_deref() {
                        None => set += 1,
                        Some("address/too-many-tables") => refused += 1,
                        Some(code) => panic!("{code}"),
                    }
                }
            }
            assert_eq!((set, refused), (most, size.of(8, 60) * size.of(2, 10) - most));
        };
        let (times, ()) =
            tokio::join!(house.play_meanwhile("tables of many guests of one address", std::future::pending()), fill);
        times.were_in_time();
        let folder = house.close().await;
        let again = AttackedHouse::open_in(folder, limits);
        let guest = with_cookie(&again).await;
        assert_eq!(refused_table(&guest).await.as_deref(), Some("address/too-many-tables"), "it holds after a restart");
        again.play_meanwhile("the day after", std::future::pending()).await;
        again.close().await;
    });
}

#[test]
fn a_house_filled_from_many_addresses_with_tables_that_nobody_touches() {
    let size = Size::asked();
    attack(async {
        let most = size.of(12, 2_000);
        let house = AttackedHouse::open(|config| {
            config.limits.tables = most;
            config.limits.ages.makes_room = Duration::ZERO;
            config.limits.new_tables = Rate { burst: 10_000, every_ms: 1 };
        });
        let stranger = house.second_client();
        let record = stranger.set("duel", &["me", "random"]).await;
        let mut seat = stranger.sit(&record.id).await;
        seat.table().await;
        seat.say(&serde_json::json!({ "say": "resign", "ply": 0 })).await;
        seat.table().await;
        let set = |number: usize| {
            let from = IpAddr::V4(Ipv4Addr::new(127, 1, (number / 50 % 250) as u8, 1));
            let guest = Guest::new(house.addr).coming_from(from);
            async move { refused_table(&guest).await }
        };
        for number in 0..most {
            assert_eq!(set(number).await, None);
        }
        let more = async {
            for number in most.. {
                set(number).await;
            }
        };
        let times = house.play_meanwhile("a house full of untouched tables", more).await;
        assert_eq!(stranger.view(&record.id).await.id, record.id, "nobody's record went");
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn new_guests_of_one_address_are_metered_and_pages_are_given_all_the_same() {
    attack(async {
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.addresses.new_guests = Rate { burst: 5, every_ms: 600_000 };
        });
        for _ in 0..5 {
            with_cookie(&house).await;
        }
        let late = house.attacker();
        assert_eq!(late.get("/api/games").await.status, 200);
        let page = late.get("/").await;
        assert!([200, 503].contains(&page.status), "the page, or that it was not built: {}", page.status);
        assert_eq!(late.cookie(), None, "whoever only looks needs none");
        assert_eq!(refused_table(&late).await.as_deref(), Some("address/too-many-guests"));
        let times = house.play_meanwhile("new guests of one address", std::future::pending()).await;
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn windows_of_many_guests_of_one_address() {
    let size = Size::asked();
    attack(async {
        let most = size.of(6, 200);
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            config.limits.addresses.sockets = most;
            config.limits.addresses.connections = 2 * most + 100;
            config.limits.addresses.new_guests = Rate { burst: 1_000, every_ms: 1 };
        });
        let table = with_cookie(&house).await.set("duel", &["me", "random"]).await;
        let mut windows = Vec::new();
        for _ in 0..most {
            let guest = with_cookie(&house).await;
            windows.push(guest.sit(&table.id).await);
        }
        let cookie = with_cookie(&house).await.cookie().unwrap();
        let Err(error) = Seat::with_headers(house.addr, &table.id, &[("Cookie", &cookie)]).await else {
            panic!("one window too many");
        };
        assert!(matches!(*error, Error::Http(answer) if answer.status() == 429));
        let times = house.play_meanwhile("windows of many guests of one address", std::future::pending()).await;
        for window in &mut windows {
            window.table().await;
        }
        times.were_in_time();
        house.close().await;
    });
}

#[test]
fn requests_of_many_guests_of_one_address() {
    let size = Size::asked();
    attack(async {
        let house = AttackedHouse::open(|config| {
            config.limits.addresses.this_machine = true;
            // So few that they are refused on the slowest machine.
            config.limits.addresses.requests = Rate { burst: size.of(20, 500) as u32, every_ms: 1_000 };
        });
        let flood = async {
            let guests: Vec<Guest> = (0..size.of(2, 20)).map(|_| house.attacker()).collect();
            let mut asking: Vec<_> = Vec::new();
            for guest in &guests {
                asking.push(async {
                    let mut refused = 0;
                    for _ in 0..size.of(30, 400) {
                        let answer = guest.get("/api/players/dominoes").await;
                        if answer.status == 429 {
                            assert_eq!(answer.problem().code, "address/too-many");
                            assert!(answer.header("retry-after").is_some());
                            refused += 1;
                        }
                    }
                    refused
                });
            }
            let refused: usize = futures_util::future::join_all(asking).await.into_iter().sum();
            assert!(refused > 0, "the limit holds");
        };
        let (times, ()) = tokio::join!(house.play_meanwhile("requests of one address", std::future::pending()), flood);
        times.were_in_time();
        house.close().await;
    });
}
