//! Sentences about who opens a hand.

use super::numbers::{en, es};
use super::players::Company;
use super::texts::text;
use crate::rules::{FirstOpener, Hub, LaterOpener, OpensWith, Otherwise, Rules, Text, Winner};

/// The first tile where nobody lays it.
pub(super) fn hub(rules: &Rules) -> Option<Text> {
    let (double_es, double_en) = match rules.hub {
        Hub::None => return None,
        Hub::Drawn => ("una ficha sacada a suertes", "one drawn by lot"),
        Hub::HighestDouble => ("el doble más alto del juego", "the highest double of the set"),
        Hub::FallingDouble => (
            "en la primera ronda el doble más alto del juego, y en cada una de las siguientes el que va detrás hacia abajo",
            "in the first hand the highest double of the set, and in each later one the next lower",
        ),
    };
    Some(text(
        format!(
            "Antes de repartir se pone en la mesa {double_es}: no juega nadie esa ficha. Quien abre juega ya a continuación."
        ),
        format!(
            "Before the deal a tile is laid on the table: {double_en}. Nobody plays it. Whoever opens already plays on from it."
        ),
    ))
}

pub(super) fn first(rules: &Rules) -> Text {
    let hand = if rules.has_several_hands() { (" la primera ronda", " the first hand") } else { ("", "") };
    let seats = rules.seating.sides.seats();
    let dealt = rules.deal.iter().filter(|row| !row.then.is_exchange());
    let all_dealt = dealt.filter_map(|row| row.then.take).all(|take| take * u16::from(seats) == rules.tiles.count());
    let wild = rules.tiles.kinds.iter().any(|tile| rules.tiles.is_wild_double(tile));
    let otherwise = match rules.otherwise {
        _ if all_dealt => text("", ""),
        Otherwise::NextTile => next_tile(rules, wild),
        Otherwise::Draw | Otherwise::DrawHeaviestFirst | Otherwise::HighestHand | Otherwise::TurnUp => not_held(rules),
    };
    let double = looks_for_a_double(rules);
    let (with_es, with_en) = lead(rules, if double { "él" } else { "ella" });
    let (es, en) = match rules.first {
        FirstOpener::HolderOf(tile) if tile.is_double() && tile.faces().len() == 2 => {
            let number = tile.faces()[0].into();
            (
                format!("Abre{} quien tiene el doble {}{with_es}", hand.0, es(number)),
                format!("Whoever holds the double {} opens{}{with_en}", en(number), hand.1),
            )
        }
        FirstOpener::HolderOf(tile) => (
            format!("Abre{} quien tiene la ficha {tile}{with_es}", hand.0),
            format!("Whoever holds the {tile} opens{}{with_en}", hand.1),
        ),
        FirstOpener::HighestDouble => (
            format!("Abre{} quien tiene el doble más alto{with_es}", hand.0),
            format!("Whoever holds the highest double opens{}{with_en}", hand.1),
        ),
        FirstOpener::LowestDouble => (
            format!("Abre{} quien tiene el doble más bajo{with_es}", hand.0),
            format!("Whoever holds the lowest double opens{}{with_en}", hand.1),
        ),
        FirstOpener::FallingDouble => {
            let (but_es, but_en) = if wild { (", sin contar comodines", ", not counting wild ones") } else { ("", "") };
            let (next_es, next_en) = if may_open_as_the_first(rules) {
                ("; cada ronda toca el doble siguiente hacia abajo", "; each hand the next lower double is asked for")
            } else {
                ("", "")
            };
            (
                format!("Abre{} quien tiene el doble más alto del juego{but_es}{with_es}{next_es}", hand.0),
                format!("Whoever holds the highest double of the set{but_en} opens{}{with_en}{next_en}", hand.1),
            )
        }
        FirstOpener::Heaviest => (
            format!("Abre{} quien tiene la ficha de más puntos{with_es}", hand.0),
            format!("Whoever holds the tile with most pips opens{}{with_en}", hand.1),
        ),
        FirstOpener::Lot if rules.hub != Hub::None => {
            (format!("Quién abre{} se decide a suertes", hand.0), format!("Who opens{} is drawn by lot", hand.1))
        }
        FirstOpener::Lot => (
            format!("Quién abre{} se decide a suertes; sale con la ficha que quiera", hand.0),
            format!("Who opens{} is drawn by lot, and may lead any tile", hand.1),
        ),
    };
    let otherwise_es = match rules.first {
        FirstOpener::HolderOf(_) if double => otherwise.es.replace("nadie la tiene", "nadie lo tiene"),
        _ => otherwise.es,
    };
    let told = text(format!("{es}{otherwise_es}."), format!("{en}{}.", otherwise.en));
    with_what_may_open(rules, if rules.sought.is_empty() { told } else { sought(rules, &told) })
}

/// Whether a hand after the first may be opened as the first is.
fn may_open_as_the_first(rules: &Rules) -> bool {
    let as_first = |later: &LaterOpener| matches!(later, LaterOpener::AsFirst | LaterOpener::WinnerOrFirst);
    rules.has_several_hands() && rules.opened_later().iter().any(as_first)
}

/// What is told of who opens, with "any double" in the place of "any tile" where only doubles may open.
fn with_what_may_open(rules: &Rules, told: Text) -> Text {
    if !rules.only_doubles_open() {
        return told;
    }
    let double =
        |told: String, pairs: &[[&str; 2]]| pairs.iter().fold(told, |told, [tile, double]| told.replace(tile, double));
    text(
        double(
            told.es,
            &[["con la ficha que quiera", "con un doble cualquiera"], ["con la que quiera", "con un doble cualquiera"]],
        ),
        double(
            told.en,
            &[
                ["lead any tile", "lead any double"],
                ["leads any tile", "leads any double"],
                ["Any tile may", "Any double may"],
                ["with any tile", "with any double"],
                ["may lead any.", "may lead any double."],
                ["may lead any;", "may lead any double;"],
            ],
        ),
    )
}

/// Whether the tile that opens is called a double, in Spanish `él` and not `ella`.
fn looks_for_a_double(rules: &Rules) -> bool {
    match rules.first {
        FirstOpener::HolderOf(tile) => tile.is_double() && tile.faces().len() == 2,
        FirstOpener::HighestDouble | FirstOpener::LowestDouble | FirstOpener::FallingDouble => true,
        FirstOpener::Heaviest | FirstOpener::Lot => false,
    }
}

/// With which tile the holder of the one looked for opens.
fn lead(rules: &Rules, that_es: &str) -> (String, &'static str) {
    match rules.opens_with {
        OpensWith::Found => (format!(", y sale con {that_es}"), ", and must lead it"),
        OpensWith::Any => (", y sale con la ficha que quiera".to_owned(), ", and may lead any tile"),
    }
}

/// What is done where nobody holds the tile that opens, and no other is looked for.
fn not_held(rules: &Rules) -> Text {
    let ([none_es, draws_es], [none_en, draws_en]) = match rules.first {
        FirstOpener::HighestDouble | FirstOpener::LowestDouble => {
            (["nadie tiene dobles", "robe uno"], ["nobody holds a double", "draws one"])
        }
        _ if looks_for_a_double(rules) => (["nadie lo tiene", "lo robe"], ["nobody holds it", "draws it"]),
        _ => (["nadie la tiene", "la robe"], ["nobody holds it", "draws it"]),
    };
    if rules.otherwise == Otherwise::HighestHand {
        return text(
            format!("; si {none_es}, quien más tantos junta en la mano, con la ficha que quiera"),
            format!("; if {none_en}, whoever has most pips in hand does, with any tile"),
        );
    }
    if rules.otherwise == Otherwise::TurnUp {
        return text(
            format!(
                "; si {none_es}, se descubre una ficha del pozo, que queda en la mesa como primera, y sigue quien ocupa el primer asiento"
            ),
            format!(
                "; if {none_en}, a tile of the stock is turned up and lies there as the first, and the first seat plays on from it"
            ),
        );
    }
    // With all of the stock to draw from the tile comes in the end.
    let (none_left_es, none_left_en) = if rules.tiles.asleep > 0 {
        (
            "; si ya no queda qué robar, sale el que va detrás con la que quiera",
            "; with nothing left to draw the next in turn leads any tile",
        )
    } else {
        ("", "")
    };
    let (from_es, from_en) = if rules.otherwise == Otherwise::DrawHeaviestFirst {
        (", empezando por quien tiene la ficha de más puntos,", ", from whoever holds the tile with most pips on,")
    } else {
        ("", "")
    };
    text(
        format!(
            "; si {none_es}, por turno{from_es} roba cada uno una ficha hasta que alguien {draws_es}{none_left_es}"
        ),
        format!("; if {none_en}, each in turn{from_en} draws a tile until somebody {draws_en}{none_left_en}"),
    )
}

/// Which tile is looked for where nobody holds the one that opens.
fn next_tile(rules: &Rules, wild: bool) -> Text {
    match rules.first {
        FirstOpener::HolderOf(_) => text(
            "; si nadie la tiene, quien tenga el doble más alto, y a falta de dobles, la ficha de más puntos",
            "; if nobody holds it, whoever holds the highest double does, and failing doubles, the tile with most pips",
        ),
        FirstOpener::HighestDouble => {
            text("; a falta de dobles, la ficha de más puntos", "; failing doubles, the tile with most pips")
        }
        FirstOpener::FallingDouble if wild => text(
            "; si nadie lo tiene, abre el doble comodín, después se busca el doble siguiente, y a falta de dobles, la ficha \
             de más puntos",
            "; if nobody holds it, the wild double opens, after that the next double is looked for, and failing doubles, \
             the tile with most pips",
        ),
        FirstOpener::FallingDouble => text(
            "; si nadie lo tiene, se busca el doble siguiente, y a falta de dobles, la ficha de más puntos",
            "; if nobody holds it, the next double is looked for, and failing doubles, the tile with most pips",
        ),
        FirstOpener::LowestDouble => {
            text("; a falta de dobles, la ficha de menos puntos", "; failing doubles, the tile with fewest pips")
        }
        _ => text("", ""),
    }
}

/// Which tiles are looked for before what else is said.
fn sought(rules: &Rules, otherwise: &Text) -> Text {
    let listed = rules.sought.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let hand = if rules.has_several_hands() { (" la primera ronda", " the first hand") } else { ("", "") };
    let (with_es, with_en) = lead(rules, "ella");
    let (first_es, first_en, none_es, none_en) = match rules.sought.len() {
        1 => (
            format!("quien tiene la ficha {listed}{with_es}"),
            format!("the {listed} opens{}{with_en}", hand.1),
            "si no la tiene nadie",
            "if nobody does",
        ),
        _ => (
            format!("quien tiene la primera de estas fichas{with_es}: {listed}"),
            format!("the first of these tiles opens{}{with_en}: {listed}", hand.1),
            "si nadie tiene ninguna",
            "if nobody holds any",
        ),
    };
    let lower = |told: &str| {
        let mut letters = told.chars();
        letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect::<String>()
    };
    text(
        format!("Abre{} {first_es}; {none_es}, {}", hand.0, lower(&otherwise.es)),
        format!("Whoever holds {first_en}; {none_en}, {}", lower(&otherwise.en)),
    )
}

pub(super) fn later(rules: &Rules) -> Text {
    let told = with_what_may_open(rules, after_each(rules));
    if rules.hub == Hub::None {
        return told;
    }
    // What is played on from the tile on the table must fit it.
    let without = |told: String, any: &[&str]| any.iter().fold(told, |told, any| told.replace(any, ""));
    text(
        without(told.es, &[", con la ficha que quiera", " Sale con la ficha que quiera.", ", con la que quiera"]),
        without(
            told.en,
            &[
                ", and may lead any tile",
                " and may lead any tile",
                " Any tile may be led.",
                " with any tile",
                " and may lead any",
            ],
        ),
    )
}

/// Who opens the hands after the first, where whoever does lays the first tile.
fn after_each(rules: &Rules) -> Text {
    let company = Company::of(rules);
    if rules.later_blocked != rules.later {
        let counted = rules.score.winner == Winner::Counted;
        let (out, blocked) = (after_out(rules.later, &company, counted), after_block(rules.later_blocked, &company));
        return text(
            format!("En cada ronda siguiente, si alguien dominó en la anterior, {}; si no, {}.", out.es, blocked.es),
            format!("In each later hand, if somebody went out in the last one, {}; if not, {}.", out.en, blocked.en),
        );
    }
    match rules.later {
        LaterOpener::Rotate => text(
            "En cada ronda siguiente abre el jugador que va después del que abrió la anterior, con la ficha que quiera.",
            "In each later hand the player after the last opener opens, and may lead any tile.",
        ),
        LaterOpener::Winner if rules.score.winner == Winner::Counted => text(
            "En cada ronda siguiente abre quien dominó en la anterior, si ganó o no ganó nadie; si no, el ganador que \
             abrió o que jugó antes después del que abrió; si nadie dominó ni ganó, el mismo que abrió. Sale con la ficha \
             que quiera.",
            "In each later hand whoever went out in the last one opens, if they won it or nobody did; otherwise the winner \
             who opened it or came first after the opener; if nobody went out or won, the same opener. Any tile may be led.",
        ),
        LaterOpener::Winner => text(
            "En cada ronda siguiente abre quien dominó en la anterior; si hubo cierre, el ganador que abrió o que \
             jugó antes después del que abrió; si no ganó nadie, el mismo que abrió. Sale con la ficha que quiera.",
            "In each later hand whoever went out in the last one opens; after a blocked hand, the winner who opened \
             it or came first after the opener; if nobody won, the same opener. Any tile may be led.",
        ),
        LaterOpener::WinningSideChooses => text(
            format!(
                "En cada ronda siguiente abre {} que ganó la anterior, con la ficha que quiera: a quien le toque \
                 primero puede abrir o dejárselo a un compañero; si no ganó nadie, el mismo que abrió.",
                company.es
            ),
            format!(
                "In each later hand the {} that won the last one opens with any tile: the first of them in turn may \
                 open or leave it to a partner; if nobody won, the same opener.",
                company.en
            ),
        ),
        LaterOpener::LastToPlace => text(
            "En cada ronda siguiente abre quien puso la última ficha de la anterior, con la ficha que quiera.",
            "In each later hand whoever placed the last tile of the one before opens, and may lead any tile.",
        ),
        LaterOpener::OutOrLot => text(
            "En cada ronda siguiente abre quien dominó en la anterior; si nadie dominó, se sortea. Sale con la ficha que \
             quiera.",
            "In each later hand whoever went out in the last one opens; if nobody did, the opener is drawn by lot. Any \
             tile may be led.",
        ),
        LaterOpener::WinnerOrFirst if rules.score.winner == Winner::Counted => text(
            "En cada ronda siguiente abre quien dominó en la anterior, si ganó, o si no el ganador que abrió o que jugó antes \
             después del que abrió, con la ficha que quiera; si no ganó nadie, se abre como la primera.",
            "In each later hand whoever went out in the last one opens, if they won it, or else the winner who opened it or \
             came first after the opener, with any tile; if nobody won, it is opened as the first is.",
        ),
        LaterOpener::WinnerOrFirst => text(
            "En cada ronda siguiente abre quien dominó en la anterior o, si hubo cierre, el ganador que abrió o que jugó antes \
             después del que abrió, con la ficha que quiera; si no ganó nadie, se abre como la primera.",
            "In each later hand whoever went out in the last one opens or, after a blocked hand, the winner who opened it \
             or came first after the opener, with any tile; if nobody won, it is opened as the first is.",
        ),
        LaterOpener::AsFirst => {
            text("Las rondas siguientes se abren como la primera.", "Later hands are opened as the first is.")
        }
    }
}

/// Who opens after a hand in which somebody went out; whoever did won it, but where it is `counted` who wins.
fn after_out(later: LaterOpener, company: &Company, counted: bool) -> Text {
    match later {
        LaterOpener::Winner if counted => text(
            "abre quien dominó, si ganó o no ganó nadie, y en otro caso el ganador que abrió o que jugó antes después del que \
             abrió, con la ficha que quiera",
            "whoever did opens with any tile, if they won or nobody did, and otherwise the winner who opened it or came first \
             after the opener",
        ),
        LaterOpener::WinnerOrFirst if counted => text(
            "abre quien dominó, si ganó, y en otro caso el ganador que abrió o que jugó antes después del que abrió, con la \
             ficha que quiera (o se abre como la primera, si no ganó nadie)",
            "whoever did opens with any tile, if they won, and otherwise the winner who opened it or came first after the \
             opener (or, if nobody won, it is opened as the first is)",
        ),
        LaterOpener::Winner | LaterOpener::WinnerOrFirst | LaterOpener::OutOrLot => {
            text("abre quien dominó, con la ficha que quiera", "whoever did opens and may lead any tile")
        }
        LaterOpener::LastToPlace => last_to_place(),
        LaterOpener::WinningSideChooses if counted => nobody_won(&either_way(later, company)),
        LaterOpener::Rotate | LaterOpener::WinningSideChooses | LaterOpener::AsFirst => either_way(later, company),
    }
}

/// Who opens after a hand in which nobody went out.
fn after_block(later: LaterOpener, company: &Company) -> Text {
    let winner = [
        "abre el ganador que abrió o que jugó antes después del que abrió, con la ficha que quiera",
        "the winner who opened it or came first after the opener opens and may lead any tile",
    ];
    match later {
        LaterOpener::Winner => text(
            format!("{}; si no ganó nadie, el mismo que abrió", winner[0]),
            format!("{}; if nobody won, the same opener", winner[1]),
        ),
        LaterOpener::WinnerOrFirst => text(
            format!("{}; si no ganó nadie, se abre como la primera", winner[0]),
            format!("{}; if nobody won, it is opened as the first is", winner[1]),
        ),
        LaterOpener::OutOrLot => {
            text("se sortea quién abre, con la ficha que quiera", "the opener is drawn by lot and may lead any tile")
        }
        LaterOpener::LastToPlace => last_to_place(),
        LaterOpener::WinningSideChooses => nobody_won(&either_way(later, company)),
        LaterOpener::Rotate | LaterOpener::AsFirst => either_way(later, company),
    }
}

fn last_to_place() -> Text {
    text(
        "abre quien puso la última ficha, con la que quiera",
        "whoever placed the last tile opens and may lead any tile",
    )
}

/// Who opens, with that it is the same as before if nobody won.
fn nobody_won(told: &Text) -> Text {
    text(
        format!("{} (si no ganó nadie, el mismo que abrió)", told.es),
        format!("{} (if nobody won, the same opener)", told.en),
    )
}

/// Who opens, where that does not depend on how the hand before ended.
fn either_way(later: LaterOpener, company: &Company) -> Text {
    match later {
        LaterOpener::WinningSideChooses => text(
            format!(
                "abre {} que ganó, con la ficha que quiera: a quien le toque primero puede abrir o dejárselo a un compañero",
                company.es
            ),
            format!(
                "the {} that won opens with any tile: the first of them in turn may leave it to a partner",
                company.en
            ),
        ),
        LaterOpener::AsFirst => text("se abre como la primera", "it is opened as the first is"),
        _ => text(
            "abre el jugador que va después del que abrió la anterior, con la ficha que quiera",
            "the player after the last opener opens and may lead any tile",
        ),
    }
}
