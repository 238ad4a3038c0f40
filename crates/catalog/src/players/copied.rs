//! Copying a player into the user's folder, under a name of its own.

use std::fs;
use std::path::{Path, PathBuf};

use sobremesa_core::nearest::shown;
use toml::de::DeTable;

use super::{PlayerFile, Players, sources};
use crate::catalog::{CopyError, titled, unused};
use crate::own_files::make_folder;
use crate::spec::PlayerSpec;
use sobremesa_edge::GameEntry;

impl Players {
    /// Copies the player `from` of a game into the user's folder under the name `id`, shown by `title` or by a title made from the
    /// name: its file, its picture, and what else lies in a folder on the disk. Nothing is written over. Gives the new
    /// folder.
    pub(crate) fn copy(
        &self,
        game: &'static GameEntry,
        from: &str,
        id: &str,
        title: Option<&str>,
    ) -> Result<PathBuf, CopyError> {
        let file = self.find(game, &PlayerSpec::named(from))?;
        if !sources::fits(id) {
            return Err(CopyError::Name(shown(id)));
        }
        let folder = sources::own_folder(self.data.as_deref().ok_or(CopyError::NoFolder)?, game).join(id);
        let folder = unused(folder, id, sources::bundled_names(game).iter().any(|name| name == id))?;
        let title = title.map_or_else(|| titled(id), |title| title.trim().to_owned());
        let text = renamed(&file.editable(), &title);
        match made(&folder, &file, &text) {
            Ok(()) => Ok(folder),
            Err(why) => Err(CopyError::Unwritable { path: folder, why }),
        }
    }
}

/// Makes a folder for a player with this text and what lies beside its file.
pub(super) fn made(folder: &Path, file: &PlayerFile, text: &str) -> std::io::Result<()> {
    make_folder(folder, |making| {
        beside(file, making)?;
        fs::write(making.join("player.toml"), text)
    })
}

/// What lies in a player's folder beside its file, copied into another.
pub(super) fn beside(file: &PlayerFile, to: &Path) -> std::io::Result<()> {
    let Some(folder) = file.folder() else {
        let Some(avatar) = &file.avatar else { return Ok(()) };
        return fs::write(to.join(format!("avatar.{}", avatar.drawing.ending())), &avatar.bytes);
    };
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        if entry.file_type()?.is_file() && name != "player.toml" && name != "player.ini" {
            fs::copy(entry.path(), to.join(name))?;
        }
    }
    Ok(())
}

/// The file of a player with another name shown, all else as it stands.
fn renamed(text: &str, title: &str) -> String {
    let mut text = text.to_owned();
    let tree = DeTable::parse(&text).ok();
    let span = tree.and_then(|tree| Some(tree.get_ref().get("name")?.span()));
    if let Some(span) = span {
        let title: String = title.chars().map(|c| if c.is_control() { ' ' } else { c }).take(40).collect();
        text.replace_range(span, &serde_json::Value::from(title).to_string());
    }
    text
}
