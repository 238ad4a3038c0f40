//! Who plays, with what, who opens, and what one does in turn.

use super::numbers::{en, es, some_en, some_es};
use super::text;
use crate::rules::{Draw, Exchange, FirstOpener, LaterOpener, Matcher, NextSeat, Rules, Text, Validator};

pub(super) fn players(rules: &Rules) -> Text {
    let (seats, sides) = (usize::from(rules.sides.seats()), usize::from(rules.sides.count()));
    let players = super::sentence(&text("", some_en(seats, "player"))).en;
    let players = players.trim_end_matches('.');
    if seats == sides {
        let es = format!("Juegan {}, cada uno por su cuenta.", es(seats));
        text(es, format!("{players} play, each for themselves."))
    } else if seats == sides * 2 {
        text(
            format!("Juegan {} en {} parejas; los compañeros se sientan uno enfrente del otro.", es(seats), es(sides)),
            format!("{players} play in {} pairs; partners sit opposite each other.", en(sides)),
        )
    } else {
        text(
            format!("Juegan {} en {} bandos, sentados de manera alterna.", es(seats), es(sides)),
            format!("{players} play in {} sides, seated alternately.", en(sides)),
        )
    }
}

pub(super) fn tiles(rules: &Rules) -> Text {
    let (highest, tiles) = (usize::from(rules.highest), usize::from(rules.tiles()));
    let (es, en) = (es(highest), en(highest));
    text(
        format!("Se usa el dominó de doble {es}: {tiles} fichas, una por cada pareja de números del cero al {es}."),
        format!("The set is the double {en}: {tiles} tiles, one for each pair of numbers from zero to {en}."),
    )
}

/// What is dealt, as a clause.
pub(super) fn deal(rules: &Rules, exchange: Exchange) -> Text {
    let take = usize::from(exchange.take);
    let left = usize::from(rules.tiles()) - take * usize::from(rules.sides.seats());
    let rest = match left {
        _ if !rules.refresh.is_empty() && left > 0 => text("las demás forman el pozo", "the others are the stock"),
        0 => text("no sobra ninguna", "none are left over"),
        1 => text("la que sobra queda tapada y no se juega", "the one left over stays face down, out of play"),
        _ => text(
            format!("las {} que sobran quedan tapadas y no se juegan", es(left)),
            format!("the {} left over stay face down, out of play", en(left)),
        ),
    };
    let take_es = if take == 1 { "una".into() } else { es(take) };
    text(
        format!("se barajan las fichas y cada uno toma {take_es}: {}", rest.es),
        format!("the tiles are shuffled and each player takes {}: {}", en(take), rest.en),
    )
}

pub(super) fn first_opener(rules: &Rules) -> Text {
    let hand = if rules.target.is_some() { (" la primera ronda", " the first hand") } else { ("", "") };
    match rules.first {
        FirstOpener::HolderOf([high, low]) if high == low => text(
            format!("Abre{} quien tiene el doble {}, y sale con él.", hand.0, es(high.into())),
            format!("Whoever holds the double {} opens{}, and must lead it.", en(high.into()), hand.1),
        ),
        FirstOpener::HolderOf([high, low]) => text(
            format!("Abre{} quien tiene la ficha {high}-{low}, y sale con ella.", hand.0),
            format!("Whoever holds the {high}-{low} opens{}, and must lead it.", hand.1),
        ),
        FirstOpener::Lot => text(
            format!("Quién abre{} se decide a suertes; sale con la ficha que quiera.", hand.0),
            format!("Who opens{} is drawn by lot, and may lead any tile.", hand.1),
        ),
    }
}

pub(super) fn later_opener(rules: &Rules) -> Text {
    match rules.later {
        LaterOpener::Rotate => text(
            "En cada ronda siguiente abre el jugador que va después del que abrió la anterior, con la ficha que quiera.",
            "In each later hand the player after the last opener opens, and may lead any tile.",
        ),
        LaterOpener::Winner => text(
            "En cada ronda siguiente abre quien dominó en la anterior; si hubo cierre, el ganador que abrió o que \
             jugó antes después del que abrió; si no ganó nadie, el mismo que abrió. Sale con la ficha que quiera.",
            "In each later hand whoever went out in the last one opens; after a blocked hand, the winner who opened \
             it or came first after the opener; if nobody won, the same opener. Any tile may be led.",
        ),
    }
}

pub(super) fn placing() -> Text {
    text(
        "Por turno, cada uno pone una ficha en una de las dos puntas de la fila.",
        "In turn, each player adds a tile to one of the two ends of the line.",
    )
}

/// What the seat to move draws, as a clause.
pub(super) fn draw(draw: Draw) -> Text {
    match draw {
        Draw::UntilPlayable => text(
            "quien va a jugar roba del pozo, de una en una, hasta que una ficha le encaje o el pozo se acabe",
            "the player in turn draws from the stock, one at a time, until a tile fits or the stock runs out",
        ),
        Draw::Tiles(count) => {
            let count = usize::from(count);
            text(
                format!("quien va a jugar roba {} del pozo", some_es(count, "ficha")),
                format!("the player in turn draws {} from the stock", some_en(count, "tile")),
            )
        }
    }
}

pub(super) fn passing() -> Text {
    text(
        "Quien puede jugar tiene que jugar; quien no tiene ninguna ficha que encaje, pasa.",
        "Whoever can play must play; whoever has no tile that fits passes.",
    )
}

/// What a matcher asks, as a clause.
pub(super) fn matcher(matcher: Matcher) -> Text {
    match matcher {
        Matcher::Equal => {
            text("las dos caras que se tocan llevan el mismo número", "the two halves that touch show the same number")
        }
    }
}

/// Whether a placement must satisfy anything besides fitting.
pub(super) fn restricted(rules: &Rules) -> bool {
    rules.valid.iter().any(|row| row.then != Validator::Any)
}

/// What a validator asks, as a clause.
pub(super) fn validator(validator: Validator) -> Text {
    match validator {
        Validator::Any => text("vale cualquier ficha que encaje", "any tile that fits will do"),
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
