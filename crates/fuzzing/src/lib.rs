//! What fuzzers throw at the program, and what must hold then: each function takes any bytes and panics where something
//! does not hold. `fuzz/` runs them under `cargo fuzz`; the tests of this crate run its corpus, and some bytes more.

mod any_rules;
mod choices;
mod hands;
mod records;
mod rule_files;
mod text;

pub use any_rules::{any_rules, rules_text};
pub use records::any_record;
pub use rule_files::{DECISIONS, rules_of};
pub use text::any_text;
