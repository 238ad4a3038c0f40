//! What a finished hand is worth, and to whom.

use sobremesa_core::{Outcome, Points, Seat, Side};

use crate::game::Dominoes;
use crate::rules::{HandScore, SideScore, Tie, Worth};
use crate::state::{Ending, Stage, State};
use crate::tiles::TileSet;

impl<const W: usize> Dominoes<W> {
    /// What is left in a hand counts this much.
    pub fn hand_score(&self, hand: TileSet<W>) -> i32 {
        let scores = hand.iter().map(|tile| i32::from(self.tables.tile_score[tile.index()]));
        match self.rules.score.hand {
            HandScore::Sum => scores.sum(),
            HandScore::Count => hand.len() as i32,
            HandScore::HighestTile => scores.max().unwrap_or(0),
        }
    }

    fn side_score(&self, state: &State<W>, side: Side) -> i32 {
        let hands = self.rules.sides.members(side).map(|seat| self.hand_score(state.hands[seat.index()].hand));
        match self.rules.score.side {
            SideScore::Sum => hands.sum(),
            SideScore::Best => hands.min().unwrap_or(0),
            SideScore::Worst => hands.max().unwrap_or(0),
        }
    }

    /// How a finished hand ended: the side that went out wins it; of a blocked one the lowest side; ties as the
    /// rules say. A hand that reached its cap scores nothing.
    pub(crate) fn score(&self, state: &State<W>) -> Outcome {
        let Stage::Over(ending) = state.public.stage else { panic!("the hand is not over") };
        let sides = self.rules.sides.count();
        let by_side: Vec<i32> = (0..sides).map(|side| self.side_score(state, Side(side))).collect();
        let winner = match ending {
            Ending::Out(seat) => Some(self.rules.sides.of(seat)),
            Ending::Blocked => self.lowest(&by_side, state),
            Ending::Cap => None,
        };
        let mut points = Points::none(sides);
        if let Some(winner) = winner {
            points.add(winner, self.worth(state, winner, &by_side));
        }
        Outcome { points, winner, how: ending.name() }
    }

    fn lowest(&self, by_side: &[i32], state: &State<W>) -> Option<Side> {
        let least = *by_side.iter().min()?;
        let level: Vec<Side> =
            (0..by_side.len()).filter(|side| by_side[*side] == least).map(|side| Side(side as u8)).collect();
        if let [alone] = level[..] {
            return Some(alone);
        }
        let favoured = match self.rules.score.tie {
            Tie::Nobody => return None,
            Tie::Opener => state.public.opener?,
            Tie::Seat(seat) => Seat(seat),
        };
        let side = self.rules.sides.of(favoured);
        level.contains(&side).then_some(side)
    }

    fn worth(&self, state: &State<W>, winner: Side, by_side: &[i32]) -> i32 {
        let of = |seat: u8| self.hand_score(state.hands[usize::from(seat)].hand);
        let seats = 0..self.seats();
        match self.rules.score.worth {
            Worth::All => seats.map(of).sum(),
            Worth::Losers => seats.filter(|seat| self.rules.sides.of(Seat(*seat)) != winner).map(of).sum(),
            Worth::Difference => {
                let own = by_side[winner.index()];
                by_side.iter().sum::<i32>() - 2 * own
            }
            Worth::One => 1,
        }
    }
}
