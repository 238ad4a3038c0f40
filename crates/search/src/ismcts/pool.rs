//! A pool of worlds weighted by their likelihood.

use sobremesa_core::Stream;

/// The fractional part of the golden ratio: multiples of it, modulo one, fill the unit evenly.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Worlds with weights; each is drawn for as large a share of the iterations as its share of the weight.
///
/// Method: sampling and importance resampling. Worlds are drawn with the probabilities of the deals, then weighted by
/// the likelihood that seats with such hands played as they did. In the limit of a large pool, drawing by weight is
/// drawing from the belief after what was seen. Draws are spread evenly over the weights (multiples of the golden ratio
/// from a random start), which adds no variance of its own.
///
/// Source: D. B. Rubin, Using the SIR algorithm to simulate posterior distributions, Bayesian Statistics 3, 1988.
#[derive(Clone, Debug)]
pub struct Pool<T> {
    worlds: Vec<T>,
    /// The sum of the weights up to each world, its own included.
    sums: Vec<f64>,
    /// The sum of the squared weights.
    squares: f64,
    at: f64,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Self { worlds: Vec::new(), sums: Vec::new(), squares: 0.0, at: 0.0 }
    }
}

impl<T> Pool<T> {
    /// Empties the pool and draws a new start for the sequence of draws.
    pub fn clear(&mut self, rng: &mut Stream) {
        self.worlds.clear();
        self.sums.clear();
        self.squares = 0.0;
        self.at = rng.unit();
    }

    /// Adds a world with its weight, which is finite and not negative; a world of weight 0 is left out.
    pub fn add(&mut self, world: T, weight: f64) {
        if weight > 0.0 {
            self.worlds.push(world);
            self.sums.push(self.total() + weight);
            self.squares += weight * weight;
        }
    }

    /// The number of worlds with any weight.
    pub fn len(&self) -> usize {
        self.worlds.len()
    }

    /// Whether no world has any weight.
    pub fn is_empty(&self) -> bool {
        self.worlds.is_empty()
    }

    /// The sum of the weights.
    pub fn total(&self) -> f64 {
        self.sums.last().copied().unwrap_or(0.0)
    }

    /// The effective size: the number of worlds of equal weight that would serve as well, (sum of weights)² / (sum of
    /// squares).
    ///
    /// Source: A. Kong, A note on importance sampling using standardized weights, 1992.
    pub fn effective(&self) -> f64 {
        if self.squares > 0.0 { self.total() * self.total() / self.squares } else { 0.0 }
    }

    /// The next world. Precondition: the pool is not empty.
    pub fn draw(&mut self) -> &T {
        self.at += GOLDEN;
        if self.at >= 1.0 {
            self.at -= 1.0;
        }
        let wanted = self.at * self.total();
        let place = self.sums.partition_point(|sum| *sum <= wanted);
        // Rounding may carry the wanted sum up to the last one.
        &self.worlds[place.min(self.worlds.len() - 1)]
    }
}

#[cfg(test)]
mod tests {
    use sobremesa_core::Seed;

    use super::*;

    #[test]
    fn worlds_come_as_often_as_they_weigh() {
        let mut pool = Pool::default();
        pool.clear(&mut Seed::from_text("pool").key().stream(0));
        for (world, weight) in [('a', 1.0), ('b', 0.0), ('c', 6.0), ('d', 3.0)] {
            pool.add(world, weight);
        }
        let mut counts = [0; 4];
        for _ in 0..10_000 {
            counts[(*pool.draw() as u32 - 'a' as u32) as usize] += 1;
        }
        // Evenly spread draws miss a share by a few at most; independent ones would by about 50.
        for (count, share) in counts.iter().zip([1_000, 0, 6_000, 3_000]) {
            assert!(i32::abs(count - share) < 10, "{counts:?}");
        }
        assert!((pool.effective() - 100.0 / 46.0).abs() < 1e-9);
    }
}
