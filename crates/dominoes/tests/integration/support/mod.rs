//! The bundled rule files, for tests; each test takes what it needs.

pub(crate) mod any_rules;
pub(crate) mod by_hand;
use std::sync::Arc;

use sobremesa_core::{Game, Match, MatchTurn, Stream};
use sobremesa_dominoes::{Dominoes, Pause, Rules, file};
use sobremesa_protocol::words::Language;
use sobremesa_testkit::rule_files;

/// The names of the bundled rule files, in alphabetical order.
pub(crate) fn names() -> Vec<String> {
    rule_files::names("dominoes")
}

/// The text of a bundled rule file.
pub(crate) fn text(name: &str) -> String {
    rule_files::text("dominoes", name)
}

/// What is told of a rule file, in English.
pub(crate) fn told(source: &str) -> String {
    rule_files::told(source, Language::En, file::read)
}

/// Compares what is told of some rule files, in each language, with the snapshots of the test.
pub(crate) fn compare<'c>(test: &str, cases: impl IntoIterator<Item = (&'c str, String)>) {
    rule_files::compare(env!("CARGO_MANIFEST_DIR"), test, cases, file::read);
}

/// The rules of a text without mistakes.
pub(crate) fn rules(text: &str) -> Rules {
    file::read(text).unwrap_or_else(|mistakes| panic!("{mistakes:#?}\n{text}"))
}

/// The game of a rule file's text.
pub(crate) fn game(text: &str) -> Arc<Dominoes<1>> {
    Arc::new(Dominoes::new(rules(text)))
}

/// Three seats, each for itself, with `take` of the fifteen tiles up to double four each; the rest of the file is `rows`.
pub(crate) fn three_seats(take: u16, rows: &str) -> Arc<Dominoes<1>> {
    each_alone(3, 4, take, "", rows)
}

/// So many seats, each for itself, with `take` tiles each of the set up to `highest`; `table` is the rest of that table,
/// `rows` what follows the deal's `take`.
pub(crate) fn each_alone(seats: u8, highest: u8, take: u16, table: &str, rows: &str) -> Arc<Dominoes<1>> {
    game(&format!(
        r#"
        format = 1
        game = "dominoes"
        id = "small"
        name = {{ es = "Pequeño", en = "Small" }}
        [tiles]
        highest = {highest}
        [table]
        seats = {seats}
        sides = "each"
        {table}
        [[deal]]
        when = "not_dealt"
        take = {take}
        {rows}
        "#
    ))
}

/// Lets a match go on by a random move, or by its next hand; false if it is over.
pub(crate) fn goes_on_at_random(game: &Dominoes<1>, played: &mut Match<Dominoes<1>>, rng: &mut Stream) -> bool {
    match played.turn() {
        MatchTurn::Over => return false,
        MatchTurn::NextHand => played.next_hand(),
        MatchTurn::Seat(seat) => {
            let state = played.state();
            let mv = game.random_move(&state.public, game.private(state, seat), rng);
            played.play(mv, Pause::None);
        }
    }
    true
}
