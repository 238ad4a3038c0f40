//! Worlds drawn under small rule sets of every sort, against every history there can be.

mod histories;

use std::collections::BTreeMap;
use std::sync::Arc;

use sobremesa_core::{Entry, Game, Hidden, Match, MatchTurn, Seat, Seed, Stream, Unit};
use sobremesa_dominoes::rules::By;
use sobremesa_dominoes::seen::Event;
use sobremesa_dominoes::{Dominoes, Fact, WorldMethod};
use sobremesa_testkit::cases;

use self::histories::{Chance, World, legal, weights, world_of};
use crate::support;

/// A rule set for tests: `tiles` (with what begins `[table]`, if that is said) and `deal` are the rest of those tables, `rows` what follows.
fn rules(seats: u8, tiles: &str, deal: &str, rows: &str) -> Arc<Dominoes<1>> {
    let table = if tiles.contains("[table]") { "" } else { "[table]" };
    let end = if rows.contains("[[end]]") { "" } else { "[[end]]\nwhen = \"out or blocked\"" };
    support::game(&format!(
        r#"
        format = 1
        game = "dominoes"
        id = "small"
        name = {{ es = "Pequeño", en = "Small" }}
        [tiles]
        {tiles}
        {table}
        seats = {seats}
        sides = "each"
        [[deal]]
        when = "not_dealt"
        {deal}
        {rows}
        {end}
        "#
    ))
}

const RANDOM: Chance = Chance { deal: By::Random, exchange: By::Random };

/// A random hand stopped after `plies` moves, if it lasts that long.
fn stopped(game: &Arc<Dominoes<1>>, unit: Unit, plies: u32, rng: &mut Stream) -> Option<Match<Dominoes<1>>> {
    let key = Seed::from_text("sampler").key().deals("sampler", rng.bits64());
    let mut played = Match::new(Arc::clone(game), unit, key);
    while played.ply() < plies {
        let MatchTurn::Seat(seat) = played.turn() else { return None };
        let moves = legal(game, played.state(), seat);
        let mv = moves[rng.below(moves.len() as u32) as usize];
        played.play(mv, game.honest_signal(&played.state().public, game.private(played.state(), seat), mv));
    }
    (matches!(played.turn(), MatchTurn::Seat(_)) && !played.hand_over()).then_some(played)
}

/// Whether somebody has drawn in a hand.
fn drew(played: &Match<Dominoes<1>>) -> bool {
    played.hand_log().iter().any(|entry| matches!(entry, Entry::Shuffle(_, Event::Drew { .. })))
}

/// Chi-square of drawn worlds against their weights; those that are seldom expected count together.
fn chi_square(weights: &BTreeMap<World, f64>, counts: &BTreeMap<World, u32>, draws: u32) -> (f64, f64) {
    let total: f64 = weights.values().sum();
    let (mut chi2, mut cells) = (0.0, 0);
    let (mut expected, mut drawn) = (0.0, 0.0);
    let mut rows: Vec<(f64, f64)> = weights
        .iter()
        .map(|(world, weight)| (weight / total * f64::from(draws), counts.get(world).copied().unwrap_or(0).into()))
        .collect();
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let last = rows.len() - 1;
    for (at, (here, count)) in rows.into_iter().enumerate() {
        expected += here;
        drawn += count;
        if expected >= 8.0 || at == last {
            chi2 += (drawn - expected).powi(2) / expected;
            cells += 1;
            (expected, drawn) = (0.0, 0.0);
        }
    }
    (chi2, f64::from(cells - 1))
}

/// Draws worlds at random positions that `wanted` takes, and compares them with all that there can be.
fn check(
    name: &str,
    game: &Arc<Dominoes<1>>,
    chance: Chance,
    wanted: impl Fn(&Match<Dominoes<1>>) -> bool,
    positions: u32,
) {
    // Worlds of a chain whose hands are dealt by a criterion take long to draw.
    let draws = match game.world_method() {
        WorldMethod::Tried => 4_000,
        _ if chance.deal == By::Random => 1_500,
        _ => 500,
    };
    let mut rng = Seed::from_text(name).key().stream(0);
    let mut found = 0;
    let mut tried = 0;
    while found < cases(positions) {
        tried += 1;
        assert!(tried < 20_000, "{name}: only {found} positions");
        let plies = rng.below(12);
        // A match, so that its first hand is opened as the rules say.
        let unit = if rng.below(2) == 0 { Unit::Match } else { Unit::Hand { index: tried } };
        let Some(played) = stopped(game, unit, plies, &mut rng).filter(&wanted) else { continue };
        let state = played.state();
        let own = Seat(rng.below(u32::from(game.seats())) as u8);
        let Some(weights) = weights(game, chance, &played, own) else { continue };
        if weights.len() < 2 || weights.len() > 2_000 {
            continue;
        }
        let worlds = game.worlds(&state.public, game.private(state, own), own);
        let mut counts: BTreeMap<World, u32> = BTreeMap::new();
        for _ in 0..draws {
            let world = game.sample(&worlds, &mut rng);
            assert_eq!((&world.public, &world.hands[own.index()]), (&state.public, &state.hands[own.index()]));
            let world = world_of(game, &world);
            assert!(weights.contains_key(&world), "{name}: a drawn world cannot be, {:?}", state.public.facts);
            *counts.entry(world).or_default() += 1;
        }
        let (chi2, freedom) = chi_square(&weights, &counts, draws);
        // Mean and variance of chi-square are its degrees of freedom and twice that; five deviations and a half.
        assert!(
            chi2 < freedom + 5.5 * (2.0 * freedom).sqrt() + 10.0,
            "{name}: chi-square {chi2} with {freedom} degrees of freedom, {} worlds, {:?}",
            weights.len(),
            state.public.facts
        );
        found += 1;
    }
}

const CAMARON: &str = r#"
    [[deal]]
    when = "passed(3)"
    give = "all"
    take = "as_many"
    [[refresh]]
    when = "passed(2) and not stock_empty"
    give = 1
    take = 2
    by = "two_that_sum_to_given"
    [[refresh]]
    when = "passed(1) and not stock_empty"
    take = 1
    [[match]]
    when = "passed(2)"
    use = "double"
    [[match]]
    when = "passed(1)"
    use = "successor"
    [[match]]
    use = "equal"
    [[valid]]
    use = "parity_differs"
    [[next]]
    when = "last_passed and not stock_empty"
    use = "same"
    [[next]]
    use = "next"
    [[end]]
    when = "out or blocked or deals_without_play(3)"
"#;

const TWO_SUM: Chance = Chance { deal: By::Random, exchange: By::TwoThatSumToGiven };

#[test]
fn camaron_with_two_copies() {
    let game = rules(2, "highest = 4\ndoubles = false\ncopies = 2", "take = 2", CAMARON);
    check("camaron 2", &game, TWO_SUM, drew, 20);
}

#[test]
fn camaron_with_one_copy_and_three_sides() {
    let game = rules(3, "highest = 4\ndoubles = false", "take = 2", CAMARON);
    check("camaron 1", &game, TWO_SUM, drew, 20);
}

#[test]
fn several_copies_and_nothing_else() {
    let game = rules(3, "highest = 2\ncopies = 3", "take = 4", "");
    check("copies", &game, RANDOM, |played| played.ply() > 1, 20);
}

#[test]
fn tiles_of_six_and_of_eight_faces() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[[match]]\nuse = \"sum 1\"";
    for (heads, copies) in [(6, 1), (8, 1), (5, 2)] {
        let game = rules(3, &format!("heads = {heads}\nhighest = 1\ncopies = {copies}"), "take = 2", draws);
        check(&format!("{heads} faces"), &game, RANDOM, |played| played.ply() > 1, 12);
    }
    let game = rules(2, "heads = 5\nhighest = 2", "take = 2\nby = \"varied\"", draws);
    check("five faces, varied", &game, Chance { deal: By::Varied, exchange: By::Random }, |_| true, 4);
}

#[test]
fn until_a_tile_fits_with_tiles_asleep() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\n[opening]\nfirst = \"highest_double\"";
    let game = rules(3, "highest = 3\nasleep = 2", "take = 2", rows);
    check("asleep", &game, RANDOM, drew, 20);
}

#[test]
fn doubles_in_any_train() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    let hub = "[opening]\nfirst = \"lot\"\nhub = \"highest_double\"";
    for (trains, rows) in [("own", ""), ("own_and_common", draws), ("own", hub)] {
        let table = format!("highest = 3\n[table]\ntrains = \"{trains}\"\ndoubles_in_any_train = true");
        let game = rules(3, &table, "take = 2", rows);
        let passed = |played: &Match<Dominoes<1>>| played.state().public.ends.opened().next().is_some();
        check(&format!("{trains} {rows}"), &game, RANDOM, passed, 20);
    }
}

/// Who holds the double opens, but draws before: its later passes do not unsay that it was dealt it.
const DRAWS_BEFORE_OPENING: &str =
    "[[refresh]]\nwhen = \"not stock_empty\"\ntake = 1\n[opening]\nfirst = \"highest_double\"";

#[test]
fn who_opens_draws_before() {
    let passing = DRAWS_BEFORE_OPENING.replace("take = 1", "take = 1\nthen = \"pass\"");
    for (name, rows) in [("draws first", DRAWS_BEFORE_OPENING), ("draws instead", passing.as_str())] {
        for seats in [2, 3] {
            let game = rules(seats, "highest = 3", "take = 2", rows);
            check(&format!("{name}, {seats} seats"), &game, RANDOM, drew, 20);
        }
    }
    // With another tile that has two pips, which it still holds when it lacks threes: it cannot have drawn what opened.
    let opens = DRAWS_BEFORE_OPENING.replace("highest_double", "holder_of 3-3");
    let game = rules(2, "highest = 4", "take = 2\nby = \"sum 8\"", &opens);
    let passed = |played: &Match<Dominoes<1>>| {
        let public = &played.state().public;
        public.must_open.zip(public.opener).is_some_and(|(tile, opener)| public.lacks[opener.index()].contains(tile))
    };
    check("draws first, hands of a sum", &game, Chance { deal: By::Sum(8), exchange: By::Random }, passed, 20);
}

#[test]
fn tiles_asleep_and_the_highest_double_opens() {
    let game = rules(3, "highest = 3\nasleep = 4", "take = 2", "[opening]\nfirst = \"highest_double\"");
    check("cuban", &game, RANDOM, |_| true, 20);
}

#[test]
fn who_opens_where_nobody_holds_the_tile_that_does() {
    let opening = |rest: &str| format!("[opening]\n{rest}");
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    for (name, rest) in [
        ("draw for one tile", "first = \"holder_of 3-3\"\notherwise = \"draw\""),
        ("draw for a double", "first = \"highest_double\"\notherwise = \"draw\""),
        ("draw, the heaviest first", "first = \"highest_double\"\notherwise = \"draw_heaviest_first\""),
        ("draw, any tile", "first = \"highest_double\"\notherwise = \"draw\"\nwith = \"any\""),
    ] {
        let game = rules(3, "highest = 3", "take = 2", &opening(rest));
        check(name, &game, RANDOM, drew, 12);
        check(&format!("{name}, dealt"), &game, RANDOM, |played| !drew(played), 6);
        let game = rules(3, "highest = 3\ncopies = 2", "take = 1", &format!("{draws}\n{}", opening(rest)));
        check(&format!("{name}, copies"), &game, RANDOM, |played| drew(played) && played.ply() < 4, 8);
    }
    let turned_up = |played: &Match<Dominoes<1>>| played.state().public.hub.is_some();
    for (name, rest) in [
        ("turned up for one tile", "first = \"holder_of 3-3\"\notherwise = \"turn_up\""),
        ("turned up for a double", "first = \"highest_double\"\notherwise = \"turn_up\"\nwith = \"any\""),
    ] {
        let game = rules(3, "highest = 3", "take = 2", &opening(rest));
        check(name, &game, RANDOM, turned_up, 12);
        check(&format!("{name}, dealt"), &game, RANDOM, |played| !turned_up(played), 6);
        let game = rules(3, "highest = 3\ncopies = 2", "take = 1", &format!("{draws}\n{}", opening(rest)));
        let early = |played: &Match<Dominoes<1>>| turned_up(played) && played.ply() < 4;
        check(&format!("{name}, copies"), &game, RANDOM, early, 8);
    }
    let game = rules(
        3,
        "highest = 3",
        "take = 2\nby = \"sum 5\"",
        &opening("first = \"holder_of 3-3\"\notherwise = \"turn_up\""),
    );
    check("turned up, sum", &game, Chance { deal: By::Sum(5), exchange: By::Random }, turned_up, 6);
    let by_hands = |played: &Match<Dominoes<1>>| played.state().public.opened_by_hands;
    for (name, rest) in [
        ("most pips", "first = \"holder_of 3-3\"\notherwise = \"highest_hand\""),
        ("most pips, any tile", "first = \"holder_of 3-3\"\notherwise = \"highest_hand\"\nwith = \"any\""),
        ("the highest double, any tile", "first = \"highest_double\"\nwith = \"any\""),
    ] {
        let game = rules(3, "highest = 3", "take = 2", &opening(rest));
        check(name, &game, RANDOM, by_hands, 12);
        let game = rules(3, "highest = 3", "take = 2", &format!("{draws}\n{}", opening(rest)));
        check(&format!("{name}, draws"), &game, RANDOM, |played| by_hands(played) && drew(played), 12);
    }
}

#[test]
fn a_first_tile_drawn_by_lot() {
    let game = rules(3, "highest = 3", "take = 2", "[opening]\nhub = \"drawn\"");
    check("drawn", &game, RANDOM, |_| true, 12);
}

#[test]
fn who_cannot_place_two_tiles_may_hold_one_for_either_end() {
    let hub = "[opening]\nhub = \"drawn\"\n";
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    let unpaired = |played: &Match<Dominoes<1>>| {
        played.state().public.facts.iter().any(|fact| matches!(fact, Fact::Unpaired { .. }))
    };
    let halfway = |played: &Match<Dominoes<1>>| played.state().public.turn_arm.is_some();
    for (name, rows) in
        [("blocks", String::new()), ("draws", draws.to_owned()), ("passes", format!("{draws}\nthen = \"pass\""))]
    {
        let game = rules(3, "highest = 3\n[table]\nends = \"opposite\"", "take = 2", &format!("{rows}\n{hub}"));
        check(&format!("two a turn, {name}"), &game, RANDOM, unpaired, 20);
        check(&format!("two a turn, {name}, halfway"), &game, RANDOM, halfway, 12);
    }
}

#[test]
fn who_may_pass_to_draw_shows_nothing_by_it() {
    let rows = "[[refresh]]\nwhen = \"passed_this_turn(1) and not stock_empty\"\ntake = 1\n[[next]]\n\
         when = \"passed_this_turn(1) and not passed_this_turn(2)\"\nuse = \"same\"\n[[next]]\nuse = \"next\"";
    let game = rules(3, "highest = 3\n[table]\nmust_play = \"may_draw\"", "take = 2", rows);
    check("may draw", &game, RANDOM, drew, 20);
}

#[test]
fn at_most_so_many_tiles_until_one_fits() {
    let rows = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\nat_most = 2";
    let game = rules(3, "highest = 3", "take = 2", rows);
    check("at most", &game, RANDOM, drew, 20);
}

#[test]
fn hands_that_are_dealt_again() {
    let laws = [
        ("doubles", "\"doubles >= 2\""),
        ("same", "\"same_number >= 3\""),
        ("none", "\"no_doubles\""),
        ("several", "[\"doubles >= 3\", \"same_number >= 3\"]"),
    ];
    for (name, redeal_if) in laws {
        let game = rules(3, "highest = 3", &format!("take = 3\nredeal_if = {redeal_if}"), "");
        check(name, &game, RANDOM, |played| played.ply() < 6, 7);
    }
}

#[test]
fn somebody_has_a_double() {
    let game = rules(
        2,
        "list = [\"3-3\", \"2-2\", \"3-2\", \"3-1\", \"2-1\", \"3-0\", \"2-0\", \"1-0\"]",
        "take = 3\nredeal_if = \"nobody_has_a_double\"",
        "",
    );
    check("nobody", &game, RANDOM, |played| played.ply() < 6, 7);
}

#[test]
fn who_draws_and_passes_tells_nothing_by_that() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"";
    let game = rules(3, "highest = 3", "take = 2", draws);
    check("draw and pass", &game, RANDOM, drew, 20);
}

#[test]
fn who_draws_for_a_tile_just_placed() {
    let draws = "[[refresh]]\nwhen = \"placed 3-3 and not stock_empty\"\ntake = 1\nthen = \"pass\"\n[[next]]\n\
                 when = \"placed 3-3 and not stock_empty\"\nuse = \"same\"\n[[next]]\nuse = \"next\"";
    let game = rules(3, "highest = 3", "take = 2", draws);
    check("placed", &game, RANDOM, drew, 20);
}

#[test]
fn hands_of_one_sum() {
    let game = rules(3, "highest = 3", "take = 3\nby = \"sum 9\"", "");
    assert_eq!(game.least_deviation(0), 0);
    check("sum", &game, Chance { deal: By::Sum(9), exchange: By::Random }, |played| played.ply() < 6, 10);
    let game = rules(3, "highest = 3", "take = 3\nby = \"sum 11\"", "");
    check("sum 11", &game, Chance { deal: By::Sum(11), exchange: By::Random }, |played| played.ply() < 6, 10);
}

#[test]
fn varied_hands_and_draws_after() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    let game = rules(3, "highest = 4", "take = 2\nby = \"varied\"", draws);
    check("varied", &game, Chance { deal: By::Varied, exchange: By::Random }, |played| played.ply() < 7, 20);
}

#[test]
fn hands_by_a_criterion_in_every_position() {
    const NO_DRAW: &str = "";
    const DRAW: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    const UNTIL_PLAYABLE: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true";
    const OPENS: &str = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\n\
                         [opening]\nfirst = \"highest_double\"";
    let deals = [
        (3, 3, 2, "sum 6", By::Sum(6)),
        (2, 3, 3, "sum 7", By::Sum(7)),
        (3, 3, 3, "sum 10", By::Sum(10)),
        (3, 3, 2, "varied", By::Varied),
        (2, 3, 3, "varied", By::Varied),
        (3, 3, 3, "varied", By::Varied),
    ];
    for (seats, highest, take, by, deal) in deals {
        for (course, rows) in [
            ("no draw", NO_DRAW),
            ("draw", DRAW),
            ("until", UNTIL_PLAYABLE),
            ("opens", OPENS),
            ("draws first", DRAWS_BEFORE_OPENING),
        ] {
            let game = rules(seats, &format!("highest = {highest}"), &format!("take = {take}\nby = \"{by}\""), rows);
            assert_eq!(game.world_method(), WorldMethod::Tried);
            let name = format!("{seats} seats, {take} tiles by {by}, {course}");
            let chance = Chance { deal, exchange: By::Random };
            check(&name, &game, chance, |played| rows.is_empty() || played.ply() < 2 || drew(played), 6);
        }
    }
}

#[test]
fn exchanges_of_everybody() {
    let criteria = [
        ("random", By::Random, "give = 1\ntake = 1"),
        ("random", By::Random, "give = 2\ntake = \"as_many\""),
        ("random", By::Random, "keep = 1\ntake = 1"),
        ("double_of_given", By::DoubleOfGiven, "give = 1\ntake = 1"),
        ("two_that_sum_to_given", By::TwoThatSumToGiven, "give = 1\ntake = 2"),
        ("varied", By::Varied, "give = 1\ntake = 1"),
        ("sum 6", By::Sum(6), "give = 1\ntake = 1"),
    ];
    for (when, plies) in [("passes_in_a_row(1)", 5), ("cannot_play and not opening", 4)] {
        for (name, by, more) in criteria {
            let row = format!(
                "[[deal]]\nwhen = \"{when} and not deals_without_play(1)\"\n{more}\nby = \"{name}\"\n[[end]]\n\
                 when = \"out or blocked\""
            );
            let game = rules(2, "highest = 3", "take = 2", &row);
            let chance = Chance { deal: By::Random, exchange: by };
            let exchanged = |played: &Match<Dominoes<1>>| drew(played) && played.ply() >= plies;
            check(&format!("all: {name} {more} {when}"), &game, chance, exchanged, 8);
        }
    }
    let game = rules(
        3,
        "highest = 3",
        "take = 2",
        "[[deal]]\nwhen = \"passed_this_turn(1)\"\ngive = 1\ntake = 1\n[[next]]\n\
         when = \"passed_this_turn(1)\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[[end]]\nwhen = \"out or turn > 20\"",
    );
    check("all: three seats", &game, RANDOM, drew, 8);
    let game = rules(
        2,
        "highest = 2\ncopies = 2",
        "take = 2",
        "[[deal]]\nwhen = \"passes_in_a_row(1) and not \
         deals_without_play(1)\"\ngive = 1\ntake = 1\n[[end]]\nwhen = \"out or blocked\"",
    );
    check("all: copies", &game, RANDOM, drew, 8);
}

#[test]
fn exchanges_by_criteria() {
    let exchange = |by: &str, more: &str| {
        format!(
            "[[refresh]]\nwhen = \"turn > 0 and not turn > 6\"\n{more}\nby = \"{by}\"\n[[end]]\nwhen = \"out or blocked\""
        )
    };
    let criteria = [
        ("double_of_given", By::DoubleOfGiven, "give = 1\ntake = 1"),
        ("double_of_given", By::DoubleOfGiven, "give = 1\ntake = 2"),
        ("varied", By::Varied, "take = 1"),
        ("varied", By::Varied, "give = 1\ntake = 2"),
        ("sum 6", By::Sum(6), "give = 1\ntake = 1"),
        ("random", By::Random, "may_give = 2\ntake = \"as_many\""),
        ("varied", By::Varied, "keep = 1\ntake = 1"),
        ("random", By::Random, "give = \"all\"\nuntil_hand = 2"),
    ];
    for (name, by, more) in criteria {
        let game = rules(2, "highest = 3", "take = 2", &exchange(name, more));
        let chance = Chance { deal: By::Random, exchange: by };
        check(&format!("{name} {more}"), &game, chance, drew, 8);
    }
}
