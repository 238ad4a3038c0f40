//! Room for tables: what goes for a new one, and what goes with time.
//!
//! Nobody's finished table goes for another's new one: only a guest's own, a game of an experiment, which can be had again,
//! or a table at which no person has made a move. So who fills the house with tables fills it with what goes first.

use std::thread::sleep;
use std::time::Duration;

use axum::http::StatusCode;

use super::House;
use crate::clock;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{Spared, StoreError, TableGroup, TooOld};

/// Tables that are looked at to find one that may go.
const CANDIDATES: usize = 64;

/// Tables that go in one step of a sweep, with one write to the disk.
const AT_ONCE: usize = 50;

/// Finished tables of which it is forgotten in one step of a sweep from where they were set.
const MARKS_AT_ONCE: usize = 500;

/// Most steps of a sweep; the next one goes on.
const STEPS: usize = 100;

/// Pause of a sweep between two steps, in which others use the store.
const PAUSE: Duration = Duration::from_millis(10);

/// After how long it is worth asking again for a table where others have to go first.
const RETRY: Duration = Duration::from_mins(10);

/// A limit of tables: of which, how many, what goes for one more, and how it is said that nothing can.
struct TableLimit<'a> {
    of: TableGroup,
    most: usize,
    goes: &'a [Spared],
    code: &'static str,
    message: &'static str,
}

impl House {
    /// Sees that one more table of a guest's stays within the limits.
    pub(super) fn make_room(&self, guest: Guest) -> Result<(), Refusal> {
        let limits = &self.limits;
        let since = clock::now().saturating_sub(millis(limits.ages.makes_room));
        let address_full = "too many tables were set from this network address; end or remove one first";
        let house_full = "there are too many tables; try again later";
        self.make_room_on_list(guest.id)?;
        if let Some(mark) = self.addresses.mark(guest.origin) {
            self.keep_within(&TableLimit {
                of: TableGroup::UnderWay(Some(mark)),
                most: limits.addresses.tables,
                goes: &[Spared::Untouched(since, Some(mark)), Spared::Waiting(since, Some(mark))],
                code: "address/too-many-tables",
                message: address_full,
            })?;
            self.keep_within(&TableLimit {
                of: TableGroup::Finished(Some(mark)),
                most: limits.addresses.finished_tables,
                goes: &[Spared::FinishedOf(guest.id, Some(mark))],
                code: "address/too-many-tables",
                message: address_full,
            })?;
        }
        self.keep_within(&TableLimit {
            of: TableGroup::UnderWay(None),
            most: limits.tables,
            goes: &[Spared::Untouched(since, None), Spared::Waiting(since, None)],
            code: "table/house-full",
            message: house_full,
        })?;
        self.keep_within(&TableLimit {
            of: TableGroup::Finished(None),
            most: limits.finished_tables,
            goes: &[Spared::GameOfExperiment, Spared::FinishedOf(guest.id, None)],
            code: "table/house-full",
            message: house_full,
        })
    }

    /// Sees that one more table fits on a guest's list.
    pub(super) fn make_room_on_list(&self, guest: GuestId) -> Result<(), Refusal> {
        self.keep_within(&TableLimit {
            of: TableGroup::Guest(guest),
            most: self.limits.tables_per_guest,
            goes: &[Spared::ListedBy(guest)],
            code: "table/too-many",
            message: "you have too many tables under way; end or remove one first",
        })
    }

    fn keep_within(&self, limit: &TableLimit<'_>) -> Result<(), Refusal> {
        let fault = |why: StoreError| Refusal::fault("counting tables", why);
        while self.counted(limit.of).map_err(fault)? >= limit.most {
            if !self.one_goes(limit.goes)? {
                let refusal = Refusal::new(StatusCode::TOO_MANY_REQUESTS, limit.code, limit.message);
                return Err(refusal.after(RETRY).with("limit", limit.most.to_string()));
            }
        }
        Ok(())
    }

    /// Has a table go that may; whether there was one.
    fn one_goes(&self, spared: &[Spared]) -> Result<bool, Refusal> {
        for what in spared {
            let found = self.store.spared(*what, CANDIDATES + lock(&self.damaged).len());
            let found = found.map_err(|why| Refusal::fault("looking for room", why))?;
            // Somebody may be sitting there who has not moved yet.
            let stays = |id: &String| match what {
                Spared::Waiting(..) => self.is_waited_at(id),
                Spared::Untouched(..) => self.is_damaged(id) || self.is_watched(id),
                _ => self.is_damaged(id),
            };
            let Some(id) = found.into_iter().find(|id| !stays(id)) else { continue };
            if let Spared::Waiting(..) = what {
                self.end_gathering(&id)?;
                return Ok(true);
            }
            // It leaves the list, not the statistics.
            self.keep_result(&id)?;
            match what {
                Spared::ListedBy(guest) => self.leave(*guest, &id, false)?,
                _ => self.remove(&id)?,
            }
            return Ok(true);
        }
        Ok(false)
    }

    /// Whether a window is open at a table.
    fn is_watched(&self, id: &str) -> bool {
        let place = lock(&self.open).get(id).cloned();
        place.is_some_and(|place| lock(&place).as_ref().is_some_and(|table| table.is_watched()))
    }

    /// Has tables go that are too old at a time, so many at most, and forgets from where finished ones were set; gives the
    /// number of tables that went.
    pub(crate) fn sweep(&self, now: u64) -> Result<usize, Refusal> {
        if !self.sweeps {
            return Ok(0);
        }
        let ages = &self.limits.ages;
        let before = |age| now.saturating_sub(millis(age));
        let old = TooOld {
            untouched: before(ages.untouched),
            unfinished: before(ages.unfinished),
            address: before(ages.address),
            left: before(ages.left),
        };
        let fault = |why: StoreError| Refusal::fault("sweeping", why);
        let mut swept = 0;
        for _ in 0..STEPS {
            if *self.ending.borrow() {
                break;
            }
            let mut gone = self.store.forget_old(old, AT_ONCE).map_err(fault)?;
            gone.extend(self.store.forget_left(old, AT_ONCE - gone.len()).map_err(fault)?);
            for id in &gone {
                lock(&self.damaged).remove(id);
                self.put_away(id);
            }
            let marks = self.store.forget_marks(old, MARKS_AT_ONCE).map_err(fault)?;
            swept += gone.len();
            if gone.len() < AT_ONCE && marks < MARKS_AT_ONCE {
                break;
            }
            sleep(PAUSE);
        }
        self.store.forget_old_tournaments(old.unfinished).map_err(fault)?;
        let stale = self.store.stale_gatherings(old.untouched, None, STEPS * AT_ONCE).map_err(fault)?;
        for id in stale.iter().filter(|id| !self.is_waited_at(id)) {
            self.end_gathering(id)?;
            swept += 1;
        }
        Ok(swept)
    }
}

fn millis(age: Duration) -> u64 {
    u64::try_from(age.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sobremesa_catalog::Catalog;
    use sobremesa_protocol::{CreateTable, SeatChoice, TableSummary};

    use super::*;
    use crate::config::{Config, Limits};

    const DAY: u64 = 24 * 60 * 60 * 1000;

    /// A house open to the network, or for this machine alone.
    fn house(folder: &Path, is_open: bool, limits: impl FnOnce(&mut Limits)) -> House {
        let mut config = Config::new(folder.to_owned(), Catalog::new(None));
        if is_open {
            config.addr.set_ip([0, 0, 0, 0].into());
        }
        limits(&mut config.limits);
        House::new(&config).expect("a new folder")
    }

    fn guest(house: &House, id: u8, address: &str) -> Guest {
        let origin = house.addresses.of_peer(address.parse().expect("an address"));
        Guest { id: GuestId([id; 16]), fresh: false, origin }
    }

    fn try_set(house: &House, guest: Guest) -> Result<TableSummary, Refusal> {
        let seats = vec![SeatChoice::Me, SeatChoice::Me];
        let asked =
            CreateTable { rules: "duel".to_owned(), seats, name: None, people: Vec::new(), teams: None, shuffle: None };
        house.set(guest, &asked)
    }

    /// The id of a new table.
    fn set(house: &House, guest: Guest) -> String {
        try_set(house, guest).expect("a table").id
    }

    fn refused(house: &House, guest: Guest) -> String {
        let refusal = try_set(house, guest).expect_err("no room");
        assert!(refusal.status == StatusCode::TOO_MANY_REQUESTS && refusal.retry_after.is_some(), "{refusal:?}");
        refusal.problem.code
    }

    fn finish(house: &House, guest: Guest, id: &str) {
        house.table(id).expect("there").resign(&house.store, guest.id, 0).expect("one may give up");
    }

    fn move_at(house: &House, guest: Guest, id: &str) {
        let table = house.table(id).expect("there");
        let moves = table.view(guest.id).position.moves;
        let first = sobremesa_protocol::MoveTree::moves(&moves).into_iter().next().expect("a move");
        table.play(&house.store, guest.id, 0, &first, None).expect("a move that is offered");
    }

    fn stays(house: &House, id: &str) -> bool {
        house.table(id).is_ok()
    }

    #[test]
    fn the_tables_of_an_address_have_a_number_whoever_sets_them_and_after_a_restart_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let limits = |limits: &mut Limits| limits.addresses.tables = 3;
        let first = house(folder.path(), true, limits);
        for id in 1..=3 {
            set(&first, guest(&first, id, "192.0.2.1"));
        }
        assert_eq!(refused(&first, guest(&first, 4, "192.0.2.1")), "address/too-many-tables");
        set(&first, guest(&first, 4, "192.0.2.2"));
        set(&first, guest(&first, 5, "127.0.0.1"));
        drop(first);
        let again = house(folder.path(), true, limits);
        assert_eq!(refused(&again, guest(&again, 6, "192.0.2.1")), "address/too-many-tables");
        set(&again, guest(&again, 6, "192.0.2.3"));
    }

    #[test]
    fn what_nobody_touched_makes_room_and_nobodys_record_does() {
        let folder = tempfile::tempdir().expect("a folder");
        let house = house(folder.path(), true, |limits| {
            limits.tables = 3;
            limits.finished_tables = 2;
            limits.ages.makes_room = Duration::ZERO;
        });
        let [ana, luis, eva] =
            [(1, "192.0.2.1"), (2, "192.0.2.2"), (3, "192.0.2.3")].map(|(id, at)| guest(&house, id, at));
        let record = set(&house, ana);
        finish(&house, ana, &record);
        let played = set(&house, ana);
        move_at(&house, ana, &played);
        let watched = set(&house, luis);
        let window = house.table(&watched).expect("there").changes();
        let untouched = set(&house, luis);
        let new = set(&house, eva);
        let kept = [&record, &played, &watched, &untouched, &new].map(|id| stays(&house, id));
        assert_eq!(kept, [true, true, true, false, true]);
        move_at(&house, eva, &new);
        assert_eq!(refused(&house, eva), "table/house-full", "two go on, and somebody sits at the third");
        drop(window);
        let last = set(&house, eva);
        assert!(!stays(&house, &watched));
        finish(&house, eva, &last);
        assert_eq!(refused(&house, luis), "table/house-full", "finished tables of others stay");
        set(&house, eva);
        assert!(!stays(&house, &last), "eva's own went");
        assert!(stays(&house, &record));
    }

    #[test]
    fn a_table_that_was_just_set_does_not_go_for_the_next() {
        let folder = tempfile::tempdir().expect("a folder");
        let house = house(folder.path(), true, |limits| limits.tables = 1);
        let first = set(&house, guest(&house, 1, "192.0.2.1"));
        assert_eq!(refused(&house, guest(&house, 2, "192.0.2.2")), "table/house-full");
        assert!(stays(&house, &first));
    }

    #[test]
    fn a_table_that_waits_goes_after_a_day_and_for_another_but_not_while_somebody_waits_there() {
        let folder = tempfile::tempdir().expect("a folder");
        let house = house(folder.path(), true, |limits| {
            limits.tables = 2;
            limits.ages.makes_room = Duration::ZERO;
        });
        let [ana, luis] = [(1, "192.0.2.1"), (2, "192.0.2.2")].map(|(id, at)| guest(&house, id, at));
        let gather = |guest: Guest| {
            let seats = vec![SeatChoice::Me, SeatChoice::Friend];
            let asked = CreateTable {
                rules: "duel".to_owned(),
                seats,
                name: None,
                people: Vec::new(),
                teams: None,
                shuffle: None,
            };
            house.gather(guest, &asked).map(|waits| waits.id).map_err(|refusal| refusal.problem.code)
        };
        let waits = |guest: Guest, id: &str| house.gathering_view(guest.id, id).is_ok();
        let (first, second) = (gather(ana).expect("room"), gather(ana).expect("room"));
        let windows = [&first, &second].map(|id| house.watch_gathering(ana.id, id).expect("the host"));
        assert_eq!(gather(luis), Err("table/house-full".to_owned()));
        let [window, left] = windows;
        drop(left);
        let third = gather(luis).expect("nobody waits at the second");
        assert_eq!((waits(ana, &first), waits(ana, &second), waits(luis, &third)), (true, false, true));
        let tomorrow = clock::now() + DAY + 60_000;
        assert_eq!(house.sweep(tomorrow).expect("swept"), 1);
        assert_eq!((waits(ana, &first), waits(luis, &third)), (true, false));
        drop(window);
        assert_eq!(house.sweep(tomorrow).expect("swept"), 1);
        assert!(!waits(ana, &first));
    }

    #[test]
    fn tables_that_do_not_end_go_with_time_but_not_at_home() {
        for is_open in [true, false] {
            let folder = tempfile::tempdir().expect("a folder");
            let house = house(folder.path(), is_open, |_| {});
            let ana = guest(&house, 1, "192.0.2.1");
            let (untouched, played, record) = (set(&house, ana), set(&house, ana), set(&house, ana));
            move_at(&house, ana, &played);
            finish(&house, ana, &record);
            let now = clock::now();
            let after = |days: u64| {
                let swept = house.sweep(now + days * DAY + 60_000).expect("swept");
                (swept, [&untouched, &played, &record].map(|id| stays(&house, id)))
            };
            assert_eq!(house.sweep(now).expect("swept"), 0);
            let mark = house.addresses.mark(ana.origin).expect("it is counted");
            let marked = || house.store.count(TableGroup::Finished(Some(mark))).expect("readable");
            if is_open {
                assert_eq!(after(1), (1, [false, true, true]));
                assert_eq!(marked(), 1);
                assert_eq!(after(31), (0, [false, true, true]));
                assert_eq!(marked(), 0, "it is forgotten from where it was set");
                assert_eq!(after(90), (1, [false, false, true]));
                let statistics = || house.statistics(ana.id).expect("readable");
                let before = statistics();
                assert_eq!(after(799), (0, [false, false, true]), "records stay");
                assert_eq!(after(801), (1, [false; 3]), "nobody can come for it any more");
                assert_eq!(statistics(), before, "what came of it is counted still");
            } else {
                assert_eq!(after(10_000), (0, [true; 3]));
            }
        }
    }
}
