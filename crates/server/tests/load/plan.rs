//! How large a load is.

use std::time::Duration;

use serde::Serialize;

/// The environment variable that says how large: words like `tables=1000`; a word alone (`json`) turns something on.
pub(crate) const LOAD: &str = "LOAD";

/// The words there are.
const NAMES: &str = "tables, people, watchers, rules, seats, player, pace_ms, beat_ms, seconds, sleeping, idle, json";

/// Tables, who sits at them, and how fast they play.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LoadPlan {
    /// Tables at which somebody plays.
    pub(crate) tables: usize,
    /// People who sit at each, in the first seats, each in a window of their own: several come together by a link.
    pub(crate) people: usize,
    /// More windows of the first of them at each table, which only look on.
    pub(crate) watchers: usize,
    /// The rules, the seats that a table has by them, and the computer player at all seats where no person sits.
    pub(crate) rules: String,
    pub(crate) seats: usize,
    pub(crate) player: String,
    /// Time from one message at a table to the next.
    pub(crate) pace_ms: u64,
    /// The beat on which the server shows computers' moves, if something is hidden in the game, and all moves where several
    /// people play.
    pub(crate) beat_ms: u64,
    /// How long is measured, after a start that is not.
    pub(crate) seconds: u64,
    /// Tables that are only set, and windows at those at which nothing happens.
    pub(crate) sleeping: usize,
    pub(crate) idle: usize,
    /// Whether the figures are printed as JSON.
    pub(crate) json: bool,
}

impl LoadPlan {
    /// What the environment asks for; a small load where it asks for nothing.
    pub(crate) fn asked() -> Result<Self, String> {
        let mut plan = Self {
            tables: 1_000,
            people: 1,
            watchers: 0,
            rules: "international".to_owned(),
            seats: 4,
            player: "experto-4".to_owned(),
            pace_ms: 1_000,
            beat_ms: 80,
            seconds: 30,
            sleeping: 0,
            idle: 0,
            json: false,
        };
        let Some(words) = std::env::var_os(LOAD) else {
            // For `make test`: a second or two, with some of everything.
            return Ok(Self {
                tables: 6,
                people: 3,
                watchers: 1,
                pace_ms: 50,
                beat_ms: 5,
                seconds: 1,
                sleeping: 4,
                idle: 2,
                ..plan
            });
        };
        for word in words.to_string_lossy().split_whitespace() {
            plan.read(word)?;
        }
        if plan.tables == 0 || plan.seconds == 0 || plan.pace_ms == 0 || plan.seats == 0 {
            return Err("tables, seconds, seats and pace_ms are at least 1".to_owned());
        }
        if !(1..=plan.seats).contains(&plan.people) {
            return Err("people are 1 to as many as there are seats".to_owned());
        }
        if plan.watchers >= MOST_SOCKETS {
            return Err(format!("watchers are at most {} a table", MOST_SOCKETS - 1));
        }
        if plan.idle > plan.sleeping {
            return Err("idle windows are at sleeping tables, one at each: there are too few of those".to_owned());
        }
        if plan.tables + plan.sleeping > MOST_TABLES {
            return Err(format!("there are at most {MOST_TABLES} tables"));
        }
        Ok(plan)
    }

    fn read(&mut self, word: &str) -> Result<(), String> {
        if word == "json" {
            self.json = true;
            return Ok(());
        }
        let (name, value) = word.split_once('=').ok_or_else(|| format!("{word:?} is not like tables=1000"))?;
        let number = || value.parse::<usize>().map_err(|_| format!("{word:?} needs a whole number"));
        match name {
            "tables" => self.tables = number()?,
            "people" => self.people = number()?,
            "watchers" => self.watchers = number()?,
            "rules" => value.clone_into(&mut self.rules),
            "seats" => self.seats = number()?,
            "player" => value.clone_into(&mut self.player),
            "pace_ms" => self.pace_ms = number()? as u64,
            "beat_ms" => self.beat_ms = number()? as u64,
            "seconds" => self.seconds = number()? as u64,
            "sleeping" => self.sleeping = number()?,
            "idle" => self.idle = number()?,
            _ => return Err(format!("{name:?} is none of {NAMES}")),
        }
        Ok(())
    }

    pub(crate) fn pace(&self) -> Duration {
        Duration::from_millis(self.pace_ms)
    }

    pub(crate) fn beat(&self) -> Duration {
        Duration::from_millis(self.beat_ms)
    }

    /// What is played before anything is measured.
    pub(crate) fn warm_up(&self) -> Duration {
        2 * self.pace()
    }

    /// Windows at each table.
    pub(crate) fn windows(&self) -> usize {
        self.people + self.watchers
    }

    /// Tables at which the same people sit: within the limits of windows and of new tables.
    pub(crate) fn tables_a_company(&self) -> usize {
        MOST_SOCKETS / (1 + self.watchers)
    }
}

/// Most windows that this program opens for one guest; the server takes 24.
const MOST_SOCKETS: usize = 20;

/// Most tables: the server takes no more under way.
const MOST_TABLES: usize = 10_000;
