//! Trying rules out: random hands that show what no look at a file can.
//!
//! The hands are those of matches between seats that play at random, drawn from the streams that the caller names, so
//! that what is found can be watched: the same match, played elsewhere from the same streams, is the same.

use std::sync::Arc;

use sobremesa_core::drive::{Participants, Playable, drive};
use sobremesa_core::play::Replay;
use sobremesa_core::trial::{HANDS_OF_A_MATCH, RandomSeats, Streams};
use sobremesa_core::{Entry, Game, Match, MatchTurn, Seat, Standing, Unit};

use crate::conditions::Test;
use crate::game::Dominoes;
use crate::moves::{Move, Pause};
use crate::predicate::{Condition, Predicate};
use crate::rules::{BonusFor, By, CriterionRow, Exchange, Rules, Take};
use crate::seen::Event;
use crate::state::{Ending, ExchangeRow, Opening, Stage, State};
use crate::tiles::TileId;

/// After so many hands of which no deal stood, with no other among them, no more are played: each of them takes long.
const UNDEALT_HANDS: u32 = 3;

/// The result of playing random hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The number of hands that were played.
    pub hands: u32,
    /// Moves made in them.
    pub plies: u64,
    /// Moves of the longest.
    pub longest: u32,
    /// Hands that were blocked.
    pub blocked: u32,
    /// What the hands showed about the rules, errors first.
    pub findings: Vec<Finding>,
}

/// Something that playing showed of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Hands reached the cap of actions. An error.
    DoesNotEnd {
        /// The number of such hands.
        hands: u32,
        /// The match in which the first of them was, by its number.
        of_match: u32,
        /// Its number in that match, from 1.
        hand: u32,
        /// The row of `end` that would have ended that hand with nothing left to draw: everybody passes in it, and nobody
        /// draws what is left.
        for_the_stock: Option<String>,
    },
    /// Every deal was made again, up to the cap of actions. An error.
    NoDealStands {
        /// The number of deals.
        deals: u32,
    },
    /// Nobody ever placed a tile. An error.
    NobodyPlays,
    /// The seat so many places after the one that opens never placed a tile in any hand. An error.
    SeatNeverPlays {
        /// How many places after it, from 0.
        after: u8,
    },
    /// Tiles may be taken from the stock, but nobody ever took one.
    StockNeverServes,
    /// A row of a list was never used.
    RowNeverUsed {
        /// The list, as rule files call it.
        list: &'static str,
        /// The row, from 0.
        row: usize,
    },
    /// Hands that should make a sum did not.
    SumMissed {
        /// The sum that the rules ask for.
        sum: u16,
        /// The number of hands that were dealt.
        dealt: u32,
        /// The number of hands with another sum.
        missed: u32,
        /// The sum farthest from it that was dealt.
        farthest: u32,
    },
}

impl Finding {
    /// Whether rules of which this is so cannot be played.
    pub const fn is_error(&self) -> bool {
        matches!(
            self,
            Self::DoesNotEnd { .. } | Self::NoDealStands { .. } | Self::NobodyPlays | Self::SeatNeverPlays { .. }
        )
    }
}

/// How often each row of each list was used.
struct RowUse {
    deal: Vec<u32>,
    refresh: Vec<u32>,
    matching: Vec<u32>,
    valid: Vec<u32>,
    next: Vec<u32>,
    end: Vec<u32>,
    bonus: Vec<u32>,
}

/// What was seen of the hands so far.
struct TrialCounts<'g, const W: usize> {
    game: &'g Dominoes<W>,
    used: RowUse,
    hands: u32,
    plies: u64,
    longest: u32,
    blocked: u32,
    /// Placements, by the place after the seat that opened.
    placed: Vec<u32>,
    drawn: u32,
    /// Most tiles that lay in the stock at the end of a hand.
    most_left: u16,
    /// Hands cut off, and the first of them: match and hand.
    cut: u32,
    first_cut: (u32, u32),
    /// The row of `end` that the first of them waited for in vain, nobody drawing.
    for_the_stock: Option<String>,
    /// Hands of which no deal stood.
    undealt: u32,
    /// Deals that were to be made again.
    voided: u32,
    /// For each row of the deal by a sum: hands dealt, hands that missed it, the sum farthest from it.
    sums: Vec<(u32, u32, u32)>,
}

/// Plays random matches until there are `hands` hands: of each at most [`HANDS_OF_A_MATCH`], or as many as it takes until
/// every row that asks for the number of the hand may be used. `streams` gives the
/// streams of each match by its number, or none to leave it at the hands so far.
pub fn trial<const W: usize>(
    game: &Arc<Dominoes<W>>,
    hands: u32,
    mut streams: impl FnMut(u32) -> Option<Streams>,
) -> Trial {
    let mut tried = TrialCounts::new(game);
    let of_match = hands_of_match(&game.rules, hands);
    for number in 0.. {
        if tried.hands >= hands || tried.no_deal_stands() {
            break;
        }
        let Some(streams) = streams(number) else { break };
        let mut stages = Vec::new();
        let played = Match::replayed(Arc::clone(game), Unit::Match, streams.deals, &mut Stages(&mut stages));
        let seats = RandomSeats { decisions: &streams.decisions, legal: Vec::new() };
        let mut table =
            TrialTable { tried: &mut tried, seats, number, hands, of_match, looked_at: 0, chances: 0, first: 0 };
        // Whether the match ended or was left, its hands are counted.
        let _ = drive(&mut TrialMatch { played, stages }, &mut table);
    }
    Trial {
        hands: tried.hands,
        plies: tried.plies,
        longest: tried.longest,
        blocked: tried.blocked,
        findings: tried.findings(of_match),
    }
}

/// The greatest number of hands that a condition asks to have been played; 0 where it asks for none.
fn hands_asked(when: &Predicate) -> u32 {
    let mut conditions = Vec::new();
    when.conditions(&mut conditions);
    let asked = conditions.iter().filter_map(|condition| match condition {
        Condition::HandsPlayed(hands) => Some(u32::from(*hands)),
        _ => None,
    });
    asked.max().unwrap_or(0)
}

/// How many hands of a match are played, of so many in all, for every row to have its hand, if there are enough of them.
fn hands_of_match(rules: &Rules, hands: u32) -> u32 {
    let asked = rules.whens().into_iter().flat_map(|(_, whens)| whens).flatten().map(hands_asked);
    asked.max().map_or(0, |asked| asked + 2).max(HANDS_OF_A_MATCH).min(hands)
}

/// A match that notes which row of the rule file each shuffle comes from.
struct TrialMatch<const W: usize> {
    played: Match<Dominoes<W>>,
    /// The stage before each shuffle, in order.
    stages: Vec<Stage>,
}

impl<const W: usize> Playable for TrialMatch<W> {
    fn waits_for(&self) -> MatchTurn {
        self.played.turn()
    }

    fn deal_next_hand(&mut self) {
        self.played.next_hand_replayed(&mut Stages(&mut self.stages));
    }
}

/// Notes the stage before each shuffle, and leaves the shuffle to the deals' stream.
struct Stages<'s>(&'s mut Vec<Stage>);

impl<const W: usize> Replay<Dominoes<W>> for Stages<'_> {
    fn opening(&mut self, _: &Standing) -> Option<Opening> {
        None
    }

    fn shuffle(&mut self, state: &State<W>) -> Option<Vec<TileId>> {
        self.0.push(state.public.stage);
        None
    }
}

/// Seats that play at random, and a watcher who counts what they use of the rules.
struct TrialTable<'t, 'g, 'd, const W: usize> {
    tried: &'t mut TrialCounts<'g, W>,
    seats: RandomSeats<'d, Dominoes<W>>,
    /// The match, by its number.
    number: u32,
    /// How many hands are wanted in all.
    hands: u32,
    /// How many hands of a match are played at most.
    of_match: u32,
    /// How much of the match's log has been looked at, and how many shuffles that was.
    looked_at: usize,
    chances: usize,
    /// The ply at which the hand under way began.
    first: u32,
}

impl<const W: usize> Participants<TrialMatch<W>> for TrialTable<'_, '_, '_, W> {
    type Stop = ();

    fn happened(&mut self, TrialMatch { played, stages }: &TrialMatch<W>) -> Result<(), ()> {
        for entry in &played.log()[self.looked_at..] {
            if let Entry::Shuffle(_, event) = entry {
                self.tried.chance(stages[self.chances], event);
                self.chances += 1;
            }
        }
        self.looked_at = played.log().len();
        if !played.hand_over() {
            return Ok(());
        }
        let plies = played.ply() - self.first;
        self.first = played.ply();
        self.tried.hand_over(played.state(), plies, (self.number, played.hand()));
        let enough = self.tried.hands == self.hands || played.standing().hands == self.of_match;
        if enough || self.tried.no_deal_stands() { Err(()) } else { Ok(()) }
    }

    fn turn(&mut self, TrialMatch { played, stages }: &mut TrialMatch<W>, seat: Seat) -> Result<(), ()> {
        let (mv, pause) = self.seats.choose(played, seat);
        self.tried.moves(played.state(), seat, mv, pause);
        played.try_play_replayed(mv, pause, &mut Stages(stages)).expect("it is one of the legal moves");
        Ok(())
    }
}

impl<'g, const W: usize> TrialCounts<'g, W> {
    fn new(game: &'g Dominoes<W>) -> Self {
        let rules = &game.rules;
        let used = RowUse {
            deal: vec![0; rules.deal.len()],
            refresh: vec![0; rules.refresh.len()],
            matching: vec![0; rules.matching.len()],
            valid: vec![0; rules.valid.len()],
            next: vec![0; rules.next.len()],
            end: vec![0; rules.end.len()],
            bonus: vec![0; rules.bonuses.len()],
        };
        Self {
            game,
            used,
            hands: 0,
            plies: 0,
            longest: 0,
            blocked: 0,
            placed: vec![0; usize::from(game.seats())],
            drawn: 0,
            most_left: 0,
            cut: 0,
            first_cut: (0, 0),
            for_the_stock: None,
            undealt: 0,
            voided: 0,
            sums: vec![(0, 0, 0); rules.deal.len()],
        }
    }

    fn chance(&mut self, stage: Stage, event: &Event<W>) {
        match (stage, event) {
            (Stage::Deal(row), Event::Dealt { hands, .. }) => {
                let row = usize::from(row);
                self.used.deal[row] += 1;
                if let By::Sum(wanted) = self.game.rules.deal[row].then.by {
                    for hand in &hands[..usize::from(self.game.seats())] {
                        let sum = hand.iter().map(|tile| u32::from(self.game.tile(tile).pips())).sum::<u32>();
                        let wanted = u32::from(wanted);
                        let (dealt, missed, farthest) = &mut self.sums[row];
                        *dealt += 1;
                        *missed += u32::from(sum != wanted);
                        if sum.abs_diff(wanted) >= farthest.abs_diff(wanted) || *dealt == 1 {
                            *farthest = sum;
                        }
                    }
                }
            }
            (Stage::Deal(_), Event::Shown { .. }) => self.voided += 1,
            (Stage::Refresh(row), Event::Drew { tiles, .. }) => {
                self.exchanges(row);
                self.drawn += tiles.len();
            }
            _ => {}
        }
    }

    /// Tiles are given or taken by a row.
    fn exchanges(&mut self, row: ExchangeRow) {
        match row {
            ExchangeRow::Refresh(row) => self.used.refresh[usize::from(row)] += 1,
            ExchangeRow::Deal(row) => self.used.deal[usize::from(row)] += 1,
        }
    }

    /// The seat to move makes a move: what it uses of the rules is counted on a copy, which can be stopped between the move
    /// and what follows from it.
    fn moves(&mut self, state: &State<W>, seat: Seat, mv: Move, pause: Pause) {
        let game = self.game;
        let (public, private) = (&state.public, &state.hands[seat.index()]);
        if let Stage::Give(row) = public.stage {
            self.exchanges(row);
        } else {
            if !public.empty {
                self.used.matching[game.matcher(public, private.hand)] += 1;
            }
            // Of a tile that opens these rows may ask something too, unless it is the one that must.
            if (!public.empty || public.must_open.is_none())
                && let Some(row) = game.row(&game.tables.tests.valid, public, private.hand)
            {
                self.used.valid[row] += 1;
            }
        }
        let mut after = state.clone();
        let event = game.act(&mut after, mv, pause);
        let seats = game.seats();
        let place = seat.after(seats - after.public.opener.unwrap_or(seat).0, seats);
        self.placed[place.index()] += u32::from(matches!(event, Event::Placed(_)));
        self.scored(&event);
        let goes_on = after.public.stage == Stage::Play && !game.is_halfway(&after.public);
        if Dominoes::picks_next(public, mv) && goes_on {
            let hand = after.hands[after.public.turn.index()].hand;
            if let Some(row) = game.row(&game.tables.tests.next, &after.public, hand) {
                self.used.next[row] += 1;
            }
        }
    }

    /// Counts the rows of bonuses that were scored; of several for the same thing, all.
    fn scored(&mut self, event: &Event<W>) {
        let scored = match event {
            Event::Placed(placed) => &placed.scored,
            Event::Passed(passed) => &passed.scored,
            Event::Dealt { .. }
            | Event::Shown { .. }
            | Event::Drew { .. }
            | Event::Gave { .. }
            | Event::TurnedUp { .. } => return,
        };
        for scored in scored {
            for (bonus, used) in self.game.rules.bonuses.iter().zip(&mut self.used.bonus) {
                *used += u32::from(bonus.what == scored.what);
            }
        }
    }

    /// A hand of so many moves is over: that of a match and a number in it.
    fn hand_over(&mut self, state: &State<W>, plies: u32, of: (u32, u32)) {
        self.hands += 1;
        self.plies += u64::from(plies);
        self.longest = self.longest.max(plies);
        self.most_left = self.most_left.max(state.public.stock - self.game.rules.tiles.asleep);
        let public = &state.public;
        // Rows that nobody sees are laid without a shuffle.
        if let (Some(row), Some(_)) = (public.deal_row, &public.rows) {
            self.used.deal[usize::from(row)] += 1;
        }
        let held = state.hands[public.turn.index()].hand;
        self.blocked += u32::from(public.stage == Stage::Over(Ending::Blocked));
        if public.stage == Stage::Over(Ending::Cap) {
            if self.cut == 0 {
                self.first_cut = of;
                self.for_the_stock = self.waits_for_the_stock(state);
            }
            self.cut += 1;
            self.undealt += u32::from(plies == 0);
        } else {
            for (row, used) in self.game.rules.end.iter().zip(&mut self.used.end) {
                *used += u32::from(self.game.holds(&Test::of(row), public, held));
            }
        }
        let won = self.game.outcome(state).winner.is_some();
        for ((bonus, test), used) in
            self.game.rules.bonuses.iter().zip(&self.game.tables.tests.bonuses).zip(&mut self.used.bonus)
        {
            let win = won && bonus.what == BonusFor::Win && self.game.holds(test, public, held);
            *used += u32::from(win);
        }
    }

    /// The row of `end` that would end a hand in which everybody passes, if nothing were left to draw.
    fn waits_for_the_stock(&self, state: &State<W>) -> Option<String> {
        let public = &state.public;
        let held = state.hands[public.turn.index()].hand;
        let is = |condition| self.game.holds(&Test::of(&Predicate::Is(condition)), public, held);
        let with_none_left = |condition| Some(condition == Condition::StockEmpty || is(condition));
        let rows = self.game.rules.end.iter().filter(|_| is(Condition::Blocked) && !is(Condition::StockEmpty));
        rows.into_iter().find(|row| row.decide(&with_none_left) == Some(true)).map(ToString::to_string)
    }

    /// Whether each of a few hands was cut off before anybody could move.
    fn no_deal_stands(&self) -> bool {
        self.undealt >= UNDEALT_HANDS && self.undealt == self.hands
    }

    fn findings(&self, of_match: u32) -> Vec<Finding> {
        if self.no_deal_stands() {
            // Of the rest nothing is known: no row had its chance.
            return vec![Finding::NoDealStands { deals: self.voided }];
        }
        let mut findings = Vec::new();
        if self.cut > 0 {
            let (of_match, hand) = self.first_cut;
            let for_the_stock = self.for_the_stock.clone();
            findings.push(Finding::DoesNotEnd { hands: self.cut, of_match, hand, for_the_stock });
        }
        if self.placed.iter().all(|placed| *placed == 0) {
            findings.push(Finding::NobodyPlays);
        } else {
            let idle = (0..).zip(&self.placed).filter(|(_, placed)| **placed == 0);
            findings.extend(idle.map(|(after, _)| Finding::SeatNeverPlays { after }));
        }
        let rules = &self.game.rules;
        let takes = |row: &CriterionRow<Exchange>| row.then.take != Take::Tiles(0);
        let never_serves = rules.refresh.iter().any(takes) && self.drawn == 0;
        // Where fewer seats leave tiles, and these none, it is meant for those.
        let for_fewer = self.most_left == 0 && rules.seating.offered.first() != Some(&self.game.seats());
        if never_serves && !for_fewer {
            findings.push(Finding::StockNeverServes);
        }
        for (row, (dealt, missed, farthest)) in rules.deal.iter().zip(&self.sums) {
            if let (By::Sum(sum), true) = (row.then.by, *missed > 0) {
                findings.push(Finding::SumMissed { sum, dealt: *dealt, missed: *missed, farthest: *farthest });
            }
        }
        let RowUse { deal, refresh, matching, valid, next, end, bonus } = &self.used;
        let used = [deal, refresh, matching, valid, next, end, bonus];
        for ((list, whens), used) in rules.whens().into_iter().zip(used) {
            if list == "refresh" && never_serves {
                continue;
            }
            // Of a hand later than any that was played nothing is known.
            let in_reach = |when: Option<&Predicate>| {
                let asked = when.map_or(0, hands_asked);
                asked == 0 || asked + 1 < of_match
            };
            let rows = whens.iter().zip(used).enumerate();
            let idle = rows.filter(|(_, (when, used))| **used == 0 && in_reach(**when));
            findings.extend(idle.map(|(row, _)| Finding::RowNeverUsed { list, row }));
        }
        findings
    }
}
