//! Dominoes among the games.

mod board;
mod choices;
mod exact;
mod holder;
mod maestro;
mod notes;
mod puzzle;
mod questions;
mod seats;
mod trial;
mod wire;

use std::sync::Arc;

use sobremesa_dominoes::file::{self, ReadError, SeatsError};
use sobremesa_dominoes::predicate::{ConditionForm, ConditionTakes, condition_forms};
use sobremesa_dominoes::rules::{Direction, SeatOrder, Spinner, Text};
use sobremesa_dominoes::{Dominoes, Rules, solver};
use sobremesa_protocol::words::in_both;
use sobremesa_protocol::workshop::{FormWord, WordArgument};
use sobremesa_protocol::{Localized, Pieces, RulesInfo};

use super::{GameEntry, NotCompiled, RulesSource, RulesText};
use crate::any::{AnyGame, PlayerRoles};
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::erased;
use crate::kinds::Kind;
use crate::rule_choices::ChosenRules;
use crate::wire::Wire;

/// Gives hints under rules of which nothing else is known.
const USUAL_ADVISER: &str = "sondeo";

/// Dominoes, whatever the rules.
pub(super) static DOMINOES: GameEntry = GameEntry {
    id: "dominoes",
    name: ["Dominó", "Dominoes"],
    first: "international",
    compile,
    schema: file::schema,
    questions: questions::ASKED,
    conditions,
    kinds: || Dominoes::<1>::KINDS.iter().map(Kind::info).collect(),
    remembers: |kind, memory| super::remembers::<Dominoes<1>>(kind, memory),
    by_rules: true,
    parts: PlayerRoles {
        companion: "matriz",
        stand_in: "remedios",
        adviser: USUAL_ADVISER,
        template: "fermin",
        ladder: &["random", "botagorda", "doble", "matriz", "seguro", "sondeo"],
    },
};

/// The conditions of lists, each with what it means.
fn conditions() -> Vec<FormWord> {
    let word = |form: ConditionForm| FormWord {
        word: form.name.to_owned(),
        about: in_both(form.meaning),
        argument: form.takes.map(|takes| match takes {
            ConditionTakes::Number { sign, least, greatest } => WordArgument {
                sign: sign.to_owned(),
                numbers: Some((least.into(), greatest.into())),
                example: least.max(1).to_string(),
            },
            ConditionTakes::Tile(example) => {
                WordArgument { sign: String::new(), numbers: None, example: example.to_owned() }
            }
        }),
    };
    condition_forms().map(word).collect()
}

fn compile(source: &RulesSource<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let seats = seats::read(source.choices).map_err(NotCompiled::Choice)?;
    let rules = file::read_with(source.text, &seats).map_err(|error| refused(error, source.choices))?;
    let chosen = choices::read(source, &rules).map_err(NotCompiled::Choice)?;
    let rules = chosen.read(rules, |text| match file::read_with(text, &seats) {
        Ok(rules) => Ok(rules),
        Err(ReadError::Mistakes(mistakes)) => Err(mistakes),
        Err(ReadError::Seats(_)) => unreachable!("no choice but its own bears on the seats"),
    })?;
    // What was chosen, in its one spelling.
    let seats = seats::written(&seats);
    Ok(match rules.tiles().count() {
        ..=64 => erase(Dominoes::<1>::new(rules), source, seats, chosen),
        65..=512 => erase(Dominoes::<8>::new(rules), source, seats, chosen),
        _ => erase(Dominoes::<16>::new(rules), source, seats, chosen),
    })
}

fn refused(error: ReadError, choices: &Choices) -> NotCompiled {
    let problem = match error {
        ReadError::Mistakes(mistakes) => return NotCompiled::Mistakes(mistakes),
        ReadError::Seats(SeatsError::NotOffered { offered, .. }) => ChoiceProblem::NotOffered { offered },
        ReadError::Seats(error) => ChoiceProblem::Refused { why: error.message() },
    };
    NotCompiled::Choice(ChoiceError { word: choices.to_string().trim().to_owned(), problem })
}

fn erase<const W: usize>(
    game: Dominoes<W>,
    source: &RulesSource<'_>,
    seats: Choices,
    chosen: ChosenRules,
) -> Arc<dyn AnyGame>
where
    Dominoes<W>: Wire,
{
    let rules: &Rules = game.rules();
    let seating = rules.seating();
    let localized = |text: &Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: DOMINOES.id.to_owned(),
        name: localized(rules.name()),
        summary: localized(rules.summary()),
        pieces: Pieces::Dominoes {
            heads: rules.tiles().heads,
            highest: rules.tiles().highest,
            arms: rules.arms().spinner != Spinner::None,
        },
        seats: rules.sides().seats(),
        offered: seating.offered.clone(),
        side_names: seating.names.iter().map(localized).collect(),
        clockwise: seating.direction == Direction::Left,
        sides: rules.sides().by_seat().iter().map(|side| side.0).collect(),
        target: rules.match_to().goal(),
        hands: rules.match_to().hands,
        choices: String::new(),
        pauses: rules.pensada(),
        own: false,
    };
    let sentences = sobremesa_dominoes::sentences::of(rules).into_iter();
    let text = RulesText {
        canonical: &rules.canonical(),
        sources: rules.sources(),
        sentences: sentences.map(|text| Localized { es: text.es, en: text.en }).collect(),
    };
    let mut about = source.about(&DOMINOES, info, seats, chosen, text);
    about.by_lot = seating.order == SeatOrder::Lot;
    // Where the game is the usual one the rules of those who know say more than figures do; under others, which know of
    // draws, arms or points in play, the figures hold and those rules do not.
    if solver::rules_fit(&game).is_ok() {
        about.parts.adviser = "experto-4";
    }
    erased(game, about)
}
