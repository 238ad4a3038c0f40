//! What is compiled from the rules: tables that make play set arithmetic.

use crate::conditions::{Test, asks_the_turn};
use crate::rules::{Matcher, Row, Rules, TileScore};
use crate::tiles::{Tile, TileId, TileSet};

/// Tables of one variant.
#[derive(Clone, Debug)]
pub struct Tables<const W: usize> {
    /// The tiles, by [`TileId`].
    pub tiles: Vec<Tile>,
    /// The whole set.
    pub all: TileSet<W>,
    /// The doubles.
    pub doubles: TileSet<W>,
    /// Tiles with a number, by number.
    pub with_number: Vec<TileSet<W>>,
    /// For each row of the list of matchers, the tiles that fit an open face, by its number.
    pub fits: Vec<Vec<TileSet<W>>>,
    /// The tiles that fit an open face under some row, by its number.
    pub ever_fits: Vec<TileSet<W>>,
    /// What a tile left in a hand counts, by [`TileId`].
    pub tile_score: Vec<u16>,
    /// When each row of each list is used.
    pub(crate) tests: Tests,
}

/// When each row of each list is used.
#[derive(Clone, Debug)]
pub(crate) struct Tests {
    pub(crate) deal: Vec<Test>,
    pub(crate) refresh: Vec<Test>,
    pub(crate) matching: Vec<Test>,
    pub(crate) valid: Vec<Test>,
    pub(crate) next: Vec<Test>,
    pub(crate) end: Vec<Test>,
    /// Whether the end may come by the turn going on alone.
    pub(crate) end_asks_the_turn: bool,
}

impl Tests {
    fn new(rules: &Rules) -> Self {
        fn rows<T>(list: &[Row<T>]) -> Vec<Test> {
            list.iter().map(Test::of_row).collect()
        }
        Self {
            deal: rows(&rules.deal),
            refresh: rows(&rules.refresh),
            matching: rows(&rules.matching),
            valid: rows(&rules.valid),
            next: rows(&rules.next),
            end: rules.end.iter().map(Test::of).collect(),
            end_asks_the_turn: rules.end.iter().any(asks_the_turn),
        }
    }
}

impl<const W: usize> Tables<W> {
    /// Compiles the tables.
    ///
    /// # Panics
    /// If the set has more tiles than `64 * W`.
    pub fn new(rules: &Rules) -> Self {
        let numbers = 0..=rules.highest;
        let tiles: Vec<Tile> =
            numbers.clone().flat_map(|high| (0..=high).map(move |low| Tile { faces: [high, low] })).collect();
        assert!(tiles.len() <= 64 * W, "{} tiles need more than {W} words", tiles.len());
        let those = |wanted: &dyn Fn(Tile) -> bool| -> TileSet<W> {
            tiles.iter().enumerate().filter(|(_, tile)| wanted(**tile)).map(|(id, _)| TileId(id as u16)).collect()
        };
        let with_number: Vec<_> = numbers.clone().map(|number| those(&|tile| tile.faces.contains(&number))).collect();
        let fits: Vec<Vec<_>> = rules
            .matching
            .iter()
            .map(|row| match row.then {
                Matcher::Equal => with_number.clone(),
            })
            .collect();
        let ever_fits = (0..with_number.len())
            .map(|number| fits.iter().fold(TileSet::EMPTY, |sum, row| sum | row[number]))
            .collect();
        let score = |tile: &Tile| match rules.score.tile {
            TileScore::Sum => tile.pips(),
            TileScore::HighestFace => u16::from(tile.faces[0]),
            TileScore::One => 1,
        };
        Self {
            all: TileSet::first(tiles.len()),
            doubles: those(&Tile::is_double),
            with_number,
            fits,
            ever_fits,
            tile_score: tiles.iter().map(score).collect(),
            tests: Tests::new(rules),
            tiles,
        }
    }

    /// A tile by its faces, in either order.
    pub fn tile(&self, faces: [u8; 2]) -> Option<TileId> {
        let sorted = [faces[0].max(faces[1]), faces[0].min(faces[1])];
        self.tiles.iter().position(|tile| tile.faces == sorted).map(|id| TileId(id as u16))
    }
}
