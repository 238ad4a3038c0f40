//! What a seat may do in its turn beyond placing and passing: stopping, leaving the opening, giving, drawing.

use std::sync::Arc;

use sobremesa_core::{Choice, Game, Match, Player, Points, Seat, Seed, Side, Standing, StopFlag, Turn, Unit};
use sobremesa_dominoes::notation::Laid;
use sobremesa_dominoes::players::{By, ChosenDiscard, Matrix};
use sobremesa_dominoes::rules::BonusFor;
use sobremesa_dominoes::seen::{Event, PassKind};
use sobremesa_dominoes::state::{Carry, Ending, ExchangeRow, Opening, Stage};
use sobremesa_dominoes::{Dominoes, Fact, Move, Pause, Refusal, State};
use sobremesa_search::{Greedy, playout};
use std::ops::ControlFlow;

use crate::support::by_hand::{dealt, legal, play, shuffle};
use crate::support::{self, each_alone, three_seats};

#[test]
fn who_may_stop_stops_after_a_placement_only_and_that_is_no_pass() {
    let game = each_alone(
        2,
        3,
        3,
        "must_play = \"may_stop\"",
        "[[next]]\nwhen = \"just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "3-3 3-2 1-0  1-1 0-0 3-1");
    play(&game, &mut state, "3-3>");
    assert_eq!(state.public.turn, Seat(0));
    assert_eq!(legal(&game, &state), ["-", "3-2>"]);
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("a stop") };
    assert_eq!(passed.kind, PassKind::Stop);
    assert_eq!((state.public.turn, state.public.passes, state.public.idle), (Seat(1), 0, 0));
    assert!(state.public.lacks[0].is_empty(), "stopping tells nothing");
    assert_eq!(legal(&game, &state), ["3-1>"], "a seat that has not placed must play if it can");
}

#[test]
fn who_may_stop_draws_only_where_it_has_placed_nothing() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[[next]]\nwhen = \"just_placed\"\n\
         use = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, 3, 3, "must_play = \"may_stop\"", rows);
    let mut state = dealt(&game, "3-3 1-1 1-0  0-0 2-1 2-2");
    play(&game, &mut state, "3-3>");
    assert_eq!(legal(&game, &state), ["-"], "it has placed one, nothing more fits, and it draws nothing");
    play(&game, &mut state, "-");
    let Event::Drew { seat, .. } = shuffle(&game, &mut state, "3-2") else { panic!("a draw") };
    assert_eq!((seat, legal(&game, &state)), (Seat(1), vec!["3-2>".to_owned()]), "who can play must");
    play(&game, &mut state, "3-2>");
    assert_eq!(legal(&game, &state), ["-", "2-1>", "2-2>"]);
}

#[test]
fn the_first_turn_of_each_seat_may_have_a_law_of_its_own() {
    let rows = "[[next]]\nwhen = \"first_turn and just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n\
         [[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, 3, 4, "must_play = \"may_stop\"", rows);
    let mut state = dealt(&game, "3-3 3-2 2-0 1-1  3-0 2-1 1-0 0-0");
    for (made, turn) in
        [("3-3>", 0), ("3-2>", 0), ("-", 0), ("3-0<", 1), ("0-0<", 1), ("-", 1), ("2-0<", 0), ("2-1>", 1)]
    {
        assert_eq!(state.public.turn, Seat(turn), "{made}");
        play(&game, &mut state, made);
    }
    assert_eq!(state.public.turn, Seat(0), "a tile a turn from the second on");
}

/// Three seats that place as many tiles in a turn as they can, at one end of the line.
fn one_end_a_turn(end: &str) -> Arc<Dominoes<1>> {
    each_alone(
        3,
        4,
        4,
        "ends = \"one_a_turn\"",
        &format!("[[next]]\nwhen = \"just_placed\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\n{end}"),
    )
}

#[test]
fn who_goes_on_in_a_turn_does_so_at_one_end() {
    let game = one_end_a_turn("when = \"out or blocked\"");
    let mut state = dealt(&game, "3-2 4-3 2-2 1-0  4-4 4-0 2-1 1-1  3-3 3-1 2-0 0-0");
    // Who opens may use both ends.
    play(&game, &mut state, "3-2>");
    assert_eq!(legal(&game, &state), ["2-2>", "4-3<"]);
    play(&game, &mut state, "4-3<");
    assert_eq!(legal(&game, &state), ["2-2>"]);
    play(&game, &mut state, "2-2>");
    assert_eq!(legal(&game, &state), ["-"]);
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("a stop") };
    assert_eq!((passed.kind, state.public.idle), (PassKind::Stop, 0));
    // The second seat begins at the left end, and leaves the right one alone, though 2-1 fits there.
    assert_eq!(legal(&game, &state), ["2-1>", "4-0<", "4-4<"]);
    play(&game, &mut state, "4-4<");
    assert_eq!(legal(&game, &state), ["4-0<"]);
    let refused = game.try_play(&mut state, game.read_move("2-1>").expect("a move").0, Pause::None);
    assert_eq!(refused.map(|_| ()), Err(Refusal::OtherEnd));
    play(&game, &mut state, "4-0<");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!(
        state.public.lacks[1],
        game.tables().with_number[0],
        "it has shown that nothing fits there, and no more"
    );
    // The third may begin again at either.
    assert_eq!(legal(&game, &state), ["0-0<", "2-0>", "2-0<"]);
    play(&game, &mut state, "2-0>");
    // Both ends are equal: it is one end, and goes on from whichever.
    assert_eq!(legal(&game, &state), ["0-0>"]);
}

/// Two seats that place two tiles in a turn, one at each end, from a tile that lies there.
fn both_ends_a_turn(highest: u8, rows: &str, hub: &str, order: &str) -> (Arc<Dominoes<1>>, State<1>) {
    let end = "[opening]\nhub = \"drawn\"\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(2, highest, 3, "ends = \"opposite\"", &format!("{rows}{end}"));
    let drawn = game.read_tile(hub).ok();
    let standing = Standing { hands: 0, points: Points::none(2) };
    let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn });
    shuffle(&game, &mut state, order);
    (game, state)
}

const DRAW_AND_PASS: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n";

#[test]
fn two_tiles_in_a_turn_go_to_opposite_ends() {
    let (game, mut state) = both_ends_a_turn(4, DRAW_AND_PASS, "2-1", "4-2 3-1 0-0  4-3 1-0 2-0");
    let refused = |state: &mut State<1>, text: &str| {
        game.try_play(state, game.read_move(text).expect("a move").0, Pause::None).map(|_| ())
    };
    // The line is open with the two at the left and the one at the right.
    assert_eq!(legal(&game, &state), ["3-1>", "4-2<"]);
    play(&game, &mut state, "3-1>");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(0), vec!["4-2<".to_owned()]));
    assert_eq!(refused(&mut state, "4-2>"), Err(Refusal::OtherEnd));
    assert_eq!(refused(&mut state, "-"), Err(Refusal::CanPlay));
    play(&game, &mut state, "4-2<");
    // The 4-3 fits both ends, and is but one tile.
    assert_eq!((state.public.turn, game.turn(&state)), (Seat(1), Turn::Shuffle));
    assert_eq!(state.public.facts.last(), Some(&Fact::Unpaired { seat: Seat(1), ends: [3, 4] }));
    assert!(state.public.lacks[1].is_empty(), "it may hold tiles for either end");
    shuffle(&game, &mut state, "4-4");
    assert_eq!(legal(&game, &state), ["-"], "to draw was the turn");
    play(&game, &mut state, "-");
    // A single tile waits until nothing is left to draw.
    let facts = state.public.facts.len();
    shuffle(&game, &mut state, "3-3");
    assert_eq!(state.public.facts.len(), facts + 1, "to draw with one tile tells nothing of it");
    play(&game, &mut state, "-");
    assert_eq!(legal(&game, &state), ["4-3>", "4-4<"]);
    assert_eq!(refused(&mut state, "4-3<"), Err(Refusal::NoPair));
    play(&game, &mut state, "4-3>");
    assert_eq!(legal(&game, &state), ["4-4<"], "the second goes to the other end, though both are fours now");
}

#[test]
fn with_equal_ends_two_tiles_of_their_number_are_needed() {
    let (game, mut state) = both_ends_a_turn(4, "", "2-2", "3-2 2-0 1-1  4-3 2-1 4-4");
    assert_eq!(legal(&game, &state), ["2-0>", "3-2>"]);
    play(&game, &mut state, "3-2>");
    assert_eq!(legal(&game, &state), ["2-0<"]);
    play(&game, &mut state, "2-0<");
    // The second seat has the three, and no blank.
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!(state.public.facts.last(), Some(&Fact::Unpaired { seat: Seat(1), ends: [3, 0] }));
    // Nobody ever draws here: the last tile of a hand goes alone, and this one does not fit.
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    let with = |number: usize| game.tables().with_number[number];
    assert_eq!(state.public.lacks[0], with(3) | with(0));
    assert_eq!(state.public.stage, Stage::Over(Ending::Blocked), "everybody passed");
}

#[test]
fn the_last_tile_of_a_hand_goes_alone() {
    let (game, mut state) = both_ends_a_turn(4, "", "2-1", "4-2 3-1 3-0  1-0 0-0 2-0");
    for made in ["3-1>", "4-2<", "-", "3-0>"] {
        assert!(legal(&game, &state).contains(&made.to_owned()), "{made}: {:?}", legal(&game, &state));
        play(&game, &mut state, made);
    }
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(0))));
}

#[test]
fn the_last_tile_waits_while_a_row_may_still_draw_and_no_longer() {
    let rows = |when: &str| {
        format!("[[refresh]]\nwhen = \"cannot_play and not stock_empty and {when}\"\ntake = 1\nthen = \"pass\"\n")
    };
    let after = |when: &str| {
        let (game, mut state) = both_ends_a_turn(4, &rows(when), "2-1", "4-2 3-1 3-0  1-0 0-0 2-0");
        for made in ["3-1>", "4-2<", "-"] {
            play(&game, &mut state, made);
        }
        assert!(game.drawable(&state.public) > 0);
        (state.public.turn, legal(&game, &state))
    };
    // From the second action on nobody draws, and who holds one tile never does.
    for never_again in ["not turn > 1", "not hand_tiles <= 3"] {
        assert_eq!(after(never_again), (Seat(0), vec!["3-0>".to_owned()]), "{never_again}");
    }
    // Who has passed draws: the tile waits for that.
    assert_eq!(after("passed(1)"), (Seat(0), vec!["-".to_owned()]));
}

#[test]
fn a_position_says_at_which_end_a_turn_goes_on() {
    let (game, mut state) = both_ends_a_turn(4, DRAW_AND_PASS, "2-1", "4-2 3-1 0-0  4-3 1-0 2-0");
    play(&game, &mut state, "3-1>");
    let tile = |text: &str| game.read_tile(text).expect("a tile");
    let laid = [("2-1", 2), ("3-1", 1)].map(|(text, inner)| Laid { tile: tile(text), arm: 0, inner });
    let text = game.position_text(&state, &laid, None);
    assert!(text.ends_with("| 1 | goes_on=<"), "{text}");
    let read = game.read_position(&text).expect("a position").state;
    assert_eq!((read.public.turn_arm, legal(&game, &read)), (Some(1), vec!["4-2<".to_owned()]));
    // Without it the turn begins here.
    let begins = game.read_position(text.trim_end_matches(" | goes_on=<")).expect("a position").state;
    assert_eq!(legal(&game, &begins), ["-"]);
    for wrong in ["goes_on=+2", "goes_on=", "goes_on=< goes_on=>"] {
        assert!(game.read_position(&text.replace("goes_on=<", wrong)).is_err(), "{wrong}");
    }
    let line = support::game(&support::text("international"));
    assert!(line.read_position("6-6 | 6-1 / 6-2 / 6-3 / 6-4 | 21? | 1 | goes_on=<").is_err(), "no turn goes on there");
}

#[test]
fn a_line_is_shut_once_one_end_is_closed() {
    let (game, mut state) = both_ends_a_turn(3, DRAW_AND_PASS, "3-0", "3-3 2-0 0-0  3-1 3-2 1-1");
    for made in ["3-3<", "2-0>", "3-1<"] {
        play(&game, &mut state, made);
        assert_eq!(state.public.stage, Stage::Play, "{made}");
    }
    // All tiles with a three lie on the table, and one is open. Whoever holds a single tile might still place it once nothing is left to
    // draw; both draw, and then nobody does.
    play(&game, &mut state, "3-2>");
    assert_eq!((state.public.stage, state.public.stock), (Stage::Refresh(ExchangeRow::Refresh(0)), 3));
    shuffle(&game, &mut state, "1-0");
    play(&game, &mut state, "-");
    assert_eq!((state.public.stage, state.public.stock), (Stage::Refresh(ExchangeRow::Refresh(0)), 2));
    shuffle(&game, &mut state, "2-1");
    assert_eq!((state.public.stage, state.public.stock), (Stage::Over(Ending::Blocked), 1));
}

#[test]
fn whoever_went_out_opens_or_a_seat_drawn_by_lot() {
    let game = three_seats(4, "[opening]\nlater = \"out_or_lot\"\n[[end]]\nwhen = \"out or blocked\"");
    let standing = Standing { hands: 1, points: Points::none(3) };
    let carry = |out| Carry { opener: Seat(0), out, last_placer: Some(Seat(2)), winner: Some(Side(1)), carried: 0 };
    let stream = || Seed::from_text("lots").key().stream(7);
    let opener = |out| game.opening(&standing, Some(&carry(out)), &mut stream()).opener;
    assert_eq!(opener(Some(Seat(1))), Some(Seat(1)));
    assert_eq!(opener(None), Some(Seat(stream().below(3) as u8)));
}

#[test]
fn a_number_may_wait_for_its_double() {
    let game = each_alone(2, 3, 4, "doubles_first = true", "[[end]]\nwhen = \"out or blocked\"");
    let mut state = dealt(&game, "3-3 2-2 3-1 0-0  3-2 3-0 2-1 1-0");
    play(&game, &mut state, "3-3>");
    // The double three lies there: anything may join it. The double two does not: only that one joins a two.
    assert_eq!(legal(&game, &state), ["3-0>", "3-2>"]);
    play(&game, &mut state, "3-2>");
    assert_eq!(legal(&game, &state), ["2-2>", "3-1<"]);
    play(&game, &mut state, "3-1<");
    let refused = game.try_play(&mut state, game.read_move("2-1>").expect("a move").0, Pause::None);
    assert_eq!(refused.map(|_| ()), Err(Refusal::DoublesFirst));
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    let double = |number: u8| game.tables().tile(&[number; 2]).expect("it is in the set");
    assert_eq!(state.public.lacks[1], [double(1), double(2)].into_iter().collect(), "no more is known");
    play(&game, &mut state, "2-2>");
    assert_eq!(legal(&game, &state), ["2-1>"]);
}

#[test]
fn going_out_with_a_double_at_both_ends_scores() {
    let game = each_alone(
        2,
        3,
        2,
        "",
        "[[bonus]]\nfor = \"double_capicua\"\npoints = 4\n[[bonus]]\nfor = \"out\"\nwhen = \"last_double\"\npoints = 1\n\
         [[bonus]]\nfor = \"capicua\"\npoints = 3\n[[end]]\nwhen = \"out or blocked\"",
    );
    let points = |order: &str, moves: &[&str]| {
        let mut state = dealt(&game, order);
        for mv in moves {
            play(&game, &mut state, mv);
        }
        state.public.scored.by_side().to_vec()
    };
    assert_eq!(points("3-1 0-0  3-0 1-0", &["3-1>", "3-0<", "0-0<"]), [1, 0], "at one end");
    assert_eq!(points("3-1 2-2  3-2 3-3", &["3-1>", "3-2<", "2-2<"]), [1, 0]);
    assert_eq!(points("3-1 2-1  2-2 3-2", &["3-1>", "3-2<", "2-1>"]), [3, 0], "a capicúa of two numbers");
    let both = each_alone(
        2,
        3,
        3,
        "",
        "[[bonus]]\nfor = \"double_capicua\"\npoints = 4\n[[bonus]]\nfor = \"capicua\"\npoints = 3\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&both, "3-1 2-1 2-2  3-2 0-0 1-0");
    for mv in ["3-1>", "3-2<", "2-1>", "-", "2-2>"] {
        play(&both, &mut state, mv);
    }
    assert_eq!(state.public.scored.by_side(), [4, 0]);
}

#[test]
fn of_the_winning_side_one_may_leave_the_opening_to_the_other() {
    let text = support::text("international").replace("later = \"rotate\"", "later = \"winning_side_chooses\"");
    let game = support::game(&text);
    let mut rng = Seed::from_text("yield").key().stream(0);
    let standing = Standing { hands: 1, points: Points::none(2) };
    let mut state = game.start(&Opening { opener: Some(Seat(1)), yields: 1, standing, carried: 0, drawn: None });
    let order = game.shuffle(&state, &mut rng);
    game.deal(&mut state, &order);
    assert_eq!(legal(&game, &state)[0], "-");
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("it is left") };
    assert_eq!((passed.kind, state.public.turn, state.public.opener), (PassKind::Yield, Seat(3), Some(Seat(3))));
    assert_eq!(state.public.lacks[1].len(), 0);
    assert!(!legal(&game, &state).contains(&"-".to_owned()), "the last of the side must open");
    assert_eq!(game.opening_text(&game.read_opening("opener=2/2").unwrap()), "opener=2/2");
}

/// A game of two whose second seat gives one of 2-1, 0-0 and 1-1.
fn to_give() -> (Arc<Dominoes<1>>, State<1>) {
    let game = each_alone(
        2,
        3,
        3,
        "",
        "[[refresh]]\nwhen = \"passed_this_turn(1) and not stock_empty\"\ngive = 1\ntake = 2\nby = \"two_that_sum_to_given\"\n\
         [[next]]\nwhen = \"passed_this_turn(1) and not passed_this_turn(2)\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n\
         [[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "3-3 3-1 3-2  2-1 0-0 1-1");
    play(&game, &mut state, "3-3>");
    assert_eq!(legal(&game, &state), ["-"], "nothing of the second hand fits");
    play(&game, &mut state, "-");
    (game, state)
}

#[test]
fn which_tile_is_given_is_chosen_apart_from_how_tiles_are_placed() {
    let (game, state) = to_give();
    let private = &state.hands[1];
    let mut legal = Vec::new();
    game.legal_moves(&state.public, private, |mv| {
        legal.push(mv);
        ControlFlow::Continue(())
    });
    let given = |discard| {
        let choice = Choice {
            seat: Seat(1),
            public: &state.public,
            private,
            legal: &legal,
            rng: Seed::from_text("given").key().stream(0),
            stop: &StopFlag::default(),
            clock: None,
            explain: false,
        };
        game.move_text(Greedy(By { placement: Matrix, discard }).choose(&game, choice).mv)
    };
    assert_eq!(given(ChosenDiscard::Heaviest), "!2-1");
    assert_eq!(given(ChosenDiscard::LeastConnected), "!0-0", "no other tile has a 0");
    assert!(legal.iter().any(|mv| game.move_text(*mv) == given(ChosenDiscard::Any)));
}

#[test]
fn a_tile_is_given_by_choice_and_two_that_sum_to_it_are_taken() {
    let (game, mut state) = to_give();
    assert_eq!((state.public.stage, state.public.turn), (Stage::Give(ExchangeRow::Refresh(0)), Seat(1)));
    assert_eq!(legal(&game, &state), ["!0-0", "!1-1", "!2-1"]);
    play(&game, &mut state, "!2-1");
    // The stock is 1-0 2-0 2-2 3-0 and the 2-1 given: 1-0 and 2-0 make three pips, alone.
    let mut rng = Seed::from_text("give").key().stream(0);
    let order = game.shuffle(&state, &mut rng);
    game.deal(&mut state, &order);
    let hand = game.tiles_text(state.hands[1].hand.iter());
    assert_eq!(hand, "0-0 1-0 1-1 2-0");
    assert_eq!(state.hands[1].exchanged.len(), 2);
    let kinds: Vec<_> = state.public.facts.iter().map(std::mem::discriminant).collect();
    let gave = std::mem::discriminant(&Fact::Gave { seat: Seat(1), count: 1 });
    assert_eq!(kinds.iter().filter(|kind| **kind == gave).count(), 1);
}

#[test]
fn a_pass_of_all_others_scores_where_the_rules_say_so() {
    let game = each_alone(
        3,
        3,
        3,
        "",
        "[[bonus]]\nfor = \"first_pass\"\npoints = 5\n[[bonus]]\nfor = \"all_pass\"\npoints = 7\n\
         [[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "3-3 3-2 1-0  1-1 0-0 2-1  2-2 2-0 3-1");
    play(&game, &mut state, "3-3>");
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("a pass") };
    assert_eq!(
        passed.scored.iter().map(|scored| (scored.what, scored.points)).collect::<Vec<_>>(),
        [(BonusFor::FirstPass, 5)]
    );
    play(&game, &mut state, "3-1>");
    play(&game, &mut state, "3-2<");
    play(&game, &mut state, "2-1>");
    assert_eq!(state.public.scored.by_side(), [5, 0, 0]);
}

#[test]
fn the_first_pass_is_that_of_the_second_to_play_whichever_way_the_turn_goes() {
    let back =
        "[[bonus]]\nfor = \"first_pass\"\npoints = 5\n[[next]]\nuse = \"previous\"\n[[end]]\nwhen = \"out or blocked\"";
    let game = each_alone(3, 3, 3, "", back);
    let mut state = dealt(&game, "3-3 3-2 1-0  2-2 2-0 3-1  1-1 0-0 2-1");
    play(&game, &mut state, "3-3>");
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("a pass") };
    assert_eq!((passed.seat.0, passed.scored.len()), (2, 1));
    assert_eq!(state.public.scored.by_side(), [5, 0, 0]);
}

#[test]
fn copies_are_alike_and_only_the_first_is_a_move() {
    let text = r#"
        format = 1
        game = "dominoes"
        id = "twins"
        name = { es = "Gemelas", en = "Twins" }
        [tiles]
        highest = 2
        copies = 2
        [table]
        seats = 2
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = 4
        [[end]]
        when = "out or blocked"
    "#;
    let game = support::game(text);
    let mut state = dealt(&game, "2-2 2-2 1-0 2-1  0-0 0-0 1-1 2-1");
    assert_eq!(legal(&game, &state), ["1-0>", "2-1>", "2-2>"]);
    play(&game, &mut state, "2-2>");
    assert_eq!(legal(&game, &state), ["2-1>"]);
    play(&game, &mut state, "2-1>");
    assert_eq!(legal(&game, &state), ["1-0>", "2-1>", "2-1<", "2-2<"]);
    play(&game, &mut state, "2-2<");
    assert_eq!((state.hands[0].hand.len(), game.tiles_text(state.public.placed.iter())), (2, "2-1 2-2 2-2".to_owned()));
}

#[test]
fn a_hand_with_too_many_doubles_is_shown_and_dealt_again() {
    let game = each_alone(2, 3, 3, "", "redeal_if = \"doubles >= 3\"\n[[end]]\nwhen = \"out or blocked\"");
    let mut state = game.start(&game.single(0, &mut Seed::from_text("void").key().stream(0)));
    let shown = shuffle(&game, &mut state, "3-3 2-2 1-1  3-2 2-1 1-0");
    let Event::Shown { seat, hand } = shown else { panic!("it is shown") };
    assert_eq!((seat, game.tiles_text(hand.iter())), (Seat(0), "1-1 2-2 3-3".to_owned()));
    assert_eq!((game.turn(&state), state.stock.len(), state.public.held[0]), (Turn::Shuffle, 10, 0));
    let Event::Dealt { again, .. } = shuffle(&game, &mut state, "3-3 2-2 1-0  3-2 2-1 1-1") else { panic!("dealt") };
    assert!(!again);
    assert_eq!(game.turn(&state), Turn::Seat(Seat(0)));
}

#[test]
fn everybody_gives_the_hand_back_and_takes_as_many() {
    let game = each_alone(
        3,
        4,
        4,
        "",
        "[[deal]]\nwhen = \"passed(1)\"\ngive = \"all\"\ntake = \"as_many\"\n[[next]]\nwhen = \"last_passed\"\nuse = \"same\"\n\
         [[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked or deals_without_play(3)\"",
    );
    let key = Seed::from_text("again").key();
    let mut ended = [0; 3];
    for hand in 0..300 {
        let mut rng = key.stream(hand);
        let mut state = game.start(&game.single(hand, &mut rng));
        playout(&*game, &mut state, &mut rng);
        match state.public.stage {
            Stage::Over(Ending::Out(_)) => ended[0] += 1,
            Stage::Over(Ending::Ended) => {
                ended[1] += 1;
                assert_eq!(state.public.redeals, 3);
            }
            Stage::Over(Ending::Blocked) => ended[2] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(ended.iter().all(|count| *count > 0), "{ended:?}");
}

#[test]
fn whoever_holds_the_highest_double_opens_and_all_know_that_nobody_holds_a_higher() {
    let game = each_alone(2, 3, 3, "", "[opening]\nfirst = \"highest_double\"\n[[end]]\nwhen = \"out or blocked\"");
    let standing = Standing { hands: 0, points: Points::none(2) };
    let mut rng = Seed::from_text("double").key().stream(0);
    let opening = game.opening(&standing, None, &mut rng);
    assert_eq!(game.opening_text(&opening), "holder=double");
    assert_eq!(game.read_opening("holder=double"), Ok(opening));
    let mut state = game.start(&opening);
    shuffle(&game, &mut state, "3-2 2-1 1-0  1-1 0-0 3-0");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(1), vec!["1-1>".to_owned()]));
    let lacks = game.tiles_text(state.public.lacks[0].iter());
    assert_eq!(lacks, "1-1 2-2 3-3");
    assert_eq!(game.tiles_text(state.public.lacks[1].iter()), "2-2 3-3");
    assert!(game.try_play(&mut state, Move::Pass, Pause::None).is_err());
}

#[test]
fn a_stop_is_told_from_a_pass_by_a_row_of_its_own() {
    // `last_passed` below `passes_in_a_row(1)`: the row of those who stop, which a pass never reaches.
    let game = each_alone(
        2,
        3,
        3,
        "must_play = \"may_stop\"",
        "[[next]]\nwhen = \"just_placed or passes_in_a_row(1)\"\nuse = \"same\"\n\
         [[next]]\nwhen = \"last_passed\"\nuse = \"next\"\n[[next]]\nuse = \"same\"\n\
         [[end]]\nwhen = \"out or blocked or turn > 9\"",
    );
    let mut state = dealt(&game, "3-3 3-2 1-0  1-1 0-0 2-1");
    play(&game, &mut state, "3-3>");
    play(&game, &mut state, "-");
    assert_eq!(state.public.turn, Seat(1), "who stops is followed by the next");
    play(&game, &mut state, "-");
    assert_eq!(state.public.turn, Seat(1), "who passes tries again");
}

/// Rules under which the tile that opens must be a double.
const OPENED_BY_A_DOUBLE: &str = "[opening]\nlater = \"winner\"\n[[valid]]\nwhen = \"opening\"\nuse = \"double\"\n\
     [[valid]]\nuse = \"any\"\n[[end]]\nwhen = \"out or blocked\"";

#[test]
fn the_tile_that_opens_may_have_to_be_a_double() {
    let game = each_alone(2, 3, 3, "", OPENED_BY_A_DOUBLE);
    let mut state = dealt(&game, "3-2 1-0 2-0  1-1 0-0 2-1");
    assert_eq!(legal(&game, &state), ["-"], "no double, no lead");
    let (lead, pause) = game.read_move("3-2>").expect("a move in notation");
    assert_eq!(game.try_play(&mut state, lead, pause), Err(Refusal::MayNotOpen));
    play(&game, &mut state, "-");
    assert_eq!(state.public.lacks[0], game.tables().doubles, "everybody knows that there is no double in that hand");
    assert_eq!(legal(&game, &state), ["0-0>", "1-1>"]);
    play(&game, &mut state, "1-1>");
    assert_eq!(legal(&game, &state), ["1-0>"], "after the first tile any will do");
    play(&game, &mut state, "1-0>");
    assert_eq!(legal(&game, &state), ["0-0>", "2-1<"]);
}

#[test]
fn a_hand_that_nobody_can_open_is_blocked() {
    let game = each_alone(2, 3, 3, "", OPENED_BY_A_DOUBLE);
    let mut state = dealt(&game, "3-2 3-1 3-0  1-0 2-0 2-1");
    play(&game, &mut state, "-");
    assert_eq!(state.public.turn, Seat(1));
    play(&game, &mut state, "-");
    assert_eq!(state.public.stage, Stage::Over(Ending::Blocked));
    assert_eq!(game.outcome(&state).winner, Some(Side(1)), "who has least left");
}

#[test]
fn who_has_no_double_draws_one_and_a_tile_that_is_named_opens_all_the_same() {
    let rows =
        format!("[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\n{OPENED_BY_A_DOUBLE}");
    let game = each_alone(2, 3, 3, "", &rows);
    let mut state = dealt(&game, "3-2 1-0 2-0  1-1 0-0 2-1");
    shuffle(&game, &mut state, "3-1 3-0 2-2");
    assert_eq!(legal(&game, &state), ["2-2>"], "drawn until a double came");
    let named = OPENED_BY_A_DOUBLE.replace("[opening]", "[opening]\nfirst = \"holder_of 3-2\"");
    let game = each_alone(2, 3, 3, "", &named);
    let mut state = game.start(&Opening {
        opener: None,
        yields: 0,
        standing: Standing { hands: 0, points: Points::none(2) },
        carried: 0,
        drawn: None,
    });
    shuffle(&game, &mut state, "1-1 0-0 2-1  3-2 1-0 2-0");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(1), vec!["3-2>".to_owned()]));
}

/// Rules of all-fives, with another end of the match.
fn all_fives(match_to: &str) -> Dominoes<1> {
    let text = support::text("all-fives");
    let (rest, _) = text.split_once("[match_to]").expect("it has an end");
    Dominoes::new(support::rules(&format!("{rest}[match_to]\n{match_to}\n")))
}

/// A hand of all-fives at 95 to 90 points, in which the first side has just made five.
fn nearly_won(game: &Dominoes<1>) -> State<1> {
    let mut points = Points::none(2);
    points.add(Side(0), 95);
    points.add(Side(1), 90);
    let standing = Standing { hands: 7, points };
    let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
    shuffle(game, &mut state, "5-0 6-6 6-5 6-4 5-5 5-4 4-4  0-0 1-0 2-0 3-0 1-1 2-1 3-1");
    let Event::Placed(placed) = play(game, &mut state, "5-0>") else { panic!("a placement") };
    assert_eq!(placed.scored.iter().map(|scored| scored.points).sum::<i32>(), 5);
    state
}

#[test]
fn points_in_play_end_the_match_with_the_hand_or_at_once() {
    let game = all_fives("target = 100");
    let mut state = nearly_won(&game);
    assert_eq!(game.turn(&state), Turn::Seat(Seat(1)), "the hand goes on");
    // What is left in the first hand is worth more than what the first side has more of.
    let mut rng = Seed::from_text("played on").key().stream(0);
    playout(&game, &mut state, &mut rng);
    assert!(game.match_over(&after(&state, &game)));

    let game = all_fives("target = 100\nends = \"at_once\"");
    let state = nearly_won(&game);
    assert_eq!(state.public.stage, Stage::Over(Ending::Ended));
    let outcome = game.outcome(&state);
    assert_eq!((outcome.winner, outcome.points.by_side()), (Some(Side(0)), &[5, 0][..]), "nothing else is counted");
    let standing = after(&state, &game);
    assert!(game.match_over(&standing));
    assert_eq!(standing.points.leader(), Some(Side(0)));
}

/// Where a match stands after a hand.
fn after(state: &State<1>, game: &Dominoes<1>) -> Standing {
    let mut standing = state.public.standing;
    standing.points.add_all(&game.outcome(state).points);
    standing.hands += 1;
    standing
}

#[test]
fn a_match_that_ends_at_once_is_won_by_the_first_to_reach_the_target() {
    let key = Seed::from_text("first to reach").key();
    let mut overtaken = 0;
    for (match_to, at_once) in [("target = 100", false), ("target = 100\nends = \"at_once\"", true)] {
        let game = Arc::new(all_fives(match_to));
        for block in 0..60 {
            let mut rng = key.stream(block);
            let mut played = Match::new(Arc::clone(&game), Unit::Match, key.deals("all-fives", block));
            let mut first = None;
            while support::goes_on_at_random(&game, &mut played, &mut rng) {
                let public = &played.state().public;
                let total = |side| public.standing.points.of(side) + public.scored.of(side);
                first = first.or_else(|| [Side(0), Side(1)].into_iter().find(|side| total(*side) >= 100));
            }
            let verdict = played.verdict().expect("it is over");
            assert_eq!(verdict.winner.is_some(), verdict.points.leader().is_some());
            if let (Some(first), Some(winner)) = (first, verdict.winner) {
                assert!(!at_once || first == winner, "block {block}");
                overtaken += u32::from(first != winner);
            }
        }
    }
    assert!(overtaken > 0, "where the hand is played on, another may have more in the end");
}
