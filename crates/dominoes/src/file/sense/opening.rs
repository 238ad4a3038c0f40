//! Checks the rules of who opens, and of a first tile that nobody lays.

use super::Sense;
use crate::file::format::{self, RuleFile};
use crate::rules::{ArmRules, FirstOpener, Hub, LaterOpener, TileRules, Trains};
use sobremesa_files::Checks;

impl Sense<'_> {
    pub(super) fn opening(
        &mut self,
        file: &RuleFile,
        tiles: Option<&TileRules>,
        arms: Option<ArmRules>,
    ) -> Option<(FirstOpener, LaterOpener, Hub)> {
        let Some(opening) = file.opening.value() else {
            return file.opening.is_absent().then(Default::default);
        };
        let (first, later) = (self.or_default(&opening.first), self.or_default(&opening.later));
        if let (Some(FirstOpener::HolderOf(tile)), Some(tiles), Some(span)) = (&first, tiles, opening.first.span()) {
            self.in_set(*tile, tiles, span);
        }
        let hub = self.hub(opening, first, tiles, arms);
        Some((first?, later?, hub?))
    }

    /// The tile that nobody lays.
    fn hub(
        &mut self,
        opening: &format::Opening,
        first: Option<FirstOpener>,
        tiles: Option<&TileRules>,
        arms: Option<ArmRules>,
    ) -> Option<Hub> {
        let hub = self.or_default(&opening.hub)?;
        let Some(span) = opening.hub.span().filter(|_| hub != Hub::None) else { return Some(hub) };
        let plain_double =
            |tiles: &TileRules| tiles.kinds.iter().any(|tile| tile.is_double() && !tiles.is_wild_double(tile));
        let (problem, advice) = if arms.is_some_and(|arms| arms.trains == Trains::None) {
            ("mistake.dominoes.hub_trains", "mistake.dominoes.hub_trains_advice")
        } else if first.is_some_and(|first| first != FirstOpener::Lot) {
            ("mistake.dominoes.hub_first", "mistake.dominoes.hub_first_advice")
        } else if tiles.is_some_and(|tiles| !plain_double(tiles)) {
            ("mistake.dominoes.hub_doubles", "mistake.dominoes.take_it_away")
        } else {
            self.on_table = 1;
            return Some(hub);
        };
        self.advise(span, problem, advice);
        None
    }
}
