//! Matches: positions and moves as text, records, and matches played by choices.

use sobremesa_catalog::record::{self, Record};
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, Setup};
use sobremesa_core::{Observer, Seat, Seed, Unit};
use sobremesa_protocol::Turn;

/// Most positions that are looked at to solve one.
const NODES: u64 = 300;

/// Most lines of moves that are heard.
const LINES: usize = 300;

/// Most bytes of a record that is played again.
const LONGEST_RECORD: usize = 400_000;

/// The rules that a line names; bundled ones in any case.
pub(crate) fn rules(line: &str) -> CatalogGame {
    let catalog = Catalog::default();
    catalog.rules(line.trim()).or_else(|_| catalog.rules("duel")).expect("bundled rules")
}

/// Plays at most so many moves by choices among those that are legal. Each is spelled as it is written, and everybody sees the
/// match all along.
pub(crate) fn play(
    game: &CatalogGame,
    setup: &Setup,
    most: u32,
    text: &str,
    mut choose: impl FnMut(usize) -> usize,
) -> Box<dyn AnyMatch> {
    let mut played = game.open(setup);
    for _ in 0..most {
        match played.turn() {
            Turn::Nothing => break,
            Turn::NextHand => played.next_hand().expect("it waits for a hand"),
            Turn::Seat { seat } => {
                let moves = played.legal_texts();
                let made = moves[choose(moves.len()) % moves.len()].clone();
                assert_eq!(played.spelled(&made).ok().as_ref(), Some(&made), "{text}");
                for observer in [Observer::Seat(Seat(seat)), Observer::Spectator] {
                    assert_eq!(played.position(observer).ply, played.ply());
                }
                let done = played.play(played.ply(), Seat(seat), &made, None);
                done.unwrap_or_else(|problem| panic!("{made}: {problem:?}\n{text}"));
            }
        }
    }
    played
}

/// The record of a match reads as it was written and plays the same match again.
pub(crate) fn check_record(game: &CatalogGame, setup: &Setup, played: &dyn AnyMatch, text: &str) {
    let seats = usize::from(game.info().seats);
    let record = Record::of(record::head(&**game, setup, vec!["person".to_owned(); seats]), played);
    let read = Record::read(&record.to_text()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, record, "{text}");
    let again = read.replay(&**game).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.lines(0), played.lines(0), "{text}");
}

/// The first line names rules, the rest is a position in their notation: it is counted from and solved, or refused, by both alike.
///
/// # Panics
/// If something of that does not hold.
pub fn any_position(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let (line, position) = text.split_once('\n').unwrap_or(("", &text));
    let game = rules(line);
    let counted = game.perft(1, Some(position));
    let solved = game.solve(position, NODES);
    if let (Ok(count), Ok(solved)) = (&counted, &solved) {
        assert_eq!(solved.moves.len() as u64, *count, "{text}");
    }
}

/// The first line names rules and the second a seed; each line after it is a move, whosever turn it is. It is made exactly if it is
/// among the legal ones, and one that is refused changes nothing.
///
/// # Panics
/// If something of that does not hold.
pub fn any_moves(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines();
    let game = rules(lines.next().unwrap_or_default());
    let setup = Setup { seed: Seed::from_text(lines.next().unwrap_or_default()), unit: Unit::Match, block: 0 };
    let mut played = game.open(&setup);
    for line in lines.take(LINES) {
        let seat = match played.turn() {
            Turn::Nothing => break,
            Turn::NextHand => {
                played.next_hand().expect("it waits for a hand");
                continue;
            }
            Turn::Seat { seat } => Seat(seat),
        };
        let legal = played.legal_texts();
        // A number stands for one of the legal moves: so a line means something wherever the match has come to.
        let made = line.strip_prefix('#').and_then(|number| number.trim().parse::<usize>().ok());
        let made = made.map_or_else(|| line.to_owned(), |number| legal[number % legal.len()].clone());
        let spelled = played.spelled(&made).ok();
        let before = (played.ply(), played.lines(0).len());
        let done = played.play(played.ply(), seat, &made, None);
        // A legal move may be refused for what its pause would say: where pauses say nothing, or would not be true.
        let false_pause = done.as_ref().is_err_and(|problem| problem.code.starts_with("move/false-pause"));
        assert!(!false_pause || made.ends_with('?'), "`{made}` has no pause\n{text}");
        let is_legal = !false_pause && spelled.is_some_and(|spelled| legal.contains(&spelled));
        assert_eq!(done.is_ok(), is_legal, "`{made}` of {legal:?}: {done:?}\n{text}");
        if !is_legal {
            assert_eq!((played.ply(), played.lines(0).len()), before, "`{made}` was refused\n{text}");
        }
    }
    check_record(&game, &setup, &*played, &text);
}

/// A text as a record is read or refused. One that is read is written as it was read; under its own rules it is played again and
/// held against its seed, or refused with a line that it has.
///
/// # Panics
/// If something of that does not hold.
pub fn any_record_text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if text.len() > LONGEST_RECORD {
        return;
    }
    let lines = text.lines().count().max(1);
    let record = match Record::read(&text) {
        Ok(record) => record,
        Err(error) => {
            assert!((1..=lines).contains(&error.line), "{error}\n{text}");
            return;
        }
    };
    assert_eq!(Record::read(&record.to_text()).expect("what was read is read again"), record);
    let Ok(game) = Catalog::default().rules_of_record(&record) else { return };
    let played = record.replay(&*game);
    if let Ok(played) = &played {
        for seat in 0..game.info().seats {
            played.position(Observer::Seat(Seat(seat)));
            played.seen_lines(Observer::Seat(Seat(seat)));
        }
    }
    let found = record.verify(&*game);
    assert!(played.is_ok() || !found.problems.is_empty(), "it cannot be played, and holds:\n{text}");
}
