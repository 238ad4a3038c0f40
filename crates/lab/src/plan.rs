//! An experiment as it was written, in the short form or as a manifest, before anything is looked up.

use std::ops::Range;

use crate::message::Message;

/// Most games of an experiment.
pub const MAX_GAMES: u64 = 1_000_000_000;

/// What a game is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameUnit {
    /// Hands until a side has won the match.
    #[default]
    Match,
    /// One hand, its opener given by the block, with any lead.
    Hand,
}

/// A piece of what was written, and where it stands (in bytes).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// Its place.
    pub span: Range<usize>,
}

/// How many games, as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many games, rounded up to whole blocks.
    Games(u64),
    /// So many blocks.
    Blocks(u64),
}

/// What was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where it comes from and its whole text, for errors.
    pub source: Source,
    /// Name or file of the rules.
    pub rules: Piece,
    /// The hash the rules must have, where it is given.
    pub rules_hash: Option<Piece>,
    /// The teams: for each the players of its seats, in the order of play; one for all of them.
    pub teams: Vec<Vec<Piece>>,
    /// How many games.
    pub size: Size,
    /// What a game is.
    pub unit: GameUnit,
    /// The root seed as a text, where it is given.
    pub seed: Option<String>,
}

/// Where a plan was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Name of the file; empty for the short form.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// Mistakes in an experiment as it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .mistakes.iter().map(|(_, message)| message.to_string()).collect::<Vec<_>>().join("; "))]
pub struct Mistaken {
    /// Where it was written.
    pub source_of: Source,
    /// The mistakes with their places, in the order of the text.
    pub mistakes: Vec<(Range<usize>, Message)>,
}

impl Source {
    /// A single mistake.
    pub(crate) fn mistake(&self, span: Range<usize>, message: Message) -> Mistaken {
        Mistaken { source_of: self.clone(), mistakes: vec![(span, message)] }
    }
}

impl Plan {
    /// Reads the short form, `RULES: P+P v P+P : GAMES`.
    ///
    /// A team is one player for all its seats, or one a seat joined by `+`; a player has its options after its
    /// name, by position or by key.
    ///
    /// # Errors
    /// Says what part is missing or cannot be read.
    pub fn from_short(text: &str) -> Result<Self, Mistaken> {
        let source = Source { name: String::new(), text: text.to_owned() };
        let whole = 0..text.len();
        // From the right: the rules may be a path with a colon in it.
        let (Some(last), first) = (text.rfind(':'), text.rfind(':').and_then(|last| text[..last].rfind(':'))) else {
            return Err(source.mistake(whole, Message::new("lab.mistake.no_colon")));
        };
        let Some(first) = first else { return Err(source.mistake(whole, Message::new("lab.mistake.one_colon"))) };
        let rules = piece(text, 0..first);
        let games = piece(text, last + 1..text.len());
        if rules.text.is_empty() {
            return Err(source.mistake(0..first + 1, Message::new("lab.mistake.no_rules")));
        }
        let Ok(count @ 1..=MAX_GAMES) = games.text.replace('_', "").parse() else {
            let message = Message::new("lab.mistake.games").with("found", &games.text).with("max", MAX_GAMES);
            return Err(source.mistake(games.span, message));
        };
        let teams = teams(text, first + 1..last);
        Ok(Self { source, rules, rules_hash: None, teams, size: Size::Games(count), unit: GameUnit::Match, seed: None })
    }
}

/// The part of a text in a range, without the blanks around it.
fn piece(text: &str, range: Range<usize>) -> Piece {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let trimmed = part.trim();
    if trimmed.is_empty() {
        return Piece { text: String::new(), span: range };
    }
    Piece { text: trimmed.to_owned(), span: start..start + trimmed.len() }
}

/// The teams in a range of a text: separated by a `v` that stands alone.
fn teams(text: &str, range: Range<usize>) -> Vec<Vec<Piece>> {
    let mut found = Vec::new();
    let mut start = range.start;
    let bytes = text.as_bytes();
    for at in range.clone() {
        let blank = |at: usize| !range.contains(&at) || bytes[at].is_ascii_whitespace();
        if bytes[at].eq_ignore_ascii_case(&b'v') && (at == range.start || blank(at - 1)) && blank(at + 1) {
            found.push(players(text, start..at));
            start = at + 1;
        }
    }
    found.push(players(text, start..range.end));
    found
}

/// The players of a team: separated by `+`.
pub(crate) fn players(text: &str, range: Range<usize>) -> Vec<Piece> {
    let mut start = range.start;
    text[range]
        .split('+')
        .map(|part| {
            let found = piece(text, start..start + part.len());
            start += part.len() + 1;
            found
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(plan: &Plan) -> Vec<Vec<&str>> {
        plan.teams.iter().map(|team| team.iter().map(|player| player.text.as_str()).collect()).collect()
    }

    #[test]
    fn the_short_form_is_read() {
        let plan =
            Plan::from_short("international: matriz+matriz v random + sondeo 200 : 40_000").expect("well written");
        assert_eq!(plan.rules.text, "international");
        assert_eq!(texts(&plan), [vec!["matriz", "matriz"], vec!["random", "sondeo 200"]]);
        assert_eq!(plan.size, Size::Games(40_000));
        let random = &plan.teams[1][0];
        assert_eq!(&plan.source.text[random.span.clone()], "random");
    }

    #[test]
    fn a_v_within_a_name_and_a_colon_within_a_path_part_nothing() {
        let plan = Plan::from_short(r"C:\mis reglas\v.toml: vivo V muy vivo : 2").expect("well written");
        assert_eq!(plan.rules.text, r"C:\mis reglas\v.toml");
        assert_eq!(texts(&plan), [["vivo"], ["muy vivo"]]);
    }

    #[test]
    fn what_is_missing_is_named() {
        for (text, key) in [
            ("matriz", "lab.mistake.no_colon"),
            ("matriz v random : 10", "lab.mistake.one_colon"),
            (" : matriz v random : 10", "lab.mistake.no_rules"),
            ("international: matriz v random : many", "lab.mistake.games"),
            ("international: matriz v random : 0", "lab.mistake.games"),
            ("international: matriz v random : 1000000001", "lab.mistake.games"),
            ("international: matriz v random :", "lab.mistake.games"),
        ] {
            assert_eq!(Plan::from_short(text).expect_err("mistaken").mistakes[0].1.key, key, "{text}");
        }
    }
}
