//! `pasador`: remembers who passed on what.

use sobremesa_core::Reason;

use super::{Placement, Spot, lead};
use crate::expert::Placing;
use crate::game::Dominoes;
use crate::moves::Move;
use crate::state::{Private, Public};
use crate::tiles::{bit, numbers_of};

/// Leaves open the numbers on which rivals have passed, and not those on which its partners have; a placement that leaves
/// fewer different numbers open than there were counts three times. Led, the best accompanied double.
///
/// Value of a placement: for each open number 1, and 1 more for each rival who passed on it and 1 less for each partner.
#[derive(Clone, Copy, Debug, Default)]
pub struct Passes;

/// What a placement leaves.
struct AfterPlacement {
    value: i64,
    /// Whether fewer different numbers are open than before.
    fewer: bool,
    /// The open number on which most rivals have passed, and how many.
    best: Option<(u32, u8)>,
}

impl AfterPlacement {
    fn new<const W: usize>(game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Option<Self> {
        let tables = game.tables();
        let (seat, sides) = (public.turn, &game.rules().seating.sides);
        let mv = Move::Place { tile: spot.tile, arm: spot.arm, inner: Some(spot.inner) };
        let placing = Placing::new(game, public, private, 0, mv)?;
        let usual = tables.fits.last()?;
        let before = public.ends.iter().fold(0, |before, (_, end)| before | bit(end.number));
        let fewer = !public.empty && placing.after.count_ones() < before.count_ones();
        let (mut value, mut best) = (0, None);
        for number in numbers_of(placing.after) {
            let (mut rivals, mut partners) = (0, 0);
            for other in (0..game.seats()).map(sobremesa_core::Seat).filter(|other| *other != seat) {
                let passed = usual.tiles[usize::from(number)].without(game.known_lacks(public, other)).is_empty();
                match (passed, sides.of(other) == sides.of(seat)) {
                    (false, _) => {}
                    (true, true) => partners += 1,
                    (true, false) => rivals += 1,
                }
            }
            value += 1 + i64::from(rivals) - partners;
            best = best.max((rivals > 0).then_some((rivals, number)));
        }
        Some(Self { value, fewer, best })
    }
}

impl Placement for Passes {
    fn rank<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> i64 {
        if public.empty {
            let double = game.tables().doubles.contains(spot.tile);
            return if double { 1 + lead(game, public, private, spot.tile) } else { 0 };
        }
        AfterPlacement::new(game, public, private, spot)
            .map_or(0, |left| if left.fewer { 3 * left.value } else { left.value })
    }

    fn why<const W: usize>(&self, game: &Dominoes<W>, public: &Public<W>, private: &Private<W>, spot: Spot) -> Reason {
        if public.empty {
            return if game.tables().doubles.contains(spot.tile) {
                Reason::new("why.any_double").with("tile", game.tile_name(spot.tile))
            } else {
                Reason::new("why.no_double")
            };
        }
        match AfterPlacement::new(game, public, private, spot) {
            Some(AfterPlacement { best: Some((rivals, number)), .. }) => {
                Reason::new("why.passed_on").with("number", number.to_string()).with("n", rivals.to_string())
            }
            Some(AfterPlacement { fewer: true, .. }) => Reason::new("why.fewer_numbers"),
            _ => Reason::new("why.nothing_passed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::{Game, Points, Seat, Standing};

    use super::*;
    use crate::file;
    use crate::state::Opening;

    #[test]
    fn a_number_on_which_a_rival_passed_is_left_open() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rules/dominoes/international.toml");
        let game: Dominoes<1> = Dominoes::new(file::read(&std::fs::read_to_string(path).unwrap()).unwrap());
        let standing = Standing { hands: 0, points: Points::none(2) };
        let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
        let hands = "6-6 6-5 6-4 6-3 4-4 3-3 5-5  5-4 4-3 3-2 2-1 1-0 0-0 1-1 \
                     6-2 6-1 5-0 4-0 3-0 2-0 5-3  6-0 5-2 5-1 4-2 4-1 3-1 2-2";
        game.deal(&mut state, &game.read_tiles(hands).unwrap());
        // The second seat passes on the 6.
        for text in ["6-6>", "-", "6-2>", "2-2>"] {
            let (mv, _) = game.read_move(text).unwrap();
            let pause = game.honest_signal(&state.public, game.private(&state, state.public.turn), mv);
            game.try_play(&mut state, mv, pause).unwrap();
        }
        let (public, private) = (&state.public, game.private(&state, Seat(0)));
        let rank = |text: &str| {
            let (Move::Place { tile, arm, inner }, _) = game.read_move(text).unwrap() else { panic!("a placement") };
            Passes.rank(&game, public, private, Spot::new(&game, public, private, (tile, arm, inner)))
        };
        // 6 and 2 are open; nothing of the first hand fits the 2, so the 6 is covered and the rival's number goes.
        assert_eq!((rank("6-5<"), rank("6-3<")), (2, 2));
        let spot = |text: &str| {
            let (Move::Place { tile, arm, inner }, _) = game.read_move(text).unwrap() else { panic!("a placement") };
            Spot::new(&game, public, private, (tile, arm, inner))
        };
        assert_eq!(Passes.why(&game, public, private, spot("6-5<")).key, "why.nothing_passed");
    }
}
