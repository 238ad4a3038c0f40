//! When bonuses are earned where tiles join otherwise than by the same number, and where the turn goes another way than round.

use sobremesa_dominoes::rules::BonusFor;
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, State};

use crate::support::by_hand::{dealt, legal, play, shuffle};
use crate::support::each_alone;

/// Makes the first legal move that begins so; gives what it scored, as bonus and points.
fn scored_by(game: &Dominoes<1>, state: &mut State<1>, begins: &str) -> Vec<(BonusFor, i32)> {
    let mv = legal(game, state).into_iter().find(|mv| mv.starts_with(begins));
    let scored = match play(game, state, &mv.unwrap_or_else(|| panic!("{begins} of {:?}", legal(game, state)))) {
        Event::Placed(placed) => placed.scored,
        Event::Passed(passed) => passed.scored,
        other => panic!("{other:?}"),
    };
    scored.iter().map(|scored| (scored.what, scored.points)).collect()
}

const CAPICUAS: &str = "[[bonus]]\nfor = \"capicua\"\npoints = 25\n[[bonus]]\nfor = \"double_capicua\"\npoints = 4\n[[end]]\nwhen = \"out or blocked\"\n";

#[test]
fn a_capicua_fits_both_ends_as_tiles_join() {
    let game = each_alone(2, 3, 2, "", &format!("[[match]]\nuse = \"sum 3\"\n{CAPICUAS}"));
    let mut state = dealt(&game, "3-1 1-0  2-2 1-1");
    assert_eq!(scored_by(&game, &mut state, "3-1"), []);
    assert_eq!(scored_by(&game, &mut state, "2-2"), [], "it goes at the one");
    assert_eq!(
        scored_by(&game, &mut state, "1-0"),
        [(BonusFor::Capicua, 25)],
        "the one at the two, or the zero at the three"
    );
}

#[test]
fn a_tile_that_joins_one_end_is_no_capicua_though_it_has_both_numbers() {
    let game = each_alone(2, 3, 2, "", &format!("[[match]]\nuse = \"successor\"\n{CAPICUAS}"));
    let mut state = dealt(&game, "3-1 3-2  2-2 0-0");
    scored_by(&game, &mut state, "3-1");
    scored_by(&game, &mut state, "2-2");
    // The ends are three and two: the three of the last tile goes at the two, and nothing of it at the three.
    assert_eq!(scored_by(&game, &mut state, "3-2"), []);
}

#[test]
fn a_double_that_fits_anywhere_fits_both_ends() {
    let game = each_alone(2, 3, 2, "", &format!("[[match]]\nuse = \"any_double\"\n{CAPICUAS}"));
    let mut state = dealt(&game, "3-1 0-0  2-1 2-0");
    scored_by(&game, &mut state, "3-1");
    scored_by(&game, &mut state, "2-1");
    assert_eq!(scored_by(&game, &mut state, "0-0"), [(BonusFor::Capicua, 25), (BonusFor::DoubleCapicua, 4)]);
}

#[test]
fn a_pass_of_all_others_scores_once_the_turn_comes_back() {
    let rows = "[[refresh]]\nwhen = \"passed(1) and not stock_empty\"\ntake = 1\n[[next]]\nwhen = \"last_passed and not stock_empty\"\n\
                use = \"same\"\n[[next]]\nuse = \"next\"\n[[bonus]]\nfor = \"all_pass\"\npoints = 7\n[[end]]\nwhen = \"out or blocked\"\n";
    let game = each_alone(2, 3, 4, "", rows);
    let mut state = dealt(&game, "3-3 3-2 3-1 3-0  2-2 1-1 0-0 1-0");
    scored_by(&game, &mut state, "3-3");
    assert_eq!(scored_by(&game, &mut state, "-"), [], "the turn is with the same seat again");
    shuffle(&game, &mut state, "2-1");
    assert_eq!(scored_by(&game, &mut state, "-"), []);
    shuffle(&game, &mut state, "2-0");
    assert_eq!(scored_by(&game, &mut state, "-"), [(BonusFor::AllPass, 7)]);
}

#[test]
fn who_draws_and_passes_has_passed() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[[bonus]]\nfor = \"all_pass\"\npoints = 7\n\
                [[end]]\nwhen = \"out or blocked\"\n";
    let game = each_alone(3, 3, 2, "", rows);
    let mut state = dealt(&game, "3-3 3-2  0-0 1-0  1-1 2-0");
    scored_by(&game, &mut state, "3-3");
    shuffle(&game, &mut state, "2-1");
    assert_eq!(scored_by(&game, &mut state, "-"), []);
    shuffle(&game, &mut state, "2-2");
    assert_eq!(scored_by(&game, &mut state, "-"), [(BonusFor::AllPass, 7)]);
}

#[test]
fn a_pass_of_all_others_scores_nothing_where_it_ends_the_hand() {
    let passes = |end: &str| {
        let rows = format!("[[bonus]]\nfor = \"all_pass\"\npoints = 7\n[[end]]\nwhen = \"{end}\"\n");
        let game = each_alone(3, 3, 3, "", &rows);
        let mut state = dealt(&game, "3-3 3-2 3-1  0-0 1-0 2-2  1-1 2-0 2-1");
        scored_by(&game, &mut state, "3-3");
        scored_by(&game, &mut state, "-");
        scored_by(&game, &mut state, "-")
    };
    assert_eq!(passes("out or blocked"), [(BonusFor::AllPass, 7)]);
    assert_eq!(passes("out or passes_in_a_row(2)"), []);
}

#[test]
fn who_cannot_go_on_after_a_tile_of_its_own_has_not_passed_on_it() {
    let rows = "[[next]]\nwhen = \"placed_double\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[bonus]]\nfor = \"all_pass\"\npoints = 7\n\
                [[end]]\nwhen = \"out\"\n";
    let game = each_alone(2, 3, 3, "", rows);
    let mut state = dealt(&game, "3-3 1-1 2-2  0-0 1-0 2-0");
    scored_by(&game, &mut state, "3-3");
    assert_eq!(scored_by(&game, &mut state, "-"), [], "its own");
    assert_eq!(scored_by(&game, &mut state, "-"), [(BonusFor::AllPass, 7)]);
    scored_by(&game, &mut state, "-");
    assert_eq!(scored_by(&game, &mut state, "-"), [], "that comes round but once");
}
