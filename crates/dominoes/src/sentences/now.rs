//! What rules this turn, and why tiles were dealt again.

use super::numbers::{en, es};
use super::texts::{capital, text};
use super::{conditions, play};
use crate::rules::{CriterionRow, Matcher, RedealIf, Rules, Text, Validator};
use crate::tiles::Tile;

/// Which criteria rule this turn and why, in a line: for rules whose list of matchers or of validators has several
/// rows, or whose validator asks something of the next tile; none for others.
///
/// `matching` and `valid` are the rows in use, `before` the tile placed last, none before the first one; `covers` is the
/// number of a double that must be covered before anything else. What a row says because no other holds is said without a
/// reason.
pub fn now(rules: &Rules, (matching, valid): (usize, usize), before: Option<Tile>, covers: Option<u8>) -> Option<Text> {
    let mut told: Vec<Text> = Vec::new();
    told.extend(covers.map(|number| {
        let (es, en) = (es(number.into()), en(number.into()));
        text(format!("primero se cubre el doble {es}"), format!("first the double {en} is covered"))
    }));
    if rules.matching.len() > 1 && before.is_some() {
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
        told.push(because(rules, row, fits));
    }
    if let Some(row) = rules.valid.get(valid) {
        if let Some(asks) = asked_of_next(row.then, before) {
            told.push(because(rules, row, asks));
        } else if rules.valid.len() > 1 && before.is_some() {
            told.push(because(rules, row, play::validator(row.then)));
        }
    }
    let joined = |of: fn(&Text) -> &str| told.iter().map(of).collect::<Vec<_>>().join("; ");
    let (es, en) = (joined(|text| &text.es), joined(|text| &text.en));
    (!told.is_empty()).then(|| text(format!("{}.", capital(&es)), format!("{}.", capital(&en))))
}

/// What ties have left to whoever wins the hand: at least one point.
pub fn carried(points: i32) -> Text {
    if points == 1 {
        return text(
            "Quien gane esta ronda se lleva además el tanto de un empate.",
            "Whoever wins this hand has the point of a tie besides.",
        );
    }
    text(
        format!("Quien gane esta ronda se lleva además los {points} tantos de un empate."),
        format!("Whoever wins this hand has the {points} points of a tie besides."),
    )
}

/// What ties have left to whoever wins the next hand: at least one point.
pub(crate) fn kept(points: i32) -> Text {
    if points == 1 {
        return text(
            "Queda un tanto para quien gane la ronda siguiente.",
            "One point is kept for whoever wins the next hand.",
        );
    }
    text(
        format!("Quedan {points} tantos para quien gane la ronda siguiente."),
        format!("{points} points are kept for whoever wins the next hand."),
    )
}

/// What the winner of a hand was given of ties before it: at least one point.
pub(crate) fn paid(points: i32) -> Text {
    if points == 1 {
        return text("De esos tantos, uno quedaba de un empate.", "One of those points was kept from a tie.");
    }
    text(
        format!("De esos tantos, {points} quedaban de un empate."),
        format!("{points} of those points were kept from a tie."),
    )
}

/// What a validator asks of the next tile, after the one placed before it.
fn asked_of_next(validator: Validator, before: Option<Tile>) -> Option<Text> {
    let pips = before.map(|tile| tile.pips());
    match (validator, pips) {
        (Validator::Double, _) => Some(play::validator(validator)),
        (Validator::ParityDiffers, Some(pips)) if pips % 2 == 0 => {
            Some(text("toca una ficha de puntos impares", "the next tile must have an odd number of pips"))
        }
        (Validator::ParityDiffers, Some(_)) => {
            Some(text("toca una ficha de puntos pares", "the next tile must have an even number of pips"))
        }
        (Validator::Higher, Some(pips)) => Some(text(
            format!("toca una ficha de más de {} puntos", es(pips.into())),
            format!("the next tile must have more than {} pips", en(pips.into())),
        )),
        (Validator::Lower, Some(pips)) => Some(text(
            format!("toca una ficha de menos de {} puntos", es(pips.into())),
            format!("the next tile must have fewer than {} pips", en(pips.into())),
        )),
        (Validator::Any, _) | (_, None) => None,
    }
}

/// A clause with the condition by which it holds.
fn because<T>(rules: &Rules, row: &CriterionRow<T>, clause: Text) -> Text {
    match row.when.as_ref().map(|when| conditions::say(rules, when)) {
        Some(when) => text(format!("ahora {}: {}", clause.es, when.es), format!("now {}: {}", clause.en, when.en)),
        None => clause,
    }
}

/// Why tiles were dealt again in a hand, in a sentence without the name of anybody: because of the hand that a seat
/// showed, if `hand` is one, else because of the condition of the row of the deal.
pub fn redeal(rules: &Rules, row: usize, hand: Option<&[Tile]>) -> Text {
    let row = rules.deal.get(row);
    let laws = row.map_or(&[][..], |row| &row.then.redeal_if);
    let met = |hand| laws.iter().find(|law| law.is_met_by(hand)).map(|law| shown(*law, hand));
    let shown = hand.and_then(met);
    let why = shown.or_else(|| row.and_then(|row| row.when.as_ref()).map(|when| conditions::say(rules, when)));
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
        RedealIf::NobodyHolds(tile) => text(format!("nadie tiene la ficha {tile}"), format!("nobody holds the {tile}")),
        RedealIf::NobodyHasADouble => text("nadie tiene dobles", "nobody has a double"),
    }
}
