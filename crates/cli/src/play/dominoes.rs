//! The dominoes table in text: the chain of tiles, what each seat is left with, the moves there are.

use sobremesa_protocol::dominoes::{DominoesBoard, LoggedMove, Pause, PlacedTile};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{Board, Position};

use super::entry::Choice;
use super::party::Party;
use crate::screen::{FAINT, STRONG, broken, styled};

/// The arm that grows to the left.
const LEFT: u8 = 1;

/// A tile as it is named: `6-4`.
pub(crate) fn tile_name(tile: &[u8]) -> String {
    tile.iter().map(ToString::to_string).collect::<Vec<_>>().join("-")
}

/// A tile as it lies in the chain, from left to right.
fn piece(placed: &PlacedTile) -> String {
    match placed.arm {
        LEFT => format!("[{}|{}]", placed.outer, placed.inner),
        _ => format!("[{}|{}]", placed.inner, placed.outer),
    }
}

/// The chain from left to right, the last tile placed in bold; further arms in lines of their own.
pub(crate) fn chain(board: &DominoesBoard, width: usize) -> Vec<String> {
    let last = board.placed.len().saturating_sub(1);
    let drawn = |(index, placed): (usize, &PlacedTile)| {
        if index == last { styled(STRONG, &piece(placed)) } else { piece(placed) }
    };
    let on = |wanted: &dyn Fn(u8) -> bool| -> Vec<String> {
        board.placed.iter().enumerate().filter(|(_, placed)| wanted(placed.arm)).map(drawn).collect()
    };
    let mut pieces = on(&|arm| arm == LEFT);
    pieces.reverse();
    pieces.extend(on(&|arm| arm == 0));
    let mut lines = broken(&pieces.join(" "), width);
    let arms = board.placed.iter().map(|placed| placed.arm).max().unwrap_or(0);
    for arm in 2..=arms {
        lines.extend(broken(&format!("+{arm}: {}", on(&|other| other == arm).join(" ")), width));
    }
    lines
}

/// The table as a seat sees it.
pub(crate) fn table(position: &Position, seat: u8, party: &Party, language: Language, width: usize) -> Vec<String> {
    let Board::Dominoes(board) = &position.board;
    let mut lines = vec![String::new(), score(position, party, language)];
    lines.extend(others(board, seat, party, language, width));
    lines.push(String::new());
    if board.placed.is_empty() {
        lines.push(format!("  {}", language.say("terminal.play.empty", &[])));
    } else {
        lines.extend(chain(board, width.saturating_sub(2)).into_iter().map(|line| format!("  {line}")));
        let ends: Vec<String> = board.ends.iter().rev().map(|end| end.number.to_string()).collect();
        lines.push(format!("  {}", language.say("terminal.play.ends", &[("ends", &ends.join(" · "))])));
    }
    lines.extend(last_round(board, party, language, width));
    if board.stock > 0 {
        lines.push(format!("  {}", language.say("terminal.play.stock", &[("n", &board.stock.to_string())])));
    }
    lines.push(String::new());
    if board.drew > 0 {
        lines.push(language.say("terminal.play.you_drew", &[("n", &board.drew.to_string())]));
    }
    if let Some(tiles) = &board.hands[usize::from(seat)].tiles {
        let tiles: Vec<String> = tiles.iter().map(|tile| tile_name(tile)).collect();
        let text = language.say("terminal.play.own_tiles", &[("tiles", &tiles.join("  "))]);
        lines.extend(broken_keeping(&text, width));
    }
    lines
}

/// The score in a line: `Nosotros 35 · Ellos 20 (a 200)`.
pub(crate) fn score(position: &Position, party: &Party, language: Language) -> String {
    let sides = position.score.sides.iter().zip(0..);
    let sides: Vec<String> =
        sides.map(|(points, side)| format!("{} {points}", party.side_name(side, language))).collect();
    let target = position.score.target.map(|target| {
        let target = target.to_string();
        format!(" ({})", language.say("terminal.play.target", &[("target", &target)]))
    });
    format!("{}{}", sides.join(" · "), target.unwrap_or_default())
}

/// A line for each of the other seats, in the order of play; two where what it lacks does not fit.
fn others(board: &DominoesBoard, seat: u8, party: &Party, language: Language, width: usize) -> Vec<String> {
    let order = (1..party.seats()).map(|step| (seat + step) % party.seats());
    let named: Vec<(u8, String)> = order
        .map(|other| {
            let name = party.name(other, language);
            let partner = language.say("terminal.play.partner", &[]);
            (other, if party.partners(seat, other) { format!("{name} ({partner})") } else { name })
        })
        .collect();
    let widest = named.iter().map(|(_, name)| name.chars().count()).max().unwrap_or(0);
    let mut lines = Vec::new();
    for (other, name) in &named {
        let hand = &board.hands[usize::from(*other)];
        let count = language.say("terminal.play.tiles", &[("n", &hand.count.to_string())]);
        let mut line = format!("  {name:<widest$}  {count}");
        if !hand.lacks.is_empty() && hand.lacks.len() <= usize::from(board.highest) {
            let lacks: Vec<String> = hand.lacks.iter().map(ToString::to_string).collect();
            let lacks = language.say("terminal.play.lacks", &[("numbers", &lacks.join(", "))]);
            if line.chars().count() + 2 + lacks.chars().count() > width {
                lines.push(line);
                line = String::from("   ");
            }
            line = format!("{line}  {}", styled(FAINT, &lacks));
        }
        lines.push(line);
    }
    lines
}

/// The last move of every seat in a line or two: what has happened since one's own last turn.
fn last_round(board: &DominoesBoard, party: &Party, language: Language, width: usize) -> Vec<String> {
    let from = board.log.len().saturating_sub(usize::from(party.seats()));
    let moves: Vec<String> = board.log[from..]
        .iter()
        .map(|made| format!("{}{}{}", made.seat + 1, "\u{a0}", short(made, language)))
        .collect();
    if moves.is_empty() {
        return Vec::new();
    }
    let text = language.say("terminal.play.last_moves", &[("moves", &moves.join(", "))]);
    broken(&text, width.saturating_sub(2)).iter().map(|line| styled(FAINT, &format!("  {line}"))).collect()
}

fn short(made: &LoggedMove, language: Language) -> String {
    match &made.tile {
        Some(tile) => format!("{}{}", tile_name(tile), mark(made.pause)),
        None => language.say("terminal.play.passes", &[]),
    }
}

fn mark(pause: Pause) -> &'static str {
    match pause {
        Pause::None => "",
        Pause::Short => "?",
        Pause::Long => "??",
    }
}

/// What a seat drew before a move, told in a sentence; nothing where it drew nothing.
pub(crate) fn drew(made: &LoggedMove, name: &str, language: Language) -> Option<String> {
    let count = made.drew.to_string();
    (made.drew > 0).then(|| language.say("terminal.play.told.drew", &[("name", name), ("n", &count)]))
}

/// A move told in a sentence.
pub(crate) fn told(made: &LoggedMove, first: bool, name: &str, language: Language) -> String {
    let tile = made.tile.as_ref().map(|tile| tile_name(tile)).unwrap_or_default();
    let key = match (&made.tile, first, made.arm) {
        (None, ..) => "terminal.play.told.pass",
        (_, true, _) => "terminal.play.told.open",
        (_, _, Some(LEFT)) => "terminal.play.told.left",
        (_, _, Some(0)) => "terminal.play.told.right",
        _ => "terminal.play.told.across",
    };
    let text = language.say(key, &[("name", name), ("tile", &tile)]);
    match made.pause {
        Pause::None => text,
        Pause::Short => format!("{text} {}", language.say("terminal.play.told.short", &[])),
        Pause::Long => format!("{text} {}", language.say("terminal.play.told.long", &[])),
    }
}

/// The legal moves, in the order of the position.
pub(crate) fn choices(position: &Position, language: Language) -> Vec<Choice> {
    let Board::Dominoes(board) = &position.board;
    let end = |arm: u8| board.ends.iter().find(|end| end.arm == arm).map(|end| end.number.to_string());
    let equal = end(LEFT).is_some() && end(LEFT) == end(0);
    let mut choices = Vec::new();
    for tree in &position.moves {
        if let Some(text) = &tree.text {
            let label = if text == "-" { language.say("terminal.play.pass", &[]) } else { tree.key.clone() };
            choices.push(Choice { text: text.clone(), label });
        }
        for then in &tree.then {
            let Some(text) = &then.text else { continue };
            let (key, number) = match then.key.as_str() {
                _ if equal => ("terminal.play.to_both", end(0)),
                "<" => ("terminal.play.to_left", end(LEFT)),
                ">" => ("terminal.play.to_right", end(0)),
                _ => ("", None),
            };
            // On an empty table there is nothing to join.
            let label = match number {
                Some(number) => language.say(key, &[("tile", &tree.key), ("number", &number)]),
                None if board.placed.is_empty() => tree.key.clone(),
                None => format!("{} {}", tree.key, then.key),
            };
            choices.push(Choice { text: text.clone(), label });
        }
    }
    choices
}

/// Like [`broken`], with the gaps between words as they are where the text fits.
fn broken_keeping(text: &str, width: usize) -> Vec<String> {
    if console::measure_text_width(text) <= width { vec![text.to_owned()] } else { broken(text, width) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placed(arm: u8, inner: u8, outer: u8) -> PlacedTile {
        PlacedTile { tile: vec![inner.max(outer), inner.min(outer)], seat: 0, ply: 0, arm, joins: None, inner, outer }
    }

    fn board(placed: Vec<PlacedTile>) -> DominoesBoard {
        DominoesBoard {
            highest: 6,
            tiles: 28,
            placed,
            ends: Vec::new(),
            hands: Vec::new(),
            stock: 0,
            must_open: None,
            drew: 0,
            log: Vec::new(),
            pips_left: None,
        }
    }

    #[test]
    fn the_chain_reads_from_left_to_right() {
        let board = board(vec![placed(0, 6, 6), placed(0, 6, 4), placed(1, 6, 1), placed(1, 1, 1), placed(0, 4, 2)]);
        let drawn = chain(&board, 80).join("\n");
        assert_eq!(console::strip_ansi_codes(&drawn), "[1|1] [1|6] [6|6] [6|4] [4|2]");
    }

    #[test]
    fn a_long_chain_is_broken_between_tiles() {
        let board = board((0..9).map(|_| placed(0, 3, 3)).collect());
        let lines = chain(&board, 18);
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| console::measure_text_width(line) == 17));
    }

    #[test]
    fn further_arms_have_their_own_lines() {
        let drawn = chain(&board(vec![placed(0, 5, 5), placed(2, 5, 3)]), 40).join("\n");
        assert_eq!(console::strip_ansi_codes(&drawn), "[5|5]\n+2: [5|3]");
    }
}
