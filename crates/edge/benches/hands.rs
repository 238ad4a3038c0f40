//! Steps a second on one core of many hands at once, as programs that learn take them: `cargo bench -p sobremesa-edge`.
//!
//! A step chooses any allowed action in every row; what is measured is the step alone, with its observations and masks.

#![allow(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use sobremesa_core::{Seed, Stream};
use sobremesa_edge::numbers::{AnyHands, HandArrays, HandsSetup};
use sobremesa_edge::{AnyGame, Choices, RulesSource, games};
use sobremesa_yardsticks::processor_time;

/// Hands at once.
const ROWS: usize = 1024;
/// Steps of a round.
const STEPS: usize = 100;
/// Rounds, of which the median counts.
const ROUNDS: usize = 9;

/// The hands of a game, with their arrays.
struct Table {
    hands: Box<dyn AnyHands>,
    actions: usize,
    observation: Vec<f32>,
    mask: Vec<bool>,
    reward: Vec<f32>,
    done: Vec<bool>,
    seat: Vec<i8>,
    hand: Vec<i64>,
    rng: Stream,
}

impl Table {
    fn new(game: &dyn AnyGame) -> Self {
        let (numbering, seed) = (game.numbering(), Seed::from_text("bench"));
        let actions = numbering.actions.len();
        let mut table = Self {
            hands: game.hands(&HandsSetup { seed, first: 0, rows: ROWS, step: ROWS as u64, rivals: None }),
            actions,
            observation: vec![0.0; ROWS * numbering.entries()],
            mask: vec![false; ROWS * actions],
            reward: vec![0.0; ROWS * game.about().info.sides.len()],
            done: vec![false; ROWS],
            seat: vec![0; ROWS],
            hand: vec![0; ROWS],
            rng: seed.key().stream(0),
        };
        let (hands, arrays) = table.parts();
        hands.reset(seed, arrays).expect("somebody is to move");
        table
    }

    fn parts(&mut self) -> (&mut dyn AnyHands, HandArrays<'_>) {
        let arrays = HandArrays {
            observation: &mut self.observation,
            mask: &mut self.mask,
            reward: &mut self.reward,
            done: &mut self.done,
            seat: &mut self.seat,
            hand: &mut self.hand,
        };
        (&mut *self.hands, arrays)
    }

    /// Any allowed action of a row.
    fn any(mask: &[bool], rng: &mut Stream) -> u16 {
        let allowed = mask.iter().filter(|allowed| **allowed).count() as u32;
        let mut places = mask.iter().enumerate().filter(|(_, allowed)| **allowed);
        places.nth(rng.below(allowed) as usize).map_or(0, |(action, _)| action as u16)
    }

    /// So many steps: the seconds that they took, and the hands that they ended.
    fn round(&mut self) -> (f64, usize) {
        let (mut took, mut ended) = (0.0, 0);
        for _ in 0..STEPS {
            let rng = &mut self.rng;
            let actions: Vec<u16> = self.mask.chunks(self.actions).map(|mask| Self::any(mask, rng)).collect();
            let (hands, arrays) = self.parts();
            let start = processor_time();
            hands.step(&actions, arrays).expect("somebody is to move");
            took += processor_time() - start;
            ended += self.done.iter().filter(|done| **done).count();
        }
        (took, ended)
    }
}

fn main() {
    for (game, rules) in
        [("dominoes", "international"), ("dominoes", "chickenfoot"), ("escoba", "escoba"), ("amazons", "amazons")]
    {
        let path = format!("{}/../../rules/{game}/{rules}.toml", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the rule file is bundled");
        let entry = games::named(game).expect("it is listed");
        let source = RulesSource { text: &text, choices: &Choices::none() };
        let game = (entry.compile)(&source).expect("the rule file has no mistake");
        let mut table = Table::new(&*game);
        let (mut times, mut ended): (Vec<f64>, usize) = (Vec::new(), 0);
        for _ in 0..ROUNDS {
            let (took, hands) = table.round();
            times.push(took);
            ended += hands;
        }
        let highest = table.hand.iter().max().expect("there are rows");
        assert!(ended > 0 && *highest >= (ended / ROWS * ROWS) as i64, "hands end and are followed by the next");
        times.sort_unstable_by(f64::total_cmp);
        let each = times[ROUNDS / 2] / (STEPS * ROWS) as f64;
        println!("{rules}: {:.0} ns a step, {:.0} steps a second", each * 1e9, 1.0 / each);
    }
}
