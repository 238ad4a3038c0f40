//! `sobremesa perft`: how many ways there are to play on.

use std::process::ExitCode;

use serde::Serialize;
use sobremesa_catalog::Catalog;
use sobremesa_lab::Message;
use sobremesa_lab::report::Figures;

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::rules;
use crate::screen::Screen;

/// Ways to make so many moves.
#[derive(Serialize)]
struct PerftCount {
    depth: u32,
    ways: u64,
}

/// Counts the ways to make one move, two, and so on up to the depth.
pub(crate) fn run(args: &PerftArgs, catalog: &Catalog, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let game = rules::of_game_or_rules(&rules::spec(&args.rules, &args.choices)?, catalog)?;
    let mut all = Vec::new();
    for depth in 1..=args.depth as u32 {
        let ways = game.perft(depth, args.position.as_deref()).map_err(|problem| {
            Failure::Bad(Message::new("terminal.solve.refused").with("problem", screen.language.explain(&problem)))
        })?;
        if !args.json {
            let figures = Figures(screen.language);
            screen.say("terminal.perft.ways", &[("n", &depth.to_string()), ("ways", &figures.whole(ways))])?;
        }
        all.push(PerftCount { depth, ways });
    }
    if args.json {
        screen.json(&all)?;
    }
    Ok(ExitCode::SUCCESS)
}
