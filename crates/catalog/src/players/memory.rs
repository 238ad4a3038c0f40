//! The memory of players from game to game: a key of their file.
//!
//! So what a player remembers is part of how it plays: its hash, manifests and the folders of runs have it, and a run that
//! is done again finds it as it was.

use std::ops::Range;
use std::sync::Arc;

use toml::de::DeTable;

use super::copied::made;
use super::{PlayerFile, Players, sources};
use crate::catalog::CopyError;
use crate::own_files::write_whole;
use crate::spec::PlayerSpec;
use sobremesa_edge::GameEntry;

impl Players {
    /// Writes what a player remembers into its file, or takes it out; one that comes with the program is copied into the user's
    /// folder first.
    pub(crate) fn remember(
        &self,
        game: &'static GameEntry,
        id: &str,
        memory: Option<&str>,
    ) -> Result<Arc<PlayerFile>, CopyError> {
        let file = self.find(game, &PlayerSpec::named(id))?;
        let text = with_memory(&file.kept(), memory);
        let (folder, written) = if let Some(folder) = file.folder() {
            (folder.to_owned(), write_whole(&folder.join("player.toml"), &text))
        } else {
            let folder = sources::own_folder(self.data.as_deref().ok_or(CopyError::NoFolder)?, game).join(id);
            let written = made(&folder, &file, &text);
            (folder, written)
        };
        written.map_err(|why| CopyError::Unwritable { path: folder, why })?;
        Ok(self.find(game, &PlayerSpec::named(id))?)
    }
}

/// The text of a player's file with another memory, or none, all else as it stands.
fn with_memory(text: &str, memory: Option<&str>) -> String {
    let mut text = text.to_owned();
    if let Some(old) = entry(&text, "memory") {
        let end = old.end + text[old.end..].find('\n').map_or(text.len() - old.end, |at| at + 1);
        text.replace_range(old.start..end, "");
    }
    let Some(memory) = memory else { return text };
    // Beside `kind`: among the keys of the file itself, before any table.
    let kind = entry(&text, "kind").expect("the file was read");
    let at = kind.end + text[kind.end..].find('\n').map_or(text.len() - kind.end, |at| at + 1);
    let lined = if text[..at].ends_with('\n') { "" } else { "\n" };
    let quoted = if memory.contains("'''") || memory.contains(|c: char| c.is_control() && c != '\n') {
        serde_json::Value::from(memory).to_string()
    } else {
        format!("'''\n{memory}'''")
    };
    text.insert_str(at, &format!("{lined}memory = {quoted}\n"));
    text
}

/// Where a key of the file stands with its value.
fn entry(text: &str, key: &str) -> Option<Range<usize>> {
    let tree = DeTable::parse(text).ok()?;
    let (name, value) = tree.get_ref().get_key_value(key)?;
    Some(name.span().start..value.span().end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_is_put_in_changed_and_taken_out_and_all_else_stays() {
        let text = "# Mine.\nname = \"A\"\nkind = \"x\" # so\nlevel = 1\n[options]\ndepth = 2\n";
        let learnt = with_memory(text, Some("head\n\\d1 '' 1\nend\n"));
        assert_eq!(
            learnt,
            "# Mine.\nname = \"A\"\nkind = \"x\" # so\nmemory = '''\nhead\n\\d1 '' 1\nend\n'''\nlevel = 1\n[options]\ndepth = 2\n"
        );
        let odd = with_memory(&learnt, Some("'''\u{1}"));
        let read: toml::Table = odd.parse().expect("TOML");
        assert_eq!(read["memory"].as_str(), Some("'''\u{1}"));
        assert_eq!(read["options"]["depth"].as_integer(), Some(2));
        assert_eq!(with_memory(&odd, None), text);
        assert_eq!(with_memory("kind = \"x\"", Some("y")), "kind = \"x\"\nmemory = '''\ny'''\n");
    }
}
