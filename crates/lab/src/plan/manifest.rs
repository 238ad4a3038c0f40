//! An experiment as a TOML file: read into a plan, and written once everything is looked up.

mod reader;

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Serialize;
use toml::de::{DeTable, DeValue};

use self::reader::Reader;
use super::text::{colons, games, team, teams};
use super::{
    GameUnit, Keep, KeptMoves, MAX_GAMES, MAX_PAIRINGS, ManifestMistakes, ManifestPart, PairPlan, Plan, SCALES,
    ScheduleKind, Size, Source, StopPlan, TeamPlan,
};
use crate::stats::EloScale;
use sobremesa_core::Message;

/// Version of the manifest's format.
pub(crate) const FORMAT: u64 = 1;

/// Largest difference in Elo that a sequential test may ask for.
const MAX_ELO: f64 = 1000.0;

/// A manifest with everything looked up: what ran, so that it can be run again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Resolved {
    /// Version of the manifest's format.
    pub format: u64,
    /// Name or file of the rules.
    pub rules: String,
    /// BLAKE3 of the rules as compiled.
    pub rules_hash: String,
    /// The unit that counts as a game.
    pub unit: GameUnit,
    /// The root seed: 64 hexadecimal digits.
    pub seed: String,
    /// The schedule: which teams meet.
    pub schedule: ScheduleKind,
    /// The pairings that are listed, each player with all its options by key.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<String>,
    /// The teams of any other schedule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<String>,
    /// Rounds of a Swiss tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// Blocks a pairing, where the pairings do not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<u64>,
    /// Blocks of a unit of work.
    pub blocks_per_unit: u64,
    /// When a pairing stops early.
    pub stop: StopPlan,
    /// What is kept beside the rows of games.
    pub keep: Keep,
    /// BLAKE3 of what the files of players come to, by their names; of those alone whose name does not say it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<String, String>,
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
    /// Tells everything that is wrong with it, each with its place.
    pub fn from_manifest(name: &str, text: &str) -> Result<Self, ManifestMistakes> {
        let plan = Self::from_faulty_manifest(name, text)?;
        if plan.mistakes.is_empty() { Ok(plan) } else { Err(plan.source.mistaken(plan.mistakes)) }
    }

    /// The same of a manifest that may have mistakes ([`Plan::mistakes`]): who looks it up tells them with those that are found
    /// then, all at once.
    ///
    /// # Errors
    /// If it is no TOML.
    pub fn from_faulty_manifest(name: &str, text: &str) -> Result<Self, ManifestMistakes> {
        let source = Source { name: name.to_owned(), text: text.to_owned() };
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let mistakes = errors.iter().map(|error| {
                let problem = sobremesa_files::syntax(error);
                let message = Message::new("lab.mistake.toml").with_message("problem", problem);
                (error.span().unwrap_or(0..0), message)
            });
            return Err(source.mistaken(mistakes.collect()));
        }
        let mut mistakes = Vec::new();
        let plan = read(source, table.get_ref(), &mut mistakes);
        Ok(Self { mistakes, ..plan })
    }
}

fn read(source: Source, table: &DeTable<'_>, mistakes: &mut Vec<super::Mistake>) -> Plan {
    let text = source.text.clone();
    let mut plan = Plan::empty(source);
    let mut reader = Reader::new("", table, mistakes);
    if reader.whole("format", FORMAT..=FORMAT).is_none() && !reader.has("format") {
        reader.wrong(0..0, Message::new("lab.mistake.no_format").with("known", FORMAT));
    }
    plan.rules = reader.text("rules").map(|(text, span)| ManifestPart { text, span });
    if plan.rules.is_none() && !reader.has("rules") {
        reader.wrong(0..0, Message::new("lab.mistake.no_rules_key"));
    }
    plan.rules_hash = reader.text("rules_hash").map(|(text, span)| ManifestPart { text, span });
    let hashes = reader.texts_by_key("players").into_iter();
    plan.player_hashes = hashes.map(|(name, (text, span))| (name, ManifestPart { text, span })).collect();
    plan.unit = reader.choice("unit", &UNITS).unwrap_or_default();
    plan.seed = reader.text("seed").map(|(seed, _)| seed);
    plan.size = size(&mut reader);
    plan.blocks_per_unit = reader.whole("blocks_per_unit", 1..=MAX_GAMES).map(|(blocks, _)| blocks);
    plan.teams = reader.texts("teams").into_iter().map(|(team, span)| team_at(&text, &team, span)).collect();
    plan.pairs = reader
        .texts("pairs")
        .into_iter()
        .filter_map(|(pair, span)| {
            let found = pair_at(&text, &pair, span.clone());
            found.map_err(|message| reader.wrong(span, message)).ok()
        })
        .collect();
    schedule(&mut reader, &mut plan);
    let stop = reader.table("stop");
    let keep = reader.table("keep");
    reader.finish();
    if let Some(stop) = stop {
        plan.stop = stop_rule(Reader::new("stop", stop, mistakes));
    }
    if let Some(keep) = keep {
        plan.keep = kept(Reader::new("keep", keep, mistakes));
    }
    plan
}

const UNITS: [(&str, GameUnit); 2] = [("match", GameUnit::Match), ("hand", GameUnit::Hand)];

fn size(reader: &mut Reader<'_, '_>) -> Option<Size> {
    let games = reader.whole("games", 1..=MAX_GAMES);
    let blocks = reader.whole("blocks", 1..=MAX_GAMES);
    match (games, blocks) {
        (Some(_), Some((_, span))) => {
            reader.wrong(span, Message::new("lab.mistake.two_sizes"));
            None
        }
        (Some((games, _)), None) => Some(Size::Games(games)),
        (None, Some((blocks, _))) => Some(Size::Blocks(blocks)),
        (None, None) => None,
    }
}

/// The schedule, and what it needs.
fn schedule(reader: &mut Reader<'_, '_>, plan: &mut Plan) {
    let named = reader.choice("schedule", &ScheduleKind::NAMES);
    plan.schedule = named.unwrap_or(ScheduleKind::Pairs);
    plan.rounds = reader.whole("rounds", 1..=1000).map(|(rounds, _)| rounds as u32);
    let at = reader.key_span("schedule").unwrap_or(0..0);
    if plan.schedule == ScheduleKind::Pairs {
        if reader.has("pairs") && reader.has("teams") {
            let span = reader.key_span("teams").unwrap_or(0..0);
            reader.wrong(span, Message::new("lab.mistake.teams_and_pairs"));
        } else if !reader.has("pairs") && !reader.has("teams") {
            reader.wrong(0..0, Message::new("lab.mistake.no_teams"));
        }
    } else if reader.has("pairs") {
        let span = reader.key_span("pairs").unwrap_or(0..0);
        reader.wrong(span, Message::new("lab.mistake.pairs_scheduled"));
    } else if !reader.has("teams") {
        reader.wrong(at, Message::new("lab.mistake.no_teams"));
    }
    if plan.rounds.is_some() && plan.schedule != ScheduleKind::Swiss {
        let span = reader.key_span("rounds").unwrap_or(0..0);
        reader.wrong(span, Message::new("lab.mistake.rounds"));
    }
    let sized = !plan.pairs.is_empty() && plan.pairs.iter().all(|pair| pair.size.is_some());
    if plan.size.is_none() && !sized && !reader.has("games") && !reader.has("blocks") {
        reader.wrong(0..0, Message::new("lab.mistake.no_size"));
    }
}

fn stop_rule(mut reader: Reader<'_, '_>) -> StopPlan {
    let kind = reader.choice("rule", &[("blocks", 0), ("gsprt", 1), ("precision", 2)]);
    if kind.is_none() && !reader.has("rule") {
        reader.wrong_here(Message::new("lab.mistake.no_stop_rule"));
    }
    let rule = match kind {
        Some(1) => {
            let elo0 = reader.number("elo0", -MAX_ELO..=MAX_ELO);
            let elo1 = reader.number("elo1", -MAX_ELO..=MAX_ELO);
            let model = reader.choice("model", &SCALES).unwrap_or(EloScale::Normalized);
            let mut error = |key| reader.number(key, 0.0001..=0.4999).map_or(0.05, |(value, _)| value);
            let (alpha, beta) = (error("alpha"), error("beta"));
            let tests = reader.whole("tests", 1..=MAX_PAIRINGS as u64).map(|(tests, _)| tests as u32);
            match (elo0, elo1) {
                (Some((elo0, _)), Some((elo1, span))) if elo1 <= elo0 => {
                    reader.wrong(span, Message::new("lab.mistake.elo_order").with("elo0", elo0));
                    StopPlan::Blocks
                }
                (Some((elo0, _)), Some((elo1, _))) => StopPlan::Gsprt { elo0, elo1, model, alpha, beta, tests },
                _ => {
                    reader.missing(&["elo0", "elo1"]);
                    StopPlan::Blocks
                }
            }
        }
        Some(2) => {
            if let Some((half_width, _)) = reader.number("half_width", 0.0001..=0.5) {
                StopPlan::Precision { half_width }
            } else {
                reader.missing(&["half_width"]);
                StopPlan::Blocks
            }
        }
        _ => StopPlan::Blocks,
    };
    reader.finish();
    rule
}

fn kept(mut reader: Reader<'_, '_>) -> Keep {
    let plain = Keep::default();
    let keep = Keep {
        hands: reader.truth("hands").unwrap_or(plain.hands),
        moves: reader.choice("moves", &KeptMoves::NAMES).unwrap_or(plain.moves),
        every: reader.whole("every", 1..=MAX_GAMES).map_or(plain.every, |(every, _)| every),
    };
    reader.finish();
    keep
}

/// How far the places of a value are moved on; none where escapes or other quotes make them unknown.
fn offset(source: &str, value: &str, span: &Range<usize>) -> Option<usize> {
    (source.get(span.start + 1..span.end.saturating_sub(1)) == Some(value)).then_some(span.start + 1)
}

fn at(mut team: TeamPlan, offset: Option<usize>, span: &Range<usize>) -> TeamPlan {
    if offset.is_none() {
        team.span = span.clone();
        team.players.iter_mut().for_each(|player| player.span = span.clone());
    }
    team
}

fn team_at(source: &str, text: &str, span: Range<usize>) -> TeamPlan {
    let offset = offset(source, text, &span);
    at(team(text, 0..text.len(), offset.unwrap_or(0)), offset, &span)
}

/// A pairing: `P v P`, or `P v P : GAMES`.
fn pair_at(source: &str, text: &str, span: Range<usize>) -> Result<PairPlan, Message> {
    let offset = offset(source, text, &span);
    let (teams_end, size) = match colons(text).last() {
        Some(last) => (*last, Some(Size::Games(games(text[last + 1..].trim())?))),
        None => (text.len(), None),
    };
    let found = teams(&text[..teams_end], offset.unwrap_or(0));
    Ok(PairPlan { teams: found.into_iter().map(|team| at(team, offset, &span)).collect(), size, span })
}

/// Whether a value of TOML is a text.
fn as_text<'v>(value: &'v DeValue<'_>) -> Option<&'v str> {
    value.as_str()
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;

    const WHOLE: &str = r#"
format = 1
rules = "international"
teams = ["matriz + sondeo 9", 'random']
games = 40
unit = "hand"
seed = "abc"

[stop]
rule = "gsprt"
elo0 = 0
elo1 = 10.5
"#;

    #[test]
    fn a_manifest_is_read_with_its_places() {
        let plan = Plan::from_manifest("a.toml", WHOLE).expect("well written");
        assert_eq!((plan.unit, plan.size, plan.seed.as_deref()), (GameUnit::Hand, Some(Size::Games(40)), Some("abc")));
        let model = EloScale::Normalized;
        assert_eq!(plan.stop, StopPlan::Gsprt { elo0: 0.0, elo1: 10.5, model, alpha: 0.05, beta: 0.05, tests: None });
        for (team, player, text) in [(0, 0, "matriz"), (0, 1, "sondeo 9"), (1, 0, "random")] {
            let piece = &plan.teams[team].players[player];
            assert_eq!((piece.text.as_str(), &WHOLE[piece.span.clone()]), (text, text));
        }
    }

    fn told(text: &str) -> Vec<(&'static str, String)> {
        let mistaken = Plan::from_manifest("a.toml", text).expect_err("mistaken");
        let key = |message: &Message| match message.key {
            Cow::Borrowed(key) => key,
            Cow::Owned(_) => panic!("no key of a manifest is put together"),
        };
        mistaken.mistakes.iter().map(|(span, message)| (key(message), text[span.clone()].to_owned())).collect()
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        for (old, new, key, at) in [
            ("format = 1", "format = 9", "lab.mistake.whole", "9"),
            ("games = 40", "", "lab.mistake.no_size", ""),
            ("games = 40", "games = 40\nblocks = 7", "lab.mistake.two_sizes", "7"),
            ("games = 40", "games = 0", "lab.mistake.whole", "0"),
            ("games = 40", "games = -3", "lab.mistake.whole", "-3"),
            ("games = 40", "games = \"many\"", "lab.mistake.wants_number", "\"many\""),
            ("unit = \"hand\"", "unit = \"day\"", "lab.mistake.choice", "\"day\""),
            ("seed =", "sed =", "lab.mistake.key_near", "sed"),
            ("seed = \"abc\"", "seed = 3", "lab.mistake.wants_text", "3"),
            ("teams = [", "pairs = [\"a v b\"]\nteams = [", "lab.mistake.teams_and_pairs", "teams"),
            ("elo1 = 10.5", "elo1 = -1", "lab.mistake.elo_order", "-1"),
            ("elo1 = 10.5", "", "lab.mistake.missing", ""),
            ("elo1 = 10.5", "elo1 = 10.5\nbound = 3", "lab.mistake.key", "bound"),
            ("unit =", "schedule = \"swiss\"\nrounds = 0\nunit =", "lab.mistake.whole", "0"),
            ("unit =", "rounds = 3\nunit =", "lab.mistake.rounds", "rounds"),
            ("rules = ", "rules ", "lab.mistake.toml", ""),
        ] {
            let text = WHOLE.replace(old, new);
            assert!(told(&text).contains(&(key, at.to_owned())), "{new}: {:?}", told(&text));
        }
    }

    #[test]
    fn all_mistakes_are_told_at_once() {
        let text = "format = 2\nrules = 7\nteems = []\ngames = 0\n[stop]\nrule = \"never\"\n[keep]\nhands = 1\n";
        let keys: Vec<_> = told(text).into_iter().map(|(key, _)| key).collect();
        for key in [
            "lab.mistake.whole",
            "lab.mistake.wants_text",
            "lab.mistake.key_near",
            "lab.mistake.no_teams",
            "lab.mistake.choice",
            "lab.mistake.wants_truth",
        ] {
            assert!(keys.contains(&key), "{key}: {keys:?}");
        }
        assert_eq!(keys.len(), 7);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let resolved = Resolved {
            format: FORMAT,
            rules: "international".to_owned(),
            rules_hash: "ab".to_owned(),
            unit: GameUnit::Match,
            seed: "00".repeat(32),
            schedule: ScheduleKind::Pairs,
            pairs: vec!["matriz + matriz v random + random : 40".to_owned()],
            teams: Vec::new(),
            rounds: None,
            blocks: None,
            blocks_per_unit: 4,
            stop: StopPlan::Precision { half_width: 0.01 },
            keep: Keep { hands: true, moves: KeptMoves::Sample, every: 7 },
            players: [("./a b/".to_owned(), "cd".to_owned())].into(),
        };
        let plan = Plan::from_manifest("manifest.toml", &resolved.to_toml()).expect("well written");
        assert_eq!((plan.stop, plan.keep), (resolved.stop, resolved.keep));
        assert_eq!(plan.pairs[0].size, Some(Size::Games(40)));
        assert_eq!(plan.blocks_per_unit, Some(4));
        let hashes: Vec<_> =
            plan.player_hashes.iter().map(|(name, hash)| (name.as_str(), hash.text.as_str())).collect();
        assert_eq!(hashes, [("./a b/", "cd")]);
    }
}
