//! Tables that wait for their people, and people who play by a link, each on a connection of their own.

use std::time::Duration;

use serde_json::{Value, json};
use sobremesa_protocol::statistics::Statistics;
use sobremesa_protocol::{
    Board, Entered, GatheringEvent, GatheringSitter, GatheringView, InvitationKind, ServerMessage, TableSummary,
    TableView, Turn,
};
use sobremesa_testkit::cases;

use crate::leaks::{exchange, hidden, sent};
use crate::support::{Answer, Guest, Seat, TestServer, config, copy_store, first_move, gather_all, next, table};

fn sit(seat: usize, name: &str) -> Value {
    json!({ "ask": "sit", "seat": seat, "name": name })
}

fn code_of(answer: &Answer) -> (u16, String) {
    (answer.status, answer.problem().code)
}

fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// A server at which a full table begins at once, or counts for longer than any test.
pub(crate) async fn server(data: &std::path::Path, begins_at_once: bool) -> TestServer {
    let mut config = config(data);
    config.count = if begins_at_once { Duration::ZERO } else { Duration::from_hours(1) };
    config.pace = Duration::from_hours(1);
    TestServer::with(config).await
}

/// Ana opens a table, friends come by the link and take the free seats in order; gives its id and all of them, Ana first.
pub(crate) async fn gathered(server: &TestServer, rules: &str, seats: &[&str]) -> (String, Vec<Guest>) {
    let friends = seats.iter().filter(|kind| **kind == "friend").count();
    // She need not sit at it herself.
    let people: Vec<Guest> = (0..=friends).map(|_| server.guest()).collect();
    let id = gather_all(&people, rules, seats).await;
    (id, people)
}

pub(crate) fn stands(view: &TableView) -> (u32, u32, bool) {
    (view.position.ply, view.position.hand, view.position.turn == Turn::Nothing)
}

/// The seats whose hands are shown.
fn shown_hands(view: &TableView) -> Vec<usize> {
    let up: Vec<bool> = if let Board::Dominoes(board) = &view.position.board {
        board.hands.iter().map(|hand| hand.tiles.is_some()).collect()
    } else if let Board::Escoba(board) = &view.position.board {
        board.hands.iter().map(|hand| hand.cards.is_some()).collect()
    } else {
        Vec::new()
    };
    up.iter().enumerate().filter(|(_, up)| **up).map(|(seat, _)| seat).collect()
}

/// People at one table, each with a connection of their own.
struct Party {
    windows: Vec<Seat>,
    views: Vec<TableView>,
}

impl Party {
    async fn sit(id: &str, people: &[Guest]) -> Self {
        let mut party = Self { windows: Vec::new(), views: Vec::new() };
        for guest in people {
            let mut window = guest.sit(id).await;
            party.views.push(window.table().await);
            party.windows.push(window);
        }
        party
    }

    /// One step of the match: the move of whose turn it is, or what all have to have seen before it comes.
    async fn step(&mut self) {
        let before = stands(&self.views[0]);
        match self.views[0].position.turn {
            Turn::Seat { seat } if self.mover(seat).is_some() => {
                let mover = self.mover(seat).expect("somebody's");
                for (at, (window, view)) in self.windows.iter_mut().zip(&self.views).enumerate() {
                    if at != mover {
                        window.say(&next(view)).await;
                    }
                }
                let position = &self.views[mover].position;
                let played = json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) });
                self.windows[mover].say(&played).await;
            }
            _ => {
                for (window, view) in self.windows.iter_mut().zip(&self.views) {
                    window.say(&next(view)).await;
                }
            }
        }
        for (window, view) in self.windows.iter_mut().zip(&mut self.views) {
            while stands(view) == before {
                *view = window.table().await;
            }
        }
    }

    /// Whose seat it is, among them.
    fn mover(&self, seat: u8) -> Option<usize> {
        self.views.iter().position(|view| view.seats[usize::from(seat)].yours)
    }

    /// Plays until `enough`; nobody ever sees a hand that is not theirs before it is over.
    async fn play_until(&mut self, enough: impl Fn(&TableView) -> bool) {
        while !enough(&self.views[0]) {
            self.step().await;
            for view in &self.views {
                assert_eq!(stands(view), stands(&self.views[0]), "all are shown the same moment");
                if let Turn::Seat { .. } = view.position.turn {
                    let own = shown_hands(view).into_iter().filter(|seat| !view.seats[*seat].yours);
                    assert_eq!(own.count(), 0, "nobody sees what another holds");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_who_came_by_a_link_play_whole_matches_each_at_their_own_window() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let tables: [(&str, &[&str]); 4] = [
        ("international", &["me", "friend", "friend", "friend"]),
        ("escoba-parejas", &["friend", "me", "friend", "friend"]),
        ("amazons-6x6", &["friend", "me"]),
        ("duel target=50", &["me", "friend"]),
    ];
    for (rules, seats) in tables.into_iter().take(cases(4) as usize) {
        let (id, people) = gathered(&server, rules, seats).await;
        let mut party = Party::sit(&id, &people).await;
        party.play_until(|view| view.position.turn == Turn::Nothing).await;
        for (guest, view) in people.iter().zip(&party.views) {
            assert_eq!(view.seats.iter().filter(|seat| seat.yours).count(), 1);
            let listed: Vec<TableSummary> = guest.get("/api/tables").await.json();
            let own = listed.iter().find(|table| table.id == id).expect("it is on the lists of all");
            assert_eq!(own.seats.iter().position(|seat| seat.yours), view.seats.iter().position(|seat| seat.yours));
            let statistics: Statistics = guest.get("/api/statistics").await.json();
            assert_eq!(statistics.rules.iter().map(|rules| rules.matches.played).sum::<u32>(), 1, "{rules}");
            assert_eq!(guest.get(&format!("/api/tables/{id}/record")).await.status, 200);
            assert_eq!(guest.get(&format!("/api/tables/{id}/review/1")).await.status, 200);
        }
        // One takes it off their own list: the others have it still. The last one has it go.
        let path = format!("/api/tables/{id}");
        for (at, guest) in people.iter().enumerate() {
            assert_eq!(guest.delete(&path).await.status, 204);
            assert!(guest.get("/api/tables").await.json::<Vec<TableSummary>>().is_empty());
            assert!(guest.get("/api/statistics").await.json::<Statistics>().rules.is_empty());
            let left = if at + 1 == people.len() { 404 } else { 200 };
            assert_eq!(people[0].get(&path).await.status, left, "who sat there may look at it still");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_waits_through_a_restart_and_a_match_goes_on_after_one() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path(), false).await;
    let (ana, luis) = (first.guest(), first.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    let codes = waits.codes.clone().unwrap();
    assert_eq!(luis.enter(&waits.id, &codes.sit).await.status, 200);
    first.stop().await;
    let second = server(folder.path(), false).await;
    let (ana, luis) = (ana.at(second.addr), luis.at(second.addr));
    assert_eq!(ana.get("/api/gatherings").await.json::<Vec<GatheringView>>(), std::slice::from_ref(&waits));
    assert!(luis.get("/api/gatherings").await.json::<Vec<GatheringView>>().is_empty(), "he sits nowhere yet");
    let seated: GatheringView = luis.ask(&waits.id, &sit(1, "Luis")).await.json();
    assert!(seated.seats[1].yours && seated.begins_in.is_some() && seated.codes.is_none() && !seated.host);
    second.stop().await;
    // Everybody sits: who comes back has it count again, and it begins.
    let third = server(folder.path(), true).await;
    let (ana, luis) = (ana.at(third.addr), luis.at(third.addr));
    let mut window = luis.wait_at(&waits.id).await;
    while window.event::<GatheringEvent>().await.expect("it begins") != GatheringEvent::Begun {}
    assert!(ana.get("/api/gatherings").await.json::<Vec<GatheringView>>().is_empty());
    let people = [ana, luis];
    let mut party = Party::sit(&waits.id, &people).await;
    party.play_until(|view| view.position.ply >= 5).await;
    let before: Vec<_> = party.views.iter().map(|view| view.position.clone()).collect();
    drop(party);
    third.stop().await;
    let fourth = server(folder.path(), true).await;
    let people = people.map(|guest| guest.at(fourth.addr));
    let party = Party::sit(&waits.id, &people).await;
    assert_eq!(party.views.iter().map(|view| view.position.clone()).collect::<Vec<_>>(), before);
    assert_eq!(party.views[0].codes, Some(codes));
    assert_eq!(party.views[1].codes, None);
    fourth.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_key_is_told_nothing_and_a_key_opens_what_it_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), false).await;
    let (ana, luis, eva, zoe) = (server.guest(), server.guest(), server.guest(), server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    let (id, codes) = (waits.id.as_str(), waits.codes.clone().unwrap());
    let none = "a".repeat(24);
    let not_found = ana.get(&format!("/api/tables/{none}")).await;
    // Whatever a stranger asks, it is as if there were no table.
    let stranger = async |guest: &Guest| {
        for answer in [
            guest.get(&format!("/api/gatherings/{id}")).await,
            guest.get(&format!("/api/gatherings/{id}/live")).await,
            guest.ask(id, &sit(1, "Eva")).await,
            guest.ask(id, &json!({ "ask": "begin" })).await,
            guest.delete(&format!("/api/gatherings/{id}")).await,
            guest.enter(id, &"a".repeat(26)).await,
            guest.enter(id, "").await,
            guest.enter(id, &codes.sit[..25]).await,
            guest.enter(&none, &codes.sit).await,
            guest.get(&format!("/api/tables/{id}")).await,
            guest.get(&format!("/api/tables/{id}/record")).await,
            guest.get(&format!("/api/tables/{id}/review/1")).await,
            guest.get(&format!("/api/tables/{id}/why/0")).await,
            guest.get(&format!("/api/tables/{id}/analysis/1")).await,
            guest.delete(&format!("/api/tables/{id}")).await,
        ] {
            assert_eq!((answer.status, answer.text()), (404, not_found.text()));
        }
        let cookie = guest.cookie().unwrap();
        assert!(Seat::with_headers(server.addr, id, &[("Cookie", &cookie)]).await.is_err());
    };
    stranger(&eva).await;
    // Codes are opaque, long and different.
    assert!(codes.sit.len() == 26 && codes.watch.len() == 26 && codes.sit != codes.watch);
    let watching: Entered = zoe.enter(id, &codes.watch).await.json();
    assert_eq!(watching, Entered { may: InvitationKind::Watch, waits: true });
    assert_eq!(code_of(&zoe.ask(id, &sit(1, "Zoe")).await), refusal(403, "gathering/only-watch"));
    assert_eq!(zoe.get(&format!("/api/gatherings/{id}")).await.json::<GatheringView>().codes, None);
    // Following a link, however often, seats nobody.
    for _ in 0..2 {
        assert_eq!(luis.enter(id, &codes.sit).await.status, 200);
        luis.get(&format!("/t/{id}")).await;
    }
    let seen: GatheringView = luis.get(&format!("/api/gatherings/{id}")).await.json();
    assert_eq!(seen.seats[1].sitter, GatheringSitter::Free);
    // A link that was made void lets nobody in any more; who came by it stays.
    let voided = ana.ask(id, &json!({ "ask": "void", "link": "sit" })).await.json::<GatheringView>().codes.unwrap();
    assert!(voided.sit != codes.sit && voided.watch == codes.watch);
    assert_eq!(code_of(&eva.enter(id, &codes.sit).await), refusal(404, "table/not-found"));
    assert_eq!(luis.ask(id, &sit(1, "Luis")).await.status, 200);
    let origin = "Origin: http://evil.example\r\nContent-Type: application/json\r\n";
    let foreign = luis.request("POST", &format!("/api/gatherings/{id}"), origin, b"{\"ask\":\"stand\"}").await;
    assert_eq!(code_of(&foreign), refusal(403, "request/forbidden-origin"));
    assert_eq!(code_of(&luis.ask(id, &json!({ "ask": "begin" })).await), refusal(403, "gathering/not-host"));
    let begun = ana.ask(id, &json!({ "ask": "begin" })).await;
    assert_eq!((begun.status, begun.json::<GatheringView>().begins_in), (200, Some(0)));
    for guest in [&ana, &luis, &zoe] {
        let answer = guest.get(&format!("/api/gatherings/{id}")).await;
        assert_eq!(code_of(&answer), refusal(409, "gathering/begun"));
    }
    // It has begun: the same holds, and the watch link admits only to look on.
    stranger(&eva).await;
    let entered: Entered = eva.enter(id, &voided.sit).await.json();
    assert_eq!(entered, Entered { may: InvitationKind::Watch, waits: false }, "there is no seat left");
    assert_eq!(luis.enter(id, &codes.watch).await.json::<Entered>().may, InvitationKind::Sit, "he sits there");
    let mut window = zoe.sit(id).await;
    let view = window.table().await;
    assert!(view.you.is_none() && view.codes.is_none() && shown_hands(&view).is_empty());
    let mut own = ana.sit(id).await;
    let mut luis_own = luis.sit(id).await;
    let (ana_view, luis_view) = (own.table().await, luis_own.table().await);
    let mover = if ana_view.position.moves.is_empty() { &luis_view } else { &ana_view };
    let played = json!({ "say": "play", "ply": 0, "move": first_move(&mover.position.moves) });
    let resigned = json!({ "say": "resign", "ply": 0 });
    for message in [&played, &resigned] {
        window.say(message).await;
        loop {
            // Who comes and goes is told meanwhile.
            match window.hear().await {
                ServerMessage::Refused { problem, .. } => break assert_eq!(problem.code, "table/no-seat"),
                ServerMessage::Table { table, .. } => assert_eq!(table.position, view.position),
                other => panic!("{other:?}"),
            }
        }
    }
    // Nor does anybody play for another.
    let waiting = if ana_view.position.moves.is_empty() { &mut own } else { &mut luis_own };
    waiting.say(&played).await;
    loop {
        match waiting.hear().await {
            ServerMessage::Refused { problem, .. } => break assert_eq!(problem.code, "move/not-your-turn"),
            ServerMessage::Table { table, .. } => assert_eq!(table.position.ply, 0),
            other => panic!("{other:?}"),
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_seats_moves_holds_and_calls_off() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), false).await;
    let (ana, luis, eva) = (server.guest(), server.guest(), server.guest());
    let set = ana.post("/api/gatherings", &table("international", &["me", "me", "random", "random"])).await;
    assert_eq!(code_of(&set), refusal(422, "gathering/no-friend"));
    let set = ana.post("/api/gatherings", &table("international", &["me", "friend"])).await;
    assert_eq!(code_of(&set), refusal(422, "table/bad-seats"));
    let waits = ana.gather("international", &["me", "friend", "random", "friend"]).await;
    let id = waits.id.as_str();
    let code = waits.codes.unwrap().sit;
    let mut window = ana.wait_at(id).await;
    for guest in [&luis, &eva] {
        guest.enter(id, &code).await;
    }
    let asked = async |guest: &Guest, request: Value| -> GatheringView {
        let answer = guest.ask(id, &request).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    };
    asked(&luis, sit(1, "Luis")).await;
    assert_eq!(code_of(&eva.ask(id, &sit(1, "Eva")).await), refusal(409, "gathering/seat-taken"));
    assert_eq!(code_of(&eva.ask(id, &sit(9, "Eva")).await), refusal(422, "gathering/no-seat"));
    assert_eq!(code_of(&eva.ask(id, &sit(3, "\u{202e}Eva")).await), refusal(422, "name/unfit"));
    let moved = asked(&luis, sit(3, "Luis")).await;
    assert!(moved.seats[3].yours && moved.seats[1].sitter == GatheringSitter::Free, "he changed places");
    assert_eq!(asked(&luis, sit(3, "Luis")).await, moved, "asked again it is done");
    assert_eq!(code_of(&ana.ask(id, &json!({ "ask": "begin" })).await), refusal(409, "gathering/not-full"));
    let swapped = asked(&ana, json!({ "ask": "swap", "a": 3, "b": 2 })).await;
    assert!(matches!(&swapped.seats[2].sitter, GatheringSitter::Person { name, host: false, .. } if name == "Luis"));
    // Nobody goes by another's name; who has it already keeps it wherever they sit.
    let apart = asked(&eva, sit(1, "luis")).await;
    assert!(matches!(&apart.seats[1].sitter, GatheringSitter::Person { name, .. } if name == "luis 2"));
    asked(&eva, json!({ "ask": "stand" })).await;
    let kept = asked(&luis, sit(2, "Luis")).await;
    assert!(matches!(&kept.seats[2].sitter, GatheringSitter::Person { name, .. } if name == "Luis"));
    // Once everybody sits it counts; who gets up stops that, and so does the host.
    assert!(asked(&eva, sit(1, "Eva")).await.begins_in.is_some());
    assert!(asked(&eva, json!({ "ask": "stand" })).await.begins_in.is_none());
    assert!(asked(&eva, sit(1, "Eva")).await.begins_in.is_some());
    let held = asked(&ana, json!({ "ask": "hold", "held": true })).await;
    assert!(held.held && held.begins_in.is_none());
    assert!(asked(&ana, json!({ "ask": "hold", "held": false })).await.begins_in.is_some());
    let freed = asked(&ana, json!({ "ask": "seat", "seat": 1, "choice": { "kind": "friend" } })).await;
    assert!(freed.begins_in.is_none() && freed.seats[1].sitter == GatheringSitter::Free);
    let seat = json!({ "ask": "seat", "seat": 1, "choice": { "kind": "computer", "player": "matriz" } });
    assert!(matches!(asked(&ana, seat).await.seats[1].sitter, GatheringSitter::Computer { .. }));
    let unknown = json!({ "ask": "seat", "seat": 1, "choice": { "kind": "computer", "player": "nobody" } });
    assert_eq!(code_of(&ana.ask(id, &unknown).await), refusal(422, "player/unknown"));
    let shared = json!({ "ask": "seat", "seat": 1, "choice": { "kind": "me" } });
    assert_eq!(asked(&ana, shared).await.seats.iter().filter(|seat| seat.yours).count(), 2, "two at one screen");
    assert_eq!(code_of(&luis.delete(&format!("/api/gatherings/{id}")).await), refusal(403, "gathering/not-host"));
    // Who is here is told, and that it is called off.
    let mut other = luis.wait_at(id).await;
    let here = |view: &GatheringView| matches!(view.seats[2].sitter, GatheringSitter::Person { here: true, .. });
    loop {
        match window.event().await.expect("it goes on") {
            GatheringEvent::Waits { gathering } if here(&gathering) => break,
            GatheringEvent::Waits { .. } => {}
            event => panic!("{event:?}"),
        }
    }
    assert_eq!(ana.delete(&format!("/api/gatherings/{id}")).await.status, 204);
    for window in [&mut window, &mut other] {
        while window.event::<GatheringEvent>().await.expect("they are told") != GatheringEvent::CalledOff {}
        assert_eq!(window.event::<GatheringEvent>().await, None);
    }
    for guest in [&ana, &luis] {
        let gone = guest.get(&format!("/api/gatherings/{id}")).await;
        assert_eq!(code_of(&gone), refusal(404, "table/not-found"));
        assert!(guest.get("/api/gatherings").await.json::<Vec<GatheringView>>().is_empty());
    }
    assert_eq!(code_of(&eva.enter(id, &code).await), refusal(404, "table/not-found"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_begins_without_its_host_who_may_sit_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (id, people) = gathered(&server, "duel", &["friend", "friend"]).await;
    let (ana, friends) = people.split_first().unwrap();
    let mut party = Party::sit(&id, friends).await;
    party.play_until(|view| view.position.ply >= 2).await;
    let mut window = ana.sit(&id).await;
    let view = window.table().await;
    assert!(view.you.is_none() && view.codes.is_some() && shown_hands(&view).is_empty());
    assert!(ana.get("/api/tables").await.json::<Vec<TableSummary>>().iter().any(|table| table.id == id));
    server.stop().await;
}

/// Says a message and hears what is answered to it, whatever is told meanwhile.
async fn answered(window: &mut Seat, message: &Value) -> ServerMessage {
    window.say(message).await;
    loop {
        match window.hear().await {
            ServerMessage::Table { .. } => {}
            answer => return answer,
        }
    }
}

/// As `leaks.rs` has it for a table with one guest: each of four guests, and one who looks on, is sent the same to the byte
/// whatever the others hold.
#[tokio::test(flavor = "multi_thread")]
async fn what_others_hold_at_a_table_by_link_changes_no_byte() {
    let mut compared = 0;
    for _ in 0..20 {
        let folder = tempfile::tempdir().unwrap();
        let first = server(folder.path(), true).await;
        let (id, mut people) = gathered(&first, "international", &["me", "friend", "friend", "friend"]).await;
        let mut party = Party::sit(&id, &people).await;
        party.play_until(|view| view.position.ply >= 6 || view.position.turn == Turn::Nothing).await;
        let looking_on = first.guest();
        let watch = party.views[0].codes.clone().expect("the host is told them").watch;
        assert_eq!(looking_on.enter(&id, &watch).await.status, 200);
        people.push(looking_on);
        let views = std::mem::take(&mut party.views);
        drop(party);
        first.stop().await;
        if !matches!(views[0].position.turn, Turn::Seat { .. }) {
            continue;
        }
        // Every store is looked at with nobody at the table yet.
        let told = async |folder: &std::path::Path, guest: &Guest| {
            let server = server(folder, true).await;
            let guest = guest.at(server.addr);
            let is_sound = guest.get(&format!("/api/tables/{id}")).await.status == 200;
            let told = if is_sound { Some(sent(&guest, &id).await) } else { None };
            server.stop().await;
            told
        };
        for (at, guest) in people.iter().enumerate() {
            let before = told(folder.path(), guest).await.expect("as it was kept");
            let tiles = hidden(views.get(at).unwrap_or(&views[0]));
            for (a, b) in tiles.iter().zip(tiles.iter().skip(2)).take(5) {
                let other = tempfile::tempdir().unwrap();
                copy_store(folder.path(), other.path());
                exchange(other.path(), a, b);
                // Where the exchange contradicts what was seen (a pass, a pause), the record cannot be played again.
                if let Some(after) = told(other.path(), guest).await {
                    for (before, after) in before.iter().zip(&after) {
                        assert!(before == after, "{a} and {b} exchanged:\n{before}\n{after}");
                    }
                    compared += 1;
                }
            }
        }
        if compared >= 15 {
            return;
        }
    }
    panic!("too few exchanges could be played: {compared}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_runs_ahead_of_who_has_not_seen_the_last_move() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (id, people) = gathered(&server, "international", &["me", "random", "friend", "random"]).await;
    let mut party = Party::sit(&id, &people).await;
    party.play_until(|view| matches!(view.position.turn, Turn::Seat { seat } if seat % 2 == 1)).await;
    let stood = stands(&party.views[0]);
    let ping = json!({ "say": "ping" });
    for _ in 0..2 {
        party.windows[0].say(&next(&party.views[0])).await;
        assert_eq!(answered(&mut party.windows[0], &ping).await, ServerMessage::Pong);
    }
    assert_eq!(stands(&people[0].view(&id).await), stood, "one has not seen it yet");
    party.step().await;
    assert_eq!(stands(&party.views[0]).0, stood.0 + 1);
    // Who has gone is told as away, and is not waited for.
    party.play_until(|view| matches!(view.position.turn, Turn::Seat { seat } if seat % 2 == 1)).await;
    assert!(!party.views[0].seats[2].away);
    let mut left = party.windows.pop().unwrap();
    left.send(tokio_tungstenite::tungstenite::Message::Close(None)).await;
    let mut view = party.windows[0].table().await;
    while !view.seats[2].away {
        view = party.windows[0].table().await;
    }
    let stood = stands(&view);
    party.windows[0].say(&next(&view)).await;
    while stands(&view) == stood {
        view = party.windows[0].table().await;
    }
    // Back with two windows: both show the same, and nothing is doubled.
    let mut both = [people[1].sit(&id).await, people[1].sit(&id).await];
    let mut shown = [both[0].table().await, both[1].table().await];
    while shown[0].position.turn == (Turn::Seat { seat: 1 }) || shown[0].position.turn == (Turn::Seat { seat: 3 }) {
        let stood = stands(&shown[0]);
        for (window, shown) in both.iter_mut().zip(&shown) {
            window.say(&next(shown)).await;
        }
        party.windows[0].say(&json!({ "say": "next", "ply": stood.0, "hand": stood.1 })).await;
        for (window, shown) in both.iter_mut().zip(&mut shown) {
            while stands(shown) == stood {
                *shown = window.table().await;
            }
            assert_eq!(stands(shown).0, stood.0 + 1);
        }
    }
    assert_eq!(shown[0], shown[1]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_look_is_waited_for_no_longer_than_the_pace() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    (config.count, config.pace) = (Duration::ZERO, Duration::ZERO);
    let server = TestServer::with(config).await;
    let (id, people) = gathered(&server, "international", &["me", "random", "friend", "random"]).await;
    let mut party = Party::sit(&id, &people).await;
    party.play_until(|view| matches!(view.position.turn, Turn::Seat { seat } if seat % 2 == 1)).await;
    let stood = stands(&party.views[0]);
    party.windows[0].say(&next(&party.views[0])).await;
    for (window, view) in party.windows.iter_mut().zip(&mut party.views) {
        while stands(view) == stood {
            *view = window.table().await;
        }
        assert_eq!(stands(view).0, stood.0 + 1);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_wrong_codes_of_one_address_are_not_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.addresses.this_machine = true;
    config.limits.addresses.wrong_codes = sobremesa_server::Rate { burst: 3, every_ms: 600_000 };
    let server = TestServer::with(config).await;
    let (ana, thief) = (server.guest(), server.guest());
    let waits = ana.gather("duel", &["me", "friend"]).await;
    let code = waits.codes.unwrap().sit;
    for _ in 0..3 {
        assert_eq!(code_of(&thief.enter(&waits.id, "guessed").await), refusal(404, "table/not-found"));
    }
    for code in ["guessed", &code] {
        let answer = thief.enter(&waits.id, code).await;
        assert!(code_of(&answer) == refusal(429, "address/too-many") && answer.header("retry-after").is_some());
    }
    let elsewhere = server.guest().coming_from([127, 0, 0, 2].into());
    assert_eq!(elsewhere.enter(&waits.id, &code).await.status, 200, "another address is not held up");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_that_wait_count_as_tables() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.tables_per_guest = 2;
    let server = TestServer::with(config).await;
    let ana = server.guest();
    let waits = ana.gather("duel", &["me", "friend"]).await;
    ana.set("duel", &["me", "random"]).await;
    let asked = table("duel", &["me", "friend"]);
    assert_eq!(code_of(&ana.post("/api/gatherings", &asked).await), refusal(429, "table/too-many"));
    assert_eq!(ana.delete(&format!("/api/gatherings/{}", waits.id)).await.status, 204);
    assert_eq!(ana.post("/api/gatherings", &asked).await.status, 201);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_makes_links_void_after_the_table_has_begun() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (id, people) = gathered(&server, "duel", &["me", "friend"]).await;
    let [ana, luis] = &people[..] else { panic!("two") };
    let before = ana.view(&id).await.codes.expect("the host has the codes");
    let void = json!({ "say": "void_links" });
    let mut at_luis = luis.sit(&id).await;
    at_luis.table().await;
    at_luis.say(&void).await;
    loop {
        match at_luis.hear().await {
            ServerMessage::Refused { problem, .. } => break assert_eq!(problem.code, "gathering/not-host"),
            ServerMessage::Table { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    let mut at_ana = ana.sit(&id).await;
    at_ana.say(&void).await;
    let now = loop {
        let codes = at_ana.table().await.codes.expect("the host has the codes");
        if codes != before {
            break codes;
        }
    };
    assert!(now.sit != before.sit && now.watch != before.watch);
    drop((at_ana, at_luis));
    server.stop().await;
    let server = self::server(folder.path(), true).await;
    let (ana, luis, eva) = (ana.at(server.addr), luis.at(server.addr), server.guest());
    assert_eq!(ana.view(&id).await.codes.as_ref(), Some(&now));
    for old in [&before.sit, &before.watch] {
        assert_eq!(code_of(&eva.enter(&id, old).await), refusal(404, "table/not-found"));
    }
    assert_eq!(eva.get(&format!("/api/tables/{id}")).await.status, 404);
    assert_eq!(eva.enter(&id, &now.watch).await.status, 200);
    assert_eq!(eva.view(&id).await.you, None);
    assert!(luis.view(&id).await.you.is_some(), "who has come stays");
}

/// The large screen in the room may be opened by somebody who sits at the table: their hand is not for it.
#[tokio::test(flavor = "multi_thread")]
async fn a_window_that_looks_on_is_shown_no_hand_and_moves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path(), true).await;
    let (id, people) = gathered(&server, "duel", &["me", "friend"]).await;
    let [ana, luis] = &people[..] else { panic!("two") };
    let mut at_luis = luis.sit(&id).await;
    let own = ana.view(&id).await;
    assert_eq!(shown_hands(&own), [usize::from(own.you.expect("Ana sits"))]);

    let mut screen = ana.look_on(&id).await;
    let shown = screen.table().await;
    assert!(shown.you.is_none() && shown.codes.is_none() && shown_hands(&shown).is_empty());
    assert!(shown.position.moves.is_empty() && shown.seats.iter().all(|seat| !seat.yours));
    // Whoever opened it is not at the table for that.
    let seat = usize::from(own.you.expect("Ana sits"));
    assert!(shown.seats[seat].away && at_luis.table().await.seats[seat].away);

    // It moves nothing, not even where it is the turn of whoever opened it.
    let mut at_ana = ana.sit(&id).await;
    let (seen, luis_view) = (at_ana.table().await, luis.view(&id).await);
    let moves = if seen.position.moves.is_empty() { luis_view.position.moves } else { seen.position.moves };
    for message in [
        json!({ "say": "play", "ply": 0, "move": first_move(&moves) }),
        json!({ "say": "resign", "ply": 0 }),
        json!({ "say": "next", "ply": 0, "hand": 1 }),
    ] {
        screen.say(&message).await;
        loop {
            // That Ana is here now is told meanwhile.
            match screen.hear().await {
                ServerMessage::Refused { problem, .. } => break assert_eq!(problem.code, "table/no-seat", "{message}"),
                ServerMessage::Table { table, .. } => assert_eq!(table.position, shown.position),
                other => panic!("{other:?}"),
            }
        }
    }
    let cookie = ana.cookie().unwrap();
    let path = format!("/api/tables/{id}/ws?look_on=perhaps");
    assert!(Seat::connect_to(None, server.addr, &path, &[("Cookie", &cookie)]).await.is_err());
    server.stop().await;
}
