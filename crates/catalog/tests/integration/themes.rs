//! Themes: what is bundled, what is the user's, what is wrong with a folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use sobremesa_catalog::{CONTRASTS, Catalog, Mistake, STANDARD_THEME, ThemeError, themes_schema};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files::{keys_are_explained, told_of_all};
use tempfile::TempDir;

const HEAD: &str = "name = { es = \"Mío\", en = \"Mine\" }\nsummary = { es = \"s\", en = \"s\" }\n";
const SVG: &str = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/// A folder of a theme with a file and some pictures and sounds.
fn folder(text: &str) -> TempDir {
    let data = TempDir::new().expect("a folder");
    let own = data.path().join("themes/mio");
    fs::create_dir_all(&own).expect("made");
    fs::write(own.join("theme.toml"), text).expect("written");
    fs::write(own.join("mesa.svg"), SVG).expect("written");
    fs::write(own.join("malo.svg"), "<svg onload='x'/>").expect("written");
    fs::write(own.join("falso.png"), SVG).expect("written");
    fs::write(own.join("grande.svg"), vec![b' '; 1_000_001]).expect("written");
    fs::write(own.join("golpe.ogg"), b"OggS\0\x02").expect("written");
    data
}

fn read(text: &str) -> Result<(), Vec<Mistake>> {
    let data = folder(text);
    match Catalog::default().theme_at(&data.path().join("themes/mio")) {
        Ok(_) => Ok(()),
        Err(ThemeError::Mistakes { mistakes, .. }) => Err(mistakes),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn every_bundled_theme_can_be_shown() {
    let list = Catalog::default().themes();
    assert_eq!(list.broken, []);
    let ids: Vec<&str> = list.themes.iter().map(|theme| theme.view.id.as_str()).collect();
    assert_eq!(ids, ["wood", "dark", "fruit", "perspective", "contrast"]);
    let mut pictures = 0;
    for theme in &list.themes {
        let view = &theme.view;
        assert!(!view.own && view.name.es != view.name.en && view.summary.es != view.summary.en, "{}", view.id);
        assert_eq!(view.licenses.is_empty(), theme.weight().0 == 0, "{}", view.id);
        let drawn = view.table.pictures.iter().chain(&view.tiles.faces).chain(&view.tiles.back);
        for address in drawn.chain(&view.cards.back).chain(&view.table.turn) {
            let name = address.rsplit('/').next().and_then(|name| name.split('?').next()).expect("a name");
            pictures += theme.file(name).expect("it is there").bytes.len();
        }
    }
    assert!(pictures <= 250_000, "{pictures} bytes of pictures");
}

#[test]
fn the_standard_theme_has_the_colours_of_the_style_sheet() {
    let tokens = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/styles/tokens.css"));
    let tokens = tokens.expect("the style sheet");
    let coloured = tokens.lines().filter_map(|line| {
        let (token, value) = line.trim().strip_prefix("--")?.split_once(": ")?;
        let colour = value.split(';').next()?;
        colour.starts_with('#').then_some((token, colour))
    });
    let coloured: BTreeMap<&str, &str> = coloured.collect();
    let theme = Catalog::default().theme(STANDARD_THEME).expect("it can be shown");
    let colours = &theme.view.colors;
    let colours: BTreeMap<&str, &str> =
        colours.iter().map(|(token, colour)| (token.as_str(), colour.as_str())).collect();
    assert_eq!(colours, coloured);
    for pair in CONTRASTS {
        assert!(colours.contains_key(pair.mark) && colours.contains_key(pair.ground), "{pair:?}");
    }
}

#[test]
fn the_pairs_of_colours_stand_in_the_manual() {
    let manual = include_str!("../../../../docs/themes.md");
    let is_pair = |line: &&str| line.starts_with("| `") && [" 4.5 |", " 3 |"].iter().any(|end| line.ends_with(end));
    let told: Vec<&str> = manual.lines().filter(is_pair).collect();
    let pairs = CONTRASTS.map(|pair| format!("| `{}` | `{}` | {} |", pair.mark, pair.ground, pair.least));
    assert_eq!(told, pairs);
}

#[test]
fn every_key_is_explained() {
    keys_are_explained(themes_schema().as_value(), "mistake.means.theme");
}

#[test]
fn an_own_theme_is_beside_the_bundled_ones_and_wins() {
    let data = folder(&format!(
        "{HEAD}[table]\npictures = [\"mesa.svg\"]\n[sounds]\nclack = [\"golpe.ogg\"]\n\
         [[licenses]]\nfiles = [\"mesa.svg\", \"golpe.ogg\"]\nlicense = \"CC0-1.0\"\nauthor = \"Ana\"\n",
    ));
    let dark = data.path().join("themes/dark");
    fs::create_dir_all(&dark).expect("made");
    fs::write(dark.join("theme.toml"), HEAD).expect("written");
    let catalog = Catalog::new(Some(data.path().to_owned()));
    let list = catalog.themes();
    let ids: Vec<(&str, bool)> = list.themes.iter().map(|theme| (theme.view.id.as_str(), theme.view.own)).collect();
    assert_eq!(ids[1], ("dark", true));
    assert_eq!(ids.last(), Some(&("mio", true)));

    let mine = catalog.theme("mio").expect("it can be shown");
    let [address] = &mine.view.table.pictures[..] else { panic!("one picture") };
    assert!(address.starts_with("/api/themes/mio/mesa.svg?v="), "{address}");
    assert_eq!(mine.file("mesa.svg").map(|file| file.media_type), Some("image/svg+xml"));
    assert_eq!(mine.file("golpe.ogg").map(|file| file.media_type), Some("audio/ogg"));
    assert!(mine.file("malo.svg").is_none() && mine.file("theme.toml").is_none(), "only what it names");
    assert_eq!(mine.view.colors["wood"], "#5b3a24");

    // One that is broken leaves the bundled one in its place.
    fs::write(dark.join("theme.toml"), "name = 1").expect("written");
    let list = catalog.themes();
    assert_eq!((list.broken.len(), list.broken[0].id.as_str()), (1, "dark"));
    assert!(list.themes.iter().any(|theme| theme.view.id == "dark" && !theme.view.own));
    assert!(catalog.theme("dark").is_ok_and(|theme| !theme.view.own));
    assert!(matches!(catalog.theme("nada"), Err(ThemeError::Unknown { .. })));
    assert!(matches!(catalog.theme_at(data.path()), Err(ThemeError::Unreadable { .. })));
}

#[test]
fn what_is_wrong_with_a_theme_is_told_with_its_place() {
    let licensed = |files: &str| format!("[[licenses]]\nfiles = [{files}]\nlicense = \"CC0-1.0\"\nauthor = \"Ana\"\n");
    let cases = [
        ("a colour under a wrong name", "[colors]\nwod = \"#5b3a24\"\n".to_owned()),
        ("no colour", "[colors]\nwood = \"brown\"\n".to_owned()),
        ("text that cannot be read", "[colors]\npaper = \"#777777\"\n".to_owned()),
        ("a picture that is not there", format!("[table]\npictures = [\"otra.svg\"]\n{}", licensed("\"otra.svg\""))),
        ("a picture that acts", format!("[tiles]\nback = \"malo.svg\"\n{}", licensed("\"malo.svg\""))),
        ("a picture that is none", format!("[cards]\nback = \"falso.png\"\n{}", licensed("\"falso.png\""))),
        ("a picture that is too large", format!("[table]\nturn = \"grande.svg\"\n{}", licensed("\"grande.svg\""))),
        ("a picture as a sound", format!("[sounds]\nclack = [\"mesa.svg\"]\n{}", licensed("\"mesa.svg\""))),
        ("a sound as a picture", format!("[pieces]\nwhite = \"golpe.ogg\"\n{}", licensed("\"golpe.ogg\""))),
        ("a path", "[ambience]\nfile = \"../a.ogg\"\n".to_owned()),
        ("a card that there is not", format!("[cards.faces]\n8o = \"mesa.svg\"\n{}", licensed("\"mesa.svg\""))),
        ("a file without a licence", "[table]\npictures = [\"mesa.svg\"]\n".to_owned()),
        ("a licence of another file", licensed("\"mesas.svg\"")),
        ("a file in two rows", {
            let row = licensed("\"mesa.svg\"");
            format!("[table]\npictures = [\"mesa.svg\"]\n{row}{row}")
        }),
        ("another view", "[table]\nview = \"below\"\n".to_owned()),
    ];
    let cases = cases.map(|(name, text)| (name, format!("{HEAD}{text}")));
    for (language, name) in [(Language::En, "broken_themes"), (Language::Es, "broken_themes_es")] {
        insta::assert_snapshot!(name, told_of_all(&cases, language, read));
    }
}
