//! Hands of finished matches that are offered to others: the same deal at the same seat against the same computers, once each.
//!
//! The hand is played from the seed of its match, so that its record can be checked as any other. Who saw it at its table does not
//! play it: they know what was dealt.

use axum::http::StatusCode;
use sobremesa_catalog::{PlayerSpec, Setup, hand_again};
use sobremesa_core::Seed;
use sobremesa_protocol::Turn;
use sobremesa_protocol::day::{BeginDay, DayResult, DayTry, HouseTry};
use sobremesa_protocol::deal::{DealStandings, OfferDeal, OfferedDeal};
use sobremesa_protocol::record::RecordLine;

use super::House;
use super::deal::{Deal, HouseErrand};
use super::ids::{ID_DIGITS, check_id};
use super::setting::no_people;
use super::waiting_seats::{stored_seat, waiting_seat};
use crate::guest::{Guest, GuestId};
use crate::refusal::Refusal;
use crate::store::{Sitter, StoredDeal, StoredSeat, WaitingSeat};
use crate::{chance, clock};

/// Characters of a code, five random bits each: 80.
const CODE_LENGTH: usize = 16;

fn no_such_deal() -> Refusal {
    let message = "there is no hand of this code: look at the link again, or ask for it anew";
    Refusal::new(StatusCode::NOT_FOUND, "deal/none", message)
}

fn fault(why: crate::store::StoreError) -> Refusal {
    Refusal::fault("looking a hand up", why)
}

fn not_offered(code: &str, message: &str) -> Refusal {
    Refusal::new(StatusCode::CONFLICT, code, message)
}

fn new_code() -> Result<String, Refusal> {
    let bytes: [u8; CODE_LENGTH] = chance::bytes().map_err(|why| Refusal::fault("drawing a code", why))?;
    Ok(bytes.iter().map(|byte| char::from(ID_DIGITS[usize::from(byte & 31)])).collect())
}

/// What a side scored in a hand (from 1), and the side that scored most of the others; none where the hand did not end.
fn result_of(lines: &[RecordLine], wanted: u32, side: u8) -> Option<DayResult> {
    let mut at = 0;
    for line in lines {
        match line {
            RecordLine::Hand { hand, .. } => at = *hand,
            RecordLine::HandOver { points, .. } if at == wanted => {
                let others = points.iter().enumerate().filter(|(of, _)| *of != usize::from(side));
                let against = others.map(|(_, points)| *points).max().unwrap_or_default();
                return Some(DayResult { points: points.get(usize::from(side)).copied()?, against });
            }
            _ => {}
        }
    }
    None
}

impl House {
    /// Offers a hand of a finished match to others; whether it is new. One that was offered before has its code already.
    ///
    /// # Errors
    /// `table/no-seat` for who did not sit there; `deal/not-over` before the match is over; `deal/not-dealt` where nothing was
    /// dealt, the hand was not played to its end, or its table was opened from a record: then it does not come from a seed of this
    /// house.
    pub(crate) fn offer_deal(&self, guest: Guest, asked: &OfferDeal) -> Result<(OfferedDeal, bool), Refusal> {
        check_id(&asked.table)?;
        let table = self.table_for(guest.id, &asked.table)?;
        let (kept, game) = table.kept_with_game();
        let own = Sitter::Guest(guest.id);
        let seat = kept.seats.iter().position(|stored| stored.sitter == own).ok_or_else(Refusal::no_seat)?;
        let state = table.snapshot();
        if state.turn() != Turn::Nothing {
            let message = "a hand is offered to others once its match is over";
            return Err(not_offered("deal/not-over", message));
        }
        let lines = state.lines(0);
        let result = result_of(&lines, asked.hand, game.info().sides[seat]);
        // The hand of a day has its field already, and one that was offered too.
        let can_be = game.hides()
            && kept.opened.is_none()
            && kept.day.is_none()
            && kept.company.tournament.is_none()
            && result.is_some();
        let setup = crate::table::OpenTable::setup(kept);
        let again = if can_be { hand_again(&**game, &setup, &lines, asked.hand) } else { None };
        let Some(again) = again else {
            let message = "this hand cannot be played by itself: only one that was dealt here and played to its end";
            return Err(not_offered("deal/not-dealt", message));
        };
        let companion = StoredSeat::computer(&game.player(&PlayerSpec::named(game.about().parts.companion))?);
        let other = |(at, stored): (usize, &StoredSeat)| match &stored.sitter {
            _ if at == seat => WaitingSeat::Free,
            Sitter::Computer(_) => waiting_seat(stored.clone()),
            // Nobody can be asked to sit there once more.
            Sitter::Guest(_) | Sitter::Bot(_) => waiting_seat(companion.clone()),
        };
        let deal = StoredDeal {
            code: new_code()?,
            guest: guest.id,
            name: kept.seats[seat].name.clone(),
            table: asked.table.clone(),
            hand: asked.hand,
            seat: seat as u8,
            rules: kept.rules.clone(),
            rules_file: kept.rules_file.to_string(),
            seed: again.seed.0,
            block: again.block,
            unit: again.unit,
            seats: kept.seats.iter().enumerate().map(other).collect(),
            result,
            created: clock::now(),
        };
        let sat = kept.seats.iter().filter_map(|stored| match stored.sitter {
            Sitter::Guest(sits) if sits != GuestId::STRANGER => Some(sits),
            _ => None,
        });
        let offered = self.store.offer_deal(&deal, &sat.collect::<Vec<_>>());
        let (code, is_new) = offered.map_err(|why| Refusal::not_written("keeping a hand", why))?;
        Ok((OfferedDeal { code }, is_new))
    }

    /// The hand of a code, and all that is needed to play it.
    fn deal_of_code(&self, code: &str) -> Result<(StoredDeal, Deal), Refusal> {
        let fits = code.len() == CODE_LENGTH && code.bytes().all(|byte| ID_DIGITS.contains(&byte));
        let stored = if fits { self.store.deal(code).map_err(fault)? } else { None };
        let stored = stored.ok_or_else(no_such_deal)?;
        // What this program does not read any more cannot be played.
        let game = self.catalog.rules_from_text(&stored.rules, &stored.rules_file).map_err(|_| no_such_deal())?;
        let deal = Deal {
            key: stored.code.clone(),
            game,
            setup: Setup { seed: Seed(stored.seed), unit: stored.unit, block: stored.block },
            seat: usize::from(stored.seat),
            computers: stored.seats.iter().map(stored_seat).collect(),
        };
        if deal.computers.len() != deal.game.info().sides.len() || deal.seat >= deal.computers.len() {
            return Err(no_such_deal());
        }
        Ok((stored, deal))
    }

    /// Begins a guest's try at a hand that was offered, or finds the one they have; whether it is new.
    pub(crate) fn begin_deal(&self, guest: Guest, code: &str, asked: &BeginDay) -> Result<(DayTry, bool), Refusal> {
        if !self.catalog.offers_people() {
            return Err(no_people());
        }
        let (_, deal) = self.deal_of_code(code)?;
        if self.store.saw_deal(code, guest.id).map_err(fault)? {
            let message = "who saw this hand at its own table knows what was dealt: it is for others to play";
            return Err(not_offered("deal/known", message));
        }
        self.begin_try(guest, &deal, &asked.name)
    }

    /// A hand that was offered and how it ended for all, as far as a guest may be told, and what the house has yet to play for that.
    pub(crate) fn deal_standings(
        &self,
        guest: GuestId,
        code: &str,
    ) -> Result<(DealStandings, Option<HouseErrand>), Refusal> {
        let (stored, deal) = self.deal_of_code(code)?;
        let own = self.own_try(guest, &deal)?;
        let known = self.store.saw_deal(code, guest).map_err(fault)?;
        let told = known || own.as_ref().is_some_and(|own| own.result.is_some());
        let info = deal.game.info();
        let field = self.store.field_of_day(code, &info.game, deal.game.rules_hash()).map_err(fault)?;
        let after = |step: usize| (deal.seat + step) % deal.computers.len();
        let standings = DealStandings {
            code: code.to_owned(),
            rules: info.clone(),
            name: stored.name,
            others: (1..deal.computers.len()).map(|step| deal.computers[after(step)].name.clone()).collect(),
            yours: stored.guest == guest,
            known,
            people: field.iter().map(|tally| tally.people).sum(),
            own,
            first: stored.result.filter(|_| told),
            field: if told { field } else { Vec::new() },
            house: None,
        };
        let (house, errand): (Option<HouseTry>, _) = if told { self.house_try(deal, true) } else { (None, None) };
        Ok((DealStandings { house, ..standings }, errand))
    }
}
