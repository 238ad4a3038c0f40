//! One condition in words, and its contrary.

use crate::predicate::Condition;
use crate::rules::{MustPlay, Text};
use crate::sentences::numbers::{en, es, some_en, some_es};
use crate::sentences::texts::text;

/// A condition, or its contrary. Where a seat may stop after a placement, [`Condition::LastPassed`] takes that for a pass.
pub(super) fn say_one(must_play: MustPlay, condition: Condition, holds: bool) -> Text {
    if (must_play, condition) == (MustPlay::MayStop, Condition::LastPassed) {
        return if holds {
            text("el último en jugar ha pasado o se ha plantado", "the last player passed or stopped")
        } else {
            text("el último en jugar ni ha pasado ni se ha plantado", "the last player neither passed nor stopped")
        };
    }
    if let Some((_, [es, en, not_es, not_en])) = PLAIN.iter().find(|(plain, _)| *plain == condition) {
        return if holds { text(*es, *en) } else { text(*not_es, *not_en) };
    }
    match condition {
        Condition::LeaderTiles(0) => say_one(must_play, Condition::Out, holds),
        Condition::Passed(n) | Condition::PassedThisTurn(n) | Condition::PassesInARow(n) => passes(condition, n, holds),
        Condition::LeaderTiles(n) | Condition::HandTiles(n) => tiles(condition, n, holds),
        Condition::PlacedTile(tile) if holds => text(
            format!("quien juega ha puesto la ficha {tile} en este turno"),
            format!("the player in turn has placed the {tile} in this turn"),
        ),
        Condition::PlacedTile(tile) => text(
            format!("quien juega no acaba de poner la ficha {tile}"),
            format!("the player in turn has not just placed the {tile}"),
        ),
        _ => count(condition, holds),
    }
}

/// Conditions that have words of their own: Spanish, English, and their contraries.
const PLAIN: [(Condition, [&str; 4]); 26] = [
    (
        Condition::AllPassed,
        [
            "pasan todos, uno detrás de otro",
            "everybody passes, one after the other",
            "no han pasado todos, uno detrás de otro",
            "not everybody has passed, one after the other",
        ],
    ),
    (
        Condition::FirstTurn,
        [
            "es el primer turno de quien juega en la ronda",
            "it is the first turn of the player in turn in this hand",
            "no es el primer turno de quien juega en la ronda",
            "it is not the first turn of the player in turn in this hand",
        ],
    ),
    (
        Condition::Opening,
        [
            "todavía no hay fichas en la mesa",
            "no tile has been played yet",
            "ya hay fichas en la mesa",
            "there are tiles on the table",
        ],
    ),
    (
        Condition::Blocked,
        [
            "hay cierre (nadie puede jugar)",
            "the game is blocked (nobody can play)",
            "no hay cierre",
            "the game is not blocked",
        ],
    ),
    (
        Condition::Out,
        [
            "alguien domina (se queda sin fichas)",
            "somebody goes out (has no tiles left)",
            "a todos les quedan fichas",
            "everybody has tiles left",
        ],
    ),
    (
        Condition::CannotPlay,
        [
            "quien juega no tiene ninguna ficha que encaje",
            "the player in turn has no tile that fits",
            "quien juega tiene alguna ficha que encaja",
            "the player in turn has a tile that fits",
        ],
    ),
    (
        Condition::NotDealt,
        ["aún no se ha repartido", "nothing has been dealt yet", "ya se ha repartido", "the tiles have been dealt"],
    ),
    (
        Condition::StockEmpty,
        [
            "no quedan fichas en el pozo",
            "the stock is empty",
            "quedan fichas en el pozo",
            "there are tiles in the stock",
        ],
    ),
    (
        Condition::LastPassed,
        [
            "el último en jugar ha pasado",
            "the last player passed",
            "el último en jugar no ha pasado",
            "the last player did not pass",
        ],
    ),
    (
        Condition::PassesInARow(1),
        [
            "alguien ha pasado desde la última ficha puesta",
            "somebody has passed since the last tile was placed",
            "nadie ha pasado desde la última ficha puesta",
            "nobody has passed since the last tile was placed",
        ],
    ),
    (
        Condition::Passed(1),
        [
            "quien juega ya ha pasado una vez",
            "the player in turn has passed once already",
            "quien juega no pasó la última vez",
            "the player in turn did not pass last time",
        ],
    ),
    (
        Condition::LeaderTiles(1),
        [
            "a alguien le queda una sola ficha, o ninguna",
            "somebody has only one tile, or none",
            "a todos les queda más de una ficha",
            "everybody has more than one tile",
        ],
    ),
    (
        Condition::HandTiles(0),
        [
            "quien juega no tiene fichas",
            "the player in turn has no tiles",
            "quien juega tiene fichas",
            "the player in turn has tiles",
        ],
    ),
    (
        Condition::IsFirst,
        [
            "quien juega es el que menos fichas tiene",
            "the player in turn has the fewest tiles of all",
            "otro tiene tan pocas fichas como quien juega, o menos",
            "another has as few tiles as the player in turn, or fewer",
        ],
    ),
    (
        Condition::IsLast,
        [
            "quien juega es el que más fichas tiene",
            "the player in turn has the most tiles of all",
            "otro tiene tantas fichas como quien juega, o más",
            "another has as many tiles as the player in turn, or more",
        ],
    ),
    (
        Condition::AllDoublesPlayed,
        [
            "ya están en la mesa todos los dobles",
            "all doubles are on the table",
            "falta por salir algún doble",
            "some double has not been played yet",
        ],
    ),
    (
        Condition::Placed,
        [
            "quien juega ha puesto una ficha en este turno",
            "the player in turn has placed a tile in this turn",
            "quien juega aún no ha puesto ficha en este turno",
            "the player in turn has placed no tile in this turn yet",
        ],
    ),
    (
        Condition::PlacedDouble,
        [
            "quien juega ha puesto un doble en este turno",
            "the player in turn has placed a double in this turn",
            "quien juega no acaba de poner un doble",
            "the player in turn has not just placed a double",
        ],
    ),
    (
        Condition::LastDouble,
        [
            "la última ficha puesta es un doble",
            "the tile placed last is a double",
            "la última ficha puesta no es un doble",
            "the tile placed last is no double",
        ],
    ),
    (
        Condition::Scored,
        [
            "quien juega acaba de apuntarse tantos con una ficha",
            "the player in turn has just scored by a tile",
            "quien juega no acaba de apuntarse tantos con una ficha",
            "the player in turn has not just scored by a tile",
        ],
    ),
    (
        Condition::Capicua,
        [
            "la última ficha puesta encajaba en los dos extremos, que eran distintos (capicúa)",
            "the tile placed last fitted both ends, which were different (capicúa)",
            "la última ficha puesta no encajaba en los dos extremos",
            "the tile placed last did not fit both ends",
        ],
    ),
    (
        Condition::SideOut,
        [
            "un bando entero se queda sin fichas",
            "all of a side have no tiles left",
            "a todos los bandos les quedan fichas",
            "every side has tiles left",
        ],
    ),
    (
        Condition::AllTrainsOpen,
        [
            "los trenes de todos están abiertos",
            "everybody's train is open",
            "el tren de alguno está cerrado",
            "somebody's train is closed",
        ],
    ),
    (
        Condition::TargetReached,
        [
            "alguien llega a los tantos que dan la partida",
            "somebody reaches the points that win the match",
            "nadie llega a los tantos que dan la partida",
            "nobody has reached the points that win the match",
        ],
    ),
    (
        Condition::HandsPlayed(0),
        [
            "ha pasado la primera ronda de la partida",
            "the first hand of the match is over",
            "es la primera ronda de la partida",
            "it is the first hand of the match",
        ],
    ),
    (
        Condition::TurnAfter(0),
        ["ya se ha jugado alguna vez", "somebody has played", "nadie ha jugado todavía", "nobody has played yet"],
    ),
];

/// How often somebody has passed.
fn passes(condition: Condition, n: u16, holds: bool) -> Text {
    let times_es = if n == 1 { "una vez".into() } else { format!("{} veces", es(n.into())) };
    let times_en = match n {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{} times", en(n.into())),
    };
    match (condition, holds) {
        (Condition::PassesInARow(_), true) => {
            text(format!("se pasa {times_es} seguidas"), format!("there are {} passes in a row", en(n.into())))
        }
        (Condition::PassesInARow(_), false) => text(
            format!("no se ha pasado {times_es} seguidas"),
            format!("there have not been {} passes in a row", en(n.into())),
        ),
        (Condition::PassedThisTurn(_), true) => text(
            format!("quien juega ya ha pasado {times_es} en este turno"),
            format!("the player in turn has passed {times_en} already in this turn"),
        ),
        (Condition::PassedThisTurn(_), false) => text(
            format!("quien juega no ha pasado {times_es} en este turno"),
            format!("the player in turn has not passed {times_en} in this turn"),
        ),
        (_, true) => text(
            format!("quien juega ha pasado {times_es} seguidas"),
            format!("the player in turn has passed {times_en} in a row"),
        ),
        (_, false) => text(
            format!("quien juega no ha pasado {times_es} seguidas"),
            format!("the player in turn has not passed {times_en} in a row"),
        ),
    }
}

/// How many tiles somebody has.
fn tiles(condition: Condition, n: u16, holds: bool) -> Text {
    let (es, en) = (some_es(n.into(), "ficha"), some_en(n.into(), "tile"));
    match (condition, holds) {
        (Condition::LeaderTiles(_), true) => {
            text(format!("a alguien le quedan {es} o menos"), format!("somebody has {en} or fewer"))
        }
        (Condition::LeaderTiles(_), false) => {
            text(format!("a todos les quedan más de {es}"), format!("everybody has more than {en}"))
        }
        (_, true) => text(format!("quien juega tiene {es} o menos"), format!("the player in turn has {en} or fewer")),
        (_, false) => text(format!("quien juega tiene más de {es}"), format!("the player in turn has more than {en}")),
    }
}

/// How far the hand or the match has come.
fn count(condition: Condition, holds: bool) -> Text {
    let of = |n: u16| (es(n.into()), en(n.into()));
    match (condition, holds) {
        (Condition::HandsPlayed(n), true) => {
            let (es, en) = of(n + 1);
            text(
                format!("han pasado las {es} primeras rondas de la partida"),
                format!("the first {en} hands of the match are over"),
            )
        }
        (Condition::HandsPlayed(n), false) => {
            let (es, en) = of(n + 1);
            text(
                format!("es una de las {es} primeras rondas de la partida"),
                format!("it is one of the first {en} hands of the match"),
            )
        }
        (Condition::DealsWithoutPlay(1), true) => {
            text("va un reparto sin que nadie ponga ficha", "there has been one deal without a tile played")
        }
        (Condition::DealsWithoutPlay(1), false) => {
            text("no va ningún reparto sin que nadie ponga ficha", "there has not been a deal without a tile played")
        }
        (Condition::DealsWithoutPlay(n), true) => {
            let (es, en) = of(n);
            text(
                format!("van {es} repartos sin que nadie ponga ficha"),
                format!("there have been {en} deals without a tile played"),
            )
        }
        (Condition::DealsWithoutPlay(n), false) => {
            let (es, en) = of(n);
            text(
                format!("no van {es} repartos sin que nadie ponga ficha"),
                format!("there have not been {en} deals without a tile played"),
            )
        }
        (Condition::TurnAfter(n), holds) => {
            let (es, en) = (some_es(n.into(), "jugada"), some_en(n.into(), "turn"));
            let goes = if n == 1 { "va" } else { "van" };
            if holds {
                text(format!("{goes} más de {es}"), format!("play has gone on for more than {en}"))
            } else {
                text(format!("no {goes} más de {es}"), format!("play has not gone on for more than {en}"))
            }
        }
        (other, _) => unreachable!("`{other}` has words of its own"),
    }
}
