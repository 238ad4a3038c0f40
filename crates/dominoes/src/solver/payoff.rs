//! The result of a finished hand for side 0 less the other side: the same as `outcome`, from what is left in the hands.
//!
//! Most rules compare the sums of sides. Those are kept up to date move by move, and no hand needs to be looked at.

use sobremesa_core::{MAX_SEATS, Seat, Side, Sides};

use crate::game::Dominoes;
use crate::rules::{HandScore, SideScore, Tie, Winner, Worth};
use crate::solver::board::{Sums, Value};
use crate::state::State;

/// How the rules score a hand.
#[derive(Clone, Debug)]
pub(super) struct Payoff {
    /// Whether the sums of the sides decide everything.
    pub(super) by_sums: bool,
    /// Whether it matters who placed the last tile.
    pub(super) asks_the_last: bool,
    worth: Worth,
    side: SideScore,
    winner: Winner,
    tie: Tie,
    sides: Sides,
    points: Points,
    now: Now,
}

/// What is settled before the position that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Now {
    /// The side that a tie favours, where that does not depend on who placed the last tile.
    favoured: Option<Side>,
    /// Bonus points for winning.
    bonus: i16,
    /// The most that each side may score; more than that scores nothing.
    limit: [i32; 2],
    /// What the stock counts for the winner; nobody draws from it any more.
    stock: Value,
}

/// How a hand ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    /// The side that went out; none if nobody can play.
    pub(super) out: Option<u8>,
    /// The seat that placed the last tile, if known.
    pub(super) last: Option<Seat>,
}

/// The score of each raw worth, from 0 to that of the whole set.
#[derive(Clone, Debug)]
pub(super) struct Points {
    /// The worth after rounding, division and bands, of a hand in which somebody went out.
    of: Vec<i16>,
    /// The same of a blocked hand.
    of_blocked: Vec<i16>,
    /// The greatest score of any worth up to this one.
    most: Vec<i16>,
}

impl Points {
    /// None if a worth scores more than `limit`.
    pub(super) fn new<const W: usize>(game: &Dominoes<W>, limit: i16) -> Option<Self> {
        let all: i32 = game.tables.tile_score.iter().map(|score| i32::from(*score).max(1)).sum();
        let points = |blocked: bool| -> Option<Vec<i16>> {
            let of = |worth| i16::try_from(game.points_of(worth, blocked)).ok().filter(|points| *points <= limit);
            (0..=all).map(of).collect()
        };
        let (of, of_blocked) = (points(false)?, points(true)?);
        let most = of.iter().zip(&of_blocked).scan(0, |most, (points, blocked)| {
            *most = (*points).max(*blocked).max(*most);
            Some(*most)
        });
        Some(Self { most: most.collect(), of, of_blocked })
    }

    #[inline]
    fn score(&self, worth: i16, blocked: bool) -> i16 {
        let of = if blocked { &self.of_blocked } else { &self.of };
        of[worth as usize]
    }
}

impl Now {
    pub(super) fn new<const W: usize>(game: &Dominoes<W>, state: &State<W>) -> Self {
        let (public, to) = (&state.public, &game.rules.match_to);
        let limit = |side| match to.target.filter(|_| to.exact) {
            Some(target) => target - public.standing.points.of(side) - public.scored.of(side),
            None => i32::MAX,
        };
        let favoured = match game.rules.score.tie {
            Tie::Opener => public.opener,
            Tie::Seat(seat) => Some(Seat(seat)),
            Tie::Nobody | Tie::Carried | Tie::Shared | Tie::Blocker | Tie::AfterBlocker => None,
        };
        Self {
            favoured: favoured.map(|seat| game.rules.seating.sides.of(seat)),
            // Under rules that fit it is the same for either.
            bonus: game.win_bonus(state, Side(0)) as i16,
            limit: [limit(Side(0)), limit(Side(1))],
            stock: if game.rules.score.worth.counts_the_stock() { game.hand_score(state.stock) as Value } else { 0 },
        }
    }
}

impl Payoff {
    /// None if a hand can be worth more than `limit`.
    pub(super) fn new<const W: usize>(game: &Dominoes<W>, limit: i16) -> Option<Self> {
        let score = &game.rules.score;
        let asks_the_last = matches!(score.winner, Winner::BlockerAgainstNext | Winner::BlockerAgainstPrevious)
            || matches!(score.tie, Tie::Blocker | Tie::AfterBlocker);
        let by_sums = score.side == SideScore::Sum
            && score.hand != HandScore::HighestTile
            && score.winner == Winner::LowestSide
            && !asks_the_last
            && !game.rules.match_to.exact;
        Some(Self {
            by_sums,
            asks_the_last,
            worth: score.worth,
            side: score.side,
            winner: score.winner,
            tie: score.tie,
            sides: game.rules.seating.sides.clone(),
            points: Points::new(game, limit)?,
            now: Now { favoured: None, bonus: 0, limit: [i32::MAX; 2], stock: 0 },
        })
    }

    /// Takes up what is settled before a position. Returns whether it is the same as before.
    pub(super) fn take_up(&mut self, now: Now) -> bool {
        std::mem::replace(&mut self.now, now) == now
    }

    /// The most that a side can win when so much is left.
    #[inline]
    pub(super) fn most(&self, left: Sums) -> Value {
        // At least 1: a hand may be worth one point whatever is left.
        let left = (left[0] + left[1] + self.now.stock).max(1) as usize;
        self.points.most[left] + self.now.bonus
    }

    /// The result by the sums of the sides. Precondition: `by_sums`.
    #[inline]
    pub(super) fn by_sums(&self, left: Sums, out: Option<u8>) -> Value {
        let winner = match out {
            Some(side) => side,
            None if left[0] < left[1] => 0,
            None if left[0] > left[1] => 1,
            None => match self.now.favoured {
                Some(side) => side.0,
                None => return 0,
            },
        };
        let [own, theirs] = if winner == 0 { left } else { [left[1], left[0]] };
        let worth = match self.worth {
            Worth::All | Worth::AllAndStock => own + theirs + self.now.stock,
            Worth::Losers | Worth::LosersAndStock => theirs + self.now.stock,
            Worth::Difference | Worth::Differences => (theirs - own).max(0),
            Worth::One => 1,
            Worth::Own | Worth::Nothing => 0,
        };
        let points = self.points.score(worth, out.is_none()) + self.now.bonus;
        if winner == 0 { points } else { -points }
    }

    /// The result from what each hand counts.
    pub(super) fn by_hands(&self, hands: [i16; MAX_SEATS], ended: Ended) -> Value {
        let out = ended.out.filter(|_| self.winner != Winner::Counted);
        let winners = out.map_or_else(|| self.counted(&hands, ended.last), |side| [side == 0, side == 1]);
        let left = |wins: bool| -> i16 {
            let seats = self.sides.by_seat().iter().zip(hands);
            seats.filter(|(side, _)| winners[side.index()] == wins).map(|(_, score)| score).sum()
        };
        let worth = match self.worth {
            Worth::All | Worth::AllAndStock => left(true) + left(false) + self.now.stock,
            Worth::Losers | Worth::LosersAndStock => left(false) + self.now.stock,
            // Of two sides there is one difference.
            Worth::Difference | Worth::Differences => (left(false) - left(true)).max(0),
            Worth::One => 1,
            Worth::Own | Worth::Nothing => 0,
        };
        let points = i32::from(self.points.score(worth, ended.out.is_none()));
        let scores = |side: usize| {
            let points = match winners {
                [true, true] => points / 2,
                _ if winners[side] => points + i32::from(self.now.bonus),
                _ => 0,
            };
            if points > self.now.limit[side] { 0 } else { points as Value }
        };
        scores(0) - scores(1)
    }

    /// The sides that win by the count; both if they share the worth.
    fn counted(&self, hands: &[i16; MAX_SEATS], last: Option<Seat>) -> [bool; 2] {
        let seats = self.sides.seats();
        let of = |side| self.sides.members(side).map(|seat| hands[seat.index()]);
        let side_score = |side| match self.side {
            SideScore::Sum => of(side).sum(),
            SideScore::Best => of(side).min().unwrap_or(0),
            SideScore::Worst => of(side).max().unwrap_or(0),
        };
        let scores = match (self.winner, last) {
            (Winner::LowestSide | Winner::Counted, _) => [0, 1].map(|side| Some(side_score(Side(side)))),
            (Winner::LowestSeat, _) => [0, 1].map(|side| of(Side(side)).min()),
            (Winner::BlockerAgainstNext | Winner::BlockerAgainstPrevious, None) => return [false; 2],
            (by @ (Winner::BlockerAgainstNext | Winner::BlockerAgainstPrevious), Some(blocker)) => {
                let steps = if by == Winner::BlockerAgainstNext { 1 } else { seats - 1 };
                let pair = [blocker, blocker.after(steps, seats)];
                [0, 1].map(|side| {
                    let own = pair.iter().filter(|seat| self.sides.of(**seat) == Side(side));
                    own.map(|seat| hands[seat.index()]).min()
                })
            }
        };
        let level = match scores {
            [Some(a), Some(b)] if a == b => [true; 2],
            [Some(a), Some(b)] => return [a < b, b < a],
            [a, b] => return [a.is_some(), b.is_some()],
        };
        let favoured = match self.tie {
            Tie::Shared => return level,
            Tie::Blocker => last.map(|seat| self.sides.of(seat)),
            Tie::AfterBlocker => last.map(|seat| self.sides.of(seat.after(1, seats))),
            Tie::Nobody | Tie::Carried | Tie::Opener | Tie::Seat(_) => self.now.favoured,
        };
        [0, 1].map(|side| favoured == Some(Side(side)))
    }
}
