//! Sentences about a turn.

use super::clauses::clauses;
use super::numbers::{en, es};
use super::texts::text;
use crate::predicate::Condition;
use crate::rules::{
    Direction, Hands, LineEnds, Matcher, Matching, MustPlay, NextSeat, Rules, Spinner, Text, Trains, Validator,
};
use crate::tiles::Tile;

pub(super) fn placing(rules: &Rules) -> Text {
    let (to_es, to_en) = match rules.seating.direction {
        Direction::Right => ("hacia la derecha", "to the right"),
        Direction::Left => ("hacia la izquierda", "to the left"),
    };
    if rules.seating.sides.seats() == 1 {
        return text("En cada turno se pone una ficha en un extremo abierto.", "Each turn adds a tile to an open end.");
    }
    if rules.tiles.heads > 2 {
        return text(
            format!(
                "Por turno, {to_es}, cada uno une una cara de una ficha a una cara abierta de la mesa; las demás caras \
                 de la ficha quedan abiertas."
            ),
            format!(
                "In turn, {to_en}, each player joins a side of a tile to an open side on the table; the tile's other \
                 sides are open then."
            ),
        );
    }
    if rules.arms.spinner != Spinner::None {
        return text(
            format!("Por turno, {to_es}, cada uno pone una ficha en uno de los extremos abiertos."),
            format!("In turn, {to_en}, each player adds a tile to one of the open ends."),
        );
    }
    if let Some(told) = trains(rules.arms.trains, to_es, to_en) {
        return told;
    }
    if rules.arms.ends == LineEnds::One {
        return text(
            format!(
                "Por turno, {to_es}, cada uno pone una ficha a continuación de la última: la fila crece por un solo extremo."
            ),
            format!(
                "In turn, {to_en}, each player adds a tile to the one placed last: the line grows at one end only."
            ),
        );
    }
    if rules.arms.ends == LineEnds::OneATurn {
        return text(
            format!(
                "Por turno, {to_es}, cada uno pone fichas en uno de los dos extremos de la fila: quien pone varias sigue por \
                 donde empezó. Solo quien sale puede ponerlas en los dos."
            ),
            format!(
                "In turn, {to_en}, each player adds tiles to one of the two ends of the line: who places several goes on \
                 where the first one went. Only who opens may use both."
            ),
        );
    }
    if rules.arms.ends == LineEnds::Opposite {
        let (last_es, last_en) = if rules.refresh.is_empty() {
            ("", "")
        } else {
            (", y solo cuando ya no queda qué robar", ", and only once nothing is left to draw")
        };
        return text(
            format!(
                "Por turno, {to_es}, cada uno pone dos fichas, una en cada extremo de la fila; quien no puede poner las dos no \
                 juega. La última de una mano se pone sola, en el extremo que se quiera{last_es}."
            ),
            format!(
                "In turn, {to_en}, each player places two tiles, one at each end of the line; who cannot place both does not \
                 play. The last one of a hand goes alone, to either end{last_en}."
            ),
        );
    }
    text(
        format!("Por turno, {to_es}, cada uno pone una ficha en uno de los dos extremos de la fila."),
        format!("In turn, {to_en}, each player adds a tile to one of the two ends of the line."),
    )
}

/// Where one plays if seats have trains.
fn trains(trains: Trains, to_es: &str, to_en: &str) -> Option<Text> {
    let (where_es, where_en) = match trains {
        Trains::None => return None,
        Trains::Own => ("en su propio tren o en uno abierto", "in their own train or in an open one"),
        Trains::OwnAndCommon => (
            "en su propio tren, en el de todos o en uno abierto",
            "in their own train, in the one for everybody or in an open one",
        ),
    };
    Some(text(
        format!(
            "Por turno, {to_es}, cada uno pone una ficha {where_es}; todos los trenes salen de la primera ficha. El tren de \
             quien pasa queda abierto a los demás hasta que su dueño vuelve a jugar en él."
        ),
        format!(
            "In turn, {to_en}, each player adds a tile {where_en}; all trains begin at the first tile. The train of whoever \
             passes is open to the others until its owner plays in it again."
        ),
    ))
}

pub(super) fn doubles_in_any_train(rules: &Rules) -> Option<Text> {
    rules.arms.doubles_in_any_train.then(|| {
        text(
            "Un doble que encaje se puede poner en cualquier tren, también en uno cerrado, que sigue cerrado.",
            "A double that fits may be placed in any train, in a closed one too, which stays closed.",
        )
    })
}

pub(super) fn cover_doubles(rules: &Rules) -> Option<Text> {
    rules.arms.cover_doubles.then(|| {
        text(
            "Un doble puesto después de la primera ficha hay que cubrirlo antes de jugar en otra parte, sea de quien sea, \
             mientras quede alguna ficha que lo cubra.",
            "A double placed after the first tile must be covered before anything is played elsewhere, whoever placed it, \
             while there is any tile left to cover it.",
        )
    })
}

pub(super) fn doubles_first(rules: &Rules) -> Option<Text> {
    rules.arms.doubles_first.then(|| {
        text(
            "A un número cuyo doble no está todavía en la mesa solo se le puede poner un doble.",
            "Only a double joins a number whose double is not on the table yet.",
        )
    })
}

/// What is done with hands that nobody sees.
pub(super) fn blind(rules: &Rules) -> Option<Text> {
    (rules.hands == Hands::Blind).then(|| {
        text(
            "Nadie mira sus fichas: cada uno las deja boca abajo, en fila, y en su turno descubre la primera. Si no encaja, \
             vuelve boca abajo al final de su fila, y todos la han visto. Al acabar la ronda se descubren todas.",
            "Nobody looks at their tiles: they lie face down, in a row, and in their turn each player turns up the first. If it \
             does not fit, it goes back face down to the end of the row, and everybody has seen it. When the hand is over all are \
             turned up.",
        )
    })
}

pub(super) fn passing(rules: &Rules) -> Text {
    if rules.hands == Hands::Blind {
        return text(
            "La ficha descubierta se pone, si encaja, en el extremo que se quiera; si no encaja, se pasa.",
            "The tile turned up is placed, if it fits, at whichever end one likes; if it does not, one passes.",
        );
    }
    match rules.must_play {
        MustPlay::IfAble => text(
            "Quien puede jugar tiene que jugar; quien no tiene ninguna ficha que encaje, pasa.",
            "Whoever can play must play; whoever has no tile that fits passes.",
        ),
        MustPlay::MayStop => text(
            "Quien puede jugar tiene que poner al menos una ficha; después puede plantarse cuando quiera. Quien no \
             tiene ninguna ficha que encaje, pasa.",
            "Whoever can play must place at least one tile, and may then stop at any time. Whoever has no tile that \
             fits passes.",
        ),
        MustPlay::MayPass => text(
            "Se puede pasar siempre, aunque haya una ficha que encaje; pero quien abre tiene que salir.",
            "Anybody may pass at any time, even with a tile that fits; but whoever opens must lead a tile.",
        ),
        MustPlay::OrAsk => text(
            "Quien puede jugar tiene que jugar. Quien no tiene ninguna ficha que encaje se la pide al siguiente: si la tiene, ha de \
             darle una, que elige él, y quien pidió la pone en el acto; si no la tiene, se la pide al siguiente suyo, y así \
             sucesivamente. Si nadie la tiene, quien pidió pone cualquier ficha suya en cualquier extremo, y el lado que deja \
             libre es el nuevo extremo. Quien se queda sin fichas al dar la última también domina.",
            "Whoever can play must play. Whoever has no tile that fits asks the next player for one: who has one must give one, of \
             their choice, and whoever asked places it at once; who has none asks the next in turn, and so on. If nobody has one, \
             whoever asked places any tile at any end, and the half left free is the new end. Whoever gives away their last tile \
             goes out, too.",
        ),
        MustPlay::MayDraw => text(
            "Mientras queden fichas que robar se puede pasar para robar, aunque haya una ficha que encaje; después, quien puede \
             jugar tiene que jugar. Quien abre tiene que salir.",
            "While there are tiles to draw anybody may pass to draw, even with a tile that fits; after that whoever can play \
             must. Whoever opens must lead a tile.",
        ),
    }
}

/// What a row of the list of matchers asks, as a clause.
pub(super) fn matching(rules: &Rules, matching: &Matching) -> Text {
    let highest = usize::from(rules.tiles.highest);
    let (top_es, top_en) = (es(highest), en(highest));
    let touch = if rules.tiles.heads == 2 { "the two halves that touch" } else { "the two sides that touch" };
    let fits = match matching.matcher {
        Matcher::Equal => {
            text("las dos caras que se tocan llevan el mismo número", format!("{touch} show the same number"))
        }
        Matcher::Successor => text(
            format!("la ficha entra por el número siguiente al del extremo (después del {top_es} viene el cero)"),
            format!("a tile joins by the number after that of the end (after {top_en} comes zero)"),
        ),
        Matcher::Double => text(
            format!(
                "la ficha entra por el doble del número del extremo (si pasa de {top_es}, se le resta {})",
                es(highest + 1)
            ),
            format!(
                "a tile joins by twice the number of the end (less {} where that is more than {top_en})",
                en(highest + 1)
            ),
        ),
        Matcher::Sum(sum) => text(
            format!("las dos caras que se tocan suman {}", es(sum.into())),
            format!("{touch} add up to {}", en(sum.into())),
        ),
        Matcher::AnyDouble => text(
            "las dos caras que se tocan llevan el mismo número, y además un doble encaja en cualquier sitio",
            format!("{touch} show the same number, and a double fits anywhere besides"),
        ),
        Matcher::Any => text("cualquier ficha encaja en cualquier sitio", "any tile fits anywhere"),
    };
    with_wild(fits, &matching.wild)
}

/// What fits, and the tiles that fit anywhere.
fn with_wild(fits: Text, wild: &[Tile]) -> Text {
    let listed = |and: &str| match wild {
        [one] => one.to_string(),
        [first @ .., last] => {
            format!("{}{and}{last}", first.iter().map(Tile::to_string).collect::<Vec<_>>().join(", "))
        }
        [] => String::new(),
    };
    let (all_es, all_en) = (listed(" y "), listed(" and "));
    match wild.len() {
        0 => fits,
        1 => text(
            format!("{}, y la {all_es} encaja en cualquier sitio", fits.es),
            format!("{}, and the {all_en} fits anywhere", fits.en),
        ),
        _ => text(
            format!("{}, y las fichas {all_es} encajan en cualquier sitio", fits.es),
            format!("{}, and the tiles {all_en} fit anywhere", fits.en),
        ),
    }
}

/// What a placement must satisfy besides fitting, if anything.
pub(super) fn restriction(rules: &Rules) -> Option<Text> {
    if rules.valid.iter().all(|row| row.then == Validator::Any) {
        return None;
    }
    let told = clauses(rules, rules.valid.iter().map(|row| (row.when.as_ref(), validator(row.then))));
    if may_open_by_a_double(rules) {
        return Some(text(format!("Además, {}.", told.es), format!("Besides, {}.", told.en)));
    }
    Some(text(
        format!("Además, {}; la primera ficha es libre.", told.es),
        format!("Besides, {}; the first tile is free.", told.en),
    ))
}

/// Whether a tile that opens may have to be a double.
fn may_open_by_a_double(rules: &Rules) -> bool {
    let opening = |condition| (condition == Condition::Opening).then_some(true);
    for row in &rules.valid {
        let used = row.when.as_ref().map_or(Some(true), |when| when.decide(&opening));
        match (row.then, used) {
            (_, Some(false)) => {}
            (Validator::Double, _) => return true,
            (_, Some(true)) => return false,
            (_, None) => {}
        }
    }
    false
}

/// What a validator asks, as a clause.
pub(super) fn validator(validator: Validator) -> Text {
    match validator {
        Validator::Any => text("vale cualquier ficha que encaje", "any tile that fits will do"),
        Validator::ParityDiffers => text(
            "a una ficha de puntos pares le sigue una de puntos impares, y al revés",
            "a tile with an even number of pips is followed by one with an odd number, and the reverse",
        ),
        Validator::Higher => {
            text("la ficha ha de tener más puntos que la anterior", "a tile must have more pips than the one before")
        }
        Validator::Lower => {
            text("la ficha ha de tener menos puntos que la anterior", "a tile must have fewer pips than the one before")
        }
        Validator::Double => text("solo valen los dobles", "only doubles may be played"),
    }
}

/// Whether the turn ever goes anywhere but to the next seat.
pub(super) fn changes_order(rules: &Rules) -> bool {
    rules.next.iter().any(|row| row.then != NextSeat::Next)
}

/// Where the turn goes, as a clause.
pub(super) fn next_seat(next: NextSeat) -> Text {
    match next {
        NextSeat::Next => text("el turno pasa al siguiente", "the turn passes to the next player"),
        NextSeat::Previous => text("el turno vuelve al anterior", "the turn goes back to the player before"),
        NextSeat::Same => text("vuelve a jugar el mismo", "the same player plays again"),
        NextSeat::MostTiles => text("juega quien tiene más fichas", "whoever has most tiles plays"),
        NextSeat::Parity => text(
            "el turno pasa al siguiente si los extremos suman un número par, y vuelve al anterior si suman impar",
            "the turn passes to the next player where the ends make an even number, and back to the one before where \
             they make an odd one",
        ),
    }
}

pub(super) fn pensada(on: bool) -> Text {
    if on {
        text(
            "La única seña permitida es la pensada: una pausa antes de jugar dice que quedan en la mano más fichas del \
             palo que se tapa, y no se puede fingir.",
            "The one signal allowed is the pause before a play: it says that more tiles of the number being covered \
             stay in the hand, and may not be feigned.",
        )
    } else {
        text(
            "No hay señas: una pausa antes de jugar no dice nada.",
            "There are no signals: a pause before a play says nothing.",
        )
    }
}
