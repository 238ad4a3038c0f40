//! Concludes a run, or a part of it: writes its result into its folder.

use std::path::Path;

use sobremesa_protocol::words::Language;

use crate::experiment::Experiment;
use crate::report;
use crate::results::{FolderError, RunFolder, Timings, write_results};
use crate::summary::Summary;
use crate::tally::Tally;

/// The summary of what a run's folder holds.
pub fn sum_up(folder: &RunFolder, experiment: &Experiment, tally: &Tally) -> Summary {
    let versions = folder.versions();
    // One that began a run and played all of it is no news.
    let versions = if versions.len() > 1 { versions } else { Vec::new() };
    Summary { versions, ..Summary::new(experiment, tally) }
}

/// Sums a run up and writes `summary.json` and `report.html` into its folder; `first` is the language that the report
/// shows first.
///
/// # Errors
/// If they cannot be written.
pub fn conclude(
    folder: &RunFolder,
    experiment: &Experiment,
    (tally, timings): (&Tally, &Timings),
    first: Language,
) -> Result<Summary, FolderError> {
    let summary = sum_up(folder, experiment, tally);
    folder.write_summary(&summary)?;
    folder.write_report(&report::html(&summary, timings, &report::again(experiment), first))?;
    Ok(summary)
}

/// Writes the same two files into another folder, which is made if it is not there: where a run is only read.
///
/// # Errors
/// If they cannot be written.
pub fn write_elsewhere(
    folder: &Path,
    (experiment, summary): (&Experiment, &Summary),
    timings: &Timings,
    first: Language,
) -> Result<(), FolderError> {
    write_results(folder, &summary.to_json(), &report::html(summary, timings, &report::again(experiment), first))
}
