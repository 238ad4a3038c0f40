//! The evaluations, against distances walked square by square and sums as they are written in the sources.

use std::collections::VecDeque;

use sobremesa_amazons::evaluation::{self, Floods, Freedom, Memory, Paired, Room, TerritoryTerms};
use sobremesa_amazons::{Amazons, BLACK, Bits, Opening, Position, Square, WHITE, Wide};
use sobremesa_core::{Game, Seed};

use crate::support;

const STEPS: [(i8, i8); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A position as a list of squares, without bits.
struct Plain {
    files: i8,
    ranks: i8,
    /// By rank and file: whether it is empty.
    empty: Vec<Vec<bool>>,
    amazons: [Vec<(i8, i8)>; 2],
    mover: usize,
}

impl Plain {
    fn of<W: Bits>(game: &Amazons<W>, position: &Position<W>) -> Self {
        let setup = game.setup(position);
        let mut empty = vec![vec![true; usize::from(setup.files)]; usize::from(setup.ranks)];
        for square in setup.white.iter().chain(&setup.black).chain(&setup.arrows) {
            empty[usize::from(square.rank())][usize::from(square.file())] = false;
        }
        let at = |square: &Square| (square.file() as i8, square.rank() as i8);
        let amazons = [&setup.white, &setup.black].map(|squares| squares.iter().map(at).collect());
        Self { files: setup.files as i8, ranks: setup.ranks as i8, empty, amazons, mover: setup.mover.index() }
    }

    fn is_empty(&self, (file, rank): (i8, i8)) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank) && self.empty[rank as usize][file as usize]
    }

    /// The squares that a queen, or a king, gets to in a move, with how many steps each is away.
    fn reach(&self, from: (i8, i8), king: bool) -> Vec<((i8, i8), i32)> {
        let mut reached = Vec::new();
        for (by_file, by_rank) in STEPS {
            let mut at = (from.0 + by_file, from.1 + by_rank);
            let mut steps = 1;
            while self.is_empty(at) {
                reached.push((at, steps));
                if king {
                    break;
                }
                at = (at.0 + by_file, at.1 + by_rank);
                steps += 1;
            }
        }
        reached
    }

    /// How many moves each empty square is away from the nearest amazon of a side.
    fn distances(&self, side: usize, king: bool) -> Vec<Vec<Option<i32>>> {
        let mut distances = vec![vec![None; self.files as usize]; self.ranks as usize];
        let mut queue: VecDeque<((i8, i8), i32)> = self.amazons[side].iter().map(|at| (*at, 0)).collect();
        while let Some((at, distance)) = queue.pop_front() {
            for ((file, rank), _) in self.reach(at, king) {
                let place = &mut distances[rank as usize][file as usize];
                if place.is_none() {
                    *place = Some(distance + 1);
                    queue.push_back(((file, rank), distance + 1));
                }
            }
        }
        distances
    }

    /// The distances of `us` and of the others, for every empty square.
    fn pairs(&self, us: usize, king: bool) -> Vec<(Option<i32>, Option<i32>)> {
        let (ours, theirs) = (self.distances(us, king), self.distances(1 - us, king));
        let mut pairs = Vec::new();
        for rank in 0..self.ranks as usize {
            for file in 0..self.files as usize {
                if self.empty[rank][file] {
                    pairs.push((ours[rank][file], theirs[rank][file]));
                }
            }
        }
        pairs
    }

    fn nearer(&self, us: usize, king: bool) -> f64 {
        let kappa = if us == self.mover { 0.2 } else { -0.2 };
        let value = |pair: (Option<i32>, Option<i32>)| match pair {
            (Some(ours), Some(theirs)) if ours == theirs => kappa,
            (Some(ours), Some(theirs)) => f64::from((theirs - ours).signum()),
            (Some(_), None) => 1.0,
            (None, Some(_)) => -1.0,
            (None, None) => 0.0,
        };
        self.pairs(us, king).into_iter().map(value).sum()
    }

    fn relative(&self, us: usize) -> f64 {
        let value = |pair| match pair {
            (Some(ours), Some(theirs)) => theirs - ours,
            (Some(_), None) => 5,
            (None, Some(_)) => -5,
            (None, None) => 0,
        };
        self.pairs(us, false).into_iter().map(|pair| f64::from(value(pair))).sum()
    }

    fn c1(&self, us: usize) -> f64 {
        let share = |distance: Option<i32>| distance.map_or(0.0, |distance| 0.5_f64.powi(distance));
        2.0 * self.pairs(us, false).into_iter().map(|(ours, theirs)| share(ours) - share(theirs)).sum::<f64>()
    }

    fn c2(&self, us: usize) -> f64 {
        let value = |pair| match pair {
            (Some(ours), Some(theirs)) => (f64::from(theirs - ours) / 6.0).clamp(-1.0, 1.0),
            (Some(_), None) => 1.0,
            (None, Some(_)) => -1.0,
            (None, None) => 0.0,
        };
        self.pairs(us, true).into_iter().map(value).sum()
    }

    fn w(&self) -> f64 {
        let value = |pair: (Option<i32>, Option<i32>)| Some(0.5_f64.powi((pair.0? - pair.1?).abs()));
        self.pairs(0, false).into_iter().filter_map(value).sum()
    }

    fn alpha(&self, side: usize, amazon: (i8, i8)) -> f64 {
        let theirs = self.distances(1 - side, false);
        let mut alpha = 0.0;
        for ((file, rank), steps) in self.reach(amazon, false) {
            if theirs[rank as usize][file as usize].is_some() {
                let neighbours = STEPS.iter().filter(|step| self.is_empty((file + step.0, rank + step.1))).count();
                alpha += 0.5_f64.powi(steps - 1) * neighbours as f64;
            }
        }
        alpha
    }

    fn moves(&self, side: usize) -> usize {
        let mut moves = 0;
        for from in &self.amazons[side] {
            let mut left = Self { empty: self.empty.clone(), amazons: Default::default(), ..*self };
            left.empty[from.1 as usize][from.0 as usize] = true;
            for (to, _) in self.reach(*from, false) {
                moves += left.reach(to, false).len();
            }
        }
        moves
    }
}

fn near(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-9, "{what}: {found}, not {expected}");
}

/// Compares everything on the positions of some random games.
fn compared<W: Bits>(game: &Amazons<W>, games: u64) {
    let board = game.board();
    let key = Seed::from_text("evaluations").key();
    let (mut floods, mut paired, mut memory) = (Floods::default(), Paired::default(), Memory::default());
    for round in 0..games {
        let mut rng = key.stream(round);
        let mut state = game.start(&Opening::default());
        loop {
            let at = game.position_text(&state);
            let plain = Plain::of(game, &state);
            let sums = TerritoryTerms::new(board, &state, &mut floods);
            for us in [WHITE, BLACK] {
                let sign = if us == WHITE { 1.0 } else { -1.0 };
                let side = us.index();
                near(sums.t1.value(us, state.mover()), plain.nearer(side, false), &format!("t1, {at}"));
                near(sums.t2.value(us, state.mover()), plain.nearer(side, true), &format!("t2, {at}"));
                near(sign * sums.c1, plain.c1(side), &format!("c1, {at}"));
                near(sign * sums.c2, plain.c2(side), &format!("c2, {at}"));
                let territory = evaluation::territory(board, &state, us, &mut memory);
                near(territory, plain.nearer(side, false), &format!("territory, {at}"));
                let relative = evaluation::relative_territory(board, &state, us, &mut memory);
                near(relative, plain.relative(side), &format!("relative territory, {at}"));
                let freedom =
                    |side: usize| -> f64 { plain.amazons[side].iter().map(|amazon| plain.alpha(side, *amazon)).sum() };
                let expected = plain.nearer(side, false) + plain.w() * (freedom(side) - freedom(1 - side)) / 100.0;
                let found = evaluation::territory_mobility(board, &state, us, &mut memory);
                near(found, expected, &format!("territory and mobility, {at}"));
                let moves = plain.moves(side) as f64 - plain.moves(1 - side) as f64;
                near(evaluation::mobility(board, &state, us), moves, &format!("mobility, {at}"));
            }
            near(sums.w, plain.w(), &format!("w, {at}"));
            if Paired::fits(board) {
                let room = |side: usize| {
                    let seats = [WHITE, BLACK];
                    Room::new(board, &state, state.amazons(seats[side]), floods.queen(1 - side).all())
                };
                let rooms = if sums.w > 0.0 { [room(0), room(1)] } else { [Room::default(); 2] };
                assert_eq!(paired.terms(board, &state), (sums, rooms), "{at}");
            }
            mobilities_compared(game, &state);
            let Some(mv) = game.drawn_move(&state, &mut rng) else { break };
            state.make(board, mv);
        }
    }
}

/// The mobility after every move of a position; where there are hundreds, after some of them.
fn mobilities_compared<W: Bits>(game: &Amazons<W>, position: &Position<W>) {
    let mut found = Vec::new();
    evaluation::mobility_after(game.board(), position, |mv, mobility| found.push((mv, mobility)));
    assert_eq!(found.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), game.moves(position));
    for (mv, mobility) in found.iter().step_by(1 + found.len() / 200) {
        let mut after = *position;
        after.make(game.board(), *mv);
        let plain = evaluation::mobility(game.board(), &after, position.mover());
        near(f64::from(*mobility), plain, &format!("mobility after {mv}, {}", game.position_text(position)));
    }
}

#[test]
fn evaluations_agree_with_their_definitions() {
    compared(&support::bundled::<u128>("amazons"), 6);
    compared(&support::bundled::<u64>("amazons-6x6"), 6);
    compared(&support::bundled::<u64>("amazons-4x5"), 6);
    compared(&support::from_position::<u128>("2b4b/8/b7/8/7w/8/8/w2w4 w"), 6);
    compared(&support::from_position::<u128>("b8b/10/3x6/10/10/w8w w"), 6);
    compared(&support::from_position::<u64>("b2/3/3/3/3/3/3/3/3/3/3/3/3/3/3/2w w"), 6);
    compared(&support::from_position::<u64>("b7b/9/9/9/9/w7w w"), 6);
    compared(&support::from_position::<Wide>("3b8b3/16/16/16/b14b/16/16/16/16/16/w14w/16/16/3w8w3 w"), 1);
}

/// Positions of random games are of one kind; these have any squares blocked, so that ways are long and winding too.
#[test]
fn both_sides_at_once_come_to_the_same() {
    let game = support::bundled::<u128>("amazons");
    let board = game.board();
    let (mut floods, mut paired) = (Floods::default(), Paired::default());
    let key = Seed::from_text("both sides at once").key();
    let mut winding = 0;
    for round in 0..20_000 {
        let mut rng = key.stream(round);
        let mut squares: Vec<u32> = board.all().ones().collect();
        rng.shuffle(&mut squares);
        let squares: Vec<Square> = squares.into_iter().map(|bit| board.square(bit)).collect();
        let (arrows, many) = (rng.below(80) as usize, rng.below(5) as usize);
        let (white, rest) = squares.split_at(many);
        let (black, rest) = rest.split_at(4);
        let position = Position::new(board, [white, black], &rest[..arrows], [WHITE, BLACK][round as usize % 2]);
        let sums = TerritoryTerms::new(board, &position, &mut floods);
        winding += u32::from(floods.queen(1).layers().len() > 9);
        let room = |side: usize| {
            let amazons = position.amazons([WHITE, BLACK][side]);
            Room::new(board, &position, amazons, floods.queen(1 - side).all())
        };
        let rooms = if sums.w > 0.0 { [room(0), room(1)] } else { [Room::default(); 2] };
        assert_eq!(paired.terms(board, &position), (sums, rooms), "{}", game.position_text(&position));
        assert_eq!(paired.territory(board, &position), sums.t1, "{}", game.position_text(&position));
    }
    assert!(winding > 20, "{winding}");
}

#[test]
fn the_start_on_ten_by_ten_is_as_open_as_it_is_known_to_be() {
    let game = support::bundled::<u128>("amazons");
    let start = game.start(&Opening::default());
    let sums = TerritoryTerms::new(game.board(), &start, &mut Floods::default());
    // The 92 empty squares, most of them as near to both.
    near(sums.w, 70.0, "w");
    assert_eq!((sums.t1.margin, sums.t2.margin), (0, 0));
    near(sums.c1, 0.0, "c1");
    // By symmetry every amazon is as free as its mirror image.
    let freedom = Freedom::new(game.board(), &start);
    let alpha = |text: &str| {
        let square = game.read_move(&format!("{text}-a1/a1")).unwrap().from;
        freedom.alpha(game.board(), game.board().bit(square), start.empty(game.board()))
    };
    near(alpha("d1"), alpha("g10"), "alpha");
}

#[test]
fn sides_that_are_apart_share_nothing() {
    let game = support::from_position::<u64>("b3/xxxx/4/3w w");
    let sums = TerritoryTerms::new(game.board(), &game.start(&Opening::default()), &mut Floods::default());
    near(sums.w, 0.0, "w");
    assert_eq!((sums.t1.margin, sums.t1.level), (4, 0));
}
