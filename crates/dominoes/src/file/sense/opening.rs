//! Checks the rules of who opens.

use super::Sense;
use crate::file::format::{Opening, RuleFile};
use crate::rules::{FirstOpener, LaterOpener, TileRules};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::Checks;

impl Sense<'_> {
    pub(super) fn opening(
        &mut self,
        file: &RuleFile,
        tiles: Option<&TileRules>,
    ) -> (Option<FirstOpener>, Option<Vec<Tile>>, Option<LaterOpener>) {
        let Some(opening) = file.opening.value() else {
            let absent = file.opening.is_absent();
            return (absent.then(FirstOpener::default), absent.then(Vec::new), absent.then(LaterOpener::default));
        };
        let (first, later) = (self.or_default(&opening.first), self.or_default(&opening.later));
        let order = self.sought(opening, first, tiles);
        if let (Some(FirstOpener::HolderOf(tile)), Some(tiles), Some(span)) = (&first, tiles, opening.first.span()) {
            self.in_set(*tile, tiles, span);
        }
        (first, order, later)
    }

    /// The tiles that are looked for before what `first` says.
    fn sought(
        &mut self,
        opening: &Opening,
        first: Option<FirstOpener>,
        tiles: Option<&TileRules>,
    ) -> Option<Vec<Tile>> {
        if opening.order.is_absent() {
            return Some(Vec::new());
        }
        let list = opening.order.value()?;
        let mut sought: Vec<Tile> = Vec::new();
        let mut right = true;
        for given in list {
            let (Some(tile), Some(span)) = (self.tile(given), given.span()) else {
                right = false;
                continue;
            };
            if sought.contains(&tile) {
                let problem = Message::new("mistake.dominoes.tile_twice").with("tile", tile);
                self.advise(span, problem, "mistake.dominoes.take_it_away");
                right = false;
            } else {
                right &= tiles.is_none_or(|tiles| self.in_set(tile, tiles, span));
                sought.push(tile);
            }
        }
        if let (Some(FirstOpener::Lot | FirstOpener::FallingDouble), Some(span)) = (first, opening.order.span()) {
            self.advise(span, "mistake.dominoes.order_first", "mistake.dominoes.order_first_advice");
            return None;
        }
        right.then_some(sought)
    }
}
