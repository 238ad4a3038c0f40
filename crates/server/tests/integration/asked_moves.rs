//! `POST /api/move`: what our players would do in somebody else's program.

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_core::{Observer, Seat};
use sobremesa_protocol::Turn;
use sobremesa_protocol::engine::MoveAnswer;
use sobremesa_protocol::record::RecordLine;
use sobremesa_server::Rate;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{Answer, Guest, TestServer, config, connect, table};

async fn asked(guest: &Guest, question: &Value) -> MoveAnswer {
    let answer = guest.post("/api/move", question).await;
    assert_eq!(answer.status, 200, "{question}: {}", answer.text());
    answer.json()
}

/// The record of a match that computers play to its end.
async fn played(guest: &Guest, rules: &str, seats: &[&str]) -> String {
    let set = guest.set(rules, seats).await;
    let mut seat = guest.sit(&set.id).await;
    let view = seat.table().await;
    seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
    guest.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned()
}

/// The moves of a record: ply, seat, move.
fn moves(record: &Record) -> Vec<(u32, u8, String)> {
    let of = |line: &RecordLine| match line {
        RecordLine::Move { ply, seat, text, .. } => Some((*ply, *seat, text.clone())),
        _ => None,
    };
    record.lines.iter().filter_map(of).collect()
}

/// What a seat was told until a ply was to be made.
fn told_until(record: &Record, seat: u8, ply: u32) -> Vec<RecordLine> {
    let game = Catalog::default().rules_of_record(record).expect("bundled");
    let at = |line: &RecordLine| matches!(line, RecordLine::Move { ply: of, .. } if *of == ply);
    let until = record.lines.iter().position(at).expect("a move");
    let played = game.replay(&record.setup(), &record.lines[..until]).expect("it follows");
    played.seen_lines(Observer::Seat(Seat(seat)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_answers_what_it_played_whether_asked_by_record_or_by_what_its_seat_saw() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    for (rules, seats) in [
        ("draw seats=2", ["matriz", "botagorda"]),
        ("escoba", ["clasico", "random"]),
        ("amazons-4x4", ["greedy_mobility", "random"]),
    ] {
        let text = played(&ana, rules, &seats).await;
        let record = Record::read(text.trim_end()).expect("a record");
        let all = moves(&record);
        for (ply, seat, made) in all.iter().step_by(all.len() / 6 + 1) {
            let player = seats[usize::from(*seat)];
            let question = json!({ "record": text, "ply": ply, "player": player });
            let answer = asked(&ana, &question).await;
            assert_eq!((&answer.text, answer.seat, answer.ply), (made, *seat, *ply), "{rules}: {answer:?}");
            // What breaks ties is drawn from the match's seed, which no seat is told: `clasico` draws the card that it lays.
            let draws = ["random", "greedy_mobility"].contains(&player) || player == "clasico" && !made.contains(':');
            if draws {
                continue;
            }
            // Nothing of the other hands is needed.
            let seen = told_until(&record, *seat, *ply);
            let hidden = |line: &RecordLine| {
                matches!(line, RecordLine::Dealt { seat: Some(of), tiles, .. } if of != seat && !tiles.is_empty())
                    || matches!(line, RecordLine::Shuffle { .. })
            };
            assert!(!seen.iter().any(hidden), "{rules}");
            let question = json!({ "rules": record.head.rules, "seen": seen, "seat": seat, "player": player });
            let told = asked(&ana, &question).await;
            assert_eq!((told.seat, told.ply), (*seat, *ply), "{rules}");
            let of_all = told.why.iter().flat_map(|why| &why.moves);
            let value = |text: &str| of_all.clone().find(|one| one.text == text).map(|one| one.value);
            assert_eq!(told.value, value(&told.text), "{rules}");
            if told.text != *made {
                // One of those that are as good was drawn.
                assert!(told.value.is_some() && told.value == value(made), "{rules}: {made} {told:?}");
                continue;
            }
            assert_eq!(told.why, answer.why, "{rules}");
            assert!(told.said.is_none_or(|said| !said.es.starts_with("why.") && said.es != said.en), "{rules}");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_robot_was_told_and_what_one_seat_saw_are_passed_on_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let set = ana.set("duel", &["me", "matriz"]).await;
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |at| at.position.turn == Turn::Seat { seat: 0 } && at.position.ply > 3).await;
    let record = ana.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned();
    assert!(record.contains("\"seen_by\":0"), "the match is under way");
    let answer = asked(&ana, &json!({ "record": record, "player": "matriz" })).await;
    assert_eq!((answer.seat, answer.ply), (0, view.position.ply));
    // The same as a robot's lines, with what else it heard.
    let mut seen = vec![
        json!({ "line": "hello", "protocol": 1, "host": "any" }),
        json!({ "line": "match", "match": "5ad0", "seat": 1 }),
        json!({ "line": "over", "match": "5ad0", "winner": null }),
        json!({ "line": "match", "match": "77aa", "seat": 0, "rules": "duel" }),
    ];
    for line in record.lines().skip(1) {
        let mut line: Value = serde_json::from_str(line).unwrap();
        line["match"] = json!("77aa");
        seen.push(line);
    }
    seen.push(json!({ "line": "turn", "match": "77aa", "ply": answer.ply, "legal": [answer.text] }));
    let again = asked(&ana, &json!({ "rules": "duel", "seen": seen, "player": "matriz" })).await;
    assert_eq!(again, answer);
    let mut ended = seen.clone();
    ended.push(json!({ "line": "over", "match": "77aa", "winner": 0 }));
    let refusal = ana.post("/api/move", &json!({ "seen": ended })).await.problem();
    assert!(refusal.code == "engine/no-turn" && refusal.message.contains("the match is over"), "{refusal:?}");
    let refusal = ana.post("/api/move", &json!({ "seen": seen, "seat": 1 })).await.problem();
    assert_eq!(refusal.message, "`seat` is 1, and the `match` among the lines says 0");
    // The last match among the lines says the rules too.
    assert_eq!(asked(&ana, &json!({ "seen": seen, "player": "matriz" })).await, answer);
    // The rules may come as text; whoever gives hints answers where nobody is named.
    let file: Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    let own = json!({ "rules_file": file["rules_file"], "seen": seen, "player": "matriz" });
    assert_eq!(asked(&ana, &own).await.text, answer.text);
    let hint = asked(&ana, &json!({ "record": record })).await;
    assert!(!hint.player.is_empty() && hint.why.is_some());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_in_notation_is_enough_where_nothing_is_hidden() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let board = "bbb1/x2b/w2w/wxw1 w";
    let question = json!({ "rules": "amazons-4x4", "position": board, "player": "random" });
    let answer = asked(&ana, &question).await;
    assert!(answer.rules.starts_with("amazons-4x4 start="), "{}", answer.rules);
    assert_eq!((answer.seat, answer.ply), (0, 0));
    // For its own chance it goes by the seed.
    assert_eq!(asked(&ana, &question).await, answer);
    server.stop().await;
}

/// A question over which a player would think for hours.
fn endless(time: Option<u32>) -> Value {
    json!({ "rules": "amazons", "seat": 0, "seen": [{ "line": "hand", "hand": 1, "opening": "-" }],
            "player": "amazona seconds=none nodes=1000000000", "time": time })
}

fn refused(answer: &Answer) -> (u16, String) {
    (answer.status, answer.problem().code)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_question_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with({
        let mut config = config(folder.path());
        config.hosts.push("mesa.example".to_owned());
        config
    })
    .await;
    let ana = server.guest();
    let text = played(&ana, "duel", &["random", "random"]).await;
    let record = Record::read(text.trim_end()).expect("a record");
    let first = moves(&record)[0].clone();
    let seen = told_until(&record, first.1, first.0);
    let other = 1 - first.1;
    let others = told_until(&record, other, first.0);
    let cut = text.replacen("\"line\":\"move\"", "\"line\":\"moove\"", 1);
    let ask = |change: Value| {
        let mut question = json!({ "rules": "duel", "seen": seen, "seat": first.1, "player": "random" });
        for (key, value) in change.as_object().unwrap() {
            question[key] = value.clone();
        }
        question
    };
    for (question, code) in [
        (json!({}), "engine/one-position"),
        (ask(json!({ "record": text })), "engine/one-position"),
        (ask(json!({ "rules": null })), "engine/no-rules"),
        (ask(json!({ "rules": "chess" })), "rules/unknown"),
        (ask(json!({ "rules": "/etc/passwd" })), "rules/unknown"),
        (ask(json!({ "rules_file": "format = 2" })), "rules/broken"),
        (ask(json!({ "seat": null })), "engine/no-seat"),
        (ask(json!({ "seat": 7 })), "engine/seat"),
        (ask(json!({ "player": "nobody" })), "player/unknown"),
        (ask(json!({ "player": "cmd:'python3 x.py'" })), "player/programs"),
        (ask(json!({ "player": "maestro milliseconds=600000" })), "player/too-much"),
        (ask(json!({ "time": 60_000 })), "engine/time"),
        (ask(json!({ "seen": [], "seat": 0 })), "engine/told"),
        (ask(json!({ "seen": [seen[0], { "line": "shuffle", "order": "" }] })), "engine/line"),
        (ask(json!({ "seen": [{ "line": "sat" }] })), "request/unreadable"),
        (ask(json!({ "seen": others, "seat": other })), "engine/not-its-turn"),
        (json!({ "rules": "duel", "position": "6-6" }), "engine/hidden"),
        (json!({ "rules": "amazons-4x4", "position": "bb" }), "engine/position"),
        (json!({ "record": text, "ply": 999 }), "engine/no-ply"),
        (json!({ "record": text }), "engine/no-turn"),
        (json!({ "record": "" }), "engine/record"),
        (json!({ "record": cut, "ply": 0 }), "engine/record"),
        (json!({ "rules": "duel", "position": "x", "mvoe": 1 }), "request/unreadable"),
    ] {
        let answer = ana.post("/api/move", &question).await;
        let (status, found) = refused(&answer);
        assert_eq!(found, code, "{question:.200}: {}", answer.text());
        assert!((400..500).contains(&status) && !answer.problem().message.is_empty(), "{code}");
    }
    // A board is told of as it was given.
    let answer = ana.post("/api/move", &json!({ "rules": "amazons-4x4", "position": "bb" })).await;
    assert_eq!(answer.problem().message, "there is a row of 2 squares, and boards have 3 to 16 columns");
    // A move that cannot be made is told with its line, as people count them.
    let illegal = text.replacen(&format!("\"move\":\"{}\"", first.2), "\"move\":\"0-0>\"", 1);
    let answer = ana.post("/api/move", &json!({ "record": illegal, "ply": 1 })).await;
    assert_eq!(refused(&answer).1, "engine/record", "{}", answer.text());
    let line = 1 + text.lines().position(|line| line.contains("\"move\"")).unwrap();
    assert!(answer.text().contains(&format!("\"line\":\"{line}\"")), "{}", answer.text());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn thinking_ends_with_its_time_and_with_whoever_asked() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with({
        let mut config = config(folder.path());
        config.thinkers = 1;
        config
    })
    .await;
    let ana = server.guest();
    let start = ana.post("/api/move", &endless(Some(30))).await;
    assert_eq!(start.status, 200, "{}", start.text());
    // Whoever goes away leaves the only place to the next one: else that one would wait for hours.
    let body = endless(None).to_string();
    let head = format!(
        "POST /api/move HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        server.addr,
        body.len()
    );
    let mut stream = connect(None, server.addr).await.unwrap();
    stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
    // The next question waits behind it, and is answered only once it is stopped.
    let waiting = tokio::spawn(async move {
        let quick = json!({ "rules": "amazons-4x4", "position": "1bb1/b2b/w2w/1ww1 w", "player": "random" });
        ana.post("/api/move", &quick).await.status
    });
    let mut nothing = [0; 1];
    let silent = tokio::time::timeout(std::time::Duration::from_millis(300), stream.read(&mut nothing)).await;
    assert!(silent.is_err(), "it thinks");
    drop(stream);
    assert_eq!(waiting.await.unwrap(), 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_need_no_cookie_and_only_so_many_questions_wait() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with({
        let mut config = config(folder.path());
        config.limits.addresses.this_machine = true;
        config.limits.addresses.new_guests = Rate { burst: 2, every_ms: 3_600_000 };
        config.thinkers = 1;
        config
    })
    .await;
    let quick = json!({ "rules": "amazons-4x4", "position": "1bb1/b2b/w2w/1ww1 w", "player": "random" });
    for _ in 0..5 {
        let answer = server.guest().post("/api/move", &quick).await;
        assert_eq!((answer.status, answer.header("set-cookie")), (200, None), "{}", answer.text());
    }
    // No guest was made of it.
    let ana = server.guest();
    assert_eq!(ana.post("/api/tables", &table("duel", &["me", "random"])).await.status, 201);
    // One more than may wait: whichever comes last is refused at once, and by then all others wait.
    let mut asking = tokio::task::JoinSet::new();
    let body = endless(None).to_string();
    for _ in 0..17 {
        let question = format!(
            "POST /api/move HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            server.addr,
            body.len()
        );
        let mut stream = connect(None, server.addr).await.unwrap();
        asking.spawn(async move {
            stream.write_all(question.as_bytes()).await.unwrap();
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            answer
        });
    }
    assert_eq!(asking.join_next().await.expect("one is refused").unwrap(), *b"HTTP/1.1 429");
    let refusal = ana.post("/api/move", &quick).await;
    assert_eq!((refusal.status, refusal.problem().code.as_str()), (429, "engine/busy"), "{}", refusal.text());
    assert!(refusal.header("retry-after").is_some());
    asking.shutdown().await;
    server.stop().await;
}

/// The blocks of the documentation in JSON.
fn documented() -> Vec<Value> {
    let docs = include_str!("../../../../docs/engine.md");
    let blocks = docs.split("```json\n").skip(1).map(|rest| rest.split("```").next().expect("a block ends"));
    blocks.map(|block| serde_json::from_str(block).expect("JSON")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_questions_of_the_documentation_are_answered_as_it_says() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let [seen, record, board, answer] = &documented()[..] else { panic!("three questions and an answer") };
    let told: Value = ana.post("/api/move", seen).await.json();
    assert_eq!(&told, answer, "docs/engine.md says it otherwise");
    assert_eq!(ana.post("/api/move", board).await.status, 200);
    let text = played(&ana, "duel", &["random", "random"]).await;
    // Each hand has as many moves.
    let record = json!({ "record": text, "ply": 3, "player": record["player"] });
    assert_eq!(ana.post("/api/move", &record).await.status, 200);
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_examples_in_python_and_javascript_print_the_move() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let question = folder.path().join("question.json");
    let docs = documented();
    std::fs::write(&question, docs[0].to_string()).unwrap();
    for command in [&["python3", "-B", "move.py"][..], &["node", "move.mjs"]] {
        let run = || {
            let mut run = tokio::process::Command::new(command[0]);
            run.args(&command[1..]).arg(format!("http://{}", server.addr)).arg(&question);
            run.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine"));
            run
        };
        let ran = run().output().await.unwrap_or_else(|why| panic!("{}: {why}", command[0]));
        let told = String::from_utf8(ran.stdout).unwrap();
        assert!(ran.status.success(), "{command:?}: {}", String::from_utf8_lossy(&ran.stderr));
        let made = docs[3]["move"].as_str().expect("a move");
        assert!(told.starts_with(made) && told.lines().count() > 1, "{command:?}: {told}");
        std::fs::write(&question, "{}").unwrap();
        let ran = run().output().await.unwrap();
        assert!(!ran.status.success(), "{command:?}");
        assert!(String::from_utf8_lossy(&ran.stderr).contains("engine/one-position"), "{command:?}");
        std::fs::write(&question, docs[0].to_string()).unwrap();
    }
    server.stop().await;
}
