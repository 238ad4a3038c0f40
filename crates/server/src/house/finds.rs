//! What stands out in a hand that was analysed: for each of its people the best of their moves and the dearest one.

use std::collections::BTreeSet;

use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{HandAnalysis, JudgedMove};

use super::House;
use crate::guest::GuestId;
use crate::store::{HandFinds, Sitter};

/// By how much the best move was better than the next best; none where it was not made, or another is as good.
fn gain(judged: &JudgedMove) -> Option<i32> {
    let next = judged.moves.get(1).map(|next| judged.best_value - next.value)?;
    (judged.cost == 0 && next > 0).then_some(next)
}

/// What stands out among moves; `first` is the ply of the hand's first. None where none of them can tell anything: there was no
/// choice.
fn finds_among<'m>(moves: impl Iterator<Item = &'m JudgedMove>, first: u32) -> Option<HandFinds> {
    let chosen: Vec<&JudgedMove> = moves.filter(|judged| judged.moves.len() > 1).collect();
    if chosen.is_empty() {
        return None;
    }
    let found = |judged: &JudgedMove, points| (judged.ply - first + 1, judged.text.clone(), points);
    // Of equal ones the earliest.
    let best = chosen.iter().rev().filter_map(|judged| Some((*judged, gain(judged)?))).max_by_key(|(_, gain)| *gain);
    let worst = chosen.iter().rev().filter(|judged| judged.cost > 0).max_by_key(|judged| judged.cost);
    Some(HandFinds {
        best: best.map(|(judged, gain)| found(judged, gain)),
        worst: worst.map(|judged| found(judged, judged.cost)),
    })
}

impl House {
    /// Keeps what stands out in a hand of a finished table that was analysed. A match that was opened from a record, one of an
    /// experiment, and one with moves taken back are nobody's; nor are moves of who sat on several sides. What cannot be kept is
    /// found again the next time.
    pub(crate) fn keep_finds(&self, id: &str, analysis: &HandAnalysis) {
        let Ok(table) = self.table(id) else { return };
        let (kept, game) = table.kept_with_game();
        if kept.opened.is_some() || kept.experiment || table.taken_back() > 0 || analysis.moves.is_empty() {
            return;
        }
        let mut at = 0;
        let first = table.snapshot().lines(0).into_iter().find_map(|line| match line {
            RecordLine::Hand { hand, .. } => {
                at = hand;
                None
            }
            RecordLine::Move { ply, .. } if at == analysis.hand => Some(ply),
            _ => None,
        });
        let Some(first) = first else { return };
        let sides = &game.info().sides;
        let seats_of = |guest: GuestId| {
            let own = move |seat: &u8| kept.seats[usize::from(*seat)].sitter == Sitter::Guest(guest);
            (0..kept.seats.len() as u8).filter(own).collect::<Vec<u8>>()
        };
        let guests: BTreeSet<GuestId> = kept
            .seats
            .iter()
            .filter_map(|seat| match seat.sitter {
                Sitter::Guest(guest) if guest != GuestId::STRANGER => Some(guest),
                _ => None,
            })
            .collect();
        let mut finds = Vec::new();
        for guest in guests {
            let own = seats_of(guest);
            let several = own.iter().map(|seat| sides[usize::from(*seat)]).collect::<BTreeSet<u8>>().len() > 1;
            let moves = analysis.moves.iter().filter(|judged| own.contains(&judged.seat));
            if let (false, Some(found)) = (several, finds_among(moves, first)) {
                finds.push((guest, found));
            }
        }
        if let Err(why) = self.store.keep_finds(id, analysis.hand, &game.info().game, &finds) {
            tracing::warn!(table = id, %why, "what stands out in a hand is not kept");
        }
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_protocol::ValuedMove;

    use super::*;

    fn judged(ply: u32, made: i32, values: &[i32]) -> JudgedMove {
        let moves = values.iter().map(|value| ValuedMove { text: format!("m{value}"), value: *value }).collect();
        let best = values[0];
        let (text, best_text) = (format!("m{made}"), format!("m{best}"));
        JudgedMove { ply, seat: 0, text, value: made, best: best_text, best_value: best, cost: best - made, moves }
    }

    #[test]
    fn what_stands_out_is_by_how_much_a_move_beat_the_next_and_what_one_cost() {
        let moves = [
            judged(10, 5, &[5, 5, -9]),
            judged(12, 8, &[8, 2]),
            judged(14, 20, &[20]),
            judged(16, 1, &[7, 1]),
            judged(18, 6, &[6, 0]),
            judged(20, -6, &[0, -6]),
        ];
        let found = finds_among(moves.iter(), 10).expect("there were choices");
        let expected = HandFinds { best: Some((3, "m8".into(), 6)), worst: Some((7, "m1".into(), 6)) };
        assert_eq!(found, expected, "of equal ones the earliest");
        assert_eq!(finds_among(moves[..1].iter(), 10), Some(HandFinds::default()), "another was as good");
        assert_eq!(finds_among(moves[2..3].iter(), 10), None, "there was no choice");
    }
}
