//! Drawing from the stock: what it tells, and worlds drawn with all of it, against every history there can be.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Entry, Game, Hidden, Match, MatchTurn, Seat, Seed, Stream, Turn, Unit};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, Move, State, TileId, TileSet};

use crate::support;

/// Three seats with three of fifteen tiles each; what the seat to move draws is `refresh`.
fn small(refresh: &str) -> Arc<Dominoes<1>> {
    support::three_seats(3, &format!("{refresh}\n[[end]]\nwhen = \"out or blocked\""))
}

const UNTIL_PLAYABLE: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true";
const ONE: &str = "[[refresh]]\nwhen = \"cannot_play\"\ntake = 1";
const ONE_ANYHOW: &str = "[[refresh]]\nwhen = \"turn > 1 and not turn > 4\"\ntake = 1";
const TOLD_OR_NOT: &str = "[[refresh]]\nwhen = \"cannot_play or turn > 3\"\ntake = 1";

fn legal(game: &Dominoes<1>, state: &State<1>, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, seat), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// A random hand stopped after `plies` moves, if it lasts that long and somebody has drawn.
fn stopped(game: &Arc<Dominoes<1>>, block: u64, plies: u32, rng: &mut Stream) -> Option<Match<Dominoes<1>>> {
    let key = Seed::from_text("draws").key().deals("draws", block);
    let mut played = Match::new(Arc::clone(game), Unit::Hand { index: block }, key);
    while played.ply() < plies {
        let MatchTurn::Seat(seat) = played.turn() else { return None };
        let moves = legal(game, played.state(), seat);
        let mv = moves[rng.below(moves.len() as u32) as usize];
        played.play(mv, game.honest_signal(&played.state().public, game.private(played.state(), seat), mv));
    }
    let drew = played.hand_log().iter().any(|entry| matches!(entry, Entry::Shuffle(_, Event::Drew { .. })));
    (drew && matches!(played.turn(), MatchTurn::Seat(_))).then_some(played)
}

type Hands = [u64; 4];

fn hands_of(state: &State<1>) -> Hands {
    [state.hands[0].hand, state.hands[1].hand, state.hands[2].hand, state.stock].map(|set| set.words()[0])
}

/// Every history that `seat` cannot tell from the true one, each as likely: initial hands, and drawn tiles in the
/// order in which they came. Only the engine's letter of the rules is used.
struct Histories<'a> {
    game: &'a Dominoes<1>,
    log: Vec<&'a Entry<Dominoes<1>>>,
    seat: Seat,
    ends: BTreeMap<Hands, u64>,
}

impl Histories<'_> {
    fn all(game: &Dominoes<1>, played: &Match<Dominoes<1>>, seat: Seat) -> BTreeMap<Hands, u64> {
        let log: Vec<_> = played.hand_log().iter().collect();
        let (Entry::Opening(opening), Entry::Shuffle(_, Event::Dealt { hands: dealt, .. })) = (log[0], log[1]) else {
            panic!("a hand begins with its opening and its deal");
        };
        let mut histories = Histories { game, log, seat, ends: BTreeMap::new() };
        let own = dealt[seat.index()];
        let others: Vec<TileId> = game.tables().all.without(own).iter().collect();
        let start = game.start(opening);
        subsets(&others, 3, &mut |first| {
            let rest: Vec<TileId> = others.iter().copied().filter(|tile| !first.contains(tile)).collect();
            subsets(&rest, 3, &mut |second| {
                let mut hands = [first, second].into_iter();
                let mut order: Vec<TileId> = Vec::new();
                for at in 0..3 {
                    if at == seat.index() {
                        order.extend(own.iter());
                    } else {
                        order.extend(hands.next().expect("two other seats"));
                    }
                }
                let mut state = start.clone();
                game.deal(&mut state, &order);
                histories.follow(2, state);
            });
        });
        histories.ends
    }

    fn follow(&mut self, at: usize, mut state: State<1>) {
        match self.log.get(at) {
            None => *self.ends.entry(hands_of(&state)).or_default() += 1,
            Some(Entry::Move { seat, mv, .. }) => {
                if self.game.turn(&state) != Turn::Seat(*seat) || !legal(self.game, &state, *seat).contains(mv) {
                    return;
                }
                self.game.play(&mut state, *mv, sobremesa_dominoes::Pause::None);
                self.follow(at + 1, state);
            }
            Some(Entry::Shuffle(_, event @ Event::Drew { seat, tiles, .. })) => {
                if self.game.turn(&state) != Turn::Shuffle || state.public.turn != *seat {
                    return;
                }
                let stock: Vec<TileId> = state.stock.iter().collect();
                let (game, own, count) = (self.game, self.seat, tiles.len() as usize);
                ordered(&stock, count, &mut Vec::new(), &mut |order| {
                    let mut next = state.clone();
                    let rest = stock.iter().copied().filter(|tile| !order.contains(tile));
                    let now = game.deal(&mut next, &order.iter().copied().chain(rest).collect());
                    let observer = sobremesa_core::Observer::Seat(own);
                    if now.seen_by(observer) == event.seen_by(observer) {
                        self.follow(at + 1, next);
                    }
                });
            }
            Some(_) => panic!("nothing else happens in these hands"),
        }
    }
}

fn subsets(tiles: &[TileId], size: usize, f: &mut impl FnMut(&[TileId])) {
    fn walk(tiles: &[TileId], size: usize, chosen: &mut Vec<TileId>, f: &mut impl FnMut(&[TileId])) {
        if size == 0 {
            return f(chosen);
        }
        for at in 0..tiles.len() {
            chosen.push(tiles[at]);
            walk(&tiles[at + 1..], size - 1, chosen, f);
            chosen.pop();
        }
    }
    walk(tiles, size, &mut Vec::new(), f);
}

fn ordered(tiles: &[TileId], size: usize, chosen: &mut Vec<TileId>, f: &mut dyn FnMut(&[TileId])) {
    if chosen.len() == size {
        return f(chosen);
    }
    for tile in tiles {
        if !chosen.contains(tile) {
            chosen.push(*tile);
            ordered(tiles, size, chosen, f);
            chosen.pop();
        }
    }
}

fn check(game: &Arc<Dominoes<1>>, played: &Match<Dominoes<1>>, rng: &mut Stream) {
    let state = played.state();
    for seat in (0..3).map(Seat) {
        let histories = Histories::all(game, played, seat);
        let worlds = game.worlds(&state.public, game.private(state, seat), seat);
        let total = game.count(&worlds).expect("small enough to be counted");
        let mut listed: BTreeMap<Hands, u64> = BTreeMap::new();
        game.each_world(&worlds, u128::MAX, |world| *listed.entry(hands_of(world)).or_default() += 1);
        assert_eq!(listed.values().sum::<u64>(), total as u64);
        assert!(listed.keys().eq(histories.keys()), "the worlds are not those of the histories");
        // Histories tell apart the order within a draw, ways do not: the same factor for every world.
        let (all, ways) = (histories.values().sum::<u64>(), total as u64);
        for (hands, histories) in &histories {
            assert_eq!(histories * ways, listed[hands] * all, "a world weighs otherwise than its histories");
        }
        if listed.len() < 2 || listed.len() > 500 {
            continue;
        }
        let draws = 60 * listed.len() as u64;
        let mut counts: BTreeMap<Hands, u64> = BTreeMap::new();
        for _ in 0..draws {
            *counts.entry(hands_of(&game.sample(&worlds, rng))).or_default() += 1;
        }
        let chi2: f64 = listed
            .iter()
            .map(|(hands, ways_here)| {
                let expected = draws as f64 * *ways_here as f64 / ways as f64;
                (counts.get(hands).copied().unwrap_or(0) as f64 - expected).powi(2) / expected
            })
            .sum();
        let freedom = (listed.len() - 1) as f64;
        assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 10.0, "chi-square {chi2}, freedom {freedom}");
    }
}

fn positions(refresh: &str, wanted: usize) {
    let game = small(refresh);
    let mut rng = Seed::from_text(refresh).key().stream(0);
    let mut found = 0;
    for block in 0.. {
        let plies = 1 + rng.below(9);
        if let Some(played) = stopped(&game, block, plies, &mut rng) {
            let drawn: u32 = played
                .hand_log()
                .iter()
                .map(|entry| match entry {
                    Entry::Shuffle(_, Event::Drew { tiles, .. }) => tiles.len(),
                    _ => 0,
                })
                .sum();
            // Histories grow with what is drawn.
            if drawn <= 3 {
                check(&game, &played, &mut rng);
                found += 1;
            }
        }
        if found == wanted {
            return;
        }
    }
}

#[test]
fn drawing_until_a_tile_fits() {
    positions(UNTIL_PLAYABLE, 10);
}

#[test]
fn drawing_one_when_nothing_fits() {
    positions(ONE, 10);
}

#[test]
fn drawing_for_no_reason() {
    positions(ONE_ANYHOW, 8);
}

#[test]
fn drawing_for_a_reason_or_none() {
    positions(TOLD_OR_NOT, 8);
}

#[test]
fn a_seat_draws_until_it_can_play_and_no_further() {
    let game = small(UNTIL_PLAYABLE);
    let mut rng = Seed::from_text("until").key().stream(1);
    let mut draws = 0;
    for block in 0..300 {
        let mut state = game.start(&game.single(block, &mut rng));
        while game.turn(&state) != Turn::Over {
            if let Turn::Seat(seat) = game.turn(&state) {
                let moves = legal(&game, &state, seat);
                assert!(moves != [Move::Pass] || state.stock.is_empty(), "it passed with tiles to draw");
                game.play(&mut state, moves[rng.below(moves.len() as u32) as usize], sobremesa_dominoes::Pause::None);
                continue;
            }
            let (order, before) = (game.shuffle(&state, &mut rng), state.clone());
            if let Event::Drew { seat, tiles, .. } = game.deal(&mut state, &order) {
                let could = |hand: TileSet<1>| {
                    before
                        .public
                        .ends
                        .iter()
                        .any(|(_, end)| !(hand & game.tables().with_number[usize::from(end.number)]).is_empty())
                };
                assert!(!could(before.hands[seat.index()].hand), "it drew although it could play");
                let fitting = tiles.iter().filter(|tile| could(std::iter::once(*tile).collect())).count();
                assert!(fitting == 1 || fitting == 0 && state.stock.is_empty());
                assert!(order[..tiles.len() as usize].iter().all(|tile| tiles.contains(*tile)), "not from the top");
                draws += 1;
            }
        }
    }
    assert!(draws > 100);
}
