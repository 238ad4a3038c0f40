//! Corners of the rules that the bundled files never come to.

use std::sync::Arc;

use sobremesa_core::{Game, Match, MatchTurn, Seat, Seed, Side, Turn, Unit};
use sobremesa_dominoes::ends::LEFT;
use sobremesa_dominoes::state::{Ending, Stage};
use sobremesa_dominoes::{Dominoes, Move, Pause, Refusal, State};

use crate::support;
use crate::support::by_hand::{dealt, legal, play};

/// Three seats with four of fifteen tiles each.
fn game(rows: &str) -> Arc<Dominoes<1>> {
    support::three_seats(4, rows)
}

/// Plays random hands, showing every state to `look`.
fn hands(game: &Dominoes<1>, mut look: impl FnMut(&State<1>)) {
    let key = Seed::from_text("corners").key();
    for hand in 0..200 {
        let mut rng = key.stream(hand);
        let mut state = game.start(&game.single(hand, &mut rng));
        loop {
            look(&state);
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Shuffle => {
                    let order = game.shuffle(&state, &mut rng);
                    game.deal(&mut state, &order);
                }
                Turn::Seat(seat) => {
                    let mv = game.random_move(&state.public, game.private(&state, seat), &mut rng);
                    game.play(&mut state, mv, Pause::None);
                }
            }
        }
    }
}

#[test]
fn a_blocked_hand_pays_the_part_that_is_said_and_any_other_the_whole() {
    let with = |lines: &str| game(&format!("[[end]]\nwhen = \"out or blocked\"\n[score]\n{lines}\n"));
    let (whole, half) = (with("worth = \"losers\""), with("worth = \"losers\"\nblocked_divide = 2"));
    let mut ended = [0; 2];
    hands(&half, |state| {
        let Stage::Over(ending) = state.public.stage else { return };
        let [all, paid] = [&whole, &half].map(|game| game.outcome(state).points);
        let blocked = ending == Ending::Blocked;
        for side in (0..3).map(Side) {
            assert_eq!(paid.of(side), if blocked { all.of(side) / 2 } else { all.of(side) });
        }
        ended[usize::from(blocked)] += i32::from(all != paid || !blocked);
    });
    assert!(ended.iter().all(|ended| *ended > 20), "{ended:?}");
}

#[test]
fn a_seat_that_passes_again_and_again_does_not_block_the_others() {
    let game = game(
        "[[next]]\nwhen = \"passes_in_a_row(2)\"\nuse = \"previous\"\n[[next]]\nuse = \"next\"\n\
         [[end]]\nwhen = \"out or blocked\"",
    );
    let mut blocked = 0;
    hands(&game, |state| {
        if state.public.stage == Stage::Over(Ending::Blocked) {
            blocked += 1;
            for seat in 0..3 {
                let fits = state.public.ends.line().map(|end| game.tables().with_number[usize::from(end.number)]);
                let hand = state.hands[seat].hand;
                assert!((hand & (fits[0] | fits[1])).is_empty(), "seat {seat} could play on");
            }
        }
    });
    assert!(blocked > 20, "{blocked}");
}

#[test]
fn who_draws_again_is_not_out() {
    let game = game("[[refresh]]\nwhen = \"cannot_play\"\ntake = 1\n[[end]]\nwhen = \"blocked\"");
    let mut again = 0;
    let mut out = None;
    hands(&game, |state| {
        let held = &state.public.held[..3];
        assert_eq!(state.public.out.is_some(), state.public.deal_row.is_some() && held.contains(&0), "{held:?}");
        assert!(state.public.out.is_none_or(|seat| held[seat.index()] == 0), "{held:?}");
        again += u32::from(out.is_some_and(|seat: Seat| held[seat.index()] > 0));
        out = state.public.out;
    });
    assert!(again > 20, "{again}");
}

#[test]
fn the_tile_that_must_open_is_not_asked_for_when_it_was_played_to_the_wrong_end() {
    let game = support::game(&support::text("international"));
    let mut rng = Seed::from_text("opens").key().stream(0);
    let standing = sobremesa_core::Standing { hands: 0, points: sobremesa_core::Points::none(2) };
    let mut state = game.start(&game.opening(&standing, None, &mut rng));
    let order = game.shuffle(&state, &mut rng);
    game.deal(&mut state, &order);
    let tile = game.tables().tile(&[6, 6]).unwrap();
    let refused = game.try_play(&mut state, Move::Place { tile, arm: LEFT, inner: None }, Pause::None);
    assert_eq!(refused.err(), Some(Refusal::NoSuchEnd));
}

#[test]
fn a_hand_that_nobody_could_open_is_followed_by_another() {
    // Hands as varied as can be have no double here: it is dealt again until the hand is cut off.
    let game = support::each_alone(
        2,
        7,
        4,
        "",
        "by = \"varied\"\nredeal_if = \"no_doubles\"\n[opening]\nfirst = \"highest_double\"\nlater = \"rotate\"\n[[end]]\n\
         when = \"out or blocked\"\n[match_to]\nhands = 2",
    );
    let mut played = Match::new(game, Unit::Match, Seed::from_text("nobody opens").key().deals("corners", 0));
    assert_eq!(played.turn(), MatchTurn::NextHand);
    let public = &played.state().public;
    assert_eq!((public.stage, public.opener), (Stage::Over(Ending::Cap), None));
    played.next_hand();
    assert_eq!(played.state().public.opener, Some(Seat(1)), "the turn to open goes round all the same");
}

#[test]
fn a_hand_is_not_blocked_where_a_double_may_stick() {
    let mut text = support::text("melcocha");
    for (there, here) in [
        ("highest = 10 ", "highest = 5\nwithout = [\"5-0\", \"5-2\", \"5-3\", \"5-4\", \"5-5\"] "),
        ("seats = 4\nsides = \"pairs\"", "seats = 2\nsides = \"each\""),
        ("take = 7\nby", "take = 8\n# by"),
    ] {
        assert!(text.contains(there), "{there}");
        text = text.replace(there, here);
    }
    // All tiles are dealt: there is nothing to draw.
    let (before, drawing) = text.split_once("[[refresh]]").expect("its draws");
    let after = &drawing[drawing.find("[opening]").expect("the next table")..];
    let game = support::game(&format!("{before}{after}"));
    let mut state = dealt(&game, "0-0 4-3 2-0 1-0 1-1 2-2 3-3 4-4  3-0 4-0 2-1 3-1 4-1 3-2 4-2 5-1");
    // The last 0 is on the table, at both ends; nothing sleeps.
    for text in ["0-0>", "3-0>", "4-3>", "4-0>", "2-0>", "2-1>", "1-0>"] {
        play(&game, &mut state, text);
    }
    // Who holds no double passes twice, who holds one passes and sticks it.
    for (seat, text) in [(1, "-"), (1, "-"), (0, "-")] {
        assert_eq!(game.turn(&state), Turn::Seat(Seat(seat)));
        assert_eq!(legal(&game, &state), ["-"]);
        play(&game, &mut state, text);
    }
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)));
    assert_eq!(legal(&game, &state), ["1-1>", "2-2>", "3-3>", "4-4>"]);
    play(&game, &mut state, "1-1>");
    assert!(legal(&game, &state).contains(&"3-1>".to_owned()));
}
