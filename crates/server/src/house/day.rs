//! The hand of the day: one deal for everybody, each against the same computers, once.
//!
//! Nothing of it is drawn: the deal and the seat follow from the secret of the house, the day and the game, so that nobody knows
//! them before they play, and everybody finds the same. Players decide from the same streams too, so the same moves meet
//! the same answers. Its people are guests: who takes another cookie begins anew, and nothing here says that they do not.

use axum::http::StatusCode;
use sobremesa_catalog::{PlayerSpec, Setup, game_ids};
use sobremesa_core::{StopFlag, Unit};
use sobremesa_protocol::day::{BeginDay, DayHand, DayStandings, DayTry, HouseTry};

use super::House;
use super::deal::{Deal, HouseErrand};
use super::ids::new_id;
use super::names::{checked_name, named};
use super::setting::{first_dealt, no_people};
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{StoredSeat, StoredTable};

/// Hands of which it is kept in memory how the house did; it can be played again.
const HOUSE_TRIES: usize = 64;

/// Whether a text is a day: `2026-11-24`.
fn is_day(text: &str) -> bool {
    let digit = |(at, byte): (usize, u8)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(digit)
}

fn fault(why: crate::store::StoreError) -> Refusal {
    Refusal::fault("looking the hand of the day up", why)
}

impl House {
    /// The hand of a day of a game; none where nothing is dealt in it, or the house has not whom it takes to play it.
    fn deal_of(&self, day: &str, game: &str) -> Option<Deal> {
        let game = self.catalog.first_rules(game).filter(|game| game.hides() && self.catalog.offers_people())?;
        let companion = game.player(&PlayerSpec::named(game.about().parts.companion)).ok()?;
        if !self.catalog.offers(&game.info().game, &companion) {
            return None;
        }
        let (seed, seat) = self.day_secret.deal(day, &game.info().game);
        let seats = game.info().sides.len();
        let setup = Setup { seed, unit: Unit::Hand { index: 0 }, block: 0 };
        let computers = vec![StoredSeat::computer(&companion); seats];
        Some(Deal { key: day.to_owned(), game, setup, seat: seat as usize % seats.max(1), computers })
    }

    fn today(&self, game: &str) -> Result<Deal, Refusal> {
        self.deal_of(&clock::date(clock::now()), game).ok_or_else(no_such_hand)
    }

    /// Today's hand of each game that is dealt.
    pub(crate) fn hands_of_today(&self, guest: GuestId) -> Result<Vec<DayHand>, Refusal> {
        let today = clock::date(clock::now());
        let deals = game_ids().into_iter().filter_map(|game| self.deal_of(&today, game));
        deals.map(|deal| self.day_hand(guest, &deal, deal.game.rules_hash(), true)).collect()
    }

    fn day_hand(&self, guest: GuestId, deal: &Deal, rules: &str, today: bool) -> Result<DayHand, Refusal> {
        let info = deal.game.info();
        let own = self.store.own_try(deal.key(guest)).map_err(fault)?;
        let field = self.store.field_of_day(&deal.key, &info.game, rules).map_err(fault)?;
        Ok(DayHand {
            day: deal.key.clone(),
            today,
            rules: info.clone(),
            people: field.iter().map(|tally| tally.people).sum(),
            own: own.map(|own| DayTry { table: own.table, result: own.result }),
        })
    }

    /// Begins a guest's try at today's hand of a game, or finds the one they have; whether it is new.
    pub(crate) fn begin_day(&self, guest: Guest, game: &str, asked: &BeginDay) -> Result<(DayTry, bool), Refusal> {
        if !self.catalog.offers_people() {
            return Err(no_people());
        }
        let deal = self.today(game)?;
        self.begin_try(guest, &deal, &asked.name)
    }

    /// Begins a guest's try at a hand, or finds the one they have; whether it is new.
    pub(super) fn begin_try(&self, guest: Guest, deal: &Deal, name: &str) -> Result<(DayTry, bool), Refusal> {
        if let Some(own) = self.own_try(guest.id, deal)? {
            return Ok((own, false));
        }
        let name = checked_name(name)?;
        self.admit_table(guest)?;
        let mut sitters = deal.computers.clone();
        sitters[deal.seat] = StoredSeat::guest(guest.id, name);
        let id = new_id().map_err(|why| Refusal::fault("drawing an id", why))?;
        let Setup { seed, unit, block } = deal.setup;
        let kept = StoredTable {
            unit,
            block,
            network: self.addresses.mark(guest.origin),
            day: Some(deal.key.clone()),
            ..StoredTable::new(id, &deal.game, seed, guest.id, named(sitters))
        };
        let (kept, lines) = first_dealt(&deal.game, kept);
        let setting = lock(&self.setting);
        self.make_room(guest)?;
        let begun = self.store.begin_try(deal.key(guest.id), deal.game.rules_hash(), &kept, &lines);
        let begun = begun.map_err(|why| Refusal::not_written("keeping a new table", why))?;
        drop(setting);
        // Another window may have begun it meanwhile.
        let own = self.own_try(guest.id, deal)?.ok_or_else(no_such_hand)?;
        Ok((own, begun))
    }

    pub(super) fn own_try(&self, guest: GuestId, deal: &Deal) -> Result<Option<DayTry>, Refusal> {
        let own = self.store.own_try(deal.key(guest)).map_err(fault)?;
        Ok(own.map(|own| DayTry { table: own.table, result: own.result }))
    }

    /// How a hand of a day ended for all, as far as a guest may be told, and what the house has yet to play for that.
    pub(crate) fn day_standings(
        &self,
        guest: GuestId,
        day: &str,
        game: &str,
    ) -> Result<(DayStandings, Option<HouseErrand>), Refusal> {
        let today = clock::date(clock::now());
        if !is_day(day) || day > today.as_str() {
            return Err(no_such_hand());
        }
        let deal = self.deal_of(day, game).ok_or_else(no_such_hand)?;
        let own = self.store.own_try(deal.key(guest)).map_err(fault)?;
        let rules = match &own {
            Some(own) => Some(own.rules.clone()),
            None if day == today => None,
            None => self.store.rules_of_day(day, game).map_err(fault)?,
        };
        let rules = rules.unwrap_or_else(|| deal.game.rules_hash().to_owned());
        let hand = self.day_hand(guest, &deal, &rules, day == today)?;
        let told = day != today || own.is_some_and(|own| own.result.is_some());
        if !told {
            return Ok((DayStandings { hand, field: Vec::new(), house: None }, None));
        }
        let field = self.store.field_of_day(day, game, &rules).map_err(fault)?;
        // What nobody has played is of no interest, and rules that have been changed since can no longer be played.
        let can_be_played = !field.is_empty() && rules == deal.game.rules_hash();
        let (house, errand) = self.house_try(deal, can_be_played);
        Ok((DayStandings { hand, field, house }, errand))
    }

    /// How the house did at a hand, if it has played it; else what there is to play, if it can be played.
    pub(super) fn house_try(&self, deal: Deal, can_be_played: bool) -> (Option<HouseTry>, Option<HouseErrand>) {
        let house = lock(&self.best_tries).get(&deal.house_key()).cloned();
        let wanted = house.is_none() && can_be_played;
        (house, wanted.then_some(HouseErrand(deal)))
    }

    /// Plays a hand as the house and keeps how it ended; none if it was stopped.
    pub(crate) fn play_day(&self, errand: &HouseErrand, stop: &StopFlag) -> Result<Option<HouseTry>, Refusal> {
        let found = errand.0.play(stop)?;
        if let Some(found) = &found {
            let mut kept = lock(&self.best_tries);
            kept.insert(errand.0.house_key(), found.clone());
            while kept.len() > HOUSE_TRIES {
                kept.pop_first();
            }
        }
        Ok(found)
    }
}

fn no_such_hand() -> Refusal {
    let message = "there is no hand of this day: give a day up to today as in `2026-11-24`, and a game that is dealt";
    Refusal::new(StatusCode::NOT_FOUND, "day/none", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_written_in_iso_8601() {
        assert!(is_day("2026-11-24") && is_day(&clock::date(clock::now())));
        for bad in ["", "2026-11-2", "2026-1-24", "26-11-2024", "2026/11/24", "2026-11-24 ", "2026-11-2é"] {
            assert!(!is_day(bad), "{bad:?}");
        }
    }
}
