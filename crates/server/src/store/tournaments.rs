//! Tournaments of people: their terms, who takes part, and the tables of each round with how they ended.
//!
//! A round is there with all of its tables or not at all, and how a table ended is written with its last move: so a round that
//! was paired is never paired again, and nothing is counted twice.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};
use serde::{Deserialize, Serialize};
use sobremesa_lab::stats::GlickoRating;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::tournament::{TournamentPartners, TournamentSchedule};

use super::round_table_end::RoundTableEnd;
use super::table_rows::insert_table;
use super::{Store, StoreError, StoredTable};
use crate::addresses::AddressMark;
use crate::guest::GuestId;

/// Most tournaments that are over and are kept of a host; the oldest go.
const MOST_OVER: u32 = 50;

/// A tournament as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredTournament {
    pub(crate) id: String,
    pub(crate) host: GuestId,
    /// The mark of the network from which it was opened, where that is counted; none once it is over.
    pub(crate) network: Option<AddressMark>,
    /// When something was last changed at it.
    pub(crate) touched: u64,
    /// The round that is played or was played last, from 1; 0 before it has begun.
    pub(crate) round: u8,
    pub(crate) over: bool,
    pub(crate) terms: TournamentTerms,
    /// All who take part or did, by their numbers.
    pub(crate) people: Vec<StoredEntrant>,
    /// The tables of all rounds that were paired: by round, pairing and deal.
    pub(crate) tables: Vec<StoredRoundTable>,
}

/// What never changes of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TournamentTerms {
    /// Name of the rules, with what was chosen of them.
    pub(crate) rules: String,
    /// Their file, as it was when the tournament was opened.
    pub(crate) rules_file: String,
    pub(crate) title: String,
    pub(crate) host_name: String,
    pub(crate) schedule: TournamentSchedule,
    pub(crate) deals: u8,
    pub(crate) partners: TournamentPartners,
    /// The code of its link.
    pub(crate) code: String,
    /// From which the seeds of its deals follow.
    pub(crate) secret: [u8; 32],
    pub(crate) opened: u64,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredEntrant {
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    /// The number of the chosen partner, before it has begun.
    pub(crate) partner: Option<u16>,
    /// The number of the team, once it has begun.
    pub(crate) team: Option<u16>,
    pub(crate) withdrawn: bool,
}

/// A table of a round: one deal between two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredRoundTable {
    /// The round, from 1.
    pub(crate) round: u8,
    /// From 0, within the round.
    pub(crate) pairing: u16,
    /// From 0, within the round.
    pub(crate) deal: u8,
    pub(crate) teams: [u16; 2],
    /// The side of the first team, 0 or 1.
    pub(crate) side: u8,
    /// The id of the table, which may be gone; none where one team was not there any more.
    pub(crate) id: Option<String>,
    pub(crate) ended: RoundTableEnd,
    /// Points of side 0 less those of side 1, where it was played to its end.
    pub(crate) lead: i32,
    /// The side that won.
    pub(crate) winner: Option<u8>,
}

/// Takes somebody out of those who take part in a tournament that has not begun: whoever comes after moves up.
pub(crate) fn remove_entrant(people: &mut Vec<StoredEntrant>, number: u16) {
    people.remove(usize::from(number));
    for person in people {
        person.partner = match person.partner {
            Some(partner) if partner == number => None,
            Some(partner) if partner > number => Some(partner - 1),
            partner => partner,
        };
    }
}

/// A guest takes part in tournaments no more. One that has begun keeps the place without a name; one of the guest's own that waits
/// is called off, and one that has begun goes on without a host.
pub(super) fn forget_entrant(transaction: &Transaction<'_>, guest: GuestId) -> Result<(), StoreError> {
    transaction.execute("DELETE FROM tournaments WHERE host = ? AND round = 0", [guest.0])?;
    let mut naming = transaction.prepare(&format!(
        "SELECT {COLUMNS} FROM tournaments WHERE host = ?1
             OR id IN (SELECT tournament FROM tournament_people WHERE guest = ?1)"
    ))?;
    let rows = naming.query_map([guest.0], row)?.collect::<Result<Vec<_>, _>>()?;
    drop(naming);
    for row in rows {
        let mut found = whole(transaction, row)?;
        while let Some(number) = found.people.iter().position(|person| person.guest == guest) {
            if found.round == 0 {
                remove_entrant(&mut found.people, number as u16);
            } else {
                let person = &mut found.people[number];
                (person.guest, person.withdrawn) = (GuestId::STRANGER, true);
                person.name.clear();
            }
        }
        write_people(transaction, &found.id, &found.people)?;
        if found.host == guest {
            found.terms.host_name.clear();
            let terms = serde_json::to_string(&found.terms).map_err(StoreError::Gathering)?;
            transaction.execute(
                "UPDATE tournaments SET host = ?2, terms = ?3 WHERE id = ?1",
                params![found.id, GuestId::STRANGER.0, terms],
            )?;
        }
    }
    Ok(())
}

/// Where two guests who become one both take part in a tournament that is not over, the first of them does no more. In one that has
/// begun the place stays, and is nobody's: it is withdrawn, as its host may do.
pub(super) fn hand_over_entrant(transaction: &Transaction<'_>, from: GuestId, to: GuestId) -> Result<(), StoreError> {
    let mut with_both = transaction.prepare(&format!(
        "SELECT {COLUMNS} FROM tournaments WHERE over = 0
             AND id IN (SELECT tournament FROM tournament_people WHERE guest = ?1)
             AND id IN (SELECT tournament FROM tournament_people WHERE guest = ?2)"
    ))?;
    let rows = with_both.query_map([from.0, to.0], row)?.collect::<Result<Vec<_>, _>>()?;
    drop(with_both);
    for row in rows {
        let mut found = whole(transaction, row)?;
        while let Some(number) = found.people.iter().position(|person| person.guest == from) {
            if found.round == 0 {
                remove_entrant(&mut found.people, number as u16);
            } else {
                let person = &mut found.people[number];
                (person.guest, person.withdrawn) = (GuestId::STRANGER, true);
            }
        }
        write_people(transaction, &found.id, &found.people)?;
    }
    Ok(())
}

const COLUMNS: &str = "id, host, network, touched, round, over, terms";

/// A row of the tournaments, and its terms before they are read.
fn row(row: &Row<'_>) -> rusqlite::Result<(StoredTournament, String)> {
    let tournament = StoredTournament {
        id: row.get(0)?,
        host: GuestId(row.get(1)?),
        network: row.get::<_, Option<_>>(2)?.map(AddressMark),
        touched: row.get(3)?,
        round: row.get(4)?,
        over: row.get(5)?,
        terms: TournamentTerms {
            rules: String::new(),
            rules_file: String::new(),
            title: String::new(),
            host_name: String::new(),
            schedule: TournamentSchedule::RoundRobin,
            deals: 1,
            partners: TournamentPartners::Chosen,
            code: String::new(),
            secret: [0; 32],
            opened: 0,
        },
        people: Vec::new(),
        tables: Vec::new(),
    };
    Ok((tournament, row.get(6)?))
}

/// Adds to a row what stands elsewhere.
fn whole(
    connection: &Connection,
    (mut tournament, terms): (StoredTournament, String),
) -> Result<StoredTournament, StoreError> {
    tournament.terms = serde_json::from_str(&terms).map_err(StoreError::Gathering)?;
    let mut people = connection.prepare_cached(
        "SELECT guest, name, partner, team, withdrawn FROM tournament_people WHERE tournament = ? ORDER BY number",
    )?;
    let entrant = |row: &Row<'_>| {
        Ok(StoredEntrant {
            guest: GuestId(row.get(0)?),
            name: row.get(1)?,
            partner: row.get(2)?,
            team: row.get(3)?,
            withdrawn: row.get(4)?,
        })
    };
    tournament.people = people.query_map([&tournament.id], entrant)?.collect::<Result<_, _>>()?;
    let mut tables = connection.prepare_cached(
        "SELECT round, pairing, deal, first, second, side, id, ended, lead, winner FROM tournament_tables
         WHERE tournament = ? ORDER BY round, pairing, deal",
    )?;
    let table = |row: &Row<'_>| {
        Ok(StoredRoundTable {
            round: row.get(0)?,
            pairing: row.get(1)?,
            deal: row.get(2)?,
            teams: [row.get(3)?, row.get(4)?],
            side: row.get(5)?,
            id: row.get(6)?,
            ended: RoundTableEnd::of_number(row.get(7)?),
            lead: row.get(8)?,
            winner: row.get(9)?,
        })
    };
    tournament.tables = tables.query_map([&tournament.id], table)?.collect::<Result<_, _>>()?;
    Ok(tournament)
}

fn write_people(transaction: &Transaction<'_>, id: &str, people: &[StoredEntrant]) -> Result<(), StoreError> {
    transaction.prepare_cached("DELETE FROM tournament_people WHERE tournament = ?")?.execute([id])?;
    let mut insert = transaction.prepare_cached(
        "INSERT INTO tournament_people (tournament, number, guest, name, partner, team, withdrawn)
         VALUES (?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (number, StoredEntrant { guest, name, partner, team, withdrawn }) in people.iter().enumerate() {
        insert.execute(params![id, number, guest.0, name, partner, team, withdrawn])?;
    }
    Ok(())
}

/// Notes that something was changed at a tournament that is in a round still.
fn touch(transaction: &Transaction<'_>, id: &str, round: u8, touched: u64) -> Result<(), StoreError> {
    let changed = transaction
        .prepare_cached("UPDATE tournaments SET touched = ?3 WHERE id = ?1 AND round = ?2 AND over = 0")?
        .execute(params![id, round, touched])?;
    if changed == 1 { Ok(()) } else { Err(StoreError::Gone) }
}

impl Store {
    /// Keeps a new tournament.
    pub(crate) fn open_tournament(&self, tournament: &StoredTournament) -> Result<(), StoreError> {
        let StoredTournament { id, host, network, touched, terms, people, .. } = tournament;
        let terms = serde_json::to_string(terms).map_err(StoreError::Gathering)?;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        transaction.execute(
            "INSERT INTO tournaments (id, host, network, touched, round, over, terms) VALUES (?, ?, ?, ?, 0, 0, ?)",
            params![id, host.0, network.map(|mark| mark.0), touched, terms],
        )?;
        write_people(&transaction, id, people)?;
        transaction.execute(
            "DELETE FROM tournaments WHERE id IN
             (SELECT id FROM tournaments WHERE host = ?1 AND over ORDER BY touched DESC, id LIMIT -1 OFFSET ?2)",
            params![host.0, MOST_OVER],
        )?;
        transaction.commit()?;
        Ok(())
    }

    /// A tournament with all who take part and all its tables.
    pub(crate) fn tournament(&self, id: &str) -> Result<Option<StoredTournament>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM tournaments WHERE id = ?"))?;
        found.query_row([id], row).optional()?.map(|row| whole(&connection, row)).transpose()
    }

    /// The tournaments that a guest opened or takes part in, the last touched first. One that cannot be read is left out.
    pub(crate) fn tournaments_of(&self, guest: GuestId) -> Result<Vec<StoredTournament>, StoreError> {
        let connection = self.connection();
        let mut found = connection.prepare_cached(&format!(
            "SELECT {COLUMNS} FROM tournaments WHERE host = ?1
                 OR id IN (SELECT tournament FROM tournament_people WHERE guest = ?1)
             ORDER BY touched DESC, id LIMIT {MOST_OVER}"
        ))?;
        let rows = found.query_map([guest.0], row)?.collect::<Result<Vec<_>, _>>()?;
        Ok(rows.into_iter().filter_map(|row| whole(&connection, row).ok()).collect())
    }

    /// Tournaments that are not over: of a host, from a network, and in all.
    pub(crate) fn open_tournaments(
        &self,
        host: GuestId,
        network: Option<AddressMark>,
    ) -> Result<[usize; 3], StoreError> {
        let connection = self.connection();
        let mut count = connection.prepare_cached(
            "SELECT count(*) FILTER (WHERE host = ?1), count(*) FILTER (WHERE network = ?2), count(*)
             FROM tournaments WHERE over = 0",
        )?;
        let counted = count.query_row(params![host.0, network.map(|mark| mark.0)], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?])
        })?;
        Ok(counted)
    }

    /// Keeps who takes part in a tournament, which must be in that round still.
    pub(crate) fn change_entrants(
        &self,
        (id, round): (&str, u8),
        touched: u64,
        people: &[StoredEntrant],
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        touch(&transaction, id, round, touched)?;
        write_people(&transaction, id, people)?;
        transaction.commit()?;
        Ok(())
    }

    /// The next round begins: all of its tables are there with it, or nothing is. A tournament that is not in the round before
    /// any more, or is over, is left as it is ([`StoreError::Gone`]).
    pub(crate) fn pair_round(
        &self,
        tournament: &StoredTournament,
        touched: u64,
        round: &[StoredRoundTable],
        tables: &[(StoredTable, Vec<RecordLine>)],
    ) -> Result<(), StoreError> {
        let id = &tournament.id;
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let number = tournament.round + 1;
        let begun = transaction.execute(
            "UPDATE tournaments SET round = ?3, touched = ?4 WHERE id = ?1 AND round = ?2 AND over = 0",
            params![id, tournament.round, number, touched],
        )?;
        if begun != 1 {
            return Err(StoreError::Gone);
        }
        if tournament.round == 0 {
            write_people(&transaction, id, &tournament.people)?;
        }
        let mut insert = transaction.prepare(
            "INSERT INTO tournament_tables (tournament, round, pairing, deal, first, second, side, id, ended, lead, winner)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        for row in round {
            let [first, second] = row.teams;
            insert.execute(params![
                id,
                number,
                row.pairing,
                row.deal,
                first,
                second,
                row.side,
                row.id,
                row.ended.number(),
                row.lead,
                row.winner
            ])?;
        }
        drop(insert);
        for (table, lines) in tables {
            insert_table(&transaction, table, lines, false)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// A tournament is over: what its people are worth since then is kept with that, once.
    pub(crate) fn end_tournament(
        &self,
        (id, round): (&str, u8),
        touched: u64,
        game: &str,
        ratings: &[(GuestId, GlickoRating, u32)],
    ) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        touch(&transaction, id, round, touched)?;
        transaction.execute("UPDATE tournaments SET over = 1, network = NULL WHERE id = ?", [id])?;
        let mut insert = transaction.prepare(
            "INSERT INTO ratings (guest, game, rating, deviation, volatility, pairings) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
                                       volatility = excluded.volatility, pairings = pairings + excluded.pairings",
        )?;
        for (guest, rated, pairings) in ratings {
            insert.execute(params![guest.0, game, rated.rating, rated.deviation, rated.volatility, pairings])?;
        }
        drop(insert);
        transaction.commit()?;
        Ok(())
    }

    /// A side gives up a table that cannot be opened any more.
    pub(crate) fn give_round_table_up(&self, table: &str, side: u8) -> Result<(), StoreError> {
        let ended = RoundTableEnd::GivenUp { side }.number();
        self.connection()
            .execute("UPDATE tournament_tables SET ended = ?2 WHERE id = ?1 AND ended = 0", params![table, ended])?;
        Ok(())
    }

    /// Forgets a tournament. Its tables stay, as tables like any other.
    pub(crate) fn call_tournament_off(&self, id: &str) -> Result<(), StoreError> {
        self.connection().execute("DELETE FROM tournaments WHERE id = ?", [id])?;
        Ok(())
    }

    /// Forgets tournaments that are not over and were not touched since a time.
    pub(crate) fn forget_old_tournaments(&self, since: u64) -> Result<usize, StoreError> {
        Ok(self.connection().execute("DELETE FROM tournaments WHERE over = 0 AND touched < ?", [since])?)
    }

    /// Whether others still play in the round of a tournament to which a table belongs; where the tournament was called off, its
    /// deal.
    pub(crate) fn round_goes_on(&self, table: &str) -> Result<bool, StoreError> {
        let connection = self.connection();
        let mut goes_on = connection.prepare_cached(
            "SELECT 1 FROM tournament_tables AS own JOIN tournament_tables AS other USING (tournament, round)
             WHERE own.id = ?1 AND other.ended = 0
             UNION ALL
             SELECT 1 FROM tables AS own JOIN tables AS other ON other.seed = own.seed AND other.over = 0
             WHERE own.id = ?1",
        )?;
        Ok(goes_on.exists([table])?)
    }

    /// Whether a table is one of a tournament at which a guest was let in, in a round that is over for everybody.
    pub(crate) fn opens_by_tournament(&self, table: &str, guest: GuestId) -> Result<bool, StoreError> {
        let connection = self.connection();
        let mut opens = connection.prepare_cached(
            "SELECT 1 FROM tournament_tables AS own JOIN admitted ON admitted.id = own.tournament AND admitted.guest = ?2
             WHERE own.id = ?1 AND NOT EXISTS (SELECT 1 FROM tournament_tables AS other
                 WHERE other.tournament = own.tournament AND other.round = own.round AND other.ended = 0)",
        )?;
        Ok(opens.exists(params![table, guest.0])?)
    }

    /// What a guest is worth, by game, with the number of pairings from which it comes.
    pub(crate) fn ratings_of(&self, guest: GuestId) -> Result<Vec<(String, GlickoRating, u32)>, StoreError> {
        let connection = self.connection();
        let mut ratings = connection.prepare_cached(
            "SELECT game, rating, deviation, volatility, pairings FROM ratings WHERE guest = ? ORDER BY game",
        )?;
        let read = ratings.query_map([guest.0], |row| {
            let rated = GlickoRating { rating: row.get(1)?, deviation: row.get(2)?, volatility: row.get(3)? };
            Ok((row.get(0)?, rated, row.get(4)?))
        })?;
        Ok(read.collect::<Result<_, _>>()?)
    }
}

/// A tournament of nobody.
#[cfg(test)]
pub(crate) fn tournament_for_tests(id: &str) -> StoredTournament {
    StoredTournament {
        id: id.to_owned(),
        host: GuestId([1; 16]),
        network: None,
        touched: 5,
        round: 0,
        over: false,
        terms: TournamentTerms {
            rules: "duel".into(),
            rules_file: "[rules]".into(),
            title: "Copa".into(),
            host_name: "Ana".into(),
            schedule: TournamentSchedule::RoundRobin,
            deals: 1,
            partners: TournamentPartners::Chosen,
            code: "code".into(),
            secret: [7; 32],
            opened: 5,
        },
        people: Vec::new(),
        tables: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{line, stands, table};
    use super::*;

    const ANA: GuestId = GuestId([1; 16]);
    const LUIS: GuestId = GuestId([2; 16]);

    fn entrant(guest: GuestId, partner: Option<u16>) -> StoredEntrant {
        StoredEntrant { guest, name: "Ana".into(), partner, team: None, withdrawn: false }
    }

    fn round_table(deal: u8, id: &str) -> StoredRoundTable {
        StoredRoundTable {
            round: 1,
            pairing: 0,
            deal,
            teams: [0, 1],
            side: 0,
            id: Some(id.into()),
            ended: RoundTableEnd::GoesOn,
            lead: 0,
            winner: None,
        }
    }

    #[test]
    fn a_round_is_paired_once_and_knows_how_its_tables_ended() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        let people = vec![entrant(ANA, None), entrant(LUIS, None)];
        let opened = StoredTournament { people, ..tournament_for_tests("t") };
        store.open_tournament(&opened).expect("kept");
        let round = [round_table(0, "a"), round_table(1, "b")];
        let tables = ["a", "b"].map(|id| (table(id, 1, 10), vec![line(0)]));
        store.pair_round(&opened, 6, &round, &tables).expect("kept");
        let again = store.pair_round(&opened, 7, &round, &tables);
        assert!(matches!(again, Err(StoreError::Gone)), "{again:?}");
        assert!(store.round_goes_on("a").expect("readable") && !store.round_goes_on("z").expect("readable"));
        store.append("a", 1, &[line(1)], 20, &stands(true), &[]).expect("kept");
        assert!(store.round_goes_on("a").expect("readable"), "somebody plays still");
        store.forget("b").expect("forgotten");
        drop(store);
        let store = Store::open(folder.path()).expect("the same store");
        let kept = store.tournament("t").expect("readable").expect("there");
        let ends: Vec<RoundTableEnd> = kept.tables.iter().map(|table| table.ended).collect();
        assert_eq!((kept.round, ends), (1, vec![RoundTableEnd::Played, RoundTableEnd::Gone]));
        assert!(!store.round_goes_on("a").expect("readable"));
        let rated = [(LUIS, GlickoRating::default(), 3)];
        store.end_tournament(("t", 1), 30, "dominoes", &rated).expect("kept");
        assert!(store.end_tournament(("t", 1), 31, "dominoes", &rated).is_err(), "it is over once");
        assert_eq!(store.ratings_of(LUIS).expect("readable"), [("dominoes".to_owned(), GlickoRating::default(), 3)]);
        assert_eq!(store.open_tournaments(ANA, None).expect("readable"), [0; 3]);
    }

    #[test]
    fn who_goes_on_as_another_takes_part_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(folder.path()).expect("a new store");
        let eva = GuestId([9; 16]);
        // Ana and Luis are one person, who joined at two devices; Eva has chosen the second.
        let people = vec![entrant(LUIS, None), entrant(ANA, Some(2)), entrant(eva, Some(1))];
        for id in ["waits", "plays"] {
            store
                .open_tournament(&StoredTournament { people: people.clone(), ..tournament_for_tests(id) })
                .expect("kept");
        }
        let plays = store.tournament("plays").expect("readable").expect("there");
        store.pair_round(&plays, 6, &[], &[]).expect("kept");
        store.hand_over(LUIS, ANA).expect("written");
        let people_of = |id| store.tournament(id).expect("readable").expect("there").people;
        assert_eq!(people_of("waits"), [entrant(ANA, Some(1)), entrant(eva, Some(0))]);
        let places: Vec<_> = people_of("plays").iter().map(|person| (person.guest, person.withdrawn)).collect();
        assert_eq!(places, [(GuestId::STRANGER, true), (ANA, false), (eva, false)], "the place stays, and is nobody's");
    }

    #[test]
    fn who_leaves_before_it_begins_is_nobodys_partner_any_more() {
        let mut people =
            vec![entrant(ANA, Some(2)), entrant(LUIS, None), entrant(ANA, Some(0)), entrant(LUIS, Some(1))];
        remove_entrant(&mut people, 1);
        let partners: Vec<Option<u16>> = people.iter().map(|person| person.partner).collect();
        assert_eq!(partners, [Some(1), Some(0), None]);
    }
}
