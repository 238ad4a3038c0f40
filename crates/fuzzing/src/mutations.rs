//! Changes that are made to real inputs: of bytes, of words and of lines, several at once.

use sobremesa_core::{Seed, Stream};

/// Most changes of one input.
const CHANGES: u32 = 6;

/// Longest input, in bytes.
const LONGEST: usize = 1 << 19;

/// Words that readers of numbers and texts stumble over.
const WORDS: &[&str] = &[
    "0",
    "-1",
    "1",
    "2",
    "7",
    "8",
    "9",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "-9223372036854775808",
    "18446744073709551615",
    "99999999999999999999999999",
    "0.0",
    "-0",
    "1e308",
    "1e-400",
    "nan",
    "inf",
    "true",
    "false",
    "null",
    "\"\"",
    "[]",
    "{}",
    "\u{0}",
    "\u{feff}",
    "ñ",
    "🂡",
    "\u{202e}",
    "0x10",
    "1_000",
    "1979-05-27",
    "'",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "[[",
    "]]",
    "=",
    ".",
    "..",
    "/",
    "-",
    "*",
    "|",
];

/// Makes inputs out of others.
pub struct Mutator {
    seeds: Vec<Vec<u8>>,
    rng: Stream,
}

impl Mutator {
    /// One that changes these inputs, the same way every time for the same seed.
    pub fn new(seeds: Vec<Vec<u8>>, seed: &str) -> Self {
        let seeds = if seeds.is_empty() { vec![Vec::new()] } else { seeds };
        Self { seeds, rng: Seed::from_text(seed).key().stream(0) }
    }

    /// The next input.
    pub fn next_input(&mut self) -> Vec<u8> {
        let mut input = self.seed();
        for _ in 0..=self.rng.below(CHANGES) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    fn seed(&mut self) -> Vec<u8> {
        let at = self.below(self.seeds.len());
        self.seeds[at].clone()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.rng.below(bound.max(1) as u32) as usize
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        match self.rng.below(13) {
            0 => {
                let at = self.below(input.len());
                let bit = 1 << self.rng.below(8);
                input.get_mut(at).into_iter().for_each(|byte| *byte ^= bit);
            }
            1 => {
                let at = self.below(input.len());
                let new = self.rng.below(256) as u8;
                input.get_mut(at).into_iter().for_each(|byte| *byte = new);
            }
            2 => {
                let range = self.range(input.len(), 40);
                input.drain(range);
            }
            3 => {
                let range = self.range(input.len(), 200);
                let copy = input[range].to_vec();
                self.insert(input, &copy);
            }
            4 => {
                let new: Vec<u8> = (0..=self.rng.below(8)).map(|_| self.rng.below(256) as u8).collect();
                self.insert(input, &new);
            }
            5 | 6 => {
                let new = self.strange_word();
                self.replace_word(input, &new);
            }
            7 | 8 => {
                let new = self.word_of_a_seed();
                self.replace_word(input, &new);
            }
            9 => {
                let range = self.line(input);
                input.drain(range);
            }
            10 => {
                let other = self.seed();
                let line = other[self.line(&other)].to_vec();
                let at = self.line(input).start;
                input.splice(at..at, line);
            }
            11 => {
                let (one, other) = (self.line(input), self.line(input));
                if one.end <= other.start {
                    let (first, second) = (input[one.clone()].to_vec(), input[other.clone()].to_vec());
                    input.splice(other, first);
                    input.splice(one, second);
                }
            }
            _ => {
                let other = self.seed();
                let (head, tail) = (self.line(input).start, self.line(&other).start);
                input.truncate(head);
                input.extend_from_slice(&other[tail..]);
            }
        }
    }

    fn insert(&mut self, input: &mut Vec<u8>, new: &[u8]) {
        let at = self.below(input.len() + 1);
        input.splice(at..at, new.iter().copied());
    }

    fn range(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(length);
        start..(start + self.below(most.min(length - start) + 1)).min(length)
    }

    /// A line with its end.
    fn line(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let at = self.below(input.len());
        let start = input[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let end = input[at..].iter().position(|byte| *byte == b'\n').map_or(input.len(), |end| at + end + 1);
        start..end
    }

    /// A word: letters, digits and what stands within numbers and names; elsewhere a single byte.
    fn word(&mut self, input: &[u8]) -> std::ops::Range<usize> {
        let at = self.below(input.len());
        let within = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.') || *byte >= 128;
        let start = input[..at].iter().rposition(|byte| !within(byte)).map_or(0, |end| end + 1);
        let end = input[at..].iter().position(|byte| !within(byte)).map_or(input.len(), |end| at + end);
        if start < end { start..end } else { at..(at + 1).min(input.len()) }
    }

    fn replace_word(&mut self, input: &mut Vec<u8>, new: &[u8]) {
        let range = self.word(input);
        input.splice(range, new.iter().copied());
    }

    fn strange_word(&mut self) -> Vec<u8> {
        let at = self.below(WORDS.len());
        WORDS[at].as_bytes().to_vec()
    }

    fn word_of_a_seed(&mut self) -> Vec<u8> {
        let other = self.seed();
        let range = self.word(&other);
        other[range].to_vec()
    }
}
