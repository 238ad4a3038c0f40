//! The Python module `sobremesa`, as far as it is Rust: `sobremesa._native`, on which the package in `python/` stands.
//!
//! Nothing is decided here: games, players, records and experiments are those of the other crates, named and typed for
//! Python. What is long lets go of the interpreter, and Ctrl-C ends it (`interrupt`). Positions, records and summaries go
//! over as JSON, tables as Arrow (`table`); errors are the classes of `sobremesa.errors` (`errors`).

#![allow(clippy::needless_pass_by_value, reason = "what comes from Python comes by value")]

mod errors;
mod game;
mod guests;
mod hand;
mod interrupt;
mod laboratory;
mod matches;
mod numbers;
mod parts;
mod planning;
mod progress;
mod records;
mod settings;
mod table;
mod tuning;
mod vector;

use pyo3::prelude::*;

/// The part in Rust of the package `sobremesa`.
#[pymodule(gil_used = false)]
mod _native {
    #[pymodule_export]
    use crate::game::{Game, game_names};
    #[pymodule_export]
    use crate::hand::Hand;
    #[pymodule_export]
    use crate::interrupt::{Stopped, jobs, stop_jobs};
    #[pymodule_export]
    use crate::laboratory::{Run, balance, lab_open, lab_run};
    #[pymodule_export]
    use crate::matches::Match;
    #[pymodule_export]
    use crate::numbers::Numbers;
    #[pymodule_export]
    use crate::parts::{SharedRun, lab_part};
    #[pymodule_export]
    use crate::planning::lab_plan;
    #[pymodule_export]
    use crate::records::{record_analysis, record_replayed, record_verified};
    #[pymodule_export]
    use crate::settings::{end_programs, guests_changed, set_data_folder, set_language};
    #[pymodule_export]
    use crate::table::Table;
    #[pymodule_export]
    use crate::tuning::tune;
    #[pymodule_export]
    use crate::vector::Vector;

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    /// Version of the program of which this is a part.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("version", env!("CARGO_PKG_VERSION"))
    }
}
