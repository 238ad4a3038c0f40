//! The house: all tables, open or put away, and what they share.

mod admitting;
mod asked_moves;
mod bots;
mod carry_codes;
mod carrying;
mod damage;
mod day;
mod day_secret;
mod deal;
mod deals;
mod finds;
mod gathering;
mod gathering_beginning;
mod gathering_changes;
mod gatherings;
mod ids;
mod link_codes;
mod listing;
mod lobby;
mod meters;
mod names;
mod open_questions;
mod opening;
mod own;
mod rematch;
mod results;
mod reviewing;
mod room;
mod setting;
mod shared_shuffles;
mod shuffle_tickets;
mod shuffles;
mod statistics;
mod table_damage;
mod tables;
mod tournament_rounds;
mod tournament_spread;
mod tournament_standings;
mod tournaments;
mod waiting_seats;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::http::StatusCode;
pub(crate) use bots::bearer_token;
use carry_codes::CarryCodes;
pub use carry_codes::read_carry_code;
use day_secret::DaySecret;
use deal::HouseTries;
use gathering::OpenGathering;
pub(crate) use gathering::{Count, GatheringWindow};
pub(crate) use link_codes::new_codes;
use meters::Meters;
use open_questions::OpenQuestions;
pub(crate) use opening::OpenedTable;
use shuffle_tickets::ShuffleTickets;
use sobremesa_catalog::{Catalog, CatalogGame};
use table_damage::KnownDamage;
pub(crate) use table_damage::{TableDamage, replayed};
use tokio::sync::watch;

use crate::addresses::Addresses;
use crate::beat::Beats;
use crate::bots::Bots;
use crate::chance;
use crate::config::{Config, Limits, MoveLimits};
use crate::connections::Connections;
use crate::guest::{Guest, Signer};
use crate::laboratory::{Laboratory, RunAsker};
use crate::lock::lock;
use crate::metrics::HouseCounters;
use crate::refusal::Refusal;
use crate::rules_name::read_spec;
use crate::serve_error::ServeError;
use crate::sockets::Sockets;
use crate::store::{Store, StoreError};
use crate::table::OpenTable;
use crate::thinking::Thinkers;

/// Longest that a player in the making is measured: what was played by then is told.
const LONGEST_TRIAL: Duration = Duration::from_secs(20);

/// The house, as every request is given it.
pub(crate) struct House {
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) signer: Signer,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    /// Where computer players think, and records are opened.
    pub(crate) thinkers: Arc<Thinkers>,
    /// Where finished matches are looked through: nobody's move waits for that.
    pub(crate) reviews: Arc<Thinkers>,
    pub(crate) move_limits: MoveLimits,
    pub(crate) beats: Beats,
    /// How long the others at a table wait for who has not seen the last move yet.
    pub(crate) pace: Duration,
    /// The least time between two moves where several people play.
    group_beat: Duration,
    /// How long the others at a table have to agree to what somebody asks.
    pub(crate) consent: Duration,
    /// How long somebody must have been away before others may have a computer play for them.
    stand_in_after: Duration,
    longest_turn: Duration,
    /// How long a table that waits counts down.
    count: Duration,
    /// Whether there are tables at which anybody may sit down.
    lobby: bool,
    pub(crate) sockets: Arc<Sockets>,
    /// The robots that are connected.
    pub(crate) bots: Arc<Bots>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) laboratory: Laboratory,
    /// What has happened, counted.
    pub(crate) counters: HouseCounters,
    /// Whether tables go with time that do not end: not where the one who sits at this machine is alone in the house.
    pub(crate) sweeps: bool,
    /// Whether rules and players may be kept among those of the house: by whoever is at this machine.
    pub(crate) keeps_files: bool,
    /// The one place where rules in the making are tried out and players measured: whoever comes while one is waits.
    pub(crate) trials: Arc<Thinkers>,
    /// True once the server is to end. Listeners are also told when the house is gone; its store is closed before.
    pub(crate) ending: watch::Sender<bool>,
    /// The open tables, by id.
    open: Mutex<BTreeMap<String, Arc<TablePlace>>>,
    /// The tables that wait for their people and were asked for, by id.
    gatherings: Mutex<BTreeMap<String, Arc<OpenGathering>>>,
    /// The tables that were found damaged, by id.
    damaged: Mutex<BTreeMap<String, KnownDamage>>,
    /// Held while a table is set up, so that the number of tables stays within its limit.
    setting: Mutex<()>,
    /// Held while something changes at a tournament, so that each round is paired once.
    pairing: Mutex<()>,
    meters: Meters,
    /// The tickets of those who are about to set a table with a part of the seed of their own.
    shuffles: Mutex<ShuffleTickets>,
    /// The codes with which guests go on at another device.
    carrying: Mutex<CarryCodes>,
    /// The questions of other programs for moves.
    asked_moves: OpenQuestions,
    day_secret: DaySecret,
    best_tries: HouseTries,
}

/// Where an open table stands; its lock is held while the table is read from the store.
type TablePlace = Mutex<Option<Arc<OpenTable>>>;

impl House {
    /// Opens the house of a data folder.
    pub(crate) fn new(config: &Config) -> Result<Self, ServeError> {
        let store = Store::open(&config.data)?;
        let secret = store.secret()?;
        let move_limits = config.move_limits();
        let carry_key = chance::bytes().map_err(StoreError::Entropy)?;
        Ok(Self {
            catalog: config.catalog.clone(),
            store,
            signer: Signer::new(&secret, config.secure_cookies),
            addresses: Addresses::new(&config.proxies, config.limits.addresses.this_machine, &secret),
            limits: config.limits,
            thinkers: Arc::new(Thinkers::new(config.thinkers, move_limits.longest)),
            reviews: Arc::new(Thinkers::new(config.thinkers, None)),
            move_limits,
            beats: Beats::new(config.beat, config.beat_spread),
            pace: config.pace,
            group_beat: config.group_beat,
            consent: config.consent,
            stand_in_after: config.stand_in_after,
            longest_turn: config.longest_turn,
            count: config.count,
            lobby: config.lobby,
            sockets: Arc::new(Sockets::new(&config.limits)),
            bots: Arc::new(Bots::new(config.limits.bots_thinking)),
            connections: Arc::new(Connections::new(&config.limits)),
            laboratory: Laboratory::new(config)?,
            counters: HouseCounters::default(),
            sweeps: !config.is_for_this_machine() || config.limits.addresses.this_machine,
            keeps_files: config.is_for_this_machine(),
            trials: Arc::new(Thinkers::new(1, Some(LONGEST_TRIAL))),
            ending: watch::Sender::new(false),
            open: Mutex::default(),
            gatherings: Mutex::default(),
            damaged: Mutex::default(),
            setting: Mutex::default(),
            pairing: Mutex::default(),
            meters: Meters::new(&config.limits),
            shuffles: Mutex::new(ShuffleTickets::new(config.limits.shuffles)),
            carrying: Mutex::new(CarryCodes::new(carry_key)),
            asked_moves: OpenQuestions::default(),
            day_secret: DaySecret::new(&secret),
            best_tries: HouseTries::default(),
        })
    }

    /// Ends all thinking and computing and tells all sockets; what is kept stays.
    pub(crate) fn close(&self) {
        for thinkers in [&self.thinkers, &self.reviews, &self.trials, &self.bots.thinkers] {
            thinkers.close();
        }
        self.laboratory.close();
        self.ending.send_replace(true);
    }

    /// The number of tables in memory, and of seats of people who have a window open at theirs.
    pub(crate) fn presence(&self) -> (usize, usize) {
        // Whoever reads a table from the store holds its place: what is not there yet has no windows.
        let places: Vec<_> = lock(&self.open).values().map(Arc::clone).collect();
        let tables: Vec<_> = places.iter().filter_map(|place| place.try_lock().ok()?.clone()).collect();
        (tables.len(), tables.iter().map(|table| table.seats_present()).sum())
    }

    /// Sees that the house has a lobby.
    fn check_lobby(&self) -> Result<(), Refusal> {
        if self.lobby {
            return Ok(());
        }
        let message = "this house has no lobby: `sobremesa serve --lobby` opens one";
        Err(Refusal::new(StatusCode::NOT_FOUND, "lobby/none", message))
    }

    /// A guest who asks something about runs.
    pub(crate) fn run_asker(&self, guest: Guest) -> RunAsker {
        self.laboratory.asker(self.signer.owner(guest.id))
    }

    /// The rules of a name, with what is chosen of them. Only a name: what looks like a file's path is not followed.
    pub(crate) fn rules(&self, spec: &str) -> Result<CatalogGame, Refusal> {
        Ok(self.catalog.chosen(&read_spec(spec)?)?)
    }
}
