//! What a house writes to its log: nothing of who was there.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use serde_json::json;
use sobremesa_protocol::{CarryCode, NewBot, Turn};
use tokio::process::Command;

use crate::bots::support::{Bot, Guest};
use crate::terminal::{Terminal, told};

#[tokio::test(flavor = "multi_thread")]
async fn a_log_holds_no_names_cookies_codes_tiles_or_addresses() {
    let terminal = Terminal::new();
    let mut command = terminal.command(&["serve", "--addr", "0", "--data", "kept", "--lang", "en"]);
    command.env("RUST_LOG", "sobremesa_server=trace").stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program is there");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    let first = lines.next().expect("a line").expect("text");
    let address = first.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
    let addr = address.parse().expect("an address");

    let ana = Guest::new(addr);
    let made: NewBot = ana.post("/api/bots", &json!({ "name": "Trastamara" })).await.json();
    let mut bot = Bot::greeted(addr, &made.token).await;
    let player = format!("bot:{}", made.bot.id);
    let asked = json!({ "rules": "duel", "name": "Zenobia",
        "seats": [{ "kind": "me" }, { "kind": "computer", "player": player }] });
    let set: sobremesa_protocol::TableSummary = ana.post("/api/tables", &asked).await.json();
    let code: CarryCode = ana.post("/api/carry", &json!(null)).await.json();
    let wrong = ana.post("/api/carry/use", &json!({ "words": "abeja abrigo abril aceite acero aduana" })).await;
    assert_eq!(wrong.status, 404);
    let gathered = ana.gather("duel", &["me", "friend"]).await;
    let mut seat = ana.sit(&set.id).await;
    let mut view = seat.table().await;
    while view.position.turn != (Turn::Seat { seat: 1 }) {
        seat.go_on(&view).await;
        view = seat.table().await;
    }
    seat.go_on(&view).await;
    // A robot that forfeits is told of, without what it sent.
    let turn = bot.hear_of("turn").await;
    bot.say(&json!({ "line": "move", "match": turn["match"], "move": "9-9>\nforged line" })).await;
    while view.position.turn != Turn::Nothing {
        view = seat.table().await;
    }
    // A store that is taken away is told of, too.
    ana.get("/api/tables/aaaaaaaaaaaaaaaaaaaaaaaa").await;
    let ended = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().await;
    assert!(ended.expect("kill is there").success());
    let log = tokio::task::spawn_blocking(move || told(&child.wait_with_output().expect("it ends"))).await;
    let log = log.expect("no panic").err;
    assert!(log.contains("a robot forfeits"), "{log}");
    let cookie = ana.cookie().expect("a guest who was here");
    let cookie = cookie.split('=').nth(1).expect("its value").to_owned();
    let codes = gathered.codes.expect("the host's");
    let said = [
        "Zenobia",
        "Trastamara",
        "9-9",
        "forged",
        "127.0.0.1",
        &cookie,
        &made.token,
        &code.words,
        &codes.sit,
        &codes.watch,
    ];
    for word in said {
        assert!(!log.contains(word), "`{word}` stands in the log:\n{log}");
    }
}
