//! The end of a hand, counted out.

use std::ops::ControlFlow;

use sobremesa_core::{Game, Hidden};

use crate::expert::look::SeatView;
use crate::expert::rule::Rule;
use crate::expert::votes::{Votes, placings};

/// Most worlds that are counted out.
const WORLDS: u128 = 24;

/// Most unseen tiles with which there may be so few.
const UNSEEN: u32 = 9;

/// Most positions that one world may take, by the search that this player has always had: with another it would play otherwise.
const NODES: u64 = 4_000;

/// `final-exacto`: with few worlds left each is played out with all hands open, and the mean counts.
///
/// A vote is a tenth of what a move yields over the mean of all moves. Only where the player keeps a solver, and the rules
/// and the position fit it.
pub(super) fn count_out<const W: usize>(look: &SeatView<'_, W>, votes: &mut Votes) {
    let Some(solver) = look.solver else { return };
    if look.public.empty || look.unseen.len() > UNSEEN || look.placings.len() < 2 {
        return;
    }
    let (game, seat) = (look.game, look.seat);
    let worlds = game.worlds(look.public, look.private, seat);
    if game.count(&worlds).is_none_or(|count| count > WORLDS) {
        return;
    }
    // The solver tells the value for the side of who opened.
    let opener = look.public.opener.unwrap_or(look.mano);
    let sign = if look.together(opener, seat) { 1.0 } else { -1.0 };
    let mut solver = solver.borrow_mut();
    let mut sums = vec![0.0; look.placings.len()];
    let mut solved = 0_u32;
    let mut legal = Vec::new();
    game.legal_moves(look.public, look.private, |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    let counted = game.each_world(&worlds, WORLDS, |world| {
        let Some(world) = solver.solve_within(game, world, NODES) else { return };
        for (sum, placing) in sums.iter_mut().zip(look.placings) {
            let value = world.moves.iter().find(|(mv, _)| Some(mv) == legal.get(placing.index));
            *sum += sign * value.map_or(0.0, |(_, value)| f64::from(*value));
        }
        solved += 1;
    });
    if solved == 0 || counted != Some(u128::from(solved)) {
        return;
    }
    let mean = sums.iter().sum::<f64>() / sums.len() as f64;
    for (at, _) in placings(look) {
        let (value, over) = (sums[at] / f64::from(solved), (sums[at] - mean) / f64::from(solved));
        votes.cast(at, over / 10.0, || {
            Rule::FinalExacto.reason().with("worlds", solved.to_string()).with("points", format!("{value:.1}"))
        });
    }
}
