//! What a table of dominoes may choose of its rules besides seats and sides.

use sobremesa_core::Message;
use sobremesa_dominoes::Rules;
use sobremesa_dominoes::rules::{BonusFor, Worth};
use sobremesa_files::{FileKeys, KeyValue};

use super::seats;
use crate::choices::ChoiceError;
use crate::games::RulesSource;
use crate::options::Takes;
use crate::rule_choices::{self, ChosenRules, RuleChoice};

/// Points that win the match; none: it is played for a number of hands.
const TARGET: RuleChoice = RuleChoice::new(
    "choice.dominoes.target",
    Takes::Limit { max: 100_000.0, whole: true },
    0.0,
    ("match_to", "target"),
)
.and_also(of_target);

/// Most hands of the match; none: as many as it takes.
const HANDS: RuleChoice =
    RuleChoice::new("choice.dominoes.hands", Takes::Limit { max: 500.0, whole: true }, 0.0, ("match_to", "hands"))
        .and_also(of_hands);

/// Whether the target must be met exactly.
const EXACT: RuleChoice = RuleChoice::new("choice.dominoes.exact", Takes::YesNo, 0.0, ("match_to", "exact"));

/// Who wins a hand in which nobody went out.
const WINNER: RuleChoice = RuleChoice::new(
    "choice.dominoes.winner",
    Takes::OneOf(&["lowest_side", "lowest_seat", "blocker_against_next", "blocker_against_previous", "counted"]),
    0.0,
    ("score", "winner"),
);

/// Who wins a hand where those who count least are level.
const TIE: RuleChoice = RuleChoice::new(
    "choice.dominoes.tie",
    Takes::OneOf(&["nobody", "opener", "blocker", "after_blocker", "shared", "carried"]),
    0.0,
    ("score", "tie"),
);

/// The points of who wins a hand.
const WORTH: RuleChoice = RuleChoice::new(
    "choice.dominoes.worth",
    Takes::OneOf(&["all", "losers", "difference", "differences", "one"]),
    0.0,
    ("score", "worth"),
);

/// Whether there are points besides those of the hand.
const BONUSES: RuleChoice = RuleChoice::list("choice.dominoes.bonuses", "bonus");

/// Who opens the hands after the first.
const LATER: RuleChoice = RuleChoice::new(
    "choice.dominoes.later",
    Takes::OneOf(&[
        "rotate",
        "winner",
        "winning_side_chooses",
        "last_to_place",
        "out_or_lot",
        "as_first",
        "winner_or_first",
    ]),
    0.0,
    ("opening", "later"),
);

/// Whether a pause before a move tells the truth.
const PENSADA: RuleChoice =
    RuleChoice::new("choice.dominoes.pensada", Takes::OneOf(&["off", "on"]), 0.0, ("table", "pensada"));

/// Puts what is chosen of rules in its place in their file.
///
/// # Errors
/// Names the first choice that cannot be made.
pub(super) fn read(source: &RulesSource<'_>, rules: &Rules) -> Result<ChosenRules, ChoiceError> {
    let mut file = rule_choices::keys(source);
    let ends = ["target", "against", "hands"].map(|key| file.get("match_to", key).is_some());
    if ends == [false; 3] {
        // A file that does not say what it is played to is played for a hand.
        file.set("match_to", "hands", KeyValue::Whole(1));
    }
    if let (Some(KeyValue::Table(_)), Some(target)) = (file.get("match_to", "target"), rules.match_to().target) {
        // A target that goes by the number of seats is that of this table.
        file.set("match_to", "target", KeyValue::Whole(i64::from(target)));
    }
    let chosen = rule_choices::choose(source.choices, file, &offered(rules), &seats::CHOICES)?;
    if ["target", "against", "hands"].into_iter().all(|key| chosen.leaves_out("match_to", key)) {
        return Err(chosen.refused(Message::new("choice.dominoes.no_goal")));
    }
    Ok(chosen)
}

/// What may be chosen of rules, in the order in which it is asked and spelled.
fn offered(rules: &Rules) -> Vec<&'static RuleChoice> {
    // Points that only count against one win no match.
    let against = rules.score().worth == Worth::Own;
    let mut offered = if against { vec![&HANDS] } else { vec![&TARGET, &HANDS] };
    if rules.match_to().target.is_some() {
        offered.push(&EXACT);
    }
    offered.extend([&WINNER, &TIE]);
    let points_of_a_hand = rules.score().worth != Worth::Nothing;
    if points_of_a_hand && !against {
        offered.push(&WORTH);
    }
    // Where the ends score in play, that is the game itself.
    let ends = |what| matches!(what, BonusFor::EndsMultipleOf(_) | BonusFor::EndsEqual | BonusFor::EndsEqualWithDouble);
    if points_of_a_hand && !rules.bonuses().is_empty() && !rules.bonuses().iter().any(|bonus| ends(bonus.what)) {
        offered.push(&BONUSES);
    }
    offered.push(&LATER);
    if rules.pensada() {
        offered.push(&PENSADA);
    }
    offered
}

/// What a number of hands brings with it: after a single one there is no hand to which a tie could leave anything.
fn of_hands(file: &mut FileKeys, hands: f64) {
    if (hands - 1.0).abs() < 0.5 && file.get("score", "tie") == Some(KeyValue::Text("carried".into())) {
        file.set("score", "tie", KeyValue::Text("nobody".into()));
    }
}

/// What a target brings with it: in a single hand there would be none to reach, and without one nothing is said of it; what
/// makes a draw is below it.
fn of_target(file: &mut FileKeys, target: f64) {
    if matches!(file.get("match_to", "drawn_from"), Some(KeyValue::Whole(from)) if from as f64 >= target) {
        file.remove("match_to", "drawn_from");
    }
    if target == 0.0 {
        file.remove("match_to", "exact");
        file.remove("match_to", "ends");
    } else if file.get("match_to", "hands") == Some(KeyValue::Whole(1)) {
        file.remove("match_to", "hands");
    }
}
