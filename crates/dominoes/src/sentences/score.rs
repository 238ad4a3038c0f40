//! What a hand counts, who wins it, what it is worth, and what wins the match.

use super::numbers::ordinal;
use super::text;
use crate::rules::{HandScore, Rules, SideScore, Text, Tie, TileScore, Worth};

/// Whether several seats win together.
fn together(rules: &Rules) -> bool {
    rules.sides.count() < rules.sides.seats()
}

/// What those who win together are called.
fn side(rules: &Rules) -> (&'static str, &'static str) {
    match (together(rules), rules.sides.seats() / rules.sides.count()) {
        (false, _) => ("el jugador", "player"),
        (true, 2) => ("la pareja", "pair"),
        (true, _) => ("el bando", "side"),
    }
}

/// What everybody counts at the end of a hand.
pub(super) fn left(rules: &Rules) -> Text {
    let score = &rules.score;
    let hand = match (score.hand, score.tile) {
        (HandScore::Count, _) | (HandScore::Sum, TileScore::One) => {
            text("cada uno cuenta las fichas que le quedan", "each player counts the tiles left in hand")
        }
        (HandScore::Sum, TileScore::Sum) => text(
            "cada uno cuenta los puntos de las fichas que le quedan",
            "each player counts the pips on the tiles left in hand",
        ),
        (HandScore::Sum, TileScore::HighestFace) => text(
            "cada uno cuenta, de cada ficha que le queda, su número más alto",
            "each player counts the higher number of every tile left in hand",
        ),
        (HandScore::HighestTile, TileScore::Sum) => text(
            "cada uno cuenta solo los puntos de la ficha más alta que le queda",
            "each player counts only the pips on the heaviest tile left in hand",
        ),
        (HandScore::HighestTile, TileScore::HighestFace) => text(
            "cada uno cuenta solo el número más alto que le queda",
            "each player counts only the highest number left in hand",
        ),
        (HandScore::HighestTile, TileScore::One) => {
            text("cada uno cuenta un punto si le quedan fichas", "each player with tiles left in hand counts one")
        }
    };
    let partners = match score.side {
        _ if !together(rules) => text("", ""),
        SideScore::Sum => text(", y los compañeros suman lo suyo", ", and partners add theirs together"),
        SideScore::Best => {
            text(", y entre compañeros vale la cuenta menor", ", and among partners the lower count stands")
        }
        SideScore::Worst => {
            text(", y entre compañeros vale la cuenta mayor", ", and among partners the higher count stands")
        }
    };
    text(
        format!("Al acabar la ronda, {}{}.", hand.es, partners.es),
        format!("At the end of a hand {}{}.", hand.en, partners.en),
    )
}

pub(super) fn winner(rules: &Rules) -> Text {
    let (es, en) = side(rules);
    let (for_es, for_en) = match (together(rules), es) {
        (false, _) => (String::new(), String::new()),
        (true, "la pareja") => (" para su pareja".into(), format!(" for their {en}")),
        (true, _) => (" para su bando".into(), format!(" for their {en}")),
    };
    text(
        format!("Quien domina gana la ronda{for_es}; si nadie ha dominado, gana {es} con la cuenta más baja."),
        format!("Whoever goes out wins the hand{for_en}; if nobody has, the {en} with the lowest count wins."),
    )
}

pub(super) fn tie(rules: &Rules) -> Text {
    let (es, en) = side(rules);
    let of = |who_es: &str, who_en: &str| {
        let (es, en) =
            if together(rules) { (format!("{es} de "), format!("the {en} of ")) } else { Default::default() };
        let (among_es, among_en) = if rules.sides.count() > 2 {
            (", si es de los empatados, y si no, nadie", ", if level with the others, and otherwise nobody")
        } else {
            ("", "")
        };
        text(format!("Si empatan, gana {es}{who_es}{among_es}."), format!("In a tie {en}{who_en} wins{among_en}."))
    };
    match rules.score.tie {
        Tie::Nobody => {
            text("Si empatan, no gana nadie y no se apunta nada.", "In a tie nobody wins, and nothing is scored.")
        }
        Tie::Opener => of("quien abrió la ronda", "whoever opened the hand"),
        Tie::Seat(seat) => {
            let (es, en) = ordinal(seat);
            of(&format!("quien ocupa el {es} asiento"), &format!("whoever sits in the {en} seat"))
        }
    }
}

pub(super) fn worth(rules: &Rules) -> Text {
    let (es, en) = if together(rules) {
        ("Los ganadores se apuntan", "The winners score")
    } else {
        ("El ganador se apunta", "The winner scores")
    };
    let (own_es, own_en) = if together(rules) { ("las suyas", "theirs") } else { ("la suya", "their own") };
    match rules.score.worth {
        Worth::All => text(
            format!("{es} lo que cuentan todas las manos, también {own_es}."),
            format!("{en} what all hands count, {own_en} too."),
        ),
        Worth::Losers => {
            text(format!("{es} lo que cuentan las manos de los demás."), format!("{en} what the others' hands count."))
        }
        Worth::Difference => text(
            format!("{es} la diferencia entre lo que cuentan los demás y lo propio."),
            format!("{en} the difference between what the others count and their own."),
        ),
        Worth::One => text(format!("{es} un tanto."), format!("{en} one point.")),
    }
}

pub(super) fn match_end(rules: &Rules) -> Text {
    let (es, en) = side(rules);
    match rules.target {
        Some(1) => text(
            format!("Gana la partida {es} que antes se apunta un tanto."),
            format!("The first {en} to score a point wins the match."),
        ),
        Some(target) => text(
            format!("Gana la partida {es} que llega antes a {target} tantos."),
            format!("The first {en} to reach {target} points wins the match."),
        ),
        None => text("Se juega una sola ronda.", "A single hand is played."),
    }
}
