//! The clocks of a table, on the clock of the runtime.

use std::sync::atomic::{AtomicUsize, Ordering};

use sobremesa_protocol::{ClockTerms, ServerMessage, TablePace};

use super::*;

const S: Duration = Duration::from_secs(1);

/// The person whose turn it is at a table with clocks, and the first of their moves.
struct Timed {
    folder: TempDir,
    house: Arc<House>,
    table: Arc<OpenTable>,
    mover: GuestId,
    other: GuestId,
    seat: u8,
}

/// A table of two people with a clock, at its first move.
fn timed(rules: &str, clock: ClockTerms) -> Timed {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let game = house.catalog.rules(rules).expect("bundled");
    let kept = kept(&game, &[Sits::Ana, Sits::Luis], 3);
    let state = game.open(&OpenTable::setup(&kept));
    let Turn::Seat { seat } = state.turn() else { panic!("somebody is to move") };
    house.store.create(&kept, &state.lines(0), false).expect("a new table");
    let pace = TablePace { beat: 800, absence: 30, clock: Some(clock) };
    house.store.keep_pace(&kept.id, &pace).expect("kept");
    let table = house.table(&kept.id).expect("it was kept");
    for guest in [ANA, LUIS] {
        table.come(guest, None);
    }
    let (mover, other) = if seat == 0 { (ANA, LUIS) } else { (LUIS, ANA) };
    Timed { folder, house, table, mover, other, seat }
}

impl Timed {
    fn seen_by(&self, guests: &[GuestId]) {
        for guest in guests {
            show(&self.house, &self.table, *guest, false);
        }
    }

    /// What is left at a seat, in milliseconds.
    fn left(&self, seat: u8) -> u32 {
        self.table.clock_view().expect("it has clocks").left[usize::from(seat)].expect("a person sits there")
    }

    fn runs(&self) -> Option<u8> {
        self.table.clock_view().expect("it has clocks").runs
    }

    /// Whoever is to move does, and it is shown.
    async fn play(&self) {
        let text = self.table.snapshot().legal_texts()[0].clone();
        let before = self.table.ply();
        play(&self.house, &self.table, self.mover, &text).await;
        let mut changes = self.table.changes();
        while self.table.ply() == before {
            changes.changed().await.expect("the table is there");
        }
    }

    /// What each move took by the record.
    fn took(&self) -> Vec<Option<u32>> {
        let time = |line: RecordLine| match line {
            RecordLine::Move { ms, .. } => Some(ms),
            _ => None,
        };
        self.table.snapshot().lines(0).into_iter().filter_map(time).collect()
    }
}

const BANK: ClockTerms = ClockTerms { bank: 10, each: 2, loses: false };

#[tokio::test(start_paused = true)]
async fn a_clock_runs_from_when_everybody_has_seen_the_move_and_its_time_stands_in_the_record() {
    // When the other one has shown the table, when the move is made, and what it is said to have taken.
    for (shows, plays, took) in [
        (Some(0), 4_000, 4_000),
        (Some(0), 100, 100),
        (Some(1_500), 4_500, 3_000),
        (Some(1_500), 1_000, 0),
        (None, 5_000, 2_000),
    ] {
        let timed = timed("duel", BANK);
        timed.seen_by(&[timed.mover]);
        let since = Instant::now();
        assert_eq!((timed.left(timed.seat), timed.runs()), (10_000, None));
        let shown = async {
            if let Some(shows) = shows {
                tokio::time::sleep_until(since + Duration::from_millis(shows)).await;
                timed.seen_by(&[timed.other]);
                assert!(plays < shows || timed.runs() == Some(timed.seat));
            }
        };
        let played = async {
            tokio::time::sleep_until(since + Duration::from_millis(plays)).await;
            timed.play().await;
        };
        tokio::join!(shown, played);
        assert_eq!(timed.took(), [Some(took)], "shown after {shows:?}, made after {plays}");
        assert_eq!(timed.left(timed.seat), 12_000 - took);
    }
}

#[tokio::test(start_paused = true)]
async fn a_time_for_each_move_begins_anew_with_each() {
    let timed = timed("amazons-6x6", ClockTerms { bank: 0, each: 20, loses: false });
    timed.seen_by(&[ANA, LUIS]);
    tokio::time::sleep(5 * S).await;
    assert_eq!(timed.left(timed.seat), 15_000);
    timed.play().await;
    assert_eq!((timed.left(0), timed.left(1)), (20_000, 20_000));
}

#[tokio::test(start_paused = true)]
async fn whose_time_runs_out_is_waited_for_played_for_or_ends_the_match_as_the_others_say() {
    let timed = timed("duel", BANK);
    let code = |refused: Result<(), Refusal>| refused.expect_err("not yet").problem.code;
    timed.seen_by(&[ANA, LUIS]);
    let since = Instant::now();
    assert_eq!(timed.table.next_clock_event(), Some(since + 10 * S));
    tokio::time::sleep(9 * S).await;
    let now = std::time::Instant::now();
    let end = || timed.table.end_for_seat(&timed.house.store, timed.other, timed.seat, now);
    assert_eq!(code(end()), "table/still-here");
    tokio::time::sleep(S).await;
    assert_eq!((timed.left(timed.seat), timed.runs(), timed.table.next_clock_event()), (0, None, None));
    timed.table.lose_on_time(&timed.house.store).expect("nothing comes of it by itself");
    assert_ne!(timed.table.snapshot().turn(), Turn::Nothing);
    // Nobody was named to play on; nobody ends it for themselves; the others may.
    let stand_in = timed.table.stand_in(&timed.house.store, timed.other, timed.seat, now);
    assert_eq!(code(stand_in), "table/no-stand-in");
    let own = timed.table.end_for_seat(&timed.house.store, timed.mover, timed.seat, now);
    assert_eq!(code(own), "table/not-now");
    end().expect("the others may");
    let verdict = timed.table.snapshot().verdict().expect("it is over");
    assert_eq!(verdict.winner, Some(1 - timed.seat));
}

#[tokio::test(start_paused = true)]
async fn who_is_waited_for_may_move_after_their_time() {
    let timed = timed("duel", BANK);
    timed.seen_by(&[ANA, LUIS]);
    tokio::time::sleep(25 * S).await;
    timed.play().await;
    assert_eq!((timed.took(), timed.left(timed.seat)), (vec![Some(25_000)], 0));
}

#[tokio::test(start_paused = true)]
async fn a_move_made_in_time_is_in_time_though_it_is_shown_later() {
    let timed = timed("amazons-6x6", ClockTerms { bank: 0, each: 1, loses: true });
    timed.seen_by(&[timed.mover]);
    let text = timed.table.snapshot().legal_texts()[0].clone();
    // Nobody else shows the table: the move waits for three seconds.
    play(&timed.house, &timed.table, timed.mover, &text).await;
    tokio::time::sleep(2 * S).await;
    timed.table.lose_on_time(&timed.house.store).expect("it does not lose");
    tokio::time::sleep(2 * S).await;
    assert_eq!((timed.table.ply(), timed.took()), (1, vec![Some(0)]));
}

#[tokio::test(start_paused = true)]
async fn where_the_table_says_so_one_loses_on_time() {
    let timed = timed("amazons-6x6", ClockTerms { bank: 30, each: 0, loses: true });
    timed.seen_by(&[ANA, LUIS]);
    tokio::time::sleep(29 * S).await;
    timed.table.lose_on_time(&timed.house.store).expect("there is time left");
    assert_ne!(timed.table.snapshot().turn(), Turn::Nothing);
    tokio::time::sleep(S).await;
    timed.table.lose_on_time(&timed.house.store).expect("it is over");
    assert_eq!(timed.table.snapshot().verdict().expect("it is over").winner, Some(1 - timed.seat));
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_while_nobody_is_there_or_the_server_is_down() {
    let timed = timed("duel", BANK);
    timed.seen_by(&[ANA, LUIS]);
    tokio::time::sleep(3 * S).await;
    timed.table.left(&timed.house.store, ANA, 0);
    tokio::time::sleep(S).await;
    timed.table.left(&timed.house.store, LUIS, 1);
    assert_eq!((timed.left(timed.seat), timed.runs()), (6_000, None));
    tokio::time::sleep(3_600 * S).await;
    assert_eq!(timed.left(timed.seat), 6_000);
    timed.table.come(ANA, None);
    assert_eq!(timed.runs(), Some(timed.seat));
    tokio::time::sleep(S).await;
    // The machine fails just after the time was kept.
    timed.table.keep_clock(&timed.house.store);
    let Timed { folder, house, table, seat, .. } = timed;
    let id = table.id().to_owned();
    drop((house, table));
    tokio::time::sleep(3_600 * S).await;
    let house = super::house(folder.path());
    let table = house.table(&id).expect("it was kept");
    let left = table.clock_view().expect("it has clocks").left;
    assert_eq!(left[usize::from(seat)], Some(5_000));
    assert_eq!(left[usize::from(1 - seat)], Some(10_000));
}

#[tokio::test(start_paused = true)]
async fn who_looks_on_shares_one_view_whose_clocks_go_on() {
    let timed = timed("duel", BANK);
    timed.seen_by(&[ANA, LUIS]);
    let built = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&built);
    *timed.table.on_view.lock().expect("no panic") = Some(Box::new(move || {
        count.fetch_add(1, Ordering::Relaxed);
    }));
    let mut left = Vec::new();
    for looks_on in 3..8 {
        let guest = GuestId([looks_on; 16]);
        let message = timed.table.message(guest, false).expect("a view");
        let ServerMessage::Table { table, .. } = serde_json::from_str(&message).expect("a message") else {
            panic!("it shows the table")
        };
        left.push(
            table.clock.clone().expect("it has clocks").left[usize::from(timed.seat)].expect("a person sits there"),
        );
        assert_eq!(built.load(Ordering::Relaxed), 1, "built once for all of them");
        if looks_on == 3 {
            // The plain way to the same: a view of one's own.
            assert_eq!(*table, timed.table.view(guest));
            built.store(1, Ordering::Relaxed);
        }
        tokio::time::advance(S).await;
    }
    assert!(left.is_sorted_by(|before, after| before > after), "{left:?}");
}
