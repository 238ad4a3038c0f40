//! Concludes a run, or a part of it: writes its result into its folder.

use sobremesa_protocol::words::Language;

use crate::experiment::Experiment;
use crate::report;
use crate::results::{FolderError, RunFolder, Timings};
use crate::summary::Summary;
use crate::tally::Tally;

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
    let summary = Summary::new(experiment, tally);
    folder.write_summary(&summary)?;
    folder.write_report(&report::html(&summary, timings, &report::again(experiment), first))?;
    Ok(summary)
}
