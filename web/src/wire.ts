// Generated from crates/protocol by `UPDATE=1 cargo test -p sobremesa-protocol`; do not edit.

export const VERSION = 1;

export const PEOPLE: readonly string[] = ["Manolo", "Paco", "Carmen", "Rosario", "Antonio", "Lola", "Tomás", "Pilar", "Inés"];

/**
 * A move that was made.
 */
export type AmazonMove = { 
/**
 * Its ply in the match, from 0.
 */
ply: number, 
/**
 * The seat that made the move.
 */
seat: number, 
/**
 * The move in notation: `d1-d7/g7`.
 */
move: string, 
/**
 * Where the amazon stood.
 */
from: string, 
/**
 * Where it went.
 */
to: string, 
/**
 * The square that its arrow blocked.
 */
arrow: string, };

/**
 * The board of a game of the Amazons. White is seat 0, Black seat 1.
 */
export type AmazonsBoard = { 
/**
 * Number of files, from `a`.
 */
files: number, 
/**
 * Number of ranks, from 1.
 */
ranks: number, 
/**
 * The position in notation: `3b2b3/10/10/b8b/10/10/w8w/10/10/3w2w3 w`.
 */
position: string, 
/**
 * The amazons of each seat, ascending.
 */
amazons: Array<Array<string>>, 
/**
 * The squares that arrows have blocked, ascending.
 */
arrows: Array<string>, 
/**
 * The seat to move; once the game is over, the one that cannot.
 */
mover: number, 
/**
 * The moves that chance made before the players took over, in notation.
 */
opening: Array<string>, 
/**
 * Every move of this game, in order.
 */
log: Array<AmazonMove>, 
/**
 * Legal moves of each seat, or those it would have if it were its turn.
 */
mobility: Array<number>, 
/**
 * Who is nearer to each square, by queen moves: a letter a square, rank by rank from the first, `a` file first: `w`
 * White, `b` Black, `=` both alike, `.` nobody gets there, or it is not empty.
 */
territory: string, 
/**
 * The empty squares that are each seat's own, ascending: nobody else can come there, unless an amazon at their rim
 * opens the door.
 */
own: Array<Array<string>>, 
/**
 * Whether no square is shared any more, and what each seat has left then.
 */
apart: Array<MovesLeft> | null, };

/**
 * The table that follows, for somebody who wanted it.
 */
export type AnotherTable = { 
/**
 * Its id, in addresses.
 */
id: string, 
/**
 * Whether it waits for its people; else it was set, and is asked for as any table.
 */
waits: boolean, };

/**
 * What those at a table whose match is over are told of the table that follows.
 */
export type AnotherView = { 
/**
 * Its id, in addresses.
 */
id: string, 
/**
 * The seat, at the table that is over, of whoever asked first.
 */
by: number, 
/**
 * The seats, at the table that is over, of all who want it.
 */
wanted_by: Array<number>, 
/**
 * Who sits where.
 */
seats: NextSeats, };

/**
 * A request for another match with the same people, once a match is over.
 */
export type AskAnother = { 
/**
 * Who is to sit where. Of those who ask the first one chooses.
 */
seats: NextSeats, };

/**
 * Asks for a seat at any table of a game.
 */
export type AskQuickTable = { 
/**
 * The game, by its name.
 */
game: string, 
/**
 * The name of whoever sits down, 24 characters at most; empty where nothing is said.
 */
name: string, };

/**
 * A request for a ticket: the guest is bound to a part of the seed of a table before the house draws its own.
 */
export type AskShuffle = { 
/**
 * The hash of the guest's part, 64 hexadecimal digits (`sobremesa_core::seed_parts`).
 */
hash: string, };

/**
 * What the seat to move has to decide.
 */
export type Asked = { "kind": "place" } | { "kind": "place_or_stop" } | { "kind": "open" } | { "kind": "give", 
/**
 * Tiles it has yet to give, this one included.
 */
left: number, 
/**
 * Whether it may give no more (a pass).
 */
may_stop: boolean, } | { "kind": "place_or_ask" } | { "kind": "place_got" } | { "kind": "place_any" } | { "kind": "answer", 
/**
 * The seat that asked, from 0.
 */
asker: number, };

/**
 * The results for one rule set.
 */
export type BalanceResult = { 
/**
 * Games played in all.
 */
games: number, 
/**
 * The player whose games against itself give the figures, by the name shown.
 */
by: Localized, 
/**
 * What the rules are like, in a sentence or two: no more than the intervals bear out.
 */
verdict: Localized, 
/**
 * The share of games that each side wins where nothing but chance decides.
 */
even: number, 
/**
 * The minutes of a match, at five seconds a move; none where there was nothing to count.
 */
minutes: number | null, 
/**
 * The gain of opening, what playing well is worth, the share of the deal, and whether hands end, in sentences.
 */
sentences: Array<Localized>, };

/**
 * A figure of one or two rules.
 */
export type BalanceRow = { 
/**
 * The key of the figure, such as `opener_wins`; `step` for a level against the one below, `spread` for the strongest
 * against the weakest.
 */
key: string, 
/**
 * The name of the figure.
 */
name: Localized, 
/**
 * The figure of each of the rules.
 */
values: Array<BalanceValue>, 
/**
 * The change from the first rule set to the second, with its certainty; none for one rule set.
 */
change: Localized | null, };

/**
 * A figure with its error.
 */
export type BalanceValue = { 
/**
 * Whether it is a share of some whole, 0..=1.
 */
share: boolean, 
/**
 * The figure; none where there was nothing to count.
 */
value: number | null, 
/**
 * Its 95% interval.
 */
interval: LabRange | null, 
/**
 * The figure as people write it.
 */
said: Localized, 
/**
 * Its interval as people write it; empty where there is none.
 */
range: Localized, };

/**
 * The balance of some rules, or how far its computation is.
 */
export type BalanceView = { 
/**
 * The id of the balance, in addresses.
 */
id: string, 
/**
 * When it was begun: seconds since 1970, UTC.
 */
begun: number, 
/**
 * The rules, one or two.
 */
rules: Array<RunRules>, 
/**
 * Games of every two levels.
 */
games: number, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * The number of blocks played so far.
 */
done: number, 
/**
 * Blocks there are to play; 0 where it is broken.
 */
planned: number, 
/**
 * The results for each of the rules, once all is played; else empty.
 */
results: Array<BalanceResult>, 
/**
 * The figures, once all is played; else empty.
 */
rows: Array<BalanceRow>, 
/**
 * What is wrong with it, where it is broken.
 */
problem: Problem | null, 
/**
 * Whether whoever asks may pause it, go on with it and remove it, as of a run ([`RunSummary::may_change`]).
 */
may_change: boolean, };

/**
 * A rule that spoke for a move, or against it.
 */
export type Because = { 
/**
 * What the rule says.
 */
reason: Reason, 
/**
 * What it adds to the move's value; below 0 it speaks against it.
 */
weight: number, };

/**
 * Begins the hand of the day.
 */
export type BeginDay = { 
/**
 * The name of whoever plays, 24 characters at most; empty where nothing is said.
 */
name: string, };

/**
 * The board, by game.
 */
export type Board = { "game": "dominoes" } & DominoesBoard | { "game": "amazons" } & AmazonsBoard | { "game": "escoba" } & EscobaBoard;

/**
 * How often something was scored in play.
 */
export type BonusTally = { 
/**
 * What for, as [`ScoredBonus`](crate::ScoredBonus) has it.
 */
what: string, 
/**
 * Times that the guest's side scored it.
 */
own: number, 
/**
 * Times that another side did.
 */
others: number, };

/**
 * A robot of a guest.
 */
export type BotInfo = { 
/**
 * Its id: it is seated as the player `bot:ID`.
 */
id: string, 
/**
 * What it is called at a table.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
created: number, 
/**
 * Whether it is connected.
 */
here: boolean, };

/**
 * A player's folder or a rule file that cannot be used.
 */
export type BrokenFileView = { 
/**
 * Which it is, without the place of the user's data: a folder's name (`nuria`), or a rule file with the folder of its
 * game (`dominoes/corona.toml`).
 */
id: string, 
/**
 * Whether it can be mended in the browser: a rule file that can be read, where this house keeps rules.
 */
mendable: boolean, 
/**
 * What is wrong with it, in the order of the file.
 */
mistakes: Array<FileMistake>, };

/**
 * The text of a rule file of one's own that cannot be used.
 */
export type BrokenText = { 
/**
 * The text as it stands.
 */
text: string, };

/**
 * The hand of a seat, as far as the observer may know it.
 */
export type CardHand = { 
/**
 * Number of cards.
 */
count: number, 
/**
 * The cards, of the observer's own hand and once the match is over; else none.
 */
cards: Array<string> | null, 
/**
 * Cards that the seat has shown not to hold, where who can capture must.
 */
lacks: Array<string>, };

/**
 * A play of one card, as everybody saw it.
 */
export type CardPlay = { 
/**
 * Its ply in the match, from 0.
 */
ply: number, 
/**
 * The seat that played.
 */
seat: number, 
/**
 * The play in notation: `7o:5c+3b`; `4e` for a card laid down.
 */
move: string, 
/**
 * The card played.
 */
card: string, 
/**
 * The cards it took, suit by suit; none where it was laid down.
 */
takes: Array<string>, 
/**
 * Whether it emptied the table.
 */
escoba: boolean, 
/**
 * The deal of the hand after which it was made, from 1.
 */
round: number, };

/**
 * What a browser has become.
 */
export type Carried = { 
/**
 * Tables, those that wait among them, which the browser had before and which came along.
 */
brought: number, };

/**
 * A code that moves its guest to another device.
 */
export type CarryCode = { 
/**
 * Six words with a hyphen between them, as they stand behind the `#` of the link (`/carry#…`).
 */
words: string, 
/**
 * Seconds within which it must be used.
 */
seconds: number, };

/**
 * What a browser says on the WebSocket. What is said of moves names the ply it answers.
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
hand: number, 
/**
 * Where several people play: whether the guest, if they are to move and can do nothing else, passes on the beat. Not
 * heeded under rules by which passing may be chosen.
 */
pass: boolean, } | { "say": "hint", 
/**
 * The ply it is for.
 */
ply: number, } | { "say": "resign", 
/**
 * The ply seen; where seats of several sides are the guest's it must be the one that is played.
 */
ply: number, } | { "say": "take_back", 
/**
 * The ply seen.
 */
ply: number, } | { "say": "open_hands", 
/**
 * Whether all hands are to be up.
 */
open: boolean, } | { "say": "stand_in", 
/**
 * The seat, from 0.
 */
seat: number, } | { "say": "end_for", 
/**
 * The seat, from 0.
 */
seat: number, } | { "say": "take_seat" } | { "say": "talk", 
/**
 * What is said.
 */
said: Said, } | { "say": "answer", 
/**
 * The number of the question.
 */
question: number, 
/**
 * Whether they agree.
 */
yes: boolean, } | { "say": "void_links" } | { "say": "play_here" } | { "say": "ping" };

/**
 * The time to think of each person.
 */
export type ClockTerms = { 
/**
 * Seconds for the whole match, 0..=7200.
 */
bank: number, 
/**
 * Seconds for each move, 0..=600: added to the bank after it; where the bank is 0, for that move alone. Not 0 with no bank.
 */
each: number, 
/**
 * Whether whoever has no time left loses at once; else the others choose what becomes of it. Only in games in which nothing
 * is hidden and two sides play.
 */
loses: boolean, };

/**
 * The clocks of a table as they stand.
 */
export type ClockView = { 
/**
 * Milliseconds that are left, by seat; none where no person sits.
 */
left: Array<number | null>, 
/**
 * The seat whose clock runs; none while all stand still: until everybody has seen the last move, and where nobody is at the
 * table.
 */
runs: number | null, };

/**
 * What is done at a table of several people only if all of them agree.
 */
export type Consent = "hint" | "take_back";

/**
 * A line of the count.
 */
export type CountLine = { 
/**
 * What for: `escobas`, `cards`, `bonus_cards`, `sevens`, `bonus_sevens`, `setenta`, `primiera`, `oros`, `bonus_oros`,
 * `velo`.
 */
what: string, 
/**
 * What each side has of it: a number of escobas, cards, sevens or oros, the sum of the best cards, 1 for the velo.
 */
have: Array<number>, 
/**
 * Points of each side: of a hand under way those that nobody can take from it any more.
 */
points: Array<number>, };

/**
 * A request for a new table.
 */
export type CreateTable = { 
/**
 * Name of the rule file, with what is chosen of it: `international`, `draw seats=2`, `escoba target=31`.
 */
rules: string, 
/**
 * Who sits where, by seat; as many as the rules have seats.
 */
seats: Array<SeatChoice>, 
/**
 * The name the guest is shown with; at most 24 characters.
 */
name: string | null, 
/**
 * By seat, what whoever sits there is to be called: a person who shares the screen, or a computer player. None, or too
 * short a list: a person goes by the guest's name, a computer player by its usual one. At most 24 characters each;
 * a computer player gets a number behind its name where somebody is called so already.
 */
people: Array<string | null>, 
/**
 * Who plays with whom; none: as the rules say.
 */
teams: Teams | null, 
/**
 * The guest's part of the seed; none: the house draws the seed alone.
 */
shuffle?: OpenedShuffle, };

/**
 * How a guest stood after a match.
 */
export type CurvePoint = { 
/**
 * Matches played by then.
 */
played: number, 
/**
 * Matches won less matches lost by then.
 */
lead: number, 
/**
 * When the match ended: milliseconds since 1970, UTC.
 */
ended: number, };

/**
 * A table of the guest's that is kept but cannot be opened any more. It counts for no limit, and can be removed.
 */
export type DamagedTable = { 
/**
 * The id of the table, in addresses.
 */
id: string, 
/**
 * The name of its rules with what was chosen of them; empty where not even that can be read.
 */
rules: string, 
/**
 * When it was last played at: milliseconds since 1970, UTC.
 */
touched: number, 
/**
 * What is wrong with it.
 */
why: Localized, };

/**
 * A hand of a day.
 */
export type DayHand = { 
/**
 * The day in ISO 8601: `2026-11-24`.
 */
day: string, 
/**
 * Whether it can be begun: it is today's.
 */
today: boolean, 
/**
 * The rules in force.
 */
rules: RulesInfo, 
/**
 * People who have played it to its end.
 */
people: number, 
/**
 * The guest's own try; none before it was begun.
 */
own: DayTry | null, };

/**
 * How a hand of a day ended.
 */
export type DayResult = { 
/**
 * Points of one's own side.
 */
points: number, 
/**
 * Points of the side that had most of the others.
 */
against: number, };

/**
 * How the hand of a day ended for all who have played it. Only who has played it is told, and everybody once the day is over.
 */
export type DayStandings = { 
/**
 * The hand, with the reader's own try.
 */
hand: DayHand, 
/**
 * People by how far their side was ahead, the best first; empty where it is not told yet.
 */
field: Array<DayTally>, 
/**
 * How the best player of the house did in the same seat, with its name; none where that is not told yet or not known.
 */
house: HouseTry | null, };

/**
 * People with the same result.
 */
export type DayTally = { 
/**
 * By how many points their side was ahead of the best of the others.
 */
lead: number, 
/**
 * How many of them there are.
 */
people: number, };

/**
 * A guest's one try at a hand of a day.
 */
export type DayTry = { 
/**
 * The id of the table, in addresses.
 */
table: string, 
/**
 * How it ended; none while it goes on, and where it was given up.
 */
result: DayResult | null, };

/**
 * A hand that was offered, and how it ended for all who have played it. Only who has played it, or saw it at its table, is told
 * how it ended.
 */
export type DealStandings = { 
/**
 * The key of its link.
 */
code: string, 
/**
 * The rules in force.
 */
rules: RulesInfo, 
/**
 * The name of who offers it; empty where none was given, or who offered it has been deleted.
 */
name: string, 
/**
 * The names of the computers at the other seats, in the order of play.
 */
others: Array<string>, 
/**
 * Whether the guest is who offers it.
 */
yours: boolean, 
/**
 * Whether the guest saw the hand at its own table: then it is not theirs to play.
 */
known: boolean, 
/**
 * People who have played it to its end, who offers it not among them.
 */
people: number, 
/**
 * The guest's own try; none before it was begun.
 */
own: DayTry | null, 
/**
 * How it ended for who offers it, at the table where it was dealt first; none where that is not told.
 */
first: DayResult | null, 
/**
 * People by how far their side was ahead, the best first; empty where it is not told.
 */
field: Array<DayTally>, 
/**
 * How the best player of the house did in the same seat; none where that is not told or not known.
 */
house: HouseTry | null, };

/**
 * The table of a game of dominoes, with what the observer holds.
 */
export type DominoesBoard = { 
/**
 * Faces of a tile, 2..=4.
 */
heads: number, 
/**
 * The greatest number on a face: 6 for a double-six set.
 */
highest: number, 
/**
 * Tiles in the set.
 */
tiles: number, 
/**
 * How many there are of each tile.
 */
copies: number, 
/**
 * The tiles on the table, in the order in which they were placed.
 */
placed: Array<PlacedTile>, 
/**
 * The open ends; none before the first tile.
 */
ends: Array<OpenEnd>, 
/**
 * The trains, by arm, where seats have arms of their own; else none.
 */
trains: Array<TrainView>, 
/**
 * The hands of the seats.
 */
hands: Array<HandView>, 
/**
 * Tiles in the stock and asleep.
 */
stock: number, 
/**
 * Of those, tiles that may not be drawn.
 */
asleep: number, 
/**
 * The tile that must open this hand, while the table is empty.
 */
must_open: Array<number> | null, 
/**
 * What the seat to move has to decide.
 */
asked: Asked, 
/**
 * Which criteria rule this turn, in a line, where the rules change them in the course of a hand.
 */
now: Localized | null, 
/**
 * Tiles that the seat to move has drawn in this turn.
 */
drew: number, 
/**
 * Those tiles, where they are the observer's own; in the order in which they were drawn.
 */
drawn: Array<Array<number>>, 
/**
 * The sum of the open ends, where the rules score it.
 */
ends_sum: number | null, 
/**
 * Points of each side scored in play in this hand.
 */
scored: Array<number>, 
/**
 * Deals after the first of this hand, each with why.
 */
redeals: Array<Redeal>, 
/**
 * Every move of this hand, in order.
 */
log: Array<LoggedMove>, 
/**
 * What is left in the hands, once the hand is over.
 */
left: LeftInHands | null, };

/**
 * A change of a draft.
 */
export type DraftEdit = { edit: 'set' | 'insert'; at: (string | number)[]; value: FileValue } | { edit: 'remove'; at: (string | number)[] } | { edit: 'move'; at: (string | number)[]; to: number };

/**
 * A mistake in a draft.
 */
export type DraftMistake = { 
/**
 * The line of the text, from 1.
 */
line: number, 
/**
 * The place in the file, as near as it is known.
 */
at: Array<FormStep>, 
/**
 * What is wrong.
 */
problem: Localized, 
/**
 * What would be right.
 */
advice: Localized | null, };

/**
 * What is said of a draft.
 */
export type DraftView = { 
/**
 * The text with the changes made.
 */
text: string, 
/**
 * What stands in it; none where it is no TOML.
 */
values: FileValue | null, 
/**
 * What is wrong with it, in the order of the text.
 */
mistakes: Array<DraftMistake>, 
/**
 * The rules as a list shows them; none where something is wrong.
 */
info: RulesInfo | null, 
/**
 * The rules read out.
 */
sentences: Array<Localized>, };

/**
 * The code of a link that was followed.
 */
export type EnterTable = { 
/**
 * What stands behind the `#` of the link.
 */
code: string, };

/**
 * What a guest who has followed a link finds.
 */
export type Entered = { 
/**
 * What the code is for.
 */
may: InvitationKind, 
/**
 * Whether the table waits for its people; else it was set, and is asked for as any table.
 */
waits: boolean, };

/**
 * The table of a game of escoba, with what the observer holds.
 */
export type EscobaBoard = { 
/**
 * The pictures of the cards: `spanish`, `spanish_1_10`, `italian`, `english`.
 */
faces: string, 
/**
 * What a sweep, the coins and their seven are called, where that is not as in Escoba: `scopa` (scopa, denari,
 * settebello).
 */
terms?: string, 
/**
 * What the cards taken add up to, where that is not fifteen with the card played: `value`, the value of that card.
 */
sum?: string, 
/**
 * The seat that deals this hand.
 */
dealer: number, 
/**
 * How often cards have been dealt in this hand.
 */
round: number, 
/**
 * How often they are dealt in a hand.
 */
rounds: number, 
/**
 * The cards face up, in the order in which they came to lie there; once the hand is over, none.
 */
table: Array<string>, 
/**
 * The hands of the seats.
 */
hands: Array<CardHand>, 
/**
 * Cards in the stock.
 */
stock: number, 
/**
 * The piles of the sides.
 */
piles: Array<Pile>, 
/**
 * The cards turned up at the start of the hand, in their order.
 */
turned_up: Array<string>, 
/**
 * The points that the cards turned up scored at once; none if they scored nothing.
 */
opening: OpeningSweep | null, 
/**
 * Every play of this hand, in order.
 */
log: Array<CardPlay>, 
/**
 * The side that captured last, whose the cards left on the table will be.
 */
last_taker: number | null, 
/**
 * Once the hand is over, the cards that were left, in the order of the table, and whose they are.
 */
left: LeftCards | null, 
/**
 * The count, line by line: of a hand under way what is certain already, of a finished one what it scores.
 */
count: Array<CountLine>, 
/**
 * The points of each side that those lines come to.
 */
certain: Array<number>, };

/**
 * Somebody who plays in an evening.
 */
export type EveningName = { 
/**
 * The name shown; empty for a guest without one.
 */
name: string, 
/**
 * Whether it is the viewer.
 */
yours: boolean, };

/**
 * The matches that somebody has won in an evening.
 */
export type EveningScore = { 
/**
 * Those who won them together.
 */
who: Array<EveningName>, 
/**
 * How many matches they have won.
 */
won: number, };

/**
 * Who has won how many matches of the evening.
 */
export type EveningView = { 
/**
 * Matches that were played to their end.
 */
matches: number, 
/**
 * Those of them that nobody won.
 */
drawn: number, 
/**
 * By side where the same people have played together all along; else each person by themselves. The most matches won
 * come first.
 */
scores: Array<EveningScore>, };

/**
 * A rule that a player may go by.
 */
export type ExpertRule = { 
/**
 * Its name in files.
 */
id: string, 
/**
 * The rule in a sentence.
 */
summary: Localized, 
/**
 * A position in which it speaks.
 */
example: RuleExample, };

/**
 * Why a move was chosen.
 */
export type Explanation = { 
/**
 * The reason in one sentence.
 */
reason: Reason, 
/**
 * What the values of `moves` are measured in.
 */
measure: Measure, 
/**
 * The legal moves that were weighed, best first; empty where nothing was.
 */
moves: Array<WeighedMove>, };

/**
 * A mistake in something longer that was sent or read.
 */
export type FieldMistake = { 
/**
 * The field it belongs to: `teams.1.0` is the first of the second of `teams`; empty where it belongs to none.
 */
field: string, 
/**
 * What is wrong, and what would be right.
 */
said: Localized, };

/**
 * A file in the making: that of rules, or that of a player.
 */
export type FileDraft = { 
/**
 * The text of the file.
 */
text: string, 
/**
 * Changes to be made of it, in order.
 */
edits: Array<DraftEdit>, };

/**
 * Something wrong with a player's folder or a rule file.
 */
export type FileMistake = { 
/**
 * The line of the file, from 1; none where it is of the whole.
 */
line: number | null, 
/**
 * What is wrong.
 */
problem: Localized, 
/**
 * What would be right.
 */
advice: Localized | null, };

/**
 * A value in a file.
 */
export type FileValue = string | number | boolean | FileValue[] | { [key: string]: FileValue };

/**
 * An answer that stands for several keys.
 */
export type FormAnswer = { 
/**
 * The answer in words.
 */
name: Localized, 
/**
 * What the place is set to; none: it is taken away.
 */
value: FileValue | null, 
/**
 * A key of the first row by which the answer is known again; none: by the place being left out.
 */
mark: string | null, };

/**
 * A key of a table.
 */
export type FormField = { 
/**
 * As files write it.
 */
key: string, 
/**
 * What it means.
 */
about: Localized, 
/**
 * Whether it must be there.
 */
required: boolean, 
/**
 * The values that it may have.
 */
takes: FormValue, 
/**
 * The value where it is left out, if it then has one.
 */
usual: FileValue | null, 
/**
 * A value that it may have.
 */
example: FileValue | null, };

/**
 * A kind of values that a key may have, where there are several.
 */
export type FormKind = { 
/**
 * What it means.
 */
about: Localized, 
/**
 * The values of this kind.
 */
takes: FormValue, };

/**
 * A question about rules.
 */
export type FormQuestion = { 
/**
 * Its name among the questions of the game.
 */
id: string, 
/**
 * What is asked, as the author of rules reads it.
 */
ask: Localized, 
/**
 * The place in the file where the answer stands.
 */
at: Array<FormStep>, 
/**
 * Answers that stand for several keys at once; empty where the answer is any value of the place.
 */
answers: Array<FormAnswer>, 
/**
 * Places that must be there for the question to be asked.
 */
needs: Array<Array<FormStep>>, };

/**
 * A step into a file: a key, or a row of a list from 0.
 */
export type FormStep = number | string;

/**
 * The values that a key or a row may have.
 */
export type FormValue = { "type": "whole", 
/**
 * The least value that is taken.
 */
min: number, 
/**
 * The greatest value that is taken.
 */
max: number, } | { "type": "decimal", 
/**
 * The least value that is taken.
 */
min: number, 
/**
 * The greatest value that is taken.
 */
max: number, } | { "type": "truth" } | { "type": "text", 
/**
 * The most characters that it may have.
 */
max: number, } | { "type": "words", 
/**
 * The words to choose from, in the order in which they are shown.
 */
words: Array<FormWord>, } | { "type": "condition" } | { "type": "table", 
/**
 * The keys of the table, in the order in which they are shown.
 */
fields: Array<FormField>, } | { "type": "list", 
/**
 * The most rows that it may have.
 */
max: number, 
/**
 * What each row may be.
 */
row: FormValue, } | { "type": "either", 
/**
 * The kinds to choose from.
 */
kinds: Array<FormKind>, };

/**
 * A word that may stand in a file, with what it means.
 */
export type FormWord = { 
/**
 * As files write it.
 */
word: string, 
/**
 * What it means.
 */
about: Localized, 
/**
 * What follows it, if anything must.
 */
argument: WordArgument | null, };

/**
 * Where a game stands in its run.
 */
export type GameAt = { 
/**
 * The round, from 0.
 */
round: number, 
/**
 * The pairing of the round, from 0.
 */
pairing: number, 
/**
 * The block of the game, from 0.
 */
block: number, 
/**
 * Its number in its block, from 0.
 */
game: number, };

/**
 * Moves of the guest's that stood out among those of finished hands that somebody had analysed, with all hands open.
 */
export type GameFinds = { 
/**
 * The game, by its name.
 */
game: string, 
/**
 * The hands that were analysed in which a move of the guest's could be judged.
 */
hands: number, 
/**
 * The best move that was better than the next best by most points; none where none was.
 */
best: OwnFind | null, 
/**
 * The move that cost most points; none where none cost any.
 */
worst: OwnFind | null, };

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
 * Players: people, then ways of playing, of each the easiest first; where they are limited by a list, in its order.
 */
players: Array<PlayerInfo>, 
/**
 * Whether people may sit down.
 */
people: boolean, };

/**
 * What is told of a table that waits whenever something changes.
 */
export type GatheringEvent = { "say": "waits", 
/**
 * The table as it stands now.
 */
gathering: GatheringView, } | { "say": "begun" } | { "say": "called_off" };

/**
 * What a guest asks of a table that waits. Asked again once it is done, it is done; only a swap changes places once more.
 * Once the table has begun all of it is answered with 409 `gathering/begun`.
 */
export type GatheringRequest = { "ask": "sit", 
/**
 * The seat, from 0.
 */
seat: number, 
/**
 * The name to be shown; at most 24 characters.
 */
name: string, } | { "ask": "stand" } | { "ask": "bind", 
/**
 * The hash of the part, 64 hexadecimal digits.
 */
hash: string, } | { "ask": "open", 
/**
 * The receipt of those who are bound, as the client worked it out.
 */
receipt: string, 
/**
 * The part, 64 hexadecimal digits.
 */
part: string, } | { "ask": "seat", 
/**
 * The seat, from 0.
 */
seat: number, 
/**
 * Who is to sit there.
 */
choice: SeatChoice, } | { "ask": "swap", 
/**
 * One seat, from 0.
 */
a: number, 
/**
 * The other seat, from 0.
 */
b: number, } | { "ask": "begin" } | { "ask": "hold", 
/**
 * Whether it is to stop.
 */
held: boolean, } | { "ask": "stand_in", 
/**
 * The player, with its options; none where nobody is to.
 */
player: string | null, } | { "ask": "free_words", 
/**
 * Whether they may.
 */
allowed: boolean, } | { "ask": "list", 
/**
 * Whether the table is listed.
 */
listed: boolean, } | { "ask": "fill" } | { "ask": "robots", 
/**
 * Whether they may.
 */
allowed: boolean, } | { "ask": "pace", 
/**
 * How fast the table is to go on.
 */
pace: TablePace, } | { "ask": "void", 
/**
 * Which of the two links: to sit, or to watch.
 */
link: InvitationKind, };

/**
 * A seat of a table that waits.
 */
export type GatheringSeat = { 
/**
 * Who sits there.
 */
sitter: GatheringSitter, 
/**
 * The side of the seat, from 0.
 */
side: number, 
/**
 * Whether it is the viewer's own.
 */
yours: boolean, 
/**
 * Who is waited for at a free seat, by name: they sat there at the table before. Others may take it.
 */
awaited?: string, };

/**
 * Who sits at a seat of a table that waits.
 */
export type GatheringSitter = { "kind": "free" } | { "kind": "person", 
/**
 * The name shown; empty for a guest without one.
 */
name: string, 
/**
 * Whether a window of theirs is open at the table.
 */
here: boolean, 
/**
 * Whether it is the host.
 */
host: boolean, } | { "kind": "computer", 
/**
 * Its name with options.
 */
player: string, 
/**
 * The name shown.
 */
name: string, 
/**
 * Where its picture is, if it sits down as itself and has one.
 */
avatar: string | null, };

/**
 * The computer that plays for people who are away.
 */
export type GatheringStandIn = { 
/**
 * The player, with its options.
 */
player: string, 
/**
 * The name shown.
 */
name: string, };

/**
 * A table that waits, as one guest may see it.
 */
export type GatheringView = { 
/**
 * The id of the table, in addresses, now and once it has begun.
 */
id: string, 
/**
 * The rules, with what was chosen of them.
 */
rules: RulesInfo, 
/**
 * The seats, in the order of play.
 */
seats: Array<GatheringSeat>, 
/**
 * Whether the viewer is the host: who seats, moves and removes others, and begins.
 */
host: boolean, 
/**
 * The name of the host; empty for a guest without one.
 */
host_name: string, 
/**
 * What the viewer may do, where they sit nowhere yet.
 */
may: InvitationKind, 
/**
 * The codes of the links; for the host alone.
 */
codes: InvitationCodes | null, 
/**
 * Milliseconds until the table begins by itself, which it does once everybody sits; none while it does not count.
 */
begins_in: number | null, 
/**
 * Whether the host has stopped the count.
 */
held: boolean, 
/**
 * Whether the house waits for the hash of a part of the seed from the viewer, who sits there
 * ([`GatheringRequest::Bind`]).
 */
part_wanted: boolean, 
/**
 * Who is bound to which part of the seed; once all are.
 */
shuffle: SharedShuffleView | null, 
/**
 * The computer that plays for people who are away once the table has begun; none where nobody does.
 */
stand_in?: GatheringStandIn, 
/**
 * Who has won how many matches of the evening, where it follows another table.
 */
evening?: EveningView, 
/**
 * Whether people may write free words to each other once the table has begun.
 */
free_words: boolean, 
/**
 * Whether anybody of the house may sit down; for the host of a house with a lobby alone.
 */
listed?: boolean, 
/**
 * Whether robots, programs that connect from elsewhere, may be seated.
 */
robots: boolean, 
/**
 * How fast it goes on once it has begun.
 */
pace: TablePace, 
/**
 * Whether its clock may have somebody lose at once ([`crate::ClockTerms::loses`]).
 */
may_lose_on_time: boolean, 
/**
 * When it was opened: milliseconds since 1970, UTC.
 */
opened: number, };

/**
 * What a guest is worth in a game, by Glicko-2 from tournaments of people alone.
 */
export type GuestRating = { 
/**
 * The game, by its name.
 */
game: string, 
/**
 * The rating; 1500 for a newcomer.
 */
rating: number, 
/**
 * Whether too few pairings stand behind it to say much: it is shown with a question mark.
 */
provisional: boolean, 
/**
 * The pairings from which it comes.
 */
pairings: number, };

/**
 * A hand as exact play judges it: only of a finished match.
 */
export type HandAnalysis = { 
/**
 * The hand, from 1.
 */
hand: number, 
/**
 * The moves that could be judged, in order: those at which nothing could be drawn any more.
 */
moves: Array<JudgedMove>, 
/**
 * Moves that would have taken too long to judge.
 */
left_out: number, 
/**
 * Why none could be judged, where that is so.
 */
unfit: Problem | null, };

/**
 * The score of a finished hand.
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
 * How it ended, in the game's own words: of dominoes `out`, `blocked`, `ended`, `cap`; of Amazons
 * `stuck`; of Escoba `counted`.
 */
how: string, };

/**
 * The hand of a seat, as far as the observer may know it.
 */
export type HandView = { 
/**
 * Number of tiles.
 */
count: number, 
/**
 * The tiles, in the observer's own hand and when a hand is over; else none. Of a row that nobody sees, those that everybody
 * has seen: the one that is turned up first, and then the others in the order in which they come up.
 */
tiles: Array<Array<number>> | null, 
/**
 * Numbers that the seat has shown, by passing, not to hold.
 */
lacks: Array<number>, 
/**
 * Where hands lie in rows that nobody sees, what is to be known of this one beside its tiles.
 */
row?: RowView, };

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
 * Why the move is proposed; none where no reason was given.
 */
why: Explanation | null, };

/**
 * The hand as a player of the house played it.
 */
export type HouseTry = { 
/**
 * The player, with its options.
 */
player: string, 
/**
 * How it ended for it.
 */
result: DayResult, };

/**
 * The codes of a table's links.
 */
export type InvitationCodes = { 
/**
 * Who has it may take a free seat.
 */
sit: string, 
/**
 * Who has it may look on.
 */
watch: string, };

/**
 * What a link is for.
 */
export type InvitationKind = "sit" | "watch";

/**
 * The difference between two values in JSON.
 *
 * Law: what [`JsonChange::between`] says of two values makes the second of the first ([`JsonChange::apply`]).
 */
export type JsonChange = { "to": unknown } | { "in": { [key in string]: JsonChange } } | { "list": { 
/**
 * As many of its items are still there.
 */
kept: number, 
/**
 * Those of them that changed, by their index.
 */
at?: { [key in number]: JsonChange }, 
/**
 * The items after them.
 */
more?: unknown[], } };

/**
 * A move that was made, beside the best one.
 */
export type JudgedMove = { 
/**
 * The ply of the match.
 */
ply: number, 
/**
 * The seat that made it.
 */
seat: number, 
/**
 * The move in notation.
 */
move: string, 
/**
 * The value of the move, as in [`ValuedMove::value`].
 */
value: number, 
/**
 * The best move; the one made, where none is better.
 */
best: string, 
/**
 * The value of the best move.
 */
best_value: number, 
/**
 * Points given away: `best_value` less `value`, 0 or more.
 */
cost: number, 
/**
 * Every legal move, the best first.
 */
moves: Array<ValuedMove>, };

/**
 * A level of rules, read out.
 */
export type KnowledgeLevel = { 
/**
 * The part in a hand in which alone it counts: `mano`, `second`, `partner`, `fourth`, `leader`.
 */
part: string | null, 
/**
 * The rules of the level, in the order of the file.
 */
rules: Array<KnownRule>, };

/**
 * The rules of a player, read out.
 */
export type KnowledgeText = { 
/**
 * Whether what all rules weigh is added up; else the first that says something decides.
 */
adds_up: boolean, 
/**
 * How often it errs, 0 to 1.
 */
mistakes: number, 
/**
 * Standard deviation of what is added to each sum.
 */
noise: number, 
/**
 * The levels, the strongest first.
 */
levels: Array<KnowledgeLevel>, };

/**
 * A rule with its weight, read out.
 */
export type KnownRule = { 
/**
 * Its name in files.
 */
id: string, 
/**
 * The rule in a sentence.
 */
summary: Localized, 
/**
 * How much it counts.
 */
weight: number, };

/**
 * How sure it is that somebody is better.
 */
export type LabCertainty = "too_few" | "not_shown" | "likely" | "beyond_doubt";

/**
 * A pairing after some of its games.
 */
export type LabCurvePoint = { 
/**
 * The number of games after which it was taken.
 */
games: number, 
/**
 * Games won by each team.
 */
wins: Array<number>, 
/**
 * For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on.
 */
band: LabRange | null, 
/**
 * The games of the last block before it; none where other pairings are played beside this one.
 */
last: Array<LiveGame>, };

/**
 * The lead: which team leads, by how much, and how certain that is.
 */
export type LabLead = { 
/**
 * The team ahead, from 0.
 */
leader: number, 
/**
 * The team that it is compared with; none where that is the mean of the others.
 */
over: number | null, 
/**
 * The measure of the comparison.
 */
measure: LabMeasure, 
/**
 * The share of games won (0..=1), the points a hand more than the others, or the Elo above the mean; where it has
 * no interval the share of points.
 */
value: number, 
/**
 * Its 95% interval.
 */
interval: LabRange | null, 
/**
 * How sure it is that the leader is better.
 */
certainty: LabCertainty, 
/**
 * Games that it would take besides to leave no doubt; none where there is no telling, and where there is no doubt.
 */
more_games: number | null, };

/**
 * The measure by which teams are compared.
 */
export type LabMeasure = "wins" | "points" | "ratings";

/**
 * A range of numbers, both ends included.
 */
export type LabRange = { 
/**
 * The least number.
 */
low: number, 
/**
 * The greatest number.
 */
high: number, };

/**
 * The schedule of an experiment: which teams meet.
 */
export type LabSchedule = "pairs" | "round_robin" | "gauntlet" | "swiss" | "knockout";

/**
 * When a pairing stops before all its games are played.
 */
export type LabStop = { "rule": "gsprt", 
/**
 * Normalized Elo of the first team over the second under the first hypothesis, -1000..=1000.
 */
elo0: number, 
/**
 * The same under the second; greater.
 */
elo1: number, } | { "rule": "precision", 
/**
 * Half of the width of its 95% interval, 0.0001..=0.5: 0.01 is one point in a hundred.
 */
half_width: number, };

/**
 * The unit that counts as a game of an experiment.
 */
export type LabUnit = "match" | "hand";

/**
 * The cards left on the table at the end of a hand.
 */
export type LeftCards = { 
/**
 * The cards that were left.
 */
cards: Array<string>, 
/**
 * The side that gets them: the one that captured last, if any did.
 */
side: number | null, };

/**
 * What is left in the hands at the end of a hand, as the rules count it: pips, tiles, the heaviest tile.
 */
export type LeftInHands = { 
/**
 * What is counted, and what of it is scored where that is not plain, in sentences.
 */
how: Localized, 
/**
 * What became of the points that ties have left, in a sentence: those kept for the winner of the next hand, or those that
 * the winner of this one was given.
 */
ties?: Localized, 
/**
 * What each seat counts.
 */
seats: Array<number>, 
/**
 * What each side counts.
 */
sides: Array<number>, 
/**
 * Whether partners add up what they count; else the count of one of them stands for their side.
 */
added: boolean, 
/**
 * What the stock counts, under rules by which the winner scores that too.
 */
stock?: number, };

/**
 * What is asked about a position of a lesson.
 */
export type LessonAsk = { "what": "table" } | { "what": "show" } | { "what": "play", 
/**
 * The move in notation.
 */
move: string, };

/**
 * An answer to choose.
 */
export type LessonChoice = { 
/**
 * What the learner reads on the button.
 */
text: Localized, 
/**
 * Whether it is right.
 */
right: boolean, 
/**
 * What the teacher says of it.
 */
say: Localized, };

/**
 * A position of a lesson.
 */
export type LessonPositionView = { 
/**
 * What the teacher says first: paragraphs with an empty line between them; empty where nothing.
 */
text: Localized, 
/**
 * Whether there is a table; without one there are only questions.
 */
table: boolean, 
/**
 * The learner's turns, in their order.
 */
turns: Array<LessonTurnView>, };

/**
 * A question with its answers.
 */
export type LessonQuestion = { 
/**
 * What is asked, as the learner reads it.
 */
ask: Localized, 
/**
 * The answers to choose from.
 */
answers: Array<LessonChoice>, };

/**
 * What the server answers about a position of a lesson.
 */
export type LessonReply = { 
/**
 * Whether the move is right. Where no move was asked about it is.
 */
right: boolean, 
/**
 * What the teacher says of it; empty where nothing.
 */
say: Localized, 
/**
 * The table as the learner's seat sees it: as it stands, or after the right move and then after each move that follows.
 */
tables: Array<TableView>, 
/**
 * The place of the turn that comes next; as many as there are turns where the position is done.
 */
turn: number, 
/**
 * A right move, where one was asked for.
 */
shown: string | null, };

/**
 * What a browser asks about a position of a lesson.
 */
export type LessonRequest = { 
/**
 * The position, from 0.
 */
position: number, 
/**
 * The right moves that the learner made in it so far, in notation.
 */
made: Array<string>, 
/**
 * What is asked.
 */
ask: LessonAsk, };

/**
 * The lessons there are.
 */
export type LessonSummary = { 
/**
 * The folder of its file: a game, or `laboratory`.
 */
folder: string, 
/**
 * Its name in addresses.
 */
name: string, 
/**
 * The title that lists and the lesson itself show.
 */
title: Localized, 
/**
 * What one learns.
 */
summary: Localized, 
/**
 * Whether it teaches how the game is played.
 */
first_hand: boolean, 
/**
 * The number of positions.
 */
positions: number, 
/**
 * Whether it is the user's.
 */
own: boolean, };

/**
 * A turn of the learner.
 */
export type LessonTurnView = { 
/**
 * What the teacher says before it; empty where nothing.
 */
text: Localized, 
/**
 * The question; none where a move is asked for.
 */
question: LessonQuestion | null, };

/**
 * A lesson as a browser plays it.
 */
export type LessonView = { 
/**
 * The lesson as a list shows it.
 */
lesson: LessonSummary, 
/**
 * The positions, in their order.
 */
positions: Array<LessonPositionView>, 
/**
 * The lesson of the same folder that follows, if one does.
 */
next: LessonSummary | null, };

/**
 * All lessons, and the user's files that cannot be used.
 */
export type LessonsView = { 
/**
 * The lessons, folder by folder, in their order.
 */
lessons: Array<LessonSummary>, 
/**
 * The files that cannot be used, and why.
 */
broken: Array<BrokenFileView>, };

/**
 * A game as it went.
 */
export type LiveGame = { 
/**
 * The block of the game, from 0.
 */
block: number, 
/**
 * Its number in its block.
 */
game: number, 
/**
 * Points of each team of its pairing.
 */
points: Array<number>, 
/**
 * The team that won, by its place in the pairing.
 */
winner: number | null, };

/**
 * How a pairing stands.
 */
export type LivePairing = { 
/**
 * Its round, from 0.
 */
round: number, 
/**
 * Its number in its round, from 0.
 */
pairing: number, 
/**
 * Its teams, as numbers of the run's, from 0.
 */
teams: Array<number>, 
/**
 * The number of games played so far.
 */
games: number, 
/**
 * Most games it is to have.
 */
games_planned: number, 
/**
 * Games won by each team.
 */
wins: Array<number>, 
/**
 * Games nobody won.
 */
draws: number, 
/**
 * Share of games won by each team as a bar shows it, 0..=1: as if ten games of even chances had been played before.
 */
weighted: Array<number>, 
/**
 * For two teams: share of points of the first, a draw a half.
 */
score: number | null, 
/**
 * For two teams: where the first's score lies, 95% sure whenever one looks; from block 20 on.
 */
sequence: LabRange | null, 
/**
 * The log-likelihood ratio of a sequential test.
 */
llr: number | null, 
/**
 * Where the test stops.
 */
bounds: LabRange | null, 
/**
 * Why it is over, once it is.
 */
stopped: PairingEnd | null, 
/**
 * The wins as they came.
 */
curve: Array<LabCurvePoint>, 
/**
 * The games of the last block summed.
 */
last: Array<LiveGame>, 
/**
 * Its figures in a line: those that hold whenever one looks while it runs, all of them once it rests.
 */
line: Localized, };

/**
 * The state of a run, in figures that hold however often one looks.
 */
export type LiveRun = { 
/**
 * How far it is.
 */
state: RunState, 
/**
 * Blocks summed, without a gap.
 */
blocks: number, 
/**
 * Most blocks there are to play.
 */
blocks_planned: number, 
/**
 * Games of a block.
 */
games_a_block: number, 
/**
 * What is known so far, in a sentence, as in [`RunSummary::verdict`].
 */
verdict: Localized | null, 
/**
 * The same by its parts, once it is finished; none where there is too little to say.
 */
lead: LabLead | null, 
/**
 * The results of each team, over all its pairings.
 */
teams: Array<LiveTeam>, 
/**
 * The pairings so far, those of the round under way last; at most the last 60.
 */
pairings: Array<LivePairing>, 
/**
 * What is wrong, where it is broken.
 */
problem: Problem | null, };

/**
 * The results of a team so far.
 */
export type LiveTeam = { 
/**
 * The number of games that the team played.
 */
games: number, 
/**
 * The number of games that it won.
 */
wins: number, 
/**
 * Games nobody won.
 */
draws: number, };

/**
 * A table at which anybody may sit down.
 */
export type LobbyTable = { 
/**
 * The id of the table, in addresses.
 */
id: string, 
/**
 * The rules, with what was chosen of them.
 */
rules: RulesInfo, 
/**
 * The names of the people who sit there, in the order of play; empty for one without.
 */
people: Array<string>, 
/**
 * Computers that sit there.
 */
computers: number, 
/**
 * Seats that are free.
 */
free: number, 
/**
 * Whether the guest sits there already, or is its host.
 */
yours: boolean, 
/**
 * When it was opened: milliseconds since 1970, UTC.
 */
opened: number, };

/**
 * The tables at which anybody may sit down.
 */
export type LobbyView = { 
/**
 * Whether the house has a lobby.
 */
open: boolean, 
/**
 * The tables, those that have waited longest first.
 */
tables: Array<LobbyTable>, };

/**
 * A text in both languages of the project.
 */
export type Localized = { 
/**
 * Spanish, the first language.
 */
es: string, 
/**
 * The text in English.
 */
en: string, };

/**
 * A move of this hand, as everybody saw it.
 */
export type LoggedMove = { 
/**
 * Its ply in the match, from 0.
 */
ply: number, 
/**
 * The seat that made the move.
 */
seat: number, 
/**
 * The kind of move.
 */
kind: MoveKind, 
/**
 * The move in notation: `6-4>`, `6-4<`, `6-4+2`, `-`; `!` for a tile given that the observer did not see.
 */
move: string, 
/**
 * The tile placed, or given where the observer saw it; else none.
 */
tile: Array<number> | null, 
/**
 * The arm it was placed on; else none.
 */
arm: number | null, 
/**
 * The pause that came with it.
 */
pause: Pause, 
/**
 * The tile that the seat had turned up for it, where hands lie in rows that nobody sees: a pass puts that one back.
 */
turned_up?: Array<number>, 
/**
 * The seat that asked for the tile given, from 0; everybody saw the tile then.
 */
to?: number, 
/**
 * Tiles that the seat drew before it, in the same turn.
 */
drew: number, 
/**
 * Tiles that other seats drew before it, because nobody held one that opens or everybody exchanged tiles, in the order in
 * which they first drew.
 */
sought?: Array<SeatDrew>, 
/**
 * The bonuses that the move scored at once.
 */
bonuses: Array<ScoredBonus>, };

/**
 * A robot to be made.
 */
export type MakeBot = { 
/**
 * What it is called at a table.
 */
name: string, };

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
 * `finished`, `resigned`, `hand_cap`; or why a player could not go on: `illegal_move`, `timeout`, `crash`,
 * `out_of_memory`, `disqualified`.
 */
termination: string, 
/**
 * The seat whose player could not go on; none where the match did not end by that.
 */
seat?: number, };

/**
 * Matches by how they ended.
 */
export type MatchTally = { 
/**
 * All of them.
 */
played: number, 
/**
 * Those that were won.
 */
won: number, 
/**
 * Those that nobody won.
 */
drawn: number, 
/**
 * The share that is won in the long run, as far as so many matches tell: Wilson's 95% interval. None without matches.
 */
interval: ShareInterval | null, };

/**
 * What the values of moves are measured in.
 */
export type Measure = "weight" | "points" | "chance";

/**
 * A player in the making, to be measured against another.
 */
export type MeasurePlayer = { 
/**
 * The text of its file.
 */
text: string, 
/**
 * The name of the other.
 */
against: string, };

/**
 * Why a move of a finished match was made, or what a player would have done in place of a person.
 */
export type MoveExplained = { 
/**
 * The ply of the move.
 */
ply: number, 
/**
 * The player whose reason it is, with its options. Where a person moved, the one that gives hints.
 */
player: string, 
/**
 * What it plays there, in notation. It is another move than the one that was made where a person moved, and where the
 * player is no longer what it was or a clock cut it short.
 */
move: string, 
/**
 * Why; none where it is not known: a program was not asked, or did not say.
 */
why: Explanation | null, };

/**
 * The kinds of moves.
 */
export type MoveKind = "place" | "pass" | "stop" | "yield" | "give" | "keep" | "ask";

/**
 * The legal moves as a prefix tree, for choosing in stages: a tile, then the end it goes to. A move's notation is the
 * keys on the way to it, one after the other.
 */
export type MoveTree = { 
/**
 * What is chosen at this stage: a tile `6-4`, an arm `>`, or `-` for a pass; a square `d1`, then `-d7`, then `/g7`.
 */
key: string, 
/**
 * Whether the move may be made as it stands here though there are next stages; where there are none it always is.
 */
whole?: boolean, 
/**
 * The next stages; left out where the move is complete.
 */
then?: Array<MoveTree>, };

/**
 * Moves that a seat has left in its own squares.
 */
export type MovesLeft = { 
/**
 * So many for certain.
 */
least: number, 
/**
 * No more than these; the same number where they could be counted.
 */
most: number, };

/**
 * A robot that was just made.
 */
export type NewBot = { 
/**
 * The robot as the list of robots shows it.
 */
bot: BotInfo, 
/**
 * Its token, which is kept nowhere.
 */
token: string, };

/**
 * Who sits where at the table that follows.
 */
export type NextSeats = "same" | "exchanged";

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
 * The name shown: the one that was chosen for the seat; else its own, if it is one of the people, or that of
 * [`person_at`] the seat.
 */
name: string, 
/**
 * Where its picture is, if it sits down as itself and has one.
 */
avatar: string | null, };

/**
 * Offers a hand of a finished match to others.
 */
export type OfferDeal = { 
/**
 * The id of the table.
 */
table: string, 
/**
 * The hand, from 1.
 */
hand: number, };

/**
 * A hand that others may play.
 */
export type OfferedDeal = { 
/**
 * The key of its link.
 */
code: string, };

/**
 * An open end of the table.
 */
export type OpenEnd = { 
/**
 * The arm: 0 to the right, 1 to the left, 2 and on in the order in which they opened.
 */
arm: number, 
/**
 * The number that is open there.
 */
number: number, 
/**
 * How often it counts in the sum of the open ends: 2 at a double that lies across the end of its line, 0 at an arm
 * of a spinner not begun yet, else 1.
 */
counts: number, 
/**
 * Index in `placed` of the tile at that end.
 */
at: number, };

/**
 * Opens a tournament.
 */
export type OpenTournament = { 
/**
 * The rules, with what is chosen of them; for two sides of one or more seats each.
 */
rules: string, 
/**
 * What it is called, 24 characters at most; empty for no name.
 */
title: string, 
/**
 * Who meets whom.
 */
schedule: TournamentSchedule, 
/**
 * Deals a round, 1 to 8: each pairing plays a table of each.
 */
deals: number, 
/**
 * How partners come together; without meaning where nobody has one.
 */
partners: TournamentPartners, 
/**
 * The name of the host, 24 characters at most.
 */
name: string, 
/**
 * Whether the host takes part too.
 */
joins: boolean, };

/**
 * What the record of a match that was opened from it says of when and where it was played.
 */
export type OpenedRecord = { 
/**
 * Date in ISO 8601, where given.
 */
date: string | null, 
/**
 * Place, where given.
 */
place: string | null, 
/**
 * Event, where given.
 */
event: string | null, };

/**
 * The guest's part of the seed, opened.
 */
export type OpenedShuffle = { 
/**
 * The id of the ticket.
 */
ticket: string, 
/**
 * The part, 64 hexadecimal digits.
 */
part: string, };

/**
 * The points that the cards turned up at the start scored.
 */
export type OpeningSweep = { 
/**
 * For which side.
 */
side: number, 
/**
 * How many escobas.
 */
escobas: number, 
/**
 * The cards that went to its pile.
 */
taken: Array<string>, };

/**
 * An option of a player, or something that a table may choose of rules.
 *
 * Its value is a number whatever its type: the place of a choice among all, 1 for yes and 0 for no. The one spelling of
 * a player (`maestro inference=1 pauses=3`), which keys its random stream, has these numbers; the words for them
 * (`inference=yes pauses=rivals`) can be written as well, and are what people read.
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
 * The value if it is not given.
 */
default: number, } & ({ "type": "number", 
/**
 * Least value allowed.
 */
min: number, 
/**
 * Greatest value allowed.
 */
max: number, 
/**
 * Whether it must be a whole number.
 */
whole: boolean, } | { "type": "limit", 
/**
 * Greatest value allowed.
 */
max: number, 
/**
 * Whether it must be a whole number.
 */
whole: boolean, } | { "type": "yes_no" } | { "type": "one_of", 
/**
 * The choices; the value is the place of one among them, from 0.
 */
choices: Array<OptionWord>, });

/**
 * A word that stands for a value.
 */
export type OptionWord = { 
/**
 * As names and files write it: `rivals`.
 */
id: string, 
/**
 * The word as people read it.
 */
name: Localized, };

/**
 * A move that stood out.
 */
export type OwnFind = { 
/**
 * The id of the table.
 */
table: string, 
/**
 * The hand, from 1.
 */
hand: number, 
/**
 * The step of the review to which it led, from 1.
 */
step: number, 
/**
 * The move in notation.
 */
move: string, 
/**
 * By how many points it was better than the next best, or worse than the best.
 */
points: number, };

/**
 * A page to read.
 */
export type PageSummary = { 
/**
 * Where it is: `dominoes/words`, `students`, `manual/rules/escoba`.
 */
path: string, 
/**
 * The title that lists and the page itself show.
 */
title: Localized, 
/**
 * The language that it is written in, `es` or `en`, where it is written in no other.
 */
only: string | null, };

/**
 * A page to read, in each language; in the other one where it is not written in a language.
 */
export type PageView = { 
/**
 * The title that stands over the page.
 */
title: Localized, 
/**
 * All that stands under the title, as HTML that was made from Markdown: no HTML of a file's own is in it.
 */
html: Localized, };

/**
 * Why a pairing is over.
 */
export type PairingEnd = "all_games" | "precise" | "accepted_h0" | "accepted_h1";

/**
 * A pause before a move (dominoes' *pensada*), where the rules let one say something by it. Games in which nothing is
 * said so know [`Pause::None`] alone.
 */
export type Pause = "none" | "short" | "long";

/**
 * The matches of a game with another person.
 */
export type PersonGame = { 
/**
 * The game, by its name.
 */
game: string, 
/**
 * Those in which they sat on other sides, as the guest did in them: `won` are the guest's.
 */
against: MatchTally, 
/**
 * Those in which they sat on the guest's side.
 */
beside: MatchTally, };

/**
 * A person's part of a seed.
 */
export type PersonPart = { 
/**
 * SHA-256 of the part, in hexadecimal: sent before the house drew its own.
 */
hash: string, 
/**
 * The part, 64 hexadecimal digits.
 */
part: string, };

/**
 * How a guest has done with another person and against them.
 */
export type PersonStatistics = { 
/**
 * The name that they had last; empty for one without.
 */
name: string, 
/**
 * By game, the most frequent first.
 */
games: Array<PersonGame>, 
/**
 * When a match with them ended last: milliseconds since 1970, UTC.
 */
last: number, };

/**
 * What one of our people plays in a puzzle.
 */
export type PersonsMove = { 
/**
 * The person's name in files.
 */
player: string, 
/**
 * The move in notation.
 */
move: string, };

/**
 * A set phrase or a gesture. None tells anything of a hand.
 */
export type Phrase = "hello" | "luck" | "good" | "well_played" | "ouch" | "sorry" | "thinking" | "no_hurry" | "still_there" | "back_soon" | "back" | "thanks" | "laugh" | "another" | "bye" | "claps" | "toasts" | "hat_off";

/**
 * The pieces of a game, for the picture of its rules.
 */
export type Pieces = { "game": "dominoes", 
/**
 * Faces of a tile, 2..=4.
 */
heads: number, 
/**
 * The greatest number on a face.
 */
highest: number, 
/**
 * Whether doubles may open arms beside the line.
 */
arms: boolean, } | { "game": "amazons", 
/**
 * Number of files.
 */
files: number, 
/**
 * Number of ranks.
 */
ranks: number, 
/**
 * The start in notation.
 */
start: string, } | { "game": "escoba", 
/**
 * The pictures of the cards: `spanish`, `spanish_1_10`, `italian`, `english`.
 */
faces: string, };

/**
 * The pile of a side: what it has captured.
 */
export type Pile = { 
/**
 * The cards, suit by suit; once the hand is over, with what was left.
 */
cards: Array<string>, 
/**
 * The number of escobas that the side has made.
 */
escobas: number, 
/**
 * The cards that lie crosswise in it, one for each escoba, in their order: those with which they were made.
 */
crosswise: Array<string>, };

/**
 * A tile on the table.
 */
export type PlacedTile = { 
/**
 * The tile that was placed.
 */
tile: Array<number>, 
/**
 * The seat that placed it; none for a first tile that nobody lays.
 */
seat: number | null, 
/**
 * The ply at which it was placed; none for a first tile that nobody lays.
 */
ply: number | null, 
/**
 * The arm that it lengthens: 0 to the right, 1 to the left, 2 and on in the order in which they opened; the first
 * tile lies on arm 0.
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
 * The number that it opened on its arm; for the first tile, of the face turned to the right.
 */
outer: number, 
/**
 * The arms that begin at it: of a spinner those across it and at its corners, once they are open, of a tile with
 * more than two faces one for each further face; the left arm of the first tile is not among them.
 */
arms: Array<number>, 
/**
 * Whether it is a spinner: a double whose long sides open arms, too, now or later.
 */
spinner: boolean, };

/**
 * A request for how many games an experiment between two teams needs.
 */
export type PlanRun = { 
/**
 * The experiment; its number of games and its stop rule say nothing here.
 */
run: StartRun, 
/**
 * The difference that is to be seen: of a hundred points (a game won one, drawn a half) so many more than half, above 0
 * and up to 50.
 */
percent: number, };

/**
 * How many games it takes to see a difference between two teams in nine experiments of ten, with intervals of 95%.
 */
export type PlannedRun = { 
/**
 * Games, whole blocks of them.
 */
games: number, 
/**
 * The least that it may be, as far as the games that were tried tell (95%).
 */
low: number, 
/**
 * The most that it may be, likewise.
 */
high: number, 
/**
 * Games that were tried.
 */
tried: number, };

/**
 * What is said of a player in the making.
 */
export type PlayerDraftView = { 
/**
 * The text with the changes made.
 */
text: string, 
/**
 * What stands in it; none where it is no TOML.
 */
values: FileValue | null, 
/**
 * What is wrong with it, in the order of the text.
 */
mistakes: Array<DraftMistake>, };

/**
 * The form of the files of players of a game.
 */
export type PlayerForm = { 
/**
 * The game by its name in files and addresses: `escoba`.
 */
game: string, 
/**
 * The keys of a file, in the order in which they are shown.
 */
fields: Array<FormField>, 
/**
 * How a player of the game may play, rules of its own first where the game has them.
 */
kinds: Array<PlayerKindForm>, 
/**
 * The rules that a player may go by; empty where the game has none.
 */
rules: Array<ExpertRule>, 
/**
 * The names of players that come with the program, which no other takes.
 */
bundled: Array<string>, 
/**
 * Whether players may be kept here: on a house that is open to others they may not.
 */
keeps: boolean, };

/**
 * Among whom a player is shown.
 */
export type PlayerGroup = "people" | "methods";

/**
 * One computer player, as a list shows it.
 */
export type PlayerInfo = { 
/**
 * Its name in files and arguments: `matriz`.
 */
id: string, 
/**
 * The name shown. People are called the same in both languages.
 */
name: Localized, 
/**
 * How strong it is, as it was measured: 1 the easiest, 9 the strongest; files of the user may say more.
 */
level: number, 
/**
 * Among whom it is shown.
 */
group: PlayerGroup, 
/**
 * A sentence or two on how it plays.
 */
summary: Localized, 
/**
 * What it says at the table when a match begins; none: nothing.
 */
greeting: Localized | null, 
/**
 * Where its picture is; none: it has none.
 */
avatar: string | null, 
/**
 * Whether it comes from the user's folder rather than from the program.
 */
own: boolean, 
/**
 * What can be set of it.
 */
options: Array<OptionInfo>, };

/**
 * A way of playing, by its name in files.
 */
export type PlayerKindForm = { 
/**
 * The name: that of a built-in player, `experto` or `command`.
 */
id: string, 
/**
 * How it plays.
 */
about: Localized, 
/**
 * What can be set of it.
 */
options: Array<OptionInfo>, };

/**
 * A player as it is opened to be changed.
 */
export type PlayerSource = { 
/**
 * The name of its folder.
 */
id: string, 
/**
 * The text of its file, in the form of this program.
 */
text: string, 
/**
 * Whether it is the user's own.
 */
own: boolean, 
/**
 * Where its picture is; none: it has none, or its file has mistakes.
 */
picture: string | null, 
/**
 * Whether its file has the form of other programs (`player.ini`): it is kept as `player.toml` beside that.
 */
classic: boolean, 
/**
 * A program in Python beside the file, by its path.
 */
program: string | null, };

/**
 * A player read out.
 */
export type PlayerText = { 
/**
 * The player as a list shows it.
 */
info: PlayerInfo, 
/**
 * Its kind: the name of a built-in player, `experto` or `command`.
 */
kind: string, 
/**
 * The rules it plays by; none where it is no `experto`.
 */
knowledge: KnowledgeText | null, 
/**
 * Its file; empty where it is a program, whose command concerns nobody else.
 */
file: string, };

/**
 * The players of a game with all that they play by, and the folders that cannot be used.
 */
export type PlayersView = { 
/**
 * The players that can be used: people, then ways of playing, the easiest first.
 */
players: Array<PlayerText>, 
/**
 * Folders of the user's that cannot be used, and why.
 */
broken: Array<BrokenFileView>, };

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
 * The turn: what the match waits for.
 */
turn: Turn, 
/**
 * The score of the match.
 */
score: Score, 
/**
 * How it ended, once it has.
 */
result: MatchResult | null, 
/**
 * The board, with what the observer holds.
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
 * The arguments of the code's sentence.
 */
args?: { [key in string]: ProblemArgument }, 
/**
 * One plain English sentence: what was wrong, and what would be right.
 */
message: string, 
/**
 * All that is wrong with something longer, each with its own sentence for people; empty where the code says it all.
 */
mistakes?: Array<FieldMistake>, };

/**
 * What fills a gap of a problem's sentence.
 */
export type ProblemArgument = string | Localized;

/**
 * What is said of an answer.
 */
export type PuzzleAnswered = { 
/**
 * Whether it is the best move.
 */
right: boolean, 
/**
 * The move that was tried, in its one spelling.
 */
move: string, 
/**
 * The legal moves with their values, the best first; where values only say who wins, the best alone.
 */
moves: Array<PuzzleMoveValue>, 
/**
 * The number of worlds over which moves were valued; none where nothing is hidden, or does not matter.
 */
worlds: number | null, 
/**
 * Whether moves were valued by exact play; else by what they bring at once.
 */
exact: boolean, 
/**
 * What some of our people play, the weakest first.
 */
people: Array<PersonsMove>, 
/**
 * The table after the best move; none where nobody knows what is dealt then.
 */
after: TableView | null, };

/**
 * A legal move of a puzzle with what it comes to.
 */
export type PuzzleMoveValue = { 
/**
 * The move in notation.
 */
move: string, 
/**
 * Its mean value in points for the side that moves, in hundredths of a point exactly, each world as likely as its deal;
 * of the Amazons 1 for a win, -1 for a loss; once the board has fallen into parts, the moves that the side has left.
 */
mean: number, 
/**
 * The same, each world as likely as the others' play makes it; none where nobody's play is read.
 */
read?: number | null, };

/**
 * A puzzle as a list shows it. Nothing here tells what is hidden, or the answer.
 */
export type PuzzleSummary = { 
/**
 * The game by its name in files and addresses: `escoba`.
 */
game: string, 
/**
 * Its name within its game.
 */
id: string, 
/**
 * What is asked for, in the game's own words.
 */
kind: string, 
/**
 * The level of the weakest of our people who finds it, 1 to 9; 10 where nobody does.
 */
level: number, 
/**
 * The piece whose holder is asked for, in notation; none where a move is asked for.
 */
piece: string | null, };

/**
 * A move by which somebody answers a puzzle.
 */
export type PuzzleTry = { 
/**
 * The move in notation; where a holder is asked for, one of [`PuzzleView::holders`].
 */
move: string, };

/**
 * A puzzle as its seat is shown it.
 */
export type PuzzleView = { 
/**
 * The puzzle as lists show it.
 */
puzzle: PuzzleSummary, 
/**
 * The table as the seat that is to find the move may see it.
 */
table: TableView, 
/**
 * Where a holder is asked for, who it may be: seats from 0, and `stock` for what nobody holds. Else empty.
 */
holders: Array<string>, };

/**
 * How a question to the others at a table stands.
 */
export type QuestionState = "open" | "agreed" | "refused" | "lapsed";

/**
 * A question that somebody has put to the others at the table.
 */
export type QuestionView = { 
/**
 * Its number, by which it is answered.
 */
number: number, 
/**
 * What is asked for.
 */
what: Consent, 
/**
 * The seat of whoever asks.
 */
seat: number, 
/**
 * How it stands.
 */
state: QuestionState, 
/**
 * The seats of those whose answer is waited for.
 */
waits_for: Array<number>, };

/**
 * Where a guest sits who asked for any table.
 */
export type QuickTable = { 
/**
 * The id of the table that waits.
 */
id: string, };

/**
 * A sentence: a key of the dictionary (`why.…`) and what its sentence needs.
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
 * A deal after the first of a hand.
 */
export type Redeal = { 
/**
 * The ply before which it was made.
 */
ply: number, 
/**
 * Why, in a sentence.
 */
why: Localized, 
/**
 * The seat that showed the hand with which nobody need play; none where the rules deal again for another reason.
 */
seat: number | null, 
/**
 * The hand that was shown; none if no hand was.
 */
hand: Array<Array<number>> | null, };

/**
 * What rules that are kept take the place of.
 */
export type ReplacedRules = { "rules": string } | { "file": string };

/**
 * Part of a hand of a finished match, step by step, all hands up: step 0 is before its first move, and each move leads to
 * the next.
 */
export type ReviewPage = { 
/**
 * Steps of the whole hand: one more than its moves.
 */
steps: number, 
/**
 * The first step here.
 */
from: number, 
/**
 * The position of that step.
 */
first: Position, 
/**
 * How the position of each step after it differs from the one before.
 */
changes: Array<JsonChange>, };

/**
 * A game of a run, played again as a finished table.
 */
export type Reviewed = { 
/**
 * Id of the table.
 */
id: string, };

/**
 * Matches against a computer player.
 */
export type RivalTally = { 
/**
 * Its name with options.
 */
player: string, 
/**
 * The matches against it.
 */
matches: MatchTally, };

/**
 * A row of tiles that nobody sees, not even who plays them.
 */
export type RowView = { 
/**
 * Tiles of it that nobody has seen. They come up before the others.
 */
face_down: number, 
/**
 * The tile that the seat has turned up, and now places or puts back.
 */
turned_up: Array<number> | null, };

/**
 * A position in which a rule speaks.
 */
export type RuleExample = { 
/**
 * The part of the seat to move: `mano`, `second`, `partner` or `fourth`.
 */
part: string, 
/**
 * The line from left to right, each tile as it lies.
 */
line: Array<[number, number]>, 
/**
 * The hand of the seat to move.
 */
hand: Array<[number, number]>, 
/**
 * Who passed on which numbers.
 */
passed: Array<RuleExampleNote>, 
/**
 * Who showed by a pause which numbers it keeps.
 */
paused: Array<RuleExampleNote>, 
/**
 * The votes of the rule, the highest first; none of a rule that only changes what others weigh.
 */
votes: Array<RuleVote>, 
/**
 * What the player says of the first of them.
 */
said: Localized | null, };

/**
 * Numbers told of a seat in an example.
 */
export type RuleExampleNote = { 
/**
 * The part of the seat.
 */
part: string, 
/**
 * What is told of that part: numbers of dominoes.
 */
numbers: Array<number>, };

/**
 * The form of the rule files of a game: every key, the questions above them, the conditions that its lists know.
 */
export type RuleForm = { 
/**
 * The game by its name in files and addresses: `escoba`.
 */
game: string, 
/**
 * The keys of a file, in the order in which they are shown.
 */
fields: Array<FormField>, 
/**
 * What one asks first of rules, each question with the place of its answer.
 */
questions: Array<FormQuestion>, 
/**
 * The conditions that may stand where a condition is asked for; empty where the game has none.
 */
conditions: Array<FormWord>, 
/**
 * Whether rules may be kept here: on a house that is open to others they may not.
 */
keeps: boolean, };

/**
 * A vote of a rule on a placement.
 */
export type RuleVote = { 
/**
 * The two numbers of the tile.
 */
tile: [number, number], 
/**
 * Whether it is placed at the left of the line.
 */
left: boolean, 
/**
 * About 1 for the placement, about -1 against it.
 */
vote: number, };

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
 * What was chosen of it besides seats and sides, as it is written after its name: `target=100`; empty where nothing was.
 */
choices: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * Two or three sentences.
 */
summary: Localized, 
/**
 * The pieces that the game is played with.
 */
pieces: Pieces, 
/**
 * Number of seats, 1..=8.
 */
seats: number, 
/**
 * The numbers of seats that the file offers, ascending; `seats` is one of them.
 */
offered: Array<number>, 
/**
 * Names of the sides; empty where the rules give none.
 */
side_names: Array<Localized>, 
/**
 * Whether the turn goes round with the clock (to the left); else to the right.
 */
clockwise: boolean, 
/**
 * The side of each seat, by seat; seats are numbered in the order of play.
 */
sides: Array<number>, 
/**
 * Points that win the match, or, below 0, that a side may stand at before it ends; none where it is played for a number of hands.
 */
target: number | null, 
/**
 * Number of hands of a match, where that is limited.
 */
hands: number | null, 
/**
 * Whether a move may carry a pause that tells the truth about the hand (dominoes' *pensada*).
 */
pauses: boolean, 
/**
 * Whether it comes from the user's folder rather than from the program.
 */
own: boolean, };

/**
 * The rules of a table in a list: what a list says of them. A table's view says all of them.
 */
export type RulesLabel = { 
/**
 * Their name in arguments and addresses.
 */
id: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * Points that end the match; none where it is played for a number of hands.
 */
target: number | null, };

/**
 * How a guest has done under rules.
 */
export type RulesStatistics = { 
/**
 * The game, by its name.
 */
game: string, 
/**
 * The rules, by the name of their file.
 */
rules: string, 
/**
 * What they are called.
 */
name: Localized, 
/**
 * The matches that count: the guest sat on one side, and no move was taken back.
 */
matches: MatchTally, 
/**
 * Matches in which moves were taken back.
 */
taken_back: number, 
/**
 * Matches in which seats of several sides were the guest's, on one screen.
 */
shared: number, 
/**
 * Hands of the matches that count.
 */
hands: number, 
/**
 * Hands of them in which the guest's side scored most.
 */
hands_won: number, 
/**
 * Points of the guest's side in them.
 */
points: number, 
/**
 * Points in them of the side that had most of the others.
 */
points_against: number, 
/**
 * What was scored in play in them, by what it was for.
 */
bonuses: Array<BonusTally>, 
/**
 * The computers that were played against in them, the most frequent first; at most twelve.
 */
rivals: Array<RivalTally>, 
/**
 * How it went over time: the matches that count one after the other, the first one first. Of many a hundred are told, evenly
 * spread, the last among them.
 */
curve: Array<CurvePoint>, 
/**
 * When a match ended last: milliseconds since 1970, UTC.
 */
last: number, };

/**
 * A rule file read out.
 */
export type RulesText = { 
/**
 * The rules as a list shows them.
 */
info: RulesInfo, 
/**
 * What a table may choose of them besides seats and sides, written after their name as `target=100`. The value of each
 * is the one that it has if nobody chooses it: the rule file's, or what another choice leaves of it.
 */
choices: Array<OptionInfo>, 
/**
 * The rules as plain sentences, in the order in which one would explain them.
 */
sentences: Array<Localized>, 
/**
 * Where the rules are written down.
 */
sources: Array<string>, 
/**
 * The file itself (TOML).
 */
file: string, };

/**
 * The rules of every game, and the user's rule files that cannot be used.
 */
export type RulesView = { 
/**
 * Every game with the rules by which it can be played.
 */
games: Array<GameInfo>, 
/**
 * Rule files of the user's that cannot be used, and why.
 */
broken: Array<BrokenFileView>, };

/**
 * A game of a run.
 */
export type RunGame = { 
/**
 * Where it stands.
 */
at: GameAt, 
/**
 * The teams of its pairing, as numbers of the run's, from 0.
 */
teams: Array<number>, 
/**
 * The team at each seat, by its place in `teams`.
 */
seats: Array<number>, 
/**
 * Points of each team.
 */
points: Array<number>, 
/**
 * The team that won, by its place in `teams`; none for a draw.
 */
winner: number | null, 
/**
 * The team that opened its first hand, by its place in `teams`.
 */
opener: number | null, 
/**
 * The number of hands in the game.
 */
hands: number, 
/**
 * The number of moves made in it.
 */
plies: number, 
/**
 * `finished`, `hand_cap`, or why it was forfeited: `illegal_move`, `timeout`, `crash`, `out_of_memory`,
 * `disqualified`.
 */
termination: string, 
/**
 * The team that forfeited it, by its place in `teams`.
 */
fault: number | null, };

/**
 * Some games of a run, in the order of rounds, pairings and blocks.
 */
export type RunGames = { 
/**
 * Games there are.
 */
total: number, 
/**
 * The games asked for.
 */
games: Array<RunGame>, };

/**
 * Rules, as they are named in an experiment.
 */
export type RunRules = { 
/**
 * With what was chosen of them: `draw seats=3`.
 */
spec: string, 
/**
 * The name shown.
 */
name: Localized, 
/**
 * The game they are of; empty where that is not known.
 */
game: string, };

/**
 * How far a run, or a balance, is.
 */
export type RunState = "running" | "waiting" | "paused" | "finished" | "broken";

/**
 * A run in a list.
 */
export type RunSummary = { 
/**
 * Its id: the name of its folder.
 */
id: string, 
/**
 * When it was begun: seconds since 1970, UTC.
 */
begun: number, 
/**
 * The rules that are played.
 */
rules: RunRules, 
/**
 * The players of each team, by seat; teams are called A, B, … in this order.
 */
teams: Array<Array<string>>, 
/**
 * The unit that counts as a game.
 */
unit: LabUnit, 
/**
 * The schedule: which teams meet.
 */
schedule: LabSchedule, 
/**
 * Games played so far.
 */
games: number, 
/**
 * Most games there are to play.
 */
games_planned: number, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * What it came to, in a sentence: when it is finished that of its report, before that one that holds whenever one
 * looks; none where there is too little to say.
 */
verdict: Localized | null, 
/**
 * How many games are to be expected, in a sentence; none where it is broken.
 */
forecast: Localized | null, 
/**
 * What is wrong with it, where it is broken.
 */
problem: Problem | null, 
/**
 * Whether whoever asks may pause it, go on with it and remove it: who began it or, where nobody else comes in, whoever is at
 * the machine.
 */
may_change: boolean, };

/**
 * A run with all its figures, for its page.
 */
export type RunView = { 
/**
 * The run as a list shows it.
 */
summary: RunSummary, 
/**
 * The request that would start the same run again; none where it is more than a browser can ask for.
 */
setup: StartRun | null, 
/**
 * How it stands.
 */
live: LiveRun, };

/**
 * What somebody says.
 */
export type Said = { "kind": "phrase", 
/**
 * Which of the set phrases.
 */
phrase: Phrase, } | { "kind": "words", 
/**
 * What was typed.
 */
text: string, };

/**
 * A player to be kept.
 */
export type SavePlayer = { 
/**
 * The name of its folder.
 */
id: string, 
/**
 * The text of its file.
 */
text: string, 
/**
 * The name of one's own player that it takes the place of; none: it is new.
 */
over: string | null, 
/**
 * The player of whose folder a new one gets the picture and all else beside the file; none: nothing.
 */
from: string | null, };

/**
 * Rules to be kept.
 */
export type SaveRules = { 
/**
 * The text of the file.
 */
text: string, 
/**
 * What it takes the place of; none: the rules are new.
 */
over: ReplacedRules | null, };

/**
 * The score of a match.
 */
export type Score = { 
/**
 * Points of each side over the finished hands.
 */
sides: Array<number>, 
/**
 * Points that win the match, or, below 0, that a side may stand at before it ends; none where it is a single hand.
 */
target: number | null, 
/**
 * The finished hands, in order.
 */
hands: Array<HandScore>, };

/**
 * Points scored beside the worth of a hand.
 */
export type ScoredBonus = { 
/**
 * What for, in the game's own words: of dominoes `ends_multiple_of`, `ends_equal`, `ends_equal_with_double`,
 * `capicua`, `chuchazo`, `first_pass`, `all_pass`, `out`; of Escoba `escoba`.
 */
what: string, 
/**
 * The side that scored.
 */
side: number, 
/**
 * The number of points scored.
 */
points: number, };

/**
 * Who is to sit at a seat of a new table.
 */
export type SeatChoice = { "kind": "me" } | { "kind": "computer", 
/**
 * Its name with options, as on the command line: `sondeo playouts=200`; or a robot of the guest's, `bot:ID`.
 */
player: string, } | { "kind": "friend" };

/**
 * Tiles that a seat drew.
 */
export type SeatDrew = { 
/**
 * The seat that drew, from 0.
 */
seat: number, 
/**
 * How many tiles, at least one.
 */
tiles: number, };

/**
 * A seat of a table in a list.
 */
export type SeatLabel = { 
/**
 * Who sits there.
 */
occupant: Occupant, 
/**
 * The side of the seat, from 0.
 */
side: number, 
/**
 * Whether it is the viewer's own.
 */
yours: boolean, };

/**
 * A seat of a table.
 */
export type SeatView = { 
/**
 * Who sits there.
 */
occupant: Occupant, 
/**
 * The side of the seat, from 0.
 */
side: number, 
/**
 * Whether it is the viewer's own.
 */
yours: boolean, 
/**
 * Whether it is another person's of whom no window is open at the table, or a robot's that is not connected.
 */
away: boolean, 
/**
 * The computer that may play for the person, or the robot, there while they are away; none for other computers, and where
 * nobody was named.
 */
stand_in?: StandInView, 
/**
 * What the computer there says when the match begins, if it sits down as itself: told until the first move is made.
 */
greeting?: Localized, };

/**
 * The parts from which the seed of a match was made: the house's and those of the people, none of whom chose it alone.
 *
 * Each was announced by its hash before any was opened. How the hashes are computed stands in `sobremesa_core::seed_parts`.
 */
export type SeedParts = { 
/**
 * What a person may note down before the deal, in hexadecimal: a SHA-256 of the house's hash and of those of all people.
 */
receipt: string, 
/**
 * SHA-256 of the house's part, in hexadecimal: announced before the people opened theirs.
 */
house_hash: string, 
/**
 * The house's part, 64 hexadecimal digits; only once the match is over.
 */
house?: string, 
/**
 * The parts of the people, in the order in which they go into the seed: 1 to 8.
 */
people: Array<PersonPart>, };

/**
 * What the server says on the WebSocket.
 */
export type ServerMessage = { "say": "table", 
/**
 * Version of the messages.
 */
version: number, 
/**
 * The table as it stands now.
 */
table: TableView, } | { "say": "hint", 
/**
 * The proposed move, with its reason.
 */
hint: HintView, } | { "say": "talk", 
/**
 * Who, and what.
 */
line: TalkLine, } | { "say": "refused", 
/**
 * The problem: its code and arguments.
 */
problem: Problem, 
/**
 * The ply that stands.
 */
ply: number, } | { "say": "clock", 
/**
 * The clocks as they stand.
 */
clock: ClockView, } | { "say": "window", 
/**
 * Whether they play here: in the window that they turned to last.
 */
plays: boolean, 
/**
 * When they turned to it, milliseconds since 1970, UTC. A window whose line broke says it when it comes back
 * (`/ws?since=`), so that it takes nothing from one that was turned to later.
 */
since: number, } | { "say": "pong" };

/**
 * An interval of a share.
 */
export type ShareInterval = { 
/**
 * Its lower end, 0..=1.
 */
low: number, 
/**
 * Its upper end, 0..=1.
 */
high: number, };

/**
 * The house and the people of a table that waits, each bound to their part of the seed before any part is opened. How the
 * hashes are computed stands in `sobremesa_core::seed_parts`.
 */
export type SharedShuffleView = { 
/**
 * The hash of the house's part, 64 hexadecimal digits.
 */
house_hash: string, 
/**
 * The hashes of the people's parts, in the order in which they go into the seed.
 */
hashes: Array<string>, 
/**
 * The hash that binds them all. A client works it out itself.
 */
receipt: string, };

/**
 * The house's answer: it is bound to its own part of the seed.
 */
export type ShuffleTicket = { 
/**
 * The id of the ticket, which serves once, for this guest, and for half an hour.
 */
ticket: string, 
/**
 * The hash of the house's part, 64 hexadecimal digits.
 */
house_hash: string, 
/**
 * The hash that binds both, 64 hexadecimal digits: what may be noted down before the deal.
 */
receipt: string, };

/**
 * A computer player that plays for a person, or may.
 */
export type StandInView = { 
/**
 * The player, with its options.
 */
player: string, 
/**
 * The name shown.
 */
name: string, 
/**
 * Where its picture is, if it has one.
 */
avatar: string | null, 
/**
 * Whether it plays now.
 */
plays: boolean, };

/**
 * A request to judge rules.
 */
export type StartBalance = { 
/**
 * Names of one or two rules, with what is chosen of them.
 */
rules: Array<string>, 
/**
 * Games of every two levels, 2..=10000; none: 1000.
 */
games: number | null, };

/**
 * A request for a new experiment.
 */
export type StartRun = { 
/**
 * Name of the rules, with what is chosen of them.
 */
rules: string, 
/**
 * The teams, at least as many as the rules have sides: each one player for all its seats, or one a seat, by name
 * with options.
 */
teams: Array<Array<string>>, 
/**
 * Games a pairing, rounded up to whole blocks.
 */
games: number, 
/**
 * The unit that counts as a game.
 */
unit: LabUnit, 
/**
 * When to stop early; none: never.
 */
stop: LabStop | null, 
/**
 * The schedule; more than one team a side needs one.
 */
schedule: LabSchedule, 
/**
 * The seed as a text; none: a new one.
 */
seed: string | null, };

/**
 * A request to tune the weights of a player that goes by rules.
 */
export type StartTuning = { 
/**
 * The game; the player is tuned under its first rules.
 */
game: string, 
/**
 * The name of the player's folder, or the one that it would have.
 */
player: string, 
/**
 * The text of its file.
 */
text: string, 
/**
 * How often the weights are moved, 1..=5000; none: 300.
 */
iterations: number | null, };

/**
 * How a guest has done.
 */
export type Statistics = { 
/**
 * By game and rules, what was played last first.
 */
rules: Array<RulesStatistics>, 
/**
 * The people who sat at the tables of matches that count, the most frequent first; at most fifty.
 */
people: Array<PersonStatistics>, 
/**
 * The moves that stood out, by game.
 */
finds: Array<GameFinds>, 
/**
 * What the guest is worth in each game, by tournaments of people alone.
 */
ratings: Array<GuestRating>, };

/**
 * The pace of a table of several people.
 */
export type TablePace = { 
/**
 * Milliseconds between two moves at least, whoever makes them: [`TablePace::BEATS`].
 */
beat: number, 
/**
 * Seconds that somebody must have been away before others may go on without them: [`TablePace::ABSENCES`].
 */
absence: number, 
/**
 * The time to think; none where nobody is pressed for time.
 */
clock: ClockTerms | null, };

/**
 * A table in the guest's list: what the list shows of it. A guest may have many.
 */
export type TableSummary = { 
/**
 * The id of the table, in addresses.
 */
id: string, 
/**
 * The rules in force.
 */
rules: RulesLabel, 
/**
 * The seats, in the order of play.
 */
seats: Array<SeatLabel>, 
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
 * When it was last played at, or opened from its record: milliseconds since 1970, UTC.
 */
touched: number, 
/**
 * The record that the match was opened from; none for a match that was played here.
 */
opened?: OpenedRecord, 
/**
 * How often moves were taken back in the match.
 */
taken_back: number, 
/**
 * The day whose hand is played there, in ISO 8601; none at any other table.
 */
day?: string, };

/**
 * A table as one guest may see it: whole, sent on connecting and after every move.
 */
export type TableView = { 
/**
 * The id of the table, in addresses.
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
 * The match as this guest may see it.
 */
position: Position, 
/**
 * The parts from which the seed was made, where people added theirs; the house's own only once the match is over.
 */
seed_parts?: SeedParts, 
/**
 * The record that the match was opened from; none for a match that was played here.
 */
opened?: OpenedRecord, 
/**
 * How often moves were taken back in the match. Those moves are in no log and no record.
 */
taken_back: number, 
/**
 * Whether the viewer may take back their last choice now.
 */
can_take_back: boolean, 
/**
 * Whether the position is shown with all hands up, as who only watches computers may ask for.
 */
open_hands: boolean, 
/**
 * The codes of the table's links, for its host, where people came by them.
 */
codes?: InvitationCodes, 
/**
 * How fast the table goes on; none at a table without links.
 */
pace?: TablePace, 
/**
 * Seconds that whoever is to move, and is here, is waited for before the others may go on without them; none at a table
 * without links, and with clocks.
 */
longest_turn?: number, 
/**
 * The clocks; none where nobody is pressed for time.
 */
clock?: ClockView, 
/**
 * The day whose hand is played here, in ISO 8601: nobody gives hints or takes moves back; none at any other table.
 */
day?: string, 
/**
 * The id of the tournament of which it is a table: nobody gives hints or takes moves back; none at any other table.
 */
tournament?: string, 
/**
 * Who has won how many matches of the evening, this one among them once it is over; at a table by link alone.
 */
evening?: EveningView, 
/**
 * The table that follows, once the match is over and somebody wants another.
 */
another?: AnotherView, 
/**
 * How people talk here; at a table by link alone.
 */
talk?: TalkRules, 
/**
 * The question that was put to the others last, until the match goes on.
 */
question?: QuestionView, };

/**
 * Something that was said at a table, as its record has it.
 */
export type TalkLine = { 
/**
 * The hand under way, from 1.
 */
hand: number, 
/**
 * The ply before which it was said.
 */
ply: number, 
/**
 * The seat of whoever said it.
 */
seat: number, 
/**
 * What was said.
 */
said: Said, };

/**
 * How people may talk at a table.
 */
export type TalkRules = { 
/**
 * Whether free words are allowed, too.
 */
free_words: boolean, 
/**
 * Milliseconds that one waits after one has said something.
 */
wait: number, 
/**
 * The same for all tables of an evening: a browser keeps under it whom its guest does not want to hear.
 */
circle: string, };

/**
 * A side of a table.
 */
export type Team = { 
/**
 * Its name, at most 24 characters; empty: known by its members.
 */
name: string, 
/**
 * Its seats, 1..=8.
 */
size: number, };

/**
 * How the members of the sides sit.
 */
export type TeamOrder = "interleaved" | "by_side" | "as_listed" | "lot";

/**
 * Who plays with whom at a table, in place of what its rules say.
 */
export type Teams = { 
/**
 * The sides, 1..=8; their sizes make the number of seats of the rules.
 */
sides: Array<Team>, 
/**
 * How their members sit.
 */
order: TeamOrder, 
/**
 * The side of every seat, from 0, each as often as its side is large; with [`TeamOrder::AsListed`] only, else empty.
 */
listed: Array<number>, };

/**
 * Drawings of cards.
 */
export type ThemeCards = { 
/**
 * What cards bear, by their names in records.
 */
faces: { [key in string]: string }, 
/**
 * The back; none where the program draws it.
 */
back: string | null, };

/**
 * Whose some files of a theme are.
 */
export type ThemeLicense = { 
/**
 * The files, by their names.
 */
files: Array<string>, 
/**
 * The licence, by its SPDX name.
 */
license: string, 
/**
 * Who made them.
 */
author: string, };

/**
 * Drawings of the pieces of the Amazons; none where the program draws them.
 */
export type ThemePieces = { 
/**
 * The address of the drawing of White's amazon.
 */
white: string | null, 
/**
 * The address of the drawing of Black's amazon.
 */
black: string | null, 
/**
 * What an arrow leaves on its square.
 */
stone: string | null, };

/**
 * The table of a theme.
 */
export type ThemeTable = { 
/**
 * Pictures that cover the table, one at random.
 */
pictures: Array<string>, 
/**
 * Whether it is seen in perspective.
 */
tilted: boolean, 
/**
 * The mark over whose turn it is; none where the glow does.
 */
turn: string | null, };

/**
 * Drawings of dominoes.
 */
export type ThemeTiles = { 
/**
 * What a face bears in place of its pips, by its number.
 */
faces: Array<string>, 
/**
 * The back; none where it is plain.
 */
back: string | null, 
/**
 * Whether tiles on the table are as large as in large print.
 */
large: boolean, };

/**
 * A theme as a browser shows it.
 */
export type ThemeView = { 
/**
 * Its name in addresses.
 */
id: string, 
/**
 * The name that is shown.
 */
name: Localized, 
/**
 * A sentence on it.
 */
summary: Localized, 
/**
 * Whether it is the user's.
 */
own: boolean, 
/**
 * Whether its panels are dark.
 */
dark: boolean, 
/**
 * Whether panels and buttons have strong edges.
 */
strong_edges: boolean, 
/**
 * Each colour by the token of the style sheet, without its dashes.
 */
colors: { [key in string]: string }, 
/**
 * Pictures and the point of view of the table.
 */
table: ThemeTable, 
/**
 * Drawings of dominoes.
 */
tiles: ThemeTiles, 
/**
 * Drawings of cards.
 */
cards: ThemeCards, 
/**
 * Drawings of the pieces of the Amazons.
 */
pieces: ThemePieces, 
/**
 * The sounds by their names, several for one; none where the program makes its own.
 */
sounds: { [key in string]: Array<string> }, 
/**
 * What is heard softly all the time.
 */
ambience: string | null, 
/**
 * The pieces of music.
 */
music: Array<string>, 
/**
 * Whose the files are.
 */
licenses: Array<ThemeLicense>, };

/**
 * All themes, and the user's folders that cannot be used.
 */
export type ThemesView = { 
/**
 * The themes, the standard one first.
 */
themes: Array<ThemeView>, 
/**
 * The folders that cannot be used, and why.
 */
broken: Array<BrokenFileView>, };

/**
 * Two teams that meet in a round.
 */
export type TournamentPairing = { 
/**
 * The two teams.
 */
teams: [number, number], 
/**
 * Half points of each by the deals: two for one won, one for a level one; none before the round is over.
 */
halves: [number, number] | null, 
/**
 * Its tables, one a deal; empty where one of both had been withdrawn before.
 */
tables: Array<TournamentTable>, };

/**
 * How partners come together.
 */
export type TournamentPartners = "chosen" | "lot";

/**
 * Somebody who takes part.
 */
export type TournamentPerson = { 
/**
 * The name shown; empty once they had everything about them deleted.
 */
name: string, 
/**
 * The number of the chosen partner, from 0, before it has begun.
 */
partner: number | null, 
/**
 * Whether they take part no more.
 */
withdrawn: boolean, 
/**
 * What they are worth in this game by all tournaments that are over; none for whoever was in none.
 */
rating: GuestRating | null, };

/**
 * What a guest asks of a tournament.
 */
export type TournamentRequest = { "ask": "join", 
/**
 * The name shown, 24 characters at most; not empty.
 */
name: string, 
/**
 * The number of whoever is to be the partner and has none yet, from 0; none for nobody in particular.
 */
partner: number | null, } | { "ask": "leave" } | { "ask": "begin" } | { "ask": "withdraw", 
/**
 * The number of that person, from 0.
 */
person: number, };

/**
 * A round of a tournament.
 */
export type TournamentRound = { 
/**
 * Whether it is over for everybody.
 */
over: boolean, 
/**
 * Who meets whom.
 */
pairings: Array<TournamentPairing>, 
/**
 * The teams that sit out.
 */
rests: Array<number>, };

/**
 * A team in the standings.
 */
export type TournamentRow = { 
/**
 * The number of the team, from 0.
 */
team: number, 
/**
 * Its place, from 1; teams that are level share one.
 */
place: number, 
/**
 * Pairings that it won; sitting out counts for none.
 */
won: number, 
/**
 * Pairings that were level.
 */
drawn: number, 
/**
 * Pairings that it lost.
 */
lost: number, 
/**
 * Rounds in which it sat out.
 */
rested: number, 
/**
 * Deals that count in the mean.
 */
deals: number, 
/**
 * Mean of its points against the field, a deal; none where nothing is dealt or no deal counts.
 */
mean: number | null, 
/**
 * Half of the range that holds what it is worth a deal with a certainty of 95%; none where deals or tables are too few to say it.
 */
error: number | null, 
/**
 * Whether all of it was withdrawn.
 */
withdrawn: boolean, };

/**
 * Who meets whom in a tournament of people.
 */
export type TournamentSchedule = { "kind": "round_robin" } | { "kind": "swiss", 
/**
 * How many rounds, 1 to 15.
 */
rounds: number, } | { "kind": "knockout" };

/**
 * How far a tournament has come.
 */
export type TournamentStage = "waits" | "plays" | "over";

/**
 * A tournament in a guest's list.
 */
export type TournamentSummary = { 
/**
 * The id, in addresses.
 */
id: string, 
/**
 * What it is called; empty for no name.
 */
title: string, 
/**
 * The rules that are played.
 */
rules: RulesInfo, 
/**
 * How far it has come.
 */
stage: TournamentStage, 
/**
 * The round that is played or was played last, from 1; 0 before the first.
 */
round: number, 
/**
 * Rounds in all; 0 before it has begun.
 */
rounds: number, 
/**
 * People who take part.
 */
people: number, 
/**
 * Whether the guest opened it.
 */
host: boolean, 
/**
 * The table at which the guest is awaited; none where there is none.
 */
table: string | null, 
/**
 * When it was opened: milliseconds since 1970, UTC.
 */
opened: number, };

/**
 * A table of a tournament: one deal between two teams.
 */
export type TournamentTable = { 
/**
 * The id of the table; none while the round goes on and the viewer does not sit there.
 */
id: string | null, 
/**
 * Whether it is over.
 */
over: boolean, 
/**
 * By how many points the first team was ahead; none before the round is over, and where it was not played to its end.
 */
lead: number | null, 
/**
 * The same less the mean of all who held the same seats at the same deal; none as before, and where nothing is dealt.
 */
against_field: number | null, 
/**
 * The team that gave it up: 0 or 1 of the pairing.
 */
given_up: number | null, };

/**
 * A tournament as one guest may see it.
 */
export type TournamentView = { 
/**
 * The id, in addresses.
 */
id: string, 
/**
 * What it is called; empty for no name.
 */
title: string, 
/**
 * The rules, with what was chosen of them.
 */
rules: RulesInfo, 
/**
 * Who meets whom.
 */
schedule: TournamentSchedule, 
/**
 * Deals a round.
 */
deals: number, 
/**
 * How partners come together.
 */
partners: TournamentPartners, 
/**
 * People of a team: two in games of pairs, else one.
 */
team_size: number, 
/**
 * Whether the viewer opened it: who begins it and withdraws others.
 */
host: boolean, 
/**
 * The name of who opened it; empty for none.
 */
host_name: string, 
/**
 * The code of its link, for all who came by it.
 */
code: string, 
/**
 * How far it has come.
 */
stage: TournamentStage, 
/**
 * Whether something is dealt: then the standings are against the field, else by pairings won.
 */
dealt: boolean, 
/**
 * Most people who can take part.
 */
most_people: number, 
/**
 * The number of the viewer among the people; none where they take no part.
 */
you: number | null, 
/**
 * All who take part or did, by their numbers.
 */
people: Array<TournamentPerson>, 
/**
 * The teams, as numbers of people; empty before it has begun.
 */
teams: Array<Array<number>>, 
/**
 * Rounds in all; 0 before it has begun.
 */
rounds: number, 
/**
 * The rounds that were paired, the first one first.
 */
played: Array<TournamentRound>, 
/**
 * The standings after the rounds that are over, the best first; empty before it has begun.
 */
standings: Array<TournamentRow>, 
/**
 * When it was opened: milliseconds since 1970, UTC.
 */
opened: number, };

/**
 * An arm of a table at which seats have arms of their own.
 */
export type TrainView = { 
/**
 * The seat whose train it is; none: it is everybody's.
 */
seat: number | null, 
/**
 * Whether everybody may play there now.
 */
open: boolean, };

/**
 * Something that the hands showed.
 */
export type TrialFinding = { 
/**
 * Whether such rules cannot be played.
 */
error: boolean, 
/**
 * What was found.
 */
problem: Localized, 
/**
 * What would be right.
 */
advice: Localized | null, };

/**
 * What some hands between players that move at random show of a draft.
 */
export type TrialView = { 
/**
 * Hands that were played.
 */
hands: number, 
/**
 * Moves in all of them.
 */
plies: number, 
/**
 * Moves of the longest.
 */
longest: number, 
/**
 * Hands that nobody could play on (a *cierre*); none where the game has no such end.
 */
blocked: number | null, 
/**
 * What they showed.
 */
findings: Array<TrialFinding>, };

/**
 * What the match of the tuned player against the original showed, on deals that were no part of the tuning.
 */
export type TuningOutcome = { 
/**
 * What was shown.
 */
verdict: TuningVerdict, 
/**
 * What counted as a game: by it the gain is told.
 */
unit: LabUnit, 
/**
 * By how much the tuned player did better: points a hand, or matches won less matches lost, a match.
 */
gain: number, 
/**
 * The 95% interval of the gain.
 */
interval: LabRange | null, 
/**
 * Deals that were played, each on every side.
 */
blocks: number, };

/**
 * What a tuning showed.
 */
export type TuningVerdict = "better" | "worse" | "not_shown";

/**
 * A tuning: how far it is, and what it came to.
 */
export type TuningView = { 
/**
 * The id of the tuning, in addresses.
 */
id: string, 
/**
 * When it was begun: seconds since 1970, UTC.
 */
begun: number, 
/**
 * The game, by its name.
 */
game: string, 
/**
 * The name of the player's folder; empty where it is broken.
 */
player: string, 
/**
 * The name shown; empty where it is broken.
 */
name: string, 
/**
 * How far it is.
 */
state: RunState, 
/**
 * The number of blocks played so far.
 */
done: number, 
/**
 * Blocks there are to play; 0 where it is broken.
 */
planned: number, 
/**
 * The weights that are tuned: as they stand while it computes, as they came out once it is finished.
 */
weights: Array<TuningWeight>, 
/**
 * What the match against the original showed, once it is finished.
 */
outcome: TuningOutcome | null, 
/**
 * What is wrong with it, where it is broken.
 */
problem: Problem | null, 
/**
 * Whether whoever asks may pause it, go on with it and remove it.
 */
may_change: boolean, };

/**
 * A weight that is tuned.
 */
export type TuningWeight = { 
/**
 * The name of the rule.
 */
rule: string, 
/**
 * What it weighed.
 */
from: number, 
/**
 * What it weighs now.
 */
to: number, };

/**
 * The turn of a match: what it waits for.
 */
export type Turn = { "waits_for": "seat", 
/**
 * The seat that is to move, from 0.
 */
seat: number, } | { "waits_for": "next_hand" } | { "waits_for": "nothing" };

/**
 * A code, as a person writes it on the other device.
 */
export type UseCarryCode = { 
/**
 * The six words.
 */
words: string, };

/**
 * A legal move and what it comes to.
 */
export type ValuedMove = { 
/**
 * The move in notation.
 */
move: string, 
/**
 * Points of the whole hand for the side of the seat that moves, less the other side's, if from then on both sides
 * play their best.
 */
value: number, };

/**
 * A legal move as it was weighed.
 */
export type WeighedMove = { 
/**
 * The move in notation.
 */
move: string, 
/**
 * Its value, the more the better.
 */
value: number, 
/**
 * The rules that spoke for it or against it, strongest first.
 */
because: Array<Because>, };

/**
 * What follows a word.
 */
export type WordArgument = { 
/**
 * What stands between the word and the argument: nothing, a sign (`>=`), or `(` for an argument in brackets.
 */
sign: string, 
/**
 * The least and the greatest number; none where it is a tile.
 */
numbers: [number, number] | null, 
/**
 * An argument that may stand there.
 */
example: string, };
