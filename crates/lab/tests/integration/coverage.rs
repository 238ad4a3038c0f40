//! Intervals and verdicts that a person sees, over many experiments whose truth is known: they err as seldom as they say.

#![allow(clippy::print_stdout, reason = "the shares found are what the long runs are for")]

use sobremesa_core::{Stream, math};
use sobremesa_lab::balance::{Figure, Kind, changes};
use sobremesa_lab::stats::{
    BlockMoments, BradleyTerry, Certainty, EloScale, FittedTerms, Game, Games, HandsToLead, Hypothesis, Outcome, Ratio,
    Scores, Sprt, Validity, block_errors, elo_of_score, holm, paired_difference,
};

use crate::simulated::{Often, key, pair_of_games, score_of};

/// Points that go with half points: who wins a hand takes many, now and then very many.
fn points(halves: usize, rng: &mut Stream) -> i64 {
    let size = if rng.below(5) == 0 { 60 } else { 12 };
    (halves as i64 - 2) * 6 + i64::from(rng.below(size)) - i64::from(rng.below(size))
}

/// What is said after a sequential test has stopped.
#[derive(Default)]
struct AtTheStop {
    score: Often,
    points: Often,
    wins: Often,
    fixed: Often,
    wrong: Often,
    beyond_doubt_wrong: Often,
}

fn at_the_stop(test: &Sprt, skill: f64, runs: u64) -> AtTheStop {
    let mut found = AtTheStop::default();
    for run in 0..runs {
        let mut rng = key("stop").derive("skill", b"", &[skill.to_bits()]).stream(run);
        let (mut scores, mut ahead, mut wins) = (Scores::new(2), Ratio::default(), Ratio::default());
        while test.decide(&scores).is_none() {
            let halves = pair_of_games(skill, &mut rng);
            scores.push(halves);
            ahead.push(points(halves, &mut rng), 2);
            wins.push(halves as i64 / 2, 2);
        }
        let holds = |interval: Option<sobremesa_lab::stats::Interval>, truth| {
            interval.is_some_and(|interval| interval.holds(truth))
        };
        let truth = score_of(skill);
        let estimate = ahead.estimate().expect("a test has blocks");
        found.score.push(holds(Validity::Anytime.score(&scores), truth));
        found.wins.push(holds(Validity::Anytime.share(&wins), truth));
        found.points.push(holds(Validity::Anytime.interval(&estimate), (truth - 0.5) * 12.0));
        found.fixed.push(holds(Validity::FixedSample.score(&scores), truth));
        let sure = Validity::Anytime.certainty_of_score(&scores);
        found.wrong.push(sure >= Certainty::Likely);
        found.beyond_doubt_wrong.push(sure == Certainty::BeyondDoubt);
    }
    found
}

fn holds_at_a_stop(test: &Sprt, skills: &[f64], runs: u64) {
    for skill in skills {
        let found = at_the_stop(test, *skill, runs);
        println!("skill {skill}:");
        found.score.is_at_least_95("score");
        found.wins.is_at_least_95("share won");
        found.points.is_at_least_95("points");
        println!("an interval for a fixed number of blocks: {:.2}%", 100.0 * found.fixed.share());
        if (skill - 0.5).abs() < 1e-9 {
            found.wrong.is_at_most(0.05, "better, of equals");
            found.beyond_doubt_wrong.is_at_most(0.002, "beyond doubt, of equals");
        }
    }
}

#[test]
fn what_is_said_at_the_stop_of_a_sequential_test_holds() {
    let test = Sprt::new(EloScale::Normalized, 0.0, 60.0, 0.05, 0.05).expect("a test");
    holds_at_a_stop(&test, &[0.5, 0.6], 400);
}

#[test]
#[ignore = "thousands of sequential tests: make verify"]
fn what_is_said_at_the_stop_of_long_sequential_tests_holds() {
    let test = Sprt::new(EloScale::Normalized, 0.0, 20.0, 0.05, 0.05).expect("a test");
    holds_at_a_stop(&test, &[0.5, 0.52, 0.54, 0.6], 2000);
}

/// Players of these log strengths, everybody against everybody on the same deals: what a deal decides it decides in
/// every pairing alike.
fn round_robin(strengths: &[f64], deals: u64, rng: &mut Stream) -> Vec<Vec<Game>> {
    let pairs = |n: usize| (0..n).flat_map(move |a| (a + 1..n).map(move |b| (a, b)));
    let played = (0..deals).map(|_| {
        // The seat that the deal favours wins both games of some deals, whoever sits there.
        let decided = rng.below(4) == 0;
        let games = pairs(strengths.len()).flat_map(|(a, b)| [(a, b), (b, a)]).map(|(first, second)| {
            let even = 1.0 / (1.0 + math::exp(strengths[second] - strengths[first]));
            let won = if decided { true } else { rng.unit() < even };
            Game { first, second, outcome: if won { Outcome::Win } else { Outcome::Loss } }
        });
        games.collect()
    });
    played.collect()
}

/// The ratings that very many deals come to: the truth, as the model sees games of which the deal decides some.
fn settled(strengths: &[f64]) -> BradleyTerry {
    let mut games = Games::new(strengths.len());
    let players = || 0..strengths.len();
    for (first, second) in players().flat_map(|a| players().map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let even = 1.0 / (1.0 + math::exp(strengths[second] - strengths[first]));
        let wins = (1e9 * (0.25 + 0.75 * even)) as u64;
        let outcomes = sobremesa_lab::stats::Outcomes { wins, draws: 0, losses: 1_000_000_000 - wins };
        games.add(first, second, outcomes);
    }
    BradleyTerry::fit(&games, FittedTerms::default()).expect("everybody wins some")
}

fn ratings_hold(strengths: &[f64], deals: u64, runs: u64) {
    let truth = settled(strengths);
    let (mut ratings, mut differences) = (Often::default(), Often::default());
    for run in 0..runs {
        let mut rng = key("ratings").derive("players", b"", &[strengths.len() as u64, deals]).stream(run);
        let blocks = round_robin(strengths, deals, &mut rng);
        let mut games = Games::new(strengths.len());
        blocks.iter().flatten().for_each(|game| games.push(*game));
        let fitted = BradleyTerry::fit(&games, FittedTerms::default()).expect("everybody wins some");
        let fitted = fitted.over_blocks(&blocks);
        for player in 0..strengths.len() {
            ratings.push(fitted.rating(player).interval.holds(truth.rating(player).value));
        }
        differences.push(fitted.difference(0, 1).interval.holds(truth.difference(0, 1).value));
    }
    ratings.is_95("ratings");
    differences.is_95("differences of ratings");
}

#[test]
fn ratings_on_the_same_deals_lie_in_their_intervals() {
    ratings_hold(&[0.4, 0.0, -0.4], 150, 150);
}

#[test]
#[ignore = "thousands of tournaments: make verify"]
fn ratings_of_many_tournaments_lie_in_their_intervals() {
    ratings_hold(&[0.6, 0.2, 0.0, -0.3, -0.5], 200, 2000);
}

/// A player who hardly ever takes a point: with the prior its rating's interval holds the truth, or all that is below.
fn a_prior_does_not_make_too_sure(runs: u64) {
    let strengths = [0.3, 0.0, -7.0];
    let (mut below, mut others) = (Often::default(), Often::default());
    for run in 0..runs {
        let mut rng = key("prior").stream(run);
        let mut games = Games::new(3);
        let mut blocks = Vec::new();
        for _ in 0..200 {
            let block: Vec<Game> = [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
                .map(|(first, second)| {
                    let chance = 1.0 / (1.0 + math::exp(strengths[second] - strengths[first]));
                    let outcome = if rng.unit() < chance { Outcome::Win } else { Outcome::Loss };
                    Game { first, second, outcome }
                })
                .to_vec();
            for game in &block {
                games.push(*game);
            }
            blocks.push(block);
        }
        let terms = FittedTerms { first_seat: false, added: 1.0 };
        let fitted = BradleyTerry::fit(&games, terms).expect("games were added").over_blocks(&blocks);
        let elo = 400.0 / math::ln(10.0);
        // The prior draws it up: what is claimed is no more than that it is this weak.
        below.push(fitted.difference(2, 1).interval.high > -7.0 * elo && fitted.difference(2, 1).error > 50.0);
        others.push(fitted.difference(0, 1).interval.holds(0.3 * elo));
    }
    below.is_at_least_95("not shown to be stronger than it is");
    others.is_at_least_95("a difference of two others beside a prior");
}

#[test]
fn a_prior_for_ratings_does_not_make_too_sure() {
    a_prior_does_not_make_too_sure(60);
}

#[test]
#[ignore = "thousands of tournaments: make verify"]
fn a_prior_for_ratings_does_not_make_too_sure_in_many_tournaments() {
    a_prior_does_not_make_too_sure(2000);
}

/// Two players against one rival on the same deals.
fn paired_holds(blocks: u64, runs: u64) {
    let (mut covered, mut apart) = (Often::default(), Often::default());
    let (mut sum, mut squares) = (0.0, 0.0);
    let truth = 1.0;
    for run in 0..runs {
        let mut rng = key("paired").derive("blocks", b"", &[blocks]).stream(run);
        let (mut pairs, mut ratios) = (Vec::new(), [Ratio::default(), Ratio::default()]);
        for _ in 0..blocks {
            // A hand of a good deal is worth more, and how many hands there are depends on how it goes.
            let deal = i64::from(rng.below(40)) - 20;
            let mut one = |more: i64| {
                let hands = 2 + i64::from(rng.below(2));
                (hands * (deal + more) + i64::from(rng.below(9)) - i64::from(rng.below(9)), hands)
            };
            let pair = [one(1), one(0)];
            ratios.iter_mut().zip(pair).for_each(|(ratio, (over, under))| ratio.push(over, under));
            pairs.push(pair);
        }
        let found = paired_difference(&pairs).expect("blocks");
        covered.push(Validity::FixedSample.interval(&found).is_some_and(|interval| interval.holds(truth)));
        let errors = ratios.map(|ratio| ratio.estimate().expect("blocks").error);
        apart.push(found.error < errors[0].hypot(errors[1]));
        sum += found.value;
        squares += found.value * found.value;
    }
    covered.is_95("paired difference");
    apart.is_at_least_95("surer than two runs");
    let mean = sum / runs as f64;
    let error = ((squares / runs as f64 - mean * mean) / runs as f64).sqrt();
    println!("mean of the paired estimator: {mean:.4} ± {error:.4}");
    assert!((mean - truth).abs() < 4.0 * error, "{mean} ± {error}");
}

#[test]
fn paired_differences_lie_in_their_intervals() {
    paired_holds(200, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn paired_differences_of_many_experiments_lie_in_their_intervals() {
    paired_holds(60, 2000);
    paired_holds(1000, 2000);
}

/// The intervals and verdicts of one pairing after a fixed number of blocks.
fn fixed_sample_holds(blocks: u64, skill: f64, runs: u64) {
    let (mut score, mut elo, mut wins, mut ahead): (Often, Often, Often, Often) = Default::default();
    let (mut likely, mut beyond): (Often, Often) = Default::default();
    let truth = score_of(skill);
    for run in 0..runs {
        let mut rng = key("fixed").derive("blocks", b"", &[blocks, skill.to_bits()]).stream(run);
        let (mut scores, mut won, mut points_ahead) = (Scores::new(2), Ratio::default(), Ratio::default());
        for _ in 0..blocks {
            let halves = pair_of_games(skill, &mut rng);
            scores.push(halves);
            won.push(halves as i64 / 2, 2);
            points_ahead.push(points(halves, &mut rng), 2);
        }
        let push = |often: &mut Often, interval: Option<sobremesa_lab::stats::Interval>, truth| {
            often.push(interval.is_some_and(|interval| interval.holds(truth)));
        };
        let validity = Validity::FixedSample;
        push(&mut score, validity.score(&scores), truth);
        push(&mut wins, validity.share(&won), truth);
        push(&mut ahead, validity.interval(&points_ahead.estimate().expect("blocks")), (truth - 0.5) * 12.0);
        let found = scores.elo().expect("neither won all");
        elo.push((found.value - elo_of_score(truth).expect("inside")).abs() <= found.half_width);
        let sure = validity.certainty_of_score(&scores);
        likely.push(sure >= Certainty::Likely);
        beyond.push(sure == Certainty::BeyondDoubt);
    }
    println!("{blocks} blocks, skill {skill}:");
    score.is_95("score");
    elo.is_95("Elo");
    wins.is_95("share won");
    ahead.is_95("points");
    if (skill - 0.5).abs() < 1e-9 {
        likely.is_at_most(0.05, "likely, of equals");
        beyond.is_at_most(0.002, "beyond doubt, of equals");
    }
}

#[test]
fn figures_after_a_fixed_number_of_blocks_lie_in_their_intervals() {
    fixed_sample_holds(100, 0.5, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn figures_of_many_experiments_lie_in_their_intervals() {
    for (blocks, skill) in [(50, 0.5), (200, 0.5), (200, 0.7), (1000, 0.55)] {
        fixed_sample_holds(blocks, skill, 2000);
    }
}

/// Whether a table of comparisons among equals has any that looks real after Holm's correction.
fn a_page_errs(pairs: u64, runs: u64) -> Often {
    let mut any = Often::default();
    for run in 0..runs {
        let mut rng = key("holm").derive("pairs", b"", &[pairs]).stream(run);
        let p: Vec<f64> = (0..pairs)
            .map(|_| {
                let mut scores = Scores::new(2);
                (0..60).for_each(|_| scores.push(pair_of_games(0.5, &mut rng)));
                Validity::FixedSample.p_even(&scores).expect("blocks")
            })
            .collect();
        any.push(holm(&p).iter().any(|p| *p < 0.05));
    }
    any
}

#[test]
fn a_page_of_comparisons_errs_as_seldom_as_one() {
    a_page_errs(12, 400).is_at_most(0.05, "any of twelve, of equals");
}

#[test]
#[ignore = "thousands of tables: make verify"]
fn many_pages_of_comparisons_err_as_seldom_as_one() {
    for pairs in [3, 20, 60] {
        a_page_errs(pairs, 2000).is_at_most(0.05, &format!("any of {pairs}, of equals"));
    }
}

/// What the deal explains and how soon the better of two leads, from pairs of games on one deal: it is worth -9 to 9 points
/// to the place that it favours, skill is worth 2 points to its side, and the rest of a game -20 to 20.
fn moments_hold(blocks: u64, runs: u64) {
    let (mut share, mut lead, mut hands): (Often, Often, Often) = Default::default();
    let variance = |widest: f64| widest * (widest + 1.0) / 3.0;
    let all = variance(9.0) + variance(20.0);
    let (true_share, true_lead) = (variance(9.0) / all, 2.0 / all.sqrt());
    let true_hands = (1.644_853_626_951_472_2 / true_lead).powi(2);
    for run in 0..runs {
        let mut rng = key("moments").derive("blocks", b"", &[blocks]).stream(run);
        let mut within = |widest: i32| rng.below(2 * widest as u32 + 1) as i32 - widest;
        let (mut places, mut team) = (BlockMoments::new(2), BlockMoments::new(2));
        for _ in 0..blocks {
            let deal = within(9);
            let rest = [within(20), within(20)];
            places.push(&rest.map(|rest| deal + rest));
            team.push(&[2 + deal + rest[0], 2 - deal - rest[1]]);
        }
        let validity = Validity::FixedSample;
        let of_deal = validity.interval(&places.deal_share().expect("blocks")).expect("blocks");
        share.push(of_deal.holds(true_share));
        let found = team.lead_a_hand().expect("blocks");
        let interval = validity.interval(&found).expect("blocks");
        lead.push(interval.holds(true_lead));
        let said = HandsToLead::of(found.value, interval);
        hands.push(said.is_some_and(|said| said.low <= true_hands && said.high.is_none_or(|high| high >= true_hands)));
    }
    println!("{blocks} blocks:");
    share.is_95("share of the deal");
    lead.is_95("lead of a hand");
    hands.is_95("hands until the better leads");
}

#[test]
fn the_share_of_the_deal_and_the_hands_to_lead_lie_in_their_intervals() {
    moments_hold(200, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn shares_of_the_deal_and_hands_to_lead_of_many_experiments_lie_in_their_intervals() {
    for blocks in [100, 400, 1600] {
        moments_hold(blocks, 2000);
    }
}

/// How often any figure of two rule sets that are alike is said to have changed: likely at least, and beyond doubt.
fn changes_err(figures: u64, blocks: [u64; 2], runs: u64) -> [Often; 2] {
    let (mut likely, mut beyond): (Often, Often) = Default::default();
    for run in 0..runs {
        let mut rng = key("changes").derive("figures", b"", &[figures, blocks[0], blocks[1]]).stream(run);
        let mut figure = |blocks: u64| {
            let mut won = Ratio::default();
            (0..blocks).for_each(|_| won.push(pair_of_games(0.6, &mut rng) as i64 / 2, 2));
            let estimate = won.estimate().expect("blocks");
            Figure {
                key: String::new(),
                kind: Kind::Share,
                value: Some(estimate.value),
                error: Some(estimate.error),
                interval: None,
                blocks,
                by_deal: Vec::new(),
            }
        };
        let pairs: Vec<[Figure; 2]> = (0..figures).map(|_| blocks.map(&mut figure)).collect();
        let pairs: Vec<_> = pairs.iter().map(|[first, second]| (Some(first), Some(second))).collect();
        let found: Vec<Certainty> = changes(&pairs).iter().flatten().map(|change| change.certainty).collect();
        likely.push(found.iter().any(|certainty| *certainty >= Certainty::Likely));
        beyond.push(found.contains(&Certainty::BeyondDoubt));
    }
    [likely, beyond]
}

#[test]
fn two_rule_sets_that_are_alike_seldom_look_different() {
    let [likely, beyond] = changes_err(30, [200, 200], 300);
    likely.is_at_most(0.05, "any of 30 figures likely to have changed");
    beyond.is_at_most(0.002, "any of 30 figures changed beyond doubt");
}

#[test]
#[ignore = "thousands of comparisons: make verify"]
fn many_rule_sets_that_are_alike_seldom_look_different() {
    for (figures, blocks) in [(30, [200, 200]), (130, [2000, 200])] {
        let [likely, beyond] = changes_err(figures, blocks, 2000);
        likely.is_at_most(0.05, &format!("any of {figures} figures likely to have changed"));
        beyond.is_at_most(0.002, &format!("any of {figures} figures changed beyond doubt"));
    }
}

/// Of rules that are compared deal by deal: how often the interval of a difference holds the truth, and how often any of so many
/// figures that are alike is said to have changed. What a deal brings is mostly the same under both.
fn paired_changes_hold(figures: u64, blocks: [u64; 2], runs: u64) -> [Often; 3] {
    let (mut held, mut likely, mut beyond): (Often, Often, Often) = Default::default();
    for run in 0..runs {
        let mut rng = key("paired changes").derive("figures", b"", &[figures, blocks[0], blocks[1]]).stream(run);
        let mut pair = || {
            let mut parts: [Vec<(i64, i64)>; 2] = Default::default();
            for block in 0..blocks[0].max(blocks[1]) {
                let deal = i64::from(rng.below(30));
                for (parts, of) in parts.iter_mut().zip(blocks) {
                    let hands = 3 + i64::from(rng.below(3));
                    let own = hands * deal + i64::from(rng.below(20));
                    if block < of {
                        parts.push((own, hands));
                    }
                }
            }
            parts.map(|parts| {
                let (value, by_deal) = block_errors(&parts).expect("blocks");
                let mut ratio = Ratio::default();
                for (over, under) in &parts {
                    ratio.push(*over, *under);
                }
                let estimate = ratio.estimate().expect("blocks");
                Figure {
                    key: String::new(),
                    kind: Kind::Number,
                    value: Some(value),
                    error: Some(estimate.error),
                    interval: None,
                    blocks: estimate.blocks,
                    by_deal,
                }
            })
        };
        let pairs: Vec<[Figure; 2]> = (0..figures).map(|_| pair()).collect();
        let pairs: Vec<_> = pairs.iter().map(|[first, second]| (Some(first), Some(second))).collect();
        let found: Vec<_> = changes(&pairs).into_iter().flatten().collect();
        held.push(found[0].interval.holds(0.0));
        likely.push(found.iter().any(|change| change.certainty >= Certainty::Likely));
        beyond.push(found.iter().any(|change| change.certainty == Certainty::BeyondDoubt));
    }
    [held, likely, beyond]
}

fn paired_changes_say_what_is_so(figures: u64, blocks: [u64; 2], runs: u64) {
    let [held, likely, beyond] = paired_changes_hold(figures, blocks, runs);
    held.is_95("difference of two rule sets, deal by deal");
    likely.is_at_most(0.05, &format!("any of {figures} figures likely to have changed"));
    beyond.is_at_most(0.002, &format!("any of {figures} figures changed beyond doubt"));
}

#[test]
fn rules_that_are_compared_deal_by_deal_seldom_look_different() {
    let [held, likely, beyond] = paired_changes_hold(30, [200, 200], 300);
    held.is_95("difference of two rule sets, deal by deal");
    likely.is_at_most(0.05, "any of 30 figures likely to have changed");
    beyond.is_at_most(0.002, "any of 30 figures changed beyond doubt");
}

#[test]
#[ignore = "thousands of comparisons: make verify"]
fn many_rules_that_are_compared_deal_by_deal_seldom_look_different() {
    for (figures, blocks) in [(30, [200, 200]), (20, [1000, 200]), (130, [500, 500])] {
        paired_changes_say_what_is_so(figures, blocks, 2000);
    }
}

/// How often any of so many sequential tests among equals accepts that somebody is better, alpha shared and not.
fn several_tests_err(tests: u64, alpha: f64, runs: u64) -> Often {
    let mut any = Often::default();
    let test = Sprt::new(EloScale::Normalized, 0.0, 60.0, alpha, 0.05).expect("a test");
    for run in 0..runs {
        let mut rng = key("several tests").derive("tests", b"", &[tests]).stream(run);
        let accepts = (0..tests).filter(|_| {
            let mut scores = Scores::new(2);
            loop {
                scores.push(pair_of_games(0.5, &mut rng));
                if let Some(accepted) = test.decide(&scores) {
                    return accepted == Hypothesis::H1;
                }
            }
        });
        any.push(accepts.count() > 0);
    }
    any
}

#[test]
fn sequential_tests_that_share_alpha_err_as_seldom_as_one() {
    several_tests_err(6, 0.05 / 6.0, 300).is_at_most(0.05, "any of 6 tests, of equals, alpha shared");
}

#[test]
#[ignore = "thousands of sequential tests: make verify"]
fn many_sequential_tests_that_share_alpha_err_as_seldom_as_one() {
    for tests in [3, 10] {
        several_tests_err(tests, 0.05 / tests as f64, 2000)
            .is_at_most(0.05, &format!("any of {tests} tests, of equals, alpha shared"));
        let each = several_tests_err(tests, 0.05, 2000);
        println!("any of {tests} tests, of equals, each at alpha: {:.2}%", 100.0 * each.share());
    }
}
