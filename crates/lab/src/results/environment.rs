//! Where, when and by whom a run was begun: `env.json`.

use std::path::Path;

use super::event_lines::{self, EventLine};
use super::events::Event;
use super::folder::{EVENTS, FolderError, write_anew};
use super::sums::{DamagedFile, FileFlaw, Sums, read_if_there};

pub(super) const ENVIRONMENT: &str = "env.json";
pub(super) const ENVIRONMENT_SUMS: &str = "env.sum";

/// Where a run was begun, and which versions of the program played it.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub(super) struct Environment {
    program: String,
    /// The version that began it.
    version: String,
    os: String,
    arch: String,
    cpus: usize,
    manifest: String,
    /// When: seconds since 1970.
    pub(super) begun: f64,
    /// The versions that went on with it where another had played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) continued: Vec<String>,
    /// Whose it is, by a text that says nothing to others; none: whoever is at the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) owner: Option<String>,
}

impl Environment {
    /// This program on this machine, now.
    pub(super) fn here(manifest: &str, owner: Option<&str>) -> Self {
        Self {
            program: "sobremesa".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            os: std::env::consts::OS.to_owned(),
            arch: std::env::consts::ARCH.to_owned(),
            cpus: std::thread::available_parallelism().map_or(1, usize::from),
            manifest: manifest.to_owned(),
            begun: Event::Finished.now().at,
            continued: Vec::new(),
            owner: owner.map(str::to_owned),
        }
    }

    /// What the events of a run still say of it, where the file is lost: this machine, the time and the versions.
    pub(super) fn of_events(run: &Path, manifest: &str) -> Result<Self, FolderError> {
        let content = read_if_there(&run.join(EVENTS))?.unwrap_or_default();
        let mut environment = Self::here(manifest, None);
        let mut versions: Vec<String> = Vec::new();
        for (_, line) in event_lines::lines(&content, true) {
            let EventLine::Event(happened) = line else { continue };
            let Event::Started { version, .. } = happened.event else { continue };
            if versions.is_empty() {
                environment.begun = happened.at;
            }
            if versions.last() != Some(&version) {
                versions.push(version);
            }
        }
        if !versions.is_empty() {
            environment.version = versions.remove(0);
            environment.continued = versions;
        }
        Ok(environment)
    }

    /// That of a run; none where that is not known. `hashed`, it has a hash.
    pub(super) fn read(run: &Path, hashed: bool) -> Result<Option<Self>, FolderError> {
        let damaged = |flaw| FolderError::from(DamagedFile::new(run, ENVIRONMENT, flaw));
        let content = match Sums::read(run, ENVIRONMENT_SUMS)? {
            Some(sums) => {
                sums.expect(run, &[ENVIRONMENT.to_owned()])?;
                sums.content(run, ENVIRONMENT)?
            }
            None if hashed => return Err(damaged(FileFlaw::NoHash)),
            None => match read_if_there(&run.join(ENVIRONMENT))? {
                Some(content) => content,
                None => return Ok(None),
            },
        };
        Ok(serde_json::from_slice(&content).ok())
    }

    /// Writes it, and its hash.
    pub(super) fn write(&self, run: &Path) -> Result<(), FolderError> {
        let text = serde_json::to_string_pretty(self).expect("texts and numbers are always written");
        write_anew(run, (ENVIRONMENT, ENVIRONMENT_SUMS), &format!("{text}\n"))
    }

    /// The versions that played it, the first first.
    pub(super) fn versions(&self) -> Vec<String> {
        [std::slice::from_ref(&self.version), &self.continued].concat()
    }
}
