//! The tiles on the table in text: the line from left to right, then the arms, each with where it begins.

use sobremesa_protocol::games::dominoes::{DominoesBoard, PlacedTile};
use sobremesa_protocol::words::Language;

use crate::screen::{STRONG, broken, styled};

/// The arm that grows to the left.
pub(crate) const LEFT: u16 = 1;

/// A tile as it is named: `6-4`.
pub(crate) fn tile_name(tile: &[u8]) -> String {
    tile.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// Tiles as they are named, with gaps between them.
pub(crate) fn tile_names(tiles: &[Vec<u8>], gap: &str) -> String {
    tiles.iter().map(|tile| tile_name(tile)).collect::<Vec<_>>().join(gap)
}

/// An arm as it is written behind a tile: `>`, `<`, `+2`.
pub(crate) fn arm_name(arm: u16) -> String {
    match arm {
        0 => ">".to_owned(),
        LEFT => "<".to_owned(),
        arm => format!("+{arm}"),
    }
}

/// A tile as it lies, from left to right: the face that joins, the faces that open arms, the face that goes on. A spinner
/// has a `+` in its middle.
pub(crate) fn piece(placed: &PlacedTile) -> String {
    let mut between = placed.tile.clone();
    for end in [placed.inner, placed.outer] {
        if let Some(at) = between.iter().position(|face| *face == end) {
            between.remove(at);
        }
    }
    let mut faces: Vec<String> =
        std::iter::once(placed.inner).chain(between).chain([placed.outer]).map(|face| face.to_string()).collect();
    if placed.arm == LEFT {
        faces.reverse();
    }
    format!("[{}]", faces.join(if placed.spinner { "+" } else { "|" }))
}

/// The tiles on some arms in the order in which they were placed, without the first `skip` of the table; the last one placed
/// in bold.
pub(crate) fn on_arm(board: &DominoesBoard, wanted: impl Fn(u16) -> bool, skip: usize) -> Vec<String> {
    let last = board.placed.len().saturating_sub(1);
    let tiles = board.placed.iter().enumerate().skip(skip).filter(|(_, placed)| wanted(placed.arm));
    tiles
        .map(|(index, placed)| {
            let piece = piece(placed);
            if index == last { styled(STRONG, &piece) } else { piece }
        })
        .collect()
}

/// The table in lines of at most `width` columns, the last tile placed in bold.
pub(crate) fn chain(board: &DominoesBoard, width: usize) -> Vec<String> {
    let mut pieces = on_arm(board, |arm| arm == LEFT, 0);
    pieces.reverse();
    pieces.extend(on_arm(board, |arm| arm == 0, 0));
    let mut lines = broken(&pieces.join(" "), width);
    let mut arms: Vec<u16> = board.placed.iter().map(|placed| placed.arm).filter(|arm| *arm > LEFT).collect();
    arms.sort_unstable();
    arms.dedup();
    let arms: Vec<String> = arms
        .into_iter()
        .map(|arm| {
            let from = board.placed.iter().find(|placed| placed.arms.contains(&arm));
            let from = from.map(|placed| tile_name(&placed.tile)).unwrap_or_default();
            // A tile and its arm stay on one line: the gaps within are not to be broken.
            format!("+{arm}\u{a0}{from}:\u{a0}{}", on_arm(board, |other| other == arm, 0).join("\u{a0}"))
        })
        .collect();
    if !arms.is_empty() {
        lines.extend(flowed(&arms, width));
    }
    lines
}

/// Pieces set beside one another as far as they fit.
fn flowed(pieces: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        let long = console::measure_text_width(piece);
        match lines.last_mut() {
            Some(line) if console::measure_text_width(line) + 3 + long <= width => {
                line.push_str("   ");
                line.push_str(piece);
            }
            _ if long > width => lines.extend(broken(&piece.replace('\u{a0}', " "), width)),
            _ => lines.push(piece.clone()),
        }
    }
    lines.iter().map(|line| line.replace('\u{a0}', " ")).collect()
}

/// The open ends: of a line their numbers from left to right, else each with its arm; with their sum where it scores.
pub(crate) fn ends(board: &DominoesBoard, language: Language) -> String {
    let line = board.ends.iter().all(|end| end.arm <= LEFT);
    let ends: Vec<String> = if line {
        board.ends.iter().rev().map(|end| end.number.to_string()).collect()
    } else {
        // As the line lies: the left end first.
        let left_first = |arm: u16| if arm > LEFT { arm } else { LEFT - arm };
        let mut ends: Vec<_> = board.ends.iter().collect();
        ends.sort_by_key(|end| left_first(end.arm));
        ends.iter().map(|end| format!("{}\u{a0}{}", end.number, arm_name(end.arm))).collect()
    };
    let ends = language.say("terminal.play.ends", &[("ends", &ends.join(" · "))]);
    match board.ends_sum {
        Some(sum) => format!("{ends}  {}", language.say("terminal.play.ends_sum", &[("sum", &sum.to_string())])),
        None => ends,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use sobremesa_protocol::games::dominoes::Asked;

    use super::*;

    pub(crate) fn placed(arm: u16, inner: u8, outer: u8) -> PlacedTile {
        PlacedTile {
            tile: vec![inner.max(outer), inner.min(outer)],
            seat: Some(0),
            ply: Some(0),
            arm,
            joins: None,
            inner,
            outer,
            arms: Vec::new(),
            spinner: false,
        }
    }

    pub(crate) fn board(placed: Vec<PlacedTile>) -> DominoesBoard {
        DominoesBoard {
            heads: 2,
            highest: 6,
            tiles: 28,
            copies: 1,
            placed,
            ends: Vec::new(),
            trains: Vec::new(),
            hands: Vec::new(),
            stock: 0,
            asleep: 0,
            must_open: None,
            asked: Asked::Place,
            now: None,
            drew: 0,
            drawn: Vec::new(),
            ends_sum: None,
            scored: Vec::new(),
            redeals: Vec::new(),
            log: Vec::new(),
            left: None,
        }
    }

    fn drawn(board: &DominoesBoard, width: usize) -> String {
        console::strip_ansi_codes(&chain(board, width).join("\n")).into_owned()
    }

    #[test]
    fn the_chain_reads_from_left_to_right() {
        let board = board(vec![placed(0, 6, 6), placed(0, 6, 4), placed(1, 6, 1), placed(1, 1, 1), placed(0, 4, 2)]);
        assert_eq!(drawn(&board, 80), "[1|1] [1|6] [6|6] [6|4] [4|2]");
    }

    #[test]
    fn a_long_chain_is_broken_between_tiles() {
        let board = board((0..9).map(|_| placed(0, 3, 3)).collect());
        let lines = chain(&board, 18);
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| console::measure_text_width(line) == 17));
    }

    #[test]
    fn arms_are_told_with_the_tile_where_they_begin() {
        let spinner = PlacedTile { spinner: true, arms: vec![2, 3], ..placed(0, 5, 5) };
        let board = board(vec![spinner, placed(2, 5, 3), placed(2, 3, 0), placed(3, 5, 1)]);
        assert_eq!(drawn(&board, 60), "[5+5]\n+2 5-5: [5|3] [3|0]   +3 5-5: [5|1]");
        assert_eq!(drawn(&board, 24), "[5+5]\n+2 5-5: [5|3] [3|0]\n+3 5-5: [5|1]");
    }

    #[test]
    fn a_tile_with_more_faces_shows_them_all() {
        let tile = PlacedTile { tile: vec![6, 4, 2], inner: 4, outer: 6, ..placed(0, 4, 6) };
        let left = PlacedTile { arm: LEFT, ..tile.clone() };
        assert_eq!((piece(&tile), piece(&left)), ("[4|2|6]".to_owned(), "[6|2|4]".to_owned()));
    }
}
