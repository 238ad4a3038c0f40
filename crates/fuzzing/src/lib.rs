//! What fuzzers throw at the program, and what must hold then: each function takes any bytes and panics where something
//! does not hold. `make fuzz` runs them over changed inputs ([`Mutator`]), `fuzz/` under `cargo fuzz`; the tests of this crate run
//! the real inputs ([`Target::seeds`]), and some more.

mod any_rules;
mod choices;
mod files;
mod hands;
mod matches;
mod messages;
mod mutations;
mod records;
mod rule_files;
mod shards;
mod targets;
mod text;

pub use any_rules::{any_rules, rules_text};
pub use files::{any_lesson, any_manifest, any_player, any_rule_file, any_serve_file, any_theme};
pub use matches::{any_moves, any_position, any_record_text};
pub use messages::{any_bot_line, any_carry_code, any_host_line, any_message, any_program_line};
pub use mutations::Mutator;
pub use records::any_record;
pub use rule_files::{DECISIONS, rules_of};
pub use shards::{any_shard, shard};
pub use targets::{TARGETS, Target};
pub use text::any_text;
