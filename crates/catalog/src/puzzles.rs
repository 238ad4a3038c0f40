//! Puzzles: those that come with the program, finding more of them in records, and proving each again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use rust_embed::RustEmbed;
use sobremesa_core::{Message, Seed, StopFlag, Unit};
use sobremesa_edge::exercise::{ExerciseError, UnplayableMove};
use sobremesa_edge::games;
use sobremesa_edge::puzzles::{MOST_WORLDS, Puzzle, brought_to, positions};
use sobremesa_edge::record::Record;
use sobremesa_edge::{AnyMatch, Setup};
use sobremesa_protocol::puzzle::{HandSoFar, PersonsMove, PuzzleLine};
use sobremesa_protocol::words::Language;
use sobremesa_protocol::{PlayerGroup, PlayerInfo, Turn};

use crate::catalog::{Catalog, RulesError};
use crate::game::{CatalogGame, SeatedPrograms, ThinkError};
use crate::spec::PlayerSpec;

/// The puzzles that come with the program.
#[derive(RustEmbed)]
#[folder = "../../puzzles"]
struct BundledPuzzles;

/// Somebody finds a puzzle who finds it so many times, each by other streams of chance: once may be luck.
const TRIES: u64 = 3;

/// The kind of puzzles that ask who holds a piece.
const HOLDER: &str = "who";

/// Why a puzzle cannot be had, or does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFault {
    /// The line of a file cannot be read.
    #[error("line {line}: {why}")]
    Unreadable {
        /// The line, from 1.
        line: usize,
        /// What the reader of JSON says is wrong with it.
        why: String,
    },
    /// Its rules cannot be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Its rules are not what they were when it was found.
    #[error("its rules have changed since it was found")]
    OtherRules,
    /// What leads to it cannot be played.
    #[error("what leads to it cannot be played: {}", Language::En.tell(.0))]
    Hand(Message),
    /// Its name is not that of what leads to it.
    #[error("its name should be {0}")]
    Name(String),
    /// No move is better than every other by the margin.
    #[error("no move is better than every other by the margin")]
    NoSingleAnswer,
    /// It was judged anew, and comes out otherwise.
    #[error("judged anew it comes out otherwise: {0}")]
    Differs(String),
}

/// The puzzles of a game that come with the program; none where there is no such game.
///
/// # Panics
/// If a line of a file cannot be read: a test reads them all.
pub fn bundled(game: &str) -> &'static [PuzzleLine] {
    static READ: OnceLock<BTreeMap<&'static str, Vec<PuzzleLine>>> = OnceLock::new();
    let read = || games::ids().map(|game| (game, read(&text(game)).expect("bundled puzzles can be read"))).collect();
    READ.get_or_init(read).get(game).map_or(&[], Vec::as_slice)
}

fn text(game: &str) -> String {
    let file = BundledPuzzles::get(&format!("{game}.jsonl"));
    file.map_or_else(String::new, |file| String::from_utf8_lossy(&file.data).into_owned())
}

/// Reads a file of puzzles: one a line.
///
/// # Errors
/// Names the first line that cannot be read.
pub fn read(text: &str) -> Result<Vec<PuzzleLine>, PuzzleFault> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
    let read = lines.map(|(text, line)| {
        serde_json::from_str(text).map_err(|error| PuzzleFault::Unreadable { line, why: error.to_string() })
    });
    read.collect()
}

/// The name of a puzzle: it changes with what leads to it and with the piece that is asked for, and tells nothing of it.
fn name(rules_hash: &str, hand: &HandSoFar, piece: Option<&str>) -> String {
    let HandSoFar { opening, shuffles, moves } = hand;
    let mut all = format!("{rules_hash}\n{opening}\n{}\n{moves}", shuffles.join("\n"));
    if let Some(piece) = piece {
        all.extend(["\n", piece, "?"]);
    }
    blake3::hash(all.as_bytes()).to_hex()[..8].to_owned()
}

/// The first digits of the hash of rules, as puzzles have them.
fn short_hash(game: &CatalogGame) -> String {
    game.rules_hash().chars().take(16).collect()
}

/// How decisions are drawn at the given try.
fn setup(attempt: u64) -> Setup {
    Setup { seed: Seed::from_text(&format!("puzzle {attempt}")), unit: Unit::Hand { index: 0 }, block: 0 }
}

impl Catalog {
    /// The rules of a puzzle, and a hand that stands where it is to be solved.
    ///
    /// # Errors
    /// If its rules are not to be had or not the same any more, or its moves cannot be made.
    pub fn open_puzzle(&self, puzzle: &PuzzleLine) -> Result<(CatalogGame, Box<dyn AnyMatch>), PuzzleFault> {
        let game = self.rules(&puzzle.rules)?;
        if short_hash(&game) != puzzle.rules_hash {
            return Err(PuzzleFault::OtherRules);
        }
        let played = brought_to(&*game, &setup(0), &puzzle.hand).map_err(|error| PuzzleFault::Hand(of_hand(&error)))?;
        if played.turn() != (Turn::Seat { seat: puzzle.seat }) {
            return Err(PuzzleFault::Hand(Message::new("terminal.puzzles.seat").with("seat", puzzle.seat)));
        }
        Ok((game, played))
    }

    /// Proves a puzzle again: its answer is the one move that is better than every other by the margin, and all that its
    /// line says of moves, worlds and kind is so. Who of our people finds it is not asked again.
    ///
    /// # Errors
    /// Says what does not hold.
    pub fn check_puzzle(&self, puzzle: &PuzzleLine) -> Result<(), PuzzleFault> {
        let (_, played) = self.open_puzzle(puzzle)?;
        let name = name(&puzzle.rules_hash, &puzzle.hand, puzzle.piece.as_deref());
        if name != puzzle.id {
            return Err(PuzzleFault::Name(name));
        }
        let holder = puzzle.piece.is_some();
        let judged = if holder { played.holder_puzzle(MOST_WORLDS) } else { played.puzzle(MOST_WORLDS) };
        let Puzzle { kind, piece, level, exact, worlds, moves } = judged.ok_or(PuzzleFault::NoSingleAnswer)?;
        let same_question = (kind, &piece) == (&*puzzle.kind, &puzzle.piece) && (!holder || level == puzzle.level);
        if !same_question || (exact, worlds, &moves) != (puzzle.exact, puzzle.worlds, &puzzle.values) {
            return Err(PuzzleFault::Differs(format!("{kind}, {worlds:?} worlds, {moves:?}")));
        }
        Ok(())
    }
}

/// Why a hand cannot be brought to its position.
fn of_hand(error: &ExerciseError) -> Message {
    match error {
        ExerciseError::Chance(why) | ExerciseError::Move(_, UnplayableMove::Chance(why)) => why.clone(),
        ExerciseError::Move(at, _) => Message::new("terminal.puzzles.move").with("n", at + 1),
    }
}

/// Finds puzzles in records of one game.
pub struct PuzzleFinder {
    game: CatalogGame,
    /// Our people, the weakest first.
    people: Vec<(PlayerSpec, u8)>,
    most_worlds: u64,
    /// Only of this kind; none: of any.
    kind: Option<String>,
    programs: SeatedPrograms,
}

impl PuzzleFinder {
    /// A finder of puzzles under some rules, each with at most so many worlds ([`MOST_WORLDS`]), of one kind or of any.
    pub fn new(game: CatalogGame, most_worlds: u64, kind: Option<String>) -> Self {
        let mut people: Vec<PlayerInfo> = game.players();
        people.retain(|player| player.group == PlayerGroup::People && !player.own);
        people.sort_by_key(|player| player.level);
        let people = people.iter().map(|player| (PlayerSpec::named(&player.id), player.level)).collect();
        Self { game, people, most_worlds: most_worlds.min(MOST_WORLDS), kind, programs: SeatedPrograms::default() }
    }

    /// Hands the puzzles of a record to `found`, one of each kind in a hand at most.
    ///
    /// # Errors
    /// If a person cannot be asked.
    pub fn find(&self, record: &Record, mut found: impl FnMut(PuzzleLine)) -> Result<(), ThinkError> {
        let mut had = BTreeSet::new();
        for (number, hand) in positions(&record.lines) {
            let Ok(played) = brought_to(&*self.game, &setup(0), &hand) else { continue };
            let wanted = |kind: &str| self.kind.as_ref().is_none_or(|wanted| wanted == kind);
            let holder = if wanted(HOLDER) { played.holder_puzzle(self.most_worlds) } else { None };
            let moved = if self.kind.as_deref() == Some(HOLDER) { None } else { played.puzzle(self.most_worlds) };
            for puzzle in [moved, holder].into_iter().flatten() {
                if !wanted(puzzle.kind) || had.contains(&(number, puzzle.kind)) {
                    continue;
                }
                if let Some(line) = self.asked(&*played, hand.clone(), &puzzle)? {
                    had.insert((number, puzzle.kind));
                    found(line);
                }
            }
        }
        Ok(())
    }

    /// A puzzle with what our people make of it: nothing unless somebody misses it. What was valued by what it brings at
    /// once is a puzzle only if the strongest of them plays it too.
    fn asked(&self, played: &dyn AnyMatch, hand: HandSoFar, puzzle: &Puzzle) -> Result<Option<PuzzleLine>, ThinkError> {
        let Turn::Seat { seat } = played.turn() else { return Ok(None) };
        if puzzle.piece.is_some() {
            return Ok(Some(self.line((hand, seat), puzzle, puzzle.level, Vec::new())));
        }
        let answer = &puzzle.moves[0].text;
        if let (false, Some((strongest, _))) = (puzzle.exact, self.people.last())
            && self.plays(strongest, &hand, 0)? != *answer
        {
            return Ok(None);
        }
        let (mut level, mut missed, mut people) = (None, false, Vec::new());
        for (person, their_level) in &self.people {
            if level.is_some() && missed {
                break;
            }
            let mut finds = true;
            for attempt in 0..TRIES {
                let text = self.plays(person, &hand, attempt)?;
                finds = text == *answer;
                // What they play wrongly says more than what they find by luck.
                if !finds || attempt + 1 == TRIES {
                    people.push(PersonsMove { player: person.name.clone(), text });
                    break;
                }
            }
            missed |= !finds;
            if finds && level.is_none() {
                level = Some(*their_level);
            }
        }
        Ok(missed.then(|| self.line((hand, seat), puzzle, level, people)))
    }

    fn line(
        &self,
        (hand, seat): (HandSoFar, u8),
        puzzle: &Puzzle,
        level: Option<u8>,
        people: Vec<PersonsMove>,
    ) -> PuzzleLine {
        let rules_hash = short_hash(&self.game);
        PuzzleLine {
            id: name(&rules_hash, &hand, puzzle.piece.as_deref()),
            kind: puzzle.kind.to_owned(),
            piece: puzzle.piece.clone(),
            rules: self.game.spec().to_owned(),
            rules_hash,
            hand,
            seat,
            worlds: puzzle.worlds,
            exact: puzzle.exact,
            values: puzzle.moves.clone(),
            level,
            people,
        }
    }

    fn plays(&self, person: &PlayerSpec, hand: &HandSoFar, attempt: u64) -> Result<String, ThinkError> {
        let played = brought_to(&*self.game, &setup(attempt), hand).expect("it was brought there before");
        Ok(self.game.think(&*played, person, &self.programs, &StopFlag::default())?.text)
    }
}

/// A fault as a sentence of the dictionaries.
impl From<&PuzzleFault> for Message {
    fn from(fault: &PuzzleFault) -> Self {
        match fault {
            PuzzleFault::Unreadable { line, why } => {
                Self::new("terminal.puzzles.unreadable").with("line", line).with("why", why)
            }
            PuzzleFault::Rules(error) => Self::new("terminal.puzzles.rules").with("why", error),
            PuzzleFault::OtherRules => Self::new("terminal.puzzles.other_rules"),
            PuzzleFault::Hand(why) => Self::new("terminal.puzzles.hand").with_message("why", why.clone()),
            PuzzleFault::Name(name) => Self::new("terminal.puzzles.name").with("name", name),
            PuzzleFault::NoSingleAnswer => Self::new("terminal.puzzles.no_answer"),
            PuzzleFault::Differs(what) => Self::new("terminal.puzzles.differs").with("what", what),
        }
    }
}
