//! Openings drawn without replacement, for games without chance.
//!
//! Such a game gets its variety from its openings. Those of the blocks 0, 1, 2, … are drawn from the streams of their
//! numbers; where an opening comes that an earlier block has already, the block takes the next number whose opening is new.
//! So the numbers are a pure function of the game and the seed, whoever asks for which first.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use sobremesa_catalog::{CatalogGame, Setup};
use sobremesa_protocol::record::RecordLine;

/// So often in a row an opening must have been there before for all of them to be taken for used: then they may come again.
const TRIES: u32 = 200;

/// The numbers that blocks have their openings from.
#[derive(Debug, Default)]
pub(crate) struct Openings(Mutex<DrawnOpening>);

#[derive(Debug, Default)]
struct DrawnOpening {
    /// Whether the game has chance besides its openings; not known before it is asked for.
    chance: Option<bool>,
    /// The number of its opening, by block.
    numbers: Vec<u64>,
    seen: BTreeSet<String>,
    next: u64,
}

impl Openings {
    /// The number from which a block has its streams; `setup` gives the setup of a number.
    pub(crate) fn number(&self, game: &CatalogGame, block: u64, setup: impl Fn(u64) -> Setup) -> u64 {
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let chance = *drawn.chance.get_or_insert_with(|| {
            // Without the opening of a hand in its record there is nothing by which blocks could be told apart.
            let lines = game.open(&setup(0)).lines(0);
            lines.iter().any(|line| matches!(line, RecordLine::Shuffle { .. }))
                || !lines.iter().any(|line| matches!(line, RecordLine::Hand { .. }))
        });
        if chance {
            return block;
        }
        while drawn.numbers.len() as u64 <= block {
            let mut tries = 0;
            loop {
                let number = drawn.next;
                drawn.next += 1;
                tries += 1;
                // Probably all openings are used up: from here on they may come again.
                if tries == TRIES {
                    drawn.seen.clear();
                }
                if drawn.seen.insert(opening(game, &setup(number))) {
                    drawn.numbers.push(number);
                    break;
                }
            }
        }
        drawn.numbers[block as usize]
    }
}

/// The opening of a setup's first hand.
fn opening(game: &CatalogGame, setup: &Setup) -> String {
    let lines = game.open(setup).lines(0);
    let opening = lines.into_iter().find_map(|line| match line {
        RecordLine::Hand { opening, .. } => Some(opening),
        _ => None,
    });
    opening.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::Catalog;
    use sobremesa_core::{Seed, Unit};

    use super::*;

    fn setup(block: u64) -> Setup {
        Setup { seed: Seed::from_text("openings"), unit: Unit::Hand { index: block }, block }
    }

    #[test]
    fn openings_come_again_only_when_all_were_there() {
        let game = Catalog::default().rules("amazons-4x4 opening=1").expect("bundled");
        let openings = Openings::default();
        let numbers: Vec<u64> = (0..120).map(|block| openings.number(&game, block, setup)).collect();
        let first: BTreeSet<String> = numbers[..88].iter().map(|number| opening(&game, &setup(*number))).collect();
        assert!(first.len() >= 86, "of 88 first moves {} came", first.len());
        // Asked for in another order they are the same.
        let again = Openings::default();
        assert_eq!(again.number(&game, 119, setup), numbers[119]);
        assert_eq!(again.number(&game, 5, setup), numbers[5]);
    }

    #[test]
    fn games_with_chance_have_their_own_numbers() {
        let game = Catalog::default().rules("duel").expect("bundled");
        let openings = Openings::default();
        assert!((0..50).all(|block| openings.number(&game, block, setup) == block));
    }
}
