//! Where in a file a mistake is: the key or row at its bytes.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::FileStep;

/// The key or row of a file at some bytes, as near as it is known: none of it for bytes at the top of the file.
///
/// ```
/// use sobremesa_files::{FileStep, place_at};
///
/// let file = "[[deal]]\ntake = 7\nwhen = \"outt\"\n";
/// let outt = file.find("\"outt\"").unwrap();
/// let key = |key: &str| FileStep::Key(key.into());
/// assert_eq!(place_at(file, &(outt..outt + 6)), [key("deal"), FileStep::Row(0), key("when")]);
/// assert_eq!(place_at(file, &(0..8)), [key("deal"), FileStep::Row(0)]);
/// ```
pub fn place_at(source: &str, span: &Range<usize>) -> Vec<FileStep> {
    let (tree, _) = DeTable::parse_recoverable(source);
    let mut search = PlaceSearch { wanted: span.clone(), here: Vec::new(), found: Vec::new(), size: usize::MAX };
    search.table(tree.get_ref());
    search.found
}

/// The search for the smallest value around some bytes.
struct PlaceSearch {
    wanted: Range<usize>,
    /// The place under way.
    here: Vec<FileStep>,
    /// The best place so far, and the length of its bytes.
    found: Vec<FileStep>,
    size: usize,
}

impl PlaceSearch {
    fn table(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            self.here.push(FileStep::Key(key.get_ref().to_string()));
            self.look(&key.span());
            self.value(value);
            self.here.pop();
        }
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) {
        self.look(&value.span());
        match value.get_ref() {
            DeValue::Table(table) => self.table(table),
            DeValue::Array(rows) => {
                for (index, row) in rows.iter().enumerate() {
                    self.here.push(FileStep::Row(index));
                    self.value(row);
                    self.here.pop();
                }
            }
            _ => {}
        }
    }

    /// Takes the place under way if its bytes are around those wanted, and no others that are fewer. Of a list and its only
    /// header, which have the same bytes, it is the row.
    fn look(&mut self, span: &Range<usize>) {
        let around = span.start <= self.wanted.start && self.wanted.end <= span.end && !span.is_empty();
        if around && span.len() <= self.size {
            self.found.clone_from(&self.here);
            self.size = span.len();
        }
    }
}
