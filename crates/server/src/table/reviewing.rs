//! A hand of a finished match, looked through a page at a time.
//!
//! A position names all that happened in its hand: the positions of a long hand together are the square of it. So each
//! position of a page but the first is told as what changed, and a page ends before it grows large.

use std::collections::BTreeMap;

use sobremesa_catalog::AnyMatch;
use sobremesa_core::StopFlag;
use sobremesa_protocol::{JsonChange, ReviewPage};

use crate::refusal::Refusal;

/// Most steps of a page.
const STEPS: usize = 96;

/// Bytes of changes, as JSON, with which a page ends. Its first position comes to them: 145 kB after 870 moves.
const BYTES: usize = 128 * 1024;

/// The page of a hand that begins at a step.
///
/// # Errors
/// `review/none` for a hand that was not played so far, or before the match is over.
pub(crate) fn review_page(played: &dyn AnyMatch, hand: u32, from: u32, stop: &StopFlag) -> Result<ReviewPage, Refusal> {
    let unwritable = |why| Refusal::fault("writing a review", why);
    let (mut first, mut last, mut changes) = (None, None, Vec::new());
    let (mut bytes, mut failed) = (0, None);
    let steps = played.review(hand, from, &mut |position| {
        let add = || -> Result<(), serde_json::Error> {
            let after = serde_json::to_value(&position)?;
            match last.take() {
                None => first = Some(position),
                Some(before) => {
                    let change = JsonChange::between(&before, &after).unwrap_or(JsonChange::In(BTreeMap::new()));
                    bytes += serde_json::to_string(&change)?.len();
                    changes.push(change);
                }
            }
            last = Some(after);
            Ok(())
        };
        failed = add().err();
        failed.is_none() && bytes < BYTES && changes.len() + 1 < STEPS && !stop.is_set()
    });
    if let Some(why) = failed {
        return Err(unwritable(why));
    }
    match (steps, first) {
        (Some(steps), Some(first)) => Ok(ReviewPage { steps, from, first, changes }),
        _ => Err(Refusal::no_review(hand)),
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_catalog::{Catalog, Setup};
    use sobremesa_core::{Seed, Side, Unit};
    use sobremesa_protocol::Turn;

    use super::*;

    /// A hand of many moves, which somebody gave up.
    fn long_hand() -> Box<dyn AnyMatch> {
        let game = Catalog::default().rules("camaron").expect("bundled");
        let mut played = game.open(&Setup { seed: Seed::from_text("long"), unit: Unit::Match, block: 0 });
        let mut moves = 0;
        while let (Turn::Seat { seat }, true) = (played.turn(), moves < 400) {
            let text = played.legal_texts().swap_remove(0);
            played.play(moves, sobremesa_core::Seat(seat), &text, None).expect("it is legal");
            moves += 1;
        }
        assert!(moves > 200, "only {moves} moves");
        played.resign(Side(0)).expect("the match goes on");
        played
    }

    #[test]
    fn a_long_hand_comes_in_pages_that_end_before_they_grow_large() {
        let played = long_hand();
        let stop = StopFlag::default();
        let (mut from, mut pages) = (0, 0);
        loop {
            let page = review_page(&*played, 1, from, &stop).expect("it was played");
            let bytes = serde_json::to_string(&page).expect("JSON").len();
            assert!(bytes < 2 * BYTES, "{bytes} bytes from step {from}");
            let positions = page.positions().expect("positions");
            let mut whole = Vec::new();
            played.review(1, from, &mut |position| {
                whole.push(position);
                whole.len() < positions.len()
            });
            assert!(positions == whole, "the changes of the page from step {from} lead to its positions");
            from += positions.len() as u32;
            pages += 1;
            if from == page.steps {
                break;
            }
        }
        assert_eq!(from, played.ply() + 1);
        assert!(pages > 2, "{pages} pages");
        assert_eq!(review_page(&*played, 1, from, &stop).expect_err("beyond the hand").problem.code, "review/none");
        assert_eq!(review_page(&*played, 9, 0, &stop).expect_err("not played").problem.code, "review/none");
    }
}
