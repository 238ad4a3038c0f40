//! Rules that houses have made up: a draw that is a turn, hands that go on until a whole side is out, ties that are carried
//! on, hands that count double, other worths, reasons and orders.

use std::sync::Arc;

use sobremesa_core::{Game, Match, Outcome, Points, Seat, Seed, Side, Standing, Turn, Unit};
use sobremesa_dominoes::Asked;
use sobremesa_dominoes::file::{self, Seats};
use sobremesa_dominoes::seen::{Event, PassKind};
use sobremesa_dominoes::state::{Ending, Opening, Stage};
use sobremesa_dominoes::{Dominoes, State};

use crate::support::by_hand::{dealt, legal, play, shuffle};
use crate::support::{self, each_alone};

fn play_all(game: &Dominoes<1>, state: &mut State<1>, moves: &[&str]) {
    for text in moves {
        play(game, state, text);
    }
}

/// How a hand ends that is dealt and played so.
fn outcome(game: &Dominoes<1>, order: &str, moves: &[&str]) -> Outcome {
    let mut state = dealt(game, order);
    play_all(game, &mut state, moves);
    assert_eq!(game.turn(&state), Turn::Over, "{:?}", legal(game, &state));
    game.outcome(&state)
}

/// Four seats in pairs, two tiles each of the set up to four.
fn pairs(rows: &str) -> Arc<Dominoes<1>> {
    support::game(&format!(
        "format = 1\ngame = \"dominoes\"\nid = \"pairs\"\nname = {{ es = \"Parejas\", en = \"Pairs\" }}\ntiles.highest = 4\n\
         [table]\nseats = 4\nsides = \"pairs\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 2\n{rows}"
    ))
}

const TO_FIFTY: &str = "[match_to]\ntarget = 50\n";

#[test]
fn who_draws_may_have_lost_the_turn_by_it() {
    let game = each_alone(
        2,
        3,
        3,
        "",
        "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 2-0 1-1");
    play_all(&game, &mut state, &["3-3>"]);
    let Event::Drew { seat, .. } = shuffle(&game, &mut state, "3-2") else { panic!("a draw") };
    assert_eq!((seat, state.public.turn), (Seat(1), Seat(1)));
    assert_eq!(legal(&game, &state), ["-"], "the tile drawn fits, and waits");
    let lacked = state.public.lacks[1];
    play_all(&game, &mut state, &["-"]);
    assert_eq!(state.public.lacks[1], lacked, "that pass tells nothing");
    assert!(!lacked.contains(game.tables().tile(&[2, 1]).expect("a tile")), "what fits nothing may be in the hand");
    assert_eq!((state.public.passes, state.public.idle, state.public.turn), (1, 0, Seat(0)));
    play_all(&game, &mut state, &["3-1>"]);
    assert!(legal(&game, &state).contains(&"3-2<".to_owned()), "in the next turn it may be played");
}

#[test]
fn a_hand_is_not_blocked_by_who_has_just_drawn() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, 2, 2, "", rows);
    // Of six tiles two are left over: both are drawn, and the second of them fits.
    let mut state = dealt(&game, "2-2 1-1  1-0 0-0");
    play_all(&game, &mut state, &["2-2>"]);
    shuffle(&game, &mut state, "2-0");
    play_all(&game, &mut state, &["-"]);
    shuffle(&game, &mut state, "2-1");
    play_all(&game, &mut state, &["-"]);
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(1)));
    assert_eq!(legal(&game, &state), ["2-0>"]);
}

#[test]
fn an_exchange_that_was_left_out_is_no_turn() {
    let game = each_alone(
        2,
        3,
        3,
        "",
        "[[refresh]]\nwhen = \"turn > 0\"\nmay_give = 1\ntake = \"as_many\"\nthen = \"pass\"\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 3-2 1-1");
    play_all(&game, &mut state, &["3-3>", "-"]);
    assert_eq!(legal(&game, &state), ["3-2>"], "it gave nothing, and plays");
    play_all(&game, &mut state, &["3-2>", "!0-0"]);
    shuffle(&game, &mut state, "2-2");
    assert_eq!(legal(&game, &state), ["-"], "it gave a tile, and passes");
}

#[test]
fn the_end_counts_that_no_more_is_given() {
    let rows = "[[refresh]]\nwhen = \"not opening\"\nmay_give = 1\ntake = \"as_many\"\n[[end]]\nwhen = \"out or blocked or turn > 1\"";
    let game = each_alone(2, 3, 3, "", rows);
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 3-2 1-1");
    play_all(&game, &mut state, &["3-3>"]);
    assert!(legal(&game, &state).contains(&"-".to_owned()), "it may give, or not");
    play_all(&game, &mut state, &["-"]);
    assert_eq!(state.public.stage, Stage::Over(Ending::Ended), "that was the second action");
}

#[test]
fn a_hand_may_go_on_until_a_whole_side_is_out() {
    let game = pairs("[[end]]\nwhen = \"side_out or blocked\"\n[score]\nworth = \"one\"\n[match_to]\ntarget = 5\n");
    let mut state = dealt(&game, "3-3 3-2  3-1 1-1  2-2 2-0  0-0 1-0");
    play_all(&game, &mut state, &["3-3>", "3-1>", "-", "1-0>"]);
    play_all(&game, &mut state, &["3-2<"]);
    assert_eq!((state.public.out, state.public.stage), (Some(Seat(0)), Stage::Play), "its partner still has tiles");
    play_all(&game, &mut state, &["-", "2-2<", "0-0>"]);
    assert_eq!(legal(&game, &state), ["-"], "who has none passes");
    assert_eq!(state.public.stage, Stage::Play, "one of each side is out");
    play_all(&game, &mut state, &["-", "-", "2-0>"]);
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(2))));
    assert_eq!(game.outcome(&state).points.by_side(), [1, 0]);
}

#[test]
fn nobody_has_won_by_being_out_alone_when_the_hand_is_blocked() {
    let game = pairs("[[end]]\nwhen = \"side_out or blocked\"\n[score]\nworth = \"one\"\n[match_to]\ntarget = 5\n");
    // The first seat is out, and nobody has a four or a three: its side counts seven, the other five.
    let moves = ["4-4>", "-", "-", "-", "4-3>", "-", "-", "-", "-"];
    let outcome = outcome(&game, "4-4 4-3  0-0 1-0  2-2 2-1  1-1 2-0", &moves);
    assert_eq!((outcome.how, outcome.winner), ("blocked", Some(Side(1))));
}

#[test]
fn a_tie_goes_to_the_winner_of_the_next_hand() {
    let rows = "[opening]\nlater = \"rotate\"\n[[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"all\"\ntie = \"carried\"\n";
    let game = each_alone(2, 3, 2, "", &format!("{rows}{TO_FIFTY}"));
    // Nothing fits the two at both ends, and each has four left.
    let mut state = dealt(&game, "2-2 3-1  3-0 1-0");
    play_all(&game, &mut state, &["2-2>", "-", "-"]);
    let tied = game.outcome(&state);
    assert_eq!((tied.how, tied.winner, tied.points.by_side()), ("blocked", None, &[0, 0][..]));
    let carry = game.carry(&state);
    assert_eq!(carry.carried, 8, "what both have left, as one of them would have scored it");
    let standing = Standing { hands: 1, points: tied.points };
    let mut rng = Seed::from_text("carried").key().stream(0);
    let opening = game.opening(&standing, Some(&carry), &mut rng);
    assert_eq!((opening.opener, opening.carried), (Some(Seat(1)), 8));
    assert_eq!(game.opening_text(&opening), "opener=2+8");
    let read = game.read_opening("opener=2+8").expect("an opening");
    assert_eq!((read.opener, read.carried), (Some(Seat(1)), 8));
    for wrong in ["opener=2+", "opener=2+0", "opener=2+x", "opener=2+-3", "opener=+8", "opener=2+9999999"] {
        assert!(game.read_opening(wrong).is_err(), "{wrong}");
    }
    let mut state = game.start(&opening);
    shuffle(&game, &mut state, "1-1 1-0  2-1 3-3");
    play_all(&game, &mut state, &["2-1>", "1-1>", "-", "1-0>"]);
    assert_eq!(game.outcome(&state).points.by_side(), [14, 0], "six that are left, and eight");
    assert_eq!(game.carry(&state).carried, 0);
}

#[test]
fn a_tie_in_a_hand_that_counts_double_is_carried_as_double() {
    let rows =
        "[[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"all\"\ntie = \"carried\"\ndoubled_if = \"blocked\"\n";
    let game = each_alone(2, 3, 2, "", &format!("{rows}{TO_FIFTY}"));
    let mut state = dealt(&game, "2-2 3-1  3-0 1-0");
    play_all(&game, &mut state, &["2-2>", "-", "-"]);
    assert_eq!(game.outcome(&state).points.by_side(), [0, 0]);
    assert_eq!(game.carry(&state).carried, 16, "one of them would have scored twice eight");
}

#[test]
fn a_blocked_hand_may_be_worth_something_else() {
    let worth = |rows: &str, order: &str, moves: &[&str]| {
        let rows = format!("[[end]]\nwhen = \"out or blocked\"\n[score]\n{rows}\n{TO_FIFTY}");
        outcome(&each_alone(2, 3, 2, "", &rows), order, moves).points.by_side().to_vec()
    };
    let blocked = ("2-2 3-1  1-0 0-0", &["2-2>", "-", "-"][..]);
    let out = ("2-1 1-1  3-2 3-0", &["2-1>", "3-2<", "1-1>"][..]);
    assert_eq!(worth("worth = \"all\"", blocked.0, blocked.1), [0, 5]);
    assert_eq!(worth("worth = \"all\"\nblocked_worth = \"nothing\"", blocked.0, blocked.1), [0, 0]);
    assert_eq!(worth("worth = \"all\"\nblocked_worth = \"losers\"", blocked.0, blocked.1), [0, 4]);
    assert_eq!(worth("worth = \"all\"\nblocked_worth = \"nothing\"", out.0, out.1), [3, 0]);
    assert_eq!(worth("worth = \"nothing\"\nblocked_worth = \"one\"", out.0, out.1), [0, 0]);
    assert_eq!(worth("worth = \"all\"\ndoubled_if = \"blocked\"", blocked.0, blocked.1), [0, 10]);
    assert_eq!(worth("worth = \"all\"\ndoubled_if = \"blocked\"", out.0, out.1), [3, 0]);
}

#[test]
fn what_is_left_in_the_stock_may_count_for_the_winner() {
    let points = |rows: &str, order: &str, moves: &[&str]| {
        let rows = format!("[[end]]\nwhen = \"out or blocked\"\n[score]\n{rows}\n{TO_FIFTY}");
        outcome(&each_alone(2, 3, 2, "", &rows), order, moves).points.by_side().to_vec()
    };
    // Of the 30 pips of the set 5 are left in the hands and 21 over, or 3 and 17.
    let blocked = ("2-2 3-1  1-0 0-0", &["2-2>", "-", "-"][..]);
    let out = ("2-1 1-1  3-2 3-0", &["2-1>", "3-2<", "1-1>"][..]);
    assert_eq!(points("worth = \"losers_and_stock\"", blocked.0, blocked.1), [0, 25]);
    assert_eq!(points("worth = \"all_and_stock\"", blocked.0, blocked.1), [0, 26]);
    assert_eq!(points("worth = \"losers_and_stock\"", out.0, out.1), [20, 0]);
    assert_eq!(points("worth = \"losers\"\nblocked_worth = \"all_and_stock\"", out.0, out.1), [3, 0]);
    assert_eq!(points("worth = \"losers\"\nblocked_worth = \"all_and_stock\"", blocked.0, blocked.1), [0, 26]);
    // The stock counts as a hand does: its six tiles beside the one that is left, or its highest.
    assert_eq!(points("hand = \"count\"\nworth = \"losers_and_stock\"", out.0, out.1), [7, 0]);
    assert_eq!(points("hand = \"highest_tile\"\nworth = \"losers_and_stock\"", blocked.0, blocked.1), [0, 10]);
}

#[test]
fn whoever_places_a_tile_may_draw_for_it() {
    let rows = "[[refresh]]\nwhen = \"placed 3-3 and not stock_empty\"\nuntil_hand = 4\nthen = \"pass\"\n[[next]]\n\
                when = \"placed 3-3 and not stock_empty\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\n\
                when = \"out or blocked\"\n[[bonus]]\nfor = \"place\"\nwhen = \"placed 3-3 or placed 2-3\"\npoints = 5";
    let game = each_alone(2, 3, 3, "", rows);
    let mut state = dealt(&game, "3-1 1-0 0-0  3-3 3-2 2-2");
    play_all(&game, &mut state, &["3-1>", "3-3<"]);
    assert_eq!(state.public.scored.by_side(), [0, 5]);
    let Event::Drew { seat, tiles, .. } = shuffle(&game, &mut state, "2-0 1-1") else { panic!("a draw") };
    assert_eq!((seat, tiles.len(), state.public.turn), (Seat(1), 2, Seat(1)));
    assert_eq!(legal(&game, &state), ["-"], "to draw was the rest of the turn");
    play_all(&game, &mut state, &["-", "1-0>"]);
    assert_eq!(state.public.turn, Seat(1), "another tile brings nothing");
    play_all(&game, &mut state, &["3-2<"]);
    assert_eq!((state.public.scored.by_side(), state.public.turn), (&[0, 10][..], Seat(0)));
}

#[test]
fn equal_ends_may_score_their_sum_and_multiples_take_it_off() {
    let rows = "[[bonus]]\nfor = \"ends_equal\"\npoints = \"ends\"\n[[bonus]]\nfor = \"ends_multiple_of 3\"\npoints = \"-ends\"\n\
                [[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"nothing\"\n";
    let game = each_alone(2, 4, 3, "", &format!("{rows}{TO_FIFTY}"));
    assert!(game.rules().canonical().contains("bonus ends_multiple_of 3 points -ends\n"));
    let mut state = dealt(&game, "2-1 4-2 1-0  4-1 4-4 0-0");
    let scored = |state: &State<1>| state.public.scored.by_side().to_vec();
    play_all(&game, &mut state, &["2-1>"]);
    assert_eq!(scored(&state), [-3, 0], "two and one");
    play_all(&game, &mut state, &["4-1>"]);
    assert_eq!(scored(&state), [-3, -6], "two and four");
    play_all(&game, &mut state, &["4-2<"]);
    assert_eq!(scored(&state), [5, -6], "four at both ends");
    play_all(&game, &mut state, &["4-4>"]);
    assert_eq!(scored(&state), [5, -6 + 12 - 12], "a double counts twice, and twelve is a multiple as well");
    let mut state = dealt(&game, "1-0 2-0 4-4  2-1 4-1 0-0");
    play_all(&game, &mut state, &["1-0>", "2-1<"]);
    let Event::Placed(placed) = play(&game, &mut state, "2-0<") else { panic!("a placement") };
    assert_eq!((placed.scored.len(), scored(&state)), (0, vec![0, 0]), "of two blanks nothing is told");
}

#[test]
fn who_blocks_may_be_compared_with_the_seat_before() {
    let winner = |winner: &str| {
        let rows =
            format!("[[end]]\nwhen = \"out or blocked\"\n[score]\nwinner = \"{winner}\"\nworth = \"one\"\n{TO_FIFTY}");
        let game = each_alone(3, 4, 2, "", &rows);
        // Nobody has another four: 5 pips are left with the first seat, 10 with the second, 2 with the third.
        outcome(&game, "4-4 3-2  3-3 3-1  0-0 1-1", &["4-4>", "-", "-", "-"]).winner
    };
    assert_eq!(winner("blocker_against_next"), Some(Side(0)));
    assert_eq!(winner("blocker_against_previous"), Some(Side(2)));
    assert_eq!(winner("lowest_side"), Some(Side(2)));
}

#[test]
fn a_capicua_may_double_the_hand() {
    let rows =
        format!("[[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"all\"\ndoubled_if = \"capicua\"\n{TO_FIFTY}");
    let game = each_alone(2, 3, 2, "", &rows);
    assert_eq!(outcome(&game, "3-1 2-1  3-2 0-0", &["3-1>", "3-2<", "2-1>"]).points.by_side(), [0, 0]);
    assert_eq!(outcome(&game, "3-1 2-1  3-2 1-0", &["3-1>", "3-2<", "2-1>"]).points.by_side(), [2, 0]);
    assert_eq!(outcome(&game, "3-1 1-1  3-2 1-0", &["3-1>", "3-2<", "1-1>"]).points.by_side(), [1, 0], "at one end");
}

#[test]
fn tiles_are_dealt_again_for_several_reasons() {
    let deal = |laws: &str| {
        let rows = format!("redeal_if = {laws}\n[[end]]\nwhen = \"out or blocked\"");
        each_alone(2, 6, 4, "", &rows)
    };
    let standing = Standing { hands: 0, points: Points::none(2) };
    let shown = |game: &Dominoes<1>, order: &str| {
        let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
        match shuffle(game, &mut state, order) {
            Event::Shown { seat, .. } => Some(seat),
            _ => None,
        }
    };
    let both = deal("[\"doubles >= 4\", \"same_number >= 4\"]");
    assert_eq!(shown(&both, "6-5 6-4 6-3 5-0  0-0 1-1 2-2 3-3"), Some(Seat(1)));
    assert_eq!(shown(&both, "6-5 6-4 6-3 6-0  0-0 1-1 2-2 4-3"), Some(Seat(0)));
    assert_eq!(shown(&both, "6-5 6-4 6-3 5-0  0-0 1-1 2-2 4-3"), None);
    let holds = deal("\"nobody_holds 6-6\"");
    assert_eq!(shown(&holds, "6-5 6-4 6-3 5-0  0-0 1-1 2-2 3-3"), Some(Seat(0)));
    assert_eq!(shown(&holds, "6-5 6-4 6-3 5-0  0-0 1-1 2-2 6-6"), None);
    let nobody = deal("\"nobody_has_a_double\"");
    assert_eq!(shown(&nobody, "6-5 6-4 6-3 5-0  1-0 2-1 3-2 4-3"), Some(Seat(0)));
    assert_eq!(shown(&nobody, "6-5 6-4 6-3 5-0  1-0 2-1 3-2 3-3"), None);
    assert_eq!(shown(&nobody, "6-6 6-4 6-3 5-0  1-0 2-1 3-2 4-3"), None);
}

#[test]
fn tiles_are_looked_for_in_an_order() {
    let rows = "[opening]\nfirst = \"highest_double\"\norder = [\"1-1\", \"3-2\"]\nlater = \"winner_or_first\"\n[[end]]\nwhen = \"out or blocked\"\n";
    let game = each_alone(2, 3, 2, "", &format!("{rows}{TO_FIFTY}"));
    let standing = Standing { hands: 0, points: Points::none(2) };
    let opens = |order: &str| {
        let mut state = game.start(&Opening { opener: None, yields: 0, standing, carried: 0, drawn: None });
        shuffle(&game, &mut state, order);
        (state.public.turn, legal(&game, &state))
    };
    assert_eq!(opens("3-3 3-2  1-1 1-0"), (Seat(1), vec!["1-1>".to_owned()]));
    assert_eq!(opens("3-3 3-2  2-2 1-0"), (Seat(0), vec!["3-2>".to_owned()]));
    assert_eq!(opens("3-1 3-0  2-2 1-0"), (Seat(1), vec!["2-2>".to_owned()]), "then the highest double");
    let mut rng = Seed::from_text("order").key().stream(0);
    let mut later = |order: &str| {
        let mut state = dealt(&game, order);
        play_all(&game, &mut state, &["2-2>", "-", "-"]);
        game.opening(&standing, Some(&game.carry(&state)), &mut rng).opener
    };
    assert_eq!(later("2-2 3-1  1-0 0-0"), Some(Seat(1)), "the winner");
    assert_eq!(later("2-2 3-1  3-0 1-0"), None, "nobody won: as the first");
}

#[test]
fn whoever_scores_may_have_another_turn() {
    let rows = "[[next]]\nwhen = \"scored\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"\n\
                [[bonus]]\nfor = \"ends_multiple_of 5\"\npoints = \"ends\"";
    let game = each_alone(2, 6, 4, "", rows);
    let mut state = dealt(&game, "6-4 4-4 3-2 1-0  6-6 6-1 5-0 2-2");
    play_all(&game, &mut state, &["6-4>"]);
    assert_eq!((state.public.turn, state.public.scored.by_side()), (Seat(0), &[10, 0][..]));
    play_all(&game, &mut state, &["4-4>"]);
    assert_eq!(state.public.turn, Seat(1), "14 is no multiple of five");
    play_all(&game, &mut state, &["6-6<"]);
    assert_eq!((state.public.turn, state.public.scored.by_side()), (Seat(1), &[10, 20][..]));
}

#[test]
fn every_pass_of_an_opponent_may_score() {
    let game =
        pairs("[[end]]\nwhen = \"out or blocked\"\n[[bonus]]\nfor = \"pass\"\npoints = 2\n[match_to]\ntarget = 50\n");
    let mut state = dealt(&game, "3-3 2-2  1-1 1-0  2-1 2-0  3-1 0-0");
    play_all(&game, &mut state, &["3-3>", "-"]);
    assert_eq!(state.public.scored.by_side(), [2, 0]);
    play_all(&game, &mut state, &["-"]);
    assert_eq!(state.public.scored.by_side(), [2, 0], "a partner's pass gives nothing");
    play_all(&game, &mut state, &["3-1>", "-"]);
    assert_eq!(state.public.scored.by_side(), [2, 2]);
}

#[test]
fn a_pass_after_a_draw_is_a_pass() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, 3, 3, "", rows);
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 2-0 1-1");
    play_all(&game, &mut state, &["3-3>"]);
    shuffle(&game, &mut state, "1-0");
    let (mv, pause) = game.read_move("-").expect("a pass");
    let Ok(Event::Passed(passed)) = game.try_play(&mut state, mv, pause) else { panic!("a pass") };
    assert_eq!(passed.kind, PassKind::Pass);
}

#[test]
fn doubles_may_differ_in_the_arms_they_open() {
    let table =
        "spinner = \"all_doubles\"\narms = \"first\"\narms_of_opening = \"never\"\narms_of_first = \"at_once\"\n";
    let game = each_alone(2, 3, 4, table, "[[end]]\nwhen = \"out or all_passed\"");
    let mut state = dealt(&game, "3-3 3-2 1-1 2-1  3-1 2-2 0-0 1-0");
    play_all(&game, &mut state, &["3-3>", "3-1>"]);
    assert_eq!(state.public.ends.iter().count(), 2, "the double that opens is a tile as others are");
    play_all(&game, &mut state, &["1-1>"]);
    assert_eq!(state.public.ends.iter().count(), 4, "the first after it has arms at once");
    assert!(legal(&game, &state).len() > 1, "and nobody must go on there");
    play_all(&game, &mut state, &["1-0>", "3-2<", "0-0>"]);
    assert_eq!(state.public.ends.iter().count(), 6);
    assert_eq!(legal(&game, &state), ["-"], "the third must be covered before all else");
}

#[test]
fn a_hand_may_end_once_everybody_has_passed() {
    let game = each_alone(3, 3, 3, "must_play = \"may_pass\"", "[[end]]\nwhen = \"out or all_passed\"");
    let mut state = dealt(&game, "3-3 2-1 1-1  3-1 3-2 0-0  3-0 2-2 1-0");
    play_all(&game, &mut state, &["3-3>", "-", "-"]);
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)), "two passes are not all");
    play_all(&game, &mut state, &["-"]);
    assert_eq!(state.public.stage, Stage::Over(Ending::Blocked), "though somebody could have played");
}

#[test]
fn the_first_double_after_the_opening_tile_may_be_the_only_one_with_arms() {
    let table = "spinner = \"all_doubles\"\narms = \"never\"\narms_of_first = \"at_once\"\n";
    let game = each_alone(2, 3, 4, table, "[[end]]\nwhen = \"out or blocked\"");
    for (order, moves) in [
        ("3-3 3-2 1-1 2-1  3-1 2-2 0-0 1-0", &["3-3>", "3-1>", "1-1>", "1-0>", "3-2<", "0-0>"][..]),
        ("3-1 3-2 1-1 2-1  3-3 2-2 0-0 1-0", &["3-1>", "1-0>", "3-2<", "0-0>", "2-1<", "-", "1-1<"][..]),
    ] {
        let mut state = dealt(&game, order);
        play_all(&game, &mut state, moves);
        assert_eq!(state.public.ends.iter().count(), 4, "{order}: one double has arms, and no more");
    }
}

#[test]
fn who_wins_together_may_go_by_the_number_of_seats() {
    let text = "format = 1\ngame = \"dominoes\"\nid = \"family\"\nname = { es = \"En familia\", en = \"Family\" }\n\
                tiles.highest = 6\n[table]\nseats = [2, 3, 4]\nsides = { 2 = \"each\", 3 = \"each\", 4 = \"pairs\" }\n[[deal]]\n\
                when = \"not_dealt\"\ntake = { 2 = 14, 3 = 7, 4 = 7 }\nredeal_if = \"nobody_holds 6-6\"\n\
                [opening]\nfirst = \"holder_of 6-6\"\n[[end]]\nwhen = \"out or blocked\"\n";
    let sides = |seats| {
        let chosen = Seats { seats: Some(seats), ..Seats::default() };
        let rules = file::read_with(text, &chosen).expect("rules");
        rules.seating().sides.by_seat().iter().map(|side| side.0).collect::<Vec<_>>()
    };
    // Two hold all tiles, and yet the file has its reason to deal again: three may leave the 6-6 in the stock.
    assert_eq!(sides(2), [0, 1]);
    assert_eq!((sides(3), sides(4)), (vec![0, 1, 2], vec![0, 1, 0, 1]));
}

#[test]
fn who_keeps_so_many_tiles_gives_the_others_back() {
    let rows =
        "[[refresh]]\nwhen = \"first_turn and not opening\"\nkeep = 2\ntake = 0\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(3, 3, 3, "", rows);
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 3-2 1-1  2-2 3-0 2-0");
    play_all(&game, &mut state, &["3-3>"]);
    assert_eq!(legal(&game, &state), ["!1-1", "!2-1", "!3-2"], "one of three, whichever it likes, and it must");
    assert_eq!(game.asked(&state.public), Asked::Give { left: 1, may_stop: false });
    play_all(&game, &mut state, &["!2-1"]);
    assert_eq!(state.public.held[..3], [2, 2, 3]);
    assert_eq!((state.public.stage, state.public.turn), (Stage::Play, Seat(1)), "nothing is taken");
    play_all(&game, &mut state, &["3-2>", "!2-2"]);
    assert_eq!(state.public.stock, 3, "the one left over, and two given back");
    play_all(&game, &mut state, &["2-0>"]);
    assert_eq!(legal(&game, &state), ["0-0>", "3-1<"], "once the first turn is over nobody gives");
}

#[test]
fn who_holds_no_more_than_is_kept_exchanges_nothing() {
    let rows = "[[refresh]]\nwhen = \"not opening\"\nkeep = 2\nuntil_hand = 3\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, 3, 3, "", rows);
    let mut state = dealt(&game, "3-3 3-1 0-0  2-1 3-2 1-1");
    play_all(&game, &mut state, &["3-3>", "!1-1"]);
    shuffle(&game, &mut state, "3-0");
    assert_eq!(legal(&game, &state), ["3-0>", "3-2>"], "it holds three again, two of which fit");
    play_all(&game, &mut state, &["3-2>"]);
    assert_eq!(legal(&game, &state), ["3-1<"], "of two tiles none is beyond two");
}

#[test]
fn what_sleeps_and_what_wins_may_go_by_the_number_of_seats() {
    let text = |asleep: &str, target: &str| {
        format!(
            "format = 1\ngame = \"dominoes\"\nid = \"by-seats\"\nname = {{ es = \"Según\", en = \"By seats\" }}\n\
             tiles = {{ highest = 6, asleep = {asleep} }}\n[table]\nseats = [2, 4]\nsides = \"each\"\n[[deal]]\n\
             when = \"not_dealt\"\ntake = 6\n[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\n\
             [[end]]\nwhen = \"out or blocked\"\n[match_to]\ntarget = {target}\n"
        )
    };
    let read = |text: &str, seats| {
        let chosen = Seats { seats: Some(seats), ..Seats::default() };
        file::read_with(text, &chosen).expect("rules")
    };
    let by_seats = text("{ 2 = 10, 4 = 2 }", "{ 2 = 100, 4 = 61 }");
    for (seats, asleep, target) in [(2, "10", "100"), (4, "2", "61")] {
        let rules = read(&by_seats, seats);
        // The table of two allows more to sleep than that of four: the same numbers for all are refused there.
        let alone = text(asleep, target).replace("seats = [2, 4]", &format!("seats = {seats}"));
        assert_eq!(rules.canonical(), read(&alone, seats).canonical(), "as a file that is for so many alone");
        assert_eq!(rules.match_to().target, target.parse().ok());
    }
    assert!(file::read(&text("10", "100")).is_err(), "ten asleep leave too few for four");
}

#[test]
fn a_match_may_be_a_draw_though_the_target_is_reached() {
    let end = "[[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"one\"\n";
    let game = pairs(&format!("{end}[match_to]\ntarget = 10\ndrawn_from = 5\n"));
    let at = |points: [i32; 2]| {
        let mut standing = Standing { hands: 12, points: Points::none(2) };
        (0..).zip(points).for_each(|(side, points)| standing.points.add(Side(side), points));
        (game.match_over(&standing), game.match_drawn(&standing))
    };
    assert_eq!(at([9, 9]), (false, false), "nobody has won ten hands");
    assert_eq!((at([10, 4]), at([4, 10])), ((true, false), (true, false)));
    assert_eq!((at([10, 5]), at([9, 10])), ((true, true), (true, true)));
    let usual = pairs(&format!("{end}[match_to]\ntarget = 10\n"));
    assert!(!usual.match_drawn(&Standing { hands: 15, points: Points::none(2) }));

    let key = Seed::from_text("drawn").key();
    let (mut won, mut drawn) = (0, 0);
    for block in 0..40 {
        let mut played = Match::new(Arc::clone(&game), Unit::Match, key.deals("drawn", block));
        let mut rng = key.stream(block);
        while support::goes_on_at_random(&game, &mut played, &mut rng) {}
        let verdict = played.verdict().expect("it is over");
        let points = verdict.points.by_side();
        assert_eq!(points.iter().max(), Some(&10));
        let winner = if points.iter().all(|points| *points >= 5) { None } else { verdict.points.leader() };
        assert_eq!(verdict.winner, winner, "{points:?}");
        *(if winner.is_some() { &mut won } else { &mut drawn }) += 1;
    }
    assert!(won > 0 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn a_bonus_may_be_for_those_who_have_few_points() {
    let game = pairs(&format!(
        "[[end]]\nwhen = \"out or blocked\"\n[[bonus]]\nfor = \"pass\"\nbelow = 3\npoints = 2\n[[bonus]]\nfor = \"win\"\n\
         below = 4\npoints = 10\n[score]\nworth = \"one\"\n{TO_FIFTY}"
    ));
    let deal = "4-4 4-3  0-0 1-0  2-2 2-1  1-1 2-0";
    let played = |before: [i32; 2]| {
        let mut standing = Standing { hands: 3, points: Points::none(2) };
        (0..).zip(before).for_each(|(side, points)| standing.points.add(Side(side), points));
        let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
        shuffle(&game, &mut state, deal);
        play_all(&game, &mut state, &["4-4>", "-", "-", "-"]);
        state.public.scored
    };
    assert_eq!(played([0, 0]).by_side(), [4, 0], "both passes of the others: it had none and then two");
    assert_eq!(played([2, 0]).by_side(), [2, 0], "after the first it has four");
    assert_eq!(played([3, 0]).by_side(), [0, 0]);
    let ended = outcome(&game, deal, &["4-4>", "-", "-", "-", "4-3>"]);
    assert_eq!(
        (ended.how, ended.points.by_side()),
        ("out", &[5, 0][..]),
        "with four points there is nothing for winning"
    );
}
