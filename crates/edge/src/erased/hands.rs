//! Many hands at once, played from outside by actions. Types are erased once a step, not once a hand.

use std::sync::Arc;

use sobremesa_core::numbers::{Chosen, entries};
use sobremesa_core::play::{LOTS, chance_nonce};
use sobremesa_core::{Choice, Key, Observer, Player, Seat, Seed, StopFlag, Turn, Unit};

use super::{collect_legal, seated};
use crate::any::{About, Setup};
use crate::kinds::BuiltPlayer;
use crate::numbers::{AnyHands, HandArrays, HandsSetup, NobodyMoves, learns};
use crate::wire::Wire;

/// After so many hands in which nobody was to move there will be none in which somebody is.
const MOST_WITHOUT_MOVE: u32 = 1_000;

/// What all rows share.
struct Common<G: Wire> {
    game: Arc<G>,
    about: Arc<About>,
    seed: Seed,
    first: u64,
    step: u64,
    rivals: Option<BuiltPlayer>,
    entries: usize,
    actions: usize,
    seats: u8,
}

/// A hand under way.
struct Row<G: Wire> {
    number: u64,
    deals: Key,
    state: G::State,
    /// Shuffles and moves so far.
    chances: u32,
    ply: u32,
    /// The actions chosen so far of the move under way.
    chosen: Chosen,
    /// The seat to move.
    seat: Seat,
    /// Who plays the seats that are not played from outside.
    rivals: Vec<(Seat, Box<dyn Player<G>>)>,
}

/// The hands of one batch.
pub(super) struct Hands<G: Wire> {
    common: Common<G>,
    rows: Vec<Row<G>>,
}

/// A row of the arrays.
struct RowArrays<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    reward: &'a mut [f32],
    done: &'a mut bool,
    seat: &'a mut i8,
    hand: &'a mut i64,
}

impl<G: Wire> Hands<G> {
    pub(super) fn new(game: Arc<G>, about: Arc<About>, setup: &HandsSetup) -> Self {
        let common = Common {
            entries: entries(&game.observation()),
            actions: game.action_count(),
            seats: game.sides().seats(),
            game,
            about,
            seed: setup.seed,
            first: setup.first,
            step: setup.step,
            rivals: setup.rivals.clone(),
        };
        let rows = (0..setup.rows as u64).map(|row| Row::begin(&common, common.first + row)).collect();
        Self { common, rows }
    }

    fn each_row(
        &mut self,
        into: HandArrays<'_>,
        mut advance: impl FnMut(&Common<G>, usize, &mut Row<G>, &mut RowArrays<'_>) -> Result<(), NobodyMoves>,
    ) -> Result<(), NobodyMoves> {
        let Self { common, rows } = self;
        let seats = usize::from(common.seats);
        assert!(into.fit(rows.len(), common.entries, common.actions, seats), "the arrays are of another size");
        let observations = into.observation.chunks_exact_mut(common.entries);
        let masks = into.mask.chunks_exact_mut(common.actions);
        let rewards = into.reward.chunks_exact_mut(seats);
        let single = into.done.iter_mut().zip(into.seat).zip(into.hand);
        let arrays = observations.zip(masks).zip(rewards).zip(single);
        for ((index, row), (((observation, mask), reward), ((done, seat), hand))) in
            rows.iter_mut().enumerate().zip(arrays)
        {
            let mut arrays = RowArrays { observation, mask, reward, done, seat, hand };
            arrays.reward.fill(0.0);
            *arrays.done = false;
            advance(common, index, row, &mut arrays)?;
            row.write(common, &mut arrays);
        }
        Ok(())
    }
}

impl<G: Wire> AnyHands for Hands<G> {
    fn reset(&mut self, seed: Seed, into: HandArrays<'_>) -> Result<(), NobodyMoves> {
        self.common.seed = seed;
        self.each_row(into, |common, index, row, arrays| {
            *row = Row::begin(common, common.first + index as u64);
            let reached = row.settle(common, arrays);
            // What was over before anybody was to move was nobody's doing.
            arrays.reward.fill(0.0);
            *arrays.done = false;
            reached
        })
    }

    fn step(&mut self, actions: &[u16], into: HandArrays<'_>) -> Result<(), NobodyMoves> {
        assert_eq!(actions.len(), self.rows.len(), "one action a row");
        self.each_row(into, |common, index, row, arrays| {
            row.chosen.push(actions[index]);
            let (game, state) = (&*common.game, &row.state);
            let (public, private) = (game.public(state), game.private(state, row.seat));
            let Some(mv) = game.chosen_move(public, private, &row.chosen) else { return Ok(()) };
            row.chosen = Chosen::NOTHING;
            row.make(common, mv);
            row.settle(common, arrays)
        })
    }
}

impl<G: Wire> Row<G> {
    /// The hand of a number, nothing dealt yet.
    fn begin(common: &Common<G>, number: u64) -> Self {
        let game = &*common.game;
        let setup = Setup { seed: common.seed, unit: Unit::Hand { index: number }, block: number };
        let deals = common.about.deals(&setup);
        let opening = game.single(number, &mut deals.stream(chance_nonce(0, LOTS)));
        let state = game.start(&opening);
        let mut rivals = Vec::new();
        if let Some(built) = &common.rivals {
            let others = (0..common.seats).map(Seat).filter(|seat| !learns(game.sides(), *seat));
            rivals.extend(others.map(|seat| (seat, seated::<G>(built))));
        }
        for (seat, player) in &mut rivals {
            player.start(game, *seat, &opening);
        }
        Self { number, deals, state, chances: 0, ply: 0, chosen: Chosen::NOTHING, seat: Seat(0), rivals }
    }

    /// Goes on until somebody outside is to move. Hands that end on the way are paid, and the next is begun.
    #[inline]
    fn settle(&mut self, common: &Common<G>, arrays: &mut RowArrays<'_>) -> Result<(), NobodyMoves> {
        let game = &*common.game;
        let mut over = 0;
        loop {
            match game.turn(&self.state) {
                Turn::Seat(seat) if self.rivals.is_empty() || learns(game.sides(), seat) => {
                    self.seat = seat;
                    return Ok(());
                }
                Turn::Seat(seat) => self.answer(common, seat),
                Turn::Shuffle => {
                    let mut rng = self.deals.stream(chance_nonce(0, self.chances));
                    let shuffle = game.shuffle(&self.state, &mut rng);
                    self.chances += 1;
                    let event = game.deal(&mut self.state, &shuffle);
                    self.tell(common, &event);
                }
                Turn::Over => {
                    over += 1;
                    if over > MOST_WITHOUT_MOVE {
                        return Err(NobodyMoves);
                    }
                    let points = game.outcome(&self.state).points;
                    for (reward, side) in arrays.reward.iter_mut().zip(game.sides().by_seat()) {
                        *reward += points.of(*side) as f32;
                    }
                    *arrays.done = true;
                    *self = Self::begin(common, self.number + common.step);
                }
            }
        }
    }

    /// Makes a move of the seat to move.
    #[inline]
    fn make(&mut self, common: &Common<G>, mv: G::Move) {
        let game = &*common.game;
        let (public, private) = (game.public(&self.state), game.private(&self.state, self.seat));
        let signal = game.honest_signal(public, private, mv);
        self.make_signalled(common, mv, signal);
    }

    #[inline]
    fn make_signalled(&mut self, common: &Common<G>, mv: G::Move, signal: G::Signal) {
        let event = common.game.play(&mut self.state, mv, signal);
        self.ply += 1;
        self.tell(common, &event);
    }

    /// Those who play here are told what they see of something that happened.
    #[inline]
    fn tell(&mut self, common: &Common<G>, event: &G::Event) {
        for (seat, player) in &mut self.rivals {
            player.observe(&common.game, &common.game.seen(event, Observer::Seat(*seat)));
        }
    }

    /// One of those who play here makes its move, as it does in a match of this single hand.
    fn answer(&mut self, common: &Common<G>, seat: Seat) {
        let game = &*common.game;
        let name = common.rivals.as_ref().map_or("", |built| &*built.name);
        let decisions = common.seed.key().seat(self.number, 0, seat.0).key().player(name);
        let mut legal = Vec::new();
        collect_legal(game, &self.state, seat, &mut legal);
        let choice = Choice {
            seat,
            public: game.public(&self.state),
            private: game.private(&self.state, seat),
            legal: &legal,
            rng: decisions.stream(u64::from(self.ply)),
            stop: &StopFlag::default(),
            clock: None,
            explain: false,
        };
        let player = self.rivals.iter_mut().find(|(at, _)| *at == seat);
        let (_, player) = player.expect("who is not played from outside is played here");
        let decision = player.choose(game, choice);
        self.seat = seat;
        self.make_signalled(common, decision.mv, decision.signal);
    }

    #[inline]
    fn write(&self, common: &Common<G>, arrays: &mut RowArrays<'_>) {
        let game = &*common.game;
        let (public, private) = (game.public(&self.state), game.private(&self.state, self.seat));
        game.observe(public, private, self.seat, &self.chosen, arrays.observation);
        game.mask(public, private, &self.chosen, arrays.mask);
        *arrays.seat = self.seat.0 as i8;
        *arrays.hand = self.number as i64;
    }
}
