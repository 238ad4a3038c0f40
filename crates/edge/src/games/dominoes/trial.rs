//! Puts into words what random hands show about rules of dominoes.

use std::sync::Arc;

use sobremesa_core::Reason;
use sobremesa_core::trial::{Finding, Streams, Trial};
use sobremesa_dominoes::Dominoes;
use sobremesa_dominoes::trial::{Finding as TrialFinding, trial};

/// Plays random hands and says what they show.
pub(super) fn of<const W: usize>(
    game: &Arc<Dominoes<W>>,
    hands: u32,
    streams: impl FnMut(u32) -> Option<Streams>,
) -> Trial {
    let tried = trial(game, hands, streams);
    let findings = tried.findings.iter().map(in_words).collect();
    Trial { hands: tried.hands, plies: tried.plies, longest: tried.longest, blocked: Some(tried.blocked), findings }
}

fn in_words(found: &TrialFinding) -> Finding {
    let (problem, advice) = match found {
        TrialFinding::DoesNotEnd { hands, for_the_stock, .. } => (
            Reason::new("terminal.check.does_not_end").with("n", hands.to_string()),
            match for_the_stock {
                Some(_) => "terminal.check.does_not_end_stock_advice",
                None => "terminal.check.does_not_end_advice",
            },
        ),
        TrialFinding::NoDealStands { deals } => (
            Reason::new("terminal.check.no_deal_stands").with("n", deals.to_string()),
            "terminal.check.no_deal_stands_advice",
        ),
        TrialFinding::NobodyPlays => (Reason::new("terminal.check.nobody_plays"), "terminal.check.nobody_plays_advice"),
        TrialFinding::SeatNeverPlays { after } => (
            Reason::new("terminal.check.seat_never_plays").with("n", after.to_string()),
            "terminal.check.seat_never_plays_advice",
        ),
        TrialFinding::StockNeverServes => {
            (Reason::new("terminal.check.stock_never_serves"), "terminal.check.stock_never_serves_advice")
        }
        TrialFinding::RowNeverUsed { list, row } => (
            Reason::new("terminal.check.row_never_used").with("list", *list).with("row", (row + 1).to_string()),
            "terminal.check.row_never_used_advice",
        ),
        TrialFinding::SumMissed { sum, dealt, missed, farthest } => (
            Reason::new("terminal.check.sum_missed")
                .with("sum", sum.to_string())
                .with("dealt", dealt.to_string())
                .with("missed", missed.to_string())
                .with("farthest", farthest.to_string()),
            "terminal.check.sum_missed_advice",
        ),
    };
    let mut advice = Reason::new(advice);
    advice.args.clone_from(&problem.args);
    if let TrialFinding::DoesNotEnd { for_the_stock: Some(row), .. } = found {
        advice = advice.with("condition", row.clone());
    }
    let (row, seen_in) = match found {
        TrialFinding::RowNeverUsed { list, row } => (Some((*list, *row)), None),
        TrialFinding::DoesNotEnd { of_match, hand, .. } => (None, Some((*of_match, *hand))),
        _ => (None, None),
    };
    Finding { error: found.is_error(), problem, advice, row, seen_in }
}
