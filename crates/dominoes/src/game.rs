//! The game: rules with their tables, and the state machine of a hand.
//!
//! A turn has four stages, each ruled by an ordered list of criteria: **deal**, **refresh**, **end?** and
//! **play**. After the move **end?** is asked again, and the **next** list picks the seat. A stage that needs
//! chance waits for a shuffle, and one in which the seat gives tiles waits for those moves.

use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use sobremesa_core::{Game, Observer, Outcome, Seat, Sides, Standing, Stream, Turn};

use crate::bonuses::BothEnds;
use crate::deals::{self, Aim};
use crate::ends::{EndRank, Ends};
use crate::facts::Fact;
use crate::maestro::Stakes;
use crate::moves::{Move, Pause};
use crate::numbers::NumberLayout;
use crate::rules::{FirstOpener, Hub, LaterOpener, LineEnds, MustPlay, NextSeat, Rules};
use crate::seen::{Event, PassKind, Passed, Placed, Seen};
use crate::state::{Carry, Ending, Opening, Private, Public, Stage, State};
use crate::tables::Tables;
use crate::tiles::{Tile, TileId, TileSet};

mod all_exchange;
mod asking;
mod by_ends;
mod dealing;
mod exchanging;
mod following;
mod steady;
#[cfg(test)]
mod tests;
mod turning_up;

pub use following::ToldStep;

/// Most moves, exchanges and deals in a hand; one that is not over by then ends with [`Ending::Cap`] and scores nothing
/// but what was scored in play.
pub const MAX_ACTIONS: u32 = 2_000;

/// Dominoes under one rule file, for sets of at most `64 * W` tiles.
#[derive(Clone, Debug)]
pub struct Dominoes<const W: usize> {
    pub(crate) rules: Rules,
    pub(crate) tables: Tables<W>,
    /// What deals by a criterion aim at, by row of the deal's list.
    pub(crate) aims: Vec<Option<Aim>>,
    /// What its positions and moves are as numbers.
    pub(crate) numbers: NumberLayout,
    /// The stakes of a hand, computed when they are first needed.
    stakes: OnceLock<Arc<Stakes>>,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The hand is over or waits for a shuffle.
    #[error("no seat is to move")]
    NoTurn,
    /// The tile is not in the hand.
    #[error("you do not hold that tile")]
    NotHeld,
    /// The hand must be opened with another tile.
    #[error("the hand opens with {0}")]
    MustOpen(Tile),
    /// The hand must be opened with a double.
    #[error("the hand opens with a double")]
    MayNotOpen,
    /// There is no such arm, or it is the same move as on the right.
    #[error("there is no such end now: with nothing on the table, or both ends of a line equal, tiles go to the right")]
    NoSuchEnd,
    /// The tile does not fit the end.
    #[error("the tile does not fit the {0} there")]
    DoesNotFit(u8),
    /// It fits, but by another of its faces.
    #[error("the tile does not join the {0} by that face")]
    WrongFace(u8),
    /// It fits, but after the tile placed last it is not allowed.
    #[error("after the {0}, that tile is not allowed")]
    NotAllowed(Tile),
    /// The free faces of the spinner come first.
    #[error("the free sides of the double come first")]
    SpinnerFirst,
    /// A double comes before the tile: at this end, or elsewhere.
    #[error("a double comes first")]
    DoublesFirst,
    /// The seat goes on at another end in this turn.
    #[error("in this turn you go on at the other end")]
    OtherEnd,
    /// Nothing would be left in the hand for the other end, where a tile is placed in the same turn.
    #[error("you place a tile at each end, and would have none for the other")]
    NoPair,
    /// The end is the train of another seat, which has not passed.
    #[error("that train is another's: it is open to you once its owner has passed")]
    NotYourTrain,
    /// A pass is not allowed now.
    #[error("you cannot pass: a tile of yours can be played")]
    CanPlay,
    /// A tile is to be given.
    #[error("you must give a tile now")]
    MustGive,
    /// A tile was asked for, and the one that was got is placed.
    #[error("you asked for a tile: the one that you got is placed now")]
    GotAnother,
    /// Another seat has asked for a tile: one that fits is given, or the next seat is asked by a pass.
    #[error("you were asked for a tile: you give one that fits, or pass if you have none")]
    MustAnswer,
    /// No tile is to be given.
    #[error("no tile is given now")]
    NothingToGive,
    /// A pause that does not tell the truth.
    #[error("a pause must tell the truth: here it is `{}`", format!("{:?}", .0).to_lowercase())]
    FalsePause(Pause),
}

impl<const W: usize> Dominoes<W> {
    /// The game under checked rules.
    ///
    /// # Panics
    /// If the set has more tiles than `64 * W`.
    pub fn new(rules: Rules) -> Self {
        let tables = Tables::new(&rules);
        let aims = deals::aims(&rules, &tables);
        let numbers = NumberLayout::new(&rules, &tables);
        Self { rules, tables, aims, numbers, stakes: OnceLock::new() }
    }

    /// The rules that are played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The compiled tables.
    pub fn tables(&self) -> &Tables<W> {
        &self.tables
    }

    /// The stakes: what points are worth to each side. Computed once.
    pub(crate) fn stakes(&self) -> &Arc<Stakes> {
        self.stakes.get_or_init(|| Arc::new(Stakes::new(self)))
    }

    /// Number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.rules.seating.sides.seats()
    }

    /// Whether an arm is played on: all that there are, but for the left one of a line with one end.
    #[inline]
    pub fn is_open(&self, arm: u16) -> bool {
        self.rules.arms.ends != LineEnds::One || arm != crate::ends::LEFT
    }

    /// The number of trains, all of which begin at the first tile; none where seats have none.
    #[inline]
    pub fn trains(&self) -> Option<u8> {
        self.rules.arms.trains.arms(self.seats())
    }

    /// The tile that lies on the table when a hand begins, laid by nobody; none where whoever opens lays the first.
    pub fn hub(&self, opening: &Opening) -> Option<TileId> {
        opening.drawn.or_else(|| self.tables.hub(opening.standing.hands))
    }

    /// A tile drawn to lie on the table, where the rules have one drawn.
    fn first_tile(&self, rng: &mut Stream) -> Option<TileId> {
        let draws = self.rules.hub == Hub::Drawn;
        draws.then(|| self.tables.order[rng.below(self.tables.order.len() as u32) as usize])
    }

    /// Who opens a hand of a match, after the last one.
    fn opener(&self, standing: &Standing, last: Option<&Carry>, rng: &mut Stream) -> Opening {
        let carried = last.map_or(0, |last| last.carried);
        let by = |opener| Opening { opener, yields: 0, standing: *standing, carried, drawn: None };
        let (seats, sides) = (self.seats(), &self.rules.seating.sides);
        let first_of =
            |side, last: Seat| (0..seats).map(|step| last.after(step, seats)).find(|seat| sides.of(*seat) == side);
        let opened_later = |last: &Carry| if last.out.is_some() { self.rules.later } else { self.rules.later_blocked };
        let as_first = |last: &&Carry| match opened_later(last) {
            LaterOpener::AsFirst => true,
            LaterOpener::WinnerOrFirst => last.winner.is_none(),
            _ => false,
        };
        let Some(last) = last.filter(|last| !as_first(last)) else {
            return by(match self.rules.first {
                FirstOpener::Lot => Some(Seat(rng.below(u32::from(seats)) as u8)),
                FirstOpener::HolderOf(_)
                | FirstOpener::HighestDouble
                | FirstOpener::LowestDouble
                | FirstOpener::FallingDouble
                | FirstOpener::Heaviest => None,
            });
        };
        let again = by(Some(last.opener));
        match opened_later(last) {
            LaterOpener::Rotate | LaterOpener::AsFirst => by(Some(last.opener.after(1, seats))),
            LaterOpener::OutOrLot => by(Some(last.out.unwrap_or_else(|| Seat(rng.below(u32::from(seats)) as u8)))),
            LaterOpener::LastToPlace => last.last_placer.map_or(again, |seat| by(Some(seat))),
            LaterOpener::Winner | LaterOpener::WinnerOrFirst => match (last.out, last.winner) {
                (Some(out), winner) if winner.is_none_or(|winner| winner == sides.of(out)) => by(Some(out)),
                (_, Some(winner)) => by(first_of(winner, last.opener)),
                (_, None) => again,
            },
            LaterOpener::WinningSideChooses => match last.winner {
                Some(winner) => {
                    Opening { yields: sides.members(winner).count() as u8 - 1, ..by(first_of(winner, last.opener)) }
                }
                None => again,
            },
        }
    }

    /// A tile by its place in the set.
    pub fn tile(&self, id: TileId) -> Tile {
        self.tables.tiles[id.index()]
    }

    /// The first stage of a turn: deal.
    #[inline]
    fn begin_turn(&self, state: &mut State<W>, changed: bool) {
        let tests = &self.tables.tests;
        if tests.deals_once && state.public.deal_row.is_some() {
            return self.refresh(state, changed);
        }
        let hand = state.hands[state.public.turn.index()].hand;
        match self.row(&tests.deal, &state.public, hand) {
            Some(row) => self.gather(state, row, changed),
            None => self.refresh(state, changed),
        }
    }

    /// The third stage: end?, then play. The end was asked after the last move, so it is asked again only where
    /// the turn, or an exchange, may have changed the answer.
    #[inline]
    fn before_play(&self, state: &mut State<W>, changed: bool) {
        if changed || self.tables.tests.end_asks_the_turn {
            self.end_or(state, Stage::Play);
        } else {
            state.public.stage = Stage::Play;
        }
    }

    /// Finds the stage of a position that was set up: over, or the play of the seat whose turn it is.
    pub(crate) fn resume(&self, state: &mut State<W>) {
        self.end_or(state, Stage::Play);
    }

    /// Asks **end?**; if it is not, the stage is `otherwise`.
    #[inline]
    fn end_or(&self, state: &mut State<W>, otherwise: Stage) {
        let public = &mut state.public;
        let hand = state.hands[public.turn.index()].hand;
        let over = self.row(&self.tables.tests.end, public, hand).is_some();
        let ending = if over {
            Some(match public.out.filter(|seat| self.has_gone_out(public, *seat)) {
                Some(seat) => Ending::Out(seat),
                None if self.is_blocked(public) => Ending::Blocked,
                None => Ending::Ended,
            })
        } else if public.actions >= MAX_ACTIONS {
            Some(Ending::Cap)
        } else {
            None
        };
        public.stage = ending.map_or(otherwise, |ending| Self::ended(public, ending));
    }

    /// Whether a seat without tiles ends the hand by going out: alone, or as the last of its side.
    #[inline]
    fn has_gone_out(&self, public: &Public<W>, seat: Seat) -> bool {
        !self.tables.out_by_side || self.side_is_out(public, seat)
    }

    /// The seat whose turn comes next; none: the turn goes on.
    #[inline]
    pub(crate) fn next_seat(&self, public: &Public<W>, hand: TileSet<W>) -> Option<Seat> {
        let seats = self.seats();
        let next =
            self.row(&self.tables.tests.next, public, hand).map_or(NextSeat::Next, |row| self.rules.next[row].then);
        match next {
            NextSeat::Next => Some(public.turn.after(1, seats)),
            NextSeat::Previous => Some(public.turn.after(seats - 1, seats)),
            NextSeat::Same => None,
            NextSeat::MostTiles => {
                let order = (1..=seats).map(|step| public.turn.after(step, seats));
                order.reduce(
                    |best, seat| {
                        if public.held[seat.index()] > public.held[best.index()] { seat } else { best }
                    },
                )
            }
            NextSeat::Parity => {
                let open = public.ends.iter().filter(|(arm, _)| self.is_open(*arm));
                let sum: u16 = open.map(|(_, end)| u16::from(end.number)).sum();
                Some(public.turn.after(if sum.is_multiple_of(2) { 1 } else { seats - 1 }, seats))
            }
        }
    }

    /// Whether a move, once made, ends with picking the next seat, if the hand is not over nor waits for an answer: all do but
    /// giving, answering, and leaving the opening to another.
    #[inline]
    pub(crate) fn picks_next(public: &Public<W>, mv: Move) -> bool {
        match public.stage {
            Stage::Play => !(mv == Move::Pass && public.yields > 0),
            Stage::PlayGot(_) | Stage::PlayAny => true,
            _ => false,
        }
    }

    /// Makes a move, up to where the next seat is picked.
    #[inline]
    pub(crate) fn act(&self, state: &mut State<W>, mv: Move, pause: Pause) -> Event<W> {
        let seat = state.public.turn;
        match state.public.stage {
            Stage::Give(row) => return self.give(state, row, mv, pause),
            Stage::Answer(asker) => return self.answer(state, asker, mv, pause),
            _ => {}
        }
        let event = match mv {
            Move::Pass if state.public.yields > 0 => return self.yield_opening(state, seat, pause),
            Move::Pass if self.asks(&state.public) => return self.ask_next(state, seat, pause),
            Move::Pass => Event::Passed(self.pass(state, seat, pause)),
            Move::Place { tile, arm, inner } => {
                let hand = state.hands[seat.index()].hand;
                let inner = inner.unwrap_or_else(|| self.joining(&state.public, hand, (tile, arm)));
                Event::Placed(self.place(state, seat, (tile, arm, inner), pause))
            }
            Move::Give { .. } => panic!("no tile is given now"),
        };
        state.public.actions += 1;
        if self.is_halfway(&state.public) {
            // The second of two tiles follows the first, whatever the rules would ask between turns.
            state.public.stage = Stage::Play;
        } else {
            self.end_or(state, Stage::Play);
        }
        event
    }

    /// Picks the seat whose turn comes after a move, and begins that turn.
    #[inline]
    pub(crate) fn go_on(&self, state: &mut State<W>) {
        if self.is_halfway(&state.public) {
            return;
        }
        let hand = state.hands[state.public.turn.index()].hand;
        if let Some(next) = self.next_seat(&state.public, hand) {
            if self.tables.asks_of_turns {
                state.public.turned |= 1 << state.public.turn.0;
            }
            state.public.begins_turn_of(next);
            state.public.turn_arm = None;
            state.public.turn_used = false;
        }
        self.begin_turn(state, false);
    }

    /// Makes a move, one stage after the other, as every rule file has it.
    #[inline(never)]
    pub(crate) fn play_by_stages(&self, state: &mut State<W>, mv: Move, pause: Pause) -> Event<W> {
        let picks_next = Self::picks_next(&state.public, mv);
        let event = self.act(state, mv, pause);
        if picks_next && state.public.stage == Stage::Play {
            self.go_on(state);
        }
        event
    }

    fn check(&self, state: &State<W>, mv: Move, pause: Pause) -> Result<(), Refusal> {
        let public = &state.public;
        if !matches!(public.waits_for(), Turn::Seat(_)) {
            return Err(Refusal::NoTurn);
        }
        let private = &state.hands[public.turn.index()];
        if !self.is_legal(public, private, mv) {
            return Err(self.why_not(public, private, mv));
        }
        let truth = if self.rules.pensada { self.true_pause(public, private, mv) } else { Pause::None };
        if pause == truth { Ok(()) } else { Err(Refusal::FalsePause(truth)) }
    }

    /// Whether the seat to move may make a move, whatever its pause. Precondition: a seat is to move.
    fn is_legal(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> bool {
        let found = self.each_legal(public, private, |legal| {
            if legal == mv { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found.is_break()
    }

    fn why_not(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> Refusal {
        let giving = matches!(public.stage, Stage::Give(_));
        match mv {
            _ if matches!(public.stage, Stage::Answer(_)) => Refusal::MustAnswer,
            Move::Pass | Move::Place { .. } if giving => Refusal::MustGive,
            Move::Place { tile, .. } if matches!(public.stage, Stage::PlayGot(got) if got != tile) => {
                Refusal::GotAnother
            }
            Move::Pass => Refusal::CanPlay,
            Move::Give { .. } if !giving => Refusal::NothingToGive,
            Move::Place { tile, .. } | Move::Give { tile } if !(private.hand & self.tables.kinds).contains(tile) => {
                Refusal::NotHeld
            }
            Move::Place { tile, arm, inner } => self.why_not_there(public, private, tile, arm, inner),
            Move::Give { .. } => Refusal::NothingToGive,
        }
    }

    fn why_not_there(
        &self,
        public: &Public<W>,
        private: &Private<W>,
        tile: TileId,
        arm: u16,
        inner: Option<u8>,
    ) -> Refusal {
        if public.empty {
            return match public.must_open {
                Some(opens) if tile != opens => Refusal::MustOpen(self.tile(opens)),
                _ if arm != crate::ends::RIGHT => Refusal::NoSuchEnd,
                None if !self.may_open(public, private.hand).contains(tile) => Refusal::MayNotOpen,
                _ => Refusal::WrongFace(self.joining(public, private.hand, (tile, arm))),
            };
        }
        let [right, left] = public.ends.line();
        let same = self.tables.line && arm == crate::ends::LEFT && right.number == left.number;
        let one = same && self.only_arm(public).is_none();
        let Some(end) = public.ends.get(arm).filter(|_| !one) else { return Refusal::NoSuchEnd };
        if end.rank != public.ends.rank() {
            return match public.ends.rank() {
                EndRank::First => Refusal::SpinnerFirst,
                EndRank::Double | EndRank::Last => Refusal::DoublesFirst,
            };
        }
        let double_anywhere = self.rules.arms.doubles_in_any_train && self.tables.doubles.contains(tile);
        if !end.lets(public.turn) && !double_anywhere {
            return Refusal::NotYourTrain;
        }
        if self.playable_ends(public).all(|(other, _)| other != arm) {
            return Refusal::OtherEnd;
        }
        let fits = &self.tables.fits[self.matcher(public, private.hand)];
        let mut faces = Vec::new();
        fits.each_inner(tile, self.tile(tile), end.number, |face| faces.push(face));
        let joins = inner.map_or(faces.len() == 1, |inner| faces.len() > 1 && faces.contains(&inner));
        let fitting = fits.tiles[usize::from(end.number)];
        if fitting.contains(tile) && !self.joining_end(public, end, fitting).contains(tile) {
            return Refusal::DoublesFirst;
        }
        match (fitting.contains(tile), public.last) {
            (false, _) => Refusal::DoesNotFit(end.number),
            (true, _) if joins && self.places_two(public) && !public.turn_used => Refusal::NoPair,
            (true, Some(last)) if joins => Refusal::NotAllowed(self.tile(last)),
            (true, _) => Refusal::WrongFace(end.number),
        }
    }

    /// A tile lies on the table: the first one, or at the end of an arm.
    #[inline]
    pub(crate) fn lay(&self, public: &mut Public<W>, (tile, arm, inner): (TileId, u16, u8)) {
        let before = public.placed;
        self.tables.copies.put(&mut public.placed, tile);
        if public.empty {
            public.empty = false;
            return public.ends.open(self.tables.tiles[tile.index()], self.rules.arms, self.seats());
        }
        let (doubles, placed) = (|| (before & self.tables.doubles).len(), || public.placed);
        self.join(&mut public.ends, (tile, arm, inner), doubles, placed);
    }

    /// A tile of the stock lies on the table as the first, laid by nobody.
    fn lay_hub(&self, state: &mut State<W>, hub: TileId) {
        let public = &mut state.public;
        self.lay(public, (hub, crate::ends::RIGHT, self.tile(hub).faces()[0]));
        (public.hub, public.last) = (Some(hub), Some(hub));
        self.tables.copies.take(&mut state.stock, hub);
        public.stock -= 1;
    }

    /// A tile joins the end of an arm. `doubles` says how many doubles lay on the table before it, `placed` what lies there
    /// with it.
    #[inline]
    pub(crate) fn join(
        &self,
        ends: &mut Ends,
        (tile, arm, inner): (TileId, u16, u8),
        doubles: impl FnOnce() -> u32,
        placed: impl FnOnce() -> TileSet<W>,
    ) {
        let (faces, arms) = (self.tables.tiles[tile.index()], self.rules.arms);
        ends.join(arm, faces, inner, arms, doubles);
        if arms.cover_doubles && faces.is_double() {
            let fitting = self.tables.ever_fits[usize::from(faces.outer(inner))];
            if !fitting.without(placed()).is_empty() {
                ends.must_cover(arm);
            }
        }
    }

    /// Whether the seat to move may stop, having placed a tile in this turn.
    #[inline]
    pub(crate) fn may_stop(&self, public: &Public<W>) -> bool {
        public.just_placed && self.rules.must_play == MustPlay::MayStop
    }

    /// The seat to move places nothing.
    fn pass(&self, state: &mut State<W>, seat: Seat, pause: Pause) -> Passed {
        let hand = state.hands[seat.index()].hand;
        // Who goes on at one end until nothing fits there may well have something for the other.
        let stops =
            self.may_stop(&state.public) || state.public.just_placed && self.rules.arms.ends == LineEnds::OneATurn;
        if !self.passes_freely(&state.public) && state.public.rows.is_none() {
            self.shows_that_nothing_fits(&mut state.public, seat, hand);
        }
        let public = &mut state.public;
        if stops {
            public.last_passed = true;
            public.just_placed = false;
            return Passed { seat, kind: PassKind::Stop, pause, scored: Vec::new() };
        }
        public.has_passed(seat);
        if std::mem::take(&mut public.turn_used) {
            // What it took nobody has tried to place: it may well fit.
            public.idle = 0;
        }
        if public.ends.open_train(seat) {
            // What is open only now nobody has looked at yet, but for this seat, whose own it was.
            public.idle = 1 << seat.0;
            if let Some(rows) = &mut public.rows {
                rows.tried_only_by(seat);
            }
        }
        self.goes_back(state, seat);
        let scored = if self.tables.bonus_moments.passes { self.score_pass(state, seat) } else { Vec::new() };
        Passed { seat, kind: PassKind::Pass, pause, scored }
    }

    /// The seat to move shows that it can place nothing now.
    pub(crate) fn shows_that_nothing_fits(&self, public: &mut Public<W>, seat: Seat, hand: TileSet<W>) {
        let tiles = self.lacks_who_cannot_place(public, hand);
        if self.rules.arms.ends != LineEnds::Opposite || public.empty || tiles.is_empty() {
            return self.shows_to_lack(public, seat, tiles);
        }
        match public.held[seat.index()] {
            1 if self.nothing_to_draw(public) => self.shows_to_lack(public, seat, tiles),
            // A single tile is not placed while there is something to draw.
            0 | 1 => {}
            _ => public.facts.push(Fact::Unpaired { seat, ends: public.ends.line().map(|end| end.number) }),
        }
    }

    /// The tiles that the seat to move lacks if it can place nothing. `hand` is what it holds, as far as that is known.
    pub(crate) fn lacks_who_cannot_place(&self, public: &Public<W>, hand: TileSet<W>) -> TileSet<W> {
        let fits = self.fit_somewhere(public, hand);
        // Whatever else it holds cannot open.
        public.must_open.filter(|_| public.empty).map_or(fits, |tile| fits & self.copies_of(tile))
    }

    /// A seat shows that it holds none of these tiles.
    #[inline]
    fn shows_to_lack(&self, public: &mut Public<W>, seat: Seat, tiles: TileSet<W>) {
        public.lacks[seat.index()] |= tiles;
        if self.tables.keeps_facts {
            public.facts.push(Fact::Lacks { seat, tiles });
        }
    }

    /// The seat to open leaves it to the next of its side.
    fn yield_opening(&self, state: &mut State<W>, seat: Seat, pause: Pause) -> Event<W> {
        let (seats, sides) = (self.seats(), &self.rules.seating.sides);
        let next = (1..seats)
            .map(|step| seat.after(step, seats))
            .find(|other| sides.of(*other) == sides.of(seat))
            .expect("a seat that may yield has a partner");
        let public = &mut state.public;
        public.yields -= 1;
        public.turn = next;
        public.opener = Some(next);
        public.actions += 1;
        Event::Passed(Passed { seat, kind: PassKind::Yield, pause, scored: Vec::new() })
    }

    #[inline]
    fn place(&self, state: &mut State<W>, seat: Seat, (tile, arm, inner): (TileId, u16, u8), pause: Pause) -> Placed {
        let public = &mut state.public;
        let faces = self.tables.tiles[tile.index()];
        let may_score = self.placement_may_score(public, seat);
        let fits_both = if may_score || self.tables.asks_of_last {
            self.fits_both_ends(public, state.hands[seat.index()].hand, tile)
        } else {
            BothEnds::No
        };
        match self.rules.arms.ends {
            LineEnds::OneATurn => {
                let opens = public.empty || public.just_placed && public.turn_arm.is_none();
                public.turn_arm = (!opens).then_some(arm);
            }
            LineEnds::Opposite => {
                let alone = public.empty || public.turn_arm.is_some() || public.held[seat.index()] == 1;
                public.turn_arm = (!alone).then_some(1 - arm);
            }
            LineEnds::Both | LineEnds::One => {}
        }
        public.yields = 0;
        self.lay(public, (tile, arm, inner));
        public.ends.played_at(arm, seat);
        self.tables.copies.take(&mut state.hands[seat.index()].hand, tile);
        Self::leaves_row(public, tile);
        if self.tables.keeps_facts {
            public.facts.push(Fact::Placed { seat, tile });
        }
        public.has_placed(seat, tile);
        if self.tables.asks_of_last {
            public.last_capicua = fits_both == BothEnds::Different;
        }
        let scored = if may_score { self.score_placement(state, seat, tile, fits_both) } else { Vec::new() };
        if self.tables.asks_of_last {
            state.public.last_scored = scored.iter().any(|scored| scored.points > 0);
        }
        Placed { seat, tile, arm, inner, outer: faces.outer(inner), pause, scored }
    }
}

impl<const W: usize> Game for Dominoes<W> {
    type Public = Public<W>;
    type Private = Private<W>;
    type State = State<W>;
    type Move = Move;
    type Shuffle = Vec<TileId>;
    type Signal = Pause;
    type Event = Event<W>;
    type Seen = Seen<W>;
    type Opening = Opening;
    type Carry = Carry;
    type Refusal = Refusal;

    fn sides(&self) -> &Sides {
        &self.rules.seating.sides
    }

    fn opening(&self, standing: &Standing, last: Option<&Carry>, rng: &mut Stream) -> Opening {
        let opening = self.opener(standing, last, rng);
        Opening { drawn: self.first_tile(rng), ..opening }
    }

    fn single(&self, index: u64, rng: &mut Stream) -> Opening {
        let opener = Seat((index % u64::from(self.seats())) as u8);
        Opening { drawn: self.first_tile(rng), ..Opening::alone(opener, self.rules.seating.sides.count()) }
    }

    fn start(&self, opening: &Opening) -> State<W> {
        let mut state = State { public: Public::new(opening), hands: Default::default(), stock: self.tables.all };
        state.public.stock = self.tables.tiles.len() as u16;
        if let Some(hub) = self.hub(opening) {
            self.lay_hub(&mut state, hub);
        }
        self.begin_turn(&mut state, true);
        state
    }

    #[inline]
    fn turn(&self, state: &State<W>) -> Turn {
        // Nearly always: asked first, it is a comparison; asked with the others, a jump through a table.
        if state.public.stage == Stage::Play {
            return Turn::Seat(state.public.turn);
        }
        state.public.waits_for()
    }

    fn shuffle(&self, state: &State<W>, rng: &mut Stream) -> Vec<TileId> {
        match state.public.stage {
            Stage::Deal(row) => self.order_for_deal(state, usize::from(row), rng),
            Stage::Refresh(row) => self.order_for_exchange(state, row, rng),
            Stage::Seek | Stage::TurnUp | Stage::Reveal(..) => self.plain_order(state, rng),
            _ => panic!("the hand does not wait for a shuffle"),
        }
    }

    fn deal(&self, state: &mut State<W>, order: &Vec<TileId>) -> Event<W> {
        match state.public.stage {
            Stage::Deal(row) => self.deal_out(state, usize::from(row), order),
            Stage::Refresh(row) => self.draw(state, row, order),
            Stage::Seek => self.seek(state, order),
            Stage::TurnUp | Stage::Reveal(..) => Self::turned_up(state, order),
            _ => panic!("the hand does not wait for a shuffle"),
        }
    }

    fn public<'s>(&self, state: &'s State<W>) -> &'s Public<W> {
        &state.public
    }

    fn private<'s>(&self, state: &'s State<W>, seat: Seat) -> &'s Private<W> {
        &state.hands[seat.index()]
    }

    fn legal_moves(&self, public: &Public<W>, private: &Private<W>, f: impl FnMut(Move) -> ControlFlow<()>) {
        let _ = self.each_legal(public, private, f);
    }

    /// All legal moves are equally likely: uniform over tile and end, with two equal ends taken as one.
    #[inline]
    fn random_move(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        self.draw_move(public, private, rng)
    }

    fn honest_signal(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> Pause {
        if self.rules.pensada { self.true_pause(public, private, mv) } else { Pause::None }
    }

    #[inline]
    fn play(&self, state: &mut State<W>, mv: Move, pause: Pause) -> Event<W> {
        match self.steady(&state.public) {
            Some(numbers) => self.play_steadily(numbers, state, mv, pause),
            None => self.play_by_stages(state, mv, pause),
        }
    }

    #[inline]
    fn play_out(&self, state: &mut State<W>, rng: &mut Stream) -> u32 {
        let mut moves = 0;
        loop {
            if let Some(numbers) = self.steady(&state.public) {
                return moves + self.run_steadily(numbers, state, rng);
            }
            if let Some(going_on) = self.by_ends(&state.public) {
                moves += self.run_by_ends(going_on, state, rng);
            }
            match self.turn(state) {
                Turn::Over => return moves,
                Turn::Shuffle => {
                    let order = self.shuffle(state, rng);
                    self.deal(state, &order);
                }
                Turn::Seat(seat) => {
                    moves += 1;
                    if !self.open_steadily(state, rng) {
                        let mv = self.draw_by_stages(&state.public, &state.hands[seat.index()], rng);
                        self.play_by_stages(state, mv, Pause::None);
                    }
                }
            }
        }
    }

    fn try_play(&self, state: &mut State<W>, mv: Move, pause: Pause) -> Result<Event<W>, Refusal> {
        self.check(state, mv, pause)?;
        Ok(self.play(state, mv, pause))
    }

    fn seen(&self, event: &Event<W>, observer: Observer) -> Seen<W> {
        event.seen_by(observer)
    }

    fn outcome(&self, state: &State<W>) -> Outcome {
        self.score(state)
    }

    fn carry(&self, state: &State<W>) -> Carry {
        let out = match state.public.stage {
            Stage::Over(Ending::Out(seat)) => Some(seat),
            _ => None,
        };
        // A hand that was dealt again and again until it was cut off nobody opened.
        let opener = state.public.opener.unwrap_or(state.public.turn);
        let winner = self.score(state).winner;
        Carry { opener, out, last_placer: state.public.last_placer, winner, carried: self.carried(state) }
    }

    fn match_over(&self, standing: &Standing) -> bool {
        let to = &self.rules.match_to;
        to.target.is_some_and(|target| standing.points.by_side().iter().any(|points| *points >= target))
            || to.against.is_some_and(|against| standing.points.by_side().iter().any(|points| *points <= -against))
            || to.hands.is_some_and(|hands| standing.hands >= hands)
    }

    fn match_drawn(&self, standing: &Standing) -> bool {
        self.rules.match_to.is_drawn(standing.points.by_side())
    }
}
