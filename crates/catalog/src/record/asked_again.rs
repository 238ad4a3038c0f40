//! Computer players of a record, asked again what they would play.

use std::collections::BTreeSet;

use sobremesa_core::{StopFlag, Unit};
use sobremesa_edge::record::{Record, RecordError};
use sobremesa_protocol::Problem;
use sobremesa_protocol::record::{Head, RecordLine};

use super::PERSON;
use crate::game::{CatalogGame, SeatedPrograms};
use crate::programs::is_outside;
use crate::spec::PlayerSpec;

/// Why a computer player is not asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotAsked {
    /// It is a program: it may not say again what it said.
    Program,
    /// Nobody of its name is here, or another one.
    Stranger,
    /// Its time is limited, or it thinks on several threads: it may decide otherwise.
    Nondeterministic,
    /// The game is one of an experiment, which is played again as a whole, and somebody else at it is not asked.
    Company,
}

/// What the computer players of a record say when they are asked again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskedAgain {
    /// The number of moves that were thought of again.
    pub moves: u32,
    /// Who was not asked, and why: names as the head has them.
    pub not_asked: BTreeSet<(String, NotAsked)>,
    /// The moves that their player would not make, in the order of the text.
    pub problems: Vec<RecordError>,
}

impl CatalogGame {
    /// The player of this catalogue that played in a record: of its name, and by the same file. None for a program, or where
    /// the player of that name is another one here.
    pub fn recorded_player(&self, spec: &PlayerSpec, head: &Head) -> Option<PlayerSpec> {
        if spec.command().is_some() || spec.is_path() {
            return None;
        }
        let player = self.player(spec).ok().filter(|player| !is_outside(player))?;
        let hash = player.file().filter(|file| !file.is_plain()).map(|file| &file.hash);
        (head.player_hashes.get(&player.name) == hash).then_some(player)
    }

    /// Asks the computer players of a finished match for each of their moves once more. A game of an experiment is played again as
    /// a whole, since players keep there what they thought from move to move: all at it are asked, or nobody. Nobody is asked
    /// where the match is not over or does not follow its rules, nor of a hand or a later block whose head does not say which
    /// game of its block it was.
    ///
    /// Takes as long as the players take.
    pub fn ask_again(&self, record: &Record) -> AskedAgain {
        let mut found = AskedAgain::default();
        let setup = record.setup();
        let whole_match = setup.unit == Unit::Match && setup.block == 0;
        if record.seed().is_none() || !(whole_match || record.head.block_game.is_some()) {
            return found;
        }
        let Ok(state) = record.replay(&**self) else { return found };
        let seated: Vec<Option<PlayerSpec>> =
            record.head.players.iter().map(|name| self.asked_player(name, &record.head, &mut found)).collect();
        if let Some(game) = record.head.block_game {
            self.play_again(record, game, seated, &mut found);
            return found;
        }
        let stood_in: Vec<Option<PlayerSpec>> = record
            .head
            .stand_ins
            .iter()
            .map(|stood| self.asked_player(&stood.player, &record.head, &mut found))
            .collect();
        let mut moves = (2..).zip(&record.lines).filter_map(|(number, line)| match line {
            RecordLine::Move { ply, seat, text, .. } => Some((number, *ply, *seat, text)),
            _ => None,
        });
        state.each_before(&mut |ply, before| {
            let Some((number, _, seat, text)) = moves.find(|(_, made, ..)| *made == ply) else { return };
            let stood_in = record.head.stand_ins.iter().zip(&stood_in).find(|(stood, _)| stood.plays(seat, ply));
            let player = stood_in.map_or_else(|| seated.get(usize::from(seat)), |(_, player)| Some(player));
            let Some(player) = player.and_then(Option::as_ref) else { return };
            let thought = self.think(before, player, &SeatedPrograms::default(), &StopFlag::default());
            let Ok(thought) = thought else { return };
            found.moves += 1;
            if thought.text != *text {
                found.problems.push(other_move(number, &player.name, &thought.text));
            }
        });
        found
    }

    /// Plays a game of an experiment again, up to the first move that comes out otherwise.
    fn play_again(&self, record: &Record, game: u64, seated: Vec<Option<PlayerSpec>>, found: &mut AskedAgain) {
        if seated.iter().any(Option::is_none) {
            // What one player does follows from what the others did.
            let asked = seated.into_iter().flatten().map(|player| (player.to_string(), NotAsked::Company));
            found.not_asked.extend(asked);
            return;
        }
        let players: Vec<PlayerSpec> = seated.into_iter().flatten().collect();
        let Ok(played) = self.play_game(&record.setup(), game, &players, true) else { return };
        for (number, (line, again)) in (2..).zip(record.lines.iter().zip(&played.lines)) {
            let RecordLine::Move { seat, text, .. } = line else { continue };
            found.moves += 1;
            let RecordLine::Move { text: other, .. } = again else { break };
            if other != text {
                let player = players.get(usize::from(*seat)).map_or("", |player| player.name.as_str());
                found.problems.push(other_move(number, player, other));
                break;
            }
        }
    }

    fn asked_player(&self, name: &str, head: &Head, found: &mut AskedAgain) -> Option<PlayerSpec> {
        if name == PERSON {
            return None;
        }
        let spec = name.parse::<PlayerSpec>().ok();
        let asked_outside =
            |spec: &PlayerSpec| spec.command().is_some() || self.player(spec).is_ok_and(|player| is_outside(&player));
        let why = match &spec {
            Some(spec) if asked_outside(spec) => NotAsked::Program,
            spec => match spec.as_ref().and_then(|spec| self.recorded_player(spec, head)) {
                Some(player) if self.nondeterminism(&player).is_none() => return Some(player),
                Some(_) => NotAsked::Nondeterministic,
                None => NotAsked::Stranger,
            },
        };
        found.not_asked.insert((name.to_owned(), why));
        None
    }
}

/// A player who was asked again would make another move than stands in a line.
fn other_move(line: usize, player: &str, text: &str) -> RecordError {
    let problem = Problem::new("record/other-move", format!("{player} would play {text} here"));
    RecordError { line, problem: problem.with("player", player).with("move", text) }
}
