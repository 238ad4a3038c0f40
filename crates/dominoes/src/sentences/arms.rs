//! How the table grows beyond a line.

use super::text;
use crate::rules::{ArmsOpen, Rules, Spinner, Text};

pub(super) fn arms(rules: &Rules) -> Option<Text> {
    let which = match rules.arms.spinner {
        Spinner::None => return None,
        Spinner::FirstDouble => text("Del primer doble que se pone salen", "The first double placed also opens"),
        Spinner::AllDoubles => text("De cada doble salen", "Every double also opens"),
        Spinner::Opening => text(
            "Si la ronda se abre con un doble, de él salen",
            "If the hand is opened with a double, that one also opens",
        ),
    };
    let when = match rules.arms.open {
        ArmsOpen::BothEnds => {
            text(", en cuanto la fila sigue por sus dos lados", ", once the line goes on at both ends of it")
        }
        ArmsOpen::AtOnce => text(" desde el momento en que se pone", ", as soon as it is placed"),
        ArmsOpen::First => text(
            " desde el momento en que se pone, y no se juega en otro sitio hasta que sus cuatro lados están cubiertos",
            ", as soon as it is placed, and nothing else may be played on until its four sides are covered",
        ),
        ArmsOpen::SidesFirst => text(
            ", en cuanto la fila sigue por sus dos lados, y no se juega en otro sitio hasta que se cubren primero esos \
             dos lados y después los otros dos",
            ", once the line goes on at both ends of it, and nothing else may be played on until first those two sides \
             are covered, and then the other two",
        ),
        ArmsOpen::DoubleCross => text(
            " desde el momento en que se pone, y no se juega en otro sitio hasta que sus cuatro lados están cubiertos y \
             cada uno de los cuatro brazos sigue con un doble",
            ", as soon as it is placed, and nothing else may be played on until its four sides are covered and each of \
             the four arms goes on with a double",
        ),
    };
    Some(text(
        format!("{} también brazos por sus lados largos{}.", which.es, when.es),
        format!("{} arms on its long sides{}.", which.en, when.en),
    ))
}
