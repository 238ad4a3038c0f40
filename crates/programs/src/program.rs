//! A program at a seat: told what its seat sees, asked for moves, held to its limits.

use std::process::ExitStatus;
use std::time::{Duration, Instant};

use sobremesa_core::{Fault, StopFlag};
use sobremesa_protocol::Pause;
use sobremesa_protocol::program::{HostLine, ProgramLine, VERSION, Why};

use crate::command::CommandLine;
use crate::failure::Failure;
use crate::limits::Limits;
use crate::memory;
use crate::process::{Process, ProcessOutput};

/// How often a program that thinks is looked at: its memory, and whether it still runs.
const LOOK: Duration = Duration::from_millis(20);

/// How long a program that was told to end has for it.
const GRACE: Duration = Duration::from_millis(500);

/// How long a program whose output is closed has to end by itself, so that its exit is known.
const EXIT: Duration = Duration::from_millis(300);

/// A program that plays.
#[derive(Debug)]
pub struct Program {
    process: Process,
    limits: Limits,
    greeted: bool,
    /// Time it has taken for its moves.
    spent: Duration,
}

/// A move, as a program answered it; whether it can be made is not known yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move in notation.
    pub text: String,
    /// The pause declared.
    pub pause: Option<Pause>,
    /// The reason that came with the move, if one did.
    pub why: Option<Why>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unanswered {
    /// Nobody wants it any more.
    #[error("it was stopped")]
    Stopped,
    /// The program failed.
    #[error(transparent)]
    Failed(#[from] Failure),
}

impl Program {
    /// Starts a program and greets it; the answer is waited for when it is first asked.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(command: &CommandLine, limits: Limits) -> Result<Self, Failure> {
        let process = Process::start(command, limits.memory)
            .map_err(|error| Failure::new(Fault::Crash, &format!("it cannot be started: {error}"), String::new()))?;
        let new = Self { process, limits, greeted: false, spent: Duration::ZERO };
        new.tell(&HostLine::Hello {
            protocol: VERSION,
            host: concat!("sobremesa ", env!("CARGO_PKG_VERSION")).to_owned(),
        });
        Ok(new)
    }

    /// The limits under which the program runs.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Tells it something.
    ///
    /// # Panics
    /// Never: what is said can always be written.
    pub fn tell(&self, line: &HostLine) {
        let mut text = serde_json::to_string(line).expect("what is said can always be written");
        text.push('\n');
        self.process.say(text);
    }

    /// Asks it for a move.
    ///
    /// # Errors
    /// If it fails, or `stop` is set before it has answered.
    pub fn ask(&mut self, ply: u32, legal: Vec<String>, explain: bool, stop: &StopFlag) -> Result<Answer, Unanswered> {
        self.greet(stop)?;
        match self.process.heard() {
            ProcessOutput::Line(line) => {
                return Err(self.disqualified(&format!("it was asked nothing, but said `{line}`")));
            }
            ProcessOutput::TooLong => return Err(self.too_long()),
            ProcessOutput::Nothing | ProcessOutput::Closed => {}
        }
        let left = self.limits.per_game.saturating_sub(self.spent);
        let time = self.limits.per_move.min(left);
        let asked = Instant::now();
        self.tell(&HostLine::Turn { ply, legal, time: time.as_millis() as u64, explain });
        let late = if left < self.limits.per_move {
            format!("no answer in the {} ms left of {}", left.as_millis(), self.limits.per_game.as_millis())
        } else {
            format!("no answer within {} ms (is its output flushed?)", time.as_millis())
        };
        let line = self.answer(time, stop, &late);
        self.spent += asked.elapsed();
        match line? {
            ProgramLine::Move { ply: Some(other), .. } if other != ply => {
                Err(self.disqualified(&format!("it answered for ply {other}, and was asked for ply {ply}")))
            }
            ProgramLine::Move { text, pause, why, .. } => Ok(Answer { text, pause, why }),
            ProgramLine::Hello { .. } => Err(self.disqualified("it was asked for a move, and greeted again")),
        }
    }

    /// Waits for the answer to the greeting, once.
    fn greet(&mut self, stop: &StopFlag) -> Result<(), Unanswered> {
        if self.greeted {
            return Ok(());
        }
        let time = self.limits.start;
        let line = self.answer(time, stop, &format!("no greeting within {} ms", time.as_millis()))?;
        match line {
            ProgramLine::Hello { protocol: VERSION, .. } => {
                self.greeted = true;
                Ok(())
            }
            ProgramLine::Hello { protocol, .. } => Err(self.disqualified(&format!(
                "it speaks version {protocol} of what is said to programs, and here version {VERSION} is spoken"
            ))),
            ProgramLine::Move { .. } => {
                Err(self.disqualified("its first line is a move; it must be `{\"line\":\"hello\",\"protocol\":1}`"))
            }
        }
    }

    /// Waits for a line and reads it; `late` says what is wrong when it does not come.
    fn answer(&mut self, time: Duration, stop: &StopFlag, late: &str) -> Result<ProgramLine, Unanswered> {
        let until = Instant::now() + time;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let heard = self.process.hear(left.min(LOOK));
            if let Some(held) = self.process.memory().filter(|held| *held > self.limits.memory) {
                let detail = format!(
                    "it held {} MiB of memory, and may hold {}",
                    held.div_ceil(1 << 20),
                    self.limits.memory >> 20
                );
                return Err(self.failed(Fault::OutOfMemory, &detail));
            }
            match heard {
                ProcessOutput::Line(line) => {
                    return serde_json::from_str(&line)
                        .map_err(|error| self.disqualified(&format!("its answer cannot be read, {error}: `{line}`")));
                }
                ProcessOutput::TooLong => return Err(self.too_long()),
                ProcessOutput::Closed => return Err(self.gone()),
                ProcessOutput::Nothing if stop.is_set() => return Err(Unanswered::Stopped),
                ProcessOutput::Nothing if left.is_zero() => return Err(self.failed(Fault::Timeout, late)),
                ProcessOutput::Nothing => {}
            }
        }
    }

    /// Ends a program whose move cannot be made.
    pub fn moved_illegally(&mut self, why: &str) -> Failure {
        self.ended_for(Fault::IllegalMove, why)
    }

    /// Closes its input: it should end.
    pub fn close(&mut self) {
        self.process.close();
    }

    /// Closes its input and gives it a moment to end by itself.
    pub fn end(mut self) {
        self.process.close();
        self.process.ended(GRACE);
    }

    fn failed(&mut self, fault: Fault, detail: &str) -> Unanswered {
        self.ended_for(fault, detail).into()
    }

    fn ended_for(&mut self, fault: Fault, detail: &str) -> Failure {
        Failure::new(fault, detail, self.process.kill())
    }

    fn disqualified(&mut self, detail: &str) -> Unanswered {
        self.failed(Fault::Disqualified, detail)
    }

    fn too_long(&mut self) -> Unanswered {
        self.disqualified("its line is longer than 65536 bytes")
    }

    /// Its output is closed: it has ended, or will not answer any more.
    fn gone(&mut self) -> Unanswered {
        let status = self.process.ended(EXIT);
        let errors = self.process.kill();
        let last = errors.lines().rev().map(str::trim).find(|line| !line.is_empty());
        let how = status.map_or_else(|| "it closed its output".to_owned(), told);
        let detail = last.map_or_else(|| how.clone(), |last| format!("{how}: {last}"));
        let fault = if memory::was_refused(&errors) { Fault::OutOfMemory } else { Fault::Crash };
        Failure::new(fault, &detail, errors).into()
    }
}

/// How a process ended, in words.
fn told(status: ExitStatus) -> String {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return format!("it was ended by signal {signal}");
    }
    match status.code() {
        Some(code) => format!("it ended with exit status {code}"),
        None => "it ended".to_owned(),
    }
}
