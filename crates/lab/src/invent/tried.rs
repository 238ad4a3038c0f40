//! The balances of rules that were tried, kept in a folder so that a search goes on where it was stopped.

use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sobremesa_catalog::{CatalogGame, read_text};
use sobremesa_core::{Seed, StopFlag};

use super::InventError;
use crate::balance::{Balance, BalanceSize, balance};
use crate::run::Progress;

/// The file in the folder: one balance a line.
const FILE: &str = "tried.jsonl";

/// Largest file of them that is read, in bytes: some 100,000 balances.
const MAX_FILE: u64 = 1 << 29;

/// What a balance rests on: the hash of the rules, the seed, the games, whether players that search took part.
type Tried = (String, String, u64, bool);

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct TriedLine {
    games: u64,
    balance: Balance,
}

/// Balances that were computed before. What is computed does not depend on them.
#[derive(Debug, Default)]
pub struct TriedRules {
    known: BTreeMap<Tried, Balance>,
    file: Option<File>,
}

impl TriedRules {
    /// Those of a folder, which is made where there is none; new ones are added to it.
    ///
    /// # Errors
    /// If the folder cannot be read or written.
    pub fn of_folder(folder: &Path) -> Result<Self, InventError> {
        fs::create_dir_all(folder)?;
        let path = folder.join(FILE);
        let mut known = BTreeMap::new();
        if path.exists() {
            let unreadable = |why| InventError::Unreadable { path: path.clone(), why };
            let text = read_text(&path, MAX_FILE).map_err(unreadable)?;
            // A line that was cut off when the search was stopped is computed again.
            for TriedLine { games, balance } in text.lines().filter_map(|line| serde_json::from_str(line).ok()) {
                let key = (balance.rules_hash.clone(), balance.seed.clone(), games, balance.searching);
                known.insert(key, balance);
            }
            if !text.is_empty() && !text.ends_with('\n') {
                OpenOptions::new().append(true).open(&path)?.write_all(b"\n")?;
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(&path)?;
        Ok(Self { known, file: Some(file) })
    }

    /// The balance of some rules; none if it was told to stop.
    pub(super) fn balance(
        &mut self,
        game: &CatalogGame,
        seed: Seed,
        size: BalanceSize,
        (stop, progress): (&StopFlag, &Progress),
    ) -> Result<Option<Balance>, InventError> {
        let key = (game.rules_hash().to_owned(), seed.to_hex(), size.games, size.searching);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(known.clone()));
        }
        let Some(found) = balance(game, seed, size, stop, progress)? else { return Ok(None) };
        let line = TriedLine { games: size.games, balance: found };
        let text = serde_json::to_string(&line).expect("figures are always written");
        if let Some(file) = &mut self.file {
            writeln!(file, "{text}")?;
        }
        // As it is read again, to the last bit: balances are compared with those of the file.
        let found = serde_json::from_str(&text).unwrap_or(line).balance;
        self.known.insert(key, found.clone());
        Ok(Some(found))
    }
}
