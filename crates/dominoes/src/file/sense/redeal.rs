//! Whether hands with which nobody need play come up, and not in every deal.

use std::ops::Range;

use sobremesa_core::{Message, Seed};

use super::{Sense, tiles as some_tiles};
use crate::file::draft::SeatTake;
use crate::rules::{By, RedealIf, TileRules};
use crate::tiles::Tile;
use sobremesa_files::{Checks, seats as some_seats};

/// The number of deals that are tried.
const TRIED: u32 = 400;
/// Least deals of those tried that must be playable: one in forty.
const PLAYABLE: u32 = 10;

impl Sense<'_> {
    pub(super) fn redeal(
        &mut self,
        span: Range<usize>,
        laws: &[RedealIf],
        by: By,
        take: &SeatTake,
        offered: &[u8],
        tiles: &TileRules,
    ) {
        let mut asked = laws.iter().filter_map(|law| match law {
            RedealIf::NobodyHolds(tile) => Some(*tile),
            _ => None,
        });
        if !asked.all(|tile| self.in_set(tile, tiles, span.clone())) {
            return;
        }
        let dealt: Vec<(u8, u16)> = offered.iter().filter_map(|seats| Some((*seats, take.of(*seats)?))).collect();
        if dealt.iter().any(|(seats, take)| usize::from(*seats) * usize::from(*take) > usize::from(tiles.count())) {
            return;
        }
        // With another number of seats it may come up.
        let at_no_table = |law: &RedealIf| {
            let problems: Option<Vec<Message>> =
                dealt.iter().map(|(seats, take)| never(*law, *seats, *take, tiles)).collect();
            problems?.into_iter().next()
        };
        if let Some(problem) = laws.iter().find_map(at_no_table) {
            return self.advise(span, problem, "mistake.dominoes.redeal_never_advice");
        }
        for (seats, take) in dealt {
            if by == By::Random && !playable(laws, seats, take, tiles) {
                let problem = Message::new("mistake.dominoes.redeal_always")
                    .with_message("seats", some_seats(seats))
                    .with_message("tiles", some_tiles(take));
                let counts = laws.iter().any(|law| matches!(law, RedealIf::Doubles(_) | RedealIf::SameNumber(_)));
                let advice = if counts {
                    "mistake.dominoes.redeal_always_greater"
                } else {
                    "mistake.dominoes.redeal_always_more"
                };
                return self.advise(span, problem, advice);
            }
        }
    }
}

/// Why no hand of so many tiles can be so, if none can.
fn never(asked: RedealIf, seats: u8, take: u16, tiles: &TileRules) -> Option<Message> {
    let of = |key| Message::new(key).with_message("tiles", some_tiles(take));
    let copies = u16::from(tiles.copies);
    let having =
        |wanted: &dyn Fn(&Tile) -> bool| copies * tiles.kinds.iter().filter(|tile| wanted(tile)).count() as u16;
    let doubles = having(&|tile| tile.is_double());
    match asked {
        RedealIf::Doubles(count) if count > take.min(doubles) => {
            Some(of("mistake.dominoes.redeal_doubles").with("count", count).with("most", take.min(doubles)))
        }
        RedealIf::SameNumber(count) => {
            let most = (0..=tiles.highest).map(|number| having(&|tile| tile.has(number))).max().unwrap_or_default();
            let most = most.min(take);
            (count > most).then(|| of("mistake.dominoes.redeal_number").with("count", count).with("most", most))
        }
        RedealIf::NoDoubles if take > tiles.count() - doubles => Some(of("mistake.dominoes.redeal_no_doubles")),
        RedealIf::NobodyHasADouble if take * u16::from(seats) > tiles.count() - doubles => {
            Some(of("mistake.dominoes.redeal_nobody").with_message("seats", some_seats(seats)))
        }
        RedealIf::NobodyHolds(tile) if take * u16::from(seats) > tiles.count() - having(&|other| *other == tile) => {
            Some(of("mistake.dominoes.redeal_nobody_holds").with_message("seats", some_seats(seats)).with("tile", tile))
        }
        RedealIf::NobodyHolds(_) | RedealIf::Doubles(_) | RedealIf::NoDoubles | RedealIf::NobodyHasADouble => None,
    }
}

/// Whether a fair part of deals at random need not be made again: by trial, always the same.
fn playable(laws: &[RedealIf], seats: u8, take: u16, tiles: &TileRules) -> bool {
    let mut rng = Seed::from_text("redeal_if").key().stream(0);
    let mut set: Vec<Tile> =
        tiles.kinds.iter().flat_map(|tile| std::iter::repeat_n(*tile, usize::from(tiles.copies))).collect();
    let mut playable = 0;
    for tried in 0..TRIED {
        for place in 0..usize::from(seats) * usize::from(take) {
            let from = place + rng.below((set.len() - place) as u32) as usize;
            set.swap(place, from);
        }
        let hands = || set.chunks_exact(usize::from(take)).take(seats.into());
        let again = |law: &RedealIf| {
            let met = |hand: &[Tile]| law.is_met_by(hand);
            if law.by_one_hand() { hands().any(met) } else { hands().all(met) }
        };
        playable += u32::from(!laws.iter().any(again));
        if playable >= PLAYABLE {
            return true;
        }
        if playable + (TRIED - tried - 1) < PLAYABLE {
            return false;
        }
    }
    false
}
