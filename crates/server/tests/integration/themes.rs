//! Themes over the wire: what there is, what is broken, and that only files that a theme names are served.

use sobremesa_protocol::themes::ThemesView;

use crate::support::{TestServer, config};

const THEME: &str = r#"name = { es = "Mío", en = "Mine" }
summary = { es = "s", en = "s" }
[table]
pictures = ["mesa.svg"]
[[licenses]]
files = ["mesa.svg"]
license = "CC0-1.0"
author = "Ana"
"#;

#[tokio::test(flavor = "multi_thread")]
async fn themes_are_listed_and_only_their_files_are_served() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("mio", THEME.to_owned()), ("roto", format!("{THEME}\n[colors]\npaper = \"#777777\"\n"))] {
        let own = folder.path().join("themes").join(name);
        std::fs::create_dir_all(&own).unwrap();
        std::fs::write(own.join("theme.toml"), text).unwrap();
        std::fs::write(own.join("mesa.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
        std::fs::write(own.join("otra.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>").unwrap();
    }
    let mut config = config(folder.path());
    config.catalog = sobremesa_catalog::Catalog::new(Some(folder.path().to_owned()));
    let server = TestServer::with(config).await;
    let guest = server.guest();

    let listed = guest.get("/api/themes").await;
    assert!(!listed.text().contains(&folder.path().display().to_string()), "where the folder is concerns nobody");
    let listed = listed.json::<ThemesView>();
    assert_eq!(listed.themes[0].id, "wood");
    let mine = listed.themes.iter().find(|theme| theme.own).expect("the own one");
    let broken: Vec<(&str, Option<u32>)> =
        listed.broken.iter().map(|broken| (broken.id.as_str(), broken.mistakes[0].line)).collect();
    assert_eq!(broken, [("roto/theme.toml", Some(11))]);
    assert!(listed.broken[0].mistakes[0].problem.en.contains("contrast"), "{:?}", listed.broken);

    let picture = guest.get(&mine.table.pictures[0]).await;
    assert_eq!((picture.status, picture.header("content-type")), (200, Some("image/svg+xml")));
    assert!(picture.header("content-security-policy").is_some_and(|policy| policy.contains("sandbox")));
    assert!(picture.header("cache-control").is_some_and(|keep| keep.contains("immutable")));
    for nothing in ["mio/otra.svg", "mio/theme.toml", "mio/..%2Fmio%2Fmesa.svg", "roto/mesa.svg", "nada/mesa.svg"] {
        assert_eq!(guest.get(&format!("/api/themes/{nothing}")).await.status, 404, "{nothing}");
    }
    server.stop().await;
}
