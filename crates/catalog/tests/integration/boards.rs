//! What a board tells of the tiles on it hangs together: joins, arms, ends, sums, moves.

use crate::think;
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, MoveOutcome, PlayerSpec, Setup};
use sobremesa_core::{Observer, Seat, Seed, StopFlag, Unit};
use sobremesa_protocol::games::dominoes::{Asked, DominoesBoard, MoveKind};
use sobremesa_protocol::{Board, MoveTree, Pieces, Turn};
use sobremesa_testkit::cases;

/// Tiles with three faces, several sides, gives of the seat's own choice, points in play.
const THREE_FACES: &str = r#"
format = 1
game = "dominoes"
id = "tres-caras"
name = { es = "Tres caras", en = "Three faces" }
[tiles]
heads = 3
highest = 5
[table]
seats = 3
sides = "each"
[[deal]]
when = "not_dealt"
take = 2
[[refresh]]
when = "cannot_play and not stock_empty"
may_give = 2
balance = 1
[[end]]
when = "out or blocked or turn > 300"
[[bonus]]
for = "ends_multiple_of 7"
points = 2
"#;

fn board(played: &dyn AnyMatch, observer: Observer) -> DominoesBoard {
    let Board::Dominoes(board) = played.position(observer).board else { panic!("dominoes are played") };
    board
}

/// Plays random hands and looks at every position of the seat to move.
fn look(game: &CatalogGame, hands: u64, at: impl FnMut(&DominoesBoard, &[MoveTree], Seat)) {
    look_in(game, hands, |index| Unit::Hand { index }, at);
}

/// The same of hands that are part of something: of a match, the first one, which is opened as the rules say.
fn look_in(
    game: &CatalogGame,
    hands: u64,
    unit: impl Fn(u64) -> Unit,
    mut at: impl FnMut(&DominoesBoard, &[MoveTree], Seat),
) {
    let random = PlayerSpec::named("random");
    for block in 0..hands {
        let setup = Setup { seed: Seed::from_text("boards"), unit: unit(block), block };
        let mut played = game.open(&setup);
        while let Turn::Seat { seat } = played.turn() {
            let seat = Seat(seat);
            let moves = played.position(Observer::Seat(seat)).moves;
            assert!(spells_moves(&*played, &moves, seat) > 0);
            at(&board(&*played, Observer::Seat(seat)), &moves, seat);
            let thought = think(&*played, &random, &StopFlag::default()).expect("known");
            let ply = played.ply();
            played.play(ply, seat, &thought.text, None).expect("legal");
        }
    }
}

/// Every arm begins at one tile, every tile joins the one at the end of its arm, every end is where its arm ends.
/// Where tiles join by equal faces, a face of `wild` joins any.
fn hangs_together(board: &DominoesBoard, equal: bool, wild: &[u8]) {
    let mut begun: Vec<u16> = board.placed.iter().flat_map(|placed| placed.arms.clone()).collect();
    begun.sort_unstable();
    let arms: Vec<u16> = board.ends.iter().map(|end| end.arm).collect();
    assert_eq!(arms, (0..arms.len() as u16).collect::<Vec<_>>());
    assert_eq!(begun, (2..arms.len().max(2) as u16).collect::<Vec<_>>(), "every further arm begins at one tile");
    let mut tips: Vec<Option<u16>> = vec![None; arms.len()];
    for (index, placed) in (0..).zip(&board.placed) {
        let from = tips[usize::from(placed.arm)];
        let begins = board.placed.iter().position(|tile| tile.arms.contains(&placed.arm)).map(|at| at as u16);
        let joined = from.or(begins).or((index > 0).then_some(0));
        assert_eq!(placed.joins, joined.filter(|_| index > 0), "tile {index} on arm {}", placed.arm);
        // What nobody could give is answered by any tile, anywhere.
        let asked = |ply: &u32| board.log.iter().any(|mv| mv.ply + 1 == *ply && mv.kind == MoveKind::Ask);
        let anywhere = placed.ply.as_ref().is_some_and(asked);
        if let (Some(joined), true) = (placed.joins, equal && !anywhere && !wild.contains(&placed.inner)) {
            let joined = &board.placed[usize::from(joined)].tile;
            assert!(joined.iter().any(|face| *face == placed.inner || wild.contains(face)), "tile {index}: {board:?}");
        }
        let mut faces = placed.tile.clone();
        for face in [placed.inner, placed.outer] {
            let at = faces.iter().position(|other| *other == face).expect("a face of the tile");
            faces.remove(at);
        }
        tips[usize::from(placed.arm)] = Some(index);
    }
    for end in &board.ends {
        let begins = board.placed.iter().position(|tile| tile.arms.contains(&end.arm)).map(|at| at as u16);
        assert_eq!(Some(end.at), tips[usize::from(end.arm)].or(begins).or(Some(0)), "arm {}", end.arm);
        assert!(board.placed[usize::from(end.at)].tile.contains(&end.number));
    }
    if let Some(sum) = board.ends_sum {
        assert_eq!(sum, board.ends.iter().map(|end| u32::from(end.number) * u32::from(end.counts)).sum::<u32>());
    }
    let by_seats = board.placed.iter().filter(|placed| placed.seat.is_some());
    assert_eq!(by_seats.count(), board.log.iter().filter(|made| made.kind == MoveKind::Place).count());
    let held: usize = board.hands.iter().map(|hand| usize::from(hand.count)).sum();
    assert_eq!(held + board.placed.len() + usize::from(board.stock), usize::from(board.tiles));
}

/// Every move of the tree is one that the match takes.
fn spells_moves(played: &dyn AnyMatch, trees: &[MoveTree], seat: Seat) -> usize {
    let moves = MoveTree::moves(trees);
    for mv in &moves {
        let mut after = played.snapshot();
        let made = after.play(played.ply(), seat, mv, None);
        assert_eq!(made, Ok(MoveOutcome::Now), "{mv}");
    }
    moves.len()
}

#[test]
fn boards_hang_together_under_every_bundled_rule() {
    let catalog = Catalog::default();
    for info in &catalog.games()[0].rules {
        let game = catalog.rules(&info.id).expect("bundled");
        let equal = !["matador", "matador-nine", "camaron", "melcocha"].contains(&info.id.as_str());
        let hands = cases(if info.id == "camaron" { 2 } else { 30 }).into();
        let wild: &[u8] = if info.id == "spinner" { &[10] } else { &[] };
        look(&game, hands, |board, _, seat| {
            hangs_together(board, equal, wild);
            let own = &board.hands[usize::from(seat.0)];
            // Of a row one sees what everybody has seen.
            let face_down = own.row.as_ref().map_or(0, |row| row.face_down);
            assert_eq!(own.tiles.as_ref().map(Vec::len), Some(usize::from(own.count - face_down)));
            assert!(board.drawn.len() == usize::from(board.drew), "one sees what one drew");
            if board.placed.iter().any(|placed| placed.spinner) {
                assert!(matches!(info.pieces, Pieces::Dominoes { arms: true, .. }));
            }
        });
    }
}

#[test]
fn a_first_tile_that_was_drawn_lies_as_any_other() {
    let rules = "format = 1\ngame = \"dominoes\"\nid = \"sacada\"\nname = { es = \"Sacada\", en = \"Drawn\" }\ntiles.highest = 6\n\
         [table]\nseats = 2\nsides = \"each\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 7\n[opening]\nhub = \"drawn\"\n\
         [[end]]\nwhen = \"out or blocked\"\n";
    let game = Catalog::default().rules_from_text("sacada", rules).expect("right");
    let mut doubles = 0;
    look(&game, 30, |board, _, _| {
        hangs_together(board, true, &[]);
        let first = &board.placed[0];
        assert_eq!((first.seat, [first.inner, first.outer]), (None, [first.tile[0], first.tile[1]]));
        doubles += u32::from(first.inner == first.outer);
    });
    assert!(doubles > 0);
}

#[test]
fn who_drew_for_the_tile_that_opens_is_told_seat_by_seat() {
    let rules = "format = 1\ngame = \"dominoes\"\nid = \"roba\"\nname = { es = \"Roba\", en = \"Draws\" }\ntiles.highest = 6\n\
         [table]\nseats = 3\nsides = \"each\"\n[[deal]]\nwhen = \"not_dealt\"\ntake = 5\n[opening]\n\
         first = \"holder_of 6-6\"\notherwise = \"draw\"\nlater = \"as_first\"\n[[end]]\nwhen = \"out or blocked\"\n[match_to]\nhands = 9\n";
    let game = Catalog::default().rules_from_text("roba", rules).expect("right");
    let (mut told, mut drawn) = (0, 0);
    look_in(
        &game,
        60,
        |_| Unit::Match,
        |board, _, seat| {
            let held: u16 = board.hands.iter().map(|hand| hand.count).sum();
            let Some(first) = board.log.first() else {
                let own = board.hands[usize::from(seat.0)].count - 5;
                assert_eq!(
                    (board.drew, board.drawn.len()),
                    (own, usize::from(own)),
                    "one sees what one drew, and no more"
                );
                drawn += u32::from(own);
                return;
            };
            let by_others: u16 = first.sought.iter().map(|drew| drew.tiles).sum();
            assert!(first.sought.iter().all(|drew| drew.tiles > 0 && drew.seat != first.seat));
            assert_eq!(held + board.placed.len() as u16, 15 + first.drew + by_others);
            told += u32::from(by_others);
        },
    );
    assert!(told > 0 && drawn > 0);
}

#[test]
fn tiles_with_three_faces_open_arms_and_are_given() {
    let game = Catalog::default().rules_from_text("tres-caras", THREE_FACES).expect("right");
    let (mut most, mut asked, mut kept, mut scored) = (0, 0, 0, 0);
    look(&game, 120, |board, moves, _| {
        hangs_together(board, true, &[]);
        most = most.max(board.ends.len());
        if let Asked::Give { left, may_stop } = board.asked {
            assert!(may_stop && (1..=2).contains(&left));
            assert!(moves.iter().all(|tree| tree.key == "-" || tree.key.starts_with('!')));
            asked += 1;
        }
        kept += board.log.iter().filter(|made| made.kind == MoveKind::Keep).count();
        scored += board.log.iter().map(|made| made.bonuses.len()).sum::<usize>();
        let gave = |made: &&sobremesa_protocol::games::dominoes::LoggedMove| made.kind == MoveKind::Give;
        for made in board.log.iter().filter(gave) {
            assert_eq!(made.tile.is_none(), made.text == "!", "what others gave is not told");
        }
    });
    assert!(
        most > 6 && asked > 0 && kept > 0 && scored > 0,
        "{most} ends, {asked} gives, {kept} kept, {scored} scored"
    );
}

/// The same with other tiles.
fn with_faces(heads: u8, highest: u8) -> CatalogGame {
    let text = THREE_FACES.replace("heads = 3\nhighest = 5", &format!("heads = {heads}\nhighest = {highest}"));
    Catalog::default().rules_from_text("tres-caras", &text).expect("right")
}

#[test]
fn tiles_with_five_to_eight_faces_hang_together() {
    for (heads, highest) in [(5, 2), (6, 2), (7, 1), (8, 1)] {
        let mut most = 0;
        look(&with_faces(heads, highest), 20, |board, _, _| {
            hangs_together(board, true, &[]);
            assert!(board.placed.iter().all(|placed| placed.tile.len() == usize::from(heads)));
            most = most.max(board.ends.len());
        });
        assert!(most > 2 * usize::from(heads), "{heads} faces: {most} ends");
    }
}

#[test]
fn every_player_plays_every_variant() {
    let catalog = Catalog::default();
    let mut games: Vec<_> =
        catalog.games()[0].rules.iter().map(|info| catalog.rules(&info.id).expect("there")).collect();
    games.push(catalog.rules_from_text("tres-caras", THREE_FACES).expect("right"));
    games.extend([with_faces(5, 2), with_faces(8, 1)]);
    for game in games {
        for player in ["botagorda", "doble", "seguro", "matriz"] {
            let setup = Setup { seed: Seed::from_text("players"), unit: Unit::Hand { index: 0 }, block: 0 };
            let seats = vec![PlayerSpec::named(player); usize::from(game.info().seats)];
            let row = game.play_game(&setup, 0, &seats, false).expect("known");
            assert_ne!(row.row.hands[0].how, "cap", "{player} under {}", game.info().id);
        }
        // `sondeo` at its first choices only: it imagines the rest.
        let setup = Setup { seed: Seed::from_text("sondeo"), unit: Unit::Hand { index: 1 }, block: 0 };
        let mut played = game.open(&setup);
        let few: PlayerSpec = "sondeo 3".parse().expect("readable");
        for _ in 0..12 {
            let Turn::Seat { seat } = played.turn() else { break };
            let thought = think(&*played, &few, &StopFlag::default()).expect("known");
            assert!(thought.why.is_some());
            let ply = played.ply();
            played.play(ply, Seat(seat), &thought.text, Some(thought.pause)).expect("legal");
        }
    }
}

#[test]
fn what_is_left_is_told_as_the_rules_count_it() {
    let catalog = Catalog::default();
    let pips = |tiles: &[Vec<u8>]| tiles.iter().flatten().map(|face| u16::from(*face)).sum::<u16>();
    let random = PlayerSpec::named("random");
    for (id, counts_tiles, added) in
        [("international", false, true), ("longaniza", true, true), ("melcocha", false, false)]
    {
        let game = catalog.rules(id).expect("bundled");
        let setup = Setup { seed: Seed::from_text("left"), unit: Unit::Hand { index: 0 }, block: 0 };
        let mut played = game.open(&setup);
        while let Turn::Seat { seat } = played.turn() {
            assert_eq!(board(&*played, Observer::Spectator).left, None, "{id}: hidden until the hand is over");
            let thought = think(&*played, &random, &StopFlag::default()).expect("known");
            let ply = played.ply();
            played.play(ply, Seat(seat), &thought.text, None).expect("legal");
        }
        let board = board(&*played, Observer::Spectator);
        let hands = board.hands.iter().map(|hand| hand.tiles.clone().expect("turned up"));
        let each: Vec<u16> = hands.map(|tiles| if counts_tiles { tiles.len() as u16 } else { pips(&tiles) }).collect();
        let left = board.left.expect("the hand is over");
        let sides = [(0, 2), (1, 3)].map(
            |(one, other)| {
                if added { each[one] + each[other] } else { each[one].min(each[other]) }
            },
        );
        assert_eq!((&left.seats, left.sides.as_slice(), left.added), (&each, &sides[..], added), "{id}");
        assert!(left.how.es.contains("fichas que le quedan"), "{id}: {}", left.how.es);
    }
}
