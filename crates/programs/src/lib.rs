//! Programs as players: started, spoken to in lines of JSON, held to time and memory, and ended with their children.
//!
//! What is said stands in [`sobremesa_protocol::program`]; what it means in a game is known elsewhere. Here are the
//! processes: a [`CommandLine`] is started as a [`Program`] within its [`Limits`], is told lines, and is asked for
//! moves. Whatever it does wrong is a [`Failure`] of the program, never of the platform.
//!
//! A program runs in a process group of its own (on Windows, a job), which is killed as a whole. On Linux its memory,
//! with that of its children, is watched, and bounded by the system besides; elsewhere memory is not limited.

mod command;
mod failure;
mod limits;
mod memory;
mod process;
mod program;

pub use command::{CommandError, CommandLine};
pub use failure::Failure;
pub use limits::Limits;
pub use process::end_all;
pub use program::{Answer, Program, Unanswered};
