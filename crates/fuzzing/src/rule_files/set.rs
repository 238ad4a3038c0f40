//! The set of tiles.

use std::fmt::Write as _;

use super::decide::Decide;

/// The set of tiles.
pub(super) struct Set {
    pub(super) heads: usize,
    pub(super) highest: usize,
    pub(super) copies: usize,
    /// Kinds, as they are written.
    pub(super) kinds: Vec<String>,
    /// How many of the kinds are doubles.
    pub(super) doubles: usize,
    /// Whether some kinds of the whole set are missing.
    pub(super) listed: bool,
    /// Those that are missing, as they are written, where they are said rather than those that are there.
    without: Option<Vec<String>>,
    pub(super) no_doubles: bool,
}

impl Set {
    pub(super) fn decide(decide: &mut Decide<'_>) -> Self {
        // Five sets in seven have the usual tiles, as many others as there are faces.
        let heads = match decide.below(21) {
            more @ 15.. => more - 12,
            _ => 2,
        };
        let highest = match heads {
            2 => decide.between(3, 7),
            3 => decide.between(2, 4),
            _ => 2,
        };
        let no_doubles = decide.one_in(6);
        let copies = if decide.one_in(5) { 2 } else { 1 };
        let mut faces: Vec<Vec<usize>> = vec![vec![]];
        for _ in 0..heads {
            let longer = |faces: &Vec<usize>| {
                let most = faces.last().copied().unwrap_or(highest);
                (0..=most).map(|face| faces.iter().copied().chain([face]).collect()).collect::<Vec<_>>()
            };
            faces = faces.iter().flat_map(longer).collect();
        }
        let double = |faces: &Vec<usize>| faces.iter().all(|face| *face == faces[0]);
        faces.retain(|faces| !(no_doubles && double(faces)));
        let written = |faces: &Vec<usize>| faces.iter().map(ToString::to_string).collect::<Vec<_>>().join("-");
        let listed = decide.one_in(7);
        let mut without = None;
        if listed {
            let gone = decide.between(1, 4).min(faces.len() - 6);
            let gone: Vec<String> = (0..gone).map(|_| written(&faces.remove(decide.below(faces.len())))).collect();
            without = (decide.one_in(2) && !gone.is_empty()).then_some(gone);
        }
        let kinds = faces.iter().map(written).collect::<Vec<_>>();
        let doubles = faces.iter().filter(|faces| double(faces)).count();
        Self { heads, highest, copies, kinds, doubles, listed, without, no_doubles }
    }

    pub(super) fn count(&self) -> usize {
        self.kinds.len() * self.copies
    }

    /// The tiles that can go around the double that has most of them.
    pub(super) fn around_a_double(&self) -> usize {
        let faces = |kind: &str| kind.split('-').map(str::to_owned).collect::<Vec<_>>();
        let doubles =
            self.kinds.iter().map(|kind| faces(kind)).filter(|faces| faces.iter().all(|face| *face == faces[0]));
        let with = |number: &String| self.kinds.iter().filter(|kind| faces(kind).contains(number)).count();
        doubles.map(|double| with(&double[0]) * self.copies - 1).max().unwrap_or_default()
    }

    pub(super) fn seats(&self, decide: &mut Decide<'_>) -> usize {
        let seats = [2, 3, 4, 4, 5, 6, 1, 8][decide.below(8)];
        seats.min(self.count() / 2).max(1)
    }

    pub(super) fn write(&self, text: &mut String, asleep: usize) {
        *text += "[tiles]\n";
        if self.listed && self.without.is_none() {
            writeln!(text, "list = {:?}\nhighest = {}", self.kinds, self.highest).expect("a string takes any text");
        } else {
            writeln!(text, "heads = {}\nhighest = {}", self.heads, self.highest).expect("a string takes any text");
            if self.no_doubles {
                *text += "doubles = false\n";
            }
            if let Some(gone) = &self.without {
                writeln!(text, "without = {gone:?}").expect("a string takes any text");
            }
        }
        writeln!(text, "copies = {}\nasleep = {asleep}", self.copies).expect("a string takes any text");
    }
}
