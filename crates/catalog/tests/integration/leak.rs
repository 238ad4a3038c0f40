//! Nothing that reaches an observer depends on what is hidden from it.
//!
//! Hidden tiles or cards change places in the record of a match under way, wherever they are: in hands, in the stock, among
//! what others gave and drew. Where everything that happened could have happened so as well, the record is played again, and
//! everything that reaches the observer must be the same to the byte. None of the sampler is used to exchange them.

use std::collections::BTreeSet;

use crate::think;
use sobremesa_catalog::numbers::NumberedPosition;
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, DrawnWorlds, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, Side, StopFlag, Stream, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Board, Turn};

/// All that reaches an observer, as bytes.
fn bytes(played: &dyn AnyMatch, observer: Observer) -> Vec<u8> {
    let position = serde_json::to_vec(&played.position(observer)).expect("serializable");
    let lines = serde_json::to_vec(&played.seen_lines(observer)).expect("serializable");
    let numbers = match observer {
        Observer::Seat(seat) => format!("{:?}", numbers(played, seat)).into_bytes(),
        Observer::Spectator => Vec::new(),
    };
    [position, lines, numbers].concat()
}

/// All that a seat gets as numbers: what it observes and the mask, now and at each stage of a move that it could make.
fn numbers(played: &dyn AnyMatch, seat: Seat) -> Vec<NumberedPosition> {
    let (seen, mut chosen, mut all) = (played.in_numbers(seat), Vec::new(), Vec::new());
    loop {
        let position = seen.after(&chosen).expect("only what is allowed is chosen");
        let next = position.mask.iter().rposition(|allowed| *allowed);
        all.push(position);
        let Some(action) = next else { return all };
        chosen.push(action as u16);
    }
}

/// Worlds that an observer at a seat draws of what it sees.
fn worlds(played: &dyn AnyMatch, observer: Observer) -> Option<DrawnWorlds> {
    let Observer::Seat(seat) = observer else { return None };
    let drawn = played.in_numbers(seat).worlds(2, Seed::from_text("leak"), &StopFlag::default());
    Some(drawn.expect("a hand with something hidden is under way"))
}

/// In so many positions worlds are drawn too, which takes long where a chain draws them.
const DRAWN_OF: usize = 100;

/// The tiles that an observer saw in the hand under way, by their names.
fn seen(played: &dyn AnyMatch, observer: Observer) -> BTreeSet<String> {
    let lines = played.seen_lines(observer);
    let start = lines.iter().rposition(|line| matches!(line, RecordLine::Hand { .. })).expect("a hand began");
    let mut seen = BTreeSet::new();
    let mut add = |tiles: &str| seen.extend(tiles.split_whitespace().map(str::to_owned));
    for line in &lines[start..] {
        match line {
            RecordLine::Hand { opening, .. } => add(&opening.replace("holder=", "").replace("drawn=", "")),
            RecordLine::Dealt { tiles, open, .. } => {
                add(tiles);
                add(open);
            }
            RecordLine::Void(shown) => add(&shown.tiles),
            RecordLine::Drew { tiles, .. } => add(tiles.as_deref().unwrap_or_default()),
            RecordLine::Move { text, .. } => {
                let tile = text.trim_start_matches('!');
                add(&tile[..tile.find(['<', '>', '+', '.', ':']).unwrap_or(tile.len())]);
            }
            _ => {}
        }
    }
    seen
}

/// The record with two hidden tiles exchanged wherever they are in the hand under way.
fn exchanged(lines: &[RecordLine], a: &str, b: &str) -> Vec<RecordLine> {
    let start = lines.iter().rposition(|line| matches!(line, RecordLine::Hand { .. })).expect("a hand began");
    let other = |tile: &str| match tile {
        tile if tile == a => b.to_owned(),
        tile if tile == b => a.to_owned(),
        tile => tile.to_owned(),
    };
    let mut lines = lines.to_vec();
    for line in &mut lines[start..] {
        match line {
            RecordLine::Shuffle { order, .. } => {
                *order = order.split_whitespace().map(other).collect::<Vec<_>>().join(" ");
            }
            RecordLine::Move { text, .. } => {
                if let Some(tile) = text.strip_prefix('!') {
                    *text = format!("!{}", other(tile));
                }
            }
            _ => {}
        }
    }
    lines
}

/// All hands, as the same match given up shows them.
fn all_up(played: &dyn AnyMatch) -> Vec<Vec<String>> {
    let mut given_up = played.snapshot();
    given_up.resign(Side(0)).expect("it is not over");
    match given_up.position(Observer::Spectator).board {
        Board::Dominoes(board) => {
            let tiles = |tiles: Vec<Vec<u8>>| tiles.iter().map(|tile| format!("{tile:?}")).collect();
            board.hands.into_iter().map(|hand| tiles(hand.tiles.expect("all are up"))).collect()
        }
        Board::Escoba(board) => board.hands.into_iter().map(|hand| hand.cards.expect("all are up")).collect(),
        board @ Board::Amazons(_) => panic!("nothing is hidden there: {board:?}"),
    }
}

/// Whether the hands lie in rows that nobody sees.
fn rows_lie(played: &dyn AnyMatch) -> bool {
    let Board::Dominoes(board) = played.position(Observer::Spectator).board else { return false };
    board.hands.iter().any(|hand| hand.row.is_some())
}

/// The names of all tiles or cards.
fn every_tile(played: &dyn AnyMatch) -> Vec<String> {
    if matches!(played.position(Observer::Spectator).board, Board::Escoba(_)) {
        let suits = ["o", "c", "e", "b"];
        let values = ["1", "2", "3", "4", "5", "6", "7", "S", "C", "R"];
        return suits.iter().flat_map(|suit| values.map(|value| format!("{value}{suit}"))).collect();
    }
    let order = played.lines(0).into_iter().find_map(|line| match line {
        RecordLine::Shuffle { order, .. } => Some(order),
        _ => None,
    });
    let tiles: BTreeSet<String> = order.expect("it was dealt").split(' ').map(str::to_owned).collect();
    tiles.into_iter().collect()
}

/// What everybody sees of the chance that fell after the last move, which no later line of a record tells: who opens and
/// with what, how many tiles were drawn, which hand was shown.
fn last_chance(played: &dyn AnyMatch) -> String {
    let position = played.position(Observer::Spectator);
    let dealt = match position.board {
        Board::Dominoes(board) => {
            let counts: Vec<u16> = board.hands.iter().map(|hand| hand.count).collect();
            format!("{:?}", (board.must_open, counts, board.stock, board.drew, board.redeals))
        }
        Board::Escoba(board) => {
            let counts: Vec<u8> = board.hands.iter().map(|hand| hand.count).collect();
            format!("{:?}", (board.turned_up, counts, board.stock, board.round))
        }
        board @ Board::Amazons(_) => panic!("nothing is dealt there: {board:?}"),
    };
    format!("{:?} {:?} {dealt}", position.turn, position.opener)
}

/// Exchanges hidden tiles until the record can be played again; gives that match.
fn another_world(
    game: &CatalogGame,
    setup: &Setup,
    played: &dyn AnyMatch,
    observer: Observer,
    rng: &mut Stream,
) -> Option<Box<dyn AnyMatch>> {
    const TRIES: u32 = 8;
    let seen = seen(played, observer);
    let hidden: Vec<String> = every_tile(played).into_iter().filter(|tile| !seen.contains(tile)).collect();
    if hidden.len() < 2 {
        return None;
    }
    let lines = played.lines(0);
    (0..TRIES).find_map(|_| {
        let mut pick = || hidden[rng.below(hidden.len() as u32) as usize].as_str();
        let (a, b) = (pick(), pick());
        let other = if a == b { None } else { game.replay(setup, &exchanged(&lines, a, b)).ok() };
        other.filter(|other| last_chance(&**other) == last_chance(played))
    })
}

/// Looks at `positions` positions of matches under rules; at least one in `share` must have changed hands.
fn leaks(rules: &str, positions: usize, share: usize) {
    let catalog = Catalog::default();
    leaks_under(&catalog, &catalog.rules(rules).expect("bundled"), positions, share);
}

fn leaks_under(catalog: &Catalog, game: &CatalogGame, positions: usize, share: usize) {
    let rules = game.spec().to_owned();
    // With the pause on, other hands would make other pauses true: they are public, and compared as they are.
    let file = game.file().replace("pensada = \"on\"", "pensada = \"off\"");
    let game = catalog.rules_from_text(game.spec(), &file).expect("still right");
    let random = PlayerSpec::named("random");
    let mut rng = Seed::from_text("leak").key().stream(0);
    let seats = game.info().seats;
    let (mut looked, mut changed) = (0, 0);
    for block in 0.. {
        let setup = Setup { seed: Seed::from_text("leak"), unit: Unit::Match, block };
        let mut played = game.open(&setup);
        // The first hands of a match are enough: each later one is played again from the first.
        while looked < positions && played.hand() <= 3 {
            match played.turn() {
                Turn::Nothing => break,
                Turn::NextHand => played.next_hand().expect("it waits for a hand"),
                Turn::Seat { seat } => {
                    let observer = match rng.below(u32::from(seats) + 1) as u8 {
                        spectator if spectator == seats => Observer::Spectator,
                        seat => Observer::Seat(Seat(seat)),
                    };
                    if let Some(other) = another_world(&game, &setup, &*played, observer, &mut rng) {
                        assert_eq!(
                            String::from_utf8(bytes(&*played, observer)),
                            String::from_utf8(bytes(&*other, observer)),
                            "{rules}, block {block}, ply {}, {observer:?}",
                            played.ply()
                        );
                        if looked < DRAWN_OF {
                            let same = worlds(&*played, observer) == worlds(&*other, observer);
                            assert!(same, "{rules}, block {block}, ply {}, {observer:?}: other worlds", played.ply());
                        }
                        looked += 1;
                        // What nobody has seen of rows lies in none: it is what comes up later that has changed.
                        changed += if rows_lie(&*played) {
                            usize::from(played.lines(0) != other.lines(0))
                        } else {
                            usize::from(all_up(&*played) != all_up(&*other))
                        };
                    }
                    let thought = think(&*played, &random, &StopFlag::default()).expect("known");
                    let ply = played.ply();
                    played.play(ply, Seat(seat), &thought.text, None).expect("legal");
                }
            }
        }
        if looked == positions {
            break;
        }
    }
    assert!(changed * share >= positions, "{rules}: hands changed in only {changed} of {positions} positions");
}

#[test]
fn no_bundled_rules_show_what_is_hidden() {
    for game in Catalog::default().games() {
        for rules in game.rules {
            if Catalog::default().rules(&rules.id).expect("bundled").hides() {
                leaks(&rules.id, 40, 40);
            } else {
                assert_ne!(rules.game, "dominoes", "{}", rules.id);
                assert_ne!(rules.game, "escoba", "{}", rules.id);
            }
        }
    }
}

/// What was drawn last, with all hands up.
fn drawn(played: &dyn AnyMatch) -> Vec<String> {
    let Board::Dominoes(board) = played.open_position().board else { return Vec::new() };
    board.drawn.iter().map(|tile| format!("{tile:?}")).collect()
}

/// With all hands up the order of the stock stays hidden: tiles of the stock change places, and nothing shows it.
fn open_hands_hide_the_stock_of(rules: &str) {
    let game = Catalog::default().rules(rules).expect("bundled");
    let random = PlayerSpec::named("random");
    let mut rng = Seed::from_text("open hands").key().stream(0);
    let mut compared = 0;
    for block in 0..10 {
        let setup = Setup { seed: Seed::from_text("open hands"), unit: Unit::Match, block };
        let mut played = game.open(&setup);
        while let (Turn::Seat { seat }, 1) = (played.turn(), played.hand()) {
            if let Some(other) = another_world(&game, &setup, &*played, Observer::Spectator, &mut rng) {
                // Where no hand changed, nor in what order it was drawn, both tiles lie in the stock.
                if all_up(&*played) == all_up(&*other) && drawn(&*played) == drawn(&*other) {
                    let [one, two] = [&played, &other].map(|played| serde_json::to_string(&played.open_position()));
                    assert_eq!(one.expect("serializable"), two.expect("serializable"), "{rules}, block {block}");
                    compared += 1;
                }
            }
            assert!(played.open_position().seed.is_none(), "{rules}");
            let thought = think(&*played, &random, &StopFlag::default()).expect("known");
            let ply = played.ply();
            played.play(ply, Seat(seat), &thought.text, None).expect("legal");
        }
    }
    assert!(compared >= 5, "{rules}: {compared}");
}

#[test]
fn open_hands_hide_the_stock() {
    open_hands_hide_the_stock_of("draw seats=3");
    open_hands_hide_the_stock_of("escoba");
}

#[test]
fn a_plain_hand_hides_what_is_hidden() {
    leaks("international", 4_000, 2);
    leaks("federation", 1_000, 2);
    leaks("duel", 500, 8);
}

#[test]
fn draws_hide_what_is_hidden() {
    leaks("draw seats=3", 1_000, 4);
    leaks("burrito", 1_000, 4);
    leaks("matador seats=2", 500, 8);
}

#[test]
fn gives_and_deals_in_the_middle_of_a_hand_hide_what_is_hidden() {
    leaks("camaron", 400, 20);
    leaks("melcocha", 500, 4);
}

#[test]
fn arms_bonuses_sleeping_tiles_and_other_sides_hide_what_is_hidden() {
    leaks("all-fives seats=3", 500, 4);
    leaks("sebastopol", 500, 2);
    leaks("cuban", 500, 4);
    leaks("ten", 500, 4);
    leaks("international sides=3,1 order=by_side", 500, 2);
}

#[test]
fn hands_of_cards_and_the_stock_hide_what_is_hidden() {
    leaks("escoba", 1_500, 4);
    leaks("escoba-argentina seats=3", 500, 4);
    leaks("escoba-parejas", 500, 4);
    leaks("escoba-bonaerense seats=4", 300, 4);
    leaks("escoba seats=6", 300, 4);
}

#[test]
fn to_draw_for_the_tile_that_opens_and_to_open_by_the_hands_hide_what_is_hidden() {
    let catalog = Catalog::default();
    for (seats, opening) in [
        (3, "first = \"holder_of 6-6\"\notherwise = \"draw\""),
        (2, "first = \"highest_double\"\notherwise = \"draw_heaviest_first\""),
        (3, "first = \"holder_of 6-6\"\notherwise = \"highest_hand\""),
        (3, "first = \"highest_double\"\nwith = \"any\""),
        (2, "hub = \"drawn\""),
        (2, "first = \"holder_of 6-6\"\notherwise = \"turn_up\""),
    ] {
        let rules = format!(
            "format = 1\ngame = \"dominoes\"\nid = \"abre\"\nname = {{ es = \"Abre\", en = \"Opens\" }}\ntiles.highest = 6\n\
             [table]\nseats = {seats}\nsides = \"each\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n[opening]\n{opening}\n\
             later = \"as_first\"\n[[end]]\nwhen = \"out or blocked\"\n[match_to]\nhands = 3\n"
        );
        leaks_under(&catalog, &catalog.rules_from_text("abre", &rules).expect("right"), 200, 4);
    }
}

#[test]
fn rows_hide_what_nobody_has_seen_from_their_owners_too() {
    leaks("blind-hughie seats=2", 500, 2);
    leaks("blind-hughie seats=4", 500, 2);
    open_hands_hide_the_stock_of("blind-hughie seats=3");
}

#[test]
fn who_is_asked_for_a_tile_shows_no_more_than_whether_one_fits() {
    leaks("ends", 500, 4);
}

#[test]
fn two_tiles_in_a_turn_hide_what_is_hidden() {
    let rules = "format = 1\ngame = \"dominoes\"\nid = \"dos\"\nname = { es = \"Dos\", en = \"Two\" }\ntiles.highest = 6\n\
         [table]\nseats = 3\nsides = \"each\"\nends = \"opposite\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n\
         [[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n[opening]\nhub = \"drawn\"\n\
         [[end]]\nwhen = \"out or blocked\"\n[match_to]\nhands = 3\n";
    let catalog = Catalog::default();
    leaks_under(&catalog, &catalog.rules_from_text("dos", rules).expect("right"), 300, 4);
}
