//! The robots of guests: making one, listing, revoking, and letting one in by its token.

use std::sync::Arc;

use axum::http::{HeaderMap, StatusCode, header};
use sobremesa_protocol::bots::PREFIX;
use sobremesa_protocol::{BotInfo, NewBot};

use super::House;
use super::names::checked_name;
use crate::addresses::Origin;
use crate::bots::BotLink;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Sitter, StoredBot, StoredSeat};
use crate::thinking::off;
use crate::{chance, clock};

/// Most robots of a guest.
const MOST_BOTS: usize = 8;

/// Most seats at which a robot plays at a time.
const MOST_GAMES: usize = 4;

/// Bytes of the id of a robot.
const ID_BYTES: usize = 8;

/// Digits of a token: 256 random bits in hexadecimal.
const TOKEN_DIGITS: usize = 64;

fn hex<const N: usize>(bytes: [u8; N]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).expect("less than 16");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// What is kept of a token. It is 256 random bits, so that a plain hash gives nothing away.
fn hash_of(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

/// The token in `Authorization: Bearer TOKEN`, if there is one.
pub(crate) fn bearer_token(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim)
}

fn unknown_bot() -> Refusal {
    let message = "there is no robot with this id (not its name) among yours: yours are those of the guest whose cookie \
                   `sobremesa_guest` comes with the request";
    Refusal::new(StatusCode::NOT_FOUND, "bot/unknown", message)
}

impl House {
    fn bot_info(&self, bot: StoredBot) -> BotInfo {
        let here = self.bots.is_here(&bot.id);
        BotInfo { id: bot.id, name: bot.name, created: bot.created, here }
    }

    /// The robots of a guest.
    pub(crate) fn bots_of(&self, guest: GuestId) -> Result<Vec<BotInfo>, Refusal> {
        let bots = self.store.bots_of(guest).map_err(|why| Refusal::fault("listing robots", why))?;
        Ok(bots.into_iter().map(|bot| self.bot_info(bot)).collect())
    }

    /// A new robot of a guest, and its token.
    pub(crate) fn make_bot(&self, guest: GuestId, name: &str) -> Result<NewBot, Refusal> {
        let name = checked_name(name)?;
        if name.is_empty() {
            let refusal = Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "bot/no-name", "a robot needs a name");
            return Err(refusal);
        }
        let no_chance = |why| Refusal::fault("drawing a token", why);
        let id = hex(chance::bytes::<ID_BYTES>().map_err(no_chance)?);
        let token = hex(chance::bytes::<{ TOKEN_DIGITS / 2 }>().map_err(no_chance)?);
        let bot = StoredBot { id, guest, name, created: clock::now() };
        let made = self.store.make_bot(&bot, hash_of(&token), MOST_BOTS);
        if !made.map_err(|why| Refusal::not_written("keeping a robot", why))? {
            let message = format!("a guest has at most {MOST_BOTS} robots; revoke one first");
            return Err(Refusal::new(StatusCode::CONFLICT, "bot/too-many", message).with("most", MOST_BOTS.to_string()));
        }
        Ok(NewBot { bot: self.bot_info(bot), token })
    }

    /// Takes a robot of a guest away: its socket is closed, and its token opens nothing any more.
    pub(crate) fn revoke_bot(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        let revoked = self.store.revoke_bot(guest, id).map_err(|why| Refusal::not_written("revoking a robot", why))?;
        if !revoked {
            return Err(unknown_bot());
        }
        self.bots.revoke(id);
        self.show_bot(id);
        Ok(())
    }

    /// The robot of a token. From an address that sent too many wrong ones none is looked at.
    pub(crate) fn bot_of_token(&self, origin: Origin, token: &str) -> Result<StoredBot, Refusal> {
        self.check_codes_of(origin)?;
        let found = (token.len() == TOKEN_DIGITS).then(|| self.store.bot_of_token(hash_of(token))).transpose();
        let Some(bot) = found.map_err(|why| Refusal::fault("looking a token up", why))?.flatten() else {
            self.count_wrong_code(origin);
            let message = "this token opens nothing: it stands in `Authorization: Bearer TOKEN`, and is no longer good once it was revoked";
            return Err(Refusal::new(StatusCode::UNAUTHORIZED, "bot/bad-token", message));
        };
        self.bots.admit(&bot.id).map_err(Refusal::too_many)?;
        Ok(bot)
    }

    /// Refuses a request without a cookie whose token is a robot's: it opens the socket of the robot alone.
    pub(crate) async fn refuse_robots_token(self: &Arc<Self>, headers: &HeaderMap) -> Result<(), Refusal> {
        let token = bearer_token(headers).filter(|token| token.len() == TOKEN_DIGITS);
        let Some(hash) = token.map(hash_of) else { return Ok(()) };
        let house = Arc::clone(self);
        let found = off(move || house.store.bot_of_token(hash)).await?;
        if found.map_err(|why| Refusal::fault("looking a token up", why))?.is_none() {
            return Ok(());
        }
        let message = "the token of a robot is for the socket at /api/bot alone; here its guest is asked for, by the cookie \
                       `sobremesa_guest` that came with the answer which made the robot";
        Err(Refusal::new(StatusCode::UNAUTHORIZED, "bot/token-elsewhere", message))
    }

    /// A robot has connected and greeted. One whose token was revoked meanwhile is closed again: revoking forgets the token
    /// before it looks for a link, so that one of the two sees the other.
    pub(crate) fn let_bot_in(&self, id: &str, link: &Arc<BotLink>) -> Result<(), Refusal> {
        self.bots.enter(id, link);
        if !self.is_bot(id)? {
            self.bots.revoke(id);
        }
        self.show_bot(id);
        Ok(())
    }

    /// A seat at which a robot of a guest sits down; none where the player named is no robot.
    pub(super) fn bot_seat(&self, guest: GuestId, player: &str) -> Result<Option<StoredSeat>, Refusal> {
        let Some(id) = player.strip_prefix(PREFIX) else { return Ok(None) };
        let bot = self.store.bot(id).map_err(|why| Refusal::fault("looking a robot up", why))?;
        let Some(bot) = bot.filter(|bot| bot.guest == guest) else {
            return Err(Refusal { status: StatusCode::UNPROCESSABLE_ENTITY, ..unknown_bot() });
        };
        Ok(Some(StoredSeat { sitter: Sitter::Bot(bot.id), name: bot.name, file: None, avatar: None }))
    }

    /// Sees that each robot of a new table has time for it.
    pub(super) fn check_bots(&self, guest: GuestId, seats: &[StoredSeat]) -> Result<(), Refusal> {
        for seat in seats {
            let Sitter::Bot(id) = &seat.sitter else { continue };
            let mut before = self.store.games_of_bot(guest, id).map_err(|why| Refusal::fault("counting games", why))?;
            let here = seats.iter().filter(|other| other.sitter == seat.sitter).count();
            if before.len() + here > MOST_GAMES {
                before.dedup();
                let message = format!(
                    "the robot `{}` plays at {MOST_GAMES} seats at most at a time; seats of matches that are not over: {}; \
                     `DELETE /api/tables/{{id}}` puts a table away",
                    seat.name,
                    if before.is_empty() { "none".to_owned() } else { format!("at {}", before.join(", ")) },
                );
                return Err(Refusal::new(StatusCode::CONFLICT, "bot/too-many-games", message)
                    .with("name", &seat.name)
                    .with("most", MOST_GAMES.to_string())
                    .with("tables", before.join(" ")));
            }
        }
        Ok(())
    }

    /// Whether a robot was not revoked.
    pub(crate) fn is_bot(&self, id: &str) -> Result<bool, Refusal> {
        Ok(self.store.bot(id).map_err(|why| Refusal::fault("looking a robot up", why))?.is_some())
    }

    /// Shows those at its tables that a robot came or went.
    pub(crate) fn show_bot(&self, id: &str) {
        let places: Vec<_> = lock(&self.open).values().cloned().collect();
        for place in places {
            let table = lock(&place).as_ref().map(Arc::clone);
            if let Some(table) = table {
                table.show_bot(&self.store, id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use sobremesa_catalog::Catalog;

    use super::*;
    use crate::addresses::Network;
    use crate::bots::BotEnd;
    use crate::config::Config;
    use crate::thinking::Caller;

    #[test]
    fn a_robot_that_greets_just_after_it_was_revoked_is_not_let_in() {
        let folder = tempfile::tempdir().expect("a folder");
        let house = House::new(&Config::new(folder.path().to_owned(), Catalog::new(None))).expect("a new folder");
        let guest = GuestId([1; 16]);
        let made = house.make_bot(guest, "Heavy").expect("a first robot").bot;
        let caller = Caller { network: Network::of(Ipv4Addr::LOCALHOST.into()), guest };
        let (kept, _lines) = BotLink::new(caller);
        house.let_bot_in(&made.id, &kept).expect("it is read");
        assert!(house.bots.is_here(&made.id) && kept.end().borrow().is_none());
        house.revoke_bot(guest, &made.id).expect("it is there");
        assert_eq!(*kept.end().borrow(), Some(BotEnd::Revoked));
        let (late, _lines) = BotLink::new(caller);
        house.let_bot_in(&made.id, &late).expect("it is read");
        assert_eq!((*late.end().borrow(), house.bots.is_here(&made.id)), (Some(BotEnd::Revoked), false));
    }
}
