//! Themes: the colours, drawings and sounds of tables and pages.

mod colours;
mod contrast;
mod copied;
mod format;
mod reading;
mod sources;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use sobremesa_core::Message;
use sobremesa_files::{Mistake, in_order};
use sobremesa_protocol::themes::ThemeView;

use crate::catalog::Catalog;

use colours::Colour;
pub use contrast::{CONTRASTS, Contrast};
use sources::ThemeSource;

/// The theme that stands before another is chosen. Its colours are those of the client's style sheet.
pub const STANDARD_THEME: &str = "wood";

/// Most bytes of a file of a theme.
const MAX_FILE: usize = 1_000_000;

/// The JSON Schema of the files of themes, for editors.
pub fn themes_schema() -> schemars::Schema {
    reading::schema()
}

/// A theme that can be shown: its colours are told apart, and its files were looked at.
#[derive(Clone, Debug)]
pub struct Theme {
    /// What a browser is told of it.
    pub view: ThemeView,
    /// The path of its file.
    pub path: String,
    /// The text of its file.
    text: String,
    /// The files that it names.
    files: BTreeMap<String, ThemeFile>,
}

impl Theme {
    /// A file that the theme names; none where it names no such file.
    pub fn file(&self, name: &str) -> Option<&ThemeFile> {
        self.files.get(name)
    }

    /// The number of files that it names, and the bytes of all of them.
    pub fn weight(&self) -> (usize, usize) {
        (self.files.len(), self.files.values().map(|file| file.bytes.len()).sum())
    }
}

/// A file of a theme, looked at before it was taken: it has the form that its name says, and nothing in it acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeFile {
    /// Its media type.
    pub media_type: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// Why a theme cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeError {
    /// There is none of this name.
    Unknown {
        /// The name given.
        name: String,
    },
    /// Its file is not there, or cannot be read.
    Unreadable {
        /// The path of the file.
        path: String,
        /// What the system says.
        why: Message,
    },
    /// The theme has mistakes: all of them, each with its place.
    Mistakes {
        /// The path of the file.
        path: String,
        /// The text of the file.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

/// A theme's folder that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenTheme {
    /// The name of the folder.
    pub id: String,
    /// Why it cannot be used.
    pub error: ThemeError,
}

/// All themes, and the user's folders that cannot be used.
#[derive(Clone, Debug, Default)]
pub struct ThemeList {
    /// The themes: the bundled ones first, in the order in which they are shown.
    pub themes: Vec<Arc<Theme>>,
    /// The folders that cannot be used.
    pub broken: Vec<BrokenTheme>,
}

/// What each bundled theme comes to, by its name: they never change while the program runs.
type BundledThemes = Vec<(String, Result<Arc<Theme>, ThemeError>)>;

static BUNDLED: LazyLock<BundledThemes> =
    LazyLock::new(|| sources::bundled().into_iter().map(|source| (source.id.clone(), read(&source))).collect());

impl Catalog {
    /// All themes; the user's (`themes/<name>/` in the data folder) stand in for bundled ones of the same name. A folder that
    /// cannot be used leaves the bundled one in its place.
    pub fn themes(&self) -> ThemeList {
        let mut list = ThemeList::default();
        let mut own: BTreeMap<String, Arc<Theme>> = BTreeMap::new();
        for source in sources::own(self.data()) {
            match read(&source) {
                Ok(theme) => drop(own.insert(source.id, theme)),
                Err(error) => list.broken.push(BrokenTheme { id: source.id, error }),
            }
        }
        for (id, bundled) in &*BUNDLED {
            match own.remove(id).map_or_else(|| bundled.clone(), Ok) {
                Ok(theme) => list.themes.push(theme),
                Err(error) => list.broken.push(BrokenTheme { id: id.clone(), error }),
            }
        }
        list.themes.extend(own.into_values());
        list
    }

    /// The theme of a name.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub fn theme(&self, name: &str) -> Result<Arc<Theme>, ThemeError> {
        let own = sources::own_of(self.data(), name).map(|source| read(&source));
        let bundled = || BUNDLED.iter().find(|(id, _)| id == name).map(|(_, theme)| theme.clone());
        match own {
            Some(Ok(theme)) => Ok(theme),
            Some(Err(error)) => bundled().unwrap_or(Err(error)),
            None => bundled().unwrap_or_else(|| Err(ThemeError::Unknown { name: name.to_owned() })),
        }
    }

    /// The theme in a folder, or of a name.
    ///
    /// # Errors
    /// If there is none, or it cannot be used.
    pub fn theme_at(&self, path: &Path) -> Result<Arc<Theme>, ThemeError> {
        let name = path.to_string_lossy();
        if sources::fits(&name) && !path.is_dir() {
            return self.theme(&name);
        }
        let folder = if path.file_name().is_some_and(|file| file == sources::FILE) { path.parent() } else { None };
        read(&sources::at(folder.unwrap_or(path)))
    }
}

/// Reads a theme and all its files.
fn read(source: &ThemeSource) -> Result<Arc<Theme>, ThemeError> {
    let unreadable = |why: Message| ThemeError::Unreadable { path: source.path.clone(), why };
    let bytes = source.read(sources::FILE, sources::MOST).unwrap_or(Err(Message::new("terminal.themes.no_file")));
    let text = bytes.and_then(|bytes| String::from_utf8(bytes).map_err(|_| Message::new("terminal.file.not_text")));
    let text = text.map_err(unreadable)?;
    let (theme, mistakes) = reading::read(source, &text);
    if mistakes.is_empty() {
        return Ok(Arc::new(theme));
    }
    let mistakes = in_order(&text, mistakes);
    Err(ThemeError::Mistakes { path: source.path.clone(), source_text: text, mistakes })
}
