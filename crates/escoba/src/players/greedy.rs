//! `avaro`: whatever is worth most at once.

use sobremesa_core::{Reason, Seat};
use sobremesa_search::Rank;

use super::reason;
use super::worth::POINT;
use crate::game::Escoba;
use crate::moves::Move;
use crate::state::{Private, Public};

/// The capture worth most, by points as shares of a point ([`Shares`](super::worth::Shares)); else the card that is worth
/// least.
///
/// Ranks are forty-seconds of a point.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grab;

impl Rank<Escoba> for Grab {
    fn rank(&self, game: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> i64 {
        let shares = game.shares();
        let worth =
            if mv.lays() { -shares.of(mv.card.alone()) } else { shares.capture(public.table, mv.card, mv.takes) };
        i64::from(worth)
    }

    fn why(&self, _: &Escoba, _: Seat, public: &Public, _: &Private, mv: Move) -> Reason {
        if mv.lays() {
            reason("why.escoba.lay_worthless", mv)
        } else if mv.takes == public.table {
            reason("why.escoba.sweep", mv)
        } else {
            reason("why.escoba.most", mv)
        }
    }

    fn weight(&self, _: Move, rank: i64) -> Option<f64> {
        Some(rank as f64 / f64::from(POINT))
    }
}
