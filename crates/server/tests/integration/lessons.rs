//! Lessons over the wire: what there is, what a move comes to, and that nothing hidden is told.

use serde_json::{Value, json};
use sobremesa_protocol::lessons::{LessonReply, LessonView, LessonsView};
use sobremesa_protocol::{Board, Occupant};

use crate::support::{TestServer, config};

fn request(made: &[&str], ask: &Value) -> Value {
    json!({ "position": 0, "made": made, "ask": ask })
}

/// A lesson of dominoes: the first tile is right, and the rival's follows.
const LESSON: &str = r#"format = 1
order = 1
title = { es = "t", en = "t" }
summary = { es = "s", en = "s" }
[[position]]
rules = "duel"
opening = "opener=1"
hands = ["6-6 6-5 6-4 6-3 6-2 6-1 6-0", "5-5 5-4 5-3 5-2 5-1 5-0 4-4"]
text = { es = "Abre.", en = "Lead." }
[[position.turn]]
accept = ["6-5>"]
otherwise = { es = "No.", en = "No." }
after = { es = "Sí.", en = "Yes." }
then = "5-4>"
[[position]]
text = { es = "Fin.", en = "End." }
"#;

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_played_over_the_wire_from_the_learners_seat() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("learn/dominoes");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("mia.toml"), LESSON).unwrap();
    std::fs::write(own.join("rota.toml"), LESSON.replace("5-4>", "5-4<")).unwrap();
    let mut config = config(folder.path());
    config.catalog = sobremesa_catalog::Catalog::new(Some(folder.path().to_owned()));
    let server = TestServer::with(config).await;
    let guest = server.guest();

    let listed = guest.get("/api/lessons").await;
    assert!(!listed.text().contains(&folder.path().display().to_string()), "where the folder is concerns nobody");
    let listed = listed.json::<LessonsView>();
    let broken: Vec<&str> = listed.broken.iter().map(|broken| broken.id.as_str()).collect();
    assert_eq!(broken, ["dominoes/rota.toml"]);
    assert_eq!((listed.broken[0].mistakes[0].line, listed.broken[0].mistakes.len()), (Some(14), 1));
    assert!(listed.lessons.iter().any(|lesson| lesson.own && lesson.name == "mia"));

    let path = "/api/lessons/dominoes/mia";
    let lesson = guest.get(path).await.json::<LessonView>();
    assert_eq!((lesson.positions.len(), lesson.positions[0].table, lesson.positions[1].table), (2, true, false));
    assert!(lesson.next.is_some(), "the bundled ones follow");

    let first = guest.post(path, &request(&[], &json!({ "what": "table" }))).await.json::<LessonReply>();
    let [table] = &first.tables[..] else { panic!("one table") };
    assert_eq!((table.you, table.seats[0].yours, first.turn), (Some(0), true, 0));
    assert!(matches!(&table.seats[1].occupant, Occupant::Computer { name, .. } if name == "Paco"));

    let wrong = guest.post(path, &request(&[], &json!({ "what": "play", "move": "6-6>" }))).await.json::<LessonReply>();
    assert_eq!((wrong.right, wrong.say.es.as_str(), wrong.tables.len(), wrong.turn), (false, "No.", 0, 0));
    let shown = guest.post(path, &request(&[], &json!({ "what": "show" }))).await.json::<LessonReply>();
    assert_eq!(shown.shown.as_deref(), Some("6-5>"));
    let right = guest.post(path, &request(&[], &json!({ "what": "play", "move": "6-5>" }))).await.json::<LessonReply>();
    assert_eq!((right.right, right.say.es.as_str(), right.turn), (true, "Sí.", 1));
    assert_eq!(right.tables.iter().map(|table| table.position.ply).collect::<Vec<_>>(), [1, 2]);
    // Of the rival's hand no table says more than how many tiles it has.
    for table in first.tables.iter().chain(&right.tables) {
        let Board::Dominoes(board) = &table.position.board else { panic!("dominoes") };
        assert_eq!((board.hands[0].tiles.is_some(), board.hands[1].tiles.is_some()), (true, false));
        assert!(table.position.seed.is_none() && !table.can_take_back && !table.open_hands);
    }

    for (made, ask, code) in [
        (&["6-6>"][..], json!({ "what": "table" }), "lesson/changed"),
        (&["6-5>"], json!({ "what": "play", "move": "6-4>" }), "lesson/no-move"),
        (&[], json!({ "what": "play", "move": "5-4>" }), "move/not-held"),
        (&[], json!({ "what": "play", "move": "x" }), "move/unreadable"),
    ] {
        assert_eq!(guest.post(path, &request(made, &ask)).await.problem().code, code);
    }
    let beyond = json!({ "position": 1, "made": [], "ask": { "what": "table" } });
    assert_eq!(guest.post(path, &beyond).await.problem().code, "lesson/no-move");
    assert_eq!(guest.get("/api/lessons/dominoes/rota").await.problem().code, "lesson/broken");
    assert_eq!(guest.get("/api/lessons/dominoes/nada").await.status, 404);
    assert_eq!(guest.get("/api/lessons/..%2Frules/duel").await.status, 404);
    server.stop().await;
}
