//! `sobremesa bot`: takes a program that speaks in lines to a house, from wherever it runs (docs/bots.md).
//!
//! One connection with the house, one process a match. The connection comes back by itself when it is cut; each match that was
//! under way then is told anew by the house, to a new process.

mod address;
mod link;
mod played;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use sobremesa_catalog::read_text;
use sobremesa_lab::Message;
use sobremesa_programs::CommandLine;
use tokio::runtime::Builder;

use self::link::{House, LinkEnd};
use crate::args::BotArgs;
use crate::failure::Failure;
use crate::screen::Screen;

/// The environment variable with the token.
const TOKEN: &str = "SOBREMESA_TOKEN";

/// Most bytes of a file with a token.
const MOST: u64 = 4 * 1024;

/// The shortest and the longest wait before it is tried again; each is twice the one before.
const WAITS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// Plays at a house until the house says that it should not come back, or Ctrl-C, which ends the programs too.
pub(crate) fn run(args: &BotArgs, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let uri = address::socket(&args.url)
        .ok_or_else(|| Failure::Bad(Message::new("terminal.bot.bad_url").with("found", &args.url)))?;
    let command = CommandLine::of(args.program.clone());
    let command = command.and_then(|command| command.find().map(|_| command));
    let command = command.map_err(|why| Failure::Bad(why.message()))?;
    let memory = u64::from(args.memory.unwrap_or(played::MEMORY)) << 20;
    let house = House { uri, token: token(args)?, command, memory };
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|why| Failure::Broken(Message::of_system(&why)))?;
    runtime.block_on(stay(&house, screen))
}

/// Where the token comes from: the command line, a file, or the environment.
fn token(args: &BotArgs) -> Result<String, Failure> {
    let given = match (&args.token, &args.token_file) {
        (Some(token), _) => token.clone(),
        (None, Some(path)) => read_text(path, MOST).map_err(|why| {
            Failure::Bad(Message::new("lab.rules.unreadable").with("path", path.display()).with_message("why", why))
        })?,
        (None, None) => std::env::var(TOKEN).unwrap_or_default(),
    };
    let token = given.trim();
    if token.is_empty() {
        return Err(Failure::Bad(Message::new("terminal.bot.no_token").with("variable", TOKEN)));
    }
    // It goes into a header; a house's own tokens are hexadecimal digits.
    if !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Failure::Bad(Message::new("terminal.bot.not_a_token")));
    }
    Ok(token.to_owned())
}

/// Connects, again and again, until it should not.
async fn stay(house: &House, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut wait = WAITS.0;
    loop {
        let began = Instant::now();
        let (why, at_least) = match link::play(house, screen).await? {
            LinkEnd::ForGood(message) => return Err(Failure::Broken(message)),
            LinkEnd::Cut { why, at_least } => (why, at_least),
        };
        // One that held for a while was no vain attempt.
        if began.elapsed() > WAITS.1 {
            wait = WAITS.0;
        }
        let pause = wait.max(at_least);
        let told = Message::new("terminal.bot.again").with_message("why", why).with("seconds", pause.as_secs());
        screen.aside(&told);
        tokio::time::sleep(pause).await;
        wait = (2 * wait).min(WAITS.1);
    }
}
