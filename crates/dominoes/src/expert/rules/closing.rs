//! Blocked hands (*el cierre*): when to close, when to distrust, when to steer there.

use sobremesa_core::{Reason, Seat, math};

use crate::expert::look::{Placing, SeatView};
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};
use crate::memory::Deed;
use crate::tiles::{TileSet, bit, numbers_of};

/// How likely a seat can close the hand after a placement: it holds the tile that leaves nobody anything to play.
pub(super) fn chance_of_block<const W: usize>(look: &SeatView<'_, W>, seat: Seat, placing: &Placing<W>) -> f64 {
    let tables = look.game.tables();
    let (Some(usual), true) = (tables.fits.last(), placing.after.count_ones() <= 2) else { return 0.0 };
    let unplayed = look.unseen | placing.rest;
    let mut none = 1.0;
    for tile in (look.unseen & placing.fits).iter() {
        let faces = tables.tiles[tile.index()];
        // It joins one end and must leave the other, with nothing that fits.
        let closes = numbers_of(placing.after).any(|inner| {
            let outer = bit(faces.outer(inner));
            let rest = placing.after & !bit(inner);
            let after = if rest == 0 { bit(inner) | outer } else { rest | outer };
            faces.has(inner)
                && after.is_power_of_two()
                && (usual.tiles[after.trailing_zeros() as usize] & unplayed).len() == 1
        });
        if closes {
            none *= 1.0 - look.chances().holds(seat, tile);
        }
    }
    1.0 - none
}

/// How a block would stand.
struct Block {
    /// Points left in the own hand after the block.
    own: f64,
    /// The partner's: at worst, on average, and how far that goes.
    partner_worst: f64,
    partner: f64,
    spread: f64,
    /// All points left in the hands.
    all: f64,
    /// Own tiles and the partner's.
    tiles: f64,
}

impl Block {
    fn new<const W: usize>(look: &SeatView<'_, W>, rest: TileSet<W>) -> Self {
        let score = |tile: crate::TileId| look.game.tables().tile_score[tile.index()];
        let own = f64::from(look.points(rest));
        let chances = look.chances();
        let mean = |seat: Seat| chances.mean_of(seat, score);
        let all = own + look.others().map(mean).sum::<f64>();
        let (mut worst, mut partner, mut spread, mut held) = (0.0, 0.0, 0.0, 0);
        if let Some(seat) = look.partner {
            held = look.public.held[seat.index()];
            partner = mean(seat);
            let may = |tile: &crate::TileId| chances.holds(seat, *tile) > 0.0;
            let mut points: Vec<u16> = look.unseen.iter().filter(may).map(score).collect();
            points.sort_unstable_by(|one, other| other.cmp(one));
            worst = points.iter().take(usize::from(held)).map(|points| f64::from(*points)).sum();
            let (tiles, held) = (points.len() as f64, f64::from(held));
            if tiles > 1.0 {
                let mid = points.iter().map(|points| f64::from(*points)).sum::<f64>() / tiles;
                let square =
                    points.iter().map(|points| (f64::from(*points) - mid).powi(2)).sum::<f64>() / (tiles - 1.0);
                spread = (square * held * (1.0 - held / tiles).max(0.0)).sqrt();
            }
        }
        let tiles = f64::from(rest.len() + u32::from(held));
        Self { own, partner_worst: worst, partner, spread, all, tiles }
    }

    /// How likely the own side has the fewer points, of two sides.
    fn chance(&self) -> f64 {
        let ahead = self.all / 2.0 - self.own - self.partner;
        if self.spread < 0.5 {
            return if ahead > 0.0 { 1.0 } else { 0.0 };
        }
        0.5 * math::erfc(-ahead / self.spread / std::f64::consts::SQRT_2)
    }

    /// Whether it is sure, whatever the partner holds.
    fn is_sure(&self) -> bool {
        2.0 * (self.own + self.partner_worst) < self.all
    }
}

/// The placements that block, with how the block would stand, under rules with two sides.
fn blocks<const W: usize>(look: &SeatView<'_, W>) -> impl Iterator<Item = (usize, Block)> {
    let two = look.game.rules().seating.sides.count() == 2 && !look.public.empty;
    let closing = placings(look).filter(|(_, placing)| two && look.blocks(placing)).collect::<Vec<_>>();
    closing.into_iter().map(|(at, placing)| (at, Block::new(look, placing.rest)))
}

fn percent(chance: f64) -> String {
    format!("{:.0}", chance * 100.0)
}

/// `cierre-calculado`: close when own points and the partner's worst case are under half; else by how likely they are.
pub(super) fn calculated<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    for (at, block) in blocks(look) {
        let chance = if block.is_sure() { 1.0 } else { block.chance() };
        votes.cast(at, (2.0 * chance - 1.0) * block.all / 20.0, || {
            Rule::CierreCalculado
                .reason()
                .with("own", format!("{:.0}", block.own))
                .with("all", format!("{:.0}", block.all))
                .with("percent", percent(chance))
        });
    }
}

/// `cierre-cuarto`: as beginners count: close with less than a quarter of what is left in the own hand, else not.
pub(super) fn by_a_quarter<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    for (at, block) in blocks(look) {
        let vote = if 4.0 * block.own < block.all { 1.0 } else { -1.0 };
        votes.cast(at, vote, || counted(Rule::CierreCuarto, block.own, block.all / 4.0));
    }
}

/// `cierre-promedio`: as beginners count: six points for each tile of the pair, closed if that is under half.
pub(super) fn by_average<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    for (at, block) in blocks(look) {
        let pair = 6.0 * block.tiles;
        let vote = if 2.0 * pair < block.all { 1.0 } else { -1.0 };
        votes.cast(at, vote, || counted(Rule::CierrePromedio, pair, block.all / 2.0));
    }
}

fn counted(rule: Rule, own: f64, limit: f64) -> Reason {
    Reason::new(rule.why()).with("own", format!("{own:.0}")).with("limit", format!("{limit:.0}"))
}

/// `cierre-regalado`: distrust a block that the rival before has just made possible.
pub(super) fn gift<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(last) = look.memory.last_acts().next() else { return };
    let Deed::Placed { outer, .. } = last.deed else { return };
    if look.together(last.seat, look.seat) {
        return;
    }
    for (at, block) in blocks(look) {
        let placing = &look.placings[at];
        let offered = placing.covered == Some(outer) || placing.square() == Some(outer);
        if offered && !block.is_sure() {
            votes.cast(at, -1.0, || Rule::CierreRegalado.reason().with("number", outer.to_string()));
        }
    }
}

/// `buscar-cierre`: with few points in the own hands steer towards a block, with many away from it.
pub(super) fn steer<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    if look.public.empty || look.game.rules().seating.sides.count() != 2 || look.public.placed.len() < 8 {
        return;
    }
    for (at, placing) in placings(look).filter(|(_, placing)| !placing.rest.is_empty()) {
        let scarce = (placing.fits & (look.unseen | placing.rest)).len();
        if scarce > 4 || look.blocks(placing) {
            continue;
        }
        let block = Block::new(look, placing.rest);
        let ahead = (block.all / 2.0 - block.own - block.partner) / block.all.max(1.0);
        let vote = ahead * 4.0 / f64::from(1 + scarce);
        if vote.abs() > 0.05 {
            votes.cast(at, vote, || {
                Rule::BuscarCierre
                    .reason()
                    .with("own", format!("{:.0}", block.own + block.partner))
                    .with("all", format!("{:.0}", block.all))
                    .with("n", scarce.to_string())
            });
        }
    }
}
