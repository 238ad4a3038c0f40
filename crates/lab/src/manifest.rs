//! An experiment as a TOML file: read into a plan, and written once everything is looked up.

use serde::{Deserialize, Serialize};
use toml::Spanned;

use crate::message::Message;
use crate::plan::{GameUnit, MAX_GAMES, Mistaken, Piece, Plan, Size, Source, players};

/// Version of the manifest's format.
pub(crate) const FORMAT: u32 = 1;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: Spanned<u32>,
    rules: Spanned<String>,
    rules_hash: Option<Spanned<String>>,
    teams: Spanned<Vec<Spanned<String>>>,
    games: Option<Spanned<u64>>,
    blocks: Option<Spanned<u64>>,
    #[serde(default)]
    unit: GameUnit,
    seed: Option<String>,
}

/// A manifest with everything looked up: what ran, so that it can be run again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Resolved {
    /// Version of the manifest's format.
    pub format: u32,
    /// Name or file of the rules.
    pub rules: String,
    /// BLAKE3 of the rules as compiled.
    pub rules_hash: String,
    /// The teams, each player with all its options by key.
    pub teams: Vec<String>,
    /// Blocks of games.
    pub blocks: u64,
    /// What a game is.
    pub unit: GameUnit,
    /// The root seed: 64 hexadecimal digits.
    pub seed: String,
}

impl Resolved {
    /// The manifest as TOML, which [`Plan::from_manifest`] reads.
    ///
    /// # Panics
    /// Never: texts and numbers are always written.
    pub fn to_toml(&self) -> String {
        toml::to_string(self).expect("texts and numbers are always written")
    }
}

impl Plan {
    /// Reads a manifest; `name` is that of its file, for errors.
    ///
    /// # Errors
    /// Says what is wrong with it, and where.
    pub fn from_manifest(name: &str, text: &str) -> Result<Self, Mistaken> {
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        let written: Written = toml::from_str(text).map_err(|error| {
            let message = Message::new("lab.mistake.toml").with("problem", error.message());
            source.mistake(error.span().unwrap_or(0..0), message)
        })?;
        if *written.format.get_ref() != FORMAT {
            let message =
                Message::new("lab.mistake.format").with("found", written.format.get_ref()).with("known", FORMAT);
            return Err(source.mistake(written.format.span(), message));
        }
        let size = size(&source, written.games, written.blocks)?;
        // A literal text starts one byte into its span; only one in plain quotes has its places known.
        let teams = written.teams.into_inner().into_iter().map(|team| {
            let span = team.span();
            let plain = text.get(span.start + 1..span.end.saturating_sub(1)) == Some(team.get_ref().as_str());
            let mut pieces = players(team.get_ref(), 0..team.get_ref().len());
            for piece in &mut pieces {
                piece.span = if plain {
                    piece.span.start + span.start + 1..piece.span.end + span.start + 1
                } else {
                    span.clone()
                };
            }
            pieces
        });
        Ok(Self {
            teams: teams.collect(),
            rules: piece(written.rules),
            rules_hash: written.rules_hash.map(piece),
            size,
            unit: written.unit,
            seed: written.seed,
            source,
        })
    }
}

fn piece(text: Spanned<String>) -> Piece {
    Piece { span: text.span(), text: text.into_inner() }
}

fn size(source: &Source, games: Option<Spanned<u64>>, blocks: Option<Spanned<u64>>) -> Result<Size, Mistaken> {
    let (number, size): (_, fn(u64) -> Size) = match (games, blocks) {
        (Some(games), None) => (games, Size::Games),
        (None, Some(blocks)) => (blocks, Size::Blocks),
        (None, None) => return Err(source.mistake(0..0, Message::new("lab.mistake.no_size"))),
        (Some(_), Some(blocks)) => return Err(source.mistake(blocks.span(), Message::new("lab.mistake.two_sizes"))),
    };
    if !(1..=MAX_GAMES).contains(number.get_ref()) {
        let message = Message::new("lab.mistake.games").with("found", number.get_ref()).with("max", MAX_GAMES);
        return Err(source.mistake(number.span(), message));
    }
    Ok(size(number.into_inner()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: &str = r#"
format = 1
rules = "international"
teams = ["matriz + sondeo 9", 'random']
games = 40
unit = "hand"
seed = "abc"
"#;

    #[test]
    fn a_manifest_is_read_with_its_places() {
        let plan = Plan::from_manifest("a.toml", WHOLE).expect("well written");
        assert_eq!((plan.unit, plan.size, plan.seed.as_deref()), (GameUnit::Hand, Size::Games(40), Some("abc")));
        for (team, player, text) in [(0, 0, "matriz"), (0, 1, "sondeo 9"), (1, 0, "random")] {
            let piece = &plan.teams[team][player];
            assert_eq!((piece.text.as_str(), &WHOLE[piece.span.clone()]), (text, text));
        }
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (old, new, key, at) in [
            ("format = 1", "format = 9", "lab.mistake.format", "9"),
            ("games = 40", "", "lab.mistake.no_size", ""),
            ("games = 40", "games = 40\nblocks = 7", "lab.mistake.two_sizes", "7"),
            ("games = 40", "games = 0", "lab.mistake.games", "0"),
            ("games = 40", "games = -3", "lab.mistake.toml", "-3"),
            ("unit = \"hand\"", "unit = \"day\"", "lab.mistake.toml", "\"day\""),
            ("seed =", "sed =", "lab.mistake.toml", "sed"),
            ("rules = ", "rules ", "lab.mistake.toml", ""),
        ] {
            let text = WHOLE.replace(old, new);
            let mistaken = Plan::from_manifest("a.toml", &text).expect_err("mistaken");
            let (span, message) = &mistaken.mistakes[0];
            assert_eq!((message.key, &text[span.clone()]), (key, at), "{new}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let resolved = Resolved {
            format: FORMAT,
            rules: "international".to_owned(),
            rules_hash: "ab".to_owned(),
            teams: vec!["matriz + matriz".to_owned(), "random + random".to_owned()],
            blocks: 20,
            unit: GameUnit::Match,
            seed: "00".repeat(32),
        };
        let plan = Plan::from_manifest("manifest.toml", &resolved.to_toml()).expect("well written");
        assert_eq!((plan.size, plan.rules_hash.map(|piece| piece.text)), (Size::Blocks(20), Some("ab".to_owned())));
    }
}
