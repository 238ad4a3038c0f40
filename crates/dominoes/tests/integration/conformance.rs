//! The conformance kit over the bundled rule files.

use std::sync::Arc;

use sobremesa_core::{Game, MAX_SEATS, Seat};
use sobremesa_dominoes::rules::Spinner;
use sobremesa_dominoes::{Dominoes, Fact, MAX_ACTIONS, Move, Pause, State, TileId, WorldMethod};
use sobremesa_testkit::{Subject, cases, conforms};

use crate::support;

struct Variant<const W: usize> {
    game: Arc<Dominoes<W>>,
    /// Where the worth is plain pips: whether the winners score those in all hands, or only the losers'.
    all_pips: Option<bool>,
}

impl<const W: usize> Variant<W> {
    fn pips(&self, tiles: impl Iterator<Item = TileId>) -> i32 {
        tiles.map(|tile| i32::from(self.game.tile(tile).pips())).sum()
    }
}

impl<const W: usize> Subject for Variant<W> {
    type G = Dominoes<W>;

    fn game(&self) -> &Arc<Dominoes<W>> {
        &self.game
    }

    fn every_move(&self) -> Vec<Move> {
        let tables = self.game.tables();
        // A second copy is no move of its own; of large sets no faces are tried.
        let small = tables.tiles.len() <= 28;
        let tiles: Vec<TileId> = tables.all.iter().filter(|tile| small || tables.kinds.contains(*tile)).collect();
        let rules = self.game.rules();
        let arms: Vec<u16> = match rules.arms().spinner {
            Spinner::None if rules.tiles().heads == 2 => (0..=self.game.trains().map_or(2, u16::from)).collect(),
            Spinner::FirstDouble | Spinner::Opening => (0..6).collect(),
            Spinner::None => (0..2 + u16::from(rules.tiles().heads - 2) * rules.tiles().count()).collect(),
            Spinner::AllDoubles => (0..40).collect(),
        };
        let by_faces = tables.tiles.len() <= 64 || !rules.tiles().wild_faces.is_empty();
        let numbers = 0..if by_faces { rules.tiles().highest + 1 } else { 0 };
        let faces: Vec<Option<u8>> = std::iter::once(None).chain(numbers.map(Some)).collect();
        let places = tiles.iter().flat_map(|tile| {
            arms.iter().flat_map(|arm| faces.iter().map(|inner| Move::Place { tile: *tile, arm: *arm, inner: *inner }))
        });
        let gives = tiles.iter().map(|tile| Move::Give { tile: *tile });
        let mut moves: Vec<Move> = places.chain(gives).chain([Move::Pass]).collect();
        moves.sort_unstable();
        moves
    }

    fn write(&self, mv: Move) -> String {
        self.game.move_text(mv)
    }

    fn read(&self, text: &str) -> Option<Move> {
        self.game.read_move(text).ok().filter(|(_, pause)| *pause == Pause::None).map(|(mv, _)| mv)
    }

    fn check(&self, state: &State<W>) {
        let tables = self.game.tables();
        let mut count = state.public.placed.len() + state.stock.len();
        let mut all = tables.copies.sum(state.public.placed, state.stock);
        let face_down = state.public.rows.as_ref().map_or([0; MAX_SEATS], |rows| rows.face_down);
        for (seat, private) in state.hands.iter().enumerate() {
            let held = u32::from(state.public.held[seat] - face_down[seat]);
            assert_eq!(private.hand.len(), held, "the count of a hand is wrong");
            let drew = |fact: &Fact<W>| matches!(fact, Fact::Drew { seat: who, .. } if who.index() == seat);
            if !state.public.facts.iter().any(drew) {
                assert!((private.hand & state.public.lacks[seat]).is_empty(), "a seat holds what it showed to lack");
            }
            all = tables.copies.sum(all, private.hand);
            count += private.hand.len();
        }
        assert_eq!(u32::from(state.public.stock + face_down.iter().sum::<u16>()), state.stock.len());
        assert_eq!(
            (all, count),
            (tables.all, tables.tiles.len() as u32),
            "{}: a tile is lost or doubled",
            self.game.rules().id()
        );
    }

    fn check_end(&self, state: &State<W>) {
        let outcome = self.game.outcome(state);
        let placed = self.pips(state.public.placed.iter());
        let left: i32 = state.hands.iter().map(|private| self.pips(private.hand.iter())).sum();
        let stock = self.pips(state.stock.iter());
        assert_eq!(placed + left + stock, self.pips(self.game.tables().all.iter()), "pips are lost");
        let scored: i32 = outcome.points.by_side().iter().sum();
        let Some(all_pips) = self.all_pips else { return };
        let Some(winner) = outcome.winner else { return assert_eq!(scored, 0, "nobody won, somebody scored") };
        let seats = (0..self.game.seats()).map(Seat);
        let counted = seats.filter(|seat| all_pips || self.game.sides().of(*seat) != winner);
        let won: i32 = counted.map(|seat| self.pips(state.hands[seat.index()].hand.iter())).sum();
        assert_eq!((scored, outcome.points.of(winner)), (won, won), "the winners score what the rules say, alone");
    }

    fn max_plies(&self) -> u32 {
        MAX_ACTIONS
    }

    fn worlds_every(&self) -> u32 {
        match (self.game.world_method(), self.game.tables().tiles.len()) {
            (WorldMethod::Counted, _) => 1,
            (WorldMethod::CountedWhileFew | WorldMethod::Tried, _) => 5,
            (WorldMethod::Chain, ..=64) => 9,
            (WorldMethod::Chain, _) => 200,
        }
    }
}

fn check(name: &str, text: &str, hands: u32) {
    let rules = support::rules(text);
    let all_pips = match name {
        "international" | "federation" => Some(true),
        "duel" => Some(false),
        _ => None,
    };
    if rules.tiles().count() <= 64 {
        conforms(&Variant { game: Arc::new(Dominoes::<1>::new(rules)), all_pips }, name, hands);
    } else {
        conforms(&Variant { game: Arc::new(Dominoes::<8>::new(rules)), all_pips }, name, hands);
    }
}

#[test]
fn the_classics_conform() {
    for name in ["international", "federation", "duel"] {
        check(name, &support::text(name), cases(400));
    }
}

#[test]
fn every_bundled_file_conforms() {
    for name in support::names() {
        let hands = match name.as_str() {
            "camaron" => 1,
            "burrito" | "melcocha" | "draw" | "ten" => 3,
            _ => 10,
        };
        check(&name, &support::text(&name), cases(hands));
    }
}

#[test]
fn a_hand_opened_by_a_double_conforms() {
    let opening = "[opening]\nlater = \"winner\"\n[[valid]]\nwhen = \"opening\"\nuse = \"double\"\n[[valid]]\nuse = \"any\"\n\
         [[end]]\nwhen = \"out or blocked\"";
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n[[next]]\n\
         when = \"last_passed and not stock_empty\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n";
    for (name, table, rows) in [
        ("dealt out", "", opening.to_owned()),
        ("drawing", "", format!("{draws}{opening}")),
        ("passing at will", "must_play = \"may_pass\"", opening.to_owned()),
    ] {
        conforms(&Variant { game: support::each_alone(3, 6, 3, table, &rows), all_pips: None }, name, 60);
    }
}

#[test]
fn a_hand_for_which_a_tile_is_turned_up_conforms() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\nat_most = 3\n";
    for (name, table, rows) in [
        ("turned up", "", "first = \"holder_of 3-3\"\notherwise = \"turn_up\"".to_owned()),
        (
            "turned up, spinners",
            "spinner = \"first_double\"",
            "first = \"highest_double\"\notherwise = \"turn_up\"".to_owned(),
        ),
        ("turned up, trains", "trains = \"own\"", "first = \"highest_double\"\notherwise = \"turn_up\"".to_owned()),
    ] {
        let rows = format!(
            "{draws}[opening]\n{rows}\nlater = \"as_first\"\n[[end]]\nwhen = \"out or blocked and stock_empty\""
        );
        conforms(&Variant { game: support::each_alone(3, 5, 3, table, &rows), all_pips: None }, name, 60);
    }
}

#[test]
fn a_hand_in_which_two_tiles_are_placed_in_a_turn_conforms() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\nthen = \"pass\"\n";
    let draws_and_plays = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1\n";
    let rest = "[opening]\nhub = \"drawn\"\n[[end]]\nwhen = \"out or blocked\"";
    for (name, rows) in [("draws and passes", draws), ("draws and plays", draws_and_plays), ("blocks", "")] {
        let game = support::each_alone(3, 6, 5, "ends = \"opposite\"", &format!("{rows}{rest}"));
        conforms(&Variant { game, all_pips: None }, name, 40);
    }
}

#[test]
fn a_hand_in_which_everybody_exchanges_conforms() {
    let rest = "[opening]\nfirst = \"highest_double\"\n[[end]]\nwhen = \"out or blocked\"";
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\nuntil_playable = true\n";
    for (name, row) in [
        ("some given", "give = 2\ntake = 2"),
        ("as many", "give = 3\ntake = \"as_many\"\nby = \"varied\""),
        ("some kept", "keep = 2\ntake = 1\nby = \"double_of_given\""),
        ("two that sum", "give = 1\ntake = 2\nby = \"two_that_sum_to_given\""),
    ] {
        for (when, draws) in [("passes_in_a_row(1)", ""), ("cannot_play", ""), ("turn > 5 and last_passed", draws)] {
            let rows = format!(
                "[[deal]]\nwhen = \"{when} and not opening and not deals_without_play(1)\"\n{row}\n{draws}{rest}"
            );
            let game = support::each_alone(3, 5, 4, "", &rows);
            conforms(&Variant { game, all_pips: None }, &format!("{name} {when}"), cases(40));
        }
    }
}

#[test]
fn a_hand_in_which_a_tile_brings_tiles_conforms() {
    let rows = "[[refresh]]\nwhen = \"placed 4-4 and not stock_empty\"\nuntil_hand = 5\nthen = \"pass\"\n[[refresh]]\n\
                when = \"cannot_play and not stock_empty and not placed_double\"\ntake = 1\n[[next]]\n\
                when = \"placed 4-4 and not stock_empty\"\nuse = \"same\"\n[[next]]\nuse = \"next\"\n[opening]\n\
                first = \"highest_double\"\n[[end]]\nwhen = \"out or blocked\"\n[score]\nworth = \"all_and_stock\"";
    conforms(&Variant { game: support::each_alone(3, 6, 3, "", rows), all_pips: None }, "a tile brings tiles", 60);
}

/// A rule file of two who draw, with tiles of so many faces.
fn faces(heads: u8, highest: u8, rows: &str) -> String {
    format!(
        r#"
        format = 1
        game = "dominoes"
        id = "faces-{heads}"
        name = {{ es = "Caras", en = "Faces" }}
        [tiles]
        heads = {heads}
        highest = {highest}
        [table]
        seats = 2
        sides = "each"
        [[deal]]
        when = "not_dealt"
        take = 3
        {rows}
        [[end]]
        when = "out or blocked"
        [match_to]
        target = 30
        "#
    )
}

#[test]
fn tiles_of_five_to_eight_faces_conform() {
    let draws = "[[refresh]]\nwhen = \"cannot_play and not stock_empty\"\ntake = 1";
    let sums = "[[match]]\nuse = \"sum 1\"\nwild = [\"0-0-0-0-0\"]\n[[bonus]]\nfor = \"ends_multiple_of 3\"\npoints = \"quotient\"";
    for (name, heads, highest, rows) in [
        ("five faces", 5, 2, ""),
        ("five faces, draws", 5, 2, draws),
        ("five faces, sums", 5, 2, sums),
        ("six faces", 6, 1, draws),
        ("seven faces", 7, 1, draws),
        ("eight faces", 8, 1, draws),
        ("eight faces, blocks", 8, 1, ""),
    ] {
        check(name, &faces(heads, highest, rows), 10);
    }
}
