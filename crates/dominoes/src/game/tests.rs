//! The short ways of a hand against the stages asked one after the other, and draws against lists.

use proptest::prelude::*;
use sobremesa_core::{Game, Seed, Stream, Turn};
use sobremesa_fuzzing::{DECISIONS, rules_of};
use sobremesa_testkit::{cases, rule_files};

use super::*;

/// A random move by its definition: the legal moves are listed, and one is drawn by its place. On a plain line the list is by
/// end and then by tile, and where there is no choice nothing is drawn; elsewhere it is in ascending order.
fn drawn_of_list<const W: usize>(game: &Dominoes<W>, state: &State<W>, rng: &mut Stream) -> Move {
    let public = &state.public;
    let mut moves = game.moves(public, &state.hands[public.turn.index()]);
    if game.tables.plain && public.stage == Stage::Play && public.yields == 0 {
        moves.sort_by_key(|mv| matches!(mv, Move::Place { arm: 1, .. }));
        if moves.len() == 1 {
            return moves[0];
        }
    }
    moves[rng.below(moves.len() as u32) as usize]
}

/// Plays one hand three times from one stream: by lists and stages, move by move, and at a stroke.
fn compare<const W: usize>(game: &Dominoes<W>, hand: u64) {
    let key = Seed::from_text("short ways").key();
    let [mut plain, mut quick, mut quickest] = [hand; 3].map(|hand| key.stream(hand));
    let opening = game.single(hand, &mut plain);
    assert_eq!([&mut quick, &mut quickest].map(|rng| game.single(hand, rng)), [opening; 2]);
    let mut state = game.start(&opening);
    let (mut stepped, mut played_out) = (state.clone(), state.clone());
    let mut moves = 0;
    loop {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut plain);
                assert_eq!(game.shuffle(&stepped, &mut quick), order);
                assert_eq!(game.deal(&mut stepped, &order), game.deal(&mut state, &order));
            }
            Turn::Seat(seat) => {
                let mv = drawn_of_list(game, &state, &mut plain);
                assert_eq!(game.random_move(&stepped.public, game.private(&stepped, seat), &mut quick), mv);
                let event = game.play_by_stages(&mut state, mv, Pause::None);
                assert_eq!(game.play(&mut stepped, mv, Pause::None), event);
                moves += 1;
            }
        }
        assert_eq!(stepped, state, "hand {hand}, after {moves} moves");
    }
    assert_eq!(game.play_out(&mut played_out, &mut quickest), moves, "hand {hand}");
    assert_eq!(played_out, state, "hand {hand}");
    let next = plain.bits64();
    assert_eq!([quick.bits64(), quickest.bits64()], [next; 2], "hand {hand}: the streams are at the same place");
}

fn compare_under(text: &str, hands: u64) -> bool {
    let rules = crate::file::read(text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"));
    if rules.tiles().count() > 64 {
        let game = Dominoes::<8>::new(rules);
        (0..hands).for_each(|hand| compare(&game, hand));
        return game.tables.steady.is_some();
    }
    let game = Dominoes::<1>::new(rules);
    (0..hands).for_each(|hand| compare(&game, hand));
    game.tables.steady.is_some()
}

#[test]
fn short_ways_leave_what_the_stages_leave_under_bundled_rules() {
    let mut steady = Vec::new();
    for name in rule_files::names("dominoes") {
        let dear = ["melcocha", "ten", "camaron"].contains(&name.as_str());
        if compare_under(&rule_files::text("dominoes", &name), if dear { 3 } else { 100 }) {
            steady.push(name);
        }
    }
    assert!(steady.len() >= 11, "so many were steady when this was written: {steady:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_ways_leave_what_the_stages_leave_under_any_rules(
        decisions in prop::collection::vec(any::<u16>(), 0..=DECISIONS),
    ) {
        compare_under(&rules_of(&decisions), 3);
    }
}
