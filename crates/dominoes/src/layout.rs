//! The layout of the tiles on the table: which joins which, and where arms begin.

use crate::ends::{ACROSS, Ends, LEFT, RIGHT};
use crate::game::Dominoes;
use crate::notation::Laid;
use crate::rules::ArmsOpen;

/// The joint of a tile on the table: how it is connected with the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joint {
    /// The tile it joins, by its place in the order in which they were placed; none for the first.
    pub joins: Option<u16>,
    /// The arms that begin at it, but for the two of the first tile: those of its faces from the third on, and, once they
    /// are open, those across a spinner and at its corners.
    pub arms: Vec<u16>,
    /// Whether it is a spinner: a double whose long sides open arms, now or later.
    pub spinner: bool,
}

/// The tiles on the table and the arms they make.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The tiles, in the order in which they were placed.
    pub tiles: Vec<Joint>,
    /// By arm, the tile at its end; empty before the first tile.
    pub tips: Vec<u16>,
}

impl<const W: usize> Dominoes<W> {
    /// The layout of tiles that were laid one after the other in a hand, the first tile among them where nobody placed it
    /// ([`Dominoes::hub`]).
    pub fn layout(&self, laid: impl IntoIterator<Item = Laid>) -> Layout {
        let mut layout = Layout::default();
        let mut ends = Ends::default();
        let mut doubles = 0;
        for (index, placed) in (0..).zip(laid) {
            let tile = self.tile(placed.tile);
            let spun = self.rules.arms.spins(tile, (index > 0).then_some((ends.opened_by_double(), || doubles)));
            let mut joint = Joint { spinner: spun.is_some(), ..Joint::default() };
            let before = arms(&ends);
            if index == 0 {
                ends.open(tile, self.rules.arms, self.seats());
                layout.tips = vec![0; 2];
            } else {
                joint.joins = Some(layout.tips[usize::from(placed.arm)]);
                ends.join(placed.arm, tile, placed.inner, self.rules.arms, || doubles);
            }
            doubles += u32::from(tile.is_double());
            let at_once = spun.is_some_and(ArmsOpen::at_once);
            let trains = self.trains().filter(|_| index == 0).map_or(0, |arms| arms - 2);
            let corners = if index == 0 { self.rules.arms.corners } else { 0 };
            let across = if at_once { ACROSS as u16 + u16::from(corners) } else { 0 };
            let own = tile.faces().len() as u16 - 2 + u16::from(trains) + across;
            let first_own = arms(&ends) - own;
            if let (Some(joined), true) = (joint.joins, before < first_own) {
                // Covering it opened the arms across the spinner that it joins.
                layout.tiles[usize::from(joined)].arms.extend(before..first_own);
                layout.tips.resize(usize::from(first_own), joined);
            }
            joint.arms.extend(first_own..arms(&ends));
            layout.tips.resize(usize::from(arms(&ends)), index);
            layout.tips[usize::from(placed.arm)] = index;
            layout.tiles.push(joint);
        }
        layout
    }
}

/// Arms there are: two, of the line, even before the first tile.
fn arms(ends: &Ends) -> u16 {
    const { assert!(RIGHT == 0 && LEFT == 1) }
    2 + ends.more().len() as u16
}
