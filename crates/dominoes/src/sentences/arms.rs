//! How the table grows beyond a line.

use super::texts::text;
use crate::rules::{ArmRules, ArmsOpen, Rules, Spinner, Text};

pub(super) fn arms(rules: &Rules) -> Option<Text> {
    let arms = rules.arms;
    if arms.differ() {
        return Some(by_double(arms));
    }
    let which = match arms.spinner {
        Spinner::None => return None,
        Spinner::FirstDouble => text("Del primer doble que se pone", "The first double placed"),
        Spinner::AllDoubles => text("De cada doble", "Every double"),
        Spinner::Opening => {
            text("Si la ronda se abre con un doble, de él", "If the hand is opened with a double, that one")
        }
    };
    let told = if arms.corners > 0 { opens_star(arms) } else { opens(arms.open) };
    Some(text(format!("{} {}.", which.es, told.es), format!("{} {}.", which.en, told.en)))
}

/// That the double that opens the hand has arms at its corners, too.
fn opens_star(arms: ArmRules) -> Text {
    let [es, en] = match arms.corners {
        1 => ["cinco", "five"],
        2 => ["seis", "six"],
        3 => ["siete", "seven"],
        _ => ["ocho", "eight"],
    };
    let until = match arms.open {
        ArmsOpen::First => text(
            format!(", y no se juega en otro sitio hasta que los {es} han empezado"),
            format!(", and nothing else may be played on until all {en} are begun"),
        ),
        ArmsOpen::DoubleCross => text(
            format!(", y no se juega en otro sitio hasta que los {es} han empezado y cada uno sigue con un doble"),
            format!(", and nothing else may be played on until all {en} are begun and each goes on with a double"),
        ),
        _ => text(String::new(), String::new()),
    };
    text(
        format!("salen {es} brazos, por sus lados y sus esquinas, desde el momento en que se pone{}", until.es),
        format!("has {en} arms, on its sides and at its corners, as soon as it is placed{}", until.en),
    )
}

/// Where not all doubles open their arms in one way.
fn by_double(arms: ArmRules) -> Text {
    let of = |which: Text, open: ArmsOpen| {
        let told = opens(open);
        text(format!("{} {}", which.es, told.es), format!("{} {}", which.en, told.en))
    };
    let opening = of(text("Del doble con que se abre", "The double that opens the hand"), arms.open_of_opening);
    let (first, others) = if arms.open_of_first == arms.open {
        (None, text("de cada otro doble", "every other double"))
    } else {
        let first = of(text("del primero que se pone después", "the first one placed after it"), arms.open_of_first);
        (Some(first), text("de cada uno de los demás", "each of the others"))
    };
    let parts: Vec<Text> = [Some(opening), first, Some(of(others, arms.open))].into_iter().flatten().collect();
    let joined = |part: fn(&Text) -> &str| parts.iter().map(part).collect::<Vec<_>>().join("; ");
    text(format!("{}.", joined(|part| &part.es)), format!("{}.", joined(|part| &part.en)))
}

/// That a double opens arms, and when.
fn opens(open: ArmsOpen) -> Text {
    let when = match open {
        ArmsOpen::Never => {
            return text("no salen brazos por sus lados largos", "opens no arms on its long sides");
        }
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
    text(
        format!("salen también brazos por sus lados largos{}", when.es),
        format!("also opens arms on its long sides{}", when.en),
    )
}
