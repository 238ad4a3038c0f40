//! What people say to each other at a table: who hears it, how often one may speak, and what the record has of it.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{GatheringView, Phrase, Said, ServerMessage, TableView, TalkLine, Turn};

use crate::gatherings::{gathered, server};
use crate::support::{Guest, Seat, refusal_of};

fn phrase(phrase: &str) -> Value {
    json!({ "say": "talk", "said": { "kind": "phrase", "phrase": phrase } })
}

fn words(text: &str) -> Value {
    json!({ "say": "talk", "said": { "kind": "words", "text": text } })
}

/// What is said next at a window, whatever is shown before.
async fn heard(window: &mut Seat) -> TalkLine {
    loop {
        match window.hear().await {
            ServerMessage::Talk { line } => return line,
            ServerMessage::Table { .. } => {}
            other => panic!("nothing was said: {other:?}"),
        }
    }
}

/// Everybody's window, and that of somebody who looks on.
async fn windows(server: &crate::support::TestServer, id: &str, people: &[Guest]) -> Vec<Seat> {
    let codes = people[0].view(id).await.codes.expect("for the host");
    let watcher = server.guest();
    assert_eq!(watcher.enter(id, &codes.watch).await.status, 200);
    let mut windows = Vec::new();
    for guest in people.iter().chain([&watcher]) {
        let mut window = guest.sit(id).await;
        window.table().await;
        windows.push(window);
    }
    windows
}

async fn record(guest: &Guest, id: &str) -> String {
    let answer = guest.get(&format!("/api/tables/{id}/record")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.text().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_goes_to_all_at_the_table_and_stands_in_the_record_apart() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path(), true).await;
    let (id, people) = gathered(&first, "international", &["me", "friend", "friend", "random"]).await;
    let mut all = windows(&first, &id, &people).await;
    let before = record(&people[0], &id).await;
    all[1].say(&phrase("well_played")).await;
    let said = TalkLine { hand: 1, ply: 0, seat: 1, said: Said::Phrase { phrase: Phrase::WellPlayed } };
    for window in &mut all {
        assert_eq!(heard(window).await, said, "partner, rivals and who looks on hear the same");
    }
    // One thing in three seconds, at whichever window; others may speak meanwhile.
    let mut second = people[1].sit(&id).await;
    let soon = refusal_of(&mut second, &phrase("thanks")).await;
    assert_eq!(soon.code, "talk/too-soon");
    assert!(soon.args.contains_key("seconds"), "{soon:?}");
    all[2].say(&phrase("thanks")).await;
    assert_eq!(heard(&mut all[0]).await.seat, 2);
    // Whoever looks on says nothing, and free words are not allowed here.
    assert_eq!(refusal_of(&mut all[3], &phrase("hello")).await.code, "table/no-seat");
    assert_eq!(refusal_of(&mut all[0], &words("Hola")).await.code, "talk/no-free-words");
    assert_eq!(refusal_of(&mut all[0], &phrase("i_hold_the_six")).await.code, "request/unreadable");
    drop((all, second));
    first.stop().await;

    // It is there after a restart; nothing of the match is another for it.
    let second = server(folder.path(), true).await;
    let people: Vec<Guest> = people.into_iter().map(|guest| guest.at(second.addr)).collect();
    let after = record(&people[0], &id).await;
    let lines = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&after), lines(&before));
    let head: RecordLine = serde_json::from_str(after.lines().next().unwrap()).unwrap();
    let RecordLine::Head(head) = head else { panic!("a head") };
    assert_eq!(head.talk.iter().map(|line| line.seat).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(head.talk[0], said);
    let mut window = people[0].sit(&id).await;
    let view = window.table().await;
    window.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
    while window.table().await.position.turn != Turn::Nothing {}
    // After the match one may talk on; the whole record is verified with all that.
    window.say(&phrase("another")).await;
    assert_eq!(heard(&mut window).await.said, Said::Phrase { phrase: Phrase::Another });
    let whole = Record::read(&record(&people[0], &id).await).expect("a record");
    assert_eq!(whole.head.talk.len(), 3);
    let game = Catalog::new(None).rules_of_record(&whole).expect("its rules");
    assert!(whole.verify(&*game).problems.is_empty());
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn free_words_are_for_tables_whose_host_allows_them() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (ana, luis) = (server.guest(), server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    assert!(!waits.free_words, "off where nothing is said");
    let codes = waits.codes.expect("for the host");
    luis.enter(&waits.id, &codes.sit).await;
    let allow = json!({ "ask": "free_words", "allowed": true });
    assert_eq!(luis.ask(&waits.id, &allow).await.problem().code, "gathering/not-host");
    assert!(ana.ask(&waits.id, &allow).await.json::<GatheringView>().free_words);
    luis.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": "Luis" })).await;
    let mut window = loop {
        if luis.get(&format!("/api/tables/{}", waits.id)).await.status == 200 {
            break luis.sit(&waits.id).await;
        }
        tokio::task::yield_now().await;
    };
    let view: TableView = window.table().await;
    assert!(view.talk.as_ref().is_some_and(|rules| rules.free_words && rules.wait == 3_000));
    for (text, code) in [("a\nb", "talk/unfit"), (" ", "talk/unfit"), (&"x".repeat(141)[..], "talk/too-long")] {
        assert_eq!(refusal_of(&mut window, &words(text)).await.code, code);
    }
    // What was refused counts for nothing.
    window.say(&words("  <b>¡Vaya mano!</b> ")).await;
    assert_eq!(heard(&mut window).await.said, Said::Words { text: "<b>¡Vaya mano!</b>".to_owned() });
    // At a table without links there is nobody to talk to.
    let alone = ana.set("duel", &["me", "random"]).await;
    let mut window = ana.sit(&alone.id).await;
    assert!(window.table().await.talk.is_none());
    assert_eq!(refusal_of(&mut window, &phrase("hello")).await.code, "talk/nobody");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_slowly_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (id, people) = gathered(&server, "duel", &["me", "friend"]).await;
    // A window at which nothing is read.
    let _silent = people[1].sit(&id).await;
    let mut window = people[0].sit(&id).await;
    window.say(&phrase("hello")).await;
    let line = tokio::time::timeout(Duration::from_secs(30), heard(&mut window)).await.expect("at once");
    assert_eq!(line.said, Said::Phrase { phrase: Phrase::Hello });
    server.stop().await;
}
