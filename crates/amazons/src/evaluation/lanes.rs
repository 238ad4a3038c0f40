//! Two words of 64 bits, White's and Black's, on which every operation works at once.
//!
//! On x86-64 they share a register, which every such machine has (SSE2); elsewhere it is up to the compiler. Compilers
//! do not see by themselves that the two words are treated alike, and it halves the time of an evaluation.

#[cfg(any(not(target_arch = "x86_64"), test))]
mod plain;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(not(target_arch = "x86_64"))]
pub(super) use plain::Lanes;
#[cfg(target_arch = "x86_64")]
pub(super) use sse2::Lanes;

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use sobremesa_core::Seed;

    use super::{plain, sse2};

    #[test]
    fn registers_do_as_words_do() {
        let mut rng = Seed::from_text("lanes").key().stream(0);
        for _ in 0..1_000 {
            let (a, b) = ([rng.bits64(), rng.bits64()], [rng.bits64(), rng.bits64() & rng.bits64()]);
            let by = rng.below(64);
            let (p, q) = (plain::Lanes::new(a), plain::Lanes::new(b));
            let (s, t) = (sse2::Lanes::new(a), sse2::Lanes::new(b));
            assert_eq!(s.words(), a);
            for (one, other) in [
                (p.and(q), s.and(t)),
                (p.or(q), s.or(t)),
                (p.without(q), s.without(t)),
                (p.xor(q), s.xor(t)),
                (p.up(by), s.up(by)),
                (p.down(by), s.down(by)),
                (p.swapped(), s.swapped()),
                (p.added(q), s.added(t)),
                (p.minus(q), s.minus(t)),
                (p.of_bytes(), s.of_bytes()),
            ]
            .map(|(one, other)| (one.words(), other.words()))
            {
                assert_eq!(one, other);
            }
            let rows = [(); 2].map(|()| [(); 8].map(|()| rng.bits32() as u16));
            let rows = [&rows[0], &rows[1]];
            let others = [rng.below(10), rng.below(10)];
            assert_eq!(plain::Lanes::windows(rows, others).words(), sse2::Lanes::windows(rows, others).words());
            // Bytes that do not overflow.
            let low = [a[0] & LOW, a[1] & LOW];
            let (p, s) = (plain::Lanes::new(low).plus(plain::Lanes::both(LOW)), sse2::Lanes::new(low));
            assert_eq!(p.words(), s.plus(sse2::Lanes::both(LOW)).words());
            let few = [a[0] & 1 << by, 0];
            assert_eq!((plain::Lanes::new(few).is_zero(), sse2::Lanes::new(few).is_zero()), (few[0] == 0, few[0] == 0));
        }
    }

    /// The low seven bits of every byte.
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
}
