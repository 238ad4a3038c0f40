//! How a table that waits begins: when its count is over or the host says so, with a seed of which everybody there may have
//! given a part.

use std::sync::{Arc, MutexGuard};

use axum::http::StatusCode;
use sobremesa_catalog::Seated;
use sobremesa_core::{Seed, SeedPart};
use sobremesa_protocol::record::SeedParts;
use sobremesa_protocol::{GatheringRequest, GatheringView, InvitationKind};
use tokio::time::Instant;

use super::House;
use super::gathering::{Count, OpenGathering, Stage, begun};
use super::names::named;
use super::setting::first_dealt;
use super::shared_shuffles::{CountEnd, PartRefused, SharedShuffle};
use super::shuffles::unreadable;
use super::waiting_seats::{is_full, people_at, stored_seat};
use crate::chance;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Company, StandIns, StoreError, StoredGathering, StoredSeat, StoredTable, WaitingTable};

/// Binds the house and the people to their parts of the seed, if all of them have sent their hash.
pub(super) fn bind_if_ready(waits: &WaitingTable, shuffle: &mut SharedShuffle) -> Result<(), Refusal> {
    let people = people_at(waits);
    if shuffle.is_ready(&people) {
        shuffle.bind(&people, house_part()?);
    }
    Ok(())
}

fn house_part() -> Result<SeedPart, Refusal> {
    chance::bytes().map(SeedPart).map_err(|why| Refusal::fault("drawing a seed", why))
}

fn part_refused(why: PartRefused) -> Refusal {
    match why {
        PartRefused::TooLate => {
            let message = "the parts of the seed are bound already; the table begins without this one";
            Refusal::new(StatusCode::CONFLICT, "shuffle/too-late", message)
        }
        PartRefused::NoRound => {
            let message = "no part of this guest's is bound by this receipt; look at the table as it stands now";
            Refusal::new(StatusCode::CONFLICT, "shuffle/no-round", message)
        }
        PartRefused::Other => {
            let message = "the part is not the one whose hash was sent";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "shuffle/other-part", message)
        }
    }
}

impl House {
    /// Takes the hash of a part of the seed, or the part itself. The last part that a host who has begun waited for begins the
    /// table.
    pub(super) fn add_part(
        &self,
        gathering: &Arc<OpenGathering>,
        (guest, may): (GuestId, InvitationKind),
        request: &GatheringRequest,
    ) -> Result<GatheringView, Refusal> {
        let mut stage = lock(&gathering.stage);
        let (kept, begins, shuffle, at_once) = match &mut *stage {
            Stage::Waits { kept, begins, shuffle, at_once } => (kept, *begins, shuffle, *at_once),
            Stage::Begun => return Err(begun()),
            Stage::CalledOff => return Err(Refusal::no_table()),
        };
        let people = people_at(&kept.waits);
        if !people.contains(&guest) {
            let message = "who sits at the table adds to its seed";
            return Err(Refusal::new(StatusCode::FORBIDDEN, "gathering/not-seated", message));
        }
        let digits = |text: &str| SeedPart::from_hex(&text.to_ascii_lowercase());
        match request {
            GatheringRequest::Bind { hash } => {
                digits(hash).ok_or_else(|| unreadable("the hash of a part has 64 hexadecimal digits"))?;
                shuffle.commit(guest, hash.to_ascii_lowercase()).map_err(part_refused)?;
                if begins.is_some() {
                    bind_if_ready(&kept.waits, shuffle)?;
                }
            }
            GatheringRequest::Open { receipt, part } => {
                let part = digits(part).ok_or_else(|| unreadable("a part has 64 hexadecimal digits"))?;
                shuffle.open(guest, receipt, part).map_err(part_refused)?;
            }
            _ => {}
        }
        let view = gathering.seen((kept, begins, shuffle), guest, may);
        if at_once && shuffle.is_complete() {
            self.begin_with_seed(gathering, stage)?;
        } else {
            drop(stage);
            gathering.tell();
        }
        Ok(view)
    }

    /// The host begins: at once, or where people are bound to parts of the seed as soon as those are open.
    pub(super) fn begin_now(&self, gathering: &Arc<OpenGathering>) -> Result<(GatheringView, Option<Count>), Refusal> {
        let mut stage = lock(&gathering.stage);
        let Stage::Waits { kept, begins, shuffle, at_once } = &mut *stage else { return Err(begun()) };
        if !is_full(&kept.waits) {
            let message = "somebody is waited for still; seat a computer there, or wait";
            return Err(Refusal::new(StatusCode::CONFLICT, "gathering/not-full", message));
        }
        let people = people_at(&kept.waits);
        if shuffle.has_parts(&people) && !shuffle.is_complete() {
            if shuffle.view().is_none() {
                shuffle.bind(&people, house_part()?);
            }
            let until = Instant::now() + self.count;
            (*begins, *at_once) = (Some(until), true);
            let view = gathering.seen((kept, *begins, shuffle), kept.host, InvitationKind::Sit);
            drop(stage);
            gathering.tell();
            return Ok((view, Some(Count { gathering: Arc::clone(gathering), until })));
        }
        let view = gathering.seen((kept, Some(Instant::now()), shuffle), kept.host, InvitationKind::Sit);
        self.begin_with_seed(gathering, stage)?;
        Ok((view, None))
    }

    /// The count has come to its end: the table begins, unless the count was stopped or parts of the seed are waited for. Then it
    /// counts once more.
    pub(crate) fn end_count(&self, count: &Count) -> Option<Count> {
        let gathering = &count.gathering;
        let mut stage = lock(&gathering.stage);
        let Stage::Waits { begins, .. } = &mut *stage else { return None };
        if *begins != Some(count.until) {
            return None;
        }
        match self.begin_with_seed(gathering, stage) {
            Ok(again) => again,
            Err(refusal) => {
                // It waits on, and the host may begin it.
                tracing::warn!(why = refusal.problem.message, "a table did not begin");
                if let Stage::Waits { begins, .. } = &mut *lock(&gathering.stage) {
                    *begins = None;
                }
                gathering.tell();
                None
            }
        }
    }

    /// Begins a table whose count is over, with the seed of its people; counts again where their parts are waited for.
    fn begin_with_seed(
        &self,
        gathering: &Arc<OpenGathering>,
        mut stage: MutexGuard<'_, Stage>,
    ) -> Result<Option<Count>, Refusal> {
        let Stage::Waits { kept, begins, shuffle, .. } = &mut *stage else { return Ok(None) };
        let people = people_at(&kept.waits);
        let made = match shuffle.end_count(&people, house_part()?) {
            CountEnd::Begin(made) => made,
            CountEnd::WaitForParts => {
                let until = Instant::now() + self.count;
                *begins = Some(until);
                drop(stage);
                gathering.tell();
                return Ok(Some(Count { gathering: Arc::clone(gathering), until }));
            }
        };
        let (seed, parts) = match made {
            Some((seed, parts)) => (seed, Some(parts)),
            None => (Seed(chance::bytes().map_err(|why| Refusal::fault("drawing a seed", why))?), None),
        };
        self.set_gathered(gathering, kept, seed, parts)?;
        *stage = Stage::Begun;
        drop(stage);
        self.put_gathering_away(gathering);
        Ok(None)
    }

    /// Sets the table of those who have come together.
    fn set_gathered(
        &self,
        gathering: &OpenGathering,
        kept: &StoredGathering,
        seed: Seed,
        seed_parts: Option<SeedParts>,
    ) -> Result<(), Refusal> {
        let Seated { game, places } = self.catalog.seat(&gathering.game, seed)?;
        let sitters: Vec<StoredSeat> = kept.waits.seats.iter().map(stored_seat).collect();
        let seats = named(places.iter().map(|place| sitters[usize::from(*place)].clone()).collect());
        let table = StoredTable {
            seed_parts,
            side_names: kept.waits.side_names.clone(),
            network: kept.network,
            codes: Some(kept.waits.codes.clone()),
            stand_ins: kept.waits.stand_in.as_ref().and_then(|seat| StandIns::named(stored_seat(seat))),
            company: Company {
                evening: kept.waits.evening.clone(),
                free_words: kept.waits.free_words,
                refuses_robots: kept.waits.refuses_robots,
                ..Company::default()
            },
            ..StoredTable::new(kept.id.clone(), &game, seed, kept.host, seats)
        };
        let (table, lines) = first_dealt(&game, table);
        self.store.begin(&table, &lines, kept.waits.pace).map_err(|why| match why {
            StoreError::Gone => Refusal::no_table(),
            why => Refusal::not_written("beginning a table", why),
        })
    }
}
