//! The built-in players of escoba.

use std::time::Duration;

use sobremesa_core::Player;
use sobremesa_escoba::Escoba;
use sobremesa_escoba::maestro::{self, Maestro};
use sobremesa_escoba::players::{Careless, Classic, Distracted, Grab, Phase1, Phase2};
use sobremesa_search::{Greedy, Random};

use crate::kinds::Kind;
use crate::options::{PlayerOption, Settings, Spends};

const SEES: PlayerOption<u32> = PlayerOption::whole("option.escoba.sees", (0, 100), Careless::NOVATO.sees);
const SEES_MORE: PlayerOption<u32> =
    PlayerOption::whole("option.escoba.sees_more", (0, 100), Careless::NOVATO.sees_more);
const MISTAKES: PlayerOption<u32> = PlayerOption::whole("option.escoba.mistakes", (0, 100), 0);
const MEMORY: PlayerOption<bool> = PlayerOption::yes_no("option.escoba.memory", true);
const WORLDS: PlayerOption<u32> =
    PlayerOption::whole("option.escoba.worlds", (1, 100_000), 500).spending(Spends::Work { a_second: 50_000.0 });
const MILLISECONDS: PlayerOption<Option<Duration>> = PlayerOption::milliseconds("option.escoba.milliseconds", 600_000);
const INFERENCE: PlayerOption<bool> = PlayerOption::yes_no("option.escoba.inference", true);
const EXACT: PlayerOption<bool> = PlayerOption::yes_no("option.escoba.exact", true);
const DEALS: PlayerOption<u32> = PlayerOption::whole("option.escoba.deals", (0, 100), 4);

/// All kinds of players of the game.
pub(super) const KINDS: &[Kind<Escoba>] = &[
    Kind { id: "random", about: "Any legal play.", options: &[], make: |_| Box::new(Random) },
    Kind {
        id: "novato",
        about: "Overlooks many captures; knows escobas and the velo, and else takes any of those it sees.",
        options: &[SEES.row, SEES_MORE.row],
        make: |set| overlooking(Careless::NOVATO, set),
    },
    Kind {
        id: "aprendiz",
        about: "Overlooks some captures, and knows what they are worth.",
        options: &[
            SEES.row.usually(Careless::APRENDIZ.sees as f64),
            SEES_MORE.row.usually(Careless::APRENDIZ.sees_more as f64),
        ],
        make: |set| overlooking(Careless::APRENDIZ, set),
    },
    Kind {
        id: "clasico",
        about: "The velo first, else the first fifteen it finds.",
        options: &[MISTAKES.row],
        make: |set| at_times_distracted(Box::new(Classic::MENDED), set),
    },
    Kind {
        id: "clasico-exacto",
        about: "The same, looking for the velo in its own hand alone, as the program that it comes from does.",
        options: &[MISTAKES.row],
        make: |set| at_times_distracted(Box::new(Classic::AS_BUILT), set),
    },
    Kind {
        id: "avaro",
        about: "What is worth most at once, without looking further.",
        options: &[MISTAKES.row],
        make: |set| at_times_distracted(Box::new(Greedy(Grab)), set),
    },
    Kind {
        id: "fase-1",
        about: "What is worth most, laying down what gives least.",
        options: &[MISTAKES.row],
        make: |set| at_times_distracted(Box::new(Greedy(Phase1)), set),
    },
    Kind {
        id: "fase-2",
        about: "The same, less what the next seat can be expected to answer.",
        options: &[MISTAKES.row, MEMORY.row],
        make: |set| {
            let phase = if MEMORY.of(set) { Phase2::default() } else { Phase2::forgetful() };
            at_times_distracted(Box::new(phase), set)
        },
    },
    Kind {
        id: "maestro",
        about: "What comes out best over deals imagined; the last round exactly.",
        options: &[WORLDS.row, MILLISECONDS.row, INFERENCE.row, EXACT.row, DEALS.row],
        make: |set| {
            Box::new(Maestro::new(maestro::Settings {
                worlds: WORLDS.of(set),
                time: MILLISECONDS.of(set),
                inference: INFERENCE.of(set),
                exact: EXACT.of(set),
                deals: DEALS.of(set),
            }))
        },
    },
];

fn overlooking(kind: Careless, set: &Settings) -> Box<dyn Player<Escoba>> {
    Box::new(Careless { sees: SEES.of(set), sees_more: SEES_MORE.of(set), ..kind })
}

fn at_times_distracted(player: Box<dyn Player<Escoba>>, set: &Settings) -> Box<dyn Player<Escoba>> {
    match MISTAKES.of(set) {
        0 => player,
        mistakes => Box::new(Distracted::new(player, mistakes)),
    }
}
