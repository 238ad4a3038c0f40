//! What holds for the whole interpreter: the language of messages, the user's folder, and the players written in Python.

use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sobremesa_catalog::Catalog;
use sobremesa_protocol::words::Language;

use crate::guests::PythonPlayers;

/// What was set.
struct Settings {
    language: Language,
    /// The user's folder; nothing: that of the platform. An empty path: none.
    data: Option<PathBuf>,
}

static SETTINGS: RwLock<Settings> = RwLock::new(Settings { language: Language::En, data: None });

fn settings() -> RwLockReadGuard<'static, Settings> {
    SETTINGS.read().unwrap_or_else(PoisonError::into_inner)
}

/// The language in which messages are told.
pub(crate) fn language() -> Language {
    settings().language
}

/// Everything that can be found by name, with the players written in Python.
pub(crate) fn catalog() -> Catalog {
    let data = settings()
        .data
        .clone()
        .or_else(|| directories::ProjectDirs::from("", "", "sobremesa").map(|folders| folders.data_dir().to_owned()));
    let data = data.filter(|folder| !folder.as_os_str().is_empty());
    // Who writes Python here could start any program anyway, and read any folder.
    Catalog::new(data).allowing_programs().allowing_paths().with_guests(PythonPlayers::all())
}

/// Messages are told in this language from now on: `es` or `en`.
#[pyfunction]
pub(crate) fn set_language(language: &str) -> PyResult<()> {
    let known = Language::parse(language)
        .ok_or_else(|| PyValueError::new_err(format!("the language is \"es\" or \"en\", not {language:?}")))?;
    SETTINGS.write().unwrap_or_else(PoisonError::into_inner).language = known;
    Ok(())
}

/// The folder with the user's own rules and players; none: that of the platform; an empty path: no folder.
#[pyfunction]
#[pyo3(signature = (folder))]
pub(crate) fn set_data_folder(folder: Option<PathBuf>) {
    SETTINGS.write().unwrap_or_else(PoisonError::into_inner).data = folder;
}

/// Ends every program that plays and was not ended by its match.
#[pyfunction]
pub(crate) fn end_programs() {
    sobremesa_catalog::end_programs();
}

/// These are the players written in Python from now on, by name: objects with `begin`, `ask` and `end`.
#[pyfunction]
pub(crate) fn guests_changed(players: std::collections::BTreeMap<String, (Py<PyAny>, String)>) {
    PythonPlayers::set(players);
}
