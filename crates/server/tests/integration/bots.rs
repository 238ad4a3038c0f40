//! Robots over their socket: who is let in, what they are told and asked, and what becomes of a table without its robot.

use serde_json::{Value, json};
use sobremesa_protocol::{BotInfo, GatheringView, NewBot, TableView, Turn};
use tokio_tungstenite::tungstenite::Error;

use crate::support::{Bot, Guest, Seat, TestServer, table};

async fn made(guest: &Guest, name: &str) -> (String, String) {
    let answer = guest.post("/api/bots", &json!({ "name": name })).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let NewBot { bot, token } = answer.json();
    assert_eq!((bot.name.as_str(), bot.here), (name, false));
    (format!("bot:{}", bot.id), token)
}

/// The status with which a connection is refused, and after how many seconds it is worth trying again.
async fn refused(server: &TestServer, token: &str) -> (u16, Option<String>) {
    match Bot::connect(server.addr, token).await.map(|_| ()).map_err(|error| *error) {
        Err(Error::Http(answer)) => {
            let wait = answer.headers().get("Retry-After").map(|wait| wait.to_str().unwrap().to_owned());
            (answer.status().as_u16(), wait)
        }
        other => panic!("not refused: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_shown_once_kept_as_hashes_and_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, eva) = (server.guest(), server.guest());
    let (player, token) = made(&ana, "Heavy").await;
    let listed = ana.get("/api/bots").await;
    assert!(!listed.text().contains(&token));
    let [bot] = &listed.json::<Vec<BotInfo>>()[..] else { panic!("one robot") };
    assert_eq!((format!("bot:{}", bot.id), bot.name.as_str()), (player.clone(), "Heavy"));
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap_or_default();
        assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "the token is kept");
    }
    // What is another's is not there.
    assert_eq!(eva.get("/api/bots").await.text(), "[]");
    assert_eq!(eva.delete(&format!("/api/bots/{}", bot.id)).await.problem().code, "bot/unknown");
    let answer = eva.post("/api/tables", &table("duel", &["me", &player])).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (422, "bot/unknown"));
    for (name, code) in [("  ", "bot/no-name"), ("a\u{202e}b", "name/unfit")] {
        assert_eq!(ana.post("/api/bots", &json!({ "name": name })).await.problem().code, code);
    }
    for number in 2..=8 {
        made(&ana, &format!("{number}")).await;
    }
    assert_eq!(ana.post("/api/bots", &json!({ "name": "9" })).await.problem().code, "bot/too-many");

    let mut connected = Bot::greeted(server.addr, &token).await;
    assert_eq!(ana.delete(&format!("/api/bots/{}", bot.id)).await.status, 204);
    assert_eq!(connected.hear().await, Err(4001));
    assert_eq!(refused(&server, &token).await.0, 401);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_door_counts_who_knocks_and_the_newest_connection_wins() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (_, token) = made(&ana, "Heavy").await;
    for wrong in ["", "x", &token[1..], &"0".repeat(64)] {
        assert_eq!(refused(&server, wrong).await.0, 401, "{wrong}");
    }
    // The token stands in the header alone.
    let answer = ana.get(&format!("/api/bot?token={token}")).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (401, "bot/bad-token"));
    let mut first = Bot::greeted(server.addr, &token).await;
    let mut second = Bot::greeted(server.addr, &token).await;
    assert_eq!(first.hear().await, Err(4000));
    // What cannot be read, or was not asked before the greeting, closes the socket.
    second.say_text("{\"line\":").await;
    assert_eq!(second.hear().await, Err(4002));
    assert!(second.reason.contains("this is no JSON: EOF while parsing"), "{}", second.reason);
    let greeting = json!({ "line": "hello", "protocol": 1 }).to_string();
    let long = json!({ "line": "x".repeat(500) }).to_string();
    for (said, why) in [
        (
            vec![json!({ "line": "hello", "protocol": 2 }).to_string()],
            "the greeting is of protocol 2; this house speaks 1",
        ),
        (vec![json!({ "line": "move", "match": "0", "move": "-" }).to_string()], "a move before the greeting"),
        (vec![greeting.clone(), json!({ "line": "move", "move": "-" }).to_string()], "`match` is missing"),
        (
            vec![greeting.clone(), json!({ "line": "move", "match": "0", "mvoe": "-" }).to_string()],
            "unknown field `mvoe`",
        ),
        (vec![greeting.clone(), greeting], "there is one greeting on a socket"),
        // A reason is 123 bytes at most.
        (vec![long], "unknown variant `xxxxx"),
        (vec!["x".repeat(70_000)], "a line of 70000 bytes; the longest has 65536"),
    ] {
        let mut bot = Bot::connect(server.addr, &token).await.unwrap();
        assert_eq!(bot.hear().await.unwrap()["line"], "hello");
        for line in &said {
            bot.say_text(line).await;
        }
        assert_eq!(bot.hear().await, Err(4002), "{said:?}");
        assert!(bot.reason.contains(why), "{said:?}: {}", bot.reason);
    }
    let mut waits = None;
    for _ in 0..12 {
        match Bot::connect(server.addr, &token).await.map_err(|error| *error) {
            Ok(_) => {}
            Err(Error::Http(answer)) => {
                assert_eq!(answer.status().as_u16(), 429);
                waits = answer.headers().get("Retry-After").map(|wait| wait.to_str().unwrap().to_owned());
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    let waits: u64 = waits.expect("too many").parse().unwrap();
    assert!((1..=60).contains(&waits), "{waits}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_opens_its_socket_alone_and_who_sends_it_elsewhere_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (player, token) = made(&ana, "Heavy").await;
    let nobody = server.guest();
    let body = table("duel", &["me", &player]).to_string();
    let with = |token: &str| format!("Authorization: Bearer {token}\r\nContent-Type: application/json\r\n");
    for (method, path) in [
        ("GET", "/api/bots"),
        ("GET", "/api/tables"),
        ("POST", "/api/tables"),
        ("POST", "/api/bots"),
        ("DELETE", "/api/mine"),
    ] {
        let answer = nobody.request(method, path, &with(&token), body.as_bytes()).await;
        assert_eq!((answer.status, answer.problem().code.as_str()), (401, "bot/token-elsewhere"), "{method} {path}");
        assert!(
            answer.header("set-cookie").is_none() && answer.text().contains("sobremesa_guest"),
            "{}",
            answer.text()
        );
    }
    // What is everybody's is given to whoever asks; a word that is no robot's token says nothing of who asks; a cookie does.
    assert_eq!(nobody.request("GET", "/api/games", &with(&token), b"").await.status, 200);
    assert_eq!(server.guest().request("GET", "/api/bots", &with(&"0".repeat(64)), b"").await.text(), "[]");
    let own = ana.request("GET", "/api/bots", &with(&token), b"").await;
    assert!(own.status == 200 && own.text().contains("Heavy"), "{}", own.text());
    // Rules that are for several numbers of seats say how another than the usual one is chosen.
    let answer = ana.post("/api/tables", &table("draw", &["me", &player])).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (422, "table/bad-seats"));
    assert!(answer.text().contains("`draw seats=2`"), "{}", answer.text());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_robot_plays_a_match_and_is_told_what_its_seat_sees() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (player, token) = made(&ana, "Heavy").await;
    let mut bot = Bot::greeted(server.addr, &token).await;
    let set = ana.set("duel", &["me", &player]).await;
    let playing = tokio::spawn(async move {
        let over = bot.play().await;
        (bot, over)
    });
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
    let (bot, over) = playing.await.unwrap();
    let result = view.position.result.expect("it is over");
    assert_eq!((over["termination"].as_str(), &over["points"]), (Some("finished"), &json!(result.points)));
    assert_eq!(result.termination, "finished");
    // What it was told is the record as its seat saw it: of no other seat a hand, and no order of the stock.
    let record: Vec<Value> = ana
        .get(&format!("/api/tables/{}/record", set.id))
        .await
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let told: Vec<Value> = bot.told.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of_match: Vec<&Value> = told.iter().filter(|line| line["line"] == "match").collect();
    assert_eq!((of_match.len(), &of_match[0]["seat"], &of_match[0]["time"]), (1, &json!(1), &json!(10_000)));
    assert!(told.iter().skip(1).all(|line| line["match"] == of_match[0]["match"]));
    assert!(told.iter().all(|line| line["line"] != "shuffle"));
    for line in told.iter().filter(|line| line["line"] == "dealt" || line["line"] == "drew") {
        let hidden = line["seat"] != 1;
        assert!(!hidden || line["tiles"].as_str().unwrap_or_default().is_empty(), "{line}");
    }
    let moves = |lines: &[Value]| -> Vec<Value> {
        lines
            .iter()
            .filter(|line| line["line"] == "move")
            .map(|line| json!([line["ply"], line["seat"], line["move"]]))
            .collect()
    };
    assert_eq!(moves(&told), moves(&record), "every move once");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_for_its_robot_and_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (player, token) = made(&ana, "Heavy").await;
    let set = ana.set("duel", &["me", &player]).await;
    let mut seat = ana.sit(&set.id).await;
    let mut view = seat.table().await;
    assert!(view.seats[1].away, "it is not here");
    while view.position.turn != (Turn::Seat { seat: 1 }) {
        seat.go_on(&view).await;
        view = seat.table().await;
    }
    let ply = view.position.ply;
    seat.go_on(&view).await;
    let mut bot = Bot::greeted(server.addr, &token).await;
    let turn = bot.hear_of("turn").await;
    assert_eq!(turn["ply"], ply);
    // It goes without an answer: nobody loses by that.
    drop(bot);
    let ana = {
        server.stop().await;
        let server = TestServer::start(folder.path()).await;
        let ana = ana.at(server.addr);
        let mut seat = ana.sit(&set.id).await;
        let view = seat.table().await;
        assert_eq!((view.position.ply, view.position.result.is_none()), (ply, true));
        seat.go_on(&view).await;
        let mut bot = Bot::greeted(server.addr, &token).await;
        let turn = bot.hear_of("turn").await;
        assert_eq!(turn["ply"], ply);
        bot.answer(&turn).await;
        let mut view = seat.table().await;
        while view.position.ply == ply {
            view = seat.table().await;
        }
        assert_eq!(view.position.ply, ply + 1);
        assert!(!view.seats[1].away);
        // Where it is revoked it cannot go on.
        while view.position.turn != (Turn::Seat { seat: 1 }) {
            let before = view.position.ply;
            seat.go_on(&view).await;
            while view.position.ply == before {
                view = seat.table().await;
            }
        }
        let id = player.strip_prefix("bot:").unwrap();
        assert_eq!(ana.delete(&format!("/api/bots/{id}")).await.status, 204);
        let view = seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
        let result = view.position.result.expect("it is over");
        assert_eq!((result.winner, result.termination.as_str()), (Some(0), "disqualified"));
        server.stop().await;
        ana
    };
    drop(ana);
}

/// Plays on, the robot answering, until it is asked at a table that is `enough`; gives that table and the open question.
async fn until_asked(
    seat: &mut Seat,
    bot: &mut Bot,
    mut view: TableView,
    enough: impl Fn(&TableView) -> bool,
) -> (TableView, Value) {
    loop {
        let before = (view.position.ply, view.position.hand);
        assert!(seat.go_on(&view).await, "the match is over before that: {before:?}");
        if view.position.turn == (Turn::Seat { seat: 1 }) {
            let turn = bot.hear_of("turn").await;
            if enough(&view) {
                return (view, turn);
            }
            bot.answer(&turn).await;
        }
        while (view.position.ply, view.position.hand) == before {
            view = seat.table().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_move_forfeits_and_moves_taken_back_break_a_match_off() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (player, token) = made(&ana, "Heavy").await;
    let mut bot = Bot::greeted(server.addr, &token).await;
    // Four seats at a time, and no more.
    let mut sets = Vec::new();
    for _ in 0..4 {
        sets.push(ana.set("duel", &["me", &player]).await.id);
    }
    let answer = ana.post("/api/tables", &table("duel", &["me", &player])).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (409, "bot/too-many-games"));
    // Those that it has seats at are named, and how one of them is freed.
    for id in &sets {
        assert!(answer.problem().message.contains(id.as_str()), "{}", answer.text());
    }
    assert!(answer.text().contains("DELETE /api/tables/{id}"), "{}", answer.text());

    let mut seat = ana.sit(&sets[0]).await;
    let view = seat.table().await;
    let (view, turn) = until_asked(&mut seat, &mut bot, view, |view| view.can_take_back).await;
    seat.say(&json!({ "say": "take_back", "ply": view.position.ply })).await;
    let over = bot.hear_of("over").await;
    assert_eq!((&over["termination"], &over["match"]), (&json!("broken_off"), &turn["match"]));
    let mut back = seat.table().await;
    while back.position.ply >= view.position.ply {
        back = seat.table().await;
    }
    // An answer to what is asked no more is passed over.
    bot.answer(&turn).await;
    let (_, turn) = until_asked(&mut seat, &mut bot, back, |_| true).await;
    assert_ne!(turn["match"], over["match"]);
    bot.say(&json!({ "line": "move", "match": turn["match"], "move": "9-9>" })).await;
    let mut end = seat.table().await;
    while end.position.turn != Turn::Nothing {
        end = seat.table().await;
    }
    let result = end.position.result.expect("it is over");
    assert_eq!((result.winner, result.termination.as_str()), (Some(0), "illegal_move"));
    assert_eq!(bot.hear_of("over").await["termination"], "illegal_move");
    server.stop().await;
}

/// Plays a match against a robot of an example, which is started with a command, and has it end by revoking it.
#[cfg(unix)]
async fn example_plays(command: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let (player, token) = made(&ana, "Heavy").await;
    let mut program = tokio::process::Command::new(command[0])
        .args(&command[1..])
        .arg(format!("http://{}", server.addr))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots"))
        .env("SOBREMESA_TOKEN", &token)
        .kill_on_drop(true)
        .spawn()
        .unwrap_or_else(|why| panic!("{}: {why}", command[0]));
    let set = ana.set("duel", &["me", &player]).await;
    let mut seat = ana.sit(&set.id).await;
    let view = seat.table().await;
    let view = seat.play_until(view, |table| table.position.turn == Turn::Nothing).await;
    assert_eq!(view.position.result.expect("it is over").termination, "finished");
    let id = player.strip_prefix("bot:").unwrap();
    assert_eq!(ana.delete(&format!("/api/bots/{id}")).await.status, 204);
    // Revoked, it ends by itself.
    assert_eq!(program.wait().await.unwrap().code(), Some(1));
    server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_python_plays_a_match() {
    example_plays(&["python3", "-B", "heavy.py"]).await;
}

/// Node has the WebSocket of browsers from 22 on, and 20 behind a switch, which later ones take too.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_example_in_javascript_plays_a_match() {
    example_plays(&["node", "--experimental-websocket", "heavy.mjs"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_link_may_refuse_robots_and_everybody_sees_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let (player, _) = made(&ana, "Heavy").await;
    let set = ana.gather("international", &["me", "friend", "friend", &player]).await;
    assert!(set.robots, "unless the host says otherwise");
    let refuse = json!({ "ask": "robots", "allowed": false });
    // One that sits there gets up first.
    let answer = ana.ask(&set.id, &refuse).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (409, "gathering/no-robots"));
    let seat = |choice: &Value| json!({ "ask": "seat", "seat": 3, "choice": choice });
    assert_eq!(ana.ask(&set.id, &seat(&json!({ "kind": "computer", "player": "random" }))).await.status, 200);
    assert_eq!(ana.ask(&set.id, &refuse).await.status, 200);
    assert_eq!(luis.enter(&set.id, &set.codes.expect("the host's").sit).await.status, 200);
    let seen: GatheringView = luis.get(&format!("/api/gatherings/{}", set.id)).await.json();
    assert!(!seen.robots);
    assert_eq!(luis.ask(&set.id, &json!({ "ask": "robots", "allowed": true })).await.status, 403, "the host says it");
    let robot = seat(&json!({ "kind": "computer", "player": player }));
    let answer = ana.ask(&set.id, &robot).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (409, "gathering/no-robots"));
    // It is kept.
    server.stop().await;
    let server = TestServer::start(folder.path()).await;
    let ana = ana.at(server.addr);
    assert_eq!(ana.ask(&set.id, &robot).await.problem().code, "gathering/no-robots");
    assert_eq!(ana.ask(&set.id, &json!({ "ask": "robots", "allowed": true })).await.status, 200);
    assert_eq!(ana.ask(&set.id, &robot).await.status, 200);
    server.stop().await;
}
