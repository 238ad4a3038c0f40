//! The Game of the Amazons among the games.

mod board;
mod exact;
mod players;
mod puzzle;
mod questions;
mod sgf;
mod wire;

use std::sync::Arc;

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::file;
use sobremesa_amazons::rules::MAX_OPENING_PLIES;
use sobremesa_amazons::{Amazons, Rules, Wide};
use sobremesa_protocol::{Localized, Pieces, RulesInfo};

use super::{GameEntry, NotCompiled, RulesSource, RulesText};
use crate::any::{AnyGame, PlayerRoles};
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::erased;
use crate::kinds::Kind;
use crate::options::Takes;
use crate::rule_choices::{self, ChosenRules, RuleChoice};
use crate::wire::Wire;

/// The Game of the Amazons, on any board.
pub(super) static AMAZONS: GameEntry = GameEntry {
    id: "amazons",
    name: ["Amazonas", "Amazons"],
    first: "amazons",
    compile,
    schema: file::schema,
    questions: questions::ASKED,
    conditions: Vec::new,
    kinds: || Amazons::<u64>::KINDS.iter().map(Kind::info).collect(),
    remembers: super::remembers::<Amazons<u64>>,
    by_rules: false,
    parts: PlayerRoles {
        companion: "marcelina",
        stand_in: "marcelina",
        adviser: "amazona seconds=1",
        template: "greedy_territory",
        ladder: &["random", "greedy_mobility", "greedy_territory", "tadeo", "baltasar"],
    },
};

/// How many moves chance makes before the players take over: `opening=4`.
const OPENING: RuleChoice = RuleChoice::new(
    "choice.amazons.opening",
    Takes::Number { min: 0.0, max: MAX_OPENING_PLIES as f64, whole: true },
    0.0,
    ("opening", "plies"),
)
.always_spelled();

/// The choice of a position to play from, a comma before the side to move: `start=3b2b3/10/…/3w2w3,w`.
const START: &str = "start";

fn compile(source: &RulesSource<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let rules = file::read(source.text).map_err(NotCompiled::Mistakes)?;
    let mut chosen = rule_choices::choose(source.choices, rule_choices::keys(source), &[&OPENING], &[START])
        .map_err(NotCompiled::Choice)?;
    let mut rules = chosen.read(rules, file::read)?;
    if let Some(start) = source.choices.get(START) {
        rules = rules.starting_at(&start.replace(',', " ")).map_err(|error| {
            let problem = ChoiceProblem::Refused { why: error.message() };
            NotCompiled::Choice(ChoiceError::new(&format!("{START}={start}"), problem))
        })?;
        // In its one spelling.
        chosen.choices.set(START, rules.start().to_string().replace(' ', ","));
    }
    Ok(match rules.bits() {
        ..=64 => erase::<u64>(rules, source, chosen),
        65..=128 => erase::<u128>(rules, source, chosen),
        _ => erase::<Wide>(rules, source, chosen),
    })
}

fn erase<W: Bits>(rules: Rules, source: &RulesSource<'_>, chosen: ChosenRules) -> Arc<dyn AnyGame> {
    let localized = |text: &sobremesa_amazons::rules::Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let start = rules.start();
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: AMAZONS.id.to_owned(),
        choices: String::new(),
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
    let about = source.about(&AMAZONS, info, Choices::none(), chosen, text);
    erased(Amazons::<W>::new(rules), about)
}
