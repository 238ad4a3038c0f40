//! What goes over a wire: messages to browsers, records of matches, and the words of both languages.
//!
//! Plain serde types, with their TypeScript (see `tests/integration/generated.rs`). This crate depends on none of the
//! others and decides nothing: a rule of a game, a check, a score is made elsewhere and only written here;
//! a value of an option alone is read here too, beside the type that says what it may be.
//!
//! - [`table`]: what the server and a browser say to one another.
//! - [`analysis`]: what exact play makes of positions and hands.
//! - [`position`]: what one observer is shown of a match.
//! - [`explanation`]: why a move was chosen.
//! - [`review`]: a finished match, looked through; [`changes`]: how one value differs from the one before it.
//! - [`games`]: the board of each game.
//! - [`carrying`]: going on at another device; [`mine`]: what is kept of a guest, taken away or deleted.
//! - [`gathering`]: a table that waits for its people; [`lobby`]: those at which anybody may sit down; [`pace`]: how fast a table
//!   goes on.
//! - [`options`]: what can be set of a player.
//! - [`play`]: what goes with a move.
//! - [`puzzle`]: positions in which one move is better than every other.
//! - [`laboratory`]: what they say about experiments.
//! - [`tournament`]: tournaments of people.
//! - [`tuning`]: what they say about tunings of players.
//! - [`lessons`]: what they say about lessons.
//! - [`themes`]: what is told of themes.
//! - [`record`]: a match as JSON Lines.
//! - [`program`]: what is said to a program that plays, and what it answers; [`bots`]: the same over a socket.
//! - [`workshop`]: making rules.
//! - [`words`]: the sentences of the browser, the terminal and the reports.

pub mod analysis;
pub mod bots;
pub mod carrying;
pub mod catalogue;
pub mod changes;
pub mod day;
pub mod deal;
pub mod engine;
pub mod evening;
pub mod explanation;
pub mod games;
pub mod gathering;
pub mod laboratory;
pub mod lessons;
pub mod lobby;
pub mod mine;
pub mod options;
pub mod pace;
pub mod play;
pub mod position;
pub mod problem;
pub mod program;
pub mod puzzle;
pub mod record;
pub mod review;
pub mod statistics;
pub mod table;
pub mod talk;
pub mod themes;
pub mod tournament;
pub mod tuning;
pub mod words;
pub mod workshop;

pub use analysis::{HandAnalysis, JudgedMove, SolvedPosition, ValuedMove};
pub use bots::{BotHostLine, BotInfo, BotLine, MakeBot, NewBot};
pub use carrying::{Carried, CarryCode, UseCarryCode};
pub use catalogue::{
    BrokenFileView, FileMistake, GameInfo, KnowledgeLevel, KnowledgeText, KnownRule, Localized, PlayerGroup,
    PlayerInfo, PlayerText, PlayersView, RulesInfo, RulesText, RulesView,
};
pub use changes::JsonChange;
pub use evening::{AnotherTable, AnotherView, AskAnother, EveningName, EveningScore, EveningView, NextSeats};
pub use explanation::{Because, Explanation, Measure, MoveExplained, Reason, WeighedMove};
pub use games::{Board, Pieces};
pub use gathering::{
    EnterTable, Entered, GatheringEvent, GatheringRequest, GatheringSeat, GatheringSitter, GatheringStandIn,
    GatheringView, InvitationCodes, InvitationKind, SharedShuffleView,
};
pub use options::{OptionInfo, OptionType, OptionWord};
pub use pace::{ClockTerms, ClockView, TablePace};
pub use play::{Pause, ScoredBonus};
pub use position::{HandScore, MatchResult, MoveTree, Position, Score, Turn};
pub use problem::{FieldMistake, Problem, ProblemArgument};
pub use review::ReviewPage;
pub use table::{
    AskShuffle, ClientMessage, CreateTable, DamagedTable, HintView, Occupant, OpenedRecord, OpenedShuffle, PEOPLE,
    RulesLabel, SeatChoice, SeatLabel, SeatView, ServerMessage, ShuffleTicket, StandInView, TableSummary, TableView,
    Team, TeamOrder, Teams, person_at,
};
pub use talk::{Consent, HintGiven, LONGEST_WORDS, Phrase, QuestionState, QuestionView, Said, TalkLine, TalkRules};

/// Version of the messages, checked by both ends when they meet.
pub const VERSION: u32 = 1;
