//! What comes of the tables of a tournament: who won each pairing, and how everybody stands.
//!
//! Where something is dealt, all tables of a round have the same deals. So a team is compared with all who held the same seats at
//! the same deal: its lead there less the mean of theirs, in points. What the tiles gave to everybody who held them falls out.

use std::cell::LazyCell;
use std::collections::BTreeMap;

use sobremesa_lab::schedule::PairingResult;
use sobremesa_lab::stats::{GlickoGame, GlickoRating, Outcome, quantile};
use sobremesa_protocol::tournament::{TournamentRow, TournamentSchedule};

use super::tournament_spread::{DealNumber, PlayedTable, TableSpread};
use crate::store::{RoundTableEnd, StoredRoundTable, StoredTournament};

/// How much the volatility of a rating may change: the middle of what its author proposes.
const TAU: f64 = 0.5;

/// What a table counts for the two teams of its pairing, the first one first.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct TableCount {
    /// Half points: two for the deal won, one where it is level.
    pub(super) halves: [u32; 2],
    /// Points against the field; none where there is no field, or the table counts for none.
    pub(super) against_field: [Option<f64>; 2],
}

/// A pairing of a round, and what its tables count.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CountedPairing<'t> {
    pub(super) teams: [u16; 2],
    pub(super) tables: Vec<(&'t StoredRoundTable, TableCount)>,
}

impl CountedPairing<'_> {
    /// Half points of both by their tables.
    pub(super) fn halves(&self) -> [u32; 2] {
        [0, 1].map(|team| self.tables.iter().map(|(_, count)| count.halves[team]).sum())
    }

    /// Whether both were there, so that it says something of what they are worth.
    fn was_played(&self) -> bool {
        self.tables.iter().any(|(table, _)| table.id.is_some() && table.ended != RoundTableEnd::Gone)
    }

    /// As the schedules want it. Where somebody has to win, the points against the field decide a level pairing.
    fn result(&self, must_be_won: bool) -> PairingResult {
        let mut halves = self.halves().map(u64::from);
        if must_be_won && halves[0] == halves[1] {
            let points =
                |team: usize| self.tables.iter().filter_map(|(_, count)| count.against_field[team]).sum::<f64>();
            let (first, second) = (points(0), points(1));
            // Where these are level too, whoever has the lower number: it was drawn by lot.
            let ahead = first.total_cmp(&second).then(self.teams[1].cmp(&self.teams[0]));
            let first_wins = ahead.is_gt();
            halves[usize::from(!first_wins)] += 1;
        }
        PairingResult { teams: self.teams.map(usize::from).to_vec(), halves: halves.to_vec() }
    }
}

/// A round and what its pairings count; nothing counts before it is over for everybody.
pub(super) struct CountedRound<'t> {
    pub(super) over: bool,
    pub(super) pairings: Vec<CountedPairing<'t>>,
}

/// The rounds of a tournament that were paired.
pub(super) fn counted_rounds(tournament: &StoredTournament, dealt: bool) -> Vec<CountedRound<'_>> {
    (1..=tournament.round).map(|round| counted_round(tournament, round, dealt)).collect()
}

fn counted_round(tournament: &StoredTournament, round: u8, dealt: bool) -> CountedRound<'_> {
    let tables: Vec<&StoredRoundTable> = tournament.tables.iter().filter(|table| table.round == round).collect();
    let over = tables.iter().all(|table| table.ended != RoundTableEnd::GoesOn);
    let mut leads: BTreeMap<u8, Vec<i32>> = BTreeMap::new();
    for table in tables.iter().filter(|table| dealt && table.ended == RoundTableEnd::Played) {
        leads.entry(table.deal).or_default().push(table.lead);
    }
    let mut pairings: Vec<CountedPairing<'_>> = Vec::new();
    for table in tables {
        let field = leads.get(&table.deal).map(Vec::as_slice).unwrap_or_default();
        let count = if over { counted(table, field) } else { TableCount::default() };
        match pairings.last_mut().filter(|pairing| pairing.teams == table.teams) {
            Some(pairing) => pairing.tables.push((table, count)),
            None => pairings.push(CountedPairing { teams: table.teams, tables: vec![(table, count)] }),
        }
    }
    CountedRound { over, pairings }
}

/// What a table counts in the field of all leads of side 0 at its deal, its own among them.
fn counted(table: &StoredRoundTable, field: &[i32]) -> TableCount {
    let first = usize::from(table.side);
    let by_team = |by_side: [Option<f64>; 2]| [by_side[first], by_side[1 - first]];
    let won_by = |side: Option<u8>| match side {
        None => [1, 1],
        Some(side) if usize::from(side) == first => [2, 0],
        Some(_) => [0, 2],
    };
    let has_field = field.len() > 1;
    let (number, sum) = (field.len() as i64, field.iter().map(|lead| i64::from(*lead)).sum::<i64>());
    // Of side 0, as a fraction over the number: compared without rounding.
    let ahead = |lead: i32| i64::from(lead) * number - sum;
    let points = |ahead: i64| ahead as f64 / number as f64;
    match table.ended {
        RoundTableEnd::Played if has_field => {
            let ahead = ahead(table.lead);
            let winner = (ahead != 0).then_some(u8::from(ahead < 0));
            TableCount { halves: won_by(winner), against_field: by_team([Some(points(ahead)), Some(points(-ahead))]) }
        }
        RoundTableEnd::Played => {
            // A single table of a deal: who was ahead there. Where nothing is dealt: who won.
            let ahead = (!field.is_empty() && table.lead != 0).then_some(u8::from(table.lead < 0));
            TableCount { halves: won_by(ahead.or(table.winner)), ..TableCount::default() }
        }
        RoundTableEnd::GivenUp { side } => {
            // Who gives up does no better than the worst of the field in those seats; the others, neither well nor badly.
            let worst = field.iter().map(|lead| if side == 0 { ahead(*lead) } else { -ahead(*lead) }).min();
            let mut by_side = [Some(0.0), Some(0.0)];
            by_side[usize::from(side.min(1))] = worst.map(|worst| points(worst.min(0)));
            TableCount {
                halves: won_by(Some(1 - side.min(1))),
                against_field: if has_field { by_team(by_side) } else { [None; 2] },
            }
        }
        RoundTableEnd::Gone | RoundTableEnd::GoesOn => TableCount { halves: [1, 1], ..TableCount::default() },
    }
}

/// The results of the rounds, as the schedules want them.
pub(super) fn results(rounds: &[CountedRound<'_>], schedule: TournamentSchedule) -> Vec<Vec<PairingResult>> {
    let must_be_won = schedule == TournamentSchedule::Knockout;
    rounds.iter().map(|round| round.pairings.iter().map(|pairing| pairing.result(must_be_won)).collect()).collect()
}

/// How the teams stand after the rounds that are over, the best first. `gone` says which are withdrawn.
pub(super) fn standings(
    rounds: &[CountedRound<'_>],
    schedule: TournamentSchedule,
    gone: &[bool],
) -> Vec<TournamentRow> {
    let over: Vec<&CountedRound<'_>> = rounds.iter().filter(|round| round.over).collect();
    let results = results(rounds, schedule);
    let spread = LazyCell::new(|| TableSpread::of(&played_by_deal(&over)));
    let mut rows: Vec<(TournamentRow, u32)> = (0..gone.len() as u16)
        .map(|team| {
            let mut row = TournamentRow {
                team,
                place: 0,
                won: 0,
                drawn: 0,
                lost: 0,
                rested: 0,
                deals: 0,
                mean: None,
                error: None,
                withdrawn: gone[usize::from(team)],
            };
            let (mut points, mut deals, mut halves) = (Vec::new(), Vec::new(), 0);
            for (number, (round, results)) in over.iter().zip(&results).enumerate() {
                let own = |pairing: &CountedPairing<'_>| pairing.teams.iter().position(|one| *one == team);
                let Some((at, own)) =
                    round.pairings.iter().enumerate().find_map(|(at, pairing)| Some((at, own(pairing)?)))
                else {
                    // Whoever is out of a knockout does not rest.
                    row.rested += u16::from(schedule != TournamentSchedule::Knockout || row.lost == 0);
                    continue;
                };
                let result = &results[at].halves;
                match result[own].cmp(&result[1 - own]) {
                    std::cmp::Ordering::Greater => row.won += 1,
                    std::cmp::Ordering::Equal => row.drawn += 1,
                    std::cmp::Ordering::Less => row.lost += 1,
                }
                halves += round.pairings[at].halves()[own];
                let tables = round.pairings[at].tables.iter();
                let compared: Vec<(u8, f64)> =
                    tables.filter_map(|(table, count)| Some((table.deal, count.against_field[own]?))).collect();
                deals.extend(compared.iter().map(|(deal, _)| (number, *deal)));
                points.push(compared.into_iter().map(|(_, points)| points).collect::<Vec<f64>>());
            }
            row.deals = deals.len() as u32;
            row.mean = mean_of(&points.concat());
            row.error = error_within_rounds(&points)
                .or_else(|| spread.as_ref().filter(|_| deals.len() > 2).map(|spread| spread.error_of_mean(&deals)));
            (row, halves)
        })
        .collect();
    let order = |(row, halves): &(TournamentRow, u32)| {
        let score =
            2 * row.won + row.drawn + if schedule == TournamentSchedule::RoundRobin { 0 } else { 2 * row.rested };
        let stayed = if schedule == TournamentSchedule::Knockout { score } else { 0 };
        (!row.withdrawn, stayed, row.mean.unwrap_or_default(), score, *halves)
    };
    let compare = |a: &(TournamentRow, u32), b: &(TournamentRow, u32)| {
        let (a, b) = (order(a), order(b));
        (b.0, b.1).cmp(&(a.0, a.1)).then(b.2.total_cmp(&a.2)).then((b.3, b.4).cmp(&(a.3, a.4)))
    };
    rows.sort_by(compare);
    for at in 0..rows.len() {
        let level = at > 0 && compare(&rows[at - 1], &rows[at]).is_eq();
        rows[at].0.place = if level { rows[at - 1].0.place } else { at as u16 + 1 };
    }
    rows.into_iter().map(|(row, _)| row).collect()
}

/// The tables that were played, by their deal.
fn played_by_deal(rounds: &[&CountedRound<'_>]) -> BTreeMap<DealNumber, Vec<PlayedTable>> {
    let mut deals: BTreeMap<DealNumber, Vec<PlayedTable>> = BTreeMap::new();
    for (number, round) in rounds.iter().enumerate() {
        let tables = round.pairings.iter().flat_map(|pairing| &pairing.tables).map(|(table, _)| table);
        for table in tables.filter(|table| table.ended == RoundTableEnd::Played) {
            let side = usize::from(table.side);
            let sides = [table.teams[side], table.teams[1 - side]];
            deals.entry((number, table.deal)).or_default().push(PlayedTable { sides, lead: table.lead });
        }
    }
    deals
}

fn mean_of(points: &[f64]) -> Option<f64> {
    (!points.is_empty()).then(|| points.iter().sum::<f64>() / points.len() as f64)
}

/// Half of the range that holds what is behind the mean of points a deal with a certainty of 95%, from the points of each round;
/// none where the rounds have too few deals (with one deal each, [`TableSpread`] knows it).
///
/// Whom one met in a round is no chance: what counts is how the deals differ within a round, as in a stratified sample.
/// Source: W. G. Cochran, Sampling Techniques, third edition, 1977, chapter 5, with one variance for all strata.
fn error_within_rounds(rounds: &[Vec<f64>]) -> Option<f64> {
    let (mut squares, mut freedom, mut deals) = (0.0, 0, 0);
    for points in rounds {
        let Some(mean) = mean_of(points) else { continue };
        squares += points.iter().map(|point| (point - mean) * (point - mean)).sum::<f64>();
        freedom += points.len() as u64 - 1;
        deals += points.len();
    }
    Some(quantile(freedom)? * (squares / freedom as f64 / deals as f64).sqrt())
}

/// What everybody is worth after the tournament, by the number of the person, with the pairings from which it comes. `before` is
/// what they were worth; the tournament is one period of Glicko-2, and partners meet the mean of their rivals.
pub(super) fn ratings_after(
    rounds: &[CountedRound<'_>],
    teams: &[Vec<u16>],
    before: &[GlickoRating],
) -> Vec<Option<(GlickoRating, u32)>> {
    let mut games: Vec<Vec<GlickoGame>> = vec![Vec::new(); before.len()];
    let played = rounds.iter().flat_map(|round| &round.pairings).filter(|pairing| pairing.was_played());
    for pairing in played {
        let halves = pairing.halves();
        for own in [0, 1] {
            let outcome = match halves[own].cmp(&halves[1 - own]) {
                std::cmp::Ordering::Greater => Outcome::Win,
                std::cmp::Ordering::Equal => Outcome::Draw,
                std::cmp::Ordering::Less => Outcome::Loss,
            };
            let of_team =
                |team: usize| teams[usize::from(pairing.teams[team])].iter().map(|person| usize::from(*person));
            let rivals: Vec<GlickoRating> = of_team(1 - own).map(|person| before[person]).collect();
            let mean = |of: fn(&GlickoRating) -> f64| rivals.iter().map(of).sum::<f64>() / rivals.len() as f64;
            let opponent = GlickoRating {
                rating: mean(|rival| rival.rating),
                deviation: mean(|rival| rival.deviation * rival.deviation).sqrt(),
                volatility: mean(|rival| rival.volatility),
            };
            for person in of_team(own) {
                games[person].push(GlickoGame { opponent, outcome });
            }
        }
    }
    let rated = |(games, before): (Vec<GlickoGame>, &GlickoRating)| {
        (!games.is_empty()).then(|| (before.after(&games, TAU), games.len() as u32))
    };
    games.into_iter().zip(before).map(rated).collect()
}

#[cfg(test)]
#[allow(clippy::print_stdout, reason = "the shares found are what the long runs are for")]
mod tests {
    use sobremesa_core::{Seed, Stream};

    use super::*;

    fn table(pairing: u16, teams: [u16; 2], side: u8, lead: i32) -> StoredRoundTable {
        let winner = (lead != 0).then_some(u8::from(lead < 0));
        let id = Some(format!("{pairing} {lead}"));
        StoredRoundTable { round: 1, pairing, deal: 0, teams, side, id, ended: RoundTableEnd::Played, lead, winner }
    }

    fn tournament(tables: Vec<StoredRoundTable>) -> StoredTournament {
        StoredTournament { round: 1, tables, ..crate::store::tournament_for_tests("t") }
    }

    #[test]
    fn a_table_counts_what_it_is_ahead_of_the_mean_of_all_at_the_same_deal() {
        // Side 0 holds much: ahead by 30, 10 and 20. Who is ahead by 10 has lost the deal, though not at their table.
        let tournament = tournament(vec![table(0, [0, 1], 0, 30), table(1, [2, 3], 1, 10), table(2, [4, 5], 0, 20)]);
        let rounds = counted_rounds(&tournament, true);
        let counts: Vec<TableCount> = rounds[0].pairings.iter().map(|pairing| pairing.tables[0].1).collect();
        let count = |halves, first: f64| TableCount { halves, against_field: [Some(first), Some(-first)] };
        assert_eq!(counts, [count([2, 0], 10.0), count([2, 0], 10.0), count([1, 1], 0.0)]);
        let rows = standings(&rounds, TournamentSchedule::RoundRobin, &[false; 6]);
        let order: Vec<(u16, u16)> = rows.iter().map(|row| (row.team, row.place)).collect();
        assert_eq!(order, [(0, 1), (2, 1), (4, 3), (5, 3), (1, 5), (3, 5)]);
        // The points of a deal come to nothing.
        assert!(rows.iter().filter_map(|row| row.mean).sum::<f64>().abs() < 1e-9);
    }

    #[test]
    fn at_a_single_table_the_lead_there_decides_and_nothing_is_said_of_a_field() {
        let alone = tournament(vec![table(0, [0, 1], 1, 12)]);
        let rounds = counted_rounds(&alone, true);
        let expected = TableCount { halves: [0, 2], against_field: [None; 2] };
        assert_eq!(rounds[0].pairings[0].tables[0].1, expected);
        let rows = standings(&rounds, TournamentSchedule::RoundRobin, &[false; 3]);
        assert_eq!((rows[0].team, rows[0].won, rows[0].mean), (1, 1, None));
        let resting = rows.iter().find(|row| row.team == 2).expect("there");
        assert_eq!((resting.rested, resting.won + resting.drawn + resting.lost), (1, 0));
    }

    #[test]
    fn who_gives_up_does_as_badly_as_the_worst_and_the_others_neither_well_nor_badly() {
        let mut tables = vec![table(0, [0, 1], 0, 30), table(1, [2, 3], 0, 10), table(2, [4, 5], 0, 0)];
        tables[2].ended = RoundTableEnd::GivenUp { side: 1 };
        let tournament = tournament(tables);
        let rounds = counted_rounds(&tournament, true);
        let given_up = rounds[0].pairings[2].tables[0].1;
        assert_eq!(given_up, TableCount { halves: [2, 0], against_field: [Some(0.0), Some(-10.0)] });
    }

    #[test]
    fn nothing_counts_before_a_round_is_over_for_everybody() {
        let mut tables = vec![table(0, [0, 1], 0, 30), table(1, [2, 3], 0, 10)];
        tables[1].ended = RoundTableEnd::GoesOn;
        let tournament = tournament(tables);
        let rounds = counted_rounds(&tournament, true);
        assert!(!rounds[0].over && rounds[0].pairings[0].tables[0].1 == TableCount::default());
        assert!(standings(&rounds, TournamentSchedule::Knockout, &[false; 4]).iter().all(|row| row.place == 1));
    }

    #[test]
    fn the_error_is_that_of_a_mean_by_students_distribution() {
        let error = error_within_rounds(&[vec![1.0, 2.0, 3.0], vec![]]);
        // 4.303 times one over the root of three.
        assert!((error.expect("three are enough") - 2.484).abs() < 0.001, "{error:?}");
        assert_eq!(error_within_rounds(&[vec![1.0], vec![2.0], vec![], vec![3.0]]), None);
        assert_eq!(error_within_rounds(&[vec![5.0, 6.0]]), None);
        assert_eq!((error_within_rounds(&[]), error_within_rounds(&[vec![]])), (None, None));
        assert_eq!((mean_of(&[5.0, 6.0]), mean_of(&[])), (Some(5.5), None));
    }

    #[test]
    fn whom_one_met_does_not_widen_the_error_where_a_round_has_deals_enough() {
        let level = [vec![1.0, 2.0, 3.0], vec![1.0, 2.0, 3.0]];
        let met_a_strong_one = [vec![1.0, 2.0, 3.0], vec![-99.0, -98.0, -97.0]];
        let [level, met] = [level, met_a_strong_one].map(|rounds| error_within_rounds(&rounds).expect("enough"));
        // 2.776 of four degrees of freedom, times the root of a sixth.
        assert!((level - 1.133).abs() < 0.001, "{level}");
        assert!((level - met).abs() < 1e-9, "{met}");
    }

    /// A tournament of six teams, everybody against everybody, so many deals a round. A lead is what the teams are worth, what
    /// the deal gives to one side of all its tables, and chance.
    fn played(worth: [i32; 6], deals: u8, rng: &mut Stream) -> StoredTournament {
        let mut tables = Vec::new();
        for round in 0..5 {
            // The last team stays, the others go round.
            let at = |place: u16| if place == 5 { 5 } else { (place + round) % 5 };
            let given: Vec<i32> = (0..deals).map(|_| spread(60, rng)).collect();
            for (pairing, teams) in [[at(0), at(5)], [at(1), at(4)], [at(2), at(3)]].into_iter().enumerate() {
                for deal in 0..deals {
                    let side = (round as usize + pairing + usize::from(deal)) % 2;
                    let [first, second] = [teams[side], teams[1 - side]].map(|team| worth[usize::from(team)]);
                    let lead = first - second + given[usize::from(deal)] + spread(40, rng);
                    let round = round as u8 + 1;
                    tables.push(StoredRoundTable { round, deal, ..table(pairing as u16, teams, side as u8, lead) });
                }
            }
        }
        StoredTournament { round: 5, ..tournament(tables) }
    }

    /// Points about nothing, now and then very many.
    fn spread(most: u32, rng: &mut Stream) -> i32 {
        let size = if rng.below(5) == 0 { 3 * most } else { most };
        rng.below(2 * size + 1) as i32 - size as i32
    }

    /// How often a team's interval holds what is behind its mean: the mean of all these tournaments.
    fn share_held(worth: [i32; 6], deals: u8, runs: u64) -> f64 {
        let key = Seed::from_text("standings").key();
        let found: Vec<[(f64, f64); 6]> = (0..runs)
            .map(|run| {
                let tournament = played(worth, deals, &mut key.stream(run));
                let mut by_team = [(0.0, 0.0); 6];
                for row in standings(&counted_rounds(&tournament, true), TournamentSchedule::RoundRobin, &[false; 6]) {
                    by_team[usize::from(row.team)] = (row.mean.expect("a field"), row.error.expect("enough deals"));
                }
                by_team
            })
            .collect();
        let held = (0..6).map(|team| {
            let behind = found.iter().map(|rows| rows[team].0).sum::<f64>() / runs as f64;
            found.iter().filter(|rows| (rows[team].0 - behind).abs() <= rows[team].1).count()
        });
        let share = held.sum::<usize>() as f64 / (6 * runs) as f64;
        println!("{worth:?}, {deals} deals a round: {:.2}% of {}", 100.0 * share, 6 * runs);
        share
    }

    fn the_range_of_a_mean_holds(runs: u64) {
        // Three standard errors; the six teams of a tournament are not independent.
        let margin = 3.0 * (0.05 * 0.95 / runs as f64).sqrt();
        // Less than what is too wide would hold.
        let most = (0.97 + margin).min(0.98);
        for deals in [1, 2, 4] {
            let share = share_held([0; 6], deals, runs);
            assert!(share > 0.94 - margin && share < most, "equals: {share}");
            let share = share_held([40, 20, 0, 0, -20, -40], deals, runs);
            assert!(share > 0.94 - margin && share < most, "some better than others: {share}");
        }
    }

    #[test]
    fn the_range_of_a_mean_holds_what_is_behind_it() {
        the_range_of_a_mean_holds(200);
    }

    #[test]
    #[ignore = "thousands of tournaments: make verify"]
    fn the_range_of_a_mean_holds_what_is_behind_it_in_many_tournaments() {
        the_range_of_a_mean_holds(2000);
    }

    #[test]
    fn a_rating_moves_by_pairings_that_were_played_and_by_no_others() {
        let mut tables = vec![table(0, [0, 1], 0, 30), table(1, [2, 3], 0, 10)];
        (tables[1].id, tables[1].ended) = (None, RoundTableEnd::GivenUp { side: 1 });
        let tournament = tournament(tables);
        let teams: Vec<Vec<u16>> = (0..4).map(|person| vec![person]).collect();
        let before = [GlickoRating::default(); 4];
        let after = ratings_after(&counted_rounds(&tournament, true), &teams, &before);
        let [Some((winner, 1)), Some((loser, 1)), None, None] = after[..] else { panic!("{after:?}") };
        assert!(winner.rating > 1600.0 && loser.rating < 1400.0 && winner.deviation < 350.0, "{winner:?} {loser:?}");
    }
}
