//! Two tables stopped everybody's computers: as many players that think as long as they may, as often as they may.

use super::harness::{AttackedHouse, Size, attack};
use crate::support::{Guest, Seat, next};

/// Tables at which players think for ten seconds a move, and windows at them in which the next move is always asked for.
struct LongThoughts(Vec<(Guest, Seat)>);

impl LongThoughts {
    /// Each guest has a cookie of its own: that is no reason for another place.
    async fn begin(house: &AttackedHouse, tables: usize) -> Self {
        let mut all = Vec::new();
        for _ in 0..tables {
            let guest = house.attacker();
            let players = ["amazona seconds=10 nodes=0", "amazona seconds=10 nodes=0"];
            let table = guest.set("amazons", &players).await;
            let mut seat = guest.sit(&table.id).await;
            let view = seat.table().await;
            seat.say(&next(&view)).await;
            all.push((guest, seat));
        }
        Self(all)
    }

    async fn go_on(mut self) {
        loop {
            for (_, seat) in &mut self.0 {
                let view = seat.table().await;
                seat.say(&next(&view)).await;
            }
        }
    }
}

#[test]
fn long_thoughts_at_many_tables() {
    attack(async {
        let house = AttackedHouse::open(|config| {
            config.hosts.push("mesa.example".to_owned());
            config.thinkers = 2;
        });
        let thoughts = LongThoughts::begin(&house, Size::asked().of(3, 20)).await;
        let times = house.play_meanwhile("long thoughts", thoughts.go_on()).await;
        times.were_in_time();
        house.close().await;
    });
}
