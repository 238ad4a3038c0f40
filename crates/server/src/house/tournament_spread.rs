//! How far a table of a tournament goes astray by chance, from all tables together.
//!
//! Where a round has one deal, a team's own points cannot tell chance from whom it met. All tables together can: the lead of each is
//! what the two teams are worth and what the deal gives, and what is left is chance.

use std::collections::BTreeMap;

use sobremesa_lab::stats::quantile;

/// A deal: its round, and which of that round.
pub(super) type DealNumber = (usize, u8);

/// A table that was played to its end.
pub(super) struct PlayedTable {
    /// The teams at sides 0 and 1.
    pub(super) sides: [u16; 2],
    /// Points of side 0 less those of side 1.
    pub(super) lead: i32,
}

/// The chance in the tables of a tournament.
#[derive(Debug)]
pub(super) struct TableSpread {
    /// Variance of the lead at a table.
    variance: f64,
    /// Student's quantile for its degrees of freedom.
    quantile: f64,
    /// Tables played by round and deal.
    fields: BTreeMap<DealNumber, usize>,
}

impl TableSpread {
    /// What is left of the leads by least squares, with a term for each team and one for each deal; none where two degrees of
    /// freedom are not left.
    ///
    /// Source: H. Scheffé, The Analysis of Variance, 1959, chapter 1.
    pub(super) fn of(deals: &BTreeMap<DealNumber, Vec<PlayedTable>>) -> Option<Self> {
        let tables: Vec<&PlayedTable> = deals.values().flatten().collect();
        let about_the_deal = |of: &dyn Fn(&PlayedTable) -> f64| -> Vec<f64> {
            let by_deal = deals.values().flat_map(|tables| {
                let column: Vec<f64> = tables.iter().map(of).collect();
                let mean = column.iter().sum::<f64>() / column.len() as f64;
                column.into_iter().map(move |value| value - mean)
            });
            by_deal.collect()
        };
        let teams = tables.iter().flat_map(|table| table.sides).max().map_or(0, |most| most + 1);
        let columns = (0..teams).map(|team| about_the_deal(&|table| sign_of(team, table.sides)));
        let (squares, rank) = left_over(about_the_deal(&|table| f64::from(table.lead)), columns);
        let freedom = (tables.len() - deals.len()).checked_sub(rank)?;
        let fields = deals.iter().map(|(deal, tables)| (*deal, tables.len())).collect();
        Some(Self { variance: squares / freedom as f64, quantile: quantile(freedom as u64)?, fields })
    }

    /// Half of the range of a mean of points against the field, from these deals.
    pub(super) fn error_of_mean(&self, deals: &[DealNumber]) -> f64 {
        // A table is part of the field that it is compared with. One that was given up is none, and counts as chance like the others.
        let part = |deal: &DealNumber| 1.0 - 1.0 / self.fields.get(deal).copied().unwrap_or(1) as f64;
        let parts: f64 = deals.iter().map(part).sum();
        self.quantile * (self.variance * parts).sqrt() / deals.len() as f64
    }
}

/// What a team's worth adds to the lead of side 0, in shares.
fn sign_of(team: u16, sides: [u16; 2]) -> f64 {
    f64::from(i8::from(sides[0] == team) - i8::from(sides[1] == team))
}

/// The squares of what is left of `values` when all `columns` have had their part of it, and how many of these are not made of the
/// others: Gram and Schmidt's way.
fn left_over(mut values: Vec<f64>, columns: impl Iterator<Item = Vec<f64>>) -> (f64, usize) {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let take = |from: &mut [f64], unit: &[f64]| {
        let part = dot(from, unit);
        from.iter_mut().zip(unit).for_each(|(value, unit)| *value -= part * unit);
    };
    let mut units: Vec<Vec<f64>> = Vec::new();
    for mut column in columns {
        // Twice, so that rounding leaves nothing of the others.
        for unit in units.iter().chain(&units) {
            take(&mut column, unit);
        }
        let length = dot(&column, &column).sqrt();
        // Entries are parts of one: what is this short is rounding.
        if length > 1e-9 {
            for value in &mut column {
                *value /= length;
            }
            units.push(column);
        }
    }
    for unit in &units {
        take(&mut values, unit);
    }
    (dot(&values, &values), units.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_columns_explain_is_not_left() {
        let columns = [vec![1.0, -1.0, 0.0, 0.0], vec![0.0, 1.0, -1.0, 0.0], vec![1.0, 0.0, -1.0, 0.0]];
        let (squares, rank) = left_over(vec![3.0, -1.0, -2.0, 5.0], columns.into_iter());
        assert!(rank == 2 && (squares - 25.0).abs() < 1e-9, "{squares} {rank}");
    }

    fn tables(leads: [i32; 2], teams: [[u16; 2]; 2]) -> Vec<PlayedTable> {
        leads.into_iter().zip(teams).map(|(lead, sides)| PlayedTable { sides, lead }).collect()
    }

    #[test]
    fn two_teams_that_sit_on_both_sides_of_each_deal() {
        // The deal gives nothing, 100 and -50; half of what the first team is ahead by at both tables is 1, 2 and 3.
        let leads = [[3, 1], [104, 100], [-41, -47]];
        let deals = leads.into_iter().enumerate().map(|(round, leads)| ((round, 0), tables(leads, [[0, 1], [1, 0]])));
        let spread = TableSpread::of(&deals.collect()).expect("six tables less three deals and what parts the teams");
        // Two tables each a mean square of 1, by two degrees of freedom.
        assert!((spread.variance - 2.0).abs() < 1e-9, "{spread:?}");
        // 4.303 times the root of a third: that of the mean of 1, 2 and 3.
        let error = spread.error_of_mean(&[(0, 0), (1, 0), (2, 0)]);
        assert!((error - 2.484).abs() < 0.001, "{error}");
    }

    #[test]
    fn where_all_is_explained_nothing_is_said_of_chance() {
        let rounds = [[[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]]];
        let deals = rounds.into_iter().enumerate().map(|(round, teams)| ((round, 0), tables([7, -4], teams)));
        assert!(TableSpread::of(&deals.collect()).is_none());
        assert!(TableSpread::of(&BTreeMap::new()).is_none());
    }
}
