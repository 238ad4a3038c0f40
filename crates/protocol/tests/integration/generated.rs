//! The TypeScript of the wire types, `web/src/wire.ts`, and the JSON Schema of what is said to programs,
//! `docs/programs.schema.json`: `UPDATE=1 cargo test -p sobremesa-protocol` writes them anew.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use sobremesa_protocol::{
    analysis, bots, carrying, catalogue, day, deal, evening, explanation, games, gathering, laboratory, lessons, lobby,
    problem, program, puzzle, review, statistics, table, themes, tournament, tuning, workshop,
};
use ts_rs::{Config, TS, TypeVisitor};

/// The declarations of some types and of all that they are made of, by name.
struct Declarations {
    config: Config,
    seen: BTreeSet<TypeId>,
    by_name: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // What has no file of its own is none of ours: a number, a list.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.by_name.insert(T::ident(&self.config), format!("{docs}export {}\n", T::decl(&self.config)));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

#[test]
fn wire_types_are_up_to_date() {
    let mut types = Declarations {
        config: Config::new().with_large_int("number"),
        seen: BTreeSet::new(),
        by_name: BTreeMap::new(),
    };
    macro_rules! declare {
        ($($ty:ty),+ $(,)?) => { $(types.visit::<$ty>();)+ };
    }
    // What is sent or read as a whole; the rest follows from it.
    declare!(
        table::ClientMessage,
        table::ServerMessage,
        table::CreateTable,
        table::AskShuffle,
        table::ShuffleTicket,
        table::TableSummary,
        table::DamagedTable,
        carrying::CarryCode,
        carrying::UseCarryCode,
        carrying::Carried,
        bots::MakeBot,
        bots::NewBot,
        evening::AskAnother,
        evening::AnotherTable,
        gathering::EnterTable,
        gathering::Entered,
        gathering::GatheringRequest,
        gathering::GatheringEvent,
        lobby::LobbyView,
        lobby::AskQuickTable,
        lobby::QuickTable,
        statistics::Statistics,
        tournament::OpenTournament,
        tournament::TournamentRequest,
        tournament::TournamentSummary,
        tournament::TournamentView,
        day::BeginDay,
        day::DayHand,
        day::DayStandings,
        deal::OfferDeal,
        deal::OfferedDeal,
        deal::DealStandings,
        games::Pieces,
        catalogue::GameInfo,
        catalogue::RulesView,
        catalogue::RulesText,
        catalogue::PlayersView,
        catalogue::PlayerText,
        explanation::MoveExplained,
        analysis::HandAnalysis,
        review::ReviewPage,
        problem::Problem,
        lessons::LessonsView,
        lessons::LessonView,
        lessons::LessonRequest,
        lessons::LessonReply,
        puzzle::PuzzleView,
        puzzle::PuzzleAnswered,
        puzzle::PuzzleTry,
        lessons::PageSummary,
        lessons::PageView,
        laboratory::StartRun,
        laboratory::PlanRun,
        laboratory::PlannedRun,
        laboratory::RunView,
        laboratory::RunSummary,
        laboratory::LiveRun,
        laboratory::RunGames,
        laboratory::Reviewed,
        laboratory::StartBalance,
        laboratory::BalanceView,
        tuning::StartTuning,
        tuning::TuningView,
        workshop::RuleForm,
        workshop::FileDraft,
        workshop::DraftView,
        workshop::TrialView,
        workshop::SaveRules,
        workshop::BrokenText,
        themes::ThemesView,
        workshop::PlayerForm,
        workshop::PlayerDraftView,
        workshop::MeasurePlayer,
        workshop::SavePlayer,
        workshop::PlayerSource,
    );
    let declarations: Vec<String> = types.by_name.into_values().collect();
    let text = format!(
        "// Generated from crates/protocol by `UPDATE=1 cargo test -p sobremesa-protocol`; do not edit.\n\nexport const VERSION = {};\n\nexport const PEOPLE: readonly string[] = {:?};\n\n{}",
        sobremesa_protocol::VERSION,
        table::PEOPLE,
        declarations.join("\n")
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
