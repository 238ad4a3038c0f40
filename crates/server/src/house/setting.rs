//! Setting a new table.

use std::net::IpAddr;

use axum::http::StatusCode;
use sobremesa_catalog::{AnyGame, PlayerSpec};
use sobremesa_protocol::table::person_at;
use sobremesa_protocol::{CreateTable, SeatChoice, TableSummary};

use super::{House, ID_LENGTH, lock};
use crate::guest::{Guest, GuestId};
use crate::refusal::Refusal;
use crate::store::{Sitter, StoreError, StoredSeat, StoredTable};
use crate::table::Table;
use crate::{chance, clock};

/// Characters of a guest's name.
const NAME_LENGTH: usize = 24;

impl House {
    /// A new table, its first hand dealt and kept.
    pub(crate) fn set(&self, guest: Guest, address: IpAddr, asked: &CreateTable) -> Result<TableSummary, Refusal> {
        let game = self.rules(&asked.rules).map_err(|mut refusal| {
            // The address was right; what was sent was not.
            if refusal.status == StatusCode::NOT_FOUND {
                refusal.status = StatusCode::UNPROCESSABLE_ENTITY;
            }
            refusal
        })?;
        let name = checked_name(asked.name.as_deref().unwrap_or_default())?;
        let sitters = sitters(&*game, guest.id, &asked.seats)?;
        self.admit_table(guest, address)?;
        let no_entropy = |why| Refusal::fault("drawing a seed", why);
        let seed = chance::bytes::<32>().map_err(no_entropy)?;
        let id = new_id().map_err(no_entropy)?;
        let state = game.open(&Table::setup(seed));
        let lines = state.lines(0);
        let now = clock::now();
        let kept = StoredTable {
            seats: named(sitters, &name),
            id,
            rules: game.info().id.clone(),
            rules_file: game.file().to_owned(),
            seed,
            creator: guest.id,
            created: now,
            touched: now,
        };
        let setting = lock(&self.setting);
        self.make_room(guest.id)?;
        self.store.create(&kept, &lines).map_err(|why| Refusal::fault("keeping a new table", why))?;
        drop(setting);
        Ok(self.table(&kept.id)?.summary(guest.id))
    }

    /// Sees that one more table stays within the limits: the oldest finished one goes.
    fn make_room(&self, guest: GuestId) -> Result<(), Refusal> {
        let fault = |why: StoreError| Refusal::fault("counting tables", why);
        for (of, limit, code, message) in [
            (
                Some(guest),
                self.limits.tables_per_guest,
                "table/too-many",
                "you have too many tables under way; end or remove one first",
            ),
            (None, self.limits.tables, "table/house-full", "there are too many tables under way; try again later"),
        ] {
            while self.store.count(of).map_err(fault)? >= limit {
                let Some(oldest) = self.store.oldest_over(of).map_err(fault)? else {
                    return Err(
                        Refusal::new(StatusCode::TOO_MANY_REQUESTS, code, message).with("limit", limit.to_string())
                    );
                };
                self.remove(&oldest)?;
            }
        }
        Ok(())
    }
}

fn checked_name(name: &str) -> Result<String, Refusal> {
    let name = name.trim();
    let refuse = |message: String| {
        Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "name/unfit", message)
            .with("limit", NAME_LENGTH.to_string()))
    };
    if name.chars().count() > NAME_LENGTH {
        return refuse(format!("the name is too long: at most {NAME_LENGTH} characters"));
    }
    // Characters that turn or hide the text around them would let one name pass for another.
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    if name.chars().any(unseen) {
        return refuse("the name holds characters that cannot be shown".to_owned());
    }
    Ok(name.to_owned())
}

fn sitters(game: &dyn AnyGame, guest: GuestId, choices: &[SeatChoice]) -> Result<Vec<Sitter>, Refusal> {
    let seats = usize::from(game.info().seats);
    if choices.len() != seats {
        let message = format!("these rules have {seats} seats, not {}", choices.len());
        return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "table/bad-seats", message)
            .with("seats", seats.to_string())
            .with("given", choices.len().to_string()));
    }
    choices
        .iter()
        .map(|choice| match choice {
            SeatChoice::Me => Ok(Sitter::Guest(guest)),
            SeatChoice::Computer { player } => {
                let spec: PlayerSpec = player.parse()?;
                Ok(Sitter::Computer(game.player(&spec)?.to_string()))
            }
        })
        .collect()
}

fn named(sitters: Vec<Sitter>, guest: &str) -> Vec<StoredSeat> {
    let name = |seat, sitter: &Sitter| match sitter {
        Sitter::Guest(_) => guest.to_owned(),
        Sitter::Computer(_) => person_at(seat, guest).to_owned(),
    };
    (0..).zip(sitters).map(|(seat, sitter)| StoredSeat { name: name(seat, &sitter), sitter }).collect()
}

/// An id of 120 random bits: `a` to `z`, `2` to `7`.
fn new_id() -> Result<String, getrandom::Error> {
    const DIGITS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let bytes: [u8; ID_LENGTH] = chance::bytes()?;
    Ok(bytes.iter().map(|byte| char::from(DIGITS[usize::from(byte & 31)])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        assert_eq!(checked_name("  Ana María "), Ok("Ana María".to_owned()));
        assert_eq!(checked_name(&"ñ".repeat(24)).map(|name| name.chars().count()), Ok(24));
        for bad in [&"x".repeat(25), "a\nb", "a\u{202e}b", "a\u{61c}b"] {
            assert_eq!(checked_name(bad).expect_err("unfit").problem.code, "name/unfit", "{bad:?}");
        }
    }

    #[test]
    fn ids_are_long_and_differ() {
        let (a, b) = (new_id().expect("entropy"), new_id().expect("entropy"));
        assert_eq!((a.len(), b.len()), (ID_LENGTH, ID_LENGTH));
        assert_ne!(a, b);
    }
}
