//! No attack at all: what the second client sees on a quiet day, to compare the others with.

use super::harness::{AttackedHouse, Size, attack};

#[test]
fn somebody_else_looks_around() {
    attack(async {
        let house = AttackedHouse::open(|_| {});
        let other = house.attacker();
        let looking = async {
            for _ in 0..Size::asked().of(5, 500) {
                assert_eq!(other.get("/api/tables").await.status, 200);
            }
        };
        let times = house.play_meanwhile("somebody looks around", looking).await;
        times.were_in_time();
        house.close().await;
    });
}
