//! Compiling rule files, each text once.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_core::Message;
use sobremesa_core::nearest::{nearest, shown};
use sobremesa_files::{Mistake, near};

use super::RulesError;
use crate::any::AnyGame;
use crate::choices::Choices;
use crate::games::{self, Game, NotCompiled, Source};
use crate::players::Players;

/// Most texts whose rules are kept compiled.
const MAX_KEPT: usize = 1_000;

/// Rules compiled, or why a text cannot be.
type Compiled = Result<Arc<dyn AnyGame>, NotCompiled>;

/// Where a text was found, and what may be done with its game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// Whether it is the user's.
    pub(crate) own: bool,
    /// Who may sit down.
    pub(crate) players: Players,
}

/// What a text was compiled to, by its game and hash, what was chosen, and where it was found.
type Kept = BTreeMap<(&'static str, [u8; 32], Choices, Found), Compiled>;

/// Compiling is a function of the text and of what is chosen: what it gave is kept for the whole program.
static KEPT: Mutex<Kept> = Mutex::new(Kept::new());

/// Compiles the rules of a text under what is chosen. `path` stands for the file in errors; `game` is that in whose folder
/// it was found. Of a text found elsewhere the game is the one that it names, else the one in whose folder `path` lies.
pub(super) fn compile(
    game: Option<&'static Game>,
    path: &str,
    text: &str,
    found: &Found,
    choices: &Choices,
) -> Result<Arc<dyn AnyGame>, RulesError> {
    let mistaken = |mistakes| RulesError::Mistakes { path: path.to_owned(), source_text: text.to_owned(), mistakes };
    let game = match game {
        Some(game) => game,
        None => of(path, text).map_err(|mistake| mistaken(vec![mistake]))?,
    };
    kept(game, text, found, choices).map_err(|error| match error {
        NotCompiled::Mistakes(mistakes) => mistaken(mistakes),
        NotCompiled::Choice(error) => RulesError::Choice(error),
    })
}

/// The game of a text; the first game where nothing says which, whose reader then says what is missing.
fn of(path: &str, text: &str) -> Result<&'static Game, Mistake> {
    if let Some((name, span)) = sobremesa_files::game(text) {
        return games::named(&name).ok_or_else(|| {
            let known: Vec<String> = games::ids().map(|id| format!("`{id}`")).collect();
            let advice = match nearest(&name, games::ids()) {
                Some(meant) => near(meant),
                None => Message::new("mistake.known_are").with("known", known.join(", ")),
            };
            Mistake::new(span, Message::new("mistake.file.game").with("name", shown(&name))).advise(advice)
        });
    }
    let folder = Path::new(path).parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
    Ok(folder.and_then(|name| games::named(&name)).unwrap_or(games::GAMES[0]))
}

fn kept(game: &'static Game, text: &str, found: &Found, choices: &Choices) -> Compiled {
    let key = (game.id, *blake3::hash(text.as_bytes()).as_bytes(), choices.clone(), found.clone());
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(compiled) = lock().get(&key) {
        return compiled.clone();
    }
    let compiled = (game.compile)(&Source { text, choices, found });
    // What may not be chosen is soon told, and there is no end of it.
    if matches!(compiled, Err(NotCompiled::Choice(_))) {
        return compiled;
    }
    let mut kept = lock();
    if kept.len() >= MAX_KEPT {
        kept.clear();
    }
    kept.insert(key, compiled.clone());
    compiled
}
