//! The binary `sobremesa`: play, rules, players, records, laboratory and server from the terminal.
//!
//! It holds no logic of its own: it reads arguments, calls the other crates, and puts what they say into words.

mod about;
mod args;
mod bench;
mod bot;
mod browser;
mod checked;
mod engine;
mod failure;
mod help;
mod keeping;
mod lab;
mod language;
mod lessons;
mod perft;
mod play;
mod players;
mod puzzles;
mod records;
mod replay;
mod rules;
mod screen;
mod seed;
mod serve;
mod signals;
mod solve;
mod themes;

use std::process::ExitCode;

use args::Command;
use failure::Failure;
use screen::Screen;

/// What the binary does: reads the arguments of the process, and does what they say. It is the code of the process that is returned.
pub fn main() -> ExitCode {
    let arguments: Vec<std::ffi::OsString> = std::env::args_os().collect();
    if let Some(code) = sobremesa_catalog::guard_programs(&arguments) {
        return code;
    }
    signals::listen();
    let language = language::choose(&arguments);
    let mut screen = Screen::new(language);
    let done = help::parse(&arguments, language).and_then(|arguments| run(&arguments, &mut screen));
    signals::leave_the_end_to_signals();
    // Whatever still runs was started by a command that is over.
    sobremesa_catalog::end_programs();
    match done {
        Ok(code) => code,
        Err(failure) => failure.tell(language),
    }
}

fn run(arguments: &args::Arguments, screen: &mut Screen) -> Result<ExitCode, Failure> {
    // A user who types a command here could start any program anyway, and read any folder.
    let catalog = || sobremesa_catalog::Catalog::new(arguments.folder()).allowing_programs().allowing_paths();
    // Started by a double click there are no arguments: the application, in the browser.
    let Some(command) = &arguments.command else {
        return serve::run(
            &args::ServeArgs { open: true, ..args::ServeArgs::default() },
            arguments.data.clone(),
            arguments.folder(),
            screen,
        );
    };
    match command {
        Command::Serve(args) => serve::run(args, arguments.data.clone(), arguments.folder(), screen),
        Command::Play(args) => play::run(args, arguments.folder(), &catalog(), screen),
        Command::Rules(args) => rules::run(&args.command, &catalog(), screen),
        Command::Players(args) => players::run(&args.command, &catalog(), screen),
        Command::Lessons(args) => lessons::run(&args.command, &catalog(), screen),
        Command::Themes(args) => themes::run(&args.command, &catalog(), screen),
        Command::Records(args) => records::run(&args.command, arguments.folder().as_deref(), &catalog(), screen),
        Command::Replay(args) => replay::run(args, &catalog(), screen),
        Command::Analyze(args) => solve::analyze(args, &catalog(), screen),
        Command::Solve(args) => solve::solve(args, &catalog(), screen),
        Command::Perft(args) => perft::run(args, &catalog(), screen),
        Command::Puzzles(args) => puzzles::run(&args.command, &catalog(), screen),
        Command::Lab(args) => lab::run(&args.command, &catalog(), screen),
        Command::Engine(args) => engine::run(args, &catalog()),
        Command::Bot(args) => bot::run(args, screen),
        Command::Bench(args) => bench::run(args, &catalog(), screen),
        Command::About(args) => about::run(args, screen),
        Command::Backup(args) => keeping::back_up_to(args, arguments.folder(), screen),
        Command::Restore(args) => keeping::restore(args, arguments.folder(), screen),
        Command::Check => keeping::check(arguments.folder(), &catalog(), screen),
    }
}
