//! The targets of the fuzzers by name, each with its real inputs: files of this tree, and those of its corpus.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{
    any_bot_line, any_carry_code, any_host_line, any_lesson, any_manifest, any_message, any_moves, any_player,
    any_position, any_program_line, any_record, any_record_text, any_rule_file, any_rules, any_serve_file, any_shard,
    any_text, any_theme,
};

/// A function that takes any bytes, with what is thrown at it.
pub struct Target {
    /// Its name: that of its folder in `fuzz/corpus`.
    pub name: &'static str,
    /// What must hold of any bytes.
    pub run: fn(&[u8]),
    /// Folders of this tree whose files are inputs as well, and the ending of these files.
    inputs: &'static [(&'static str, &'static str)],
}

/// Every kind of input that is fuzzed, by its name in `FUZZ_TARGETS`.
pub const TARGETS: &[Target] = &[
    Target { name: "any_text", run: any_text, inputs: &[("rules/dominoes", "toml")] },
    Target { name: "any_rules", run: any_rules, inputs: &[] },
    Target { name: "any_record", run: any_record, inputs: &[] },
    Target { name: "any_rule_file", run: any_rule_file, inputs: &[("rules", "toml")] },
    Target { name: "any_player", run: any_player, inputs: &[("players", "toml"), ("players", "ini")] },
    Target { name: "any_lesson", run: any_lesson, inputs: &[("learn", "toml")] },
    Target { name: "any_theme", run: any_theme, inputs: &[("themes", "toml")] },
    Target { name: "any_manifest", run: any_manifest, inputs: &[("experiments", "toml")] },
    Target { name: "any_position", run: any_position, inputs: &[] },
    Target { name: "any_moves", run: any_moves, inputs: &[] },
    Target { name: "any_record_text", run: any_record_text, inputs: &[("web/e2e/records", "jsonl")] },
    Target { name: "any_message", run: any_message, inputs: &[] },
    Target { name: "any_host_line", run: any_host_line, inputs: &[] },
    Target { name: "any_program_line", run: any_program_line, inputs: &[] },
    Target { name: "any_bot_line", run: any_bot_line, inputs: &[] },
    Target { name: "any_carry_code", run: any_carry_code, inputs: &[] },
    Target { name: "any_serve_file", run: any_serve_file, inputs: &[("docs", "toml")] },
    Target { name: "any_shard", run: any_shard, inputs: &[] },
];

/// The root of this tree.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder, in the order of their paths.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

impl Target {
    /// The target of a name.
    pub fn named(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Its real inputs: first those of its corpus, then files of this tree.
    ///
    /// # Panics
    /// If they cannot be read.
    pub fn seeds(&self) -> Vec<Vec<u8>> {
        let read = |path: &PathBuf| fs::read(path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let mut seeds: Vec<Vec<u8>> =
            files_below(&root().join("fuzz/corpus").join(self.name)).iter().map(read).collect();
        for (folder, ending) in self.inputs {
            let files = files_below(&root().join(folder));
            let files = files.iter().filter(|path| path.extension().is_some_and(|own| own == *ending));
            seeds.extend(files.map(|path| self.input(path, read(path))));
        }
        seeds
    }

    /// The input that a file of the tree is.
    fn input(&self, path: &Path, bytes: Vec<u8>) -> Vec<u8> {
        if self.name != "any_lesson" {
            return bytes;
        }
        let folder = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let number = sobremesa_catalog::LESSON_FOLDERS.iter().position(|other| *other == folder).unwrap_or_default();
        [&[number as u8], bytes.as_slice()].concat()
    }
}
