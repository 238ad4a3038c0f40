//! Dominoes by the bundled rule files and by others: rules, worlds, notation, solver, players.

mod any_text;
mod broken_files;
mod broken_variants;
mod bundled_hands;
mod conformance;
mod corners;
mod dealing;
mod draws;
mod expert;
mod facts;
mod file;
mod following;
mod guide;
mod house_rules;
mod invented;
mod notation;
mod opening_rules;
mod sampler;
mod sentences;
mod solver;
mod support;
mod trains;
mod turns;
mod worlds;
mod written_hands;
mod yardsticks;
