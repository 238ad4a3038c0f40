//! A list of the players that may be chosen: one `name options` a line, `human` among them for people.

use std::ops::Range;

use sobremesa_protocol::{Localized, OptionInfo, PlayerInfo};

use super::Players;
use crate::spec::{PlayerError, PlayerSpec};
use sobremesa_edge::GameEntry;
use sobremesa_edge::games::GAMES;

/// How people are named in a list.
const HUMAN: &str = "human";

/// The players that may be chosen, in the order of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OfferedPlayers {
    /// Whether people may.
    people: bool,
    players: Vec<PlayerSpec>,
}

impl Players {
    /// Reads a list. What follows a `#` is a remark.
    ///
    /// # Errors
    /// Every line that names nobody, with its place.
    pub(crate) fn read_offered(&self, text: &str) -> Result<OfferedPlayers, Vec<(Range<usize>, PlayerError)>> {
        let mut offered = OfferedPlayers::default();
        let mut mistakes = Vec::new();
        let mut at = 0;
        for whole in text.split_inclusive('\n') {
            let bare = whole.split('#').next().unwrap_or_default();
            let line = bare.trim();
            let start = at + (bare.len() - bare.trim_start().len());
            at += whole.len();
            if line.is_empty() {
                continue;
            }
            if line.eq_ignore_ascii_case(HUMAN) {
                offered.people = true;
                continue;
            }
            let spec = line.parse().and_then(|spec: PlayerSpec| self.known_anywhere(&spec).map(|()| spec));
            match spec {
                Ok(spec) if offered.players.contains(&spec) => {}
                Ok(spec) => offered.players.push(spec),
                Err(error) => mistakes.push((start..start + line.len(), error)),
            }
        }
        if mistakes.is_empty() && offered.players.is_empty() {
            mistakes.push((0..0, PlayerError::Empty));
        }
        if mistakes.is_empty() { Ok(offered) } else { Err(mistakes) }
    }

    /// Sees that a player may sit down at some game.
    ///
    /// # Errors
    /// If none has it: why the first does not; or that which has a player of the name, and refuses it.
    fn known_anywhere(&self, spec: &PlayerSpec) -> Result<(), PlayerError> {
        let mut refused = None;
        for game in GAMES {
            match self.canonical(game, spec) {
                Ok(_) => return Ok(()),
                Err(PlayerError::Unknown { .. }) if refused.is_some() => {}
                Err(error) if matches!(refused, None | Some(PlayerError::Unknown { .. })) => refused = Some(error),
                Err(_) => {}
            }
        }
        refused.map_or(Ok(()), Err)
    }

    /// Whether people may sit down.
    pub(crate) fn offers_people(&self) -> bool {
        self.offered.as_ref().is_none_or(|offered| offered.people)
    }

    /// Whether a canonical player of a game may be chosen.
    pub(crate) fn offers(&self, game: &'static GameEntry, canonical: &PlayerSpec) -> bool {
        let Some(offered) = &self.offered else { return true };
        offered.players.iter().any(|spec| {
            let alike = spec.name == canonical.name;
            alike && (spec.options.is_empty() || self.canonical(game, spec).is_ok_and(|spec| spec == *canonical))
        })
    }

    /// The players of a game that may be chosen, as lists show them. One that is listed with options is chosen with
    /// them.
    pub(crate) fn to_choose(&self, game: &'static GameEntry) -> Vec<PlayerInfo> {
        let Some(offered) = &self.offered else { return self.roster(game) };
        let info = |spec: &PlayerSpec| {
            let mut info = self.find(game, spec).ok()?.info();
            let canonical = self.canonical(game, spec).ok()?;
            if !spec.options.is_empty() {
                let set: Vec<String> = (0..).zip(&spec.options).map(|(place, set)| shown(&info, place, set)).collect();
                let set = set.join(", ");
                let with = |name: &str| format!("{name} ({set})");
                info.name = Localized { es: with(&info.name.es), en: with(&info.name.en) };
                info.id = canonical.to_string();
                info.options.clear();
            }
            Some(info)
        };
        offered.players.iter().filter_map(info).collect()
    }
}

/// An option of a player as a list sets it, for its name: a number alone, a word with what it is said of.
fn shown(info: &PlayerInfo, place: usize, (key, value): &(Option<String>, String)) -> String {
    let option = match key {
        Some(key) => info.options.iter().find(|option| option.id == *key),
        None => info.options.get(place),
    };
    let word = option.and_then(|OptionInfo { id, takes, .. }| Some((id, takes.word(takes.read(value)?)?)));
    word.map_or_else(|| value.clone(), |(id, word)| format!("{id}={}", word.id))
}
