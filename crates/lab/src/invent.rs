//! Inventing rules: the neighbours of some rules, tried by balance and kept as a map of length by skill.
//!
//! A neighbour is the rule file with a key or two changed ([`KeyChange`]). The map keeps the best of each cell
//! ([`MapPlace`]). The best of many looks better than it is, because the best luck is among them: so the figures of what is
//! shown come from deals on which nothing was chosen.

mod map;
mod neighbours;
mod tell;
mod tried;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde::Serialize;
use sobremesa_catalog::{Catalog, CatalogGame, draft_rules, rules_form};
use sobremesa_core::{Message, Seed, StopFlag};
use sobremesa_protocol::Localized;
use sobremesa_protocol::workshop::{DraftEdit, FileDraft, RuleForm};

pub use self::map::{MINUTES, MapCell, MapPlace, SKILL};
pub use self::neighbours::KeyChange;
use self::neighbours::{Neighbour, NoNeighbour};
pub use self::tell::{csv, text};
pub use self::tried::TriedRules;
use crate::balance::{Balance, BalanceError, BalanceSize};
use crate::run::Progress;

/// So many rules are shown, and played again.
const SHOWN: usize = 10;

/// What is shown is played so many times as much again, on fresh deals.
const FRESH: u64 = 4;

/// Changes that are drawn for each that is tried, before the neighbours count as exhausted.
const DRAWN: usize = 20;

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InventSize {
    /// How each neighbour is played; what is shown is played four times as much again.
    pub balance: BalanceSize,
    /// Keys that are changed at most: 1 or 2.
    pub changes: usize,
    /// Neighbours that are tried at most.
    pub limit: usize,
}

/// Why nothing can be invented.
#[derive(Debug, thiserror::Error)]
pub enum InventError {
    /// The rules that one begins with cannot be judged.
    #[error(transparent)]
    Balance(#[from] BalanceError),
    /// Nobody plays against anybody, so that there is no skill to measure.
    #[error("under these rules nobody plays against anybody")]
    Alone,
    /// What was tried before cannot be read.
    #[error("{} cannot be read", .path.display())]
    Unreadable {
        /// The file of the invention's folder.
        path: PathBuf,
        /// What the system or the reader says of it.
        why: Message,
    },
    /// What was tried cannot be kept.
    #[error(transparent)]
    Folder(#[from] std::io::Error),
}

/// What was found among the neighbours of some rules.
#[derive(Clone, Debug, Serialize)]
pub struct Invention {
    /// The rules that one begins with, and what is chosen of them.
    pub rules: String,
    /// The root seed.
    pub seed: String,
    /// Games of every two levels by which each neighbour was tried.
    pub games: u64,
    /// Keys that were changed at most.
    pub changes: usize,
    /// Neighbours that were tried.
    pub tried: usize,
    /// Neighbours that cannot be played: their file has mistakes, or hands at random do not end.
    pub unplayable: usize,
    /// Changes after which the game is the same as before, or as another neighbour, or every game that was tried is.
    pub same: usize,
    /// Neighbours that were tried and have no place on the map: not all of their matches end.
    pub unending: usize,
    /// The best neighbour of each cell of the map, by what it was tried with.
    pub map: Vec<MapEntry>,
    /// The rules that one began with, on fresh deals.
    pub base: Balance,
    /// The best neighbours, on fresh deals, those with the fewest faults first.
    pub best: Vec<InventedRules>,
}

/// The best neighbour of a cell.
#[derive(Clone, Debug, Serialize)]
pub struct MapEntry {
    /// Where it stands.
    #[serde(flatten)]
    pub place: MapPlace,
    /// What was changed.
    pub changes: Vec<KeyChange>,
}

/// Rules that are worth a look.
#[derive(Clone, Debug, Serialize)]
pub struct InventedRules {
    /// The name of its file: the id of the rules that one began with, and its rank.
    pub id: String,
    /// What was changed.
    pub changes: Vec<KeyChange>,
    /// Sentences that its rules say and those that one began with do not.
    pub says: Vec<Localized>,
    /// Sentences that the rules that one began with say and its own do not.
    pub says_no_more: Vec<Localized>,
    /// Where it stood by what it was tried with, when it was chosen.
    pub chosen: MapPlace,
    /// Where it stands on fresh deals; none where not all matches ended there.
    pub place: Option<MapPlace>,
    /// Its figures on fresh deals.
    pub balance: Balance,
    /// The rule file under a name of its own.
    #[serde(skip)]
    pub file: String,
}

/// A neighbour with where it stands.
#[derive(Clone)]
struct Placed {
    neighbour: Neighbour,
    place: MapPlace,
}

/// What goes on while neighbours are tried.
struct Search<'s> {
    catalog: &'s Catalog,
    form: RuleForm,
    seed: Seed,
    size: InventSize,
    tried: &'s mut TriedRules,
    stop: &'s StopFlag,
    progress: &'s Progress,
    /// The hashes of all rules that came up.
    met: BTreeSet<String>,
    /// What was seen of each of them, whatever their text: on the same deals the same game comes to the same.
    played: Vec<Balance>,
    placed: Vec<Placed>,
    unplayable: usize,
    same: usize,
    unending: usize,
}

/// Tries the neighbours of some rules and says which are good. None where `stop` was set before it was done; what was tried
/// until then is kept in `tried`.
///
/// With two changes the neighbours of one change take half of `limit`; then the neighbours of what the map holds are tried,
/// drawn by a stream of the seed.
///
/// # Errors
/// If the rules that one begins with cannot be judged, or what was tried cannot be kept.
///
/// # Panics
/// Never: the game of rules is known.
pub fn invent(
    catalog: &Catalog,
    game: &CatalogGame,
    seed: Seed,
    size: InventSize,
    tried: &mut TriedRules,
    (stop, progress): (&StopFlag, &Progress),
) -> Result<Option<Invention>, InventError> {
    if game.info().sides.iter().all(|side| *side == 0) {
        return Err(InventError::Alone);
    }
    let form = rules_form(&game.info().game).expect("the game of rules is known");
    let fresh_seed = Seed::from_text(&format!("invent, on fresh deals: {}", seed.to_hex()));
    let fresh = BalanceSize { games: size.balance.games * FRESH, ..size.balance };
    let Some(base) = tried.balance(game, fresh_seed, fresh, (stop, progress))? else { return Ok(None) };
    let Some(begun_with) = tried.balance(game, seed, size.balance, (stop, progress))? else { return Ok(None) };
    let met = BTreeSet::from([game.rules_hash().to_owned()]);
    let mut search = Search {
        catalog,
        form,
        seed,
        size,
        tried: &mut *tried,
        stop,
        progress,
        met,
        played: vec![whatever_the_text(&begun_with)],
        placed: Vec::new(),
        unplayable: 0,
        same: 0,
        unending: 0,
    };
    let unchanged = Neighbour::unchanged(game);
    if search.try_singles(&unchanged)?.is_none() || search.try_elites(&unchanged)?.is_none() {
        return Ok(None);
    }
    let Search { placed, unplayable, same, unending, .. } = search;
    let map = elites(&placed);
    let mut best = Vec::new();
    for at in shown(&placed, &map) {
        let Placed { neighbour, place } = &placed[at];
        let Some(balance) = tried.balance(&neighbour.game, fresh_seed, fresh, (stop, progress))? else {
            return Ok(None);
        };
        best.push((neighbour, *place, balance));
    }
    let faults = |balance: &Balance| MapPlace::of(balance).map_or(f64::INFINITY, |place| place.faults);
    best.sort_by(|(_, _, one), (_, _, other)| faults(one).total_cmp(&faults(other)));
    let invented = |(rank, (neighbour, chosen, balance)): (usize, (&Neighbour, MapPlace, Balance))| {
        let (said, says) = (game.about(), neighbour.game.about());
        let id = format!("{}-{}", game.info().id, rank + 1);
        InventedRules {
            file: named(neighbour, &id, rank + 1),
            id,
            changes: neighbour.changes.clone(),
            says: says.sentences_beyond(said),
            says_no_more: said.sentences_beyond(says),
            chosen,
            place: MapPlace::of(&balance),
            balance,
        }
    };
    let best: Vec<InventedRules> = best.into_iter().enumerate().map(invented).collect();
    let entry = |(_, at): (&MapCell, &usize)| MapEntry {
        place: placed[*at].place,
        changes: placed[*at].neighbour.changes.clone(),
    };
    Ok(Some(Invention {
        rules: game.spec().to_owned(),
        seed: seed.to_hex(),
        games: size.balance.games,
        changes: size.changes,
        tried: placed.len() + unending,
        unplayable,
        same,
        unending,
        map: map.iter().map(entry).collect(),
        base,
        best,
    }))
}

impl Search<'_> {
    /// Tries neighbours of one change, in an order that the seed draws; none if it was told to stop.
    fn try_singles(&mut self, unchanged: &Neighbour) -> Result<Option<()>, InventError> {
        let mut changes = unchanged.every_change(&self.form);
        self.seed.key().derive("invent", b"one change", &[]).stream(0).shuffle(&mut changes);
        let limit = if self.size.changes > 1 { self.size.limit.div_ceil(2) } else { self.size.limit };
        for change in changes {
            if self.placed.len() + self.unending >= limit {
                break;
            }
            if self.try_change(unchanged, change)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Tries neighbours of what the map holds and of the rules that one began with; none if it was told to stop.
    fn try_elites(&mut self, unchanged: &Neighbour) -> Result<Option<()>, InventError> {
        if self.size.changes < 2 {
            return Ok(Some(()));
        }
        let mut rng = self.seed.key().derive("invent", b"more changes", &[]).stream(0);
        for _ in 0..DRAWN * self.size.limit {
            if self.placed.len() + self.unending >= self.size.limit {
                break;
            }
            let map = elites(&self.placed);
            let fewer = |at: &&usize| self.placed[**at].neighbour.changes.len() < self.size.changes;
            let open: Vec<usize> = map.values().filter(fewer).copied().collect();
            let drawn = rng.below(open.len() as u32 + 1) as usize;
            let parent = open.get(drawn).map_or(unchanged, |at| &self.placed[*at].neighbour).clone();
            let mut changes = parent.every_change(&self.form);
            // A key is changed once: twice would be another neighbour of one change.
            changes.retain(|change| !parent.changes.iter().any(|made| made.touches(change)));
            if changes.is_empty() {
                continue;
            }
            let change = changes.swap_remove(rng.below(changes.len() as u32) as usize);
            if self.try_change(&parent, change)?.is_none() {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Tries a neighbour; none if it was told to stop.
    fn try_change(&mut self, parent: &Neighbour, change: KeyChange) -> Result<Option<()>, InventError> {
        let neighbour = match parent.changed(self.catalog, change) {
            Ok(neighbour) => neighbour,
            Err(NoNeighbour::Unplayable) => {
                self.unplayable += 1;
                return Ok(Some(()));
            }
            Err(NoNeighbour::Same) => {
                self.same += 1;
                return Ok(Some(()));
            }
        };
        if !self.met.insert(neighbour.game.rules_hash().to_owned()) {
            self.same += 1;
            return Ok(Some(()));
        }
        let watched = (self.stop, self.progress);
        match self.tried.balance(&neighbour.game, self.seed, self.size.balance, watched) {
            Ok(None) => return Ok(None),
            Ok(Some(balance)) => {
                let played = whatever_the_text(&balance);
                if self.played.contains(&played) {
                    self.same += 1;
                    return Ok(Some(()));
                }
                self.played.push(played);
                match MapPlace::of(&balance) {
                    Some(place) => self.placed.push(Placed { neighbour, place }),
                    None => self.unending += 1,
                }
            }
            // The sides cannot change places, say.
            Err(InventError::Balance(_)) => self.unplayable += 1,
            Err(error) => return Err(error),
        }
        Ok(Some(()))
    }
}

/// A balance without what names the rules: all that was seen of the game.
fn whatever_the_text(balance: &Balance) -> Balance {
    Balance { rules: String::new(), rules_hash: String::new(), ..balance.clone() }
}

/// The best of each cell of the map, the first that was tried where two are alike.
fn elites(placed: &[Placed]) -> BTreeMap<MapCell, usize> {
    let mut map: BTreeMap<MapCell, usize> = BTreeMap::new();
    for (at, Placed { place, .. }) in placed.iter().enumerate() {
        let best = map.entry(place.cell).or_insert(at);
        if place.faults < placed[*best].place.faults {
            *best = at;
        }
    }
    map
}

/// What is shown: the best of each cell, those with the fewest faults first; where the map has fewer cells, the next best of
/// all.
fn shown(placed: &[Placed], map: &BTreeMap<MapCell, usize>) -> Vec<usize> {
    let by_faults =
        |all: &mut Vec<usize>| all.sort_by(|a, b| placed[*a].place.faults.total_cmp(&placed[*b].place.faults));
    let mut shown: Vec<usize> = map.values().copied().collect();
    by_faults(&mut shown);
    let mut rest: Vec<usize> = (0..placed.len()).filter(|at| !shown.contains(at)).collect();
    by_faults(&mut rest);
    shown.extend(rest);
    shown.truncate(SHOWN);
    shown
}

/// The file of a neighbour under a name of its own.
fn named(neighbour: &Neighbour, id: &str, rank: usize) -> String {
    let name = &neighbour.game.info().name;
    let set = |at: serde_json::Value, value: String| {
        DraftEdit(serde_json::json!({ "edit": "set", "at": at, "value": value }))
    };
    let edits = vec![
        set(serde_json::json!(["id"]), id.to_owned()),
        set(serde_json::json!(["name", "es"]), format!("{} {rank}", name.es)),
        set(serde_json::json!(["name", "en"]), format!("{} {rank}", name.en)),
    ];
    let draft = FileDraft { text: neighbour.text.clone(), edits };
    let view = draft_rules(&neighbour.game.info().game, &draft).and_then(Result::ok);
    view.filter(|view| view.mistakes.is_empty()).map_or_else(|| neighbour.text.clone(), |view| view.text)
}
