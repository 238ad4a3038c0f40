//! Finding rules by name or file: what is bundled, and the user's folder, which wins.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rust_embed::RustEmbed;
use sobremesa_core::nearest::shown;
use sobremesa_dominoes::{Dominoes, Rules, rules::Text};
use sobremesa_protocol::{GameInfo, Localized, RulesInfo};

use crate::any::AnyGame;
use crate::erased::ErasedGame;
use crate::players;
use crate::spec::meant;
use crate::wire::Wire;

/// The rule files that come with the program.
#[derive(RustEmbed)]
#[folder = "../../rules"]
struct Bundled;

/// The name of the rules offered first.
const DEFAULT: &str = "international";

/// Largest rule file read, in bytes.
const MAX_FILE: u64 = 64 * 1024;

/// All rules and players that can be had by name.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    data: Option<PathBuf>,
}

/// Why rules cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No such rules.
    #[error("there are no rules `{name}`; {meant}")]
    Unknown {
        /// The name given.
        name: String,
        /// The known name that was probably meant, or all of them, in words.
        meant: String,
    },
    /// The file cannot be read.
    #[error("{path} cannot be read: {why}")]
    Unreadable {
        /// The file.
        path: String,
        /// What the system says.
        why: String,
    },
    /// The file has mistakes: all of them, each with its place.
    #[error("{path} has {}", count(.mistakes.len()))]
    Mistakes {
        /// The file, or the name of the rules.
        path: String,
        /// Its text.
        source_text: String,
        /// The mistakes, in the order of the file.
        mistakes: Vec<Mistake>,
    },
}

fn count(mistakes: usize) -> String {
    if mistakes == 1 { "a mistake".to_owned() } else { format!("{mistakes} mistakes") }
}

/// A mistake in a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Where: byte offsets into the text.
    pub span: std::ops::Range<usize>,
    /// What is wrong.
    pub problem: String,
    /// What would be right.
    pub advice: Option<String>,
}

/// A rule file as found: its name, its text or why it cannot be read, and whether it is the user's.
struct Found {
    path: String,
    text: Result<String, String>,
    own: bool,
}

impl Catalog {
    /// The bundled catalogue, with `data` (a folder with `rules/<game>/*.toml`) read beside it where given.
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { data }
    }

    /// Every game with its rules and players. A user's file with mistakes is left out here ([`Self::broken`]).
    pub fn games(&self) -> Vec<GameInfo> {
        let mut rules: Vec<RulesInfo> =
            self.all().into_values().filter_map(|game| Some(game.ok()?.info().clone())).collect();
        rules.sort_by_key(|info| (info.id != DEFAULT, info.own));
        let name = Localized { es: "Dominó".to_owned(), en: "Dominoes".to_owned() };
        vec![GameInfo { id: "dominoes".to_owned(), name, rules, players: players::roster() }]
    }

    /// The user's rule files that cannot be used, and why.
    pub fn broken(&self) -> Vec<RulesError> {
        self.all().into_values().filter_map(Result::err).collect()
    }

    /// The rules of a name, or of a file (a text with a path separator or ending in `.toml`).
    ///
    /// # Errors
    /// If there is no such file or it has mistakes.
    pub fn rules(&self, name_or_file: &str) -> Result<Arc<dyn AnyGame>, RulesError> {
        let is_file =
            name_or_file.contains(['/', '\\']) || Path::new(name_or_file).extension().is_some_and(|ext| ext == "toml");
        if is_file {
            let text = read(Path::new(name_or_file))
                .map_err(|why| RulesError::Unreadable { path: name_or_file.to_owned(), why })?;
            return compile(name_or_file, &text, true);
        }
        let mut all = self.all();
        all.remove(name_or_file).unwrap_or_else(|| {
            let meant = meant(name_or_file, all.keys().map(String::as_str));
            Err(RulesError::Unknown { name: shown(name_or_file), meant })
        })
    }

    /// The rules of a text; `name` stands for the file in errors.
    ///
    /// # Errors
    /// If it has mistakes.
    pub fn rules_from_text(&self, name: &str, text: &str) -> Result<Arc<dyn AnyGame>, RulesError> {
        compile(name, text, false)
    }

    /// Every rule file by the name of its rules, the user's over the bundled ones. A file that cannot be used
    /// stands under its own name.
    fn all(&self) -> BTreeMap<String, Result<Arc<dyn AnyGame>, RulesError>> {
        let mut all = BTreeMap::new();
        for found in self.found() {
            let stem = Path::new(&found.path).file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let game = match found.text {
                Ok(text) => compile(&found.path, &text, found.own),
                Err(why) => Err(RulesError::Unreadable { path: found.path.clone(), why }),
            };
            let name = match &game {
                Ok(game) => game.info().id.clone(),
                Err(_) => stem.unwrap_or_else(|| found.path.clone()),
            };
            all.insert(name, game);
        }
        all
    }

    fn found(&self) -> Vec<Found> {
        let bundled = Bundled::iter().filter_map(|path| {
            let text = Bundled::get(&path)?.data.into_owned();
            let text = String::from_utf8(text).map_err(|error| error.to_string());
            path.ends_with(".toml").then(|| Found { path: path.into_owned(), text, own: false })
        });
        let mut own: Vec<PathBuf> = Vec::new();
        if let Some(entries) = self.data.as_ref().and_then(|data| fs::read_dir(data.join("rules/dominoes")).ok()) {
            own.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
        }
        own.retain(|path| path.extension().is_some_and(|ext| ext == "toml"));
        own.sort();
        let own = own.into_iter().map(|path| Found { text: read(&path), path: path.display().to_string(), own: true });
        bundled.chain(own).collect()
    }
}

fn read(path: &Path) -> Result<String, String> {
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    if size > MAX_FILE {
        return Err(format!("it has {size} bytes; a rule file has at most {MAX_FILE}"));
    }
    fs::read_to_string(path).map_err(|error| error.to_string())
}

fn compile(path: &str, text: &str, own: bool) -> Result<Arc<dyn AnyGame>, RulesError> {
    let rules = sobremesa_dominoes::file::read(text).map_err(|mistakes| RulesError::Mistakes {
        path: path.to_owned(),
        source_text: text.to_owned(),
        mistakes: mistakes
            .into_iter()
            .map(|mistake| Mistake { span: mistake.span, problem: mistake.problem, advice: mistake.advice })
            .collect(),
    })?;
    Ok(if rules.tiles() <= 64 {
        erase(Dominoes::<1>::new(rules), text, own)
    } else {
        erase(Dominoes::<8>::new(rules), text, own)
    })
}

fn erase<const W: usize>(game: Dominoes<W>, text: &str, own: bool) -> Arc<dyn AnyGame>
where
    Dominoes<W>: Wire,
{
    let rules: &Rules = game.rules();
    let localized = |text: &Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: "dominoes".to_owned(),
        name: localized(rules.name()),
        summary: localized(rules.summary()),
        seats: rules.sides().seats(),
        sides: rules.sides().by_seat().iter().map(|side| side.0).collect(),
        target: rules.target(),
        pauses: rules.pensada(),
        own,
    };
    let hash = blake3::hash(rules.canonical().as_bytes()).to_hex().to_string();
    Arc::new(ErasedGame { game: Arc::new(game), info, hash, file: text.to_owned() })
}
