//! Rules as a request names them: only by name, with what is chosen of them.

use axum::http::StatusCode;
use sobremesa_catalog::{RulesError, RulesSpec};

use crate::refusal::Refusal;

/// Most bytes of a name of rules with what is chosen of them.
const LONGEST_SPEC: usize = 400;

/// Reads the name of rules with what is chosen of them.
pub(crate) fn read_spec(text: &str) -> Result<RulesSpec, Refusal> {
    let no_name = || {
        let message =
            "a name of rules is made of letters, digits, - and _; what is chosen of them follows, as in `draw seats=3`";
        Refusal::new(StatusCode::NOT_FOUND, "rules/unknown", message)
    };
    if text.len() > LONGEST_SPEC {
        return Err(no_name());
    }
    let spec = RulesSpec::read(text).map_err(RulesError::Choice)?;
    if is_plain(text, &spec) { Ok(spec) } else { Err(no_name()) }
}

/// Whether rules are given by a name, not by a file.
pub(crate) fn is_plain(text: &str, spec: &RulesSpec) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.len() <= LONGEST_SPEC && (1..=64).contains(&spec.name.len()) && spec.name.bytes().all(plain)
}
