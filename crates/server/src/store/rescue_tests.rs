//! Files that are zeroed, cut short, or damaged in any one page.

use std::path::PathBuf;

use sobremesa_protocol::record::RecordLine;

use super::tests::{line, outcome, stands, table};
use super::*;
use crate::guest::GuestId;

/// A store with tables of many lines and long texts, closed; its bytes.
fn filled(folder: &Path) -> Vec<u8> {
    let store = Store::open(folder).expect("a new store");
    assert_eq!(store.notice(), None);
    store.secret().expect("made");
    for number in 0..12_u8 {
        let id = format!("table {number}");
        let kept =
            StoredTable { rules_file: "# rules\n".repeat(700).into(), ..table(&id, number % 3, u64::from(number)) };
        store.create(&kept, &[line(0)], false).expect("kept");
        let lines: Vec<RecordLine> = (1..40).map(line).collect();
        let result = GuestOutcome { guest: GuestId([number % 3; 16]), outcome: outcome("duel"), people: Vec::new() };
        store.append(&id, 1, &lines, 20, &stands(true), std::slice::from_ref(&result)).expect("kept");
    }
    drop(store);
    std::fs::read(folder.join(FILE)).expect("closed, so in one file")
}

fn reopened(folder: &Path, bytes: &[u8]) -> Store {
    for file in std::fs::read_dir(folder).expect("a folder") {
        std::fs::remove_file(file.expect("readable").path()).expect("removed");
    }
    std::fs::write(folder.join(FILE), bytes).expect("written");
    Store::open(folder).expect("it goes on, whatever was there")
}

#[test]
fn an_empty_file_does_not_pass_for_a_new_one_without_a_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(FILE);
    let store = reopened(folder.path(), b"");
    assert_eq!(store.notice(), Some(&StoreNotice::Empty { path: path.clone() }));
    drop(store);
    assert_eq!(Store::open(folder.path()).expect("the same").notice(), None, "once");
    // With a log beside it there was something: neither is thrown away.
    std::fs::write(&path, b"").expect("written");
    std::fs::write(folder.path().join(format!("{FILE}-wal")), [7; 9000]).expect("written");
    let store = Store::open(folder.path()).expect("it goes on");
    let Some(StoreNotice::Damaged { aside, .. }) = store.notice() else { panic!("{:?}", store.notice()) };
    let mut log = aside.clone().into_os_string();
    log.push("-wal");
    assert_eq!(std::fs::read(log).expect("kept aside"), [7; 9000]);
}

#[test]
fn a_file_that_is_none_of_ours_is_kept_aside_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    for bytes in [vec![0; 40_960], b"not a store at all".repeat(300), vec![0; 100]] {
        let store = reopened(folder.path(), &bytes);
        let Some(StoreNotice::Damaged { aside, rescued, .. }) = store.notice() else { panic!("{:?}", store.notice()) };
        assert!(aside.display().to_string().contains("sobremesa.sqlite3.damaged-"), "{aside:?}");
        assert_eq!(std::fs::read(aside).expect("there"), bytes);
        assert_eq!(*rescued, Rescued::default());
        store.create(&table("a", 1, 10), &[line(0)], false).expect("the new one is written");
        drop(store);
        // A second one gets a name of its own.
        std::fs::write(folder.path().join(FILE), &bytes).expect("written");
        let again = Store::open(folder.path()).expect("it goes on");
        let Some(StoreNotice::Damaged { aside: second, .. }) = again.notice() else { panic!("damaged again") };
        assert_ne!(*second, aside_of(&bytes, folder.path()), "the first stays");
        assert_eq!(std::fs::read(second).expect("there"), bytes);
    }
}

/// The first name under which something is kept aside today.
fn aside_of(bytes: &[u8], folder: &Path) -> PathBuf {
    let today = crate::clock::date(crate::clock::now());
    let path = folder.join(format!("{FILE}.damaged-{today}"));
    assert_eq!(std::fs::read(&path).expect("there"), bytes);
    path
}

#[test]
fn whatever_page_is_lost_the_rest_is_saved_and_no_table_is_silently_shorter() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = filled(folder.path());
    let before: Vec<_> = (0..12).map(|number| format!("table {number}")).collect();
    let whole: Vec<RecordLine> = (0..40).map(line).collect();
    let pages = bytes.len() / 4096;
    assert!(pages > 30, "{pages}");
    let (mut noticed, mut guests_kept, mut nothing_saved) = (0, 0, 0);
    for page in 0..pages {
        let mut damaged = bytes.clone();
        damaged[page * 4096..(page + 1) * 4096].fill(0);
        let store = reopened(folder.path(), &damaged);
        let rescued = match store.notice() {
            Some(StoreNotice::Damaged { rescued, aside, .. }) => {
                assert!(std::fs::read(aside).expect("there").len() >= damaged.len(), "kept aside");
                noticed += 1;
                Some(*rescued)
            }
            other => {
                assert_eq!(other, None);
                None
            }
        };
        let (mut sound, mut spoilt) = (0, 0);
        for id in &before {
            match store.table(id) {
                Ok(Some((kept, lines))) => {
                    assert_eq!((lines, kept.seats.len()), (whole.clone(), 2), "page {page}, {id}");
                    sound += 1;
                }
                Ok(None) => {}
                Err(why) => {
                    assert!(why.is_damage(), "{why}");
                    spoilt += 1;
                }
            }
        }
        if let Some(rescued) = rescued {
            assert_eq!((rescued.tables, rescued.spoilt), (sound, spoilt), "page {page}");
            guests_kept += usize::from(rescued.guests);
        }
        nothing_saved += usize::from(sound + spoilt == 0);
    }
    // The pages that say what tables there are (a first one and three below it), and the one in which the way to all matches
    // begins, are worth everything.
    assert!(nothing_saved <= 5, "{nothing_saved}");
    assert!(noticed > pages / 2 && guests_kept > noticed / 2, "{noticed} of {pages}, guests {guests_kept}");
}

#[test]
fn a_file_cut_short_anywhere_is_opened() {
    let folder = tempfile::tempdir().expect("a folder");
    let bytes = filled(folder.path());
    for length in [1, 15, 99, 100, 512, 4095, 4096, 4097, 8192, bytes.len() / 2, bytes.len() - 4096] {
        let store = reopened(folder.path(), &bytes[..length]);
        assert!(matches!(store.notice(), Some(StoreNotice::Damaged { .. })), "{length}: {:?}", store.notice());
        store.create(&table("a", 1, 10), &[line(0)], false).expect("the new one is written");
    }
}

#[test]
fn a_version_that_does_not_fit_what_is_there_is_damage() {
    let folder = tempfile::tempdir().expect("a folder");
    filled(folder.path());
    for version in [0, 3] {
        let connection = Connection::open(folder.path().join(FILE)).expect("readable");
        connection.pragma_update(None, "user_version", version).expect("written");
        drop(connection);
        let store = Store::open(folder.path()).expect("it goes on");
        let Some(StoreNotice::Damaged { rescued, .. }) = store.notice() else { panic!("{:?}", store.notice()) };
        assert_eq!((rescued.tables, rescued.guests), (12, true));
    }
}
