//! A history of moves as text, to be kept between games.
//!
//! The first line names the format; the last one gives the number of lines between, so that a text that was cut off is
//! noticed. Between them is a line for every place that is not zero: `d1-d7 12` for a queen move, `/g7 4` for an arrow.

use std::fmt::Write as _;

use sobremesa_core::nearest::shown;
use sobremesa_core::{MemoryError, Message};
use sobremesa_search::alphabeta::History;

use super::minimax::PLACES;
use crate::moves::{MAX_SIDE, Square};
use crate::notation::read_square;

const HEAD: &str = "amazons history 1";

/// The square of a number ([`Square::index`]).
fn square(index: usize) -> Square {
    Square::new((index % usize::from(MAX_SIDE)) as u8, (index / usize::from(MAX_SIDE)) as u8)
}

/// A history as text.
pub(super) fn written(history: &History) -> String {
    let mut text = format!("{HEAD}\n");
    let mut lines = 0;
    for (place, count) in history.places().iter().enumerate().filter(|(_, count)| **count > 0) {
        lines += 1;
        let line = match place.checked_sub(256 * 256) {
            Some(arrow) => writeln!(text, "/{} {count}", square(arrow)),
            None => writeln!(text, "{}-{} {count}", square(place >> 8), square(place & 255)),
        };
        line.expect("a string takes any text");
    }
    writeln!(text, "end {lines}").expect("a string takes any text");
    text
}

/// A history from text.
pub(super) fn read(text: &str) -> Result<History, MemoryError> {
    let wrong = |line: usize, problem: Message| MemoryError { line, problem };
    let mut lines = (1..).zip(text.lines());
    let head = lines.next().map(|(_, head)| head);
    if head != Some(HEAD) {
        let found = shown(head.unwrap_or_default());
        return Err(wrong(1, Message::new("mistake.memory.head").with("head", HEAD).with("found", found)));
    }
    let mut places = vec![0; PLACES];
    let mut last = 1;
    for (counted, (number, line)) in lines.enumerate() {
        last = number;
        let parts = line.split_once(' ').and_then(|(what, count)| Some((what, count.parse::<u32>().ok()?)));
        let Some((what, count)) = parts else {
            return Err(wrong(number, Message::new("mistake.memory.no_count").with("found", shown(line))));
        };
        if what == "end" {
            return if count as usize == counted {
                Ok(History::new(places))
            } else {
                let problem = Message::new("mistake.memory.lines").with("count", count).with("counted", counted);
                Err(wrong(number, problem))
            };
        }
        let known = |text: &str| read_square(text).ok().map(Square::index);
        let place = match (what.strip_prefix('/'), what.split_once('-')) {
            (Some(arrow), _) => known(arrow).map(|arrow| 256 * 256 + arrow),
            (None, Some((from, to))) => known(from).zip(known(to)).map(|(from, to)| from << 8 | to),
            (None, None) => None,
        };
        let Some(place) = place else {
            return Err(wrong(number, Message::new("mistake.memory.no_move").with("found", shown(what))));
        };
        places[place] = count;
    }
    Err(wrong(last + 1, Message::new("mistake.memory.cut_off")))
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::words::Language;

    use super::*;

    #[test]
    fn a_history_is_read_as_it_was_written() {
        let mut places = vec![0; PLACES];
        for (place, count) in [(0, 3), (0x1203, 7), (256 * 256 + 255, 1)] {
            places[place] = count;
        }
        let history = History::new(places);
        let text = written(&history);
        assert_eq!(text, "amazons history 1\na1-a1 3\nc2-d1 7\n/p16 1\nend 3\n");
        assert_eq!(read(&text), Ok(history));
    }

    #[test]
    fn a_history_that_was_cut_off_or_is_none_is_told() {
        let text = "amazons history 1\na1-a1 3\nend 1\n";
        for end in 0..text.len() - 1 {
            assert!(read(&text[..end]).is_err(), "{:?}", &text[..end]);
        }
        let problem = |text: &str| {
            let error = read(text).unwrap_err();
            let said = [Language::En, Language::Es].map(|language| language.tell(&error.problem));
            (error.line, said)
        };
        let (line, [english, spanish]) = problem("hello");
        assert_eq!((line, english.as_str()), (1, "it must be `amazons history 1`, not `hello`"));
        assert_eq!(spanish, "ha de ser `amazons history 1`, no `hello`");
        let (line, [english, _]) = problem("amazons history 1\na1 3\nend 1\n");
        assert_eq!((line, english.as_str()), (2, "`a1` is neither a queen move nor an arrow"));
        let (line, [english, _]) = problem("amazons history 1\nend 4\n");
        assert_eq!((line, english.as_str()), (2, "4 lines should stand before the end, and there are 0"));
        assert_eq!(problem("amazons history 1\na1-q1 3\nend 1\n").0, 2);
    }
}
