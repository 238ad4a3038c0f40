//! The game: rules with their tables, and the state machine of a hand.
//!
//! A turn has four stages, each ruled by an ordered list of criteria: **deal**, **refresh**, **end?** and
//! **play**. After the move **end?** is asked again, and the **next** list picks the seat. A stage that needs
//! chance waits for a shuffle.

use std::ops::ControlFlow;

use sobremesa_core::{Game, MAX_SEATS, Observer, Outcome, Seat, Sides, Standing, Stream, Turn};

use crate::moves::{LEFT, Move, Pause, RIGHT};
use crate::rules::{Draw, FirstOpener, LaterOpener, NextSeat, Rules};
use crate::seen::{Event, Seen};
use crate::state::{Carry, Ending, Opening, Private, Public, Stage, State};
use crate::tables::Tables;
use crate::tiles::{TileId, TileSet};

/// Most moves in a hand; one that is not over by then ends with [`Ending::Cap`] and scores nothing.
pub const MAX_ACTIONS: u16 = 2_000;

/// Dominoes under one rule file, for sets of at most `64 * W` tiles.
#[derive(Clone, Debug)]
pub struct Dominoes<const W: usize> {
    pub(crate) rules: Rules,
    pub(crate) tables: Tables<W>,
}

/// Why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The hand is over or waits for a shuffle.
    #[error("no seat is to move")]
    NoTurn,
    /// The tile is not in the hand.
    #[error("you do not hold that tile")]
    NotHeld,
    /// The hand must be opened with another tile.
    #[error("the hand opens with {}-{}", .0[0], .0[1])]
    MustOpen([u8; 2]),
    /// There is no such arm, or it is the same move as on the right.
    #[error("there is no such end now: with nothing on the table, or both ends equal, tiles go to the right")]
    NoSuchEnd,
    /// The tile does not fit the end.
    #[error("the tile has no {0}")]
    DoesNotFit(u8),
    /// Something fits, so a pass is not allowed.
    #[error("you cannot pass: a tile of yours fits")]
    CanPlay,
    /// A pause that does not tell the truth.
    #[error("a pause must tell the truth: here it is {0:?}")]
    FalsePause(Pause),
}

impl<const W: usize> Dominoes<W> {
    /// The game under checked rules.
    ///
    /// # Panics
    /// If the set has more tiles than `64 * W`.
    pub fn new(rules: Rules) -> Self {
        let tables = Tables::new(&rules);
        Self { rules, tables }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The compiled tables.
    pub fn tables(&self) -> &Tables<W> {
        &self.tables
    }

    /// Number of seats.
    #[inline]
    pub fn seats(&self) -> u8 {
        self.rules.sides.seats()
    }

    /// The first stage of a turn: deal.
    #[inline]
    fn begin_turn(&self, state: &mut State<W>, changed: bool) {
        let hand = state.hands[state.public.turn.index()].hand;
        match self.row(&self.tables.tests.deal, &state.public, hand) {
            Some(row) => state.public.stage = Stage::Deal(row as u8),
            None => self.refresh(state, changed),
        }
    }

    /// The second stage: refresh, where there is a stock to draw from.
    #[inline]
    fn refresh(&self, state: &mut State<W>, changed: bool) {
        let hand = state.hands[state.public.turn.index()].hand;
        match self.row(&self.tables.tests.refresh, &state.public, hand) {
            Some(row) if state.public.stock > 0 => state.public.stage = Stage::Refresh(row as u8),
            _ => self.before_play(state, changed),
        }
    }

    /// The third stage: end?, then play. The end was asked after the last move, so it is asked again only where
    /// the turn, or an exchange, may have changed the answer.
    #[inline]
    fn before_play(&self, state: &mut State<W>, changed: bool) {
        if changed || self.tables.tests.end_asks_the_turn {
            self.end_or(state, Stage::Play);
        }
    }

    /// The tiles that fit an open end, for the hand of the seat to move.
    fn fit_somewhere(&self, public: &Public<W>, hand: TileSet<W>) -> TileSet<W> {
        if public.empty {
            return self.tables.all;
        }
        let row = self.matcher(public, hand);
        let [right, left] = public.ends.map(|number| self.tables.fits[row][usize::from(number)]);
        right | left
    }

    /// The seat to move draws from the top of `order`.
    fn draw(&self, state: &mut State<W>, row: usize, order: &[TileId]) -> Event<W> {
        let seat = state.public.turn;
        let hand = state.hands[seat.index()].hand;
        let fits = self.fit_somewhere(&state.public, hand);
        let told = self.refresh_if_it_could_play(&state.public, hand) != Some(row);
        let draws = &mut state.public.draws;
        if told {
            // It drew only because nothing fits.
            state.public.lacks[seat.index()] |= fits;
            draws.lacks(seat, fits);
        }
        let held = state.public.held[seat.index()];
        let drawn = match self.rules.refresh[row].then {
            Draw::Tiles(count) => {
                let count = usize::from(count).min(order.len());
                draws.add(seat, held, count as u16, TileSet::EMPTY);
                &order[..count]
            }
            Draw::UntilPlayable => {
                let misses = order.iter().take_while(|tile| !fits.contains(**tile)).count();
                draws.add(seat, held, misses as u16, fits);
                let hit = usize::from(misses < order.len());
                draws.add(seat, held, hit as u16, self.tables.all.without(fits));
                &order[..misses + hit]
            }
        };
        let tiles: TileSet<W> = drawn.iter().copied().collect();
        state.hands[seat.index()].hand |= tiles;
        state.stock = state.stock.without(tiles);
        state.public.held[seat.index()] += drawn.len() as u16;
        state.public.stock -= drawn.len() as u16;
        state.public.idle = 0;
        if !drawn.is_empty() && state.public.out.is_some() {
            let seats = usize::from(self.seats());
            state.public.out =
                state.public.held[..seats].iter().position(|held| *held == 0).map(|seat| Seat(seat as u8));
        }
        Event::Drew { seat, tiles }
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
        public.stage = if over {
            Stage::Over(public.out.map_or(Ending::Blocked, Ending::Out))
        } else if public.actions >= MAX_ACTIONS {
            Stage::Over(Ending::Cap)
        } else {
            otherwise
        };
    }

    /// The seat whose turn comes next.
    #[inline]
    fn next_seat(&self, public: &Public<W>, hand: TileSet<W>) -> Seat {
        let seats = self.seats();
        let next =
            self.row(&self.tables.tests.next, public, hand).map_or(NextSeat::Next, |row| self.rules.next[row].then);
        match next {
            NextSeat::Next => public.turn.after(1, seats),
            NextSeat::Previous => public.turn.after(seats - 1, seats),
            NextSeat::Same => public.turn,
        }
    }

    fn check(&self, state: &State<W>, mv: Move, pause: Pause) -> Result<(), Refusal> {
        let public = &state.public;
        if public.stage != Stage::Play {
            return Err(Refusal::NoTurn);
        }
        let private = &state.hands[public.turn.index()];
        let [right, left] = self.fitting(public, private.hand);
        match mv {
            Move::Pass if (right | left).is_empty() => {}
            Move::Pass => return Err(Refusal::CanPlay),
            Move::Place { tile, arm } => {
                if !private.hand.contains(tile) {
                    return Err(Refusal::NotHeld);
                }
                let here = if arm == RIGHT { right } else { left };
                if !here.contains(tile) || arm > LEFT {
                    return Err(self.why_not(public, tile, arm));
                }
            }
        }
        let truth = self.true_pause(public, private, mv);
        if self.rules.pensada && pause != truth || !self.rules.pensada && pause != Pause::None {
            return Err(Refusal::FalsePause(if self.rules.pensada { truth } else { Pause::None }));
        }
        Ok(())
    }

    fn why_not(&self, public: &Public<W>, tile: TileId, arm: u8) -> Refusal {
        match public.must_open {
            Some(opens) if public.empty && tile != opens => Refusal::MustOpen(self.tables.tiles[opens.index()].faces),
            _ if arm > LEFT || arm == LEFT && (public.empty || public.ends[0] == public.ends[1]) => Refusal::NoSuchEnd,
            _ => Refusal::DoesNotFit(public.ends[usize::from(arm)]),
        }
    }

    #[inline]
    fn place(&self, state: &mut State<W>, seat: Seat, tile: TileId, arm: u8) -> (u8, u8) {
        let public = &mut state.public;
        let faces = self.tables.tiles[tile.index()];
        let (inner, outer) = if public.empty {
            // The first tile lies with its higher face to the left.
            public.empty = false;
            public.ends = [faces.faces[1], faces.faces[0]];
            (faces.faces[0], faces.faces[1])
        } else {
            let end = &mut public.ends[usize::from(arm)];
            let inner = *end;
            *end = faces.outer(inner);
            (inner, *end)
        };
        public.placed.insert(tile);
        public.draws.placed(seat, tile, public.lacks[seat.index()]);
        public.held[seat.index()] -= 1;
        if public.held[seat.index()] == 0 {
            public.out = Some(seat);
        }
        public.passes = 0;
        public.idle = 0;
        state.hands[seat.index()].hand.remove(tile);
        (inner, outer)
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
        &self.rules.sides
    }

    fn opening(&self, standing: &Standing, last: Option<&Carry>, rng: &mut Stream) -> Opening {
        let by = |opener| Opening { opener: Some(opener), must_open: None, standing: *standing };
        let seats = self.seats();
        match (last, &self.rules.first, self.rules.later) {
            (None, FirstOpener::Lot, _) => by(Seat(rng.below(u32::from(seats)) as u8)),
            (None, FirstOpener::HolderOf(faces), _) => {
                Opening { opener: None, must_open: self.tables.tile(*faces), standing: *standing }
            }
            (Some(last), _, LaterOpener::Rotate) => by(last.opener.after(1, seats)),
            (Some(last), _, LaterOpener::Winner) => by(match (last.out, last.winner) {
                (Some(out), _) => out,
                (None, Some(winner)) => (0..seats)
                    .map(|step| last.opener.after(step, seats))
                    .find(|seat| self.rules.sides.of(*seat) == winner)
                    .expect("every side has a seat"),
                (None, None) => last.opener,
            }),
        }
    }

    fn single(&self, index: u64, _rng: &mut Stream) -> Opening {
        Opening::alone(Seat((index % u64::from(self.seats())) as u8), self.rules.sides.count())
    }

    fn start(&self, opening: &Opening) -> State<W> {
        let mut state =
            State { public: Public::new(opening), hands: [Private::default(); MAX_SEATS], stock: self.tables.all };
        state.public.stock = self.tables.tiles.len() as u16;
        self.begin_turn(&mut state, true);
        state
    }

    #[inline]
    fn turn(&self, state: &State<W>) -> Turn {
        match state.public.stage {
            Stage::Play => Turn::Seat(state.public.turn),
            Stage::Deal(_) | Stage::Refresh(_) => Turn::Shuffle,
            Stage::Over(_) => Turn::Over,
        }
    }

    fn shuffle(&self, state: &State<W>, rng: &mut Stream) -> Vec<TileId> {
        let mut order = Vec::with_capacity(self.tables.tiles.len());
        order.extend(state.stock.iter());
        rng.shuffle(&mut order);
        order
    }

    fn deal(&self, state: &mut State<W>, order: &Vec<TileId>) -> Event<W> {
        let row = match state.public.stage {
            Stage::Deal(row) => row,
            Stage::Refresh(row) => {
                let event = self.draw(state, usize::from(row), order);
                self.before_play(state, true);
                return event;
            }
            Stage::Play | Stage::Over(_) => panic!("the hand does not wait for a shuffle"),
        };
        let take = self.rules.deal[usize::from(row)].then.take;
        let seats = usize::from(self.seats());
        for (seat, tiles) in order.chunks_exact(usize::from(take)).take(seats).enumerate() {
            for tile in tiles {
                state.hands[seat].hand.insert(*tile);
                state.stock.remove(*tile);
            }
        }
        let public = &mut state.public;
        for held in &mut public.held[..seats] {
            *held += take;
        }
        public.stock -= take * seats as u16;
        public.passes = 0;
        public.idle = 0;
        public.dealt = true;
        if public.opener.is_none() {
            let tile = public.must_open.expect("an opener that is not known holds the opening tile");
            let holder = state.hands.iter().position(|private| private.hand.contains(tile));
            public.turn = Seat(holder.expect("every tile is dealt where a holder opens") as u8);
            public.opener = Some(public.turn);
        }
        let event = Event::Dealt(state.hands.map(|private| private.hand));
        self.refresh(state, true);
        event
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

    /// Each legal move as likely: uniform over tile and end, where both ends equal are one.
    #[inline]
    fn random_move(&self, public: &Public<W>, private: &Private<W>, rng: &mut Stream) -> Move {
        self.draw_move(public, private, rng)
    }

    fn honest_signal(&self, public: &Public<W>, private: &Private<W>, mv: Move) -> Pause {
        if self.rules.pensada { self.true_pause(public, private, mv) } else { Pause::None }
    }

    #[inline]
    fn play(&self, state: &mut State<W>, mv: Move, pause: Pause) -> Event<W> {
        let seat = state.public.turn;
        let hand = state.hands[seat.index()].hand;
        let event = match mv {
            Move::Pass => {
                let fits = self.fit_somewhere(&state.public, hand);
                let public = &mut state.public;
                public.lacks[seat.index()] |= fits;
                public.draws.lacks(seat, fits);
                public.passes += 1;
                public.idle |= 1 << seat.0;
                Event::Passed { seat, pause }
            }
            Move::Place { tile, arm } => {
                let (inner, outer) = self.place(state, seat, tile, arm);
                Event::Placed { seat, tile, arm, inner, outer, pause }
            }
        };
        state.public.actions += 1;
        self.end_or(state, Stage::Play);
        if state.public.stage == Stage::Play {
            state.public.turn = self.next_seat(&state.public, state.hands[seat.index()].hand);
            self.begin_turn(state, false);
        }
        event
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
        let opener = state.public.opener.expect("a finished hand was opened");
        Carry { opener, out, winner: self.score(state).winner }
    }

    fn match_over(&self, standing: &Standing) -> bool {
        match self.rules.target {
            Some(target) => standing.points.by_side().iter().any(|points| *points >= target),
            None => standing.hands >= 1,
        }
    }

    fn key(&self, state: &State<W>) -> u64 {
        let public = &state.public;
        let mut key = Mix(0x5851_f42d_4c95_7f2d);
        let sets =
            state.hands.iter().map(|private| private.hand).chain(public.lacks).chain([public.placed, state.stock]);
        sets.flat_map(TileSet::words).for_each(|word| key.add(word));
        let stage = match public.stage {
            Stage::Play => 0,
            Stage::Deal(row) => 1 + u64::from(row),
            Stage::Refresh(row) => 500 + u64::from(row),
            Stage::Over(Ending::Blocked) => 1_000,
            Stage::Over(Ending::Cap) => 1_001,
            Stage::Over(Ending::Out(seat)) => 1_002 + u64::from(seat.0),
        };
        key.add(stage);
        key.add(u64::from_le_bytes([
            public.ends[0],
            public.ends[1],
            u8::from(public.empty),
            public.turn.0,
            public.opener.map_or(255, |seat| seat.0),
            u8::from(public.dealt),
            u8::from(public.must_open.is_some()),
            public.standing.points.by_side().len() as u8,
        ]));
        key.add(
            u64::from(public.actions) << 32
                | u64::from(public.passes) << 16
                | u64::from(public.must_open.unwrap_or_default().0),
        );
        key.add(u64::from(public.standing.hands));
        public.standing.points.by_side().iter().for_each(|points| key.add(*points as u64));
        key.0
    }
}

/// A running hash: multiply and fold.
struct Mix(u64);

impl Mix {
    fn add(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}
