//! The rounds of a tournament: who meets whom, and the tables at which they do.
//!
//! Nothing waits in memory: whoever looks at a tournament has its next round paired if the last one is over. That is done under one
//! lock and kept in one step, so that it is done once, whoever looks and whenever the server was started again.

use axum::http::StatusCode;
use sobremesa_catalog::{CatalogGame, Seated};
use sobremesa_core::{Seed, Side, Unit};
use sobremesa_lab::schedule::{PairingResult, knockout, round_robin_rounds, swiss_pairs};
use sobremesa_lab::stats::GlickoRating;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::tournament::{TournamentPartners, TournamentSchedule};

use super::House;
use super::ids::new_id;
use super::link_codes::new_codes;
use super::names::named;
use super::setting::first_dealt;
use super::tournament_standings::{counted_rounds, ratings_after, results};
use super::tournaments::{no_tournament, refuse, team_is_gone, teams_of};
use super::waiting_seats::stored_seat;
use crate::clock;
use crate::guest::GuestId;
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{
    Company, RoundTableEnd, StandIns, StoreError, StoredRoundTable, StoredSeat, StoredTable, StoredTournament,
    TableGroup,
};

/// Rounds of a schedule with so many teams.
pub(super) fn rounds_in_all(schedule: TournamentSchedule, teams: usize) -> u8 {
    let all = round_robin_rounds(teams).len() as u8;
    match schedule {
        TournamentSchedule::RoundRobin => all,
        TournamentSchedule::Swiss { rounds } => rounds.min(all),
        TournamentSchedule::Knockout => teams.next_power_of_two().trailing_zeros() as u8,
    }
}

/// Who meets whom after so many rounds. In a knockout somebody may meet a team that is gone, and goes on without playing.
fn pairs_after(schedule: TournamentSchedule, gone: &[bool], played: &[Vec<PairingResult>]) -> Vec<(usize, usize)> {
    match schedule {
        TournamentSchedule::RoundRobin => {
            let round = round_robin_rounds(gone.len()).into_iter().nth(played.len()).unwrap_or_default();
            round.into_iter().filter(|(a, b)| !gone[*a] && !gone[*b]).collect()
        }
        TournamentSchedule::Swiss { .. } => swiss_pairs(gone, played),
        TournamentSchedule::Knockout => {
            let pairings = knockout(gone.len(), played.len() as u32, 1, played);
            pairings.into_iter().map(|pairing| (pairing.teams[0], pairing.teams[1])).collect()
        }
    }
}

/// A number for somebody, or for a team, that nobody can foresee: lots are drawn by it.
fn lot(secret: &[u8; 32], what: &str, number: u16) -> [u8; 32] {
    *blake3::keyed_hash(secret, format!("lot {what} {number}").as_bytes()).as_bytes()
}

/// The seed of a deal of a round. Each deal has its own: whoever learns one knows nothing of the others.
fn deal_seed(secret: &[u8; 32], round: u8, deal: u8) -> Seed {
    Seed(*blake3::keyed_hash(secret, format!("deal {round} {deal}").as_bytes()).as_bytes())
}

/// Puts those who take part into teams: partners who chose each other, then all others by lot. The numbers of the teams are drawn
/// too, so that the order in which people came means nothing.
pub(super) fn put_into_teams(tournament: &mut StoredTournament, team_size: usize) {
    let secret = tournament.terms.secret;
    let by_lot = tournament.terms.partners == TournamentPartners::Lot;
    let mut left: Vec<u16> = (0..tournament.people.len() as u16).collect();
    left.sort_by_key(|person| lot(&secret, "person", *person));
    let mut teams: Vec<Vec<u16>> = Vec::new();
    if team_size == 2 && !by_lot {
        for person in 0..tournament.people.len() as u16 {
            if let Some(partner) = tournament.people[usize::from(person)].partner.filter(|partner| *partner > person) {
                teams.push(vec![person, partner]);
                left.retain(|one| *one != person && *one != partner);
            }
        }
    }
    teams.extend(left.chunks(team_size).map(<[u16]>::to_vec));
    teams.sort_by_key(|team| lot(&secret, "team", team[0]));
    for (number, team) in (0..).zip(&teams) {
        for person in team {
            let person = &mut tournament.people[usize::from(*person)];
            (person.team, person.partner) = (Some(number), None);
        }
    }
}

impl House {
    /// A tournament as it stands now: where a round is over the next one is paired, and after the last one it is over.
    ///
    /// # Errors
    /// `tournament/not-found`. Where the next round cannot be set now, it is when somebody looks again.
    pub(super) fn brought_up(&self, id: &str) -> Result<StoredTournament, Refusal> {
        // Whoever comes meanwhile waits.
        let _pairing = lock(&self.pairing);
        loop {
            let found = self.store.tournament(id).map_err(|why| Refusal::fault("reading a tournament", why))?;
            let tournament = found.ok_or_else(no_tournament)?;
            if tournament.round == 0 || tournament.over {
                return Ok(tournament);
            }
            let under_way: Vec<&StoredRoundTable> = tournament
                .tables
                .iter()
                .filter(|table| table.round == tournament.round && table.ended == RoundTableEnd::GoesOn)
                .collect();
            let mut given_up = 0;
            for table in &under_way {
                given_up += usize::from(self.given_up_if_gone(&tournament, table)?);
            }
            if given_up > 0 {
                // What came of it is read anew.
                continue;
            }
            if !under_way.is_empty() {
                return Ok(tournament);
            }
            if let Err(refusal) = self.go_on_with(&tournament) {
                tracing::warn!(why = refusal.problem.message, "a tournament does not go on");
                return Ok(tournament);
            }
        }
    }

    /// Where a team is withdrawn its side gives the table up; whether that was so.
    fn given_up_if_gone(&self, tournament: &StoredTournament, table: &StoredRoundTable) -> Result<bool, Refusal> {
        let Some(team) = (0..2).find(|team| team_is_gone(tournament, table.teams[*team])) else { return Ok(false) };
        let side = if team == 0 { table.side } else { 1 - table.side };
        let Some(id) = &table.id else { return Ok(false) };
        match self.table(id) {
            Ok(open) => open.give_up_side(&self.store, Side(side))?,
            // One that cannot be opened any more is given up all the same.
            Err(refusal) if !refusal.status.is_server_error() => {}
            Err(refusal) => return Err(refusal),
        }
        // With the last move it was written already, unless there is no table.
        self.store
            .give_round_table_up(id, side)
            .map_err(|why| Refusal::not_written("giving a table of a tournament up", why))?;
        Ok(true)
    }

    /// Sets the next round of a tournament whose last one is over, or ends it.
    fn go_on_with(&self, tournament: &StoredTournament) -> Result<(), Refusal> {
        let game = self.tournament_game(tournament)?;
        let teams = teams_of(tournament);
        let gone: Vec<bool> = (0..teams.len() as u16).map(|team| team_is_gone(tournament, team)).collect();
        let there = gone.iter().filter(|gone| !**gone).count();
        if tournament.round < rounds_in_all(tournament.terms.schedule, teams.len()) && there > 1 {
            return self.set_round(tournament, &game);
        }
        let mut before = Vec::new();
        for person in &tournament.people {
            let known = if person.guest == GuestId::STRANGER { None } else { self.rating_of(person.guest, &game)? };
            before.push(known.map_or_else(GlickoRating::default, |(rated, _)| rated));
        }
        let rounds = counted_rounds(tournament, game.hides());
        let after = ratings_after(&rounds, &teams, &before);
        let rated: Vec<(GuestId, GlickoRating, u32)> = tournament
            .people
            .iter()
            .zip(after)
            .filter(|(person, _)| person.guest != GuestId::STRANGER)
            .filter_map(|(person, after)| after.map(|(rated, pairings)| (person.guest, rated, pairings)))
            .collect();
        let ended =
            self.store.end_tournament((&tournament.id, tournament.round), clock::now(), &game.info().game, &rated);
        ended.map_err(|why| Refusal::not_written("ending a tournament", why))
    }

    /// Pairs the next round of a tournament and sets its tables.
    pub(super) fn set_round(&self, tournament: &StoredTournament, game: &CatalogGame) -> Result<(), Refusal> {
        let terms = &tournament.terms;
        let number = tournament.round + 1;
        let teams = teams_of(tournament);
        let gone: Vec<bool> = (0..teams.len() as u16).map(|team| team_is_gone(tournament, team)).collect();
        let played = results(&counted_rounds(tournament, game.hides()), terms.schedule);
        let pairs = pairs_after(terms.schedule, &gone, &played);
        let setting = lock(&self.setting);
        self.check_room_for(tournament, pairs.len() * usize::from(terms.deals))?;
        let stand_in = self.usual_stand_in(game, tournament.host);
        let stand_ins = stand_in.as_ref().and_then(|seat| StandIns::named(stored_seat(seat)));
        let (mut round, mut tables) = (Vec::new(), Vec::new());
        for (pairing, (a, b)) in (0..).zip(pairs) {
            let row = |deal: u8| StoredRoundTable {
                round: number,
                pairing,
                deal,
                teams: [a as u16, b as u16],
                // Both sides in turn: over the deals of a round, and from round to round.
                side: (number + deal) % 2,
                id: None,
                ended: RoundTableEnd::GoesOn,
                lead: 0,
                winner: None,
            };
            if let Some(team) = [a, b].iter().position(|team| gone[*team]) {
                let row = row(0);
                let side = if team == 0 { row.side } else { 1 - row.side };
                let ended = RoundTableEnd::GivenUp { side };
                round.push(StoredRoundTable { ended, winner: Some(1 - side), ..row });
                continue;
            }
            for deal in 0..terms.deals {
                let row = row(deal);
                let (table, lines) = self.round_table(tournament, game, &row, stand_ins.clone())?;
                round.push(StoredRoundTable { id: Some(table.id.clone()), ..row });
                tables.push((table, lines));
            }
        }
        for person in tournament.people.iter().filter(|person| person.guest != GuestId::STRANGER) {
            // A list that is full of tables under way keeps nobody from a tournament.
            if let Err(refusal) = self.make_room_on_list(person.guest) {
                tracing::debug!(why = refusal.problem.message, "no room on a list");
            }
        }
        self.store.pair_round(tournament, clock::now(), &round, &tables).map_err(|why| match why {
            StoreError::Gone => refuse(StatusCode::CONFLICT, "tournament/begun", "the tournament has begun"),
            why => Refusal::not_written("setting a round of a tournament", why),
        })?;
        drop(setting);
        Ok(())
    }

    /// Sees that so many tables more stay within the limits.
    fn check_room_for(&self, tournament: &StoredTournament, tables: usize) -> Result<(), Refusal> {
        let counted = |of| self.store.count(of).map_err(|why| Refusal::fault("counting tables", why));
        if counted(TableGroup::UnderWay(None))? + tables > self.limits.tables {
            let message = "there are too many tables for a round of this tournament; try again later";
            return Err(refuse(StatusCode::TOO_MANY_REQUESTS, "table/house-full", message));
        }
        if let Some(mark) = tournament.network
            && counted(TableGroup::UnderWay(Some(mark)))? + tables > self.limits.addresses.tables
        {
            let message = "too many tables were set from this network address; end or remove some first";
            let refusal = refuse(StatusCode::TOO_MANY_REQUESTS, "address/too-many-tables", message);
            return Err(refusal.with("limit", self.limits.addresses.tables.to_string()));
        }
        Ok(())
    }

    /// The table of a deal between two teams, its people seated.
    fn round_table(
        &self,
        tournament: &StoredTournament,
        game: &CatalogGame,
        row: &StoredRoundTable,
        stand_ins: Option<StandIns>,
    ) -> Result<(StoredTable, Vec<RecordLine>), Refusal> {
        let seed = deal_seed(&tournament.terms.secret, row.round, row.deal);
        let teams = teams_of(tournament);
        let mut next = [0; 2];
        let sitters: Vec<StoredSeat> = game
            .info()
            .sides
            .iter()
            .map(|side| {
                let team = usize::from(*side != row.side);
                let person = teams[usize::from(row.teams[team])][next[team]];
                next[team] += 1;
                let person = &tournament.people[usize::from(person)];
                StoredSeat::guest(person.guest, person.name.clone())
            })
            .collect();
        let Seated { game, places } = self.catalog.seat(game, seed)?;
        let seats: Vec<StoredSeat> = places.iter().map(|place| sitters[usize::from(*place)].clone()).collect();
        let first = seats.iter().find_map(StoredSeat::person).unwrap_or(GuestId::STRANGER);
        let id = new_id().map_err(|why| Refusal::fault("drawing an id", why))?;
        let table = StoredTable {
            unit: Unit::Hand { index: u64::from(row.deal) },
            network: tournament.network,
            codes: Some(new_codes()?),
            stand_ins,
            company: Company { refuses_robots: true, tournament: Some(tournament.id.clone()), ..Company::default() },
            ..StoredTable::new(id, &game, seed, first, named(seats))
        };
        Ok(first_dealt(&game, table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{StoredEntrant, tournament_for_tests};

    fn with_people(partners: &[Option<u16>], choice: TournamentPartners) -> StoredTournament {
        let person = |(number, partner): (usize, &Option<u16>)| StoredEntrant {
            guest: GuestId([number as u8 + 1; 16]),
            name: number.to_string(),
            partner: *partner,
            team: None,
            withdrawn: false,
        };
        let mut tournament = tournament_for_tests("t");
        tournament.terms.partners = choice;
        tournament.people = partners.iter().enumerate().map(person).collect();
        tournament
    }

    #[test]
    fn partners_who_chose_each_other_stay_together_and_lots_are_drawn_for_the_others() {
        let chosen = [None, Some(3), None, Some(1), None, None];
        let mut kept = with_people(&chosen, TournamentPartners::Chosen);
        put_into_teams(&mut kept, 2);
        let teams = teams_of(&kept);
        assert!(teams.len() == 3 && teams.iter().all(|team| team.len() == 2), "{teams:?}");
        assert!(teams.contains(&vec![1, 3]), "{teams:?}");
        let mut alone = with_people(&[None; 5], TournamentPartners::Lot);
        put_into_teams(&mut alone, 1);
        assert_eq!(teams_of(&alone).len(), 5);
    }

    #[test]
    fn a_schedule_has_so_many_rounds_and_a_swiss_one_no_more_than_there_are_rivals() {
        let swiss = |rounds| TournamentSchedule::Swiss { rounds };
        assert_eq!(rounds_in_all(TournamentSchedule::RoundRobin, 5), 5);
        assert_eq!([2, 3, 4].map(|teams| rounds_in_all(swiss(9), teams)), [1, 3, 3]);
        assert_eq!(rounds_in_all(swiss(2), 8), 2);
        assert_eq!([2, 3, 4, 5, 8].map(|teams| rounds_in_all(TournamentSchedule::Knockout, teams)), [1, 2, 2, 3, 3]);
    }

    #[test]
    fn every_deal_has_a_seed_of_its_own() {
        let secret = [3; 32];
        let seed = deal_seed(&secret, 1, 0);
        assert_eq!(seed, deal_seed(&secret, 1, 0));
        for other in [deal_seed(&secret, 1, 1), deal_seed(&secret, 2, 0), deal_seed(&[4; 32], 1, 0)] {
            assert_ne!(seed, other);
        }
    }
}
