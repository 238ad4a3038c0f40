//! The difference of two ratios over the same blocks: two players on the same deals against the same rivals.

use super::Estimate;

/// What one block brought each of the two: numerator and denominator (points and hands, half points and their most).
pub type PairedBlock = [(i64, i64); 2];

/// The first ratio less the second, with the standard error of the difference over blocks; none for fewer than two
/// blocks, and where one of them counted nothing.
///
/// error² = n / (n - 1) sum (u - v)², u = (y - R x) / sum x being what the block adds to the error of the first ratio,
/// v to that of the second. What a deal brings both falls out: the error is that of two separate runs only where
/// nothing is shared.
/// Source: W. G. Cochran, Sampling Techniques, third edition, 1977, chapter 6 (comparison of two ratios).
pub fn paired_difference(blocks: &[PairedBlock]) -> Option<Estimate> {
    let side = |at: usize| block_errors(&blocks.iter().map(|block| block[at]).collect::<Vec<_>>());
    let ((first, mine), (second, theirs)) = (side(0)?, side(1)?);
    let error = paired_error(&mine, &theirs)?;
    Some(Estimate { value: first - second, error, blocks: blocks.len() as u64 })
}

/// The ratio R = sum y / sum x over blocks of (y, x), and what each of them adds to its error: (y - R x) / sum x. None where
/// nothing was counted.
pub fn block_errors(blocks: &[(i64, i64)]) -> Option<(f64, Vec<f64>)> {
    let sum = |of: fn(&(i64, i64)) -> i64| blocks.iter().map(|block| i128::from(of(block))).sum::<i128>();
    let (over, under) = (sum(|block| block.0), sum(|block| block.1));
    if under <= 0 {
        return None;
    }
    let ratio = over as f64 / under as f64;
    let error = |(over, under): &(i64, i64), all: i128| (*over as f64 - ratio * *under as f64) / all as f64;
    Some((ratio, blocks.iter().map(|block| error(block, under)).collect()))
}

/// The standard error of the difference of two figures, from what each block adds to the error of either (`block_errors`): blocks
/// of the same number share their deals. Where one of the two has more blocks, those stand for themselves. None for fewer than
/// two blocks.
pub fn paired_error(first: &[f64], second: &[f64]) -> Option<f64> {
    let n = first.len().min(second.len());
    if n < 2 {
        return None;
    }
    let shared = first.iter().zip(second).map(|(first, second)| first - second);
    let alone = first[n..].iter().chain(&second[n..]).copied();
    let squares: f64 = shared.chain(alone).map(|off| off * off).sum();
    Some((n as f64 / (n as f64 - 1.0) * squares).sqrt())
}

#[cfg(test)]
mod tests {
    use super::super::Ratio;
    use super::*;
    use sobremesa_core::Seed;

    #[test]
    fn what_both_get_of_a_deal_falls_out() {
        let mut rng = Seed::from_text("paired").key().stream(0);
        let (mut first, mut second, mut blocks) = (Ratio::default(), Ratio::default(), Vec::new());
        for _ in 0..2000 {
            let deal = i64::from(rng.below(100));
            let (a, b) = (deal + i64::from(rng.below(10)) + 1, deal + i64::from(rng.below(10)));
            first.push(a, 2);
            second.push(b, 2);
            blocks.push([(a, 2), (b, 2)]);
        }
        let paired = paired_difference(&blocks).expect("blocks");
        let (first, second) = (first.estimate().expect("blocks"), second.estimate().expect("blocks"));
        assert!((paired.value - (first.value - second.value)).abs() < 1e-12);
        assert!(paired.error < 0.2 * first.error.hypot(second.error), "{paired:?}");
        assert!((paired.value - 0.5).abs() < 4.0 * paired.error, "{paired:?}");
    }

    #[test]
    fn of_equal_denominators_it_is_the_error_of_the_mean_difference() {
        // By hand: differences 1, -1, 3 of one hand each: mean 1, variance 4, error sqrt(4 / 3).
        let blocks = [[(3, 1), (2, 1)], [(0, 1), (1, 1)], [(5, 1), (2, 1)]];
        let found = paired_difference(&blocks).expect("blocks");
        assert!((found.value - 1.0).abs() < 1e-12 && (found.error - (4.0_f64 / 3.0).sqrt()).abs() < 1e-12, "{found:?}");
    }

    #[test]
    fn what_is_measured_apart_has_the_error_of_both() {
        let mut rng = Seed::from_text("paired").key().stream(1);
        let (mut first, mut second, mut blocks) = (Ratio::default(), Ratio::default(), Vec::new());
        for _ in 0..4000 {
            let pair = [(i64::from(rng.below(9)), i64::from(rng.below(3)) + 1), (i64::from(rng.below(9)), 2)];
            first.push(pair[0].0, pair[0].1);
            second.push(pair[1].0, pair[1].1);
            blocks.push(pair);
        }
        let paired = paired_difference(&blocks).expect("blocks");
        let apart = first.estimate().expect("blocks").error.hypot(second.estimate().expect("blocks").error);
        assert!((paired.error / apart - 1.0).abs() < 0.05, "{paired:?} {apart}");
    }

    #[test]
    fn blocks_that_only_one_has_stand_for_themselves() {
        let blocks: Vec<(i64, i64)> = (0..100).map(|block| (block * 7 % 13, 2)).collect();
        let (all, few) = (block_errors(&blocks).expect("some"), block_errors(&blocks[..40]).expect("some"));
        // The first 40 are in both: what the longer one adds by them falls out as far as they weigh alike.
        let error = |blocks: &[(i64, i64)]| {
            let mut ratio = Ratio::default();
            for (over, under) in blocks {
                ratio.push(*over, *under);
            }
            ratio.estimate().expect("blocks").error
        };
        let apart = error(&blocks).hypot(error(&blocks[..40]));
        let found = paired_error(&all.1, &few.1).expect("blocks");
        assert!(found < 0.8 * apart && found > 0.5 * apart, "{found} {apart}");
        assert!(paired_error(&all.1, &all.1).expect("blocks").abs() < 1e-12);
        assert_eq!(paired_error(&all.1, &few.1[..1]), None);
    }

    #[test]
    fn too_little_says_nothing() {
        assert_eq!(paired_difference(&[[(1, 1), (0, 1)]]), None);
        assert_eq!(paired_difference(&[[(1, 1), (0, 0)], [(1, 1), (0, 0)]]), None);
    }
}
