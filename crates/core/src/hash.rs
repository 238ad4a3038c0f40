//! Hashes of states: the same on every platform.

use std::hash::{Hash, Hasher};

/// A hash of a value: equal values, equal hashes, on every platform and in every run.
///
/// ```
/// use sobremesa_core::hash::hash_of;
///
/// assert_eq!(hash_of(&(1_u8, [2_u32, 3])), hash_of(&(1_u8, [2_u32, 3])));
/// assert_ne!(hash_of(&(1_u8, [2_u32, 3])), hash_of(&(1_u8, [3_u32, 2])));
/// ```
pub fn hash_of<T: Hash>(value: &T) -> u64 {
    let mut hash = Mix(0x5851_f42d_4c95_7f2d);
    value.hash(&mut hash);
    hash.finish()
}

/// A running hash: multiply and fold. The same on every platform.
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
