//! Programs as players: started, spoken to in lines of JSON, held to time and memory, and ended with their children.
//!
//! What is said stands in [`sobremesa_protocol::program`]; what it means in a game is known elsewhere. Here are the
//! processes: a [`CommandLine`] is started as a [`Program`] within its [`Limits`], is told lines, and is asked for
//! moves. Whatever it does wrong is a [`Failure`] of the program, never of the platform.
//!
//! A program runs in a process group of its own (on Windows, a job), which is killed as a whole. On Linux it runs under a
//! guard besides (see [`guard_programs`]): what descends from it is found wherever it went, its memory is counted
//! together, and nothing of it outlives us, whatever ends us. Elsewhere memory is not limited, and a process that is
//! killed without being asked leaves its programs running.
//!
//! Not caught: a process that runs as another user, one that somebody else starts for the program (a service manager, a
//! `cron`), and what a program starts after it has killed its own guard.

mod command;
#[cfg(target_os = "linux")]
mod descendants;
mod failure;
#[cfg(target_os = "linux")]
mod guard;
mod limits;
mod memory;
mod process;
mod program;

pub use command::{CommandError, CommandLine};
pub use failure::Failure;
#[cfg(target_os = "linux")]
pub use guard::guard_programs;
pub use limits::Limits;
pub use process::end_all;
pub use program::{Answer, Program, Unanswered};

/// Nothing on this platform: programs have no guard.
#[cfg(not(target_os = "linux"))]
pub fn guard_programs(_: &[std::ffi::OsString]) -> Option<std::process::ExitCode> {
    None
}
