//! What a table of escoba may choose of its rules besides the seats.

use sobremesa_files::{FileKeys, KeyValue};

use crate::options::Takes;
use crate::rule_choices::RuleChoice;

/// What may be chosen of any rules, in the order in which it is asked and spelled.
pub(super) const OFFERED: &[&RuleChoice] = &[
    &TARGET,
    &SIDES,
    &CAPTURE,
    &TAKES_FIRST,
    &FOURTH_POINT,
    &TIES,
    &BONUS_CARDS,
    &BONUS_SEVENS,
    &BONUS_OROS,
    &OPENING,
    &OPENING_FIRST_TWO,
    &OPENING_TO,
    &DECK,
];

/// Points that win the match.
const TARGET: RuleChoice = RuleChoice::new(
    "choice.escoba.target",
    Takes::Number { min: 1.0, max: 1_000.0, whole: true },
    21.0,
    ("match_to", "target"),
);

/// Who plays with whom.
const SIDES: RuleChoice =
    RuleChoice::new("choice.escoba.sides", Takes::OneOf(&["pairs", "each"]), 0.0, ("deal", "sides"));

/// Whether one must capture.
const CAPTURE: RuleChoice =
    RuleChoice::new("choice.escoba.capture", Takes::OneOf(&["free", "card", "hand"]), 0.0, ("play", "capture"));

/// Which of several sums a card may take.
const TAKES_FIRST: RuleChoice = RuleChoice::new(
    "choice.escoba.takes_first",
    Takes::OneOf(&["any", "single", "fewest"]),
    0.0,
    ("play", "takes_first"),
);

/// What is counted beside cards, oros and the velo.
const FOURTH_POINT: RuleChoice = RuleChoice::new(
    "choice.escoba.fourth_point",
    Takes::OneOf(&["sevens", "setenta_face", "primiera", "none"]),
    0.0,
    ("score", "fourth_point"),
)
.and_also(of_fourth_point);

/// Who scores a majority that several sides have.
const TIES: RuleChoice =
    RuleChoice::new("choice.escoba.ties", Takes::OneOf(&["nobody", "all"]), 0.0, ("score", "ties"));

/// Whether most cards score one more where every rival has fewer than ten.
const BONUS_CARDS: RuleChoice = bonus("choice.escoba.bonus_cards", "bonus_cards");

/// Whether all four sevens score one more.
const BONUS_SEVENS: RuleChoice = bonus("choice.escoba.bonus_sevens", "bonus_sevens");

/// Whether all ten oros score two.
const BONUS_OROS: RuleChoice = bonus("choice.escoba.bonus_oros", "bonus_oros");

/// What the cards turned up at the start score.
const OPENING: RuleChoice = RuleChoice::new(
    "choice.escoba.opening",
    Takes::OneOf(&["two_pairs", "sum_30", "one_only", "void_pairs", "nothing"]),
    0.0,
    ("play", "opening"),
)
.and_also(of_opening);

/// Whether the first two of them may score where all of them do not.
const OPENING_FIRST_TWO: RuleChoice =
    RuleChoice::new("choice.escoba.opening_first_two", Takes::YesNo, 1.0, ("play", "opening_first_two"));

/// Who scores that.
const OPENING_TO: RuleChoice =
    RuleChoice::new("choice.escoba.opening_to", Takes::OneOf(&["dealer", "mano"]), 0.0, ("play", "opening_to"));

/// The pictures of the cards; the game is the same.
const DECK: RuleChoice = RuleChoice::new(
    "choice.escoba.deck",
    Takes::OneOf(&["spanish", "spanish_1_10", "italian", "english", "english_courts"]),
    0.0,
    ("deal", "faces"),
)
.formerly("faces");

const fn bonus(name: &'static str, key: &'static str) -> RuleChoice {
    RuleChoice::new(name, Takes::YesNo, 1.0, ("score", key))
}

/// Where the cards turned up score nothing, nothing is said of the first two, nor of whose it would be.
fn of_opening(file: &mut FileKeys, _: f64) {
    if matches!(file.get("play", "opening"), Some(KeyValue::Text(text)) if text == "nothing") {
        file.remove("play", "opening_first_two");
        file.remove("play", "opening_to");
    }
}

/// What is asked of setenta and primiera is said nowhere else.
fn of_fourth_point(file: &mut FileKeys, _: f64) {
    let suits = ["setenta_face", "primiera"];
    if !matches!(file.get("score", "fourth_point"), Some(KeyValue::Text(text)) if suits.contains(&text.as_str())) {
        file.remove("score", "needs_all_suits");
    }
}
