//! Attacks on a house that is open to the network: whatever one address does, somebody at another one is served.
//!
//! An attack goes on from `127.0.0.1`, the house's own address, while a [`second client`](harness::SECOND_CLIENT) plays at a
//! table of its own. Each attack has two sizes ([`Size`](harness::Size)): `make test` runs it small, and asserts that the
//! second client plays its hand to the end and that the limit holds, never a time. `make attack` runs it full, asserts that
//! its moves were answered in time too, and prints the figures.
//!
//! An attack is a test of the form:
//!
//! ```ignore
//! #[test]
//! fn idle_connections() {
//!     attack(async {
//!         let house = AttackedHouse::open(|config| config.limits.sockets = 100);
//!         let held = open_many(house.addr).await;
//!         let times = house.play_meanwhile("idle connections", std::future::pending()).await;
//!         times.were_in_time();
//!         house.close().await;
//!     });
//! }
//! ```

mod connections;
mod cookies;
mod harness;
mod quiet;
mod reviews;
mod robots;
mod thinking;
mod timing;
