//! Conditions in words.

use super::numbers::{some_en, some_es};
use super::text;
use crate::predicate::{Condition, Predicate};
use crate::rules::Text;

/// A predicate as a clause that may follow *si* or *cuando*, *if* or *when*.
pub(super) fn say(predicate: &Predicate) -> Text {
    let mut branches = Vec::new();
    flatten(predicate, true, Joined::Or, &mut branches);
    match &branches[..] {
        [Part::Joined(all)] => join(all, Joined::And),
        _ => join(&branches, Joined::Or),
    }
}

/// How the parts of a clause hang together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Joined {
    /// One of them is enough.
    Or,
    /// All of them hold.
    And,
}

impl Joined {
    fn other(self) -> Self {
        match self {
            Self::Or => Self::And,
            Self::And => Self::Or,
        }
    }
}

/// A part of a predicate freed of every `not` but those of single conditions.
enum Part {
    Is(Condition, bool),
    Joined(Vec<Part>),
}

/// Adds the parts of a predicate (or, where `holds` is false, of its contrary) joined in one way; parts joined in the
/// other way become a part of their own.
fn flatten(predicate: &Predicate, holds: bool, joined: Joined, into: &mut Vec<Part>) {
    let (left, right, how) = match predicate {
        Predicate::Is(condition) => return into.push(Part::Is(*condition, holds)),
        Predicate::Not(inner) => return flatten(inner, !holds, joined, into),
        Predicate::Or(left, right) => (left, right, if holds { Joined::Or } else { Joined::And }),
        Predicate::And(left, right) => (left, right, if holds { Joined::And } else { Joined::Or }),
    };
    if how == joined {
        flatten(left, holds, joined, into);
        flatten(right, holds, joined, into);
    } else {
        let mut inner = Vec::new();
        flatten(left, holds, how, &mut inner);
        flatten(right, holds, how, &mut inner);
        into.push(Part::Joined(inner));
    }
}

/// Parts in words. Inside one of several alternatives, `y` joins and commas set it apart; alternatives that must hold
/// beside something else are told as `o bien … o bien …`; whatever nests deeper stands in brackets.
fn join(parts: &[Part], joined: Joined) -> Text {
    let told: Vec<Text> = parts
        .iter()
        .map(|part| match part {
            Part::Is(condition, holds) => say_one(*condition, *holds),
            Part::Joined(inner) => {
                let deeper = inner.iter().any(|part| matches!(part, Part::Joined(_)));
                let told = join(inner, joined.other());
                match (deeper, joined) {
                    (true, _) => text(format!("({})", told.es), format!("({})", told.en)),
                    (false, Joined::Or) => told,
                    (false, Joined::And) => text(format!("o bien {}", told.es), format!("either {}", told.en)),
                }
            }
        })
        .collect();
    let compound = parts.iter().any(|part| matches!(part, Part::Joined(_)));
    let (es, en) = match (joined, compound) {
        (Joined::Or, true) => (", o ", ", or "),
        (Joined::Or, false) => (" o ", " or "),
        (Joined::And, true) => (", y además ", ", and also "),
        (Joined::And, false) => (" y ", " and "),
    };
    let each = |of: fn(&Text) -> &str, by: &str| told.iter().map(of).collect::<Vec<_>>().join(by);
    text(each(|told| &told.es, es), each(|told| &told.en, en))
}

/// A condition, or its contrary.
fn say_one(condition: Condition, holds: bool) -> Text {
    let pick = |yes: (String, String), no: (String, String)| {
        let (es, en) = if holds { yes } else { no };
        text(es, en)
    };
    let plain = |es: &str, en: &str| (es.to_owned(), en.to_owned());
    let tiles = |n: u16| (some_es(n.into(), "ficha"), some_en(n.into(), "tile"));
    match condition {
        Condition::Opening => pick(
            plain("todavía no hay fichas en la mesa", "no tile has been played yet"),
            plain("ya hay fichas en la mesa", "there are tiles on the table"),
        ),
        Condition::Blocked => pick(
            plain("hay cierre (nadie puede jugar)", "the game is blocked (nobody can play)"),
            plain("no hay cierre", "the game is not blocked"),
        ),
        Condition::Out => pick(
            plain("alguien domina (se queda sin fichas)", "somebody goes out (has no tiles left)"),
            plain("a todos les quedan fichas", "everybody has tiles left"),
        ),
        Condition::CannotPlay => pick(
            plain("a quien le toca no le encaja ninguna ficha", "the player in turn has no tile that fits"),
            plain("a quien le toca le encaja alguna ficha", "the player in turn has a tile that fits"),
        ),
        Condition::NotDealt => pick(
            plain("aún no se ha repartido", "nothing has been dealt yet"),
            plain("ya se ha repartido", "the tiles have been dealt"),
        ),
        Condition::StockEmpty => pick(
            plain("no quedan fichas en el pozo", "the stock is empty"),
            plain("quedan fichas en el pozo", "there are tiles in the stock"),
        ),
        Condition::LastPassed => pick(
            plain("el último en jugar ha pasado", "the last player passed"),
            plain("el último en jugar no ha pasado", "the last player did not pass"),
        ),
        Condition::PassesInARow(1) => say_one(Condition::LastPassed, holds),
        Condition::PassesInARow(n) => {
            let (es, en) = (some_es(n.into(), "vez"), some_en(n.into(), "pass"));
            let (es, en) = (es.replace("vezs", "veces"), en.replace("passs", "passes"));
            pick(
                (format!("se pasa {es} seguidas"), format!("there are {en} in a row")),
                (format!("no se ha pasado {es} seguidas"), format!("there have not been {en} in a row")),
            )
        }
        Condition::LeaderTiles(0) => say_one(Condition::Out, holds),
        Condition::LeaderTiles(n) => {
            let (es, en) = tiles(n);
            pick(
                (format!("a alguien le quedan {es} o menos"), format!("somebody has {en} or fewer")),
                (format!("a todos les quedan más de {es}"), format!("everybody has more than {en}")),
            )
        }
        Condition::HandTiles(0) => pick(
            plain("a quien le toca no le quedan fichas", "the player in turn has no tiles"),
            plain("a quien le toca le quedan fichas", "the player in turn has tiles"),
        ),
        Condition::HandTiles(n) => {
            let (es, en) = tiles(n);
            pick(
                (format!("a quien le toca le quedan {es} o menos"), format!("the player in turn has {en} or fewer")),
                (format!("a quien le toca le quedan más de {es}"), format!("the player in turn has more than {en}")),
            )
        }
        Condition::TurnAfter(0) => pick(
            plain("ya se ha jugado alguna vez", "somebody has played"),
            plain("nadie ha jugado todavía", "nobody has played yet"),
        ),
        Condition::TurnAfter(n) => {
            let (es, en) = (some_es(n.into(), "jugada"), some_en(n.into(), "turn"));
            pick(
                (format!("van más de {es}"), format!("play has gone on for more than {en}")),
                (format!("no van más de {es}"), format!("play has not gone on for more than {en}")),
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_out(predicate: &str) -> (String, String) {
        let told = say(&Predicate::parse(predicate).unwrap());
        (told.es, told.en)
    }

    #[test]
    fn nothing_is_left_ambiguous() {
        let (es, en) = read_out("out or blocked and not opening");
        assert_eq!(
            es,
            "alguien domina (se queda sin fichas), o hay cierre (nadie puede jugar) y ya hay fichas en la mesa"
        );
        assert_eq!(
            en,
            "somebody goes out (has no tiles left), or the game is blocked (nobody can play) and there are tiles on the table"
        );
        let (es, en) = read_out("not_dealt and (opening or last_passed)");
        assert_eq!(
            es,
            "aún no se ha repartido, y además o bien todavía no hay fichas en la mesa o el último en jugar ha pasado"
        );
        assert_eq!(
            en,
            "nothing has been dealt yet, and also either no tile has been played yet or the last player passed"
        );
    }

    #[test]
    fn a_not_reaches_every_condition() {
        assert_eq!(read_out("not (out or blocked)"), read_out("not out and not blocked"));
        assert_eq!(read_out("not (not turn > 3)"), read_out("turn > 3"));
    }

    #[test]
    fn one_is_one() {
        assert_eq!(read_out("hand_tiles <= 1").0, "a quien le toca le quedan una ficha o menos");
        assert_eq!(read_out("passes_in_a_row(1)"), read_out("last_passed"));
        assert_eq!(read_out("passes_in_a_row(2)").0, "se pasa dos veces seguidas");
        assert_eq!(read_out("passes_in_a_row(2)").1, "there are two passes in a row");
    }
}
