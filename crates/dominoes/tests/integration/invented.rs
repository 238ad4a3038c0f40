//! Variants made by files alone, played to the end: one by changing numbers, one by new combinations of conditions,
//! one with tiles of three faces.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::{Entry, Game, Match, MatchTurn, Seed, Stream, Termination, Unit};
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, Move};

use crate::support;

fn text(name: &str) -> String {
    let path = format!("{}/tests/invented/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("the invented rule file is there")
}

/// Matches of random players to their end, and what was seen on the way: `look` is asked before every move, with all
/// legal moves.
fn matches(name: &str, count: u64, look: impl FnMut(&Match<Dominoes<1>>, &[Move])) -> Vec<Match<Dominoes<1>>> {
    matches_of(name, &text(name), count, look)
}

fn matches_of(
    name: &str,
    text: &str,
    count: u64,
    mut look: impl FnMut(&Match<Dominoes<1>>, &[Move]),
) -> Vec<Match<Dominoes<1>>> {
    let game = support::game(text);
    let key = Seed::from_text("invented").key();
    let play = |block| {
        let mut rng: Stream = key.stream(block);
        let mut played = Match::new(Arc::clone(&game), Unit::Match, key.deals(name, block));
        loop {
            match played.turn() {
                MatchTurn::Over => return played,
                MatchTurn::NextHand => played.next_hand(),
                MatchTurn::Seat(seat) => {
                    let state = played.state();
                    let mut moves = Vec::new();
                    game.legal_moves(&state.public, game.private(state, seat), |mv| {
                        moves.push(mv);
                        ControlFlow::Continue(())
                    });
                    look(&played, &moves);
                    let mv = moves[rng.below(moves.len() as u32) as usize];
                    played.play(mv, game.honest_signal(&played.state().public, game.private(played.state(), seat), mv));
                }
            }
        }
    };
    let played: Vec<_> = (0..count).map(play).collect();
    for played in &played {
        let verdict = played.verdict().expect("it is over");
        assert_eq!(verdict.termination, Termination::Finished, "{name}: a match is won");
        for entry in played.log() {
            if let Entry::HandOver(outcome) = entry {
                assert_ne!(outcome.how, "cap", "{name}: a hand ends by its rules");
            }
        }
    }
    played
}

#[test]
fn a_variant_with_other_numbers_is_played_to_the_end() {
    let mut tiles = 0;
    let played = matches("nueve", 40, |played, _| tiles = played.game().tables().tiles.len());
    assert_eq!(tiles, 45);
    let outcomes = played.iter().flat_map(Match::log).filter_map(|entry| match entry {
        Entry::HandOver(outcome) => Some(outcome),
        _ => None,
    });
    let scores: BTreeSet<i32> = outcomes.map(|outcome| outcome.points.by_side().iter().sum()).collect();
    assert_eq!(scores, [0, 1, 2, 4].into(), "by bands, and nothing for a tie");
    for played in &played {
        let points = played.standing().points;
        assert!(points.by_side().iter().any(|points| (7..11).contains(points)), "to seven: {points:?}");
    }
}

/// The same tiles with other numbers, in the same order: the first hand is played alike, turn by turn.
#[test]
fn numbers_up_to_the_greatest_are_played_as_small_ones() {
    let first_hands = |text: &str| {
        let mut seen = Vec::new();
        matches_of("nueve", text, 40, |played, moves| {
            if played.hand() == 1 {
                seen.push((played.state().public.turn, moves.to_vec()));
            }
        });
        seen
    };
    let small = text("nueve");
    let usual = first_hands(&small);
    assert!(usual.len() > 40 * 9, "hands were looked at: {}", usual.len());
    for above in [32, 55] {
        let tiles: Vec<String> =
            (0..=8).flat_map(|a| (0..=a).map(move |b| format!("\"{}-{}\"", a + above, b + above))).collect();
        let great = small
            .replace("highest = 8 ", &format!("list = [{}] ", tiles.join(", ")))
            .replace("holder_of 8-8", &format!("holder_of {0}-{0}", 8 + above));
        assert_eq!(first_hands(&great), usual, "numbers from {above}");
    }
}

#[test]
fn a_variant_with_new_conditions_in_every_list_is_played_to_the_end() {
    let (mut successors, mut again) = (0, 0);
    let mut before = None;
    matches("relampago", 40, |played, moves| {
        let public = &played.state().public;
        let leader = public.held[..3].iter().min().is_some_and(|held| *held <= 2);
        for mv in moves {
            let Move::Place { tile, arm, .. } = mv else { continue };
            let Some(end) = (!public.empty).then(|| public.ends.get(*arm).expect("an open end").number) else {
                continue;
            };
            let wanted = if leader && !public.last_passed { (end + 1) % 8 } else { end };
            assert!(played.game().tile(*tile).has(wanted), "{mv:?} on {end}");
            successors += u32::from(wanted != end);
        }
        let now = (played.hand(), public.turn);
        again += u32::from(public.just_placed && before == Some(now));
        before = Some(now);
    });
    assert!(successors > 100, "the successor has fitted: {successors}");
    assert!(again > 20, "who is last has played again: {again}");
}

#[test]
fn a_variant_with_three_faces_is_played_to_the_end() {
    let (mut arms, mut by_two_faces, mut drew) = (0, 0, 0);
    let played = matches("trebol", 40, |played, moves| {
        let public = &played.state().public;
        let ends = public.ends.iter().count();
        if !public.empty {
            assert_eq!(ends, public.placed.len() as usize + 2, "every tile opens an arm more");
        }
        arms = arms.max(ends);
        by_two_faces += moves.iter().filter(|mv| matches!(mv, Move::Place { inner: Some(_), .. })).count();
    });
    for entry in played.iter().flat_map(Match::log) {
        drew += u32::from(matches!(entry, Entry::Shuffle(_, Event::Drew { .. })));
    }
    assert!(arms > 10 && by_two_faces > 0 && drew > 0, "{arms} arms, {by_two_faces} with a face, {drew} draws");
}
