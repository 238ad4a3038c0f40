//! Worlds against brute force: every deal of the round, with the plays since made again in it.

use std::collections::BTreeMap;

use sobremesa_core::{Game, Hidden, Observer, Seat, Seed, Stream, Turn};
use sobremesa_escoba::{CardSet, Escoba, Move, State};

use crate::support::game;

/// A hand under way, with what happened since the last deal.
struct Round {
    /// Just after the deal.
    dealt: State,
    /// The plays since.
    plays: Vec<Move>,
    state: State,
}

/// Goes on at random to the next play, noting the plays of the round.
fn step(game: &Escoba, round: &mut Round, rng: &mut Stream) {
    match game.turn(&round.state) {
        Turn::Shuffle => {
            let shuffle = game.shuffle(&round.state, rng);
            game.deal(&mut round.state, &shuffle);
            round.dealt = round.state.clone();
            round.plays.clear();
        }
        Turn::Seat(seat) => {
            let mv = game.random_move(&round.state.public, &round.state.hands[seat.index()], rng);
            game.play(&mut round.state, mv, ());
            round.plays.push(mv);
        }
        Turn::Over => panic!("the hand is over"),
    }
}

/// Calls `f` with every choice of `count` of these cards.
fn each_choice(cards: CardSet, count: u32, chosen: CardSet, f: &mut impl FnMut(CardSet)) {
    if count == 0 {
        return f(chosen);
    }
    let mut left = cards;
    while left.len() >= count {
        let card = left.first().expect("there are some");
        left.remove(card);
        each_choice(left, count - 1, chosen | card.alone(), f);
    }
}

/// Every world that a seat can think of, found by dealing the round in every way and making its plays again.
fn brute(game: &Escoba, round: &Round, seat: Seat) -> Vec<State> {
    let unseen = CardSet::ALL - round.state.public.seen() - round.state.hands[seat.index()].hand;
    let mut found = Vec::new();
    deal_from(game, round, seat, 0, unseen, &mut round.dealt.clone(), &mut found);
    found
}

fn deal_from(
    game: &Escoba,
    round: &Round,
    seat: Seat,
    next: u8,
    unseen: CardSet,
    dealt: &mut State,
    found: &mut Vec<State>,
) {
    if next == game.seats() {
        dealt.stock = unseen;
        let mut state = dealt.clone();
        if round.plays.iter().all(|mv| game.try_play(&mut state, *mv, ()).is_ok()) {
            assert_eq!(state.public, round.state.public);
            found.push(state);
        }
        return;
    }
    if next == seat.0 {
        return deal_from(game, round, seat, next + 1, unseen, dealt, found);
    }
    let at = usize::from(next);
    let held = round.state.hands[at].hand;
    let played = round.dealt.hands[at].hand - held;
    each_choice(unseen, held.len(), CardSet::EMPTY, &mut |hand| {
        dealt.hands[at].hand = hand | played;
        deal_from(game, round, seat, next + 1, unseen - hand, dealt, found);
    });
}

/// Key of a world in a table.
fn heaps(state: &State) -> Vec<CardSet> {
    state.hands.iter().map(|private| private.hand).chain([state.stock]).collect()
}

/// Compares count, list and, where there are few worlds, draws with brute force; says whether the draws were.
fn compare(game: &Escoba, round: &Round, seat: Seat, rng: &mut Stream) -> bool {
    let worlds = game.worlds(&round.state.public, &round.state.hands[seat.index()], seat);
    let count = game.count(&worlds).expect("worlds are always counted");
    if count > 3_000 {
        return false;
    }
    let mut brute: BTreeMap<Vec<CardSet>, u32> =
        brute(game, round, seat).iter().map(|world| (heaps(world), 0)).collect();
    assert_eq!(count, brute.len() as u128, "the worlds are not counted right");
    let mut listed = Vec::new();
    assert_eq!(game.each_world(&worlds, count, |world| listed.push(heaps(world))), Some(count));
    listed.sort_unstable();
    assert_eq!(listed, brute.keys().cloned().collect::<Vec<_>>(), "other worlds are listed");
    assert_eq!(game.each_world(&worlds, count - 1, |_| panic!("there are too many")), None);
    if !(2..=100).contains(&count) {
        return false;
    }
    let each = 100;
    for _ in 0..each * count {
        let world = game.sample(&worlds, rng);
        *brute.get_mut(&heaps(&world)).expect("a world that cannot be was drawn") += 1;
    }
    let chi2: f64 = brute.values().map(|seen| (f64::from(*seen) - each as f64).powi(2) / each as f64).sum();
    let freedom = (count - 1) as f64;
    // Six standard deviations above the mean, and a little for the few worlds whose tail is longer.
    assert!(chi2 < freedom + 6.0 * (2.0 * freedom).sqrt() + 12.0, "chi-square {chi2} of {freedom} degrees of freedom");
    true
}

/// Plays hands at random and compares every world there is; says how often draws were compared, and how often a seat had
/// shown to lack something.
fn check(tables: &str, hands: u64) -> (u32, u32) {
    let game = game(tables);
    let mut rng = Seed::from_text(tables).key().stream(0);
    let (mut drawn, mut shown) = (0, 0);
    for index in 0..hands {
        let opening = game.single(index, &mut rng);
        let state = game.start(&opening);
        let mut round = Round { dealt: state.clone(), plays: Vec::new(), state };
        while game.turn(&round.state) != Turn::Over {
            step(&game, &mut round, &mut rng);
            if matches!(game.turn(&round.state), Turn::Seat(_)) {
                for seat in (0..game.seats()).map(Seat) {
                    let lacks = round.state.public.lacks.iter().zip(round.state.public.held);
                    shown += u32::from(lacks.into_iter().any(|(lacks, held)| held > 0 && !lacks.is_empty()));
                    drawn += u32::from(compare(&game, &round, seat, &mut rng));
                }
            }
        }
    }
    (drawn, shown)
}

#[test]
fn worlds_are_those_that_brute_force_finds_and_each_is_as_likely() {
    for (tables, hands) in [
        ("", 12),
        ("play.capture = \"hand\"", 30),
        ("deal.seats = 3\nplay.capture = \"hand\"", 12),
        ("deal.seats = 4\nplay.capture = \"hand\"", 12),
        ("deal.seats = 6\nplay.capture = \"hand\"", 6),
        ("deal = { seats = 4, sides = \"each\" }\nplay.capture = \"hand\"", 6),
        ("deal = { seats = 4, hand = 1 }\nplay.capture = \"hand\"", 4),
        ("deal.seats = 4\nplay.capture = \"card\"", 6),
        ("play = { sum = \"value\", takes_first = \"single\", capture = \"card\" }", 12),
        ("play = { sum = \"value\", takes_first = \"fewest\", capture = \"hand\" }", 30),
        ("deal = { seats = 4, hand = 10, table = 0 }\nplay = { sum = \"value\", capture = \"card\" }", 3),
    ] {
        let (drawn, shown) = check(tables, hands);
        assert!(drawn >= 10, "{tables}: draws were compared {drawn} times");
        let shows = tables.contains("hand\"") && !tables.contains("hand = 1");
        assert_eq!(shown > 0, shows, "{tables}: a seat showed what it lacks {shown} times");
    }
}

#[test]
fn chances_are_shares_of_the_worlds() {
    let game = game("deal.seats = 3\nplay.capture = \"hand\"");
    let mut rng = Seed::from_text("chances").key().stream(0);
    let mut compared = 0;
    for index in 0..40 {
        let state = game.start(&game.single(index, &mut rng));
        let mut round = Round { dealt: state.clone(), plays: Vec::new(), state };
        while game.turn(&round.state) != Turn::Over {
            step(&game, &mut round, &mut rng);
            let Turn::Seat(seat) = game.turn(&round.state) else { continue };
            let worlds = game.worlds(&round.state.public, &round.state.hands[seat.index()], seat);
            if worlds.total() > 2_000 || !round.state.public.lacks.iter().any(|lacks| !lacks.is_empty()) {
                continue;
            }
            let mut all = Vec::new();
            game.each_world(&worlds, 2_000, |world| all.push(world.clone()));
            worlds.each_chance(|card, chances| {
                for (other, chance) in chances.iter().enumerate() {
                    let holds =
                        all.iter().filter(|world| other != seat.index() && world.hands[other].hand.contains(card));
                    let share = holds.count() as f64 / all.len() as f64;
                    assert!((share - chance).abs() < 1e-9, "{card}: {share} and {chance}");
                    compared += 1;
                }
            });
        }
    }
    assert!(compared > 1_000, "only {compared} chances were compared");
}

#[test]
fn a_seat_sees_its_own_cards_and_no_others() {
    let game = game("deal.seats = 4");
    let mut rng = Seed::from_text("seen").key().stream(0);
    let mut state = game.start(&game.single(0, &mut rng));
    let shuffle = game.shuffle(&state, &mut rng);
    let event = game.deal(&mut state, &shuffle);
    let text = |observer| format!("{:?}", game.seen(&event, observer));
    for seat in (0..4).map(Seat) {
        for other in (0..4).map(Seat) {
            let own = text(Observer::Seat(seat)).contains(&format!("{:?}", state.hands[other.index()].hand));
            assert_eq!(own, seat == other);
        }
        assert!(!text(Observer::Spectator).contains(&format!("{:?}", state.hands[seat.index()].hand)));
    }
}
