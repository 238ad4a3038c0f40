//! The tables of games and of hands: one row each. The teams of a pairing are called `a`, `b`, … in its order.

use std::borrow::Cow;

use sobremesa_core::{Seat, Side};

use super::table::{Cell, Column, Table};
use crate::experiment::Experiment;
use crate::work::{Block, Game, PlayedBlock};

pub(super) const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

const COUNTS: [&str; 10] =
    ["hands", "plies", "passes", "drawn", "forced", "choices", "tied", "opener_won", "lead_changes", "decided"];

/// Columns before the points of the teams, and after.
const BEFORE: usize = 2;

fn points_columns(teams: usize) -> impl Iterator<Item = Column> {
    NAMES.iter().take(teams).map(|name| Column::numbers(format!("points_{name}")))
}

/// The columns of the table of games for pairings of `teams` teams.
///
/// `block`, `game` (number in its block), points of each team, `winner` (nothing for a draw), `opener` (the team
/// that opened the first hand), `hands`, `plies`, `passes`, `drawn`,
/// `forced` (moves to which there was no other), `choices` (legal moves over all moves), `tied` and
/// `opener_won` (hands), `lead_changes`, `decided` (the hand after which the winner led to the end), `endings`
/// (hands by how they ended), `termination`, `fault` (the team that forfeited), `clocked` (moves that a clock cut
/// short), `shuffle` (64 bits of a hash of the first hand's shuffles, as a signed number).
pub fn game_columns(teams: usize) -> Table {
    let mut columns = vec![Column::numbers("block"), Column::numbers("game")];
    columns.extend(points_columns(teams));
    columns.extend(["winner", "opener"].map(Column::words));
    columns.extend(COUNTS.map(Column::numbers));
    columns.extend(["endings", "termination", "fault"].map(Column::words));
    columns.extend(["clocked", "shuffle"].map(Column::numbers));
    Table::new(columns)
}

/// The columns of the table of hands for pairings of `teams` teams.
///
/// `block`, `game`, `hand` (from 1), `opener` (seat, from 1), `opener_team`, points of each team, `winner`, `how`
/// it ended, `plies`, `passes`, `drawn`, `forced`, `choices`, `shuffle`.
pub fn hand_columns(teams: usize) -> Table {
    let mut columns = ["block", "game", "hand", "opener"].map(Column::numbers).to_vec();
    columns.push(Column::words("opener_team"));
    columns.extend(points_columns(teams));
    columns.extend(["winner", "how"].map(Column::words));
    columns.extend(["plies", "passes", "drawn", "forced", "choices", "shuffle"].map(Column::numbers));
    Table::new(columns)
}

fn word(word: impl Into<Cow<'static, str>>) -> Cell {
    Cell::Word(word.into())
}

fn team(team: Option<u8>) -> Cell {
    team.map_or(Cell::Nothing, |team| word(NAMES[usize::from(team)]))
}

/// Adds the games of a block.
pub(super) fn push_games(table: &mut Table, block: &Block) {
    for game in &block.games {
        let mut row = vec![Cell::Number(game.block as i64), Cell::Number(game.game as i64)];
        row.extend(game.points.iter().map(|points| Cell::Number(*points)));
        row.extend([team(game.winner), team(Some(game.opener))]);
        let counts = [
            game.hands,
            game.plies,
            game.passes,
            game.drawn,
            game.forced,
            game.choices,
            game.tied,
            game.opener_won,
            game.lead_changes,
            game.decided,
        ];
        row.extend(counts.map(|count| Cell::Number(i64::from(count))));
        let endings: Vec<String> = game.endings.iter().map(|(how, hands)| format!("{how} {hands}")).collect();
        row.extend([word(endings.join(", ")), word(game.termination.clone()), team(game.fault)]);
        row.extend([Cell::Number(i64::from(game.clocked)), Cell::Number(game.shuffle.cast_signed())]);
        table.push(row);
    }
}

/// The games of a table, block by block; none if the table is not one of whole blocks of `arrangements` games.
pub fn games_of(table: &Table, teams: usize, arrangements: u64) -> Option<Vec<Block>> {
    let mut blocks: Vec<Block> = Vec::new();
    for row in 0..table.rows() {
        let game = game_at(table, teams, row)?;
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

fn game_at(table: &Table, teams: usize, row: usize) -> Option<Game> {
    let number = |column: usize| table.number(column, row);
    let count = |column: usize| number(column).and_then(|number| u32::try_from(number).ok());
    let named = |column: usize| match table.word(column, row) {
        Some(name) => NAMES.iter().position(|known| *known == name).map(|team| Some(team as u8)),
        None => Some(None),
    };
    let winner = BEFORE + teams;
    let counts = winner + 2;
    let words = counts + COUNTS.len();
    let endings = table.word(words, row)?.split(", ").filter(|part| !part.is_empty()).map(|part| {
        let (how, hands) = part.split_once(' ')?;
        Some((Cow::Owned(how.to_owned()), hands.parse().ok()?))
    });
    Some(Game {
        block: u64::try_from(number(0)?).ok()?,
        game: u64::try_from(number(1)?).ok()?,
        points: (0..teams).map(|team| number(BEFORE + team)).collect::<Option<_>>()?,
        winner: named(winner)?,
        opener: named(winner + 1)??,
        hands: count(counts)?,
        plies: count(counts + 1)?,
        passes: count(counts + 2)?,
        drawn: count(counts + 3)?,
        forced: count(counts + 4)?,
        choices: count(counts + 5)?,
        tied: count(counts + 6)?,
        opener_won: count(counts + 7)?,
        lead_changes: count(counts + 8)?,
        decided: count(counts + 9)?,
        endings: endings.collect::<Option<_>>()?,
        termination: Cow::Owned(table.word(words + 1, row)?.to_owned()),
        fault: named(words + 2)?,
        clocked: count(words + 3)?,
        shuffle: number(words + 4)?.cast_unsigned(),
    })
}

/// Adds the hands of a block.
pub(super) fn push_hands(table: &mut Table, experiment: &Experiment, played: &PlayedBlock) {
    for (game, arrangement) in played.rows.iter().zip(0..) {
        let side_of = |side: u8| experiment.team_on(Side(side), (played.block.block, arrangement));
        for (hand, number) in game.hands.iter().zip(1..) {
            let opener = experiment.sides().of(Seat(hand.opener));
            let mut points = vec![0; hand.points.len()];
            for (scored, side) in hand.points.iter().zip(0..) {
                points[side_of(side)] = i64::from(*scored);
            }
            let mut row =
                vec![Cell::Number(played.block.block as i64), Cell::Number(arrangement as i64), Cell::Number(number)];
            row.extend([Cell::Number(i64::from(hand.opener) + 1), word(NAMES[side_of(opener.0)])]);
            row.extend(points.into_iter().map(Cell::Number));
            row.extend([team(hand.winner.map(|side| side_of(side) as u8)), word(hand.how)]);
            row.extend(
                [hand.plies, hand.passes, hand.drawn, hand.forced, hand.choices].map(|n| Cell::Number(i64::from(n))),
            );
            row.push(Cell::Number(hand.shuffle.cast_signed()));
            table.push(row);
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
