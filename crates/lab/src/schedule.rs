//! Schedules: pairings known from the start, and rounds that depend on earlier results.

use crate::plan::MAX_PAIRINGS;

/// Teams that play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The teams, one a side, as numbers of the experiment's teams.
    pub teams: Vec<usize>,
    /// Number of its first block: rounds have blocks of their own.
    pub first_block: u64,
    /// How many blocks it has at most.
    pub blocks: u64,
}

/// The result of a pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingResult {
    /// The teams of the pairing, as numbers of the experiment's.
    pub teams: Vec<usize>,
    /// Half points of each: two for a game won, one for a draw.
    pub halves: Vec<u64>,
}

/// Every choice of `sides` of `teams` teams, in order; none if there are too many.
pub(crate) fn round_robin(teams: usize, sides: usize) -> Option<Vec<Vec<usize>>> {
    let mut found = Vec::new();
    choose(0, teams, sides, &mut Vec::new(), &mut found)?;
    Some(found)
}

/// The first team with every choice of the others; none if there are too many.
pub(crate) fn gauntlet(teams: usize, sides: usize) -> Option<Vec<Vec<usize>>> {
    let mut found = Vec::new();
    choose(1, teams, sides, &mut vec![0], &mut found)?;
    Some(found)
}

fn choose(from: usize, teams: usize, sides: usize, chosen: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) -> Option<()> {
    if chosen.len() == sides {
        found.push(chosen.clone());
        return (found.len() <= MAX_PAIRINGS).then_some(());
    }
    for team in from..teams {
        chosen.push(team);
        choose(team + 1, teams, sides, chosen, found)?;
        chosen.pop();
    }
    Some(())
}

/// The pairs of each round in which everybody meets everybody once: nobody has two in a round. With an odd number each
/// sits out once. Every pair has its lower number first.
///
/// The circle: the first stays where it is, the others move on by one a round.
/// Source: E. Lucas, Récréations mathématiques II, 1883 (les promenades du pensionnat).
pub fn round_robin_rounds(teams: usize) -> Vec<Vec<(usize, usize)>> {
    let places = teams.next_multiple_of(2);
    let round = |round: usize| {
        let at = |place: usize| if place == 0 { 0 } else { 1 + (place - 1 + round) % (places - 1) };
        let pair = |place: usize| {
            let (a, b) = (at(place), at(places - 1 - place));
            (a.min(b), a.max(b))
        };
        (0..places / 2).map(pair).filter(|(_, last)| *last < teams).collect()
    };
    (1..places).map(|number| round(number - 1)).collect()
}

/// The pairings of a round of a Swiss tournament of an experiment, in which nobody is absent ([`swiss_pairs`]).
pub(crate) fn swiss(teams: usize, round: u32, blocks: u64, played: &[Vec<PairingResult>]) -> Vec<Pairing> {
    let first_block = u64::from(round) * blocks;
    let pairs = swiss_pairs(&vec![false; teams], played).into_iter();
    pairs.map(|(a, b)| Pairing { teams: vec![a, b], first_block, blocks }).collect()
}

/// The pairs of a round of a Swiss tournament after those that were played; who is `absent` has no part in it.
///
/// Teams are ordered by their score (a pairing won counts one, a level one a half, sitting out one), then by their
/// half points in games, then as they are listed. With an odd number the last of them that has not sat out yet sits
/// out. From the top each team meets the next one it has not met; where that leaves somebody over, the next one.
/// Source: the Dutch idea without colours; FIDE Handbook, C.04.1 (basic rules for Swiss systems).
pub fn swiss_pairs(absent: &[bool], played: &[Vec<PairingResult>]) -> Vec<(usize, usize)> {
    let teams = absent.len();
    let mut score = vec![(0_u64, 0_u64); teams];
    let mut met = vec![Vec::new(); teams];
    let mut sat_out = vec![false; teams];
    for results in played {
        let mut resting = vec![true; teams];
        for result in results {
            let &[a, b] = result.teams.as_slice() else { continue };
            met[a].push(b);
            met[b].push(a);
            for (own, team, other) in [(0, a, 1), (1, b, 0)] {
                resting[team] = false;
                score[team].1 += result.halves[own];
                score[team].0 += match result.halves[own].cmp(&result.halves[other]) {
                    std::cmp::Ordering::Greater => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Less => 0,
                };
            }
        }
        for team in (0..teams).filter(|team| resting[*team]) {
            score[team].0 += 2;
            sat_out[team] = true;
        }
    }
    let mut order: Vec<usize> = (0..teams).filter(|team| !absent[*team]).collect();
    order.sort_by_key(|team| std::cmp::Reverse(score[*team]));
    if order.len() % 2 == 1 {
        let rests = order.iter().rposition(|team| !sat_out[*team]).unwrap_or(order.len() - 1);
        order.remove(rests);
    }
    let mut pairs = Vec::new();
    let mut tries = SWISS_TRIES;
    if !pair_up(&order, &met, &mut pairs, &mut tries) {
        pairs = order.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    }
    pairs
}

/// Pairings tried before teams may meet again.
const SWISS_TRIES: u32 = 100_000;

/// Pairs all of `order`, nobody with somebody met before.
fn pair_up(order: &[usize], met: &[Vec<usize>], pairs: &mut Vec<(usize, usize)>, tries: &mut u32) -> bool {
    let Some((first, rest)) = order.split_first() else { return true };
    for (at, other) in rest.iter().enumerate() {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        if met[*first].contains(other) {
            continue;
        }
        let left: Vec<usize> =
            rest.iter().enumerate().filter(|(index, _)| *index != at).map(|(_, team)| *team).collect();
        pairs.push((*first, *other));
        if pair_up(&left, met, pairs, tries) {
            return true;
        }
        pairs.pop();
    }
    false
}

/// The pairings of a round of a knockout: the bracket in which the first listed meets the last, so that the first
/// two can meet in the last round only; who has nobody to meet goes on. A level pairing is won by who is listed
/// first.
pub fn knockout(teams: usize, round: u32, blocks: u64, played: &[Vec<PairingResult>]) -> Vec<Pairing> {
    let mut left: Vec<Option<usize>> =
        bracket(teams.next_power_of_two()).into_iter().map(|place| (place < teams).then_some(place)).collect();
    for results in played.iter().take(round as usize) {
        left = left.chunks_exact(2).map(|pair| winner(pair, results)).collect();
    }
    let first_block = u64::from(round) * blocks;
    left.chunks_exact(2)
        .filter_map(|pair| Some(Pairing { teams: vec![pair[0]?, pair[1]?], first_block, blocks }))
        .collect()
}

fn winner(pair: &[Option<usize>], results: &[PairingResult]) -> Option<usize> {
    let (Some(a), Some(b)) = (pair[0], pair[1]) else { return pair[0].or(pair[1]) };
    let result = results.iter().find(|result| result.teams == [a, b])?;
    Some(match result.halves[0].cmp(&result.halves[1]) {
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
        std::cmp::Ordering::Equal => a.min(b),
    })
}

/// Places of a bracket of `size` (a power of two), from 0: [0, 7, 3, 4, 1, 6, 2, 5].
fn bracket(size: usize) -> Vec<usize> {
    let mut places = vec![0];
    while places.len() < size {
        let double = 2 * places.len();
        places = places.iter().flat_map(|place| [*place, double - 1 - place]).collect();
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn teams(pairings: &[Pairing]) -> Vec<Vec<usize>> {
        pairings.iter().map(|pairing| pairing.teams.clone()).collect()
    }

    /// The lower number wins everything.
    fn play(pairings: &[Pairing]) -> Vec<PairingResult> {
        let halves = |pairing: &Pairing| if pairing.teams[0] < pairing.teams[1] { vec![4, 0] } else { vec![0, 4] };
        pairings.iter().map(|pairing| PairingResult { teams: pairing.teams.clone(), halves: halves(pairing) }).collect()
    }

    #[test]
    fn everybody_meets_everybody_once() {
        assert_eq!(round_robin(4, 2).expect("few").len(), 6);
        assert_eq!(round_robin(5, 3).expect("few").len(), 10);
        assert_eq!(gauntlet(4, 2), Some(vec![vec![0, 1], vec![0, 2], vec![0, 3]]));
        assert_eq!(gauntlet(4, 3), Some(vec![vec![0, 1, 2], vec![0, 1, 3], vec![0, 2, 3]]));
        assert_eq!(round_robin(1000, 2), None);
    }

    #[test]
    fn in_the_rounds_of_a_circle_everybody_meets_everybody_once() {
        for teams in 2..=9 {
            let rounds = round_robin_rounds(teams);
            assert_eq!(rounds.len(), if teams % 2 == 0 { teams - 1 } else { teams });
            for round in &rounds {
                let mut busy: Vec<usize> = round.iter().flat_map(|(a, b)| [*a, *b]).collect();
                assert_eq!(busy.len(), teams - teams % 2);
                busy.sort_unstable();
                busy.dedup();
                assert_eq!(busy.len(), teams - teams % 2, "nobody plays twice in a round");
            }
            let mut met: Vec<Vec<usize>> = rounds.into_iter().flatten().map(|(a, b)| vec![a, b]).collect();
            met.sort_unstable();
            assert_eq!(Some(met), round_robin(teams, 2));
        }
    }

    #[test]
    fn who_is_absent_is_paired_with_nobody() {
        let absent = [false, true, false, false];
        let first = swiss_pairs(&absent, &[]);
        assert_eq!(first, [(0, 2)]);
        let result = PairingResult { teams: vec![0, 2], halves: vec![2, 0] };
        assert_eq!(swiss_pairs(&absent, &[vec![result]]), [(0, 3)], "who sat out does not sit out again");
    }

    #[test]
    fn a_knockout_keeps_the_first_two_apart_until_the_end() {
        let first = knockout(6, 0, 5, &[]);
        assert_eq!(teams(&first), [[3, 4], [2, 5]]);
        let mut played = vec![play(&first)];
        let second = knockout(6, 1, 5, &played);
        assert_eq!(teams(&second), [[0, 3], [1, 2]]);
        assert_eq!(second[0].first_block, 5);
        played.push(play(&second));
        assert_eq!(teams(&knockout(6, 2, 5, &played)), [[0, 1]]);
    }

    #[test]
    fn a_level_knockout_goes_to_who_is_listed_first() {
        let level = PairingResult { teams: vec![0, 3], halves: vec![2, 2] };
        let other = PairingResult { teams: vec![1, 2], halves: vec![0, 4] };
        assert_eq!(teams(&knockout(4, 1, 1, &[vec![level, other]])), [[0, 2]]);
    }

    #[test]
    fn a_swiss_tournament_pairs_equals_who_have_not_met() {
        let mut played = Vec::new();
        let mut met = Vec::new();
        for round in 0..3 {
            let pairings = swiss(6, round, 10, &played);
            assert_eq!(pairings.len(), 3);
            for pairing in &pairings {
                assert!(!met.contains(&pairing.teams), "{:?} meet again", pairing.teams);
                assert_eq!(pairing.first_block, u64::from(round) * 10);
                met.push(pairing.teams.clone());
            }
            played.push(play(&pairings));
        }
        // The first has won twice and meets who has too.
        assert_eq!(played[0].len() + played[1].len() + played[2].len(), 9);
    }

    #[test]
    fn with_an_odd_number_everybody_sits_out_in_turn() {
        let (mut played, mut resting) = (Vec::new(), Vec::new());
        for round in 0..5 {
            let pairings = swiss(5, round, 10, &played);
            let rests: Vec<usize> =
                (0..5).filter(|team| pairings.iter().all(|pairing| !pairing.teams.contains(team))).collect();
            assert_eq!((pairings.len(), rests.len()), (2, 1));
            resting.push(rests[0]);
            played.push(play(&pairings));
        }
        resting.sort_unstable();
        assert_eq!(resting, [0, 1, 2, 3, 4]);
    }
}
