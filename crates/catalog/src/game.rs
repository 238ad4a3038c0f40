//! A game of the catalogue: rules, with the players that may sit at them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use sobremesa_core::{Nondeterminism, Seat, StopFlag};
use sobremesa_edge::{
    self as edge, AnyEngine, AnyGame, AnyMatch, BuiltPlayer, Failure, GameEntry, KindInfo, Occupant, OutsideSeat,
    PlayedGame, Setup, Sitting, Spends, Thought, Time,
};
use sobremesa_protocol::{PlayerInfo, RulesInfo};

use crate::players::{Players, built};
use crate::programs::{ProgramAtSeat, is_outside, is_program, program_spending};
use crate::spec::{PlayerError, PlayerSpec};

/// Rules as they were found, with the players that may sit at them: what there is to know of the rules is [`AnyGame`]'s,
/// here players are named.
#[derive(Clone)]
pub struct CatalogGame {
    game: Arc<dyn AnyGame>,
    entry: &'static GameEntry,
    info: Arc<RulesInfo>,
    players: Arc<Players>,
}

impl fmt::Debug for CatalogGame {
    /// The rules as they are named.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CatalogGame").field(&self.game.spec()).finish()
    }
}

impl Deref for CatalogGame {
    type Target = dyn AnyGame;

    fn deref(&self) -> &Self::Target {
        &*self.game
    }
}

/// Why there is no thought.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThinkError {
    /// The player cannot be made, or no seat is to move.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A program was stopped before it had answered.
    #[error("it was stopped")]
    Stopped,
    /// A program cannot go on: it should forfeit the match ([`AnyMatch::forfeit`]).
    #[error(transparent)]
    Failed(Failure),
}

impl From<edge::ThinkError> for ThinkError {
    fn from(error: edge::ThinkError) -> Self {
        match error {
            edge::ThinkError::NoTurn => Self::Player(PlayerError::NoTurn),
            edge::ThinkError::Stopped => Self::Stopped,
            edge::ThinkError::Failed(failure) => Self::Failed(failure),
        }
    }
}

/// An option of a player by which it spends more or less on a move, as the player has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptionSpending {
    /// The key of the option.
    pub option: &'static str,
    /// Its value; 0 is no limit where the option is one.
    pub value: f64,
    /// The meaning of the value.
    pub spends: Spends,
}

/// The programs and guests that think in a match and its copies, by seat: started when they are first asked, and kept until this is
/// dropped.
#[derive(Clone, Debug, Default)]
pub struct SeatedPrograms(Arc<Mutex<BTreeMap<u8, (PlayerSpec, OutsideSeat)>>>);

impl SeatedPrograms {
    /// Ends those that think for no seat just now; who is asked next is started anew.
    pub fn end(&self) {
        let ended = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        // Not under the lock: to end a program takes a while.
        drop(ended);
    }
}

/// The time as it passes on this machine.
#[derive(Debug)]
struct WallTime;

impl Time for WallTime {
    fn now(&self) -> Duration {
        static START: OnceLock<Instant> = OnceLock::new();
        START.get_or_init(Instant::now).elapsed()
    }
}

impl CatalogGame {
    /// Rules of a game; `own` says whether they are the user's.
    pub(crate) fn new(game: Arc<dyn AnyGame>, entry: &'static GameEntry, players: Arc<Players>, own: bool) -> Self {
        let info = Arc::new(RulesInfo { own, ..game.about().info.clone() });
        Self { game, entry, info, players }
    }

    /// The same rules with deals that depend on seed and block alone ([`AnyGame::with_shared_deals`]).
    #[must_use]
    pub fn with_shared_deals(&self) -> Self {
        Self { game: self.game.with_shared_deals(), ..self.clone() }
    }

    /// The rules as a list shows them.
    pub fn info(&self) -> &RulesInfo {
        &self.info
    }

    /// The game and its rules, without anybody.
    pub fn rules(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    /// The players that can sit at this game, the easiest first.
    pub fn players(&self) -> Vec<PlayerInfo> {
        self.players.roster(self.entry)
    }

    /// The player that gives hints.
    ///
    /// # Panics
    /// Never: its name and options can be read.
    pub fn adviser(&self) -> PlayerSpec {
        self.about().parts.adviser.parse().expect("the name of an adviser can be read")
    }

    /// The same player in its one canonical spelling, every option written out by key, its file with it.
    ///
    /// # Errors
    /// If there is no such player, or an option is unknown or out of its range.
    pub fn player(&self, spec: &PlayerSpec) -> Result<PlayerSpec, PlayerError> {
        self.players.canonical(self.entry, spec)
    }

    /// The options of a canonical player by which it spends more or less on a move, as it has them.
    pub fn spending(&self, canonical: &PlayerSpec) -> Vec<OptionSpending> {
        let set = |option: &str| {
            let mut options = canonical.options.iter();
            options.find_map(|(key, value)| value.parse().ok().filter(|_| key.as_deref() == Some(option)))
        };
        let spending = |(option, spends): (&'static str, Spends)| {
            let value = set(option)?;
            Some(OptionSpending { option, value, spends })
        };
        if is_program(canonical) {
            return program_spending().filter_map(spending).collect();
        }
        let kind = canonical.file().and_then(|file| self.entry.kind(file.kind()));
        kind.iter().flat_map(KindInfo::spending).filter_map(spending).collect()
    }

    /// Plays a game to its end between computer players, one a seat; `game` is its number in its block. Its record
    /// lines are kept where `record` says so. A program that fails forfeits the game ([`PlayedGame::failure`]).
    ///
    /// # Errors
    /// If a player is unknown or its options are wrong.
    ///
    /// # Panics
    /// Unless there are as many players as seats.
    pub fn play_game(
        &self,
        setup: &Setup,
        game: u64,
        players: &[PlayerSpec],
        record: bool,
    ) -> Result<PlayedGame, PlayerError> {
        let ready = players.iter().map(|spec| self.ready(spec)).collect::<Result<Vec<_>, _>>()?;
        let players: Vec<&ReadyPlayer> = ready.iter().collect();
        Ok(self.play_game_until(setup, (game, record), &players, &StopFlag::default()).expect("nobody breaks it off"))
    }

    /// The same between players who were made ready for this game, given number and `record`; none if `stop` was set before the
    /// game was over.
    ///
    /// # Panics
    /// Unless there are as many players as seats.
    pub fn play_game_until(
        &self,
        setup: &Setup,
        (game, record): (u64, bool),
        players: &[&ReadyPlayer],
        stop: &StopFlag,
    ) -> Option<PlayedGame> {
        let outside = |(player, seat): (&&ReadyPlayer, u8)| {
            player.built.is_none().then(|| self.outside(&player.spec, Seat(seat)))
        };
        let mut outside: Vec<OutsideSeat> = players.iter().zip(0..).filter_map(outside).collect();
        let mut next_outside = outside.iter_mut();
        let seats = players.iter().map(|player| match &player.built {
            Some(built) => Occupant::Ours(built),
            None => Occupant::Outside(next_outside.next().expect("each who is not built has one")),
        });
        let mut seats: Vec<Occupant<'_>> = seats.collect();
        self.game.play_game(setup, &mut seats, Sitting { game, record, time: &WallTime, stop })
    }

    /// A player of this game that is looked up and built once, to sit in many games.
    ///
    /// # Errors
    /// If the player is unknown, or its options are wrong.
    pub fn ready(&self, spec: &PlayerSpec) -> Result<ReadyPlayer, PlayerError> {
        self.player(spec).map(ReadyPlayer::of_canonical)
    }

    /// What a computer player at the seat to move of a match would do: the same every time for the same match so far.
    /// Takes as long as the player takes; changes nothing. A program is started when it is first asked, and goes on among
    /// `programs` as long as it was told nothing but what happened in this match.
    ///
    /// # Errors
    /// If the player is unknown, its options are wrong, no seat is to move, or a program fails.
    pub fn think(
        &self,
        played: &dyn AnyMatch,
        player: &PlayerSpec,
        programs: &SeatedPrograms,
        stop: &StopFlag,
    ) -> Result<Thought, ThinkError> {
        let player = self.player(player)?;
        let sobremesa_protocol::Turn::Seat { seat } = played.turn() else { return Err(PlayerError::NoTurn.into()) };
        if !is_outside(&player) {
            return Ok(played.think(Occupant::Ours(&built(&player)), stop, &WallTime)?);
        }
        let kept = || programs.0.lock().unwrap_or_else(PoisonError::into_inner);
        let here = kept().remove(&seat).filter(|(name, outside)| *name == player && outside.knows(played));
        let mut outside = match here {
            Some((_, outside)) => outside,
            None => self.outside(&player, Seat(seat)),
        };
        let thought = played.think(Occupant::Outside(&mut outside), stop, &WallTime)?;
        kept().insert(seat, (player, outside));
        Ok(thought)
    }

    /// What somebody outside at the seat to move of a match would do: they are told what the seat has seen since the last time,
    /// and asked.
    ///
    /// # Errors
    /// If no seat is to move, they were told to stop, or cannot go on.
    pub fn ask_outside(
        &self,
        played: &dyn AnyMatch,
        outside: &mut OutsideSeat,
        stop: &StopFlag,
    ) -> Result<Thought, ThinkError> {
        Ok(played.think(Occupant::Outside(outside), stop, &WallTime)?)
    }

    /// Why a canonical player of ours, no program or guest, may decide otherwise when it is asked the same again, if it may.
    pub fn nondeterminism(&self, canonical: &PlayerSpec) -> Option<Nondeterminism> {
        self.game.nondeterminism(&built(canonical))
    }

    /// A player that speaks as a program does ([`sobremesa_protocol::program`]), to sit in somebody else's game.
    ///
    /// # Errors
    /// If the player is unknown, its options are wrong, or it is a program itself.
    pub fn engine(&self, player: &PlayerSpec) -> Result<Box<dyn AnyEngine>, PlayerError> {
        if player.command().is_some() {
            return Err(PlayerError::Programs);
        }
        let canonical = self.player(player)?;
        if is_outside(&canonical) {
            return Err(PlayerError::Programs);
        }
        Ok(self.game.engine(&built(&canonical), &WallTime))
    }

    /// A player of ours, built to sit at many hands at once ([`HandsSetup::rivals`](sobremesa_edge::numbers::HandsSetup)); none
    /// if it is a program or a guest, who play one match at a time.
    ///
    /// # Errors
    /// If the player is unknown, or its options are wrong.
    pub fn rivals(&self, player: &PlayerSpec) -> Result<Option<BuiltPlayer>, PlayerError> {
        Ok(self.ready(player)?.built)
    }
}

/// A player of a game that was looked up, and built where it is one of ours ([`CatalogGame::ready`]).
#[derive(Clone, Debug)]
pub struct ReadyPlayer {
    spec: PlayerSpec,
    /// None for a program or a guest, who begin every game anew.
    built: Option<BuiltPlayer>,
}

impl ReadyPlayer {
    /// A player in the spelling of [`CatalogGame::player`], for games of those rules.
    ///
    /// # Panics
    /// If it is not spelled so.
    pub fn of_canonical(spec: PlayerSpec) -> Self {
        let built = (!is_outside(&spec)).then(|| built(&spec));
        Self { spec, built }
    }

    /// The player in its one canonical spelling.
    pub fn spec(&self) -> &PlayerSpec {
        &self.spec
    }
}

impl CatalogGame {
    /// A canonical program or guest at a seat.
    fn outside(&self, canonical: &PlayerSpec, seat: Seat) -> OutsideSeat {
        let outsider = match self.players.guests.get(&canonical.name) {
            Some(guest) => guest.at_seat(),
            None => Box::new(ProgramAtSeat::new(canonical)),
        };
        OutsideSeat::new(seat, outsider)
    }
}
