//! What a seat may do in its turn beyond placing and passing: stopping, leaving the opening, giving, drawing.

use sobremesa_core::{Game, Points, Seat, Seed, Standing, Turn};
use sobremesa_dominoes::rules::BonusFor;
use sobremesa_dominoes::seen::{Event, PassKind};
use sobremesa_dominoes::state::{Ending, Opening, Stage};
use sobremesa_dominoes::{Dominoes, Fact, Move, Pause, State};
use sobremesa_search::playout;
use std::ops::ControlFlow;

use crate::support::{self, each_alone};

/// A hand under way: the first tiles of `order` are dealt seat by seat, the rest of the set follows.
fn dealt(game: &Dominoes<1>, order: &str) -> State<1> {
    let mut state = game.start(&Opening {
        opener: Some(Seat(0)),
        yields: 0,
        standing: Standing { hands: 0, points: Points::none(game.sides().count()) },
    });
    shuffle(game, &mut state, order);
    state
}

/// Chance falls so that the stock begins with these tiles.
fn shuffle(game: &Dominoes<1>, state: &mut State<1>, front: &str) -> Event<1> {
    assert_eq!(game.turn(state), Turn::Shuffle);
    let mut order = game.read_tiles(front).expect("tiles of the set");
    let mut rest = state.stock;
    for tile in &order {
        game.tables().copies.take(&mut rest, *tile);
    }
    order.extend(rest.iter().map(|tile| game.tables().copies.kind(tile)));
    game.deal(state, &order)
}

fn play(game: &Dominoes<1>, state: &mut State<1>, text: &str) -> Event<1> {
    let (mv, pause) = game.read_move(text).expect("a move in notation");
    game.try_play(state, mv, pause).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

fn legal(game: &Dominoes<1>, state: &State<1>) -> Vec<String> {
    let mut moves = Vec::new();
    game.legal_moves(&state.public, game.private(state, state.public.turn), |mv| {
        moves.push(game.move_text(mv));
        ControlFlow::Continue(())
    });
    moves
}

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
fn of_the_winning_side_one_may_leave_the_opening_to_the_other() {
    let text = support::text("international").replace("later = \"rotate\"", "later = \"winning_side_chooses\"");
    let game = support::game(&text);
    let mut rng = Seed::from_text("yield").key().stream(0);
    let standing = Standing { hands: 1, points: Points::none(2) };
    let mut state = game.start(&Opening { opener: Some(Seat(1)), yields: 1, standing });
    let order = game.shuffle(&state, &mut rng);
    game.deal(&mut state, &order);
    assert_eq!(legal(&game, &state)[0], "-");
    let Event::Passed(passed) = play(&game, &mut state, "-") else { panic!("it is left") };
    assert_eq!((passed.kind, state.public.turn, state.public.opener), (PassKind::Yield, Seat(3), Some(Seat(3))));
    assert_eq!(state.public.lacks[1].len(), 0);
    assert!(!legal(&game, &state).contains(&"-".to_owned()), "the last of the side must open");
    assert_eq!(game.opening_text(&game.read_opening("opener=2/2").unwrap()), "opener=2/2");
}

#[test]
fn a_tile_is_given_by_choice_and_two_that_sum_to_it_are_taken() {
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
    assert_eq!((state.public.stage, state.public.turn), (Stage::Give(0), Seat(1)));
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
