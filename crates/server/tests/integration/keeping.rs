//! A copy of the data folder while people play, the folder as it was in the copy, and the check of everything in it.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use sobremesa_catalog::Catalog;
use sobremesa_protocol::TableSummary;
use sobremesa_protocol::words::Language;
use sobremesa_server::{KeepingError, StoreError, back_up, check_folder, restore};

use crate::support::TestServer;

/// What the check of a folder says, by place.
fn faults(data: &Path) -> Vec<(String, String)> {
    let checked = check_folder(data, &Catalog::new(Some(data.to_owned())));
    checked.faults.into_iter().map(|fault| (fault.place, Language::En.tell(&fault.what))).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_copied_while_people_play_and_is_there_again_as_it_was() {
    let home = tempfile::tempdir().unwrap();
    let (data, copy) = (home.path().join("data"), home.path().join("copies/first"));
    fs::create_dir_all(data.join("rules/dominoes")).unwrap();
    fs::create_dir_all(data.join("runs/a")).unwrap();
    fs::write(data.join("rules/dominoes/mine.toml"), "format = 99\n").unwrap();
    fs::write(data.join("runs/a/large"), "0123456789").unwrap();
    let server = TestServer::start(&data).await;
    let ana = server.guest();
    let table = ana.set("duel", &["me", "me"]).await;
    let mut seat = ana.sit(&table.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |view| view.position.ply >= 3).await;
    // The server holds the folder and its store meanwhile, and the table goes on.
    let made = back_up(&data, &copy, false).unwrap();
    assert_eq!((made.files, made.left_out.as_slice()), (2, &["runs".into()][..]));
    seat.play_until(view.clone(), |view| view.position.ply >= 6).await;
    let with_runs = back_up(&data, &home.path().join("copies/second"), true).unwrap();
    assert_eq!((with_runs.files, with_runs.left_out.len()), (3, 0));
    assert!(matches!(back_up(&data, &copy, false), Err(KeepingError::NotEmpty(_))));
    assert!(matches!(back_up(&data, &data.join("copy"), false), Err(KeepingError::Inside(_))));
    assert!(!data.join("copy").exists());
    assert!(matches!(back_up(&home.path().join("none"), &copy, false), Err(KeepingError::NoFolder(_))));
    // While a server uses a folder it is not taken away under its feet.
    assert!(matches!(restore(&copy, &data, true), Err(KeepingError::Store(StoreError::Taken { .. }))));
    assert!(matches!(restore(&copy, &data, false), Err(KeepingError::NotEmpty(_))));
    server.stop().await;
    let restored = restore(&copy, &data, true).unwrap();
    let aside = restored.aside.unwrap();
    assert!(aside.join("runs/a/large").exists() && !data.join("runs").exists());
    assert_eq!(fs::read_to_string(data.join("rules/dominoes/mine.toml")).unwrap(), "format = 99\n");
    let server = TestServer::start(&data).await;
    let ana = ana.at(server.addr);
    assert_eq!(ana.view(&table.id).await, view, "the same guest at the same ply");
    assert_eq!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().len(), 1);
    server.stop().await;
    let new = home.path().join("elsewhere/data");
    fs::create_dir_all(home.path().join("elsewhere")).unwrap();
    assert_eq!(restore(&copy, &new, false).unwrap().aside, None);
    let [(place, what)] = &faults(&new)[..] else { panic!("{:?}", faults(&new)) };
    assert!(place.contains("mine") && !what.is_empty(), "{place}: {what}");
}

#[test]
fn a_copy_that_is_not_what_was_copied_changes_nothing() {
    let home = tempfile::tempdir().unwrap();
    let (data, copy) = (home.path().join("data"), home.path().join("copy"));
    fs::create_dir_all(data.join("themes/dark")).unwrap();
    fs::write(data.join("themes/dark/theme.toml"), "one").unwrap();
    back_up(&data, &copy, false).unwrap();
    let copied = copy.join("themes/dark/theme.toml");
    let new = home.path().join("new");
    for spoil in [Some("two"), None] {
        match spoil {
            Some(text) => fs::write(&copied, text).unwrap(),
            None => fs::remove_file(&copied).unwrap(),
        }
        assert!(matches!(restore(&copy, &new, false), Err(KeepingError::Spoilt(_))));
        assert!(!new.exists());
        assert!(matches!(restore(&copy, &data, true), Err(KeepingError::Spoilt(_))));
        assert_eq!(fs::read_to_string(data.join("themes/dark/theme.toml")).unwrap(), "one");
    }
    let list = copy.join("backup.json");
    let text = fs::read_to_string(&list).unwrap();
    for wrong in [text.replace("themes/dark/theme.toml", "../../outside"), "{".to_owned(), text.replace('1', "2")] {
        fs::write(&list, wrong).unwrap();
        assert!(matches!(restore(&copy, &new, false), Err(KeepingError::NoCopy(_))));
    }
    assert!(!new.exists() && !home.path().join("outside").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_check_names_every_fault() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let server = TestServer::start(data).await;
    let ana = server.guest();
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(ana.set("duel", &["me", "me"]).await.id);
    }
    assert_eq!(faults(data), [], "checked while the server runs");
    server.stop().await;
    let store = Connection::open(data.join("sobremesa.sqlite3")).unwrap();
    store.execute("UPDATE tables SET seed = x'00' WHERE id = ?", [&ids[0]]).unwrap();
    store.execute("UPDATE tables SET rules_file = '' WHERE id = ?", [&ids[2]]).unwrap();
    drop(store);
    for (path, text) in [
        ("learn/dominoes/mine.toml", "title = 7"),
        ("players/dominoes/mine/player.toml", "kind = 7"),
        ("themes/mine/theme.toml", "name = 7"),
        ("runs/20260101-000000-aaaa/manifest.toml", "rules = 7"),
        ("balances/20260101-000000-aaaa.json", "{"),
        ("records/2026-01-01-duel-1.jsonl", "{}"),
    ] {
        fs::create_dir_all(data.join(path).parent().unwrap()).unwrap();
        fs::write(data.join(path), text).unwrap();
    }
    let found = faults(data);
    let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
    assert_eq!(found.len(), 8, "{found:?}");
    let all = [ids[0].as_str(), &ids[2], "2026-01-01-duel-1", "20260101", "20260101", "mine", "mine", "mine"];
    for (place, said) in places.iter().zip(all) {
        assert!(place.contains(said), "{place}: {said}");
    }
    // The file as a whole.
    let file = data.join("sobremesa.sqlite3");
    let mut bytes = fs::read(&file).unwrap();
    let end = bytes.len();
    bytes[end - 4096..].fill(0);
    fs::write(&file, bytes).unwrap();
    assert!(faults(data)[0].1.contains("damaged"), "{:?}", faults(data));
    fs::write(&file, b"").unwrap();
    assert!(faults(data)[0].0.ends_with("sobremesa.sqlite3"));
    assert_eq!(fs::read(&file).unwrap(), b"", "what is checked stays as it is");
}
