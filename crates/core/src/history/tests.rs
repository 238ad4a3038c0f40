//! Histories drawn against all that there are.

use std::collections::BTreeMap;

use super::*;
use crate::stream::{Key, Seed, Stream};

const OWN: u8 = 1;
const OUT: u8 = 4;

/// A random course of events with three hands, of which the first is one's own, and what was seen of it.
fn random_course(rng: &mut Stream, events: u32) -> KnownHistory {
    let pieces = 6 + rng.below(2) as u16;
    let mut known = KnownHistory::new(usize::from(pieces), OUT + 1);
    let mut place = vec![STOCK; usize::from(pieces)];
    for hand in 1..=3 {
        let hold = 1 + rng.below(2);
        let taken = take(&mut place, STOCK, hand, hold, rng);
        known.moved(STOCK, hand, taken.iter().map(|piece| which(hand, *piece)));
    }
    for _ in 0..events {
        let hand = 1 + rng.below(3) as u8;
        let held = place.iter().copied().filter(|at| *at == hand).count();
        match rng.below(4) {
            0 if held > 0 => {
                let taken = take(&mut place, hand, STOCK, 1 + rng.below(2), rng);
                known.moved(hand, STOCK, taken.iter().map(|piece| which(hand, *piece)));
            }
            1 if held > 0 => {
                let taken = take(&mut place, hand, OUT, 1, rng);
                known.moved(hand, OUT, taken.iter().map(|piece| Which::Seen([*piece].into_iter().collect())));
            }
            2 if place.contains(&STOCK) => {
                let taken = take(&mut place, STOCK, hand, 1 + rng.below(2), rng);
                let not: Pieces = (0..pieces).filter(|piece| !taken.contains(piece) && rng.below(4) == 0).collect();
                let may: Pieces = (0..pieces).filter(|piece| !not.contains(*piece)).collect();
                let of = |piece: &u16| if hand == OWN { which(hand, *piece) } else { Which::Of(may) };
                known.moved(STOCK, hand, taken.iter().map(of));
            }
            _ => {
                let absent = |piece: &u16| place[usize::from(*piece)] != hand;
                let none_of = (0..pieces).filter(absent).filter(|_| rng.below(3) == 0).collect();
                known.lacks(hand, none_of);
            }
        }
    }
    known
}

fn which(hand: u8, piece: u16) -> Which {
    if hand == OWN { Which::Seen([piece].into_iter().collect()) } else { Which::Any }
}

fn take(place: &mut [u8], from: u8, to: u8, count: u32, rng: &mut Stream) -> Vec<u16> {
    let mut there: Vec<u16> = (0..place.len() as u16).filter(|piece| place[usize::from(*piece)] == from).collect();
    rng.shuffle(&mut there);
    there.truncate(count as usize);
    for piece in &there {
        place[usize::from(*piece)] = to;
    }
    there
}

/// Every history that fits, by the pieces moved.
fn every_history(known: &KnownHistory) -> Vec<Vec<u16>> {
    fn follow(known: &KnownHistory, index: usize, place: &mut Vec<u8>, at: &mut Vec<u16>, all: &mut Vec<Vec<u16>>) {
        let time = known.moves.get(index).map_or(known.now(), |(time, _)| *time);
        let first = index == 0 || index == known.moves.len() || known.moves[index - 1].0 < time;
        let since = if index == 0 { 0 } else { known.moves[index - 1].0 + 1 };
        let broken = |check: &Check| {
            first
                && (since..=time).contains(&check.time)
                && (0..known.pieces)
                    .any(|piece| check.none_of.contains(piece) && place[usize::from(piece)] == check.container)
        };
        if known.checks.iter().any(broken) {
            return;
        }
        let Some((_, which)) = known.moves.get(index) else { return all.push(at.clone()) };
        let event = known.events[usize::from(time)];
        for piece in 0..known.pieces {
            let may = match which {
                Which::Any => true,
                Which::Of(pieces) | Which::Seen(pieces) => pieces.contains(piece),
            };
            if may && place[usize::from(piece)] == event.from {
                place[usize::from(piece)] = event.to;
                at.push(piece);
                follow(known, index + 1, place, at, all);
                at.pop();
                place[usize::from(piece)] = event.from;
            }
        }
    }
    let mut all = Vec::new();
    follow(known, 0, &mut vec![STOCK; usize::from(known.pieces)], &mut Vec::new(), &mut all);
    all
}

/// Chi-square of what is drawn against the weights, with its degrees of freedom.
fn chi_square<L: Law>(histories: &Histories<L>, weights: &BTreeMap<Vec<u16>, f64>, rng: &mut Stream) -> (f64, f64) {
    chi_square_of(weights, || histories.draw(rng))
}

fn chi_square_of(weights: &BTreeMap<Vec<u16>, f64>, mut draw: impl FnMut() -> History) -> (f64, f64) {
    let draws = 30 * weights.len();
    let mut counts: BTreeMap<&[u16], u32> = BTreeMap::new();
    let drawn: Vec<History> = (0..draws).map(|_| draw()).collect();
    for history in &drawn {
        assert!(weights.contains_key(&history.at), "a drawn history is one of those there are");
        *counts.entry(&history.at).or_default() += 1;
    }
    let total: f64 = weights.values().sum();
    let chi2 = weights.iter().map(|(at, weight)| {
        let expected = draws as f64 * weight / total;
        (f64::from(counts.get(&at[..]).copied().unwrap_or(0)) - expected).powi(2) / expected
    });
    (chi2.sum(), (weights.len() - 1) as f64)
}

fn key(name: &str) -> Key {
    Seed::from_text(name).key()
}

/// A chain follows an exchange through what it knows of each move; made anew from the pieces moved all is the same.
#[test]
fn a_drawn_history_is_what_its_moves_make() {
    let mut rng = key("made anew").stream(0);
    for _ in 0..60 {
        let events = 3 + rng.below(12);
        let mut known = random_course(&mut rng, events);
        known.watch_stock(rng.below(u32::from(known.now()) + 1) as u16);
        let histories = Histories::new(known, Unweighted);
        let drawn = histories.draw(&mut rng);
        let known = histories.known();
        assert_eq!(drawn, History::new(known, path(known, &drawn.at), drawn.at.clone()));
    }
}

#[test]
fn every_history_is_drawn_as_often() {
    let mut rng = key("histories").stream(0);
    let mut checked = 0;
    while checked < 30 {
        let events = 3 + rng.below(8);
        let known = random_course(&mut rng, events);
        let all = every_history(&known);
        assert!(!all.is_empty(), "what happened can have happened");
        let histories = Histories::new(known, Unweighted);
        assert_eq!(histories.strain(), 0, "a history that fits is found");
        if !(2..=800).contains(&all.len()) {
            continue;
        }
        let weights = all.into_iter().map(|at| (at, 1.0)).collect();
        let (chi2, freedom) = chi_square(&histories, &weights, &mut rng);
        assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2}, freedom {freedom}");
        checked += 1;
    }
}

/// Each history of a row drawn on from one another is as likely as one drawn anew, and moves away from the one before.
#[test]
fn histories_drawn_on_are_drawn_as_often() {
    const ROW: u32 = 3;
    let mut rng = key("drawn on").stream(0);
    let mut checked = 0;
    while checked < 8 {
        let known = random_course(&mut rng, 6);
        let all = every_history(&known);
        if !(20..=400).contains(&all.len()) {
            continue;
        }
        let histories = Histories::new(known, Unweighted);
        let mut stayed = 0;
        // Of each row the last alone: those of a row are alike, and a chi-square is of histories that are not.
        let (chi2, freedom) = chi_square_of(&all.iter().map(|at| (at.clone(), 1.0)).collect(), || {
            let mut history = histories.draw(&mut rng);
            for _ in 0..ROW {
                let before = history.at.clone();
                history = histories.draw_on(history, &mut rng);
                stayed += u32::from(history.at == before);
            }
            history
        });
        assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2}, freedom {freedom}");
        assert!(stayed < 30 * all.len() as u32 * ROW / 4, "{stayed} of {} histories stayed", 30 * all.len());
        checked += 1;
    }
}

#[test]
fn a_history_to_start_from_is_found_in_long_courses() {
    let mut rng = key("starts").stream(0);
    for _ in 0..300 {
        let events = 20 + rng.below(80);
        let known = random_course(&mut rng, events);
        assert_eq!(Histories::new(known, Unweighted).strain(), 0, "a history that fits is found");
    }
}

/// The second hand gives one piece and draws two whose numbers make its number, where there are any.
#[derive(Debug)]
struct TwoThatSum {
    drawn_at: [(usize, u16); 1],
}

impl TwoThatSum {
    fn sums(known: &KnownHistory, history: &History, time: u16) -> Vec<(u16, u16)> {
        let given = history.moved(known, time - 1)[0];
        let stock = (0..known.pieces()).filter(|piece| history.place(*piece, time) == STOCK);
        let pairs = stock.clone().flat_map(|a| stock.clone().filter(move |b| a != *b).map(move |b| (a, b)));
        let all: Vec<(u16, u16)> = pairs.collect();
        let sums: Vec<(u16, u16)> = all.iter().copied().filter(|(a, b)| a + b == given).collect();
        if sums.is_empty() { all } else { sums }
    }
}

impl Law for TwoThatSum {
    fn terms(&self) -> usize {
        1
    }

    fn times(&self, _: usize) -> (u16, u16) {
        (self.drawn_at[0].1 - 1, self.drawn_at[0].1 + 1)
    }

    fn tells_apart(&self, _: usize, _: u16, _: u16) -> bool {
        true
    }

    fn weigh(&self, known: &KnownHistory, history: &History, _: usize) -> Strain {
        let time = self.drawn_at[0].1;
        let sums = Self::sums(known, history, time);
        let moved = history.moved(known, time);
        let weight = 1.0 / sums.len() as f64;
        let fits = sums.contains(&(moved[0], moved[1]));
        Strain { weight, parts: if fits { 0 } else { PARTS } }
    }

    fn drawn_by(&self) -> &[(usize, u16)] {
        &self.drawn_at
    }

    fn candidates(&self, known: &KnownHistory, history: &History, _: usize, place: usize, into: &mut Vec<u16>) {
        let time = self.drawn_at[0].1;
        let moved = history.moved(known, time);
        let sums = Self::sums(known, history, time).into_iter();
        into.extend(
            sums.filter_map(
                |(a, b)| if place == 0 { (b == moved[1]).then_some(a) } else { (a == moved[0]).then_some(b) },
            ),
        );
    }
}

#[test]
fn histories_are_drawn_by_the_law_of_a_criterion() {
    let mut rng = key("law").stream(0);
    for lacking in [vec![], vec![3], vec![1]] {
        let mut known = KnownHistory::new(5, 3);
        known.moved(STOCK, 1, [Which::Any; 2]);
        known.moved(STOCK, 2, [Which::Any; 1]);
        known.lacks(1, lacking.into_iter().collect());
        known.moved(1, STOCK, [Which::Any]);
        let time = known.moved(STOCK, 1, [Which::Any; 2]);
        known.lacks(2, [4].into_iter().collect());
        known.lacks(1, [0].into_iter().collect());
        let law = TwoThatSum { drawn_at: [(0, time)] };
        let histories = Histories::new(known, law);
        let mut weights = BTreeMap::new();
        for at in every_history(histories.known()) {
            let mut history = histories.draw(&mut rng);
            history.path = path(histories.known(), &at);
            history.at.clone_from(&at);
            let strain = histories.law().weigh(histories.known(), &history, 0);
            if strain.parts == 0 {
                weights.insert(at, strain.weight);
            }
        }
        let (chi2, freedom) = chi_square(&histories, &weights, &mut rng);
        assert!(chi2 < freedom + 5.0 * (2.0 * freedom).sqrt() + 8.0, "chi-square {chi2}, freedom {freedom}");
    }
}

/// Where pieces are taken by a criterion the chain is strict enough not to get lost outside, however long it goes on.
#[test]
fn a_chain_by_a_criterion_stays_near_what_fits() {
    const STEPS: u32 = 100_000;
    let mut known = KnownHistory::new(120, 3);
    known.moved(STOCK, 2, [Which::Any; 8]);
    known.moved(STOCK, 1, [Which::Any; 8]);
    known.lacks(1, (0..20).collect());
    known.moved(1, STOCK, [Which::Any]);
    let time = known.moved(STOCK, 1, [Which::Any; 2]);
    known.lacks(2, (30..60).collect());
    known.lacks(1, (10..30).collect());
    let histories = Histories::new(known, TwoThatSum { drawn_at: [(0, time)] });
    let share = f64::from(histories.walk().fitting_of(STEPS, &mut key("strict").stream(0))) / f64::from(STEPS);
    assert!(share > 0.4, "{share}");
}

/// The places of all pieces at all times, by the pieces moved.
fn path(known: &KnownHistory, at: &[u16]) -> Vec<u8> {
    let times = known.times();
    let mut path = vec![STOCK; usize::from(known.pieces) * times];
    for (time, event) in known.events.iter().enumerate() {
        for index in known.range(time as u16) {
            path[usize::from(at[index]) * times..][time + 1..times].fill(event.to);
        }
    }
    path
}
