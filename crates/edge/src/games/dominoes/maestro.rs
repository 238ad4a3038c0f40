//! The strong player from its options.

use std::time::Duration;

use sobremesa_dominoes::maestro::{PausesRead, Settings};
use sobremesa_protocol::OptionInfo;

use crate::kinds::whole;

/// What can be set of it.
pub(super) fn options() -> Vec<OptionInfo> {
    vec![
        whole(
            "iterations",
            ["Partidas imaginadas por jugada", "Hands played in mind for each move"],
            (1, 1_000_000),
            5_000,
        ),
        whole(
            "milliseconds",
            ["Tiempo por jugada en milisegundos (0: sin límite)", "Time for a move in milliseconds (0: no limit)"],
            (0, 600_000),
            0,
        ),
        whole("inference", ["Deduce de lo jugado (0: no)", "Infers from what was played (0: no)"], (0, 1), 1),
        whole("exact", ["Resuelve el final (0: no)", "Solves the end (0: no)"], (0, 1), 1),
        whole(
            "pauses",
            [
                "Lee las pensadas (0: ninguna, 1: todas, 2: del compañero, 3: de los rivales)",
                "Reads pauses (0: none, 1: all, 2: the partner's, 3: the rivals')",
            ],
            (0, 3),
            1,
        ),
        whole(
            "playout",
            ["Imagina jugadas razonables (0: al azar)", "Imagines reasonable play (0: random)"],
            (0, 1),
            1,
        ),
    ]
}

/// What is set of it.
pub(super) fn settings(set: &crate::options::Settings) -> Settings {
    let option = |key| set.whole(key);
    let all = Settings::default();
    let time = option("milliseconds");
    Settings {
        iterations: option("iterations"),
        time: (time > 0).then(|| Duration::from_millis(time.into())),
        inference: option("inference") == 1,
        exact: if option("exact") == 1 { all.exact } else { 0 },
        pauses: match option("pauses") {
            0 => PausesRead::None,
            1 => PausesRead::All,
            2 => PausesRead::Partner,
            _ => PausesRead::Rivals,
        },
        playout: option("playout") == 1,
        ..all
    }
}
