//! Points beside the worth of a hand.

use super::conditions;
use super::numbers::{en, es};
use super::players::Company;
use super::texts::text;
use crate::rules::{Bonus, BonusFor, BonusPoints, Rules, Text};

/// A bonus as a sentence.
pub(super) fn bonus(rules: &Rules, bonus: &Bonus) -> Text {
    let company = Company::of(rules);
    let why = match bonus.what {
        BonusFor::EndsMultipleOf(1) => text(
            "Si después de poner una ficha los extremos suman algo",
            "If the ends make more than nothing after a tile is placed",
        ),
        BonusFor::Place => text("Por cada ficha que se pone", "For every tile placed"),
        BonusFor::EndsMultipleOf(number) => text(
            format!("Si después de poner una ficha los extremos suman un múltiplo de {}", es(number.into())),
            format!("If the ends make a multiple of {} after a tile is placed", en(number.into())),
        ),
        BonusFor::EndsEqual => text(
            "Si después de poner una ficha todos los extremos llevan el mismo número",
            "If all ends show the same number after a tile is placed",
        ),
        BonusFor::EndsEqualWithDouble => text(
            "Si después de poner una ficha todos los extremos llevan el mismo número y en uno hay un doble",
            "If all ends show the same number after a tile is placed, and there is a double at one of them",
        ),
        BonusFor::Capicua => text(
            "Por dominar con una ficha que encaja en los dos extremos, si son distintos (capicúa)",
            "For going out with a tile that fits both ends, if they differ (capicúa)",
        ),
        BonusFor::DoubleCapicua => text(
            "Por dominar con un doble que encaja en los dos extremos",
            "For going out with a double that fits both ends",
        ),
        BonusFor::Chuchazo => {
            text("Por dominar con el doble cero (chuchazo)", "For going out with the double zero (chuchazo)")
        }
        BonusFor::FirstPass => text(
            "Si el segundo en jugar pasa con la ficha de salida",
            "If the second player passes on the opening tile",
        ),
        BonusFor::AllPass => text(
            "Si todos los demás pasan y el turno vuelve a quien puso la última ficha",
            "If all others pass and the turn comes back to whoever placed the last tile",
        ),
        BonusFor::Pass => text(
            "Cada vez que un contrario pasa con la última ficha puesta",
            "Each time an opponent passes on the tile placed last",
        ),
        BonusFor::Out => text("Por dominar", "For going out"),
        BonusFor::Win => text("Por ganar la ronda", "For winning the hand"),
    };
    let who = match (bonus.what, company.together) {
        (BonusFor::FirstPass, false) => text("quien abrió se apunta", "the opener scores"),
        (BonusFor::FirstPass, true) => {
            text(format!("{} de quien abrió se apunta", company.es), format!("the opener's {} scores", company.en))
        }
        (BonusFor::Out | BonusFor::Win | BonusFor::Capicua | BonusFor::DoubleCapicua | BonusFor::Chuchazo, _) => {
            text(format!("{} se apunta", company.es), format!("the {} scores", company.en))
        }
        (_, false) => text("quien la puso se apunta", "whoever placed it scores"),
        (_, true) => text(
            format!("{} de quien la puso se apunta", company.es),
            format!("the {} of whoever placed it scores", company.en),
        ),
    };
    let who = if bonus.points.takes_off() {
        text(who.es.replace("se apunta", "pierde"), who.en.replace("scores", "loses"))
    } else {
        who
    };
    let points = match (bonus.points, bonus.what) {
        (BonusPoints::Fixed(1 | -1), _) => text("un tanto", "one point"),
        (BonusPoints::Fixed(points), _) => {
            let points = points.unsigned_abs() as usize;
            text(format!("{} tantos", es(points)), format!("{} points", en(points)))
        }
        (BonusPoints::Ends | BonusPoints::MinusEnds, BonusFor::EndsMultipleOf(_))
        | (BonusPoints::Quotient, BonusFor::EndsMultipleOf(1)) => text("esa suma", "that sum"),
        (BonusPoints::Ends | BonusPoints::MinusEnds, _) => text("lo que suman los extremos", "what the ends make"),
        (BonusPoints::Quotient, BonusFor::EndsMultipleOf(number)) => {
            text(format!("un tanto por cada {}", es(number.into())), format!("a point for every {}", en(number.into())))
        }
        (BonusPoints::Quotient, _) => unreachable!("a checked file has quotients of the ends only"),
    };
    let only = only(rules, bonus);
    text(
        format!("{}, {} {}{}.", why.es, who.es, points.es, only.es),
        format!("{}, {} {}{}.", why.en, who.en, points.en, only.en),
    )
}

/// When a bonus is scored only, as the rest of its sentence.
fn only(rules: &Rules, bonus: &Bonus) -> Text {
    let only = bonus.when.as_ref().map_or_else(
        || text("", ""),
        |when| {
            let when = conditions::say(rules, when);
            text(format!(", pero solo si {}", when.es), format!(", but only if {}", when.en))
        },
    );
    match bonus.below {
        None => only,
        Some(below) => {
            let few = match below {
                1 => text("sin ningún tanto", "with no points yet"),
                _ => text(format!("con menos de {below} tantos"), format!("with fewer than {below} points")),
            };
            match &bonus.when {
                None => text(format!(", pero solo {}", few.es), format!(", but only {}", few.en)),
                Some(_) => text(format!("{}, y {}", only.es, few.es), format!("{}, and {}", only.en, few.en)),
            }
        }
    }
}
