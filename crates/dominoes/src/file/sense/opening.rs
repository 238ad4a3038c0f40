//! Checks the rules of who opens, and of a first tile that nobody lays.

use super::Sense;
use crate::file::format::{Opening, RuleFile};
use crate::rules::{ArmRules, FirstOpener, Hub, LaterOpener, OpensWith, Otherwise, TileRules, Trains};
use crate::tiles::Tile;
use sobremesa_core::Message;
use sobremesa_files::Checks;

/// The rules of who opens, as they were read.
#[derive(Default)]
pub(super) struct Opened {
    pub(super) first: FirstOpener,
    pub(super) sought: Vec<Tile>,
    pub(super) opens_with: OpensWith,
    pub(super) otherwise: Otherwise,
    pub(super) later: LaterOpener,
    pub(super) later_blocked: LaterOpener,
    pub(super) hub: Hub,
}

impl Sense<'_> {
    pub(super) fn opening(
        &mut self,
        file: &RuleFile,
        tiles: Option<&TileRules>,
        arms: Option<ArmRules>,
    ) -> Option<Opened> {
        let Some(opening) = file.opening.value() else {
            return file.opening.is_absent().then(Default::default);
        };
        let (first, later) = (self.or_default(&opening.first), self.or_default(&opening.later));
        let later_blocked =
            if opening.later_blocked.is_absent() { later } else { self.value(&opening.later_blocked).copied() };
        let order = self.sought(opening, first, tiles);
        if let (Some(FirstOpener::HolderOf(tile)), Some(tiles), Some(span)) = (&first, tiles, opening.first.span()) {
            self.in_set(*tile, tiles, span);
        }
        let hub = self.hub(opening, first, tiles, arms);
        let (opens_with, otherwise) = (self.or_default(&opening.with), self.or_default(&opening.otherwise));
        if let (Some(FirstOpener::Lot), Some(span)) = (first, opening.with.span()) {
            let problem = Message::new("mistake.dominoes.opening_by_lot").with("key", "with");
            self.advise(span, problem, "mistake.dominoes.opening_by_lot_advice");
        }
        if let (Some(FirstOpener::Lot | FirstOpener::Heaviest), Some(span)) = (first, opening.otherwise.span()) {
            let problem = Message::new("mistake.dominoes.opening_by_lot").with("key", "otherwise");
            self.advise(span, problem, "mistake.dominoes.opening_by_lot_advice");
        }
        Some(Opened {
            first: first?,
            sought: order?,
            opens_with: opens_with?,
            otherwise: otherwise?,
            later: later?,
            later_blocked: later_blocked?,
            hub: hub?,
        })
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
                self.advise(span, problem, "mistake.dominoes.take_tile_away");
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

    /// The tile that nobody lays.
    fn hub(
        &mut self,
        opening: &Opening,
        first: Option<FirstOpener>,
        tiles: Option<&TileRules>,
        arms: Option<ArmRules>,
    ) -> Option<Hub> {
        let hub = self.or_default(&opening.hub)?;
        let Some(span) = opening.hub.span().filter(|_| hub != Hub::None) else { return Some(hub) };
        let plain_double =
            |tiles: &TileRules| tiles.kinds.iter().any(|tile| tile.is_double() && !tiles.is_wild_double(tile));
        let any_tile = hub == Hub::Drawn;
        let (problem, advice) = if !any_tile && arms.is_some_and(|arms| arms.trains == Trains::None) {
            ("mistake.dominoes.hub_trains", "mistake.dominoes.hub_trains_advice")
        } else if first.is_some_and(|first| first != FirstOpener::Lot) {
            ("mistake.dominoes.hub_first", "mistake.dominoes.hub_first_advice")
        } else if !any_tile && tiles.is_some_and(|tiles| !plain_double(tiles)) {
            ("mistake.dominoes.hub_doubles", "mistake.dominoes.take_it_away")
        } else {
            self.on_table = 1;
            return Some(hub);
        };
        self.advise(span, problem, advice);
        None
    }
}
