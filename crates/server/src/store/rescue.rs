//! A file of the matches that is damaged: what can be read of it goes into a new one, and the old one is kept aside.
//!
//! The new file is made whole beside the damaged one, from a copy of it, and takes its place at the very end: a program that is
//! killed meanwhile finds everything as it was and begins again.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, ToSql, params_from_iter};

use super::error::StoreError;
use super::file::{make_private, opened};
use crate::clock;

/// What follows the name of the file in the names of those that `SQLite` keeps beside it.
const BESIDE: [&str; 3] = ["", "-wal", "-shm"];

/// Most keys of tables that are tried one by one where they cannot be listed.
const MOST_KEYS: i64 = 1_000_000;

/// What there was to say when the store was opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreNotice {
    /// The file was there and empty: what was in it, if anything, is gone.
    Empty {
        /// The file of the store.
        path: PathBuf,
    },
    /// The file was damaged.
    Damaged {
        /// Where it is now.
        aside: PathBuf,
        /// What `SQLite` says of it.
        why: String,
        /// What could be read of it.
        rescued: Rescued,
    },
}

/// What of a damaged file is in the new one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rescued {
    /// Tables with all that happened at them.
    pub tables: usize,
    /// Tables of which a part could not be read: they are listed as damaged.
    pub spoilt: usize,
    /// Tables that were known to be there and could not be read at all.
    pub lost: usize,
    /// Whether guests are known by their cookies as before.
    pub guests: bool,
}

fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(what);
    name.into()
}

/// Makes a new store in the place of a damaged one.
pub(super) fn replace_damaged(path: &Path, damage: &StoreError) -> Result<(Connection, StoreNotice), StoreError> {
    let stuck = |why: io::Error| StoreError::NotPutAside { path: path.to_owned(), why };
    let (copy, new) = (beside(path, ".rescue"), beside(path, ".new"));
    for what in BESIDE {
        remove(&beside(&copy, what)).and_then(|()| remove(&beside(&new, what))).map_err(stuck)?;
    }
    // Reading a file that has a log beside it changes both.
    make_private(&copy).map_err(stuck)?;
    for what in ["", "-wal"] {
        if beside(path, what).exists() {
            fs::copy(beside(path, what), beside(&copy, what)).map_err(stuck)?;
        }
    }
    make_private(&new).map_err(stuck)?;
    let fresh = opened(&new)?;
    let rescued = match Connection::open(&copy) {
        Ok(damaged) => rescue(&damaged, &fresh)?,
        Err(_) => Rescued::default(),
    };
    // Closing writes the log into the file itself.
    fresh.close().map_err(|(_, why)| why)?;
    let aside = free_name(path);
    for what in BESIDE {
        if beside(path, what).exists() {
            fs::rename(beside(path, what), beside(&aside, what)).map_err(stuck)?;
        }
    }
    fs::rename(&new, path).map_err(stuck)?;
    for what in BESIDE {
        // What is left of the copy does no harm: it is removed the next time.
        let _ = remove(&beside(&copy, what));
    }
    Ok((opened(path)?, StoreNotice::Damaged { aside, why: damage.to_string(), rescued }))
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}

/// A name with today's date that no other damaged file has.
fn free_name(path: &Path) -> PathBuf {
    let today = beside(path, &format!(".damaged-{}", clock::date(clock::now())));
    let numbered = (2..).map(|number| beside(&today, &format!("-{number}")));
    std::iter::once(today.clone()).chain(numbered).find(|name| !name.exists()).unwrap_or(today)
}

/// Copies what can be read of a damaged store into a fresh one: all of it at once, or nothing.
fn rescue(damaged: &Connection, fresh: &Connection) -> Result<Rescued, StoreError> {
    let mut rescued = Rescued::default();
    let transaction = fresh.unchecked_transaction()?;
    rescued.guests = RowCopy::new(damaged, fresh, "secrets")?.copy_all("", &[]).0 > 0;
    let (tables, seats, entries) = (
        RowCopy::new(damaged, fresh, "tables")?,
        RowCopy::new(damaged, fresh, "seats")?,
        RowCopy::new(damaged, fresh, "entries")?,
    );
    let members = RowCopy::new(damaged, fresh, "members")?;
    let talk = RowCopy::new(damaged, fresh, "talk")?;
    // Where it is lost on whose lists a table is, it is on those of whoever set it and of all who sit there.
    let mut listed_anew = fresh.prepare(
        "INSERT OR IGNORE INTO members
         SELECT creator, key FROM tables WHERE key = ?1
         UNION SELECT guest, \"table\" FROM seats WHERE \"table\" = ?1 AND guest IS NOT NULL AND guest <> zeroblob(16)",
    )?;
    let mut lost_mark =
        fresh.prepare("INSERT OR IGNORE INTO entries SELECT ?1, count(*), '' FROM entries WHERE \"table\" = ?1")?;
    for (key, listed) in table_keys(damaged) {
        if tables.copy_all("WHERE key = ?", &[&key]).0 == 0 {
            rescued.lost += usize::from(listed);
            continue;
        }
        let seated = seats.copy_all("WHERE \"table\" = ? ORDER BY seat", &[&key]).1;
        if members.copy_all("WHERE \"table\" = ?", &[&key]).0 == 0 {
            listed_anew.execute([key])?;
        }
        let told = entries.copy_all("WHERE \"table\" = ? ORDER BY \"index\"", &[&key]).1;
        // What was said is missed by nothing.
        talk.copy_all("WHERE \"table\" = ? ORDER BY \"index\"", &[&key]);
        if seated && told {
            rescued.tables += 1;
        } else {
            // What is left must not pass for a match that has not come so far: a line that nobody can read ends it.
            lost_mark.execute([key])?;
            rescued.spoilt += 1;
        }
    }
    let results = RowCopy::new(damaged, fresh, "results")?;
    if !results.copy_all("ORDER BY id", &[]).1 {
        results.copy_all("ORDER BY id DESC", &[]);
    }
    let others = [("gatherings", "id"), ("admitted", "id"), ("tries", "id"), ("bots", "id")];
    for (name, key) in others.into_iter().chain([
        ("deals", "code"),
        ("deal_witnesses", "code"),
        ("played_with", "id"),
        ("finds", "id"),
        ("tournaments", "id"),
        ("tournament_people", "tournament"),
        ("tournament_tables", "tournament"),
        ("ratings", "guest"),
    ]) {
        let rows = RowCopy::new(damaged, fresh, name)?;
        if !rows.copy_all(&format!("ORDER BY {key}"), &[]).1 {
            rows.copy_all(&format!("ORDER BY {key} DESC"), &[]);
        }
    }
    drop((lost_mark, listed_anew, tables, seats, entries, members, talk, results));
    transaction.commit()?;
    Ok(rescued)
}

/// The keys of the tables of a damaged store, in order, and whether each was seen to be there. Between those that can be listed
/// from either end all keys are given: a row may be there although the way to the list of them is not.
fn table_keys(damaged: &Connection) -> Vec<(i64, bool)> {
    let listed = |order: &str| -> Vec<i64> {
        let Ok(mut keys) = damaged.prepare(&format!("SELECT key FROM tables ORDER BY key {order}")) else {
            return Vec::new();
        };
        let Ok(rows) = keys.query_map([], |row| row.get(0)) else { return Vec::new() };
        rows.map_while(Result::ok).collect()
    };
    let (forward, backward) = (listed("ASC"), listed("DESC"));
    let first = forward.last().map_or(1, |last| last.saturating_add(1));
    let end = backward.last().copied().unwrap_or_else(|| first.saturating_add(MOST_KEYS / 10));
    let between = (first..end).take(MOST_KEYS as usize).map(|key| (key, false));
    let mut keys: Vec<(i64, bool)> = forward.iter().chain(&backward).map(|key| (*key, true)).chain(between).collect();
    keys.sort_by_key(|(key, listed)| (*key, !listed));
    keys.dedup_by_key(|(key, _)| *key);
    keys
}

/// Copies rows of one of the tables, whatever is in them.
struct RowCopy<'c> {
    damaged: &'c Connection,
    fresh: &'c Connection,
    /// What is read, without its condition; none where the table cannot be read at all.
    select: Option<String>,
    insert: String,
}

impl<'c> RowCopy<'c> {
    fn new(damaged: &'c Connection, fresh: &'c Connection, table: &str) -> Result<Self, StoreError> {
        let columns = |connection: &Connection| -> rusqlite::Result<Vec<String>> {
            let mut names = connection.prepare("SELECT name FROM pragma_table_info(?)")?;
            names.query_map([table], |row| row.get(0))?.collect()
        };
        // One that an earlier program wrote has fewer.
        let there = columns(damaged).unwrap_or_default();
        let both = columns(fresh)?.into_iter().filter(|name| there.contains(name));
        let both: Vec<String> = both.map(|name| format!("\"{name}\"")).collect();
        let (names, gaps) = (both.join(", "), vec!["?"; both.len()].join(", "));
        Ok(Self {
            damaged,
            fresh,
            select: (!both.is_empty()).then(|| format!("SELECT {names} FROM {table}")),
            insert: format!("INSERT OR IGNORE INTO {table} ({names}) VALUES ({gaps})"),
        })
    }

    /// Copies the rows that a condition gives, until one cannot be read; how many were, and whether that is all.
    fn copy_all(&self, condition: &str, arguments: &[&dyn ToSql]) -> (usize, bool) {
        let mut copied = 0;
        let whole = self.try_copy(condition, arguments, &mut copied);
        (copied, whole.is_ok_and(|whole| whole))
    }

    fn try_copy(&self, condition: &str, arguments: &[&dyn ToSql], copied: &mut usize) -> rusqlite::Result<bool> {
        let Some(select) = &self.select else { return Ok(false) };
        let mut reading = self.damaged.prepare_cached(&format!("{select} {condition}"))?;
        let mut writing = self.fresh.prepare_cached(&self.insert)?;
        let columns = reading.column_count();
        let mut rows = reading.query(arguments)?;
        let mut all = true;
        while let Some(row) = rows.next()? {
            let values: Vec<ToSqlOutput<'_>> =
                (0..columns).map(|index| row.get_ref(index).map(ToSqlOutput::Borrowed)).collect::<Result<_, _>>()?;
            match writing.execute(params_from_iter(values)) {
                Ok(_) => *copied += 1,
                // A row that breaks a rule of the new store is no row.
                Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::ConstraintViolation) => {
                    all = false;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }
}
