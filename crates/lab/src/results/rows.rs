//! The tables of games and of hands: one row each. The teams of a pairing are called `a`, `b`, … in its order.
//!
//! A table is a list of typed columns. Each of them says in one place what it is called, what it means, how its cell is
//! made from what the row is of, and, for games, how the game gets it back.

use std::borrow::Cow;

use sobremesa_catalog::{CountedKinds, HandRow};
use sobremesa_core::{Seat, Side};

use super::place::{BLOCK, GAME, HAND, LETTERS, PairingPlace, seats_text};
use super::table::{Cell, Column, ResultTable};
use crate::experiment::Experiment;
use crate::work::{Block, Game, PlayedBlock};

/// What tables have columns for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableShape {
    /// The teams of a pairing.
    pub teams: usize,
    /// What the game counts of its hands.
    pub counted: CountedKinds,
}

/// A column of a table whose rows are of an `R` each.
struct TypedColumn<R> {
    column: Column,
    /// The cell of a row.
    cell: Box<dyn Fn(&R) -> Cell + Send + Sync>,
}

impl<R> TypedColumn<R> {
    fn number(
        name: impl Into<String>,
        about: impl Into<Cow<'static, str>>,
        of: impl Fn(&R) -> i64 + Send + Sync + 'static,
    ) -> Self {
        Self { column: Column::numbers(name, about), cell: Box::new(move |row| Cell::Number(of(row))) }
    }

    fn word(name: &str, about: &'static str, of: impl Fn(&R) -> Cow<'static, str> + Send + Sync + 'static) -> Self {
        Self { column: Column::words(name, about), cell: Box::new(move |row| Cell::Word(of(row))) }
    }

    fn team(name: &str, about: &'static str, of: impl Fn(&R) -> Option<u8> + Send + Sync + 'static) -> Self {
        let cell = move |row: &R| of(row).map_or(Cell::Nothing, |team| Cell::Word(team_name(team).into()));
        Self { column: Column::words(name, about), cell: Box::new(cell) }
    }
}

fn team_name(team: u8) -> &'static str {
    LETTERS[usize::from(team)]
}

/// A column of the table of games, which is also read.
struct GameColumn {
    typed: TypedColumn<Game>,
    read: Box<ReadCell>,
}

/// Gives a game what stands in a column and a row of a table; none where that fits no game.
type ReadCell = dyn Fn(&mut Game, &ResultTable, usize, usize) -> Option<()> + Send + Sync;

impl GameColumn {
    fn number(
        name: impl Into<String>,
        about: impl Into<Cow<'static, str>>,
        of: impl Fn(&Game) -> i64 + Send + Sync + 'static,
        give: impl Fn(&mut Game, i64) -> Option<()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            typed: TypedColumn::number(name, about, of),
            read: Box::new(move |game, table, column, row| give(game, table.number(column, row)?)),
        }
    }

    fn word(
        name: &str,
        about: &'static str,
        of: impl Fn(&Game) -> Cow<'static, str> + Send + Sync + 'static,
        give: impl Fn(&mut Game, &str) -> Option<()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            typed: TypedColumn::word(name, about, of),
            read: Box::new(move |game, table, column, row| give(game, table.word(column, row)?)),
        }
    }

    fn team(
        name: &str,
        about: &'static str,
        of: impl Fn(&Game) -> Option<u8> + Send + Sync + 'static,
        give: impl Fn(&mut Game, Option<u8>) -> Option<()> + Send + Sync + 'static,
    ) -> Self {
        let read = move |game: &mut Game, table: &ResultTable, column: usize, row: usize| {
            let team = match table.word(column, row) {
                Some(name) => Some(LETTERS.iter().position(|known| *known == name)? as u8),
                None => None,
            };
            give(game, team)
        };
        Self { typed: TypedColumn::team(name, about, of), read: Box::new(read) }
    }
}

/// The column of a field that is a `u32`, under the field's name.
macro_rules! count_column {
    ($field:ident, $about:expr) => {
        GameColumn::number(
            stringify!($field),
            $about,
            |game| game.$field.into(),
            |game, number| {
                game.$field = number.try_into().ok()?;
                Some(())
            },
        )
    };
}

/// The column of a field of any other kind, under the field's name: made as `$of` says and read as `$read` does.
macro_rules! field_column {
    ($kind:ident $field:ident, $about:expr, $of:expr, $read:expr) => {
        GameColumn::$kind(stringify!($field), $about, $of, |game, cell| {
            game.$field = $read(cell)?;
            Some(())
        })
    };
}

const PASSES: &str = "moves that were passes";
const DRAWN: &str = "pieces drawn from the stock";
const FORCED: &str = "moves to which there was no other";
const CHOICES: &str = "legal moves over all moves";

fn counted_about(kind: &str, letter: &str, of: &str) -> String {
    format!("`{kind}` of team {letter} at the end of a hand{of}")
}

fn typed_game_columns(shape: &TableShape) -> Vec<GameColumn> {
    let points = |team: usize| {
        let give = move |game: &mut Game, points| {
            game.points[team] = points;
            Some(())
        };
        let about = format!("points of team {} over all hands", LETTERS[team]);
        GameColumn::number(format!("points_{}", LETTERS[team]), about, move |game| game.points[team], give)
    };
    let mut columns = vec![
        field_column!(number block, BLOCK, |game| game.block as i64, |number| u64::try_from(number).ok()),
        field_column!(number game, GAME, |game| game.game as i64, |number| u64::try_from(number).ok()),
    ];
    columns.extend((0..shape.teams).map(points));
    columns.extend([
        field_column!(team winner, "the team that won; nothing for a draw", |game| game.winner, Some),
        // What a column means stands in the shards, which stay the same to the byte.
        field_column!(team opener, "the team that opened the first hand", |game| game.opener, Some),
        count_column!(hands, "hands"),
        count_column!(plies, "moves, passes included"),
    ]);
    if shape.counted.passes_and_draws {
        columns.extend([count_column!(passes, PASSES), count_column!(drawn, DRAWN)]);
    }
    columns.extend([
        count_column!(forced, FORCED),
        count_column!(choices, CHOICES),
        count_column!(tied, "hands that nobody won"),
        count_column!(opener_won, "hands that the side of their opener won"),
        count_column!(lead_changes, "how often the lead by points went to another team, looked at after each hand"),
        count_column!(decided, "the hand, from 1, after which the winner was never level or behind; 0 for a draw"),
        field_column!(
            word endings,
            "hands by how they ended: `blocked 2, out 9`",
            |game| endings_text(&game.endings).into(),
            endings_of
        ),
        field_column!(
            word termination,
            "why it ended: `finished`, `resigned`, `hand_cap`, or the reason of a forfeit",
            |game| game.termination.clone(),
            |word: &str| Some(word.to_owned().into())
        ),
        field_column!(team fault, "the team that forfeited it; nothing where none did", |game| game.fault, Some),
        count_column!(clocked, "moves that a clock cut short"),
        field_column!(
            number shuffle,
            "64 bits of a hash of the first hand's shuffles, as a signed number: equal deals have equal ones",
            |game| game.shuffle.cast_signed(),
            |number: i64| Some(number.cast_unsigned())
        ),
    ]);
    for (kind, name) in shape.counted.by_side.iter().enumerate() {
        columns.extend((0..shape.teams).map(|team| {
            let give = move |game: &mut Game, count| {
                game.counts[kind][team] = count;
                Some(())
            };
            let about = counted_about(name, LETTERS[team], ", summed over its hands");
            GameColumn::number(format!("{name}_{}", LETTERS[team]), about, move |game| game.counts[kind][team], give)
        }));
    }
    columns
}

/// Hands by how they ended, as a cell has them: `blocked 2, out 9`.
fn endings_text(endings: &[(Cow<'static, str>, u32)]) -> String {
    endings.iter().map(|(how, hands)| format!("{how} {hands}")).collect::<Vec<_>>().join(", ")
}

fn endings_of(text: &str) -> Option<Vec<(Cow<'static, str>, u32)>> {
    let endings = text.split(", ").filter(|part| !part.is_empty()).map(|part| {
        let (how, hands) = part.split_once(' ')?;
        Some((Cow::Owned(how.to_owned()), hands.parse().ok()?))
    });
    endings.collect()
}

/// The columns of the table of games: whose game it was, who sat where, and what came of it. Each says what it means.
pub fn game_columns(shape: &TableShape) -> ResultTable {
    let mut columns = PairingPlace::columns(shape.teams);
    columns.push(Column::words("seats", "the team at every seat, in the order of play: `a b a b`"));
    columns.extend(typed_game_columns(shape).into_iter().map(|column| column.typed.column));
    ResultTable::new(columns)
}

/// The team at every seat in each game of a block.
pub(super) fn seats_of(experiment: &Experiment) -> impl Fn(&Game) -> String + '_ {
    |game| seats_text(experiment, (game.block, game.game))
}

/// The games of a table, block by block; none if the table is not one of whole blocks of `arrangements` games.
pub fn games_of(table: &ResultTable, shape: &TableShape, arrangements: u64) -> Option<Vec<Block>> {
    let columns = typed_game_columns(shape);
    let first = PairingPlace::width(shape.teams) + 1;
    let mut blocks: Vec<Block> = Vec::new();
    for row in 0..table.rows() {
        let counts = vec![vec![0; shape.teams]; shape.counted.by_side.len()];
        let mut game = Game { points: vec![0; shape.teams], counts, ..Game::default() };
        for (index, column) in columns.iter().enumerate() {
            (column.read)(&mut game, table, first + index, row)?;
        }
        match blocks.last_mut() {
            Some(block) if block.block == game.block => block.games.push(game),
            _ => blocks.push(Block { block: game.block, games: vec![game] }),
        }
    }
    let whole = |block: &Block| {
        block.games.len() as u64 == arrangements && block.games.iter().zip(0..).all(|(game, at)| game.game == at)
    };
    blocks.iter().all(whole).then_some(blocks)
}

/// A hand with its place, its sides told as the teams that played them.
struct PlayedHand {
    block: u64,
    game: u64,
    number: i64,
    opener_team: u8,
    points: Vec<i64>,
    winner: Option<u8>,
    counts: Vec<Vec<i64>>,
    hand: HandRow,
}

type HandColumn = TypedColumn<PlayedHand>;

fn typed_hand_columns(shape: &TableShape) -> Vec<HandColumn> {
    let points = |team: usize| {
        let about = format!("points of team {} in the hand", LETTERS[team]);
        HandColumn::number(format!("points_{}", LETTERS[team]), about, move |row| row.points[team])
    };
    let mut columns = vec![
        HandColumn::number("block", BLOCK, |row| row.block as i64),
        HandColumn::number("game", GAME, |row| row.game as i64),
        HandColumn::number("hand", HAND, |row| row.number),
        HandColumn::number("opener", "the seat that opened it, from 1", |row| i64::from(row.hand.opener) + 1),
        HandColumn::team("opener_team", "the team of that seat", |row| Some(row.opener_team)),
    ];
    columns.extend((0..shape.teams).map(points));
    columns.extend([
        HandColumn::team("winner", "the team that won it; nothing where nobody did", |row| row.winner),
        HandColumn::word("how", "how it ended, in the game's own words", |row| row.hand.how.into()),
        HandColumn::number("plies", "moves, passes included", |row| row.hand.plies.into()),
    ]);
    if shape.counted.passes_and_draws {
        columns.extend([
            HandColumn::number("passes", PASSES, |row| row.hand.passes.into()),
            HandColumn::number("drawn", DRAWN, |row| row.hand.drawn.into()),
        ]);
    }
    columns.extend([
        HandColumn::number("forced", FORCED, |row| row.hand.forced.into()),
        HandColumn::number("choices", CHOICES, |row| row.hand.choices.into()),
        HandColumn::number("shuffle", "64 bits of a hash of its shuffles, as a signed number", |row| {
            row.hand.shuffle.cast_signed()
        }),
    ]);
    for (kind, name) in shape.counted.by_side.iter().enumerate() {
        columns.extend((0..shape.teams).map(|team| {
            let about = counted_about(name, LETTERS[team], "");
            HandColumn::number(format!("{name}_{}", LETTERS[team]), about, move |row| row.counts[kind][team])
        }));
    }
    columns
}

/// The columns of the table of hands. Each says what it means.
pub fn hand_columns(shape: &TableShape) -> ResultTable {
    let mut columns = PairingPlace::columns(shape.teams);
    columns.extend(typed_hand_columns(shape).into_iter().map(|typed| typed.column));
    ResultTable::new(columns)
}

/// What stands by side, told by the teams that played them.
pub(crate) fn by_team<N: Into<i64>>(by_side: impl ExactSizeIterator<Item = N>, team_of: impl Fn(u8) -> u8) -> Vec<i64> {
    let mut by_team = vec![0; by_side.len()];
    for (number, side) in by_side.zip(0..) {
        by_team[usize::from(team_of(side))] = number.into();
    }
    by_team
}

/// How rows of the tables of games and of hands are made: made once, as it takes as long as some dozen rows.
pub(crate) struct TableRows {
    games: Vec<GameColumn>,
    hands: Vec<HandColumn>,
}

impl TableRows {
    pub(crate) fn new(shape: &TableShape) -> Self {
        Self { games: typed_game_columns(shape), hands: typed_hand_columns(shape) }
    }

    /// Adds the games of a block.
    pub(super) fn push_games(
        &self,
        table: &mut ResultTable,
        place: &PairingPlace,
        block: &Block,
        seats: impl Fn(&Game) -> String,
    ) {
        for game in &block.games {
            let own = [Cell::Word(Cow::Owned(seats(game)))];
            let cells = self.games.iter().map(|column| (column.typed.cell)(game));
            table.push(place.cells().into_iter().chain(own).chain(cells));
        }
    }

    /// Adds the hands of a block.
    pub(super) fn push_hands(
        &self,
        table: &mut ResultTable,
        place: &PairingPlace,
        experiment: &Experiment,
        played: &PlayedBlock,
    ) {
        let block = played.block.block;
        for (row, game) in played.rows.iter().zip(0..) {
            let team_of = |side: u8| experiment.team_on(Side(side), (block, game)) as u8;
            for (hand, number) in row.hands.iter().zip(1..) {
                let played_hand = PlayedHand {
                    block,
                    game,
                    number,
                    opener_team: team_of(experiment.sides().of(Seat(hand.opener)).0),
                    points: by_team(hand.points.iter().copied(), team_of),
                    winner: hand.winner.map(team_of),
                    counts: hand.counts.iter().map(|by_side| by_team(by_side.iter().copied(), team_of)).collect(),
                    hand: hand.clone(),
                };
                let cells = self.hands.iter().map(|column| (column.cell)(&played_hand));
                table.push(place.cells().into_iter().chain(cells));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::path::Path;
    use std::process::Command;

    use sobremesa_core::{Seed, Stream};

    use super::*;
    use crate::results::{read_table, write_table};

    /// A block of two matches of dominoes, as they usually go.
    fn block(number: u64, rng: &mut Stream) -> Block {
        let shuffle = rng.bits64();
        let games = (0..2).map(|game| {
            let hands = 8 + rng.below(10);
            let (tied, blocked) = (u32::from(rng.below(6) == 0), rng.below(5));
            let winner = rng.below(2) as u8;
            let points = [200 + i64::from(rng.below(40)), i64::from(rng.below(200))];
            Game {
                block: number,
                game,
                points: if winner == 0 { points.to_vec() } else { points.iter().rev().copied().collect() },
                winner: Some(winner),
                opener: Some(rng.below(2) as u8),
                hands,
                plies: hands * 20 + rng.below(100),
                passes: hands * 2 + rng.below(20),
                drawn: 0,
                forced: hands * 9 + rng.below(40),
                choices: hands * 50 + rng.below(200),
                tied,
                opener_won: rng.below(hands),
                lead_changes: rng.below(6),
                decided: 1 + rng.below(hands),
                endings: vec![("blocked".into(), blocked), ("out".into(), hands - blocked)],
                termination: "finished".into(),
                fault: None,
                clocked: 0,
                shuffle,
                counts: Vec::new(),
            }
        });
        Block { block: number, games: games.collect() }
    }

    /// Sums a column of a file with a data frame library of Python; none where there is none.
    fn summed_by_python(path: &Path, column: &str) -> Option<(String, i64)> {
        let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".to_owned());
        ["polars", "pandas"].into_iter().find_map(|library| {
            let script = format!(
                "import sys, {library}\nt = {library}.read_parquet(sys.argv[1])\nprint(len(t), int(t['{column}'].sum()))"
            );
            let ran = Command::new(&python).args(["-c", &script]).arg(path).output().ok()?;
            let out = String::from_utf8(ran.stdout).ok()?;
            let (rows, sum) = out.trim().split_once(' ')?;
            assert_eq!(rows, "1000000");
            Some((library.to_owned(), sum.parse().ok()?))
        })
    }

    #[test]
    #[ignore = "a million rows: make verify"]
    #[allow(clippy::print_stdout, reason = "who read it is worth knowing")]
    fn a_million_games_take_less_than_thirty_mebibytes() {
        let home = tempfile::tempdir().expect("a folder");
        let path = home.path().join("games.parquet");
        let mut rng = Seed::from_text("a million games").key().stream(0);
        let counted = CountedKinds { passes_and_draws: true, by_side: Vec::new() };
        let shape = TableShape { teams: 2, counted };
        let place = PairingPlace { round: 0, pairing: 0, teams: vec!["seguro".to_owned(), "matriz".to_owned()] };
        let mut table = game_columns(&shape);
        assert!(table.columns.len() >= 16);
        let seats = |game: &Game| if game.game == 0 { "a b a b" } else { "b a b a" }.to_owned();
        let rows = TableRows::new(&shape);
        for number in 0..500_000 {
            rows.push_games(&mut table, &place, &block(number, &mut rng), seats);
        }
        assert_eq!(table.rows(), 1_000_000);
        write_table(File::create(&path).expect("writable"), &table, "m").expect("writable");
        let bytes = std::fs::metadata(&path).expect("it is there").len();
        println!("a million games of {} columns: {bytes} bytes", table.columns.len());
        assert!(bytes < 30 << 20, "{bytes} bytes");
        let column = table.place("plies").expect("a column");
        let plies: i64 = (0..table.rows()).filter_map(|row| table.number(column, row)).sum();
        if let Some((library, sum)) = summed_by_python(&path, "plies") {
            println!("read by {library}");
            assert_eq!(sum, plies);
        } else {
            assert!(std::env::var_os("PYTHON").is_none(), "the Python that was named has no data frames");
            println!("Python has neither polars nor pandas: read by the parquet crate alone");
        }
        let file = File::open(&path).expect("readable");
        assert_eq!(read_table(file, &game_columns(&shape), "m").expect("readable"), Some(table));
    }
}
