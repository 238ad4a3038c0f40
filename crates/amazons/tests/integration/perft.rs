//! The ways to play on from the starts, counted; two to four independent programs agree on these figures.

use sobremesa_amazons::perft::perft;
use sobremesa_amazons::{Amazons, Bits, Opening, Wide};
use sobremesa_core::Game;

use crate::support;

/// The figures by rule file: for 1, 2, 3 … moves.
const FIGURES: [(&str, &[u64]); 8] = [
    ("amazons", &[2_176, 4_307_152, 8_350_439_170]),
    ("amazons-8x8", &[1_232, 1_331_198, 1_358_441_750]),
    ("amazons-7x7", &[812, 560_400]),
    ("amazons-6x6", &[544, 238_532, 91_074_224]),
    ("amazons-6x5", &[410, 128_094, 33_207_636]),
    ("amazons-5x6", &[410, 129_436, 33_443_332]),
    ("amazons-5x5", &[260, 50_422, 7_940_210, 970_203_644]),
    ("amazons-4x4", &[88, 4_336, 139_500, 2_918_258, 39_395_660, 313_847_874]),
];

fn counted<W: Bits>(name: &str, wanted: impl Fn(u64) -> bool) {
    let game: &Amazons<W> = &support::bundled(name);
    let (_, figures) = FIGURES.iter().find(|(listed, _)| *listed == name).expect("it is in the table");
    let start = game.start(&Opening::default());
    for (depth, figure) in (1..).zip(figures.iter()).filter(|(_, figure)| wanted(**figure)) {
        assert_eq!(perft(game.board(), &start, depth), *figure, "{name}, {depth} moves");
    }
}

/// What is counted within a moment.
const QUICK: u64 = 20_000_000;

#[test]
fn the_starts_have_as_many_ways_on_as_they_are_known_to() {
    for (name, _) in FIGURES {
        counted::<u128>(name, |figure| figure < QUICK);
    }
}

#[test]
fn boards_count_alike_in_words_of_every_width() {
    for name in ["amazons-4x4", "amazons-5x6", "amazons-6x5"] {
        counted::<u64>(name, |figure| figure < 3_000_000);
        counted::<Wide>(name, |figure| figure < 3_000_000);
    }
}

#[test]
#[ignore = "counts thousands of millions of moves"]
fn the_starts_have_as_many_ways_on_as_they_are_known_to_in_depth() {
    counted::<u128>("amazons", |figure| figure >= QUICK);
    counted::<u128>("amazons-8x8", |figure| figure >= QUICK);
    for name in ["amazons-6x6", "amazons-6x5", "amazons-5x6", "amazons-5x5", "amazons-4x4"] {
        counted::<u64>(name, |figure| figure >= QUICK);
    }
}
