//! Rule files made from decisions: every axis, small sets, no mistakes.

use std::fmt::Write as _;

mod deal;
mod decide;
mod rows;
mod set;

use deal::Deal;
use decide::Decide;
use rows::Rows;
use set::Set;

/// Most decisions that a file takes.
pub const DECISIONS: usize = 96;

/// The rule file that a row of decisions makes; where there are no more of them, each is 0, the simplest.
pub fn rules_of(decisions: &[u16]) -> String {
    let mut decide = Decide(decisions.iter());
    let mut text = String::from("format = 1\ngame = \"dominoes\"\nid = \"azar\"\n");
    text += "name = { es = \"Al azar\", en = \"At random\" }\n";
    if decide.one_in(8) {
        text += "sources = [\"un libro\"]\n";
    }
    let set = Set::decide(&mut decide);
    let seats = set.seats(&mut decide);
    let spinner = set.heads == 2 && set.doubles > 0 && decide.one_in(3);
    let must_play = decide.of(&["if_able", "if_able", "if_able", "may_stop", "may_pass", "may_draw"]);
    let deal = Deal::decide(&mut decide, &set, seats);
    let rows = Rows::decide(&mut decide, &set, must_play, &deal);
    // Who passes to draw must be given something.
    let must_play = if must_play == "may_draw" && !rows.text.contains("[[refresh]]") { "if_able" } else { must_play };
    set.write(&mut text, deal.asleep);
    let wild = !rows.text.contains("use = \"any\"") && decide.one_in(8);
    if wild {
        writeln!(text, "wild_faces = [{}]", set.kinds[set.kinds.len() - 1].split('-').next().unwrap_or("0"))
            .expect("a string takes any text");
    }
    let pensada = rows.plain && !wild && set.heads == 2 && !spinner;
    let plainly = must_play == "if_able" && set.copies == 1 && rows.goes_by_numbers_alone();
    let opposite = plainly && !deal.exchange && deal.stock > 1 && set.heads == 2 && !spinner && decide.one_in(2);
    let again = seats == 1 || ["\"same\"", "\"most_tiles\""].iter().any(|next| rows.text.contains(next));
    let kind = (set.heads == 2, spinner, again, set.doubles > 0);
    let (one_end, trains, cover_doubles) = if opposite {
        writeln!(text, "[table]\nseats = {seats}\nsides = \"each\"\nends = \"opposite\"")
            .expect("a string takes any text");
        (false, false, false)
    } else {
        table(&mut decide, &mut text, seats, kind, set.around_a_double(), must_play, pensada)
    };
    text += &deal.rows;
    // With a tile on the table from the start nothing may ask for an empty one, and a deal leaves one tile less.
    let hubs: &[&str] =
        if trains && set.doubles > 2 { &["highest_double", "falling_double", "drawn"] } else { &["drawn"] };
    let hub = deal.stock > 1 && !rows.asks_for_opening() && decide.one_in(if trains { 2 } else { 6 }) || opposite;
    text += &if hub { rows.with_hub(decide.of(hubs)) } else { rows.text };
    let target = decide.below(3);
    end(&mut decide, &mut text, target > 0, &set, &deal);
    if trains && decide.one_in(4) {
        text += "[[end]]\nwhen = \"all_trains_open\"\n";
    }
    let no_line = spinner || one_end || trains || cover_doubles;
    let bonuses = bonuses(&mut decide, &mut text, &set, no_line, (one_end, trains, hub));
    let own = target == 0 && decide.one_in(3);
    let stock = deal.stock > usize::from(hub);
    score(&mut decide, &mut text, (seats, &set, stock), bonuses, (own, target > 0), no_line);
    text += match target {
        0 if own => decide.of(&[
            "",
            "[match_to]\nagainst = 20\n",
            "[match_to]\nhands = 3\n",
            "[match_to]\nagainst = 15\nhands = 4\n",
        ]),
        0 => decide.of(&["", "[match_to]\nhands = 1\n", "[match_to]\nhands = 3\n"]),
        1 => decide.of(&[
            "[match_to]\ntarget = 20\n",
            "[match_to]\ntarget = 20\nbegin = 5\n",
            "[match_to]\ntarget = 20\nends = \"at_once\"\n",
            "[match_to]\ntarget = 20\nends = \"after_hand\"\n",
            if text.contains("reset = true") {
                "[match_to]\ntarget = 25\n"
            } else {
                "[match_to]\ntarget = 20\ndrawn_from = 8\n"
            },
        ]),
        _ => decide.of(&["[match_to]\ntarget = 15\nexact = true\nhands = 4\n", "[match_to]\ntarget = 30\nhands = 2\n"]),
    };
    let hands = decide.of(&["", "blind", "held", "blind", "blind"]);
    let blind = hands == "blind" && may_be_blind(&text);
    // Few rules are plain enough for it: those that are, ask.
    if !blind && may_ask(&text) {
        text = text.replacen("must_play = \"if_able\"\n", "must_play = \"or_ask\"\n", 1);
    }
    if hands == "held" || blind {
        text = text.replacen("[table]\n", &format!("[table]\nhands = \"{hands}\"\n"), 1);
    }
    text
}

/// Whether tiles may be asked for under the rules of a file: it is dealt once, at random, and what fits is known by the ends.
fn may_ask(text: &str) -> bool {
    let asks = [
        "[[refresh]]",
        "[[valid]]",
        "[[bonus]]",
        "redeal_if",
        "give = \"all\"",
        "by = \"",
        "copies = 2",
        "pensada = \"on\"",
        "trains",
        "ends = \"one",
        "ends = \"opposite\"",
        "doubles_first",
        "cover_doubles",
        "must_play = \"may_",
        "with = \"any\"",
        "otherwise",
    ];
    let once = |head: &str| text.matches(head).count() <= 1;
    text.contains("must_play = \"if_able\"\n")
        && !asks.iter().any(|asked| text.contains(asked))
        && once("[[match]]")
        && once("[[deal]]")
}

/// Whether nobody need see a hand under the rules of a file: it is dealt once, at random, and opened by lot, and what fits is
/// placed.
fn may_be_blind(text: &str) -> bool {
    let asks = [
        "[[refresh]]",
        "redeal_if",
        "by = \"varied\"",
        "by = \"sum",
        "copies = 2",
        "pensada = \"on\"",
        "order = [\"",
        "winning_side_chooses",
        "ends = \"opposite\"",
        "ends = \"one_a_turn\"",
        "must_play = \"may_",
    ];
    let opens_with_a_double = |row: &str| row.split("[[").next().is_some_and(|row| row.contains("use = \"double\""));
    text.contains("first = \"lot\"")
        && !text.split("[[valid]]").skip(1).any(opens_with_a_double)
        && text.matches("[[deal]]").count() == 1
        && !asks.iter().any(|asked| text.contains(asked))
}

/// Which ends there are for bonuses: whether the line is played on at one end, whether seats have trains, and whether doubles
/// must be covered.
fn table(
    decide: &mut Decide<'_>,
    text: &mut String,
    seats: usize,
    (line, spinner, again, doubles): (bool, bool, bool, bool),
    around: usize,
    must_play: &str,
    pensada: bool,
) -> (bool, bool, bool) {
    writeln!(text, "[table]\nseats = {seats}\nmust_play = \"{must_play}\"").expect("a string takes any text");
    *text += match decide.below(4) {
        1 if seats.is_multiple_of(2) => "sides = \"pairs\"\n".to_owned(),
        2 if seats > 1 => format!("sides = [1, {}]\n", seats - 1),
        3 => {
            let sides: Vec<usize> = (0..seats).map(|seat| [1, 2, 2, 1][seat % 4]).collect();
            format!("sides = {sides:?}\norder = \"as_listed\"\n")
        }
        _ if decide.one_in(4) => format!("sides = {{ {seats} = \"each\" }}\n"),
        _ => "sides = \"each\"\n".to_owned(),
    }
    .as_str();
    if !text.contains("order") {
        *text += decide.of(&["", "order = \"by_side\"\n", "order = \"lot\"\n", "order = \"interleaved\"\n"]);
    }
    *text += decide.of(&["", "direction = \"left\"\n", "direction = \"right\"\n"]);
    if spinner {
        let kind = decide.of(&["first_double", "all_doubles", "opening"]);
        let arms = decide.of(&["both_ends", "at_once", "first", "sides_first", "double_cross"]);
        writeln!(text, "spinner = \"{kind}\"\narms = \"{arms}\"").expect("a string takes any text");
        // Few tiles can go around a double of a small set.
        if kind == "opening" && around >= 8 && ["at_once", "first", "double_cross"].contains(&arms) {
            *text += decide.of(&["", "star = 8\n", "star = 5\n", "star = 4\n"]);
        }
        if kind == "all_doubles" && arms != "double_cross" {
            *text += decide.of(&["", "", "arms_of_opening = \"never\"\n", "arms_of_opening = \"first\"\n"]);
            *text += decide.of(&["", "", "arms_of_first = \"at_once\"\n", "arms_of_first = \"never\"\n"]);
        }
    }
    if !spinner && decide.one_in(4) {
        *text += "spinner = \"none\"\n";
    }
    let one_end = !spinner && line && decide.one_in(6);
    let one_a_turn = again && !spinner && line && !one_end && decide.one_in(4);
    if one_end {
        *text += "ends = \"one\"\n";
    } else if one_a_turn {
        *text += "ends = \"one_a_turn\"\n";
    } else if line && decide.one_in(4) {
        *text += "ends = \"both\"\n";
    }
    let doubles_first = doubles && decide.one_in(6);
    if doubles_first {
        *text += "doubles_first = true\n";
    }
    let cover_doubles = doubles && !one_end && !one_a_turn && decide.one_in(6);
    if cover_doubles {
        *text += "cover_doubles = true\n";
    }
    let trains = seats > 1 && !spinner && line && !one_end && !one_a_turn && decide.one_in(5);
    if trains {
        *text += decide.of(&["trains = \"own\"\n", "trains = \"own_and_common\"\n"]);
        if doubles && decide.one_in(3) {
            *text += "doubles_in_any_train = true\n";
        }
    }
    if pensada && !one_end && !one_a_turn && !doubles_first && !cover_doubles && !trains {
        *text += decide.of(&["", "pensada = \"on\"\n", "pensada = \"off\"\n"]);
    }
    (one_end, trains, cover_doubles)
}

fn end(decide: &mut Decide<'_>, text: &mut String, target: bool, set: &Set, deal: &Deal) {
    *text += "[[end]]\nwhen = \"out or blocked\"\n";
    if target && decide.one_in(3) {
        *text += "[[end]]\nwhen = \"target_reached\"\n";
    }
    if set.doubles > 0 && decide.one_in(6) {
        *text += "[[end]]\nwhen = \"all_doubles_played\"\n";
    }
    if set.doubles > 0 && decide.one_in(8) {
        *text += "[[end]]\nwhen = \"last_double and turn > 11\"\n";
    }
    if set.doubles > 0 && decide.one_in(6) {
        *text += "[[end]]\nwhen = \"placed_double and turn > 9\"\n";
    }
    if decide.one_in(8) {
        let tile = decide.below(set.kinds.len());
        writeln!(text, "[[end]]\nwhen = \"placed {} and turn > 7\"", set.kinds[tile]).expect("a string takes any text");
    }
    if decide.one_in(8) {
        // Instead of the first row: where somebody is out, the hand goes on.
        *text = text.replace("[[end]]\nwhen = \"out or blocked\"\n", "[[end]]\nwhen = \"side_out or blocked\"\n");
    }
    if deal.again && decide.one_in(2) {
        *text += "[[end]]\nwhen = \"deals_without_play(2)\"\n";
    }
    if decide.one_in(3) {
        *text += "[[end]]\nwhen = \"turn > 60\"\n";
    }
    if decide.one_in(8) {
        *text += "[[end]]\nwhen = \"all_passed\"\n";
    }
}

/// Whether any of them gives points.
fn bonuses(
    decide: &mut Decide<'_>,
    text: &mut String,
    set: &Set,
    no_line: bool,
    (one_end, trains, hub): (bool, bool, bool),
) -> bool {
    let mut gives = false;
    let mut bonus = |decide: &mut Decide<'_>, what: &str, points: &[&str]| {
        if decide.one_in(4) {
            let points = decide.of(points);
            gives |= !points.contains('-');
            let when = decide.of(&["", "", "when = \"not stock_empty\"\n", "when = \"not side_out\"\n"]);
            let below = if decide.one_in(6) { "below = 9\n" } else { "" };
            writeln!(text, "[[bonus]]\nfor = \"{what}\"\n{when}{below}points = {points}")
                .expect("a string takes any text");
        }
    };
    bonus(decide, "ends_multiple_of 3", &["\"ends\"", "\"quotient\"", "2", "\"-ends\""]);
    if !one_end && !trains {
        bonus(decide, "ends_equal", &["2", "1", "\"ends\""]);
    }
    if set.doubles > 0 && !one_end && !trains {
        bonus(decide, "ends_equal_with_double", &["3", "\"-ends\""]);
    }
    if set.heads == 2 && !no_line {
        bonus(decide, "capicua", &["25"]);
        if set.doubles > 0 {
            bonus(decide, "double_capicua", &["30"]);
        }
    }
    if set.kinds[0].split('-').all(|face| face == "0") {
        bonus(decide, "chuchazo", &["5"]);
    }
    for what in ["first_pass", "all_pass", "pass", "place", "out", "win"] {
        if !(trains && what == "all_pass" || hub && what == "first_pass") {
            bonus(decide, what, &["1", "10", "-2"]);
        }
    }
    gives
}

fn score(
    decide: &mut Decide<'_>,
    text: &mut String,
    (seats, set, stock): (usize, &Set, bool),
    bonuses: bool,
    (own, several_hands): (bool, bool),
    no_line: bool,
) {
    let tile = decide.of(&["sum", "highest_face", "one"]);
    let hand = decide.of(&["sum", "count", "highest_tile"]);
    let side = decide.of(&["sum", "best", "worst"]);
    let winner =
        decide.of(&["lowest_side", "lowest_seat", "blocker_against_next", "blocker_against_previous", "counted"]);
    let seat = format!("seat {}", decide.between(1, seats));
    let tie = decide.of(&["nobody", "opener", "blocker", "after_blocker", &seat, "shared", "carried"]);
    let worth =
        decide.of(&["all", "losers", "difference", "differences", "one", if bonuses { "nothing" } else { "all" }]);
    let worth = match worth {
        "all" if stock && decide.one_in(3) => "all_and_stock",
        "losers" if stock && decide.one_in(2) => "losers_and_stock",
        worth => worth,
    };
    let worth = if own { "own" } else { worth };
    let tie = if tie == "carried" && (!several_hands || matches!(worth, "own" | "nothing")) { "nobody" } else { tie };
    writeln!(
        text,
        "[score]\ntile = \"{tile}\"\nhand = \"{hand}\"\nside = \"{side}\"\nwinner = \"{winner}\"\ntie = \"{tie}\"\nworth = \"{worth}\""
    )
    .expect("a string takes any text");
    if !matches!(worth, "one" | "nothing") {
        *text += decide.of(&["", "", "round = 5\n", "divide = 2\n", "round = 5\ndivide = 5\n"]);
        *text += decide.of(&["", "", "blocked_divide = 2\n"]);
    }
    if !matches!(worth, "own" | "nothing") && decide.one_in(3) {
        *text +=
            decide.of(&["blocked_worth = \"nothing\"\n", "blocked_worth = \"one\"\n", "blocked_worth = \"losers\"\n"]);
        let capicua = if set.heads == 2 && !no_line { "capicua" } else { "last_passed" };
        *text += decide.of(&["", "doubled_if = \"blocked\"\n", &format!("doubled_if = \"{capicua}\"\n")]);
    }
    if decide.one_in(4) {
        *text += decide.of(&["reset = true\n", "reset = false\n", "reset = true\nreset_only = true\n"]);
    }
    if decide.one_in(5) && hand != "count" {
        writeln!(text, "values = [{{ tile = \"{}\", counts = 12 }}]", set.kinds[0]).expect("a string takes any text");
    }
    if worth != "nothing" && decide.one_in(4) {
        *text += "bands = [{ up_to = 5, points = 1 }, { up_to = 20, points = 3 }, { points = 5 }]\n";
    }
}
