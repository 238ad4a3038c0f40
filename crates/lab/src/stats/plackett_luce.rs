//! Ratings of players who play in teams, or many at once: the Plackett-Luce model with Bayesian updates.
//!
//! A player's skill is normal with mean mu and deviation sigma, a team's skill the sum of its players'. The teams that
//! take part are ranked as if the first were drawn with weights exp(skill / c), then the second among the others…
//! Source: R. C. Weng and C.-J. Lin, A Bayesian approximation method for online ranking, Journal of Machine Learning
//! Research 12, 2011, algorithm 4; R. L. Plackett, The analysis of permutations, Applied Statistics 24(2), 1975.

use sobremesa_core::math;

/// A player's skill.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Skill {
    /// Its mean: 25 for a newcomer.
    pub mu: f64,
    /// Its standard deviation: 25/3 for a newcomer.
    pub sigma: f64,
}

/// How skills change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// Deviation of what a player shows in a game, in units of skill.
    pub beta: f64,
    /// What is added to a skill's deviation (as squares) before each game, since strength changes.
    pub tau: f64,
}

impl Default for Skill {
    fn default() -> Self {
        Self { mu: 25.0, sigma: 25.0 / 3.0 }
    }
}

impl Default for Setup {
    fn default() -> Self {
        Self { beta: 25.0 / 6.0, tau: 25.0 / 300.0 }
    }
}

/// Least share of a variance that a game leaves.
const KAPPA: f64 = 1e-4;

impl Setup {
    /// The skills after a game among teams: `places[t]` is the place of `teams[t]`, 0 the best; equal places are ties.
    ///
    /// # Panics
    /// If there are not as many places as teams.
    pub fn after(&self, teams: &[Vec<Skill>], places: &[u32]) -> Vec<Vec<Skill>> {
        assert_eq!(teams.len(), places.len(), "each team has a place");
        let moved = |skill: &Skill| Skill { sigma: (skill.sigma * skill.sigma + self.tau * self.tau).sqrt(), ..*skill };
        let teams: Vec<Vec<Skill>> = teams.iter().map(|team| team.iter().map(moved).collect()).collect();
        let means: Vec<f64> = teams.iter().map(|team| team.iter().map(|skill| skill.mu).sum()).collect();
        let variances: Vec<f64> = teams.iter().map(|team| team.iter().map(|s| s.sigma * s.sigma).sum()).collect();
        let c = variances.iter().map(|variance| variance + self.beta * self.beta).sum::<f64>().sqrt();
        let top = means.iter().fold(f64::MIN, |top, mean| top.max(*mean));
        // Weights are relative to the strongest: no skill is too large for them.
        let weights: Vec<f64> = means.iter().map(|mean| math::exp((mean - top) / c)).collect();
        teams
            .iter()
            .enumerate()
            .map(|(team, players)| {
                let (gain, shrink) = step(team, &weights, places);
                let gamma = variances[team].sqrt() / c;
                let gain = gain / c;
                let shrink = gamma * shrink / (c * c);
                let after = |skill: &Skill| {
                    let variance = skill.sigma * skill.sigma;
                    let left = (1.0 - variance * shrink).max(KAPPA);
                    Skill { mu: skill.mu + variance * gain, sigma: skill.sigma * left.sqrt() }
                };
                players.iter().map(after).collect()
            })
            .collect()
    }
}

/// Sums over the choices a team took part in: what it got less what was to be expected, and p (1 - p). Each choice is
/// among the teams placed as one or after it, and is shared by those tied with it.
fn step(team: usize, weights: &[f64], places: &[u32]) -> (f64, f64) {
    let (mut gain, mut shrink) = (0.0, 0.0);
    for chosen in (0..weights.len()).filter(|chosen| places[*chosen] <= places[team]) {
        let rest: f64 = weights.iter().zip(places).filter(|(_, p)| **p >= places[chosen]).map(|(w, _)| w).sum();
        let tied = places.iter().filter(|place| **place == places[chosen]).count() as f64;
        // With weights so far apart that all of the rest vanish, both are taken to be equally likely.
        let p = if rest > 0.0 { weights[team] / rest } else { 0.5 };
        gain += (f64::from(u8::from(chosen == team)) - p) / tied;
        shrink += p * (1.0 - p) / tied;
    }
    (gain, shrink)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Skill, mu: f64, sigma: f64) {
        assert!((found.mu - mu).abs() < 1e-12 && (found.sigma - sigma).abs() < 1e-12, "{found:?} {mu} {sigma}");
    }

    #[test]
    fn two_against_two() {
        let teams = vec![vec![Skill::default(); 2]; 2];
        let after = Setup::default().after(&teams, &[0, 1]);
        for (winner, loser) in after[0].iter().zip(&after[1]) {
            close(*winner, 26.964294621803063, 8.177962604389991);
            close(*loser, 23.035705378196937, 8.177962604389991);
        }
        // The same game told the other way around.
        let turned = Setup::default().after(&teams, &[1, 0]);
        assert_eq!((&turned[1], &turned[0]), (&after[0], &after[1]));
    }

    #[test]
    fn many_teams_as_another_implementation_has_them() {
        // openskill 6 in Python.
        let skill = |mu: f64, sigma: f64| Skill { mu, sigma };
        let (a, b, c, d) = (skill(30.0, 5.0), skill(20.0, 3.0), skill(25.0, 8.0), Skill::default());
        let four = Setup::default().after(&[vec![a], vec![b], vec![c], vec![d]], &[2, 0, 1, 3]).concat();
        close(four[0], 29.469646961013975, 4.939558586907878);
        close(four[1], 20.48219088122662, 2.9995437784273444);
        close(four[2], 26.91685351866673, 7.776882101333065);
        close(four[3], 20.674927766443655, 7.90198858071802);
        let uneven = Setup::default().after(&[vec![a, b], vec![c], vec![d]], &[1, 0, 2]);
        close(uneven[0][0], 29.031706090829985, 4.96368901717872);
        close(uneven[0][1], 19.651242099363092, 2.993177089642991);
        close(uneven[2][0], 23.635104766065854, 8.147385906717417);
        let tied = Setup::default().after(&[vec![a], vec![b], vec![c]], &[0, 0, 1]).concat();
        close(tied[0], 30.05183157668048, 4.958117572746855);
        close(tied[1], 20.213324983981057, 2.997498031166759);
    }

    #[test]
    fn skills_far_apart_stay_numbers() {
        let teams = vec![vec![Skill { mu: 1e6, sigma: 1.0 }], vec![Skill { mu: -1e6, sigma: 1.0 }]];
        for places in [[0, 1], [1, 0], [0, 0]] {
            for skill in Setup::default().after(&teams, &places).concat() {
                assert!(skill.mu.is_finite() && skill.sigma > 0.0);
            }
        }
    }
}
