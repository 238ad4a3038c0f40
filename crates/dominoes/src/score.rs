//! The result of a finished hand: its worth, and who gets it.

use sobremesa_core::{Outcome, Seat, Side};

use crate::game::Dominoes;
use crate::rules::{HandScore, SideScore, Text, Tie, Winner, Worth};
use crate::sentences;
use crate::state::{Ending, Stage, State};
use crate::tiles::TileSet;

/// Who won a hand.
enum Won {
    /// Nobody won the hand.
    Nobody,
    /// One side won.
    Side(Side),
    /// Several, who share its worth.
    Shared(Vec<Side>),
    /// Nobody; what this side, one of those that are level, would have scored goes to the next hand.
    Carried(Side),
}

impl<const W: usize> Dominoes<W> {
    /// The count of what is left in a hand.
    pub fn hand_score(&self, hand: TileSet<W>) -> i32 {
        let scores = hand.iter().map(|tile| i32::from(self.tables.tile_score[tile.index()]));
        match self.rules.score.hand {
            HandScore::Sum => scores.sum(),
            HandScore::Count => hand.len() as i32,
            HandScore::HighestTile => scores.max().unwrap_or(0),
        }
    }

    fn score_of(&self, state: &State<W>, seat: Seat) -> i32 {
        self.hand_score(state.hands[seat.index()].hand)
    }

    /// The count of a side, from what is left in its hands.
    pub fn side_score(&self, state: &State<W>, side: Side) -> i32 {
        let hands = self.rules.seating.sides.members(side).map(|seat| self.score_of(state, seat));
        match self.rules.score.side {
            SideScore::Sum => hands.sum(),
            SideScore::Best => hands.min().unwrap_or(0),
            SideScore::Worst => hands.max().unwrap_or(0),
        }
    }

    /// How a finished hand ended: what was scored in play, and its worth for whoever won it. A hand that reached its
    /// cap is won by nobody.
    pub(crate) fn score(&self, state: &State<W>) -> Outcome {
        let Stage::Over(ending) = state.public.stage else { panic!("the hand is not over") };
        if self.rules.ends_at_once()
            && let Some(side) = self.reached_by(&state.public)
        {
            return Outcome { points: state.public.scored, winner: Some(side), how: ending.name() };
        }
        let won = self.won(state, ending);
        let doubled = self.doubled(state);
        let mut points = state.public.scored;
        let mut score = |side, worth| {
            let worth = self.allowed_points(&state.public, &points, side, worth);
            points.add(side, worth);
        };
        if self.rules.score.worth == Worth::Own && ending != Ending::Cap {
            let blocked = ending == Ending::Blocked;
            for side in (0..self.rules.seating.sides.count()).map(Side) {
                score(side, -self.points_of(self.side_score(state, side), blocked));
            }
        }
        let winner = match &won {
            Won::Nobody | Won::Carried(_) => None,
            Won::Side(side) => {
                let worth = self.worth(state, &[*side]) * doubled + state.public.carried;
                let others = || (0..self.rules.seating.sides.count()).map(Side).filter(|other| other != side);
                let standing = state.public.standing.points;
                let takes_away = others().any(|other| standing.of(other) + state.public.scored.of(other) > 0);
                if !(self.rules.score.reset_only && takes_away) {
                    score(*side, worth + self.win_bonus(state, *side));
                }
                if self.rules.score.reset {
                    for other in others() {
                        points.add(other, -standing.of(other) - points.of(other));
                    }
                }
                Some(*side)
            }
            Won::Shared(sides) => {
                let worth = self.worth(state, sides) * doubled / sides.len() as i32;
                for side in sides {
                    score(*side, worth);
                }
                None
            }
        };
        Outcome { points, winner, how: ending.name() }
    }

    /// Who wins a hand that ended so.
    fn won(&self, state: &State<W>, ending: Ending) -> Won {
        match ending {
            Ending::Cap => Won::Nobody,
            Ending::Out(seat) if self.rules.score.winner != Winner::Counted => {
                Won::Side(self.rules.seating.sides.of(seat))
            }
            Ending::Out(_) | Ending::Blocked | Ending::Ended => self.counted(state),
        }
    }

    /// Who wins by counting what is left in the hands.
    fn counted(&self, state: &State<W>) -> Won {
        let sides = &self.rules.seating.sides;
        // Who is compared: their sides, and what they count.
        let contenders: Vec<(Side, i32)> = match self.rules.score.winner {
            Winner::LowestSide | Winner::Counted => {
                (0..sides.count()).map(|side| (Side(side), self.side_score(state, Side(side)))).collect()
            }
            Winner::LowestSeat => {
                (0..self.seats()).map(|seat| (sides.of(Seat(seat)), self.score_of(state, Seat(seat)))).collect()
            }
            Winner::BlockerAgainstNext | Winner::BlockerAgainstPrevious => {
                let Some(blocker) = state.public.last_placer else { return Won::Nobody };
                let steps = if self.rules.score.winner == Winner::BlockerAgainstNext { 1 } else { self.seats() - 1 };
                let seats = [blocker, blocker.after(steps, self.seats())];
                seats.iter().map(|seat| (sides.of(*seat), self.score_of(state, *seat))).collect()
            }
        };
        let least = contenders.iter().map(|(_, score)| *score).min().unwrap_or(0);
        let mut level: Vec<Side> =
            contenders.into_iter().filter(|(_, score)| *score == least).map(|(side, _)| side).collect();
        level.sort_unstable();
        level.dedup();
        if let [alone] = level[..] {
            return Won::Side(alone);
        }
        let blocker = state.public.last_placer;
        let favoured = match self.rules.score.tie {
            Tie::Nobody => None,
            Tie::Shared => return Won::Shared(level),
            Tie::Carried => return Won::Carried(level[0]),
            Tie::Opener => state.public.opener,
            Tie::Blocker => blocker,
            Tie::AfterBlocker => blocker.map(|seat| seat.after(1, self.seats())),
            Tie::Seat(seat) => Some(Seat(seat)),
        };
        let side = favoured.map(|seat| sides.of(seat)).filter(|side| level.contains(side));
        side.map_or(Won::Nobody, Won::Side)
    }

    /// What the winner of a finished hand scores by.
    fn worth_rule(&self, state: &State<W>) -> Worth {
        let blocked = state.public.stage == Stage::Over(Ending::Blocked);
        let score = &self.rules.score;
        if blocked { score.blocked_worth } else { score.worth }
    }

    /// Whether the stock counts for the winner of a finished hand.
    pub fn counts_the_stock(&self, state: &State<W>) -> bool {
        self.worth_rule(state).counts_the_stock()
    }

    /// What a hand is worth to those who won it, all together.
    fn worth(&self, state: &State<W>, winners: &[Side]) -> i32 {
        let sides = &self.rules.seating.sides;
        // What is left with the winners, and with the others.
        let left = || {
            let mut left = [0; 2];
            for seat in (0..self.seats()).map(Seat) {
                left[usize::from(!winners.contains(&sides.of(seat)))] += self.score_of(state, seat);
            }
            left
        };
        let blocked = state.public.stage == Stage::Over(Ending::Blocked);
        let worth = match self.worth_rule(state) {
            Worth::All => left().iter().sum(),
            Worth::Losers => left()[1],
            Worth::AllAndStock => left().iter().sum::<i32>() + self.hand_score(state.stock),
            Worth::LosersAndStock => left()[1] + self.hand_score(state.stock),
            Worth::Difference => {
                let [winners, losers] = left();
                (losers - winners).max(0)
            }
            Worth::Differences => {
                let [own, losers] = left();
                let sides = i32::from(sides.count());
                let (winning, losing) = (winners.len() as i32, sides - winners.len() as i32);
                (losers - own / winning * losing).max(0)
            }
            Worth::One => 1,
            Worth::Own | Worth::Nothing => 0,
        };
        self.points_of(worth, blocked)
    }

    /// How often the winner of a finished hand scores its worth: twice where the hand counts double.
    fn doubled(&self, state: &State<W>) -> i32 {
        let hand = state.hands[state.public.turn.index()].hand;
        let doubled = self.tables.tests.doubled.as_ref().is_some_and(|test| self.holds(test, &state.public, hand));
        if doubled { 2 } else { 1 }
    }

    /// Points that a finished hand leaves to the winner of the next.
    pub(crate) fn carried(&self, state: &State<W>) -> i32 {
        if self.rules.score.tie != Tie::Carried {
            return 0;
        }
        let Stage::Over(ending) = state.public.stage else { panic!("the hand is not over") };
        match self.won(state, ending) {
            Won::Carried(side) => state.public.carried + self.worth(state, &[side]) * self.doubled(state),
            Won::Nobody => state.public.carried,
            Won::Side(_) | Won::Shared(_) => 0,
        }
    }

    /// Points of ties before it that the winner of a finished hand scores.
    pub(crate) fn paid_of_ties(&self, state: &State<W>) -> i32 {
        let paid = self.score(state);
        let Some(winner) = paid.winner.filter(|_| state.public.carried != 0) else { return 0 };
        let mut without = state.clone();
        without.public.carried = 0;
        paid.points.of(winner) - self.score(&without).points.of(winner)
    }

    /// What became of the points of ties once a hand is over, in a sentence: what is kept for the next hand, if there is one
    /// (`goes_on`), or what the winner was given. Nothing where there were none.
    pub fn told_of_ties(&self, state: &State<W>, goes_on: bool) -> Option<Text> {
        match (self.carried(state), self.paid_of_ties(state)) {
            (kept, _) if kept > 0 && goes_on => Some(sentences::kept(kept)),
            (_, paid) if paid > 0 => Some(sentences::paid(paid)),
            _ => None,
        }
    }

    /// What a worth scores, of a blocked hand or another: rounded, divided, in its band.
    pub(crate) fn points_of(&self, worth: i32, blocked: bool) -> i32 {
        let score = &self.rules.score;
        let round = i32::from(score.round);
        let divide = if blocked { score.blocked_divide } else { score.divide };
        let rounded = (worth + round / 2) / round * round / i32::from(divide);
        let band = score.bands.iter().find(|band| band.up_to.is_none_or(|up_to| rounded <= up_to));
        band.map_or(rounded, |band| band.points)
    }
}
