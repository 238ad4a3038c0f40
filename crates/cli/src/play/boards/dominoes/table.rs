//! The dominoes table in text: the score, what each seat is left with, the tiles, what is known and asked.

use sobremesa_protocol::games::dominoes::{DominoesBoard, RowView, Tile};
use sobremesa_protocol::words::Language;

use super::chain::{chain, ends, tile_name, tile_names};
use super::telling::short;
use super::trains::trains;
use crate::play::boards::PositionView;
use crate::play::party::Party;
use crate::screen::{FAINT, HEAD, broken, styled};

/// The table as a seat sees it.
pub(crate) fn table(board: &DominoesBoard, look: &PositionView<'_>, seat: u8) -> Vec<String> {
    let PositionView { party, language, width, .. } = *look;
    let mut lines = vec![String::new(), look.score()];
    lines.extend(others(board, seat, party, language, width));
    lines.push(String::new());
    if board.placed.is_empty() {
        lines.push(format!("  {}", language.say("terminal.play.empty", &[])));
    } else if !board.trains.is_empty() {
        let trains = trains(board, party, language, width.saturating_sub(2));
        lines.extend(trains.into_iter().map(|line| format!("  {line}")));
    } else {
        lines.extend(chain(board, width.saturating_sub(2)).into_iter().map(|line| format!("  {line}")));
        lines.extend(
            broken_keeping(&ends(board, language), width.saturating_sub(2)).iter().map(|line| format!("  {line}")),
        );
    }
    lines.extend(last_round(board, party, language, width));
    lines.extend(stock(board, language).map(|text| format!("  {text}")));
    lines.push(String::new());
    if let Some(now) = &board.now {
        lines.extend(broken(now.within(language), width).iter().map(|line| styled(HEAD, line)));
    }
    if board.drew > 0 {
        let tiles = tile_names(&board.drawn, "  ");
        let text = language.say("terminal.play.you_drew", &[("n", &board.drew.to_string()), ("tiles", &tiles)]);
        lines.extend(broken_keeping(&text, width));
    }
    let own = &board.hands[usize::from(seat)];
    match (&own.row, &own.tiles) {
        (Some(row), Some(seen)) => lines.extend(own_row(row, seen, language, width)),
        (None, Some(tiles)) => {
            let text = language.say("terminal.play.own_tiles", &[("tiles", &tile_names(tiles, "  "))]);
            lines.extend(broken_keeping(&text, width));
        }
        (_, None) => {}
    }
    lines
}

/// The row of the seat itself, which it does not see: what it has turned up, what still lies face down, what went back.
fn own_row(row: &RowView, seen: &[Tile], language: Language, width: usize) -> Vec<String> {
    let up = row.turned_up.as_ref().map(|tile| language.say("terminal.play.turned_up", &[("tile", &tile_name(tile))]));
    let down =
        (row.face_down > 0).then(|| language.say("terminal.play.face_down", &[("n", &row.face_down.to_string())]));
    let back = &seen[usize::from(up.is_some())..];
    let back =
        (!back.is_empty()).then(|| language.say("terminal.play.row_back", &[("tiles", &tile_names(back, "  "))]));
    let told = [up, down, back];
    told.iter().flatten().flat_map(|line| broken_keeping(line, width)).collect()
}

/// The rest of the stock, where there is one.
fn stock(board: &DominoesBoard, language: Language) -> Option<String> {
    let asleep = board.asleep.min(board.stock);
    let count = (board.stock - asleep).to_string();
    let stock = (board.stock > asleep).then(|| language.say("terminal.play.stock", &[("n", &count)]));
    let asleep = (asleep > 0).then(|| language.say("terminal.play.asleep", &[("n", &asleep.to_string())]));
    let told: Vec<String> = stock.into_iter().chain(asleep).collect();
    (!told.is_empty()).then(|| told.join(" "))
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
        // What everybody saw of a row that nobody sees.
        if let Some(seen) = hand.tiles.as_ref().filter(|seen| hand.row.is_some() && !seen.is_empty()) {
            let seen = language.say("terminal.play.row_seen", &[("tiles", &tile_names(seen, "  "))]);
            lines.extend(broken_keeping(&seen, width.saturating_sub(4)).iter().map(|line| format!("    {line}")));
        }
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

/// Like [`broken`], with the gaps between words as they are where the text fits.
fn broken_keeping(text: &str, width: usize) -> Vec<String> {
    if console::measure_text_width(text) <= width { vec![text.to_owned()] } else { broken(text, width) }
}
