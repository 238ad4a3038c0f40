//! Figures are numbers whatever the games, and the same to the last bit on every platform.

use sobremesa_core::Seed;
use sobremesa_lab::stats::{
    BlockMoments, BradleyTerry, EloScale, FittedTerms, Game, Games, NormalizedElo, Outcome, Scores, Sprt,
    blocks_beyond_doubt,
};

/// Everything that is said of two sides' blocks.
fn figures(scores: &Scores) -> Vec<f64> {
    let estimate = scores.estimate();
    let mut figures: Vec<f64> = [scores.score(), scores.variance(), scores.p_better(), scores.superiority()]
        .into_iter()
        .chain([estimate.map(|e| e.error), estimate.map(|e| e.block_variance())])
        .chain([estimate.and_then(|e| blocks_beyond_doubt(&e, 0.5)).map(|blocks| blocks as f64)])
        .flatten()
        .collect();
    if let Some(elo) = scores.elo() {
        figures.extend([elo.value, elo.half_width]);
    }
    if let Some(NormalizedElo { value, interval }) = scores.normalized_elo() {
        assert!(interval.holds(value), "{scores:?} {value} {interval:?}");
        figures.extend([value, interval.low, interval.high]);
    }
    let sequence = estimate.and_then(|e| e.sequence());
    for interval in [scores.interval(), scores.sequence(), sequence].into_iter().flatten() {
        assert!(interval.low <= interval.high, "{scores:?} {interval:?}");
        assert!(scores.score().is_some_and(|score| interval.holds(score)), "{scores:?} {interval:?}");
        figures.extend([interval.low, interval.high]);
    }
    for (scale, elo1) in [(EloScale::Normalized, 5.0), (EloScale::Logistic, 5.0), (EloScale::Normalized, 300.0)] {
        let test = Sprt::new(scale, 0.0, elo1, 0.05, 0.05).expect("a test");
        figures.extend(test.llr(scores));
        if let Some(left) = test.remaining(scores) {
            figures.extend([left.blocks, left.better.expect("a test")]);
        }
    }
    figures
}

#[test]
fn whatever_the_blocks_figures_are_numbers() {
    let mut rng = Seed::from_text("numbers").key().stream(0);
    for games in [1, 2, 4] {
        for round in 0..3000 {
            let mut scores = Scores::new(games);
            assert!(figures(&scores).is_empty());
            // From a single block to half a million, many of them alike.
            let counts: Vec<u64> = (0..=2 * games)
                .map(|_| if rng.below(2) == 0 { 0 } else { u64::from(rng.below(1 << (round % 17))) })
                .collect();
            scores.merge(&Scores::from_counts(&counts).expect("as many"));
            let figures = figures(&scores);
            assert!(figures.iter().all(|figure| figure.is_finite()), "{scores:?} {figures:?}");
        }
    }
}

/// A hash of the bits of figures (FNV-1a).
fn hash(figures: &[f64]) -> u64 {
    figures
        .iter()
        .flat_map(|figure| figure.to_bits().to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[test]
fn figures_have_the_same_bits_everywhere() {
    let mut found = Vec::new();
    for counts in
        [&[13, 37, 50, 25, 3][..], &[379, 10170, 21828, 10640, 343], &[4, 0, 9], &[0, 1, 5, 9, 20, 7, 3, 1, 0]]
    {
        found.extend(figures(&Scores::from_counts(counts).expect("an odd number")));
    }
    let key = Seed::from_text("numbers").key();
    let mut rng = key.stream(1);
    let (mut games, mut moments) = (Games::new(4), BlockMoments::new(2));
    for first in 0..4 {
        for second in (0..4).filter(|second| *second != first) {
            for _ in 0..50 {
                let outcome = match rng.below(8 + 2 * second as u32) {
                    0..5 => Outcome::Win,
                    5..7 => Outcome::Draw,
                    _ => Outcome::Loss,
                };
                games.push(Game { first, second, outcome });
                let deal = rng.below(40) as i32;
                moments.push(&[deal - rng.below(30) as i32, deal - rng.below(30) as i32]);
            }
        }
    }
    let ratings = BradleyTerry::fit(&games, FittedTerms { first_seat: true, added: 0.0 }).expect("games");
    for player in 0..4 {
        found.extend([ratings.rating(player).value, ratings.rating(player).error]);
    }
    let share = moments.deal_share().expect("blocks");
    found.extend([share.value, share.error]);
    assert_eq!(format!("{:016x}", hash(&found)), "17abd0005b442cd6", "{found:?}");
}
