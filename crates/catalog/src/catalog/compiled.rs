//! Compiling rule files, each text once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_edge::{AnyGame, Choices, GameEntry, NotCompiled, RulesSource, games};

use super::RulesError;

/// Most texts whose rules are kept compiled.
const MAX_KEPT: usize = 1_000;

/// Rules compiled, or why a text cannot be.
type Compiled = Result<Arc<dyn AnyGame>, NotCompiled>;

/// Compiled rules, by game, hash of the text and choices.
type CompiledTexts = BTreeMap<(&'static str, [u8; 32], Choices), Compiled>;

/// Compiling is a function of the text and of what is chosen: what it gave is kept for the whole program.
static COMPILED: Mutex<CompiledTexts> = Mutex::new(CompiledTexts::new());

/// Compiles the rules of a text under what is chosen. `path` stands for the file in errors; `game` is that in whose folder
/// it was found. Of a text found elsewhere the game is the one that it names, else the one in whose folder `path` lies.
pub(super) fn compile(
    game: Option<&'static GameEntry>,
    path: &str,
    text: &str,
    choices: &Choices,
) -> Result<(&'static GameEntry, Arc<dyn AnyGame>), RulesError> {
    let mistaken = |mistakes| RulesError::Mistakes { path: path.to_owned(), source_text: text.to_owned(), mistakes };
    let game = match game {
        Some(game) => game,
        None => games::of_file(path, text).map_err(|mistake| mistaken(vec![mistake]))?,
    };
    match kept(game, text, choices) {
        Ok(compiled) => Ok((game, compiled)),
        Err(NotCompiled::Mistakes(mistakes)) => Err(mistaken(mistakes)),
        Err(NotCompiled::Choice(error)) => Err(RulesError::Choice(error)),
    }
}

fn kept(game: &'static GameEntry, text: &str, choices: &Choices) -> Compiled {
    let key = (game.id, *blake3::hash(text.as_bytes()).as_bytes(), choices.clone());
    let lock = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(compiled) = lock().get(&key) {
        return compiled.clone();
    }
    let compiled = (game.compile)(&RulesSource { text, choices });
    // Refused choices are not kept: they are found out quickly, and there is no end of them.
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
