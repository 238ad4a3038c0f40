//! The table of a lesson or a puzzle: nobody keeps it, and one seat sees it.

use sobremesa_catalog::{AnyMatch, CatalogGame};
use sobremesa_core::{Observer, Seat};
use sobremesa_protocol::{Occupant, SeatView, TableView, person_at};

/// The table as the seat of an exercise sees it. At the others sit people of the house who play as `player`.
pub(super) fn table(id: String, game: &CatalogGame, own: Seat, player: &str, played: &dyn AnyMatch) -> TableView {
    let info = game.info();
    let seat = |(side, seat): (&u8, u8)| {
        let yours = seat == own.0;
        let occupant = if yours {
            Occupant::Person { name: String::new() }
        } else {
            Occupant::Computer { player: player.to_owned(), name: person_at(seat, "").to_owned(), avatar: None }
        };
        SeatView { occupant, side: *side, yours, away: false, stand_in: None, greeting: None }
    };
    TableView {
        id,
        rules: info.clone(),
        seats: info.sides.iter().zip(0..).map(seat).collect(),
        you: Some(own.0),
        position: played.position(Observer::Seat(own)),
        seed_parts: None,
        opened: None,
        taken_back: 0,
        can_take_back: false,
        open_hands: false,
        codes: None,
        pace: None,
        longest_turn: None,
        clock: None,
        day: None,
        tournament: None,
        evening: None,
        another: None,
        talk: None,
        question: None,
    }
}
