//! The TypeScript of the wire types, `web/src/wire.ts`: `UPDATE=1 cargo test -p sobremesa-protocol` writes it anew.

use sobremesa_protocol::{catalogue, dominoes, position, problem, table};
use ts_rs::{Config, TS};

macro_rules! declarations {
    ($config:expr; $($ty:ty),+ $(,)?) => {
        [$({
            let docs = <$ty as TS>::docs().unwrap_or_default();
            format!("{docs}export {}\n", <$ty as TS>::decl($config))
        }),+].join("\n")
    };
}

#[test]
fn wire_types_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let text = format!(
        "// Generated from crates/protocol by `UPDATE=1 cargo test -p sobremesa-protocol`; do not edit.\n\nexport const VERSION = {};\n\nexport const PEOPLE: readonly string[] = {:?};\n\n{}",
        sobremesa_protocol::VERSION,
        table::PEOPLE,
        declarations!(&config;
            catalogue::Localized, catalogue::GameInfo, catalogue::RulesInfo, catalogue::RulesText, catalogue::PlayerInfo,
            catalogue::OptionInfo, problem::Problem, position::Position, position::Turn, position::Score, position::HandScore,
            position::MatchResult, position::Board, position::MoveTree, position::Reason, dominoes::DominoesBoard,
            dominoes::PlacedTile, dominoes::OpenEnd, dominoes::HandView, dominoes::LoggedMove, dominoes::Pause,
            table::SeatChoice, table::CreateTable, table::Occupant, table::SeatView, table::TableView, table::TableSummary,
            table::ClientMessage, table::HintView, table::ServerMessage,
        )
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire.ts");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &text).expect("web/src can be written");
    }
    let there = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(there, text, "run `UPDATE=1 cargo test -p sobremesa-protocol`");
}
