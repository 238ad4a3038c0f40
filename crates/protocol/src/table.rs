//! What the server and a browser say to one another about a table.
//!
//! REST (all bodies JSON; an error is a 4xx with a [`Problem`]):
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/games?lang={es or en}` | `GameInfo[]`; with a language, summaries, greetings and what can be set of players in that one alone |
//! | `GET /api/rules/{id}` | `RulesText` |
//! | `GET /api/players/{game}` | `PlayersView` |
//! | `GET /avatars/{game}/{id}.{svg,png}` | a player's picture |
//! | `GET /api/tables` | `TableSummary[]`: the guest's own, newest first |
//! | `GET /api/tables/damaged` | `DamagedTable[]`: those of the guest's that cannot be opened any more, newest first |
//! | `POST /api/shuffles` with [`AskShuffle`] | 201, [`ShuffleTicket`]: for one table whose seed the guest adds a part to |
//! | `POST /api/tables` with `CreateTable` | 201, `TableSummary` |
//! | `POST /api/records` with the record of a finished match (`application/x-ndjson`) | 201, `TableSummary`: a finished table; 200 if it was there already |
//! | `GET /api/tables/{id}` | `TableView` |
//! | `DELETE /api/tables/{id}` | 204: leaves the guest's list; forgotten once it is on nobody's |
//! | `GET /api/tables/{id}/record` | the record (JSON Lines): whole once the match is over, before that what the guest's seat saw |
//! | `GET /api/tables/{id}/raw` | what there is of a damaged table, as it is kept; for those who have it on their list |
//! | `GET /api/tables/{id}/review/{hand}?from={step}` | [`ReviewPage`](crate::ReviewPage): a finished match's hand from a step on, all tiles up |
//! | `GET /api/tables/{id}/why/{ply}` | [`MoveExplained`](crate::MoveExplained): why a move of a finished match was made, or one of the last of a match at which no person sits |
//! | `POST /api/tables/{id}/another` | another match with the same people ([`crate::evening`]) |
//! | `GET /api/day` and below | the hand of the day ([`crate::day`]) |
//! | `GET /api/statistics` | [`Statistics`](crate::statistics::Statistics): how the guest has done |
//! | `GET /api/tables/{id}/ws` | the WebSocket: [`ClientMessage`] up, [`ServerMessage`] down; with `?look_on=true` as one who only looks on sees the table, whatever seats the guest has |
//!
//! A table that people came to by a link ([`gathering`](crate::gathering)) is shown to its host, to those who sit there and to
//! those who were let in; for all others it is not there. It is on the list of each who sits there, and goes when it is on
//! nobody's. Where several people play the server sets the pace: a move is shown a beat after the last one at the earliest, once
//! all who are here have said `Next` of that, and three seconds after it at the latest. The next hand is dealt once all of them
//! have asked for it, or three seconds after the first.
//!
//! The guest is known by a signed cookie, set by the first answer. A computer's move is made when a
//! client asks for it ([`ClientMessage::Next`]): so each person watches at their own pace, a paused
//! table costs nothing, and "one move" is one message.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::{Localized, RulesInfo};
use crate::evening::{AnotherView, EveningView};
use crate::explanation::Explanation;
use crate::gathering::InvitationCodes;
use crate::pace::{ClockView, TablePace};
use crate::play::Pause;
use crate::position::{Position, Turn};
use crate::problem::Problem;
use crate::record::SeedParts;
use crate::talk::{QuestionView, Said, TalkLine, TalkRules};

/// Who is to sit at a seat of a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum SeatChoice {
    /// The guest who creates the table. Any number of seats: they share the screen then.
    Me,
    /// A computer player.
    Computer {
        /// Its name with options, as on the command line: `sondeo playouts=200`; or a robot of the guest's, `bot:ID`.
        player: String,
    },
    /// Nobody yet: a friend, who is asked by a link. Only at a table that waits for its people
    /// ([`gathering`](crate::gathering)).
    Friend,
}

/// A request for a new table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// Name of the rule file, with what is chosen of it: `international`, `draw seats=2`, `escoba target=31`.
    pub rules: String,
    /// Who sits where, by seat; as many as the rules have seats.
    pub seats: Vec<SeatChoice>,
    /// The name the guest is shown with; at most 24 characters.
    #[serde(default)]
    pub name: Option<String>,
    /// By seat, what whoever sits there is to be called: a person who shares the screen, or a computer player. None, or too
    /// short a list: a person goes by the guest's name, a computer player by its usual one. At most 24 characters each;
    /// a computer player gets a number behind its name where somebody is called so already.
    #[serde(default)]
    pub people: Vec<Option<String>>,
    /// Who plays with whom; none: as the rules say.
    #[serde(default)]
    pub teams: Option<Teams>,
    /// The guest's part of the seed; none: the house draws the seed alone.
    #[serde(default)]
    #[ts(optional)]
    pub shuffle: Option<OpenedShuffle>,
}

/// A request for a ticket: the guest is bound to a part of the seed of a table before the house draws its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskShuffle {
    /// The hash of the guest's part, 64 hexadecimal digits (`sobremesa_core::seed_parts`).
    pub hash: String,
}

/// The house's answer: it is bound to its own part of the seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct ShuffleTicket {
    /// The id of the ticket, which serves once, for this guest, and for half an hour.
    pub ticket: String,
    /// The hash of the house's part, 64 hexadecimal digits.
    pub house_hash: String,
    /// The hash that binds both, 64 hexadecimal digits: what may be noted down before the deal.
    pub receipt: String,
}

/// The guest's part of the seed, opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenedShuffle {
    /// The id of the ticket.
    pub ticket: String,
    /// The part, 64 hexadecimal digits.
    pub part: String,
}

/// Who plays with whom at a table, in place of what its rules say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Teams {
    /// The sides, 1..=8; their sizes make the number of seats of the rules.
    pub sides: Vec<Team>,
    /// How their members sit.
    pub order: TeamOrder,
    /// The side of every seat, from 0, each as often as its side is large; with [`TeamOrder::AsListed`] only, else empty.
    #[serde(default)]
    pub listed: Vec<u8>,
}

/// A side of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// Its name, at most 24 characters; empty: known by its members.
    pub name: String,
    /// Its seats, 1..=8.
    pub size: u8,
}

/// How the members of the sides sit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TeamOrder {
    /// By turns: one of each side, then the second of each, and so on; a side that has no more is passed over.
    #[default]
    Interleaved,
    /// One side after the other.
    BySide,
    /// As [`Teams::listed`] says.
    AsListed,
    /// By lot, drawn when the table is opened.
    Lot,
}

/// The people as whom computers sit down, by seat: always the same ones, as at one's own table. The last
/// one steps in for a namesake of the guest.
pub const PEOPLE: [&str; 9] = ["Manolo", "Paco", "Carmen", "Rosario", "Antonio", "Lola", "Tomás", "Pilar", "Inés"];

/// The person as whom a computer sits down at `seat` (0..=7) when the guest is called `guest`.
pub fn person_at(seat: u8, guest: &str) -> &'static str {
    let usual = PEOPLE[usize::from(seat).min(PEOPLE.len() - 1)];
    if usual.to_lowercase() == guest.trim().to_lowercase() { PEOPLE[PEOPLE.len() - 1] } else { usual }
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Occupant {
    /// A person sits there.
    Person {
        /// The name shown; empty for a guest without one.
        name: String,
    },
    /// A computer player.
    Computer {
        /// Its name with options.
        player: String,
        /// The name shown: the one that was chosen for the seat; else its own, if it is one of the people, or that of
        /// [`person_at`] the seat.
        name: String,
        /// Where its picture is, if it sits down as itself and has one.
        avatar: Option<String>,
    },
}

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatView {
    /// Who sits there.
    pub occupant: Occupant,
    /// The side of the seat, from 0.
    pub side: u8,
    /// Whether it is the viewer's own.
    pub yours: bool,
    /// Whether it is another person's of whom no window is open at the table, or a robot's that is not connected.
    #[serde(default)]
    pub away: bool,
    /// The computer that may play for the person, or the robot, there while they are away; none for other computers, and where
    /// nobody was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<StandInView>,
    /// What the computer there says when the match begins, if it sits down as itself: told until the first move is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub greeting: Option<Localized>,
}

/// A computer player that plays for a person, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct StandInView {
    /// The player, with its options.
    pub player: String,
    /// The name shown.
    pub name: String,
    /// Where its picture is, if it has one.
    pub avatar: Option<String>,
    /// Whether it plays now.
    pub plays: bool,
}

/// A table as one guest may see it: whole, sent on connecting and after every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableView {
    /// The id of the table, in addresses.
    pub id: String,
    /// The rules in force.
    pub rules: RulesInfo,
    /// The seats, in the order of play.
    pub seats: Vec<SeatView>,
    /// The seat from which the position is seen; none for a spectator.
    pub you: Option<u8>,
    /// The match as this guest may see it.
    pub position: Position,
    /// The parts from which the seed was made, where people added theirs; the house's own only once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed_parts: Option<SeedParts>,
    /// The record that the match was opened from; none for a match that was played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened: Option<OpenedRecord>,
    /// How often moves were taken back in the match. Those moves are in no log and no record.
    #[serde(default)]
    pub taken_back: u32,
    /// Whether the viewer may take back their last choice now.
    #[serde(default)]
    pub can_take_back: bool,
    /// Whether the position is shown with all hands up, as who only watches computers may ask for.
    #[serde(default)]
    pub open_hands: bool,
    /// The codes of the table's links, for its host, where people came by them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub codes: Option<InvitationCodes>,
    /// How fast the table goes on; none at a table without links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub pace: Option<TablePace>,
    /// Seconds that whoever is to move, and is here, is waited for before the others may go on without them; none at a table
    /// without links, and with clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub longest_turn: Option<u32>,
    /// The clocks; none where nobody is pressed for time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<ClockView>,
    /// The day whose hand is played here, in ISO 8601: nobody gives hints or takes moves back; none at any other table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<String>,
    /// The id of the tournament of which it is a table: nobody gives hints or takes moves back; none at any other table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tournament: Option<String>,
    /// Who has won how many matches of the evening, this one among them once it is over; at a table by link alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub evening: Option<EveningView>,
    /// The table that follows, once the match is over and somebody wants another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub another: Option<AnotherView>,
    /// How people talk here; at a table by link alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub talk: Option<TalkRules>,
    /// The question that was put to the others last, until the match goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub question: Option<QuestionView>,
}

/// What the record of a match that was opened from it says of when and where it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct OpenedRecord {
    /// Date in ISO 8601, where given.
    pub date: Option<String>,
    /// Place, where given.
    pub place: Option<String>,
    /// Event, where given.
    pub event: Option<String>,
}

/// The rules of a table in a list: what a list says of them. A table's view says all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct RulesLabel {
    /// Their name in arguments and addresses.
    pub id: String,
    /// The name shown.
    pub name: Localized,
    /// Points that end the match; none where it is played for a number of hands.
    pub target: Option<i32>,
}

/// A seat of a table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SeatLabel {
    /// Who sits there.
    pub occupant: Occupant,
    /// The side of the seat, from 0.
    pub side: u8,
    /// Whether it is the viewer's own.
    pub yours: bool,
}

/// A table in the guest's list: what the list shows of it. A guest may have many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct TableSummary {
    /// The id of the table, in addresses.
    pub id: String,
    /// The rules in force.
    pub rules: RulesLabel,
    /// The seats, in the order of play.
    pub seats: Vec<SeatLabel>,
    /// What it waits for.
    pub turn: Turn,
    /// The hand under way, from 1.
    pub hand: u32,
    /// Points of each side.
    pub points: Vec<i32>,
    /// The side that won, once the match is over and one did.
    pub winner: Option<u8>,
    /// When it was last played at, or opened from its record: milliseconds since 1970, UTC.
    pub touched: u64,
    /// The record that the match was opened from; none for a match that was played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened: Option<OpenedRecord>,
    /// How often moves were taken back in the match.
    #[serde(default)]
    pub taken_back: u32,
    /// The day whose hand is played there, in ISO 8601; none at any other table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub day: Option<String>,
}

/// A table of the guest's that is kept but cannot be opened any more. It counts for no limit, and can be removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct DamagedTable {
    /// The id of the table, in addresses.
    pub id: String,
    /// The name of its rules with what was chosen of them; empty where not even that can be read.
    pub rules: String,
    /// When it was last played at: milliseconds since 1970, UTC.
    pub touched: u64,
    /// What is wrong with it.
    pub why: Localized,
}

/// What a browser says on the WebSocket. What is said of moves names the ply it answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "say", deny_unknown_fields)]
pub enum ClientMessage {
    /// The seat to move plays. Said again with the same ply and move it is the same move.
    Play {
        /// The ply it answers.
        ply: u32,
        /// The move in notation, one of the position's `moves`.
        #[serde(rename = "move")]
        text: String,
        /// A declared pause; where none is declared the table fills in the true one.
        #[serde(default)]
        pause: Option<Pause>,
    },
    /// The guest has seen the position: let the computer whose turn it is move, or the next hand be dealt. Where several people
    /// play it is said of every position that was shown, whoever is to move: the next move is shown when all have said it.
    Next {
        /// The ply seen.
        ply: u32,
        /// The hand seen, from 1.
        hand: u32,
        /// Where several people play: whether the guest, if they are to move and can do nothing else, passes on the beat. Not
        /// heeded under rules by which passing may be chosen.
        #[serde(default)]
        pass: bool,
    },
    /// The guest asks what `sondeo` would play. Where several people are at the table they are asked first whether they agree;
    /// once all have, it is asked for once more.
    Hint {
        /// The ply it is for.
        ply: u32,
    },
    /// The guest's side gives up the match.
    Resign {
        /// The ply seen; where seats of several sides are the guest's it must be the one that is played.
        ply: u32,
    },
    /// The guest takes back their last choice in the hand under way, and all that came after it. Where several people are at the
    /// table they are asked first whether they agree.
    TakeBack {
        /// The ply seen.
        ply: u32,
    },
    /// The guest, who only watches, wants to see what everybody holds from now on, or no more. Only at a table where no person
    /// sits.
    OpenHands {
        /// Whether all hands are to be up.
        open: bool,
    },
    /// A computer is to play on for the person at a seat: one's own, at once; another's, once they have been away for long enough,
    /// have no time left, or have not moved for as long as a turn may last. For a robot that is away, too, until it is back. Said
    /// again it is the same.
    StandIn {
        /// The seat, from 0.
        seat: u8,
    },
    /// The match is to end because of whoever sits at a seat: their side loses. Only where they have no time left, or are away for
    /// long enough or have not moved for as long as a turn may last, and nobody was named to play for them.
    EndFor {
        /// The seat, from 0.
        seat: u8,
    },
    /// The guest plays again at their seats: a move that the computer has not made yet is theirs.
    TakeSeat,
    /// The guest says something to all at the table; only at a table by link, and once in three seconds.
    Talk {
        /// What is said.
        said: Said,
    },
    /// The guest answers a question that somebody has put to the others.
    Answer {
        /// The number of the question.
        question: u32,
        /// Whether they agree.
        yes: bool,
    },
    /// The host of a table by link makes its links void: there are new ones. Who has come by the old ones stays.
    VoidLinks,
    /// The guest, who sits at the table, goes on in this window: the other one in which they played is told so.
    PlayHere,
    /// The guest has heard nothing for a while and asks for a sign of life: browsers hide those of WebSocket itself.
    Ping,
}

/// A move proposed, with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
pub struct HintView {
    /// The ply it is for.
    pub ply: u32,
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Why the move is proposed; none where no reason was given.
    pub why: Option<Explanation>,
}

/// What the server says on the WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "say")]
pub enum ServerMessage {
    /// The table as it is now.
    Table {
        /// Version of the messages.
        version: u32,
        /// The table as it stands now.
        table: Box<TableView>,
    },
    /// The answer to a hint.
    Hint {
        /// The proposed move, with its reason.
        hint: HintView,
    },
    /// Somebody has said something.
    Talk {
        /// Who, and what.
        line: TalkLine,
    },
    /// Something was refused; the table stands as it was.
    Refused {
        /// The problem: its code and arguments.
        problem: Problem,
        /// The ply that stands.
        ply: u32,
    },
    /// The clocks of the table; said when one begins to run or stops between two moves.
    Clock {
        /// The clocks as they stand.
        clock: ClockView,
    },
    /// Whether the guest, who sits at the table, plays in this window; said on connecting and when it changes. In all others of
    /// theirs the table is only looked at.
    Window {
        /// Whether they play here: in the window that they turned to last.
        plays: bool,
        /// When they turned to it, milliseconds since 1970, UTC. A window whose line broke says it when it comes back
        /// (`/ws?since=`), so that it takes nothing from one that was turned to later.
        since: u64,
    },
    /// The answer to [`ClientMessage::Ping`].
    Pong,
}
