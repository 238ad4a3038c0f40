//! Computers that play for people who are away: when they may, what they see, who comes back, and what the record says.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{GatheringView, MoveExplained, TableView, Turn};

use crate::gatherings::{gathered, stands};
use crate::support::{Guest, Seat, TestServer, config, first_move, next, refusal_of};

/// A server at which who is away may be played for after so long.
async fn server(data: &Path, after: Duration) -> TestServer {
    let mut config = config(data);
    config.count = Duration::ZERO;
    config.pace = Duration::ZERO;
    config.stand_in_after = after;
    TestServer::with(config).await
}

fn stand_in(seat: u8) -> Value {
    json!({ "say": "stand_in", "seat": seat })
}

/// The next view of which something holds.
async fn until(window: &mut Seat, holds: impl Fn(&TableView) -> bool) -> TableView {
    loop {
        let view = window.table().await;
        if holds(&view) {
            return view;
        }
    }
}

fn plays(view: &TableView, seat: u8) -> bool {
    view.seats[usize::from(seat)].stand_in.as_ref().is_some_and(|stand_in| stand_in.plays)
}

fn seat_of(view: &TableView) -> u8 {
    view.you.expect("they sit there")
}

/// One step as one person at the table takes it, whose own moves are theirs: the view after it.
async fn step(window: &mut Seat, view: &TableView) -> TableView {
    assert!(window.go_on(view).await, "the match goes on");
    let before = stands(view);
    until(window, |view| stands(view) != before).await
}

async fn begun(server: &TestServer, rules: &str, seats: &[&str]) -> (String, Guest, Guest) {
    let (id, mut people) = gathered(server, rules, seats).await;
    let luis = people.pop().expect("a friend");
    (id, people.pop().expect("the host"), luis)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_goes_is_played_for_and_plays_on_where_the_match_stands() {
    for (rules, seats) in [
        ("duel", &["me", "friend"][..]),
        ("international", &["me", "friend", "seguro", "botagorda"]),
        ("escoba", &["me", "friend"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let server = server(folder.path(), Duration::ZERO).await;
        let (id, ana, luis) = begun(&server, rules, seats).await;
        let (mut at_ana, mut at_luis) = (ana.sit(&id).await, luis.sit(&id).await);
        let his = seat_of(&at_luis.table().await);
        let view = until(&mut at_ana, |view| !view.seats[usize::from(his)].away).await;
        let named = view.seats[usize::from(his)].stand_in.clone().expect("somebody is named");
        assert!(!named.name.is_empty() && !named.plays, "{rules}: {named:?}");
        // Whoever is here takes their time, and where it is their turn a few minutes at least.
        let still_here = refusal_of(&mut at_ana, &stand_in(his)).await.code;
        assert!(["table/still-here", "table/turn-not-long"].contains(&&*still_here), "{rules}: {still_here}");

        // He goes, and Ana has the computer play for him.
        drop(at_luis);
        until(&mut at_ana, |view| view.seats[usize::from(his)].away).await;
        at_ana.say(&stand_in(his)).await;
        let mut view = until(&mut at_ana, |view| plays(view, his)).await;
        let mut his_moves = 0;
        while his_moves < 2 && view.position.turn != Turn::Nothing {
            let turn = view.position.turn.clone();
            if turn == (Turn::Seat { seat: his }) {
                at_ana.say(&next(&view)).await;
                let before = stands(&view);
                view = until(&mut at_ana, |view| stands(view) != before).await;
                his_moves += 1;
            } else {
                view = step(&mut at_ana, &view).await;
            }
        }

        // A restart changes nothing of it.
        drop(at_ana);
        server.stop().await;
        let server = self::server(folder.path(), Duration::ZERO).await;
        let (ana, luis) = (ana.at(server.addr), luis.at(server.addr));
        let mut at_luis = luis.sit(&id).await;
        let back = at_luis.table().await;
        assert!(plays(&back, his), "{rules}");
        let mut at_ana = ana.sit(&id).await;
        let mut view = at_ana.table().await;
        assert_eq!(stands(&view), stands(&back), "{rules}");

        // He comes back: until he says so his moves are the computer's.
        if view.position.turn == (Turn::Seat { seat: his }) {
            let position = &back.position;
            let played = json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) });
            assert_eq!(refusal_of(&mut at_luis, &played).await.code, "table/stand-in-plays", "{rules}");
        }
        at_luis.say(&json!({ "say": "take_seat" })).await;
        let mut his_view = until(&mut at_luis, |view| !plays(view, his)).await;
        // Said again it is the same.
        at_luis.say(&json!({ "say": "take_seat" })).await;
        while view.position.turn != (Turn::Seat { seat: his }) {
            for (window, view) in [(&mut at_ana, &view), (&mut at_luis, &his_view)] {
                let own = matches!(&view.position.turn, Turn::Seat { seat } if view.seats[usize::from(*seat)].yours);
                if own
                    || !matches!(&view.position.turn, Turn::Seat { seat } if view.seats[usize::from(*seat)].stand_in.is_some())
                {
                    window.go_on(view).await;
                }
            }
            let before = stands(&view);
            view = until(&mut at_ana, |view| stands(view) != before).await;
            his_view = until(&mut at_luis, |view| stands(view) != before).await;
        }
        let from = view.position.ply;
        let (his_view, view) =
            (step(&mut at_luis, &his_view).await, until(&mut at_ana, |view| view.position.ply > from).await);
        assert_eq!(stands(&his_view), stands(&view), "{rules}");

        // He hands his seat over himself, and goes; Ana plays to the end.
        at_luis.say(&stand_in(his)).await;
        until(&mut at_luis, |view| plays(view, his)).await;
        drop(at_luis);
        let mut view = until(&mut at_ana, |view| plays(view, his) && view.seats[usize::from(his)].away).await;
        while view.position.turn != Turn::Nothing {
            if view.position.turn == (Turn::Seat { seat: his }) {
                at_ana.say(&next(&view)).await;
                let before = stands(&view);
                view = until(&mut at_ana, |view| stands(view) != before).await;
            } else {
                view = step(&mut at_ana, &view).await;
            }
        }
        assert_eq!(refusal_of(&mut at_ana, &stand_in(his)).await.code, "table/not-now", "{rules}");

        let text = ana.get(&format!("/api/tables/{id}/record")).await.text().to_owned();
        let record = Record::read(&text).unwrap();
        let is_its = |line: &&RecordLine| matches!(line, RecordLine::Move { ply, seat, .. } if record.head.stand_ins.iter().any(|stood| stood.plays(*seat, *ply)));
        let Some(RecordLine::Move { ply, text: played, .. }) = record.lines.iter().find(is_its) else {
            panic!("{rules}: it played")
        };
        let why: MoveExplained = ana.get(&format!("/api/tables/{id}/why/{ply}")).await.json();
        assert_eq!((&why.player, &why.text), (&named.player, played), "{rules}: it is asked for its reasons itself");
        let told: Vec<(u8, &str, bool)> =
            record.head.stand_ins.iter().map(|stood| (stood.seat, stood.player.as_str(), stood.to.is_some())).collect();
        assert_eq!(told, [(his, named.player.as_str(), true), (his, named.player.as_str(), false)], "{rules}");
        let catalog = Catalog::new(None);
        let game = catalog.rules_of_record(&record).unwrap();
        assert!(record.verify(&*game).problems.is_empty(), "{rules}");
        let again = game.ask_again(&record);
        assert!(again.problems.is_empty() && again.not_asked.is_empty(), "{rules}: {again:?}");
        assert!(again.moves > his_moves, "{rules}: the computer is asked for what it played for him, too");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_played_for_too_soon_or_by_a_stranger() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), Duration::from_hours(1)).await;
    let (id, ana, luis) = begun(&server, "duel", &["me", "friend"]).await;
    let mut at_ana = ana.sit(&id).await;
    let own = seat_of(&at_ana.table().await);
    let his = 1 - own;
    at_ana.say(&stand_in(his)).await;
    let (problem, _) = at_ana.refused().await;
    assert_eq!(problem.code, "table/not-away-for-long");
    let left: u32 = serde_json::to_value(&problem.args["seconds"]).unwrap().as_str().unwrap().parse().unwrap();
    assert!((3_500..=3_600).contains(&left), "{left}");
    for seat in [2, 255] {
        assert_eq!(refusal_of(&mut at_ana, &stand_in(seat)).await.code, "table/no-stand-in");
    }
    // At once where its owner says so.
    at_ana.say(&stand_in(own)).await;
    assert!(plays(&until(&mut at_ana, |view| plays(view, own)).await, own));

    // Who looks on has no say in it.
    let codes = ana.view(&id).await.codes.expect("the host has the codes");
    let eva = server.guest();
    assert_eq!(eva.enter(&id, &codes.watch).await.status, 200);
    let mut at_eva = eva.sit(&id).await;
    for message in [stand_in(own), stand_in(his), json!({ "say": "take_seat" })] {
        assert_eq!(refusal_of(&mut at_eva, &message).await.code, "table/no-seat");
    }
    assert!(plays(&luis.view(&id).await, own));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_says_who_plays_for_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), Duration::ZERO).await;
    let (ana, luis) = (server.guest(), server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    let named = |view: &GatheringView| view.stand_in.as_ref().map(|stand_in| stand_in.player.clone());
    assert_eq!(named(&waits).as_deref(), Some("remedios"));
    let ask = |player: Value| json!({ "ask": "stand_in", "player": player });
    let view: GatheringView = ana.ask(&waits.id, &ask(json!("seguro"))).await.json();
    assert_eq!(named(&view).as_deref(), Some("seguro"));
    assert_eq!(ana.ask(&waits.id, &ask(json!("nobody-of-the-kind"))).await.status, 422);
    let codes = waits.codes.expect("the host is told the codes");
    luis.enter(&waits.id, &codes.sit).await;
    let answer = luis.ask(&waits.id, &ask(json!("random"))).await;
    assert_eq!((answer.status, answer.problem().code.as_str()), (403, "gathering/not-host"));
    // Where nobody is named nobody plays for anybody.
    let view: GatheringView = ana.ask(&waits.id, &ask(Value::Null)).await.json();
    assert_eq!(named(&view), None);
    luis.ask(&waits.id, &json!({ "ask": "sit", "seat": 1, "name": "Luis" })).await;
    ana.ask(&waits.id, &json!({ "ask": "begin" })).await;
    let view = ana.view(&waits.id).await;
    assert!(view.seats.iter().all(|seat| seat.stand_in.is_none()));
    let mut at_ana = ana.sit(&waits.id).await;
    assert_eq!(refusal_of(&mut at_ana, &stand_in(1)).await.code, "table/no-stand-in");
}
