//! How the guests did in the match of a table, for their statistics.

use std::collections::{BTreeMap, BTreeSet};

use sobremesa_catalog::AnyMatch;
use sobremesa_protocol::record::RecordLine;

use super::OpenTable;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::store::{Ending, GuestOutcome, MatchOutcome, PlayedWith, Sitter};

impl OpenTable {
    /// How each guest who sits here did, once the match is over; none where no guest sat, or the match was opened from its
    /// record or belongs to an experiment.
    pub(super) fn outcomes(&self, state: &dyn AnyMatch) -> Vec<GuestOutcome> {
        // A deal of a tournament is no match: the tournament keeps how it ended.
        if self.kept.experiment || self.kept.opened.is_some() || self.is_of_tournament() {
            return Vec::new();
        }
        // Who has deleted what was kept of them has no results any more.
        let people = self.people().into_iter().filter(|guest| *guest != GuestId::STRANGER);
        people.filter_map(|guest| self.outcome(guest, state)).collect()
    }

    fn outcome(&self, guest: GuestId, state: &dyn AnyMatch) -> Option<GuestOutcome> {
        let verdict = state.verdict()?;
        let info = self.game.info();
        let own: BTreeSet<u8> = self.own_seats(guest).map(|seat| info.sides[seat.index()]).collect();
        let side = *own.first()?;
        let shared = own.len() > 1;
        let mut outcome = MatchOutcome {
            game: info.game.clone(),
            rules: info.id.clone(),
            name: info.name.clone(),
            ending: match verdict.winner {
                _ if shared => Ending::Shared,
                None => Ending::Drawn,
                Some(winner) if winner == side => Ending::Won,
                Some(_) => Ending::Lost,
            },
            taken_back: self.taken_back(),
            hands: 0,
            hands_won: 0,
            points: own_points(&verdict.points, side),
            points_against: most_of_others(&verdict.points, side),
            bonuses: BTreeMap::new(),
            rivals: Vec::new(),
        };
        for line in state.lines(0) {
            match line {
                RecordLine::HandOver { points, .. } => {
                    outcome.hands += 1;
                    outcome.hands_won += u32::from(own_points(&points, side) > most_of_others(&points, side));
                }
                RecordLine::Move { bonuses, .. } | RecordLine::Shuffle { bonuses, .. } => {
                    for bonus in bonuses {
                        let (own, others) = outcome.bonuses.entry(bonus.what).or_default();
                        *(if bonus.side == side { own } else { others }) += 1;
                    }
                }
                _ => {}
            }
        }
        for (stored, of) in self.kept.seats.iter().zip(&info.sides) {
            if let (Sitter::Computer(player), false) = (&stored.sitter, own.contains(of)) {
                outcome.rivals.push(player.clone());
            }
        }
        Some(GuestOutcome { guest, outcome, people: self.played_with(guest, side) })
    }

    /// The others who sit here beside a guest of a side, each once. Who has deleted what was kept of them is not among them.
    fn played_with(&self, guest: GuestId, side: u8) -> Vec<PlayedWith> {
        let mut people: Vec<PlayedWith> = Vec::new();
        for (stored, of) in self.kept.seats.iter().zip(&self.game.info().sides) {
            let Sitter::Guest(other) = stored.sitter else { continue };
            if other != guest && other != GuestId::STRANGER && people.iter().all(|known| known.guest != other) {
                people.push(PlayedWith { guest: other, name: stored.name.clone(), partner: *of == side });
            }
        }
        people
    }

    /// The same of the match as it stands, and when it was played at last.
    pub(crate) fn ended_outcomes(&self) -> (u64, Vec<GuestOutcome>) {
        let (state, touched) = {
            let standing = lock(&self.standing);
            (standing.state.snapshot(), standing.touched)
        };
        (touched, self.outcomes(&*state))
    }
}

fn own_points(points: &[i32], side: u8) -> i32 {
    points.get(usize::from(side)).copied().unwrap_or_default()
}

fn most_of_others(points: &[i32], side: u8) -> i32 {
    let others = points.iter().enumerate().filter(|(of, _)| *of != usize::from(side));
    others.map(|(_, points)| *points).max().unwrap_or_default()
}
