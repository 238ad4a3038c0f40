//! The Markov chain that draws histories.
//!
//! **Steps.** A step picks one of the hidden moves of a piece, before or after it, and any other piece that lies in the
//! same container then; the two exchange what they do from there on, or have done up to there, until they lie together
//! again. How many pieces lie where is known at all times, so the way back is proposed as often as the way there, and
//! the exchange is taken with the probability that Metropolis gives it: the ratio of the weights, at most 1. Now and
//! then two are made at once, and where pieces must make a sum, two that leave it as it is. A second kind of step
//! mostly makes such an exchange, and then puts in one place of a move that goes by a criterion any of the candidates
//! for it, all equally likely; the ratio is then multiplied by their number after the exchange, and divided by their
//! number before it (Hastings). All pairs that exchange in a step are different pieces, so the way back is the same
//! step again.
//!
//! **Constraints.** Any pieces at all could be led anywhere by exchanges, one event after the other; so if what is known
//! to be impossible had a little weight, every history could be reached from every other. It is given that: each thing
//! that does not fit multiplies the weight by a softness under 1. The chain is then watched only while everything fits:
//! a chain so watched is reversible for the same weights kept to the histories that fit. An excursion longer than
//! [`LONGEST`] goes back to where it left, as its reverse would. Moves of which it was seen which piece moved are the
//! exception: no step touches what they pin down, since exchanging what came before them is as good.
//!
//! **Softness.** A loose chain finds more ways from one fitting history to another, but is outside for longer. How loose it is
//! kept is tried from a history that fits. Where pieces are taken by a criterion out of [`MANY`], the second kind of step leads
//! from one fitting history to the next without a detour, and a loose chain gets lost, though not at once: there it is kept
//! stricter, as a trial says that goes on from one softness to the next. Of few pieces hardly any fit, and detours are how a
//! chain moves: kept strict, it drew some histories far too often.
//!
//! **Bound.** A trial of the chain is watched first: how often does a fitting history give way to another? Then for each
//! hidden move so many steps in fitting histories are made that [`CHANGES_PER_MOVE`] changes come of them, at least
//! [`STEPS_PER_MOVE`]; [`MOST_STEPS`] in all at most, [`LEAST_STEPS`] at least. Their
//! number is settled before a history is drawn, so it does not depend on what is drawn. It is exact in the limit of many
//! steps; tests compare what is drawn with every history there is.

use super::{Exchange, History, KnownHistory, Pieces, STOCK, Which};
use crate::stream::{Seed, Stream};

/// Steps in fitting histories, for each hidden move of a piece, before a history is taken.
pub const STEPS_PER_MOVE: u32 = 40;

/// Changes from one fitting history to another that are waited for, for each hidden move, as a trial has it.
pub const CHANGES_PER_MOVE: u32 = 3;

/// The greatest number of steps before a history is taken.
pub const MOST_STEPS: u32 = 8_000;

/// The least number of steps before a history is taken.
pub const LEAST_STEPS: u32 = 400;

/// A history that is drawn on from another takes one step in so many ([`Histories::draw_on`]).
pub const ONWARD: u32 = 4;

/// From so many pieces on there are mostly several that fit where one is taken by a criterion, so that a strict chain finds a
/// way from one history to any other.
pub const MANY: u16 = 100;

/// Most steps outside the fitting histories at a stretch.
pub const LONGEST: usize = 2_000;

/// What something that does not fit multiplies the weight by: the first of these with which the chain is among fitting
/// histories for a quarter of its steps or more, else the last; for half of them where pieces are taken by a criterion out of [`MANY`].
pub const SOFTNESS: [f64; 6] = [0.3, 0.15, 0.06, 0.02, 0.006, 0.001];

/// How many parts a thing that does not fit is counted in.
pub const PARTS: u32 = 8;

/// The factor of one term of the law, and how far the term is from fitting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strain {
    /// Its factor in the history's weight, more than 0 even where it cannot be.
    pub weight: f64,
    /// How far it is from what can be, in parts of which [`PARTS`] count as much as a piece where it cannot be; 0: it fits.
    pub parts: u32,
}

impl Strain {
    /// For a term that fits, with this factor.
    pub fn fits(weight: f64) -> Self {
        Self { weight, parts: 0 }
    }
}

/// What pieces are worth where they must make a sum.
#[derive(Clone, Debug)]
pub struct Values {
    of: Vec<u16>,
    /// The pieces by value.
    with: Vec<Vec<u16>>,
}

impl Values {
    /// The value of each piece.
    pub fn new(of: Vec<u16>) -> Self {
        let mut with = vec![Vec::new(); of.iter().max().map_or(0, |most| usize::from(*most) + 1)];
        for (piece, value) in of.iter().enumerate() {
            with[usize::from(*value)].push(piece as u16);
        }
        Self { of, with }
    }

    fn of(&self, piece: u16) -> u16 {
        self.of[usize::from(piece)]
    }

    /// A piece with which `a` for `b` and another for it makes the same sum as before, and how much likelier the way back
    /// is proposed.
    fn partner(&self, (a, b): (u16, u16), for_it: u16, rng: &mut Stream) -> Option<(u16, f64)> {
        let wanted = (self.of(for_it) + self.of(a)).checked_sub(self.of(b))?;
        let with = self.with.get(usize::from(wanted)).filter(|with| !with.is_empty())?;
        let back = self.with[usize::from(self.of(for_it))].len();
        Some((with[rng.below(with.len() as u32) as usize], with.len() as f64 / back as f64))
    }
}

/// Weights of histories that depend on more than each piece's own way.
pub trait Law {
    /// The number of terms; the weight of a history is the product of their factors.
    fn terms(&self) -> usize;

    /// The first and the last time at which the term looks.
    fn times(&self, term: usize) -> (u16, u16);

    /// Whether the term can depend on which of two pieces is where, or when it moves.
    fn tells_apart(&self, term: usize, a: u16, b: u16) -> bool;

    /// The factor of a term for a history.
    fn weigh(&self, known: &KnownHistory, history: &History, term: usize) -> Strain;

    /// The value of each piece, where pieces out of the stock must make a sum; else nothing.
    fn values(&self) -> Option<&Values> {
        None
    }

    /// The terms that decide which pieces leave the stock at one time, each with that time.
    fn drawn_by(&self) -> &[(usize, u16)];

    /// Collects the pieces that can fill one place of such a term's move. The other places of the move, and all that
    /// came before it, stay as they are; `into` stays empty if no piece can.
    fn candidates(&self, known: &KnownHistory, history: &History, term: usize, place: usize, into: &mut Vec<u16>);
}

/// The law under which all histories are equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unweighted;

impl Law for Unweighted {
    fn terms(&self) -> usize {
        0
    }

    fn times(&self, _: usize) -> (u16, u16) {
        (0, 0)
    }

    fn tells_apart(&self, _: usize, _: u16, _: u16) -> bool {
        false
    }

    fn weigh(&self, _: &KnownHistory, _: &History, _: usize) -> Strain {
        Strain::fits(1.0)
    }

    fn drawn_by(&self) -> &[(usize, u16)] {
        &[]
    }

    fn candidates(&self, _: &KnownHistory, _: &History, _: usize, _: usize, _: &mut Vec<u16>) {}
}

/// Draws histories that agree with what is known.
#[derive(Clone, Debug)]
pub struct Histories<L> {
    pub(super) known: KnownHistory,
    pub(super) law: L,
    start: History,
    softness: Softness,
    /// Steps in fitting histories before one is taken.
    steps: u32,
    map: Map,
}

/// Indices of what is known, computed once.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// Moves of which nobody knows which piece moved, as their indices.
    hidden: Vec<u32>,
    /// Moves into each container but the stock, in the order of time.
    into: Vec<Vec<u32>>,
    /// Of each container and time, how many of those came before.
    before: Vec<Vec<u16>>,
}

/// The factors by which strain multiplies the weight, indexed by parts.
#[derive(Clone, Debug)]
pub(super) struct Softness(std::sync::Arc<[f64]>);

impl Softness {
    pub(super) fn new(softness: f64) -> Self {
        // The eighth root: three square roots, which are the same on every machine.
        let part = softness.sqrt().sqrt().sqrt();
        let mut powers = vec![1.0];
        while powers.len() < 1_000 {
            // The floor keeps the quotient 1 / power finite.
            powers.push((powers[powers.len() - 1] * part).max(1e-200));
        }
        Self(powers.into())
    }

    /// The factor for strain that grows from `old` to `new` parts.
    fn factor(&self, old: u32, new: u32) -> f64 {
        let power = |parts: u32| self.0[(parts as usize).min(self.0.len() - 1)];
        if new >= old { power(new - old) } else { 1.0 / power(old - new) }
    }
}

impl Map {
    pub(super) fn new(known: &KnownHistory) -> Self {
        let mut map = Self {
            hidden: Vec::new(),
            into: vec![Vec::new(); usize::from(known.containers)],
            before: vec![Vec::new(); usize::from(known.containers)],
        };
        for (time, event) in known.events.iter().enumerate() {
            for (container, before) in map.before.iter_mut().enumerate() {
                before.push(map.into[container].len() as u16);
            }
            for index in known.range(time as u16) {
                map.into[usize::from(event.to)].push(index as u32);
                if !matches!(known.moves[index].1, Which::Seen(_)) {
                    map.hidden.push(index as u32);
                }
            }
        }
        for (container, before) in map.before.iter_mut().enumerate() {
            before.push(map.into[container].len() as u16);
        }
        map
    }
}

impl<L: Law> Histories<L> {
    /// Finds a history to start from, and how soft the chain must be.
    ///
    /// It is not random: the same knowledge gives the same start. If no fitting history is found in
    /// long search, which legal play does not bring about, histories with as little that does not fit are drawn.
    pub fn new(known: KnownHistory, law: L) -> Self {
        let map = Map::new(&known);
        let mut rng = Seed([0x5a; 32]).key().derive("histories", b"start", &[]).stream(0);
        let start = super::start::find(&known, &law, &map, &mut rng);
        let mut histories = Self { known, law, start, softness: Softness::new(SOFTNESS[0]), steps: 0, map };
        histories.soften(&mut rng);
        histories.settle(&mut rng);
        histories
    }

    /// What is known of the pieces.
    pub fn known(&self) -> &KnownHistory {
        &self.known
    }

    /// The law by which histories are weighed.
    pub fn law(&self) -> &L {
        &self.law
    }

    /// How much of the chain's first history does not fit, in parts; 0 unless no fitting history was found.
    pub fn strain(&self) -> u32 {
        self.walk().parts
    }

    /// Draws a history. It is exact in the limit of many steps.
    pub fn draw(&self, rng: &mut Stream) -> History {
        let mut walk = self.walk();
        walk.fitting_steps(self.steps, rng);
        walk.history
    }

    /// Draws a history on from one that was drawn before: by itself as likely as any, and somewhat like that one.
    ///
    /// It takes one step in [`ONWARD`] of those that [`Histories::draw`] takes. For many histories that are averaged over.
    pub fn draw_on(&self, from: History, rng: &mut Stream) -> History {
        let mut walk = self.walk_from(from);
        walk.fitting_steps(self.steps.div_ceil(ONWARD), rng);
        walk.history
    }

    pub(super) fn walk(&self) -> Walk<'_, L> {
        self.walk_from(self.start.clone())
    }

    fn walk_from(&self, history: History) -> Walk<'_, L> {
        Walk::new(&self.known, &self.law, &self.map, self.softness.clone(), history)
    }

    fn soften(&mut self, rng: &mut Stream) {
        if self.map.hidden.is_empty() {
            return;
        }
        let steps = (10 * self.map.hidden.len() as u32).max(200);
        let strict = self.known.pieces >= MANY && !self.law.drawn_by().is_empty();
        let mut walk = self.walk();
        // From loose to strict: a loose chain moves most freely, but is seldom among the histories that fit.
        for softness in SOFTNESS {
            if strict {
                walk.softness = Softness::new(softness);
                // The steps before it has got lost, or has found back, say nothing.
                (0..steps).for_each(|_| walk.step(rng));
            } else {
                walk = self.walk();
                walk.softness = Softness::new(softness);
            }
            let fitting = walk.fitting_of(steps, rng);
            if fitting * if strict { 2 } else { 4 } >= steps {
                break;
            }
        }
        self.softness = walk.softness.clone();
    }
}

impl<L: Law> Histories<L> {
    /// Decides by a trial run how many steps precede a draw.
    fn settle(&mut self, rng: &mut Stream) {
        let hidden = self.map.hidden.len() as u32;
        let trial = (10 * hidden).max(LEAST_STEPS);
        let mut walk = self.walk();
        let mut last = walk.history.path.clone();
        // Starts at 1, since the number of changes divides below.
        let mut changes = 1;
        for _ in 0..trial {
            walk.fitting_steps(1, rng);
            if walk.history.path != last {
                last.clone_from(&walk.history.path);
                changes += 1;
            }
        }
        let waited = (CHANGES_PER_MOVE * hidden).saturating_mul(trial) / changes;
        let steps = waited.max(STEPS_PER_MOVE * hidden);
        self.steps = steps.clamp(LEAST_STEPS, MOST_STEPS);
    }
}

/// A Markov chain under way.
pub(super) struct Walk<'a, L> {
    known: &'a KnownHistory,
    law: &'a L,
    map: &'a Map,
    pub(super) softness: Softness,
    pub(super) history: History,
    /// The parts of misplaced pieces and of all terms together; 0: everything fits.
    pub(super) parts: u32,
    /// A history fits if it has at most so many parts: those of the start, where none was found that fits.
    pub(super) allowed: u32,
    terms: Vec<Strain>,
    /// Exchanges since the chain last was in a fitting history.
    trail: Vec<Exchange>,
    /// Those of the step under way.
    exchanges: Vec<Exchange>,
    /// The parts before the step under way, and the terms that it changes, as they were.
    parts_before: u32,
    changed: Vec<(usize, Strain)>,
    candidates: Vec<u16>,
    /// Whether a history to start from is looked for: no step needs a way back then.
    pub(super) searching: bool,
    /// Whether what was seen may break, since it is broken.
    pub(super) unpinned: bool,
}

impl<'a, L: Law> Walk<'a, L> {
    pub(super) fn new(known: &'a KnownHistory, law: &'a L, map: &'a Map, softness: Softness, history: History) -> Self {
        let mut walk = Self {
            known,
            law,
            map,
            softness,
            history,
            parts: 0,
            allowed: 0,
            terms: vec![Strain::fits(1.0); law.terms()],
            trail: Vec::new(),
            exchanges: Vec::new(),
            parts_before: 0,
            changed: Vec::new(),
            candidates: Vec::new(),
            searching: false,
            unpinned: false,
        };
        walk.weigh_all();
        walk.allowed = walk.parts;
        walk
    }

    fn weigh_all(&mut self) {
        for (term, strain) in self.terms.iter_mut().enumerate() {
            *strain = self.law.weigh(self.known, &self.history, term);
        }
        let terms: u32 = self.terms.iter().map(|term| term.parts).sum();
        self.parts = self.history.misplaced(self.known) * PARTS + terms;
    }

    /// Makes so many steps; how many of them end where everything fits.
    pub(super) fn fitting_of(&mut self, steps: u32, rng: &mut Stream) -> u32 {
        let fits = (0..steps).map(|_| {
            self.step(rng);
            u32::from(self.parts <= self.allowed)
        });
        fits.sum()
    }

    /// Makes steps until so many have been in fitting histories, and stops in one.
    fn fitting_steps(&mut self, steps: u32, rng: &mut Stream) {
        if self.map.hidden.is_empty() {
            return;
        }
        let (mut fitting, mut outside) = (0, 0);
        while fitting < steps {
            self.step(rng);
            outside += 1;
            if self.parts <= self.allowed {
                self.trail.clear();
            } else if outside > LONGEST {
                // Too long an excursion is refused as a whole, like a single step: its reverse would be refused too. It
                // counts as a step, since the chain stayed where it was.
                while let Some(exchange) = self.trail.pop() {
                    self.history.exchange(self.known, exchange);
                }
                // The trail holds exchanges alone, so the terms are weighed anew.
                self.weigh_all();
            } else {
                continue;
            }
            fitting += 1;
            outside = 0;
        }
    }

    /// One step of the chain.
    pub(super) fn step(&mut self, rng: &mut Stream) {
        self.exchanges.clear();
        self.changed.clear();
        self.parts_before = self.parts;
        let by = self.law.drawn_by();
        // The kind of step is drawn without a look at the history, so each kind has only to be in balance with itself.
        if !by.is_empty() && rng.below(2) == 0 {
            let (term, time) = by[rng.below(by.len() as u32) as usize];
            match self.replace(term, time, rng) {
                Some(proposals) => self.decide(proposals, rng),
                None => self.undo(),
            }
            return;
        }
        if let Some(values) = self.law.values()
            && rng.below(2) == 0
        {
            match self.balance(values, rng) {
                Some(proposals) => self.decide(proposals, rng),
                None => self.undo(),
            }
            return;
        }
        // Now and then two exchanges at once, which may fit where neither does alone.
        let exchanges = 1 + u32::from(rng.below(4) == 0);
        for _ in 0..exchanges {
            let index = self.map.hidden[rng.below(self.map.hidden.len() as u32) as usize];
            // Pairs that share no piece can be exchanged in any order, so the same step leads back.
            let apart = |of: &Exchange| !self.takes_part(of.a) && !self.takes_part(of.b);
            let exchange = self.pick(index as usize, rng).filter(apart);
            if !exchange.is_some_and(|exchange| self.try_exchange(exchange)) {
                return self.undo();
            }
        }
        self.decide(1.0, rng);
    }

    /// Two pieces that go out of the stock together exchange with two others of the same sum: how much likelier the way
    /// back is proposed, if this can be a step.
    fn balance(&mut self, values: &Values, rng: &mut Stream) -> Option<f64> {
        let index = self.map.hidden[rng.below(self.map.hidden.len() as u32) as usize] as usize;
        let time = self.known.moves[index].0;
        let together = self.known.range(time);
        let other = together.start + rng.below(together.len() as u32) as usize;
        if self.known.events[usize::from(time)].from != STOCK || other == index {
            return None;
        }
        let (a, for_it) = (self.history.at[index], self.history.at[other]);
        // Drawn among all pieces and refused outside the stock: every piece there is equally likely, and no list of the
        // stock is kept.
        let b = rng.below(u32::from(self.known.pieces)) as u16;
        let (partner, proposals) = values.partner((a, b), for_it, rng)?;
        let four = [a, b, for_it, partner];
        let apart = (0..4).all(|one| !four[..one].contains(&four[one]));
        if !apart || self.history.place(b, time) != STOCK || self.history.place(partner, time) != STOCK {
            return None;
        }
        for (old, new) in [(a, b), (for_it, partner)] {
            let exchange = self.forward(old, new, time)?;
            if !self.try_exchange(exchange) {
                return None;
            }
        }
        Some(proposals)
    }

    /// Whether a piece is one of those that exchange in the step under way.
    fn takes_part(&self, piece: u16) -> bool {
        self.exchanges.iter().any(|of| of.a == piece || of.b == piece)
    }

    /// Exchanges a piece, mostly one that has to do with a move by a criterion, and puts a candidate in a place of that
    /// move: how much likelier the way back is proposed, if this can be a step.
    fn replace(&mut self, term: usize, time: u16, rng: &mut Stream) -> Option<f64> {
        let moved = self.known.range(time);
        let place = rng.below(moved.len() as u32) as usize;
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        self.law.candidates(self.known, &self.history, term, place, &mut candidates);
        let before = candidates.len();
        let known_way_back = candidates.contains(&self.history.at[moved.start + place]);
        self.candidates = candidates;
        // The way back would have to put the present piece here, and could not propose it.
        if !known_way_back && !self.searching {
            return None;
        }
        // What was given just before and what is drawn now decide most about the candidates, so they are tried more
        // often than the other hidden moves.
        let given = if time > 0 { self.known.range(time - 1) } else { 0..0 };
        let index = match rng.below(4) {
            0 => None,
            1 if !given.is_empty() => Some(given.start + rng.below(given.len() as u32) as usize),
            2 => Some(moved.start + rng.below(moved.len() as u32) as usize),
            _ => Some(self.map.hidden[rng.below(self.map.hidden.len() as u32) as usize] as usize),
        };
        if let Some(index) = index {
            let exchange = self.pick(index, rng)?;
            if !self.try_exchange(exchange) {
                return None;
            }
        }
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        self.law.candidates(self.known, &self.history, term, place, &mut candidates);
        let after = candidates.len();
        let new = (after > 0).then(|| candidates[rng.below(after as u32) as usize]);
        self.candidates = candidates;
        // Counted after the exchange: the correction of Hastings needs both numbers.
        let new = new?;
        let old = self.history.at[moved.start + place];
        if old != new {
            if self.takes_part(old) || self.takes_part(new) {
                return None;
            }
            let exchange = self.forward(old, new, time)?;
            if !self.try_exchange(exchange) {
                return None;
            }
        }
        Some(after as f64 / before.max(1) as f64)
    }

    /// An exchange of the piece of a move, before or after it, with another in the same container.
    fn pick(&self, index: usize, rng: &mut Stream) -> Option<Exchange> {
        let moved_at = self.known.moves[index].0;
        let event = self.known.events[usize::from(moved_at)];
        let a = self.history.at[index];
        let way = rng.below(4);
        let (time, container) = if way & 1 == 0 { (moved_at, event.from) } else { (moved_at + 1, event.to) };
        let b = if container == STOCK {
            // Drawn among all pieces and refused elsewhere, as in `balance`.
            let piece = rng.below(u32::from(self.known.pieces)) as u16;
            (self.history.place(piece, time) == STOCK).then_some(piece)?
        } else {
            // Each piece there has come by one move, and has stayed.
            let before = self.map.before[usize::from(container)][usize::from(time)];
            let came = self.map.into[usize::from(container)][rng.below(u32::from(before)) as usize];
            let piece = self.history.at[came as usize];
            let since = usize::from(self.known.moves[came as usize].0) + 1;
            let stays = self.history.path(piece)[since..=usize::from(time)].iter().all(|place| *place == container);
            stays.then_some(piece)?
        };
        if a == b {
            None
        } else if way & 2 == 0 {
            self.forward(a, b, time)
        } else {
            self.backward(a, b, time)
        }
    }

    /// Two pieces that lie together at a time: from where they next part until they meet again, or the order in which
    /// they next move together.
    fn forward(&self, a: u16, b: u16, time: u16) -> Option<Exchange> {
        let (way_a, way_b) = (self.history.path(a), self.history.path(b));
        let (time, last) = (usize::from(time), way_a.len() - 1);
        // A move of either parts them, even if both go to the same place: then the order in which they go is exchanged.
        let from = (time..last).find(|t| way_a[t + 1] != way_a[*t] || way_b[t + 1] != way_b[*t])?;
        let to = (from + 1..last).find(|t| way_a[*t] == way_b[*t]).unwrap_or(last);
        Some(Exchange { a, b, from: from as u16, to: to as u16 })
    }

    /// The same back in time; all pieces lie together at time 0.
    fn backward(&self, a: u16, b: u16, time: u16) -> Option<Exchange> {
        let (way_a, way_b) = (self.history.path(a), self.history.path(b));
        let to = (1..=usize::from(time)).rev().find(|t| way_a[t - 1] != way_a[*t] || way_b[t - 1] != way_b[*t])?;
        let from = (0..to).rev().find(|t| way_a[*t] == way_b[*t])?;
        Some(Exchange { a, b, from: from as u16, to: to as u16 })
    }

    /// Makes an exchange, unless it touches what was seen.
    fn try_exchange(&mut self, exchange: Exchange) -> bool {
        let Some(more) = self.more_misplaced(exchange) else { return false };
        self.history.exchange(self.known, exchange);
        self.exchanges.push(exchange);
        self.parts = (i64::from(self.parts) + more * i64::from(PARTS)) as u32;
        true
    }

    /// How many more pieces an exchange puts where they cannot be; nothing if it touches what was seen.
    fn more_misplaced(&self, of: Exchange) -> Option<i64> {
        let Exchange { a, b, from, to } = of;
        let (way_a, way_b) = (self.history.path(a), self.history.path(b));
        let mut more = 0_i64;
        for time in from..to {
            // At rest a piece stands in no move that could be wrong.
            for (piece, other) in [(a, b), (b, a)] {
                let Some(index) = self.history.move_of(piece, time) else { continue };
                let change = |pieces: &Pieces| i64::from(pieces.contains(piece)) - i64::from(pieces.contains(other));
                match &self.known.moves[index].1 {
                    Which::Any => {}
                    Which::Seen(pieces) if change(pieces) != 0 && !self.unpinned => return None,
                    Which::Of(pieces) | Which::Seen(pieces) => more += change(pieces),
                }
            }
        }
        let first = self.known.checks.partition_point(|check| check.time < from);
        // Where both lie together an exchange changes nothing; so the checks at both ends of the span do not matter.
        for check in self.known.checks[first..].iter().take_while(|check| check.time <= to) {
            let places = (way_a[usize::from(check.time)], way_b[usize::from(check.time)]);
            if places.0 != places.1 {
                let change = i64::from(check.none_of.contains(b)) - i64::from(check.none_of.contains(a));
                if places.0 == check.container {
                    more += change;
                } else if places.1 == check.container {
                    more -= change;
                }
            }
        }
        Some(more)
    }

    /// Keeps the exchanges just made, or takes them back; `proposals` is how much likelier the way back is proposed.
    fn decide(&mut self, proposals: f64, rng: &mut Stream) {
        let mut ratio = proposals;
        for term in 0..self.terms.len() {
            // Most terms look at other times or at other pieces: weighing is what costs.
            if !self.touched(term) {
                continue;
            }
            let (old, new) = (self.terms[term], self.law.weigh(self.known, &self.history, term));
            self.changed.push((term, old));
            self.terms[term] = new;
            // Added before subtracted: the sum never falls below 0.
            self.parts = self.parts + new.parts - old.parts;
            ratio *= new.weight / old.weight;
        }
        ratio *= self.softness.factor(self.parts_before, self.parts);
        if ratio >= 1.0 || rng.unit() < ratio {
            self.trail.extend(&self.exchanges);
        } else {
            self.undo();
        }
    }

    fn touched(&self, term: usize) -> bool {
        let (first, last) = self.law.times(term);
        self.exchanges.iter().any(|of| of.from <= last && of.to >= first && self.law.tells_apart(term, of.a, of.b))
    }

    fn undo(&mut self) {
        // Last in, first out: an exchange is its own inverse only on the history that it made.
        while let Some(exchange) = self.exchanges.pop() {
            self.history.exchange(self.known, exchange);
        }
        for (term, strain) in self.changed.drain(..) {
            self.terms[term] = strain;
        }
        self.parts = self.parts_before;
    }
}
