//! Lanes in one register of 128 bits.

use safe_arch::{
    add_i8_m128i, add_i64_m128i, bitand_m128i, bitandnot_m128i, bitor_m128i, bitxor_m128i, cmp_eq_mask_i8_m128i,
    get_i64_from_m128i_s, m128i, move_mask_i8_m128i, pack_i16_to_u8_m128i, set_i64_m128i, set_splat_i64_m128i,
    shl_all_u64_m128i, shr_all_u16_m128i, shr_all_u64_m128i, sub_i64_m128i, sum_of_u8_abs_diff_m128i,
    unpack_high_i64_m128i, unpack_low_i64_m128i,
};

/// White's word and Black's.
#[derive(Clone, Copy, Debug)]
pub(in crate::evaluation) struct Lanes(m128i);

impl Lanes {
    /// Of two words.
    #[inline]
    pub(in crate::evaluation) fn new([white, black]: [u64; 2]) -> Self {
        Self(set_i64_m128i(black.cast_signed(), white.cast_signed()))
    }

    /// The same word twice.
    #[inline]
    pub(in crate::evaluation) fn both(word: u64) -> Self {
        Self(set_splat_i64_m128i(word.cast_signed()))
    }

    /// Of eight rows for each word, the first in its lowest byte: of each row seven bits, after so many others.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would hand the rows over through memory")]
    pub(in crate::evaluation) fn windows(rows: [&[u16; 8]; 2], others: [u32; 2]) -> Self {
        let seven = m128i::from([0x7f_u16; 8]);
        let [white, black] = [0, 1].map(|side| {
            let moved = shr_all_u16_m128i(m128i::from(*rows[side]), set_i64_m128i(0, i64::from(others[side])));
            bitand_m128i(moved, seven)
        });
        Self(pack_i16_to_u8_m128i(white, black))
    }

    /// The two words.
    #[inline]
    pub(in crate::evaluation) fn words(self) -> [u64; 2] {
        let second = unpack_high_i64_m128i(self.0, self.0);
        [get_i64_from_m128i_s(self.0).cast_unsigned(), get_i64_from_m128i_s(second).cast_unsigned()]
    }

    /// What is in both.
    #[inline]
    pub(in crate::evaluation) fn and(self, other: Self) -> Self {
        Self(bitand_m128i(self.0, other.0))
    }

    /// What is in either.
    #[inline]
    pub(in crate::evaluation) fn or(self, other: Self) -> Self {
        Self(bitor_m128i(self.0, other.0))
    }

    /// What is in this one and not in the other.
    #[inline]
    pub(in crate::evaluation) fn without(self, other: Self) -> Self {
        Self(bitandnot_m128i(other.0, self.0))
    }

    /// What is in one of them alone.
    #[inline]
    pub(in crate::evaluation) fn xor(self, other: Self) -> Self {
        Self(bitxor_m128i(self.0, other.0))
    }

    /// Each word moved up. Precondition: `by` is below 64.
    #[inline]
    pub(in crate::evaluation) fn up(self, by: u32) -> Self {
        Self(shl_all_u64_m128i(self.0, set_i64_m128i(0, i64::from(by))))
    }

    /// Each word moved down. Precondition: `by` is below 64.
    #[inline]
    pub(in crate::evaluation) fn down(self, by: u32) -> Self {
        Self(shr_all_u64_m128i(self.0, set_i64_m128i(0, i64::from(by))))
    }

    /// Black's word first.
    #[inline]
    pub(in crate::evaluation) fn swapped(self) -> Self {
        Self(unpack_low_i64_m128i(unpack_high_i64_m128i(self.0, self.0), self.0))
    }

    /// Whether both are zero.
    #[inline]
    pub(in crate::evaluation) fn is_zero(self) -> bool {
        move_mask_i8_m128i(cmp_eq_mask_i8_m128i(self.0, set_splat_i64_m128i(0))) == 0xffff
    }

    /// The sums of their bytes. Precondition: no byte overflows.
    #[inline]
    pub(in crate::evaluation) fn plus(self, other: Self) -> Self {
        Self(add_i8_m128i(self.0, other.0))
    }

    /// The sums of the words, modulo 2^64.
    #[inline]
    pub(in crate::evaluation) fn added(self, other: Self) -> Self {
        Self(add_i64_m128i(self.0, other.0))
    }

    /// The differences of the words, modulo 2^64.
    #[inline]
    pub(in crate::evaluation) fn minus(self, other: Self) -> Self {
        Self(sub_i64_m128i(self.0, other.0))
    }

    /// The sum of the bytes of each word.
    #[inline]
    pub(in crate::evaluation) fn of_bytes(self) -> Self {
        Self(sum_of_u8_abs_diff_m128i(self.0, set_splat_i64_m128i(0)))
    }
}
