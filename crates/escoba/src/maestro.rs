//! `maestro`: the strong player, a search over the worlds that its seat takes to be possible.
//!
//! A move is tried in worlds drawn for what the seat knows (in all of them where they are few). Each world is played on
//! to the end of the round as `fase-2` plays, every seat by what it could know there. The result is judged by what the
//! piles promise ([`crate::outlook`]) and by the value of the table for the seat that plays next. A world has the more
//! weight, the better it explains what the others played in this round. The last round of two seats is solved
//! ([`crate::solver`]), because everything is known then. The measure is the chance to win the match.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::player::{Measure, Weighed, Why};
use sobremesa_core::{Choice, Decision, Hidden, Nondeterminism, Player, Reason, Seat, Side, Stream};

use crate::board::Board;
use crate::game::Escoba;
use crate::moves::Move;
use crate::players::{decided, reason};
use crate::seen::Seen;
use crate::solver::{Payoff, Solver};
use crate::state::{Opening, State};

mod judge;
mod policy;
mod reading;
mod search;
mod stakes;

use judge::Judge;
use policy::Policy;
use reading::SeenPlays;
use search::{MaestroSearch, Scale};
use stakes::Curve;
pub(crate) use stakes::Stakes;

/// The settings of the strong player, part by part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of worlds looked at for a move, at least 1.
    pub worlds: u32,
    /// Limit of time for a move; none: no limit. Needs a clock ([`Choice::clock`]).
    pub time: Option<Duration>,
    /// Whether worlds are weighed by the likelihood that the seats played as they did.
    pub inference: bool,
    /// Whether the last round is solved once everything is known.
    pub exact: bool,
    /// The number of deals of the last round that are played out in each world of the round before it; 0: the round is
    /// judged instead.
    pub deals: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self { worlds: 500, time: None, inference: true, exact: true, deals: 4 }
    }
}

/// The number of plays looked at in the last round before solving is given up.
const MOST_SOLVED: u64 = 200_000;

/// A whole chance in the values of the solver. Points are added far below it, so that they only decide between equal
/// chances.
const WHOLE: f32 = 1e7;
const PART: i32 = 100;

/// The strong player.
#[derive(Debug)]
pub struct Maestro {
    settings: Settings,
    trace: SeenPlays,
    /// What is computed for a game when the player first meets it.
    ready: Option<Ready>,
    /// The curve of the hand and round under way, with the number of its round.
    curve: Option<(u8, Curve)>,
}

#[derive(Debug)]
struct Ready {
    policy: Policy,
    judge: Judge,
    solver: Solver,
    stakes: Option<Arc<Stakes>>,
}

/// The result of a decision.
struct MaestroChoice {
    mv: Move,
    reason: Reason,
    measure: Measure,
    weighed: Vec<Weighed<Move>>,
}

impl Maestro {
    /// A player with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings, trace: SeenPlays::default(), ready: None, curve: None }
    }

    fn prepare(&mut self, game: &Escoba) {
        self.ready.get_or_insert_with(|| Ready {
            policy: Policy::new(game),
            judge: Judge::new(game),
            solver: Solver::new(game),
            stakes: game.stakes().cloned(),
        });
    }

    /// A best play in the last round, if there is just one world.
    fn solve(&mut self, game: &Escoba, turn: &Choice<'_, Escoba>) -> Option<MaestroChoice> {
        let Ready { policy, solver, stakes, .. } = self.ready.as_mut()?;
        let (stakes, public) = (stakes.as_ref()?, turn.public);
        if !self.settings.exact || public.stock > 0 {
            return None;
        }
        let mut known: Option<State> = None;
        let worlds = game.worlds(public, turn.private, turn.seat);
        // With two seats and no stock the other hand is all that is unseen: then there is one world, and nothing to
        // draw.
        game.each_world(&worlds, 1, |world| known = Some(world.clone()))?;
        let mut board = Board::new(&known?);
        let first_deals = game.side_of(public.dealer) == Side(0);
        let payoff = Payoff::new(|first, second| {
            let chance = stakes.after(&public.standing, Side(0), [first, second], first_deals);
            (chance * WHOLE) as i32 * PART + first - second
        });
        let mut plays = Vec::new();
        board.plays(&policy.frame, &mut plays);
        let (mv, _) = solver.best(&mut board, &plays, &payoff, MOST_SOLVED)?;
        let mut weighed = Vec::new();
        if turn.explain {
            let first = game.side_of(turn.seat) == Side(0);
            for one in turn.legal {
                let (_, value) = solver.best(&mut board, &[*one], &payoff, MOST_SOLVED)?;
                let chance = value as f32 / PART as f32 / WHOLE;
                weighed.push(Weighed::new(*one, f64::from(if first { chance } else { 1.0 - chance })));
            }
        }
        let chance = weighed.iter().find(|one| one.mv == mv).map_or(0.0, |one| one.value);
        let reason = reason("why.escoba.exact", mv).with("chance", format!("{:.0}", chance * 100.0));
        Some(MaestroChoice { mv, reason, measure: Measure::Chance, weighed })
    }

    fn search(&mut self, game: &Escoba, turn: &mut Choice<'_, Escoba>) -> MaestroChoice {
        let public = turn.public;
        let side = game.side_of(turn.seat);
        let deals = game.side_of(public.dealer) == side;
        let Self { settings, trace, ready, curve } = self;
        let Ready { policy, judge, stakes, .. } = ready.as_mut().expect("it was prepared");
        let measure = if stakes.is_some() { Measure::Chance } else { Measure::Points };
        let scale = match stakes {
            Some(stakes) => {
                if curve.as_ref().is_none_or(|(round, _)| *round != public.round) {
                    *curve = Some((public.round, stakes.curve(&public.standing, side, deals, public.round)));
                }
                let (_, curve) = curve.as_ref().expect("it was worked out");
                Scale::Chance { stakes, curve, standing: &public.standing, deals }
            }
            None => Scale::Points,
        };
        let mut search = MaestroSearch {
            policy,
            judge,
            trace,
            scale,
            settings: *settings,
            seat: turn.seat,
            side,
            rounds_left: game.rules().rounds() - public.round,
            tried: Vec::new(),
            weights: Vec::new(),
            orders: Vec::new(),
        };
        let (stop, clock, time) = (turn.stop, turn.clock, settings.time);
        let go_on = |search: &MaestroSearch<'_>| {
            let late = clock.filter(|clock| time.is_some_and(|time| clock.spent() >= time));
            // At least one world is looked at, or there would be nothing to decide by.
            let ends = !search.weights.is_empty() && (late.is_some() || stop.is_set());
            if let (true, Some(clock)) = (ends, late) {
                clock.cut();
            }
            if ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let worlds = game.worlds(public, turn.private, turn.seat);
        let most = u128::from(settings.worlds.max(1));
        let mut flow = ControlFlow::Continue(());
        let rng: &mut Stream = &mut turn.rng;
        // Where the worlds are few, each is looked at once: that is exact, and none comes up twice.
        let few = game.each_world(&worlds, most, |world| {
            if flow.is_continue() {
                flow = go_on(&search);
            }
            if flow.is_continue() {
                search.world(world, rng);
            }
        });
        if few.is_none() {
            for _ in 0..settings.worlds.max(1) {
                if go_on(&search).is_break() {
                    break;
                }
                search.world(&game.sample(&worlds, rng), rng);
            }
        }
        let best = search.best();
        let mv = best.mv;
        let mut weighed = Vec::new();
        if turn.explain {
            weighed.extend(turn.legal.iter().filter_map(|one| {
                // Plays that are worth the same were tried once; each of them shows that value.
                let alike = |tried: &&search::CandidatePlay| search.policy.frame.alike(tried.mv, *one);
                let tried = search.tried.iter().find(alike)?;
                Some(Weighed::new(*one, f64::from(search.mean(tried))))
            }));
        }
        let (key, value) = match measure {
            Measure::Chance => ("why.escoba.maestro", format!("{:.0}", search.mean(best) * 100.0)),
            _ => ("why.escoba.maestro_points", format!("{:+.1}", search.mean(best))),
        };
        let reason = reason(key, mv).with("value", value).with("worlds", search.weights.len().to_string());
        MaestroChoice { mv, reason, measure, weighed }
    }
}

impl Player<Escoba> for Maestro {
    fn start(&mut self, game: &Escoba, _: Seat, _: &Opening) {
        self.prepare(game);
        self.trace.start(game.seats());
        self.curve = None;
    }

    fn observe(&mut self, game: &Escoba, seen: &Seen) {
        let rules = game.rules();
        self.trace.see(rules.play().sums, seen, rules.deal().hand);
    }

    fn choose(&mut self, game: &Escoba, mut turn: Choice<'_, Escoba>) -> Decision<Escoba> {
        if let [only] = turn.legal {
            return decided(&turn, *only, || unreachable!("there is one play alone"));
        }
        self.prepare(game);
        let found = match self.solve(game, &turn) {
            Some(found) => found,
            None => self.search(game, &mut turn),
        };
        decided(&turn, found.mv, || Why::weighing(found.reason, found.measure, &found.mv, found.weighed))
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        self.settings.time.map(|_| Nondeterminism::Clock)
    }
}
