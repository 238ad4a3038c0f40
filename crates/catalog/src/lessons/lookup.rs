//! Lessons by name, by file, and all there are.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_files::{Mistake, in_order};

use super::sources::{self, LESSON_FOLDERS, LessonSource};
use super::{Lesson, LessonError, checking, reading};
use crate::catalog::Catalog;

/// Most lessons that are kept checked.
const MAX_KEPT: usize = 1_000;

/// A lesson that was read from its text, with what is wrong with it.
type CheckedLesson = Arc<(Arc<Lesson>, Vec<Mistake>)>;

/// Checked lessons by the hash of their path, their text and the rules that they name: playing them all takes a while.
static CHECKED: Mutex<BTreeMap<[u8; 32], CheckedLesson>> = Mutex::new(BTreeMap::new());

/// All lessons, and the user's files that cannot be used.
#[derive(Clone, Debug, Default)]
pub struct LessonList {
    /// The lessons: folder by folder, in their order.
    pub lessons: Vec<Arc<Lesson>>,
    /// The files that cannot be used.
    pub broken: Vec<BrokenLesson>,
}

/// A lesson's file that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLesson {
    /// The folder in which it stands.
    pub folder: &'static str,
    /// Its name without the ending.
    pub name: String,
    /// Why it cannot be used.
    pub error: LessonError,
}

impl Catalog {
    /// All lessons; the user's (`learn/<folder>/*.toml` in the data folder) stand in for bundled ones of the same name.
    pub fn lessons(&self) -> LessonList {
        let mut list = LessonList::default();
        for source in sources::all(self.data()) {
            let (folder, name) = (source.folder, source.name.clone());
            match self.checked(source) {
                Ok(lesson) => list.lessons.push(lesson),
                Err(error) => list.broken.push(BrokenLesson { folder, name, error }),
            }
        }
        let place = |folder: &str| LESSON_FOLDERS.iter().position(|known| *known == folder);
        list.lessons
            .sort_by_key(|lesson| (place(lesson.folder), !lesson.first_hand, lesson.order, lesson.name.clone()));
        list
    }

    /// The lesson of a name.
    ///
    /// # Errors
    /// If there is none, or its file cannot be used.
    pub fn lesson(&self, folder: &str, name: &str) -> Result<Arc<Lesson>, LessonError> {
        let unknown = || LessonError::Unknown { name: format!("{folder}/{name}") };
        let found = sources::folder(folder).and_then(|folder| sources::named(self.data(), folder, name));
        self.checked(found.ok_or_else(unknown)?)
    }

    /// The lesson in a file, which stands in a folder of the name of its game; or of a name, `dominoes/first-hand`.
    ///
    /// # Errors
    /// If there is none, or the file cannot be used.
    pub fn lesson_at(&self, path: &Path) -> Result<Arc<Lesson>, LessonError> {
        let above = path.parent().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        if path.extension().is_none() {
            let (folder, name) = (above.unwrap_or_default(), path.file_name().unwrap_or_default().to_string_lossy());
            return self.lesson(&folder, &name);
        }
        let folder = above.and_then(|name| sources::folder(&name));
        let folder = folder.ok_or_else(|| LessonError::Unknown { name: path.display().to_string() })?;
        self.checked(sources::at(folder, path))
    }

    fn checked(&self, source: LessonSource) -> Result<Arc<Lesson>, LessonError> {
        let text = match &source.text {
            Ok(text) => text.clone(),
            Err(why) => return Err(LessonError::Unreadable { path: source.path, why: why.clone() }),
        };
        let (lesson, mistakes) = reading::read(&source, &text, self);
        let mut key = blake3::Hasher::new();
        key.update(source.path.as_bytes()).update(b"\n").update(text.as_bytes());
        for board in lesson.positions.iter().filter_map(|position| position.board.as_ref()) {
            key.update(board.game.rules_hash().as_bytes());
        }
        let key = *key.finalize().as_bytes();
        let lock = || CHECKED.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = lock().get(&key).cloned();
        let checked = kept.unwrap_or_else(|| {
            // What does not stand is not played: its mistakes would follow from those told.
            let mistakes = if mistakes.is_empty() { checking::check(&lesson) } else { mistakes };
            let checked = Arc::new((Arc::new(lesson), in_order(&text, mistakes)));
            let mut all = lock();
            if all.len() >= MAX_KEPT {
                all.clear();
            }
            all.insert(key, Arc::clone(&checked));
            checked
        });
        let (lesson, mistakes) = &*checked;
        if mistakes.is_empty() {
            return Ok(Arc::clone(lesson));
        }
        Err(LessonError::Mistakes { path: source.path, source_text: text, mistakes: mistakes.clone() })
    }
}
