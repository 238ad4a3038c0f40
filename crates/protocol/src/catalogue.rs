//! The games, rules and players there are to choose from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::games::Pieces;
use crate::options::OptionInfo;

/// A text in both languages of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Localized {
    /// Spanish, the first language.
    pub es: String,
    /// The text in English.
    pub en: String,
}

/// A game: one engine, with its rule files and its players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GameInfo {
    /// Its name in files and arguments: `dominoes`.
    pub id: String,
    /// The name shown.
    pub name: Localized,
    /// Rule files, the default first.
    pub rules: Vec<RulesInfo>,
    /// Players: people, then ways of playing, of each the easiest first; where they are limited by a list, in its order.
    pub players: Vec<PlayerInfo>,
    /// Whether people may sit down.
    pub people: bool,
}

/// One rule file, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesInfo {
    /// Its name in arguments and addresses: `international`.
    pub id: String,
    /// The game it belongs to: `dominoes`.
    pub game: String,
    /// What was chosen of it besides seats and sides, as it is written after its name: `target=100`; empty where nothing was.
    pub choices: String,
    /// The name shown.
    pub name: Localized,
    /// Two or three sentences.
    pub summary: Localized,
    /// The pieces that the game is played with.
    pub pieces: Pieces,
    /// Number of seats, 1..=8.
    pub seats: u8,
    /// The numbers of seats that the file offers, ascending; `seats` is one of them.
    pub offered: Vec<u8>,
    /// Names of the sides; empty where the rules give none.
    pub side_names: Vec<Localized>,
    /// Whether the turn goes round with the clock (to the left); else to the right.
    pub clockwise: bool,
    /// The side of each seat, by seat; seats are numbered in the order of play.
    pub sides: Vec<u8>,
    /// Points that win the match, or, below 0, that a side may stand at before it ends; none where it is played for a number of hands.
    pub target: Option<i32>,
    /// Number of hands of a match, where that is limited.
    pub hands: Option<u32>,
    /// Whether a move may carry a pause that tells the truth about the hand (dominoes' *pensada*).
    pub pauses: bool,
    /// Whether it comes from the user's folder rather than from the program.
    pub own: bool,
}

/// A rule file read out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesText {
    /// The rules as a list shows them.
    pub info: RulesInfo,
    /// What a table may choose of them besides seats and sides, written after their name as `target=100`. The value of each
    /// is the one that it has if nobody chooses it: the rule file's, or what another choice leaves of it.
    pub choices: Vec<OptionInfo>,
    /// The rules as plain sentences, in the order in which one would explain them.
    pub sentences: Vec<Localized>,
    /// Where the rules are written down.
    pub sources: Vec<String>,
    /// The file itself (TOML).
    pub file: String,
}

/// Among whom a player is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerGroup {
    /// People to play against: at a table they go by their own name, with their own face.
    #[default]
    People,
    /// Ways of playing, for the laboratory: at a table somebody else sits down and plays so.
    Methods,
}

/// One computer player, as a list shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerInfo {
    /// Its name in files and arguments: `matriz`.
    pub id: String,
    /// The name shown. People are called the same in both languages.
    pub name: Localized,
    /// How strong it is, as it was measured: 1 the easiest, 9 the strongest; files of the user may say more.
    pub level: u8,
    /// Among whom it is shown.
    pub group: PlayerGroup,
    /// A sentence or two on how it plays.
    pub summary: Localized,
    /// What it says at the table when a match begins; none: nothing.
    pub greeting: Option<Localized>,
    /// Where its picture is; none: it has none.
    pub avatar: Option<String>,
    /// Whether it comes from the user's folder rather than from the program.
    pub own: bool,
    /// What can be set of it.
    pub options: Vec<OptionInfo>,
}

/// The players of a game with all that they play by, and the folders that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayersView {
    /// The players that can be used: people, then ways of playing, the easiest first.
    pub players: Vec<PlayerText>,
    /// Folders of the user's that cannot be used, and why.
    pub broken: Vec<BrokenFileView>,
}

/// A player read out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerText {
    /// The player as a list shows it.
    pub info: PlayerInfo,
    /// Its kind: the name of a built-in player, `experto` or `command`.
    pub kind: String,
    /// The rules it plays by; none where it is no `experto`.
    pub knowledge: Option<KnowledgeText>,
    /// Its file; empty where it is a program, whose command concerns nobody else.
    pub file: String,
}

/// The rules of a player, read out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KnowledgeText {
    /// Whether what all rules weigh is added up; else the first that says something decides.
    pub adds_up: bool,
    /// How often it errs, 0 to 1.
    pub mistakes: f64,
    /// Standard deviation of what is added to each sum.
    pub noise: f64,
    /// The levels, the strongest first.
    pub levels: Vec<KnowledgeLevel>,
}

/// A level of rules, read out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KnowledgeLevel {
    /// The part in a hand in which alone it counts: `mano`, `second`, `partner`, `fourth`, `leader`.
    pub part: Option<String>,
    /// The rules of the level, in the order of the file.
    pub rules: Vec<KnownRule>,
}

/// A rule with its weight, read out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct KnownRule {
    /// Its name in files.
    pub id: String,
    /// The rule in a sentence.
    pub summary: Localized,
    /// How much it counts.
    pub weight: f64,
}

/// The rules of every game, and the user's rule files that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesView {
    /// Every game with the rules by which it can be played.
    pub games: Vec<GameInfo>,
    /// Rule files of the user's that cannot be used, and why.
    pub broken: Vec<BrokenFileView>,
}

/// A player's folder or a rule file that cannot be used.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BrokenFileView {
    /// Which it is, without the place of the user's data: a folder's name (`nuria`), or a rule file with the folder of its
    /// game (`dominoes/corona.toml`).
    pub id: String,
    /// Whether it can be mended in the browser: a rule file that can be read, where this house keeps rules.
    pub mendable: bool,
    /// What is wrong with it, in the order of the file.
    pub mistakes: Vec<FileMistake>,
}

/// Something wrong with a player's folder or a rule file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FileMistake {
    /// The line of the file, from 1; none where it is of the whole.
    pub line: Option<u32>,
    /// What is wrong.
    pub problem: Localized,
    /// What would be right.
    pub advice: Option<Localized>,
}
