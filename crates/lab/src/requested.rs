//! An experiment as somebody asks for it: a file or the short form, with what is said beside it.

use std::path::{Path, PathBuf};

use sobremesa_catalog::{Catalog, RulesSpec, read_text};
use sobremesa_core::{Message, Seed};

use crate::experiment::{Experiment, ExperimentError};
use crate::plan::{GameUnit, ManifestMistakes, ManifestPart, Plan, Size};

/// Largest experiment read, in bytes.
const MAX_MANIFEST: u64 = 1024 * 1024;

/// An experiment that is asked for: what is said here goes before what is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExperimentRequest {
    /// A manifest or lines by the name of their file, or the short form.
    pub experiment: String,
    /// Rules to be played in place of those that are written.
    pub rules: Option<String>,
    /// Other numbers of games for every pairing.
    pub games: Option<u64>,
    /// What a game is, a hand or a match, in place of what is written.
    pub unit: Option<GameUnit>,
    /// The root seed as a text.
    pub seed: Option<String>,
}

/// Why an experiment that is asked for cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Its file cannot be read.
    #[error("{path} cannot be read")]
    Unreadable {
        /// The path of the file.
        path: String,
        /// What the system says.
        why: Message,
    },
    /// It cannot be played as it is written.
    #[error(transparent)]
    Experiment(#[from] ExperimentError),
}

impl From<ManifestMistakes> for RequestError {
    fn from(mistaken: ManifestMistakes) -> Self {
        Self::Experiment(mistaken.into())
    }
}

impl ExperimentRequest {
    /// The plan as it is written.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn plan(&self) -> Result<Plan, RequestError> {
        let name = self.experiment.as_str();
        let path = Path::new(name);
        let ends = |ending: &str| path.extension().is_some_and(|extension| extension == ending);
        if !ends("toml") && !ends("txt") && !path.is_file() {
            // Whoever says the rules beside it need not say them in it.
            let lines = self.rules.as_ref().map(|_| Plan::from_lines("", name));
            return Ok(lines.unwrap_or_else(|| Plan::from_short(name))?);
        }
        let text =
            read_text(path, MAX_MANIFEST).map_err(|why| RequestError::Unreadable { path: name.to_owned(), why })?;
        Ok(if ends("toml") { Plan::from_faulty_manifest(name, &text)? } else { Plan::from_lines(name, &text)? })
    }

    /// The experiment, everything looked up. A manifest names files from where it stands, what is said beside it from the
    /// current folder; `fresh` is the seed where none is given.
    ///
    /// # Errors
    /// If it cannot be read, or cannot be played.
    pub fn look_up(&self, catalog: &Catalog, fresh: Seed) -> Result<Experiment, RequestError> {
        let mut plan = self.plan()?;
        let folder = Path::new(&plan.source.name).parent().map(PathBuf::from).unwrap_or_default();
        if let Some(rules) = &self.rules {
            plan.rules = Some(ManifestPart { text: from_here(rules), span: 0..0 });
        }
        if let Some(games) = self.games {
            plan.size = Some(Size::Games(games));
            plan.pairs.iter_mut().for_each(|pair| pair.size = None);
        }
        if let Some(unit) = self.unit {
            plan.unit = unit;
        }
        if self.seed.is_some() {
            plan.seed.clone_from(&self.seed);
        }
        Ok(Experiment::new(&plan, &catalog.clone().beside(&folder), fresh)?)
    }
}

/// Rules as they are named from the current folder, for a catalogue that looks for files elsewhere.
fn from_here(rules: &str) -> String {
    match RulesSpec::read(rules) {
        Ok(spec) if spec.is_file() => {
            let path = std::path::absolute(&spec.name).map_or(spec.name, |path| path.display().to_string());
            format!("{path}{}", spec.choices)
        }
        _ => rules.to_owned(),
    }
}
