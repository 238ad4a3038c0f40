//! What is told of a table without its match.

use sobremesa_catalog::CatalogGame;
use sobremesa_core::Unit;
use sobremesa_protocol::{Localized, Occupant, OpenedRecord, RulesInfo, RulesLabel, SeatLabel, SeatView, TableSummary};

use crate::guest::GuestId;
use crate::store::{Sitter, StoredSeat, StoredStanding, StoredTable};

/// What is told of a table without its match: who sits there, and under which rules.
pub(crate) struct TableLabels<'t> {
    pub(crate) kept: &'t StoredTable,
    pub(crate) game: &'t CatalogGame,
}

impl TableLabels<'_> {
    /// The table in a guest's list, its match standing as it is said.
    pub(crate) fn summary(
        &self,
        guest: GuestId,
        standing: StoredStanding,
        touched: u64,
        taken_back: u32,
    ) -> TableSummary {
        let StoredStanding { turn, hand, points, winner } = standing;
        TableSummary {
            id: self.kept.id.clone(),
            rules: self.rules_label(),
            seats: self.seat_labels(guest),
            turn,
            hand,
            points,
            winner,
            touched,
            opened: self.opened(),
            taken_back,
            day: self.kept.day.clone(),
        }
    }

    pub(super) fn opened(&self) -> Option<OpenedRecord> {
        self.kept.opened.as_ref().map(|head| OpenedRecord {
            date: head.date.clone(),
            place: head.place.clone(),
            event: head.event.clone(),
        })
    }

    /// The rules as they are at this table: with its own names of the sides, and of one hand where no match is played.
    pub(super) fn rules(&self) -> RulesInfo {
        let mut info = self.game.info().clone();
        if self.kept.unit != Unit::Match {
            info.hands = Some(1);
        }
        if !self.kept.side_names.is_empty() {
            let names = self.kept.side_names.iter();
            info.side_names = names.map(|name| Localized { es: name.clone(), en: name.clone() }).collect();
        }
        info
    }

    fn rules_label(&self) -> RulesLabel {
        let info = self.game.info();
        RulesLabel { id: info.id.clone(), name: info.name.clone(), target: info.target }
    }

    pub(super) fn seats(&self, guest: GuestId) -> Vec<SeatView> {
        let view = |SeatLabel { occupant, side, yours }| SeatView {
            occupant,
            side,
            yours,
            away: false,
            stand_in: None,
            greeting: None,
        };
        self.seat_labels(guest).into_iter().map(view).collect()
    }

    fn seat_labels(&self, guest: GuestId) -> Vec<SeatLabel> {
        let sides = &self.game.info().sides;
        let label = |(stored, side): (&StoredSeat, &u8)| SeatLabel {
            occupant: match &stored.sitter {
                Sitter::Guest(_) => Occupant::Person { name: stored.name.clone() },
                sitter => Occupant::Computer {
                    player: sitter.player_text().unwrap_or_default(),
                    name: stored.name.clone(),
                    avatar: stored.avatar.clone(),
                },
            },
            side: *side,
            yours: stored.sitter == Sitter::Guest(guest),
        };
        self.kept.seats.iter().zip(sides).map(label).collect()
    }
}
