//! The built-in players of escoba.

use std::time::Duration;

use sobremesa_core::Player;
use sobremesa_escoba::Escoba;
use sobremesa_escoba::maestro::{self, Maestro};
use sobremesa_escoba::players::{Careless, Classic, Distracted, Grab, Phase1, Phase2};
use sobremesa_protocol::OptionInfo;
use sobremesa_search::{Greedy, Random};

use crate::kinds::{Kind, no_options, whole};
use crate::options::Settings;

/// Every one of them.
pub(super) const KINDS: &[Kind<Escoba>] = &[
    Kind { id: "random", about: "Any legal play.", options: no_options, make: |_| Box::new(Random) },
    Kind {
        id: "novato",
        about: "Overlooks many captures; knows escobas and the velo, and else takes any of those it sees.",
        options: || careless(Careless::NOVATO),
        make: |settings| overlooking(Careless::NOVATO, settings),
    },
    Kind {
        id: "aprendiz",
        about: "Overlooks some captures, and knows what they are worth.",
        options: || careless(Careless::APRENDIZ),
        make: |settings| overlooking(Careless::APRENDIZ, settings),
    },
    Kind {
        id: "clasico",
        about: "The velo first, else the first fifteen it finds.",
        options: distracted,
        make: |settings| at_times_distracted(Box::new(Classic), settings),
    },
    Kind {
        id: "avaro",
        about: "What is worth most at once, without looking further.",
        options: distracted,
        make: |settings| at_times_distracted(Box::new(Greedy(Grab)), settings),
    },
    Kind {
        id: "fase-1",
        about: "What is worth most, laying down what gives least.",
        options: distracted,
        make: |settings| at_times_distracted(Box::new(Greedy(Phase1)), settings),
    },
    Kind {
        id: "fase-2",
        about: "The same, less what the next seat can be expected to answer.",
        options: balanced,
        make: |settings| {
            let phase = if settings.whole("memory") == 0 { Phase2::forgetful() } else { Phase2::default() };
            at_times_distracted(Box::new(phase), settings)
        },
    },
    Kind {
        id: "maestro",
        about: "What comes out best over deals imagined; the last round exactly.",
        options: maestro_options,
        make: |settings| {
            let milliseconds = settings.whole("milliseconds");
            Box::new(Maestro::new(maestro::Settings {
                worlds: settings.whole("worlds"),
                time: (milliseconds > 0).then(|| Duration::from_millis(u64::from(milliseconds))),
                inference: settings.whole("inference") == 1,
                exact: settings.whole("exact") == 1,
                deals: settings.whole("deals"),
            }))
        },
    },
];

fn overlooking(kind: Careless, settings: &Settings) -> Box<dyn Player<Escoba>> {
    Box::new(Careless { sees: settings.whole("sees"), sees_more: settings.whole("sees_more"), ..kind })
}

fn at_times_distracted(player: Box<dyn Player<Escoba>>, settings: &Settings) -> Box<dyn Player<Escoba>> {
    match settings.whole("mistakes") {
        0 => player,
        mistakes => Box::new(Distracted::new(player, mistakes)),
    }
}

fn careless(kind: Careless) -> Vec<OptionInfo> {
    let Careless { sees, sees_more, .. } = kind;
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

fn distracted() -> Vec<OptionInfo> {
    let name = ["De cada 100 jugadas, las que hace sin mirar", "Of 100 plays, those that it makes without looking"];
    vec![whole("mistakes", name, (0, 100), 0)]
}

fn balanced() -> Vec<OptionInfo> {
    let memory = whole(
        "memory",
        ["Recuerda las cartas que han salido (0: no)", "Remembers the cards that are gone (0: no)"],
        (0, 1),
        1,
    );
    [distracted(), vec![memory]].concat()
}

fn maestro_options() -> Vec<OptionInfo> {
    let settings = maestro::Settings::default();
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
