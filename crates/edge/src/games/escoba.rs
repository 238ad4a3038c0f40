//! Escoba in the catalogue.

use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::nearest::nearest;
use sobremesa_core::{MAX_SEATS, Player};
use sobremesa_escoba::Escoba;
use sobremesa_escoba::file::{self, ReadError};
use sobremesa_escoba::maestro::{Maestro, Settings};
use sobremesa_escoba::players::{Careless, Classic, Distracted, Grab, Phase1, Phase2};
use sobremesa_escoba::rules::{Direction, Text};
use sobremesa_protocol::{Localized, OptionInfo, Pieces, RulesInfo};
use sobremesa_search::{Greedy, Random};

use super::{Game, Kind, NotCompiled, Parts, Source, no_options, nothing_remembered, whole};
use crate::any::AnyGame;
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::{About, ErasedGame};
use crate::players;
use crate::spec::PlayerSpec;
use crate::wire::escoba_faces;

/// Escoba de quince, whatever the table's rules.
pub(super) static ESCOBA: Game = Game {
    id: "escoba",
    name: ["Escoba", "Escoba"],
    first: "escoba",
    compile,
    schema: file::schema,
    kinds: &[
        kind("random", "Any legal play.", no_options),
        kind(
            "novato",
            "Overlooks many captures; knows escobas and the velo, and else takes any of those it sees.",
            careless,
        ),
        kind("aprendiz", "Overlooks some captures, and knows what they are worth.", careless),
        kind("clasico", "The velo first, else the first fifteen it finds.", distracted),
        kind("avaro", "What is worth most at once, without looking further.", distracted),
        kind("fase-1", "What is worth most, laying down what gives least.", distracted),
        kind("fase-2", "The same, less what the next seat can be expected to answer.", balanced),
        kind("maestro", "What comes out best over deals imagined; the last round exactly.", maestro),
    ],
    remember: nothing_remembered,
    by_rules: false,
    parts: Parts {
        companion: "fase-1",
        adviser: "fase-2",
        template: "fase-1",
        ladder: &["random", "aprendiz", "clasico", "fase-1", "fase-2", "maestro"],
    },
};

const fn kind(id: &'static str, about: &'static str, options: fn(&str) -> Vec<OptionInfo>) -> Kind {
    Kind { id, about, options }
}

/// What those who overlook captures see of them.
fn seeing(kind: &str) -> Careless {
    if kind == "novato" { Careless::NOVATO } else { Careless::APRENDIZ }
}

fn careless(kind: &str) -> Vec<OptionInfo> {
    let Careless { sees, sees_more, .. } = seeing(kind);
    let share = |id: &str, name: [&str; 2], default: u32| whole(id, name, (0, 100), default);
    vec![
        share(
            "sees",
            ["De cada 100 bazas de una carta, las que ve", "Of 100 captures of one card, those that it sees"],
            sees,
        ),
        share(
            "sees_more",
            [
                "De cada 100 de esas, las que aún ve por cada carta más que llevan",
                "Of 100 of these, those that it still sees for every further card that they take",
            ],
            sees_more,
        ),
    ]
}

fn distracted(_: &str) -> Vec<OptionInfo> {
    let name = ["De cada 100 jugadas, las que hace sin mirar", "Of 100 plays, those that it makes without looking"];
    vec![whole("mistakes", name, (0, 100), 0)]
}

fn balanced(kind: &str) -> Vec<OptionInfo> {
    let memory = whole(
        "memory",
        ["Recuerda las cartas que han salido (0: no)", "Remembers the cards that are gone (0: no)"],
        (0, 1),
        1,
    );
    [distracted(kind), vec![memory]].concat()
}

fn maestro(_: &str) -> Vec<OptionInfo> {
    let settings = Settings::default();
    vec![
        whole(
            "worlds",
            ["Repartos imaginados por jugada", "Deals imagined for each play"],
            (1, 100_000),
            settings.worlds,
        ),
        whole(
            "milliseconds",
            ["Tiempo por jugada en milisegundos (0: sin límite)", "Time for a play in milliseconds (0: no limit)"],
            (0, 600_000),
            0,
        ),
        whole(
            "inference",
            ["Deduce de lo jugado (0: no)", "Infers from what was played (0: no)"],
            (0, 1),
            u32::from(settings.inference),
        ),
        whole(
            "exact",
            ["Resuelve el último reparto (0: no)", "Solves the last round (0: no)"],
            (0, 1),
            u32::from(settings.exact),
        ),
        whole(
            "deals",
            [
                "Últimos repartos que juega hasta el final en cada uno imaginado",
                "Last deals played to the end in each one imagined",
            ],
            (0, 100),
            settings.deals,
        ),
    ]
}

/// A built-in player, set as its canonical name says.
pub(crate) fn player(kind: &str, canonical: &PlayerSpec) -> Box<dyn Player<Escoba>> {
    let option = |id: &str| players::option(canonical, id);
    let player: Box<dyn Player<Escoba>> = match kind {
        "random" => return Box::new(Random),
        "novato" | "aprendiz" => {
            let (sees, sees_more) = (option("sees"), option("sees_more"));
            return Box::new(Careless { sees, sees_more, ..seeing(kind) });
        }
        "maestro" => {
            let milliseconds = option("milliseconds");
            return Box::new(Maestro::new(Settings {
                worlds: option("worlds"),
                time: (milliseconds > 0).then(|| Duration::from_millis(u64::from(milliseconds))),
                inference: option("inference") == 1,
                exact: option("exact") == 1,
                deals: option("deals"),
            }));
        }
        "clasico" => Box::new(Classic),
        "avaro" => Box::new(Greedy(Grab)),
        "fase-1" => Box::new(Greedy(Phase1)),
        "fase-2" if option("memory") == 0 => Box::new(Phase2::forgetful()),
        "fase-2" => Box::new(Phase2::default()),
        other => unreachable!("{other} is in the list of kinds"),
    };
    match option("mistakes") {
        0 => player,
        mistakes => Box::new(Distracted::new(player, mistakes)),
    }
}

/// What may be chosen: `seats=3`, one of the numbers of seats that the file offers.
const SEATS: &str = "seats";

fn compile(source: &Source<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let seats = seats(source.choices).map_err(NotCompiled::Choice)?;
    let rules = file::read_with(source.text, seats).map_err(|error| {
        let problem = match error {
            ReadError::Mistakes(mistakes) => return NotCompiled::Mistakes(mistakes),
            ReadError::Seats(error) => {
                let mut offered = error.offered;
                offered.sort_unstable();
                ChoiceProblem::NotOffered { offered }
            }
            other => ChoiceProblem::Refused { why: format!("{other:?}") },
        };
        NotCompiled::Choice(ChoiceError::new(source.choices.to_string().trim(), problem))
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
        pieces: Pieces::Escoba { faces: escoba_faces(rules.deal().faces).to_owned() },
        seats: rules.sides().seats(),
        offered,
        side_names: Vec::new(),
        clockwise: seating.direction == Direction::Left,
        sides: rules.sides().by_seat().iter().map(|side| side.0).collect(),
        target: Some(rules.target()),
        hands: None,
        choices: String::new(),
        pauses: false,
        own: source.found.own,
    };
    // What was chosen, in its one spelling.
    let choices = seats.map_or(Choices::none(), |seats| Choices::none().with(SEATS, seats));
    let about = About::new(&ESCOBA, info, &rules.canonical(), source, &choices);
    Ok(Arc::new(ErasedGame { game: Arc::new(Escoba::new(rules)), about: Arc::new(about) }))
}

/// Reads what is chosen.
fn seats(choices: &Choices) -> Result<Option<u8>, ChoiceError> {
    let mut seats = None;
    for (key, value) in choices.iter() {
        let wrong = |problem| ChoiceError::new(&format!("{key}={value}"), problem);
        if key != SEATS {
            return Err(wrong(ChoiceProblem::Unknown { nearest: nearest(key, [SEATS]), known: vec![SEATS] }));
        }
        let number = value.parse().ok().filter(|seats| (1..=MAX_SEATS).contains(&usize::from(*seats)));
        seats = Some(number.ok_or_else(|| wrong(ChoiceProblem::Seats))?);
    }
    Ok(seats)
}
