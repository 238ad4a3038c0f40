//! Whoever is at a table without a clock and does not move, on the clock of the runtime.

use super::*;
use crate::store::StandIns;

const S: Duration = Duration::from_secs(1);
const LONGEST_TURN: Duration = Duration::from_mins(5);
/// A second less.
const NOT_YET: Duration = Duration::from_secs(299);

/// A table of Ana and Luis at which he is to move and both have seen it; whether a computer was named that may play on.
fn luis_is_waited_for(house: &Arc<House>, named: bool) -> (Arc<OpenTable>, String) {
    let game = house.catalog.rules("duel").expect("bundled");
    let player = game.player(&"random".parse().expect("a name")).expect("bundled");
    let stand_ins = named.then(|| StandIns::named(StoredSeat::computer(&player)).expect("it is a computer"));
    let mut of_seed = (0..).filter_map(|seed| {
        let kept = StoredTable { stand_ins: stand_ins.clone(), ..kept(&game, &[Sits::Ana, Sits::Luis], seed) };
        opened(&game, &kept).filter(|(_, choices)| choices != &[PASS]).map(|opened| (kept, opened))
    });
    let (kept, (state, choices)) = of_seed.next().expect("somebody opens with it");
    let table = open(house, &kept, &state.lines(0));
    for guest in [ANA, LUIS] {
        show(house, &table, guest, false);
    }
    (table, choices[0].clone())
}

/// The code of a refusal, with the seconds that are left.
fn refused(result: Result<(), Refusal>) -> (String, Option<String>) {
    let problem = result.expect_err("not yet").problem;
    let seconds = problem.args.get("seconds").map(|said| serde_json::to_value(said).expect("text"));
    (problem.code, seconds.and_then(|said| said.as_str().map(str::to_owned)))
}

#[tokio::test(start_paused = true)]
async fn who_is_here_and_does_not_move_is_played_for_at_anothers_press_after_five_minutes() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let (table, _) = luis_is_waited_for(&house, true);
    let now = std::time::Instant::now();
    let stand_in = |guest, seat| table.stand_in(&house.store, guest, seat, now);
    assert_eq!(refused(stand_in(ANA, 1)), ("table/turn-not-long".to_owned(), Some("300".to_owned())));
    assert_eq!(refused(stand_in(LUIS, 0)), ("table/still-here".to_owned(), None), "it is not her turn");
    tokio::time::sleep(NOT_YET).await;
    assert_eq!(refused(stand_in(ANA, 1)), ("table/turn-not-long".to_owned(), Some("1".to_owned())));
    tokio::time::sleep(S).await;
    let end = table.end_for_seat(&house.store, ANA, 1, now);
    assert_eq!(refused(end), ("table/stand-in-there".to_owned(), None));
    stand_in(ANA, 1).expect("he was waited for long enough");
    let since = Instant::now();
    show(&house, &table, ANA, false);
    assert_eq!(next_shown(&table, since).await, GROUP_BEAT, "the computer moves for him");
    table.take_seat(&house.store, LUIS).expect("he plays again");
    assert_eq!(refused(stand_in(LUIS, 0)), ("table/turn-not-long".to_owned(), Some("300".to_owned())));
}

#[tokio::test(start_paused = true)]
async fn who_has_moved_in_time_is_not_played_for_while_the_move_waits_to_be_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let (table, text) = luis_is_waited_for(&house, true);
    tokio::time::sleep(LONGEST_TURN).await;
    let held = take_play(&table, LUIS, 1, text, None).await;
    assert!(matches!(held, Ok(TakenPlay::Held(_))));
    let asked = table.stand_in(&house.store, ANA, 1, std::time::Instant::now());
    assert_eq!(refused(asked), ("table/still-here".to_owned(), None));
}

#[tokio::test(start_paused = true)]
async fn where_nobody_was_named_the_others_end_the_match_of_who_does_not_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = house(folder.path());
    let (table, _) = luis_is_waited_for(&house, false);
    let end = || table.end_for_seat(&house.store, ANA, 1, std::time::Instant::now());
    tokio::time::sleep(NOT_YET).await;
    assert_eq!(refused(end()), ("table/turn-not-long".to_owned(), Some("1".to_owned())));
    tokio::time::sleep(S).await;
    end().expect("he was waited for long enough");
    let lines = table.snapshot().lines(0);
    let told = format!("{lines:?}");
    assert!(told.contains("they did not move"), "{told}");
    assert_eq!(table.snapshot().verdict().expect("it is over").winner, Some(0));
}
