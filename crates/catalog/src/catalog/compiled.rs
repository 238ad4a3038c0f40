//! Compiling rule files, each text once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use sobremesa_dominoes::file::{ReadError, Seats, SeatsError};
use sobremesa_dominoes::rules::{Direction, SeatOrder, Spinner, Text};
use sobremesa_dominoes::{Dominoes, Rules, file};
use sobremesa_protocol::{Localized, RulesInfo};

use super::RulesError;
use crate::any::AnyGame;
use crate::erased::{About, ErasedGame};
use crate::players::Players;
use crate::rules_spec::{ChoiceError, ChoiceProblem, RulesSpec};
use crate::wire::Wire;

/// Most texts whose rules are kept compiled.
const MAX_KEPT: usize = 1_000;

/// Rules compiled, or why a text cannot be.
type Compiled = Result<Arc<dyn AnyGame>, ReadError>;

/// Where a text was found, and what may be done with its game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    /// Whether it is the user's.
    pub(super) own: bool,
    /// Who may sit down.
    pub(super) players: Players,
}

/// What a text was compiled to, by its hash, what was chosen, and where it was found.
type Kept = BTreeMap<([u8; 32], String, Found), Compiled>;

/// Compiling is a function of the text alone: what it gave is kept for the whole program.
static KEPT: Mutex<Kept> = Mutex::new(Kept::new());

/// Compiles the rules of a text under what is chosen. `path` stands for the file in errors.
pub(super) fn compile(path: &str, text: &str, found: &Found, choices: &Seats) -> Result<Arc<dyn AnyGame>, RulesError> {
    match kept(text, found, choices) {
        Ok(game) => Ok(game),
        Err(ReadError::Seats(SeatsError::NotOffered { offered, .. })) => {
            let words = RulesSpec { name: String::new(), choices: choices.clone() }.to_string();
            let problem = ChoiceProblem::NotOffered { offered };
            Err(RulesError::Choice(ChoiceError { word: words.trim().to_owned(), problem }))
        }
        Err(ReadError::Mistakes(mistakes)) => {
            Err(RulesError::Mistakes { path: path.to_owned(), source_text: text.to_owned(), mistakes })
        }
        Err(other) => {
            let words = RulesSpec { name: String::new(), choices: choices.clone() }.to_string();
            let why = match other {
                ReadError::Seats(error) => error.to_string(),
                other => format!("{other:?}"),
            };
            let problem = ChoiceProblem::Refused { why };
            Err(RulesError::Choice(ChoiceError { word: words.trim().to_owned(), problem }))
        }
    }
}

fn kept(text: &str, found: &Found, choices: &Seats) -> Compiled {
    let words = RulesSpec { name: String::new(), choices: choices.clone() }.to_string();
    let key = (*blake3::hash(text.as_bytes()).as_bytes(), words, found.clone());
    let lock = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(compiled) = lock().get(&key) {
        return compiled.clone();
    }
    let game = new(text, found, choices);
    let mut kept = lock();
    if kept.len() >= MAX_KEPT {
        kept.clear();
    }
    kept.insert(key, game.clone());
    game
}

fn new(text: &str, found: &Found, choices: &Seats) -> Compiled {
    let rules = file::read_with(text, choices)?;
    Ok(if rules.tiles().count() <= 64 {
        erase(Dominoes::<1>::new(rules), text, found, choices)
    } else {
        erase(Dominoes::<8>::new(rules), text, found, choices)
    })
}

fn erase<const W: usize>(game: Dominoes<W>, text: &str, found: &Found, choices: &Seats) -> Arc<dyn AnyGame>
where
    Dominoes<W>: Wire,
{
    let rules: &Rules = game.rules();
    let seating = rules.seating();
    let localized = |text: &Text| Localized { es: text.es.clone(), en: text.en.clone() };
    let info = RulesInfo {
        id: rules.id().to_owned(),
        game: "dominoes".to_owned(),
        name: localized(rules.name()),
        summary: localized(rules.summary()),
        heads: rules.tiles().heads,
        highest: rules.tiles().highest,
        arms: rules.arms().spinner != Spinner::None,
        seats: rules.sides().seats(),
        offered: seating.offered.clone(),
        side_names: seating.names.iter().map(localized).collect(),
        clockwise: seating.direction == Direction::Left,
        sides: rules.sides().by_seat().iter().map(|side| side.0).collect(),
        target: rules.match_to().target,
        hands: rules.match_to().hands,
        pauses: rules.pensada(),
        own: found.own,
    };
    let hash = blake3::hash(rules.canonical().as_bytes()).to_hex().to_string();
    let spec = RulesSpec { name: info.id.clone(), choices: choices.clone() }.to_string();
    let by_lot = seating.order == SeatOrder::Lot;
    let about = About { info, hash, file: text.to_owned(), spec, by_lot, players: found.players.clone() };
    Arc::new(ErasedGame { game: Arc::new(game), about: Arc::new(about) })
}
