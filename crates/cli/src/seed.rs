//! Seeds: as given, or from the system's entropy.

use sobremesa_core::Seed;
use sobremesa_lab::Message;

use crate::failure::Failure;

/// The seed of a text, or a fresh one.
pub(crate) fn seed(text: Option<&str>) -> Result<Seed, Failure> {
    let Some(text) = text else {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| Failure::Broken(Message::new("terminal.no_entropy").with("why", error)))?;
        return Ok(Seed(bytes));
    };
    Ok(Seed::from_text(text))
}
