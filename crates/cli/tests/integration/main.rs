//! The program as its users run it: arguments, what is typed, files; what is told, and the exit code.

mod about;
mod bench;
#[cfg(unix)]
mod bots;
mod cluster;
#[cfg(target_os = "linux")]
mod ending;
mod golden;
mod laboratory;
#[cfg(unix)]
mod logs;
mod players;
mod playing;
mod programs;
mod puzzles;
mod records;
mod refusals;
mod rules;
#[cfg(unix)]
mod serving;
mod solving;
mod terminal;
mod themes;
mod tuning;
