//! Counting and drawing the ways in which unseen pieces can lie in the hands that may hold them.
//!
//! Pieces fall into classes: all pieces of a class may be held by the same holders (seats, the stock).
//! The number of ways to fill the holders, class by class, is a table of exact integers over what room
//! each holder has left; a world is drawn by walking it. So every world is exactly as likely as every
//! other, and nothing is ever dealt and thrown away. The splits of each cell are kept as they were counted, while they are
//! few (at most 4,096); else they are listed again for every draw.
//!
//! ways(c, room) = sum over the splits of class c among its holders of multinomial(split) x ways(c + 1, room - split)

use crate::stream::Stream;

/// Most holders: eight seats and the stock.
pub const MAX_HOLDERS: usize = 9;

/// Most cells that a table may have.
pub const MAX_CELLS: usize = 100_000;

/// Most splits that are kept for all cells together.
const MAX_LISTED: usize = 4_096;

/// How many pieces of a class each holder gets.
pub type Split = [u16; MAX_HOLDERS];

/// Pieces that the same holders may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Bit h: holder h may hold them.
    pub holders: u16,
    /// Number of pieces in the class.
    pub size: u16,
}

/// Why the ways cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// More cells than [`MAX_CELLS`].
    #[error("the table would have {0} cells, more than {MAX_CELLS}")]
    Cells(usize),
    /// The number of ways does not fit 128 bits.
    #[error("the number of ways does not fit 128 bits")]
    Ways,
}

/// The table of ways to fill holders class by class.
#[derive(Clone, Debug)]
pub struct Fill {
    classes: Vec<Class>,
    room: Split,
    /// How much a cell's index falls for each piece that a holder gets.
    strides: [usize; MAX_HOLDERS],
    cells: usize,
    /// `ways[c * cells + index(room)]`; [`UNKNOWN`] where no count needed the cell.
    ways: Vec<u128>,
    /// The splits of each cell with ways, one cell's after another; empty if they are too many to keep.
    listed: Vec<ListedSplit>,
    /// Where the splits of each cell of `ways` begin in `listed`.
    lists: Vec<u32>,
    total: u128,
}

const UNKNOWN: u128 = u128::MAX;

/// A split of a class among its holders, in a cell.
#[derive(Clone, Copy, Debug)]
struct ListedSplit {
    /// The ways of this split and of all before it in the cell.
    upto: u128,
    split: Split,
    /// What it takes off the room's cell.
    less: u32,
}

impl Fill {
    /// Counts the ways to deal all classes so that holder h gets exactly `room[h]` pieces.
    ///
    /// Put the class with the most holders last: it takes the room that is left, so its splits are never listed. All
    /// pieces count as different, equal copies too: so a way counts once for each order of its copies.
    ///
    /// # Errors
    /// [`TooLarge`] where exact counting is out of reach.
    ///
    /// # Panics
    /// If there are more than [`MAX_HOLDERS`] holders, or the classes do not fill the room exactly.
    pub fn new(classes: Vec<Class>, room: &[u16]) -> Result<Self, TooLarge> {
        assert!(room.len() <= MAX_HOLDERS, "at most {MAX_HOLDERS} holders");
        assert_eq!(
            classes.iter().map(|class| u32::from(class.size)).sum::<u32>(),
            room.iter().map(|room| u32::from(*room)).sum::<u32>(),
            "the pieces fill the room exactly"
        );
        let mut padded = [0; MAX_HOLDERS];
        padded[..room.len()].copy_from_slice(room);
        let mut strides = [0; MAX_HOLDERS];
        let mut cells: usize = 1;
        // The last holder's room follows from the others'.
        for holder in 0..room.len().saturating_sub(1) {
            strides[holder] = cells;
            cells = cells.saturating_mul(usize::from(room[holder]) + 1);
        }
        let all = cells.saturating_mul(classes.len());
        if all > MAX_CELLS {
            return Err(TooLarge::Cells(all));
        }
        let (ways, lists) = (vec![UNKNOWN; all], vec![0; all]);
        let listed = Vec::with_capacity(if classes.len() > 1 { 16 } else { 0 });
        let mut fill = Self { classes, room: padded, strides, cells, ways, listed, lists, total: 0 };
        let mut keeps = true;
        fill.total = fill.count(0, cells - 1, padded, &mut keeps)?;
        if !keeps {
            fill.listed = Vec::new();
        }
        Ok(fill)
    }

    /// The number of ways in all; 0 if the pieces cannot be dealt.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// The classes, as they were given.
    pub fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// Ways to deal the classes from `class` on into `room`, whose cell is `at`; `keeps`: the splits are few so far.
    fn count(&mut self, class: usize, at: usize, room: Split, keeps: &mut bool) -> Result<u128, TooLarge> {
        let Some(of) = self.classes.get(class).copied() else { return Ok(1) };
        let cell = class * self.cells + at;
        let known = self.ways[cell];
        if known != UNKNOWN {
            return Ok(known);
        }
        let mut total: u128 = 0;
        if class + 1 == self.classes.len() {
            total = last(of, &room)?;
        } else if of.holders.is_power_of_two() {
            // A single holder takes the whole class, if it has the room.
            let holder = of.holders.trailing_zeros() as usize;
            if of.size <= room[holder] {
                let mut rest = room;
                rest[holder] -= of.size;
                total = self.count(class + 1, at - usize::from(of.size) * self.strides[holder], rest, keeps)?;
            }
        } else {
            let first = self.listed.len();
            let mut listed = std::mem::take(&mut self.listed);
            let done = each_split(&self.strides, of, &room, &mut |split, ways, less| {
                listed.push(ListedSplit { upto: ways, split: *split, less: less as u32 });
                true
            });
            self.listed = listed;
            done?;
            for index in first..self.listed.len() {
                let ListedSplit { upto: ways, split, less } = self.listed[index];
                let rest = self.count(class + 1, at - less as usize, remaining(room, &split), keeps)?;
                total = product(rest, ways).and_then(|ways| total.checked_add(ways)).ok_or(TooLarge::Ways)?;
                self.listed[index].upto = total;
            }
            *keeps &= self.listed.len() <= MAX_LISTED;
            if *keeps {
                self.lists[cell] = first as u32;
            } else {
                self.listed.truncate(first);
            }
        }
        // The greatest count stands for "unknown": a true count of that size is refused.
        if total == UNKNOWN {
            return Err(TooLarge::Ways);
        }
        self.ways[cell] = total;
        Ok(total)
    }

    /// Draws how many pieces of each class each holder gets; every way is equally likely. Calls `f` with each class in
    /// order: its index, then its split.
    ///
    /// Which pieces of the class each holder gets is left to the caller: all choices are equally likely.
    ///
    /// # Panics
    /// If there is no way.
    #[inline]
    pub fn draw(&self, rng: &mut Stream, mut f: impl FnMut(&mut Stream, usize, &Split)) {
        assert!(self.total > 0, "there is no way to fill the holders");
        let mut room = self.room;
        let mut at = self.cells - 1;
        let Some(last) = self.classes.len().checked_sub(1) else { return };
        for (class, of) in self.classes[..last].iter().enumerate() {
            // A single holder takes the whole class: there is nothing to draw.
            if of.holders.is_power_of_two() {
                let holder = of.holders.trailing_zeros() as usize;
                let mut whole = [0; MAX_HOLDERS];
                whole[holder] = of.size;
                room[holder] -= of.size;
                at -= usize::from(of.size) * self.strides[holder];
                f(rng, class, &whole);
                continue;
            }
            let cell = class * self.cells + at;
            let drawn = rng.below_u128(self.ways[cell]);
            let relisted;
            let chosen = if self.listed.is_empty() {
                relisted = self.split_at(class, at, &room, drawn);
                &relisted
            } else {
                let list = &self.listed[self.lists[cell] as usize..];
                list.iter().find(|split| drawn < split.upto).expect("the last of a cell's splits reaches all its ways")
            };
            room = remaining(room, &chosen.split);
            at -= chosen.less as usize;
            f(rng, class, &chosen.split);
        }
        // The last class takes the room that is left.
        f(rng, last, &room);
    }

    /// The split into whose ways a drawn number falls, where splits are not kept: they come in the order in which they
    /// were counted, each as wide as its number of ways.
    fn split_at(&self, class: usize, at: usize, room: &Split, drawn: u128) -> ListedSplit {
        let next = &self.ways[(class + 1) * self.cells..];
        let mut chosen = ListedSplit { upto: 0, split: [0; MAX_HOLDERS], less: 0 };
        each_split(&self.strides, self.classes[class], room, &mut |split, ways, less| {
            let upto = chosen.upto + ways * next[at - less];
            chosen = ListedSplit { upto, split: *split, less: less as u32 };
            drawn >= upto
        })
        .expect("counted when the table was made");
        chosen
    }

    /// The average number of pieces of each class that each holder gets over all ways: by class, then by holder.
    ///
    /// Exact but for rounding. The chance that a given piece of a class lies with a holder is this divided by the size
    /// of the class.
    ///
    /// # Panics
    /// If there is no way.
    pub fn expectations(&self) -> Vec<[f64; MAX_HOLDERS]> {
        assert!(self.total > 0, "there is no way to fill the holders");
        let mut expected = vec![[0.0; MAX_HOLDERS]; self.classes.len()];
        // How likely the walk of `draw` comes to each cell before a class.
        let mut here = vec![0.0; self.cells];
        let mut next = here.clone();
        here[self.cells - 1] = 1.0;
        let mut left: u16 = self.room.iter().sum();
        for (class, of) in self.classes.iter().enumerate() {
            let last = class + 1 == self.classes.len();
            for at in (0..self.cells).filter(|at| here[*at] > 0.0) {
                let room = self.room_of(at, left);
                // The last class takes all the room that is left, as in `draw`.
                if last {
                    expected[class].iter_mut().zip(room).for_each(|(sum, room)| *sum += here[at] * f64::from(room));
                    continue;
                }
                let all = self.ways[class * self.cells + at] as f64;
                each_split(&self.strides, *of, &room, &mut |split, ways, less| {
                    let rest = self.ways[(class + 1) * self.cells + at - less];
                    if rest > 0 {
                        let chance = here[at] * (ways as f64) * (rest as f64) / all;
                        expected[class].iter_mut().zip(split).for_each(|(sum, part)| *sum += chance * f64::from(*part));
                        next[at - less] += chance;
                    }
                    true
                })
                .expect("counted when the table was made");
            }
            left -= of.size;
            std::mem::swap(&mut here, &mut next);
            next.fill(0.0);
        }
        expected
    }

    /// The room that a cell stands for, where `left` pieces are yet to be dealt.
    fn room_of(&self, at: usize, left: u16) -> Split {
        let mut room = [0; MAX_HOLDERS];
        let mut rest = left;
        let mut last = 0;
        for (holder, part) in room.iter_mut().enumerate() {
            // The last holder has no stride (its room follows from the others'): it gets the rest below.
            if let Some(steps) = at.checked_div(self.strides[holder]) {
                *part = (steps % (usize::from(self.room[holder]) + 1)) as u16;
                rest -= *part;
                last = holder + 1;
            }
        }
        room[last] = rest;
        room
    }
}

/// Calls `f` with every split of a class among its holders that the room allows, the number of ways to choose the
/// pieces, and what the split takes off the room's cell, until it answers `false`.
fn each_split(
    strides: &[usize; MAX_HOLDERS],
    class: Class,
    room: &Split,
    f: &mut impl FnMut(&Split, u128, usize) -> bool,
) -> Result<(), TooLarge> {
    let mut split = [0; MAX_HOLDERS];
    next_holder(strides, (class.holders, class.size), room, (1, 0), &mut split, f).map(|_| ())
}

fn next_holder(
    strides: &[usize; MAX_HOLDERS],
    (holders, left): (u16, u16),
    room: &Split,
    (ways, offset): (u128, usize),
    split: &mut Split,
    f: &mut impl FnMut(&Split, u128, usize) -> bool,
) -> Result<bool, TooLarge> {
    if holders == 0 {
        // Pieces are left for which no holder is: this is no split.
        return Ok(left > 0 || f(split, ways, offset));
    }
    let holder = holders.trailing_zeros() as usize;
    let others = holders & (holders - 1);
    // The last of the holders must take all that is left.
    let least = if others == 0 { left } else { 0 };
    for part in least..=left.min(room[holder]) {
        split[holder] = part;
        let ways = product(binomial(left, part)?, ways).ok_or(TooLarge::Ways)?;
        let offset = offset + usize::from(part) * strides[holder];
        if !next_holder(strides, (others, left - part), room, (ways, offset), split, f)? {
            split[holder] = 0;
            return Ok(false);
        }
    }
    split[holder] = 0;
    Ok(true)
}

/// The ways of the last class: all the room that is left, if its holders are those who have it. Where another has room there is
/// no way, however many there would be for its holders.
fn last(class: Class, room: &Split) -> Result<u128, TooLarge> {
    let mut left = class.size;
    let mut ways = Ok(1);
    for (holder, room) in room.iter().enumerate().filter(|(_, room)| **room > 0) {
        if class.holders >> holder & 1 == 0 {
            return Ok(0);
        }
        ways = ways.and_then(|ways| product(binomial(left, *room)?, ways).ok_or(TooLarge::Ways));
        left -= room;
    }
    ways
}

fn remaining(mut room: Split, split: &Split) -> Split {
    for (room, part) in room.iter_mut().zip(split) {
        *room -= part;
    }
    room
}

/// A product, if it fits. Where both factors have 64 bits it always does, and is found much sooner.
#[inline]
fn product(a: u128, b: u128) -> Option<u128> {
    if (a | b) >> 64 == 0 { Some(u128::from(a as u64) * u128::from(b as u64)) } else { a.checked_mul(b) }
}

/// Ways to choose k of n.
fn binomial(n: u16, k: u16) -> Result<u128, TooLarge> {
    const SMALL: usize = 36;
    const TABLE: [[u64; SMALL]; SMALL] = {
        let mut table = [[0; SMALL]; SMALL];
        let mut n = 0;
        while n < SMALL {
            table[n][0] = 1;
            let mut k = 1;
            while k <= n {
                table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        table
    };
    if usize::from(n) < SMALL && usize::from(k) < SMALL {
        return Ok(u128::from(TABLE[usize::from(n)][usize::from(k)]));
    }
    let mut ways: u128 = 1;
    // The running quotient is itself a binomial coefficient, so each division is exact.
    for i in 0..u128::from(k.min(n - k)) {
        ways = ways.checked_mul(u128::from(n) - i).ok_or(TooLarge::Ways)? / (i + 1);
    }
    Ok(ways)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::Seed;

    /// Deals piece by piece, trying everything.
    fn brute(pieces: &[u16], room: &mut [u16]) -> u128 {
        let Some((holders, rest)) = pieces.split_first() else { return 1 };
        let mut ways = 0;
        for holder in 0..room.len() {
            if holders >> holder & 1 == 1 && room[holder] > 0 {
                room[holder] -= 1;
                ways += brute(rest, room);
                room[holder] += 1;
            }
        }
        ways
    }

    #[test]
    fn counts_as_dealing_piece_by_piece_does() {
        let mut rng = Seed::from_text("fill").key().stream(0);
        for _ in 0..300 {
            let room: Vec<u16> = (0..=rng.below(4)).map(|_| rng.below(4) as u16).collect();
            let mut left: u16 = room.iter().sum();
            let mut classes = Vec::new();
            while left > 0 {
                let size = 1 + rng.below(u32::from(left)) as u16;
                classes.push(Class { holders: rng.below(1 << room.len()) as u16, size });
                left -= size;
            }
            let pieces: Vec<u16> =
                classes.iter().flat_map(|class| std::iter::repeat_n(class.holders, usize::from(class.size))).collect();
            let fill = Fill::new(classes, &room).expect("small");
            assert_eq!(fill.total(), brute(&pieces, &mut room.clone()));
        }
    }

    /// Sums of pieces by class and holder over all ways, dealing piece by piece.
    fn brute_sums(pieces: &[(usize, u16)], room: &mut [u16], dealt: &mut Vec<(usize, usize)>, sums: &mut [Vec<f64>]) {
        let Some(((class, holders), rest)) = pieces.split_first() else {
            for (class, holder) in dealt.iter() {
                sums[*class][*holder] += 1.0;
            }
            return;
        };
        for holder in (0..room.len()).filter(|holder| holders >> holder & 1 == 1) {
            if room[holder] > 0 {
                room[holder] -= 1;
                dealt.push((*class, holder));
                brute_sums(rest, room, dealt, sums);
                dealt.pop();
                room[holder] += 1;
            }
        }
    }

    /// The room of some holders, each less than `most`, and classes that fill it, each with a holder at least.
    fn room_and_classes(most: u32, rng: &mut Stream) -> (Vec<u16>, Vec<Class>) {
        let room: Vec<u16> = (0..=rng.below(4)).map(|_| rng.below(most) as u16).collect();
        let mut left: u16 = room.iter().sum();
        let mut classes = Vec::new();
        while left > 0 {
            let size = 1 + rng.below(u32::from(left)) as u16;
            classes.push(Class { holders: 1 + rng.below((1 << room.len()) - 1) as u16, size });
            left -= size;
        }
        (room, classes)
    }

    #[test]
    fn expectations_are_the_means_over_all_ways() {
        let mut rng = Seed::from_text("expectations").key().stream(0);
        let mut compared = 0;
        for _ in 0..300 {
            let (room, classes) = room_and_classes(4, &mut rng);
            let fill = Fill::new(classes.clone(), &room).expect("small");
            let ways = fill.total() as f64;
            if fill.total() == 0 || fill.total() > 20_000 {
                continue;
            }
            compared += 1;
            let pieces: Vec<(usize, u16)> = (classes.iter().enumerate())
                .flat_map(|(index, class)| std::iter::repeat_n((index, class.holders), usize::from(class.size)))
                .collect();
            let mut sums = vec![vec![0.0; room.len()]; classes.len()];
            brute_sums(&pieces, &mut room.clone(), &mut Vec::new(), &mut sums);
            for (expected, sums) in fill.expectations().iter().zip(&sums) {
                for (expected, sum) in expected.iter().zip(sums) {
                    assert!((expected - sum / ways).abs() < 1e-9, "{classes:?} {room:?}");
                }
            }
        }
        assert!(compared > 100, "{compared}");
    }

    #[test]
    fn the_deals_of_a_double_six_set() {
        let fill = Fill::new(vec![Class { holders: 0b1111, size: 28 }], &[7; 4]).expect("small");
        // 28! / (7!)^4
        assert_eq!(fill.total(), 472_518_347_558_400);
    }

    #[test]
    fn draws_every_split_as_often_as_it_counts() {
        // Two pieces for holders 0 and 1, two for all three: the splits of the first weigh 2, 4, 2 and so on.
        let classes = vec![Class { holders: 0b011, size: 2 }, Class { holders: 0b111, size: 3 }];
        let fill = Fill::new(classes, &[2, 1, 2]).expect("small");
        let mut rng = Seed::from_text("splits").key().stream(0);
        let mut counts = [0_u32; 3];
        for _ in 0..30_000 {
            let mut of_holder_0 = 0;
            fill.draw(&mut rng, |_, class, split| {
                of_holder_0 += split[0];
                if class == 0 {
                    counts[usize::from(split[1])] += 1;
                }
            });
            assert_eq!(of_holder_0, 2);
        }
        // None of the first two at holder 1: 1 x 3!/(0!1!2!) = 3 ways; one: 2 x 3!/(1!0!2!) = 6; two: no room.
        assert_eq!(fill.total(), 9);
        assert_eq!(counts[2], 0);
        assert!((f64::from(counts[1]) / 30_000.0 - 2.0 / 3.0).abs() < 0.011);
    }

    #[test]
    fn kept_splits_are_those_listed_again() {
        let mut rng = Seed::from_text("kept").key().stream(0);
        let mut compared = 0;
        for nonce in 0..300 {
            let (room, classes) = room_and_classes(6, &mut rng);
            let kept = Fill::new(classes, &room).expect("small");
            if kept.total() == 0 || kept.listed.is_empty() {
                continue;
            }
            compared += 1;
            let listed_again = Fill { listed: Vec::new(), ..kept.clone() };
            let key = Seed::from_text("kept draws").key();
            let (mut one, mut other) = (key.stream(nonce), key.stream(nonce));
            for _ in 0..20 {
                let (mut splits, mut again) = (Vec::new(), Vec::new());
                kept.draw(&mut one, |_, class, split| splits.push((class, *split)));
                listed_again.draw(&mut other, |_, class, split| again.push((class, *split)));
                assert_eq!(splits, again);
            }
            assert_eq!(one.bits64(), other.bits64(), "both take the same from the stream");
        }
        assert!(compared > 50, "{compared}");
    }

    #[test]
    fn splits_are_kept_only_while_they_are_few() {
        // Each of the three classes can be split among five holders in hundreds of ways.
        let class = |size| Class { holders: 0b11111, size };
        let fill = Fill::new(vec![class(6), class(6), class(8)], &[4; 5]).expect("small enough to count");
        assert!(fill.listed.is_empty());
        let mut rng = Seed::from_text("many").key().stream(0);
        fill.draw(&mut rng, |_, class, split| assert_eq!(split.iter().sum::<u16>(), [6, 6, 8][class]));
    }

    #[test]
    fn too_much_is_said_so() {
        let many = vec![Class { holders: 0b11, size: 512 }];
        assert_eq!(Fill::new(many, &[256, 256]).err(), Some(TooLarge::Ways));
        let two = vec![Class { holders: 0b11111, size: 100 }, Class { holders: 0b11111, size: 100 }];
        assert!(matches!(Fill::new(two, &[40; 5]), Err(TooLarge::Cells(_))));
        assert_eq!(binomial(64, 32), Ok(1_832_624_140_942_590_534));
    }
}
