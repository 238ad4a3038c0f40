//! Setting a new table.

use axum::http::StatusCode;
use sobremesa_catalog::{CatalogGame, OptionSpending, PlayerSpec, RulesError, Seated};
use sobremesa_core::MAX_SEATS;
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{CreateTable, SeatChoice, TableSummary, TeamOrder, Teams};

use super::House;
use super::ids::new_id;
use super::names::{checked_name, named};
use crate::config::MoveLimits;
use crate::guest::{Guest, GuestId};
use crate::lock::lock;
use crate::refusal::Refusal;
use crate::rules_name::read_spec;
use crate::store::{StoredSeat, StoredStanding, StoredTable};
use crate::table::OpenTable;

/// A new table with its first hand dealt, and what has happened in that.
pub(super) fn first_dealt(game: &CatalogGame, table: StoredTable) -> (StoredTable, Vec<RecordLine>) {
    let state = game.open(&OpenTable::setup(&table));
    let lines = state.lines(0);
    (StoredTable { standing: Some(StoredStanding::of(&*state)), ..table }, lines)
}

impl House {
    /// A new table, its first hand dealt and kept.
    pub(crate) fn set(&self, guest: Guest, asked: &CreateTable) -> Result<TableSummary, Refusal> {
        let (game, side_names) = self.asked_rules(asked)?;
        let sitters = self.sitters(&game, guest.id, asked)?;
        self.check_bots(guest.id, &sitters)?;
        self.admit_table(guest)?;
        let (seed, seed_parts) = self.new_seed(guest.id, asked.shuffle.as_ref())?;
        let id = new_id().map_err(|why| Refusal::fault("drawing an id", why))?;
        let Seated { game, places } = self.catalog.seat(&game, seed)?;
        let sitters = places.iter().map(|place| sitters[usize::from(*place)].clone()).collect();
        let kept = StoredTable {
            seed_parts,
            side_names,
            network: self.addresses.mark(guest.origin),
            ..StoredTable::new(id, &game, seed, guest.id, named(sitters))
        };
        let (kept, lines) = first_dealt(&game, kept);
        let setting = lock(&self.setting);
        self.make_room(guest)?;
        self.store.create(&kept, &lines, false).map_err(|why| Refusal::not_written("keeping a new table", why))?;
        drop(setting);
        Ok(self.table(&kept.id)?.summary(guest.id))
    }

    /// The rules asked for, with the sides that were chosen, and the names of those.
    pub(super) fn asked_rules(&self, asked: &CreateTable) -> Result<(CatalogGame, Vec<String>), Refusal> {
        self.chosen_rules(asked).map_err(|mut refusal| {
            // The address was right; what was sent was not.
            if refusal.status == StatusCode::NOT_FOUND {
                refusal.status = StatusCode::UNPROCESSABLE_ENTITY;
            }
            refusal
        })
    }

    fn chosen_rules(&self, asked: &CreateTable) -> Result<(CatalogGame, Vec<String>), Refusal> {
        let mut spec = read_spec(&asked.rules)?;
        let Some(teams) = &asked.teams else { return Ok((self.catalog.chosen(&spec)?, Vec::new())) };
        let (sides, order) = seating(teams).ok_or_else(|| {
            bad_teams(
                "a table has 1 to 8 sides with a seat at least, 8 seats in all; `listed` gives each seat its side",
            )
        })?;
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        spec.choices.set("sides", sides.join(","));
        spec.choices.set("order", order);
        let game = self.catalog.chosen(&spec).map_err(|error| match error {
            RulesError::Choice(choice) => bad_teams(&choice.to_string()),
            other => other.into(),
        })?;
        let names: Vec<String> = teams.sides.iter().map(|team| checked_name(&team.name)).collect::<Result<_, _>>()?;
        let named = names.iter().any(|name| !name.is_empty());
        Ok((game, if named { names } else { Vec::new() }))
    }
}

pub(super) fn no_people() -> Refusal {
    let message = "people do not sit down at this house: its list of players does not name them";
    Refusal::new(StatusCode::FORBIDDEN, "player/no-people", message)
}

/// Sees that somebody is named for each seat of the rules.
pub(super) fn check_seats(game: &CatalogGame, asked: &CreateTable) -> Result<(), Refusal> {
    let seats = usize::from(game.info().seats);
    if asked.seats.len() == seats {
        return Ok(());
    }
    let (given, info) = (asked.seats.len(), game.info());
    let offered = info.offered.iter().any(|offered| usize::from(*offered) == given);
    let how = if offered {
        format!("; another number is chosen behind their name: `{} seats={given}`", info.id)
    } else {
        String::new()
    };
    let message = format!("these rules have {seats} seats, and `seats` has {given}{how}");
    Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "table/bad-seats", message)
        .with("seats", seats.to_string())
        .with("given", given.to_string()))
}

fn bad_teams(message: &str) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "table/bad-teams", message)
}

/// The sides chosen, and their order as rules are chosen by; nothing where they cannot be.
fn seating(teams: &Teams) -> Option<(Vec<u8>, &'static str)> {
    let sizes: Vec<u8> = teams.sides.iter().map(|team| team.size).collect();
    let seats: usize = sizes.iter().map(|size| usize::from(*size)).sum();
    if sizes.is_empty() || sizes.contains(&0) || seats > MAX_SEATS {
        return None;
    }
    let order = match teams.order {
        TeamOrder::Interleaved => "interleaved",
        TeamOrder::BySide => "by_side",
        TeamOrder::AsListed => "as_listed",
        TeamOrder::Lot => "lot",
    };
    if teams.order != TeamOrder::AsListed {
        return teams.listed.is_empty().then_some((sizes, order));
    }
    let of = |side: usize| teams.listed.iter().filter(|listed| usize::from(**listed) == side).count();
    let agree =
        teams.listed.len() == seats && sizes.iter().enumerate().all(|(side, size)| of(side) == usize::from(*size));
    agree.then(|| (teams.listed.iter().map(|side| side + 1).collect(), order))
}

impl House {
    /// The occupants of the seats: people with their names, computers without one yet.
    fn sitters(&self, game: &CatalogGame, guest: GuestId, asked: &CreateTable) -> Result<Vec<StoredSeat>, Refusal> {
        check_seats(game, asked)?;
        let own = checked_name(asked.name.as_deref().unwrap_or_default())?;
        let named = |seat: usize| {
            let name = asked.people.get(seat).and_then(Option::as_deref).map(checked_name).transpose();
            name.map(|name| name.filter(|name| !name.is_empty()))
        };
        let seat = |(seat, choice): (usize, &SeatChoice)| match choice {
            SeatChoice::Me if !self.catalog.offers_people() => Err(no_people()),
            SeatChoice::Friend => {
                let message =
                    "a friend is asked by a link: the table waits for its people first (POST /api/gatherings)";
                Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "table/friend", message))
            }
            SeatChoice::Me => Ok(StoredSeat::guest(guest, named(seat)?.unwrap_or_else(|| own.clone()))),
            SeatChoice::Computer { player } => {
                let sits = self.computer(game, guest, player)?;
                Ok(StoredSeat { name: named(seat)?.unwrap_or(sits.name), ..sits })
            }
        };
        asked.seats.iter().enumerate().map(seat).collect()
    }

    /// A seat at which a computer player sits down, if the house offers it, or a robot of the guest's.
    pub(super) fn computer(&self, game: &CatalogGame, guest: GuestId, player: &str) -> Result<StoredSeat, Refusal> {
        if let Some(seat) = self.bot_seat(guest, player)? {
            return Ok(seat);
        }
        Ok(StoredSeat::computer(&self.offered_player(game, player)?))
    }

    /// A computer player, if the house offers it and it spends no more than it may.
    pub(super) fn offered_player(&self, game: &CatalogGame, player: &str) -> Result<PlayerSpec, Refusal> {
        let spec: PlayerSpec = player.parse()?;
        let player = game.player(&spec)?;
        if !self.catalog.offers(&game.info().game, &player) {
            let message = format!("the player `{}` is not on the list of this house", player.name);
            let refusal = Refusal::new(StatusCode::FORBIDDEN, "player/not-offered", message);
            return Err(refusal.with("name", player.name));
        }
        self.spends_little_enough(game, &player)?;
        Ok(player)
    }

    /// Sees that a player spends no more on a move than the house allows.
    fn spends_little_enough(&self, game: &CatalogGame, player: &PlayerSpec) -> Result<(), Refusal> {
        let MoveLimits { longest, threads } = self.move_limits;
        for OptionSpending { option, value, spends } in game.spending(player) {
            let Some(most) = spends.most(longest, threads).filter(|most| value > *most) else { continue };
            let message = format!("`{option}={value}` of {} is too much for this house: at most {most}", player.name);
            return Err(Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, "player/too-much", message)
                .with("player", &player.name)
                .with("option", option)
                .with("value", value.to_string())
                .with("most", most.to_string()));
        }
        Ok(())
    }
}
