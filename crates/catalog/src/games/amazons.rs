//! The Game of the Amazons in the catalogue.

use std::sync::Arc;

use sobremesa_amazons::bits::Bits;
use sobremesa_amazons::file::{self, ChoicesError, ReadError};
use sobremesa_amazons::rules::MAX_OPENING_PLIES;
use sobremesa_amazons::{Amazons, Rules, Wide, players};
use sobremesa_core::nearest::nearest;
use sobremesa_core::{MemoryError, Player};
use sobremesa_protocol::{Localized, OptionInfo, Pieces, RulesInfo};

use super::{Game, Kind, NotCompiled, Parts, Source, decimal};
use crate::any::AnyGame;
use crate::choices::{ChoiceError, ChoiceProblem, Choices};
use crate::erased::{About, ErasedGame};
use crate::spec::PlayerSpec;

/// The Game of the Amazons, on any board.
pub(super) static AMAZONS: Game = Game {
    id: "amazons",
    name: ["Amazonas", "Amazons"],
    first: "amazons",
    compile,
    schema: file::schema,
    kinds: &[
        kind("random", "Any legal move."),
        kind("greedy_mobility", "The move that leaves it freest against the other."),
        kind("greedy_territory", "The move that leaves it nearest to most squares."),
        kind("minimax_random", "Looks ahead, and values what it sees at random."),
        kind("minimax_mobility", "Looks ahead for freedom."),
        kind("minimax_territory", "Looks ahead for territory."),
        kind("minimax_relative_territory", "Looks ahead for how much nearer it is to each square."),
        kind("minimax_territory_mobility", "Looks ahead for territory and the freedom of each amazon."),
        kind("minimax_mobility_table", "Looks ahead for freedom, and learns which moves were good."),
        kind("minimax_territory_table", "Looks ahead for territory, and learns which moves were good."),
        kind("minimax_relative_territory_table", "Looks ahead for how much nearer it is, and learns."),
        kind("minimax_territory_mobility_table", "Looks ahead for territory and freedom, and learns."),
        kind("mcts_ucb", "Grows a tree by random play-outs."),
        kind("mcts_ucb_cut", "Grows a tree over the 48 freest moves by random play-outs."),
        kind("mcts_epsilon", "Grows a tree over the 48 freest moves, now and then off the best way."),
        kind("mcts_epsilon_mod", "The same, and winning by far is worth more."),
        kind("glance", "Looks at some of its moves only, and takes the best of them."),
        kind("amazona", "Grows a tree over whole moves by an evaluation of its own."),
    ],
    remember: remembers,
    by_rules: false,
    parts: Parts {
        companion: "marcelina",
        adviser: "amazona seconds=1",
        template: "greedy_territory",
        ladder: &["random", "greedy_mobility", "greedy_territory", "tadeo", "baltasar"],
    },
};

const fn kind(id: &'static str, about: &'static str) -> Kind {
    Kind { id, about, options }
}

/// What can be set of a player, in words.
fn options(kind: &str) -> Vec<OptionInfo> {
    let known = players::KINDS.iter().find(|known| known.name == kind);
    let settings = known.map_or(&[][..], |known| known.settings);
    let option = |setting: &players::Setting| {
        let name = match setting.key {
            "depth" => ["Jugadas que mira por delante", "Moves that it looks ahead"],
            "seconds" => ["Segundos por jugada, como mucho (0: sin límite)", "Seconds a move, at most (0: no limit)"],
            "simulations" => ["Partidas imaginadas por jugada", "Games played in mind for each move"],
            "exploration" => ["Cuánto prueba lo que parece peor", "How much it tries what looks worse"],
            "looks" => ["Jugadas que mira, al azar", "Moves that it looks at, by chance"],
            "nodes" => ["Posiciones por jugada, como mucho (0: sin límite)", "Positions a move, at most (0: no limit)"],
            "threads" => ["Hilos que piensan a la vez", "Threads that think at once"],
            "minimax" => ["Cuánto cuenta la mejor respuesta (0 a 1)", "How much the best reply counts (0 to 1)"],
            "plies" => ["Jugadas al azar antes de valorar", "Moves at random before it judges"],
            "prior" => ["Visitas que vale la primera impresión", "Visits that the first impression is worth"],
            "width" => ["Jugadas que mira de entrada", "Moves that it looks at from the first"],
            "widening" => ["Cuántas más mira con el tiempo", "How many more it looks at in time"],
            "epsilon" => ["Con qué frecuencia prueba otra cosa", "How often it tries something else"],
            key => [key, key],
        };
        let option = decimal(setting.key, name, (setting.least, setting.most), setting.default);
        OptionInfo { whole: !setting.decimals, ..option }
    };
    settings.iter().map(option).collect()
}

/// A built-in player, set as its canonical name says.
pub(crate) fn player<W: Bits>(kind: &str, canonical: &PlayerSpec) -> Box<dyn Player<Amazons<W>>> {
    let set = canonical.options.iter().map(|(key, value)| (key.as_deref().unwrap_or_default(), value.as_str()));
    let known = players::KINDS.iter().find(|known| known.name == kind).expect("the kind is in the list of kinds");
    let values = known.values(set).expect("a canonical name has keys and numbers of its kind");
    players::build(kind, &values).expect("the kind is in the list of kinds")
}

/// Whether a kind can read what it is said to remember: squares are written the same on every board.
fn remembers(kind: &str, memory: &str) -> Option<Result<(), MemoryError>> {
    let mut player = players::build::<u64>(kind, &[])?;
    player.memory()?;
    Some(player.remember(memory))
}

/// What may be chosen: `opening=4`, how many moves chance makes before the players take over.
const OPENING: &str = "opening";

/// What may be chosen: `start=3b2b3/10/…/3w2w3,w`, the position from which it is played, a comma before the side to move.
const START: &str = "start";

fn compile(source: &Source<'_>) -> Result<Arc<dyn AnyGame>, NotCompiled> {
    let chosen = chosen(source.choices).map_err(NotCompiled::Choice)?;
    let refused = |key: &str, why: String| {
        let word = format!("{key}={}", source.choices.get(key).unwrap_or_default());
        NotCompiled::Choice(ChoiceError::new(&word, ChoiceProblem::Refused { why }))
    };
    let rules = file::read_with(source.text, &chosen).map_err(|error| match error {
        ReadError::Mistakes(mistakes) => NotCompiled::Mistakes(mistakes),
        ReadError::Choices(ChoicesError::Start(error)) => refused(START, error.to_string()),
        other => refused(OPENING, format!("{other:?}")),
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

fn erase<W: Bits>(rules: Rules, source: &Source<'_>) -> Arc<dyn AnyGame> {
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
        own: source.found.own,
    };
    let about = About::new(&AMAZONS, info, &rules.canonical(), source, &choices);
    Arc::new(ErasedGame { game: Arc::new(Amazons::<W>::new(rules)), about: Arc::new(about) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_of_the_crate_can_sit_down() {
        let here: Vec<&str> = AMAZONS.kinds.iter().map(|kind| kind.id).collect();
        let there: Vec<&str> = players::KINDS.iter().map(|kind| kind.name).collect();
        assert_eq!(here, there);
        for kind in AMAZONS.kinds {
            assert!(options(kind.id).iter().all(|option| option.name.es != option.id), "{}", kind.id);
        }
    }

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
