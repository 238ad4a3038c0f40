//! Games as numbers: moves and their actions, and many hands at once, which are the single hands of matches.

use crate::think;
use sobremesa_catalog::numbers::{HandArrays, HandsSetup, NobodyMoves, Numbering};
use sobremesa_catalog::{AnyMatch, Catalog, CatalogGame, PlayerSpec, Setup};
use sobremesa_core::{Seat, Seed, StopFlag, Stream, Unit};
use sobremesa_protocol::Turn;

/// The arrays of so many rows.
struct Arrays {
    observation: Vec<f32>,
    mask: Vec<bool>,
    reward: Vec<f32>,
    done: Vec<bool>,
    seat: Vec<i8>,
    hand: Vec<i64>,
}

impl Arrays {
    fn new(numbering: &Numbering, seats: usize, rows: usize) -> Self {
        Self {
            observation: vec![0.0; rows * numbering.entries()],
            mask: vec![false; rows * numbering.actions.len()],
            reward: vec![0.0; rows * seats],
            done: vec![false; rows],
            seat: vec![0; rows],
            hand: vec![0; rows],
        }
    }

    fn lent(&mut self) -> HandArrays<'_> {
        HandArrays {
            observation: &mut self.observation,
            mask: &mut self.mask,
            reward: &mut self.reward,
            done: &mut self.done,
            seat: &mut self.seat,
            hand: &mut self.hand,
        }
    }
}

/// One of the actions that a mask allows, all equally likely.
fn drawn(mask: &[bool], rng: &mut Stream) -> u16 {
    let allowed: Vec<usize> =
        mask.iter().enumerate().filter(|(_, allowed)| **allowed).map(|(action, _)| action).collect();
    allowed[rng.below(allowed.len() as u32) as usize] as u16
}

fn every_rules() -> Vec<String> {
    let games = Catalog::default().games();
    games.iter().flat_map(|game| game.rules.iter().map(|rules| rules.id.clone())).collect()
}

fn seats(game: &CatalogGame) -> usize {
    game.info().sides.len()
}

/// The single hand of a number as a match, brought to where a seat that is played from outside is to move.
struct SingleHand<'g> {
    played: Box<dyn AnyMatch>,
    game: &'g CatalogGame,
    rivals: Option<PlayerSpec>,
}

impl<'g> SingleHand<'g> {
    fn new(game: &'g CatalogGame, seed: Seed, number: u64, rivals: Option<&PlayerSpec>) -> Self {
        let setup = Setup { seed, unit: Unit::Hand { index: number }, block: number };
        let mut hand = Self { played: game.open(&setup), game, rivals: rivals.cloned() };
        hand.answer();
        hand
    }

    fn answer(&mut self) {
        while let (Turn::Seat { seat }, Some(rivals)) = (self.played.turn(), &self.rivals) {
            if self.game.info().sides[usize::from(seat)] == 0 {
                return;
            }
            let thought = think(&*self.played, rivals, &StopFlag::default()).expect("it thinks");
            self.make(seat, &thought.text);
        }
    }

    fn make(&mut self, seat: u8, text: &str) {
        let ply = self.played.ply();
        self.played.play(ply, Seat(seat), text, None).expect("it is legal");
    }
}

/// Plays hands in two rows by random actions, and the same hands as matches: everything is the same. Gives the points that
/// were made.
fn hands_are_matches(rules: &str, rivals: Option<&str>, steps: u32) -> f32 {
    let game = Catalog::default().rules(rules).expect("bundled");
    let rivals: Option<PlayerSpec> = rivals.map(|name| game.player(&PlayerSpec::named(name)).expect("bundled"));
    let numbering = game.numbering();
    let seed = Seed::from_text("numbers");
    let built = rivals.as_ref().map(|spec| game.rivals(spec).expect("known").expect("no program"));
    let mut hands = game.hands(&HandsSetup { seed, first: 0, rows: 2, step: 2, rivals: built });
    let mut arrays = Arrays::new(&numbering, seats(&game), 2);
    hands.reset(seed, arrays.lent()).expect("somebody moves");
    let begin = |number: i64| SingleHand::new(&game, seed, number as u64, rivals.as_ref());
    let mut single = [begin(0), begin(1)];
    let mut chosen = [Vec::new(), Vec::new()];
    let mut rng = seed.key().stream(1);
    let mut points = 0.0;
    for step in 0..steps {
        let at = format!("{rules}, step {step}");
        for (row, hand) in single.iter().enumerate() {
            let seat = arrays.seat[row];
            assert_eq!(hand.played.turn(), Turn::Seat { seat: seat as u8 }, "{at}");
            let told = hand.played.in_numbers(Seat(seat as u8)).after(&chosen[row]).expect("allowed");
            let part = |all: usize| row * all..(row + 1) * all;
            assert_eq!(told.observation, arrays.observation[part(numbering.entries())], "{at}");
            assert_eq!(told.mask, arrays.mask[part(numbering.actions.len())], "{at}");
        }
        let actions: Vec<u16> = arrays.mask.chunks(numbering.actions.len()).map(|mask| drawn(mask, &mut rng)).collect();
        let before = arrays.seat.clone();
        hands.step(&actions, arrays.lent()).expect("somebody moves");
        for (row, hand) in single.iter_mut().enumerate() {
            chosen[row].push(actions[row]);
            let told = hand.played.in_numbers(Seat(before[row] as u8)).after(&chosen[row]).expect("allowed");
            if let Some(text) = told.text {
                assert_eq!(game.actions_of(&text).expect("a move"), chosen[row], "{at}: {text}");
                chosen[row].clear();
                hand.make(before[row] as u8, &text);
                hand.answer();
            }
            let rewards = &arrays.reward[row * seats(&game)..(row + 1) * seats(&game)];
            let over = hand.played.turn() == Turn::Nothing;
            assert_eq!(over, arrays.done[row], "{at}");
            if !over {
                assert!(rewards.iter().all(|reward| *reward == 0.0), "{at}");
                continue;
            }
            let by_side = hand.played.points();
            let expected: Vec<f32> = game.info().sides.iter().map(|side| by_side[usize::from(*side)] as f32).collect();
            assert_eq!(rewards, expected, "{at}");
            points += rewards.iter().map(|points| points.abs()).sum::<f32>();
            *hand = begin(arrays.hand[row]);
        }
    }
    points
}

#[test]
fn many_hands_at_once_are_the_single_hands_of_matches() {
    for rules in every_rules() {
        hands_are_matches(&rules, None, 120);
    }
    for rules in ["international", "chickenfoot", "escoba", "amazons-4x4"] {
        assert!(hands_are_matches(rules, None, 600) > 0.0, "{rules}: nobody scores");
    }
}

#[test]
fn rivals_play_as_they_do_in_a_match() {
    assert!(hands_are_matches("international", Some("matriz"), 100) > 0.0);
    assert!(hands_are_matches("draw", Some("doble"), 100) > 0.0);
    assert!(hands_are_matches("escoba", Some("avaro"), 120) > 0.0);
    assert!(hands_are_matches("amazons-4x4", Some("greedy_territory"), 60) > 0.0);
}

/// All that so many steps write, with the rows split into batches of these sizes.
fn written(rules: &str, batches: &[usize]) -> Vec<Vec<(Vec<f32>, i64, bool)>> {
    let game = Catalog::default().rules(rules).expect("bundled");
    let (numbering, seed) = (game.numbering(), Seed::from_text("batches"));
    let all: usize = batches.iter().sum();
    let mut first = 0;
    let mut lines = vec![Vec::new(); all];
    for rows in batches {
        let setup = HandsSetup { seed, first: first as u64, rows: *rows, step: all as u64, rivals: None };
        let mut hands = game.hands(&setup);
        let mut arrays = Arrays::new(&numbering, seats(&game), *rows);
        hands.reset(seed, arrays.lent()).expect("somebody moves");
        for step in 0..60_u64 {
            let each = arrays.mask.chunks(numbering.actions.len()).enumerate();
            let actions: Vec<u16> = each
                .map(|(row, mask)| drawn(mask, &mut seed.key().stream(step << 32 | (first + row) as u64)))
                .collect();
            hands.step(&actions, arrays.lent()).expect("somebody moves");
            let entries = arrays.observation.chunks(numbering.entries());
            for (row, observation) in entries.enumerate() {
                lines[first + row].push((observation.to_vec(), arrays.hand[row], arrays.done[row]));
            }
        }
        first += rows;
    }
    lines
}

#[test]
fn rows_do_not_depend_on_their_batch() {
    assert_eq!(written("draw", &[5]), written("draw", &[2, 3]));
    assert_eq!(written("escoba", &[4]), written("escoba", &[1, 1, 2]));
}

#[test]
fn a_new_seed_deals_other_hands_and_the_old_one_the_same_again() {
    let game = Catalog::default().rules("international").expect("bundled");
    let (old, new) = (Seed::from_text("old"), Seed::from_text("new"));
    let mut hands = game.hands(&HandsSetup { seed: old, first: 0, rows: 3, step: 3, rivals: None });
    let mut arrays = Arrays::new(&game.numbering(), 4, 3);
    let mut dealt = |seed| {
        hands.reset(seed, arrays.lent()).expect("somebody moves");
        (arrays.observation.clone(), arrays.hand.clone())
    };
    let (first, other, again) = (dealt(old), dealt(new), dealt(old));
    assert_eq!((&first, &first.1), (&again, &vec![0, 1, 2]));
    assert_ne!(first.0, other.0);
}

#[test]
fn rules_under_which_nobody_ever_moves_are_found_out() {
    let catalog = Catalog::default();
    let text = catalog.rules("duel").expect("bundled").file().replace("passes_in_a_row(2)", "stock_empty");
    let game = catalog.rules_from_text("<text>", &text).expect("rules that end a hand at once");
    let seed = Seed::from_text("stuck");
    let mut hands = game.hands(&HandsSetup { seed, first: 0, rows: 1, step: 1, rivals: None });
    let mut arrays = Arrays::new(&game.numbering(), seats(&game), 1);
    assert_eq!(hands.reset(seed, arrays.lent()), Err(NobodyMoves));
}

#[test]
fn an_action_that_is_not_allowed_is_told() {
    let game = Catalog::default().rules("amazons-4x4").expect("bundled");
    let setup = Setup { seed: Seed::from_text("told"), unit: Unit::Match, block: 0 };
    let played = game.open(&setup);
    let whole = game.actions_of(&played.legal_texts()[0]).expect("a move");
    for (actions, after) in [(vec![999], 0), (vec![whole[0], whole[0]], 1), ([&whole[..], &[0]].concat(), 3)] {
        assert_eq!(played.in_numbers(Seat(0)).after(&actions).expect_err("not allowed").after, after);
    }
    assert!(played.in_numbers(Seat(1)).after(&whole[..1]).is_err(), "it is not Black's turn");
}

#[test]
fn a_hand_by_itself_is_the_single_hand_of_a_match() {
    for rules in every_rules() {
        let game = Catalog::default().rules(&rules).expect("bundled");
        let seed = Seed::from_text("by itself");
        let setup = Setup { seed, unit: Unit::Hand { index: 5 }, block: 5 };
        let (mut hand, mut match_of_it, mut chosen) = (game.hand(&setup), game.open(&setup), Vec::new());
        let mut rng = seed.key().stream(0);
        while let Some(seat) = hand.turn() {
            assert_eq!(match_of_it.turn(), Turn::Seat { seat: seat.0 }, "{rules}");
            let numbers = match_of_it.in_numbers(seat).after(&chosen).expect("it was allowed");
            assert_eq!((hand.chosen(), hand.mask()), (&*chosen, &*numbers.mask), "{rules}");
            assert_eq!(hand.observation(seat), numbers.observation, "{rules}");
            let action = drawn(hand.mask(), &mut rng);
            hand.act(action).expect("it is allowed");
            chosen.push(action);
            let numbers = match_of_it.in_numbers(seat).after(&chosen).expect("it was allowed");
            if let Some(text) = numbers.text {
                match_of_it.play(match_of_it.ply(), seat, &text, None).expect("a legal move");
                chosen.clear();
            }
        }
        assert!(match_of_it.verdict().is_some(), "{rules}");
        assert_eq!((hand.points(), hand.act(0).is_err()), (match_of_it.points(), true), "{rules}");
    }
}

#[test]
fn a_seat_sees_the_same_in_every_world_that_it_deems_possible() {
    for rules in ["international", "draw", "chickenfoot", "melcocha", "escoba", "scopa"] {
        let game = Catalog::default().rules(rules).expect("bundled");
        let seed = Seed::from_text("worlds of a hand");
        let mut hand = game.hand(&Setup { seed, unit: Unit::Hand { index: 0 }, block: 0 });
        let (mut rng, mut others) = (seed.key().stream(0), 0);
        while let Some(mover) = hand.turn() {
            for seat in (0..seats(&game) as u8).map(Seat) {
                let world = hand.in_drawn_world(seat, Seed::from_text(&format!("{others} {seat}")));
                assert_eq!(world.turn(), hand.turn(), "{rules}");
                assert_eq!(world.seen_by_all(), hand.seen_by_all(), "{rules}");
                assert_eq!((world.table(), world.private(seat)), (hand.table(), hand.private(seat)), "{rules}");
                assert_eq!(world.observation(seat), hand.observation(seat), "{rules}");
                assert!(seat != mover || world.mask() == hand.mask(), "{rules}");
                let other = seat.after(1, seats(&game) as u8);
                others += u32::from(world.private(other) != hand.private(other));
            }
            hand.act(drawn(hand.mask(), &mut rng)).expect("it is allowed");
        }
        assert!(others > 5, "{rules}: worlds are drawn");
    }
}
