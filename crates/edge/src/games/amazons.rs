//! The Game of the Amazons among the games.

mod board;
mod exact;
mod players;
mod wire;

use std::sync::Arc;

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::file::{self, ChoicesError, ReadError};
use sobremesa_amazons::rules::MAX_OPENING_PLIES;
use sobremesa_amazons::{Amazons, Rules, Wide};
use sobremesa_core::Message;
use sobremesa_core::nearest::nearest;
use sobremesa_protocol::{Localized, Pieces, RulesInfo};

use super::{GameEntry, NotCompiled, RulesSource, RulesText};
use crate::any::{AnyGame, PlayerRoles};
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::erased;
use crate::kinds::Kind;
use crate::wire::Wire;

/// The Game of the Amazons, on any board.
pub(super) static AMAZONS: GameEntry = GameEntry {
    id: "amazons",
    name: ["Amazonas", "Amazons"],
    first: "amazons",
    compile,
    schema: file::schema,
    kinds: || Amazons::<u64>::KINDS.iter().map(Kind::info).collect(),
    remembers: super::remembers::<Amazons<u64>>,
    by_rules: false,
    parts: PlayerRoles {
        companion: "marcelina",
        adviser: "amazona seconds=1",
        template: "greedy_territory",
        ladder: &["random", "greedy_mobility", "greedy_territory", "tadeo", "baltasar"],
    },
};

/// What may be chosen: `opening=4`, how many moves chance makes before the players take over.
const OPENING: &str = "opening";

/// The choices: `start=3b2b3/10/…/3w2w3,w`, the position from which it is played, a comma before the side to move.
const START: &str = "start";

fn compile(source: &RulesSource<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let chosen = chosen(source.choices).map_err(NotCompiled::Choice)?;
    let refused = |key: &str, why: Message| {
        let word = format!("{key}={}", source.choices.get(key).unwrap_or_default());
        NotCompiled::Choice(ChoiceError::new(&word, ChoiceProblem::Refused { why }))
    };
    let rules = file::read_with(source.text, &chosen).map_err(|error| match error {
        ReadError::Mistakes(mistakes) => NotCompiled::Mistakes(mistakes),
        ReadError::Choices(ChoicesError::Start(error)) => refused(START, error.message()),
        ReadError::Choices(ChoicesError::Opening(plies)) => {
            let why = Message::new("mistake.amazons.opening_long").with("most", MAX_OPENING_PLIES).with("plies", plies);
            refused(OPENING, why)
        }
    })?;
    Ok(match rules.bits() {
        ..=64 => erase::<u64>(rules, source),
        65..=128 => erase::<u128>(rules, source),
        _ => erase::<Wide>(rules, source),
    })
}

/// Reads what is chosen.
fn chosen(choices: &Choices) -> Result<file::Choices, ChoiceError> {
    let mut chosen = file::Choices::default();
    for (key, value) in choices.iter() {
        let wrong = |problem| ChoiceError::new(&format!("{key}={value}"), problem);
        match key {
            OPENING => {
                let number = value.parse().ok().filter(|plies| *plies <= MAX_OPENING_PLIES);
                let problem = ChoiceProblem::Number { key: OPENING, min: 0, max: u32::from(MAX_OPENING_PLIES) };
                chosen.opening = Some(number.ok_or_else(|| wrong(problem))?);
            }
            START => chosen.start = Some(value.replace(',', " ")),
            _ => {
                let known = vec![OPENING, START];
                return Err(wrong(ChoiceProblem::Unknown { nearest: nearest(key, [OPENING, START]), known }));
            }
        }
    }
    Ok(chosen)
}

fn erase<W: Bits>(rules: Rules, source: &RulesSource<'_>) -> Arc<dyn AnyGame> {
    let localized = |text: &sobremesa_amazons::rules::Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let start = rules.start();
    // What was chosen, in its one spelling.
    let mut choices = Choices::none();
    if source.choices.get(OPENING).is_some() {
        choices.set(OPENING, rules.opening_plies());
    }
    if source.choices.get(START).is_some() {
        choices.set(START, rules.start().to_string().replace(' ', ","));
    }
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: AMAZONS.id.to_owned(),
        choices: choices.to_string().trim_start().to_owned(),
        name: localized(rules.name()),
        summary: localized(rules.summary()),
        pieces: Pieces::Amazons { files: start.files, ranks: start.ranks, start: start.to_string() },
        seats: 2,
        offered: vec![2],
        side_names: vec![
            Localized { es: "Blancas".to_owned(), en: "White".to_owned() },
            Localized { es: "Negras".to_owned(), en: "Black".to_owned() },
        ],
        clockwise: true,
        sides: vec![0, 1],
        target: None,
        hands: Some(1),
        pauses: false,
        own: false,
    };
    let sentences = sobremesa_amazons::sentences::of(&rules).into_iter();
    let text = RulesText {
        canonical: &rules.canonical(),
        sources: rules.sources(),
        sentences: sentences.map(|text| Localized { es: text.es, en: text.en }).collect(),
    };
    let about = source.about(&AMAZONS, info, &choices, text);
    erased(Amazons::<W>::new(rules), about)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_is_chosen_by_its_length_and_a_start_by_its_position() {
        let read = |text: &str| {
            let spec = crate::rules_spec::RulesSpec::read(&format!("amazons {text}")).expect("each once");
            chosen(&spec.choices).map_err(|error| error.problem)
        };
        let opening = |text: &str| read(text).map(|chosen| chosen.opening);
        assert_eq!((opening("opening=4"), opening("")), (Ok(Some(4)), Ok(None)));
        assert!(matches!(read("openin=4"), Err(ChoiceProblem::Unknown { nearest: Some(OPENING), .. })));
        assert!(matches!(read("opening=400"), Err(ChoiceProblem::Number { max: 40, .. })));
        assert_eq!(read("start=b2/3/2w,b").map(|chosen| chosen.start), Ok(Some("b2/3/2w b".to_owned())));
    }
}
