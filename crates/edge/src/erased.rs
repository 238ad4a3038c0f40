//! Any game whose wire form is known, erased.

mod analysis;
mod engine;
mod explained;
mod followed;
mod game;
mod given;
mod hand;
mod hands;
mod numbers;
mod played;
mod puzzle;
mod recorded;
mod taking_back;
mod told;
mod worlds;

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::trial::{Streams, Trial};
use sobremesa_core::{Entry, Game, Match, Message, Nondeterminism, Observer, Player, Seat, Seed, StopFlag};
use sobremesa_protocol::record::RecordLine;
use sobremesa_protocol::{Problem, SolvedPosition};

use self::engine::Engine;
use self::given::{ChanceLeft, Giving};
use self::hand::Hand;
use self::hands::Hands;
use self::played::ErasedMatch;
use self::recorded::Recorded;
use crate::any::{
    About, AnyEngine, AnyGame, AnyMatch, CountedKinds, PlayedGame, ReplayError, Setup, Sitting, trial_seed,
};
use crate::exercise::GivenChance;
use crate::kinds::{BuiltPlayer, PlayerWay};
use crate::numbers::{AnyHand, AnyHands, HandsSetup, Numbering};
use crate::seats::Occupant;
use crate::time::Time;
use crate::wire::Wire;

/// A game, and what is known of its rule file.
#[derive(Debug)]
struct ErasedGame<G> {
    game: Arc<G>,
    about: Arc<About>,
}

/// A game of which this is known, its types erased.
pub(crate) fn erased<G: Wire>(game: G, about: About) -> Arc<dyn AnyGame> {
    Arc::new(ErasedGame { game: Arc::new(game), about: Arc::new(about) })
}

/// Makes a player of ours.
///
/// # Panics
/// If it is one of another game.
fn seated<G: Wire>(built: &BuiltPlayer) -> Box<dyn Player<G>> {
    let mut player = match &built.way {
        PlayerWay::BuiltIn(id, settings) => {
            let kind = G::KINDS.iter().find(|kind| kind.id == *id);
            (kind.unwrap_or_else(|| panic!("`{id}` is a player of another game")).make)(settings)
        }
        PlayerWay::Expert(knowledge) => G::expert(knowledge).expect("nobody goes by such rules in this game"),
    };
    if let Some(memory) = &built.memory {
        player.remember(memory).expect("what it remembers was read when it was built");
    }
    player
}

/// Puts the legal moves of a seat into a list, in ascending order.
fn collect_legal<G: Game>(game: &G, state: &G::State, seat: Seat, into: &mut Vec<G::Move>) {
    into.clear();
    game.legal_moves(game.public(state), game.private(state, seat), |mv| {
        into.push(mv);
        ControlFlow::Continue(())
    });
}

/// The legal moves of a seat, in ascending order.
pub(crate) fn legal_moves<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Move> {
    let mut legal = Vec::new();
    collect_legal(game, state, seat, &mut legal);
    legal
}

/// Tells a player what it saw of something that happened.
fn tell<G: Wire>(played: &Match<G>, entry: &Entry<G>, seat: Seat, player: &mut dyn Player<G>) {
    let game = &**played.game();
    match entry {
        Entry::Opening(opening) => player.start(game, seat, opening),
        Entry::HandOver(outcome) => player.end(game, outcome),
        Entry::Shuffle(..) | Entry::Move { .. } if !player.observes() => {}
        Entry::Shuffle(..) | Entry::Move { .. } => {
            if let Some(seen) = played.seen(entry, Observer::Seat(seat)) {
                player.observe(game, &seen);
            }
        }
    }
}

impl<G: Wire> ErasedGame<G> {
    fn erase(&self, played: Match<G>, setup: &Setup) -> ErasedMatch<G> {
        ErasedMatch::new(played, *setup, Arc::clone(&self.about))
    }
}

impl<G: Wire> AnyGame for ErasedGame<G> {
    fn about(&self) -> &About {
        &self.about
    }

    fn with_shared_deals(&self) -> Arc<dyn AnyGame> {
        let about = About { deals_keyed_by: String::new(), ..About::clone(&self.about) };
        Arc::new(Self { game: Arc::clone(&self.game), about: Arc::new(about) })
    }

    fn counted(&self) -> CountedKinds {
        self.game.counted()
    }

    fn open(&self, setup: &Setup) -> Box<dyn AnyMatch> {
        let played = Match::new(Arc::clone(&self.game), setup.unit, self.about.deals(setup));
        Box::new(self.erase(played, setup))
    }

    fn begin(&self, setup: &Setup, chance: &GivenChance) -> Result<Box<dyn AnyMatch>, Message> {
        let mut left = ChanceLeft::read(&*self.game, chance)?;
        let mut giving = Giving { game: &*self.game, left: &mut left, broken: None };
        let played = Match::replayed(Arc::clone(&self.game), setup.unit, self.about.deals(setup), &mut giving);
        match giving.broken {
            Some(why) => Err(why),
            None => Ok(Box::new(self.erase(played, setup).with_given(left))),
        }
    }

    fn replay(&self, setup: &Setup, lines: &[RecordLine]) -> Result<Box<dyn AnyMatch>, ReplayError> {
        let first = lines.iter().position(|line| matches!(line, RecordLine::Hand { .. })).unwrap_or(lines.len());
        let mut record = Recorded::new(&*self.game, lines, first);
        let played = Match::replayed(Arc::clone(&self.game), setup.unit, self.about.deals(setup), &mut record);
        let mut erased = self.erase(played, setup);
        while record.broken.is_none() && record.at < lines.len() {
            let at = record.at;
            record.at += 1;
            let result = erased.apply(&lines[at], &mut record);
            result.map_err(|problem| ReplayError { line: at, problem })?;
        }
        match record.broken {
            Some(error) => Err(error),
            None => Ok(Box::new(erased)),
        }
    }

    fn play_game(&self, setup: &Setup, seats: &mut [Occupant<'_>], sitting: Sitting<'_>) -> Option<PlayedGame> {
        assert_eq!(seats.len(), usize::from(self.game.sides().seats()), "one occupant a seat");
        let played = Match::new(Arc::clone(&self.game), setup.unit, self.about.deals(setup));
        let outside = seats.iter().any(|occupant| matches!(occupant, Occupant::Outside(_)));
        let of = ErasedMatch::unwritten(played, *setup, Arc::clone(&self.about));
        game::play(of.numbered(sitting.game, sitting.record || outside), seats, sitting)
    }

    fn nondeterminism(&self, player: &BuiltPlayer) -> Option<Nondeterminism> {
        seated::<G>(player).nondeterminism()
    }

    fn engine(&self, player: &BuiltPlayer, time: &'static dyn Time) -> Box<dyn AnyEngine> {
        Box::new(Engine::new(Arc::clone(&self.game), Arc::clone(&self.about), player.clone(), time))
    }

    fn trial(&self, seed: &str, hands: u32, stop: &StopFlag) -> Trial {
        G::trial(&self.game, hands, |of_match| {
            if stop.is_set() {
                return None;
            }
            let key = Seed::from_text(&trial_seed(seed, of_match)).key();
            let decisions = |seat| key.seat(0, 0, seat).key().player("random");
            let seats = 0..self.about.info.seats;
            let deals = key.deals(&self.about.deals_keyed_by, 0);
            Some(Streams { deals, decisions: seats.map(decisions).collect() })
        })
    }

    fn solve(&self, position: &str, nodes: u64) -> Result<SolvedPosition, Problem> {
        analysis::solve(&*self.game, &self.game.read_open_position(position)?, nodes)
    }

    fn perft(&self, depth: u32, position: Option<&str>) -> Result<u64, Problem> {
        let state = position.map(|text| self.game.read_open_position(text)).transpose()?;
        self.game.perft(state.as_ref(), depth).ok_or_else(|| {
            let message = "ways to play on are counted in games without chance in which nothing is hidden";
            Problem::new("position/unfit-perft", message)
        })
    }

    fn hides(&self) -> bool {
        G::HIDDEN
    }

    fn may_choose_to_pass(&self) -> bool {
        self.game.may_choose_to_pass()
    }

    fn random_hands(&self, seed: Seed, hands: u64) -> (u64, i64) {
        (0..hands).fold((0, 0), |(moves, points), hand| {
            let mut rng = seed.key().stream(hand);
            let mut state = self.game.start(&self.game.single(hand, &mut rng));
            let plies = self.game.play_out(&mut state, &mut rng);
            let scored: i32 = self.game.outcome(&state).points.by_side().iter().sum();
            (moves + u64::from(plies), points + i64::from(scored))
        })
    }

    fn draw_worlds(&self, seed: Seed, hand: u64, worlds: u64) -> Option<bool> {
        worlds::draw(&*self.game, hand, worlds, &mut seed.key().stream(hand))
    }

    fn numbering(&self) -> Numbering {
        numbers::numbering(&*self.game)
    }

    fn actions_of(&self, text: &str) -> Result<Vec<u16>, Message> {
        let (mv, _) = self.game.read_move(text)?;
        Ok(self.game.spell(mv).to_vec())
    }

    fn hand(&self, setup: &Setup) -> Box<dyn AnyHand> {
        Box::new(Hand::new(Arc::clone(&self.game), setup.unit, self.about.deals(setup)))
    }

    fn hands(&self, setup: &HandsSetup) -> Box<dyn AnyHands> {
        Box::new(Hands::new(Arc::clone(&self.game), Arc::clone(&self.about), setup))
    }
}
