//! The conformance kit over the bundled rule files.

mod support;

use std::sync::Arc;

use sobremesa_dominoes::moves::{LEFT, RIGHT};
use sobremesa_dominoes::{Dominoes, Move, Pause, State, TileId};
use sobremesa_testkit::{Subject, conforms};

struct Variant(Arc<Dominoes<1>>);

impl Subject for Variant {
    type G = Dominoes<1>;

    fn game(&self) -> &Arc<Dominoes<1>> {
        &self.0
    }

    fn every_move(&self) -> Vec<Move> {
        let tiles = (0..28).map(TileId);
        let places = tiles.flat_map(|tile| [RIGHT, LEFT, 2].map(|arm| Move::Place { tile, arm }));
        places.chain([Move::Pass]).collect()
    }

    fn write(&self, mv: Move) -> String {
        self.0.move_text(mv)
    }

    fn read(&self, text: &str) -> Option<Move> {
        self.0.read_move(text).ok().filter(|(_, pause)| *pause == Pause::None).map(|(mv, _)| mv)
    }

    fn check(&self, state: &State<1>) {
        let mut all = state.public.placed | state.stock;
        let mut count = state.public.placed.len() + state.stock.len();
        let mut pips: u16 = 0;
        for (seat, private) in state.hands.iter().enumerate() {
            assert_eq!(private.hand.len(), u32::from(state.public.held[seat]), "the count of a hand is wrong");
            assert!((private.hand & state.public.lacks[seat]).is_empty(), "a seat holds what it showed to lack");
            all |= private.hand;
            count += private.hand.len();
        }
        assert_eq!(u32::from(state.public.stock), state.stock.len());
        assert_eq!((all, count), (self.0.tables().all, 28), "a tile is lost or doubled");
        pips += all.iter().map(|tile| self.0.tables().tiles[tile.index()].pips()).sum::<u16>();
        assert_eq!(pips, 168);
    }

    fn check_end(&self, state: &State<1>) {
        use sobremesa_core::Game;
        let outcome = self.0.outcome(state);
        let placed: i32 =
            state.public.placed.iter().map(|tile| i32::from(self.0.tables().tiles[tile.index()].pips())).sum();
        let scored: i32 = outcome.points.by_side().iter().sum();
        assert_eq!(scored, if outcome.winner.is_some() { 168 - placed } else { 0 }, "points do not add up to 168");
    }

    fn max_plies(&self) -> u32 {
        // 28 placements, and before each of them at most every seat but one passes.
        28 * 4
    }
}

#[test]
fn international_conforms() {
    conforms(&Variant(support::game(&support::text("international"))), "international", 400);
}

#[test]
fn federation_conforms() {
    conforms(&Variant(support::game(&support::text("federation"))), "federation", 400);
}

#[test]
fn duel_conforms() {
    conforms(&Variant(support::game(&support::text("duel"))), "duel", 400);
}

#[test]
fn every_bundled_file_is_checked_here() {
    let folder = format!("{}/../../rules/dominoes", env!("CARGO_MANIFEST_DIR"));
    let mut there: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of rule files is there")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().trim_end_matches(".toml").to_owned())
        .collect();
    there.sort();
    let mut known = support::BUNDLED.map(str::to_owned);
    known.sort();
    assert_eq!(there, known);
}
