//! What a player's file may say: its keys, their meaning, bounds, defaults and examples.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::json;
use sobremesa_files::Given;
use sobremesa_protocol::PlayerGroup;

use sobremesa_edge::GameEntry;
use sobremesa_edge::games::{self, GAMES};

/// A player: who it is, and how it plays.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(title = "A player", deny_unknown_fields)]
pub(super) struct PlayerToml {
    /// The name shown, at most 40 characters.
    #[schemars(example = &"La prudente")]
    pub(super) name: Given<ShownName>,
    /// Order in lists, 1 the easiest.
    #[schemars(range(min = 1, max = 100), example = 6)]
    pub(super) level: Given<u8>,
    /// Among whom it is shown. Left out: among the people.
    #[serde(default)]
    #[schemars(example = &"people")]
    pub(super) group: Given<Group>,
    /// The games it plays. Left out: the one in whose folder it stands.
    #[serde(default)]
    #[schemars(length(min = 1, max = 8), example = json!(["dominoes"]))]
    pub(super) games: Given<Vec<Given<GameName>>>,
    /// A sentence or two on how it plays, at most 300 characters in each language.
    #[serde(default)]
    #[schemars(example = json!({ "es": "No suelta un doble sin mirar.", "en": "Looks twice before a double." }))]
    pub(super) summary: Given<Summary>,
    /// What it says at the table when a match begins, a line of at most 80 characters in each language. Left out: nothing.
    #[serde(default)]
    #[schemars(example = json!({ "es": "Buenas tardes. ¿Quién sale?", "en": "Good afternoon. Who leads?" }))]
    pub(super) greeting: Given<Greeting>,
    /// How it plays: as a built-in player, by rules of its own, or as a program.
    #[schemars(example = &"seguro")]
    pub(super) kind: Given<KindName>,
    /// Of a built-in player or a program, what it does otherwise than usual: by its key a number, `true` or `false`, or one of
    /// the words that `sobremesa players show` says.
    #[serde(default)]
    #[schemars(example = json!({ "playouts": 300 }))]
    pub(super) options: Given<BTreeMap<String, Given<OptionValue>>>,
    /// Of a built-in player that learns, what it remembers of earlier games: written by `sobremesa lab train`.
    #[serde(default)]
    #[schemars(length(min = 1), example = &"amazons history 1")]
    pub(super) memory: Given<String>,
    /// Of an `experto`, how its rules are put together. Left out: level by level.
    #[serde(default)]
    #[schemars(example = &"levels")]
    pub(super) mode: Given<ModeName>,
    /// Of an `experto`, how often it errs as people do. Left out: never.
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 1.0), example = 0.1)]
    pub(super) mistakes: Given<f64>,
    /// Of an `experto` that adds up, the standard deviation of what is added to each sum. Left out: none.
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 1000.0), example = 0.5)]
    pub(super) noise: Given<f64>,
    /// Of an `experto`, its rules, the strongest level first.
    #[serde(default)]
    #[schemars(length(min = 1, max = 40))]
    pub(super) knowledge: Given<Vec<Given<LevelRow>>>,
    /// Of a program, the command that starts it in this folder.
    #[serde(default)]
    #[schemars(length(min = 1, max = 500), example = &"python3 bot.py")]
    pub(super) command: Given<String>,
    /// The picture in this folder: an SVG, or a PNG of 150 x 150 pixels. Left out: `avatar.svg`, `avatar.png` or
    /// `image.png`, if one is there.
    #[serde(default)]
    #[schemars(length(min = 1, max = 60), example = &"avatar.svg")]
    pub(super) avatar: Given<String>,
}

/// The name under which a player is shown.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum ShownName {
    /// The same in both languages.
    One(#[schemars(length(min = 1, max = 40))] String),
    /// Of a way of playing, one in each language.
    Each(NameInEach),
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct NameInEach {
    /// The name in Spanish.
    #[schemars(length(min = 1, max = 40), example = &"Al azar")]
    pub(super) es: String,
    /// The name in English.
    #[schemars(length(min = 1, max = 40), example = &"At random")]
    pub(super) en: String,
}

/// The value of an option.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum OptionValue {
    /// A number, with or without decimals.
    Number(f64),
    /// Yes or no.
    Truth(bool),
    /// A word: one of the choices of the option.
    Word(String),
}

impl fmt::Display for OptionValue {
    /// As it is written behind a player's name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Truth(truth) => f.write_str(if *truth { "yes" } else { "no" }),
            Self::Word(word) => word.fmt(f),
        }
    }
}

/// A text in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Summary {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 300), example = &"No suelta un doble sin mirar.")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 300), example = &"Looks twice before a double.")]
    pub(super) en: Given<String>,
}

/// What a player says when a match begins, in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Greeting {
    /// What it says in Spanish.
    #[schemars(length(min = 1, max = 80), example = &"Buenas tardes. ¿Quién sale?")]
    pub(super) es: Given<String>,
    /// What it says in English.
    #[schemars(length(min = 1, max = 80), example = &"Good afternoon. Who leads?")]
    pub(super) en: Given<String>,
}

/// Among whom a player is shown.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Group {
    /// People to play against.
    People,
    /// Ways of playing, for the laboratory.
    Methods,
}

impl From<Group> for PlayerGroup {
    fn from(group: Group) -> Self {
        match group {
            Group::People => Self::People,
            Group::Methods => Self::Methods,
        }
    }
}

/// How rules are put together.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ModeName {
    /// The first level with a rule that yields a move plays it.
    Levels,
    /// The weights of all rules add up.
    Sum,
}

/// A level of rules.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct LevelRow {
    /// Only in this part of a hand. Left out: in every one.
    #[serde(default)]
    #[schemars(example = &"partner")]
    pub(super) role: Given<RoleName>,
    /// The rules of this level.
    #[schemars(length(min = 1, max = 60), example = json!([{ "rule": "doblarse", "weight": 2 }]))]
    pub(super) rules: Given<Vec<Given<RuleRow>>>,
}

/// The part that a seat plays in a hand.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum RoleName {
    /// It leads the hand.
    Mano,
    /// It sits after who leads.
    Second,
    /// It is the partner of who leads.
    Partner,
    /// It is another rival of who leads.
    Fourth,
    /// Its side's play goes by its hand.
    Leader,
}

/// A rule with its weight.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct RuleRow {
    /// The name of a rule; `sobremesa players rules` lists them.
    #[schemars(length(min = 1, max = 60), example = &"doblarse")]
    pub(super) rule: Given<String>,
    /// How much it counts, 0 to 1000; 0 switches it off. Left out: 1.
    #[serde(default)]
    #[schemars(range(min = 0.0, max = 1000.0), example = 2)]
    pub(super) weight: Given<f64>,
}

/// A game, by its name.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct GameName(String);

impl GameName {
    /// The game; none where none is called so.
    pub(super) fn game(&self) -> Option<&'static GameEntry> {
        games::named(&self.0)
    }
}

impl JsonSchema for GameName {
    fn schema_name() -> Cow<'static, str> {
        "GameName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "description": "A game.", "type": "string", "enum": games::ids().collect::<Vec<_>>() })
    }
}

/// How a player plays, by its name: that of a built-in player of its games, or one of [`OTHERS`].
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(super) struct KindName(String);

/// By rules of its own.
pub(in crate::players) const EXPERTO: &str = "experto";
/// The kind of players that are programs.
pub(in crate::players) const COMMAND: &str = "command";
/// Kinds that cannot be run yet.
pub(super) const NOT_YET: [&str; 2] = ["script", "wasm"];

/// The kinds that are not built in, and how they play.
const OTHERS: [(&str, &str); 4] = [
    (EXPERTO, "By rules of its own."),
    (COMMAND, "A program."),
    (NOT_YET[0], "A script; not yet."),
    (NOT_YET[1], "A module of WebAssembly; not yet."),
];

/// How players of a kind that is not built in play, in an English sentence.
pub(in crate::players) fn about_kind(id: &str) -> &'static str {
    OTHERS.iter().find(|(other, _)| *other == id).map_or("", |(_, about)| about)
}

impl KindName {
    /// The kind of players by rules.
    pub(super) fn experto() -> Self {
        Self(EXPERTO.to_owned())
    }

    /// Its name in files.
    pub(super) fn id(&self) -> &str {
        &self.0
    }
}

impl JsonSchema for KindName {
    fn schema_name() -> Cow<'static, str> {
        "KindName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut kinds: Vec<(&str, String)> = Vec::new();
        for kind in GAMES.iter().flat_map(|game| (game.kinds)()) {
            if kinds.iter().all(|(id, _)| *id != kind.id) {
                // What it is in the first game that has it; of the others what is not the same there.
                let others = GAMES.iter().filter_map(|game| Some((game.id, game.kind(kind.id)?.about)));
                let others = others.filter(|(_, about)| *about != kind.about);
                let about =
                    others.fold(kind.about.to_owned(), |all, (game, about)| format!("{all} Of {game}: {about}"));
                kinds.push((kind.id, about));
            }
        }
        kinds.extend(OTHERS.map(|(id, about)| (id, about.to_owned())));
        let kind = |(id, about): (&str, String)| json!({ "const": id, "description": about, "type": "string" });
        json_schema!({ "description": "How a player plays.", "oneOf": kinds.into_iter().map(kind).collect::<Vec<_>>() })
    }
}
