//! Players made over the wire: the form, drafts with their mistakes, measuring, and what is kept.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_protocol::PlayerInfo;
use sobremesa_protocol::laboratory::{LiveRun, RunState};
use sobremesa_protocol::workshop::{PlayerDraftView, PlayerForm, PlayerSource};

use crate::support::{TestServer, config};

const TEXT: &str =
    "name = \"La fiel\"\nlevel = 4\nkind = \"experto\"\n\n[[knowledge]]\nrules = [{ rule = \"volver-salida\" }]\n";

fn own(folder: &Path) -> sobremesa_server::Config {
    let mut config = config(folder);
    config.catalog = Catalog::new(Some(folder.to_owned()));
    config
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_drafted_with_its_mistakes_and_measured() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with(own(folder.path())).await;
    let guest = server.guest();
    let form = guest.get("/api/workshop/dominoes/player-form").await.json::<PlayerForm>();
    assert!(form.keeps && form.rules.len() > 30 && form.kinds[0].id == "experto");
    assert!(form.rules.iter().filter(|rule| rule.example.said.is_some()).count() + 1 >= form.rules.len());
    assert_eq!(guest.get("/api/workshop/chess/player-form").await.status, 404);

    let edits = json!([{ "edit": "set", "at": ["mistakes"], "value": 0.1 }]);
    let asked = json!({ "text": TEXT, "edits": edits });
    let draft = guest.post("/api/workshop/dominoes/player-draft", &asked).await.json::<PlayerDraftView>();
    assert_eq!(draft.mistakes, []);
    assert!(draft.text.contains("\nmistakes = 0.1\n"), "{}", draft.text);
    let wrong = json!({ "text": TEXT.replace("volver-salida", "volver-salidas"), "edits": [] });
    let told = guest.post("/api/workshop/dominoes/player-draft", &wrong).await.json::<PlayerDraftView>();
    let [mistake] = &told.mistakes[..] else { panic!("one: {:?}", told.mistakes) };
    assert_eq!(mistake.line, 6);
    assert_eq!(serde_json::to_value(&mistake.at).unwrap(), json!(["knowledge", 0, "rules", 0, "rule"]));
    let nowhere = json!({ "text": TEXT, "edits": [{ "edit": "remove", "at": ["noise"] }] });
    let refused = guest.post("/api/workshop/dominoes/player-draft", &nowhere).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (422, "rules/no-place"));

    let measure = async |text: &str, against: &str| {
        let asked = json!({ "text": text, "against": against });
        guest.post("/api/workshop/dominoes/player-measure", &asked).await
    };
    let shown = measure(&draft.text, "doble").await.json::<LiveRun>();
    assert_eq!((shown.state, shown.teams[0].games), (RunState::Finished, 200));
    assert!(shown.lead.unwrap().interval.is_some());
    assert_eq!(measure("name = 1", "doble").await.problem().code, "player/mistakes");
    for against in ["nobody", "./x", "cmd:\"true\"", "doble + doble"] {
        assert_eq!(measure(TEXT, against).await.problem().code, "player/unknown", "{against}");
    }
    let program = "name = \"P\"\nlevel = 1\nkind = \"command\"\ncommand = \"true\"\n";
    assert_eq!(measure(program, "doble").await.problem().code, "player/not-measured");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_are_kept_with_their_picture_and_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with(own(folder.path())).await;
    let guest = server.guest();
    let save = async |id: &str, text: &str, over: Value| {
        let asked = json!({ "id": id, "text": text, "over": over, "from": null });
        guest.post("/api/workshop/dominoes/players", &asked).await
    };
    let kept = save("la-fiel", TEXT, Value::Null).await;
    assert_eq!((kept.status, kept.json::<PlayerInfo>().own), (201, true));
    for (id, text, over, code) in [
        ("la-fiel", TEXT, Value::Null, "player/taken"),
        ("fermin", TEXT, json!("fermin"), "player/taken"),
        ("../x", TEXT, Value::Null, "player/name"),
        ("otra", "name = 1", Value::Null, "player/mistakes"),
        ("otra", "name = \"P\"\nlevel = 1\nkind = \"command\"\ncommand = \"true\"\n", Value::Null, "player/programs"),
    ] {
        assert_eq!(save(id, text, over).await.problem().code, code, "{id}");
    }
    let put = async |kind: &str, bytes: &[u8]| {
        let head = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", bytes.len());
        guest.request("PUT", "/api/workshop/dominoes/players/la-fiel/picture", &head, bytes).await
    };
    assert_eq!(put("image/svg+xml", b"<svg><script/></svg>").await.problem().code, "player/picture");
    assert_eq!(put("image/png", b"<svg/>").await.problem().code, "player/picture");
    assert_eq!(put("text/html", b"<svg/>").await.problem().code, "request/not-picture");
    let info = put("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>").await.json::<PlayerInfo>();
    assert!(info.avatar.is_some_and(|address| address.contains("la-fiel.svg")));
    let source = guest.get("/api/workshop/dominoes/players/la-fiel").await.json::<PlayerSource>();
    assert_eq!((source.text.as_str(), source.own, source.classic), (TEXT, true, false));
    assert_eq!(guest.delete("/api/workshop/dominoes/players/la-fiel").await.status, 204);
    for id in ["la-fiel", "fermin", "..%2Ffermin"] {
        assert_eq!(guest.delete(&format!("/api/workshop/dominoes/players/{id}")).await.status, 404, "{id}");
    }
    assert_eq!(fs::read_dir(folder.path().join("players/dominoes")).unwrap().count(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_open_to_others_keeps_no_players() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = own(folder.path());
    config.hosts = vec!["mesa.example".to_owned()];
    let home = folder.path().join("players/dominoes/bot");
    fs::create_dir_all(&home).unwrap();
    fs::write(home.join("player.toml"), "name = \"B\"\nlevel = 1\nkind = \"command\"\ncommand = \"secret\"\n").unwrap();
    let server = TestServer::with(config).await;
    let guest = server.guest();
    assert!(!guest.get("/api/workshop/dominoes/player-form").await.json::<PlayerForm>().keeps);
    let asked = json!({ "id": "x", "text": TEXT, "over": null, "from": null });
    let refused = guest.post("/api/workshop/dominoes/players", &asked).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (403, "player/closed"));
    assert_eq!(guest.delete("/api/workshop/dominoes/players/bot").await.status, 403);
    let head = "Content-Type: image/svg+xml\r\nContent-Length: 6\r\n";
    let picture = guest.request("PUT", "/api/workshop/dominoes/players/bot/picture", head, b"<svg/>").await;
    assert_eq!(picture.status, 403);
    // What a program starts concerns nobody else.
    assert_eq!(guest.get("/api/workshop/dominoes/players/bot").await.status, 404);
    assert_eq!(guest.get("/api/workshop/dominoes/players/fermin").await.json::<PlayerSource>().program, None);
    server.stop().await;
}
