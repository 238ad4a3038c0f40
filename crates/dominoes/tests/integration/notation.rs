//! Moves, shuffles and positions as text.

use sobremesa_core::{Game, Hidden, Observer, Seat, Turn};
use sobremesa_dominoes::ends::{LEFT, RIGHT};
use sobremesa_dominoes::notation::Laid;
use sobremesa_dominoes::{Dominoes, Move, Pause};
use sobremesa_testkit::notation;

use crate::support;

/// A position of the middle of a hand: seat 3 is to move and can go to both ends.
const OPEN: &str = "5-3 3-3 3-6 6-6 6-1 1-4 4-4 4-0 | 5-5 2-0 2-1 5-0 4-2 / 1-0 1-1 2-2 5-1 6-0 / 0-0 3-0 3-1 3-2 6-2 \
                    / 4-3 5-2 5-4 6-4 6-5 |  | 3";

/// The placements that lead to it: 6-6 first.
fn laid(game: &Dominoes<1>) -> Vec<Laid> {
    let placements = [
        ([6, 6], RIGHT, 6),
        ([6, 3], LEFT, 6),
        ([6, 1], RIGHT, 6),
        ([3, 3], LEFT, 3),
        ([4, 1], RIGHT, 1),
        ([5, 3], LEFT, 3),
        ([4, 4], RIGHT, 4),
        ([4, 0], RIGHT, 4),
    ];
    placements
        .map(|(faces, arm, inner)| Laid { tile: game.tables().tile(&faces).expect("in the set"), arm, inner })
        .into()
}

#[test]
fn an_open_position_reads_as_it_was_written() {
    let game = support::game(&support::text("international"));
    let position = game.read_position(OPEN).expect("right");
    let state = &position.state;
    assert_eq!(game.turn(state), Turn::Seat(Seat(2)));
    assert_eq!(state.public.ends.line().map(|end| end.number), [0, 5]);
    let again = game.position_text(state, &laid(&game), None);
    assert_eq!(game.read_position(&again), Ok(position.clone()));
    let mut legal = Vec::new();
    game.legal_moves(&state.public, game.private(state, Seat(2)), |mv| {
        legal.push(game.move_text(mv));
        std::ops::ControlFlow::Continue(())
    });
    assert_eq!(legal, ["0-0>", "3-0>"]);
}

#[test]
fn hidden_parts_are_a_number_and_a_question_mark() {
    let game = support::game(&support::text("international"));
    let open = game.read_position(OPEN).expect("right");
    let text = game.position_text(&open.state, &laid(&game), Some(Observer::Seat(Seat(2))));
    assert_eq!(text, "5-3 3-3 3-6 6-6 6-1 1-4 4-4 4-0 | 5? / 5? / 0-0 3-0 3-1 3-2 6-2 / 5? |  | 3");
    let seen = game.read_position(&text).expect("right");
    assert_eq!(seen.hidden[..4], [true, true, false, true]);
    let worlds = game.worlds(&seen.state.public, &seen.state.hands[2], Seat(2));
    // 15! / (5!)^3
    assert_eq!(game.count(&worlds), Some(756_756));
}

#[test]
fn moves_and_pauses() {
    let game = support::game(&support::text("international"));
    let (mv, pause) = game.read_move("4-6<??").expect("right");
    assert_eq!((game.move_text(mv).as_str(), pause), ("6-4<", Pause::Long));
    assert_eq!(game.read_move("-"), Ok((Move::Pass, Pause::None)));
    assert_eq!(format!("6-4>{}", Pause::Short.mark()), "6-4>?");
}

#[test]
fn what_cannot_be_read_is_said_in_one_line() {
    let game = support::game(&support::text("international"));
    let mut said = Vec::new();
    for text in ["", "6-4", "64>", "7-0>", "6-4>???", "6--4>", "six-four<", "6-4^", "-1-3>", "6-4 >", "999-1>"] {
        said.push((format!("move `{text}`"), game.read_move(text).expect_err(text)));
    }
    let without_turn = OPEN.trim_end_matches(" 3");
    let positions = [
        "nonsense".to_owned(),
        without_turn.to_owned(),
        format!("{without_turn} 5"),
        OPEN.replace("3-6 6-6", "6-3 6-6"),
        OPEN.replace("2-0", "5-5"),
        OPEN.replace(" / 4-3 5-2 5-4 6-4 6-5", ""),
        OPEN.replace("4-3 ", ""),
        OPEN.replace("4-3 5-2 5-4 6-4 6-5", "4?"),
        OPEN.replace("4-3 5-2 5-4 6-4 6-5", "x?"),
        OPEN.replace("4-3", "4-9"),
    ];
    for text in positions {
        said.push(("position".to_owned(), game.read_position(&text).expect_err(&text)));
    }
    for text in ["6-6 6-6", "6-6 5-5", "6-7"] {
        said.push((format!("shuffle `{text}`"), game.read_shuffle(text, game.tables().all).expect_err(text)));
    }
    for text in ["opener=0", "opener=5", "holder=9-9", "first"] {
        said.push((format!("opening `{text}`"), game.read_opening(text).expect_err(text)));
    }
    let others = [("federation", "opener=0"), ("federation", "holder=6-6"), ("mexican", "opener=1/9")];
    for (rules, text) in others {
        let game = support::game(&support::text(rules));
        said.push((format!("opening `{text}` of {rules}"), game.read_opening(text).expect_err(text)));
    }
    let arms = support::game(&support::text("sebastopol"));
    for table in ["6-6> -", "6-6> 6-3", "6-6> 6-3>", "6-6> 6-3+9.6", "6-6> 5-3>.5"] {
        let text = format!("{table} | 7? / 7? / 7? / 7? |  | 1");
        said.push((format!("table `{table}` of sebastopol"), arms.read_position(&text).expect_err(table)));
    }
    let before = format!("{OPEN} | first=2");
    said.push(("position".to_owned(), game.read_position(&before).expect_err("a word that says nothing")));
    let again = OPEN.replace("|  | 3", "| 3? | 3");
    said.push(("position".to_owned(), game.read_position(&again).expect_err("three tiles too many")));
    let dealt = game.tables().all & !game.tables().doubles;
    said.push(("shuffle `6-6`".to_owned(), game.read_shuffle("6-6", dealt).expect_err("it is dealt")));
    insta::assert_snapshot!(notation::told(&said));
}

proptest::proptest! {
    /// Whatever is typed is read or refused; nothing falls over.
    #[test]
    fn any_text_is_read_or_refused(text in "[-0-9<>?/| =a-z.]{0,60}") {
        let game = support::game(&support::text("international"));
        if let Ok((mv, pause)) = game.read_move(&text) {
            let again = format!("{}{}", game.move_text(mv), pause.mark());
            proptest::prop_assert_eq!(game.read_move(&again), Ok((mv, pause)));
        }
        let _ = game.read_position(&text);
        let _ = game.read_shuffle(&text, game.tables().all);
        let _ = game.read_opening(&text);
    }

    /// A good position with one character changed is read or refused.
    #[test]
    fn a_slip_in_a_position_is_read_or_refused(at in 0..OPEN.len(), slip in "[-0-9?/| ]") {
        let game = support::game(&support::text("international"));
        let mut text = OPEN.to_owned();
        text.replace_range(at..=at, &slip);
        if let Ok(position) = game.read_position(&text) {
            let named: u32 = position.state.hands.iter().map(|private| private.hand.len()).sum();
            let hidden: u16 = (0..4).filter(|seat| position.hidden[*seat]).map(|seat| position.state.public.held[seat]).sum();
            let stock = u32::from(position.state.public.stock);
            proptest::prop_assert_eq!(position.state.public.placed.len() + named + u32::from(hidden) + stock, 28);
        }
    }
}
