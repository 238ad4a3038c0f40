//! Trains: arms that belong to seats, the marker of who passed, doubles that must be covered.

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Game, Observer, Points, Seat, Standing, Turn};
use sobremesa_dominoes::ends::Whose;
use sobremesa_dominoes::notation::Laid;
use sobremesa_dominoes::state::{Ending, Opening, Stage};
use sobremesa_dominoes::{Dominoes, Pause, Refusal, State};

use crate::support::each_alone;

/// Two seats with four of the fifteen tiles up to double four each, which draw one tile where nothing fits.
fn game(table: &str) -> Arc<Dominoes<1>> {
    each_alone(
        2,
        4,
        4,
        table,
        "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[[next]]\nwhen = \"placed_double\"\nuse = \"same\"\n\
         [[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"",
    )
}

fn dealt(game: &Dominoes<1>, order: &str) -> State<1> {
    let standing = Standing { hands: 0, points: Points::none(2) };
    let mut state = game.start(&Opening { opener: Some(Seat(0)), yields: 0, standing, carried: 0, drawn: None });
    fall(game, &mut state, order);
    state
}

/// Chance falls so that the stock begins with these tiles.
fn fall(game: &Dominoes<1>, state: &mut State<1>, front: &str) {
    assert_eq!(game.turn(state), Turn::Shuffle);
    let mut order = game.read_tiles(front).expect("tiles of the set");
    let rest: Vec<_> = state.stock.iter().filter(|tile| !order.contains(tile)).collect();
    order.extend(rest);
    game.deal(state, &order);
}

fn legal(game: &Dominoes<1>, state: &State<1>) -> Vec<String> {
    let mut moves = Vec::new();
    let private = game.private(state, state.public.turn);
    game.legal_moves(&state.public, private, |mv| {
        moves.push(game.move_text(mv));
        ControlFlow::Continue(())
    });
    moves.sort();
    moves
}

fn play(game: &Dominoes<1>, state: &mut State<1>, text: &str) {
    let (mv, _) = game.read_move(text).expect("a move in notation");
    game.try_play(state, mv, Pause::None).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

fn refused(game: &Dominoes<1>, state: &mut State<1>, text: &str) -> Option<Refusal> {
    game.try_play(state, game.read_move(text).expect("a move").0, Pause::None).err()
}

#[test]
fn one_plays_in_ones_own_train_in_the_common_one_and_in_those_of_who_passed() {
    let game = game("trains = \"own_and_common\"\ncover_doubles = true");
    let mut state = dealt(&game, "4-4 4-0 3-1 2-1  4-3 3-2 1-0 1-1");
    play(&game, &mut state, "4-4>");
    // The double that opens gives another turn; all three trains begin at it.
    assert_eq!(state.public.turn, Seat(0));
    assert_eq!(legal(&game, &state), ["4-0+2", "4-0>"]);
    assert_eq!(refused(&game, &mut state, "4-0<"), Some(Refusal::NotYourTrain));
    play(&game, &mut state, "4-0>");
    assert_eq!(legal(&game, &state), ["4-3+2", "4-3<"]);
    play(&game, &mut state, "4-3<");
    // The first seat has neither 0 nor 4: it draws, and passes; 3-1 would fit the other's train.
    fall(&game, &mut state, "2-2");
    assert_eq!(legal(&game, &state), ["-"]);
    let fits = ["0-0", "1-0", "2-0", "3-0", "4-0", "4-1", "4-2", "4-3", "4-4"];
    play(&game, &mut state, "-");
    let lacks: Vec<String> = state.public.lacks[0].iter().map(|tile| game.tile_name(tile)).collect();
    assert_eq!(lacks, fits, "what fits the common train and its own, and nothing of the other's");
    assert_eq!(state.public.ends.get(0).map(|end| end.whose), Some(Whose::Opened(Seat(0))));
    // Now the second seat may play there too.
    assert_eq!(legal(&game, &state), ["1-0>", "3-2<"]);
    play(&game, &mut state, "1-0>");
    assert_eq!(state.public.ends.get(0).map(|end| end.whose), Some(Whose::Opened(Seat(0))), "another closes nothing");
    assert_eq!(legal(&game, &state), ["2-1>", "3-1>"]);
    play(&game, &mut state, "2-1>");
    assert_eq!(state.public.ends.get(0).map(|end| end.whose), Some(Whose::Own(Seat(0))));
    assert_eq!(legal(&game, &state), ["3-2<"]);
}

#[test]
fn a_double_is_covered_before_anything_else_by_whoever_can() {
    let game = game("trains = \"own_and_common\"\ncover_doubles = true");
    let mut state = dealt(&game, "4-3 3-3 1-0 3-0  4-2 3-1 2-1 1-1");
    play(&game, &mut state, "4-3>");
    // Trains begin at the highest number of what opens.
    assert_eq!(legal(&game, &state), ["4-2+2", "4-2<"]);
    play(&game, &mut state, "4-2+2");
    fall(&game, &mut state, "4-4");
    play(&game, &mut state, "4-4>");
    // The same seat is to cover it, and has no other 4: it draws one tile more.
    fall(&game, &mut state, "2-2");
    assert_eq!((state.public.turn, legal(&game, &state)), (Seat(0), vec!["-".to_owned()]));
    assert_eq!(refused(&game, &mut state, "2-2+2"), Some(Refusal::SpinnerFirst));
    play(&game, &mut state, "-");
    // The second seat has to now, though the train is not its own and 2-1 would fit the common one.
    fall(&game, &mut state, "4-1");
    assert_eq!(legal(&game, &state), ["4-1>"]);
    play(&game, &mut state, "4-1>");
    assert_eq!(legal(&game, &state), ["1-0>", "2-2+2"], "the double is covered");
}

#[test]
fn a_double_that_nothing_can_cover_shuts_nothing() {
    let game = each_alone(
        2,
        2,
        3,
        "trains = \"own\"\ncover_doubles = true",
        "[[next]]\nwhen = \"placed_double\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "2-2 2-1 1-1  2-0 1-0 0-0");
    play(&game, &mut state, "2-2>");
    play(&game, &mut state, "2-1>");
    play(&game, &mut state, "2-0<");
    play(&game, &mut state, "1-1>");
    // 1-0 covers it, from the other hand.
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(0))));
    let mut state = dealt(&game, "2-1 1-1 2-2  1-0 2-0 0-0");
    play(&game, &mut state, "2-1>");
    play(&game, &mut state, "2-0<");
    play(&game, &mut state, "2-2>");
    assert_eq!(state.public.turn, Seat(0), "no tile with a 2 is left, so the turn goes on and nothing must be covered");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!(legal(&game, &state), ["0-0<", "1-0<"]);
}

#[test]
fn a_hand_is_blocked_once_everybody_passed_on_all_that_is_open() {
    let game = each_alone(2, 2, 3, "trains = \"own\"", "[[end]]\nwhen = \"out or blocked\"");
    let mut state = dealt(&game, "2-2 1-1 0-0  2-1 1-0 2-0");
    play(&game, &mut state, "2-2>");
    play(&game, &mut state, "2-1<");
    // Nothing of the first seat fits a 2. The other train, at which 1-1 would fit, is not its own.
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    assert_eq!(legal(&game, &state), ["1-0<", "2-0>"]);
    play(&game, &mut state, "2-0>");
    assert_eq!(legal(&game, &state), ["0-0>"]);
    play(&game, &mut state, "0-0>");
    play(&game, &mut state, "1-0<");
    assert_eq!(state.public.stage, Stage::Over(Ending::Out(Seat(1))));
    // A pass that opens a train gives the others another chance; only a round on what is open blocks.
    let mut state = dealt(&game, "2-2 1-1 0-0  2-1 1-0 2-0");
    play(&game, &mut state, "2-2>");
    play(&game, &mut state, "2-0<");
    play(&game, &mut state, "-");
    assert_eq!(state.public.idle, 0b01);
}

#[test]
fn a_double_that_fits_goes_in_any_train() {
    let game = game("trains = \"own_and_common\"\ndoubles_in_any_train = true");
    let mut state = dealt(&game, "4-4 4-3 2-2 1-0  4-2 4-1 3-3 4-0");
    play(&game, &mut state, "4-4>");
    play(&game, &mut state, "4-3>");
    // The double alone may go in the train of the other, and only where it fits.
    assert_eq!(legal(&game, &state), ["3-3>", "4-0+2", "4-0<", "4-1+2", "4-1<", "4-2+2", "4-2<"]);
    play(&game, &mut state, "4-2<");
    assert_eq!(legal(&game, &state), ["2-2<"], "a double that fits must be played, where else nothing fits");
    assert_eq!(refused(&game, &mut state, "1-0<"), Some(Refusal::NotYourTrain));
    assert_eq!(refused(&game, &mut state, "2-2>"), Some(Refusal::DoesNotFit(3)));
    assert_eq!(refused(&game, &mut state, "-"), Some(Refusal::CanPlay));
    play(&game, &mut state, "2-2<");
    // The double gives another turn here; it has opened nothing: the train is still the other's own.
    assert_eq!(state.public.ends.get(1).map(|end| end.whose), Some(Whose::Own(Seat(1))));
    fall(&game, &mut state, "0-0");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    // It lacks what fits its own train (3) and the common one (4), and of the other's (2) the double, which lies there.
    let lacks: Vec<String> = state.public.lacks[0].iter().map(|tile| game.tile_name(tile)).collect();
    assert_eq!(lacks, ["2-2", "3-0", "3-1", "3-2", "3-3", "4-0", "4-1", "4-2", "4-3", "4-4"]);
    assert_eq!(state.public.ends.get(0).map(|end| end.whose), Some(Whose::Opened(Seat(0))));
    // A double of another does not close the train that is open.
    play(&game, &mut state, "3-3>");
    assert_eq!(state.public.ends.get(0).map(|end| end.whose), Some(Whose::Opened(Seat(0))));
}

#[test]
fn who_passes_shows_to_lack_the_doubles_that_fit_closed_trains() {
    let game = each_alone(
        2,
        4,
        4,
        "trains = \"own\"\ndoubles_in_any_train = true",
        "[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or blocked\"",
    );
    let mut state = dealt(&game, "4-4 2-1 1-0 0-0  4-2 3-1 1-1 3-0");
    play(&game, &mut state, "4-4>");
    play(&game, &mut state, "4-2<");
    assert_eq!(legal(&game, &state), ["-"]);
    play(&game, &mut state, "-");
    let lacks: Vec<String> = state.public.lacks[0].iter().map(|tile| game.tile_name(tile)).collect();
    assert_eq!(lacks, ["2-2", "4-0", "4-1", "4-2", "4-3", "4-4"]);
}

/// The opening of a hand after so many of its match, by the first seat.
fn opening(hands: u32, yields: u8) -> Opening {
    Opening {
        opener: Some(Seat(0)),
        yields,
        standing: Standing { hands, points: Points::none(2) },
        carried: 0,
        drawn: None,
    }
}

/// The tiles on the table, by name.
fn lying(game: &Dominoes<1>, state: &State<1>) -> Vec<String> {
    state.public.placed.iter().map(|tile| game.tile_name(tile)).collect()
}

const HUB: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[opening]\nfirst = \"lot\"\n\
                   later = \"winning_side_chooses\"\nhub = \"falling_double\"\n[[end]]\nwhen = \"out or blocked\"\n\
                   [match_to]\nhands = 5";

#[test]
fn a_first_tile_that_nobody_lays_lies_there_before_the_deal() {
    let game = each_alone(2, 4, 4, "trains = \"own_and_common\"", HUB);
    for (hands, double) in [(0, "4-4"), (1, "3-3"), (4, "0-0"), (5, "4-4")] {
        let state = game.start(&opening(hands, 0));
        assert_eq!((lying(&game, &state), state.public.stock), (vec![double.to_owned()], 14));
        assert!(game.read_tiles(double).expect("a tile").iter().all(|tile| !state.stock.contains(*tile)));
    }
    let mut state = game.start(&opening(1, 0));
    fall(&game, &mut state, "4-3 2-1 1-0 0-0  3-2 3-1 4-4 2-0");
    assert_eq!((state.public.last_placer, state.public.held[0], state.public.stock), (None, 4, 6));
    // It opens with any tile that fits, its own train or the common one; the double is no turn of anybody's.
    assert_eq!(legal(&game, &state), ["4-3+2", "4-3>"]);
    assert_eq!(refused(&game, &mut state, "2-1>"), Some(Refusal::DoesNotFit(3)));
    play(&game, &mut state, "4-3>");
    assert_eq!(legal(&game, &state), ["3-1+2", "3-1<", "3-2+2", "3-2<"]);
    let laid = [("3-3", 3), ("4-3", 3)].map(|(tile, inner)| Laid {
        tile: game.read_tiles(tile).expect("a tile")[0],
        arm: 0,
        inner,
    });
    let text = game.position_text(&state, &laid, None);
    assert_eq!(text, "3-3> 4-3>.3 | 0-0 1-0 2-1 / 2-0 3-1 3-2 4-4 | 1-1 2-2 3-0 4-0 4-1 4-2 | 2");
    assert_eq!(game.read_position(&text).expect("a position").state.public.ends, state.public.ends);
    assert_eq!(game.layout(laid).tips, [1, 0, 0]);
}

#[test]
fn who_may_leave_the_opening_to_a_partner_may_so_with_a_tile_there() {
    let text = format!(
        "format = 1\ngame = \"dominoes\"\nid = \"small\"\nname = {{ es = \"Pequeño\", en = \"Small\" }}\n[tiles]\nhighest = 4\n\
         [table]\nseats = 4\nsides = \"pairs\"\ntrains = \"own\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 3\n{HUB}"
    );
    let game = crate::support::game(&text);
    let mut state = game.start(&opening(1, 1));
    fall(&game, &mut state, "4-3 2-1 1-0  3-2 3-1 4-4  3-0 2-0 1-1  4-0 4-1 4-2");
    assert_eq!(legal(&game, &state), ["-", "4-3>"]);
    play(&game, &mut state, "-");
    assert_eq!((state.public.turn, state.public.opener), (Seat(2), Some(Seat(2))));
    assert_eq!(legal(&game, &state), ["3-0+2"], "it cannot leave it on");
    assert_eq!(state.public.ends.opened().count(), 0, "that was no pass");
}

#[test]
fn a_position_says_whose_trains_are_open() {
    let game = game("trains = \"own_and_common\"\ncover_doubles = true");
    let mut state = dealt(&game, "4-4 4-0 3-1 2-1  4-3 3-2 1-0 1-1");
    let mut laid = Vec::new();
    for (text, arm, inner) in [("4-4>", 0, 4), ("4-0>", 0, 4), ("4-3<", 1, 4)] {
        play(&game, &mut state, text);
        laid.push(Laid { tile: state.public.last.expect("it was placed"), arm, inner });
    }
    fall(&game, &mut state, "2-2");
    play(&game, &mut state, "-");
    let text = game.position_text(&state, &laid, Some(Observer::Seat(Seat(1))));
    assert_eq!(text, "4-4> 4-0>.4 4-3<.4 | 3? / 1-0 1-1 3-2 | 6? | 2 | open=1");
    let again = game.read_position(&text).expect("a position").state;
    assert_eq!((again.public.ends, again.public.turn), (state.public.ends.clone(), Seat(1)));
    for wrong in ["open=3", "open=1 open=1", "open=0"] {
        assert!(game.read_position(&text.replace("open=1", wrong)).is_err(), "{wrong}");
    }
}
