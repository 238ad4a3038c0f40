use sobremesa_core::{Seed, Stream};

use super::super::{Outcome, Outcomes};
use super::*;

/// Games where `wins[i][j]` are those i won of j, in whatever seat.
fn games(wins: &[[u64; 3]; 3]) -> Games {
    let mut games = Games::new(3);
    for (first, row) in wins.iter().enumerate() {
        for (second, won) in row.iter().enumerate().skip(first + 1) {
            games.add(first, second, Outcomes { wins: *won, draws: 0, losses: wins[second][first] });
        }
    }
    games
}

#[test]
fn published_ratings() {
    let fitted =
        BradleyTerry::fit(&games(&[[0, 70, 80], [30, 0, 65], [20, 35, 0]]), FittedTerms::default()).expect("games");
    for (player, (value, error)) in [(129.811, 19.129), (-13.110, 17.443), (-116.701, 18.746)].iter().enumerate() {
        let found = fitted.rating(player);
        assert!((found.value - value).abs() < 6e-4 && (found.error - error).abs() < 6e-4, "{found:?}");
    }
    assert_eq!((fitted.first_seat(), fitted.players()), (None, 3));
    assert!(fitted.draws_of_equals().abs() < 1e-12);
    // Ratings sum to nothing: so do the covariances of each.
    assert!((0..3).map(|other| fitted.covariance(0, other)).sum::<f64>().abs() < 1e-6);
}

/// A game between players of log strengths 0.6, 0, -0.6 where the first seat is worth 0.4 and v = 1.
fn play(first: usize, second: usize, rng: &mut Stream) -> Game {
    let strength = [0.6, 0.0, -0.6];
    let (a, b) = (strength[first] + 0.4, strength[second]);
    let weights = [a, f64::midpoint(strength[first], b), b].map(sobremesa_core::math::exp);
    let drawn = rng.unit() * weights.iter().sum::<f64>();
    let outcome = if drawn < weights[0] {
        Outcome::Win
    } else if drawn < weights[0] + weights[1] {
        Outcome::Draw
    } else {
        Outcome::Loss
    };
    Game { first, second, outcome }
}

#[test]
fn what_games_were_played_with_is_found_again() {
    let mut rng = Seed::from_text("bradley-terry").key().stream(0);
    let mut all = Games::new(3);
    for _ in 0..20_000 {
        for (first, second) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
            all.push(play(first, second, &mut rng));
        }
    }
    let fitted = BradleyTerry::fit(&all, FittedTerms { first_seat: true, added: 0.0 }).expect("games");
    let near = |found: RatingEstimate, truth: f64| (found.value - truth * ELO).abs() < 4.0 * found.error;
    assert!(near(fitted.rating(0), 0.6) && near(fitted.rating(1), 0.0) && near(fitted.rating(2), -0.6), "{fitted:?}");
    assert!(near(fitted.first_seat().expect("estimated"), 0.4), "{fitted:?}");
    assert!((fitted.draws_of_equals() - 1.0 / 3.0).abs() < 0.01);
    assert!(fitted.rating(0).error < 1.5, "{:?}", fitted.rating(0));
}

#[test]
fn ties_and_seats_as_another_implementation_has_them() {
    // Computed with scipy.optimize on the same likelihood, the errors from its numerical second derivatives.
    let mut games = Games::new(3);
    for (first, second, wins, draws, losses) in
        [(0, 1, 12, 5, 8), (1, 0, 7, 6, 10), (0, 2, 15, 4, 3), (2, 0, 6, 2, 12), (1, 2, 11, 7, 6), (2, 1, 9, 8, 9)]
    {
        games.add(first, second, Outcomes { wins, draws, losses });
    }
    let fitted = BradleyTerry::fit(&games, FittedTerms { first_seat: true, added: 0.0 }).expect("games");
    let expected = [(89.0033, 29.8681), (-6.6290, 27.4827), (-82.3742, 29.3809), (39.3726, 35.1130)];
    let found = [fitted.rating(0), fitted.rating(1), fitted.rating(2), fitted.first_seat().expect("estimated")];
    for (found, (value, error)) in found.iter().zip(expected) {
        assert!((found.value - value).abs() < 1e-3 && (found.error - error).abs() < 1e-3, "{found:?} {value} {error}");
    }
    assert!((fitted.draws_of_equals() - 0.260_964_6).abs() < 1e-5);
}

#[test]
fn blocks_whose_games_hang_together_make_less_sure() {
    let mut rng = Seed::from_text("bradley-terry").key().stream(1);
    let (mut all, mut alone, mut doubled) = (Games::new(3), Vec::new(), Vec::new());
    for _ in 0..500 {
        for (first, second) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
            let game = play(first, second, &mut rng);
            // The same game twice in a block is worth one.
            all.push(game);
            all.push(game);
            alone.push([game]);
            alone.push([game]);
            doubled.push([game, game]);
        }
    }
    let fitted = BradleyTerry::fit(&all, FittedTerms { first_seat: true, added: 0.0 }).expect("games");
    let games_alone = fitted.clone().over_blocks(&alone);
    let in_blocks = fitted.clone().over_blocks(&doubled);
    for player in 0..3 {
        let plain = fitted.rating(player).error;
        assert!((games_alone.rating(player).error / plain - 1.0).abs() < 0.1);
        assert!((in_blocks.rating(player).error / plain / 2.0_f64.sqrt() - 1.0).abs() < 0.1);
        assert_eq!(in_blocks.rating(player).value.to_bits(), fitted.rating(player).value.to_bits());
    }
    assert_eq!(fitted.clone().over_blocks(&alone[..1]), fitted);
}

#[test]
fn differences_are_surer_than_ratings_added_up() {
    let fitted =
        BradleyTerry::fit(&games(&[[0, 70, 80], [30, 0, 65], [20, 35, 0]]), FittedTerms::default()).expect("games");
    let difference = fitted.difference(0, 1);
    assert!((difference.value - 142.921).abs() < 1e-3);
    assert!(difference.error > fitted.rating(0).error && difference.error < 40.0, "{difference:?}");
    assert!((fitted.expected(0, 1) + fitted.expected(1, 0) - 1.0).abs() < 1e-12);
}

#[test]
fn games_that_do_not_tell_have_no_ratings() {
    assert_eq!(BradleyTerry::fit(&Games::new(1), FittedTerms::default()), Err(NoRatings::Alone));
    let all_won = games(&[[0, 10, 10], [0, 0, 5], [0, 5, 0]]);
    assert_eq!(BradleyTerry::fit(&all_won, FittedTerms::default()), Err(NoRatings::Apart { weaker: vec![1, 2] }));
    assert_eq!(BradleyTerry::fit(&Games::new(2), FittedTerms::default()), Err(NoRatings::Apart { weaker: vec![0] }));
    let with_added = BradleyTerry::fit(&all_won, FittedTerms { added: 1.0, first_seat: false }).expect("they have met");
    assert!(with_added.rating(0).value > 200.0 && with_added.rating(0).value.is_finite());
    assert!((with_added.rating(1).value - with_added.rating(2).value).abs() < 1e-6);
    // The same player always in the first seat: strength and seat cannot be told apart.
    let mut one_seat = Games::new(2);
    one_seat.add(0, 1, Outcomes { wins: 6, draws: 0, losses: 4 });
    assert_eq!(BradleyTerry::fit(&one_seat, FittedTerms { first_seat: true, added: 0.0 }), Err(NoRatings::Unsettled));
}
