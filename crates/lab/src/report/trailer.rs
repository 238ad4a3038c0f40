//! The trailer of a commit message: what an experiment showed, in lines that programs can read.

use std::fmt::Write;

use sobremesa_protocol::words::Language;

use super::lines::pairing_line;
use super::sentences::heading;
use crate::summary::Summary;

/// `Lab-…: …` lines, in English whatever is spoken: they are kept with the code.
///
/// # Panics
/// Never: a string takes everything.
pub fn trailer(summary: &Summary) -> String {
    let mut out = String::new();
    let mut line = |key: &str, value: &str| writeln!(out, "{key}: {value}").expect("a string takes everything");
    line("Lab-Experiment", &heading(summary));
    line("Lab-Verdict", &super::conclusion(summary, Language::En));
    for pairing in &summary.pairings {
        line("Lab-Result", &pairing_line(pairing, Language::En));
    }
    line("Lab-Manifest", &format!("{} (seed {})", summary.manifest_hash, summary.manifest.seed));
    out
}
