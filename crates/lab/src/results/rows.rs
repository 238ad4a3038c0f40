//! The tables of games and of hands: one row each. The teams of a pairing are called `a`, `b`, … in its order.
//!
//! A table is a list of typed columns. Each of them says in one place what it is called, how its cell is made from what
//! the row is of, and, for games, how the game gets it back.

use std::borrow::Cow;

use sobremesa_catalog::HandRow;
use sobremesa_core::{Seat, Side};

use super::table::{Cell, Column, ResultTable};
use crate::experiment::Experiment;
use crate::work::{Block, Game, PlayedBlock};

pub(super) const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

/// A column of a table whose rows are of an `R` each.
struct TypedColumn<R> {
    column: Column,
    /// The cell of a row.
    cell: Box<dyn Fn(&R) -> Cell>,
}

impl<R> TypedColumn<R> {
    fn number(name: impl Into<String>, of: impl Fn(&R) -> i64 + 'static) -> Self {
        Self { column: Column::numbers(name), cell: Box::new(move |row| Cell::Number(of(row))) }
    }

    fn word(name: impl Into<String>, of: impl Fn(&R) -> Cow<'static, str> + 'static) -> Self {
        Self { column: Column::words(name), cell: Box::new(move |row| Cell::Word(of(row))) }
    }

    fn team(name: impl Into<String>, of: impl Fn(&R) -> Option<u8> + 'static) -> Self {
        let cell = move |row: &R| of(row).map_or(Cell::Nothing, |team| Cell::Word(team_name(team).into()));
        Self { column: Column::words(name), cell: Box::new(cell) }
    }
}

fn table_of<R>(columns: impl IntoIterator<Item = TypedColumn<R>>) -> ResultTable {
    ResultTable::new(columns.into_iter().map(|typed| typed.column).collect())
}

fn team_name(team: u8) -> &'static str {
    NAMES[usize::from(team)]
}

/// A column of the table of games, which is also read.
struct GameColumn {
    typed: TypedColumn<Game>,
    read: Box<ReadCell>,
}

/// Gives a game what stands in a column and a row of a table; none where that fits no game.
type ReadCell = dyn Fn(&mut Game, &ResultTable, usize, usize) -> Option<()>;

impl GameColumn {
    fn number(
        name: impl Into<String>,
        of: impl Fn(&Game) -> i64 + 'static,
        give: impl Fn(&mut Game, i64) -> Option<()> + 'static,
    ) -> Self {
        Self {
            typed: TypedColumn::number(name, of),
            read: Box::new(move |game, table, column, row| give(game, table.number(column, row)?)),
        }
    }

    fn word(
        name: &str,
        of: impl Fn(&Game) -> Cow<'static, str> + 'static,
        give: impl Fn(&mut Game, &str) -> Option<()> + 'static,
    ) -> Self {
        Self {
            typed: TypedColumn::word(name, of),
            read: Box::new(move |game, table, column, row| give(game, table.word(column, row)?)),
        }
    }

    fn team(
        name: &str,
        of: impl Fn(&Game) -> Option<u8> + 'static,
        give: impl Fn(&mut Game, Option<u8>) -> Option<()> + 'static,
    ) -> Self {
        let read = move |game: &mut Game, table: &ResultTable, column: usize, row: usize| {
            let team = match table.word(column, row) {
                Some(name) => Some(NAMES.iter().position(|known| *known == name)? as u8),
                None => None,
            };
            give(game, team)
        };
        Self { typed: TypedColumn::team(name, of), read: Box::new(read) }
    }
}

/// The column of a field that is a `u32`, under the field's name.
macro_rules! count_column {
    ($field:ident) => {
        GameColumn::number(
            stringify!($field),
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
    ($kind:ident $field:ident, $of:expr, $read:expr) => {
        GameColumn::$kind(stringify!($field), $of, |game, cell| {
            game.$field = $read(cell)?;
            Some(())
        })
    };
}

fn typed_game_columns(teams: usize) -> Vec<GameColumn> {
    let points = |team: usize| {
        let give = move |game: &mut Game, points| {
            game.points[team] = points;
            Some(())
        };
        GameColumn::number(format!("points_{}", NAMES[team]), move |game| game.points[team], give)
    };
    let mut columns = vec![
        field_column!(number block, |game| game.block as i64, |number| u64::try_from(number).ok()),
        field_column!(number game, |game| game.game as i64, |number| u64::try_from(number).ok()),
    ];
    columns.extend((0..teams).map(points));
    columns.extend([
        field_column!(team winner, |game| game.winner, Some),
        field_column!(team opener, |game| Some(game.opener), |team| team),
        count_column!(hands),
        count_column!(plies),
        count_column!(passes),
        count_column!(drawn),
        count_column!(forced),
        count_column!(choices),
        count_column!(tied),
        count_column!(opener_won),
        count_column!(lead_changes),
        count_column!(decided),
        field_column!(word endings, |game| endings_text(&game.endings).into(), endings_of),
        field_column!(word termination, |game| game.termination.clone(), |word: &str| Some(word.to_owned().into())),
        field_column!(team fault, |game| game.fault, Some),
        count_column!(clocked),
        field_column!(number shuffle, |game| game.shuffle.cast_signed(), |number: i64| Some(number.cast_unsigned())),
    ]);
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

/// The columns of the table of games for pairings of `teams` teams.
///
/// `block`, `game` (number in its block), points of each team, `winner` (nothing for a draw), `opener` (the team
/// that opened the first hand), `hands`, `plies`, `passes`, `drawn`,
/// `forced` (moves to which there was no other), `choices` (legal moves over all moves), `tied` and
/// `opener_won` (hands), `lead_changes`, `decided` (the hand after which the winner led to the end), `endings`
/// (hands by how they ended), `termination`, `fault` (the team that forfeited), `clocked` (moves that a clock cut
/// short), `shuffle` (64 bits of a hash of the first hand's shuffles, as a signed number).
pub fn game_columns(teams: usize) -> ResultTable {
    table_of(typed_game_columns(teams).into_iter().map(|column| column.typed))
}

/// Adds the games of a block.
pub(super) fn push_games(table: &mut ResultTable, block: &Block) {
    let Some(first) = block.games.first() else { return };
    let columns = typed_game_columns(first.points.len());
    for game in &block.games {
        table.push(columns.iter().map(|column| (column.typed.cell)(game)));
    }
}

/// The games of a table, block by block; none if the table is not one of whole blocks of `arrangements` games.
pub fn games_of(table: &ResultTable, teams: usize, arrangements: u64) -> Option<Vec<Block>> {
    let columns = typed_game_columns(teams);
    let mut blocks: Vec<Block> = Vec::new();
    for row in 0..table.rows() {
        let mut game = Game { points: vec![0; teams], ..Game::default() };
        for (index, column) in columns.iter().enumerate() {
            (column.read)(&mut game, table, index, row)?;
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
struct PlayedHand<'h> {
    block: u64,
    game: u64,
    number: i64,
    opener_team: u8,
    points: Vec<i64>,
    winner: Option<u8>,
    hand: &'h HandRow,
}

type HandColumn<'h> = TypedColumn<PlayedHand<'h>>;

fn typed_hand_columns<'h>(teams: usize) -> Vec<HandColumn<'h>> {
    let points = |team: usize| HandColumn::number(format!("points_{}", NAMES[team]), move |row| row.points[team]);
    let mut columns = vec![
        HandColumn::number("block", |row| row.block as i64),
        HandColumn::number("game", |row| row.game as i64),
        HandColumn::number("hand", |row| row.number),
        HandColumn::number("opener", |row| i64::from(row.hand.opener) + 1),
        HandColumn::team("opener_team", |row| Some(row.opener_team)),
    ];
    columns.extend((0..teams).map(points));
    columns.extend([
        HandColumn::team("winner", |row| row.winner),
        HandColumn::word("how", |row| row.hand.how.into()),
        HandColumn::number("plies", |row| row.hand.plies.into()),
        HandColumn::number("passes", |row| row.hand.passes.into()),
        HandColumn::number("drawn", |row| row.hand.drawn.into()),
        HandColumn::number("forced", |row| row.hand.forced.into()),
        HandColumn::number("choices", |row| row.hand.choices.into()),
        HandColumn::number("shuffle", |row| row.hand.shuffle.cast_signed()),
    ]);
    columns
}

/// The columns of the table of hands for pairings of `teams` teams.
///
/// `block`, `game`, `hand` (from 1), `opener` (seat, from 1), `opener_team`, points of each team, `winner`, `how`
/// it ended, `plies`, `passes`, `drawn`, `forced`, `choices`, `shuffle`.
pub fn hand_columns(teams: usize) -> ResultTable {
    table_of(typed_hand_columns(teams))
}

/// Adds the hands of a block.
pub(super) fn push_hands(table: &mut ResultTable, experiment: &Experiment, played: &PlayedBlock) {
    let columns = typed_hand_columns(usize::from(experiment.sides().count()));
    let block = played.block.block;
    for (row, game) in played.rows.iter().zip(0..) {
        let team_of = |side: u8| experiment.team_on(Side(side), (block, game)) as u8;
        for (hand, number) in row.hands.iter().zip(1..) {
            let mut points = vec![0; hand.points.len()];
            for (scored, side) in hand.points.iter().zip(0..) {
                points[usize::from(team_of(side))] = i64::from(*scored);
            }
            let opener_team = team_of(experiment.sides().of(Seat(hand.opener)).0);
            let winner = hand.winner.map(team_of);
            let played_hand = PlayedHand { block, game, number, opener_team, points, winner, hand };
            table.push(columns.iter().map(|column| (column.cell)(&played_hand)));
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
                opener: rng.below(2) as u8,
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
        let mut table = game_columns(2);
        assert!(table.columns.len() >= 16);
        for number in 0..500_000 {
            push_games(&mut table, &block(number, &mut rng));
        }
        assert_eq!(table.rows(), 1_000_000);
        write_table(File::create(&path).expect("writable"), &table, "m").expect("writable");
        let bytes = std::fs::metadata(&path).expect("it is there").len();
        println!("a million games of {} columns: {bytes} bytes", table.columns.len());
        assert!(bytes < 30 << 20, "{bytes} bytes");
        let column = table.columns.iter().position(|column| column.name == "plies").expect("a column");
        let plies: i64 = (0..table.rows()).filter_map(|row| table.number(column, row)).sum();
        if let Some((library, sum)) = summed_by_python(&path, "plies") {
            println!("read by {library}");
            assert_eq!(sum, plies);
        } else {
            assert!(std::env::var_os("PYTHON").is_none(), "the Python that was named has no data frames");
            println!("Python has neither polars nor pandas: read by the parquet crate alone");
        }
        let file = File::open(&path).expect("readable");
        assert_eq!(read_table(file, &game_columns(2), "m").expect("readable"), Some(table));
    }
}
