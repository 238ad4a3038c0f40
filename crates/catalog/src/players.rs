//! The built-in players: names, levels, options.

use sobremesa_core::nearest::shown;
use sobremesa_protocol::{Localized, OptionInfo, PlayerInfo};

use crate::spec::{PlayerError, PlayerSpec, meant};

/// Names of the built-in players, the easiest first.
pub(crate) const NAMES: &[&str] = &["random", "botagorda", "doble", "seguro", "matriz", "sondeo", "maestro"];

pub(crate) fn text(es: &str, en: &str) -> Localized {
    Localized { es: es.to_owned(), en: en.to_owned() }
}

/// The built-in players, the easiest first.
pub(crate) fn roster() -> Vec<PlayerInfo> {
    let player = |id: &str, name: &str, level, es: &str, en: &str, options: Vec<OptionInfo>| PlayerInfo {
        id: id.to_owned(),
        name: name.to_owned(),
        level,
        summary: text(es, en),
        options,
    };
    vec![
        player(
            "random",
            "Al azar",
            1,
            "Juega cualquier ficha que encaje, sin mirar más.",
            "Plays any tile that fits, without a second look.",
            Vec::new(),
        ),
        player(
            "botagorda",
            "Botagorda",
            2,
            "Suelta siempre la ficha más pesada que encaje.",
            "Always sheds the heaviest tile that fits.",
            Vec::new(),
        ),
        player(
            "doble",
            "Doblador",
            3,
            "Si tiene un doble que encaje, lo coloca; si no, cualquier ficha.",
            "Plays a double whenever one fits; otherwise any tile.",
            Vec::new(),
        ),
        player(
            "matriz",
            "Matriz",
            4,
            "Da un peso a cada ficha: los dobles, las que tienen compañeras y las que más pintan salen antes.",
            "Gives each tile a weight: doubles, tiles with companions and heavy tiles go first.",
            Vec::new(),
        ),
        player(
            "seguro",
            "Seguro",
            5,
            "Se dobla en cuanto puede y abre el palo del que más fichas guarda, para no pasar.",
            "Plays doubles at once and opens the number it holds most of, so as not to pass.",
            Vec::new(),
        ),
        player(
            "sondeo",
            "Sondeo",
            6,
            "Imagina muchas manos posibles de los demás, las juega hasta el final y elige lo que mejor sale de media.",
            "Imagines many possible hands of the others, plays them out and picks what does best on average.",
            vec![OptionInfo {
                id: "playouts".to_owned(),
                name: text("Manos imaginadas por jugada", "Hands imagined for each move"),
                min: 1,
                max: 100_000,
                default: 100,
            }],
        ),
        player(
            "maestro",
            "Maestro",
            9,
            "Piensa en las manos que los demás pueden tener, según lo que han jugado y pensado, y busca la jugada que más \
             acerca la partida.",
            "Considers the hands that the others may hold, from what they played and paused at, and looks for the move \
             that brings the match nearest.",
            maestro_options(),
        ),
    ]
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

/// The player in its one spelling, with every option by key.
pub(crate) fn canonical(spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
    let roster = roster();
    let Some(info) = roster.iter().find(|info| info.id == spec.name) else {
        return Err(PlayerError::Unknown { name: shown(&spec.name), meant: meant(&spec.name, NAMES.iter().copied()) });
    };
    let options = canonical_options(&info.id, &info.options, spec)?;
    Ok(PlayerSpec { name: info.id.clone(), options })
}

/// Every option of a player by key, as the spec has it or left as it is.
pub(crate) fn canonical_options(
    player: &str,
    known: &[OptionInfo],
    spec: &PlayerSpec,
) -> Result<Vec<(Option<String>, String)>, PlayerError> {
    let mut values: Vec<u32> = known.iter().map(|option| option.default).collect();
    for (position, (key, value)) in spec.options.iter().enumerate() {
        let index = match key {
            Some(key) => known.iter().position(|option| option.id == *key),
            None => (position < known.len()).then_some(position),
        };
        let Some(index) = index else { return Err(no_option(player, known, key.as_ref().unwrap_or(value))) };
        let option = &known[index];
        let read = value.parse().ok().filter(|read| (option.min..=option.max).contains(read));
        values[index] = read.ok_or_else(|| PlayerError::Value {
            player: player.to_owned(),
            option: option.id.clone(),
            value: value.clone(),
            min: option.min,
            max: option.max,
        })?;
    }
    let options = known.iter().zip(values).map(|(option, value)| (Some(option.id.clone()), value.to_string()));
    Ok(options.collect())
}

fn no_option(player: &str, known: &[OptionInfo], option: &str) -> PlayerError {
    let known: Vec<&str> = known.iter().map(|option| option.id.as_str()).collect();
    let known = if known.is_empty() { "it has none".to_owned() } else { format!("it has {}", known.join(", ")) };
    PlayerError::NoOption { player: player.to_owned(), option: option.to_owned(), known }
}

/// The value of an option of a canonical player.
pub(crate) fn option(canonical: &PlayerSpec, key: &str) -> u32 {
    let value = canonical.options.iter().find(|(name, _)| name.as_deref() == Some(key)).map(|(_, value)| value);
    value.and_then(|value| value.parse().ok()).expect("a canonical player has every option, checked")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical_text(text: &str) -> Result<String, PlayerError> {
        canonical(&text.parse()?).map(|spec| spec.to_string())
    }

    #[test]
    fn a_player_has_one_spelling() {
        assert_eq!(canonical_text("sondeo").as_deref(), Ok("sondeo playouts=100"));
        assert_eq!(canonical_text("sondeo 7"), canonical_text("sondeo playouts=7"));
        assert_eq!(canonical_text("matriz").as_deref(), Ok("matriz"));
    }

    #[test]
    fn mistakes_are_told() {
        assert_eq!(
            canonical_text("segura").expect_err("unknown").to_string(),
            "there is no player `segura`; did you mean `seguro`?"
        );
        assert_eq!(
            canonical_text("sondeo 0").expect_err("range").to_string(),
            "`playouts` of `sondeo` must be a whole number from 1 to 100000, not `0`"
        );
        assert_eq!(
            canonical_text("matriz 3").expect_err("option").to_string(),
            "the player `matriz` has no option `3`; it has none"
        );
    }

    #[test]
    fn the_roster_has_every_name() {
        let mut ids: Vec<_> = roster().into_iter().map(|info| info.id).collect();
        let mut names: Vec<_> = NAMES.iter().map(|name| (*name).to_owned()).collect();
        ids.sort_unstable();
        names.sort_unstable();
        assert_eq!(ids, names);
    }
}
