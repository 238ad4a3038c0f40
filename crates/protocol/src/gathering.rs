//! A table that waits for its people: who has been asked by a link, who sits where, and when it begins.
//!
//! | request | answer |
//! |---|---|
//! | `POST /api/gatherings` with [`CreateTable`](crate::CreateTable), one seat a friend's at least | 201, [`GatheringView`]: the guest is its host |
//! | `GET /api/gatherings` | `GatheringView[]`: those at which the guest is the host or sits, newest first |
//! | `POST /api/tables/{id}/enter` with [`EnterTable`] | [`Entered`]: from now on the guest may do what the code is for |
//! | `GET /api/gatherings/{id}` | [`GatheringView`]; 409 `gathering/begun` once the table is set |
//! | `GET /api/gatherings/{id}/live` | server-sent events: [`GatheringEvent`], one whenever something changes |
//! | `POST /api/gatherings/{id}` with [`GatheringRequest`] | [`GatheringView`] |
//! | `DELETE /api/gatherings/{id}` | 204: the host calls it off |
//!
//! A code is the key of a table: it stands behind the `#` of a link (`/t/{id}#{code}`), which browsers send to nobody. Who
//! has none is told nothing of the table, not even that there is one. Once everybody sits the table begins, under the
//! same id.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::catalogue::RulesInfo;
use crate::evening::EveningView;
use crate::pace::TablePace;
use crate::table::SeatChoice;

/// The code of a link that was followed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterTable {
    /// What stands behind the `#` of the link.
    pub code: String,
}

/// What a guest who has followed a link finds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct Entered {
    /// What the code is for.
    pub may: InvitationKind,
    /// Whether the table waits for its people; else it was set, and is asked for as any table.
    pub waits: bool,
}

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InvitationKind {
    /// To take a free seat.
    Sit,
    /// Only to look on.
    Watch,
}

/// A table that waits, as one guest may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a thing of its own that is so or not")]
pub struct GatheringView {
    /// The id of the table, in addresses, now and once it has begun.
    pub id: String,
    /// The rules, with what was chosen of them.
    pub rules: RulesInfo,
    /// The seats, in the order of play.
    pub seats: Vec<GatheringSeat>,
    /// Whether the viewer is the host: who seats, moves and removes others, and begins.
    pub host: bool,
    /// The name of the host; empty for a guest without one.
    pub host_name: String,
    /// What the viewer may do, where they sit nowhere yet.
    pub may: InvitationKind,
    /// The codes of the links; for the host alone.
    pub codes: Option<InvitationCodes>,
    /// Milliseconds until the table begins by itself, which it does once everybody sits; none while it does not count.
    pub begins_in: Option<u32>,
    /// Whether the host has stopped the count.
    pub held: bool,
    /// Whether the house waits for the hash of a part of the seed from the viewer, who sits there
    /// ([`GatheringRequest::Bind`]).
    pub part_wanted: bool,
    /// Who is bound to which part of the seed; once all are.
    pub shuffle: Option<SharedShuffleView>,
    /// The computer that plays for people who are away once the table has begun; none where nobody does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stand_in: Option<GatheringStandIn>,
    /// Who has won how many matches of the evening, where it follows another table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub evening: Option<EveningView>,
    /// Whether people may write free words to each other once the table has begun.
    #[serde(default)]
    pub free_words: bool,
    /// Whether anybody of the house may sit down; for the host of a house with a lobby alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub listed: Option<bool>,
    /// Whether robots, programs that connect from elsewhere, may be seated.
    #[serde(default = "yes")]
    pub robots: bool,
    /// How fast it goes on once it has begun.
    pub pace: TablePace,
    /// Whether its clock may have somebody lose at once ([`crate::ClockTerms::loses`]).
    #[serde(default)]
    pub may_lose_on_time: bool,
    /// When it was opened: milliseconds since 1970, UTC.
    pub opened: u64,
}

fn yes() -> bool {
    true
}

/// The computer that plays for people who are away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GatheringStandIn {
    /// The player, with its options.
    pub player: String,
    /// The name shown.
    pub name: String,
}

/// The house and the people of a table that waits, each bound to their part of the seed before any part is opened. How the
/// hashes are computed stands in `sobremesa_core::seed_parts`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct SharedShuffleView {
    /// The hash of the house's part, 64 hexadecimal digits.
    pub house_hash: String,
    /// The hashes of the people's parts, in the order in which they go into the seed.
    pub hashes: Vec<String>,
    /// The hash that binds them all. A client works it out itself.
    pub receipt: String,
}

/// The codes of a table's links.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct InvitationCodes {
    /// Who has it may take a free seat.
    pub sit: String,
    /// Who has it may look on.
    pub watch: String,
}

/// A seat of a table that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
pub struct GatheringSeat {
    /// Who sits there.
    pub sitter: GatheringSitter,
    /// The side of the seat, from 0.
    pub side: u8,
    /// Whether it is the viewer's own.
    pub yours: bool,
    /// Who is waited for at a free seat, by name: they sat there at the table before. Others may take it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub awaited: Option<String>,
}

/// Who sits at a seat of a table that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum GatheringSitter {
    /// Nobody yet: a friend is waited for.
    Free,
    /// A person who has come by a link, or the host.
    Person {
        /// The name shown; empty for a guest without one.
        name: String,
        /// Whether a window of theirs is open at the table.
        here: bool,
        /// Whether it is the host.
        host: bool,
    },
    /// A computer player.
    Computer {
        /// Its name with options.
        player: String,
        /// The name shown.
        name: String,
        /// Where its picture is, if it sits down as itself and has one.
        avatar: Option<String>,
    },
}

/// What a guest asks of a table that waits. Asked again once it is done, it is done; only a swap changes places once more.
/// Once the table has begun all of it is answered with 409 `gathering/begun`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "ask", deny_unknown_fields)]
pub enum GatheringRequest {
    /// Sits down at a free seat. Who sits elsewhere already changes places; a host who holds several seats keeps them.
    Sit {
        /// The seat, from 0.
        seat: u8,
        /// The name to be shown; at most 24 characters.
        name: String,
    },
    /// Gets up. The host stays the host.
    Stand,
    /// Binds whoever sits there to their part of the seed. Once all are bound nobody else is: 409 `shuffle/too-late`, and the
    /// table begins without a part of theirs.
    Bind {
        /// The hash of the part, 64 hexadecimal digits.
        hash: String,
    },
    /// Opens the part to which a guest is bound. Once all parts are open the table may begin.
    Open {
        /// The receipt of those who are bound, as the client worked it out.
        receipt: String,
        /// The part, 64 hexadecimal digits.
        part: String,
    },
    /// The host: who is to sit at a seat. A friend: whoever sits there gets up, and the seat is free.
    Seat {
        /// The seat, from 0.
        seat: u8,
        /// Who is to sit there.
        choice: SeatChoice,
    },
    /// The host: those at two seats change places.
    Swap {
        /// One seat, from 0.
        a: u8,
        /// The other seat, from 0.
        b: u8,
    },
    /// The host: begins now. Nobody may be waited for. The answer is the table as it waited, with `begins_in` 0; where people
    /// are bound to parts of the seed it begins as soon as those are open.
    Begin,
    /// The host: stops the count, or lets it go on.
    Hold {
        /// Whether it is to stop.
        held: bool,
    },
    /// The host: who plays for people who are away once the table has begun.
    StandIn {
        /// The player, with its options; none where nobody is to.
        player: Option<String>,
    },
    /// The host: whether people may write free words to each other once the table has begun.
    FreeWords {
        /// Whether they may.
        allowed: bool,
    },
    /// The host: whether anybody of the house may sit down, where it has a lobby. Who has come by it stays.
    List {
        /// Whether the table is listed.
        listed: bool,
    },
    /// The host: the game's usual computer sits down at each seat that is free.
    Fill,
    /// The host: whether robots may be seated; a robot that sits there has to get up first.
    Robots {
        /// Whether they may.
        allowed: bool,
    },
    /// The host: how fast the table goes on once it has begun.
    Pace {
        /// How fast the table is to go on.
        pace: TablePace,
    },
    /// The host: makes a link void. There is a new one; who has come by the old one stays.
    Void {
        /// Which of the two links: to sit, or to watch.
        link: InvitationKind,
    },
}

/// What is told of a table that waits whenever something changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "snake_case", tag = "say")]
pub enum GatheringEvent {
    /// As it stands now.
    Waits {
        /// The table as it stands now.
        gathering: Box<GatheringView>,
    },
    /// It was set: it is a table like any other now.
    Begun,
    /// The host has called it off.
    CalledOff,
}
