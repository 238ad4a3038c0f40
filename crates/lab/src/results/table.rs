//! A table by columns, filled some rows at a time.

use std::borrow::Cow;

/// The cells of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Whole numbers, one for each row.
    Numbers(Vec<i64>),
    /// Words; none where there is nothing to say.
    Words(Vec<Option<Cow<'static, str>>>),
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name of the column, in its head.
    pub name: String,
    /// What a cell says, with its unit and from where it counts.
    pub about: Cow<'static, str>,
    /// The cells, one for each row.
    pub cells: Cells,
}

/// Columns of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultTable {
    /// The columns, in order.
    pub columns: Vec<Column>,
}

impl Column {
    /// An empty column of whole numbers.
    pub fn numbers(name: impl Into<String>, about: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), about: about.into(), cells: Cells::Numbers(Vec::new()) }
    }

    /// An empty column of words.
    pub fn words(name: impl Into<String>, about: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), about: about.into(), cells: Cells::Words(Vec::new()) }
    }
}

/// A cell of a row that is being added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Number(i64),
    Word(Cow<'static, str>),
    Nothing,
}

impl ResultTable {
    /// A table without rows.
    pub fn new(columns: Vec<Column>) -> Self {
        Self { columns }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |column| match &column.cells {
            Cells::Numbers(cells) => cells.len(),
            Cells::Words(cells) => cells.len(),
        })
    }

    /// Takes all rows off.
    pub fn clear(&mut self) {
        for column in &mut self.columns {
            match &mut column.cells {
                Cells::Numbers(cells) => cells.clear(),
                Cells::Words(cells) => cells.clear(),
            }
        }
    }

    /// Adds the rows of a table with the same columns.
    ///
    /// # Panics
    /// If it has others.
    pub fn append(&mut self, more: &Self) {
        assert_eq!(self.columns.len(), more.columns.len(), "the same columns");
        for (column, more) in self.columns.iter_mut().zip(&more.columns) {
            match (&mut column.cells, &more.cells) {
                (Cells::Numbers(cells), Cells::Numbers(more)) => cells.extend_from_slice(more),
                (Cells::Words(cells), Cells::Words(more)) => cells.extend_from_slice(more),
                _ => panic!("the column {} is of another kind", column.name),
            }
        }
    }

    /// The same columns without rows.
    #[must_use]
    pub fn emptied(&self) -> Self {
        let mut empty = self.clone();
        empty.clear();
        empty
    }

    /// The place of a column among all; none where there is none of that name.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The whole number in a row of a column; none if there is no such number.
    pub fn number(&self, column: usize, row: usize) -> Option<i64> {
        match &self.columns.get(column)?.cells {
            Cells::Numbers(cells) => cells.get(row).copied(),
            Cells::Words(_) => None,
        }
    }

    /// The word in a row of a column; none if there is none.
    pub fn word(&self, column: usize, row: usize) -> Option<&str> {
        match &self.columns.get(column)?.cells {
            Cells::Numbers(_) => None,
            Cells::Words(cells) => cells.get(row)?.as_deref(),
        }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If a cell does not fit its column.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        let mut row = row.into_iter();
        for column in &mut self.columns {
            match (&mut column.cells, row.next()) {
                (Cells::Numbers(cells), Some(Cell::Number(number))) => cells.push(number),
                (Cells::Words(cells), Some(Cell::Word(word))) => cells.push(Some(word)),
                (Cells::Words(cells), Some(Cell::Nothing)) => cells.push(None),
                (_, cell) => panic!("{cell:?} does not fit the column {}", column.name),
            }
        }
        assert!(row.next().is_none(), "a row is as long as there are columns");
    }
}
