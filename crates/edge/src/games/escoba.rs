//! Escoba among the games.

mod board;
mod choices;
mod exact;
mod players;
mod puzzle;
mod questions;
mod wire;

use std::sync::Arc;

use sobremesa_core::MAX_SEATS;
use sobremesa_escoba::Escoba;
use sobremesa_escoba::file::{self, ReadError};
use sobremesa_escoba::rules::{Direction, Text};
use sobremesa_protocol::{Localized, Pieces, RulesInfo};

use super::{GameEntry, NotCompiled, RulesSource, RulesText};
use crate::any::{AnyGame, PlayerRoles};
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::erased;
use crate::kinds::Kind;
use crate::rule_choices;
use crate::wire::Wire;

/// Escoba de quince, whatever the table's rules.
pub(crate) static ESCOBA: GameEntry = GameEntry {
    id: "escoba",
    name: ["Escoba", "Escoba"],
    first: "escoba",
    compile,
    schema: file::schema,
    questions: questions::ASKED,
    conditions: Vec::new,
    kinds: || Escoba::KINDS.iter().map(Kind::info).collect(),
    remembers: super::remembers::<Escoba>,
    by_rules: false,
    parts: PlayerRoles {
        companion: "fase-1",
        stand_in: "petra",
        adviser: "fase-2",
        template: "fase-1",
        ladder: &["random", "aprendiz", "clasico", "fase-1", "fase-2", "maestro"],
    },
};

/// The choice of one of the numbers of seats that the file offers: `seats=3`.
const SEATS: &str = "seats";

fn compile(source: &RulesSource<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let seats = seats(source.choices).map_err(NotCompiled::Choice)?;
    let rules = file::read_with(source.text, seats).map_err(|error| {
        let problem = match error {
            ReadError::Mistakes(mistakes) => return NotCompiled::Mistakes(mistakes),
            ReadError::Seats(error) => {
                let mut offered = error.offered;
                offered.sort_unstable();
                ChoiceProblem::NotOffered { offered }
            }
        };
        NotCompiled::Choice(ChoiceError::new(source.choices.to_string().trim(), problem))
    })?;
    let chosen = rule_choices::choose(source.choices, rule_choices::keys(source), choices::OFFERED, &[SEATS])
        .map_err(NotCompiled::Choice)?;
    let rules = chosen.read(rules, |text| match file::read_with(text, seats) {
        Ok(rules) => Ok(rules),
        Err(ReadError::Mistakes(mistakes)) => Err(mistakes),
        Err(ReadError::Seats(_)) => unreachable!("no choice but its own bears on the seats"),
    })?;
    let localized = |text: &Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let seating = rules.seating();
    let mut offered = seating.offered.clone();
    offered.sort_unstable();
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: ESCOBA.id.to_owned(),
        name: localized(rules.name()),
        summary: localized(rules.summary()),
        pieces: Pieces::Escoba { faces: board::faces(rules.deal().faces).to_owned() },
        seats: rules.sides().seats(),
        offered,
        side_names: Vec::new(),
        clockwise: seating.direction == Direction::Left,
        sides: rules.sides().by_seat().iter().map(|side| side.0).collect(),
        target: Some(rules.target()),
        hands: None,
        choices: String::new(),
        pauses: false,
        own: false,
    };
    // What was chosen, in its one spelling.
    let seats = seats.map_or(Choices::none(), |seats| Choices::none().with(SEATS, seats));
    let sentences = sobremesa_escoba::sentences::of(&rules).into_iter();
    let text = RulesText {
        canonical: &rules.canonical(),
        sources: rules.sources(),
        sentences: sentences.map(|text| Localized { es: text.es, en: text.en }).collect(),
    };
    let about = source.about(&ESCOBA, info, seats, chosen, text);
    Ok(erased(Escoba::new(rules), about))
}

/// Reads the number of seats that is chosen; other choices are passed over.
fn seats(choices: &Choices) -> Result<Option<u8>, ChoiceError> {
    let Some(value) = choices.get(SEATS) else { return Ok(None) };
    let number = value.parse().ok().filter(|seats| (1..=MAX_SEATS).contains(&usize::from(*seats)));
    number.map(Some).ok_or_else(|| ChoiceError::new(&format!("{SEATS}={value}"), ChoiceProblem::Seats))
}
