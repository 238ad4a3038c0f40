//! Random hands of every bundled rule file, at every number of seats it offers: all end within the cap; and deals by a
//! criterion.
#![expect(clippy::print_stdout, reason = "the tests report how long hands are")]

use sobremesa_core::{Game, Seed};
use sobremesa_dominoes::file::{self, Seats};
use sobremesa_dominoes::{Dominoes, MAX_ACTIONS, Rules, Tile};
use sobremesa_search::playout;

use crate::support;

/// How the hands of one file went.
struct Course {
    actions: Vec<u32>,
    out: u32,
    blocked: u32,
}

fn play<const W: usize>(rules: Rules, hands: u64) -> Course {
    let id = rules.id().to_owned();
    let game = Dominoes::<W>::new(rules);
    let key = Seed::from_text("bundled").key();
    let mut course = Course { actions: Vec::new(), out: 0, blocked: 0 };
    for hand in 0..hands {
        let rng = &mut key.stream(hand);
        let opening = if hand % 2 == 0 {
            let none = game.start(&game.single(hand, rng)).public.standing;
            game.opening(&none, None, rng)
        } else {
            game.single(hand, rng)
        };
        let mut state = game.start(&opening);
        playout(&game, &mut state, rng);
        let outcome = game.outcome(&state);
        assert_ne!(outcome.how, "cap", "{id}: hand {hand} does not end within {MAX_ACTIONS} actions");
        course.actions.push(state.public.actions);
        course.out += u32::from(outcome.how == "out");
        course.blocked += u32::from(outcome.how == "blocked");
    }
    course.actions.sort_unstable();
    course
}

fn all_end(hands: u64, of_camaron: u64) {
    for name in support::names() {
        let text = support::text(&name);
        let offered = support::rules(&text).seating().offered.clone();
        for seats in offered {
            let seats = Seats { seats: Some(seats), ..Seats::default() };
            let rules = file::read_with(&text, &seats).expect("the file offers it");
            let hands = if name == "camaron" { of_camaron } else { hands };
            let course = if rules.tiles().count() <= 64 { play::<1>(rules, hands) } else { play::<8>(rules, hands) };
            let share = |count: u32| 100.0 * f64::from(count) / hands as f64;
            println!(
                "{name} ({} seats): {hands} hands, actions: median {}, at most {}; out {:.1}%, blocked {:.1}%",
                seats.seats.unwrap_or_default(),
                course.actions[course.actions.len() / 2],
                course.actions.last().expect("some hand"),
                share(course.out),
                share(course.blocked),
            );
        }
    }
}

/// Calls `look` with the tiles of every hand of some deals.
fn dealt(name: &str, deals: u64, look: impl Fn(&[Tile])) {
    let game = Dominoes::<8>::new(support::rules(&support::text(name)));
    let key = Seed::from_text("deals").key();
    for deal in 0..deals {
        let rng = &mut key.stream(deal);
        let mut state = game.start(&game.single(deal, rng));
        let order = game.shuffle(&state, rng);
        game.deal(&mut state, &order);
        for private in &state.hands[..usize::from(game.seats())] {
            look(&private.hand.iter().map(|tile| game.tile(tile)).collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_hand_of_ten_makes_ninety() {
    dealt("ten", 500, |tiles| assert_eq!(tiles.iter().map(Tile::pips).sum::<u16>(), 90, "{tiles:?}"));
}

#[test]
fn every_hand_of_melcocha_has_every_number() {
    dealt("melcocha", 500, |tiles| {
        assert_eq!(tiles.len(), 7);
        assert!((0..=10).all(|number| tiles.iter().any(|tile| tile.has(number))), "{tiles:?}");
    });
}

#[test]
fn a_tenth_of_the_random_hands_end_within_the_cap() {
    all_end(1_000, 100);
}

#[test]
#[ignore = "minutes; run by `make verify`"]
fn all_random_hands_end_within_the_cap() {
    all_end(10_000, 1_000);
}
