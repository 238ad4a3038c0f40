//! Sentences about the seats and sides.

use super::numbers::{en, es, some_en};
use super::texts::{capital, text};
use crate::rules::{Rules, SeatOrder, Seating, Text};

/// What those who win together are called, with and without an article.
pub(super) struct Company {
    /// Whether several seats win together.
    pub(super) together: bool,
    /// `la pareja`, `el bando`, `el jugador`.
    pub(super) es: &'static str,
    /// `pair`, `side`, `player`.
    pub(super) en: &'static str,
}

impl Company {
    pub(super) fn of(rules: &Rules) -> Self {
        let sizes = sizes(rules);
        if sizes.iter().all(|size| *size == 1) {
            Self { together: false, es: "el jugador", en: "player" }
        } else if sizes.iter().all(|size| *size == 2) {
            Self { together: true, es: "la pareja", en: "pair" }
        } else {
            Self { together: true, es: "el bando", en: "side" }
        }
    }
}

/// Seats of each side.
fn sizes(rules: &Rules) -> Vec<usize> {
    let sides = &rules.seating.sides;
    (0..sides.count()).map(|side| sides.members(sobremesa_core::Side(side)).count()).collect()
}

pub(super) fn players(rules: &Rules) -> Text {
    let sizes = sizes(rules);
    let (seats, sides) = (usize::from(rules.seating.sides.seats()), sizes.len());
    if seats == 1 {
        return text("Juega uno solo.", "One player plays alone.");
    }
    let play_en = format!("{} play", capital(&some_en(seats, "player")));
    let (es_n, en_n) = (es(seats), en(sides));
    if sides == seats {
        return text(format!("Juegan {es_n}, cada uno por su cuenta."), format!("{play_en}, each for themselves."));
    }
    if sides == 1 {
        return text(format!("Juegan {es_n}, todos en un mismo bando."), format!("{play_en}, all on one side."));
    }
    let pairs = sizes.iter().all(|size| *size == 2);
    let groups = if pairs {
        text(format!("{} parejas", es(sides)), format!("{en_n} pairs"))
    } else if sizes.iter().all(|size| *size == sizes[0]) {
        text(format!("{} bandos de {}", es(sides), es(sizes[0])), format!("{en_n} sides of {}", en(sizes[0])))
    } else {
        let of = |number: fn(usize) -> String, last: &str| {
            let all: Vec<String> = sizes.iter().map(|size| number(*size)).collect();
            let (end, start) = all.split_last().expect("there is a side");
            format!("{}{last}{end}", start.join(", "))
        };
        text(
            format!("{} bandos, de {}", es(sides), of(|size| if size == 1 { "uno".into() } else { es(size) }, " y ")),
            format!("{en_n} sides, of {}", of(en, " and ")),
        )
    };
    let seated = match rules.seating.order {
        SeatOrder::Interleaved if pairs => {
            text("; los compañeros se sientan uno enfrente del otro", "; partners sit opposite each other")
        }
        SeatOrder::Interleaved => text(", sentados de manera alterna", ", seated alternately"),
        SeatOrder::BySide => {
            text("; los compañeros se sientan uno al lado del otro", "; partners sit next to each other")
        }
        SeatOrder::Lot => text("; los sitios se echan a suertes", "; the seats are drawn by lot"),
        SeatOrder::AsListed => {
            let listed: Vec<String> =
                rules.seating.sides.by_seat().iter().map(|side| (side.0 + 1).to_string()).collect();
            let listed = listed.join(", ");
            text(
                format!(
                    "; por orden de asiento, cada uno es del {} {listed}",
                    if pairs { "número de pareja" } else { "bando" }
                ),
                format!("; in the order of the seats they are of {} {listed}", if pairs { "pair" } else { "side" }),
            )
        }
    };
    text(format!("Juegan {es_n} en {}{}.", groups.es, seated.es), format!("{play_en} in {}{}.", groups.en, seated.en))
}

/// How many others may play, and how where they do it otherwise.
pub(super) fn others(rules: &Rules) -> Vec<Text> {
    let Seating { offered, in_pairs, .. } = &rules.seating;
    let seats = rules.seating.sides.seats();
    let (alike, otherwise): (Vec<u8>, Vec<u8>) = offered
        .iter()
        .filter(|offered| **offered != seats)
        .partition(|other| in_pairs.contains(other) == in_pairs.contains(&seats));
    let how = if in_pairs.contains(&seats) {
        text(", cada cual por su cuenta", ", each for themselves")
    } else {
        text(", en parejas", ", in pairs")
    };
    [(alike, text("", "")), (otherwise, how)]
        .into_iter()
        .filter_map(|(others, how)| some_others(&others, &how))
        .collect()
}

fn some_others(others: &[u8], how: &Text) -> Option<Text> {
    let (last, first) = others.split_last()?;
    let listed = |number: fn(usize) -> String, or: &str| match first {
        [] => number((*last).into()),
        first => {
            let first: Vec<String> = first.iter().map(|n| number((*n).into())).collect();
            format!("{}{or}{}", first.join(", "), number((*last).into()))
        }
    };
    let alone = if *others == [1] { "puede jugar uno solo" } else { "pueden jugar" };
    let told_es =
        if *others == [1] { String::new() } else { format!(" {}", listed(es, if *last == 8 { " u " } else { " o " })) };
    Some(text(
        format!("También {alone}{told_es}{}.", how.es),
        format!("{} may play as well{}.", capital(&listed(en, " or ")), how.en),
    ))
}

/// What the sides are called.
pub(super) fn names(rules: &Rules) -> Option<Text> {
    let (last, first) = rules.seating.names.split_last()?;
    let listed = |of: fn(&Text) -> &str, open: &str, close: &str, and: &str| {
        let quoted = |name: &Text| format!("{open}{}{close}", of(name));
        match first {
            [] => quoted(last),
            first => format!("{}{and}{}", first.iter().map(quoted).collect::<Vec<_>>().join(", "), quoted(last)),
        }
    };
    let (names_es, names_en) = (listed(|name| &name.es, "«", "»", " y "), listed(|name| &name.en, "“", "”", " and "));
    Some(text(format!("Los bandos se llaman {names_es}."), format!("The sides are called {names_en}.")))
}
