//! `sobremesa lab export`: the tables of a run as text.

use std::io::{BufWriter, Write};
use std::process::ExitCode;

use sobremesa_catalog::Catalog;
use sobremesa_lab::{ExportError, ExportFormat, ExportTable, Message, export};

use super::folder::open;
use crate::args::{FormatArg, LabExportArgs, TableArg};
use crate::failure::Failure;
use crate::screen::Screen;

/// Writes a table of a run on standard output.
pub(super) fn run(args: &LabExportArgs, catalog: &Catalog, screen: &Screen) -> Result<ExitCode, Failure> {
    let (folder, experiment) = open(&args.folder, catalog, screen)?;
    let format = match args.format {
        FormatArg::Csv => ExportFormat::Csv,
        FormatArg::Jsonl => ExportFormat::JsonLines,
    };
    let (table, name) = match args.table {
        TableArg::Games => (ExportTable::Games, "lab.page.matches"),
        TableArg::Hands => (ExportTable::Hands, "lab.page.hands"),
        TableArg::Moves => (ExportTable::Moves, "lab.page.moves"),
        TableArg::Chance => (ExportTable::Chance, "lab.page.chance"),
    };
    let mut out = BufWriter::new(std::io::stdout().lock());
    let kept = export(&folder, &experiment, table, format, &mut out).map_err(|error| match error {
        ExportError::Folder(error) => Failure::of_folder(error, catalog),
        ExportError::Output(error) => Failure::Output(error),
    })?;
    out.flush().map_err(Failure::Output)?;
    if kept {
        return Ok(ExitCode::SUCCESS);
    }
    let name = screen.words(name, &[]);
    Err(Failure::Bad(Message::new("lab.run.no_table").with("path", args.folder.display()).with("table", name)))
}
