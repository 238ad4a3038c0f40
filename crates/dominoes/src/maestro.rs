//! `maestro`: the strong player, a search over the worlds it believes in.

mod bank;
mod belief;
mod line;
mod policy;
mod stakes;
#[cfg(test)]
mod tests;
mod trace;
mod weighing;

use std::sync::Arc;
use std::time::Duration;

use sobremesa_core::player::{Measure, Weighed, Why};
use sobremesa_core::{Choice, Decision, Game, Hidden, Nondeterminism, Player, Reason, Seat, Standing, Stream};
use sobremesa_search::ismcts::{Budget, Guide, IsmctsSearch, Plain, Pool, Rewards, WorldsMove};

use self::bank::{WALKED, WorldBank};
use self::belief::Reading;
use self::line::{Lay, LineRules, World};
use self::policy::Policy;
pub(crate) use self::stakes::Stakes;
use self::trace::Trace;
pub use self::weighing::WorldWeights;
use crate::game::Dominoes;
use crate::moves::Move;
use crate::seen::Seen;
use crate::state::{Opening, State};

/// Moves that the play-outs of a plain search may make for each of its iterations, all together; with so many made, the
/// search ends before its iterations do.
///
/// A random hand of `camaron` has 361 moves and one of `mexican-train` 89. Of no other bundled file has it more than 48, and in
/// none of those did the play-outs of a move have more than 44 in the mean, so that they are searched as without.
const MOVES_AN_ITERATION: u64 = 50;

/// The seats whose pauses are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PausesRead {
    /// No pauses are read.
    None,
    /// The pauses of all other seats are read.
    #[default]
    All,
    /// Only the pauses of one's own side are read.
    Partner,
    /// Only the pauses of the other sides are read.
    Rivals,
}

/// The settings of the strong player, part by part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Number of iterations of the search for a move, at least 1. Where hands are very long there are fewer: a plain search ends
    /// when its play-outs have made 50 moves for each, all together.
    pub iterations: u32,
    /// Limit of time for a move; none: no limit. Needs a clock ([`Choice::clock`]).
    pub time: Option<Duration>,
    /// Whether worlds are weighed by the likelihood that the seats played as they did.
    pub inference: bool,
    /// The number of tiles left in all hands from which on a hand is played out exactly.
    pub exact: u32,
    /// The seats whose pauses are read.
    pub pauses: PausesRead,
    /// Whether play-outs follow the policy; else they are random.
    pub playout: bool,
    /// The weight of exploration in the search.
    pub explore: f32,
    /// Number of worlds drawn for a move, where it is read from play how likely each is. Elsewhere each iteration has a
    /// world of its own; only where a chain draws worlds, as many as this at most, and never more than 100.
    pub worlds: u32,
    /// How many of a hundred moves of other seats are taken to be random, 0..=100.
    pub any: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            iterations: 5_000,
            time: None,
            inference: true,
            exact: 8,
            pauses: PausesRead::All,
            playout: true,
            explore: 0.3,
            worlds: 1_000,
            any: 10,
        }
    }
}

/// The strong player.
#[derive(Debug)]
pub struct Maestro<const W: usize> {
    settings: Settings,
    stakes: Option<Arc<Stakes>>,
    /// The game as a line, if it is one.
    line: Option<LineRules>,
    trace: Trace,
    pool: Pool<World>,
    lays: IsmctsSearch<Lay>,
    moves: IsmctsSearch<Move>,
}

impl<const W: usize> Maestro<W> {
    /// A player with these settings.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            stakes: None,
            line: None,
            trace: Trace::default(),
            pool: Pool::default(),
            lays: IsmctsSearch::default(),
            moves: IsmctsSearch::default(),
        }
    }

    fn prepare(&mut self, game: &Dominoes<W>) {
        if self.stakes.is_none() {
            self.stakes = Some(Arc::clone(game.stakes()));
            self.line = LineRules::new(game);
            if let Some(line) = &mut self.line {
                line.exact = self.settings.exact;
            }
        }
    }
}

/// The seats whose pauses a seat reads, as bits.
fn pauses_read<const W: usize>(game: &Dominoes<W>, seat: Seat, read: PausesRead) -> u16 {
    if !game.rules().pensada() {
        return 0;
    }
    let sides = game.sides();
    let reads = |other: Seat| match read {
        PausesRead::None => false,
        PausesRead::All => true,
        PausesRead::Partner => sides.of(other) == sides.of(seat),
        PausesRead::Rivals => sides.of(other) != sides.of(seat),
    };
    (0..game.seats()).map(Seat).filter(|other| *other != seat && reads(*other)).fold(0, |bits, seat| bits | 1 << seat.0)
}

/// The rewards of ends, under rules that are not those of a line.
struct Ends<'a> {
    stakes: &'a Stakes,
    standing: Standing,
    /// Whether only what is taken is drawn of the stock in an exchange ([`Dominoes::gives_back`]).
    draws_front: bool,
}

impl<const W: usize> Guide<Dominoes<W>> for Ends<'_> {
    fn rewards(&self, game: &Dominoes<W>, state: &State<W>) -> Rewards {
        self.stakes.rewards(&self.standing, &game.outcome(state).points)
    }

    fn chance(&self, game: &Dominoes<W>, state: &mut State<W>, rng: &mut Stream) {
        let order = if self.draws_front { game.front(state, rng) } else { game.shuffle(state, rng) };
        game.deal(state, &order);
    }
}

impl<const W: usize> Player<Dominoes<W>> for Maestro<W> {
    fn start(&mut self, game: &Dominoes<W>, _: Seat, _: &Opening) {
        self.prepare(game);
        self.trace = Trace::default();
    }

    fn observe(&mut self, game: &Dominoes<W>, seen: &Seen<W>) {
        self.prepare(game);
        if let Some(line) = &self.line {
            self.trace.see(line, seen);
        }
    }

    fn choose(&mut self, game: &Dominoes<W>, mut turn: Choice<'_, Dominoes<W>>) -> Decision<Dominoes<W>> {
        let signal = |mv| game.honest_signal(turn.public, turn.private, mv);
        if let [only] = turn.legal {
            let why = turn.explain.then(|| Reason::new("why.only_tile").into());
            return Decision { mv: *only, signal: signal(*only), why };
        }
        self.prepare(game);
        let pauses = pauses_read(game, turn.seat, self.settings.pauses);
        let Self { settings, stakes, line, trace, pool, lays, moves, .. } = self;
        let stakes = stakes.as_ref().expect("it was prepared");
        let standing = turn.public.standing;
        let most = u64::from(settings.iterations) * MOVES_AN_ITERATION;
        let budget = Budget { iterations: settings.iterations, moves: Some(most), time: settings.time };
        let limits = (turn.stop, turn.clock);
        if let Some(line) = line {
            let reading = Reading {
                weights: settings.inference.then_some(WEIGHTS),
                any: settings.any as f32 / 100.0,
                pauses,
                worlds: settings.worlds as usize,
            };
            // A tile that must open is the opener's only choice: the line has to know it to read the first move.
            line.must_open = turn.public.must_open.map_or(0, |tile| 1 << tile.0);
            reading.fill(pool, (line, trace), (game, turn.seat), (turn.public, turn.private), &mut turn.rng);
        }
        let (found, done): (Vec<WorldsMove<Move>>, u32) = match line {
            Some(line) if line.scores && turn.public.yields == 0 => {
                line.stand(turn.public, stakes, &standing);
                let lacks = std::array::from_fn(|seat| turn.public.lacks[seat].words()[0]);
                line.policy = settings.playout.then_some(Policy { weights: WEIGHTS, lacks });
                let root: Vec<Lay> = turn.legal.iter().map(|mv| Lay::of(*mv)).collect();
                let (found, done) =
                    lays.run(line, (&root, settings.explore), budget, limits, &mut turn.rng, |_| *pool.draw());
                let back = |(found, mv): (WorldsMove<Lay>, &Move)| WorldsMove {
                    mv: *mv,
                    visits: found.visits,
                    reward: found.reward,
                };
                (found.into_iter().zip(turn.legal).map(back).collect(), done)
            }
            // A plain search, for rules that the line does not score. Where the rules are a line's all the same, the
            // worlds come from the pool, so that they are those believed in.
            line => {
                let worlds = game.worlds(turn.public, turn.private, turn.seat);
                let mut bank = WorldBank::new(game, &worlds, WALKED.min(settings.worlds as usize));
                let mut guide = Ends { stakes, standing, draws_front: game.gives_back() };
                let mut model = Plain::new(game, &mut guide);
                moves.run(&mut model, (turn.legal, settings.explore), budget, limits, &mut turn.rng, |rng| {
                    let mut world = bank.draw(rng);
                    if line.is_some() {
                        pool.draw().put_into(&mut world, game.tables().all);
                    }
                    world
                })
            }
        };
        // Reversed, since `max_by_key` takes the last of equals.
        let best = found.iter().rev().max_by_key(|found| found.visits).expect("there is a legal move");
        let why = turn.explain.then(|| {
            let reason = Reason::new("why.maestro")
                .with("chance", format!("{:.0}", best.reward * 100.0))
                .with("iterations", done.to_string());
            let weighed = found.iter().map(|found| Weighed::new(found.mv, found.reward)).collect();
            Why::weighing(reason, Measure::Chance, &best.mv, weighed)
        });
        Decision { mv: best.mv, signal: signal(best.mv), why }
    }

    fn nondeterminism(&self) -> Option<Nondeterminism> {
        self.settings.time.map(|_| Nondeterminism::Clock)
    }
}

/// What placements weigh, in the order of [`policy::Scene::features`]: fitted to the moves that this player made against
/// itself (13,000 choices of 2,000 iterations under `international`, conditional logit), see docs/players/maestro.md.
const WEIGHTS: policy::Weights = [
    0.355, 1.031, 0.007, -0.513, -0.002, -0.135, 0.305, -0.102, 0.293, -0.565, 0.186, 0.297, 0.380, 0.473, -0.090,
    0.160, 1.417, 1.069, 0.553, 0.165, 0.113, 0.610, 0.219, 0.634,
];
