//! Copies of themes in the user's folder, to be changed.

use std::cmp::Reverse;
use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use sobremesa_core::nearest::shown;
use toml::de::DeTable;

use super::{BUNDLED, Theme, sources};
use crate::catalog::{Catalog, CopyError, quoted, titled, unused};
use crate::own_files::make_folder;

/// Most characters of a name that is shown.
const LONGEST_NAME: usize = 40;

impl Catalog {
    /// Copies a theme with all files that it names into the user's folder under the name `id`; it is shown by `title`, or by a
    /// title made from the name. Nothing is written over. Gives the new folder.
    ///
    /// # Errors
    /// Says what stands in the way; nothing was written then.
    pub fn copy_theme(&self, from: &Theme, id: &str, title: Option<&str>) -> Result<PathBuf, CopyError> {
        if !sources::fits(id) {
            return Err(CopyError::Name(shown(id)));
        }
        let folder = self.data().ok_or(CopyError::NoFolder)?.join("themes").join(id);
        let folder = unused(folder, id, BUNDLED.iter().any(|(bundled, _)| bundled == id))?;
        let title = title.map(str::trim).filter(|title| !title.is_empty());
        let title = title.map_or_else(|| titled(id), |title| title.chars().take(LONGEST_NAME).collect());
        let text = renamed(&from.text, &title);
        let made = make_folder(&folder, |making| {
            for (name, file) in &from.files {
                fs::write(making.join(name), &file.bytes)?;
            }
            fs::write(making.join(sources::FILE), &text)
        });
        match made {
            Ok(()) => Ok(folder),
            Err(why) => Err(CopyError::Unwritable { path: folder, why }),
        }
    }
}

/// The file of a theme with another name shown, in both languages; all else as it stands.
fn renamed(text: &str, title: &str) -> String {
    let mut text = text.to_owned();
    let tree = DeTable::parse(&text).ok();
    let name = tree.as_ref().and_then(|tree| tree.get_ref().get("name")?.get_ref().as_table());
    let mut spans: Vec<Range<usize>> = name
        .into_iter()
        .flat_map(|name| ["es", "en"].map(|key| name.get(key).map(toml::Spanned::span)))
        .flatten()
        .collect();
    // From behind, so that the places of the others stay.
    spans.sort_by_key(|span| Reverse(span.start));
    for span in spans {
        text.replace_range(span, &quoted(title));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bundled_theme_can_be_copied_and_is_the_same_under_another_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let catalog = Catalog::new(Some(folder.path().to_owned()));
        for (id, theme) in &*BUNDLED {
            let theme = theme.as_ref().expect("a right theme");
            let name = format!("my-{id}");
            let path = catalog.copy_theme(theme, &name, Some("Mi \"mesa\"")).expect("it can be written");
            assert_eq!(path, folder.path().join("themes").join(&name));
            let copy = catalog.theme(&name).expect("a right theme");
            assert_eq!((copy.view.name.es.as_str(), copy.view.name.en.as_str()), ("Mi \"mesa\"", "Mi \"mesa\""));
            assert!(copy.view.own && copy.view.summary == theme.view.summary);
            assert_eq!((&copy.view.colors, &copy.files), (&theme.view.colors, &theme.files));
            assert!(matches!(catalog.copy_theme(theme, &name, None), Err(CopyError::Exists(at)) if at == path));
        }
        // What cannot be a name becomes one: a copy is always right.
        let wood = BUNDLED[0].1.as_ref().expect("a right theme");
        for title in ["", "  ", &"largo ".repeat(20), "dos\nlíneas"] {
            let path = catalog.copy_theme(wood, "odd", Some(title)).expect("it can be written");
            assert!(catalog.theme("odd").expect("a right theme").view.own, "{title:?}");
            fs::remove_dir_all(path).expect("it is there");
        }
        let (wood, copy) = (catalog.theme("wood").expect("bundled"), catalog.theme("my-dark").expect("copied"));
        let path = catalog.copy_theme(&copy, "my-own-dark", None).expect("a copy can be copied");
        assert_eq!(catalog.theme("my-own-dark").expect("it is there").view.name.es, "My own dark");
        // Comments and order stay: only the name is another.
        let (one, other) = (&copy.text, fs::read_to_string(path.join(sources::FILE)).expect("text"));
        let differ = one.lines().zip(other.lines()).filter(|(one, other)| one != other).count();
        assert_eq!((differ, one.lines().count()), (1, other.lines().count()));
        assert!(matches!(catalog.copy_theme(&wood, "dark", None), Err(CopyError::Taken(_))));
        assert!(matches!(catalog.copy_theme(&wood, "Mi mesa", None), Err(CopyError::Name(_))));
        assert!(matches!(Catalog::default().copy_theme(&wood, "mine", None), Err(CopyError::NoFolder)));
    }
}
