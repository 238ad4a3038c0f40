//! The colours that a theme's file may say, each the token of the client's style sheet of the same name.

use std::fmt::{self, Display};

use schemars::JsonSchema;
use serde::Deserialize;
use sobremesa_files::Given;

/// A colour: red, green and blue, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) [u8; 3]);

impl Colour {
    /// Reads a colour as it is written: `#5b3a24`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let written = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let channel = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        written.then_some(Self([channel(0)?, channel(2)?, channel(4)?]))
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// A colour as it is written.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(example = &"#5b3a24")]
pub(super) struct ColourText(
    /// Red, green and blue in hexadecimal.
    #[schemars(length(min = 1, max = 20), regex(pattern = r"^#[0-9a-fA-F]{6}$"))]
    pub(super) String,
);

/// The colours of a theme.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub(super) struct ColoursTable {
    /// The table, in the middle of its light. Left out: as the standard theme.
    #[serde(default)]
    pub(super) wood: Given<ColourText>,
    /// The table at its edges, and what stands dark on it. Left out: as the standard theme.
    #[serde(default)]
    pub(super) wood_deep: Given<ColourText>,
    /// The table where the light falls. Left out: as the standard theme.
    #[serde(default)]
    pub(super) wood_light: Given<ColourText>,
    /// Text on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) on_wood: Given<ColourText>,
    /// The mat that a game is played on. Left out: as the standard theme.
    #[serde(default)]
    pub(super) cloth: Given<ColourText>,
    /// The mat at its edges. Left out: as the standard theme.
    #[serde(default)]
    pub(super) cloth_deep: Given<ColourText>,
    /// Panels and score sheets. Left out: as the standard theme.
    #[serde(default)]
    pub(super) paper: Given<ColourText>,
    /// Parts of a panel that stand out. Left out: as the standard theme.
    #[serde(default)]
    pub(super) paper_2: Given<ColourText>,
    /// Lines on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) line: Given<ColourText>,
    /// What is written in, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) field: Given<ColourText>,
    /// Text on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) ink: Given<ColourText>,
    /// Quieter text on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) ink_2: Given<ColourText>,
    /// Tiles and cards, face up. Left out: as the standard theme.
    #[serde(default)]
    pub(super) ivory: Given<ColourText>,
    /// Their edges. Left out: as the standard theme.
    #[serde(default)]
    pub(super) ivory_edge: Given<ColourText>,
    /// What is on a tile: pips, numbers; and text on a card. Left out: as the standard theme.
    #[serde(default)]
    pub(super) pip: Given<ColourText>,
    /// Tiles face down, above. Left out: as the standard theme.
    #[serde(default)]
    pub(super) tile_back: Given<ColourText>,
    /// Tiles face down, below. Left out: as the standard theme.
    #[serde(default)]
    pub(super) tile_back_deep: Given<ColourText>,
    /// The edge of tiles face down. Left out: as the standard theme.
    #[serde(default)]
    pub(super) tile_back_edge: Given<ColourText>,
    /// Cards face down. Left out: as the standard theme.
    #[serde(default)]
    pub(super) card_back: Given<ColourText>,
    /// The pattern on them. Left out: as the standard theme.
    #[serde(default)]
    pub(super) card_back_lace: Given<ColourText>,
    /// The frame and the star on them. Left out: as the standard theme.
    #[serde(default)]
    pub(super) card_back_line: Given<ColourText>,
    /// The light squares of the board of the Amazons. Left out: as the standard theme.
    #[serde(default)]
    pub(super) square: Given<ColourText>,
    /// The dark squares. Left out: as the standard theme.
    #[serde(default)]
    pub(super) square_dark: Given<ColourText>,
    /// The mark where an amazon may go. Left out: as the standard theme.
    #[serde(default)]
    pub(super) square_move: Given<ColourText>,
    /// The mark where it may shoot. Left out: as the standard theme.
    #[serde(default)]
    pub(super) square_shot: Given<ColourText>,
    /// The rim of the board, above. Left out: as the standard theme.
    #[serde(default)]
    pub(super) board: Given<ColourText>,
    /// The rim of the board, below. Left out: as the standard theme.
    #[serde(default)]
    pub(super) board_deep: Given<ColourText>,
    /// Letters and numbers on the rim. Left out: as the standard theme.
    #[serde(default)]
    pub(super) board_ink: Given<ColourText>,
    /// The main button; what is chosen; text that leads on. Left out: as the standard theme.
    #[serde(default)]
    pub(super) accent: Given<ColourText>,
    /// The main button under the pointer. Left out: as the standard theme.
    #[serde(default)]
    pub(super) accent_deep: Given<ColourText>,
    /// Text on the main button. Left out: as the standard theme.
    #[serde(default)]
    pub(super) accent_ink: Given<ColourText>,
    /// Whose turn it is and the last tile, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) glow: Given<ColourText>,
    /// Text on that. Left out: as the standard theme.
    #[serde(default)]
    pub(super) glow_ink: Given<ColourText>,
    /// What is right, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) good: Given<ColourText>,
    /// What is wrong, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) bad: Given<ColourText>,
    /// Where the keyboard is, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) info: Given<ColourText>,
    /// The first side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_a: Given<ColourText>,
    /// The second side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_b: Given<ColourText>,
    /// The third side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_c: Given<ColourText>,
    /// The fourth side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_d: Given<ColourText>,
    /// The fifth side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_e: Given<ColourText>,
    /// The sixth side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_f: Given<ColourText>,
    /// The seventh side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_g: Given<ColourText>,
    /// The eighth side, on a panel. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_h: Given<ColourText>,
    /// The first side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_a_glow: Given<ColourText>,
    /// The second side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_b_glow: Given<ColourText>,
    /// The third side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_c_glow: Given<ColourText>,
    /// The fourth side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_d_glow: Given<ColourText>,
    /// The fifth side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_e_glow: Given<ColourText>,
    /// The sixth side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_f_glow: Given<ColourText>,
    /// The seventh side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_g_glow: Given<ColourText>,
    /// The eighth side, on the table and on the mat. Left out: as the standard theme.
    #[serde(default)]
    pub(super) side_h_glow: Given<ColourText>,
}

impl ColoursTable {
    /// The colours by their tokens.
    pub(super) fn all(&self) -> [(&'static str, &Given<ColourText>); 52] {
        [
            ("wood", &self.wood),
            ("wood-deep", &self.wood_deep),
            ("wood-light", &self.wood_light),
            ("on-wood", &self.on_wood),
            ("cloth", &self.cloth),
            ("cloth-deep", &self.cloth_deep),
            ("paper", &self.paper),
            ("paper-2", &self.paper_2),
            ("line", &self.line),
            ("field", &self.field),
            ("ink", &self.ink),
            ("ink-2", &self.ink_2),
            ("ivory", &self.ivory),
            ("ivory-edge", &self.ivory_edge),
            ("pip", &self.pip),
            ("tile-back", &self.tile_back),
            ("tile-back-deep", &self.tile_back_deep),
            ("tile-back-edge", &self.tile_back_edge),
            ("card-back", &self.card_back),
            ("card-back-lace", &self.card_back_lace),
            ("card-back-line", &self.card_back_line),
            ("square", &self.square),
            ("square-dark", &self.square_dark),
            ("square-move", &self.square_move),
            ("square-shot", &self.square_shot),
            ("board", &self.board),
            ("board-deep", &self.board_deep),
            ("board-ink", &self.board_ink),
            ("accent", &self.accent),
            ("accent-deep", &self.accent_deep),
            ("accent-ink", &self.accent_ink),
            ("glow", &self.glow),
            ("glow-ink", &self.glow_ink),
            ("good", &self.good),
            ("bad", &self.bad),
            ("info", &self.info),
            ("side-a", &self.side_a),
            ("side-b", &self.side_b),
            ("side-c", &self.side_c),
            ("side-d", &self.side_d),
            ("side-e", &self.side_e),
            ("side-f", &self.side_f),
            ("side-g", &self.side_g),
            ("side-h", &self.side_h),
            ("side-a-glow", &self.side_a_glow),
            ("side-b-glow", &self.side_b_glow),
            ("side-c-glow", &self.side_c_glow),
            ("side-d-glow", &self.side_d_glow),
            ("side-e-glow", &self.side_e_glow),
            ("side-f-glow", &self.side_f_glow),
            ("side-g-glow", &self.side_g_glow),
            ("side-h-glow", &self.side_h_glow),
        ]
    }
}
