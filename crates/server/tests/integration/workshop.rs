//! Rules made over the wire: the form, drafts with their mistakes, trials, and what is kept.

use std::fs;

use serde_json::{Value, json};
use sobremesa_catalog::Catalog;
use sobremesa_protocol::workshop::{BrokenText, DraftView, RuleForm, TrialView};
use sobremesa_protocol::{RulesInfo, RulesView};

use crate::support::{TestServer, config};

fn international() -> String {
    Catalog::default().rules("international").unwrap().file().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_is_changed_read_out_and_tried() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with(config(folder.path())).await;
    let guest = server.guest();
    let form = guest.get("/api/workshop/dominoes/form").await.json::<RuleForm>();
    assert!(form.keeps && form.fields.len() > 15 && form.conditions.len() == 29);
    assert_eq!(guest.get("/api/workshop/chess/form").await.status, 404);

    let text = international();
    let edits = json!([
        { "edit": "set", "at": ["match_to", "target"], "value": 100 },
        { "edit": "set", "at": ["score", "divide"], "value": 2 },
        { "edit": "set", "at": ["deal", 0, "take"], "value": 6 },
        { "edit": "set", "at": ["refresh"], "value": [{ "when": "cannot_play and not stock_empty", "take": 3 }] },
    ]);
    let asked = json!({ "text": text, "edits": edits });
    let draft = guest.post("/api/workshop/dominoes/draft", &asked).await.json::<DraftView>();
    assert_eq!(draft.mistakes, []);
    assert_eq!(draft.info.unwrap().target, Some(100));
    assert!(draft.sentences.iter().any(|sentence| sentence.es.contains("100")));
    let changed: Vec<&str> = draft.text.lines().filter(|line| !text.contains(line)).collect();
    let written = ["take = 6                        # tiles for each seat", "divide = 2"];
    assert!(written.iter().all(|line| changed.contains(line)), "{changed:?}");
    assert!(draft.text.contains("target = 100                    # the first pair with 200"));

    let tried = guest.post("/api/workshop/dominoes/trial", &json!({ "text": draft.text })).await.json::<TrialView>();
    assert_eq!(tried.hands, 200);
    assert!(tried.blocked.unwrap() > 0 && tried.plies > 1_000 && tried.findings.is_empty(), "{tried:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistake_is_told_with_its_line_and_its_field() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::with(config(folder.path())).await;
    let guest = server.guest();
    let draft = async |text: &str| guest.post("/api/workshop/dominoes/draft", &json!({ "text": text })).await;
    let text = international().replace("tie = \"nobody\"", "tie = \"nobodi\"");
    let told = draft(&text).await.json::<DraftView>();
    let [mistake] = &told.mistakes[..] else { panic!("one: {:?}", told.mistakes) };
    assert_eq!(serde_json::to_value(&mistake.at).unwrap(), json!(["score", "tie"]));
    assert!(text.lines().nth(mistake.line as usize - 1).unwrap().starts_with("tie = "));
    assert!(told.info.is_none() && told.values.is_some());
    let broken = draft("id = \n[table\n").await.json::<DraftView>();
    assert!(broken.values.is_none() && !broken.mistakes.is_empty());
    let edits = json!([{ "edit": "set", "at": ["deal", 7, "take"], "value": 1 }]);
    for (text, edits) in [(international(), edits.clone()), ("id = ".into(), edits), (international(), json!([7]))] {
        let refused = guest.post("/api/workshop/dominoes/draft", &json!({ "text": text, "edits": edits })).await;
        assert_eq!((refused.status, refused.problem().code.as_str()), (422, "rules/no-place"));
    }
    let tried = guest.post("/api/workshop/dominoes/trial", &json!({ "text": "id = 1" })).await;
    assert_eq!(tried.problem().code, "rules/mistakes");
    let large = draft(&"#".repeat(200 * 1024)).await;
    assert_eq!(large.status, 413);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_kept_changed_and_taken_away_and_nothing_else_is_touched() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(Some(folder.path().to_owned()));
    let server = TestServer::with(config).await;
    let guest = server.guest();
    let save = async |id: &str, target: u32, over: Value| {
        let text = international()
            .replace("id = \"international\"", &format!("id = \"{id}\""))
            .replace("target = 200", &format!("target = {target}"));
        guest.post("/api/workshop/dominoes/rules", &json!({ "text": text, "over": over })).await
    };
    let kept = save("mine", 100, Value::Null).await;
    assert_eq!((kept.status, kept.json::<RulesInfo>().target), (201, Some(100)));
    assert!(kept.json::<RulesInfo>().own);
    assert_eq!(save("mine", 50, Value::Null).await.problem().code, "rules/taken");
    assert_eq!(save("mine", 50, json!({ "rules": "mine" })).await.json::<RulesInfo>().target, Some(50));
    assert_eq!(save("other", 60, json!({ "rules": "mine" })).await.json::<RulesInfo>().id, "other");
    // What comes with the program is never replaced, and a name leads nowhere else.
    for over in [
        Value::Null,
        json!({ "rules": "international" }),
        json!({ "file": "international" }),
        json!({ "rules": "mine" }),
    ] {
        assert_eq!(save("international", 50, over).await.problem().code, "rules/taken");
    }
    for id in ["../mine", "a/b", "..", "", "C:x", "Mine", "a\\\\b", "dominoes"] {
        let code = save(id, 50, json!({ "rules": id })).await.problem().code;
        assert!(["rules/mistakes", "rules/taken"].contains(&code.as_str()), "{id}: {code}");
    }
    let mut files: Vec<_> = fs::read_dir(folder.path().join("rules/dominoes"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["mine.toml", "other.toml"]);
    assert_eq!(guest.delete("/api/workshop/dominoes/rules/mine").await.status, 204);
    assert_eq!(guest.delete("/api/workshop/escoba/rules/other").await.status, 404);
    for id in ["mine", "international", "..%2Fother"] {
        assert_eq!(guest.delete(&format!("/api/workshop/dominoes/rules/{id}")).await.status, 404);
    }
    assert!(folder.path().join("rules/dominoes/other.toml").exists());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_with_mistakes_is_read_mended_and_kept_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let own = folder.path().join("rules/dominoes");
    fs::create_dir_all(&own).unwrap();
    let mine = international().replace("id = \"international\"", "id = \"mine\"");
    fs::write(own.join("half.toml"), "[[deal").unwrap();
    fs::write(own.join("mine.toml"), &mine).unwrap();
    fs::write(own.join("twin.toml"), &mine).unwrap();
    fs::write(own.join("bytes.toml"), [0xff, 0xfe]).unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(Some(folder.path().to_owned()));
    let server = TestServer::with(config).await;
    let guest = server.guest();
    let broken = async || {
        let view: RulesView = guest.get("/api/rules").await.json();
        view.broken.into_iter().map(|broken| (broken.id, broken.mendable)).collect::<Vec<_>>()
    };
    let named = |id: &str, mendable: bool| (format!("dominoes/{id}.toml"), mendable);
    assert_eq!(broken().await, [named("bytes", false), named("half", true), named("twin", true)]);
    let read = async |file: &str| guest.get(&format!("/api/workshop/dominoes/broken/{file}")).await;
    assert_eq!(read("half").await.json::<BrokenText>().text, "[[deal");
    for file in ["bytes", "mine", "absent", "..%2Fmine"] {
        assert_eq!(read(file).await.status, 404, "{file}");
    }
    assert_eq!(guest.get("/api/workshop/escoba/broken/half").await.status, 404);
    let save = async |id: &str, file: &str| {
        let text = international().replace("id = \"international\"", &format!("id = \"{id}\""));
        guest.post("/api/workshop/dominoes/rules", &json!({ "text": text, "over": { "file": file } })).await
    };
    assert_eq!(save("mine", "twin").await.problem().code, "rules/taken");
    assert_eq!(fs::read_to_string(own.join("twin.toml")).unwrap(), mine);
    assert_eq!(save("whole", "half").await.json::<RulesInfo>().id, "whole");
    assert!(fs::read_to_string(own.join("half.toml")).unwrap().contains("id = \"whole\""));
    assert!(!own.join("whole.toml").exists());
    assert_eq!(broken().await, [named("bytes", false), named("twin", true)]);
    // What is no file with mistakes is kept as new rules are.
    assert_eq!(save("third", "mine").await.json::<RulesInfo>().id, "third");
    assert_eq!(fs::read_to_string(own.join("mine.toml")).unwrap(), mine);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_open_to_others_keeps_no_rules() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = config(folder.path());
    config.catalog = Catalog::new(Some(folder.path().to_owned()));
    config.hosts = vec!["mesa.example".to_owned()];
    config.laboratory = true;
    let server = TestServer::with(config).await;
    let guest = server.guest();
    assert!(!guest.get("/api/workshop/dominoes/form").await.json::<RuleForm>().keeps);
    let text = international().replace("id = \"international\"", "id = \"mine\"");
    let refused = guest.post("/api/workshop/dominoes/rules", &json!({ "text": text, "over": null })).await;
    assert_eq!((refused.status, refused.problem().code.as_str()), (403, "rules/closed"));
    assert_eq!(guest.delete("/api/workshop/dominoes/rules/mine").await.status, 403);
    assert_eq!(guest.get("/api/workshop/dominoes/broken/mine").await.status, 403);
    assert!(!folder.path().join("rules").exists());
    server.stop().await;
}
