//! The short ways of a hand against the stages asked one after the other, and draws against lists.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sobremesa_core::{Game, Seed, Stream, Turn};
use sobremesa_fuzzing::{DECISIONS, rules_of};
use sobremesa_testkit::{cases, rule_files};

use super::*;
use crate::legal::FEW_ENDS;

/// Short ways by what is particular about them, with whether they were taken.
type Ways = BTreeSet<(&'static str, bool)>;

/// Bundled files, each with some words in place of others: what is particular about short ways and in no bundled file.
const VARIATIONS: [(&str, &[(&str, &str)]); 10] = [
    ("sebastopol", &[("arms = \"first\"", "arms = \"double_cross\"")]),
    ("sebastopol", &[("arms = \"first\"", "arms = \"sides_first\""), (NEXT, DOUBLES_AGAIN), (END, FIVES)]),
    (
        "sebastopol",
        &[("arms = \"first\"", "arms = \"at_once\""), ("spinner = \"opening\"", "spinner = \"all_doubles\"")],
    ),
    ("sebastopol", &[("spinner = \"opening\"", "spinner = \"all_doubles\"")]),
    ("fives-and-threes", &[(NEXT, DOUBLES_AGAIN)]),
    (
        "fives-and-threes",
        &[(NEXT, DOUBLES_AGAIN), ("[[bonus]]\nfor = \"out\"", "when = \"last_double\"\n\n[[bonus]]\nfor = \"out\"")],
    ),
    ("tiddly-wink", &[("must_play = \"may_stop\"", "must_play = \"may_pass\"")]),
    ("longaniza", &[(END, "[[bonus]]\nfor = \"pass\"\npoints = 5\n\n[[end]]\n")]),
    (
        "hungarian",
        &[
            ("when = \"blocked\"", "when = \"out or blocked\""),
            ("direction = ", "must_play = \"may_stop\"\ndirection = "),
        ],
    ),
    ("mexican", &[("take = 7", "take = 6"), ("first = \"holder_of 6-6\"", "first = \"lot\"\nhub = \"drawn\"")]),
];
const NEXT: &str = "[[next]]\nuse = \"next\"";
const DOUBLES_AGAIN: &str = "[[next]]\nwhen = \"placed_double\"\nuse = \"same\"\n\n[[next]]\nuse = \"next\"";
const END: &str = "[[end]]\n";
const FIVES: &str = "[[bonus]]\nfor = \"ends_multiple_of 5\"\npoints = \"ends\"\n\n[[end]]\n";

/// What is particular about the short ways of a play-out, and whether one that it may take through a move is so.
fn short_ways<const W: usize>(game: &Dominoes<W>, public: &Public<W>) -> [(&'static str, bool); 20] {
    let (tables, rules) = (&game.tables, &game.rules);
    let steady = game.steady(public).is_some();
    let by_ends = game.by_ends(public).is_some();
    let by_sum = tables.points_by_sum.is_some();
    let going_on = tables.by_ends.unwrap_or_default();
    [
        ("steady", steady),
        ("by ends", by_ends),
        ("steady but for an opener who may leave it", tables.steady.is_some() && public.yields > 0 && !public.empty),
        ("steady, scoring by the sum", steady && by_sum),
        ("a line by its ends", by_ends && tables.line),
        ("a line by its ends, forced moves not drawn", by_ends && tables.plain),
        ("one end", by_ends && rules.arms.ends == LineEnds::One),
        ("one end a turn", by_ends && public.turn_arm.is_some()),
        ("arms", by_ends && !public.ends.more().is_empty()),
        ("ends that come first", by_ends && public.ends.rank() == EndRank::First),
        ("arms that go on with doubles", by_ends && public.ends.rank() == EndRank::Double),
        ("more ends than a few", tables.by_ends.is_some() && public.ends.more().len() + 2 > FEW_ENDS),
        ("going on", by_ends && public.just_placed),
        ("going on after some tiles", by_ends && !going_on.is_empty() && going_on != tables.all),
        ("stopping", by_ends && public.just_placed && rules.must_play == MustPlay::MayStop),
        ("asking", by_ends && game.asks(public)),
        ("passing at will", by_ends && rules.must_play == MustPlay::MayPass),
        ("by ends, scoring by the sum", by_ends && by_sum),
        ("by ends, scoring otherwise", by_ends && tables.bonus_moments.placements && !by_sum),
        ("by ends, scoring passes", by_ends && tables.bonus_moments.passes),
    ]
}

/// A random move by its definition: the legal moves are listed, and one is drawn by its place. On a plain line the list is by
/// end and then by tile, and where there is no choice nothing is drawn; elsewhere it is in ascending order.
fn drawn_of_list<const W: usize>(game: &Dominoes<W>, state: &State<W>, rng: &mut Stream) -> Move {
    let public = &state.public;
    let mut moves = game.moves(public, &state.hands[public.turn.index()]);
    if game.tables.plain && public.stage == Stage::Play && public.yields == 0 {
        moves.sort_by_key(|mv| matches!(mv, Move::Place { arm: 1, .. }));
        if moves.len() == 1 {
            return moves[0];
        }
    }
    moves[rng.below(moves.len() as u32) as usize]
}

/// How a hand begins: every other one with an opener who may leave it to its partner, where the winners choose who opens.
fn opening<const W: usize>(game: &Dominoes<W>, hand: u64, rng: &mut Stream) -> Opening {
    let opening = game.single(hand, rng);
    let chooses = game.rules.opened_later().contains(&LaterOpener::WinningSideChooses) && hand % 2 == 1;
    let Some(opener) = opening.opener.filter(|_| chooses) else { return opening };
    let partners = game.sides().members(game.sides().of(opener)).count() - 1;
    Opening { yields: partners as u8, ..opening }
}

/// Plays one hand three times from one stream: by lists and stages, move by move, and at a stroke. Adds to `ways` those that the third
/// may take, each with whether it does.
fn compare<const W: usize>(game: &Dominoes<W>, hand: u64, ways: &mut Ways) {
    let key = Seed::from_text("short ways").key();
    let [mut plain, mut quick, mut quickest] = [hand; 3].map(|hand| key.stream(hand));
    let begins = opening(game, hand, &mut plain);
    assert_eq!([&mut quick, &mut quickest].map(|rng| opening(game, hand, rng)), [begins; 2]);
    let mut state = game.start(&begins);
    let (mut stepped, mut played_out) = (state.clone(), state.clone());
    let mut moves = 0;
    loop {
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let order = game.shuffle(&state, &mut plain);
                assert_eq!(game.shuffle(&stepped, &mut quick), order);
                assert_eq!(game.deal(&mut stepped, &order), game.deal(&mut state, &order));
            }
            Turn::Seat(seat) => {
                ways.extend(short_ways(game, &state.public));
                let mv = drawn_of_list(game, &state, &mut plain);
                assert_eq!(game.random_move(&stepped.public, game.private(&stepped, seat), &mut quick), mv);
                let event = game.play_by_stages(&mut state, mv, Pause::None);
                assert_eq!(game.play(&mut stepped, mv, Pause::None), event);
                moves += 1;
            }
        }
        assert_eq!(stepped, state, "hand {hand}, after {moves} moves");
    }
    assert_eq!(game.play_out(&mut played_out, &mut quickest), moves, "hand {hand}");
    assert_eq!(played_out, state, "hand {hand}");
    let next = plain.bits64();
    assert_eq!([quick.bits64(), quickest.bits64()], [next; 2], "hand {hand}: the streams are at the same place");
}

/// Plays hands under a rule file so; gives the short ways that play-outs may take.
fn compare_under(text: &str, hands: u64) -> Ways {
    let mut ways = Ways::new();
    let rules = crate::file::read(text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"));
    if rules.tiles().count() > 64 {
        let game = Dominoes::<8>::new(rules);
        (0..hands).for_each(|hand| compare(&game, hand, &mut ways));
        return ways;
    }
    let game = Dominoes::<1>::new(rules);
    (0..hands).for_each(|hand| compare(&game, hand, &mut ways));
    ways
}

#[test]
fn short_ways_leave_what_the_stages_leave_under_bundled_rules() {
    let (mut steady, mut by_ends) = (Vec::new(), Vec::new());
    for name in rule_files::names("dominoes") {
        let dear = ["melcocha", "ten", "camaron"].contains(&name.as_str());
        let ways = compare_under(&rule_files::text("dominoes", &name), if dear { 3 } else { 100 });
        if ways.contains(&("steady", true)) {
            steady.push(name);
        } else if ways.contains(&("by ends", true)) {
            by_ends.push(name);
        }
    }
    assert!(steady.len() >= 11, "so many were steady when this was written: {steady:?}");
    assert!(by_ends.len() >= 5, "so many were played by their ends when this was written: {by_ends:?}");
}

#[test]
fn every_short_way_is_taken_and_leaves_what_the_stages_leave() {
    let mut ways = Ways::new();
    for name in ["ends", "fives-and-threes", "hungarian", "longaniza", "sebastopol", "tiddly-wink"] {
        ways.extend(compare_under(&rule_files::text("dominoes", name), 50));
    }
    for (name, words) in VARIATIONS {
        let text = words.iter().fold(rule_files::text("dominoes", name), |text, (words, others)| {
            assert!(text.contains(words), "{name} has {words}");
            text.replacen(words, others, 1)
        });
        ways.extend(compare_under(&text, 50));
    }
    let never: Vec<_> = ways.iter().filter(|(way, taken)| !taken && !ways.contains(&(*way, true))).collect();
    assert!(never.is_empty(), "each is taken in some hand: {never:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(256), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_ways_leave_what_the_stages_leave_under_any_rules(
        decisions in prop::collection::vec(any::<u16>(), 0..=DECISIONS),
    ) {
        let _ = compare_under(&rules_of(&decisions), 3);
    }
}
