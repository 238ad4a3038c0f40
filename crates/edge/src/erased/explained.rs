//! Turns a player's reasons for its choice into wire types.

use sobremesa_core::{Measure, Reason, Why};
use sobremesa_protocol as wire;

use crate::wire::Wire;

/// A reason as it is said over a wire.
fn reason(reason: Reason) -> wire::Reason {
    let args = reason.args.into_iter().map(|(name, value)| (name.to_owned(), value));
    wire::Reason { key: reason.key.to_owned(), args: args.collect() }
}

/// Why a move was chosen, for a wire. Where only one was legal, the game says so in its own words.
pub(super) fn explained<G: Wire>(game: &G, legal: &[G::Move], why: Why<G::Move>) -> wire::Explanation {
    if let [only] = legal {
        return reason(game.only_move(*only)).into();
    }
    let moves = why.weighed.into_iter().filter(|weighed| weighed.value.is_finite()).map(|weighed| {
        let because = weighed.because.into_iter().filter(|because| because.weight.is_finite());
        wire::WeighedMove {
            text: game.move_text(weighed.mv),
            value: weighed.value,
            because: because
                .map(|because| wire::Because { reason: reason(because.reason), weight: because.weight })
                .collect(),
        }
    });
    wire::Explanation {
        moves: moves.collect(),
        reason: reason(why.reason),
        measure: match why.measure {
            Measure::Weight => wire::Measure::Weight,
            Measure::Points => wire::Measure::Points,
            Measure::Chance => wire::Measure::Chance,
        },
    }
}
