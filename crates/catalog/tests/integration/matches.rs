//! Whole matches through the type-erased game: thinking, records, replay, review.

use crate::think;
use sobremesa_catalog::{AnyMatch, Catalog, MoveOutcome, PlayerSpec, Setup, hand_again};
use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Unit};
use sobremesa_protocol::record::{RecordLine, Shown};
use sobremesa_protocol::{Board, Localized, Pause, Turn};

const RULES: [&str; 3] = ["international", "federation", "duel"];

fn setup(seed: &str) -> Setup {
    Setup { seed: Seed::from_text(seed), unit: Unit::Match, block: 0 }
}

/// Plays on with computer players until `stop` says so or the match is over.
fn play_on(played: &mut dyn AnyMatch, player: &str, mut stop: impl FnMut(&dyn AnyMatch) -> bool) {
    let spec: PlayerSpec = player.parse().expect("readable");
    while !stop(played) {
        match played.turn() {
            Turn::Nothing => return,
            Turn::NextHand => played.next_hand().expect("it waits for a hand"),
            Turn::Seat { seat } => {
                let thought = think(&*played, &spec, &StopFlag::default()).expect("known");
                let ply = played.ply();
                let done = played.play(ply, Seat(seat), &thought.text, Some(thought.pause));
                assert_eq!(done, Ok(MoveOutcome::Now));
            }
        }
    }
}

#[test]
fn a_match_replayed_from_its_lines_is_the_same_at_every_ply() {
    let catalog = Catalog::default();
    for rules in RULES {
        let game = catalog.rules(rules).expect("bundled");
        let setup = setup(rules);
        let mut played = game.open(&setup);
        let mut compared = 0;
        play_on(&mut *played, "matriz", |now| {
            if now.ply() % 13 == 5 || now.turn() == Turn::NextHand {
                let again = game.replay(&setup, &now.lines(0)).expect("its own lines");
                for observer in [Observer::Spectator, Observer::Seat(Seat(0)), Observer::Seat(Seat(1))] {
                    assert_eq!(again.position(observer), now.position(observer));
                }
                assert_eq!(again.lines(0), now.lines(0));
                compared += 1;
            }
            false
        });
        assert!(compared > 0 && played.turn() == Turn::Nothing);
        let whole = played.lines(0);
        assert!(matches!(whole.last(), Some(RecordLine::Result { .. })));
        assert_eq!(
            game.replay(&setup, &whole).expect("whole").position(Observer::Spectator),
            played.position(Observer::Spectator)
        );
        if let Some(target) = game.info().target {
            let best = played.points().into_iter().max();
            assert!(best >= Some(target), "{rules} ended at {best:?}");
        }
    }
}

#[test]
fn the_same_match_so_far_gives_the_same_decision() {
    let game = Catalog::default().rules("international").expect("bundled");
    let setup = setup("decision");
    let mut played = game.open(&setup);
    play_on(&mut *played, "random", |now| now.ply() == 9);
    let again = game.replay(&setup, &played.lines(0)).expect("its own lines");
    for player in ["random", "botagorda", "doble", "seguro", "matriz", "sondeo 20"] {
        let spec: PlayerSpec = player.parse().expect("readable");
        let stop = StopFlag::default();
        assert_eq!(think(&*played, &spec, &stop), think(&*again, &spec, &stop), "{player}");
        assert!(think(&*played, &spec, &stop).expect("known").why.is_some());
    }
}

#[test]
fn a_stopped_search_answers_at_once_and_legally() {
    let game = Catalog::default().rules("international").expect("bundled");
    let mut played = game.open(&setup("stop"));
    let stop = StopFlag::default();
    stop.stop();
    let thought = think(&*played, &"sondeo 100000".parse().expect("readable"), &stop).expect("known");
    let Turn::Seat { seat } = played.turn() else { panic!("a seat is to move") };
    assert_eq!(played.play(0, Seat(seat), &thought.text, None), Ok(MoveOutcome::Now));
}

#[test]
fn moves_that_cannot_be_are_refused_and_change_nothing() {
    let game = Catalog::default().rules("international").expect("bundled");
    let mut played = game.open(&setup("refused"));
    let Turn::Seat { seat } = played.turn() else { panic!("a seat is to move") };
    let before = played.position(Observer::Seat(Seat(seat)));
    let other = Seat(seat).after(1, 4);
    let code = |result: Result<MoveOutcome, sobremesa_protocol::Problem>| result.expect_err("refused").code;
    assert_eq!(code(played.play(0, other, "6-6>", None)), "move/not-your-turn");
    assert_eq!(code(played.play(3, Seat(seat), "6-6>", None)), "move/stale");
    assert_eq!(code(played.play(0, Seat(seat), "six six", None)), "move/unreadable");
    assert_eq!(code(played.play(0, Seat(seat), "7-7>", None)), "move/unreadable");
    assert_eq!(code(played.play(0, Seat(seat), "-", None)), "move/can-play");
    assert_eq!(code(played.play(0, Seat(seat), "6-6<", None)), "move/no-such-end");
    assert_eq!(code(played.play(0, Seat(seat), "6-6>", Some(Pause::Long))), "move/false-pause-none");
    assert_eq!(played.position(Observer::Seat(Seat(seat))), before);

    assert_eq!(played.play(0, Seat(seat), "6-6>", None), Ok(MoveOutcome::Now));
    assert_eq!(played.play(0, Seat(seat), "6-6>", None), Ok(MoveOutcome::Before));
    assert_eq!(code(played.play(0, Seat(seat), "6-5>", None)), "move/stale");
    assert_eq!(played.ply(), 1);
}

#[test]
fn giving_up_ends_the_match_and_shows_the_seed() {
    let game = Catalog::default().rules("international").expect("bundled");
    let setup = setup("give up");
    let mut played = game.open(&setup);
    play_on(&mut *played, "random", |now| now.ply() == 5);
    let before = played.position(Observer::Spectator);
    assert_eq!((before.seed, before.seed_hash), (None, setup.seed.commitment()));
    played.resign(Side(0)).expect("it is not over");
    assert!(played.resign(Side(1)).is_err());
    let after = played.position(Observer::Spectator);
    assert_eq!(after.seed, Some(setup.seed.to_hex()));
    assert_eq!(after.result.map(|result| (result.winner, result.termination)), Some((Some(1), "resigned".to_owned())));
    let again = game.replay(&setup, &played.lines(0)).expect("its own lines");
    assert_eq!(again.lines(0), played.lines(0));
    assert_eq!(played.whole_review(1).expect("played").len(), 6);
}

#[test]
fn a_finished_match_can_be_stepped_through_with_all_tiles_up() {
    let game = Catalog::default().rules("international").expect("bundled");
    let mut played = game.open(&setup("review"));
    assert_eq!(played.whole_review(1), None, "not before the match is over");
    play_on(&mut *played, "matriz", |_| false);
    let last = played.hand();
    let mut plies = 0;
    for hand in 1..=last {
        let positions = played.whole_review(hand).expect("it was played");
        plies += positions.len() as u32 - 1;
        for position in &positions {
            let Board::Dominoes(board) = &position.board else { panic!("dominoes are played") };
            let up: usize = board.hands.iter().map(|hand| hand.tiles.as_ref().map_or(0, Vec::len)).sum();
            assert_eq!((up + board.placed.len(), position.hand), (28, hand));
        }
        assert_ne!(positions.last().expect("one at least").turn, positions[0].turn);
    }
    assert_eq!(plies, played.ply());
    assert_eq!(played.whole_review(last + 1), None);
    assert_eq!(played.whole_review(0), None);
}

#[test]
fn a_record_that_does_not_follow_is_refused_with_its_line() {
    let game = Catalog::default().rules("international").expect("bundled");
    let setup = setup("broken");
    let mut played = game.open(&setup);
    play_on(&mut *played, "random", |now| now.ply() == 12);
    let lines = played.lines(0);
    let broken = |change: &dyn Fn(&mut Vec<RecordLine>)| {
        let mut lines = lines.clone();
        change(&mut lines);
        let error = game.replay(&setup, &lines).err().expect("it does not follow");
        let Localized { es, en } = &error.problem;
        format!("line {}: {en}\n        {es}", error.line)
    };
    let texts = [
        broken(&|lines| drop(lines.remove(4))),
        broken(&|lines| {
            lines.insert(3, RecordLine::Shuffle { order: "6-6".to_owned(), shown: None, bonuses: Vec::new() });
        }),
        broken(&|lines| {
            lines[1] = RecordLine::Shuffle { order: "6-6 6-6".to_owned(), shown: None, bonuses: Vec::new() }
        }),
        broken(&|lines| lines[0] = RecordLine::Hand { hand: 1, opening: "opener=9".to_owned() }),
        broken(&|lines| lines[0] = RecordLine::Hand { hand: 2, opening: "opener=1".to_owned() }),
        broken(&|lines| {
            if let RecordLine::Move { after, .. } = &mut lines[2] {
                *after = "6 6 | 7 7 7 7 | 0".to_owned();
            }
        }),
        broken(&|lines| {
            if let RecordLine::Move { text, .. } = &mut lines[2] {
                *text = "6-6+".to_owned();
            }
        }),
        broken(&|lines| {
            if let RecordLine::Move { text, .. } = &mut lines[2] {
                *text = "-".to_owned();
            }
        }),
        broken(&|lines| lines.push(RecordLine::Hand { hand: 2, opening: "opener=1".to_owned() })),
        broken(&|lines| {
            let (reason, detail) = ("boredom".to_owned(), String::new());
            lines.push(RecordLine::Forfeit { seat: 0, reason, detail });
        }),
        broken(&|lines| {
            let (reason, detail) = ("stopped".to_owned(), String::new());
            lines.push(RecordLine::Forfeit { seat: 9, reason, detail });
        }),
        broken(&|lines| lines.push(RecordLine::Void(Shown { seat: 0, tiles: "6-6".to_owned() }))),
        broken(&|lines| lines.push(RecordLine::Resign { side: 7 })),
        broken(&|lines| {
            lines.push(RecordLine::HandOver { points: vec![1, 0], how: "out".to_owned(), left: Vec::new() });
        }),
    ];
    insta::assert_snapshot!(texts.join("\n"));
}

#[test]
fn a_game_has_its_own_streams_and_its_block_its_own_deals() {
    let game = Catalog::default().rules("international").expect("bundled");
    let seats: Vec<PlayerSpec> = ["matriz", "random", "matriz", "random"].map(PlayerSpec::named).into();
    let hand = |block, number| {
        let setup = Setup { seed: Seed::from_text("rows"), unit: Unit::Hand { index: block }, block };
        game.play_game(&setup, number, &seats, false).expect("known players").row
    };
    let row = hand(3, 0);
    assert_eq!(row, hand(3, 0));
    assert_eq!(row.hands.len(), 1);
    assert_eq!(row.hands[0].opener, 3);
    assert_eq!(row.hands[0].shuffle, hand(3, 1).hands[0].shuffle, "games of a block share their deal");
    assert_ne!(row.hands[0].shuffle, hand(4, 0).hands[0].shuffle);
    assert_ne!(
        game.deal_fingerprint(&Setup { seed: Seed::from_text("rows"), unit: Unit::Match, block: 3 }),
        game.deal_fingerprint(&Setup { seed: Seed::from_text("rows"), unit: Unit::Match, block: 4 })
    );
}

#[test]
fn the_record_of_a_game_played_at_one_go_is_that_of_the_match_played_move_by_move() {
    let catalog = Catalog::default();
    for rules in ["international", "draw", "longaniza"] {
        let game = catalog.rules(rules).expect("bundled");
        let seats: Vec<PlayerSpec> = vec!["matriz".parse().expect("readable"); usize::from(game.info().seats)];
        for (unit, block) in [(Unit::Match, 3), (Unit::Hand { index: 5 }, 5)] {
            let setup = Setup { seed: Seed::from_text(rules), unit, block };
            let lines = game.play_game(&setup, 0, &seats, true).expect("known players").lines;
            let again = game.replay(&setup, &lines).expect("its own lines");
            assert_eq!(again.turn(), Turn::Nothing, "{rules}");
            assert_eq!(again.lines(0), lines, "{rules}");
        }
    }
}

/// What each seat got in a hand (from 1), and who moved first.
fn dealt(played: &dyn AnyMatch, wanted: u32, seats: u8) -> (Vec<Vec<String>>, Option<u8>) {
    let of_seat = |seat: u8| {
        let (mut in_hand, mut moved, mut got, mut first) = (false, false, Vec::new(), None);
        for line in played.seen_lines(Observer::Seat(Seat(seat))) {
            match line {
                RecordLine::Hand { hand, .. } => in_hand = hand == wanted,
                RecordLine::Dealt { tiles, open, .. } if in_hand && !moved => got.push(format!("{tiles} / {open}")),
                RecordLine::Move { seat, .. } if in_hand => {
                    first = first.or(Some(seat));
                    moved = true;
                }
                _ => {}
            }
        }
        (got, first)
    };
    let all: Vec<_> = (0..seats).map(of_seat).collect();
    (all.iter().map(|(got, _)| got.clone()).collect(), all[0].1)
}

#[test]
fn each_hand_of_a_match_is_dealt_again_by_itself_and_its_record_can_be_played_again() {
    let catalog = Catalog::default();
    for rules in ["international", "federation", "duel target=200", "draw", "escoba", "escoba-parejas"] {
        let game = catalog.rules(rules).unwrap_or_else(|why| panic!("{rules}: {why}"));
        let seats = game.info().seats;
        let setup = setup(rules);
        let mut played = game.open(&setup);
        play_on(&mut *played, "random", |now| now.hand() > 4);
        let lines = played.lines(0);
        let hands = played.hand().min(4);
        assert!(hands >= 2 || played.turn() == Turn::Nothing, "{rules}");
        for hand in 1..=hands {
            let again = hand_again(&*game, &setup, &lines, hand).unwrap_or_else(|| panic!("{rules}: hand {hand}"));
            assert_eq!(again.unit.to_string().parse(), Ok(again.unit));
            let mut alone = game.open(&again);
            play_on(&mut *alone, "random", |_| false);
            assert_eq!(dealt(&*alone, 1, seats), dealt(&*played, hand, seats), "{rules}: hand {hand}");
            assert_eq!((alone.hand(), alone.turn()), (1, Turn::Nothing), "{rules}: one hand, not a match");
            let replayed = game.replay(&again, &alone.lines(0)).expect("its own lines");
            assert_eq!(replayed.lines(0), alone.lines(0), "{rules}: hand {hand}");
        }
        assert!(hand_again(&*game, &setup, &lines, 0).is_none());
        assert!(hand_again(&*game, &setup, &lines, played.hand() + 1).is_none());
        let other = Setup { seed: Seed::from_text("another"), ..setup };
        assert!(hand_again(&*game, &other, &lines, 1).is_none(), "{rules}: it was not dealt from that seed");
    }
}
