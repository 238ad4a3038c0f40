//! What a table shows of a hand besides its tiles: the decision that a seat faces, what others can tell of its hand,
//! why tiles were dealt again.

use sobremesa_core::Seat;

use crate::facts::Fact;
use crate::game::Dominoes;
use crate::predicate::{Condition, Predicate};
use crate::rules::{BonusFor, BonusPoints, Give, MustPlay};
use crate::state::{Public, Stage};
use crate::tiles::TileSet;

/// What the seat to move has to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// To place a tile, or to pass where that is among its moves.
    Place,
    /// To place one more tile, or to stop.
    PlaceOrStop,
    /// To open the hand, or to leave that to its partner.
    Open,
    /// To give a tile back to the stock.
    Give {
        /// Tiles it has yet to give at most, this one included.
        left: u16,
        /// Whether it may give no more.
        may_stop: bool,
    },
    /// To place a tile, or, if none fits, to ask the next seat for one.
    PlaceOrAsk,
    /// To place the tile that it asked for and got.
    PlaceGot,
    /// To place any tile at any end: nobody has one that fits.
    PlaceAny,
    /// To give a tile that fits to the seat that asked for one, if it has any; else to ask the next.
    Answer {
        /// The seat that asked.
        asker: Seat,
    },
}

impl<const W: usize> Dominoes<W> {
    /// What the seat to move has to decide; meaningless once the hand is over.
    pub fn asked(&self, public: &Public<W>) -> Asked {
        if let Stage::Give(row) = public.stage {
            let held = public.held[public.turn.index()];
            let give = self.exchange_by(row).give;
            return Asked::Give { left: give.left(held, public.gave), may_stop: give.may_stop() };
        }
        match public.stage {
            Stage::Answer(asker) => return Asked::Answer { asker },
            Stage::PlayGot(_) => return Asked::PlaceGot,
            Stage::PlayAny => return Asked::PlaceAny,
            _ if self.asks(public) => return Asked::PlaceOrAsk,
            _ => {}
        }
        if public.yields > 0 {
            Asked::Open
        } else if public.just_placed && self.rules.must_play == MustPlay::MayStop {
            Asked::PlaceOrStop
        } else {
            Asked::Place
        }
    }

    /// Whether the sum of the open ends scores.
    pub fn scores_ends(&self) -> bool {
        self.rules.bonuses.iter().any(|bonus| {
            matches!(bonus.what, BonusFor::EndsMultipleOf(_)) || !matches!(bonus.points, BonusPoints::Fixed(_))
        })
    }

    /// The tiles, with all their copies, that everybody knows a seat does not hold now.
    pub fn known_lacks(&self, public: &Public<W>, seat: Seat) -> TileSet<W> {
        if !self.tables.keeps_facts {
            return public.lacks[seat.index()];
        }
        let mut lacks = TileSet::EMPTY;
        for fact in &public.facts {
            match fact {
                Fact::Lacks { seat: of, tiles } if *of == seat => lacks |= *tiles,
                Fact::Drew { seat: of, none_of, .. } if *of == seat => lacks = lacks & *none_of,
                Fact::Lacks { .. }
                | Fact::Unpaired { .. }
                | Fact::Drew { .. }
                | Fact::Placed { .. }
                | Fact::AllExchange { .. }
                | Fact::Gave { .. } => {}
            }
        }
        lacks
    }

    /// The rows of the lists of matchers and validators that rule the turn, where everybody can tell: none where an answer
    /// depends on what the seat to move holds.
    pub fn ruling_rows(&self, public: &Public<W>) -> Option<(usize, usize)> {
        let matching = self.ruling(self.rules.matching.iter().map(|row| row.when.as_ref()), public)?;
        let valid = self.ruling(self.rules.valid.iter().map(|row| row.when.as_ref()), public)?;
        Some((matching, valid))
    }

    /// The first row that holds, or 0 where none does.
    fn ruling<'r>(&self, rows: impl Iterator<Item = Option<&'r Predicate>>, public: &Public<W>) -> Option<usize> {
        let known = |condition| match condition {
            Condition::CannotPlay => None,
            condition => Some(self.is(condition, public, TileSet::EMPTY)),
        };
        for (index, when) in rows.enumerate() {
            match when.map(|when| when.decide(&known)) {
                Some(Some(false)) => {}
                Some(None) => return None,
                Some(Some(true)) | None => return Some(index),
            }
        }
        Some(0)
    }

    /// The row of the deal's list by which a hand is shown and the tiles are dealt again, if there is one.
    pub fn shown_by(&self, hand: TileSet<W>) -> Option<usize> {
        (0..self.rules.deal.len()).find(|row| self.void_by(*row, hand).is_some())
    }

    /// Whether everybody may come to exchange tiles of their choice, by a row of the deal's list.
    pub fn everybody_exchanges(&self) -> bool {
        self.rules.all_exchange()
    }

    /// The row of the deal's list by which everybody gives the hand back, if there is just one.
    pub fn gives_all_by(&self) -> Option<usize> {
        let mut rows = self.rules.deal.iter().enumerate().filter(|(_, row)| row.then.give == Give::All);
        match (rows.next(), rows.next()) {
            (Some((row, _)), None) => Some(row),
            _ => None,
        }
    }
}
