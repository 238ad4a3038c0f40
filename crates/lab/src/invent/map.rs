//! The map of rules: how long a match is by how much playing well counts for.
//!
//! Source: J.-B. Mouret and J. Clune, Illuminating search spaces by mapping elites, arXiv:1504.04909, 2015: of each cell
//! of a map the best that was found is kept, so that what comes out is many kinds of good rules and not one.

use serde::Serialize;

use crate::balance::{Balance, minutes};
use crate::stats::Interval;

/// Where the rows of the map end, in minutes of a match; the last has no end.
pub const MINUTES: [f64; 4] = [5.0, 15.0, 25.0, 40.0];

/// Where the columns of the map end: of what the strongest does not win by chance alone, the part that it wins.
pub const SKILL: [f64; 4] = [0.2, 0.4, 0.6, 0.8];

/// Rules of whose matches a greater share does not end by itself have no place on the map.
const UNENDED: f64 = 0.01;

/// A cell of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct MapCell {
    /// The row: how long a match is, by [`MINUTES`].
    pub length: usize,
    /// The column: how much playing well counts for, by [`SKILL`].
    pub skill: usize,
}

/// Where rules stand on the map, and what is wrong with them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MapPlace {
    /// Its cell, by length and skill.
    pub cell: MapCell,
    /// How far opening a hand is from being worth nothing, the share of drawn matches and that of hands that nobody wins,
    /// added up; of each the worst that its 95% interval leaves open. 0 is without fault.
    pub faults: f64,
}

impl MapPlace {
    /// The place of rules by their balance; none where matches do not end or too little was played to tell.
    pub fn of(balance: &Balance) -> Option<Self> {
        if balance.figure("unended")?.value? > UNENDED {
            return None;
        }
        let even = 1.0 / f64::from(balance.sides.max(1));
        let skill = (balance.spread.as_ref()?.wins.share? - even) / (1.0 - even);
        let length = minutes(balance)?.0;
        let interval = |key: &str| balance.figure(key).and_then(|figure| figure.interval);
        let Interval { low, high } = interval("opener_wins")?;
        let off_even = (low - even).abs().max((high - even).abs());
        let worst = |key: &str| interval(key).map_or(0.0, |Interval { high, .. }| high);
        let row = |ends: &[f64], value: f64| ends.iter().filter(|end| value >= **end).count();
        let cell = MapCell { length: row(&MINUTES, length), skill: row(&SKILL, skill) };
        Some(Self { cell, faults: off_even + worst("drawn_games") + worst("tied") })
    }
}
