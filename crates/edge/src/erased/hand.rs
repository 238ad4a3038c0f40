//! One hand, played from outside by actions.

use std::fmt::Write as _;
use std::sync::Arc;

use sobremesa_core::numbers::{Chosen, entries};
use sobremesa_core::play::{LOTS, Unit, chance_nonce};
use sobremesa_core::{Entry, Key, Observer, Seat, Seed, Turn};
use sobremesa_protocol::Pause;
use sobremesa_protocol::record::{RecordLine, Shown};

use crate::numbers::{ActionNotAllowed, AnyHand};
use crate::wire::Wire;

/// A hand under way or just finished.
#[derive(Clone)]
pub(super) struct Hand<G: Wire> {
    game: Arc<G>,
    deals: Key,
    state: G::State,
    /// Shuffles so far.
    chances: u32,
    ply: u32,
    /// The actions chosen so far of the move under way.
    chosen: Chosen,
    /// The seat to move; none once the hand is over.
    turn: Option<Seat>,
    /// The actions that it may choose next.
    mask: Vec<bool>,
    /// How many entries an observation has.
    entries: usize,
    /// What everybody saw. Nothing of what is hidden is kept besides the state: in a drawn world it would be another's.
    seen: String,
}

impl<G: Wire> Hand<G> {
    pub(super) fn new(game: Arc<G>, unit: Unit, deals: Key) -> Self {
        let Unit::Hand { index } = unit else { panic!("a hand is played by itself") };
        let opening = game.single(index, &mut deals.stream(chance_nonce(0, LOTS)));
        let (state, seen) = (game.start(&opening), game.opening_text(&opening));
        let (mask, entries) = (vec![false; game.action_count()], entries(&game.observation()));
        let (chosen, turn) = (Chosen::NOTHING, None);
        let mut new = Self { game, deals, state, chances: 0, ply: 0, chosen, turn, mask, entries, seen };
        new.settle();
        new.allow();
        new
    }

    /// Lets chance fall until a seat is to move or the hand is over.
    fn settle(&mut self) {
        loop {
            match self.game.turn(&self.state) {
                Turn::Shuffle => {
                    let mut rng = self.deals.stream(chance_nonce(0, self.chances));
                    let shuffle = self.game.shuffle(&self.state, &mut rng);
                    self.chances += 1;
                    let event = self.game.deal(&mut self.state, &shuffle);
                    let line = RecordLine::Shuffle { order: String::new(), shown: None, bonuses: Vec::new() };
                    self.tell(&line, &Entry::Shuffle(shuffle, event));
                }
                Turn::Seat(seat) => {
                    self.turn = Some(seat);
                    return;
                }
                Turn::Over => {
                    self.turn = None;
                    return;
                }
            }
        }
    }

    /// Looks which actions may be chosen next.
    fn allow(&mut self) {
        let Some(seat) = self.turn else { return self.mask.fill(false) };
        let (public, private) = (self.game.public(&self.state), self.game.private(&self.state, seat));
        self.game.mask(public, private, &self.chosen, &mut self.mask);
    }

    fn make(&mut self, seat: Seat, mv: G::Move) {
        let (public, private) = (self.game.public(&self.state), self.game.private(&self.state, seat));
        let signal = self.game.honest_signal(public, private, mv);
        let event = self.game.play(&mut self.state, mv, signal);
        let line = RecordLine::Move {
            ply: self.ply,
            seat: seat.0,
            text: self.game.move_text(mv),
            pause: G::pause(signal),
            after: String::new(),
            bonuses: Vec::new(),
            ms: None,
            why: None,
        };
        self.tell(&line, &Entry::Move { ply: self.ply, seat, mv, signal, event });
        self.ply += 1;
        self.settle();
    }

    /// Keeps what everybody saw of something that happened; seats count from 1 in notation.
    fn tell(&mut self, line: &RecordLine, entry: &Entry<G>) {
        let seen = &mut self.seen;
        let told = match self.game.seen_line(line, entry, Observer::Spectator) {
            RecordLine::Move { seat, text, pause, .. } => {
                let pause = match pause {
                    Pause::None => "",
                    Pause::Short => "?",
                    Pause::Long => "??",
                };
                write!(seen, "; {} {text}{pause}", seat + 1)
            }
            RecordLine::Dealt { open, again, .. } => {
                let (again, gap) = (if again { " again" } else { "" }, if open.is_empty() { "" } else { " " });
                write!(seen, "; deal{again}{gap}{open}")
            }
            RecordLine::Void(Shown { seat, tiles }) => write!(seen, "; {} shows {tiles}", seat + 1),
            RecordLine::Drew { seat, count, returned, .. } => {
                write!(seen, "; {} gives {returned} draws {count}", seat + 1)
            }
            _ => Ok(()),
        };
        told.expect("a text takes all that is written");
    }
}

impl<G: Wire> AnyHand for Hand<G> {
    fn turn(&self) -> Option<Seat> {
        self.turn
    }

    fn chosen(&self) -> &[u16] {
        &self.chosen
    }

    fn mask(&self) -> &[bool] {
        &self.mask
    }

    fn act(&mut self, action: u16) -> Result<(), ActionNotAllowed> {
        let refused = ActionNotAllowed { after: self.chosen.len(), action };
        let seat = self.turn.ok_or(refused)?;
        if self.mask.get(usize::from(action)) != Some(&true) {
            return Err(refused);
        }
        self.chosen.push(action);
        let (public, private) = (self.game.public(&self.state), self.game.private(&self.state, seat));
        if let Some(mv) = self.game.chosen_move(public, private, &self.chosen) {
            self.chosen = Chosen::NOTHING;
            self.make(seat, mv);
        }
        self.allow();
        Ok(())
    }

    fn observation(&self, seat: Seat) -> Vec<f32> {
        let mut observation = vec![0.0; self.entries];
        let (public, private) = (self.game.public(&self.state), self.game.private(&self.state, seat));
        let chosen = if self.turn == Some(seat) { self.chosen } else { Chosen::NOTHING };
        self.game.observe(public, private, seat, &chosen, &mut observation);
        observation
    }

    fn points(&self) -> Vec<i32> {
        if self.turn.is_some() {
            return vec![0; usize::from(self.game.sides().count())];
        }
        self.game.outcome(&self.state).points.by_side().to_vec()
    }

    fn seen_by_all(&self) -> &str {
        &self.seen
    }

    fn table(&self) -> String {
        self.game.after_text(self.game.public(&self.state))
    }

    fn private(&self, seat: Seat) -> String {
        self.game.private_text(self.game.private(&self.state, seat))
    }

    fn in_drawn_world(&self, seat: Seat, seed: Seed) -> Box<dyn AnyHand> {
        let mut drawn = self.clone();
        if G::HIDDEN && self.turn.is_some() {
            let (public, private) = (self.game.public(&self.state), self.game.private(&self.state, seat));
            let worlds = self.game.worlds(public, private, seat);
            let key = seed.key();
            drawn.state = self.game.sample(&worlds, &mut key.stream(0));
            drawn.deals = key.deals("", 0);
            if self.turn != Some(seat) {
                drawn.chosen = Chosen::NOTHING;
            }
            drawn.allow();
        }
        Box::new(drawn)
    }

    fn snapshot(&self) -> Box<dyn AnyHand> {
        Box::new(self.clone())
    }
}
