//! Tournaments of people: opened by a guest, joined by a link, and what each may see of them.
//!
//! They are kept in the store alone. What is dealt in a round is seen by those who sit there, and by nobody else until everybody has
//! played it: neither how a table ended, nor its record, nor its review.

use std::sync::Arc;

use axum::http::StatusCode;
use sobremesa_catalog::CatalogGame;
use sobremesa_lab::stats::GlickoRating;
use sobremesa_protocol::tournament::{
    GuestRating, OpenTournament, TournamentPairing, TournamentPerson, TournamentRequest, TournamentRound,
    TournamentSchedule, TournamentStage, TournamentSummary, TournamentTable, TournamentView,
};
use sobremesa_protocol::{InvitationKind, Turn};

use super::House;
use super::ids::{check_id, new_id};
use super::link_codes::{is_code, new_code};
use super::names::checked_name;
use super::setting::no_people;
use super::tournament_rounds::{put_into_teams, rounds_in_all};
use super::tournament_standings::{CountedRound, TableCount, counted_rounds, standings};
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::store::{
    RoundTableEnd, StoreError, StoredEntrant, StoredRoundTable, StoredTournament, TournamentTerms, remove_entrant,
};
use crate::table::OpenTable;
use crate::{chance, clock};

/// Most people who take part in a tournament.
const MOST_PEOPLE: usize = 32;

/// Most deals a round.
const MOST_DEALS: u8 = 8;

/// Most rounds that may be asked for.
const MOST_ROUNDS: u8 = 15;

/// Most tournaments that are not over: of a guest, from a network address, in the house.
const MOST_OPEN: [usize; 3] = [5, 40, 1_000];

pub(super) fn refuse(status: StatusCode, code: &str, message: &str) -> Refusal {
    Refusal::new(status, code, message)
}

pub(super) fn no_tournament() -> Refusal {
    let message = "there is no tournament of this link, or no longer";
    refuse(StatusCode::NOT_FOUND, "tournament/not-found", message)
}

fn conflict(code: &str, message: &str) -> Refusal {
    refuse(StatusCode::CONFLICT, code, message)
}

fn unfit(code: &str, message: &str) -> Refusal {
    refuse(StatusCode::UNPROCESSABLE_ENTITY, code, message)
}

fn begun() -> Refusal {
    conflict("tournament/begun", "the tournament has begun")
}

fn fault(why: StoreError) -> Refusal {
    Refusal::fault("reading a tournament", why)
}

fn not_written(why: StoreError) -> Refusal {
    match why {
        StoreError::Gone => begun(),
        why => Refusal::not_written("changing a tournament", why),
    }
}

/// The teams, as numbers of people; none before it has begun.
pub(super) fn teams_of(tournament: &StoredTournament) -> Vec<Vec<u16>> {
    let mut teams: Vec<Vec<u16>> = Vec::new();
    for (number, person) in (0..).zip(&tournament.people) {
        let Some(team) = person.team.map(usize::from) else { continue };
        if teams.len() <= team {
            teams.resize_with(team + 1, Vec::new);
        }
        teams[team].push(number);
    }
    teams
}

/// Whether somebody of a team is withdrawn: who is left has no partner any more.
pub(super) fn team_is_gone(tournament: &StoredTournament, team: u16) -> bool {
    tournament.people.iter().any(|person| person.team == Some(team) && person.withdrawn)
}

/// People of a team under rules of two sides of one or two seats each; none for other rules.
fn team_size(game: &CatalogGame) -> Option<usize> {
    let sides = &game.info().sides;
    let mut sorted = sides.clone();
    sorted.sort_unstable();
    match sorted[..] {
        [0, 1] => Some(1),
        [0, 0, 1, 1] => Some(2),
        _ => None,
    }
}

fn stage_of(tournament: &StoredTournament) -> TournamentStage {
    match (tournament.round, tournament.over) {
        (0, _) => TournamentStage::Waits,
        (_, false) => TournamentStage::Plays,
        (_, true) => TournamentStage::Over,
    }
}

fn guest_rating(game: &str, rated: &GlickoRating, pairings: u32) -> GuestRating {
    GuestRating { game: game.to_owned(), rating: rated.rating, provisional: rated.is_provisional(), pairings }
}

impl House {
    /// Opens a tournament, with the guest as its host.
    ///
    /// # Errors
    /// `tournament/bad-rules`, `tournament/bad-terms`; `tournament/too-many` and its kin where there are too many.
    pub(crate) fn open_tournament(&self, guest: Guest, asked: &OpenTournament) -> Result<TournamentView, Refusal> {
        let game = self.rules(&asked.rules).map_err(|mut refusal| {
            // The address was right; what was sent was not.
            if refusal.status == StatusCode::NOT_FOUND {
                refusal.status = StatusCode::UNPROCESSABLE_ENTITY;
            }
            refusal
        })?;
        if team_size(&game).is_none() {
            let message = "a tournament is for rules of two sides with one or two seats each";
            return Err(unfit("tournament/bad-rules", message));
        }
        let has_rounds = match asked.schedule {
            TournamentSchedule::Swiss { rounds } => (1..=MOST_ROUNDS).contains(&rounds),
            TournamentSchedule::RoundRobin | TournamentSchedule::Knockout => true,
        };
        if !(1..=MOST_DEALS).contains(&asked.deals) || !has_rounds {
            let message = "a tournament has 1 to 8 deals a round, and a Swiss one 1 to 15 rounds";
            return Err(unfit("tournament/bad-terms", message));
        }
        if !self.catalog.offers_people() {
            return Err(no_people());
        }
        let (title, host_name) = (checked_name(&asked.title)?, checked_name(&asked.name)?);
        let joins = asked.joins.then(|| entrant(guest.id, &host_name)).transpose()?;
        self.admit_table(guest)?;
        let network = self.addresses.mark(guest.origin);
        let now = clock::now();
        let tournament = StoredTournament {
            id: new_id().map_err(|why| Refusal::fault("drawing an id", why))?,
            host: guest.id,
            network,
            touched: now,
            round: 0,
            over: false,
            terms: TournamentTerms {
                rules: game.spec().to_owned(),
                rules_file: game.file().to_owned(),
                title,
                host_name,
                schedule: asked.schedule,
                deals: asked.deals,
                partners: asked.partners,
                code: new_code()?,
                secret: chance::bytes().map_err(|why| Refusal::fault("drawing a seed", why))?,
                opened: now,
            },
            people: joins.into_iter().collect(),
            tables: Vec::new(),
        };
        let pairing = lock(&self.pairing);
        let counted = self.store.open_tournaments(guest.id, network).map_err(fault)?;
        let refusals = [
            ("tournament/too-many", "you have too many tournaments that are not over; call one off first"),
            ("address/too-many-tournaments", "too many tournaments were opened from this network address"),
            ("tournament/house-full", "there are too many tournaments in this house; try again later"),
        ];
        for ((open, most), (code, message)) in counted.into_iter().zip(MOST_OPEN).zip(refusals) {
            if open >= most {
                let refusal = refuse(StatusCode::TOO_MANY_REQUESTS, code, message);
                return Err(refusal.with("limit", most.to_string()));
            }
        }
        let kept = self.store.open_tournament(&tournament);
        kept.map_err(|why| Refusal::not_written("keeping a new tournament", why))?;
        drop(pairing);
        self.let_into_tournament(guest.id, &tournament.id)?;
        self.seen_tournament(guest.id, &tournament)
    }

    fn let_into_tournament(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        let let_in = self.store.admit(id, guest, InvitationKind::Sit);
        if let_in.map_err(|why| Refusal::not_written("letting a guest in", why))? {
            return Ok(());
        }
        let message = "too many people came by the link of this tournament";
        Err(refuse(StatusCode::TOO_MANY_REQUESTS, "tournament/no-room", message))
    }

    /// Lets a guest in who has followed the link of a tournament.
    ///
    /// # Errors
    /// `tournament/not-found` for a wrong code as for a tournament that is not there.
    pub(crate) fn enter_tournament(&self, guest: Guest, id: &str, code: &str) -> Result<TournamentView, Refusal> {
        check_tournament_id(id)?;
        self.check_codes_of(guest.origin)?;
        let kept = self.store.tournament(id).map_err(fault)?;
        // Where there is none the code is compared all the same.
        let known = kept.map(|kept| kept.terms.code).unwrap_or_default();
        if code.is_empty() || !is_code(code, &known) {
            self.count_wrong_code(guest.origin);
            return Err(no_tournament());
        }
        self.let_into_tournament(guest.id, id)?;
        self.seen_tournament(guest.id, &self.brought_up(id)?)
    }

    /// A tournament for those who may see it.
    fn tournament_for(&self, guest: GuestId, id: &str) -> Result<StoredTournament, Refusal> {
        check_tournament_id(id)?;
        if self.store.admission(id, guest).map_err(fault)?.is_none() {
            return Err(no_tournament());
        }
        self.brought_up(id)
    }

    /// A tournament as a guest may see it.
    pub(crate) fn tournament_view(&self, guest: GuestId, id: &str) -> Result<TournamentView, Refusal> {
        self.seen_tournament(guest, &self.tournament_for(guest, id)?)
    }

    /// The tournaments that a guest opened or takes part in, the newest first.
    pub(crate) fn tournaments_of(&self, guest: GuestId) -> Result<Vec<TournamentSummary>, Refusal> {
        let mut found: Vec<TournamentSummary> = Vec::new();
        for tournament in self.store.tournaments_of(guest).map_err(fault)? {
            // One whose rules are not read any more goes with time.
            let Ok(game) = self.tournament_game(&tournament) else { continue };
            let teams = teams_of(&tournament).len();
            found.push(TournamentSummary {
                id: tournament.id.clone(),
                title: tournament.terms.title.clone(),
                rules: game.info().clone(),
                stage: stage_of(&tournament),
                round: tournament.round,
                rounds: if teams > 0 { rounds_in_all(tournament.terms.schedule, teams) } else { 0 },
                people: tournament.people.len() as u16,
                host: tournament.host == guest,
                table: tournament
                    .tables
                    .iter()
                    .find(|table| table.ended == RoundTableEnd::GoesOn && sits_at(&tournament, guest, table))
                    .and_then(|table| table.id.clone()),
                opened: tournament.terms.opened,
            });
        }
        found.sort_by(|a, b| (b.opened, &b.id).cmp(&(a.opened, &a.id)));
        Ok(found)
    }

    pub(super) fn tournament_game(&self, tournament: &StoredTournament) -> Result<CatalogGame, Refusal> {
        let TournamentTerms { rules, rules_file, .. } = &tournament.terms;
        self.catalog.rules_from_text(rules, rules_file).map_err(|_| Refusal::damaged_table())
    }

    /// What a guest is worth in a game, with the pairings from which it comes.
    pub(super) fn rating_of(&self, guest: GuestId, game: &CatalogGame) -> Result<Option<(GlickoRating, u32)>, Refusal> {
        let ratings = self.store.ratings_of(guest).map_err(fault)?;
        let of_game = ratings.into_iter().find(|(known, ..)| *known == game.info().game);
        Ok(of_game.map(|(_, rated, pairings)| (rated, pairings)))
    }

    /// What a guest is worth in each game.
    pub(super) fn guest_ratings(&self, guest: GuestId) -> Result<Vec<GuestRating>, Refusal> {
        let ratings = self.store.ratings_of(guest).map_err(fault)?;
        Ok(ratings.iter().map(|(game, rated, pairings)| guest_rating(game, rated, *pairings)).collect())
    }

    fn seen_tournament(&self, guest: GuestId, tournament: &StoredTournament) -> Result<TournamentView, Refusal> {
        let game = self.tournament_game(tournament)?;
        let terms = &tournament.terms;
        let teams = teams_of(tournament);
        let rounds = counted_rounds(tournament, game.hides());
        let gone: Vec<bool> = (0..teams.len() as u16).map(|team| team_is_gone(tournament, team)).collect();
        let mut people = Vec::new();
        for person in &tournament.people {
            let rated = if person.guest == GuestId::STRANGER { None } else { self.rating_of(person.guest, &game)? };
            people.push(TournamentPerson {
                name: person.name.clone(),
                partner: person.partner,
                withdrawn: person.withdrawn,
                rating: rated.map(|(rated, pairings)| guest_rating(&game.info().game, &rated, pairings)),
            });
        }
        Ok(TournamentView {
            id: tournament.id.clone(),
            title: terms.title.clone(),
            rules: game.info().clone(),
            schedule: terms.schedule,
            deals: terms.deals,
            partners: terms.partners,
            team_size: team_size(&game).unwrap_or(1) as u8,
            host: tournament.host == guest,
            host_name: terms.host_name.clone(),
            code: terms.code.clone(),
            stage: stage_of(tournament),
            dealt: game.hides(),
            most_people: MOST_PEOPLE as u16,
            you: number_of(tournament, guest),
            people,
            rounds: if teams.is_empty() { 0 } else { rounds_in_all(terms.schedule, teams.len()) },
            played: (1..).zip(&rounds).map(|round| seen_round(tournament, guest, &gone, round)).collect(),
            standings: standings(&rounds, terms.schedule, &gone),
            teams,
            opened: terms.opened,
        })
    }

    /// Does what a guest asks of a tournament.
    pub(crate) fn ask_tournament(
        &self,
        guest: GuestId,
        id: &str,
        request: &TournamentRequest,
    ) -> Result<TournamentView, Refusal> {
        let tournament = self.tournament_for(guest, id)?;
        let is_host = tournament.host == guest;
        if matches!(request, TournamentRequest::Begin | TournamentRequest::Withdraw { .. }) && !is_host {
            let message = "only who opened the tournament does that";
            return Err(refuse(StatusCode::FORBIDDEN, "tournament/not-host", message));
        }
        match request {
            TournamentRequest::Join { name, partner } => {
                let joining = entrant(guest, &checked_name(name)?)?;
                self.change_waiting(id, |people, team_size| join(people, joining, *partner, team_size))?;
            }
            TournamentRequest::Begin => self.begin_tournament(id)?,
            TournamentRequest::Leave => {
                let number = number_of(&tournament, guest).ok_or_else(not_in)?;
                self.withdraw(id, number, |person| person.guest == guest)?;
            }
            TournamentRequest::Withdraw { person } => {
                let known = tournament.people.get(usize::from(*person)).ok_or_else(not_in)?.clone();
                self.withdraw(id, *person, |person| person.guest == known.guest && person.name == known.name)?;
            }
        }
        self.seen_tournament(guest, &self.brought_up(id)?)
    }

    /// Changes who takes part in a tournament that has not begun.
    fn change_waiting(
        &self,
        id: &str,
        change: impl FnOnce(&mut Vec<StoredEntrant>, usize) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let _pairing = lock(&self.pairing);
        let mut kept = self.store.tournament(id).map_err(fault)?.ok_or_else(no_tournament)?;
        if kept.round > 0 {
            return Err(begun());
        }
        let team_size = team_size(&self.tournament_game(&kept)?).unwrap_or(1);
        change(&mut kept.people, team_size)?;
        self.store.change_entrants((id, 0), clock::now(), &kept.people).map_err(not_written)
    }

    fn begin_tournament(&self, id: &str) -> Result<(), Refusal> {
        let _pairing = lock(&self.pairing);
        let mut kept = self.store.tournament(id).map_err(fault)?.ok_or_else(no_tournament)?;
        // Asked again it has begun.
        if kept.round > 0 {
            return Ok(());
        }
        let game = self.tournament_game(&kept)?;
        let team_size = team_size(&game).unwrap_or(1);
        if kept.people.len() < 2 * team_size {
            let refusal = conflict("tournament/too-few", "a tournament takes two teams at least");
            return Err(refusal.with("least", (2 * team_size).to_string()));
        }
        if !kept.people.len().is_multiple_of(team_size) {
            return Err(conflict("tournament/no-partner", "somebody has no partner: one more joins, or one leaves"));
        }
        put_into_teams(&mut kept, team_size);
        self.set_round(&kept, &game)
    }

    /// Somebody takes part no more, if they still are who was meant.
    fn withdraw(&self, id: &str, number: u16, is_meant: impl Fn(&StoredEntrant) -> bool) -> Result<(), Refusal> {
        let _pairing = lock(&self.pairing);
        let mut kept = self.store.tournament(id).map_err(fault)?.ok_or_else(no_tournament)?;
        if kept.over {
            return Err(conflict("tournament/over", "the tournament is over"));
        }
        let person = kept.people.get_mut(usize::from(number)).filter(|person| is_meant(person)).ok_or_else(not_in)?;
        if kept.round == 0 {
            remove_entrant(&mut kept.people, number);
        } else {
            person.withdrawn = true;
        }
        self.store.change_entrants((id, kept.round), clock::now(), &kept.people).map_err(not_written)
    }

    /// The host calls a tournament off. Tables that go on stay, as tables like any other.
    pub(crate) fn call_tournament_off(&self, guest: GuestId, id: &str) -> Result<(), Refusal> {
        let tournament = self.tournament_for(guest, id)?;
        if tournament.host != guest {
            let message = "only who opened the tournament does that";
            return Err(refuse(StatusCode::FORBIDDEN, "tournament/not-host", message));
        }
        let _pairing = lock(&self.pairing);
        self.store.call_tournament_off(id).map_err(|why| Refusal::not_written("calling a tournament off", why))
    }

    /// A table whose record, review or reasons a guest asks for.
    ///
    /// # Errors
    /// As [`Self::table_for`]; `tournament/round-goes-on` at a finished table of a tournament while others play its deals.
    pub(crate) fn table_to_look_through(&self, guest: GuestId, id: &str) -> Result<Arc<OpenTable>, Refusal> {
        let table = self.table_for(guest, id)?;
        if self.is_shut(&table)? {
            let message = "others still play this deal: what was dealt is told once the round is over for everybody";
            return Err(conflict("tournament/round-goes-on", message));
        }
        Ok(table)
    }

    /// Whether a table is over whose deal others still play.
    pub(super) fn is_shut(&self, table: &OpenTable) -> Result<bool, Refusal> {
        let over = table.kept_with_game().0.company.tournament.is_some() && table.snapshot().turn() == Turn::Nothing;
        Ok(over && self.store.round_goes_on(table.id()).map_err(fault)?)
    }
}

/// Sees that an id may be one of a tournament.
fn check_tournament_id(id: &str) -> Result<(), Refusal> {
    check_id(id).map_err(|_| no_tournament())
}

fn not_in() -> Refusal {
    conflict("tournament/not-in", "nobody by this number takes part in the tournament")
}

/// Somebody who is about to take part.
fn entrant(guest: GuestId, name: &str) -> Result<StoredEntrant, Refusal> {
    if name.is_empty() {
        return Err(unfit("tournament/no-name", "who takes part says a name"));
    }
    Ok(StoredEntrant { guest, name: name.to_owned(), partner: None, team: None, withdrawn: false })
}

/// Adds somebody to those who take part, or changes their name and partner.
fn join(
    people: &mut Vec<StoredEntrant>,
    joining: StoredEntrant,
    partner: Option<u16>,
    team_size: usize,
) -> Result<(), Refusal> {
    let own = people.iter().position(|person| person.guest == joining.guest);
    let same = |person: &StoredEntrant| person.name.to_lowercase() == joining.name.to_lowercase();
    if people.iter().enumerate().any(|(at, person)| Some(at) != own && same(person)) {
        return Err(conflict("tournament/name-taken", "somebody goes by this name already; say another"));
    }
    if own.is_none() && people.len() >= MOST_PEOPLE {
        let refusal = conflict("tournament/full", "no more people fit into this tournament");
        return Err(refusal.with("limit", MOST_PEOPLE.to_string()));
    }
    let number = own.unwrap_or(people.len()) as u16;
    if let Some(partner) = partner {
        let other = people.get(usize::from(partner)).filter(|_| partner != number && team_size == 2);
        if other.is_none_or(|other| other.partner.is_some_and(|theirs| theirs != number)) {
            return Err(conflict("tournament/partner-taken", "they have a partner already; choose another"));
        }
    }
    match own {
        Some(own) => people[own].name = joining.name,
        None => people.push(joining),
    }
    // Whoever was the partner before is free again.
    for person in people.iter_mut().filter(|person| person.partner == Some(number)) {
        person.partner = None;
    }
    people[usize::from(number)].partner = partner;
    if let Some(partner) = partner {
        people[usize::from(partner)].partner = Some(number);
    }
    Ok(())
}

fn number_of(tournament: &StoredTournament, guest: GuestId) -> Option<u16> {
    tournament.people.iter().position(|person| person.guest == guest).map(|number| number as u16)
}

/// Whether a guest sits at a table of a tournament.
fn sits_at(tournament: &StoredTournament, guest: GuestId, table: &StoredRoundTable) -> bool {
    let seated =
        |person: &StoredEntrant| person.guest == guest && person.team.is_some_and(|own| table.teams.contains(&own));
    tournament.people.iter().any(seated)
}

/// A round as a guest may see it.
fn seen_round(
    tournament: &StoredTournament,
    guest: GuestId,
    gone: &[bool],
    (number, round): (u8, &CountedRound<'_>),
) -> TournamentRound {
    let table = |(table, count): &(&StoredRoundTable, TableCount)| {
        let first_lead = if table.side == 0 { table.lead } else { -table.lead };
        TournamentTable {
            id: table.id.clone().filter(|_| round.over || sits_at(tournament, guest, table)),
            over: table.ended != RoundTableEnd::GoesOn,
            lead: (round.over && table.ended == RoundTableEnd::Played).then_some(first_lead),
            against_field: count.against_field[0],
            given_up: match table.ended {
                RoundTableEnd::GivenUp { side } if round.over => Some(u8::from(side != table.side)),
                _ => None,
            },
        }
    };
    let pairings: Vec<TournamentPairing> = round
        .pairings
        .iter()
        .map(|pairing| TournamentPairing {
            teams: pairing.teams,
            halves: round.over.then(|| pairing.halves()),
            // Where one team was not there any more nothing was set.
            tables: pairing.tables.iter().filter(|(table, _)| table.id.is_some()).map(table).collect(),
        })
        .collect();
    // Whoever is out of a knockout looks on; only before the first round may somebody have nobody to meet there.
    let may_rest = tournament.terms.schedule != TournamentSchedule::Knockout || number == 1;
    let plays = |team: u16| pairings.iter().any(|pairing| pairing.teams.contains(&team));
    let rests = (0..gone.len() as u16).filter(|team| may_rest && !plays(*team) && !gone[usize::from(*team)]).collect();
    TournamentRound { over: round.over, pairings, rests }
}
