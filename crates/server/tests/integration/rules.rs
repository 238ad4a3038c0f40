//! Rule files over the wire: those of the user that cannot be used, and why.

use std::fs;
use std::path::Path;

use sobremesa_catalog::Catalog;
use sobremesa_protocol::RulesView;

use crate::support::{TestServer, config};

fn write(data: &Path, game: &str, name: &str, text: &str) {
    let folder = data.join("rules").join(game);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), text).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_listed_with_the_files_that_cannot_be_used() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let catalog = Catalog::new(Some(data.to_owned()));
    let draw = catalog.rules("draw").unwrap().file().to_owned();
    let mine = draw.replace("id = \"draw\"", "id = \"mine\"");
    write(data, "dominoes", "mine.toml", &mine);
    write(data, "dominoes", "twin.toml", &mine);
    write(data, "dominoes", "wrong.toml", &mine.replace("id = \"mine\"", "id = \"wrong\"\nseat = 3"));
    write(
        data,
        "escoba",
        "draw.toml",
        &catalog.rules("escoba").unwrap().file().replace("id = \"escoba\"", "id = \"draw\""),
    );
    let mut config = config(data);
    config.catalog = catalog;
    let server = TestServer::with(config).await;
    let answer = server.guest().get("/api/rules").await;
    // Where the folder is concerns nobody.
    let text = answer.text();
    assert!(!text.contains(&data.display().to_string()), "{text}");
    let view = answer.json::<RulesView>();
    let dominoes: Vec<&str> = view.games[0].rules.iter().map(|rules| rules.id.as_str()).collect();
    assert!(dominoes.contains(&"mine") && !dominoes.contains(&"wrong"), "{dominoes:?}");
    let ids: Vec<&str> = view.broken.iter().map(|broken| broken.id.as_str()).collect();
    assert_eq!(ids, ["dominoes/twin.toml", "dominoes/wrong.toml", "escoba/draw.toml"]);
    let [twin, wrong, other] = &view.broken[..] else { panic!("three") };
    let line = 1 + mine.lines().position(|line| line == "id = \"mine\"").unwrap() as u32 + 1;
    assert_eq!(wrong.mistakes[0].line, Some(line), "{wrong:?}");
    assert!(wrong.mistakes[0].problem.en.contains("seat") && wrong.mistakes[0].advice.is_some(), "{wrong:?}");
    assert_eq!((twin.mistakes.len(), twin.mistakes[0].line), (1, None));
    let said = &twin.mistakes[0].problem;
    assert!(said.en.contains("dominoes/twin.toml") && said.en.contains("dominoes/mine.toml"), "{said:?}");
    assert!(said.es.contains("dominoes/twin.toml") && said.es != said.en, "{said:?}");
    assert!(other.mistakes[0].problem.es.contains("escoba/draw.toml"), "{other:?}");
    server.stop().await;
}
