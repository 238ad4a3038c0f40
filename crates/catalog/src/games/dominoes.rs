//! Dominoes in the catalogue.

mod seats;

use std::sync::Arc;

use sobremesa_dominoes::file::{self, ReadError, SeatsError};
use sobremesa_dominoes::rules::{Direction, SeatOrder, Spinner, Text};
use sobremesa_dominoes::{Dominoes, Rules};
use sobremesa_protocol::{Localized, OptionInfo, Pieces, RulesInfo};

use super::{Game, Kind, NotCompiled, Parts, Source, no_options, nothing_remembered, whole};
use crate::any::AnyGame;
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::{About, ErasedGame};
use crate::wire::Wire;

/// Dominoes, whatever the rules.
pub(super) static DOMINOES: Game = Game {
    id: "dominoes",
    name: ["Dominó", "Dominoes"],
    first: "international",
    compile,
    schema: file::schema,
    kinds: &[
        Kind { id: "random", about: "Any legal move.", options: no_options },
        Kind { id: "botagorda", about: "The heaviest tile that fits.", options: no_options },
        Kind { id: "doble", about: "A double that fits, else any tile.", options: no_options },
        Kind { id: "matriz", about: "The tile of greatest weight.", options: no_options },
        Kind { id: "seguro", about: "Doubles first, then the number it keeps most of.", options: no_options },
        Kind { id: "pasador", about: "The numbers on which rivals have passed.", options: no_options },
        Kind { id: "sondeo", about: "The best on average over hands imagined.", options: sondeo },
        Kind { id: "maestro", about: "What a search over hands imagined finds best.", options: maestro },
    ],
    remember: nothing_remembered,
    by_rules: true,
    parts: Parts {
        companion: "matriz",
        adviser: "sondeo",
        template: "fermin",
        ladder: &["random", "botagorda", "doble", "matriz", "seguro", "sondeo"],
    },
};

fn sondeo(_: &str) -> Vec<OptionInfo> {
    vec![whole("playouts", ["Manos imaginadas por jugada", "Hands imagined for each move"], (1, 100_000), 100)]
}

fn maestro(_: &str) -> Vec<OptionInfo> {
    vec![
        whole(
            "iterations",
            ["Partidas imaginadas por jugada", "Hands played in mind for each move"],
            (1, 1_000_000),
            5_000,
        ),
        whole(
            "milliseconds",
            ["Tiempo por jugada en milisegundos (0: sin límite)", "Time for a move in milliseconds (0: no limit)"],
            (0, 600_000),
            0,
        ),
        whole("inference", ["Deduce de lo jugado (0: no)", "Infers from what was played (0: no)"], (0, 1), 1),
        whole("exact", ["Resuelve el final (0: no)", "Solves the end (0: no)"], (0, 1), 1),
        whole(
            "pauses",
            [
                "Lee las pensadas (0: ninguna, 1: todas, 2: del compañero, 3: de los rivales)",
                "Reads pauses (0: none, 1: all, 2: the partner's, 3: the rivals')",
            ],
            (0, 3),
            1,
        ),
        whole(
            "playout",
            ["Imagina jugadas razonables (0: al azar)", "Imagines reasonable play (0: random)"],
            (0, 1),
            1,
        ),
    ]
}

fn compile(source: &Source<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let seats = seats::read(source.choices).map_err(NotCompiled::Choice)?;
    let rules = file::read_with(source.text, &seats).map_err(|error| refused(error, source.choices))?;
    // What was chosen, in its one spelling.
    let choices = seats::written(&seats);
    Ok(if rules.tiles().count() <= 64 {
        erase(Dominoes::<1>::new(rules), source, &choices)
    } else {
        erase(Dominoes::<8>::new(rules), source, &choices)
    })
}

fn refused(error: ReadError, choices: &Choices) -> NotCompiled {
    let problem = match error {
        ReadError::Mistakes(mistakes) => return NotCompiled::Mistakes(mistakes),
        ReadError::Seats(SeatsError::NotOffered { offered, .. }) => ChoiceProblem::NotOffered { offered },
        ReadError::Seats(error) => ChoiceProblem::Refused { why: error.to_string() },
    };
    NotCompiled::Choice(ChoiceError { word: choices.to_string().trim().to_owned(), problem })
}

fn erase<const W: usize>(game: Dominoes<W>, source: &Source<'_>, choices: &Choices) -> Arc<dyn AnyGame>
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
        target: rules.match_to().target,
        hands: rules.match_to().hands,
        choices: String::new(),
        pauses: rules.pensada(),
        own: source.found.own,
    };
    let by_lot = seating.order == SeatOrder::Lot;
    let about = About::new(&DOMINOES, info, &rules.canonical(), source, choices);
    Arc::new(ErasedGame { game: Arc::new(game), about: Arc::new(About { by_lot, ..about }) })
}
