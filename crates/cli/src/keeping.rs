//! `sobremesa backup`, `restore` and `check`: the data folder as a whole.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::Message;
use sobremesa_server::{KeepingError, MadeCopy, RestoredFolder, back_up, check_folder};

use crate::args::{BackupArgs, RestoreArgs};
use crate::failure::Failure;
use crate::screen::Screen;
use crate::serve::of_store;

fn own(folder: Option<PathBuf>) -> Result<PathBuf, Failure> {
    folder.ok_or_else(|| Failure::Bad(Message::new("terminal.serve.no_folder")))
}

/// Copies the data folder.
pub(crate) fn back_up_to(args: &BackupArgs, folder: Option<PathBuf>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let data = own(folder)?;
    let MadeCopy { files, bytes, left_out } =
        back_up(&data, &args.folder, args.runs).map_err(|error| failed(&error))?;
    let (n, bytes, path) = (files.to_string(), bytes.to_string(), shown(&args.folder));
    screen.say("terminal.backup.made", &[("n", &n), ("bytes", &bytes), ("path", &path)])?;
    if !left_out.is_empty() {
        let names: Vec<String> = left_out.iter().map(|path| shown(path)).collect();
        screen.say("terminal.backup.left_out", &[("names", &names.join(", "))])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Makes the data folder from a copy.
pub(crate) fn restore(args: &RestoreArgs, folder: Option<PathBuf>, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let data = own(folder)?;
    let restored = sobremesa_server::restore(&args.folder, &data, args.replace);
    let RestoredFolder { files, aside } = restored.map_err(|error| failed(&error))?;
    screen.say("terminal.restore.made", &[("n", &files.to_string()), ("path", &shown(&data))])?;
    if let Some(aside) = aside {
        screen.say("terminal.restore.aside", &[("path", &shown(&aside))])?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads everything in the data folder; exit code 1 where something is wrong.
pub(crate) fn check(folder: Option<PathBuf>, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let data = own(folder)?;
    if !data.is_dir() {
        return Err(failed(&KeepingError::NoFolder(data)));
    }
    let checked = check_folder(&data, catalog);
    for fault in &checked.faults {
        let what = screen.language.tell(&fault.what);
        screen.say("terminal.data_check.fault", &[("place", &fault.place), ("what", &what)])?;
    }
    let matches = checked.tables + checked.records;
    let (tables, runs, n) = (matches.to_string(), checked.runs.to_string(), checked.faults.len().to_string());
    let said = if checked.faults.is_empty() { "terminal.data_check.sound" } else { "terminal.data_check.faults" };
    screen.say(said, &[("path", &shown(&data)), ("tables", &tables), ("runs", &runs), ("n", &n)])?;
    Ok(if checked.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

fn failed(error: &KeepingError) -> Failure {
    let about = |key, path: &Path| Failure::Bad(Message::new(key).with("path", path.display()));
    match error {
        KeepingError::NoFolder(path) => about("terminal.keeping.no_folder", path),
        KeepingError::NotEmpty(path) => about("terminal.keeping.not_empty", path),
        KeepingError::Inside(path) => about("terminal.keeping.inside", path),
        KeepingError::NoCopy(path) => about("terminal.keeping.no_copy", path),
        KeepingError::Spoilt(path) => about("terminal.keeping.spoilt", path),
        KeepingError::Unusable { path, why } => {
            Failure::Bad(Message::new("terminal.keeping.unusable").with("path", path.display()).with_system("why", why))
        }
        KeepingError::Store(error) => Failure::Bad(of_store(error)),
    }
}
