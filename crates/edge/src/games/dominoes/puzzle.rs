//! Puzzles of dominoes: one move is better than every other, over all worlds that fit what the seat knows.
//!
//! Each world is solved with all hands open, and the values of a move are averaged over them: once with each world as
//! likely as its deal, once as likely as the others' play makes it ([`WorldWeights`]). On a line whose ends are equal a
//! tile fits both ends alike; that is one legal move, so that it has no mirror image among the others.

use sobremesa_core::{Game, Hidden, Match, MatchTurn, Observer, Seed, Turn};
use sobremesa_dominoes::maestro::WorldWeights;
use sobremesa_dominoes::solver::{Solver, fits};
use sobremesa_dominoes::{Dominoes, Move, State};

use crate::erased::legal_moves;
use crate::wire::{JudgedPuzzle, PuzzleMove};

/// The answer is better by so many points in the mean.
const MARGIN: f64 = 5.0;

/// So many worlds are looked at first, drawn by a stream of their own: where no move stands out in them, the rest is not
/// looked at.
const FIRST_WORLDS: u32 = 60;

/// How many positions are looked at to solve one world.
const MOST_NODES: u64 = 1_000_000;

/// From this share of the worlds on, in which the next seat must pass, a move makes it pass.
const MAKES_PASS: f64 = 0.75;

/// Solves worlds of one position for the seat to move.
struct WorldSolver<'g, const W: usize> {
    game: &'g Dominoes<W>,
    solver: Solver<W>,
}

impl<const W: usize> WorldSolver<'_, W> {
    /// The values of the legal moves in a world, in their order, for the side that moves; nothing if it takes too long.
    fn values(&mut self, world: &State<W>) -> Option<Vec<f64>> {
        let solved = self.solver.solve(self.game, world, MOST_NODES)?;
        let sides = self.game.rules().sides();
        let ours = world.public.opener.is_none_or(|opener| sides.of(opener) == sides.of(world.public.turn));
        let sign = if ours { 1 } else { -1 };
        Some(solved.moves.into_iter().map(|(_, value)| f64::from(sign * value)).collect())
    }
}

pub(super) fn judge<const W: usize>(played: &Match<Dominoes<W>>, most_worlds: u64) -> Option<JudgedPuzzle<Move>> {
    let MatchTurn::Seat(seat) = played.turn() else { return None };
    let (game, state) = (&**played.game(), played.state());
    let (public, private) = (game.public(state), game.private(state, seat));
    let legal = legal_moves(game, state, seat);
    if legal.len() < 2 || fits(game, state).is_err() {
        return None;
    }
    let worlds = game.try_worlds(public, private, seat)?;
    game.count(&worlds).filter(|count| *count <= most_worlds.into())?;
    let mut solver = WorldSolver { game, solver: Solver::new(game).ok()? };
    if !stands_out(&mut solver, &worlds, legal.len())? {
        return None;
    }
    let seen: Vec<_> = played.hand_log().iter().filter_map(|entry| played.seen(entry, Observer::Seat(seat))).collect();
    let mut weights = WorldWeights::new(game, seat, public, seen.iter())?;
    let (mut sums, mut read, mut weight) = (vec![0.0; legal.len()], vec![0.0; legal.len()], 0.0);
    let mut solved = Some(());
    let count = game.each_world(&worlds, most_worlds.into(), |world| {
        let Some(values) = solved.and_then(|()| solver.values(world)) else { return solved = None };
        let likely = weights.of(world);
        weight += likely;
        for (at, value) in values.into_iter().enumerate() {
            sums[at] += value;
            read[at] += likely * value;
        }
    })?;
    solved.filter(|()| weight > 0.0)?;
    let moves = legal.iter().zip(sums.iter().zip(&read)).map(|(mv, (sum, read))| PuzzleMove {
        mv: *mv,
        mean: sum / count as f64,
        read: Some(read / weight),
    });
    let mut puzzle = JudgedPuzzle::unique("choose", (true, Some(count as u64)), moves.collect(), MARGIN)?;
    puzzle.kind = kind(game, &worlds, puzzle.moves[0].mv, private.hand.len(), count);
    Some(puzzle)
}

/// Whether one move is clearly best in a few worlds.
fn stands_out<const W: usize>(
    solver: &mut WorldSolver<'_, W>,
    worlds: &<Dominoes<W> as Hidden>::Worlds,
    moves: usize,
) -> Option<bool> {
    let mut rng = Seed::from_text("puzzle").key().stream(0);
    let mut sums = vec![0.0; moves];
    for _ in 0..FIRST_WORLDS {
        let values = solver.values(&solver.game.sample(worlds, &mut rng))?;
        sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
    }
    sums.sort_by(f64::total_cmp);
    let [.., second, best] = sums[..] else { return None };
    Some(best - second >= f64::from(FIRST_WORLDS) * MARGIN / 2.0)
}

/// What a puzzle asks for, by what its answer does.
fn kind<const W: usize>(
    game: &Dominoes<W>,
    worlds: &<Dominoes<W> as Hidden>::Worlds,
    answer: Move,
    held: u32,
    count: u128,
) -> &'static str {
    let (mut closed, mut passing) = (0.0, 0.0);
    game.each_world(worlds, count, |world| {
        let mut after = world.clone();
        let signal = game.honest_signal(&world.public, &world.hands[world.public.turn.index()], answer);
        game.play(&mut after, answer, signal);
        match game.turn(&after) {
            Turn::Over if game.outcome(&after).how == "blocked" => closed += 1.0,
            Turn::Seat(next) if legal_moves(game, &after, next) == [Move::Pass] => passing += 1.0,
            _ => {}
        }
    });
    let count = count as f64;
    match () {
        () if closed >= count => "close",
        () if held <= 2 => "last",
        () if passing >= MAKES_PASS * count => "pass",
        () => "choose",
    }
}
