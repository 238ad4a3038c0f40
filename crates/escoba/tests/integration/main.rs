//! Escoba by its bundled rule files and by others: rules, worlds, notation, players.

mod broken_files;
mod conformance;
mod file;
mod leftover;
mod legal;
mod notation;
mod sentences;
mod strength;
mod support;
mod worked;
mod worlds;
mod written_hands;
mod yardsticks;
