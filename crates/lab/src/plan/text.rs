//! Taking lines of teams apart. A player like `cmd:"…"` is one word, whatever is in its quotes.

use std::ops::Range;

use sobremesa_catalog::veiled;

use super::{MAX_GAMES, ManifestPart, TeamPlan};
use sobremesa_core::Message;

/// The colons that part a line: not those of a player like `cmd:"…"`.
pub(super) fn colons(text: &str) -> Vec<usize> {
    veiled(text).match_indices(':').map(|(at, _)| at).collect()
}

/// The part of a text in a range, without the blanks around it.
pub(super) fn piece(text: &str, range: Range<usize>) -> ManifestPart {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let trimmed = part.trim();
    if trimmed.is_empty() {
        return ManifestPart { text: String::new(), span: range };
    }
    ManifestPart { text: trimmed.to_owned(), span: start..start + trimmed.len() }
}

/// The teams of a text, its places moved on by `offset`: separated by a `v` that stands alone.
pub(super) fn teams(text: &str, offset: usize) -> Vec<TeamPlan> {
    let bare = veiled(text);
    let bytes = bare.as_bytes();
    let blank = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_none_or(u8::is_ascii_whitespace);
    let alone = |at: &usize| blank(at.checked_sub(1)) && blank(Some(at + 1));
    let marks: Vec<usize> =
        (0..bytes.len()).filter(|at| bytes[*at].eq_ignore_ascii_case(&b'v')).filter(alone).collect();
    let starts = std::iter::once(0).chain(marks.iter().map(|mark| mark + 1));
    let ends = marks.iter().copied().chain(std::iter::once(text.len()));
    starts.zip(ends).map(|(start, end)| team(text, start..end, offset)).collect()
}

/// The players of a team in a range of a text, its places moved on by `offset`: separated by `+`.
pub(super) fn team(text: &str, range: Range<usize>, offset: usize) -> TeamPlan {
    let part = &text[range.clone()];
    let mut ends: Vec<usize> = veiled(part).match_indices('+').map(|(at, _)| at).collect();
    ends.push(part.len());
    let mut start = 0;
    let mut players = Vec::new();
    for end in ends {
        let mut found = piece(text, range.start + start..range.start + end);
        found.span = found.span.start + offset..found.span.end + offset;
        players.push(found);
        start = end + 1;
    }
    let span = players[0].span.start..players[players.len() - 1].span.end;
    TeamPlan { players, span }
}

/// A number of games.
pub(super) fn games(text: &str) -> Result<u64, Message> {
    match text.replace('_', "").parse() {
        Ok(games @ 1..=MAX_GAMES) => Ok(games),
        _ => Err(Message::new("lab.mistake.games").with("found", text).with("max", MAX_GAMES)),
    }
}
