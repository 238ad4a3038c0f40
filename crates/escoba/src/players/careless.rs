//! `novato` and `aprendiz`: players who overlook captures, as people do.

use sobremesa_core::{Choice, Decision, Player, Stream};

use super::{decided, reason};
use crate::cards::Card;
use crate::game::Escoba;
use crate::moves::Move;
use crate::rules::CaptureSum;

/// Looks at every capture and sees some of them: the more cards it takes, the easier it is overlooked. Of those seen it
/// takes the one it likes best; if it sees none it throws a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Careless {
    /// How many of a hundred captures of one card it sees.
    pub sees: u32,
    /// How many of a hundred of these it still sees for every further card that a capture takes.
    pub sees_more: u32,
    /// Whether it knows what every card is worth; else it knows escobas and the velo, and of other captures takes any.
    pub knows: bool,
}

impl Careless {
    /// A player that has just learnt that one takes fifteen.
    pub const NOVATO: Self = Self { sees: 80, sees_more: 70, knows: false };

    /// A player that knows what counts, and still adds slowly; it does not throw a seven or an oro if it can help it.
    pub const APRENDIZ: Self = Self { sees: 90, sees_more: 80, knows: true };

    /// Whether a capture is seen.
    fn notices(self, mv: Move, rng: &mut Stream) -> bool {
        (1..mv.takes.len()).all(|_| rng.below(100) < self.sees_more) && rng.below(100) < self.sees
    }
}

impl Player<Escoba> for Careless {
    fn choose(&mut self, game: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        let table = turn.public.table;
        let shares = game.shares();
        let mut best: Option<(Move, i32)> = None;
        let mut level = 0;
        for mv in turn.legal.iter().filter(|mv| !mv.lays()) {
            if !self.notices(*mv, &mut turn.rng) {
                continue;
            }
            let worth = if self.knows {
                shares.capture(table, mv.card, mv.takes)
            } else {
                i32::from(mv.takes == table) + i32::from(mv.won().contains(Card::VELO))
            };
            level = if best.is_none_or(|(_, best)| worth > best) { 1 } else { level + 1 };
            let better = best.is_none_or(|(_, best)| worth > best);
            let as_good = best.is_some_and(|(_, best)| worth == best);
            if better || (as_good && turn.rng.below(level) == 0) {
                best = Some((*mv, worth));
            }
        }
        let (mv, key) = match best {
            Some((mv, _)) if mv.takes == table => (mv, "why.escoba.sweep"),
            Some((mv, _)) if self.knows => (mv, "why.escoba.most"),
            Some((mv, _)) => match game.rules().play().sums.sum {
                CaptureSum::Fifteen => (mv, "why.escoba.any_capture"),
                CaptureSum::Value => (mv, "why.escoba.any_value"),
            },
            None => (self.throw(turn.legal, &mut turn.rng), "why.escoba.lay_any"),
        };
        decided(&turn, mv, || reason(key, mv).into())
    }
}

impl Careless {
    /// A card to throw: any; who knows better keeps sevens and oros. Where every play captures, any of those.
    fn throw(self, legal: &[Move], rng: &mut Stream) -> Move {
        let good = |card: Card| card.value() == 7 || card.suit() == crate::cards::Suit::Oros;
        let lays: Vec<Move> = legal.iter().copied().filter(|mv| mv.lays()).collect();
        let bad: Vec<Move> = lays.iter().copied().filter(|mv| self.knows && !good(mv.card)).collect();
        let among = [bad.as_slice(), lays.as_slice(), legal].into_iter().find(|among| !among.is_empty());
        let among = among.expect("there is a legal move");
        among[rng.below(among.len() as u32) as usize]
    }
}
