//! A player that thinks answers at once where only one tile fits: whoever has a clock saw what it holds.
//!
//! Beside `what_a_computer_holds_cannot_be_told_from_when_it_moves`, which has a clock of its own, this is the attack itself:
//! the times of a real player over a real connection, and the threshold that tells them apart best.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use sobremesa_catalog::{Catalog, Setup};
use sobremesa_core::{Seed, Unit};
use sobremesa_protocol::Turn;
use sobremesa_protocol::record::RecordLine;
use sobremesa_server::{Config, Rate};

use super::harness::{AttackedHouse, Size, attack};
use crate::support::Guest;

/// How likely it must be to be right as often by guessing: what is less likely is no luck.
const LUCK: f64 = 1e-4;

/// A move of the computer with which it laid a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TimedMove {
    /// Whether more than one tile fitted.
    chose: bool,
    /// From asking for it to the view that shows it.
    took: Duration,
}

/// Plays a hand, and says of each move of the computer whether it had a choice, and how long it took to be shown.
async fn times_of_a_hand(guest: &Guest) -> Vec<TimedMove> {
    let set = guest.set("duel", &["me", "cayetano"]).await;
    let mut seat = guest.sit(&set.id).await;
    let mut view = seat.table().await;
    let mut shown = BTreeMap::new();
    while let Turn::Seat { seat: mover } = view.position.turn {
        let (ply, asked) = (view.position.ply, Instant::now());
        seat.go_on(&view).await;
        while view.position.ply == ply {
            view = seat.table().await;
        }
        if mover == 1 {
            shown.insert(ply, asked.elapsed());
        }
    }
    let record = guest.get(&format!("/api/tables/{}/record", set.id)).await.text().to_owned();
    let lines: Vec<RecordLine> = record.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(guest.delete(&format!("/api/tables/{}", set.id)).await.status, 204);
    let game = Catalog::default().rules("duel").unwrap();
    // Every shuffle is in the record: the seed is not needed.
    let setup = Setup { seed: Seed([0; 32]), unit: Unit::Match, block: 0 };
    let mut times = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let RecordLine::Move { ply, text, .. } = line else { continue };
        let Some(took) = shown.get(ply) else { continue };
        let before = game.replay(&setup, &lines[..index]).unwrap_or_else(|error| panic!("{error}"));
        let legal = before.legal_texts();
        // That nothing fits everybody sees: a pass tells no more by its time.
        if legal.len() > 1 || text != "-" {
            times.push(TimedMove { chose: legal.len() > 1, took: *took });
        }
    }
    times
}

/// A rule by which the attacker guesses: whoever takes longer than the threshold chose, or the other way round.
#[derive(Clone, Copy, Debug)]
struct Threshold {
    at: Duration,
    slow_chose: bool,
}

impl Threshold {
    fn is_right(self, of: TimedMove) -> bool {
        ((of.took > self.at) == self.slow_chose) == of.chose
    }

    /// The one that is right most often, in the middle between two times.
    fn best(times: &[TimedMove]) -> Self {
        let mut taken: Vec<Duration> = times.iter().map(|time| time.took).collect();
        taken.sort_unstable();
        let between = taken.windows(2).map(|two| (two[0] + two[1]) / 2);
        let all = between.flat_map(|at| [true, false].map(|slow_chose| Self { at, slow_chose }));
        all.max_by_key(|threshold| threshold.right(times)).expect("there are two times")
    }

    fn right(self, times: &[TimedMove]) -> usize {
        times.iter().filter(|time| self.is_right(**time)).count()
    }
}

/// As many moves with a choice as without, in their order: whoever guesses is right every second time.
fn balanced(times: &[TimedMove]) -> Vec<TimedMove> {
    let [with, without] = [true, false].map(|chose| times.iter().filter(move |time| time.chose == chose));
    with.zip(without).flat_map(|(with, without)| [*with, *without]).collect()
}

/// What the best threshold of every other move tells apart in the rest of them: how many it says right, of how many.
fn told_apart(times: &[TimedMove]) -> (usize, usize) {
    let half = |odd: usize| balanced(&times.iter().copied().skip(odd).step_by(2).collect::<Vec<_>>());
    let (learnt, told) = (half(0), half(1));
    (Threshold::best(&learnt).right(&told), told.len())
}

/// How likely it is to be right so often, or more often, of so many, if one guesses.
fn by_luck(right: usize, of: usize) -> f64 {
    let mut ways = vec![1.0];
    for _ in 0..of {
        // A row of Pascal's triangle, halved: the chances of each number of right guesses.
        let before = |number: usize| ways.get(number).copied().unwrap_or(0.0);
        ways = (0..=ways.len()).map(|n| 0.5 * (before(n) + n.checked_sub(1).map_or(0.0, before))).collect();
    }
    ways[right..].iter().sum()
}

/// Plays so many hands at a house with such a beat.
async fn times_with(beat: Duration, hands: usize) -> Vec<TimedMove> {
    let house = AttackedHouse::open(|config| {
        config.beat = beat;
        // Without a beat hands are over so soon that more are begun than a guest may.
        config.limits.new_tables = Rate { burst: 1_000, every_ms: 1 };
    });
    let guest = house.attacker();
    let mut times = Vec::new();
    for _ in 0..hands {
        times.extend(times_of_a_hand(&guest).await);
    }
    house.close().await;
    times
}

#[test]
#[allow(clippy::print_stderr, reason = "the figures are what a full attack is for")]
fn a_clock_tells_nothing_of_a_hand() {
    attack(async {
        let beat = Config::new(PathBuf::new(), Catalog::new(None)).beat;
        assert!(!beat.is_zero());
        let hands = Size::asked().of(1, 60);
        let times = times_with(beat, hands).await;
        // No clock is fast: what is shown on a beat never comes before it.
        assert!(!times.is_empty() && times.iter().all(|time| time.took >= beat), "{times:?}");
        if Size::asked() == Size::Small {
            return;
        }
        let figures = |name: &str, times: &[TimedMove]| {
            for chose in [true, false] {
                let mut took: Vec<u128> =
                    times.iter().filter(|t| t.chose == chose).map(|t| t.took.as_millis()).collect();
                took.sort_unstable();
                eprintln!("{name}, {}: {took:?} ms", if chose { "with a choice" } else { "without" });
            }
            let (right, of) = told_apart(times);
            let luck = by_luck(right, of);
            let moves = times.len();
            eprintln!("{name}: {moves} moves, the best threshold tells {right} of {of}; by luck in {luck:.2e}");
            (of, luck)
        };
        let (of, luck) = figures("times on the beat", &times);
        assert!(of >= 20, "too few to tell: {of}");
        assert!(luck > LUCK, "a threshold tells what it holds");
        // The same attack on a house without a beat, to compare with. On a busy machine it may find nothing either: that it finds
        // what there is to be found is seen below, where no clock is needed.
        figures("times without a beat", &times_with(Duration::ZERO, hands).await);
    });
}

#[test]
fn a_threshold_that_tells_is_found_and_one_that_does_not_is_luck() {
    let ms = |chose, ms| TimedMove { chose, took: Duration::from_millis(ms) };
    let telling: Vec<TimedMove> =
        (0..40).flat_map(|n| [ms(true, 100 + n), ms(true, 90 + n), ms(false, 8), ms(false, 9)]).collect();
    assert_eq!(told_apart(&telling), (80, 80));
    let other_way: Vec<TimedMove> = telling.iter().map(|time| TimedMove { chose: !time.chose, ..*time }).collect();
    assert_eq!(told_apart(&other_way), (80, 80));
    let even: Vec<TimedMove> = (0..160).map(|n| ms(n % 4 < 2, 80)).collect();
    assert_eq!(told_apart(&even), (40, 80));
    // Who has a choice twice as often as not is not told apart by saying so every time.
    let uneven: Vec<TimedMove> = (0..120).map(|n| ms(n % 6 < 4, 80)).collect();
    assert_eq!(told_apart(&uneven), (20, 40));
}

#[test]
fn luck_is_that_of_a_fair_coin() {
    for (right, known) in [(0, 1.0), (1, 0.9375), (3, 0.3125), (4, 0.0625)] {
        assert!((by_luck(right, 4) - known).abs() < 1e-12);
    }
    // 33 of 40: sum of C(40, k) / 2^40 for k from 33 on.
    let known = f64::from(18_643_560 + 3_838_380 + 658_008 + 91_390 + 9_880 + 780 + 40 + 1) / 2_f64.powi(40);
    assert!((by_luck(33, 40) / known - 1.0).abs() < 1e-9);
}
