//! What a theme's file may say: its keys, their meaning, bounds, defaults and examples.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use sobremesa_files::Given;

use super::colours::ColoursTable;

/// A theme: the colours, drawings and sounds of tables and pages.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(title = "A theme", deny_unknown_fields)]
pub(super) struct ThemeToml {
    /// The name that is shown, at most 40 characters in each language.
    #[schemars(example = json!({ "es": "Tarde oscura", "en": "Dark evening" }))]
    pub(super) name: Given<NameTexts>,
    /// A sentence on it, at most 200 characters in each language.
    #[schemars(example = json!({ "es": "Una lámpara y poco más.", "en": "A lamp and little else." }))]
    pub(super) summary: Given<SummaryTexts>,
    /// How strong the edges of panels and buttons are. Left out: fine.
    #[serde(default)]
    #[schemars(example = &"fine")]
    pub(super) edges: Given<EdgeName>,
    /// The colours. What is left out is as in the standard theme.
    #[serde(default)]
    pub(super) colors: Given<ColoursTable>,
    /// What the table is made of, and how one looks at it.
    #[serde(default)]
    pub(super) table: Given<TableTable>,
    /// Drawings of dominoes.
    #[serde(default)]
    pub(super) tiles: Given<TilesTable>,
    /// Drawings of cards.
    #[serde(default)]
    pub(super) cards: Given<CardsTable>,
    /// Drawings of the pieces of the Amazons.
    #[serde(default)]
    pub(super) pieces: Given<PiecesTable>,
    /// Sounds: of several for one, another is heard each time. Left out: those that the program makes itself.
    #[serde(default)]
    pub(super) sounds: Given<SoundsTable>,
    /// What is heard softly all the time at a table. Left out: nothing.
    #[serde(default)]
    pub(super) ambience: Given<AmbienceTable>,
    /// Music at a table. Left out: none.
    #[serde(default)]
    pub(super) music: Given<MusicTable>,
    /// Whose the files of the folder are, and how they may be used: each file stands in one row.
    #[serde(default)]
    #[schemars(length(min = 1, max = 50))]
    pub(super) licenses: Given<Vec<Given<LicenseRow>>>,
}

/// A name in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct NameTexts {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 40), example = &"Tarde oscura")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 40), example = &"Dark evening")]
    pub(super) en: Given<String>,
}

/// A sentence in both languages.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct SummaryTexts {
    /// The text in Spanish.
    #[schemars(length(min = 1, max = 200), example = &"Una lámpara y poco más.")]
    pub(super) es: Given<String>,
    /// The text in English.
    #[schemars(length(min = 1, max = 200), example = &"A lamp and little else.")]
    pub(super) en: Given<String>,
}

/// How strong edges are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum EdgeName {
    /// Thin lines and soft shadows.
    Fine,
    /// A thick line around every panel and button, and no shadow.
    Strong,
}

/// How the table is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ViewName {
    /// From above, as on a drawing.
    Above,
    /// From one's chair, in perspective.
    Tilted,
}

/// A file of the folder.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub(super) struct FileName(
    /// Small letters a-z, digits and hyphens, and its ending.
    #[schemars(length(min = 1, max = 60), regex(pattern = r"^[a-z0-9-]+\.(svg|png|ogg)$"))]
    pub(super) String,
);

/// What the table is made of, and how one looks at it.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct TableTable {
    /// Pictures of the table (SVG or PNG) that cover it behind everything; one at random each time a table is opened.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["table-1.svg"]))]
    pub(super) pictures: Given<Vec<Given<FileName>>>,
    /// How the table is looked at. Left out: from above.
    #[serde(default)]
    #[schemars(example = &"tilted")]
    pub(super) view: Given<ViewName>,
    /// The mark over whose turn it is (SVG or PNG, square). Left out: the glow alone.
    #[serde(default)]
    #[schemars(example = &"turn.svg")]
    pub(super) turn: Given<FileName>,
}

/// Drawings of dominoes.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct TilesTable {
    /// What a face bears in place of its pips (SVG or PNG, square, upright): the first for 0, the second for 1, and so on.
    /// Numbers without one have their pips.
    #[serde(default)]
    #[schemars(length(min = 1, max = 19), example = json!(["face-0.svg", "face-1.svg"]))]
    pub(super) faces: Given<Vec<Given<FileName>>>,
    /// The back (SVG or PNG, twice as high as wide). Left out: plain.
    #[serde(default)]
    #[schemars(example = &"tile-back.svg")]
    pub(super) back: Given<FileName>,
    /// Whether tiles on the table are as large as in large print. Left out: they are not.
    #[serde(default)]
    #[schemars(example = true)]
    pub(super) large: Given<bool>,
}

/// Drawings of cards.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct CardsTable {
    /// What cards bear (SVG or PNG, 100 wide and 152 high), by their names in records (`7o`, `Rb`); the program writes their index
    /// on it. Cards without one are drawn by the program.
    #[serde(default)]
    #[schemars(example = json!({ "7o": "seven-coins.svg" }))]
    pub(super) faces: Given<BTreeMap<String, Given<FileName>>>,
    /// The back (SVG or PNG, 100 wide and 152 high). Left out: drawn by the program.
    #[serde(default)]
    #[schemars(example = &"card-back.svg")]
    pub(super) back: Given<FileName>,
}

/// Drawings of the pieces of the Amazons (SVG or PNG, square). What is left out is drawn by the program.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct PiecesTable {
    /// The drawing of White's amazons.
    #[serde(default)]
    #[schemars(example = &"white.svg")]
    pub(super) white: Given<FileName>,
    /// The drawing of Black's amazons.
    #[serde(default)]
    #[schemars(example = &"black.svg")]
    pub(super) black: Given<FileName>,
    /// What an arrow leaves on its square.
    #[serde(default)]
    #[schemars(example = &"stone.svg")]
    pub(super) stone: Given<FileName>,
}

/// Sounds (OGG): of several for one event, one is heard at random.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct SoundsTable {
    /// A tile is laid.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["clack-1.ogg", "clack-2.ogg"]))]
    pub(super) clack: Given<Vec<Given<FileName>>>,
    /// Somebody passes: a knock on the table.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["knock-1.ogg", "knock-2.ogg"]))]
    pub(super) knock: Given<Vec<Given<FileName>>>,
    /// Tiles are shuffled.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["shuffle-1.ogg", "shuffle-2.ogg"]))]
    pub(super) shuffle: Given<Vec<Given<FileName>>>,
    /// A card is laid.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["card-1.ogg", "card-2.ogg"]))]
    pub(super) card: Given<Vec<Given<FileName>>>,
    /// Cards are taken.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["gather-1.ogg", "gather-2.ogg"]))]
    pub(super) gather: Given<Vec<Given<FileName>>>,
    /// Cards are dealt.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["deal-1.ogg", "deal-2.ogg"]))]
    pub(super) deal: Given<Vec<Given<FileName>>>,
    /// Somebody sweeps the table: an escoba.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["sweep-1.ogg", "sweep-2.ogg"]))]
    pub(super) sweep: Given<Vec<Given<FileName>>>,
    /// A match is won.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["win-1.ogg", "win-2.ogg"]))]
    pub(super) win: Given<Vec<Given<FileName>>>,
    /// A match is lost.
    #[serde(default)]
    #[schemars(length(min = 1, max = 20), example = json!(["lose-1.ogg", "lose-2.ogg"]))]
    pub(super) lose: Given<Vec<Given<FileName>>>,
}

/// What is heard softly all the time.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct AmbienceTable {
    /// The sound (OGG), which begins again at its end.
    #[schemars(example = &"ambience.ogg")]
    pub(super) file: Given<FileName>,
}

/// Music that is played while nobody turns it off.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct MusicTable {
    /// The pieces (OGG), one after another, each faded into the next.
    #[schemars(length(min = 1, max = 20), example = json!(["music-1.ogg"]))]
    pub(super) files: Given<Vec<Given<FileName>>>,
}

/// Whose some files are.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct LicenseRow {
    /// The files of the folder that are theirs, by their names.
    #[schemars(length(min = 1, max = 200), example = json!(["table-1.svg"]))]
    pub(super) files: Given<Vec<Given<FileName>>>,
    /// The licence, by its SPDX name: CC0-1.0, CC-BY-4.0.
    #[schemars(length(min = 1, max = 60), example = &"CC0-1.0")]
    pub(super) license: Given<String>,
    /// Who made them.
    #[schemars(length(min = 1, max = 100), example = &"Ana")]
    pub(super) author: Given<String>,
}

impl SoundsTable {
    /// The sounds by their names.
    pub(super) fn all(&self) -> [(&'static str, &Given<Vec<Given<FileName>>>); 9] {
        [
            ("clack", &self.clack),
            ("knock", &self.knock),
            ("shuffle", &self.shuffle),
            ("card", &self.card),
            ("gather", &self.gather),
            ("deal", &self.deal),
            ("sweep", &self.sweep),
            ("win", &self.win),
            ("lose", &self.lose),
        ]
    }
}
