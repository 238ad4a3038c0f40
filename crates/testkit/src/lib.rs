//! The conformance kit: what every game, under every bundled rule file, must hold to. For tests only.
//!
//! A game gives a [`Subject`] and calls [`conforms`]; each check says what broke and at which hand and ply, so
//! that it can be played again from the seed. [`rule_files`], [`forms`], [`cases`] and [`Ticks`] are what tests of several crates
//! share besides.

mod cases;
pub mod forms;
pub mod notation;
mod numbers;
pub mod rule_files;
mod ticks;

use std::ops::ControlFlow;
use std::sync::Arc;

use sobremesa_core::numbers::Chosen;
use sobremesa_core::play::Replay;
use sobremesa_core::{
    Entry, Game, Hidden, Key, Match, MatchTurn, Numbered, Observer, Seat, Seed, Standing, Stream, Turn, Unit,
};

pub use cases::cases;
pub use ticks::Ticks;

/// A game to be checked, with what the kit cannot know of it.
pub trait Subject {
    /// The game to be checked.
    type G: Hidden + Numbered;

    /// The game, with the rules under which it is checked.
    fn game(&self) -> &Arc<Self::G>;

    /// Every move that could be legal in some state, and more: brute force tries them all.
    fn every_move(&self) -> Vec<<Self::G as Game>::Move>;

    /// A move as text.
    fn write(&self, mv: <Self::G as Game>::Move) -> String;

    /// A move from text.
    fn read(&self, text: &str) -> Option<<Self::G as Game>::Move>;

    /// Asserts what is always so of a state: pieces accounted for, counts that agree.
    fn check(&self, state: &<Self::G as Game>::State);

    /// Asserts what is so of a finished hand: points that add up.
    fn check_end(&self, state: &<Self::G as Game>::State);

    /// Most moves that a hand may take.
    fn max_plies(&self) -> u32;

    /// Worlds are drawn at one move in so many: more than 1 where they are dear.
    fn worlds_every(&self) -> u32 {
        1
    }
}

type MoveOf<S> = <<S as Subject>::G as Game>::Move;
type StateOf<S> = <<S as Subject>::G as Game>::State;

/// Runs every check over `hands` random hands, and over matches from the same seed.
///
/// # Panics
/// At the first thing that does not hold.
pub fn conforms<S: Subject>(subject: &S, seed: &str, hands: u32) {
    let root = Seed::from_text(seed).key();
    numbers::check_numbering(&**subject.game());
    for hand in 0..u64::from(hands) {
        let mut rng = root.derive("testkit", b"hand", &[]).stream(hand);
        check_hand(subject, hand, &mut rng);
    }
    for block in 0..4 {
        check_match(subject, root, block);
    }
}

fn legal<S: Subject>(subject: &S, state: &StateOf<S>, seat: Seat) -> Vec<MoveOf<S>> {
    let game = subject.game();
    let mut moves = Vec::new();
    game.legal_moves(game.public(state), game.private(state, seat), |mv| {
        moves.push(mv);
        ControlFlow::Continue(())
    });
    moves
}

/// Where the moves that are looked at as numbers are picked: of streams of its own, so that the hands stay what they were.
fn picks_of(hand: u64) -> Key {
    Seed::from_text("testkit").key().derive("testkit", b"numbers", &[hand])
}

fn check_hand<S: Subject>(subject: &S, hand: u64, rng: &mut Stream) {
    let game = &**subject.game();
    let mut state = game.start(&game.single(hand, rng));
    let mut plies = 0;
    loop {
        subject.check(&state);
        assert!(plies <= subject.max_plies(), "hand {hand} does not end within {} moves", subject.max_plies());
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Shuffle => {
                let shuffle = game.shuffle(&state, rng);
                let mut twin = state.clone();
                game.deal(&mut state, &shuffle);
                game.deal(&mut twin, &shuffle);
                assert_eq!(state, twin, "hand {hand}: the same shuffle deals otherwise");
            }
            Turn::Seat(seat) => {
                check_moves(subject, &state, seat, &format!("hand {hand}, ply {plies}"), rng);
                if (plies + hand as u32).is_multiple_of(3) {
                    let mut picks = picks_of(hand).stream(plies.into());
                    numbers::check_position(game, &state, seat, 2, &format!("hand {hand}, ply {plies}"), &mut picks);
                }
                if plies % subject.worlds_every() == 0 {
                    check_worlds(subject, &state, &format!("hand {hand}, ply {plies}"), rng);
                }
                let mv = game.random_move(game.public(&state), game.private(&state, seat), rng);
                let signal = game.honest_signal(game.public(&state), game.private(&state, seat), mv);
                let mut twin = state.clone();
                let event = game.try_play(&mut state, mv, signal).expect("a random move is legal");
                let again = game.play(&mut twin, mv, signal);
                assert_eq!(state, twin, "hand {hand}, ply {plies}: play and try_play differ");
                for observer in [Observer::Seat(seat), Observer::Spectator] {
                    assert_eq!(game.seen(&event, observer), game.seen(&again, observer));
                }
                plies += 1;
            }
        }
    }
    for seat in (0..game.sides().seats()).map(Seat) {
        numbers::observed(game, &state, seat, &Chosen::NOTHING);
    }
    let outcome = game.outcome(&state);
    assert_eq!(outcome.points.by_side().len(), usize::from(game.sides().count()));
    subject.check_end(&state);
}

/// Legal moves are those that `try_play` takes of all there could be, in ascending order, and read as written.
fn check_moves<S: Subject>(subject: &S, state: &StateOf<S>, seat: Seat, at: &str, rng: &mut Stream) {
    let game = &**subject.game();
    let moves = legal(subject, state, seat);
    assert!(!moves.is_empty(), "{at}: no legal move");
    assert!(moves.is_sorted_by(|a, b| a < b), "{at}: legal moves are not in ascending order");
    let mut brute = Vec::new();
    for mv in subject.every_move() {
        let signal = if moves.binary_search(&mv).is_ok() {
            game.honest_signal(game.public(state), game.private(state, seat), mv)
        } else {
            Default::default()
        };
        let mut tried = state.clone();
        if game.try_play(&mut tried, mv, signal).is_ok() {
            brute.push(mv);
        } else {
            assert_eq!(tried, *state, "{at}: a refused move changed the state");
        }
    }
    brute.sort_unstable();
    brute.dedup();
    assert_eq!(moves, brute, "{at}: legal moves are not those that try_play takes");
    for mv in &moves {
        let text = subject.write(*mv);
        assert_eq!(subject.read(&text), Some(*mv), "{at}: `{text}` does not read as it was written");
    }
    let drawn = game.random_move(game.public(state), game.private(state, seat), rng);
    assert!(moves.contains(&drawn), "{at}: the random move {drawn:?} is not legal");
}

/// A drawn world shows its seat exactly what it saw; worlds vary where there are several.
fn check_worlds<S: Subject>(subject: &S, state: &StateOf<S>, at: &str, rng: &mut Stream) {
    let game = &**subject.game();
    for seat in (0..game.sides().seats()).map(Seat) {
        let worlds = game.worlds(game.public(state), game.private(state, seat), seat);
        let mut varied = false;
        let first = game.sample(&worlds, rng);
        for _ in 0..12 {
            let world = game.sample(&worlds, rng);
            subject.check(&world);
            assert_eq!(game.public(&world), game.public(state), "{at}: a world shows something else to everybody");
            assert_eq!(game.private(&world, seat), game.private(state, seat), "{at}: a world changes its seat's hand");
            assert_eq!(game.turn(&world), game.turn(state), "{at}: a world waits for something else");
            varied |= world != first;
        }
        let count = game.count(&worlds);
        assert!(count != Some(0), "{at}: no world fits the truth");
        // Of ten worlds or more, twelve draws alike come once in 10^12 times. Where they are not counted there may be one.
        assert!(
            varied || count.is_none_or(|count| count < 10),
            "{at}: {count:?} worlds, and all that are drawn are alike"
        );
    }
}

/// The log of a match, played again: chance is what it holds.
struct Log<'a, G: Game> {
    entries: std::slice::Iter<'a, Entry<G>>,
}

impl<G: Game> Replay<G> for Log<'_, G> {
    fn opening(&mut self, _: &Standing) -> Option<G::Opening> {
        self.entries.by_ref().find_map(|entry| match entry {
            Entry::Opening(opening) => Some(opening.clone()),
            _ => None,
        })
    }

    fn shuffle(&mut self, _: &G::State) -> Option<G::Shuffle> {
        self.entries.by_ref().find_map(|entry| match entry {
            Entry::Shuffle(shuffle, _) => Some(shuffle.clone()),
            _ => None,
        })
    }
}

fn random_match<S: Subject>(subject: &S, root: Key, block: u64) -> Match<S::G> {
    let game = subject.game();
    let mut played = Match::new(Arc::clone(game), Unit::Match, root.deals("testkit", block));
    loop {
        match played.turn() {
            MatchTurn::Over => return played,
            MatchTurn::NextHand => played.next_hand(),
            MatchTurn::Seat(seat) => {
                let state = played.state();
                let mut rng = root.derive("testkit", b"match", &[block]).stream(u64::from(played.ply()));
                let mv = game.random_move(game.public(state), game.private(state, seat), &mut rng);
                let signal = game.honest_signal(game.public(state), game.private(state, seat), mv);
                played.play(mv, signal);
            }
        }
    }
}

/// The same streams give the same match; its log played again gives an equal one; its points are its hands'.
fn check_match<S: Subject>(subject: &S, root: Key, block: u64) {
    let game = subject.game();
    let played = random_match(subject, root, block);
    let twin = random_match(subject, root, block);
    assert_eq!(format!("{:?}", played.log()), format!("{:?}", twin.log()), "the same streams, another match");

    // Another key: chance must come from the log alone.
    let other = root.derive("testkit", b"another key", &[]);
    let mut log = Log { entries: played.log().iter() };
    let mut again = Match::replayed(Arc::clone(game), Unit::Match, other, &mut log);
    for entry in played.log() {
        if let Entry::Move { mv, signal, .. } = entry {
            if again.turn() == MatchTurn::NextHand {
                again.next_hand_replayed(&mut log);
            }
            again.try_play_replayed(*mv, *signal, &mut log).expect("a move of the record is legal");
        }
    }
    assert_eq!(format!("{:?}", again.log()), format!("{:?}", played.log()), "the record, played again, differs");
    assert_eq!(again.verdict(), played.verdict());

    let mut sums = vec![0; usize::from(game.sides().count())];
    for entry in played.log() {
        if let Entry::HandOver(outcome) = entry {
            sums.iter_mut().zip(outcome.points.by_side()).for_each(|(sum, points)| *sum += points);
        }
    }
    let verdict = played.verdict().expect("the match was played to its end");
    assert_eq!(verdict.points.by_side(), sums, "a match's score is not the sum of its hands");
}
