//! `sobremesa records`: the matches that are kept in files, found, listed and summed up.

mod account;
mod search;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_catalog::record::Record;
use sobremesa_lab::Message;

use crate::args::RecordsCommand;
use crate::failure::Failure;
use crate::play::records_folder;
use crate::replay::{bad, read};
use crate::screen::{FAINT, STRONG, Screen, styled};
use account::MatchAccount;
use search::Sought;

/// Lists, shows or searches records. A search that finds nothing is exit 1.
pub(crate) fn run(
    command: &RecordsCommand,
    data: Option<&Path>,
    catalog: &Catalog,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    match command {
        RecordsCommand::List { places, json } => {
            let found = found(places, data, screen)?;
            let all: Vec<MatchAccount> = found.iter().map(|found| found.account(catalog, screen)).collect();
            if all.is_empty() && !json {
                say_none(places, data, screen)?;
            }
            list(&all, *json, screen)?;
        }
        RecordsCommand::Show { record, sgf: true, .. } => sgf(record, data, catalog, screen)?,
        RecordsCommand::Show { record, json, .. } => show(record, data, catalog, *json, screen)?,
        RecordsCommand::Search { words, places, since, until, json } => {
            let sought = Sought::new(words, since.as_deref(), until.as_deref())?;
            let mut all = Vec::new();
            for found in found(places, data, screen)? {
                let account = found.account(catalog, screen);
                if sought.is_in(&found.path, &found.record.head, &account) {
                    all.push(account);
                }
            }
            if all.is_empty() && !json {
                screen.say("terminal.records.not_found", &[])?;
            }
            list(&all, *json, screen)?;
            return Ok(ExitCode::from(u8::from(all.is_empty())));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A record and the file that it stands in.
struct FoundRecord {
    path: PathBuf,
    record: Record,
}

impl FoundRecord {
    fn account(&self, catalog: &Catalog, screen: &Screen) -> MatchAccount {
        MatchAccount::of(&self.path, &self.record, catalog, screen)
    }
}

/// The records of some files and folders, those of the user's folder where none is named, in the order of their dates and paths.
/// What is no record in a folder is passed over with a word; a file that was named must be one.
fn found(places: &[PathBuf], data: Option<&Path>, screen: &Screen) -> Result<Vec<FoundRecord>, Failure> {
    let usual = data.map(records_folder).filter(|folder| places.is_empty() && folder.is_dir());
    let mut found = Vec::new();
    for place in places.iter().chain(&usual) {
        if !place.is_dir() {
            found.push(FoundRecord { record: read(place, screen)?, path: place.clone() });
            continue;
        }
        let unreadable = |why: std::io::Error| {
            Failure::Bad(Message::new("lab.rules.unreadable").with("path", place.display()).with_system("why", &why))
        };
        for entry in fs::read_dir(place).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path.extension().is_none_or(|extension| extension != "jsonl") {
                continue;
            }
            match read(&path, screen) {
                Ok(record) => found.push(FoundRecord { path, record }),
                Err(Failure::Bad(why)) => screen.aside(&why),
                Err(other) => return Err(other),
            }
        }
    }
    found.sort_by(|one, other| (&one.record.head.date, &one.path).cmp(&(&other.record.head.date, &other.path)));
    Ok(found)
}

/// Says where records would be, where there are none.
fn say_none(places: &[PathBuf], data: Option<&Path>, screen: &mut Screen) -> Result<(), Failure> {
    let folder = match (places, data) {
        ([], Some(data)) => records_folder(data).display().to_string(),
        _ => places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", "),
    };
    screen.say("terminal.records.none", &[("path", &folder)])
}

fn list(all: &[MatchAccount], json: bool, screen: &mut Screen) -> Result<(), Failure> {
    if json {
        return screen.json(&all);
    }
    for account in all {
        account.head(screen)?;
        screen.line(&styled(FAINT, &format!("  {}", account.path)))?;
    }
    Ok(())
}

/// Finds a record: a file, or the name of one in the user's folder.
fn named(record: &Path, data: Option<&Path>, screen: &Screen) -> Result<FoundRecord, Failure> {
    let kept = data.map(|data| records_folder(data).join(record).with_extension("jsonl"));
    let path = kept.filter(|kept| !record.exists() && kept.exists()).unwrap_or_else(|| record.to_owned());
    Ok(FoundRecord { record: read(&path, screen)?, path })
}

/// Writes a record as SGF, in which other programs read games.
fn sgf(record: &Path, data: Option<&Path>, catalog: &Catalog, screen: &mut Screen) -> Result<(), Failure> {
    let FoundRecord { path, record } = named(record, data, screen)?;
    let game = catalog.rules_of_record(&record).map_err(|error| Failure::of_rules(error, catalog))?;
    let played = record.replay(&*game).map_err(|error| bad(&path.display().to_string(), &error, screen))?;
    let Some(text) = played.sgf(&record.head) else {
        return Err(Failure::Bad("terminal.records.no_sgf".into()));
    };
    screen.line(text.trim_end())
}

/// Sums up a record.
fn show(record: &Path, data: Option<&Path>, catalog: &Catalog, json: bool, screen: &mut Screen) -> Result<(), Failure> {
    let account = named(record, data, screen)?.account(catalog, screen);
    if json {
        return screen.json(&account);
    }
    account.head(screen)?;
    account.seats_told(screen)?;
    account.hands_told(screen)?;
    screen.line("")?;
    let steps = format!("sobremesa replay \"{}\"", account.path);
    screen.line(&screen.words("terminal.records.steps", &[("command", &styled(STRONG, &steps))]))
}
