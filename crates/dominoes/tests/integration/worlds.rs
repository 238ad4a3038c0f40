//! The sampler against brute force, and drawn worlds against an even spread.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Entry, Game, Hidden, Match, MatchTurn, Seat, Seed, Stream, Unit};
use sobremesa_dominoes::{Dominoes, Move, State, TileId, TileSet};

use crate::support;

/// A random hand stopped after `plies` moves, if it lasts that long.
fn stopped(
    game: &Arc<Dominoes<1>>,
    unit: Unit,
    block: u64,
    plies: u32,
    rng: &mut Stream,
) -> Option<Match<Dominoes<1>>> {
    let mut played = Match::new(Arc::clone(game), unit, Seed::from_text("worlds").key().deals("worlds", block));
    while played.ply() < plies {
        let MatchTurn::Seat(seat) = played.turn() else { return None };
        let state = played.state();
        let mv = game.random_move(&state.public, game.private(state, seat), rng);
        let signal = game.honest_signal(&state.public, game.private(state, seat), mv);
        played.play(mv, signal);
    }
    (played.turn() != MatchTurn::Over && !played.hand_over()).then_some(played)
}

/// Every way to deal the tiles that `seat` does not see: whoever passed must have had nothing that fits, whoever
/// opened with the tile that had to open must have held it. Nothing of the sampler is used, only the log.
fn brute_force(game: &Dominoes<1>, played: &Match<Dominoes<1>>, seat: Seat) -> Vec<[TileSet<1>; 4]> {
    let state = played.state();
    let unseen: Vec<TileId> =
        game.tables().all.without(state.public.placed).without(state.hands[seat.index()].hand).iter().collect();
    let mut room: Vec<u16> = state.public.held[..4].to_vec();
    room[seat.index()] = 0;
    let mut hands = [TileSet::EMPTY; 4];
    hands[seat.index()] = state.hands[seat.index()].hand;
    let mut fitting = Vec::new();
    deal(&unseen, &mut room, &mut hands, &mut |hands| {
        if follows_from(game, played, hands) {
            fitting.push(*hands);
        }
    });
    fitting
}

fn deal(tiles: &[TileId], room: &mut [u16], hands: &mut [TileSet<1>; 4], f: &mut impl FnMut(&[TileSet<1>; 4])) {
    let Some((tile, rest)) = tiles.split_first() else { return f(hands) };
    for seat in 0..4 {
        if room[seat] > 0 {
            room[seat] -= 1;
            hands[seat].insert(*tile);
            deal(rest, room, hands, f);
            hands[seat].remove(*tile);
            room[seat] += 1;
        }
    }
}

/// Whether the hand could have gone as it did, had the seats been left with these hands: all that they placed is
/// put back, and the log is played again by the letter of the rules.
fn follows_from(game: &Dominoes<1>, played: &Match<Dominoes<1>>, left: &[TileSet<1>; 4]) -> bool {
    let mut hands = *left;
    for entry in played.hand_log() {
        if let Entry::Move { seat, mv: Move::Place { tile, .. }, .. } = entry {
            hands[seat.index()].insert(*tile);
        }
    }
    let order: Vec<TileId> = (0..usize::from(game.seats())).flat_map(|seat| hands[seat].iter()).collect();
    let Some(Entry::Opening(opening)) = played.hand_log().first() else { panic!("a hand begins with its opening") };
    let mut state = game.start(opening);
    game.deal(&mut state, &order);
    for entry in played.hand_log() {
        let Entry::Move { seat, mv, .. } = entry else { continue };
        let mut legal = false;
        if state.public.turn == *seat {
            game.legal_moves(&state.public, &state.hands[seat.index()], |other| {
                legal |= other == *mv;
                ControlFlow::Continue(())
            });
        }
        if !legal {
            return false;
        }
        let signal = game.honest_signal(&state.public, &state.hands[seat.index()], *mv);
        game.play(&mut state, *mv, signal);
    }
    state.public.turn == played.state().public.turn
}

fn hands_of(state: &State<1>) -> [u64; 4] {
    [0, 1, 2, 3].map(|seat| state.hands[seat].hand.words()[0])
}

/// Positions with at most `most` unseen tiles outside the hand of the seat to move.
fn positions(game: &Arc<Dominoes<1>>, unit: fn(u64) -> Unit, wanted: usize, most: u32) -> Vec<Match<Dominoes<1>>> {
    let mut rng = Seed::from_text("positions").key().stream(0);
    let mut found = Vec::new();
    for block in 0.. {
        let plies = rng.below(24);
        if let Some(played) = stopped(game, unit(block), block, plies, &mut rng) {
            let state = played.state();
            let own = state.hands[state.public.turn.index()].hand;
            let unseen = game.tables().all.without(state.public.placed).without(own).len();
            if (2..=most).contains(&unseen) {
                found.push(played);
            }
        }
        if found.len() == wanted {
            break;
        }
    }
    found
}

fn check(game: &Arc<Dominoes<1>>, played: &Match<Dominoes<1>>, rng: &mut Stream) -> bool {
    let state = played.state();
    let seat = state.public.turn;
    let brute = brute_force(game, played, seat);
    let worlds = game.worlds(&state.public, game.private(state, seat), seat);
    assert_eq!(game.count(&worlds), Some(brute.len() as u128), "the count of worlds");

    let mut listed = Vec::new();
    assert_eq!(game.each_world(&worlds, u128::MAX, |world| listed.push(hands_of(world))), Some(brute.len() as u128));
    listed.sort_unstable();
    let mut expected: Vec<[u64; 4]> = brute.iter().map(|hands| hands.map(|hand| hand.words()[0])).collect();
    expected.sort_unstable();
    assert_eq!(listed, expected, "the list of worlds");

    if brute.len() < 2 || brute.len() > 400 {
        return false;
    }
    let mut counts: BTreeMap<[u64; 4], u32> = expected.iter().map(|hands| (*hands, 0)).collect();
    let draws = 60 * brute.len() as u32;
    for _ in 0..draws {
        let world = game.sample(&worlds, rng);
        *counts.get_mut(&hands_of(&world)).expect("a drawn world is one of those that fit") += 1;
    }
    let chi2: f64 = counts.values().map(|count| (f64::from(*count) - 60.0).powi(2) / 60.0).sum();
    let freedom = (brute.len() - 1) as f64;
    // Mean and variance of chi-square are its degrees of freedom and twice that; five deviations.
    assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2} with {freedom} degrees of freedom");
    true
}

#[test]
fn worlds_are_those_of_brute_force_and_evenly_drawn() {
    let mut rng = Seed::from_text("draws").key().stream(0);
    let game = support::game(&support::text("international"));
    let mut drawn = 0;
    for played in positions(&game, |index| Unit::Hand { index }, 60, 12) {
        drawn += usize::from(check(&game, &played, &mut rng));
    }
    for played in positions(&game, |_| Unit::Match, 30, 12) {
        drawn += usize::from(check(&game, &played, &mut rng));
    }
    assert!(drawn >= 20, "{drawn} positions had few enough worlds for a chi-square");
}

#[test]
fn in_a_duel_all_is_known() {
    let game = support::game(&support::text("duel"));
    let played = Match::new(Arc::clone(&game), Unit::Match, Seed::from_text("duel").key().deals("duel", 0));
    let state = played.state();
    let worlds = game.worlds(&state.public, game.private(state, Seat(0)), Seat(0));
    assert_eq!(game.count(&worlds), Some(1));
    assert_eq!(game.sample(&worlds, &mut Seed::from_text("x").key().stream(0)), *state);
}

#[test]
fn before_the_first_tile_the_holder_of_the_opening_tile_is_known() {
    let game = support::game(&support::text("international"));
    let played = Match::new(Arc::clone(&game), Unit::Match, Seed::from_text("lead").key().deals("lead", 0));
    let state = played.state();
    let opener = state.public.opener.expect("dealt");
    let other = opener.after(1, 4);
    let worlds = game.worlds(&state.public, game.private(state, other), other);
    // 20 unseen tiles for rooms of 6, 7 and 7: 20! / (6! 7! 7!).
    assert_eq!(game.count(&worlds), Some(133_024_320));
}
