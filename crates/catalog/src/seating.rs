//! Seats drawn by lot when a table is opened.

use sobremesa_core::{Seed, Stream};
use sobremesa_edge::{Choices, RulesSpec};

use crate::catalog::{Catalog, RulesError};
use crate::game::CatalogGame;

/// Rules as they are played at one table.
#[derive(Clone)]
pub struct Seated {
    /// The rules, with every seat's side as it was drawn.
    pub game: CatalogGame,
    /// For each seat, the seat that its occupant had before the lot.
    pub places: Vec<u8>,
}

impl Catalog {
    /// The rules for a table that is opened. Where seats are drawn by lot, the seed draws them, with all orders equally
    /// likely. The seating stands in the rules' [`spec`](sobremesa_edge::About::spec), so that a record of the match is
    /// played again with it.
    ///
    /// # Errors
    /// If the rules do not allow the seats in that order.
    pub fn seat(&self, game: &CatalogGame, seed: Seed) -> Result<Seated, RulesError> {
        let info = game.info();
        let places: Vec<u8> = (0..info.seats).collect();
        if !game.about().by_lot {
            return Ok(Seated { game: game.clone(), places });
        }
        let (places, sides) = drawn(&info.sides, &mut seed.key().derive("lot", b"seats", &[]).stream(0));
        let sides: Vec<String> = sides.iter().map(|side| (side + 1).to_string()).collect();
        let choices = Choices::none().with("sides", sides.join(",")).with("order", "as_listed");
        let spec = RulesSpec { name: info.id.clone(), choices };
        // What was chosen besides the seats stays.
        let seated = self.rules_from_text(&format!("{spec} {}", info.choices), game.file())?;
        Ok(Seated { game: seated, places })
    }
}

/// The seating by lot: for each seat, its seat before and its side.
fn drawn(sides: &[u8], rng: &mut Stream) -> (Vec<u8>, Vec<u8>) {
    let mut places: Vec<u8> = (0..sides.len() as u8).collect();
    rng.shuffle(&mut places);
    let sides = places.iter().map(|place| sides[usize::from(*place)]).collect();
    (places, sides)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_keeps_their_side_and_any_place_is_as_likely() {
        let sides = [0, 1, 0, 1, 0];
        let mut first = [0_u32; 5];
        for seed in 0..5_000_u32 {
            let mut rng = Seed::from_text(&seed.to_string()).key().stream(0);
            let (places, drawn) = drawn(&sides, &mut rng);
            assert!(places.iter().zip(&drawn).all(|(place, side)| sides[usize::from(*place)] == *side));
            first[usize::from(places[0])] += 1;
        }
        // Standard deviation 28: five of them.
        assert!(first.iter().all(|times| times.abs_diff(1_000) < 141), "{first:?}");
    }
}
