//! The rules read out as plain sentences, in both languages.
//!
//! They are built from the checked rules, option by option, so that whatever an inventor writes is read back as the
//! program understood it.

use crate::rules::{
    Capture, CaptureSum, Direction, Faces, FourthPoint, OpeningLaw, OpeningTo, Rules, TakesFirst, Terms, Text, Ties,
};

mod numbers;

use numbers::{cards_en, cards_es, en, es, listed};

/// The rules in the order in which one would explain them to somebody who has never played: who plays and with what, what
/// is dealt, what one does in turn, what a hand scores, what wins the match. Never empty.
pub fn of(rules: &Rules) -> Vec<Text> {
    let mut told = vec![players(rules)];
    told.extend(others(rules));
    told.push(deck(rules));
    told.push(deals(rules));
    told.extend(kings(rules));
    told.push(turn(rules));
    told.extend(opening(rules));
    told.push(play(rules));
    told.extend(takes_first(rules));
    told.extend([duty(rules), escoba(rules), left(rules)]);
    told.extend(count(rules));
    told.push(ties(rules));
    told.push(match_end(rules));
    told
}

fn text(es: impl Into<String>, en: impl Into<String>) -> Text {
    Text { es: es.into(), en: en.into() }
}

/// A sweep and more than one, the coins, and their seven, as these rules call them; the same in both languages.
struct TermWords {
    sweep: &'static str,
    sweeps: &'static str,
    coins: &'static str,
    seven: &'static str,
}

fn terms(rules: &Rules) -> TermWords {
    match rules.deal().terms {
        Terms::Escoba => TermWords { sweep: "escoba", sweeps: "escobas", coins: "oros", seven: "velo" },
        Terms::Scopa => TermWords { sweep: "scopa", sweeps: "scope", coins: "denari", seven: "settebello" },
    }
}

fn capital(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Whether several seats win together.
fn in_pairs(rules: &Rules) -> bool {
    rules.sides().count() < rules.sides().seats()
}

fn players(rules: &Rules) -> Text {
    let (seats, sides) = (rules.sides().seats(), rules.sides().count());
    if in_pairs(rules) {
        return text(
            format!(
                "Juegan {} en {} parejas; los compañeros se sientan uno enfrente del otro y juntan lo que se llevan.",
                es(seats),
                es(sides)
            ),
            format!(
                "{} play in {} pairs; partners sit opposite each other and pool what they capture.",
                capital(&en(seats)),
                en(sides)
            ),
        );
    }
    text(
        format!("Juegan {}, cada uno por su cuenta.", es(seats)),
        format!("{} play, each for themselves.", capital(&en(seats))),
    )
}

/// How many others may play.
fn others(rules: &Rules) -> Option<Text> {
    let seats = rules.sides().seats();
    let mut others: Vec<u8> = rules.seating().offered.iter().copied().filter(|offered| *offered != seats).collect();
    others.sort_unstable();
    let or = if others.last() == Some(&8) { "u" } else { "o" };
    (!others.is_empty()).then(|| {
        text(
            format!("También pueden jugar {}.", listed(&others, es, or)),
            format!("{} may play as well.", capital(&listed(&others, en, "or"))),
        )
    })
}

fn deck(rules: &Rules) -> Text {
    match rules.deal().faces {
        Faces::Spanish => text(
            "Con la baraja española de cuarenta: cada carta del uno al siete vale su número, la sota ocho, el caballo nueve \
             y el rey diez.",
            "With the Spanish deck of forty: cards from one to seven count their number, the sota eight, the caballo nine \
             and the rey ten.",
        ),
        Faces::Italian => text(
            "Con la baraja italiana de cuarenta: cada carta del uno al siete vale su número, la sota ocho, el caballo nueve \
             y el rey diez.",
            "With the Italian deck of forty: cards from one to seven count their number, the knave eight, the knight nine \
             and the king ten.",
        ),
        Faces::Spanish1To10 => text(
            "Con la baraja española, sin caballos ni reyes: cada carta vale su número, del uno al diez.",
            "With the Spanish deck, without knights and kings: each card counts its number, from one to ten.",
        ),
        Faces::English => text(
            format!(
                "Con la baraja inglesa, del as al diez: cada carta vale su número; los {} son los diamantes.",
                terms(rules).coins
            ),
            format!(
                "With the English deck, from ace to ten: each card counts its number; the {} are the diamonds.",
                terms(rules).coins
            ),
        ),
        Faces::EnglishCourts => text(
            format!(
                "Con la baraja inglesa, sin ochos, nueves ni dieces: cada carta del as al siete vale su número, la jota ocho, \
                 la reina nueve y el rey diez; los {} son los diamantes.",
                terms(rules).coins
            ),
            format!(
                "With the English deck, without eights, nines and tens: cards from ace to seven count their number, the jack \
                 eight, the queen nine and the king ten; the {} are the diamonds.",
                terms(rules).coins
            ),
        ),
    }
}

fn deals(rules: &Rules) -> Text {
    let deal = rules.deal();
    let up = match deal.table {
        0 => text("", ""),
        1 => text(" y se pone una boca arriba en la mesa", ", and one is turned up on the table"),
        up => text(
            format!(" y se ponen {} boca arriba en la mesa", es(up)),
            format!(", and {} are turned up on the table", en(up)),
        ),
    };
    let again = match rules.rounds() {
        1 => text("; con eso se acaba la baraja", "; that is the whole deck"),
        rounds => text(
            format!(
                "; cuando nadie tiene cartas se reparte de nuevo, solo a las manos, y así {} veces hasta acabar el mazo",
                es(rounds)
            ),
            format!(
                "; when nobody has cards left there is another deal, to the hands alone, and so on until the stock is gone \
                 after {} deals",
                en(rounds)
            ),
        ),
    };
    let takes = if deal.hand == 1 { "reparte" } else { "reparten" };
    let are = if deal.hand == 1 { "is" } else { "are" };
    text(
        format!("Se {takes} {} a cada uno{}{}.", cards_es(deal.hand), up.es, again.es),
        format!("{} {are} dealt to each player{}{}.", capital(&cards_en(deal.hand)), up.en, again.en),
    )
}

/// How many kings make the deal void.
fn kings(rules: &Rules) -> Option<Text> {
    let deal = rules.deal();
    let most = deal.kings_up;
    if most >= deal.table.min(4) {
        return None;
    }
    let (too_many_es, too_many_en) = match most {
        0 => ("algún rey".to_owned(), "any king lies".to_owned()),
        1 => ("más de un rey".to_owned(), "more than one king lies".to_owned()),
        most => (format!("más de {} reyes", es(most)), format!("more than {} kings lie", en(most))),
    };
    Some(text(
        format!("Si entre las cartas descubiertas hay {too_many_es}, se reparte todo de nuevo."),
        format!("If {too_many_en} among the cards turned up, all cards are dealt again."),
    ))
}

fn turn(rules: &Rules) -> Text {
    match rules.seating().direction {
        Direction::Right => text(
            "Empieza la mano, que es quien está a la derecha de quien reparte, y el turno va hacia la derecha; en la ronda \
             siguiente reparte la mano.",
            "The mano begins, the player to the right of the dealer, and play goes to the right; the mano deals the next \
             hand.",
        ),
        Direction::Left => text(
            "Empieza la mano, que es quien está a la izquierda de quien reparte, y el turno va hacia la izquierda; en la \
             ronda siguiente reparte la mano.",
            "The mano begins, the player to the left of the dealer, and play goes to the left; the mano deals the next \
             hand.",
        ),
    }
}

/// What the cards turned up score.
fn opening(rules: &Rules) -> Option<Text> {
    let (up, play) = (rules.deal().table, rules.play());
    if up < 2 {
        return None;
    }
    let TermWords { sweep, sweeps, .. } = terms(rules);
    if play.opening == OpeningLaw::Nothing {
        // Nobody expects them to score where nothing else has to do with fifteen.
        return (play.sums.sum == CaptureSum::Fifteen).then(|| {
            text(
                "Las cartas de la mesa al empezar no valen nada por sí solas, sumen lo que sumen.",
                "The cards turned up are worth nothing by themselves, whatever they add up to.",
            )
        });
    }
    let who = match play.opening_to {
        OpeningTo::Dealer => text("quien reparte", "the dealer"),
        OpeningTo::Mano => text("la mano", "the mano"),
    };
    let parts = if up == 4 {
        text("dos parejas de quince", "two pairs of fifteen")
    } else {
        text("dos partes de quince", "two parts of fifteen")
    };
    let two = match play.opening {
        OpeningLaw::TwoPairs => text(
            format!("; si son {}, son dos {sweeps}", parts.es),
            format!("; if they are {}, that is two {sweeps}", parts.en),
        ),
        OpeningLaw::Sum30 => text(
            format!("; si suman treinta, son dos {sweeps}"),
            format!("; if they add up to thirty, that is two {sweeps}"),
        ),
        OpeningLaw::OneOnly | OpeningLaw::Nothing => text("", ""),
        OpeningLaw::VoidPairs => text(
            format!("; {} no valen nada, y se quedan en la mesa", parts.es),
            format!("; {} are worth nothing, and stay on the table", parts.en),
        ),
    };
    let first = if play.opening_first_two && up > 2 {
        text(
            format!("; si no, y suman quince las dos primeras, se lleva esas dos con una {sweep}"),
            format!("; if not, and the first two of them add up to fifteen, those two are taken with one {sweep}"),
        )
    } else {
        text("", "")
    };
    Some(text(
        format!(
            "Si las cartas de la mesa suman quince al empezar, {} se las lleva y hace {sweep}{}{}.",
            who.es, two.es, first.es
        ),
        format!(
            "If the cards turned up add up to fifteen, {} takes them with {}{}{}.",
            who.en,
            a_sweep(rules),
            two.en,
            first.en
        ),
    ))
}

/// A sweep with its English article.
fn a_sweep(rules: &Rules) -> String {
    let article = if rules.deal().terms == Terms::Escoba { "an" } else { "a" };
    format!("{article} {}", terms(rules).sweep)
}

fn play(rules: &Rules) -> Text {
    if rules.play().sums.sum == CaptureSum::Value {
        return text(
            "En su turno, cada uno juega una carta: con ella puede llevarse de la mesa una carta que valga lo mismo, o varias \
             que sumen lo que vale; si no se lleva nada, la deja en la mesa.",
            "In turn, each player plays one card: with it they may take from the table one card of the same value, or several \
             that add up to its value; a card that takes nothing stays on the table.",
        );
    }
    text(
        "En su turno, cada uno juega una carta: con ella puede llevarse cartas de la mesa que sumen quince con la suya; si no \
         se lleva nada, la deja en la mesa.",
        "In turn, each player plays one card: with it they may take cards from the table that add up to fifteen with it; a \
         card that takes nothing stays on the table.",
    )
}

/// Which of several sums a card takes.
fn takes_first(rules: &Rules) -> Option<Text> {
    let sums = rules.play().sums;
    match (sums.first, sums.sum) {
        (TakesFirst::Any, _) => None,
        (TakesFirst::Single, CaptureSum::Value) => Some(text(
            "Si hay en la mesa una carta que vale lo mismo, con la suya se lleva esa, y no varias que lo sumen.",
            "If a card of the same value is on the table, that is the one to take, and not several that add up to it.",
        )),
        (TakesFirst::Single, CaptureSum::Fifteen) => Some(text(
            "Si con una sola carta de la mesa suma quince, se lleva una así, y no varias.",
            "If one card of the table alone makes fifteen with it, that is the kind to take, and not several cards.",
        )),
        (TakesFirst::Fewest, _) => Some(text(
            "De varias sumas posibles, se lleva una de las que tienen menos cartas.",
            "Of several sums that can be made, one of those of the fewest cards is to be taken.",
        )),
    }
}

/// Whether one must capture.
fn duty(rules: &Rules) -> Text {
    match rules.play().capture {
        Capture::Free => text("Nadie está obligado a llevarse nada.", "Nobody has to capture."),
        Capture::Card => text(
            "La carta que puede llevarse algo no se puede tirar sin más; otra sí.",
            "A card that can capture may not be laid down instead; another may.",
        ),
        Capture::Hand => text(
            "Quien puede llevarse algo con alguna de sus cartas tiene que hacerlo.",
            "Whoever can capture with any card in hand must do so.",
        ),
    }
}

fn escoba(rules: &Rules) -> Text {
    let last = if rules.play().last_sweep {
        text("", "")
    } else {
        text("; con la última carta de la ronda, no", ", but not with the last card of a hand")
    };
    text(
        format!("Dejar la mesa limpia es una {}, y vale un tanto{}.", terms(rules).sweep, last.es),
        format!("Sweeping the table clean is {}, and scores a point{}.", a_sweep(rules), last.en),
    )
}

fn left(rules: &Rules) -> Text {
    let TermWords { sweep, .. } = terms(rules);
    text(
        format!(
            "Al acabar la ronda, lo que queda en la mesa es para quien se llevó cartas el último, y no es {sweep}."
        ),
        format!("At the end of a hand, what is left on the table goes to whoever captured last, and is no {sweep}."),
    )
}

/// What is counted at the end.
fn count(rules: &Rules) -> Vec<Text> {
    let TermWords { coins, seven, .. } = terms(rules);
    let score = rules.score();
    let with = |plain: Text, bonus: bool, more: Text| {
        if bonus { text(plain.es + &more.es, plain.en + &more.en) } else { plain }
    };
    let company = if in_pairs(rules) { text("la pareja que", "the pair that") } else { text("quien", "whoever") };
    let most = |of_es: &str, of_en: &str| {
        text(
            format!("Un tanto es para {} se lleva más {of_es}", company.es),
            format!("One point goes to {} has captured most {of_en}", company.en),
        )
    };
    let rivals = if rules.sides().count() == 2 {
        text(", y otro más si el contrario no llega a diez", ", and one more if the other side has fewer than ten")
    } else {
        text(", y otro más si ningún contrario llega a diez", ", and one more if every rival has fewer than ten")
    };
    let mut told = vec![with(most("cartas", "cards"), score.bonus.cards, rivals)];
    let all_sevens = || text(", y otro más por tener los cuatro", ", and one more for all four of them");
    let needs = || {
        if score.needs_all_suits {
            text(
                "; quien no tiene de los cuatro palos no puede ganarlo",
                "; without all four suits one cannot score it",
            )
        } else {
            text("", "")
        }
    };
    let with_suits = |told: Text| text(told.es + &needs().es, told.en + &needs().en);
    let sevens_alone = text("Un tanto es para quien tiene los cuatro sietes", "One point is for all four sevens");
    match score.fourth_point {
        FourthPoint::Sevens => told.push(with(most("sietes", "sevens"), score.bonus.sevens, all_sevens())),
        FourthPoint::SetentaFace => told.push(with_suits(text(
            "Un tanto es para la mejor setenta: se suma la mejor carta de cada palo, del uno al siete",
            "One point is for the best setenta: the best card of each suit, from one to seven, added up",
        ))),
        FourthPoint::Primiera => told.push(with_suits(text(
            "Un tanto es para la mejor primiera: se suma la mejor carta de cada palo, y el siete vale 21, el seis 18, el as \
             16, el cinco 15, el cuatro 14, el tres 13, el dos 12 y las figuras 10",
            "One point is for the best primiera: the best card of each suit, added up, where a seven counts 21, a six 18, an \
             ace 16, a five 15, a four 14, a three 13, a two 12 and figures 10",
        ))),
        FourthPoint::None => {}
    }
    if score.bonus.sevens && score.fourth_point != FourthPoint::Sevens {
        told.push(sevens_alone);
    }
    told.push(with(
        most(coins, coins),
        score.bonus.oros,
        text(", y otro más por tener los diez", ", and one more for all ten of them"),
    ));
    told.push(text(
        format!("Un tanto es para el {seven}, el siete de {coins}"),
        format!("One point is for the {seven}, the seven of {coins}"),
    ));
    told.into_iter().map(|clause| text(format!("{}.", clause.es), format!("{}.", clause.en))).collect()
}

fn ties(rules: &Rules) -> Text {
    match rules.score().ties {
        Ties::Nobody => text("Si hay empate, ese tanto no es de nadie.", "In a tie nobody scores that point."),
        Ties::All => text(
            "Si hay empate, cada uno de los que empatan se apunta ese tanto.",
            "In a tie each of those who tie scores that point.",
        ),
    }
}

fn match_end(rules: &Rules) -> Text {
    let target = rules.target();
    let who = if in_pairs(rules) { text("la pareja que", "the pair that") } else { text("quien", "whoever") };
    text(
        format!(
            "Gana la partida {} lleva más tantos al acabar una ronda, si son {target} o más; si hay empate, se juega otra.",
            who.es
        ),
        format!(
            "The match is won by {} has most points at the end of a hand, if they are {target} or more; level, another hand \
             is played.",
            who.en
        ),
    )
}
