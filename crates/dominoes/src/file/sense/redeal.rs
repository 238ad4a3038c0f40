//! Whether hands with which nobody need play come up, and not in every deal.

use std::ops::Range;

use sobremesa_core::Seed;

use super::{Sense, some};
use crate::file::draft::SeatTake;
use crate::rules::{By, RedealIf, TileRules};
use crate::tiles::Tile;
use sobremesa_files::Checks;

/// Deals tried.
const TRIED: u32 = 400;
/// Least deals of those tried that must be playable: one in forty.
const PLAYABLE: u32 = 10;

impl Sense<'_> {
    pub(super) fn redeal(
        &mut self,
        span: Range<usize>,
        asked: RedealIf,
        by: By,
        take: &SeatTake,
        offered: &[u8],
        tiles: &TileRules,
    ) {
        for (seats, take) in offered.iter().filter_map(|seats| Some((*seats, take.of(*seats)?))) {
            if usize::from(seats) * usize::from(take) > usize::from(tiles.count()) {
                return;
            }
            if let Some(problem) = never(asked, take, tiles) {
                let advice = "write what a hand can have, or take `redeal_if` away";
                return self.advise(span, problem, advice);
            }
            if by == By::Random && !playable(asked, seats, take, tiles) {
                let problem = format!(
                    "with {} of {} nearly every deal would be made again",
                    some(seats, "seat"),
                    some(take, "tile")
                );
                let advice = match asked {
                    RedealIf::NoDoubles => "deal more tiles, or take `redeal_if` away",
                    RedealIf::Doubles(_) | RedealIf::SameNumber(_) => "write a greater number, as in `doubles >= 5`",
                };
                return self.advise(span, problem, advice);
            }
        }
    }
}

/// Why no hand of so many tiles can be so, if none can.
fn never(asked: RedealIf, take: u16, tiles: &TileRules) -> Option<String> {
    let copies = u16::from(tiles.copies);
    let having =
        |wanted: &dyn Fn(&Tile) -> bool| copies * tiles.kinds.iter().filter(|tile| wanted(tile)).count() as u16;
    let doubles = having(&|tile| tile.is_double());
    match asked {
        RedealIf::Doubles(count) if count > take.min(doubles) => Some(format!(
            "no hand of {} of this set has {count} doubles: at most {}",
            some(take, "tile"),
            take.min(doubles)
        )),
        RedealIf::SameNumber(count) => {
            let most = (0..=tiles.highest).map(|number| having(&|tile| tile.has(number))).max().unwrap_or_default();
            let most = most.min(take);
            (count > most).then(|| {
                format!("no hand of {} of this set has {count} with one number: at most {most}", some(take, "tile"))
            })
        }
        RedealIf::NoDoubles if take > tiles.count() - doubles => {
            Some(format!("every hand of {} of this set has a double", some(take, "tile")))
        }
        RedealIf::Doubles(_) | RedealIf::NoDoubles => None,
    }
}

/// Whether a fair part of deals at random need not be made again: by trial, always the same.
fn playable(asked: RedealIf, seats: u8, take: u16, tiles: &TileRules) -> bool {
    let mut rng = Seed::from_text("redeal_if").key().stream(0);
    let mut set: Vec<Tile> =
        tiles.kinds.iter().flat_map(|tile| std::iter::repeat_n(*tile, usize::from(tiles.copies))).collect();
    let mut playable = 0;
    for tried in 0..TRIED {
        for place in 0..usize::from(seats) * usize::from(take) {
            let from = place + rng.below((set.len() - place) as u32) as usize;
            set.swap(place, from);
        }
        let hands = set.chunks_exact(usize::from(take)).take(seats.into());
        playable += u32::from(!hands.into_iter().any(|hand| met(asked, hand)));
        if playable >= PLAYABLE {
            return true;
        }
        if playable + (TRIED - tried - 1) < PLAYABLE {
            return false;
        }
    }
    false
}

/// Whether nobody need play with a hand.
fn met(asked: RedealIf, hand: &[Tile]) -> bool {
    let doubles = || hand.iter().filter(|tile| tile.is_double()).count();
    match asked {
        RedealIf::Doubles(count) => doubles() >= usize::from(count),
        RedealIf::NoDoubles => doubles() == 0,
        RedealIf::SameNumber(count) => {
            let having = |number: u8| hand.iter().filter(|tile| tile.has(number)).count();
            hand.iter().flat_map(Tile::faces).any(|number| having(*number) >= usize::from(count))
        }
    }
}
