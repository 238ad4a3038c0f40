//! Tournaments of people: a schedule over tables, with the same deals at every table of a round.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/tournaments` with [`OpenTournament`] | 201, [`TournamentView`]: the guest is its host |
//! | `GET /api/tournaments` | `TournamentSummary[]`: those that the guest opened or takes part in, the newest first |
//! | `POST /api/tournaments/{id}/enter` with [`EnterTable`](crate::EnterTable) | [`TournamentView`]: from now on the guest may look and join |
//! | `GET /api/tournaments/{id}` | [`TournamentView`]; the next round is paired with it, where the last one is over |
//! | `POST /api/tournaments/{id}` with [`TournamentRequest`] | [`TournamentView`] |
//! | `DELETE /api/tournaments/{id}` | 204: the host calls it off |
//!
//! The key is the code behind the `#` of its link (`/tournament/{id}#{code}`). Who has none is told nothing of it. People alone take part:
//! there is no seat for a computer or a robot. What is dealt in a round is told to nobody but those who sit there until the round
//! is over for everybody: neither how tables ended, nor their records and reviews (409 `tournament/round-goes-on`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::RulesInfo;

/// Opens a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenTournament {
    /// The rules, with what is chosen of them; for two sides of one or more seats each.
    pub rules: String,
    /// What it is called, 24 characters at most; empty for no name.
    #[serde(default)]
    pub title: String,
    /// Who meets whom.
    pub schedule: TournamentSchedule,
    /// Deals a round, 1 to 8: each pairing plays a table of each.
    pub deals: u8,
    /// How partners come together; without meaning where nobody has one.
    #[serde(default)]
    pub partners: TournamentPartners,
    /// The name of the host, 24 characters at most.
    #[serde(default)]
    pub name: String,
    /// Whether the host takes part too.
    pub joins: bool,
}

/// Who meets whom in a tournament of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum TournamentSchedule {
    /// Everybody meets everybody once.
    RoundRobin,
    /// So many rounds, in which who has won as often meets.
    Swiss {
        /// How many rounds, 1 to 15.
        rounds: u8,
    },
    /// Who loses is out.
    Knockout,
}

/// How partners come together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPartners {
    /// Each chooses theirs when they join; who is left over when it begins is put together by lot.
    #[default]
    Chosen,
    /// By lot, when it begins.
    Lot,
}

/// What a guest asks of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "ask", deny_unknown_fields)]
pub enum TournamentRequest {
    /// Takes part, before it has begun. Asked again it changes the name and the partner.
    Join {
        /// The name shown, 24 characters at most; not empty.
        name: String,
        /// The number of whoever is to be the partner and has none yet, from 0; none for nobody in particular.
        #[serde(default)]
        partner: Option<u16>,
    },
    /// Takes part no more. Once it has begun the tables of the round that go on are given up.
    Leave,
    /// The host: begins.
    Begin,
    /// The host: somebody takes part no more, as if they had asked it themselves.
    Withdraw {
        /// The number of that person, from 0.
        person: u16,
    },
}

/// How far a tournament has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStage {
    /// People join; nothing is played yet.
    Waits,
    /// It is played.
    Plays,
    /// It is over.
    Over,
}

/// A tournament in a guest's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentSummary {
    /// The id, in addresses.
    pub id: String,
    /// What it is called; empty for no name.
    pub title: String,
    /// The rules that are played.
    pub rules: RulesInfo,
    /// How far it has come.
    pub stage: TournamentStage,
    /// The round that is played or was played last, from 1; 0 before the first.
    pub round: u8,
    /// Rounds in all; 0 before it has begun.
    pub rounds: u8,
    /// People who take part.
    pub people: u16,
    /// Whether the guest opened it.
    pub host: bool,
    /// The table at which the guest is awaited; none where there is none.
    pub table: Option<String>,
    /// When it was opened: milliseconds since 1970, UTC.
    pub opened: u64,
}

/// A tournament as one guest may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentView {
    /// The id, in addresses.
    pub id: String,
    /// What it is called; empty for no name.
    pub title: String,
    /// The rules, with what was chosen of them.
    pub rules: RulesInfo,
    /// Who meets whom.
    pub schedule: TournamentSchedule,
    /// Deals a round.
    pub deals: u8,
    /// How partners come together.
    pub partners: TournamentPartners,
    /// People of a team: two in games of pairs, else one.
    pub team_size: u8,
    /// Whether the viewer opened it: who begins it and withdraws others.
    pub host: bool,
    /// The name of who opened it; empty for none.
    pub host_name: String,
    /// The code of its link, for all who came by it.
    pub code: String,
    /// How far it has come.
    pub stage: TournamentStage,
    /// Whether something is dealt: then the standings are against the field, else by pairings won.
    pub dealt: bool,
    /// Most people who can take part.
    pub most_people: u16,
    /// The number of the viewer among the people; none where they take no part.
    pub you: Option<u16>,
    /// All who take part or did, by their numbers.
    pub people: Vec<TournamentPerson>,
    /// The teams, as numbers of people; empty before it has begun.
    pub teams: Vec<Vec<u16>>,
    /// Rounds in all; 0 before it has begun.
    pub rounds: u8,
    /// The rounds that were paired, the first one first.
    pub played: Vec<TournamentRound>,
    /// The standings after the rounds that are over, the best first; empty before it has begun.
    pub standings: Vec<TournamentRow>,
    /// When it was opened: milliseconds since 1970, UTC.
    pub opened: u64,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentPerson {
    /// The name shown; empty once they had everything about them deleted.
    pub name: String,
    /// The number of the chosen partner, from 0, before it has begun.
    pub partner: Option<u16>,
    /// Whether they take part no more.
    pub withdrawn: bool,
    /// What they are worth in this game by all tournaments that are over; none for whoever was in none.
    pub rating: Option<GuestRating>,
}

/// What a guest is worth in a game, by Glicko-2 from tournaments of people alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GuestRating {
    /// The game, by its name.
    pub game: String,
    /// The rating; 1500 for a newcomer.
    pub rating: f64,
    /// Whether too few pairings stand behind it to say much: it is shown with a question mark.
    pub provisional: bool,
    /// The pairings from which it comes.
    pub pairings: u32,
}

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentRound {
    /// Whether it is over for everybody.
    pub over: bool,
    /// Who meets whom.
    pub pairings: Vec<TournamentPairing>,
    /// The teams that sit out.
    pub rests: Vec<u16>,
}

/// Two teams that meet in a round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentPairing {
    /// The two teams.
    pub teams: [u16; 2],
    /// Half points of each by the deals: two for one won, one for a level one; none before the round is over.
    pub halves: Option<[u32; 2]>,
    /// Its tables, one a deal; empty where one of both had been withdrawn before.
    pub tables: Vec<TournamentTable>,
}

/// A table of a tournament: one deal between two teams.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentTable {
    /// The id of the table; none while the round goes on and the viewer does not sit there.
    pub id: Option<String>,
    /// Whether it is over.
    pub over: bool,
    /// By how many points the first team was ahead; none before the round is over, and where it was not played to its end.
    pub lead: Option<i32>,
    /// The same less the mean of all who held the same seats at the same deal; none as before, and where nothing is dealt.
    pub against_field: Option<f64>,
    /// The team that gave it up: 0 or 1 of the pairing.
    pub given_up: Option<u8>,
}

/// A team in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TournamentRow {
    /// The number of the team, from 0.
    pub team: u16,
    /// Its place, from 1; teams that are level share one.
    pub place: u16,
    /// Pairings that it won; sitting out counts for none.
    pub won: u16,
    /// Pairings that were level.
    pub drawn: u16,
    /// Pairings that it lost.
    pub lost: u16,
    /// Rounds in which it sat out.
    pub rested: u16,
    /// Deals that count in the mean.
    pub deals: u32,
    /// Mean of its points against the field, a deal; none where nothing is dealt or no deal counts.
    pub mean: Option<f64>,
    /// Half of the range that holds what it is worth a deal with a certainty of 95%; none where deals or tables are too few to say it.
    pub error: Option<f64>,
    /// Whether all of it was withdrawn.
    pub withdrawn: bool,
}
