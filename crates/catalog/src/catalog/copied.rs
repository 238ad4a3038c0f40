//! Copying rules into the user's folder, under a name of their own.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use sobremesa_core::Message;
use sobremesa_edge::{AnyGame, Choices, games};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::workshop::ReplacedRules;

use super::{Catalog, RulesError, compile, sources, unknown_game};
use crate::game::CatalogGame;
use crate::own_files::write_whole;
use crate::spec::PlayerError;

/// Why rules cannot be copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The rules to copy cannot be found or read.
    #[error(transparent)]
    From(#[from] RulesError),
    /// The player to copy cannot be found or read.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The name is not one that rules or players can have.
    #[error("such a name has 1 to 40 small letters a-z, digits and hyphens (and underscores, of a player), not `{0}`")]
    Name(String),
    /// Something of that name is there.
    #[error("`{0}` is there already")]
    Taken(String),
    /// A file of that name is there.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// The picture is none that a player can have.
    #[error("{}", Language::En.tell(.0))]
    Picture(Message),
    /// There is no folder to write to.
    #[error("there is no folder of one's own")]
    NoFolder,
    /// The file cannot be written.
    #[error("{} cannot be written: {why}", path.display())]
    Unwritable {
        /// The path of the file to be written.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
}

impl Catalog {
    /// Copies the rules `from` (a name or a file) into the user's folder under the name `name`; they are shown by
    /// `title`, or by a title made from the name. Nothing is written over. Gives the new file.
    ///
    /// # Errors
    /// Says what stands in the way; nothing was written then.
    pub fn copy(&self, from: &str, name: &str, title: Option<&str>) -> Result<PathBuf, CopyError> {
        let game = self.rules(from)?;
        let fits = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if name.is_empty() || name.len() > 40 || !name.bytes().all(fits) {
            return Err(CopyError::Name(sobremesa_core::nearest::shown(name)));
        }
        let of = &game.info().game;
        let path = self.free(of, name)?;
        let title = title.map_or_else(|| titled(name), |title| title.trim().to_owned());
        let text = renamed(&*game, name, &title);
        compile(games::named(of), &path.display().to_string(), &text, &Choices::none())?;
        write_new(&path, &text)?;
        Ok(path)
    }

    /// Keeps rules of a game in the user's folder, under the id that their text gives them, in the place of `replaced`. Rules that
    /// come with the program are never replaced. The file is whole at every moment.
    ///
    /// # Errors
    /// Says what stands in the way; nothing was written then.
    pub fn save_rules(
        &self,
        game: &str,
        text: &str,
        replaced: Option<&ReplacedRules>,
    ) -> Result<CatalogGame, CopyError> {
        let entry = games::named(game).ok_or_else(|| unknown_game(game))?;
        let (_, rules) = compile(Some(entry), "rules", text, &Choices::none())?;
        let id = rules.info().id.clone();
        let path = match replaced {
            Some(ReplacedRules::Rules(old)) if *old == id => self.own_path(game, &id),
            Some(ReplacedRules::File(file)) => self.broken_source(game, file).map(|source| PathBuf::from(source.path)),
            _ => None,
        };
        // What is mended may have taken a name that other rules have.
        if matches!(replaced, Some(ReplacedRules::File(_))) && self.is_named(&id) {
            return Err(CopyError::Taken(id));
        }
        match path {
            None => write_new(&self.free(game, &id)?, text)?,
            Some(path) => write_whole(&path, text).map_err(|why| CopyError::Unwritable { path, why })?,
        }
        Ok(self.rules(&id)?)
    }

    /// Takes rules of the user's own away; whether there were any of that game and id.
    ///
    /// # Errors
    /// If the file cannot be removed.
    pub fn forget_rules(&self, game: &str, id: &str) -> Result<bool, CopyError> {
        let Some(path) = self.own_path(game, id) else { return Ok(false) };
        fs::remove_file(&path).map(|()| true).map_err(|why| CopyError::Unwritable { path, why })
    }

    /// The file of the user's own rules of a game.
    fn own_path(&self, game: &str, id: &str) -> Option<PathBuf> {
        let (path, found) = self.own().rules.remove(id)?;
        (found.info().game == game).then(|| PathBuf::from(path))
    }

    /// Where rules of a game are kept under a name that nothing else has.
    fn free(&self, game: &str, name: &str) -> Result<PathBuf, CopyError> {
        let folder = sources::own_folder(self.players.data.as_deref().ok_or(CopyError::NoFolder)?, game);
        unused(folder.join(format!("{name}.toml")), name, self.is_named(name))
    }

    /// Whether rules or a game have that name.
    fn is_named(&self, name: &str) -> bool {
        self.all().contains_key(name) || games::named(name).is_some()
    }
}

/// The place of what a person keeps under a name, if nothing is there and nothing that comes with the program `is_named` so.
pub(crate) fn unused(place: PathBuf, name: &str, is_named: bool) -> Result<PathBuf, CopyError> {
    if place.exists() {
        Err(CopyError::Exists(place))
    } else if is_named {
        Err(CopyError::Taken(name.to_owned()))
    } else {
        Ok(place)
    }
}

/// Writes a file that is not there yet, with the folders around it. Another program may have made it meanwhile: nothing is
/// written over.
fn write_new(path: &Path, text: &str) -> Result<(), CopyError> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| {
        let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
        file.write_all(text.as_bytes())
    });
    written.map_err(|why| match why.kind() {
        io::ErrorKind::AlreadyExists => CopyError::Exists(path.to_owned()),
        _ => CopyError::Unwritable { path: path.to_owned(), why },
    })
}

/// A title from a name: `mi-domino` is shown as `Mi domino`.
pub(crate) fn titled(name: &str) -> String {
    let words = name.replace('-', " ");
    let words = words.trim();
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.map_or_else(|| name.to_owned(), |first| first + letters.as_str())
}

/// The file of rules with another name and title, all else as it stands.
fn renamed(game: &dyn AnyGame, name: &str, title: &str) -> String {
    let quoted = quoted(title);
    let mut text = game.file().to_owned();
    let places = sobremesa_files::names(&text).expect("the file was read");
    let mut changes: Vec<(Range<usize>, String)> =
        vec![(places.id, format!("\"{name}\"")), (places.es, quoted.clone()), (places.en, quoted)];
    changes.sort_by_key(|(span, _)| span.start);
    for (span, new) in changes.into_iter().rev() {
        text.replace_range(span, &new);
    }
    text
}

/// A text as TOML writes it on one line.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
