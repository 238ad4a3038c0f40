//! The player: rules by levels or by sum, with mistakes as people make them.

use std::cell::RefCell;
use std::sync::Arc;

use sobremesa_core::{Because, Choice, Decision, Game, Measure, Player, Reason, Seat, Stream, Weighed, Why, math};
use sobremesa_search::Greedy;

use super::knowledge::{Knowledge, Mode};
use super::look::{Placing, Precision, SeatView};
use super::policy::{Policy, Scratch, command_factor, fits};
use super::rule::Rule;
use crate::game::Dominoes;
use crate::memory::Memory;
use crate::moves::Move;
use crate::players::{By, LeastConnected, Safe, best_lead};
use crate::seen::Seen;
use crate::solver::Solver;
use crate::state::{Opening, Private, Public, Stage};

/// Plays by a knowledge base.
#[derive(Debug)]
pub struct Expert<const W: usize> {
    knowledge: Arc<Knowledge>,
    policy: Policy,
    memory: Memory<W>,
    scratch: Scratch<W>,
    /// For [`Rule::FinalExacto`]: made when it is first wanted, where the rules fit it.
    solver: Option<RefCell<Solver<W>>>,
}

/// The vote of a rule for a placement: the rule, the weighted vote, the reason.
type RuleVote = (usize, f64, Reason);

/// How a decision came about.
#[derive(Debug, Default)]
struct Agenda {
    /// The value of each placement; for a struck one, what spoke against it.
    values: Vec<f64>,
    said: Vec<RuleVote>,
}

impl<const W: usize> Expert<W> {
    /// A player with a knowledge base.
    pub fn new(knowledge: Arc<Knowledge>) -> Self {
        let policy = Policy::new(&knowledge);
        Self { knowledge, policy, memory: Memory::new(), scratch: Scratch::default(), solver: None }
    }

    /// The player's memory of the hand.
    pub fn memory(&self) -> &Memory<W> {
        &self.memory
    }

    /// Which placement by the rules: the `nth` best, from 0.
    fn pick(&mut self, look: &SeatView<'_, W>, nth: usize, rng: &mut Stream, agenda: Option<&mut Agenda>) -> usize {
        self.scratch.votes.said = agenda.is_some().then(Vec::new);
        match self.knowledge.mode() {
            Mode::Sum => self.pick_by_sum(look, nth, rng, agenda),
            Mode::Levels => {
                let mut struck = vec![0.0; look.placings.len()];
                let mut agenda = agenda;
                let mut picked = 0;
                for left in (0..=nth.min(look.placings.len() - 1)).rev() {
                    let agenda = if left == 0 { agenda.take() } else { None };
                    picked = self.pick_by_levels(look, struck.clone(), rng, agenda);
                    struck[picked] = f64::NEG_INFINITY;
                }
                picked
            }
        }
    }

    fn pick_by_sum(
        &mut self,
        look: &SeatView<'_, W>,
        nth: usize,
        rng: &mut Stream,
        agenda: Option<&mut Agenda>,
    ) -> usize {
        let Scratch { sums, votes, .. } = &mut self.scratch;
        self.policy.add_up(look, votes, sums);
        if let Some(agenda) = agenda {
            agenda.values.clone_from(sums);
            self.explain_sum(look, agenda);
        }
        let sums = &mut self.scratch.sums;
        if self.knowledge.noise() > 0.0 {
            for sum in sums.iter_mut() {
                *sum += self.knowledge.noise() * normal(rng);
            }
        }
        for _ in 0..nth.min(sums.len() - 1) {
            let best = any_best(sums, rng);
            sums[best] = f64::NEG_INFINITY;
        }
        any_best(sums, rng)
    }

    /// Lets every rule say what it says; what `quien-manda` changes is said as its own.
    fn explain_sum(&mut self, look: &SeatView<'_, W>, agenda: &mut Agenda) {
        let votes = &mut self.scratch.votes;
        let mut commanded = vec![0.0; look.placings.len()];
        for weighted in self.policy.rules(look) {
            votes.clear(look.placings.len());
            weighted.rule.speak(look, votes);
            for (at, reason) in votes.said.iter_mut().flatten() {
                let vote = votes.sums[*at];
                agenda.said.push((*at, vote * weighted.plain, reason.clone()));
                commanded[*at] += vote * (weighted.weight - weighted.plain);
            }
        }
        let command = Reason::new(Rule::QuienManda.why());
        let commanded = commanded.into_iter().enumerate().filter(|(_, weight)| weight.abs() > 1e-9);
        agenda.said.extend(commanded.map(|(at, weight)| (at, weight, command.clone())));
    }

    /// By levels, among the placements that nothing speaks against in `struck` (below 0: struck out).
    fn pick_by_levels(
        &mut self,
        look: &SeatView<'_, W>,
        mut struck: Vec<f64>,
        rng: &mut Stream,
        mut agenda: Option<&mut Agenda>,
    ) -> usize {
        let votes = &mut self.scratch.votes;
        let (role, commands) = (look.role(), look.commands());
        let mut decided = None;
        'levels: for level in self.knowledge.levels().iter().filter(|level| fits(level.role, role, commands)) {
            let weighted =
                |(rule, weight): &(Rule, f64)| (*rule, weight * command_factor(&self.knowledge, *rule, commands));
            let mut rules: Vec<(Rule, f64)> =
                level.rules.iter().map(weighted).filter(|(_, weight)| *weight > 0.0).collect();
            rng.shuffle(&mut rules);
            rules.sort_by(|one, other| other.1.total_cmp(&one.1));
            for (rule, weight) in rules {
                votes.clear(look.placings.len());
                rule.speak(look, votes);
                if let (Some(agenda), Some(said)) = (agenda.as_deref_mut(), &mut votes.said) {
                    let said = said.drain(..).map(|(at, reason)| (at, weight * votes.sums[at], reason));
                    agenda.said.extend(said);
                }
                if let Some(best) = decide(&votes.sums, &mut struck, rng) {
                    decided = Some(best);
                    break 'levels;
                }
            }
        }
        let picked = decided.unwrap_or_else(|| {
            votes.clear(look.placings.len());
            any_best(&struck.iter().map(|struck| struck.min(0.0)).collect::<Vec<_>>(), rng)
        });
        if let Some(agenda) = agenda {
            let worth = |(vote, struck): (&f64, &f64)| if *struck < 0.0 { *struck } else { vote.max(0.0) };
            agenda.values = votes.sums.iter().zip(&struck).map(worth).collect();
        }
        picked
    }

    /// The look of somebody who has forgotten what a seat passed on.
    fn forgetful(&self, game: &Dominoes<W>, public: &Public<W>, rng: &mut Stream) -> Option<(Public<W>, Memory<W>)> {
        let passed = |seat: &Seat| self.memory.seat(*seat).passed != 0;
        let seats: Vec<Seat> = (0..game.seats()).map(Seat).filter(|seat| *seat != public.turn).filter(passed).collect();
        let count = u32::try_from(seats.len()).ok().filter(|count| *count > 0)?;
        let forgotten = seats[rng.below(count) as usize];
        let (mut public, mut memory) = (public.clone(), self.memory.clone());
        public.lacks[forgotten.index()] = crate::tiles::TileSet::EMPTY;
        memory.forget_passes(forgotten);
        Some((public, memory))
    }
}

/// What a rule's votes decide: moves it speaks against are struck out while others are left; of those left, the one it
/// speaks for most.
fn decide(votes: &[f64], struck: &mut [f64], rng: &mut Stream) -> Option<usize> {
    let open = |struck: &[f64], at: usize| struck[at] >= 0.0;
    if (0..votes.len()).any(|at| open(struck, at) && votes[at] >= 0.0) {
        for at in 0..votes.len() {
            if open(struck, at) && votes[at] < 0.0 {
                struck[at] = votes[at];
            }
        }
    }
    let masked: Vec<f64> =
        votes.iter().enumerate().map(|(at, vote)| if open(struck, at) { *vote } else { f64::NEG_INFINITY }).collect();
    let best = any_best(&masked, rng);
    (masked[best] > 0.0).then_some(best)
}

/// The place of the greatest value, any of the greatest with the same chance.
fn any_best(values: &[f64], rng: &mut Stream) -> usize {
    let (mut best, mut level) = (0, 0);
    for (at, value) in values.iter().enumerate() {
        if level == 0 || *value > values[best] {
            (best, level) = (at, 1);
        } else if *value >= values[best] {
            level += 1;
            if rng.below(level) == 0 {
                best = at;
            }
        }
    }
    best
}

/// A draw from the normal distribution (Marsaglia's polar method).
fn normal(rng: &mut Stream) -> f64 {
    loop {
        let (x, y) = (2.0 * rng.unit() - 1.0, 2.0 * rng.unit() - 1.0);
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * math::ln(square) / square).sqrt();
        }
    }
}

/// The reasons put together: what speaks for the move chosen more than for the others; where nothing speaks for it, that it is
/// the least bad or that nothing was said.
fn why(agenda: Agenda, picked: usize, placings: &[(usize, Move)]) -> Why<Move> {
    let mut weighed: Vec<Weighed<Move>> =
        placings.iter().zip(&agenda.values).map(|((_, mv), value)| Weighed::new(*mv, value.max(-1e9))).collect();
    let silent = agenda.said.is_empty();
    for (at, weight, reason) in agenda.said {
        weighed[at].because.push(Because { reason, weight });
    }
    for weighed in &mut weighed {
        weighed.because.sort_by(|one, other| other.weight.abs().total_cmp(&one.weight.abs()));
    }
    let reason = match tipped(&weighed, picked) {
        Some(because) => because.reason.clone(),
        None if silent => Reason::new("why.no_rule"),
        None => Reason::new("why.least_bad"),
    };
    let chosen = weighed[picked].mv;
    Why::weighing(reason, Measure::Weight, &chosen, weighed)
}

/// What speaks most for a move beyond what it says of the others on average: what speaks for all of them alike explains
/// nothing. Who commands is said only where nothing else speaks for the move.
fn tipped(weighed: &[Weighed<Move>], picked: usize) -> Option<&Because> {
    let beyond = |because: &&Because| {
        let alike = weighed.iter().flat_map(|one| &one.because).filter(|other| other.reason.key == because.reason.key);
        let mean = alike.map(|other| other.weight).sum::<f64>() / weighed.len() as f64;
        let command = because.reason.key == Rule::QuienManda.why();
        (!command, because.weight - mean)
    };
    let speaking = weighed[picked].because.iter().filter(|because| because.weight > 0.0);
    speaking
        .map(|because| (beyond(&because), because))
        .reduce(|best, next| {
            let (best_by, next_by) = (best.0, next.0);
            if next_by.0.cmp(&best_by.0).then(next_by.1.total_cmp(&best_by.1)).is_gt() { next } else { best }
        })
        .map(|(_, because)| because)
}

impl<const W: usize> Player<Dominoes<W>> for Expert<W> {
    fn start(&mut self, game: &Dominoes<W>, _: Seat, opening: &Opening) {
        self.memory = Memory::of_hand(game, opening);
        if self.solver.is_none() && self.knowledge.weight(Rule::FinalExacto) > 0.0 {
            self.solver = Solver::new(game).ok().map(RefCell::new);
        }
    }

    fn observe(&mut self, game: &Dominoes<W>, seen: &Seen<W>) {
        self.memory.observe(game, seen);
    }

    fn choose(&mut self, game: &Dominoes<W>, mut turn: Choice<'_, Dominoes<W>>) -> Decision<Dominoes<W>> {
        let (public, private) = (turn.public, turn.private);
        let decided =
            |mv: Move, why: Option<Why<Move>>| Decision { mv, signal: game.honest_signal(public, private, mv), why };
        if let [only] = turn.legal {
            return decided(*only, turn.explain.then(|| Reason::new("why.only_tile").into()));
        }
        if matches!(public.stage, Stage::Give(_) | Stage::Answer(_)) {
            return Greedy(By { placement: Safe, discard: LeastConnected }).choose(game, turn);
        }
        let leaves = public.empty && turn.legal.contains(&Move::Pass) && best_lead(game, private.hand) == 0;
        if leaves {
            return decided(Move::Pass, turn.explain.then(|| Reason::new("why.yield").into()));
        }
        let mut placings = std::mem::take(&mut self.scratch.placings);
        placings.clear();
        placings.extend(
            turn.legal.iter().enumerate().filter_map(|(index, mv)| Placing::new(game, public, private, index, *mv)),
        );
        let mut agenda = turn.explain.then(Agenda::default);
        let picked = self.pick_as_people_do(game, (public, private), &placings, &mut turn.rng, agenda.as_mut());
        let moves: Vec<(usize, Move)> = match agenda {
            Some(_) => placings.iter().map(|placing| (placing.index, turn.legal[placing.index])).collect(),
            None => Vec::new(),
        };
        let mv = turn.legal[placings[picked].index];
        self.scratch.placings = placings;
        decided(mv, agenda.map(|agenda| why(agenda, picked, &moves)))
    }
}

impl<const W: usize> Expert<W> {
    /// By the rules; now and then with a mistake: half of them a pass forgotten, else the second or third best move.
    fn pick_as_people_do(
        &mut self,
        game: &Dominoes<W>,
        (public, private): (&Public<W>, &Private<W>),
        placings: &[Placing<W>],
        rng: &mut Stream,
        agenda: Option<&mut Agenda>,
    ) -> usize {
        let errs = self.knowledge.mistakes() > 0.0 && rng.unit() < self.knowledge.mistakes();
        let mut nth = 0;
        if errs {
            if rng.below(2) == 0
                && let Some((public, memory)) = self.forgetful(game, public, rng)
            {
                let look = SeatView::new(game, (&public, private), &memory, placings, Precision::Near);
                return self.pick(&look, 0, rng, agenda);
            }
            nth = 1 + usize::from(rng.below(3) == 0);
        }
        let (memory, solver) = (std::mem::take(&mut self.memory), self.solver.take());
        let look =
            SeatView::new(game, (public, private), &memory, placings, Precision::Exact).with_solver(solver.as_ref());
        let picked = self.pick(&look, nth, rng, agenda);
        (self.memory, self.solver) = (memory, solver);
        picked
    }
}
