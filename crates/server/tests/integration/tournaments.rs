//! Tournaments of people: schedules over tables, the same deals at all of them, and what is told of them when.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use sobremesa_protocol::statistics::Statistics;
use sobremesa_protocol::tournament::{TournamentStage, TournamentSummary, TournamentTable, TournamentView};
use sobremesa_protocol::{TableView, Turn};

use crate::support::{Answer, Guest, TestServer, Watch, config, first_move, next, refusal_of};

async fn server(folder: &std::path::Path) -> TestServer {
    TestServer::start(folder).await
}

fn terms(rules: &str, schedule: &Value, deals: u8) -> Value {
    json!({ "rules": rules, "title": "Copa", "schedule": schedule, "deals": deals, "name": "Ana", "joins": true })
}

async fn open(host: &Guest, rules: &str, schedule: Value, deals: u8) -> TournamentView {
    let answer = host.post("/api/tournaments", &terms(rules, &schedule, deals)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

async fn ask(guest: &Guest, id: &str, request: Value) -> Answer {
    guest.post(&format!("/api/tournaments/{id}"), &request).await
}

async fn view(guest: &Guest, id: &str) -> TournamentView {
    let answer = guest.get(&format!("/api/tournaments/{id}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

fn code_of(answer: &Answer) -> (u16, String) {
    (answer.status, answer.problem().code)
}

fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

/// A tournament that has begun, with so many people: Ana, who opened it, first. Gives its id.
async fn begun(server: &TestServer, people: usize, rules: &str, schedule: Value, deals: u8) -> (String, Vec<Guest>) {
    let ana = server.guest();
    let opened = open(&ana, rules, schedule, deals).await;
    let mut guests = vec![ana];
    for number in 1..people {
        let guest = server.guest();
        let entered =
            guest.post(&format!("/api/tournaments/{}/enter", opened.id), &json!({ "code": opened.code })).await;
        assert_eq!(entered.status, 200, "{}", entered.text());
        let name = format!("Guest {number}");
        let joined = ask(&guest, &opened.id, json!({ "ask": "join", "name": name })).await;
        assert_eq!(joined.status, 200, "{}", joined.text());
        guests.push(guest);
    }
    let started = ask(&guests[0], &opened.id, json!({ "ask": "begin" })).await;
    assert_eq!(started.status, 200, "{}", started.text());
    (opened.id, guests)
}

/// The guests' own tables of the last round that go on, with the number of everybody who sits there.
async fn under_way(id: &str, guests: &[Guest]) -> BTreeMap<String, Vec<usize>> {
    let mut tables: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, guest) in guests.iter().enumerate() {
        let seen = view(guest, id).await;
        let Some(round) = seen.played.last().filter(|round| !round.over) else { continue };
        let own = round.pairings.iter().flat_map(|pairing| &pairing.tables);
        for table in own.filter(|table| !table.over).filter_map(|table| table.id.clone()) {
            tables.entry(table).or_default().push(number);
        }
    }
    tables
}

/// Plays a table to its end, always by the first move.
async fn play(table: &str, guests: &[&Guest]) -> TableView {
    let (mut windows, mut views) = (Vec::new(), Vec::new());
    for guest in guests {
        let mut window = guest.sit(table).await;
        views.push(window.table().await);
        windows.push(window);
    }
    let stands = |view: &TableView| (view.position.ply, view.position.turn == Turn::Nothing);
    while views[0].position.turn != Turn::Nothing {
        let before = stands(&views[0]);
        let Turn::Seat { seat } = views[0].position.turn else { panic!("a hand by itself has no next one") };
        for (window, view) in windows.iter_mut().zip(&views) {
            let mine = view.seats[usize::from(seat)].yours;
            let position = &view.position;
            let message = if mine {
                json!({ "say": "play", "ply": position.ply, "move": first_move(&position.moves) })
            } else {
                next(view)
            };
            window.say(&message).await;
        }
        for (window, view) in windows.iter_mut().zip(&mut views) {
            while stands(view) == before {
                *view = window.table().await;
            }
        }
    }
    views.swap_remove(0)
}

/// What is told of a tournament from now on.
async fn watch(guest: &Guest, server: &TestServer, id: &str) -> Watch {
    let cookie = guest.cookie().expect("a guest who was here");
    Watch::of(server.addr, &format!("/api/tournaments/{id}/live"), &format!("Cookie: {cookie}\r\n")).await
}

/// The next view that is told of which something holds.
async fn told(watch: &mut Watch, holds: impl Fn(&TournamentView) -> bool) -> TournamentView {
    loop {
        let view = watch.event::<TournamentView>().await.expect("it goes on");
        if holds(&view) {
            return view;
        }
    }
}

/// Plays all tables of the round that goes on.
async fn play_round(id: &str, guests: &[Guest]) {
    for (table, seated) in under_way(id, guests).await {
        let seated: Vec<&Guest> = seated.iter().map(|number| &guests[*number]).collect();
        play(&table, &seated).await;
    }
}

fn tables_of(seen: &TournamentView, round: usize) -> Vec<&TournamentTable> {
    seen.played[round].pairings.iter().flat_map(|pairing| &pairing.tables).collect()
}

/// What was dealt at a table that is over, line by line.
async fn dealt(guest: &Guest, table: &str) -> Vec<String> {
    let record = guest.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(record.status, 200, "{}", record.text());
    let is_dealt = |line: &&str| line.contains("\"line\":\"shuffle\"") || line.contains("\"line\":\"hand\"");
    record.text().lines().filter(is_dealt).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_meets_everybody_over_the_same_deals_and_is_rated_at_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let (id, guests) = begun(&server, 4, "duel", json!({ "kind": "round_robin" }), 2).await;
    let mut seeds = BTreeSet::new();
    for round in 0..3 {
        let seen = view(&guests[0], &id).await;
        assert_eq!((seen.played.len(), seen.rounds, seen.stage), (round + 1, 3, TournamentStage::Plays));
        assert_eq!(under_way(&id, &guests).await.len(), 4, "two pairings, two deals each");
        play_round(&id, &guests).await;
        let seen = view(&guests[1], &id).await;
        assert!(seen.played[round].over && seen.played[round].rests.is_empty());
        // At both tables of a deal the same was dealt, to the byte; and at no other.
        let pairings = &seen.played[round].pairings;
        for deal in 0..2 {
            let mut at_tables = Vec::new();
            for pairing in pairings {
                at_tables.push(dealt(&guests[0], pairing.tables[deal].id.as_ref().unwrap()).await);
            }
            assert!(!at_tables[0].is_empty() && at_tables[0] == at_tables[1], "deal {deal} of round {round}");
            assert!(seeds.insert(at_tables[0].clone()), "every deal is new");
            // Against the mean of two tables both are as far from it, and all of it comes to nothing.
            let points: Vec<f64> = pairings.iter().map(|pairing| pairing.tables[deal].against_field.unwrap()).collect();
            let leads: Vec<i32> = pairings.iter().map(|pairing| pairing.tables[deal].lead.unwrap()).collect();
            assert!((points[0].abs() - points[1].abs()).abs() < 1e-9, "{points:?} {leads:?}");
        }
    }
    let seen = view(&guests[2], &id).await;
    assert_eq!((seen.stage, seen.played.len()), (TournamentStage::Over, 3));
    let mut places: Vec<u16> = seen.standings.iter().map(|row| row.place).collect();
    assert!(places.is_sorted() && places.remove(0) == 1);
    assert!(
        seen.standings.iter().all(|row| row.deals == 6 && row.error.is_some() && row.won + row.drawn + row.lost == 3)
    );
    assert!(seen.standings.iter().map(|row| row.mean.unwrap()).sum::<f64>().abs() < 1e-9);
    // Everybody has met three others once.
    let met: BTreeSet<_> = seen.played.iter().flat_map(|round| &round.pairings).map(|pairing| pairing.teams).collect();
    assert_eq!(met.len(), 6);
    let ratings: Vec<f64> = seen.people.iter().map(|person| person.rating.as_ref().unwrap().rating).collect();
    assert!((ratings.iter().sum::<f64>() / 4.0 - 1500.0).abs() < 30.0, "{ratings:?}");
    let statistics: Statistics = guests[3].get("/api/statistics").await.json();
    assert_eq!(statistics.ratings, [seen.people[3].rating.clone().unwrap()]);
    assert!(statistics.ratings[0].pairings == 3 && statistics.ratings[0].provisional);
    assert!(statistics.rules.is_empty(), "a deal of a tournament is no match");
    // Nobody is rated twice, whoever looks.
    let again = view(&guests[3], &id).await;
    assert_eq!(again, TournamentView { host: false, you: Some(3), ..seen });
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_dealt_is_told_to_nobody_before_the_round_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let (id, guests) = begun(&server, 4, "duel", json!({ "kind": "knockout" }), 1).await;
    let tables: Vec<(String, Vec<usize>)> = under_way(&id, &guests).await.into_iter().collect();
    let [(first, at_first), (second, at_second)] = &tables[..] else { panic!("two tables: {tables:?}") };
    let seated = |numbers: &[usize]| -> Vec<&Guest> { numbers.iter().map(|number| &guests[*number]).collect() };
    let over = play(first, &seated(at_first)).await;
    assert_eq!((over.position.seed.as_ref(), over.tournament.as_ref()), (None, Some(&id)));
    let parts = ["record", "review/1", "why/0", "analysis/1"];
    // Not even those who sat there, who may only look at it as it ended.
    for guest in seated(at_first) {
        for part in parts {
            let shut = guest.get(&format!("/api/tables/{first}/{part}")).await;
            assert_eq!(code_of(&shut), refusal(409, "tournament/round-goes-on"), "{part}");
        }
        let offered = guest.post("/api/deals", &json!({ "table": first, "hand": 1 })).await;
        assert_eq!(code_of(&offered), refusal(409, "deal/not-dealt"));
        let mine = guest.get("/api/mine").await;
        assert!(!mine.text().contains("\"seed\":\"") && !mine.text().contains("\"line\":\"shuffle\""));
        let view = guest.view(first).await;
        assert!(view.position.seed.is_none() && view.codes.is_none(), "nobody is let in there");
    }
    // To those of other tables there is no such table, whatever they ask for.
    for guest in seated(at_second).iter().chain([&&server.guest()]) {
        for path in [String::new()].into_iter().chain(parts.map(|part| format!("/{part}"))) {
            let none = guest.get(&format!("/api/tables/{first}{path}")).await;
            assert_eq!(code_of(&none), refusal(404, "table/not-found"), "{path}");
        }
    }
    let seen = view(seated(at_second)[0], &id).await;
    let other = tables_of(&seen, 0).into_iter().find(|table| table.id.is_none()).expect("a table of others");
    let shut = TournamentTable { id: None, over: true, lead: None, against_field: None, given_up: None };
    assert_eq!(*other, shut, "it is over, and no more is told");
    assert!(seen.played[0].pairings.iter().all(|pairing| pairing.halves.is_none()));
    // No help in a round, and nothing is taken back.
    let table = seated(at_second)[0].view(second).await;
    let mut window = seated(at_second)[0].sit(second).await;
    window.table().await;
    for message in [json!({ "say": "hint", "ply": table.position.ply }), json!({ "say": "take_back", "ply": 0 })] {
        let problem = refusal_of(&mut window, &message).await;
        assert!(["tournament/no-help", "table/no-hints-among-people"].contains(&problem.code.as_str()), "{problem:?}");
    }
    drop(window);
    play(second, &seated(at_second)).await;
    // It is over for everybody: all of the tournament may look at all of it, and others at nothing.
    for guest in &guests {
        for table in [first, second] {
            assert_eq!(guest.get(&format!("/api/tables/{table}/record")).await.status, 200);
            assert_eq!(guest.get(&format!("/api/tables/{table}/review/1")).await.status, 200);
        }
    }
    assert_eq!(server.guest().get(&format!("/api/tables/{first}/record")).await.status, 404);
    // Who won goes on to the final.
    let seen = view(&guests[0], &id).await;
    assert_eq!((seen.played.len(), seen.played[1].pairings.len(), seen.rounds), (2, 1, 2));
    play_round(&id, &guests).await;
    let seen = view(&guests[0], &id).await;
    assert_eq!((seen.stage, seen.standings[0].won), (TournamentStage::Over, 2));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_at_it_is_told_of_every_change() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let [ana, luis] = [(); 2].map(|()| server.guest());
    let opened = open(&ana, "amazons-4x4", json!({ "kind": "swiss", "rounds": 1 }), 2).await;
    let id = opened.id.as_str();
    luis.get("/api/games").await;
    let stranger = watch(&luis, &server, id).await;
    assert!(stranger.head[0].contains("404"), "{:?}", stranger.head);
    let mut at_anas = watch(&ana, &server, id).await;
    assert_eq!(told(&mut at_anas, |_| true).await, opened, "at once as it stands");
    let entered = luis.post(&format!("/api/tournaments/{id}/enter"), &json!({ "code": opened.code })).await;
    assert_eq!(entered.status, 200);
    let mut at_luis = watch(&luis, &server, id).await;
    assert_eq!(ask(&luis, id, json!({ "ask": "join", "name": "Luis" })).await.status, 200);
    assert_eq!(ask(&ana, id, json!({ "ask": "begin" })).await.status, 200);
    for window in [&mut at_anas, &mut at_luis] {
        let begun = told(window, |view| view.stage == TournamentStage::Plays).await;
        assert_eq!((begun.people.len(), tables_of(&begun, 0).len()), (2, 2));
    }
    // Nobody asks for anything from now on: how the tables end is told, and so is the end of it all.
    let guests = [ana, luis];
    let begun = view(&guests[0], id).await;
    let mut tables: Vec<String> = tables_of(&begun, 0).iter().filter_map(|table| table.id.clone()).collect();
    let over =
        |count| move |view: &TournamentView| tables_of(view, 0).iter().filter(|table| table.over).count() == count;
    play(&tables.remove(0), &[&guests[0], &guests[1]]).await;
    assert_eq!(told(&mut at_luis, over(1)).await.stage, TournamentStage::Plays);
    play(&tables.remove(0), &[&guests[0], &guests[1]]).await;
    for window in [&mut at_anas, &mut at_luis] {
        let ended = told(window, |view| view.stage == TournamentStage::Over).await;
        assert!(ended.people.iter().all(|person| person.rating.is_some()), "{:?}", ended.people);
    }
    // What somebody else does there is told too; once it is called off nothing more is.
    assert_eq!(guests[1].delete("/api/mine").await.status, 204);
    told(&mut at_anas, |view| view.people[1].withdrawn).await;
    assert_eq!(guests[0].delete(&format!("/api/tournaments/{id}")).await.status, 204);
    while at_anas.event::<TournamentView>().await.is_some() {}
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_of_a_tournament_that_was_called_off_is_shut_while_somebody_plays_it() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let (id, guests) = begun(&server, 4, "duel", json!({ "kind": "round_robin" }), 1).await;
    let tables: Vec<(String, Vec<usize>)> = under_way(&id, &guests).await.into_iter().collect();
    let [(first, at_first), (second, at_second)] = &tables[..] else { panic!("two tables: {tables:?}") };
    let seated = |numbers: &[usize]| -> Vec<&Guest> { numbers.iter().map(|number| &guests[*number]).collect() };
    play(first, &seated(at_first)).await;
    assert_eq!(guests[0].delete(&format!("/api/tournaments/{id}")).await.status, 204);
    let record = format!("/api/tables/{first}/record");
    assert_eq!(code_of(&seated(at_first)[0].get(&record).await), refusal(409, "tournament/round-goes-on"));
    play(second, &seated(at_second)).await;
    assert_eq!(seated(at_first)[0].get(&record).await.status, 200);
    assert_eq!(seated(at_second)[0].get(&record).await.status, 404, "it is a table like any other");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_goes_on_after_a_restart_in_the_middle_of_a_round() {
    let folder = tempfile::tempdir().unwrap();
    let first = server(folder.path()).await;
    let (id, guests) = begun(&first, 5, "amazons-4x4", json!({ "kind": "swiss", "rounds": 2 }), 1).await;
    let before = view(&guests[0], &id).await;
    assert_eq!((before.played[0].rests.len(), before.played[0].pairings.len(), before.dealt), (1, 2, false));
    let tables = under_way(&id, &guests).await;
    let (table, seated) = tables.iter().next().unwrap();
    play(table, &seated.iter().map(|number| &guests[*number]).collect::<Vec<_>>()).await;
    first.stop().await;
    let second = server(folder.path()).await;
    let guests: Vec<Guest> = guests.iter().map(|guest| guest.at(second.addr)).collect();
    // All of them look at once: the next round is paired once.
    let left = under_way(&id, &guests).await;
    assert_eq!(left.len(), 1, "one table was over");
    play_round(&id, &guests).await;
    let (a, b, c) = tokio::join!(view(&guests[0], &id), view(&guests[1], &id), view(&guests[2], &id));
    assert!([&a, &b, &c].iter().all(|seen| seen.played.len() == 2 && tables_of(seen, 1).len() == 2));
    let rested = a.played[0].rests[0];
    assert_ne!(a.played[1].rests, [rested], "nobody sits out twice");
    let met = |round: usize| -> BTreeSet<BTreeSet<u16>> {
        a.played[round].pairings.iter().map(|pairing| pairing.teams.into_iter().collect()).collect()
    };
    assert!(met(0).is_disjoint(&met(1)), "nobody meets the same again");
    // Who sat out counts as having won, after those who did.
    let row = a.standings.iter().find(|row| row.team == rested).unwrap();
    assert_eq!((row.rested, row.won, row.place), (1, 0, 3));
    // The host withdraws somebody: their table is lost, and the round ends without them.
    let away = a.teams[usize::from(a.played[1].pairings[0].teams[0])][0];
    let denied = ask(&guests[1], &id, json!({ "ask": "withdraw", "person": away })).await;
    assert_eq!(code_of(&denied), refusal(403, "tournament/not-host"));
    let seen: TournamentView = ask(&guests[0], &id, json!({ "ask": "withdraw", "person": away })).await.json();
    assert!(seen.people[usize::from(away)].withdrawn && tables_of(&seen, 1)[0].over && !tables_of(&seen, 1)[1].over);
    play_round(&id, &guests).await;
    let seen = view(&guests[0], &id).await;
    assert_eq!((seen.stage, tables_of(&seen, 1)[0].given_up), (TournamentStage::Over, Some(0)));
    assert!(seen.standings.last().unwrap().withdrawn);
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_sit_on_one_side_and_who_is_deleted_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let server = server(folder.path()).await;
    let ana = server.guest();
    let opened = open(&ana, "international", json!({ "kind": "round_robin" }), 1).await;
    assert_eq!((opened.team_size, opened.you), (2, Some(0)));
    let id = opened.id.as_str();
    let mut guests = vec![ana];
    for (number, partner) in [(1, Some(0)), (2, None), (3, None)] {
        let guest = server.guest();
        guest.post(&format!("/api/tournaments/{id}/enter"), &json!({ "code": opened.code })).await;
        let join = json!({ "ask": "join", "name": format!("Guest {number}"), "partner": partner });
        assert_eq!(ask(&guest, id, join).await.status, 200);
        guests.push(guest);
    }
    let taken = json!({ "ask": "join", "name": "Guest 3", "partner": 0 });
    assert_eq!(code_of(&ask(&guests[3], id, taken).await), refusal(409, "tournament/partner-taken"));
    let named = json!({ "ask": "join", "name": "ana" });
    assert_eq!(code_of(&ask(&guests[3], id, named).await), refusal(409, "tournament/name-taken"));
    assert_eq!(ask(&guests[3], id, json!({ "ask": "leave" })).await.status, 200);
    assert_eq!(code_of(&ask(&guests[0], id, json!({ "ask": "begin" })).await), refusal(409, "tournament/too-few"));
    let again = json!({ "ask": "join", "name": "Guest 3", "partner": 2 });
    assert_eq!(ask(&guests[3], id, again).await.status, 200);
    let begun: TournamentView = ask(&guests[0], id, json!({ "ask": "begin" })).await.json();
    assert!(begun.teams.contains(&vec![0, 1]) && begun.teams.contains(&vec![2, 3]), "{:?}", begun.teams);
    let late = ask(&server.guest(), id, json!({ "ask": "join", "name": "Late" })).await;
    assert_eq!(code_of(&late), refusal(404, "tournament/not-found"));
    let late = ask(&guests[1], id, json!({ "ask": "join", "name": "Other" })).await;
    assert_eq!(code_of(&late), refusal(409, "tournament/begun"));
    let table = tables_of(&begun, 0)[0].id.clone().unwrap();
    let TableView { seats, rules, .. } = guests[1].view(&table).await;
    assert_eq!(rules.hands, Some(1), "one hand is played, not a match to the target of the rules");
    let side_of = |name: &str| {
        let seat = serde_json::to_value(&seats).unwrap();
        let seat = seat.as_array().unwrap().iter().find(|seat| seat["occupant"]["name"] == name).unwrap().clone();
        seat["side"].as_u64().unwrap()
    };
    assert!(side_of("Ana") == side_of("Guest 1") && side_of("Guest 2") == side_of("Guest 3"));
    assert_ne!(side_of("Ana"), side_of("Guest 2"));
    let mine: Vec<TournamentSummary> = guests[2].get("/api/tournaments").await.json();
    assert_eq!((mine.len(), mine[0].table.as_ref(), mine[0].host), (1, Some(&table), false));
    // Somebody has all about them deleted: their pair is out, the table is theirs no more, and the tournament ends.
    assert_eq!(guests[2].delete("/api/mine").await.status, 204);
    let seen = view(&guests[0], id).await;
    assert_eq!((seen.stage, seen.people[2].name.as_str(), seen.people[2].withdrawn), (TournamentStage::Over, "", true));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_key_is_told_nothing_and_each_limit_has_its_refusal() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.limits.tables = 3;
    let server = TestServer::with(config).await;
    let [ana, luis, stranger] = [(); 3].map(|()| server.guest());
    let opened = open(&ana, "duel", json!({ "kind": "knockout" }), 1).await;
    assert!(opened.code.len() == 26 && opened.host && opened.code != opened.id);
    let id = opened.id.as_str();
    let none = stranger.get(&format!("/api/tournaments/{}", "a".repeat(24))).await;
    assert_eq!(code_of(&none), refusal(404, "tournament/not-found"));
    for answer in [
        stranger.get(&format!("/api/tournaments/{id}")).await,
        ask(&stranger, id, json!({ "ask": "join", "name": "Eva" })).await,
        ask(&stranger, id, json!({ "ask": "begin" })).await,
        stranger.delete(&format!("/api/tournaments/{id}")).await,
        stranger.post(&format!("/api/tournaments/{id}/enter"), &json!({ "code": "" })).await,
        stranger.post(&format!("/api/tournaments/{id}/enter"), &json!({ "code": "a".repeat(26) })).await,
        stranger.post(&format!("/api/tournaments/{}/enter", "a".repeat(24)), &json!({ "code": opened.code })).await,
    ] {
        assert_eq!((answer.status, answer.text()), (404, none.text()));
    }
    let entered = luis.post(&format!("/api/tournaments/{id}/enter"), &json!({ "code": opened.code })).await;
    assert_eq!(entered.status, 200);
    for (request, expected) in [
        (json!({ "ask": "join", "name": " " }), refusal(422, "tournament/no-name")),
        (json!({ "ask": "leave" }), refusal(409, "tournament/not-in")),
        (json!({ "ask": "begin" }), refusal(403, "tournament/not-host")),
        // There is no seat for a program.
        (json!({ "ask": "join", "name": "Robot", "player": "random" }), refusal(400, "request/unreadable")),
    ] {
        assert_eq!(code_of(&ask(&luis, id, request.clone()).await), expected, "{request}");
    }
    let new = async |rules: &str, schedule: Value, deals: u8| -> (u16, String) {
        code_of(&ana.post("/api/tournaments", &terms(rules, &schedule, deals)).await)
    };
    let knockout = json!({ "kind": "knockout" });
    assert_eq!(new("duel", knockout.clone(), 9).await, refusal(422, "tournament/bad-terms"));
    assert_eq!(new("duel", json!({ "kind": "swiss", "rounds": 0 }), 1).await, refusal(422, "tournament/bad-terms"));
    assert_eq!(new("escoba seats=3", knockout.clone(), 1).await, refusal(422, "tournament/bad-rules"));
    assert_eq!(new("chess", knockout.clone(), 1).await, refusal(422, "rules/unknown"));
    for _ in 1..5 {
        open(&ana, "duel", knockout.clone(), 1).await;
    }
    assert_eq!(new("duel", knockout.clone(), 1).await, refusal(429, "tournament/too-many"));
    // No room for the tables of a round: it can be begun once there is.
    for number in 0..3 {
        assert_eq!(ask(&luis, id, json!({ "ask": "join", "name": "Luis" })).await.status, 200);
        server.guest().set("duel", &["me", "random"]).await;
        if number < 2 {
            assert_eq!(ask(&luis, id, json!({ "ask": "leave" })).await.status, 200);
        }
    }
    assert_eq!(code_of(&ask(&ana, id, json!({ "ask": "begin" })).await), refusal(429, "table/house-full"));
    assert_eq!(view(&luis, id).await.stage, TournamentStage::Waits);
    assert_eq!(code_of(&luis.delete(&format!("/api/tournaments/{id}")).await), refusal(403, "tournament/not-host"));
    assert_eq!(ana.delete(&format!("/api/tournaments/{id}")).await.status, 204);
    assert_eq!(luis.get(&format!("/api/tournaments/{id}")).await.status, 404);
    server.stop().await;
}
