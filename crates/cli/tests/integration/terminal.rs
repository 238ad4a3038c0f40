//! The program, run as its users run it, in a folder of its own.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder in which the program is run.
pub(crate) struct Terminal {
    folder: TempDir,
}

/// What a run came to.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Terminal {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::new().expect("a folder") }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path().join(name), text).expect("it can be written");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path().join(name)).expect("it is there")
    }

    /// The program, its environment the same on every machine.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sobremesa"));
        command.args(arguments).current_dir(self.path()).env("HOME", self.path()).env("COLUMNS", "80");
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "XDG_DATA_HOME", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command
    }

    /// Runs the program with what is typed to it.
    pub(crate) fn run(&self, arguments: &[&str], typed: &str) -> Ran {
        ran(self.command(arguments), typed)
    }
}

impl Ran {
    /// The summary that `lab run --json` ends with.
    pub(crate) fn summary(&self) -> serde_json::Value {
        let last = self.out.lines().last().expect("events");
        let last: serde_json::Value = serde_json::from_str(last).expect("JSON");
        last["summary"].clone()
    }
}

pub(crate) fn ran(mut command: Command, typed: &str) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is there");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("piped").write_all(typed.as_bytes());
    told(&child.wait_with_output().expect("it ends"))
}

pub(crate) fn told(output: &Output) -> Ran {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    Ran { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
}
