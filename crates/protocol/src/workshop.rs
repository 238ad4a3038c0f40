//! Making rules and players in the browser: the form of a file, a draft with its changes, what is said of it.
//!
//! | request | body | answer |
//! |---|---|---|
//! | `GET /api/workshop/{game}/form` | | [`RuleForm`] |
//! | `POST /api/workshop/{game}/draft` | [`FileDraft`] | [`DraftView`] |
//! | `POST /api/workshop/{game}/trial` | [`FileDraft`] without changes | [`TrialView`] |
//! | `POST /api/workshop/{game}/rules` | [`SaveRules`] | [`RulesInfo`] |
//! | `GET /api/workshop/{game}/broken/{file}` | | [`BrokenText`] |
//! | `DELETE /api/workshop/{game}/rules/{id}` | | nothing |
//! | `GET /api/workshop/{game}/player-form` | | [`PlayerForm`] |
//! | `POST /api/workshop/{game}/player-draft` | [`FileDraft`] | [`PlayerDraftView`] |
//! | `POST /api/workshop/{game}/player-measure` | [`MeasurePlayer`] | [`LiveRun`](crate::laboratory::LiveRun) |
//! | `POST /api/workshop/{game}/players` | [`SavePlayer`] | [`PlayerInfo`](crate::catalogue::PlayerInfo) |
//! | `GET /api/workshop/{game}/players/{id}` | | [`PlayerSource`] |
//! | `DELETE /api/workshop/{game}/players/{id}` | | nothing |
//! | `PUT /api/workshop/{game}/players/{id}/picture` | an SVG or a PNG | [`PlayerInfo`](crate::catalogue::PlayerInfo) |

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::{Localized, RulesInfo};
use crate::options::OptionInfo;

/// A value in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(type = "string | number | boolean | FileValue[] | { [key: string]: FileValue }")]
pub struct FileValue(pub serde_json::Value);

/// A step into a file: a key, or a row of a list from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(untagged)]
pub enum FormStep {
    /// Into a row.
    Row(u32),
    /// Into a key.
    Key(String),
}

/// The form of the rule files of a game: every key, the questions above them, the conditions that its lists know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RuleForm {
    /// The game by its name in files and addresses: `escoba`.
    pub game: String,
    /// The keys of a file, in the order in which they are shown.
    pub fields: Vec<FormField>,
    /// What one asks first of rules, each question with the place of its answer.
    pub questions: Vec<FormQuestion>,
    /// The conditions that may stand where a condition is asked for; empty where the game has none.
    pub conditions: Vec<FormWord>,
    /// Whether rules may be kept here: on a house that is open to others they may not.
    pub keeps: bool,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormField {
    /// As files write it.
    pub key: String,
    /// What it means.
    pub about: Localized,
    /// Whether it must be there.
    pub required: bool,
    /// The values that it may have.
    pub takes: FormValue,
    /// The value where it is left out, if it then has one.
    pub usual: Option<FileValue>,
    /// A value that it may have.
    pub example: Option<FileValue>,
}

/// The values that a key or a row may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FormValue {
    /// A whole number.
    Whole {
        /// The least value that is taken.
        min: i32,
        /// The greatest value that is taken.
        max: i32,
    },
    /// A number, with or without decimals.
    Decimal {
        /// The least value that is taken.
        min: f64,
        /// The greatest value that is taken.
        max: f64,
    },
    /// Yes or no.
    Truth,
    /// A text on one or several lines.
    Text {
        /// The most characters that it may have.
        max: u32,
    },
    /// One of several words, of which some take an argument: `holder_of 6-6`.
    Words {
        /// The words to choose from, in the order in which they are shown.
        words: Vec<FormWord>,
    },
    /// A condition: names of conditions joined by `not`, `and`, `or` and brackets.
    Condition,
    /// Keys with their values.
    Table {
        /// The keys of the table, in the order in which they are shown.
        fields: Vec<FormField>,
    },
    /// A list, whose order counts.
    List {
        /// The most rows that it may have.
        max: u32,
        /// What each row may be.
        row: Box<FormValue>,
    },
    /// A value of one of several kinds.
    Either {
        /// The kinds to choose from.
        kinds: Vec<FormKind>,
    },
}

/// A kind of values that a key may have, where there are several.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormKind {
    /// What it means.
    pub about: Localized,
    /// The values of this kind.
    pub takes: FormValue,
}

/// A word that may stand in a file, with what it means.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormWord {
    /// As files write it.
    pub word: String,
    /// What it means.
    pub about: Localized,
    /// What follows it, if anything must.
    pub argument: Option<WordArgument>,
}

/// What follows a word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct WordArgument {
    /// What stands between the word and the argument: nothing, a sign (`>=`), or `(` for an argument in brackets.
    pub sign: String,
    /// The least and the greatest number; none where it is a tile.
    pub numbers: Option<(u32, u32)>,
    /// An argument that may stand there.
    pub example: String,
}

/// A question about rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormQuestion {
    /// Its name among the questions of the game.
    pub id: String,
    /// What is asked, as the author of rules reads it.
    pub ask: Localized,
    /// The place in the file where the answer stands.
    pub at: Vec<FormStep>,
    /// Answers that stand for several keys at once; empty where the answer is any value of the place.
    pub answers: Vec<FormAnswer>,
    /// Places that must be there for the question to be asked.
    pub needs: Vec<Vec<FormStep>>,
}

/// An answer that stands for several keys.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct FormAnswer {
    /// The answer in words.
    pub name: Localized,
    /// What the place is set to; none: it is taken away.
    pub value: Option<FileValue>,
    /// A key of the first row by which the answer is known again; none: by the place being left out.
    pub mark: Option<String>,
}

/// A change of a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(transparent)]
#[ts(
    type = "{ edit: 'set' | 'insert'; at: (string | number)[]; value: FileValue } | { edit: 'remove'; at: (string | number)[] } | { edit: 'move'; at: (string | number)[]; to: number }"
)]
pub struct DraftEdit(pub serde_json::Value);

/// A file in the making: that of rules, or that of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FileDraft {
    /// The text of the file.
    pub text: String,
    /// Changes to be made of it, in order.
    #[serde(default)]
    pub edits: Vec<DraftEdit>,
}

/// What is said of a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DraftView {
    /// The text with the changes made.
    pub text: String,
    /// What stands in it; none where it is no TOML.
    pub values: Option<FileValue>,
    /// What is wrong with it, in the order of the text.
    pub mistakes: Vec<DraftMistake>,
    /// The rules as a list shows them; none where something is wrong.
    pub info: Option<RulesInfo>,
    /// The rules read out.
    pub sentences: Vec<Localized>,
}

/// A mistake in a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DraftMistake {
    /// The line of the text, from 1.
    pub line: u32,
    /// The place in the file, as near as it is known.
    pub at: Vec<FormStep>,
    /// What is wrong.
    pub problem: Localized,
    /// What would be right.
    pub advice: Option<Localized>,
}

/// What some hands between players that move at random show of a draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TrialView {
    /// Hands that were played.
    pub hands: u32,
    /// Moves in all of them.
    pub plies: u32,
    /// Moves of the longest.
    pub longest: u32,
    /// Hands that nobody could play on (a *cierre*); none where the game has no such end.
    pub blocked: Option<u32>,
    /// What they showed.
    pub findings: Vec<TrialFinding>,
}

/// Something that the hands showed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TrialFinding {
    /// Whether such rules cannot be played.
    pub error: bool,
    /// What was found.
    pub problem: Localized,
    /// What would be right.
    pub advice: Option<Localized>,
}

/// Rules to be kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveRules {
    /// The text of the file.
    pub text: String,
    /// What it takes the place of; none: the rules are new.
    pub over: Option<ReplacedRules>,
}

/// What rules that are kept take the place of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplacedRules {
    /// One's own rules of this id. A text with another id is kept beside them.
    Rules(String),
    /// A file of one's own that cannot be used, by its name without the ending: it keeps that name.
    File(String),
}

/// The text of a rule file of one's own that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct BrokenText {
    /// The text as it stands.
    pub text: String,
}

/// The form of the files of players of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerForm {
    /// The game by its name in files and addresses: `escoba`.
    pub game: String,
    /// The keys of a file, in the order in which they are shown.
    pub fields: Vec<FormField>,
    /// How a player of the game may play, rules of its own first where the game has them.
    pub kinds: Vec<PlayerKindForm>,
    /// The rules that a player may go by; empty where the game has none.
    pub rules: Vec<ExpertRule>,
    /// The names of players that come with the program, which no other takes.
    pub bundled: Vec<String>,
    /// Whether players may be kept here: on a house that is open to others they may not.
    pub keeps: bool,
}

/// A way of playing, by its name in files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerKindForm {
    /// The name: that of a built-in player, `experto` or `command`.
    pub id: String,
    /// How it plays.
    pub about: Localized,
    /// What can be set of it.
    pub options: Vec<OptionInfo>,
}

/// A rule that a player may go by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ExpertRule {
    /// Its name in files.
    pub id: String,
    /// The rule in a sentence.
    pub summary: Localized,
    /// A position in which it speaks.
    pub example: RuleExample,
}

/// A position in which a rule speaks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RuleExample {
    /// The part of the seat to move: `mano`, `second`, `partner` or `fourth`.
    pub part: String,
    /// The line from left to right, each tile as it lies.
    pub line: Vec<(u8, u8)>,
    /// The hand of the seat to move.
    pub hand: Vec<(u8, u8)>,
    /// Who passed on which numbers.
    pub passed: Vec<RuleExampleNote>,
    /// Who showed by a pause which numbers it keeps.
    pub paused: Vec<RuleExampleNote>,
    /// The votes of the rule, the highest first; none of a rule that only changes what others weigh.
    pub votes: Vec<RuleVote>,
    /// What the player says of the first of them.
    pub said: Option<Localized>,
}

/// Numbers told of a seat in an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RuleExampleNote {
    /// The part of the seat.
    pub part: String,
    /// What is told of that part: numbers of dominoes.
    pub numbers: Vec<u8>,
}

/// A vote of a rule on a placement.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RuleVote {
    /// The two numbers of the tile.
    pub tile: (u8, u8),
    /// Whether it is placed at the left of the line.
    pub left: bool,
    /// About 1 for the placement, about -1 against it.
    pub vote: f64,
}

/// What is said of a player in the making.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerDraftView {
    /// The text with the changes made.
    pub text: String,
    /// What stands in it; none where it is no TOML.
    pub values: Option<FileValue>,
    /// What is wrong with it, in the order of the text.
    pub mistakes: Vec<DraftMistake>,
}

/// A player in the making, to be measured against another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MeasurePlayer {
    /// The text of its file.
    pub text: String,
    /// The name of the other.
    pub against: String,
}

/// A player to be kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavePlayer {
    /// The name of its folder.
    pub id: String,
    /// The text of its file.
    pub text: String,
    /// The name of one's own player that it takes the place of; none: it is new.
    pub over: Option<String>,
    /// The player of whose folder a new one gets the picture and all else beside the file; none: nothing.
    pub from: Option<String>,
}

/// A player as it is opened to be changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct PlayerSource {
    /// The name of its folder.
    pub id: String,
    /// The text of its file, in the form of this program.
    pub text: String,
    /// Whether it is the user's own.
    pub own: bool,
    /// Where its picture is; none: it has none, or its file has mistakes.
    pub picture: Option<String>,
    /// Whether its file has the form of other programs (`player.ini`): it is kept as `player.toml` beside that.
    pub classic: bool,
    /// A program in Python beside the file, by its path.
    pub program: Option<String>,
}
