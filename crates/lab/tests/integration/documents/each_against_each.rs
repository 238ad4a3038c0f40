//! Tables of each player against each: a cell for each pairing.

use std::collections::BTreeMap;

use super::kept::KeptResults;

/// Players by the letters that stand for them on a page.
pub(crate) type Letters = BTreeMap<String, String>;

/// The cells of a row, without the empty ones at its ends.
fn cells(row: &str) -> Vec<&str> {
    row.trim_matches('|').split('|').map(str::trim).collect()
}

/// The cells of a table that are not what its results say, and those of pairings that were not played. The rows add to the letters.
pub(crate) fn cells_that_differ(
    results: &KeptResults,
    head: &str,
    rows: &[&str],
    letters: &mut Letters,
) -> Vec<String> {
    let named = |row: &&str| {
        let (letter, rest) = cells(row)[0].split_once(' ')?;
        Some((letter.to_owned(), rest.trim_matches('`').to_owned()))
    };
    let players: Vec<(String, String)> = rows.iter().map(|row| named(row).expect("a letter and a player")).collect();
    letters.extend(players.iter().cloned());
    let mut expected: BTreeMap<(String, String), u32> = BTreeMap::new();
    for (teams, wins) in results.wins_of_100() {
        let [first, second] = &teams[..] else { panic!("two teams") };
        let before = expected.insert((first.clone(), second.clone()), wins);
        assert!(before.is_none(), "{first} v {second} was played twice: a cell cannot hold both");
        expected.insert((second.clone(), first.clone()), 100 - wins);
    }
    let mut said = BTreeMap::new();
    let columns = cells(head);
    for (row, (_, player)) in rows.iter().zip(&players) {
        for (column, cell) in columns.iter().zip(cells(row)).skip(1).filter(|(_, cell)| !cell.is_empty()) {
            let other = letters.get(*column).unwrap_or_else(|| panic!("`{column}` is no player"));
            said.insert((player.clone(), other.clone()), cell.to_owned());
        }
    }
    let told = |(first, second): (&String, &String)| {
        let key = (first.clone(), second.clone());
        said.contains_key(&key) || said.contains_key(&(second.clone(), first.clone()))
    };
    let missing = expected.keys().filter(|(first, second)| !told((first, second)));
    let missing = missing.map(|(first, second)| format!("{first} v {second} is not in the table"));
    let wrong = said.iter().filter_map(|(pair, cell)| {
        let found = expected.get(pair).map_or_else(|| "not played".to_owned(), u32::to_string);
        (*cell != found).then(|| format!("{} v {} is {found}, not {cell}", pair.0, pair.1))
    });
    missing.chain(wrong).collect()
}

#[test]
fn a_cell_that_is_wrong_and_one_that_is_missing_are_found() {
    let pairing = |first: &str, second: &str, value: f64| {
        let figure = serde_json::json!({"value": value, "low": 0.0, "high": 1.0});
        serde_json::json!({"teams": [first, second], "games": 100, "points": figure, "score": figure, "paired": null,
            "paired_score": null, "p": null})
    };
    let results = serde_json::json!({"manifest_hash": "", "pairings": [
        pairing("two depth=2", "one", 0.93), pairing("three", "one", 0.5), pairing("three", "two depth=2", 0.08)]});
    let results: KeptResults = serde_json::from_value(results).expect("results");
    let check = |rows: &[&str]| cells_that_differ(&results, "| | A | B |", rows, &mut Letters::new());
    let right = ["| A `one` | | |", "| B `two` | 93 | |", "| C `three` | 50 | 8 |"];
    assert_eq!(check(&right), [""; 0]);
    assert_eq!(check(&["| A `one` | | 7 |", right[1], right[2]]), [""; 0], "from either side");
    assert_eq!(check(&[right[0], "| B `two` | 92 | |", right[2]]), ["two v one is 93, not 92"]);
    let missing = ["one v three is not in the table", "three v one is not in the table"];
    assert_eq!(check(&[right[0], right[1], "| C `three` | | 8 |"]), missing);
    assert_eq!(check(&["| A `one` | 50 | |", right[1], right[2]]), ["one v one is not played, not 50"]);
}
