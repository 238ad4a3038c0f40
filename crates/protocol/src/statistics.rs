//! How a guest has done: their own finished matches, summed up by game and rules, and by the people they played with; and the
//! best and the dearest of their moves in hands that were analysed.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/statistics` | `Statistics` of the guest |

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::Localized;
use crate::tournament::GuestRating;

/// How a guest has done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Statistics {
    /// By game and rules, what was played last first.
    pub rules: Vec<RulesStatistics>,
    /// The people who sat at the tables of matches that count, the most frequent first; at most fifty.
    pub people: Vec<PersonStatistics>,
    /// The moves that stood out, by game.
    pub finds: Vec<GameFinds>,
    /// What the guest is worth in each game, by tournaments of people alone.
    #[serde(default)]
    pub ratings: Vec<GuestRating>,
}

/// How a guest has done with another person and against them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PersonStatistics {
    /// The name that they had last; empty for one without.
    pub name: String,
    /// By game, the most frequent first.
    pub games: Vec<PersonGame>,
    /// When a match with them ended last: milliseconds since 1970, UTC.
    pub last: u64,
}

/// The matches of a game with another person.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PersonGame {
    /// The game, by its name.
    pub game: String,
    /// Those in which they sat on other sides, as the guest did in them: `won` are the guest's.
    pub against: MatchTally,
    /// Those in which they sat on the guest's side.
    pub beside: MatchTally,
}

/// Moves of the guest's that stood out among those of finished hands that somebody had analysed, with all hands open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameFinds {
    /// The game, by its name.
    pub game: String,
    /// The hands that were analysed in which a move of the guest's could be judged.
    pub hands: u32,
    /// The best move that was better than the next best by most points; none where none was.
    pub best: Option<OwnFind>,
    /// The move that cost most points; none where none cost any.
    pub worst: Option<OwnFind>,
}

/// A move that stood out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OwnFind {
    /// The id of the table.
    pub table: String,
    /// The hand, from 1.
    pub hand: u32,
    /// The step of the review to which it led, from 1.
    pub step: u32,
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// By how many points it was better than the next best, or worse than the best.
    pub points: i32,
}

/// How a guest has done under rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesStatistics {
    /// The game, by its name.
    pub game: String,
    /// The rules, by the name of their file.
    pub rules: String,
    /// What they are called.
    pub name: Localized,
    /// The matches that count: the guest sat on one side, and no move was taken back.
    pub matches: MatchTally,
    /// Matches in which moves were taken back.
    pub taken_back: u32,
    /// Matches in which seats of several sides were the guest's, on one screen.
    pub shared: u32,
    /// Hands of the matches that count.
    pub hands: u32,
    /// Hands of them in which the guest's side scored most.
    pub hands_won: u32,
    /// Points of the guest's side in them.
    pub points: i64,
    /// Points in them of the side that had most of the others.
    pub points_against: i64,
    /// What was scored in play in them, by what it was for.
    pub bonuses: Vec<BonusTally>,
    /// The computers that were played against in them, the most frequent first; at most twelve.
    pub rivals: Vec<RivalTally>,
    /// How it went over time: the matches that count one after the other, the first one first. Of many a hundred are told, evenly
    /// spread, the last among them.
    pub curve: Vec<CurvePoint>,
    /// When a match ended last: milliseconds since 1970, UTC.
    pub last: u64,
}

/// How a guest stood after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct CurvePoint {
    /// Matches played by then.
    pub played: u32,
    /// Matches won less matches lost by then.
    pub lead: i32,
    /// When the match ended: milliseconds since 1970, UTC.
    pub ended: u64,
}

/// Matches by how they ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct MatchTally {
    /// All of them.
    pub played: u32,
    /// Those that were won.
    pub won: u32,
    /// Those that nobody won.
    pub drawn: u32,
    /// The share that is won in the long run, as far as so many matches tell: Wilson's 95% interval. None without matches.
    pub interval: Option<ShareInterval>,
}

/// An interval of a share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ShareInterval {
    /// Its lower end, 0..=1.
    pub low: f64,
    /// Its upper end, 0..=1.
    pub high: f64,
}

/// How often something was scored in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BonusTally {
    /// What for, as [`ScoredBonus`](crate::ScoredBonus) has it.
    pub what: String,
    /// Times that the guest's side scored it.
    pub own: u32,
    /// Times that another side did.
    pub others: u32,
}

/// Matches against a computer player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RivalTally {
    /// Its name with options.
    pub player: String,
    /// The matches against it.
    pub matches: MatchTally,
}
