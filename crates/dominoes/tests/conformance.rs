//! The conformance kit over the bundled rule files.

mod support;

use std::sync::Arc;

use sobremesa_dominoes::moves::{LEFT, RIGHT};
use sobremesa_dominoes::{Dominoes, Move, Pause, State, TileId};
use sobremesa_testkit::{Subject, conforms};

struct Variant {
    game: Arc<Dominoes<1>>,
    /// Whether the winners score the pips in all hands, or only the losers'.
    all_pips: bool,
}

impl Subject for Variant {
    type G = Dominoes<1>;

    fn game(&self) -> &Arc<Dominoes<1>> {
        &self.game
    }

    fn every_move(&self) -> Vec<Move> {
        let tiles = (0..28).map(TileId);
        let places = tiles.flat_map(|tile| [RIGHT, LEFT, 2].map(|arm| Move::Place { tile, arm }));
        places.chain([Move::Pass]).collect()
    }

    fn write(&self, mv: Move) -> String {
        self.game.move_text(mv)
    }

    fn read(&self, text: &str) -> Option<Move> {
        self.game.read_move(text).ok().filter(|(_, pause)| *pause == Pause::None).map(|(mv, _)| mv)
    }

    fn check(&self, state: &State<1>) {
        let mut all = state.public.placed | state.stock;
        let mut count = state.public.placed.len() + state.stock.len();
        for (seat, private) in state.hands.iter().enumerate() {
            assert_eq!(private.hand.len(), u32::from(state.public.held[seat]), "the count of a hand is wrong");
            assert!((private.hand & state.public.lacks[seat]).is_empty(), "a seat holds what it showed to lack");
            all |= private.hand;
            count += private.hand.len();
        }
        assert_eq!(u32::from(state.public.stock), state.stock.len());
        assert_eq!((all, count), (self.game.tables().all, 28), "a tile is lost or doubled");
    }

    fn check_end(&self, state: &State<1>) {
        use sobremesa_core::{Game, Seat};
        let outcome = self.game.outcome(state);
        let pips = |tile: TileId| i32::from(self.game.tables().tiles[tile.index()].pips());
        let placed: i32 = state.public.placed.iter().map(pips).sum();
        let left: i32 = state.hands.iter().flat_map(|private| private.hand.iter()).map(pips).sum();
        assert_eq!(placed + left, 168, "pips are lost");
        let scored: i32 = outcome.points.by_side().iter().sum();
        let Some(winner) = outcome.winner else { return assert_eq!(scored, 0, "nobody won, somebody scored") };
        let won: i32 = (0..self.game.seats())
            .map(Seat)
            .filter(|seat| self.all_pips || self.game.sides().of(*seat) != winner)
            .flat_map(|seat| state.hands[seat.index()].hand.iter())
            .map(pips)
            .sum();
        assert_eq!((scored, outcome.points.of(winner)), (won, won), "the winners score what the rules say, alone");
    }

    fn max_plies(&self) -> u32 {
        // 28 placements, and before each of them at most every seat but one passes.
        28 * 4
    }
}

fn variant(name: &str, all_pips: bool) -> Variant {
    Variant { game: support::game(&support::text(name)), all_pips }
}

#[test]
fn international_conforms() {
    conforms(&variant("international", true), "international", 400);
}

#[test]
fn federation_conforms() {
    conforms(&variant("federation", true), "federation", 400);
}

#[test]
fn duel_conforms() {
    conforms(&variant("duel", false), "duel", 400);
}

#[test]
fn every_bundled_file_is_checked_here() {
    let folder = format!("{}/../../rules/dominoes", env!("CARGO_MANIFEST_DIR"));
    let mut there: Vec<String> = std::fs::read_dir(folder)
        .expect("the folder of rule files is there")
        .map(|entry| entry.expect("readable").file_name().to_string_lossy().trim_end_matches(".toml").to_owned())
        .collect();
    there.sort();
    assert_eq!(there, ["duel", "federation", "international"]);
}
