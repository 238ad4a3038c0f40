//! What piles promise where the best card of each suit scores: the *setenta* and the *primiera*.

use sobremesa_core::math;

use crate::cards::{Card, CardSet, Suit};
use crate::rules::{FourthPoint, ScoreRules};
use crate::score::worth;

/// The number of cards of a suit that are told apart: 1 to 7, and all figures as one.
const KINDS: usize = 8;

/// The number of states of a suit: each card is open, mine or theirs.
const STATES: usize = 3_usize.pow(KINDS as u32);

/// The number of steps for each standard deviation in the table of the normal distribution.
const STEPS: f32 = 32.0;

/// For each state of a suit, the mean and the variance of my best card's lead over theirs, if each open card falls to
/// me, to my best rival or to others with the chances of the sides. The sum over the four suits is treated as normal.
#[derive(Clone, Debug)]
pub(super) struct BestCards {
    /// By the state of a suit.
    ahead: Vec<(f32, f32)>,
    /// Twice the normal distribution function less one, from 0 to four standard deviations.
    normal: Vec<f32>,
}

/// The state of a suit, one digit for each card: 0 open, 1 mine, 2 theirs.
fn state(suit: Suit, mine: CardSet, theirs: CardSet) -> usize {
    // One nibble for each value: bit `suit` of it.
    let (mine, theirs) = (mine.bits() >> suit as u32, theirs.bits() >> suit as u32);
    let mut state = 0;
    let figures = |bits: u64| bits >> 28 & 0x111 != 0;
    state += usize::from(figures(mine)) + 2 * usize::from(!figures(mine) && figures(theirs));
    for value in (0..7).rev() {
        state = state * 3 + (mine >> (4 * value) & 1) as usize + 2 * (theirs >> (4 * value) & 1) as usize;
    }
    state
}

impl BestCards {
    /// The table; nothing where the best cards do not score.
    pub(super) fn new(rules: &ScoreRules, sides: u8) -> Option<Self> {
        let fourth = rules.fourth_point;
        if !matches!(fourth, FourthPoint::SetentaFace | FourthPoint::Primiera) {
            return None;
        }
        let chance = 1.0 / f64::from(sides);
        // What each kind counts, from the highest digit's: the figures last.
        let counts: Vec<f64> =
            (1..=KINDS as u8).map(|value| f64::from(worth(Card::new(Suit::Copas, value), fourth))).collect();
        let mut ahead = vec![(0.0, 0.0); STATES];
        for (state, ahead) in ahead.iter_mut().enumerate() {
            let mut digits = [0; KINDS];
            let mut left = state;
            for digit in &mut digits {
                *digit = left % 3;
                left /= 3;
            }
            let (mean, square) = expected(&digits, &counts, chance);
            *ahead = (mean as f32, (square - mean * mean) as f32);
        }
        let normal =
            |step: usize| (1.0 - math::erfc(step as f64 / f64::from(STEPS) / core::f64::consts::SQRT_2)) as f32;
        Some(Self { ahead, normal: (0..=4 * STEPS as usize).map(normal).collect() })
    }

    /// The chance that mine wins, less the chance that theirs does.
    pub(super) fn promise(&self, mine: CardSet, theirs: CardSet, open: CardSet) -> f32 {
        let _ = open;
        let (mut mean, mut variance) = (0.0, 0.0);
        for suit in Suit::ALL {
            let (ahead, spread) = self.ahead[state(suit, mine, theirs)];
            mean += ahead;
            variance += spread;
        }
        // A whole number is never nearer to a tie than a half.
        let deviations = mean.abs() / (variance + 0.01).sqrt();
        let place = ((deviations * STEPS) as usize).min(self.normal.len() - 1);
        self.normal[place].copysign(mean)
    }
}

/// Mean and mean square of the lead of my best card of a suit over theirs, over all ways in which open cards may fall.
fn expected(digits: &[usize; KINDS], counts: &[f64], chance: f64) -> (f64, f64) {
    // From the best card down: the first that is mine settles my best, the first that is theirs theirs.
    let mut order: Vec<usize> = (0..KINDS).collect();
    order.sort_by(|a, b| counts[*b].total_cmp(&counts[*a]));
    // The chance that neither has a best card yet, that only I have, that only they have; for the last two also the
    // first and second moments of that card's count.
    let mut neither = 1.0;
    let (mut mine, mut theirs) = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0));
    let (mut mean, mut square) = (0.0, 0.0);
    for kind in order {
        let count = counts[kind];
        let (me, them) = match digits[kind] {
            0 => (chance, chance),
            1 => (1.0, 0.0),
            _ => (0.0, 1.0),
        };
        // They get it while I have a best card: settled at mine - count; and the other way round.
        mean += them * (mine.1 - mine.0 * count) + me * (theirs.0 * count - theirs.1);
        square += them * (mine.2 - 2.0 * count * mine.1 + mine.0 * count * count)
            + me * (theirs.2 - 2.0 * count * theirs.1 + theirs.0 * count * count);
        let keep = |of: (f64, f64, f64), stays: f64, comes: f64| {
            (of.0 * stays + comes, of.1 * stays + comes * count, of.2 * stays + comes * count * count)
        };
        mine = keep(mine, 1.0 - them, neither * me);
        theirs = keep(theirs, 1.0 - me, neither * them);
        neither *= 1.0 - me - them;
    }
    // A side without a card of the suit counts nothing.
    mean += mine.1 - theirs.1;
    square += mine.2 + theirs.2;
    (mean, square)
}
