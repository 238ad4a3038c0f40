//! The table of chance: one row an opening, a deal and a draw, and one for the end of each hand, of those games whose moves
//! are kept. With the table of moves it is the whole game: whoever has the rules can play it again, and check it.

use std::borrow::Cow;

use sobremesa_core::{Observer, Seat};
use sobremesa_protocol::record::RecordLine;

use super::place::PairingPlace;
use super::table::{Cell, Column, ResultTable};
use crate::experiment::Experiment;
use crate::work::PlayedBlock;

/// The columns of the table of chance, for pairings of so many teams. Each says what it means.
pub fn chance_columns(teams: usize) -> ResultTable {
    let mut columns = PairingPlace::columns_of_hand(teams);
    columns.extend([
        Column::numbers("ply", "the move of the game before which it fell, from 0"),
        Column::words(
            "kind",
            "`opening` (who begins, or the moves that chance made), `deal`, `void` (dealt in vain), `draw`, `end` (of a hand)",
        ),
        Column::words("text", "the opening, or the order of the shuffle, top first, in the game's notation; how the hand ended"),
        Column::words("hands", "after a deal what each seat holds, at the end what it has left, in the order of the seats, between ` | `"),
        Column::words("open", "after a deal: what was turned up for everybody, in the order in which it fell"),
        Column::words("drawn", "of a draw: the seat, from 1, and what it drew: `2: 5-3 4-4`"),
        Column::words("points", "at the end of a hand: its points, in the order of the sides: `0 23`"),
    ]);
    ResultTable::new(columns)
}

/// What an opening, a shuffle or the end of a hand brought.
#[derive(Default)]
struct Brought {
    kind: &'static str,
    hands: String,
    open: String,
    drawn: String,
    points: String,
}

/// Adds what chance brought in a block.
///
/// # Panics
/// If a game that was just played does not play again.
pub(super) fn push_chance(
    table: &mut ResultTable,
    place: &PairingPlace,
    experiment: &Experiment,
    played: &PlayedBlock,
) {
    let block = played.block.block;
    for (lines, arrangement) in played.lines.iter().zip(0_i64..) {
        let again = experiment.game().replay(&experiment.setup(block), lines).expect("it was just played");
        let seats = 0..experiment.sides().seats();
        // A line of a record and those of each seat stand for the same thing.
        let seen: Vec<_> = seats.map(|seat| again.seen_lines(Observer::Seat(Seat(seat)))).collect();
        let (mut number, mut ply) = (0, 0);
        for (at, line) in lines.iter().enumerate() {
            let (text, brought) = match line {
                RecordLine::Hand { hand, opening } => {
                    number = *hand;
                    (opening, Brought { kind: "opening", ..Brought::default() })
                }
                RecordLine::Shuffle { order, .. } => (order, brought(seen.iter().map(|lines| &lines[at]))),
                RecordLine::HandOver { points, how, left } => {
                    let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                    (
                        how,
                        Brought {
                            kind: "end",
                            hands: left.join(" | "),
                            points: points.join(" "),
                            ..Brought::default()
                        },
                    )
                }
                RecordLine::Move { ply: made, .. } => {
                    ply = made + 1;
                    continue;
                }
                _ => continue,
            };
            let mut row = place.cells();
            row.extend([block as i64, arrangement, number.into(), ply.into()].map(Cell::Number));
            row.extend([Cell::Word(Cow::Borrowed(brought.kind)), Cell::Word(Cow::Owned(text.clone()))]);
            row.extend(
                [brought.hands, brought.open, brought.drawn, brought.points]
                    .map(|text| if text.is_empty() { Cell::Nothing } else { Cell::Word(Cow::Owned(text)) }),
            );
            table.push(row);
        }
    }
}

/// What a shuffle brought, from what each seat saw of it.
fn brought<'l>(seen: impl Iterator<Item = &'l RecordLine>) -> Brought {
    let mut found = Brought { kind: "void", ..Brought::default() };
    let mut hands: Vec<&str> = Vec::new();
    for (line, own) in seen.zip(0_u8..) {
        match line {
            RecordLine::Dealt { tiles, open, .. } => {
                found.kind = "deal";
                found.open.clone_from(open);
                hands.push(tiles);
            }
            RecordLine::Drew { seat, tiles, .. } => {
                found.kind = "draw";
                if let Some(tiles) = tiles.as_ref().filter(|_| *seat == own) {
                    found.drawn = format!("{}: {tiles}", Seat(*seat));
                }
            }
            _ => {}
        }
    }
    found.hands = hands.join(" | ");
    found
}
