//! Bytes as a row of choices.

/// Takes choices off a row of bytes; when they run out, the first of each is chosen.
#[derive(Debug)]
pub(crate) struct Choices<'b> {
    bytes: &'b [u8],
}

impl<'b> Choices<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes }
    }

    /// Whether there is a byte left.
    pub(crate) fn more(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// A number below `bound`, at most 65,536.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let wide = bound > 256;
        let mut number = 0;
        for _ in 0..=usize::from(wide) {
            if let Some((first, rest)) = self.bytes.split_first() {
                number = number << 8 | usize::from(*first);
                self.bytes = rest;
            }
        }
        number % bound.max(1)
    }

    /// One of several.
    pub(crate) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}
