//! What rules this turn, and why tiles were dealt again.

use super::numbers::{en, es};
use super::{capital, conditions, play, text};
use crate::rules::{CriterionRow, Matcher, RedealIf, Rules, Text};
use crate::tiles::Tile;

/// Which criteria rule this turn and why, in a line: for rules whose list of matchers or of validators has several
/// rows; none for others.
///
/// `matching` and `valid` are the rows in use. What a row says because no other holds is said without a reason.
pub fn now(rules: &Rules, matching: usize, valid: usize) -> Option<Text> {
    let mut told: Vec<Text> = Vec::new();
    if rules.matching.len() > 1 {
        let row = rules.matching.get(matching)?;
        let fits = match row.then.matcher {
            Matcher::Equal => text("encaja el mismo número", "the same number fits"),
            Matcher::Successor => text("encaja el número siguiente", "the next number up fits"),
            Matcher::Double => text("encaja el doble del número", "twice the number fits"),
            Matcher::Sum(sum) => text(
                format!("encaja lo que sume {}", es(sum.into())),
                format!("whatever adds up to {} fits", en(sum.into())),
            ),
            Matcher::AnyDouble => {
                text("encaja cualquier doble, o el mismo número", "any double fits, or the same number")
            }
            Matcher::Any => text("encaja cualquier ficha", "any tile fits"),
        };
        told.push(because(row, fits));
    }
    if rules.valid.len() > 1 {
        let row = rules.valid.get(valid)?;
        told.push(because(row, play::validator(row.then)));
    }
    let joined = |of: fn(&Text) -> &str| told.iter().map(of).collect::<Vec<_>>().join("; ");
    let (es, en) = (joined(|text| &text.es), joined(|text| &text.en));
    (!told.is_empty()).then(|| text(format!("{}.", capital(&es)), format!("{}.", capital(&en))))
}

/// A clause with the condition by which it holds.
fn because<T>(row: &CriterionRow<T>, clause: Text) -> Text {
    match row.when.as_ref().map(conditions::say) {
        Some(when) => text(format!("ahora {}: {}", clause.es, when.es), format!("now {}: {}", clause.en, when.en)),
        None => clause,
    }
}

/// Why tiles were dealt again in a hand, in a sentence without the name of anybody: because of the hand that a seat
/// showed, if `hand` is one, else because of the condition of the row of the deal.
pub fn redeal(rules: &Rules, row: usize, hand: Option<&[Tile]>) -> Text {
    let row = rules.deal.get(row);
    let shown = hand.zip(row.and_then(|row| row.then.redeal_if)).map(|(hand, redeal_if)| shown(redeal_if, hand));
    let why = shown.or_else(|| row.and_then(|row| row.when.as_ref()).map(conditions::say));
    match why {
        Some(why) => text(
            format!("{}: se reparte de nuevo.", capital(&why.es)),
            format!("{}: the tiles are dealt again.", capital(&why.en)),
        ),
        None => text("Se reparte de nuevo.", "The tiles are dealt again."),
    }
}

/// What everybody saw of a hand with which nobody need play.
fn shown(redeal_if: RedealIf, hand: &[Tile]) -> Text {
    match redeal_if {
        RedealIf::Doubles(_) => {
            let count = hand.iter().filter(|tile| tile.is_double()).count();
            if count == 1 {
                text("un doble en una mano", "a double in one hand")
            } else {
                text(format!("{} dobles en una mano", es(count)), format!("{} doubles in one hand", en(count)))
            }
        }
        RedealIf::SameNumber(_) => {
            let having = |number: u8| hand.iter().filter(|tile| tile.has(number)).count();
            let most = hand.iter().flat_map(Tile::faces).copied().max_by_key(|number| (having(*number), *number));
            let (number, count) = most.map_or((0, 0), |number| (number, having(number)));
            text(
                format!("{} fichas con el {} en una mano", es(count), es(number.into())),
                format!("{} tiles with a {} in one hand", en(count), en(number.into())),
            )
        }
        RedealIf::NoDoubles => text("una mano sin dobles", "a hand without doubles"),
    }
}
