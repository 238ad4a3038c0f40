//! A run from its start to its last game, looked at every way there is.

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_protocol::laboratory::{
    LabSchedule, LabUnit, PairingEnd, PlannedRun, Reviewed, RunGames, RunState, RunSummary,
};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{MoveExplained, Occupant, TableSummary, TableView, Turn};

use super::asked;
use crate::support::{TestServer, Watch};

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_watched_to_its_end_and_told_in_both_languages() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let started = ana.start(&asked(["matriz", "random"], 201)).await;
    assert_eq!(started.games_planned, 202, "games round up to whole blocks");
    assert_eq!(started.teams, [["matriz"], ["random"]]);
    assert!(!matches!(started.state, RunState::Paused | RunState::Broken), "{:?}", started.state);
    assert!(started.forecast.unwrap().en.contains("202 games"));

    let mut watch = Watch::open(server.addr, &started.id).await;
    assert!(watch.head.iter().any(|line| line == "content-type: text/event-stream"), "{:?}", watch.head);
    assert!(watch.head.iter().all(|line| !line.starts_with("content-encoding")), "events are not gathered");
    let events = watch.rest().await;
    let (last, before) = events.split_last().unwrap();
    assert!(before.iter().all(|live| matches!(live.state, RunState::Waiting | RunState::Running)));
    assert!(before.windows(2).all(|two| two[0].blocks <= two[1].blocks), "it only grows");
    assert_eq!((last.state, last.blocks, last.games_a_block), (RunState::Finished, 101, 2));
    let pairing = &last.pairings[0];
    assert_eq!(pairing.wins.iter().sum::<u64>() + pairing.draws, 202);
    assert_eq!((last.teams[0].games, last.teams[0].wins), (202, pairing.wins[0]));
    assert_eq!(pairing.stopped, Some(PairingEnd::AllGames));
    assert!(pairing.sequence.unwrap().low > 0.5, "matriz beats random");
    assert_eq!((pairing.last.len(), pairing.last[0].block), (2, 100));
    let curve = &pairing.curve;
    assert!(curve.windows(2).all(|two| two[0].games < two[1].games));
    assert_eq!(curve.last().unwrap().wins, pairing.wins);
    assert!(curve.iter().all(|point| point.band.is_some() == (point.games >= 40)), "from block 20 on");

    let view = ana.run(&started.id).await;
    assert_eq!((view.summary.state, view.summary.games), (RunState::Finished, 202));
    assert_eq!(view.live, *last, "who comes later sees the same");
    let verdict = view.summary.verdict.unwrap();
    assert_eq!(last.verdict.as_ref(), Some(&verdict));
    assert!(verdict.en.starts_with("A wins") && verdict.en.contains("beyond reasonable doubt"), "{}", verdict.en);
    assert!(verdict.es.starts_with("A gana") && verdict.es.contains("sin duda razonable"), "{}", verdict.es);
    let setup = view.setup.unwrap();
    assert_eq!((setup.games, setup.unit, setup.schedule), (202, LabUnit::Match, LabSchedule::Pairs));
    assert_eq!(Watch::open(server.addr, &started.id).await.rest().await, std::slice::from_ref(last));

    for (language, first) in [("es", "lang=\"es\""), ("en", "lang=\"en\"")] {
        let report = ana.get(&format!("/api/lab/runs/{}/report?lang={language}", started.id)).await;
        assert_eq!(report.header("content-type"), Some("text/html; charset=utf-8"));
        let policy = report.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("script-src"), "{policy}");
        let text = report.text();
        assert!(text.starts_with(&format!("<!doctype html>\n<html {first}>")), "{}", &text[..60]);
        assert!(text.contains(&verdict.es) && text.contains(&verdict.en));
        assert!(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"));
    }
    let listed: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    assert_eq!(listed[0].verdict.as_ref(), Some(&verdict));
    let again = ana.start(&serde_json::to_value(&setup).unwrap()).await;
    let again = ana.until(&again.id, RunState::Finished).await;
    assert_eq!(again.live.pairings[0].wins, pairing.wins, "the same seed plays the same games");
    let listed: Vec<RunSummary> = ana.get("/api/lab/runs").await.json();
    assert_eq!(listed.iter().filter(|run| run.id == started.id).count(), 1);
    assert_eq!(listed.len(), 2);

    let gone = ana.delete(&format!("/api/lab/runs/{}", started.id)).await;
    assert_eq!(gone.status, 204);
    assert_eq!(ana.get(&format!("/api/lab/runs/{}", started.id)).await.problem().code, "lab/no-run");
    assert!(!folder.path().join("runs").join(&started.id).exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_listed_and_can_be_looked_through() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let (ana, luis) = (server.guest(), server.guest());
    let run = ana.start(&asked(["matriz", "random"], 30)).await;
    let view = ana.until(&run.id, RunState::Finished).await;
    let path = |from: u64, count: u64| format!("/api/lab/runs/{}/games?from={from}&count={count}", run.id);
    let all: RunGames = ana.get(&path(0, 100)).await.json();
    assert_eq!((all.total, all.games.len()), (30, 30));
    let part: RunGames = ana.get(&path(7, 5)).await.json();
    assert_eq!((part.total, &part.games[..]), (30, &all.games[7..12]));
    let beyond: RunGames = ana.get(&path(30, 5)).await.json();
    assert_eq!((beyond.total, beyond.games.len()), (30, 0));
    let won = |team| all.games.iter().filter(|game| game.winner == Some(team)).count() as u64;
    assert_eq!(view.live.pairings[0].wins, [won(0), won(1)]);
    assert_eq!((&all.games[0].seats[..], &all.games[1].seats[..]), (&[0, 1][..], &[1, 0][..]), "sides are swapped");

    // The second game of a block: random sits first.
    let game = &all.games[5];
    assert_eq!((game.at.block, game.at.game, &game.seats[..]), (2, 1, &[1, 0][..]));
    let asked = serde_json::to_value(game.at).unwrap();
    let answer = ana.post(&format!("/api/lab/runs/{}/review", run.id), &asked).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let reviewed: Reviewed = answer.json();
    let again: Reviewed = luis.post(&format!("/api/lab/runs/{}/review", run.id), &asked).await.json();
    assert_eq!(again, reviewed, "asked twice it is the same");

    let table: TableView = luis.view(&reviewed.id).await;
    assert_eq!(table.position.turn, Turn::Nothing);
    let players: Vec<&str> = table.seats.iter().map(|seat| computer(&seat.occupant)).collect();
    assert_eq!(players, ["random", "matriz"]);
    let points: Vec<i64> = table.position.score.sides.iter().map(|points| i64::from(*points)).collect();
    assert_eq!(points, [game.points[1], game.points[0]], "points by side, not by team");
    assert_eq!(table.position.score.hands.len() as u32, game.hands);
    let first = luis.review(&reviewed.id, 1).await;
    assert!(first.len() > 5);
    let last = luis.get(&format!("/api/tables/{}/review/{}", reviewed.id, game.hands)).await;
    assert_eq!(last.status, 200);
    let record = luis.get(&format!("/api/tables/{}/record", reviewed.id)).await;
    verify(record.text(), 2);
    // Asked again, random chooses as it did in the second game of its block.
    for line in record.text().lines().skip(1) {
        let RecordLine::Move { ply, seat, text, .. } = serde_json::from_str(line).unwrap() else { continue };
        let answer = luis.get(&format!("/api/tables/{}/why/{ply}", reviewed.id)).await;
        let told: MoveExplained = answer.json();
        assert_eq!((told.player.as_str(), &told.text), (players[usize::from(seat)], &text), "ply {ply}");
        assert!(told.why.is_some());
    }
    let listed: Vec<TableSummary> = ana.get("/api/tables").await.json();
    assert!(listed.is_empty(), "it is on nobody's list of tables");
    server.stop().await;

    let server = TestServer::start(folder.path()).await;
    let table = server.guest().view(&reviewed.id).await;
    assert_eq!(table.position.turn, Turn::Nothing, "and is there after a restart");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_hand_is_looked_through_as_a_hand() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let mut hands = asked(["doble", "botagorda"], 12);
    (hands["unit"], hands["rules"]) = (json!("hand"), json!("international"));
    hands["teams"] = json!([["doble", "matriz"], ["botagorda"]]);
    let run = ana.start(&hands).await;
    let view = ana.until(&run.id, RunState::Finished).await;
    assert_eq!(view.summary.teams, [["doble", "matriz"], ["botagorda", "botagorda"]]);
    let games: RunGames = ana.get(&format!("/api/lab/runs/{}/games", run.id)).await.json();
    let game = games.games.iter().find(|game| game.at.block == 3 && game.at.game == 1).unwrap();
    let asked = serde_json::to_value(game.at).unwrap();
    let reviewed: Reviewed = ana.post(&format!("/api/lab/runs/{}/review", run.id), &asked).await.json();
    let table = ana.view(&reviewed.id).await;
    assert_eq!((table.position.turn, table.position.score.hands.len()), (Turn::Nothing, 1));
    let players: Vec<&str> = table.seats.iter().map(|seat| computer(&seat.occupant)).collect();
    assert_eq!(players, ["botagorda", "doble", "botagorda", "matriz"]);
    let record = ana.get(&format!("/api/tables/{}/record", reviewed.id)).await;
    verify(record.text(), 3);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tournaments_and_stop_rules() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let mut cup = asked(["matriz", "random"], 20);
    cup["teams"] = json!([["matriz"], ["random"], ["doble"], ["botagorda"]]);
    cup["schedule"] = json!("knockout");
    let cup = ana.start(&cup).await;
    let mut test = asked(["matriz", "random"], 4000);
    test["stop"] = json!({ "rule": "gsprt", "elo0": 0, "elo1": 50 });
    let test = ana.start(&test).await;
    let mut precise = asked(["matriz", "random"], 4000);
    precise["stop"] = json!({ "rule": "precision", "half_width": 0.1 });
    let precise = ana.start(&precise).await;

    let cup = ana.until(&cup.id, RunState::Finished).await;
    assert_eq!((cup.live.pairings.len(), cup.live.pairings[2].round), (3, 1));
    assert_eq!(cup.summary.games, 60);
    let games: RunGames = ana.get(&format!("/api/lab/runs/{}/games?from=39&count=2", cup.summary.id)).await.json();
    assert_eq!((games.total, games.games[0].at.round, games.games[1].at.round), (60, 0, 1));
    let test = ana.until(&test.id, RunState::Finished).await;
    let pairing = &test.live.pairings[0];
    assert_eq!(pairing.stopped, Some(PairingEnd::AcceptedH1));
    assert!(pairing.llr.unwrap() > pairing.bounds.unwrap().high && test.summary.games < 4000);
    let precise = ana.until(&precise.id, RunState::Finished).await;
    assert_eq!(precise.live.pairings[0].stopped, Some(PairingEnd::Precise));
    assert!(precise.summary.verdict.is_some());
    server.stop().await;
}

fn computer(occupant: &Occupant) -> &str {
    match occupant {
        Occupant::Computer { player, .. } => player,
        Occupant::Person { name } => panic!("{name} is a person"),
    }
}

/// The record holds, its shuffles come from its seed, and it says which block it was.
fn verify(text: &str, block: u64) {
    let record = Record::read(text).unwrap();
    assert_eq!(record.head.block, block);
    let found = record.verify(&*Catalog::new(None).rules_of_record(&record).unwrap());
    assert!(found.problems.is_empty() && found.seed_known && found.shuffles > 0, "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_says_how_many_games_it_takes_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let guest = server.guest();
    let plan = async |percent: f64, unit: &str| {
        let mut run = asked(["matriz", "doble"], 10);
        run["unit"] = json!(unit);
        let answer = guest.post("/api/lab/plan", &json!({ "run": run, "percent": percent })).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json::<PlannedRun>()
    };
    let (wide, narrow) = (plan(8.0, "match").await, plan(4.0, "match").await);
    assert_eq!((wide.tried, narrow.tried), (400, 400), "all were tried");
    assert!(wide.low <= wide.games && wide.games <= wide.high && wide.games.is_multiple_of(2), "{wide:?}");
    // Half the difference takes four times the games, but for Guenther's two blocks.
    let ratio = narrow.games as f64 / wide.games as f64;
    assert!((3.9..=4.0).contains(&ratio), "{wide:?} {narrow:?}");
    assert_eq!(plan(8.0, "match").await, wide, "of the same games the same is said");
    assert!(guest.get("/api/lab/runs").await.json::<Vec<Value>>().is_empty(), "no run is kept of it");
    server.stop().await;
}
