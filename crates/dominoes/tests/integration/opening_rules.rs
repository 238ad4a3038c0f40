//! Who opens where nobody holds the tile that does, with which tile, and after which hand; and a first tile that is drawn.

use std::sync::Arc;

use sobremesa_core::{Game, Points, Seat, Seed, Side, Standing, Turn};
use sobremesa_dominoes::rules::Rules;
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::state::{Carry, Stage};
use sobremesa_dominoes::{Dominoes, Opening, State};

use crate::support::by_hand::{legal, play, shuffle};
use crate::support::{self, each_alone};

const END: &str = "[[end]]\nwhen = \"out or blocked\"";

/// Two seats with three tiles each, of those up to three.
fn two(opening: &str) -> Arc<Dominoes<1>> {
    each_alone(2, 3, 3, "", &format!("[opening]\n{opening}\n{END}"))
}

fn standing(points: [i32; 2]) -> Standing {
    let mut standing = Standing { hands: u32::from(points != [0, 0]), points: Points::none(2) };
    (0..).zip(points).for_each(|(side, points)| standing.points.add(Side(side), points));
    standing
}

/// A first hand that is dealt so.
fn dealt(game: &Dominoes<1>, order: &str) -> State<1> {
    let first = Opening { opener: None, yields: 0, standing: standing([0, 0]), carried: 0, drawn: None };
    let mut state = game.start(&first);
    shuffle(game, &mut state, order);
    state
}

const NO_DOUBLES: &str = "3-2 1-0 2-0  2-1 3-0 3-1";

#[test]
fn each_in_turn_draws_until_the_tile_that_opens_is_there() {
    let game = two("first = \"holder_of 3-3\"\notherwise = \"draw\"");
    let mut state = dealt(&game, NO_DOUBLES);
    assert_eq!((state.public.stage, state.public.turn, state.public.opener), (Stage::Seek, Seat(0), None));
    assert_eq!(game.turn(&state), Turn::Shuffle);
    let Event::Drew { seat: Seat(0), .. } = shuffle(&game, &mut state, "1-1") else { panic!("a draw") };
    assert_eq!((state.public.stage, state.public.turn), (Stage::Seek, Seat(1)));
    let Event::Drew { seat: Seat(1), .. } = shuffle(&game, &mut state, "3-3") else { panic!("a draw") };
    assert_eq!((state.public.opener, &state.public.held[..2]), (Some(Seat(1)), &[4, 4][..]));
    assert_eq!(legal(&game, &state), ["3-3>"], "whoever drew it opens with it");
    assert_eq!(state.public.passes, 0, "to draw for it was no pass");
    play(&game, &mut state, "3-3>");
    assert_eq!(legal(&game, &state), ["3-2>"]);
}

#[test]
fn any_double_will_do_where_the_highest_is_looked_for() {
    let game = two("first = \"highest_double\"\notherwise = \"draw\"");
    let mut state = dealt(&game, NO_DOUBLES);
    shuffle(&game, &mut state, "0-0");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(0), vec!["0-0>".to_owned()]));
    let state = dealt(&game, "3-2 1-0 2-0  2-1 1-1 3-1");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(1), vec!["1-1>".to_owned()]), "nobody draws");
}

#[test]
fn the_holder_of_the_heaviest_tile_may_draw_first() {
    let game = two("first = \"holder_of 3-3\"\notherwise = \"draw_heaviest_first\"");
    let mut state = dealt(&game, "1-0 2-0 2-1  3-2 3-0 3-1");
    assert_eq!((state.public.stage, state.public.turn), (Stage::Seek, Seat(1)));
    shuffle(&game, &mut state, "1-1");
    assert_eq!(state.public.turn, Seat(0));
}

#[test]
fn once_nothing_is_left_to_draw_the_next_opens_with_any_tile() {
    let game = support::game(&format!(
        "format = 1\ngame = \"dominoes\"\nid = \"small\"\nname = {{ es = \"Pequeño\", en = \"Small\" }}\n\
         tiles = {{ highest = 3, asleep = 3 }}\ntable = {{ seats = 2, sides = \"each\" }}\n\
         opening = {{ first = \"holder_of 3-3\", otherwise = \"draw\" }}\n[[deal]]\nwhen = \"not_dealt\"\ntake = 3\n{END}"
    ));
    let mut state = dealt(&game, NO_DOUBLES);
    shuffle(&game, &mut state, "1-1");
    assert_eq!((state.public.stage, state.public.turn, state.public.opener), (Stage::Play, Seat(1), Some(Seat(1))));
    assert_eq!(legal(&game, &state).len(), 3);
}

#[test]
fn the_highest_hand_opens_with_any_tile() {
    let game = two("first = \"highest_double\"\notherwise = \"highest_hand\"");
    let state = dealt(&game, NO_DOUBLES);
    assert_eq!((state.public.turn, legal(&game, &state).len()), (Seat(1), 3), "ten pips against eight");
    let level = dealt(&game, "3-2 1-0 3-0  2-1 2-0 3-1");
    assert_eq!(level.public.turn, Seat(0), "of two that are level the first");
    let double = dealt(&game, "0-0 1-0 2-0  2-1 3-0 3-1");
    assert_eq!((double.public.turn, legal(&game, &double)), (Seat(0), vec!["0-0>".to_owned()]));
}

#[test]
fn a_tile_of_the_stock_is_turned_up_where_nobody_holds_one_that_opens() {
    let game = two("first = \"highest_double\"\notherwise = \"turn_up\"");
    let first = Opening { opener: None, yields: 0, standing: standing([0, 0]), carried: 0, drawn: None };
    let mut state = game.start(&first);
    let event = shuffle(&game, &mut state, &format!("{NO_DOUBLES}  2-2 1-1 0-0 3-3"));
    let double = game.tables().tile(&[2, 2]);
    let Event::Dealt { turned_up, again: false, .. } = event else { panic!("a deal") };
    assert_eq!(
        (turned_up, state.public.hub, state.public.last),
        (double, double, double),
        "the one on top of the stock"
    );
    assert_eq!((state.public.turn, state.public.opener, state.public.last_placer), (Seat(0), Some(Seat(0)), None));
    assert_eq!((state.public.empty, state.public.stock, &state.public.held[..2]), (false, 3, &[3, 3][..]));
    assert_eq!(legal(&game, &state), ["2-0>", "3-2>"], "the first seat plays on from it");
    let doubles = game.tables().doubles;
    assert!(state.public.lacks[..2].iter().all(|lacks| *lacks == doubles), "that nobody has a double everybody knows");

    let mut held = game.start(&first);
    let event = shuffle(&game, &mut held, "3-2 1-0 2-0  2-1 1-1 3-1");
    assert!(matches!(event, Event::Dealt { turned_up: None, .. }));
    assert_eq!((held.public.turn, legal(&game, &held)), (Seat(1), vec!["1-1>".to_owned()]), "nothing is turned up");
}

#[test]
fn the_holder_of_a_tile_may_open_with_another() {
    let game = two("first = \"highest_double\"\nwith = \"any\"");
    let state = dealt(&game, "1-1 1-0 2-0  2-2 3-0 3-1");
    assert_eq!((state.public.turn, state.public.must_open), (Seat(1), None));
    assert_eq!(legal(&game, &state).len(), 3);
    assert!(state.public.lacks.iter().all(|lacks| lacks.is_empty()), "which double it is nobody is told");
}

#[test]
fn after_a_hand_that_nobody_won_by_going_out_another_rule_may_say_who_opens() {
    let game = two("first = \"holder_of 3-3\"\nlater = \"winner\"\nlater_blocked = \"as_first\"");
    let mut rng = Seed::from_text("later").key().stream(0);
    let mut after = |out| {
        let carry = Carry { opener: Seat(0), out, last_placer: Some(Seat(1)), winner: Some(Side(1)), carried: 0 };
        game.opening(&standing([0, 3]), Some(&carry), &mut rng).opener
    };
    assert_eq!((after(Some(Seat(1))), after(None)), (Some(Seat(1)), None));
}

#[test]
fn a_hand_that_takes_points_away_may_score_nothing_itself() {
    let score = "[score]\nworth = \"one\"\nreset = true\nreset_only = true\n[match_to]\ntarget = 6\n";
    let game = each_alone(2, 3, 3, "", &format!("{score}{END}"));
    let played = |before| {
        let opening = Opening { opener: Some(Seat(0)), yields: 0, standing: standing(before), carried: 0, drawn: None };
        let mut state = game.start(&opening);
        shuffle(&game, &mut state, "3-3 3-2 2-0  1-1 0-0 1-0");
        for mv in ["3-3>", "-", "3-2>", "-", "2-0>"] {
            play(&game, &mut state, mv);
        }
        game.outcome(&state).points.by_side().to_vec()
    };
    assert_eq!(played([2, 0]), [1, 0]);
    assert_eq!(played([0, 3]), [0, -3]);
}

#[test]
fn who_can_play_may_pass_to_draw_while_there_is_something_to_draw() {
    let rows = "[[refresh]]\nwhen = \"passed_this_turn(1) and not stock_empty\"\ntake = 1\n[[next]]\n\
         when = \"passed_this_turn(1) and not passed_this_turn(2)\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n";
    let game = each_alone(2, 2, 2, "must_play = \"may_draw\"", &format!("{rows}{END}"));
    let opening = Opening { opener: Some(Seat(0)), yields: 0, standing: standing([0, 0]), carried: 0, drawn: None };
    let mut state = game.start(&opening);
    shuffle(&game, &mut state, "2-2 1-1  2-1 0-0");
    assert!(!legal(&game, &state).contains(&"-".to_owned()), "who opens must lead");
    play(&game, &mut state, "2-2>");
    assert_eq!(legal(&game, &state), ["-", "2-1>"]);
    play(&game, &mut state, "-");
    assert!(state.public.lacks[1].is_empty(), "to pass so tells nothing");
    let Event::Drew { seat: Seat(1), .. } = shuffle(&game, &mut state, "1-0") else { panic!("a draw") };
    play(&game, &mut state, "2-1>");
    play(&game, &mut state, "-");
    let Event::Drew { seat: Seat(0), .. } = shuffle(&game, &mut state, "2-0") else { panic!("the last tile") };
    assert_eq!(legal(&game, &state), ["1-1>", "2-0<"], "with nothing to draw who can play must");
}

#[test]
fn at_most_so_many_tiles_are_drawn_until_one_fits() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\nat_most = 2\n";
    let game = each_alone(2, 3, 3, "", &format!("{rows}{END}"));
    let opening = Opening { opener: Some(Seat(0)), yields: 0, standing: standing([0, 0]), carried: 0, drawn: None };
    let mut state = game.start(&opening);
    shuffle(&game, &mut state, "3-3 3-2 3-1  0-0 1-0 1-1");
    play(&game, &mut state, "3-3>");
    shuffle(&game, &mut state, "2-0 2-1 2-2 3-0");
    assert_eq!((state.public.held[1], legal(&game, &state)), (5, vec!["-".to_owned()]));
}

#[test]
fn the_first_tile_may_be_drawn_by_lot() {
    let game = two("hub = \"drawn\"");
    let mut rng = Seed::from_text("drawn").key().stream(0);
    let opening = game.opening(&standing([0, 0]), None, &mut rng);
    let text = game.opening_text(&opening);
    assert_eq!(game.read_opening(&text), Ok(opening), "{text}");
    assert!(game.read_opening("opener=1").is_err() && two("").read_opening("opener=1 drawn=3-3").is_err());
    let opening = game.read_opening("opener=2 drawn=3-2").expect("an opening");
    let mut state = game.start(&opening);
    assert_eq!((state.public.stock, state.public.placed.len()), (9, 1));
    shuffle(&game, &mut state, "1-0 2-0 0-0  2-1 1-1 3-1");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(1), vec!["2-1>".to_owned(), "3-1<".to_owned()]));
    let drawn: std::collections::BTreeSet<_> =
        (0..200).map(|index| game.single(index, &mut rng).drawn.map(|tile| tile.0)).collect();
    assert_eq!(drawn.len(), 10, "every tile of the set comes up");
}

#[test]
fn all_of_it_is_in_the_rules_as_they_are_understood() {
    let canonical = |opening: &str| Rules::canonical(two(opening).rules());
    let one = canonical(
        "first = \"highest_double\"\nlater_blocked = \"rotate\"\nwith = \"found\"\notherwise = \"next_tile\"",
    );
    assert_eq!(one, canonical("first = \"highest_double\""), "what is the default changes nothing");
    let other =
        canonical("first = \"highest_double\"\nlater_blocked = \"as_first\"\nwith = \"any\"\notherwise = \"draw\"");
    for line in ["opening.with", "opening.otherwise", "opening.later_blocked"] {
        assert!(other.contains(line) && !one.contains(line), "{line}");
    }
}
