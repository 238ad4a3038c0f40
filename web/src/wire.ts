// Generated from crates/protocol by `UPDATE=1 cargo test -p sobremesa-protocol`; do not edit.

export const VERSION = 1;

export const PEOPLE: readonly string[] = ["Manolo", "Paco", "Carmen", "Rosario", "Antonio", "Lola", "Tomás", "Pilar", "Inés"];

/**
 * A text in both languages of the project.
 */
export type Localized = { 
/**
 * Spanish, the first language.
 */
es: string, 
/**
 * English.
 */
en: string, };

/**
 * A game: one engine, with its rule files and its players.
 */
export type GameInfo = { 
/**
 * Its name in files and arguments: `dominoes`.
 */
id: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * Rule files, the default first.
 */
rules: Array<RulesInfo>, 
/**
 * Players, the easiest first.
 */
players: Array<PlayerInfo>, };

/**
 * One rule file, as a list shows it.
 */
export type RulesInfo = { 
/**
 * Its name in arguments and addresses: `international`.
 */
id: string, 
/**
 * The game it belongs to: `dominoes`.
 */
game: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * Two or three sentences.
 */
summary: Localized, 
/**
 * Number of seats, 1..=8.
 */
seats: number, 
/**
 * The side of each seat, by seat; seats are numbered in the order of play.
 */
sides: Array<number>, 
/**
 * Points that win the match; none where it is a single hand.
 */
target: number | null, 
/**
 * Whether a move may carry a pause that tells the truth about the hand (dominoes' *pensada*).
 */
pauses: boolean, 
/**
 * Whether it comes from the user's folder rather than from the program.
 */
own: boolean, };

/**
 * A rule file read out.
 */
export type RulesText = { 
/**
 * What a list shows of it.
 */
info: RulesInfo, 
/**
 * The rules as plain sentences, in the order in which one would explain them.
 */
sentences: Array<Localized>, 
/**
 * The file itself (TOML).
 */
file: string, };

/**
 * One computer player, as a list shows it.
 */
export type PlayerInfo = { 
/**
 * Its name in files and arguments: `matriz`.
 */
id: string, 
/**
 * The name shown.
 */
name: string, 
/**
 * Order in lists, 1 the easiest.
 */
level: number, 
/**
 * A sentence or two on how it plays.
 */
summary: Localized, 
/**
 * What can be set of it.
 */
options: Array<OptionInfo>, };

/**
 * A whole number that can be set of a player.
 */
export type OptionInfo = { 
/**
 * Its key: `playouts` in `sondeo playouts=200`.
 */
id: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * Least value allowed.
 */
min: number, 
/**
 * Greatest value allowed.
 */
max: number, 
/**
 * The value when nothing is said.
 */
default: number, };

/**
 * Why something was refused: the body of every 4xx and of an error on the WebSocket.
 *
 * The sentence for people is looked up in the client's own dictionary under `error.<code>`, where `/`
 * is read as a dot and `-` as an underscore, with `args`; `message` is the same in English, for logs and programs.
 */
export type Problem = { 
/**
 * A stable code: `move/not-your-turn`.
 */
code: string, 
/**
 * What the code's sentence needs.
 */
args?: { [key in string]: string }, 
/**
 * One plain English sentence: what was wrong, and what would be right.
 */
message: string, };

/**
 * A match as one seat, or a spectator, may see it: whole, never only what changed.
 */
export type Position = { 
/**
 * Moves made so far in the match; every message names it.
 */
ply: number, 
/**
 * The hand (ronda) under way or just finished, from 1.
 */
hand: number, 
/**
 * The seat that opened or opens this hand (the mano), once it is known.
 */
opener: number | null, 
/**
 * What the match waits for.
 */
turn: Turn, 
/**
 * The score.
 */
score: Score, 
/**
 * How it ended, once it has.
 */
result: MatchResult | null, 
/**
 * What is on the table, and what the observer holds.
 */
board: Board, 
/**
 * The legal moves, when it is the observer's turn; else empty.
 */
moves: Array<MoveTree>, 
/**
 * SHA-256 of the seed, in hexadecimal; known before the first deal.
 */
seed_hash: string, 
/**
 * The seed, in hexadecimal; only once the match is over.
 */
seed: string | null, };

/**
 * What a match waits for.
 */
export type Turn = { "waits_for": "seat", 
/**
 * Whose.
 */
seat: number, } | { "waits_for": "next_hand" } | { "waits_for": "nothing" };

/**
 * The score of a match.
 */
export type Score = { 
/**
 * Points of each side over the finished hands.
 */
sides: Array<number>, 
/**
 * Points that win the match; none where it is a single hand.
 */
target: number | null, 
/**
 * The finished hands, in order.
 */
hands: Array<HandScore>, };

/**
 * What a finished hand brought.
 */
export type HandScore = { 
/**
 * Points of each side.
 */
points: Array<number>, 
/**
 * The side that won it, if any did.
 */
winner: number | null, 
/**
 * How it ended: `out`, `blocked`, `cap` (dominoes).
 */
how: string, };

/**
 * How a match ended.
 */
export type MatchResult = { 
/**
 * The side that won; none for a draw.
 */
winner: number | null, 
/**
 * Points of each side.
 */
points: Array<number>, 
/**
 * `finished`, `resigned`, `hand_cap`.
 */
termination: string, };

/**
 * The board, by game.
 */
export type Board = { "game": "dominoes" } & DominoesBoard;

/**
 * The legal moves as a prefix tree, for choosing in stages: a tile, then the end it goes to.
 */
export type MoveTree = { 
/**
 * What is chosen at this stage: a tile `6-4`, an arm `>`, or `-` for a pass.
 */
key: string, 
/**
 * The move in notation, where the choice is complete here.
 */
move: string | null, 
/**
 * The next stage, where there is one.
 */
then: Array<MoveTree>, };

/**
 * Why a move was chosen: a key of the dictionary (`why.…`) and what its sentence needs.
 */
export type Reason = { 
/**
 * The message's key.
 */
key: string, 
/**
 * Its arguments, by name.
 */
args: { [key in string]: string }, };

/**
 * What is on the dominoes table, and what the observer holds.
 */
export type DominoesBoard = { 
/**
 * The greatest number on a face: 6 for a double-six set.
 */
highest: number, 
/**
 * Tiles in the set.
 */
tiles: number, 
/**
 * The tiles on the table, in the order in which they were placed.
 */
placed: Array<PlacedTile>, 
/**
 * The open ends; none before the first tile.
 */
ends: Array<OpenEnd>, 
/**
 * What each seat holds.
 */
hands: Array<HandView>, 
/**
 * Tiles in the stock and asleep.
 */
stock: number, 
/**
 * The tile that must open this hand, while the table is empty.
 */
must_open: Array<number> | null, 
/**
 * Tiles that the seat to move has drawn in this turn.
 */
drew: number, 
/**
 * Every move of this hand, in order.
 */
log: Array<LoggedMove>, 
/**
 * The pips that each side is left with, once the hand is over.
 */
pips_left: Array<number> | null, };

/**
 * A tile on the table.
 */
export type PlacedTile = { 
/**
 * The tile.
 */
tile: Array<number>, 
/**
 * The seat that placed it.
 */
seat: number, 
/**
 * The ply at which it was placed.
 */
ply: number, 
/**
 * The arm that it lengthens: 0 to the right, 1 to the left, 2 and on across a spinner; the first tile lies on arm 0.
 */
arm: number, 
/**
 * Index in `placed` of the tile it joins; none for the first.
 */
joins: number | null, 
/**
 * The number of its face that joined; for the first tile, of the face turned to the left.
 */
inner: number, 
/**
 * The number that it opened; for the first tile, of the face turned to the right.
 */
outer: number, };

/**
 * An open end of the table.
 */
export type OpenEnd = { 
/**
 * The arm: 0 to the right, 1 to the left, 2 and on across a spinner.
 */
arm: number, 
/**
 * The number that is open there.
 */
number: number, 
/**
 * Index in `placed` of the tile at that end.
 */
at: number, };

/**
 * What a seat holds, as far as the observer may know.
 */
export type HandView = { 
/**
 * Number of tiles.
 */
count: number, 
/**
 * The tiles, in the observer's own hand and when a hand is over; else none.
 */
tiles: Array<Array<number>> | null, 
/**
 * Numbers that the seat has shown, by passing, not to hold.
 */
lacks: Array<number>, };

/**
 * A move of this hand, as everybody saw it.
 */
export type LoggedMove = { 
/**
 * Its ply in the match, from 0.
 */
ply: number, 
/**
 * Who made it.
 */
seat: number, 
/**
 * The move in notation: `6-4>`, `6-4<`, `-`.
 */
move: string, 
/**
 * The tile placed; none for a pass.
 */
tile: Array<number> | null, 
/**
 * The arm it went to; none for a pass.
 */
arm: number | null, 
/**
 * The pause that came with it.
 */
pause: Pause, 
/**
 * Tiles that the seat drew before it, in the same turn.
 */
drew: number, };

/**
 * The one permitted signal: pausing before a move (*pensada*).
 */
export type Pause = "none" | "short" | "long";

/**
 * Who is to sit at a seat of a new table.
 */
export type SeatChoice = { "kind": "me" } | { "kind": "computer", 
/**
 * Its name with options, as on the command line: `sondeo playouts=200`.
 */
player: string, };

/**
 * A request for a new table.
 */
export type CreateTable = { 
/**
 * Name of the rule file.
 */
rules: string, 
/**
 * Who sits where, by seat; as many as the rules have seats.
 */
seats: Array<SeatChoice>, 
/**
 * The name the guest is shown with; at most 24 characters.
 */
name: string | null, };

/**
 * Who sits at a seat.
 */
export type Occupant = { "kind": "person", 
/**
 * The name shown; empty for a guest without one.
 */
name: string, } | { "kind": "computer", 
/**
 * Its name with options.
 */
player: string, 
/**
 * The name shown: that of [`person_at`] the seat.
 */
name: string, };

/**
 * A seat of a table.
 */
export type SeatView = { 
/**
 * Who sits there.
 */
occupant: Occupant, 
/**
 * Its side.
 */
side: number, 
/**
 * Whether it is the viewer's own.
 */
yours: boolean, };

/**
 * A table as one guest may see it: whole, sent on connecting and after every move.
 */
export type TableView = { 
/**
 * Its id.
 */
id: string, 
/**
 * The rules in force.
 */
rules: RulesInfo, 
/**
 * The seats, in the order of play.
 */
seats: Array<SeatView>, 
/**
 * The seat from which the position is seen; none for a spectator.
 */
you: number | null, 
/**
 * The match.
 */
position: Position, };

/**
 * A table in the guest's list.
 */
export type TableSummary = { 
/**
 * Its id.
 */
id: string, 
/**
 * The rules in force.
 */
rules: RulesInfo, 
/**
 * The seats, in the order of play.
 */
seats: Array<SeatView>, 
/**
 * What it waits for.
 */
turn: Turn, 
/**
 * The hand under way, from 1.
 */
hand: number, 
/**
 * Points of each side.
 */
points: Array<number>, 
/**
 * The side that won, once the match is over and one did.
 */
winner: number | null, 
/**
 * When it was last played at: milliseconds since 1970, UTC.
 */
touched: number, };

/**
 * What a browser says on the WebSocket. Every message names the ply it answers.
 */
export type ClientMessage = { "say": "play", 
/**
 * The ply it answers.
 */
ply: number, 
/**
 * The move in notation, one of the position's `moves`.
 */
move: string, 
/**
 * A declared pause; where none is declared the table fills in the true one.
 */
pause: Pause | null, } | { "say": "next", 
/**
 * The ply seen.
 */
ply: number, 
/**
 * The hand seen, from 1.
 */
hand: number, } | { "say": "hint", 
/**
 * The ply it is for.
 */
ply: number, } | { "say": "resign", 
/**
 * The ply at which.
 */
ply: number, };

/**
 * A move proposed, with its reason.
 */
export type HintView = { 
/**
 * The ply it is for.
 */
ply: number, 
/**
 * The move in notation.
 */
move: string, 
/**
 * Why.
 */
why: Reason | null, };

/**
 * What the server says on the WebSocket.
 */
export type ServerMessage = { "say": "table", 
/**
 * Version of the messages.
 */
version: number, 
/**
 * The table.
 */
table: TableView, } | { "say": "hint", 
/**
 * The move.
 */
hint: HintView, } | { "say": "refused", 
/**
 * Why.
 */
problem: Problem, 
/**
 * The ply that stands.
 */
ply: number, };
