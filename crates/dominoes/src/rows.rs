//! Hands that nobody sees, not even their owner: rows of tiles that lie face down before each seat.
//!
//! In its turn a seat turns up the tile in front; it is placed where it fits, or goes back to the end of the row, and
//! everybody has seen it. Of the tiles that nobody has seen yet nobody knows anything, and no move depends on them: all
//! their orders stay equally likely. So they lie in one pool with the stock, and which of them is turned up is drawn then.

use sobremesa_core::{MAX_SEATS, Seat};

use crate::tiles::TileId;

/// The rows before the seats, as everybody sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rows {
    /// Of each seat, the tiles of its row that nobody has seen. They come first.
    pub face_down: [u16; MAX_SEATS],
    /// The tiles that went back to the end of a row, with its seat, and the one turned up: of each seat, in the order in
    /// which they come up again.
    pub seen: Vec<(Seat, TileId)>,
    /// The tile that the seat to move has turned up.
    pub turned: Option<TileId>,
    /// Of each seat, how many tiles it has tried in vain since one was placed.
    pub tried: [u16; MAX_SEATS],
}

impl Rows {
    /// The tiles of a row that everybody has seen, in the order in which they come up.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = TileId> {
        self.seen.iter().filter(move |(of, _)| *of == seat).map(|(_, tile)| *tile)
    }

    /// So, with the one that is turned up first.
    pub fn up_first(&self, seat: Seat) -> impl Iterator<Item = TileId> {
        let up = |tile: &TileId| Some(*tile) == self.turned;
        self.of(seat).filter(up).chain(self.of(seat).filter(move |tile| !up(tile)))
    }

    /// The first seat from this one on of whose row something was never seen.
    pub(crate) fn unseen_from(&self, seat: Seat) -> Option<Seat> {
        (seat.0..MAX_SEATS as u8).map(Seat).find(|seat| self.face_down[seat.index()] > 0)
    }

    /// More may be played on than before: what was tried tells of that only for this seat, whose own it was.
    pub(crate) fn tried_only_by(&mut self, seat: Seat) {
        let own = self.tried[seat.index()];
        self.tried = [0; MAX_SEATS];
        self.tried[seat.index()] = own;
    }

    /// The tile turned up leaves its row: it is placed.
    pub(crate) fn leaves(&mut self, tile: TileId) {
        self.seen.retain(|(_, other)| *other != tile);
        (self.turned, self.tried) = (None, [0; MAX_SEATS]);
    }

    /// The tile turned up goes to the end of its row.
    pub(crate) fn goes_back(&mut self, seat: Seat) {
        if let Some(at) = self.turned.and_then(|tile| self.seen.iter().position(|(_, other)| *other == tile)) {
            let last = self.seen.remove(at);
            self.seen.push(last);
        }
        self.turned = None;
        self.tried[seat.index()] += 1;
    }
}
