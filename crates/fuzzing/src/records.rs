//! Records of matches under any rules, and any text as a record.

use sobremesa_catalog::record::{self, Record};
use sobremesa_catalog::{Catalog, CatalogGame, Setup};
use sobremesa_core::{Seat, Seed, Unit};
use sobremesa_protocol::{MoveTree, Turn};

use crate::any_rules::rules_text;
use crate::choices::Choices;

/// Most moves of a match.
const MOVES: u32 = 300;

/// Lines after which a match is left.
const LINES: usize = 5_000;

/// A match of rules and moves made from the bytes is recorded; the record reads as it was written and plays the same
/// match again. The bytes themselves as a record are read or refused.
///
/// # Panics
/// If something of that does not hold.
pub fn any_record(bytes: &[u8]) {
    if let Ok(record) = Record::read(&String::from_utf8_lossy(bytes)) {
        let again = Record::read(&record.to_text()).expect("a record that was read is read again");
        assert_eq!(again, record);
    }
    let (rules, moves) = bytes.split_at(bytes.len() / 2);
    let text = rules_text(rules);
    if let Ok(game) = Catalog::default().rules_from_text("any", &text) {
        check(&game, moves, &text);
    }
}

fn check(game: &CatalogGame, bytes: &[u8], text: &str) {
    let mut choices = Choices::new(bytes);
    let setup = Setup { seed: Seed([choices.below(256) as u8; 32]), unit: Unit::Match, block: 0 };
    let mut played = game.open(&setup);
    for _ in 0..MOVES {
        // Where no deal is ever accepted, a hand is a thousand deals long, and a match more than a record may have.
        if played.lines(0).len() > LINES {
            break;
        }
        match played.turn() {
            Turn::Nothing => break,
            Turn::NextHand => played.next_hand().expect("it waits for a hand"),
            Turn::Seat { seat } => {
                let position = played.position(sobremesa_core::Observer::Seat(Seat(seat)));
                let mv = choose(&mut choices, &position.moves);
                played
                    .play(played.ply(), Seat(seat), &mv, None)
                    .unwrap_or_else(|problem| panic!("{problem:?}\n{text}"));
            }
        }
    }
    let seats = usize::from(game.info().seats);
    let record = Record::of(record::head(&**game, &setup, vec!["person".to_owned(); seats]), &*played);
    let read = Record::read(&record.to_text()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, record, "{text}");
    let again = read.replay(&**game).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.lines(0), played.lines(0), "{text}");
}

/// Walks down a tree of moves.
fn choose(choices: &mut Choices<'_>, trees: &[MoveTree]) -> String {
    let tree = &trees[choices.below(trees.len())];
    if tree.is_move() { tree.key.clone() } else { tree.key.clone() + &choose(choices, &tree.then) }
}
