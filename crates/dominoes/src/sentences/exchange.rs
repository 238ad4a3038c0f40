//! Sentences about the deal, and the exchanges of the player in turn with the stock.

use super::clauses::clauses;
use super::conditions;
use super::numbers::{en, es, some_en, some_es};
use super::texts::{capital, sentence, text};
use crate::predicate::{Condition, Predicate};
use crate::rules::{
    AfterExchange, By, CriterionRow, Deal, Exchange, Give, Hub, Otherwise, RedealIf, Rules, Take, Text,
};

/// The deals: the one that begins a hand, those in its middle, and what has a deal made again.
pub(super) fn deals(rules: &Rules) -> Vec<Text> {
    let (first, again): (Vec<&CriterionRow<Deal>>, Vec<&CriterionRow<Deal>>) =
        rules.deal.iter().partition(|row| begins_a_hand(row));
    let told = |rows: &[&CriterionRow<Deal>], again: bool| {
        clauses(
            rules,
            rows.iter().map(|row| {
                let when = row.when.as_ref().filter(|when| **when != Predicate::Is(Condition::NotDealt));
                let exchanges = row.then.is_exchange();
                (when, if exchanges { everybody_exchanges(&row.then) } else { deal(rules, &row.then, again) })
            }),
        )
    };
    let mut sentences = Vec::new();
    if !first.is_empty() {
        let told = told(&first, false);
        sentences.push(if rules.has_several_hands() {
            text(format!("Al empezar cada ronda, {}.", told.es), format!("At the start of every hand, {}.", told.en))
        } else {
            text(format!("Al empezar, {}.", told.es), format!("To begin with, {}.", told.en))
        });
    }
    for redeal_if in first.iter().flat_map(|row| &row.then.redeal_if) {
        sentences.push(shown_again(*redeal_if));
    }
    if !again.is_empty() {
        let told = told(&again, true);
        sentences
            .push(text(format!("Al empezar un turno, {}.", told.es), format!("At the start of a turn, {}.", told.en)));
    }
    sentences
}

/// Whether a row deals at the start of a hand only.
fn begins_a_hand(row: &CriterionRow<Deal>) -> bool {
    let later = |condition| (condition == Condition::NotDealt).then_some(false);
    row.when.as_ref().is_some_and(|when| when.decide(&later) == Some(false))
}

/// What is dealt, as a clause.
fn deal(rules: &Rules, deal: &Deal, again: bool) -> Text {
    let by = match deal.by {
        By::Varied => text(" con los números más variados que se pueda", " with numbers as varied as can be"),
        By::Sum(sum) => text(
            format!(" de modo que cada mano sume {sum}, o lo más cerca que se pueda"),
            format!(" so that each hand makes {sum}, or as near as can be"),
        ),
        By::Random | By::DoubleOfGiven | By::TwoThatSumToGiven => text("", ""),
    };
    let back = if deal.give == Give::All && again {
        text("todos devuelven su mano, ", "everybody gives their hand back, ")
    } else {
        text("", "")
    };
    let Some(take) = deal.take.map(usize::from) else {
        return text(
            format!("{}se barajan las fichas y cada uno toma tantas como devolvió{}", back.es, by.es),
            format!("{}the tiles are shuffled and each player takes as many as they gave{}", back.en, by.en),
        );
    };
    let on_table = usize::from(rules.hub != Hub::None);
    let left = usize::from(rules.tiles.count()) - on_table - take * usize::from(rules.seating.sides.seats());
    let rest = match left {
        _ if again => text("", ""),
        _ if rules.exchanges() && left > 0 => text(": las demás forman el pozo", ": the others are the stock"),
        left => left_over(rules, left),
    };
    let take_es = if take == 1 { "una".into() } else { es(take) };
    text(
        format!("{}se barajan las fichas y cada uno toma {take_es}{}{}", back.es, by.es, rest.es),
        format!("{}the tiles are shuffled and each player takes {}{}{}", back.en, en(take), by.en, rest.en),
    )
}

/// What is done with the tiles left over where nothing is exchanged with them: nothing, but to find who opens, or with what.
fn left_over(rules: &Rules, left: usize) -> Text {
    let tiles = match left {
        0 => return text(": no sobra ninguna", ": none are left over"),
        1 => text(": la que sobra queda tapada y no se juega", ": the one left over stays face down, out of play"),
        _ => text(
            format!(": las {} que sobran quedan tapadas y no se juegan", es(left)),
            format!(": the {} left over stay face down, out of play", en(left)),
        ),
    };
    let but = if rules.otherwise.draws() {
        text(", salvo las que se roben para ver quién abre", ", but for those drawn to see who opens")
    } else if rules.otherwise == Otherwise::TurnUp {
        text(", salvo la que se descubra para abrir", ", but for one that is turned up to open")
    } else {
        text("", "")
    };
    text(tiles.es + &but.es, tiles.en + &but.en)
}

/// What everybody exchanges, as a clause.
fn everybody_exchanges(deal: &Deal) -> Text {
    let exchange = deal.exchange();
    let which = if exchange.give == Give::Tiles(1) { "la que quiera" } else { "las que quiera" };
    let give = match exchange.give {
        Give::Beyond(count) => {
            let kept_es = if count == 1 { "una".into() } else { es(count.into()) };
            text(format!("las fichas que le sobran de {kept_es}"), format!("the tiles beyond {}", en(count.into())))
        }
        Give::Tiles(count) | Give::UpTo(count) => text(some_es(count.into(), "ficha"), some_en(count.into(), "tile")),
        Give::Nothing | Give::All => unreachable!("every seat chooses what it gives"),
    };
    let (takes, by) = (takes(exchange.take), by(exchange.by));
    // Whoever has no tile beyond those kept gives none. As many as none is none: then it need not be said.
    let none = match (exchange.give, exchange.take) {
        (Give::Beyond(_), take) if take != Take::Balance(0) && take != Take::Tiles(0) => {
            text(" (quien no devuelve ninguna no toma ninguna)", " (whoever gives none takes none)")
        }
        _ => text("", ""),
    };
    text(
        format!(
            "cada uno, desde quien tiene el turno, devuelve al pozo {} ({which}), y después, en el mismo orden, {}{}{}",
            give.es, takes.es, none.es, by.es
        ),
        format!(
            "each player, from the one in turn on, gives {} back to the stock (whichever they like), and then, in the same order, \
             {}{}{}",
            give.en, takes.en, none.en, by.en
        ),
    )
}

/// That a deal is made again.
fn shown_again(redeal_if: RedealIf) -> Text {
    if let RedealIf::NobodyHolds(tile) = redeal_if {
        return text(
            format!("Si nadie recibe la ficha {tile}, el primero enseña su mano y se reparte de nuevo."),
            format!("If nobody is dealt the {tile}, the first player shows the hand, and the tiles are dealt again."),
        );
    }
    if redeal_if == RedealIf::NobodyHasADouble {
        return text(
            "Si nadie recibe un doble, el primero enseña su mano y se reparte de nuevo.",
            "If nobody is dealt a double, the first player shows the hand, and the tiles are dealt again.",
        );
    }
    let (hand_es, hand_en) = hand_with(redeal_if);
    text(
        format!("Si alguien recibe {hand_es}, enseña su mano y se reparte de nuevo."),
        format!("Whoever is dealt {hand_en} shows the hand, and the tiles are dealt again."),
    )
}

/// A hand with which nobody need play.
fn hand_with(redeal_if: RedealIf) -> (String, String) {
    match redeal_if {
        RedealIf::Doubles(1) => ("algún doble".into(), "a double".into()),
        RedealIf::Doubles(count) => {
            let count = usize::from(count);
            (format!("{} dobles o más", es(count)), format!("{} doubles or more", en(count)))
        }
        RedealIf::SameNumber(1) => ("alguna ficha".into(), "a tile".into()),
        RedealIf::SameNumber(count) => {
            let count = usize::from(count);
            (
                format!("{} fichas o más con un mismo número", es(count)),
                format!("{} tiles or more with one and the same number", en(count)),
            )
        }
        RedealIf::NoDoubles | RedealIf::NobodyHasADouble | RedealIf::NobodyHolds(_) => {
            ("una mano sin dobles".into(), "a hand without doubles".into())
        }
    }
}

/// The exchanges, and what of the stock sleeps.
pub(super) fn refresh(rules: &Rules) -> Vec<Text> {
    let mut sentences = Vec::new();
    if !rules.refresh.is_empty() {
        sentences.push(before_playing(rules));
    }
    if rules.exchanges() {
        sentences.extend(asleep(rules.tiles.asleep));
    }
    sentences
}

/// What the seat to move exchanges before it plays.
fn before_playing(rules: &Rules) -> Text {
    let told = clauses(
        rules,
        rules.refresh.iter().map(|row| {
            let named =
                row.when.as_ref().is_some_and(|when| conditions::say(rules, when).es.contains(conditions::SUBJECT_ES));
            let who = if named { text("", "that player") } else { text("quien va a jugar ", "the player in turn") };
            let clause = exchange(row.then);
            let (pass_es, pass_en) = match row.then.then {
                AfterExchange::Play => ("", ""),
                AfterExchange::Pass if matches!(row.then.give, Give::UpTo(_)) => {
                    (" y pasa, si lo hace", " and passes, if so")
                }
                AfterExchange::Pass => (" y pasa", " and passes"),
            };
            let clause =
                text(format!("{}{}{pass_es}", who.es, clause.es), format!("{} {}{pass_en}", who.en, clause.en));
            (row.when.as_ref(), clause)
        }),
    );
    sentence(&text(format!("antes de jugar, {}", told.es), format!("before playing, {}", told.en)))
}

/// What of the stock sleeps, if anything does.
fn asleep(asleep: u16) -> Option<Text> {
    let asleep = usize::from(asleep);
    match asleep {
        0 => None,
        1 => Some(text(
            "Una ficha del pozo duerme: no se puede robar.",
            "One tile of the stock sleeps: it may not be drawn.",
        )),
        _ => Some(text(
            format!("{} fichas del pozo duermen: no se pueden robar.", capital(&es(asleep))),
            format!("{} tiles of the stock sleep: they may not be drawn.", capital(&en(asleep))),
        )),
    }
}

/// What the seat to move exchanges: a clause without its subject.
fn exchange(exchange: Exchange) -> Text {
    let tiles = |count: u16| (some_es(count.into(), "ficha"), some_en(count.into(), "tile"));
    let by = by(exchange.by);
    let give = match exchange.give {
        Give::Nothing => return drawn(exchange.take, &by),
        Give::Tiles(count) => {
            let (es, en) = tiles(count);
            let (which_es, which_en) = if count == 1 {
                ("la que quiera", "whichever it likes")
            } else {
                ("las que quiera", "whichever it likes")
            };
            text(format!("devuelve al pozo {es} ({which_es})"), format!("gives {en} back to the stock ({which_en})"))
        }
        Give::UpTo(1) => text("puede devolver al pozo una ficha", "may give a tile back to the stock"),
        Give::UpTo(count) => {
            let (es, en) = tiles(count);
            text(format!("puede devolver al pozo hasta {es}"), format!("may give up to {en} back to the stock"))
        }
        Give::Beyond(count) => {
            let (es, en) = tiles(count);
            text(
                format!("devuelve al pozo las fichas que le sobran de {es} (las que quiera)"),
                format!("gives the tiles beyond {en} back to the stock (whichever it likes)"),
            )
        }
        Give::All => text("devuelve toda su mano al pozo", "gives the whole hand back to the stock"),
    };
    let may = matches!(exchange.give, Give::UpTo(_));
    let takes = takes(exchange.take);
    let (if_es, if_en) = if may { (", y entonces ", ", and then ") } else { (" y ", " and ") };
    text(format!("{}{if_es}{}{}", give.es, takes.es, by.es), format!("{}{if_en}{}{}", give.en, takes.en, by.en))
}

/// What is taken where something was given: a clause without its subject.
fn takes(take: Take) -> Text {
    match take {
        Take::Tiles(0) => text("no toma ninguna", "takes none"),
        Take::Tiles(1) => text("toma una", "takes one"),
        Take::Tiles(count) => text(format!("toma {}", es(count.into())), format!("takes {}", en(count.into()))),
        Take::Balance(0) => text("toma otras tantas", "takes as many"),
        Take::Balance(count) => text(
            format!("toma otras tantas y {} más", if count == 1 { "una".into() } else { es(count.into()) }),
            format!("takes as many and {} more", en(count.into())),
        ),
        Take::UntilHand(count) => {
            let (es, en) = (some_es(count.into(), "ficha"), some_en(count.into(), "tile"));
            text(format!("toma hasta tener {es}"), format!("takes tiles up to a hand of {en}"))
        }
        Take::UntilPlayable(_) => text("roba hasta que una ficha le encaje", "draws until a tile fits"),
    }
}

/// What is drawn where nothing is given.
fn drawn(take: Take, by: &Text) -> Text {
    match take {
        Take::UntilPlayable(most) => {
            let (most_es, most_en) = match most {
                u16::MAX => (",".to_owned(), ",".to_owned()),
                _ => (
                    format!(", {} como mucho,", some_es(most.into(), "ficha")),
                    format!(", {} at most,", some_en(most.into(), "tile")),
                ),
            };
            text(
                format!(
                    "roba del pozo, de una en una{most_es} hasta que una ficha le encaje o el pozo se acabe{}",
                    by.es
                ),
                format!(
                    "draws from the stock, one at a time{most_en} until a tile fits or the stock runs out{}",
                    by.en
                ),
            )
        }
        Take::UntilHand(count) => text(
            format!("roba del pozo hasta tener {}{}", some_es(count.into(), "ficha"), by.es),
            format!("draws from the stock up to a hand of {}{}", some_en(count.into(), "tile"), by.en),
        ),
        Take::Tiles(count) | Take::Balance(count) => text(
            format!("roba {} del pozo{}", some_es(count.into(), "ficha"), by.es),
            format!("draws {} from the stock{}", some_en(count.into(), "tile"), by.en),
        ),
    }
}

/// How tiles are taken in an exchange.
fn by(by: By) -> Text {
    match by {
        By::Random => text("", ""),
        By::DoubleOfGiven => text(
            ": un doble de uno de los números que devolvió, si el pozo lo tiene, y lo demás al azar",
            ": a double of one of the numbers given, if the stock has one, and the rest at random",
        ),
        By::TwoThatSumToGiven => text(
            " que sumen lo mismo que la ficha devuelta, si el pozo las tiene, y si no, al azar",
            " that add up to the tile given, if the stock has them, and otherwise at random",
        ),
        By::Varied => text(
            ", escogidas de modo que su mano tenga números lo más variados posible",
            ", chosen so that the hand's numbers are as varied as can be",
        ),
        By::Sum(sum) => text(
            format!(", escogidas de modo que su mano se acerque lo más posible a {sum} puntos"),
            format!(", chosen so that the hand comes as near as can be to {sum} pips"),
        ),
    }
}
