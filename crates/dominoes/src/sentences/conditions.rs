//! Conditions in words.

use super::numbers::ordinal_of_a_hand;
use super::texts::text;
use crate::predicate::{Condition, Predicate};
use crate::rules::{MustPlay, Rules, Text};

mod words;

use words::say_one;

/// A predicate as a clause that may follow *si* or *cuando*, *if* or *when*.
pub(super) fn say(rules: &Rules, predicate: &Predicate) -> Text {
    say_where(rules.must_play, predicate)
}

fn say_where(must_play: MustPlay, predicate: &Predicate) -> Text {
    let mut branches = Vec::new();
    flatten(predicate, true, Joined::Or, &mut branches);
    match &branches[..] {
        [Part::Joined(all)] => join(must_play, all, Joined::And),
        _ => join(must_play, &branches, Joined::Or),
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
fn join(must_play: MustPlay, parts: &[Part], joined: Joined) -> Text {
    let mut told: Vec<Text> = Vec::new();
    let mut parts = parts.iter().peekable();
    let mut compound = false;
    while let Some(part) = parts.next() {
        told.push(match part {
            Part::Is(condition, holds) => {
                let next = parts.peek().filter(|_| joined == Joined::And);
                if let Some(hand) = only_hand((*condition, *holds), next.copied()) {
                    parts.next();
                    hand
                } else {
                    say_one(must_play, *condition, *holds)
                }
            }
            Part::Joined(inner) => {
                compound = true;
                let deeper = inner.iter().any(|part| matches!(part, Part::Joined(_)));
                let told = join(must_play, inner, joined.other());
                match (deeper, joined) {
                    (true, _) => text(format!("({})", told.es), format!("({})", told.en)),
                    (false, Joined::Or) => told,
                    (false, Joined::And) => text(format!("o bien {}", told.es), format!("either {}", told.en)),
                }
            }
        });
    }
    let (es, en) = match (joined, compound) {
        (Joined::Or, true) => (", o ", ", or "),
        (Joined::Or, false) => (" o ", " or "),
        (Joined::And, true) => (", y además ", ", and also "),
        (Joined::And, false) => (" y ", " and "),
    };
    let comma = if compound { None } else { Some(", ") };
    text(
        listed(told.iter().map(|told| told.es.as_str()), SUBJECT_ES, comma, es),
        listed(told.iter().map(|told| told.en.as_str()), SUBJECT_EN, comma, en),
    )
}

/// How conditions on the seat to move begin.
pub(super) const SUBJECT_ES: &str = "quien juega ";
const SUBJECT_EN: &str = "the player in turn ";

/// Clauses one after the other, the last joined by a word, those before it by commas where they are plain; a subject
/// that stays the same is not said again.
fn listed<'t>(told: impl Iterator<Item = &'t str>, subject: &str, comma: Option<&str>, word: &str) -> String {
    let told: Vec<&str> = told.collect();
    let mut text = String::new();
    for (index, clause) in told.iter().enumerate() {
        let same = index > 0 && comma.is_some() && told[index - 1].starts_with(subject);
        text += match (index, comma) {
            (0, _) => "",
            (_, Some(comma)) if index + 1 < told.len() => comma,
            _ => word,
        };
        text += if same { clause.strip_prefix(subject).unwrap_or(clause) } else { clause };
    }
    text
}

/// Two conditions that say which hand of the match it is, and no other.
fn only_hand(one: (Condition, bool), other: Option<&Part>) -> Option<Text> {
    match (one, other) {
        ((Condition::HandsPlayed(n), true), Some(Part::Is(Condition::HandsPlayed(m), false))) if *m == n + 1 => {
            let (es, en) = ordinal_of_a_hand(*m);
            Some(text(format!("es la {es} ronda de la partida"), format!("it is the {en} hand of the match")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_out(predicate: &str) -> (String, String) {
        read_out_where(MustPlay::IfAble, predicate)
    }

    fn read_out_where(must_play: MustPlay, predicate: &str) -> (String, String) {
        let told = say_where(must_play, &Predicate::parse(predicate).unwrap());
        (told.es, told.en)
    }

    #[test]
    fn who_may_stop_may_have_stopped() {
        let told = |predicate| read_out_where(MustPlay::MayStop, predicate);
        let (es, en) = told("last_passed");
        assert_eq!(es, "el último en jugar ha pasado o se ha plantado");
        assert_eq!(en, "the last player passed or stopped");
        let (es, en) = told("not last_passed");
        assert_eq!(es, "el último en jugar ni ha pasado ni se ha plantado");
        assert_eq!(en, "the last player neither passed nor stopped");
        assert_eq!(told("passes_in_a_row(1)"), read_out("passes_in_a_row(1)"), "a stop is no pass there");
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
    fn several_conditions_are_listed_as_one_would() {
        let (es, en) = read_out("passed(1) and cannot_play and not stock_empty");
        assert_eq!(
            es,
            "quien juega ya ha pasado una vez, no tiene ninguna ficha que encaje y quedan fichas en el pozo"
        );
        assert_eq!(
            en,
            "the player in turn has passed once already, has no tile that fits and there are tiles in the stock"
        );
        assert_eq!(read_out("hands_played > 1 and not hands_played > 2").0, "es la tercera ronda de la partida");
    }

    #[test]
    fn a_not_reaches_every_condition() {
        assert_eq!(read_out("not (out or blocked)"), read_out("not out and not blocked"));
        assert_eq!(read_out("not (not turn > 3)"), read_out("turn > 3"));
    }

    #[test]
    fn a_tile_is_named() {
        let told =
            ("quien juega ha puesto la ficha 6-5 en este turno", "the player in turn has placed the 6-5 in this turn");
        let (es, en) = read_out("placed 5-6");
        assert_eq!((es.as_str(), en.as_str()), told);
        let (es, en) = read_out("not placed 6-6 and hand_tiles <= 3");
        assert_eq!(es, "quien juega no acaba de poner la ficha 6-6 y tiene tres fichas o menos");
        assert_eq!(en, "the player in turn has not just placed the 6-6 and has three tiles or fewer");
    }

    #[test]
    fn one_is_one() {
        assert_eq!(read_out("hand_tiles <= 1").0, "quien juega tiene una ficha o menos");
        assert_eq!(read_out("passes_in_a_row(1)").0, "alguien ha pasado desde la última ficha puesta");
        assert_eq!(read_out("passes_in_a_row(1)").1, "somebody has passed since the last tile was placed");
        assert_eq!(read_out("passes_in_a_row(2)").0, "se pasa dos veces seguidas");
        assert_eq!(read_out("passes_in_a_row(2)").1, "there are two passes in a row");
    }
}
