//! Programs among the players: their options, and what is started.

use std::time::Duration;

use sobremesa_core::StopFlag;
use sobremesa_edge::{Answer, Outsider, OutsiderFailure, PlayerOption, Question, Settings, Spends, Unanswered};
use sobremesa_programs::{self as programs, CommandLine, Limits, Program};
use sobremesa_protocol::OptionInfo;
use sobremesa_protocol::program::{HostLine, MatchHead};

use crate::players;
use crate::quoting;
use crate::spec::{PlayerError, PlayerSpec};

const MILLISECONDS: Spends = Spends::Time { unit: 0.001 };

const TIME: PlayerOption<u32> =
    PlayerOption::whole("option.program.time", (1, 3_600_000), 5_000).spending(MILLISECONDS);
const GAME: PlayerOption<u32> = PlayerOption::whole("option.program.game", (1, 86_400_000), 600_000);
const START: PlayerOption<u32> =
    PlayerOption::whole("option.program.start", (1, 600_000), 10_000).spending(MILLISECONDS);
const MEMORY: PlayerOption<u32> = PlayerOption::whole("option.program.memory", (1, 1_048_576), 1_024);

const OPTIONS: [PlayerOption<u32>; 4] = [TIME, GAME, START, MEMORY];

/// What can be set of a program: its limits.
pub fn program_options() -> Vec<OptionInfo> {
    OPTIONS.iter().map(|option| option.row.info()).collect()
}

/// The options by which a program spends more or less on a move.
pub(crate) fn program_spending() -> impl Iterator<Item = (&'static str, Spends)> {
    OPTIONS.iter().filter_map(|option| Some((option.row.id(), option.row.spends()?)))
}

/// A program in its one spelling, with every option by key; what it starts is looked for.
pub(crate) fn canonical(spec: &PlayerSpec, command: &str) -> Result<PlayerSpec, PlayerError> {
    let options = players::canonical_options("cmd", &program_options(), spec)?;
    found(&CommandLine::read(command).map_err(|problem| PlayerError::Command { problem })?)?;
    Ok(PlayerSpec::known(quoting::write(command), options, None))
}

/// Sees that there is what a command starts.
pub(crate) fn found(line: &CommandLine) -> Result<(), PlayerError> {
    line.find().map(|_| ()).map_err(|problem| PlayerError::Command { problem })
}

/// Whether a canonical player is a program.
pub fn is_program(canonical: &PlayerSpec) -> bool {
    canonical.file().map_or_else(|| canonical.command().is_some(), |file| file.is_program())
}

/// Whether somebody outside decides for a canonical player: a program, or a guest.
pub fn is_outside(canonical: &PlayerSpec) -> bool {
    // A guest has no file either.
    is_program(canonical) || canonical.file().is_none()
}

/// The command that a canonical player starts, if it is a program.
fn command_line(canonical: &PlayerSpec) -> Option<CommandLine> {
    if let Some(file) = canonical.file() {
        return file.is_program().then(|| file.command_line());
    }
    let command = canonical.command()?;
    Some(CommandLine::read(&command).expect("a canonical program's command was read before"))
}

/// What a canonical program may take.
fn limits(canonical: &PlayerSpec) -> Limits {
    let known = canonical.file().map_or_else(program_options, |file| file.options.clone());
    let settings = Settings::read(&known, &canonical.options).expect("a canonical player's options were read before");
    let milliseconds = |limit: PlayerOption<u32>| Duration::from_millis(limit.of(&settings).into());
    Limits {
        start: milliseconds(START),
        per_move: milliseconds(TIME),
        per_game: milliseconds(GAME),
        memory: u64::from(MEMORY.of(&settings)) << 20,
    }
}

/// A program at a seat of a match: started when the match begins.
#[derive(Debug)]
pub(crate) struct ProgramAtSeat {
    line: CommandLine,
    limits: Limits,
    program: Option<Program>,
}

impl ProgramAtSeat {
    /// A canonical program.
    pub(crate) fn new(canonical: &PlayerSpec) -> Self {
        let line = command_line(canonical).expect("only programs are started");
        Self { line, limits: limits(canonical), program: None }
    }

    fn program(&mut self) -> &mut Program {
        self.program.as_mut().expect("it has begun")
    }
}

fn failed(failure: programs::Failure) -> OutsiderFailure {
    OutsiderFailure { fault: failure.fault, detail: failure.detail, errors: failure.errors }
}

impl Outsider for ProgramAtSeat {
    fn begin(&mut self, head: MatchHead) -> Result<(), OutsiderFailure> {
        let program = Program::start(&self.line, self.limits).map_err(failed)?;
        let (time, game_time) = (self.limits.per_move.as_millis() as u64, self.limits.per_game.as_millis() as u64);
        program.tell(&HostLine::Match(Box::new(MatchHead { time, game_time, ..head })));
        self.program = Some(program);
        Ok(())
    }

    fn tell(&mut self, line: &HostLine) {
        self.program().tell(line);
    }

    fn ask(&mut self, question: &Question<'_>, stop: &StopFlag) -> Result<Answer, Unanswered> {
        let Question { ply, legal, explain, .. } = *question;
        let answer = self.program().ask(ply, legal.to_vec(), explain, stop).map_err(|error| match error {
            programs::Unanswered::Stopped => Unanswered::Stopped,
            programs::Unanswered::Failed(failure) => Unanswered::Failed(failed(failure)),
        })?;
        Ok(Answer { text: answer.text, pause: answer.pause, why: answer.why })
    }

    fn answered_illegally(&mut self, why: &str) -> OutsiderFailure {
        failed(self.program().moved_illegally(why))
    }

    fn close(&mut self) {
        self.program().close();
    }

    fn end(&mut self) {
        if let Some(program) = self.program.take() {
            program.end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical_text(text: &str) -> Result<String, PlayerError> {
        let spec: PlayerSpec = text.parse()?;
        canonical(&spec, &spec.command().expect("a program")).map(|spec| spec.to_string())
    }

    #[test]
    fn a_program_has_one_spelling() {
        let own = std::env::current_exe().expect("this test");
        let own = own.to_str().expect("a plain path");
        let whole = format!("cmd:\"{own} -x\" time=7 game=600000 start=10000 memory=64");
        assert_eq!(canonical_text(&format!("cmd:'{own} -x' 7 memory=64")), Ok(whole.clone()));
        assert_eq!(canonical_text(&whole), Ok(whole.clone()));
        let spec = whole.parse().expect("readable");
        assert_eq!((limits(&spec).per_move, limits(&spec).memory), (Duration::from_millis(7), 64 << 20));
        assert!(command_line(&spec).expect("a program").find().is_ok());
    }

    #[test]
    fn mistakes_are_told() {
        let wrong = |text: &str| canonical_text(text).expect_err("wrong").to_string();
        assert_eq!(
            wrong("cmd:\"no-such-bot 3\""),
            "the command cannot be started: there is no program `no-such-bot` here, nor among those that can be \
             started by name"
        );
        assert_eq!(
            wrong("cmd:\"x\" tiem=3"),
            "the player `cmd` has no option `tiem`; it has time, game, start, memory"
        );
        assert_eq!(wrong("cmd:\"x\" time=0"), "`time` of `cmd` must be a whole number from 1 to 3600000, not `0`");
        assert_eq!(
            "cmd:python3 bot.py".parse::<PlayerSpec>().expect_err("no quotes").to_string(),
            "a program stands between quotes, as `cmd:\"python3 bot.py\"`, not `cmd:python3 bot.py`"
        );
    }
}
