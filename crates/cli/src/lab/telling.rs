//! Telling what an experiment found.

use sobremesa_lab::{Summary, report};

use crate::failure::Failure;
use crate::screen::Screen;

/// How a summary is told.
#[derive(Clone, Copy)]
pub(super) struct Telling {
    pub(super) json: bool,
    pub(super) trailer: bool,
}

/// Tells a summary: as JSON, as a trailer, or in words.
pub(super) fn tell(summary: &Summary, how: Telling, screen: &mut Screen) -> Result<(), Failure> {
    if how.json {
        return screen.json(summary);
    }
    let text = if how.trailer { report::trailer(summary) } else { report::text(summary, screen.language) };
    for line in text.lines() {
        // Columns stay as they are, however narrow the terminal, and so do the lines of a trailer.
        if how.trailer || line.contains("  ") { screen.line(line)? } else { screen.paragraph(line, "")? }
    }
    Ok(())
}
