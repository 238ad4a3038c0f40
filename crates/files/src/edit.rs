//! One change to the text of a file: a key set or taken away, a row of a list put in, taken out or moved.

use serde::{Deserialize, Serialize};
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, Table, TableLike, Value};

use crate::FileKeys;
use crate::keys::{KeyValue, put};

/// A step from the whole of a file to a value in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum FileStep {
    /// Into a row of a list, from 0.
    Row(usize),
    /// Into a key of a table.
    Key(String),
}

/// A change to the text of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "edit", rename_all = "snake_case")]
pub enum FileEdit {
    /// Gives the value at a place; tables on the way are made where they are missing.
    Set {
        /// The place, which ends in a key or in a row that is there.
        at: Vec<FileStep>,
        /// The new value.
        value: KeyValue,
    },
    /// Takes away what stands at a place. A list loses its key with its last row, and a table that is left empty stays.
    Remove {
        /// The place, from the head of the file inwards.
        at: Vec<FileStep>,
    },
    /// Puts a row into a list, which is made where there is none.
    Insert {
        /// The place of the list, and then the row before which it is put; the number of rows puts it at the end.
        at: Vec<FileStep>,
        /// What the new row holds.
        value: KeyValue,
    },
    /// Moves a row of a list.
    Move {
        /// The place of the row.
        at: Vec<FileStep>,
        /// The row that it becomes.
        to: usize,
    },
}

/// The place that a change names is not in the file, or does not take it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the file has no such place: {0}")]
pub struct NoSuchPlace(pub String);

impl FileKeys {
    /// Makes a change. Everything else of the text stays as it is: comments, order, spelling.
    ///
    /// ```
    /// use sobremesa_files::{FileEdit, FileKeys, FileStep, KeyValue};
    ///
    /// let mut file = FileKeys::read("# How it ends.\n[[end]]\nwhen = \"out\"  # as usual\n").unwrap();
    /// let key = |key: &str| FileStep::Key(key.into());
    /// let at = vec![key("end"), FileStep::Row(0), key("when")];
    /// file.edit(&FileEdit::Set { at, value: KeyValue::Text("blocked".into()) }).unwrap();
    /// assert_eq!(file.text(), "# How it ends.\n[[end]]\nwhen = \"blocked\"  # as usual\n");
    /// ```
    ///
    /// # Errors
    /// If the file has no such place; it stays as it was then.
    pub fn edit(&mut self, edit: &FileEdit) -> Result<(), NoSuchPlace> {
        let (FileEdit::Set { at, .. }
        | FileEdit::Remove { at }
        | FileEdit::Insert { at, .. }
        | FileEdit::Move { at, .. }) = edit;
        let mut changed = self.0.clone();
        made(changed.as_table_mut(), at, edit, true).ok_or_else(|| NoSuchPlace(place(at)))?;
        self.0 = changed;
        Ok(())
    }
}

/// A place as one says it: `deal[0].take`.
fn place(at: &[FileStep]) -> String {
    let mut place = String::new();
    for step in at {
        match step {
            FileStep::Row(row) => place.extend(["[", &row.to_string(), "]"]),
            FileStep::Key(key) if place.is_empty() => place += key,
            FileStep::Key(key) => place.extend([".", key]),
        }
    }
    place
}

/// Makes a change below a table; nothing where it has no such place. What is new at the top of a file is written under a
/// header of its own, and in line elsewhere; what stood in line stays so.
fn made(table: &mut dyn TableLike, at: &[FileStep], edit: &FileEdit, top: bool) -> Option<()> {
    let (FileStep::Key(key), rest) = at.split_first()? else { return None };
    let missing = !table.contains_key(key);
    match (rest, edit) {
        ([], FileEdit::Set { value, .. }) => {
            match headed(value).filter(|_| top && !table.get(key).is_some_and(Item::is_value)) {
                Some(mut new) => {
                    if let Some(old) = table.get(key) {
                        stand_in_place_of(&mut new, old);
                    }
                    table.insert(key, new);
                }
                None => put(table, key, value.clone()),
            }
        }
        ([], FileEdit::Remove { .. }) => _ = table.remove(key)?,
        ([], _) => return None,
        ([FileStep::Row(0)], FileEdit::Insert { value, .. }) if missing => {
            let rows = KeyValue::List(vec![value.clone()]);
            let new = headed(&rows).filter(|_| top).unwrap_or_else(|| Item::Value(rows.into()));
            table.insert(key, new);
        }
        ([FileStep::Key(_), ..], FileEdit::Set { .. } | FileEdit::Insert { .. }) if missing => {
            let mut new = Table::new();
            made(&mut new, rest, edit, false)?;
            table.insert(key, Item::Table(new));
        }
        _ => {
            let item = table.get_mut(key)?;
            made_in_item(item, rest, edit)?;
            let emptied = match item {
                Item::ArrayOfTables(rows) => rows.is_empty(),
                Item::Value(Value::Array(rows)) => rows.is_empty(),
                _ => false,
            };
            if emptied {
                table.remove(key);
            }
        }
    }
    Some(())
}

/// Makes a change below a key that is there.
fn made_in_item(item: &mut Item, at: &[FileStep], edit: &FileEdit) -> Option<()> {
    let Some((FileStep::Row(row), rest)) = at.split_first() else {
        return match item {
            Item::Value(Value::InlineTable(keys)) => made_in_line(keys, at, edit),
            item => made(item.as_table_like_mut()?, at, edit, false),
        };
    };
    match item {
        Item::ArrayOfTables(rows) if rest.is_empty() => of_rows(rows, *row, edit),
        Item::ArrayOfTables(rows) => made(rows.get_mut(*row)?, rest, edit, false),
        Item::Value(Value::Array(values)) if rest.is_empty() => of_values(values, *row, edit),
        Item::Value(Value::Array(values)) => match values.get_mut(*row)? {
            Value::InlineTable(keys) => made_in_line(keys, rest, edit),
            _ => None,
        },
        _ => None,
    }
}

/// Makes a change of a table that stands in line: the blanks before its closing brace stay there, whichever key is the last.
fn made_in_line(keys: &mut InlineTable, at: &[FileStep], edit: &FileEdit) -> Option<()> {
    let last_of = |keys: &InlineTable| keys.iter().last().map(|(key, _)| key.to_owned());
    let last = last_of(keys);
    let blanks = last.as_deref().and_then(|key| keys.get(key)?.decor().suffix()?.as_str()).unwrap_or(" ").to_owned();
    made(keys, at, edit, false)?;
    let now_last = last_of(keys);
    if last != now_last {
        for (key, blanks) in [(last, String::new()), (now_last, blanks)] {
            if let Some(value) = key.and_then(|key| keys.get_mut(&key)) {
                value.decor_mut().set_suffix(blanks);
            }
        }
    }
    Some(())
}

/// Makes a change of the rows of a list of tables, each under its header.
fn of_rows(rows: &mut ArrayOfTables, row: usize, edit: &FileEdit) -> Option<()> {
    match edit {
        FileEdit::Set { value: KeyValue::Table(keys), .. } => {
            let old = rows.get_mut(row)?;
            let kept = (old.decor().clone(), old.position());
            *old = table_of(keys);
            *old.decor_mut() = kept.0;
            old.set_position(kept.1);
        }
        FileEdit::Remove { .. } => {
            rows.get(row)?;
            rows.remove(row);
        }
        FileEdit::Insert { value: KeyValue::Table(keys), .. } if row <= rows.len() => {
            let mut all: Vec<Table> = rows.iter().cloned().collect();
            let mut new = table_of(keys);
            // A table is written where its position says, or after the one before it where it has none.
            if row == 0 {
                new.set_position(all.first().and_then(Table::position));
            }
            all.insert(row, new);
            *rows = all.into_iter().collect();
        }
        FileEdit::Move { to, .. } if row < rows.len() && *to < rows.len() => {
            let mut all: Vec<Table> = rows.iter().cloned().collect();
            let first = all.iter().filter_map(Table::position).min();
            let moved = all.remove(row);
            all.insert(*to, moved);
            // Tables of one position are written in the order of their list.
            for table in &mut all {
                stand_at(table, first);
            }
            *rows = all.into_iter().collect();
        }
        _ => return None,
    }
    Some(())
}

/// Makes a change of the values of a list that stands in line.
fn of_values(values: &mut Array, row: usize, edit: &FileEdit) -> Option<()> {
    match edit {
        FileEdit::Set { value, .. } => {
            let old = values.get_mut(row)?;
            let mut new = Value::from(value.clone());
            *new.decor_mut() = old.decor().clone();
            *old = new;
        }
        FileEdit::Remove { .. } => {
            values.get(row)?;
            let first = values.get(0)?.decor().clone();
            values.remove(row);
            if let (0, Some(now_first)) = (row, values.get_mut(0)) {
                *now_first.decor_mut() = first;
            }
        }
        FileEdit::Insert { value, .. } if row <= values.len() => match line_before(values, row) {
            None => values.insert(row, value.clone()),
            Some(line) => values.insert_formatted(row, Value::from(value.clone()).decorated(line, "")),
        },
        FileEdit::Move { to, .. } if row < values.len() && *to < values.len() => {
            let decors: Vec<_> = values.iter().map(|value| value.decor().clone()).collect();
            let moved = values.remove(row);
            values.insert_formatted(*to, moved);
            for (value, decor) in values.iter_mut().zip(decors) {
                *value.decor_mut() = decor;
            }
        }
        _ => return None,
    }
    Some(())
}

/// The end of a line and what the next one begins with, for a new row of a list that has each row on a line of its own.
fn line_before(values: &Array, row: usize) -> Option<String> {
    let neighbour = values.get(row.saturating_sub(1))?;
    let before = neighbour.decor().prefix()?.as_str()?;
    Some(before[before.rfind('\n')?..].to_owned())
}

/// A value as it stands at the top of a file under a header, `[key]` or `[[key]]`; nothing where it has none.
fn headed(value: &KeyValue) -> Option<Item> {
    let keys_of = |row: &KeyValue| match row {
        KeyValue::Table(keys) => Some(table_of(keys)),
        _ => None,
    };
    match value {
        KeyValue::Table(keys) => Some(Item::Table(table_of(keys))),
        KeyValue::List(rows) if !rows.is_empty() => {
            let rows: Option<Vec<Table>> = rows.iter().map(keys_of).collect();
            Some(Item::ArrayOfTables(rows?.into_iter().collect()))
        }
        _ => None,
    }
}

fn table_of(keys: &[(String, KeyValue)]) -> Table {
    let mut table = Table::new();
    for (key, value) in keys {
        table.insert(key, Item::Value(value.clone().into()));
    }
    table
}

/// Gives what is new the place of what it replaces, with the lines above that.
fn stand_in_place_of(new: &mut Item, old: &Item) {
    let old = match old {
        Item::Table(table) => Some(table),
        Item::ArrayOfTables(rows) => rows.get(0),
        _ => None,
    };
    let Some(old) = old else { return };
    let (decor, position) = (old.decor().clone(), old.position());
    match new {
        Item::Table(table) => {
            *table.decor_mut() = decor;
            table.set_position(position);
        }
        Item::ArrayOfTables(rows) => {
            for (index, row) in rows.iter_mut().enumerate() {
                if index == 0 {
                    *row.decor_mut() = decor.clone();
                }
                row.set_position(position);
            }
        }
        Item::None | Item::Value(_) => {}
    }
}

/// Puts a table, with those in it, at a position of the file.
fn stand_at(table: &mut Table, position: Option<isize>) {
    table.set_position(position);
    for (_, item) in table.iter_mut() {
        match item {
            Item::Table(inner) => stand_at(inner, position),
            Item::ArrayOfTables(rows) => rows.iter_mut().for_each(|row| stand_at(row, position)),
            Item::None | Item::Value(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# A game of ours.
id = \"ours\"      # its name
name = { es = \"Uno\", en = \"One\" }

[table]
seats = [2, 3]   # two or three

# First the deal.
[[deal]]
when = \"not_dealt\"
take = 7         # seven

# Then a second one.
[[deal]]
take = 1

[score]
bands = [
    { up_to = 50, points = 1 },  # few
    { points = 2 },
]
# The end.
";

    fn at(text: &str) -> Vec<FileStep> {
        let step = |step: &str| step.parse().map_or_else(|_| FileStep::Key(step.into()), FileStep::Row);
        text.split('.').map(step).collect()
    }

    fn edited(edit: &FileEdit) -> String {
        let mut file = FileKeys::read(FILE).expect("TOML");
        file.edit(edit).expect("there is such a place");
        file.text()
    }

    fn whole(number: i64) -> KeyValue {
        KeyValue::Whole(number)
    }

    fn row(number: i64) -> KeyValue {
        KeyValue::Table(vec![("take".into(), whole(number))])
    }

    #[test]
    fn a_file_in_which_nothing_is_changed_stays_the_same() {
        assert_eq!(FileKeys::read(FILE).expect("TOML").text(), FILE);
    }

    #[test]
    fn a_value_is_set_in_its_line() {
        for (place, value, old, new) in [
            ("id", KeyValue::Text("mine".into()), "\"ours\"", "\"mine\""),
            ("name.en", KeyValue::Text("Two".into()), "\"One\"", "\"Two\""),
            ("table.seats", whole(4), "[2, 3]", "4"),
            ("table.seats.1", whole(4), "[2, 3]", "[2, 4]"),
            ("deal.0.take", whole(5), "take = 7", "take = 5"),
            ("deal.1.when", KeyValue::Text("out".into()), "take = 1\n", "take = 1\nwhen = \"out\"\n"),
            ("name", KeyValue::Table(vec![("es".into(), whole(1))]), "{ es = \"Uno\", en = \"One\" }", "{ es = 1 }"),
            ("score.bands.0.points", whole(3), "points = 1", "points = 3"),
            ("score.bands.1.up_to", whole(9), "{ points = 2 }", "{ points = 2, up_to = 9 }"),
            ("name.fr", whole(3), "\"One\" }", "\"One\", fr = 3 }"),
            ("score.tie", KeyValue::Text("opener".into()), "]\n# The end", "]\ntie = \"opener\"\n# The end"),
        ] {
            let edit = FileEdit::Set { at: at(place), value };
            assert_eq!(edited(&edit), FILE.replacen(old, new, 1), "{place}");
        }
    }

    #[test]
    fn what_is_not_there_is_made() {
        let set = FileEdit::Set { at: at("match_to.target"), value: whole(100) };
        assert_eq!(edited(&set), FILE.replace("# The end", "\n[match_to]\ntarget = 100\n# The end"));
        let insert = FileEdit::Insert { at: at("refresh.0"), value: row(3) };
        assert_eq!(edited(&insert), FILE.replace("# The end", "\n[[refresh]]\ntake = 3\n# The end"));
        let set = FileEdit::Set { at: at("refresh"), value: KeyValue::List(vec![row(3)]) };
        assert_eq!(edited(&set), edited(&insert));
    }

    #[test]
    fn what_is_taken_away_leaves_the_rest() {
        let remove = |place: &str| edited(&FileEdit::Remove { at: at(place) });
        assert_eq!(remove("deal.0.take"), FILE.replace("take = 7         # seven\n", ""));
        assert_eq!(remove("deal.1"), FILE.replace("# Then a second one.\n[[deal]]\ntake = 1\n\n", ""));
        assert_eq!(remove("table.seats.0"), FILE.replace("[2, 3]", "[3]"));
        let mut file = FileKeys::read(FILE).expect("TOML");
        for _ in 0..2 {
            file.edit(&FileEdit::Remove { at: at("deal.0") }).expect("a row");
        }
        assert!(!file.has_list("deal") && file.text().contains("[score]"));
    }

    #[test]
    fn rows_are_put_in_and_moved_with_what_is_written_above_them() {
        let insert = |place: &str, value| edited(&FileEdit::Insert { at: at(place), value });
        assert_eq!(insert("deal.2", row(3)), FILE.replace("\n[score]", "\n[[deal]]\ntake = 3\n\n[score]"));
        let second = FILE.replace("\n# Then", "\n[[deal]]\ntake = 3\n\n# Then");
        assert_eq!(insert("deal.1", row(3)), second);
        assert_eq!(insert("deal.0", row(3)), FILE.replace("\n# First", "\n[[deal]]\ntake = 3\n\n# First"));
        assert_eq!(insert("table.seats.1", whole(4)), FILE.replace("[2, 3]", "[2, 4, 3]"));
        // Where each row has a line of its own, so has a new one.
        let band = KeyValue::Table(vec![("points".into(), KeyValue::Decimal(2.5))]);
        let lined = FILE.replace("    { points = 2 },\n]", "    { points = 2 },\n    { points = 2.5 },\n]");
        assert_eq!(insert("score.bands.2", band), lined);
        let moved = edited(&FileEdit::Move { at: at("deal.0"), to: 1 });
        let [first, then] = ["# First the deal.", "# Then a second one."].map(|line| moved.find(line).expect("kept"));
        assert!(
            then < first && moved.find("[table]").expect("kept") < then && first < moved.find("[score]").expect("kept")
        );
        let back = |text: &str| {
            let mut file = FileKeys::read(text).expect("TOML");
            file.edit(&FileEdit::Move { at: at("deal.1"), to: 0 }).expect("a row");
            file.text()
        };
        assert_eq!(back(&moved), FILE);
        assert_eq!(edited(&FileEdit::Move { at: at("table.seats.0"), to: 1 }), FILE.replace("[2, 3]", "[3, 2]"));
    }

    #[test]
    fn a_place_that_is_not_there_changes_nothing() {
        let edits = [
            FileEdit::Set { at: at("deal.2.take"), value: whole(1) },
            FileEdit::Set { at: at("id.es"), value: whole(1) },
            FileEdit::Set { at: Vec::new(), value: whole(1) },
            FileEdit::Remove { at: at("score.tie") },
            FileEdit::Insert { at: at("deal.4"), value: row(1) },
            FileEdit::Insert { at: at("deal.0"), value: whole(1) },
            FileEdit::Move { at: at("deal.0"), to: 2 },
        ];
        for edit in edits {
            let mut file = FileKeys::read(FILE).expect("TOML");
            assert!(file.edit(&edit).is_err(), "{edit:?}");
            assert_eq!(file.text(), FILE);
        }
    }
}
