//! Going on at another device: codes of six words that move a guest there, with all its tables.
//!
//! The other device is given the guest's cookie, so that both are the same guest from then on, and nothing of the guest has to be
//! moved. What is handed over is what the other device's browser had of its own: its tables come along.

use std::time::Instant;

use axum::http::{HeaderValue, StatusCode};
use sobremesa_protocol::{Carried, CarryCode};

use super::House;
use super::carry_codes::{LIFETIME, drawn, read};
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;

impl House {
    /// A code with which another device becomes this guest.
    pub(crate) fn carry_code(&self, guest: Guest) -> Result<CarryCode, Refusal> {
        let words = drawn()?;
        lock(&self.carrying).keep(guest.id, &words, Instant::now());
        Ok(CarryCode { words: words.join("-"), seconds: LIFETIME.as_secs() as u32 })
    }

    /// Makes whoever asks the guest of a code, who keeps all tables; what they had of their own comes along. The cookie that says
    /// so is given with it.
    ///
    /// # Errors
    /// `carry/six-words`, `carry/unknown-word`; `carry/wrong` for a code that is not there, or no longer; `address/too-many` and
    /// `carry/too-many` after many wrong ones.
    pub(crate) fn carry(&self, guest: Guest, text: &str) -> Result<(Carried, HeaderValue), Refusal> {
        self.check_codes_of(guest.origin)?;
        let words = read(text)?;
        let now = Instant::now();
        let mut codes = lock(&self.carrying);
        if let Some(wait) = codes.wrong.wait(now) {
            let message = "too many codes were wrong; wait a moment";
            return Err(Refusal::new(StatusCode::TOO_MANY_REQUESTS, "carry/too-many", message).after(wait));
        }
        let Some(joined) = codes.take(&words, now) else {
            // There was one left.
            let _ = codes.wrong.take(now);
            drop(codes);
            self.count_wrong_code(guest.origin);
            let message = "the code does not hold: it was used, is over, or has another word; ask for a new one";
            return Err(Refusal::new(StatusCode::NOT_FOUND, "carry/wrong", message));
        };
        drop(codes);
        let brought = if guest.fresh { 0 } else { self.hand_over(guest.id, joined)? };
        Ok((Carried { brought }, self.signer.cookie(joined)))
    }

    /// Hands all that a guest has over to another.
    fn hand_over(&self, from: GuestId, to: GuestId) -> Result<u32, Refusal> {
        if from == to {
            return Ok(0);
        }
        let fault = |why| Refusal::not_written("handing tables over", why);
        let ids = self.store.tables_naming(from).map_err(fault)?;
        for id in &ids {
            self.hand_over_waiting(id, from, to)?;
        }
        // Nobody changes meanwhile who takes part in a tournament, and no table is set. What is open is read anew by whoever asks for
        // it next.
        let pairing = lock(&self.pairing);
        let setting = lock(&self.setting);
        for id in &ids {
            self.put_away(id);
        }
        let brought = self.store.hand_over(from, to).map_err(fault)?;
        // Somebody may have opened one of them just before.
        for id in &ids {
            self.put_away(id);
        }
        drop(setting);
        drop(pairing);
        Ok(brought)
    }
}
