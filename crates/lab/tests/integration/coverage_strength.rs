//! Over many experiments whose truth is known: normalized Elo, what the first seat is worth, the range that a plan gives, what
//! is said after a stop by precision, of the first of several equals, and of the share of matches that somebody wins.

#![allow(clippy::print_stdout, reason = "the shares found are what the long runs are for")]

use sobremesa_core::{Stream, math};
use sobremesa_lab::stats::{
    BlockMoments, BradleyTerry, Certainty, Estimate, FittedTerms, Game, Games, GlickoGame, GlickoRating, NORMAL_975,
    Outcome, Outcomes, Precision, Ratio, Scores, StopRule, Stopped, Validity, sample_size, wilson,
};

use crate::simulated::{Often, key, normalized_elo_of, pair_of_games, score_of, shares_of};

fn normalized_elo_holds(blocks: u64, skill: f64, runs: u64) {
    let truth = normalized_elo_of(&shares_of(skill), 2.0);
    let mut held = Often::default();
    for run in 0..runs {
        let mut rng = key("normalized").derive("blocks", b"", &[blocks, skill.to_bits()]).stream(run);
        let mut scores = Scores::new(2);
        (0..blocks).for_each(|_| scores.push(pair_of_games(skill, &mut rng)));
        let found = scores.normalized_elo().expect("blocks differ");
        held.push(found.interval.holds(truth));
    }
    held.is_95(&format!("normalized Elo, {blocks} blocks, skill {skill}"));
}

#[test]
fn normalized_elo_lies_in_its_interval() {
    // The half points have the mean that other tests take for the truth.
    let mean: f64 = shares_of(0.7).iter().zip(0_u32..).map(|(share, halves)| share * f64::from(halves) / 4.0).sum();
    assert!((mean - score_of(0.7)).abs() < 1e-12);
    normalized_elo_holds(100, 0.6, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn normalized_elo_of_many_experiments_lies_in_its_interval() {
    for (blocks, skill) in [(50, 0.5), (50, 0.7), (200, 0.6), (1000, 0.55)] {
        normalized_elo_holds(blocks, skill, 2000);
    }
}

/// How often the first of several equals is said to be better than the mean of the others: in blocks of as many games as
/// there are teams, each won by lot.
fn the_first_of_equals_is_seldom_called_better(teams: usize, blocks: u64, runs: u64) {
    let (mut likely, mut sure) = (Often::default(), Often::default());
    for run in 0..runs {
        let mut rng = key("first of many").derive("blocks", b"", &[teams as u64, blocks]).stream(run);
        let mut ahead = vec![Ratio::default(); teams];
        for _ in 0..blocks {
            let mut wins = vec![0_i64; teams];
            (0..teams).for_each(|_| wins[rng.below(teams as u32) as usize] += 1);
            let (games, others) = (teams as i64, teams as i64 - 1);
            for (team, won) in ahead.iter_mut().zip(&wins) {
                team.push(won * others - (games - won), games * others);
            }
        }
        let found = ahead.iter().filter_map(Ratio::estimate).max_by(|a, b| a.value.total_cmp(&b.value));
        let certainty = Validity::FixedSample.certainty_of_first(&found.expect("blocks"), teams);
        likely.push(certainty >= Certainty::Likely);
        sure.push(certainty == Certainty::BeyondDoubt);
    }
    likely.is_at_most(0.05, &format!("the first of {teams} equals likely better than the others, {blocks} blocks"));
    sure.is_at_most(0.002, &format!("the first of {teams} equals beyond doubt, {blocks} blocks"));
}

#[test]
fn the_first_of_four_equals_is_seldom_called_better() {
    the_first_of_equals_is_seldom_called_better(4, 100, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn the_first_of_many_equals_is_seldom_called_better() {
    for (teams, blocks) in [(3, 100), (4, 50), (4, 400), (8, 100)] {
        the_first_of_equals_is_seldom_called_better(teams, blocks, 2000);
    }
}

/// Of a quarter of the deals the place that the deal favours wins, which is the first in six of ten; in all other games the
/// first seat is worth this much in log strength.
const FIRST_SEAT: f64 = 0.3;
const DECIDED: f64 = 0.25;
const FAVOURED: f64 = 0.6;

fn first_seat_wins(ahead: f64) -> f64 {
    1.0 / (1.0 + math::exp(-(ahead + FIRST_SEAT)))
}

/// What very many deals come to: the truth, as the model sees games of which the deal decides some.
fn settled_first_seat(strengths: &[f64]) -> f64 {
    let mut games = Games::new(strengths.len());
    for (first, a) in strengths.iter().enumerate() {
        for (second, b) in strengths.iter().enumerate().filter(|(second, _)| *second != first) {
            let wins = DECIDED * FAVOURED + (1.0 - DECIDED) * first_seat_wins(a - b);
            let wins = (1e9 * wins) as u64;
            games.add(first, second, Outcomes { wins, draws: 0, losses: 1_000_000_000 - wins });
        }
    }
    let fitted = BradleyTerry::fit(&games, FittedTerms { first_seat: true, added: 0.0 }).expect("everybody wins some");
    fitted.first_seat().expect("it was asked for").value
}

fn one_deal(strengths: &[f64], rng: &mut Stream) -> Vec<Game> {
    let decided = rng.unit() < DECIDED;
    let favours_first = rng.unit() < FAVOURED;
    let pairs = (0..strengths.len()).flat_map(|a| (0..strengths.len()).map(move |b| (a, b))).filter(|(a, b)| a != b);
    pairs
        .map(|(first, second)| {
            let won = if decided {
                favours_first
            } else {
                rng.unit() < first_seat_wins(strengths[first] - strengths[second])
            };
            Game { first, second, outcome: if won { Outcome::Win } else { Outcome::Loss } }
        })
        .collect()
}

fn first_seat_holds(strengths: &[f64], deals: u64, runs: u64) {
    let truth = settled_first_seat(strengths);
    let mut held = Often::default();
    for run in 0..runs {
        let mut rng = key("first seat").derive("players", b"", &[strengths.len() as u64, deals]).stream(run);
        let blocks: Vec<Vec<Game>> = (0..deals).map(|_| one_deal(strengths, &mut rng)).collect();
        let mut games = Games::new(strengths.len());
        blocks.iter().flatten().for_each(|game| games.push(*game));
        let fitted = BradleyTerry::fit(&games, FittedTerms { first_seat: true, added: 0.0 });
        let found = fitted.expect("everybody wins some").over_blocks(&blocks).first_seat().expect("it was asked for");
        // As reports say it.
        let interval = Validity::FixedSample.around(found.value, found.error, deals);
        held.push(interval.is_some_and(|interval| interval.holds(truth)));
    }
    held.is_95(&format!("first seat, {} players, {deals} deals", strengths.len()));
}

#[test]
fn what_the_first_seat_is_worth_lies_in_its_interval() {
    first_seat_holds(&[0.4, 0.0, -0.4], 100, 200);
}

#[test]
#[ignore = "thousands of tournaments: make verify"]
fn what_the_first_seat_is_worth_in_many_tournaments_lies_in_its_interval() {
    first_seat_holds(&[0.4, 0.0, -0.4], 50, 2000);
    first_seat_holds(&[0.4, 0.0, -0.4], 400, 2000);
    first_seat_holds(&[0.6, 0.2, 0.0, -0.3, -0.5], 200, 2000);
}

/// The plan that a pilot would make if it knew the variance.
fn planned_blocks(variance: f64, difference: f64) -> u64 {
    let known = Estimate { value: variance, error: 0.0, blocks: 1_000_000 };
    sample_size(&known, difference, 0.05, 0.9).expect("a size").blocks
}

/// How often the range of blocks that a pilot gives holds the number that is right: of matches, and of points that vary much.
fn plans_hold(pilot: u64, runs: u64) {
    let shares = shares_of(0.6);
    let scores = || shares.iter().zip(0_u32..).map(|(share, halves)| (share, f64::from(halves) / 4.0));
    let mean: f64 = scores().map(|(share, score)| share * score).sum();
    let of_score: f64 = scores().map(|(share, score)| share * (score - mean) * (score - mean)).sum();
    // The points of a game: one of 1 to 12, now and then of 1 to 60, to either side. E x² = (n + 1)(2n + 1) / 6.
    let square = |most: f64| (most + 1.0) * (2.0 * most + 1.0) / 6.0;
    let of_points = f64::midpoint(0.8 * square(12.0), 0.2 * square(60.0));
    let (right_score, right_points) = (planned_blocks(of_score, 0.03), planned_blocks(of_points, 1.0));
    let (mut of_matches, mut of_hands) = (Often::default(), Often::default());
    for run in 0..runs {
        let mut rng = key("plan").derive("pilot", b"", &[pilot]).stream(run);
        let (mut scores, mut moments) = (Scores::new(2), BlockMoments::new(2));
        for _ in 0..pilot {
            scores.push(pair_of_games(0.6, &mut rng));
            let mut hand = || {
                let most = if rng.below(5) == 0 { 60 } else { 12 };
                let points = 1 + rng.below(most) as i32;
                if rng.below(2) == 0 { points } else { -points }
            };
            moments.push(&[hand(), hand()]);
        }
        let plan = |variance: Option<Estimate>, difference| {
            sample_size(&variance.expect("blocks"), difference, 0.05, 0.9).expect("a size")
        };
        let holds = |found: sobremesa_lab::stats::SampleSize, right: u64| found.low <= right && right <= found.high;
        of_matches.push(holds(plan(scores.block_variance(), 0.03), right_score));
        of_hands.push(holds(plan(moments.block_variance(), 1.0), right_points));
    }
    of_matches.is_95(&format!("games for a difference of scores, pilot of {pilot}"));
    of_hands.is_95(&format!("games for a difference of points, pilot of {pilot}"));
}

#[test]
fn the_range_of_a_plan_holds_what_is_right() {
    plans_hold(400, 400);
}

#[test]
#[ignore = "thousands of pilots: make verify"]
fn the_ranges_of_many_plans_hold_what_is_right() {
    for pilot in [100, 200, 1000] {
        plans_hold(pilot, 2000);
    }
}

/// What is said where an experiment went on until it knew the score well enough.
fn precise_enough_holds(half_width: f64, skill: f64, runs: u64) {
    let precision = Precision::new(half_width).expect("positive");
    let rule = StopRule::Precision { precision, at_most: 1_000_000 };
    let truth = score_of(skill);
    let (mut score, mut elo) = (Often::default(), Often::default());
    let mut blocks = 0;
    for run in 0..runs {
        let mut rng = key("precision").derive("skill", b"", &[half_width.to_bits(), skill.to_bits()]).stream(run);
        let mut scores = Scores::new(2);
        let stopped = loop {
            scores.push(pair_of_games(skill, &mut rng));
            if let Some(stopped) = rule.decide(&scores) {
                break stopped;
            }
        };
        assert_eq!(stopped, Stopped::Precise);
        score.push(Validity::FixedSample.score(&scores).is_some_and(|interval| interval.holds(truth)));
        let found = scores.elo().expect("neither won all");
        let true_elo = sobremesa_lab::stats::elo_of_score(truth).expect("inside");
        elo.push((found.value - true_elo).abs() <= found.half_width);
        blocks += scores.blocks();
    }
    let what = format!("to ±{half_width}, skill {skill}");
    score.is_95(&format!("score {what}"));
    elo.is_95(&format!("Elo {what}"));
    // What was foreseen is what came.
    let shares = shares_of(skill);
    let squares = shares.iter().zip(0_u32..).map(|(share, halves)| share * (f64::from(halves) / 4.0 - truth).powi(2));
    let (mean, foreseen) = (blocks as f64 / runs as f64, precision.blocks(squares.sum()));
    println!("{what}: {mean:.0} blocks, foreseen {foreseen:.0}");
    assert!((mean / foreseen - 1.0).abs() < 0.05, "{mean}, foreseen {foreseen}");
}

#[test]
fn what_is_said_once_it_is_precise_enough_holds() {
    precise_enough_holds(0.04, 0.6, 400);
}

#[test]
#[ignore = "thousands of experiments: make verify"]
fn what_is_said_of_many_experiments_once_they_are_precise_enough_holds() {
    for (half_width, skill) in [(0.05, 0.5), (0.05, 0.7), (0.02, 0.6)] {
        precise_enough_holds(half_width, skill, 2000);
    }
}

/// People whose strengths are as Glicko-2 takes them to be meet each other in tournaments, each a period: how often what
/// each is worth beside the others lies within 1.96 deviations of the rating. How strong all of them are together nobody can
/// know who does not play others, and Glicko-2 takes each rival's rating for more than the rival's games with oneself: so it
/// is not 95 of 100, and docs/tournaments.md says what it is.
fn ratings_of_people_hold(people: usize, tournaments: usize, least: f64, runs: u64) {
    let mut held = Often::default();
    for run in 0..runs {
        let mut rng = key("Glicko-2").derive("tournaments", b"", &[people as u64, tournaments as u64]).stream(run);
        let worth: Vec<f64> = (0..people).map(|_| 350.0 * normal(&mut rng)).collect();
        let middle = worth.iter().sum::<f64>() / people as f64;
        let mut ratings = vec![GlickoRating::default(); people];
        for _ in 0..tournaments {
            let mut games = vec![Vec::new(); people];
            for (first, second) in (0..people).flat_map(|first| (0..first).map(move |second| (first, second))) {
                let wins = rng.unit() < 1.0 / (1.0 + math::exp((worth[second] - worth[first]) / GLICKO_SCALE));
                let [won, lost] = if wins { [first, second] } else { [second, first] };
                games[won].push(GlickoGame { opponent: ratings[lost], outcome: Outcome::Win });
                games[lost].push(GlickoGame { opponent: ratings[won], outcome: Outcome::Loss });
            }
            ratings = ratings.iter().zip(&games).map(|(rating, games)| rating.after(games, 0.5)).collect();
        }
        for (rating, worth) in ratings.iter().zip(&worth) {
            held.push((rating.rating - 1500.0 - (worth - middle)).abs() <= 1.96 * rating.deviation);
        }
    }
    held.is_at_least(least, &format!("Glicko-2, {people} people, {tournaments} tournaments"));
}

/// Rating points to a unit of log odds.
const GLICKO_SCALE: f64 = 173.7178;

/// A normal deviate: the sum of twelve even ones.
fn normal(rng: &mut Stream) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

#[test]
fn ratings_of_people_lie_in_their_ranges() {
    ratings_of_people_hold(8, 2, 0.92, 100);
}

#[test]
#[ignore = "thousands of tournaments: make verify"]
fn ratings_of_many_people_lie_in_their_ranges() {
    for (people, least) in [(4, 0.955), (8, 0.92), (16, 0.875)] {
        for tournaments in [1, 2, 4, 8, 16] {
            ratings_of_people_hold(people, tournaments, least, 2000);
        }
    }
}

/// What *My games* says of somebody's share of matches won, of people who win any share as likely as any other. A match that
/// is drawn counts as not won.
fn shares_of_matches_hold(matches: u64, runs: u64) {
    let mut held = Often::default();
    for run in 0..runs {
        let mut rng = key("my games").derive("matches", b"", &[matches]).stream(run);
        let share = rng.unit();
        let won = (0..matches).filter(|_| rng.unit() < share).count();
        let found = wilson(won as f64 / matches as f64, matches as f64, NORMAL_975);
        held.push(found.expect("matches").holds(share));
    }
    held.is_95(&format!("share won of {matches} matches"));
}

#[test]
fn the_share_of_matches_won_lies_in_its_interval() {
    shares_of_matches_hold(20, 400);
}

#[test]
#[ignore = "thousands of people: make verify"]
fn the_shares_of_matches_that_many_people_win_lie_in_their_intervals() {
    for matches in [5, 10, 20, 50, 200, 1000] {
        shares_of_matches_hold(matches, 2000);
    }
}
