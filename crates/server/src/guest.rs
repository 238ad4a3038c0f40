//! Guests: every client is known by a signed cookie.

use std::fmt;

use axum::http::{HeaderMap, HeaderValue, header};

use crate::addresses::Origin;
use crate::chance;

/// Name of the cookie.
const COOKIE: &str = "sobremesa_guest";

/// Seconds a cookie is kept: 400 days, the most that browsers allow.
const MAX_AGE: u32 = 400 * 24 * 60 * 60;

/// A guest: 16 bytes that nobody guesses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GuestId(pub(crate) [u8; 16]);

impl GuestId {
    /// Stands for a person who played in a match that was opened from its record: nobody here goes by this id.
    pub(crate) const STRANGER: Self = Self([0; 16]);

    /// The id in hexadecimal, 32 digits: for the store alone.
    pub(crate) fn hex(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }

    /// The guest of 32 hexadecimal digits.
    pub(crate) fn of_hex(text: &str) -> Option<Self> {
        from_hex(text).map(Self)
    }
    /// Stands for a window that only looks on, whoever opened it: it is shown what everybody may see, and moves nothing.
    pub(crate) const ONLOOKER: Self = Self([255; 16]);
}

impl fmt::Debug for GuestId {
    /// Never the id itself: what is signed does not belong in a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GuestId")
    }
}

/// A request's guest, as the handlers are handed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    /// The id by which the guest is known.
    pub(crate) id: GuestId,
    /// Whether the request came without a cookie that holds.
    pub(crate) fresh: bool,
    /// Where the request comes from.
    pub(crate) origin: Origin,
}

/// Signs and checks cookies: keyed BLAKE3 over the id.
pub(crate) struct Signer {
    key: [u8; 32],
    owners: [u8; 32],
    secure: bool,
}

impl Signer {
    /// A signer with the server's own secret; `secure` for cookies that only travel over `https`.
    pub(crate) fn new(secret: &[u8; 32], secure: bool) -> Self {
        let key = |context| blake3::derive_key(context, secret);
        Self { key: key("sobremesa guest cookie v1"), owners: key("sobremesa owner v1"), secure }
    }

    /// What stands for a guest in files that others may read: only this server knows whom it stands for.
    pub(crate) fn owner(&self, id: GuestId) -> String {
        blake3::keyed_hash(&self.owners, &id.0).to_hex().to_string()
    }

    fn signature(&self, id: GuestId) -> blake3::Hash {
        blake3::keyed_hash(&self.key, &id.0)
    }

    /// The guest of a request from an origin; a new one where there is no cookie that holds.
    ///
    /// # Errors
    /// If the system has no entropy for a new one.
    pub(crate) fn guest(&self, headers: &HeaderMap, origin: Origin) -> Result<Guest, getrandom::Error> {
        let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
        let mut values = cookies
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE);
        match values.find_map(|(_, value)| self.check(value)) {
            Some(id) => Ok(Guest { id, fresh: false, origin }),
            None => Ok(Guest { id: GuestId(chance::bytes()?), fresh: true, origin }),
        }
    }

    fn check(&self, value: &str) -> Option<GuestId> {
        let (id, signature) = value.split_once('.')?;
        let id = GuestId(from_hex(id)?);
        let given = blake3::Hash::from_bytes(from_hex(signature)?);
        // Compares in constant time.
        (self.signature(id) == given).then_some(id)
    }

    /// The header that gives a guest its cookie. It comes along when a link on another site is followed, which only asks to
    /// see something; with what another site's page sends or loads it does not.
    pub(crate) fn cookie(&self, id: GuestId) -> HeaderValue {
        let value = format!("{}.{}", id.hex(), self.signature(id).to_hex());
        self.cookie_of(&value, MAX_AGE)
    }

    /// The header that ends a guest's cookie: the browser forgets it at once.
    pub(crate) fn no_cookie(&self) -> HeaderValue {
        self.cookie_of("", 0)
    }

    fn cookie_of(&self, value: &str, max_age: u32) -> HeaderValue {
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{COOKIE}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{secure}");
        HeaderValue::from_str(&text).expect("hexadecimal and plain words")
    }
}

/// Bytes from exactly so many lowercase hexadecimal digits: one cookie, one spelling.
fn from_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let lower = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    if text.len() != 2 * N || !text.as_bytes().iter().all(lower) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;
    use crate::addresses::Addresses;

    fn origin() -> Origin {
        Addresses::new(&[], false, &[7; 32]).of_peer(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    fn asked(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(cookie).expect("plain"))])
    }

    fn value(signer: &Signer, id: GuestId) -> String {
        let cookie = signer.cookie(id);
        let text = cookie.to_str().expect("plain");
        text.split(';').next().expect("a first part").to_owned()
    }

    #[test]
    fn a_signed_cookie_is_known_again() {
        let signer = Signer::new(&[7; 32], false);
        let id = GuestId([9; 16]);
        let cookie = value(&signer, id);
        let known = Guest { id, fresh: false, origin: origin() };
        assert_eq!(signer.guest(&asked(&cookie), origin()), Ok(known));
        let among = format!("a=b; {COOKIE}=broken; {cookie}; c");
        assert_eq!(signer.guest(&asked(&among), origin()), Ok(known));
    }

    #[test]
    fn whatever_was_changed_makes_a_new_guest() {
        let signer = Signer::new(&[7; 32], false);
        let cookie = value(&signer, GuestId([9; 16]));
        let digits = COOKIE.len() + 1..cookie.len();
        for at in digits {
            let mut forged = cookie.clone().into_bytes();
            forged[at] = if forged[at] == b'0' { b'1' } else { b'0' };
            let forged = String::from_utf8(forged).expect("ascii");
            assert!(signer.guest(&asked(&forged), origin()).expect("entropy").fresh, "{forged}");
        }
        let other = Signer::new(&[8; 32], false);
        assert!(other.guest(&asked(&cookie), origin()).expect("entropy").fresh);
    }

    #[test]
    fn the_cookie_is_for_the_server_alone() {
        let plain = Signer::new(&[7; 32], false).cookie(GuestId([0; 16]));
        let plain = plain.to_str().expect("plain");
        assert!(plain.contains("; HttpOnly; SameSite=Lax;") && plain.contains("; Path=/;"));
        assert!(!plain.contains("Secure"));
        let secure = Signer::new(&[7; 32], true).cookie(GuestId([0; 16]));
        assert!(secure.to_str().expect("plain").ends_with("; Secure"));
        let ended = Signer::new(&[7; 32], false).no_cookie();
        assert_eq!(ended, format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"));
    }
}
