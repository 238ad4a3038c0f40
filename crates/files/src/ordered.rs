//! A file put in order: its keys as the house has them, its spaces as the house has them, every comment kept.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{Decor, Document, Item, RawString, Table, TableLike};

use crate::FileKeys;

/// The column, from 0, at which what is remarked behind a value begins, where the value leaves room.
const REMARKS_AT: usize = 32;

/// The order of keys, table by table: that of files which are taken for examples.
///
/// No list of keys is kept: what the examples agree on is the order. Keys that none of them has stay behind the others, as
/// they were.
#[derive(Clone, Debug, Default)]
pub struct KeyOrder {
    /// By the path of a table: its keys.
    by_table: BTreeMap<Vec<String>, Vec<String>>,
}

impl KeyOrder {
    /// The order in which the keys of some files stand. A file that is no TOML tells nothing; where two files contradict each
    /// other the earlier one holds.
    pub fn of<'t>(files: impl IntoIterator<Item = &'t str>) -> Self {
        let mut rows: BTreeMap<Vec<String>, Vec<Vec<String>>> = BTreeMap::new();
        for file in files {
            if let Ok(document) = Document::parse(file) {
                gather(document.as_table(), &mut Vec::new(), &mut rows);
            }
        }
        Self { by_table: rows.into_iter().map(|(table, rows)| (table, merged(&rows))).collect() }
    }

    /// Where a key stands among those of its table.
    fn rank(&self, table: &[String], key: &str) -> usize {
        let keys = self.by_table.get(table);
        keys.and_then(|keys| keys.iter().position(|known| known == key)).unwrap_or(usize::MAX)
    }
}

/// Gathers the keys of a table, and of those in it, each row of a list by itself.
fn gather(table: &dyn TableLike, path: &mut Vec<String>, rows: &mut BTreeMap<Vec<String>, Vec<Vec<String>>>) {
    let keys = table.iter().map(|(key, _)| key.to_owned()).collect();
    rows.entry(path.clone()).or_default().push(keys);
    for (key, item) in table.iter() {
        path.push(key.to_owned());
        match item {
            Item::ArrayOfTables(of) => of.iter().for_each(|row| gather(row, path, rows)),
            item => _ = item.as_table_like().map(|table| gather(table, path, rows)),
        }
        path.pop();
    }
}

/// One order that each of some rows keeps to: always the first key that all its predecessors have gone before.
fn merged(rows: &[Vec<String>]) -> Vec<String> {
    let mut left: Vec<&str> = Vec::new();
    for key in rows.iter().flatten() {
        if !left.contains(&key.as_str()) {
            left.push(key);
        }
    }
    let after: BTreeSet<(&str, &str)> =
        rows.iter().flat_map(|row| row.windows(2)).map(|two| (two[0].as_str(), two[1].as_str())).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let waits = |key: &str| left.iter().any(|before| after.contains(&(*before, key)));
        let next = left.iter().position(|key| !waits(key)).unwrap_or(0);
        order.push(left.remove(next).to_owned());
    }
    order
}

impl FileKeys {
    /// Puts the file in order: tables and keys as in the examples, one blank line above each header (rows of a list
    /// may stand close together) and at most one elsewhere, one space around `=`. Remarks behind values stay where they are, below
    /// each other where the author gave them no place or their line changes. A comment goes with what stands below it; what
    /// a blank line parts from the first key belongs to the file. Values stay spelt as they are, and rows of a list in
    /// their order.
    ///
    /// ```
    /// use sobremesa_files::{FileKeys, KeyOrder};
    ///
    /// let order = KeyOrder::of(["id = 1\nname = 2\n[deal]\ntake = 7\n[end]\nwhen = 1\n"]);
    /// let text = "# Ours.\n\nname=\"Casa\"\nid  =  'casa' # short\n# At the end\n[end]\nwhen=\"out\"\n[deal]\n\n\ntake=7";
    /// let mut file = FileKeys::read(text).unwrap();
    /// file.put_in_order(&order);
    /// assert_eq!(
    ///     file.text(),
    ///     "# Ours.\n\nid = 'casa'                     # short\nname = \"Casa\"\n\n[deal]\ntake = 7\n\n# At the end\n[end]\nwhen = \"out\"\n"
    /// );
    /// ```
    pub fn put_in_order(&mut self, order: &KeyOrder) {
        let head = self.take_head();
        let mut arranging =
            Arranging { order, path: Vec::new(), headers: 0, last: Vec::new(), endings: self.take_endings() };
        let ending = arranging.endings.remove(&None);
        arranging.table(self.0.as_table_mut(), ending);
        self.give_head(&head);
        let end = self.end();
        let end = end.trim_matches('\n');
        let apart = if self.0.is_empty() { "" } else { "\n" };
        self.0.set_trailing(if end.is_empty() { String::new() } else { format!("{apart}{end}\n") });
    }

    /// Takes the comments at the head of the file, which a blank line parts from what follows.
    fn take_head(&mut self) -> String {
        let head = at_first(self.0.as_table_mut(), |decor| {
            let above = above(decor);
            let (head, own) = above.trim_start_matches('\n').rsplit_once("\n\n")?;
            let head = head.to_owned();
            decor.set_prefix(own);
            Some(head)
        });
        head.flatten().unwrap_or_default()
    }

    /// The lines below the last key.
    fn end(&self) -> String {
        above(&Decor::new(format!("{}\n", self.0.trailing().as_str().unwrap_or_default()), ""))
    }

    /// Takes the comments that stand right below the last line of a table, which a blank line parts from the next header: by the
    /// position of the table, none for what has no header.
    fn take_endings(&mut self) -> BTreeMap<Option<isize>, String> {
        let mut headers = Vec::new();
        each_headed(self.0.as_table_mut(), &mut |table| headers.push((table.position(), above(table.decor()))));
        headers.sort_by_key(|(position, _)| *position);
        let lines = self.0.iter().any(|(_, item)| is_line(item));
        let before = std::iter::once(lines.then_some(None)).chain(headers.iter().map(|(position, _)| Some(*position)));
        let below = headers.iter().map(|(position, above)| (*position, above.clone()));
        let below = below.map(|(position, above)| (Some(position), above)).chain([(None, self.end())]);
        let mut endings = BTreeMap::new();
        let mut rests = BTreeMap::new();
        for (before, (header, below)) in before.zip(below) {
            let Some(before) = before.filter(|_| !below.starts_with('\n')) else { continue };
            let (ending, rest) = match below.split_once("\n\n") {
                Some((ending, rest)) => (ending, format!("\n{rest}")),
                None if header.is_none() => (below.trim_end(), String::new()),
                None => continue,
            };
            if !ending.is_empty() {
                endings.insert(before, ending.to_owned());
                rests.insert(header, rest);
            }
        }
        if let Some(rest) = rests.remove(&None) {
            self.0.set_trailing(rest);
        }
        each_headed(self.0.as_table_mut(), &mut |table| {
            if let Some(rest) = rests.remove(&Some(table.position())) {
                table.decor_mut().set_prefix(rest);
            }
        });
        endings
    }

    /// Puts the comments of the file at its head.
    fn give_head(&mut self, head: &str) {
        at_first(self.0.as_table_mut(), |decor| {
            let own = above(decor);
            let own = own.trim_start_matches('\n');
            decor.set_prefix(if head.is_empty() { own.to_owned() } else { format!("{head}\n\n{own}") });
        });
    }
}

/// Does something with what stands around the first line of a file: its first key, or else its first header.
fn at_first<R>(table: &mut Table, act: impl FnOnce(&mut Decor) -> R) -> Option<R> {
    let keyed = table.iter().find(|(_, item)| is_line(item)).map(|(key, _)| key.to_owned());
    let Some(key) = keyed else { return Some(act(first_header(table)?.decor_mut())) };
    match table.get_mut(&key)? {
        Item::Table(dotted) => at_first(dotted, act),
        _ => Some(act(table.key_mut(&key)?.leaf_decor_mut())),
    }
}

/// The table whose header stands first of those in a table.
fn first_header(table: &mut Table) -> Option<&mut Table> {
    fn gather<'t>(item: &'t mut Item, headed: &mut Vec<&'t mut Table>) {
        match item {
            Item::ArrayOfTables(rows) => headed.extend(rows.iter_mut()),
            Item::Table(table) => {
                if table.is_implicit() {
                    table.iter_mut().for_each(|(_, item)| gather(item, headed));
                } else {
                    headed.push(table);
                }
            }
            Item::None | Item::Value(_) => {}
        }
    }
    let mut headed = Vec::new();
    table.iter_mut().for_each(|(_, item)| gather(item, &mut headed));
    headed.into_iter().min_by_key(|table| table.position())
}

/// Does something with each table in a table that has a header of its own.
fn each_headed(table: &mut Table, act: &mut dyn FnMut(&mut Table)) {
    for (_, item) in table.iter_mut() {
        match item {
            Item::ArrayOfTables(rows) => rows.iter_mut().for_each(|row| {
                act(row);
                each_headed(row, act);
            }),
            Item::Table(table) if !table.is_dotted() => {
                if !table.is_implicit() {
                    act(table);
                }
                each_headed(table, act);
            }
            _ => {}
        }
    }
}

/// Whether something is written in the lines of its table, not under a header of its own.
fn is_line(item: &Item) -> bool {
    match item {
        Item::Value(_) => true,
        Item::Table(table) => table.is_dotted(),
        Item::None | Item::ArrayOfTables(_) => false,
    }
}

/// A file on its way to being in order.
struct Arranging<'o> {
    order: &'o KeyOrder,
    /// The path of the table under way.
    path: Vec<String>,
    /// How many headers have their places, and the path of the last of them.
    headers: isize,
    last: Vec<String>,
    /// The comments at the ends of tables, by where the tables stood.
    endings: BTreeMap<Option<isize>, String>,
}

impl Arranging<'_> {
    /// Arranges a table and those in it, and gives the headers their places in the new order.
    fn table(&mut self, table: &mut Table, ending: Option<String>) {
        self.lines(table, "", &mut true);
        if let Some(ending) = ending {
            let decor = last_line(table);
            let remark = decor.suffix().and_then(RawString::as_str).unwrap_or_default();
            decor.set_suffix(format!("{remark}\n{ending}"));
        }
        for (key, item) in table.iter_mut() {
            self.path.push(key.get().to_owned());
            match item {
                Item::Table(inner) if !inner.is_dotted() => self.headed(inner, 1),
                Item::ArrayOfTables(rows) => rows.iter_mut().for_each(|row| self.headed(row, 2)),
                _ => {}
            }
            self.path.pop();
        }
    }

    /// Arranges a table that has a header of its own, between so many brackets on each side.
    fn headed(&mut self, table: &mut Table, brackets: usize) {
        let ending = self.endings.remove(&table.position()).filter(|_| !table.is_implicit());
        table.set_position(Some(self.headers));
        self.headers += 1;
        // Rows of a list may stand close together, as their author has them.
        let follows = std::mem::replace(&mut self.last, self.path.clone()) == self.path;
        let decor = table.decor_mut();
        let above = above(decor);
        let close = follows && !above.starts_with('\n');
        decor.set_prefix(format!("{}{}", if close { "" } else { "\n" }, above.trim_start_matches('\n')));
        let width = self.path.join(".").chars().count() + 2 * brackets;
        decor.set_suffix(remark(decor, width, true));
        self.table(table, ending);
    }

    /// Sorts what a table holds, and arranges the spaces of its lines.
    fn lines(&mut self, table: &mut Table, dotted: &str, first: &mut bool) {
        table.sort_values_by(|one, _, other, _| {
            self.order.rank(&self.path, one).cmp(&self.order.rank(&self.path, other))
        });
        for (mut key, item) in table.iter_mut() {
            let name = format!("{dotted}{}", key.display_repr());
            match item {
                Item::Table(inner) if inner.is_dotted() => {
                    self.path.push(key.get().to_owned());
                    self.lines(inner, &format!("{name}."), first);
                    self.path.pop();
                }
                Item::Value(value) => {
                    let decor = key.leaf_decor_mut();
                    let above = above(decor);
                    let blank = |text: Option<&RawString>| text.is_none_or(|text| text.as_str() == Some(" "));
                    let stays = decor.prefix().is_none_or(|above| !above.as_str().is_some_and(|it| it.ends_with(' ')))
                        && blank(decor.suffix())
                        && blank(value.decor().prefix());
                    decor.set_prefix(if *first { above.trim_start_matches('\n') } else { &above });
                    decor.set_suffix(" ");
                    *first = false;
                    let bare = value.clone().decorated("", "").to_string();
                    let line = format!("{name} = {bare}");
                    let width = line.lines().last().map_or(0, |last| last.chars().count());
                    let decor = value.decor_mut();
                    decor.set_prefix(" ");
                    decor.set_suffix(remark(decor, width, stays));
                }
                Item::None | Item::Table(_) | Item::ArrayOfTables(_) => {}
            }
        }
    }
}

/// What stands around the last line of a table, or around its header where it has none.
fn last_line(table: &mut Table) -> &mut Decor {
    let last = table.iter().filter(|(_, item)| is_line(item)).last().map(|(key, _)| key.to_owned());
    let Some(last) = last.filter(|key| table.contains_key(key)) else { return table.decor_mut() };
    match &mut table[&last] {
        Item::Table(dotted) => last_line(dotted),
        Item::Value(value) => value.decor_mut(),
        Item::None | Item::ArrayOfTables(_) => unreachable!("it is a line"),
    }
}

/// The lines above a key or header: comments at the margin, and never two blank lines together.
fn above(decor: &Decor) -> String {
    let text = decor.prefix().and_then(RawString::as_str).unwrap_or_default();
    // What follows the last line's end is how far the key itself is moved in.
    let Some(end) = text.rfind('\n') else { return String::new() };
    let mut lines: Vec<&str> = text[..end].split('\n').map(str::trim).collect();
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    lines.join("\n") + "\n"
}

/// What is remarked behind a key or header that is so wide, with the spaces before it: those of the author where there are some
/// and the line stays as it was.
fn remark(decor: &Decor, width: usize, stays: bool) -> String {
    let text = decor.suffix().and_then(RawString::as_str).unwrap_or_default();
    if stays && text.starts_with(' ') && !text.trim().is_empty() {
        return text.trim_end().to_owned();
    }
    let spaces = if width < REMARKS_AT { REMARKS_AT - width } else { 2 };
    if text.trim().is_empty() { String::new() } else { format!("{}{}", " ".repeat(spaces), text.trim()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IN_ORDER: &str = "\
# A table of ours.
#
# It is explained below.

id = \"casa\"                     # its name
# What it is called.
name = { es = \"Casa\", en = \"House\" }
summary = \"\"\"
Two
lines\"\"\"                        # both

# How it is dealt.
[deal]                          # to all
when = \"not_dealt\"
take = 7

[[end]]
when = \"out\"

# The second.
[[end]]
when = \"blocked or not cannot_play\"  # too long to stand below

[score.bands]
points = 3

# Nothing else.
";

    fn in_order(text: &str) -> String {
        let mut file = FileKeys::read(text).expect("TOML");
        file.put_in_order(&KeyOrder::of([IN_ORDER]));
        file.text()
    }

    #[test]
    fn what_is_in_order_stays_so() {
        assert_eq!(in_order(IN_ORDER), IN_ORDER);
        assert_eq!(in_order(""), "");
        assert_eq!(in_order("# Nothing yet."), "# Nothing yet.\n");
    }

    #[test]
    fn comments_go_with_what_they_are_about() {
        let text = "\
# A table of ours.

  # How it ends.
  [[end]]
  when=\"out\"#soon


# The second.
[[end]]
when = \"blocked\"
[deal]
# seven each
take    =  7
when = \"not_dealt\"      # first
  # by = 1
";
        let tidy = "\
# A table of ours.

[deal]
when = \"not_dealt\"      # first
# seven each
take = 7
# by = 1

# How it ends.
[[end]]
when = \"out\"                    #soon

# The second.
[[end]]
when = \"blocked\"
";
        assert_eq!(in_order(text), tidy);
    }

    #[test]
    fn strange_spellings_are_kept() {
        let text = "extra = 1\nname.en = 'a'\nid = \"x\"\nname.es = \"\"\n[score.bands]\npoints = 0x10\n[deal]\nodd = [ 1,\n 2 ]\ntake=1\n";
        let tidy = "id = \"x\"\nname.es = \"\"\nname.en = 'a'\nextra = 1\n\n[deal]\ntake = 1\nodd = [ 1,\n 2 ]\n\n[score.bands]\npoints = 0x10\n";
        assert_eq!(in_order(text), tidy);
    }

    #[test]
    fn an_order_is_what_all_examples_keep_to() {
        let keys = |order: &KeyOrder| order.by_table[&Vec::new()].join("");
        assert_eq!(keys(&KeyOrder::of(["a=1\nc=1\n", "b=1\nc=1\nd=1\n", "a=1\nb=1\n", "no toml"])), "abcd");
        // Who was first is right where two contradict each other.
        assert_eq!(keys(&KeyOrder::of(["a=1\nb=1\n", "b=1\na=1\n"])), "ab");
    }
}
