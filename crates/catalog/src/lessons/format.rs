//! What a lesson's file may say: its keys, their meaning, bounds, defaults and examples.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use sobremesa_files::Given;

/// A lesson: positions in which the learner moves or answers.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(title = "A lesson", deny_unknown_fields)]
pub(super) struct LessonToml {
    /// The version of this file format: 1.
    #[schemars(range(min = 1, max = 1), example = 1)]
    pub(super) format: Given<u8>,
    /// The order among the lessons of the game, 1 the first.
    #[schemars(range(min = 1, max = 1000), example = 10)]
    pub(super) order: Given<u16>,
    /// What it teaches. Left out: a technique.
    #[serde(default)]
    #[schemars(example = &"technique")]
    pub(super) kind: Given<KindName>,
    /// The title, at most 80 characters in each language.
    #[schemars(example = json!({ "es": "La primera mano", "en": "The first hand" }))]
    pub(super) title: Given<Title>,
    /// A sentence or two on what one learns, at most 300 characters in each language.
    #[schemars(example = json!({ "es": "Se aprende jugando.", "en": "Learn by playing." }))]
    pub(super) summary: Given<Summary>,
    /// The positions, in the order in which they are shown.
    #[schemars(length(min = 1, max = 40))]
    pub(super) position: Given<Vec<Given<PositionRow>>>,
}

/// What a lesson teaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum KindName {
    /// How the game is played, by playing it.
    FirstHand,
    /// How it is played well.
    Technique,
}

/// A title in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Title {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 80), example = &"La primera mano")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 80), example = &"The first hand")]
    pub(super) en: Given<String>,
}

/// A summary in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 300), example = &"Se aprende jugando.")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 300), example = &"Learn by playing.")]
    pub(super) en: Given<String>,
}

/// What the teacher says, in both languages: a paragraph or several, with an empty line between them.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Speech {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 1000), example = &"Sales tú.")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 1000), example = &"You lead.")]
    pub(super) en: Given<String>,
}

/// A position: a hand brought to where the learner must act. Without `rules` there is no table, only what the teacher says and
/// asks.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct PositionRow {
    /// The rules by their name, with what is chosen of them.
    #[serde(default)]
    #[schemars(length(min = 1, max = 300), example = &"international")]
    pub(super) rules: Given<String>,
    /// Who opens or deals, as records write it. Left out: as the rules say, where they leave nothing to chance.
    #[serde(default)]
    #[schemars(length(min = 1, max = 300), example = &"opener=1")]
    pub(super) opening: Given<String>,
    /// By seat, what it is dealt, and what it draws later, in the order in which it gets it. What is given to nobody goes to
    /// the others in the order of the set.
    #[serde(default)]
    #[schemars(length(min = 1, max = 8), example = json!(["6-6 6-5 6-4 5-5 4-4 2-1 1-0", "5-4"]))]
    pub(super) hands: Given<Vec<Given<PiecesText>>>,
    /// What is turned up when the hand begins.
    #[serde(default)]
    #[schemars(length(min = 1, max = 1000), example = &"7o 4b 2e So")]
    pub(super) table: Given<String>,
    /// The learner's seat, from 1.
    #[serde(default)]
    #[schemars(range(min = 1, max = 8), example = 1)]
    pub(super) seat: Given<u8>,
    /// The moves made before, in notation, between spaces.
    #[serde(default)]
    #[schemars(length(min = 1, max = 4000), example = &"6-6> 6-5>")]
    pub(super) before: Given<String>,
    /// What the teacher says first.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Sales tú.", "en": "You lead." }))]
    pub(super) text: Given<Speech>,
    /// The learner's turns, in their order.
    #[serde(default)]
    #[schemars(length(min = 1, max = 60))]
    pub(super) turn: Given<Vec<Given<TurnRow>>>,
}

/// The pieces of a seat.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct PiecesText(
    /// The pieces in the game's notation, with a space between two of them.
    #[schemars(length(max = 1000))]
    pub(super) String,
);

/// A turn of the learner: a move (`accept`), or a question (`ask`).
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct TurnRow {
    /// What the teacher says before it.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Ahora tú.", "en": "Your turn." }))]
    pub(super) text: Given<Speech>,
    /// The moves that are right; `*` stands for anything, so that `6-*` is every move of a tile with a six and `*` every
    /// move.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40), example = json!(["6-6>"]))]
    pub(super) accept: Given<Vec<Given<MovePattern>>>,
    /// Of moves that are not right, what the teacher says; the first that fits.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    pub(super) wrong: Given<Vec<Given<WrongRow>>>,
    /// What the teacher says of any other move.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Mira otra vez.", "en": "Look again." }))]
    pub(super) otherwise: Given<Speech>,
    /// What the teacher says when it was right.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Eso es.", "en": "That is it." }))]
    pub(super) after: Given<Speech>,
    /// The moves that follow, up to the learner's next turn, in notation, between spaces. A pass of the learner's may be
    /// among them.
    #[serde(default)]
    #[schemars(length(min = 1, max = 2000), example = &"5-4> - 4-4>")]
    pub(super) then: Given<String>,
    /// After some of several right moves, what is said and played instead.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    pub(super) when: Given<Vec<Given<WhenRow>>>,
    /// A question, instead of a move.
    #[serde(default)]
    #[schemars(example = json!({ "es": "¿Cuántos cincos faltan?", "en": "How many fives are left?" }))]
    pub(super) ask: Given<Speech>,
    /// The answers to choose from.
    #[serde(default)]
    #[schemars(length(min = 2, max = 6))]
    pub(super) answer: Given<Vec<Given<AnswerRow>>>,
}

/// A move, or what several have in common.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct MovePattern(
    /// The move in the game's notation, as a record has it.
    #[schemars(length(min = 1, max = 100))]
    pub(super) String,
);

/// A likely mistake.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct WrongRow {
    /// The move in notation; `*` stands for anything.
    #[schemars(length(min = 1, max = 100), example = &"5-5>")]
    pub(super) r#move: Given<String>,
    /// What the teacher says of it.
    #[schemars(example = json!({ "es": "Guárdalo.", "en": "Keep it." }))]
    pub(super) text: Given<Speech>,
}

/// One of several right moves after which it goes on otherwise.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct WhenRow {
    /// The move in notation; `*` stands for anything.
    #[schemars(length(min = 1, max = 100), example = &"6-4>")]
    pub(super) r#move: Given<String>,
    /// What the teacher says. Left out: as after the others.
    #[serde(default)]
    #[schemars(example = json!({ "es": "También vale.", "en": "That will do as well." }))]
    pub(super) after: Given<Speech>,
    /// The moves that follow. Left out: as after the others.
    #[serde(default)]
    #[schemars(length(max = 2000), example = &"4-4>")]
    pub(super) then: Given<String>,
}

/// An answer to choose.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct AnswerRow {
    /// What the answer says, in a few words.
    #[schemars(example = json!({ "es": "Dos.", "en": "Two." }))]
    pub(super) text: Given<Title>,
    /// Whether it is right. Left out: it is not.
    #[serde(default)]
    #[schemars(example = true)]
    pub(super) right: Given<bool>,
    /// What the teacher says of it.
    #[schemars(example = json!({ "es": "Eso es.", "en": "That is it." }))]
    pub(super) say: Given<Speech>,
}
