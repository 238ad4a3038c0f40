//! The TypeScript of the wire types, `web/src/wire.ts`, and the JSON Schema of what is said to programs,
//! `docs/programs.schema.json`: `UPDATE=1 cargo test -p sobremesa-protocol` writes them anew.

use sobremesa_protocol::{
    amazons, analysis, catalogue, dominoes, escoba, explanation, laboratory, play, position, problem, program, table,
};
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
            catalogue::Localized, catalogue::GameInfo, catalogue::RulesInfo, catalogue::Pieces, catalogue::RulesText, catalogue::PlayerInfo,
            catalogue::OptionInfo, catalogue::PlayerGroup, catalogue::PlayersView, catalogue::PlayerText, catalogue::KnowledgeText, catalogue::KnowledgeLevel,
            catalogue::KnownRule, catalogue::RulesView, catalogue::BrokenFileView, catalogue::FileMistake, problem::Problem, problem::FieldMistake, position::Position, position::Turn, position::Score, position::HandScore,
            position::MatchResult, position::Board, position::MoveTree, explanation::Reason, explanation::Explanation, explanation::Measure,
            explanation::WeighedMove, explanation::Because, explanation::MoveExplained, dominoes::DominoesBoard,
            dominoes::PlacedTile, dominoes::Asked, dominoes::Redeal, dominoes::LeftInHands, dominoes::OpenEnd, dominoes::HandView,
            dominoes::LoggedMove, dominoes::MoveKind, amazons::AmazonsBoard, amazons::AmazonMove, amazons::MovesLeft,
            escoba::EscobaBoard, escoba::CardHand, escoba::Pile, escoba::OpeningSweep, escoba::CardPlay, escoba::LeftCards, escoba::CountLine, play::ScoredBonus, play::Pause,
            analysis::ValuedMove, analysis::JudgedMove, analysis::HandAnalysis, table::SeatChoice, table::CreateTable, table::Teams, table::Team, table::TeamOrder, table::Occupant, table::SeatView, table::TableView, table::TableSummary,
            table::ClientMessage, table::HintView, table::ServerMessage,
            laboratory::LabUnit, laboratory::LabSchedule, laboratory::LabStop, laboratory::StartRun, laboratory::RunRules,
            laboratory::RunState, laboratory::RunSummary, laboratory::RunView, laboratory::LiveRun, laboratory::LiveTeam,
            laboratory::LabLead, laboratory::LabMeasure, laboratory::LabCertainty,
            laboratory::LivePairing, laboratory::LabRange, laboratory::PairingEnd, laboratory::LabCurvePoint,
            laboratory::LiveGame, laboratory::GameAt, laboratory::RunGames, laboratory::RunGame, laboratory::Reviewed,
            laboratory::StartBalance, laboratory::BalanceView, laboratory::BalanceResult, laboratory::BalanceRow,
            laboratory::BalanceValue,
        )
    );
    is_up_to_date("web/src/wire.ts", &text);
}

#[test]
fn the_schema_of_what_is_said_to_programs_is_up_to_date() {
    let schema = serde_json::to_string_pretty(&program::schema()).expect("JSON") + "\n";
    is_up_to_date("docs/programs.schema.json", &schema);
}

fn is_up_to_date(path: &str, text: &str) {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).expect("it can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "{path} is out of date: run `UPDATE=1 cargo test -p sobremesa-protocol`");
}
