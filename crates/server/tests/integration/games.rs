//! Tables of every game: opened, played at, helped at, left, reviewed.

use std::time::Duration;

use serde_json::json;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, GameInfo, Localized, MoveExplained, OptionType, PlayersView, ServerMessage, Turn};

use crate::support::{TestServer, config, next};

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_in_one_language_where_it_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let both: Vec<GameInfo> = ana.get("/api/games").await.json();
    for (lang, spanish) in [("es", true), ("en", false)] {
        let one: Vec<GameInfo> = ana.get(&format!("/api/games?lang={lang}")).await.json();
        let mut texts = 0;
        let mut same = |told: &Localized, whole: &Localized| {
            let (kept, as_it_was, gone) =
                if spanish { (&told.es, &whole.es, &told.en) } else { (&told.en, &whole.en, &told.es) };
            assert_eq!((kept, gone.as_str()), (as_it_was, ""), "{lang}");
            texts += usize::from(!kept.is_empty());
        };
        for (told, whole) in one.iter().zip(&both) {
            for (told, whole) in told.rules.iter().zip(&whole.rules) {
                same(&told.summary, &whole.summary);
                assert_eq!((&told.name, &told.side_names), (&whole.name, &whole.side_names));
            }
            for (told, whole) in told.players.iter().zip(&whole.players) {
                same(&told.summary, &whole.summary);
                assert_eq!(told.greeting.is_some(), whole.greeting.is_some());
                told.greeting.iter().zip(&whole.greeting).for_each(|(told, whole)| same(told, whole));
                assert_eq!((&told.name, told.options.len()), (&whole.name, whole.options.len()));
                for (told, whole) in told.options.iter().zip(&whole.options) {
                    same(&told.name, &whole.name);
                    let (OptionType::OneOf { choices: told }, OptionType::OneOf { choices: whole }) =
                        (&told.takes, &whole.takes)
                    else {
                        continue;
                    };
                    told.iter().zip(whole).for_each(|(told, whole)| same(&told.name, &whole.name));
                }
            }
            assert_eq!((told.rules.len(), told.players.len()), (whole.rules.len(), whole.players.len()));
        }
        assert!(texts > 100, "{texts}");
    }
    for wrong in ["?lang=fr", "?lang=", "?language=es"] {
        assert_eq!(ana.get(&format!("/api/games{wrong}")).await.status, 400, "{wrong}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_every_game_is_played_at_and_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::start(folder.path()).await;
    let ana = server.guest();
    let games: Vec<GameInfo> = ana.get("/api/games").await.json();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), sobremesa_catalog::game_ids());
    for game in &games {
        let players: PlayersView = ana.get(&format!("/api/players/{}", game.id)).await.json();
        assert_eq!(players.players.len(), game.players.len());
    }
    assert_eq!(ana.get("/api/players/chess").await.status, 404);
    for (rules, seats) in [
        ("amazons-5x5 opening=2", &["me", "greedy_territory"][..]),
        ("amazons-5x5 opening=2 start=1b1b1/5/b1x1b/w3w/1w1w1,b", &["me", "random"]),
        ("escoba", &["me", "clasico"]),
        // A kind that dominoes has too.
        ("escoba", &["jacinto", "me"]),
        ("escoba-argentina seats=3", &["novato", "me", "fase-2"]),
        ("escoba-parejas", &["random", "random", "me", "random"]),
    ] {
        let table = ana.set(rules, seats).await;
        let mut seat = ana.sit(&table.id).await;
        let start = seat.table().await;
        let you = start.you.unwrap();
        let view = seat.play_until(start, |table| table.position.turn == Turn::Seat { seat: you }).await;
        let own = match &view.position.board {
            Board::Amazons(board) => board.opening.len() == 2 && board.arrows.len() >= 2 + view.position.ply as usize,
            Board::Escoba(board) => board.hands[usize::from(you)].cards.is_some(),
            board @ Board::Dominoes(_) => panic!("{rules}: {board:?}"),
        };
        assert!(own && !view.position.moves.is_empty(), "{rules}");
        seat.say(&json!({ "say": "hint", "ply": view.position.ply })).await;
        let ServerMessage::Hint { hint } = seat.hear().await else { panic!("no hint") };
        assert!(hint.why.is_some(), "{rules}");
        seat.say(&json!({ "say": "play", "ply": view.position.ply, "move": "z9" })).await;
        assert_eq!(seat.refused().await.0.code, "move/unreadable", "{rules}");
        seat.say(&json!({ "say": "play", "ply": view.position.ply, "move": hint.text })).await;
        let view = seat.table().await;
        let over = |turn: &Turn| !matches!(turn, Turn::Seat { .. });
        let view = seat.play_until(view, |table| over(&table.position.turn)).await;
        if view.position.turn == Turn::NextHand {
            // The rest of the match is as the first hand.
            seat.say(&json!({ "say": "resign", "ply": view.position.ply })).await;
            assert_eq!(seat.table().await.position.turn, Turn::Nothing);
        }
        let review = ana.review(&table.id, 1).await;
        assert_eq!(review.len() as u32, view.position.ply + 1, "{rules}");
        let why: MoveExplained = ana.get(&format!("/api/tables/{}/why/0", table.id)).await.json();
        assert!(why.why.is_some(), "{rules}");
        assert_eq!(ana.get(&format!("/api/tables/{}/analysis/1", table.id)).await.status, 200);
        let record = ana.get(&format!("/api/tables/{}/record", table.id)).await.body;
        let record = String::from_utf8(record).unwrap();
        let lines: Vec<RecordLine> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(matches!(lines.last(), Some(RecordLine::Result { .. })), "{rules}");
    }
    server.stop().await;
}

/// A seat at a table of two players that think for as long as they may, and the ply of which the first is thinking.
async fn thinking(server: &TestServer, guest: &crate::support::Guest) -> (crate::support::Seat, String, u32) {
    let slow = "minimax_random depth=20 seconds=60";
    let table = guest.set("amazons", &[slow, slow]).await;
    let mut seat = guest.sit(&table.id).await;
    let view = seat.table().await;
    seat.say(&next(&view)).await;
    assert!(tokio::time::timeout(Duration::from_millis(200), seat.table()).await.is_err(), "{:?}", server.addr);
    (seat, table.id, view.position.ply)
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_while_a_computer_thinks_ends_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = config(folder.path());
    one.thinkers = 1;
    let server = TestServer::with(one).await;
    let ana = server.guest();
    let (seat, slow, ply) = thinking(&server, &ana).await;
    let quick = ana.set("amazons", &["random", "random"]).await;
    let mut other = ana.sit(&quick.id).await;
    let view = other.table().await;
    other.say(&next(&view)).await;
    let waits = tokio::time::timeout(Duration::from_millis(200), other.table()).await;
    assert!(waits.is_err(), "the one place for thinking is taken");
    // Another window at the same table: somebody is still there.
    let mut second = ana.sit(&slow).await;
    // Its first view says that the server has seen it come in.
    second.table().await;
    drop(seat);
    let waits = tokio::time::timeout(Duration::from_millis(300), other.table()).await;
    assert!(waits.is_err(), "it goes on while somebody looks on");
    drop(second);
    let moved = tokio::time::timeout(Duration::from_secs(10), other.table()).await.expect("the place is free at once");
    assert_eq!(moved.position.ply, 1);
    assert_eq!(ana.view(&slow).await.position.ply, ply, "a thought cut short is not a move");
    // Who comes back has it thought of anew, and may leave again.
    let mut seat = ana.sit(&slow).await;
    let view = seat.table().await;
    seat.say(&next(&view)).await;
    assert!(tokio::time::timeout(Duration::from_millis(200), seat.table()).await.is_err(), "it thinks");
    other.say(&next(&moved)).await;
    let waits = tokio::time::timeout(Duration::from_millis(300), other.table()).await;
    assert!(waits.is_err(), "its place is taken again");
    drop(seat);
    let moved = tokio::time::timeout(Duration::from_secs(10), other.table()).await.expect("free again");
    assert_eq!(moved.position.ply, 2);
    server.stop().await;
}
