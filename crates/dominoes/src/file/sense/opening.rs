//! Checks the rules of who opens.

use super::Sense;
use crate::file::format::RuleFile;
use crate::rules::{FirstOpener, LaterOpener, TileRules};
use sobremesa_files::Checks;

impl Sense<'_> {
    pub(super) fn opening(
        &mut self,
        file: &RuleFile,
        tiles: Option<&TileRules>,
    ) -> (Option<FirstOpener>, Option<LaterOpener>) {
        let Some(opening) = file.opening.value() else {
            let absent = file.opening.is_absent();
            return (absent.then(FirstOpener::default), absent.then(LaterOpener::default));
        };
        let (first, later) = (self.or_default(&opening.first), self.or_default(&opening.later));
        if let (Some(FirstOpener::HolderOf(tile)), Some(tiles), Some(span)) = (&first, tiles, opening.first.span()) {
            self.in_set(*tile, tiles, span);
        }
        (first, later)
    }
}
