//! Every refusal has its sentence for people, in both languages.

use std::collections::BTreeSet;
use std::path::Path;

use sobremesa_protocol::words::Language;

/// What comes before the `/` of a kind of content or of a page of text, not of a code.
const KINDS: [&str; 8] = ["application", "assets", "audio", "dominoes", "font", "image", "manual", "text"];

/// The codes that stand in the sources of a folder: texts of the form `"move/stale"`.
fn codes(folder: &Path, into: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            codes(&path, into);
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let code = |text: &&str| {
            text.split_once('/').is_some_and(|(kind, what)| plain(kind) && plain(what) && !KINDS.contains(&kind))
        };
        into.extend(source.split('"').filter(code).map(str::to_owned));
    }
}

#[test]
fn every_code_has_its_sentence() {
    let mut found = BTreeSet::new();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    codes(&crates.join("server/src"), &mut found);
    codes(&crates.join("edge/src"), &mut found);
    assert!(found.contains("table/not-found") && found.contains("move/unreadable"), "{found:?}");
    for code in &found {
        let key = format!("error.{}", code.replace('/', ".").replace('-', "_"));
        for language in [Language::Es, Language::En] {
            // What is wrong with a record only the terminal says.
            let terminal = key.replacen("error.record.", "terminal.record.", 1);
            let keys = [format!("{key}.other"), terminal, key.clone()];
            let known = language.sentences().any(|(known, _)| keys.iter().any(|key| key == known));
            assert!(known, "{key} is missing in {language:?}");
        }
    }
}
