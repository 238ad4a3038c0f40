//! The rules read out as plain sentences, in both languages.

use crate::moves::Square;
use crate::rules::{Rules, Text};
use crate::state::WHITE;

/// The rules in the order in which one would explain them to somebody who has never played. Never empty.
pub fn of(rules: &Rules) -> Vec<Text> {
    let mut told = vec![board(rules), start(rules)];
    told.extend(blocked(rules));
    told.extend([first(rules), moving(), shooting(), no_capture(), end()]);
    told.extend(opening(rules));
    told
}

fn text(es: impl Into<String>, en: impl Into<String>) -> Text {
    Text { es: es.into(), en: en.into() }
}

fn board(rules: &Rules) -> Text {
    let start = rules.start();
    let (files, ranks) = (start.files, start.ranks);
    text(
        format!("Juegan dos, Blancas y Negras, en un tablero de {files} columnas por {ranks} filas."),
        format!("Two play, White and Black, on a board of {files} files by {ranks} ranks."),
    )
}

/// Squares in a row: `d1, g1 y a4`.
fn listed(squares: &[Square], and: &str) -> String {
    let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
    match squares.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {and} {last}", rest.join(", ")),
        _ => squares.concat(),
    }
}

fn start(rules: &Rules) -> Text {
    let start = rules.start();
    let stand = |es_side: &str, en_side: &str, squares: &[Square]| {
        let (es, en) = (listed(squares, "y"), listed(squares, "and"));
        if squares.len() == 1 {
            text(format!("la amazona de las {es_side}, en {es}"), format!("{en_side} amazon stands on {en}"))
        } else {
            text(format!("las amazonas de las {es_side}, en {es}"), format!("{en_side} amazons stand on {en}"))
        }
    };
    let (white, black) = (stand("Blancas", "White's", &start.white), stand("Negras", "Black's", &start.black));
    text(format!("Al empezar: {}; {}.", white.es, black.es), format!("At the start {}; {}.", white.en, black.en))
}

fn blocked(rules: &Rules) -> Option<Text> {
    let arrows = &rules.start().arrows;
    (!arrows.is_empty()).then(|| {
        text(
            format!("Están bloqueadas desde el principio: {}.", listed(arrows, "y")),
            format!("Blocked from the start: {}.", listed(arrows, "and")),
        )
    })
}

fn first(rules: &Rules) -> Text {
    let (es, en) = if rules.start().mover == WHITE { ("Blancas", "White") } else { ("Negras", "Black") };
    text(format!("Empiezan las {es}, y se juega por turnos."), format!("{en} moves first, and the sides take turns."))
}

fn moving() -> Text {
    text(
        "En su turno cada cual mueve una amazona como la dama del ajedrez: cuantas casillas quiera en línea recta o en \
         diagonal, al menos una, sin saltar nada.",
        "In turn each side moves one amazon like a queen of chess: any number of squares, at least one, along a rank, a file or \
         a diagonal, over empty squares only.",
    )
}

fn shooting() -> Text {
    text(
        "Desde donde llega, esa amazona dispara una flecha, que vuela de la misma manera; la casilla de la que salió está \
         vacía. La casilla donde cae la flecha queda bloqueada para siempre.",
        "From where it lands that amazon shoots an arrow, which flies in the same way; the square that it left is empty. Where \
         the arrow falls the square is blocked for good.",
    )
}

fn no_capture() -> Text {
    text("No se captura nada.", "Nothing is captured.")
}

fn end() -> Text {
    text(
        "Pierde quien no puede mover en su turno; no hay empates.",
        "The side that cannot move when it is its turn loses; there are no draws.",
    )
}

fn opening(rules: &Rules) -> Option<Text> {
    match rules.opening_plies() {
        0 => None,
        1 => Some(text("La primera jugada la hace el azar.", "Chance makes the first move.")),
        plies => Some(text(
            format!("Las primeras {plies} jugadas las hace el azar."),
            format!("Chance makes the first {plies} moves."),
        )),
    }
}
