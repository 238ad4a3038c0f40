//! When moves are shown, on the clock of the runtime: it stands still but for what a player is said to take.

use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;
use std::path::Path;

use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame};
use sobremesa_core::{Seat, Unit};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{InvitationCodes, Turn};
use tempfile::TempDir;
use tokio::time::Instant;

use super::*;
use crate::addresses::Network;
use crate::config::Config;
use crate::store::{Company, StoredSeat, StoredTable};
use crate::table::PASS;

const ANA: GuestId = GuestId([1; 16]);
const LUIS: GuestId = GuestId([2; 16]);
const BEAT: Duration = Duration::from_millis(150);
const GROUP_BEAT: Duration = Duration::from_millis(800);
const LONGEST: Duration = Duration::from_secs(3);

fn house(folder: &Path) -> Arc<House> {
    let mut config = Config::new(folder.to_owned(), Catalog::new(None));
    (config.beat, config.group_beat, config.pace) = (BEAT, GROUP_BEAT, LONGEST);
    // What is drawn on top tells nothing; without it the beats can be compared as they are.
    config.beat_spread = Duration::ZERO;
    Arc::new(House::new(&config).expect("a new folder"))
}

fn caller() -> Caller {
    Caller { network: Network::of(Ipv4Addr::LOCALHOST.into()), guest: ANA }
}

/// Who sits at a seat of a table of these tests.
#[derive(Clone, Copy)]
enum Sits {
    Ana,
    Luis,
    Computer,
}

/// A table by link as it is kept.
fn kept(game: &CatalogGame, sits: &[Sits], seed: u8) -> StoredTable {
    let seat = |sits: &Sits| match sits {
        Sits::Ana => StoredSeat::guest(ANA, "Ana".to_owned()),
        Sits::Luis => StoredSeat::guest(LUIS, "Luis".to_owned()),
        Sits::Computer => StoredSeat::computer(&game.player(&"random".parse().expect("a name")).expect("bundled")),
    };
    StoredTable {
        id: std::iter::repeat_n(char::from(b'a' + seed % 26), 23).chain([char::from(b'a' + seed / 26)]).collect(),
        rules: game.spec().to_owned(),
        rules_file: game.file().into(),
        seats: sits.iter().map(seat).collect(),
        seed: [seed; 32],
        seed_parts: None,
        unit: Unit::Match,
        block: 0,
        game: 0,
        experiment: false,
        creator: ANA,
        network: None,
        codes: Some(InvitationCodes { sit: "sit".to_owned(), watch: "watch".to_owned() }),
        day: None,
        stand_ins: None,
        company: Company::default(),
        created: 0,
        touched: 0,
        side_names: Vec::new(),
        opened: None,
        taken_back: 0,
        standing: None,
    }
}

/// A match in which the first seat has opened with the 6-6, and the number of moves among which the second one chooses.
fn opened(game: &CatalogGame, kept: &StoredTable) -> Option<(Box<dyn AnyMatch>, Vec<String>)> {
    let mut state = game.open(&OpenTable::setup(kept));
    if state.turn() != (Turn::Seat { seat: 0 }) {
        return None;
    }
    let text = state.legal_texts().into_iter().find(|text| text.starts_with("6-6"))?;
    state.play(0, Seat(0), &text, None).ok()?;
    let choices = state.legal_texts();
    (state.turn() == Turn::Seat { seat: 1 }).then_some((state, choices))
}

/// A table that was kept is opened, and who sits there comes.
fn open(house: &House, kept: &StoredTable, lines: &[RecordLine]) -> Arc<OpenTable> {
    house.store.create(kept, lines, false).expect("a new table");
    let table = house.table(&kept.id).expect("it was kept");
    // With one move a player answers at once, with more it thinks.
    *table.on_think.lock().expect("no panic") = Some(Box::new(move |choices| {
        let takes = Duration::from_millis(if choices == 1 { 8 } else { 100 + 7 * choices as u64 });
        tokio::runtime::Handle::current().block_on(tokio::time::advance(takes));
    }));
    for guest in table.people() {
        table.come(guest, None);
    }
    table
}

/// A guest has shown ply and hand: what comes of it is begun.
fn show(house: &Arc<House>, table: &Arc<OpenTable>, guest: GuestId, pass: bool) {
    let (house, table) = (Arc::clone(house), Arc::clone(table));
    match table.next(&house.store, guest, (table.ply(), 1), pass).expect("seen") {
        GoOnOutcome::Think(errand) => {
            tokio::spawn(async move { done(&house, caller(), errand).await });
        }
        GoOnOutcome::Pass(shown) => {
            assert_eq!(table.hold_move(guest, shown, PASS), HeldMove::Held);
            let held = HeldPlay { guest, shown, ply: table.ply(), text: PASS.to_owned(), pause: None };
            tokio::spawn(async move { made_when_shown(&house, &table, held).await });
        }
        GoOnOutcome::Done | GoOnOutcome::UnderWay => {}
        _ => panic!("a seat is to move"),
    }
}

/// A guest makes a move, which is shown when it may be.
async fn play(house: &Arc<House>, table: &Arc<OpenTable>, guest: GuestId, text: &str) {
    let taken = take_play(table, guest, table.ply(), text.to_owned(), None).await.expect("legal");
    let TakenPlay::Held(held) = taken else { panic!("it is new") };
    let (house, table) = (Arc::clone(house), Arc::clone(table));
    tokio::spawn(async move { made_when_shown(&house, &table, held).await });
}

/// How long after a moment the next move is shown.
async fn next_shown(table: &OpenTable, since: Instant) -> Duration {
    let before = table.ply();
    let mut changes = table.changes();
    while table.ply() == before {
        changes.changed().await.expect("the table is there");
    }
    since.elapsed()
}

/// Beside the leak test, which looks at what is sent: when it is sent must not depend on hidden hands either.
#[tokio::test(start_paused = true)]
async fn what_a_computer_holds_cannot_be_told_from_when_it_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let game = house.catalog.rules("duel").expect("bundled");
    let mut moves = BTreeMap::new();
    for seed in 0..200 {
        let kept = StoredTable { codes: None, ..kept(&game, &[Sits::Ana, Sits::Computer], seed) };
        let Some((state, choices)) = opened(&game, &kept) else { continue };
        let table = open(&house, &kept, &state.lines(0));
        let asked = Instant::now();
        show(&house, &table, ANA, false);
        moves.insert(choices.len(), next_shown(&table, asked).await);
    }
    assert!(moves.contains_key(&1) && moves.keys().any(|choices| *choices > 2), "{moves:?}");
    for (choices, shown) in &moves {
        assert_eq!(*shown, BEAT, "with {choices} that fit");
    }
}

/// Where several people play everybody moves on one beat: a computer and a person, with one move, with many, and who passes.
#[tokio::test(start_paused = true)]
async fn where_several_people_play_nothing_is_told_by_when_somebody_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let game = house.catalog.rules("international").expect("bundled");
    let tables = [
        [Sits::Ana, Sits::Computer, Sits::Luis, Sits::Computer],
        [Sits::Ana, Sits::Luis, Sits::Computer, Sits::Computer],
    ];
    let mut told = BTreeSet::new();
    for (at, sits) in tables.iter().enumerate() {
        for seed in 0..120 {
            let kept = kept(&game, sits, seed + 120 * at as u8);
            let Some((state, choices)) = opened(&game, &kept) else { continue };
            let table = open(&house, &kept, &state.lines(0));
            let since = Instant::now();
            show(&house, &table, ANA, true);
            show(&house, &table, LUIS, true);
            let passes = choices == [PASS];
            // Who can play does at once; who cannot passes without pressing anything.
            if at == 1 && !passes {
                play(&house, &table, LUIS, &choices[0]).await;
            }
            assert_eq!(next_shown(&table, since).await, GROUP_BEAT, "{choices:?}");
            told.insert((at, passes, choices.len().min(3)));
        }
    }
    let kinds = [(true, 1), (false, 1), (false, 2), (false, 3)];
    assert!((0..2).all(|at| kinds.iter().all(|(passes, n)| told.contains(&(at, *passes, *n)))), "{told:?}");
}

/// A table of two people at which one is to move, and what they may play.
fn of_two(house: &House, seed: u8) -> (Arc<OpenTable>, String) {
    let game = house.catalog.rules("duel").expect("bundled");
    let mut of_seed = (seed..).filter_map(|seed| {
        let kept = kept(&game, &[Sits::Ana, Sits::Luis], seed);
        opened(&game, &kept).map(|(state, choices)| (kept, state, choices))
    });
    let (kept, state, choices) = of_seed.next().expect("somebody opens with it");
    (open(house, &kept, &state.lines(0)), choices[0].clone())
}

#[tokio::test(start_paused = true)]
async fn a_move_waits_for_the_beat_and_for_who_has_not_seen_the_last_one_but_not_for_long() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let ms = Duration::from_millis;
    // When the other one shows the last move, when the move is made, and when it is shown.
    for (seed, shows, plays, shown) in [
        (0, Some(ms(0)), ms(0), GROUP_BEAT),
        (20, Some(ms(0)), ms(300), GROUP_BEAT),
        (40, Some(ms(0)), ms(5_000), ms(5_000)),
        (60, Some(ms(1_500)), ms(100), ms(1_500)),
        (80, Some(ms(1_500)), ms(2_000), ms(2_000)),
        (100, None, ms(100), LONGEST),
        (120, None, ms(4_000), ms(4_000)),
    ] {
        let (table, text) = of_two(&house, seed);
        let since = Instant::now();
        let played = async {
            tokio::time::sleep_until(since + plays).await;
            play(&house, &table, LUIS, &text).await;
        };
        let seen = async {
            if let Some(shows) = shows {
                tokio::time::sleep_until(since + shows).await;
                show(&house, &table, ANA, false);
            }
        };
        let (took, (), ()) = tokio::join!(next_shown(&table, since), played, seen);
        assert_eq!(took, shown, "seen after {shows:?}, played after {plays:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_goes_is_not_waited_for_and_who_looks_in_an_older_window_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let (table, text) = of_two(&house, 0);
    let window = table.come(ANA, None);
    let since = Instant::now();
    play(&house, &table, LUIS, &text).await;
    let goes = async {
        tokio::time::sleep_until(since + Duration::from_secs(1)).await;
        table.left(&house.store, ANA, window);
        tokio::time::sleep_until(since + Duration::from_millis(1_700)).await;
        // Her first window, which `open` has opened.
        table.left(&house.store, ANA, 0);
    };
    let (took, ()) = tokio::join!(next_shown(&table, since), goes);
    assert_eq!(took, Duration::from_millis(1_700));
}

#[tokio::test(start_paused = true)]
async fn a_move_that_waits_is_one_move_and_gives_way_to_what_happens_meanwhile() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let (table, text) = of_two(&house, 0);
    play(&house, &table, LUIS, &text).await;
    let again = take_play(&table, LUIS, 1, text.clone(), None).await;
    assert!(matches!(again, Ok(TakenPlay::Waits)), "said twice it is one move");
    let others: Vec<String> = table.snapshot().legal_texts().into_iter().filter(|other| *other != text).collect();
    if let Some(other) = others.first() {
        let other = take_play(&table, LUIS, 1, other.clone(), None).await.err().expect("one move a turn");
        assert_eq!(other.problem.code, "table/not-now");
    }
    let wrong = take_play(&table, LUIS, 1, "9-9>".to_owned(), None).await.err().expect("illegal");
    assert!(wrong.problem.code.starts_with("move/"), "{wrong:?}");
    // Ana gives up before it is shown.
    table.resign(&house.store, ANA, 1).expect("one may give up");
    tokio::time::sleep(LONGEST * 2).await;
    assert_eq!((table.ply(), table.snapshot().turn()), (1, Turn::Nothing));
}

/// What an observer is sent, and when: the view before the move and the one after it.
async fn observed(house: &Arc<House>, table: &Arc<OpenTable>, text: &str) -> (String, Duration, String) {
    let before = table.message(ANA, false).expect("a view").to_string();
    let since = Instant::now();
    show(house, table, ANA, true);
    show(house, table, LUIS, true);
    if text != PASS {
        play(house, table, LUIS, text).await;
    }
    let took = next_shown(table, since).await;
    (before, took, table.message(ANA, false).expect("a view").to_string())
}

/// The lines with two tiles exchanged in the shuffle.
fn exchanged(lines: &[RecordLine], a: &str, b: &str) -> Vec<RecordLine> {
    let mut lines = lines.to_vec();
    for line in &mut lines {
        let RecordLine::Shuffle { order, .. } = line else { continue };
        let swapped = order.split(' ').map(|tile| match tile {
            tile if tile == a => b,
            tile if tile == b => a,
            tile => tile,
        });
        *order = swapped.collect::<Vec<_>>().join(" ");
    }
    lines
}

/// The tiles of a seat of a table of four at which each was dealt seven in turn, as its own view has them.
fn tiles_of(state: &dyn AnyMatch, seat: u8) -> Vec<String> {
    let position = state.position(sobremesa_core::Observer::Seat(Seat(seat)));
    let sobremesa_protocol::Board::Dominoes(board) = position.board else { panic!("dominoes are played") };
    let tiles = board.hands[usize::from(seat)].tiles.clone().expect("one's own are up");
    tiles.iter().map(|tile| format!("{}-{}", tile[0], tile[1])).collect()
}

/// Exchanging what is hidden from who looks on changes neither a byte of what they are sent nor the time at which it comes,
/// at a table by link: Luis makes the same move with another hand, with more choices or with fewer.
#[tokio::test(start_paused = true)]
async fn what_is_hidden_changes_neither_bytes_nor_times() {
    let catalog = Catalog::new(None);
    let game = catalog.rules("international").expect("bundled");
    let sits = [Sits::Ana, Sits::Luis, Sits::Computer, Sits::Computer];
    let (mut compared, mut choices_seen) = (0, BTreeSet::new());
    for seed in 0..60 {
        let kept = kept(&game, &sits, seed);
        let Some((state, choices)) = opened(&game, &kept) else { continue };
        let lines = state.lines(0);
        let worlds = tiles_of(&*state, 1).into_iter().zip(tiles_of(&*state, 3)).filter_map(|(a, b)| {
            let lines = exchanged(&lines, &a, &b);
            let other = game.replay(&OpenTable::setup(&kept), &lines).ok()?;
            // The same move, from another hand.
            let legal = other.legal_texts();
            legal.contains(&choices[0]).then_some((lines, legal.len()))
        });
        let mut told = None;
        for (lines, count) in std::iter::once((lines.clone(), choices.len())).chain(worlds.take(4)) {
            // A house of its own: the table has the same id in it.
            let folder: TempDir = tempfile::tempdir().expect("a folder");
            let house = house(folder.path());
            let table = open(&house, &kept, &lines);
            let now = observed(&house, &table, &choices[0]).await;
            assert_eq!(now.1, GROUP_BEAT);
            let before = told.get_or_insert_with(|| now.clone());
            assert!(*before == now, "{before:?}\n{now:?}");
            choices_seen.insert((choices[0] == PASS, count));
            compared += 1;
        }
    }
    assert!(compared >= 30, "{compared}");
    assert!(choices_seen.iter().any(|(passes, _)| *passes) && choices_seen.len() >= 4, "{choices_seen:?}");
}

mod clocks;
mod long_turns;
