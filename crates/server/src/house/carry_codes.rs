//! Codes of six words that move a guest to another device: drawn, read, kept by their hash and used up.
//!
//! A code is kept in memory alone, by a hash with a key of this process: whoever reads the memory's copy on a disk, or the store,
//! finds no words. Who starts the server again has to ask for another.

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::http::StatusCode;
use sobremesa_core::nearest::plain;
use sobremesa_protocol::Problem;

use crate::chance;
use crate::config::Rate;
use crate::guest::GuestId;
use crate::rate::Bucket;
use crate::refusal::Refusal;

/// The words of codes: no two of them differ by a single letter.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| include_str!("carry_words.txt").lines().collect());

/// Bits of a word: there are 512.
const WORD_BITS: u32 = 9;

/// Words of a code.
const CODE_WORDS: usize = 6;

/// Most characters of a code as a person writes it.
const LONGEST: usize = 200;

/// How long a code may be used.
pub(super) const LIFETIME: Duration = Duration::from_mins(10);

/// Most codes at a time; the one that ends first makes room.
const MOST: usize = 2_000;

/// Wrong codes in all, whoever tries: those of an address have a limit of their own.
const WRONG_IN_ALL: Rate = Rate { burst: 200, every_ms: 1_000 };

/// The codes that may be used.
pub(super) struct CarryCodes {
    /// Hashes are of this process alone.
    key: [u8; 32],
    by_guest: BTreeMap<GuestId, KeptCode>,
    pub(super) wrong: Bucket,
}

/// A code, by its hash.
#[derive(Clone, Copy)]
struct KeptCode {
    hash: blake3::Hash,
    until: Instant,
}

impl CarryCodes {
    pub(super) fn new(key: [u8; 32]) -> Self {
        Self { key, by_guest: BTreeMap::new(), wrong: Bucket::new(WRONG_IN_ALL, Instant::now()) }
    }

    fn hash(&self, words: &[&str; CODE_WORDS]) -> blake3::Hash {
        blake3::keyed_hash(&self.key, words.join(" ").as_bytes())
    }

    /// Keeps a code of a guest's; one that there was is void.
    pub(super) fn keep(&mut self, guest: GuestId, words: &[&str; CODE_WORDS], now: Instant) {
        self.by_guest.retain(|_, code| code.until > now);
        if self.by_guest.len() >= MOST && !self.by_guest.contains_key(&guest) {
            let first = self.by_guest.iter().min_by_key(|(_, code)| code.until).map(|(guest, _)| *guest);
            first.map(|guest| self.by_guest.remove(&guest));
        }
        let code = KeptCode { hash: self.hash(words), until: now + LIFETIME };
        self.by_guest.insert(guest, code);
    }

    /// Makes a guest's code void.
    pub(super) fn forget(&mut self, guest: GuestId) {
        self.by_guest.remove(&guest);
    }

    /// Uses a code up: the guest whose it was. None where there is no such code, or no longer.
    pub(super) fn take(&mut self, words: &[&str; CODE_WORDS], now: Instant) -> Option<GuestId> {
        let given = self.hash(words);
        // All are compared, each in constant time: how long it takes says nothing of any.
        let found = self.by_guest.iter().fold(None, |found, (guest, code)| {
            let is_it = code.hash == given && code.until > now;
            if is_it { Some(*guest) } else { found }
        });
        found.inspect(|guest| {
            self.by_guest.remove(guest);
        })
    }
}

/// Six words drawn at random.
pub(super) fn drawn() -> Result<[&'static str; CODE_WORDS], Refusal> {
    let bytes = chance::bytes().map_err(|why| Refusal::fault("drawing a code", why))?;
    let bits = u64::from_le_bytes(bytes);
    Ok(std::array::from_fn(|at| WORDS[(bits >> (WORD_BITS * at as u32)) as usize % WORDS.len()]))
}

/// Reads a code as a person writes it: capitals, accents and what stands between the words do not matter.
pub(super) fn read(text: &str) -> Result<[&'static str; CODE_WORDS], Refusal> {
    let six = || {
        let message = "a code is six words, as in abeja-barco-cedro-dado-espejo-faro";
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "carry/six-words", message)
    };
    if text.len() > LONGEST {
        return Err(six());
    }
    let plain = plain(text);
    let written: Vec<&str> = plain.split(|c: char| !c.is_ascii_lowercase()).filter(|word| !word.is_empty()).collect();
    let known = |word: &&str| {
        WORDS.binary_search(word).map(|at| WORDS[at]).map_err(|_| {
            let message = "this word is in no code; look at it again on the other device";
            Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "carry/unknown-word", message).with("word", *word)
        })
    };
    let words = written.iter().map(known).collect::<Result<Vec<_>, _>>()?;
    words.try_into().map_err(|_| six())
}

/// Reads a code as a person writes it: its words as they are kept, whatever accents, capitals and signs it was written with.
///
/// # Errors
/// If it has not six words, or one that is in no code.
pub fn read_carry_code(text: &str) -> Result<[&'static str; CODE_WORDS], Problem> {
    read(text).map_err(|refusal| refusal.problem)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);

    #[test]
    fn there_are_512_plain_words_and_none_is_a_slip_away_from_another() {
        assert_eq!(WORDS.len(), 1 << WORD_BITS);
        assert!(WORDS.is_sorted() && WORDS.iter().collect::<BTreeSet<_>>().len() == WORDS.len());
        assert!(WORDS.iter().all(|word| (4..=7).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase())));
        for (at, one) in WORDS.iter().enumerate() {
            for other in &WORDS[at + 1..] {
                assert!(distance(one, other) > 1, "{one} and {other}");
            }
        }
    }

    /// Letters to be changed, put in or left out (Levenshtein).
    fn distance(one: &str, other: &str) -> usize {
        let other = other.as_bytes();
        let mut row: Vec<usize> = (0..=other.len()).collect();
        for (i, a) in one.bytes().enumerate() {
            let mut before = row[0];
            row[0] = i + 1;
            for (j, b) in other.iter().enumerate() {
                let changed = before + usize::from(a != *b);
                before = row[j + 1];
                row[j + 1] = changed.min(row[j] + 1).min(before + 1);
            }
        }
        row[other.len()]
    }

    #[test]
    fn a_code_is_read_however_it_is_written() {
        let words: [&str; 6] = std::array::from_fn(|at| WORDS[at * 80]);
        let written = words.join("-");
        for text in [
            written.clone(),
            written.to_uppercase(),
            written.replace('-', " "),
            format!("  {}.\n", written.replace('-', ", ")),
            written.replacen('a', "á", 1),
        ] {
            assert_eq!(read(&text).expect("a code"), words, "{text}");
        }
        let code = |text: &str| read(text).expect_err("no code").problem.code;
        assert_eq!(code(""), "carry/six-words");
        assert_eq!(code(&words[..5].join(" ")), "carry/six-words");
        assert_eq!(code(&format!("{written}-{}", WORDS[9])), "carry/six-words");
        assert_eq!(code(&written.replacen(words[2], "xilofon", 1)), "carry/unknown-word");
        assert_eq!(code(&"a".repeat(10_000)), "carry/six-words");
    }

    #[test]
    fn a_code_is_used_once_in_its_time_and_a_new_one_makes_the_old_one_void() {
        let mut codes = CarryCodes::new([7; 32]);
        let now = Instant::now();
        let [first, second] = [3, 11].map(|step| std::array::from_fn::<&str, 6, _>(|at| WORDS[at * step]));
        codes.keep(ANA, &first, now);
        assert_eq!(codes.take(&second, now), None);
        assert_eq!(codes.take(&first, now), Some(ANA));
        assert_eq!(codes.take(&first, now), None, "once");
        codes.keep(ANA, &first, now);
        codes.keep(LUIS, &second, now);
        assert_eq!(codes.take(&first, now + LIFETIME), None, "over");
        codes.keep(ANA, &first, now);
        codes.keep(ANA, &second, now);
        assert_eq!(codes.take(&first, now), None, "void");
    }

    #[test]
    fn there_are_never_more_codes_than_are_kept() {
        let mut codes = CarryCodes::new([7; 32]);
        let now = Instant::now();
        let words: [&str; 6] = std::array::from_fn(|at| WORDS[at]);
        for number in 0..=MOST as u128 {
            let at = now + Duration::from_millis(u64::try_from(number).expect("small"));
            codes.keep(GuestId(number.to_be_bytes()), &words, at);
        }
        assert_eq!(codes.by_guest.len(), MOST);
        assert!(!codes.by_guest.contains_key(&GuestId([0; 16])), "the one that ends first went");
    }
}
