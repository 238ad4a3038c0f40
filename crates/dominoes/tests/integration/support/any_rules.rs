//! Random rule files without mistakes: every axis, small sets.

use proptest::prelude::*;
use sobremesa_fuzzing::DECISIONS;

pub(crate) use sobremesa_fuzzing::rules_of;

/// The text of a rule file without mistakes. It shrinks to fewer and simpler rules.
pub(crate) fn any_rules() -> impl Strategy<Value = String> {
    prop::collection::vec(any::<u16>(), 0..=DECISIONS).prop_map(|decisions| rules_of(&decisions))
}
