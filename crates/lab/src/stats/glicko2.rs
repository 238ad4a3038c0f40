//! Glicko-2: ratings that follow players who come and go, and change.
//!
//! Source: M. E. Glickman, Example of the Glicko-2 system, 2013 (steps and equations are numbered as there).

use std::f64::consts::PI;

use sobremesa_core::math;

use super::Outcome;

/// Rating points in one unit of the internal scale.
const SCALE: f64 = 173.7178;

/// A player's rating.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct GlickoRating {
    /// The rating: 1500 for a newcomer.
    pub rating: f64,
    /// How far it may be off, one standard deviation: 350 for a newcomer.
    pub deviation: f64,
    /// How much the player's strength goes up and down: 0.06 for a newcomer.
    pub volatility: f64,
}

/// A game against a player with such a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GlickoGame {
    /// The opponent's rating before the period.
    pub opponent: GlickoRating,
    /// How it ended for the player who is rated.
    pub outcome: Outcome,
}

impl Default for GlickoRating {
    fn default() -> Self {
        Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 }
    }
}

/// The deviation above which a rating is provisional: as at lichess.org.
const PROVISIONAL: f64 = 110.0;

impl GlickoRating {
    /// Whether too few games stand behind it to say much.
    ///
    /// A deviation is no half of an interval: each rival's rating is taken for surer than it is, and the more rivals, the more so
    /// (docs/tournaments.md has the figures). So it is told as this and no finer.
    pub fn is_provisional(&self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The rating after a period in which these games were played; a period without games widens the deviation.
    ///
    /// `tau` says how much the volatility may change, 0.3 to 1.2. Games of a period count as played at once: 10 to 15 a
    /// player suit it best.
    ///
    /// # Panics
    /// If `tau` is not above zero.
    #[must_use]
    pub fn after(&self, games: &[GlickoGame], tau: f64) -> Self {
        assert!(tau > 0.0, "the volatility may change by more than nothing");
        let (mu, phi) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        if games.is_empty() {
            let deviation = SCALE * (phi * phi + self.volatility * self.volatility).sqrt();
            return Self { deviation, ..*self };
        }
        // Steps 3 and 4.
        let (mut information, mut gain) = (0.0, 0.0);
        for game in games {
            let (their_mu, their_phi) = ((game.opponent.rating - 1500.0) / SCALE, game.opponent.deviation / SCALE);
            let g = 1.0 / (1.0 + 3.0 * their_phi * their_phi / (PI * PI)).sqrt();
            let expected = 1.0 / (1.0 + math::exp(-g * (mu - their_mu)));
            let score = match game.outcome {
                Outcome::Win => 1.0,
                Outcome::Draw => 0.5,
                Outcome::Loss => 0.0,
            };
            information += g * g * expected * (1.0 - expected);
            gain += g * (score - expected);
        }
        // Between players as far apart as this nothing is learnt; the bound keeps all that follows a number.
        let variance = 1.0 / information.max(1e-12);
        let volatility = new_volatility(self.volatility, phi, variance, variance * gain, tau);
        // Steps 6 to 8.
        let before = phi * phi + volatility * volatility;
        let phi = 1.0 / (1.0 / before + 1.0 / variance).sqrt();
        let mu = mu + phi * phi * gain;
        Self { rating: SCALE * mu + 1500.0, deviation: SCALE * phi, volatility }
    }
}

/// Step 5: the root of f by the Illinois algorithm.
fn new_volatility(volatility: f64, phi: f64, variance: f64, delta: f64, tau: f64) -> f64 {
    let start = math::ln(volatility * volatility);
    let f = |x: f64| {
        let e = math::exp(x);
        let spread = phi * phi + variance + e;
        e * (delta * delta - spread) / (2.0 * spread * spread) - (x - start) / (tau * tau)
    };
    let mut a = start;
    let mut b = if delta * delta > phi * phi + variance {
        math::ln(delta * delta - phi * phi - variance)
    } else {
        let mut steps = 1.0;
        while f(start - steps * tau) < 0.0 {
            steps += 1.0;
        }
        start - steps * tau
    };
    let (mut f_a, mut f_b) = (f(a), f(b));
    // It converges in a dozen steps; the limit is for rounding that never settles.
    for _ in 0..1000 {
        if (b - a).abs() <= 1e-6 || (f_b - f_a).abs() <= 0.0 {
            break;
        }
        let c = a + (a - b) * f_a / (f_b - f_a);
        let f_c = f(c);
        if f_c * f_b <= 0.0 {
            (a, f_a) = (b, f_b);
        } else {
            // The end that stays put counts half: else the secant would creep towards the root from one side.
            f_a /= 2.0;
        }
        (b, f_b) = (c, f_c);
    }
    math::exp(a / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        let player = GlickoRating { deviation: 200.0, ..GlickoRating::default() };
        let met = |rating: f64, deviation: f64, outcome: Outcome| GlickoGame {
            opponent: GlickoRating { rating, deviation, volatility: 0.06 },
            outcome,
        };
        let games =
            [met(1400.0, 30.0, Outcome::Win), met(1550.0, 100.0, Outcome::Loss), met(1700.0, 300.0, Outcome::Loss)];
        let after = player.after(&games, 0.5);
        assert!((after.rating - 1464.05).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.005, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn a_dozen_games_make_a_rating() {
        let rival = GlickoRating { deviation: 60.0, ..GlickoRating::default() };
        let games = |played: usize| -> Vec<GlickoGame> {
            let outcomes = [Outcome::Win, Outcome::Loss].into_iter().cycle();
            outcomes.take(played).map(|outcome| GlickoGame { opponent: rival, outcome }).collect()
        };
        let after = |played: usize| GlickoRating::default().after(&games(played), 0.5).is_provisional();
        assert!(GlickoRating::default().is_provisional());
        assert_eq!([4, 8, 12, 16].map(after), [true, true, false, false]);
    }

    #[test]
    fn time_without_games_makes_less_sure() {
        let player = GlickoRating { deviation: 50.0, ..GlickoRating::default() };
        let after = player.after(&[], 0.5);
        assert!(after.deviation > 50.0 && after.deviation < 52.0);
        assert_eq!((after.rating, after.volatility), (player.rating, player.volatility));
    }

    #[test]
    fn surprises_stay_numbers() {
        let strong = GlickoRating { rating: 3500.0, deviation: 30.0, volatility: 0.06 };
        let game = GlickoGame { opponent: strong, outcome: Outcome::Win };
        for rating in [100.0, -1e6] {
            let after = GlickoRating { rating, deviation: 30.0, volatility: 0.06 }.after(&[game; 50], 0.5);
            assert!(after.rating.is_finite() && after.rating > rating, "{after:?}");
            assert!(after.deviation > 0.0 && after.deviation.is_finite() && after.volatility > 0.06, "{after:?}");
        }
    }
}
