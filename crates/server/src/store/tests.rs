use sobremesa_protocol::record::PersonPart;
use sobremesa_protocol::{Pause, Turn};

use sobremesa_core::Unit;
use sobremesa_protocol::record::{RecordLine, SeedParts};

use super::*;
use crate::addresses::AddressMark;
use crate::guest::GuestId;

pub(super) fn table(id: &str, creator: u8, touched: u64) -> StoredTable {
    let (sitter, file) = (Sitter::Computer("ramona".into()), Some("kind = \"seguro\"".into()));
    let computer = StoredSeat { sitter, name: "Ramona".into(), file, avatar: Some("/avatars/a".into()) };
    let guest = StoredSeat::guest(GuestId([creator; 16]), String::new());
    StoredTable {
        id: id.into(),
        rules: "international".into(),
        rules_file: "[rules]".into(),
        seed: [5; 32],
        seed_parts: Some(SeedParts {
            receipt: "r".into(),
            house_hash: "h".into(),
            house: Some("p".into()),
            people: vec![PersonPart { hash: "q".into(), part: "s".into() }],
        }),
        unit: Unit::Match,
        block: 0,
        game: 0,
        experiment: false,
        creator: GuestId([creator; 16]),
        created: 1,
        touched,
        seats: vec![guest, computer],
        side_names: vec!["Los de casa".into(), String::new()],
        opened: None,
        taken_back: 0,
        standing: None,
        network: Some(AddressMark([6; 16])),
        codes: None,
        day: None,
        stand_ins: None,
        company: Company::default(),
    }
}

/// A match under way, or over.
pub(super) fn stands(over: bool) -> StoredStanding {
    let turn = if over { Turn::Nothing } else { Turn::Seat { seat: 1 } };
    StoredStanding { turn, hand: 2, points: vec![30, 12], winner: over.then_some(0) }
}

pub(super) fn line(ply: u32) -> RecordLine {
    RecordLine::Move {
        ply,
        seat: 0,
        text: "-".into(),
        pause: Pause::None,
        after: String::new(),
        ms: None,
        why: None,
        bonuses: Vec::new(),
    }
}

#[test]
fn what_was_kept_is_there_after_opening_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a new store");
    let secret = store.secret().expect("made");
    store.create(&table("a", 1, 10), &[line(0)], false).expect("kept");
    store.append("a", 1, &[line(1), line(2)], 20, &stands(false), &[]).expect("kept");
    drop(store);
    let store = Store::open(folder.path()).expect("the same store");
    assert_eq!(store.secret().expect("there"), secret);
    let (kept, lines) = store.table("a").expect("readable").expect("there");
    assert_eq!(lines, [line(0), line(1), line(2)]);
    let before = table("a", 1, 10);
    assert_eq!((kept.touched, kept.seats, kept.side_names), (20, before.seats, before.side_names));
    assert_eq!(kept.network, before.network);
    assert!(store.table("b").expect("readable").is_none());
}

#[test]
fn no_line_is_written_twice_and_none_half() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a new store");
    store.create(&table("a", 1, 10), &[line(0)], false).expect("kept");
    store.append("a", 1, &[line(1)], 20, &stands(false), &[]).expect("kept");
    assert!(matches!(store.append("a", 1, &[line(1)], 30, &stands(false), &[]), Err(StoreError::Sqlite(_))));
    assert!(matches!(store.append("b", 0, &[line(0)], 30, &stands(false), &[]), Err(StoreError::Gone)));
    let (kept, lines) = store.table("a").expect("readable").expect("there");
    assert_eq!((kept.touched, lines.len()), (20, 2));
}

#[test]
fn what_is_taken_back_is_gone_and_counted_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a new store");
    store.create(&table("a", 1, 10), &[line(0), line(1), line(2)], false).expect("kept");
    store.take_back("a", 1, 20, &stands(false)).expect("taken back");
    assert!(matches!(store.take_back("b", 0, 20, &stands(false)), Err(StoreError::Gone)));
    store.append("a", 1, &[line(9)], 30, &stands(false), &[]).expect("another line in its place");
    drop(store);
    let store = Store::open(folder.path()).expect("the same store");
    let (kept, lines) = store.table("a").expect("readable").expect("there");
    assert_eq!((kept.taken_back, kept.touched, lines), (1, 30, vec![line(0), line(9)]));
}

#[test]
fn a_guests_tables_are_listed_and_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a new store");
    for (id, creator, touched) in [("a", 1, 10), ("b", 1, 11), ("c", 2, 12), ("d", 1, 13)] {
        store.create(&table(id, creator, touched), &[], false).expect("kept");
    }
    store.append("b", 0, &[line(0)], 20, &stands(true), &[]).expect("kept");
    let listed = store.tables_of(GuestId([1; 16])).expect("readable");
    let listed: Vec<StoredTable> = listed.into_iter().map(|table| table.expect("sound")).collect();
    assert_eq!(listed.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), ["b", "d", "a"]);
    assert_eq!(listed[0].standing, Some(stands(true)), "how it stands is kept with what happened");
    store.forget("b").expect("forgotten");
    assert_eq!(store.count(TableGroup::Guest(GuestId([1; 16]))).expect("readable"), 2);
}

#[test]
fn a_store_of_the_first_version_is_brought_up_with_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let connection = Connection::open(folder.path().join(FILE)).expect("a new file");
    connection.execute_batch(schema::STEPS[0]).expect("the first version");
    let first =
        "INSERT INTO tables VALUES (1, 'a', 'duel', '[rules]', x'0505', x'01010101010101010101010101010101', 1, 2, 0)";
    connection.execute(&first.replace("0505", &"05".repeat(32)), []).expect("a table");
    connection.pragma_update(None, "user_version", 1).expect("written");
    drop(connection);
    let store = Store::open(folder.path()).expect("brought up");
    let (kept, lines) = store.table("a").expect("readable").expect("there");
    assert_eq!((kept.rules.as_str(), kept.side_names.len(), lines.len()), ("duel", 0, 0));
}

#[test]
fn one_server_at_a_time_has_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Store::open(folder.path()).expect("a new store");
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Taken { .. })));
    drop(first);
    Store::open(folder.path()).expect("free again");
}

#[test]
fn a_store_of_a_later_program_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Store::open(folder.path()).expect("a new store"));
    let connection = Connection::open(folder.path().join(FILE)).expect("readable");
    connection.pragma_update(None, "user_version", 99).expect("written");
    drop(connection);
    assert!(matches!(Store::open(folder.path()), Err(StoreError::Newer { found: 99, .. })));
}

pub(super) fn outcome(rules: &str) -> MatchOutcome {
    MatchOutcome {
        game: "dominoes".into(),
        rules: rules.into(),
        name: sobremesa_protocol::Localized { es: rules.into(), en: rules.into() },
        ending: Ending::Won,
        taken_back: 0,
        hands: 3,
        hands_won: 2,
        points: 100,
        points_against: 40,
        bonuses: [("capicua".to_owned(), (1, 2))].into(),
        rivals: vec!["ramona".into()],
    }
}

#[test]
fn a_result_is_kept_with_the_last_move_and_outlives_its_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a new store");
    let guest = GuestId([1; 16]);
    for (id, ended) in [("a", 20), ("b", 30)] {
        store.create(&table(id, 1, 10), &[line(0)], false).expect("kept");
        let result = GuestOutcome { guest, outcome: outcome(id), people: Vec::new() };
        store.append(id, 1, &[line(1)], ended, &stands(true), std::slice::from_ref(&result)).expect("kept");
    }
    // The same line twice: neither move nor result is written.
    let result = GuestOutcome { guest, outcome: outcome("other"), people: Vec::new() };
    assert!(store.append("a", 1, &[line(1)], 40, &stands(true), std::slice::from_ref(&result)).is_err());
    store.forget("a").expect("forgotten");
    let kept = |rules: &str, ended| (ended, outcome(rules));
    assert_eq!(store.results_of(guest).expect("readable"), [kept("b", 30), kept("a", 20)]);
    assert_eq!(store.results_of(GuestId([2; 16])).expect("readable"), []);
    store.leave("a", guest, true).expect("forgotten");
    assert_eq!(store.results_of(guest).expect("readable"), [kept("b", 30)]);
    // One that an earlier program ended is found.
    store.create(&table("c", 1, 10), &[line(0)], true).expect("kept");
    assert_eq!(store.without_result(guest).expect("readable"), ["c"]);
}
