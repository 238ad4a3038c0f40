//! Keeping how guests did at a table that has ended.

use super::House;
use crate::refusal::Refusal;

impl House {
    /// Keeps how the guests of a finished table did who have it on their lists. A table that cannot be read has no result.
    pub(super) fn keep_result(&self, id: &str) -> Result<(), Refusal> {
        let Ok(table) = self.table(id) else { return Ok(()) };
        let (ended, mut results) = table.ended_outcomes();
        let members = self.store.members(id).map_err(|why| Refusal::fault("reading a list", why))?;
        results.retain(|result| members.contains(&result.guest));
        self.store.keep_results(id, ended, &results).map_err(|why| Refusal::not_written("keeping a result", why))
    }
}
