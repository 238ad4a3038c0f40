//! The built-in ways of playing, which a player's file names as its `kind`.

use sobremesa_protocol::{Localized, OptionInfo};

use super::text;

/// What can be set of a built-in way of playing, in the order in which it is given by position.
pub(super) fn options_of(kind: &str) -> Vec<OptionInfo> {
    match kind {
        "sondeo" => vec![OptionInfo {
            id: "playouts".to_owned(),
            name: text("Manos imaginadas por jugada", "Hands imagined for each move"),
            min: 1,
            max: 100_000,
            default: 100,
        }],
        "maestro" => maestro_options(),
        _ => Vec::new(),
    }
}

fn maestro_options() -> Vec<OptionInfo> {
    let option = |id: &str, es: &str, en: &str, min, max, default| OptionInfo {
        id: id.to_owned(),
        name: text(es, en),
        min,
        max,
        default,
    };
    vec![
        option(
            "iterations",
            "Partidas imaginadas por jugada",
            "Hands played in mind for each move",
            1,
            1_000_000,
            5_000,
        ),
        option(
            "milliseconds",
            "Tiempo por jugada en milisegundos (0: sin límite)",
            "Time for a move in milliseconds (0: no limit)",
            0,
            600_000,
            0,
        ),
        option("inference", "Deduce de lo jugado (0: no)", "Infers from what was played (0: no)", 0, 1, 1),
        option("exact", "Resuelve el final (0: no)", "Solves the end (0: no)", 0, 1, 1),
        option(
            "pauses",
            "Lee las pensadas (0: ninguna, 1: todas, 2: del compañero, 3: de los rivales)",
            "Reads pauses (0: none, 1: all, 2: the partner's, 3: the rivals')",
            0,
            3,
            1,
        ),
        option("playout", "Imagina jugadas razonables (0: al azar)", "Imagines reasonable play (0: random)", 0, 1, 1),
    ]
}

/// What is said of a player whose file says nothing of how it plays.
pub(super) fn usual_summary(kind: &str) -> Localized {
    Localized { es: format!("Juega como `{kind}`."), en: format!("Plays as `{kind}` does.") }
}
