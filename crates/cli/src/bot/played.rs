//! One match of a robot: a process of its own, told what the house says of that match, on a thread of its own.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use sobremesa_core::StopFlag;
use sobremesa_programs::{CommandLine, Failure, Limits, Program, Unanswered};
use sobremesa_protocol::BotLine;
use sobremesa_protocol::program::{HostLine, MatchHead, ProgramLine};
use tokio::sync::mpsc::UnboundedSender;

/// Mebibytes that a program may hold where nothing is said.
pub(super) const MEMORY: u32 = 1024;

/// From the first question until a program has answered the greeting. The house's time for the move runs meanwhile.
const START: Duration = Duration::from_secs(10);

/// What comes of a match.
pub(super) enum FromMatch {
    /// The program's answer.
    Answer(BotLine),
    /// The program cannot go on with the match of an id.
    Failed(String, Failure),
}

/// A match under way. Dropped, its program is ended, whatever it is doing.
pub(super) struct PlayedMatch {
    lines: Sender<HostLine>,
    stop: StopFlag,
    is_over: bool,
}

impl PlayedMatch {
    /// Starts a process for a match.
    ///
    /// # Errors
    /// If the system has no thread for it.
    pub(super) fn begin(
        id: String,
        head: MatchHead,
        command: CommandLine,
        memory: u64,
        answers: UnboundedSender<FromMatch>,
    ) -> std::io::Result<Self> {
        let (lines, heard) = mpsc::channel();
        let stop = StopFlag::default();
        let told_to_stop = stop.clone();
        thread::Builder::new().name("match".to_owned()).spawn(move || {
            let failed = play(&id, head, &command, memory, &heard, &answers, &told_to_stop);
            if let Err(failure) = failed {
                // Where the link is at its end nobody waits for it.
                let _ = answers.send(FromMatch::Failed(id, failure));
            }
        })?;
        Ok(Self { lines, stop, is_over: false })
    }

    /// Tells the program something.
    pub(super) fn tell(&self, line: HostLine) {
        // One that has failed hears nothing more.
        let _ = self.lines.send(line);
    }
}

impl PlayedMatch {
    /// It is over: the program hears what was told, and then the end of its input.
    pub(super) fn leave(mut self) {
        self.is_over = true;
    }
}

impl Drop for PlayedMatch {
    fn drop(&mut self) {
        if !self.is_over {
            self.stop.stop();
        }
    }
}

/// What a program is told that it has of the time that the house gives: a tenth, at most 200 ms, is for the way.
fn own_time(time: u64) -> Duration {
    Duration::from_millis(time - (time / 10).clamp(10, 200).min(time))
}

fn play(
    id: &str,
    head: MatchHead,
    command: &CommandLine,
    memory: u64,
    lines: &Receiver<HostLine>,
    answers: &UnboundedSender<FromMatch>,
    stop: &StopFlag,
) -> Result<(), Failure> {
    let per_game = Duration::from_millis(head.game_time);
    let limits = Limits { start: START, per_move: own_time(head.time), per_game, memory };
    let mut program = Program::start(command, limits)?;
    let time = limits.per_move.as_millis() as u64;
    program.tell(&HostLine::Match(Box::new(MatchHead { time, ..head })));
    // The house's link is at its end where there is no next line: the program is ended with its input.
    for line in lines {
        match line {
            HostLine::Turn { ply, legal, explain, .. } => match program.ask(ply, legal, explain, stop) {
                Ok(answer) => {
                    let line =
                        ProgramLine::Move { text: answer.text, ply: Some(ply), pause: answer.pause, why: answer.why };
                    let _ = answers.send(FromMatch::Answer(BotLine { of: Some(id.to_owned()), line }));
                }
                Err(Unanswered::Stopped) => break,
                Err(Unanswered::Failed(failure)) => return Err(failure),
            },
            line => program.tell(&line),
        }
    }
    program.end();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_time_is_for_the_way() {
        for (given, own) in [(10_000, 9_800), (500, 450), (20, 10), (7, 0), (0, 0)] {
            assert_eq!(own_time(given), Duration::from_millis(own), "{given}");
        }
    }
}
