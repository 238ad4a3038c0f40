//! The lines of `events.jsonl`, each with a hash at its end: `{"at":…,"event":…,"check":"0123456789abcdef"}`.

use std::ops::Range;

use super::events::RunEvent;
use super::sums::hash_of;

/// What stands before and behind the hash of a line.
const BEFORE: &[u8] = b",\"check\":\"";
const BEHIND: &[u8] = b"\"}";

/// Hexadecimal digits of the hash of a line: 64 bits of it.
const DIGITS: usize = 16;

/// A line of events.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EventLine {
    /// An event, as it was written.
    Event(RunEvent),
    /// Something that says nothing here: a line that was taken out, an event of another version.
    Nothing,
    /// It does not match its hash, or has none.
    Damaged,
    /// The last line, which was never written to its end.
    BrokenOff,
}

/// An event as its line.
pub(super) fn written(event: &RunEvent) -> String {
    let text = serde_json::to_string(event).expect("texts and numbers are always written");
    let body = text.strip_suffix('}').expect("an object");
    let hash = &hash_of(body.as_bytes())[..DIGITS];
    format!("{body},\"check\":\"{hash}\"}}\n")
}

/// The lines of a file of events, each with the bytes where it stands, its end not among them; `hashed`, every line has a
/// hash, else those of earlier versions may have none.
pub(super) fn lines(content: &[u8], hashed: bool) -> Vec<(Range<usize>, EventLine)> {
    let mut found = Vec::new();
    let mut from = 0;
    while from < content.len() {
        let end = content[from..].iter().position(|byte| *byte == b'\n').map(|at| from + at);
        let to = end.unwrap_or(content.len());
        let line = &content[from..to];
        let read = line_of(line, hashed);
        let read = match end {
            // The end of a line that was whole is no longer the end of a line.
            None if line.len() > 1 && line_of(&line[..line.len() - 1], true) != EventLine::Damaged => {
                EventLine::Damaged
            }
            None if read == EventLine::Damaged => EventLine::BrokenOff,
            _ => read,
        };
        found.push((from..to, read));
        from = to + 1;
    }
    found
}

fn line_of(line: &[u8], hashed: bool) -> EventLine {
    if line.iter().all(|byte| *byte == b' ') {
        return EventLine::Nothing;
    }
    let tail = BEFORE.len() + DIGITS + BEHIND.len();
    let at = line.len().saturating_sub(tail);
    let (body, tail) = line.split_at(at);
    let hash = tail.strip_prefix(BEFORE).and_then(|tail| tail.strip_suffix(BEHIND));
    let text = match hash {
        Some(hash) if hash_of(body).as_bytes()[..DIGITS] == *hash => [body, b"}"].concat(),
        Some(_) => return EventLine::Damaged,
        None if hashed => return EventLine::Damaged,
        None => line.to_vec(),
    };
    serde_json::from_slice(&text).map_or(EventLine::Nothing, EventLine::Event)
}

#[cfg(test)]
mod tests {
    use super::super::events::Event;
    use super::*;

    fn read(content: &[u8]) -> Vec<EventLine> {
        lines(content, true).into_iter().map(|(_, line)| line).collect()
    }

    #[test]
    fn every_flipped_bit_of_a_line_is_seen() {
        let events =
            [Event::Stopped.now(), Event::Decided { round: 1, pairing: 2, blocks: 3 }.now(), Event::Finished.now()];
        let text = events.iter().map(written).collect::<String>() + "     \n" + &written(&events[0]);
        let whole = read(text.as_bytes());
        assert_eq!(whole.len(), 5);
        assert_eq!(whole[1], EventLine::Event(events[1].clone()));
        assert_eq!(whole[3], EventLine::Nothing);
        for bit in 0..text.len() * 8 {
            let mut spoilt = text.clone().into_bytes();
            spoilt[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&spoilt).contains(&EventLine::Damaged), "bit {bit}");
        }
    }

    #[test]
    fn a_line_that_a_killed_program_left_is_no_damage() {
        let line = written(&Event::Stopped.now());
        for length in 1..line.len() - 1 {
            assert_eq!(read(&line.as_bytes()[..length]), [EventLine::BrokenOff], "{length}");
        }
        assert!(matches!(read(&line.as_bytes()[..line.len() - 1])[..], [EventLine::Event(_)]));
    }

    #[test]
    fn lines_of_earlier_versions_have_no_hash() {
        let text = "{\"at\":1.5,\"event\":\"finished\"}\nnonsense\n{\"at\":1.5,\"event\":\"of another version\"}\n";
        let found: Vec<EventLine> = lines(text.as_bytes(), false).into_iter().map(|(_, line)| line).collect();
        assert!(matches!(found[..], [EventLine::Event(_), EventLine::Nothing, EventLine::Nothing]));
        assert_eq!(read(text.as_bytes()), [EventLine::Damaged, EventLine::Damaged, EventLine::Damaged]);
    }
}
