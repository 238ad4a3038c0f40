//! Rule files put in order, as those are that come with the program.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

use sobremesa_edge::Choices;
use sobremesa_edge::games::{self, GAMES};
use sobremesa_files::{FileKeys, KeyOrder};

use super::compiled::compile;
use super::{Catalog, RulesError, sources};

/// In which order the bundled rule files of each game have their keys.
static ORDERS: LazyLock<BTreeMap<&'static str, KeyOrder>> = LazyLock::new(|| {
    let texts: Vec<(&str, String)> = sources::bundled_names()
        .filter_map(|(game, name)| Some((game.id, sources::bundled_of(game, &name)?.text.ok()?)))
        .collect();
    let of = |game: &str| KeyOrder::of(texts.iter().filter(|(of, _)| *of == game).map(|(_, text)| text.as_str()));
    GAMES.iter().map(|game| (game.id, of(game.id))).collect()
});

impl Catalog {
    /// The file in which rules of the user's own are written, also if it has mistakes; nothing where they have no such rules.
    pub fn own_rules_file(&self, name: &str) -> Option<PathBuf> {
        let mut own = self.own();
        let broken = own.broken.iter().find(|(source, _)| source.stem == name).map(|(source, _)| source.path.clone());
        own.rules.remove(name).map(|(path, _)| path).or(broken).map(PathBuf::from)
    }
}

/// The text of a rule file with its tables and keys as bundled files have them, and spaces as they have them; comments and
/// values stay. `path` stands for the file in errors. What the rules say wrong is no hindrance.
///
/// # Errors
/// If the text is no TOML, or names no game.
pub fn rules_in_order(path: &str, text: &str) -> Result<String, RulesError> {
    let mistaken =
        |mistake| RulesError::Mistakes { path: path.to_owned(), source_text: text.to_owned(), mistakes: vec![mistake] };
    let game = games::of_file(path, text).map_err(mistaken)?;
    let text = text.replace("\r\n", "\n");
    let Some(mut keys) = FileKeys::read(&text) else {
        // What is wrong with it is told as everywhere.
        return compile(Some(game), path, &text, &Choices::none()).map(|_| text);
    };
    keys.put_in_order(&ORDERS[game.id]);
    Ok(keys.text())
}
