//! Who sits at a table.

use sobremesa_protocol::table::{PEOPLE, person_at};

#[test]
fn nobody_at_a_table_is_called_like_the_guest() {
    assert_eq!([0, 1, 2, 7].map(|seat| person_at(seat, "Ana")), ["Manolo", "Paco", "Carmen", "Pilar"]);
    assert_eq!([1, 2, 3].map(|seat| person_at(seat, " carmen ")), ["Paco", "Inés", "Rosario"]);
    for guest in PEOPLE {
        for seat in 0..8 {
            assert_ne!(person_at(seat, guest), guest);
        }
    }
}
