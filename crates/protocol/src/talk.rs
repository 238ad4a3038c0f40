//! What people at a table by link say to each other: set phrases of courtesy, free words where the host allows them, and whether
//! they agree that somebody is given a hint or takes a move back.
//!
//! Whatever is said goes to all at the table, those who look on included: partners say nothing that their rivals do not see.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Most characters of free words.
pub const LONGEST_WORDS: usize = 140;

/// A set phrase or a gesture. None tells anything of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// *¡Hola!*
    Hello,
    /// *¡Suerte!*
    Luck,
    /// *¡Buena!*
    Good,
    /// *¡Bien jugado!*
    WellPlayed,
    /// *¡Ay!*
    Ouch,
    /// *Perdón*
    Sorry,
    /// *Me toca pensar…*
    Thinking,
    /// *Sin prisa*
    NoHurry,
    /// *¿Sigues ahí?*
    StillThere,
    /// *Ahora vuelvo*
    BackSoon,
    /// *Ya estoy*
    Back,
    /// *Gracias*
    Thanks,
    /// *¡Ja, ja!*
    Laugh,
    /// *¿Otra?*
    Another,
    /// *¡Hasta otra!*
    Bye,
    /// A gesture: claps.
    Claps,
    /// A gesture: raises the glass.
    Toasts,
    /// A gesture: takes off the hat.
    HatOff,
}

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Said {
    /// A set phrase, which each reads in their own language.
    Phrase {
        /// Which of the set phrases.
        phrase: Phrase,
    },
    /// Free words: plain text, 1 to [`LONGEST_WORDS`] characters, none of them a control character.
    Words {
        /// What was typed.
        text: String,
    },
}

/// Something that was said at a table, as its record has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct TalkLine {
    /// The hand under way, from 1.
    pub hand: u32,
    /// The ply before which it was said.
    pub ply: u32,
    /// The seat of whoever said it.
    pub seat: u8,
    /// What was said.
    pub said: Said,
}

/// How people may talk at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TalkRules {
    /// Whether free words are allowed, too.
    pub free_words: bool,
    /// Milliseconds that one waits after one has said something.
    pub wait: u32,
    /// The same for all tables of an evening: a browser keeps under it whom its guest does not want to hear.
    pub circle: String,
}

/// What is done at a table of several people only if all of them agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    /// Somebody is given a hint.
    Hint,
    /// Somebody takes a move back.
    TakeBack,
}

/// A question that somebody has put to the others at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct QuestionView {
    /// Its number, by which it is answered.
    pub number: u32,
    /// What is asked for.
    pub what: Consent,
    /// The seat of whoever asks.
    pub seat: u8,
    /// How it stands.
    pub state: QuestionState,
    /// The seats of those whose answer is waited for.
    pub waits_for: Vec<u8>,
}

/// How a question to the others at a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum QuestionState {
    /// Somebody has not answered yet.
    Open,
    /// All have said yes.
    Agreed,
    /// Somebody has said no.
    Refused,
    /// Not all have answered in time, or what was asked for came to nothing.
    Lapsed,
}

/// A hint that somebody was given with the consent of all, as the record has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintGiven {
    /// The seat that was given it.
    pub seat: u8,
    /// The ply that it was for.
    pub ply: u32,
}
