//! Sentences about the score of a hand, its winner, its worth, and the end of the match.

use super::numbers::{en, es, ordinal, some_en, some_es};
use super::players::Company;
use super::texts::text;
use crate::predicate::Condition;
use crate::rules::{Band, BonusFor, HandScore, Rules, Score, SideScore, Text, Tie, TileScore, Winner, Worth};
use crate::tiles::Tile;

/// What everybody counts at the end of a hand, as a clause.
pub(super) fn counted(rules: &Rules) -> Text {
    let score = &rules.score;
    let hand = match (score.hand, score.tile) {
        (HandScore::Count, _) | (HandScore::Sum, TileScore::One) => {
            text("cada uno cuenta las fichas que le quedan", "each player counts the tiles left in hand")
        }
        (HandScore::Sum, TileScore::Sum) => text(
            "cada uno cuenta los puntos de las fichas que le quedan",
            "each player counts the pips on the tiles left in hand",
        ),
        (HandScore::Sum, TileScore::HighestFace) => text(
            "cada uno cuenta, de cada ficha que le queda, su número más alto",
            "each player counts the higher number of every tile left in hand",
        ),
        (HandScore::HighestTile, TileScore::Sum) => text(
            "cada uno cuenta solo los puntos de la ficha más alta que le queda",
            "each player counts only the pips on the heaviest tile left in hand",
        ),
        (HandScore::HighestTile, TileScore::HighestFace) => text(
            "cada uno cuenta solo el número más alto que le queda",
            "each player counts only the highest number left in hand",
        ),
        (HandScore::HighestTile, TileScore::One) => {
            text("cada uno cuenta un punto si le quedan fichas", "each player with tiles left in hand counts one")
        }
    };
    let partners = match score.side {
        side if !Company::of(rules).together || counts_seats_alone(score, side) => text("", ""),
        SideScore::Sum => text(", y los compañeros suman lo suyo", ", and partners add theirs together"),
        SideScore::Best => {
            text(", y entre compañeros vale la cuenta menor", ", and among partners the lower count stands")
        }
        SideScore::Worst => {
            text(", y entre compañeros vale la cuenta mayor", ", and among partners the higher count stands")
        }
    };
    text(hand.es + &partners.es, hand.en + &partners.en)
}

/// Whether what partners count is put together nowhere: hands are compared seat by seat, and the worth does not ask for it. Worths
/// that add hands up do so whatever stands for a side.
fn counts_seats_alone(score: &Score, side: SideScore) -> bool {
    let apart = |worth| match worth {
        Worth::One | Worth::Nothing => true,
        Worth::Own => false,
        _ => side != SideScore::Sum,
    };
    let by_seats = !matches!(score.winner, Winner::LowestSide | Winner::Counted);
    by_seats && apart(score.worth) && apart(score.blocked_worth)
}

/// What everybody counts at the end of a hand.
pub(super) fn left(rules: &Rules) -> Text {
    let counted = counted(rules);
    text(format!("Al acabar la ronda, {}.", counted.es), format!("At the end of a hand {}.", counted.en))
}

pub(super) fn winner(rules: &Rules) -> Text {
    let Company { together, es, en } = Company::of(rules);
    let (for_es, for_en) = match (together, es) {
        (false, _) => (String::new(), String::new()),
        (true, "la pareja") => (" para su pareja".into(), format!(" for their {en}")),
        (true, _) => (" para su bando".into(), format!(" for their {en}")),
    };
    let (of_es, of_en) = if together { (format!("{es} de "), format!("the {en} of ")) } else { Default::default() };
    let (out_es, out_en) = if rules.out_by_side() {
        (
            format!("Gana la ronda {es} que se queda sin fichas; si no,"),
            format!("The {en} that has no tiles left wins the hand; otherwise"),
        )
    } else {
        (
            format!("Quien domina gana la ronda{for_es}; si nadie ha dominado,"),
            format!("Whoever goes out wins the hand{for_en}; if nobody has,"),
        )
    };
    let against = |other_es: &str, other_en: &str| {
        text(
            format!(
                "{out_es} se comparan quien puso la última ficha y {other_es}, y gana {of_es}quien tenga la cuenta más baja \
                 de los dos."
            ),
            format!(
                "{out_en} whoever placed the last tile and {other_en} are compared, and {of_en}whoever of the two has the \
                 lower count wins."
            ),
        )
    };
    match rules.score.winner {
        Winner::LowestSide => text(
            format!("{out_es} gana {es} con la cuenta más baja."),
            format!("{out_en} the {en} with the lowest count wins."),
        ),
        Winner::LowestSeat => text(
            format!("{out_es} gana {of_es}quien tiene la cuenta más baja."),
            format!("{out_en} {of_en}whoever has the lowest count wins."),
        ),
        Winner::BlockerAgainstNext => against("el jugador siguiente", "the player after them"),
        Winner::BlockerAgainstPrevious => against("el jugador anterior", "the player before them"),
        Winner::Counted => text(
            format!("Gana la ronda {es} con la cuenta más baja, aunque haya dominado otro."),
            format!("The {en} with the lowest count wins the hand, even if another went out."),
        ),
    }
}

pub(super) fn tie(rules: &Rules) -> Text {
    let company = Company::of(rules);
    // Of two who are compared it may be another that the tie is for.
    let compared = match rules.score.winner {
        Winner::BlockerAgainstNext => matches!(rules.score.tie, Tie::Blocker | Tie::AfterBlocker),
        Winner::BlockerAgainstPrevious => rules.score.tie == Tie::Blocker,
        _ => false,
    };
    let among = rules.seating.sides.count() > 2 && !compared;
    let of = |who_es: &str, who_en: &str| {
        let (es, en) = if company.together {
            (format!("{} de ", company.es), format!("the {} of ", company.en))
        } else {
            Default::default()
        };
        let (among_es, among_en) = if among {
            (", si es de los empatados, y si no, nadie", ", if level with the others, and otherwise nobody")
        } else {
            ("", "")
        };
        text(format!("Si empatan, gana {es}{who_es}{among_es}."), format!("In a tie {en}{who_en} wins{among_en}."))
    };
    match rules.score.tie {
        // Everybody has what they count against them, whoever wins.
        Tie::Nobody if rules.score.worth == Worth::Own => text("Si empatan, no gana nadie.", "In a tie nobody wins."),
        Tie::Nobody => {
            text("Si empatan, no gana nadie y no se apunta nada.", "In a tie nobody wins, and nothing is scored.")
        }
        Tie::Opener => of("quien abrió la ronda", "whoever opened the hand"),
        Tie::Blocker => of("quien puso la última ficha", "whoever placed the last tile"),
        Tie::AfterBlocker => {
            of("quien va después del que puso la última ficha", "the player after whoever placed the last tile")
        }
        Tie::Seat(seat) => {
            let (es, en) = ordinal(seat);
            of(&format!("quien ocupa el {es} asiento"), &format!("whoever sits in the {en} seat"))
        }
        Tie::Carried => text(
            "Si empatan, no gana nadie: lo que se habría apuntado el ganador se lo lleva quien gane la ronda siguiente.",
            "In a tie nobody wins: what the winner would have scored goes to whoever wins the next hand.",
        ),
        Tie::Shared => text(
            "Si empatan, se reparten los tantos a partes iguales, y nadie gana la ronda.",
            "In a tie they share the points alike, and nobody wins the hand.",
        ),
    }
}

/// What the winner scores; and by which bands, if there are any.
pub(super) fn worth(rules: &Rules) -> Vec<Text> {
    let together = Company::of(rules).together;
    let (es_who, en_who) = if together {
        ("Los ganadores se apuntan", "The winners score")
    } else {
        ("El ganador se apunta", "The winner scores")
    };
    let (own_es, own_en) = if together { ("las suyas", "theirs") } else { ("la suya", "their own") };
    let stock = &stock(rules);
    let (counts, counts_en) = match what_is_scored(rules.score.worth, (own_es, own_en), stock) {
        Some(counts) => counts,
        None if rules.score.worth == Worth::Own => return own(rules),
        None if rules.score.blocked_worth == Worth::Nothing => {
            return vec![text(
                "Ganar la ronda no da tantos por sí solo.",
                "Winning the hand scores nothing by itself.",
            )];
        }
        None => (NOTHING.0.into(), NOTHING.1.into()),
    };
    let (round, divide) = (usize::from(rules.score.round), usize::from(rules.score.divide));
    let (rounded, divided) = (rounded(round), divided(divide));
    let blocked = match usize::from(rules.score.blocked_divide) {
        same if same == divide => text("", ""),
        other if divide == 1 => text(
            format!(", dividido entre {} si la ronda se cierra", es(other)),
            format!(", divided by {} if the hand is blocked", en(other)),
        ),
        1 => text(" (entero si la ronda se cierra)", " (whole if the hand is blocked)"),
        other => text(
            format!(" (entre {} si la ronda se cierra)", es(other)),
            format!(" (by {} if the hand is blocked)", en(other)),
        ),
    };
    let how = text(rounded.es + &divided.es + &blocked.es, rounded.en + &divided.en + &blocked.en);
    let mut told = Vec::new();
    if rules.score.bands.is_empty() {
        let es_who = scoring(es_who, &counts);
        told.push(text(format!("{es_who} {counts}{}.", how.es), format!("{en_who} {counts_en}{}.", how.en)));
    } else {
        told.push(text(
            format!(
                "La ronda vale según {counts}{}: {}.",
                how.es,
                bands(&rules.score.bands, "hasta", "más", points_es)
            ),
            format!(
                "The hand is worth points by {counts_en}{}: {}.",
                how.en,
                bands(&rules.score.bands, "up to", "more", points_en)
            ),
        ));
    }
    if rules.score.blocked_worth != rules.score.worth {
        let blocked = rules.score.blocked_worth;
        let (es, en) = what_is_scored(blocked, (own_es, own_en), stock).unwrap_or((NOTHING.0.into(), NOTHING.1.into()));
        let (who_es, who_en) = (scoring(es_who, &es).to_lowercase(), en_who.to_lowercase());
        told.push(text(
            format!("Si la ronda se cierra, {who_es} {es}."),
            format!("If the hand is blocked, {who_en} {en}."),
        ));
    }
    if let Some(when) = &rules.score.doubled_if {
        let when = super::conditions::say(rules, when);
        told.push(text(
            format!("Lo que vale la ronda cuenta el doble si al acabar {}.", when.es),
            format!("What the hand is worth counts double if at its end {}.", when.en),
        ));
    }
    told
}

/// What nobody holds at the end of a hand, by the name that the sentences about the deal give it.
fn stock(rules: &Rules) -> Text {
    if !rules.exchanges() && !rules.otherwise.draws() {
        text("las fichas que sobraron al repartir", "the tiles left over at the deal")
    } else if rules.tiles.asleep > 0 {
        text("lo que queda en el pozo, también lo que duerme", "what is left in the stock, asleep or not")
    } else {
        text("lo que queda en el pozo", "what is left in the stock")
    }
}

/// What is scored where that is nothing.
const NOTHING: (&str, &str) = ("nada", "nothing");

/// The beginning of a sentence about what somebody scores: in Spanish nothing is scored with a `no` before it.
fn scoring(who: &str, what: &str) -> String {
    if what == NOTHING.0 { who.replacen(" se ", " no se ", 1) } else { who.to_owned() }
}

/// What the winner scores by a worth; none where that is nothing, or everybody's own count.
fn what_is_scored(worth: Worth, (own_es, own_en): (&str, &str), stock: &Text) -> Option<(String, String)> {
    Some(match worth {
        Worth::All => {
            (format!("lo que cuentan todas las manos, también {own_es}"), format!("what all hands count, {own_en} too"))
        }
        Worth::Losers => ("lo que cuentan las manos de los demás".into(), "what the others' hands count".into()),
        Worth::AllAndStock => (
            format!("lo que cuentan todas las manos, también {own_es}, y además {}", stock.es),
            format!("what all hands count, {own_en} too, and besides {}", stock.en),
        ),
        Worth::LosersAndStock => (
            format!("lo que cuentan las manos de los demás y además {}", stock.es),
            format!("what the others' hands count, and besides {}", stock.en),
        ),
        Worth::Difference => (
            "la diferencia entre lo que cuentan los demás y lo propio".into(),
            "the difference between what the others count and their own".into(),
        ),
        Worth::Differences => (
            "de cada uno de los demás, la diferencia entre lo que cuenta y lo propio".into(),
            "for each of the others, the difference between what they count and their own".into(),
        ),
        Worth::One => ("un tanto".into(), "one point".into()),
        Worth::Own | Worth::Nothing => return None,
    })
}

/// `, redondeado al múltiplo de cinco más cercano`; nothing where it is not rounded.
fn rounded(round: usize) -> Text {
    if round <= 1 {
        return text("", "");
    }
    text(
        format!(", redondeado al múltiplo de {} más cercano", es(round)),
        format!(", rounded to the nearest multiple of {}", en(round)),
    )
}

/// `, dividido entre cinco`; nothing where it is not divided.
fn divided(divide: usize) -> Text {
    if divide <= 1 {
        return text("", "");
    }
    text(format!(", dividido entre {}", es(divide)), format!(", divided by {}", en(divide)))
}

/// That everybody's own count is taken off.
fn own(rules: &Rules) -> Vec<Text> {
    let who = if Company::of(rules).together {
        text("A cada bando se le apunta en contra lo que cuenta el suyo", "Each side has its own count against it")
    } else {
        text("A cada uno se le apunta en contra lo que le queda", "Everybody has what they count against them")
    };
    let (round, divide) = (usize::from(rules.score.round), usize::from(rules.score.divide));
    let (rounded, divided) = (rounded(round), divided(divide));
    vec![text(format!("{}{}{}.", who.es, rounded.es, divided.es), format!("{}{}{}.", who.en, rounded.en, divided.en))]
}

/// Tiles that count something else, as sentences.
pub(super) fn values(rules: &Rules) -> Vec<Text> {
    let one = |(tile, counts): &(Tile, u16)| {
        let n = usize::from(*counts);
        text(format!("La ficha {tile} cuenta {}.", es(n)), format!("The tile {tile} counts {}.", en(n)))
    };
    rules.score.values.iter().map(one).collect()
}

/// That winning a hand takes the others' points away.
pub(super) fn reset(rules: &Rules) -> Option<Text> {
    let others = if Company::of(rules).together && rules.seating.sides.count() == 2 {
        text("Quien gana la ronda deja a los otros a cero.", "Winning a hand takes the other side back to nothing.")
    } else {
        text("Quien gana la ronda deja a los demás a cero.", "Winning a hand takes all others back to nothing.")
    };
    let only = if rules.score.reset_only {
        text(" Si tenían tantos, no se apunta nada más.", " If they had points, the hand scores nothing besides.")
    } else {
        text("", "")
    };
    rules.score.reset.then(|| text(others.es + &only.es, others.en + &only.en))
}

/// `hasta 50, un tanto; más, dos tantos`.
fn bands(bands: &[Band], up_to: &str, more: &str, points: fn(i32) -> String) -> String {
    let told = bands.iter().map(|band| match band.up_to {
        Some(bound) => format!("{up_to} {bound}, {}", points(band.points)),
        None if bands.len() == 1 => points(band.points),
        None => format!("{more}, {}", points(band.points)),
    });
    told.collect::<Vec<_>>().join("; ")
}

fn points_es(points: i32) -> String {
    match points {
        0 => "nada".into(),
        1 => "un tanto".into(),
        _ => format!("{} tantos", es(points as usize)),
    }
}

fn points_en(points: i32) -> String {
    match points {
        0 => "nothing".into(),
        1 => "one point".into(),
        _ => format!("{} points", en(points as usize)),
    }
}

/// Whether the target may be reached by one side, and the match be won by another that scores more in the same hand.
fn may_be_overtaken(rules: &Rules) -> bool {
    let reached = |condition| (condition == Condition::TargetReached).then_some(true);
    let is_the_end = rules.end.iter().any(|end| end.decide(&reached) == Some(true));
    let nothing_after =
        rules.score.worth == Worth::Nothing && rules.bonuses.iter().all(|bonus| bonus.what != BonusFor::Win);
    // Whoever goes out wins the hand as well, if it is not counted who does.
    let with_the_hand = |what| match what {
        BonusFor::Win => true,
        BonusFor::Out | BonusFor::Capicua | BonusFor::DoubleCapicua | BonusFor::Chuchazo => {
            rules.score.winner != Winner::Counted
        }
        _ => false,
    };
    let first_wins = rules.ends_at_once() || (is_the_end && nothing_after);
    !first_wins && rules.bonuses.iter().any(|bonus| !with_the_hand(bonus.what))
}

/// Who has most points after so many hands: in Spanish with who it is, in English when alone.
fn most_points(rules: &Rules, hands: usize) -> (String, String) {
    if hands == 1 {
        return ("quien tiene más tantos en una sola ronda".to_owned(), "in a single hand".to_owned());
    }
    let (es, en) = (es(hands), en(hands));
    if rules.score.worth == Worth::Own {
        (
            format!("quien tiene menos tantos en contra al cabo de {es} rondas"),
            format!("(fewest against them) after {en} hands"),
        )
    } else {
        (format!("quien tiene más tantos al cabo de {es} rondas"), format!("after {en} hands"))
    }
}

/// That the points which win the match are reached.
fn reached(target: i32) -> (String, String) {
    if target == 1 {
        ("alguien se apunta un tanto".to_owned(), "somebody scores a point".to_owned())
    } else {
        (format!("se llega a {target} tantos"), format!("{target} points are reached"))
    }
}

/// With how many points of another side the match is a draw.
fn drawn_from(rules: &Rules, [side, side_en]: [&str; 2]) -> Option<Text> {
    let from = rules.match_to.drawn_from?;
    let two = rules.seating.sides.count() == 2;
    let other = match (two, side == "la pareja") {
        (true, true) => "la otra pareja",
        (true, false) => &side.replace("el ", "el otro "),
        (false, true) => "otra pareja",
        (false, false) => &side.replace("el ", "otro "),
    };
    let other_en = if two { "the other" } else { "another" };
    let (points, points_en) = match from {
        1 => ("algún tanto".to_owned(), "any point".to_owned()),
        _ => (format!("{from} tantos o más"), format!("{from} points or more")),
    };
    Some(text(
        format!("Si entonces {other} tiene {points}, la partida queda empatada."),
        format!("If {other_en} {side_en} has {points_en} by then, the match is a draw."),
    ))
}

/// With how many points against somebody the match is over.
fn against(rules: &Rules, [side, side_en]: [&str; 2]) -> Option<Text> {
    let (points, points_en) = some(rules.match_to.against?);
    let (after_es, after_en) = match rules.match_to.hands {
        Some(hands) if rules.match_to.target.is_none() => (
            format!(", o al cabo de {}", some_es(hands as usize, "ronda")),
            format!(", or after {}", some_en(hands as usize, "hand")),
        ),
        _ => Default::default(),
    };
    Some(text(
        format!("La partida acaba cuando alguien llega a {points} en contra{after_es}: gana {side} que tiene menos."),
        format!(
            "The match is over once somebody has {points_en} against them{after_en}: the {side_en} with fewest wins."
        ),
    ))
}

/// How many points must be made at once to begin to score.
fn begin(points: i32) -> Text {
    let (es, en) = some(points);
    text(
        format!("Para empezar a apuntarse tantos hay que hacer {} de una vez.", es.trim_end_matches(" tantos")),
        format!("To begin to score, {en} must be made at once."),
    )
}

/// So many points, in figures but for one.
fn some(points: i32) -> (String, String) {
    match points {
        1 => ("un tanto".to_owned(), "one point".to_owned()),
        _ => (format!("{points} tantos"), format!("{points} points")),
    }
}

pub(super) fn match_end(rules: &Rules) -> Vec<Text> {
    let company = Company::of(rules);
    let Company { es: side, en: side_en, .. } = company;
    let limit = rules.match_to.hands;
    let most = |hands: u32| most_points(rules, hands as usize);
    let mut told: Vec<Text> = against(rules, [side, side_en]).into_iter().collect();
    let usual = match (rules.match_to.target, limit) {
        (None, Some(1) | None) => text("Se juega una sola ronda.", "A single hand is played."),
        (None, Some(hands)) => {
            let (es, en) = most(hands);
            text(format!("Gana la partida {es}."), format!("The {side_en} with most points {en} wins the match."))
        }
        (Some(1), None) if !may_be_overtaken(rules) => text(
            format!("Gana la partida {side} que antes se apunta un tanto."),
            format!("The first {side_en} to score a point wins the match."),
        ),
        (Some(target), None) if may_be_overtaken(rules) => {
            let (reached_es, reached_en) = reached(target);
            text(
                format!(
                    "La partida acaba con la ronda en la que {reached_es}, que se juega hasta el final: gana {side} que tiene \
                     más y, si hay empate, {side} que ganó esa ronda."
                ),
                format!(
                    "The match is over with the hand in which {reached_en}, which is played to its end: the {side_en} with \
                     most points wins it or, level, the {side_en} that won that hand."
                ),
            )
        }
        (Some(target), None) => {
            let (points, points_en) = some(target);
            text(
                format!("Gana la partida {side} que llega antes a {points}."),
                format!("The first {side_en} to reach {points_en} wins the match."),
            )
        }
        (Some(target), Some(hands)) if may_be_overtaken(rules) => {
            let (hands_es, hands_en) = (some_es(hands as usize, "ronda"), some_en(hands as usize, "hand"));
            let (reached_es, reached_en) = reached(target);
            text(
                format!(
                    "La partida acaba con la ronda en la que {reached_es}, que se juega hasta el final, o al \
                     cabo de {hands_es}: gana {side} que tiene más y, si hay empate, {side} que ganó la última ronda."
                ),
                format!(
                    "The match is over with the hand in which {reached_en}, which is played to its end, or \
                     after {hands_en}: the {side_en} with most points wins it or, level, the {side_en} that won the last hand."
                ),
            )
        }
        (Some(target), Some(hands)) => {
            let (most_es, most_en) = most(hands);
            let (points, points_en) = some(target);
            text(
                format!("Gana la partida {side} que llega antes a {points} o, si nadie llega, {most_es}."),
                format!(
                    "The first {side_en} to reach {points_en} wins the match or, failing that, the one with most points {most_en}."
                ),
            )
        }
    };
    if rules.match_to.against.is_none() || rules.match_to.target.is_some() {
        told.push(usual);
    }
    told.extend(drawn_from(rules, [side, side_en]));
    told.extend(rules.match_to.begin.map(begin));
    if rules.ends_at_once() {
        told.push(text(
            "Acaba en el acto: la ronda no se juega hasta el final, y lo que queda en las manos no se cuenta.",
            "It is over at once: the hand is not played on, and what is left in the hands is not counted.",
        ));
    }
    if rules.match_to.exact {
        told.push(text(
            "Hay que llegar justo: los tantos con que se pasaría no se apuntan.",
            "The target must be met exactly: points that would pass it are not scored.",
        ));
    }
    told
}
