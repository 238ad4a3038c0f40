//! `sobremesa engine`: a player of ours in somebody else's program.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;

use sobremesa_catalog::{Catalog, PlayerSpec};
use sobremesa_files::json;
use sobremesa_lab::{Message, message};
use sobremesa_protocol::program::HostLine;

use crate::args::EngineArgs;
use crate::failure::Failure;
use crate::rules;

/// Longest line that is heard, in bytes: the rules of a match are in one.
const LONGEST_LINE: u64 = 1024 * 1024;

/// Hears lines of JSON on standard input and answers on standard output, until the input ends.
pub(crate) fn run(args: &EngineArgs, catalog: &Catalog) -> Result<ExitCode, Failure> {
    let game = rules::of_game_or_rules(&args.game, catalog)?;
    let spec: Result<PlayerSpec, _> = args.player.join(" ").parse();
    let engine = spec.and_then(|spec| game.engine(&spec));
    let mut engine = engine.map_err(|error| Failure::Bad(message::of_player(&error, &game)))?;
    let mut out = io::stdout().lock();
    let mut input = io::stdin().lock();
    for number in 1.. {
        let wrong = |problem: Message| {
            let message = Message::new("terminal.engine.unreadable").with("line", number);
            Failure::Bad(message.with_message("problem", problem))
        };
        let mut line = Vec::new();
        let read = (&mut input).take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
        if read.map_err(|error| wrong(Message::of_system(&error)))? == 0 {
            break;
        }
        if line.len() as u64 > LONGEST_LINE {
            let most = Message::new("terminal.file.too_large").with("bytes", line.len()).with("most", LONGEST_LINE);
            return Err(wrong(most));
        }
        let line: HostLine = serde_json::from_slice(&line).map_err(|error| wrong(json(&error)))?;
        let answer = engine.hear(&line).map_err(|problem| {
            Failure::Bad(
                Message::new("terminal.engine.unexpected")
                    .with("line", number)
                    .with_message("problem", problem.message()),
            )
        })?;
        if let Some(answer) = answer {
            serde_json::to_writer(&mut out, &answer).map_err(|error| Failure::Output(error.into()))?;
            out.write_all(b"\n").and_then(|()| out.flush()).map_err(Failure::Output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
