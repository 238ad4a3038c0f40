//! Finds the files of words: what everybody says in `messages/`, and what a game alone says in `messages/<game>/`. So a game brings
//! its words with it, and no list names its files.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

const MESSAGES: &str = "../../messages";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed={MESSAGES}");
    let messages = fs::canonicalize(MESSAGES)?;
    let mut folders = vec![messages.clone()];
    for entry in fs::read_dir(messages)? {
        folders.extend(Some(entry?.path()).filter(|path| path.is_dir()));
    }
    folders.sort();
    let lists = ["es.toml", "en.toml", "keys.es.toml"].map(|name| {
        let files = folders.iter().map(|folder| folder.join(name)).filter(|file| file.is_file());
        listed(&name.replace('.', "_").to_uppercase(), &files.collect::<Vec<_>>())
    });
    let out = env::var_os("OUT_DIR").expect("cargo says where");
    fs::write(Path::new(&out).join("messages.rs"), lists.concat())
}

/// The texts of some files as a constant.
fn listed(name: &str, files: &[PathBuf]) -> String {
    let paths = files.iter().map(|file| file.display().to_string());
    let texts: Vec<String> = paths.map(|path| format!("include_str!({path:?})")).collect();
    format!("pub(super) const {name}: &[&str] = &[{}];\n", texts.join(", "))
}
